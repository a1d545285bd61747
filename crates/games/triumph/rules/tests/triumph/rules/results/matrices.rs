//! The printed matrices, cell by cell (TR-RS-17).

use super::*;

fn blocks() -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    // Copied unchanged from section 12.3 of the specification.
    for line in
        include_str!("../matrices.txt").lines().map(str::trim).filter(|line| !line.is_empty())
    {
        if line.ends_with(':') {
            blocks.push(Block { title: line, header: Vec::new(), rows: Vec::new() });
            continue;
        }
        let block = blocks.last_mut().unwrap();
        let mut words = line.split_whitespace();
        let first = words.next().unwrap();
        if first == "loser" {
            block.header = words.collect();
        } else {
            block.rows.push((first, words.map(|word| word.chars().next().unwrap()).collect()));
        }
    }
    blocks
}

fn check_matrix(title: &str, ground: &str, doubled: bool) {
    let block = blocks().into_iter().find(|block| block.title == title).unwrap();
    assert_eq!(block.rows.len(), 26);
    let mut n_cells = 0;
    for (loser, letters) in &block.rows {
        assert_eq!(letters.len(), 26);
        for (winner, letter) in block.header.iter().zip(letters) {
            let loser_text = format!("{}{ground}", troop_by_code(loser));
            let as_a = fight(&loser_text, troop_by_code(winner)).a_suffers;
            let as_b = fight(troop_by_code(winner), &loser_text).b_suffers;
            let pick = |both: &str| both.chars().nth(if doubled { 2 } else { 0 }).unwrap();
            assert_eq!(pick(&as_a), *letter, "{title} {loser} by {winner}");
            assert_eq!(pick(&as_b), *letter, "{title} {loser} by {winner}, sides changed");
            n_cells += 1;
        }
    }
    assert_eq!(n_cells, 676);
}

#[test]
fn tr_rs_17_beaten_in_open_terrain() {
    check_matrix("Beaten, loser in open terrain:", "", false);
}

#[test]
fn tr_rs_17_beaten_in_difficult_terrain() {
    check_matrix("Beaten, loser in difficult terrain:", ":difficult", false);
}

#[test]
fn tr_rs_17_doubled_in_open_terrain() {
    check_matrix("Doubled, loser in open terrain:", "", true);
}

#[test]
fn tr_rs_17_doubled_in_difficult_terrain() {
    check_matrix("Doubled, loser in difficult terrain:", ":difficult", true);
}
