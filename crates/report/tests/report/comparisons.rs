//! Two variants against each other, from blocks whose differences are known.

use analysis::sensitivity::BlockScores;
use analysis::{Comparison, comparisons};
use harness::BlockRow;
use stats::variants::{Family, block_mean};

use crate::sample::{self, SHOWER};

const BLOCKS: u32 = 40;

/// Pairs of 288 that A wins both battles of; the others it loses.
fn won(cell: u32, block: u32) -> u64 {
    let shared = u64::from(block * 7 % 11);
    match cell {
        // Elephant Screen against knights, and against elephants.
        1 => 140 + shared + u64::from(block % 3),
        4 => 90 + shared,
        // Shower Shooting against knights.
        cell if cell as usize == SHOWER => 130 + shared,
        _ => 120 + shared,
    }
}

fn rows(n_blocks: u32) -> Vec<BlockRow> {
    let cells = 0..sample::info().cells.len() as u32;
    let of = |block: u32| {
        cells.clone().map(move |cell| {
            let mut row = BlockRow::empty(cell, block);
            for pair in 0..288 {
                let half_points = if pair < won(cell, block) { 2 } else { 0 };
                row.games.record(half_points, half_points);
            }
            row
        })
    };
    (0..n_blocks).flat_map(of).collect()
}

fn compared(n_blocks: u32) -> Vec<Comparison> {
    let info = sample::info();
    let mut scores = BlockScores::new(info.cells.len());
    rows(n_blocks).iter().for_each(|row| scores.push(row));
    Comparison::of_variants(&info, &scores)
}

/// ST-M1: on the matchup that both play alone; 10 to 12 of 288 pairs more are 3.47 to 4.17 points of 100.
#[test]
fn st_m1_two_variants_are_compared_where_both_were_played() {
    let all = compared(BLOCKS);
    let [only] = all.as_slice() else { panic!("{all:?}") };
    let names = [only.first[0].as_str(), only.second[0].as_str()];
    assert_eq!(names, ["elephant-screen", "shower-shooting"]);
    assert_eq!((only.n_shared, only.player.as_deref()), (1, None));
    // Blocks 0 to 39 have 13 with one pair more and 13 with two.
    let mean = 10.0 + (13.0 + 26.0) / 40.0;
    let value = only.difference.value.unwrap();
    assert!((value - 100.0 * mean / 288.0).abs() < 1e-9, "{value}");
    assert!(only.difference.lo > 3.4 && only.difference.hi < 4.2);
    assert!(only.is_of(["shower-shooting", "elephant-screen"]));
    let turned = only.clone().turned();
    assert_eq!(turned.first, only.second);
    assert_eq!(turned.difference.value, Some(-value));
}

/// ST-M1: fewer than 20 blocks say nothing about their own spread.
#[test]
fn st_m1_fewer_than_twenty_blocks_are_not_compared() {
    assert_eq!(compared(19), []);
    assert_eq!(compared(20).len(), 1);
}

/// ST-M4: where all variants meet the same matchups, the family is that of their means.
#[test]
fn st_m4_variants_of_the_same_matchups_are_one_family() {
    let mut info = sample::info();
    info.cells.truncate(3);
    let mut scores = BlockScores::new(3);
    let rows = rows(BLOCKS);
    let of_three = rows.iter().filter(|row| row.cell < 3);
    of_three.for_each(|row| scores.push(row));
    let found = Comparison::of_variants(&info, &scores);
    let mean = |cell, block| block_mean(4 * won(cell, block) as i64, 288).unwrap();
    let blocks: Vec<Vec<f64>> = (0..BLOCKS)
        .map(|block| [1, SHOWER as u32].map(|cell| mean(cell, block)).to_vec())
        .collect();
    let family = Family::of(&blocks, info.seed, info.alpha).unwrap();
    assert_eq!(found.len(), 1);
    assert!((found[0].difference.lo - family.differences[0].lo).abs() < 1e-9);
    assert!((found[0].difference.hi - family.differences[0].hi).abs() < 1e-9);
}

#[test]
fn a_comparison_names_who_gains_more_and_has_a_row_of_its_own() {
    let all = compared(BLOCKS);
    let sentences = all[0].clone().turned().sentences(1).join(" ");
    assert!(
        sentences.contains("Shower Shooting scores −3.")
            && sentences.contains("than Elephant Screen, in the matchup of both")
            && sentences.contains("Elephant Screen helps more."),
        "{sentences}"
    );
    let frame = report::frames::frame(&comparisons::table(), &all).unwrap();
    assert_eq!(frame.height(), 1);
    assert!(frame.column("difference_lo").is_ok() && frame.column("paid_difference").is_ok());
}
