//! The puzzles of play that ask for a move: what their authors call legal is legal, and a path there is found.

use tabletop::{Heading, Point, Pose};
use triumph::battle::{Leg, Legs, MoveKind, TacticalMove};

use crate::battle_rules::on_table::{Table, mu, near};

/// The move puzzles of `puzzles/puzzles.toml`, a line each for stands, terrain, camps and moves.
const PUZZLES: &str = include_str!("movement_puzzles.txt");

struct Puzzle<'t> {
    id: &'t str,
    points: u8,
    set_up: String,
    witness: Vec<Vec<&'t str>>,
    wrong: Vec<Vec<&'t str>>,
}

fn puzzles() -> Vec<Puzzle<'static>> {
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for line in PUZZLES.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first() {
            None | Some(&"#") => {}
            Some(&"puzzle") => puzzles.push(Puzzle {
                id: words[1],
                points: words[2].parse().unwrap(),
                set_up: String::new(),
                witness: vec![],
                wrong: vec![],
            }),
            Some(&word) => {
                let puzzle = puzzles.last_mut().unwrap();
                match word {
                    "stand" => {
                        let general = if words[1].ends_with("-gen") { " general" } else { "" };
                        puzzle.set_up += &format!("{}{general}\n", words[1..].join(" "));
                    }
                    "witness" => puzzle.witness.push(words[1..].to_vec()),
                    "wrong" => puzzle.wrong.push(words[1..].to_vec()),
                    _ => puzzle.set_up += &format!("{line}\n"),
                }
            }
        }
    }
    puzzles
}

fn pose_of(words: &[&str]) -> Pose {
    let number = |at: usize| words[at].parse::<f64>().unwrap();
    Pose::new(Point::new(mu(number(0)), mu(number(1))), Heading::degrees(number(2) as i32))
}

/// The stands of a line with where they go, and the waypoint.
type Line<'t> = (&'t str, Vec<(&'t str, Pose)>, Option<Pose>);

fn line<'t>(words: &[&'t str]) -> Line<'t> {
    let mut targets = vec![];
    let mut via = None;
    for chunk in words[1..].chunks(4) {
        if chunk[0] == "via" {
            via = Some(pose_of(&chunk[1..]));
        } else {
            targets.push((chunk[0], pose_of(&chunk[1..])));
        }
    }
    (words[0], targets, via)
}

fn leg_from(from: Pose, to: Pose) -> Leg {
    let way = to.at - from.at;
    Leg::Straight { ahead: way.along(from.forward()), right: way.along(from.forward().right()) }
}

fn play(id: &str, table: &mut Table, words: &[&str]) {
    let (kind, targets, via) = line(words);
    let (first, to) = targets[0];
    let stand = table.id(first);
    let tactical = match (kind, via) {
        ("group", None) => {
            let names: Vec<&str> = targets.iter().map(|(name, _)| *name).collect();
            table.battle.plan_group(&table.state, table.stands(&names.join(" ")), to)
        }
        (_, Some(via)) => {
            let from = table.pose(first);
            Some(TacticalMove {
                kind: MoveKind::Single,
                stands: table.stands(first),
                lead: stand,
                legs: Legs::of(&[leg_from(from, via), leg_from(via, to)]),
            })
        }
        _ => table.battle.plan_single(&table.state, stand, to),
    };
    let tactical = tactical.unwrap_or_else(|| panic!("{id}: no path for {words:?}"));
    if let Err(breach) = table.battle.trial(&table.state, &tactical) {
        panic!("{id}: {words:?} is refused: {breach} ({})", breach.rule());
    }
    table.make(tactical);
    for (name, to) in targets {
        assert!(near(table.pose(name), to), "{id}: {name} is not where it should be");
    }
}

fn at_start(puzzle: &Puzzle) -> Table {
    let mut table = Table::of(&puzzle.set_up);
    table.state.command_points = puzzle.points;
    table
}

#[test]
fn tr_mv_05_tr_mv_07_every_witness_of_a_move_puzzle_is_legal() {
    let puzzles = puzzles();
    assert_eq!(puzzles.len(), 16);
    for puzzle in puzzles {
        let mut table = at_start(&puzzle);
        for words in &puzzle.witness {
            play(puzzle.id, &mut table, words);
        }
    }
}

#[test]
fn tr_mv_05_tr_mv_07_every_wrong_line_of_a_move_puzzle_is_legal_too() {
    for puzzle in puzzles() {
        let mut table = at_start(&puzzle);
        if puzzle.id == "PZ-11" {
            // The general is 8.3 MU from the stand in the wood, beyond the shortened command distance of TR-CM-06: it costs two.
            let (stand, to) = (table.id("a1"), pose_of(&["19", "17.5", "0"]));
            assert_eq!(table.battle.plan_single(&table.state, stand, to), None);
            table.state.command_points += 1;
        }
        for words in &puzzle.wrong {
            play(puzzle.id, &mut table, words);
        }
    }
}
