//! The worst battles of a run: the greatest upsets, and those that were decided last.

use std::cmp::Reverse;
use std::fmt::Write as _;
use std::path::Path;

use analysis::Answer;
use analysis::numbers::plain;
use analysis::phrases::counted;
use experiment::document::problem::Failure;
use harness::{BattleRow, Column};
use rayon::ThreadPool;

use super::rows::each_task;

/// A battle of one of the lists. The order is that of the list, the first one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Listed {
    /// What the list is by; the largest is first.
    by: Reverse<(i32, i64)>,
    cell: u32,
    pair: u64,
    battle: u8,
    /// What A gained, in steps of its measure.
    gained: i32,
    length: i32,
}

/// Both lists, each with at most `most` battles.
#[derive(Debug)]
struct Worst {
    most: usize,
    upsets: Vec<Listed>,
    last: Vec<Listed>,
}

impl Worst {
    /// Takes battles; `favours` is A's mean score in each cell, in millionths.
    fn take(&mut self, columns: &[Column], favours: &[i64], battles: &[BattleRow]) {
        let net = net_column(columns);
        for battle in battles {
            let Some(&score) = favours.get(battle.cell as usize) else {
                continue;
            };
            let gained = net.map_or(0, |at| battle.measures[at]);
            let listed = |by| Listed {
                by: Reverse(by),
                cell: battle.cell,
                pair: battle.pair,
                battle: battle.seat,
                gained,
                length: battle.measures[0],
            };
            // How far the favourite is ahead, and A's half points if it is A, B's if it is B.
            let (ahead, own, lost) = match score >= EVEN {
                true => (score - EVEN, battle.half_points, -gained),
                false => (EVEN - score, 2 - battle.half_points, gained),
            };
            if own == 0 && ahead > 0 {
                push(&mut self.upsets, self.most, listed((lost, ahead)));
            }
            if battle.half_points != 1 {
                push(&mut self.last, self.most, listed((battle.measures[0], 0)));
            }
        }
    }
}

/// One half, in millionths.
const EVEN: i64 = 500_000;

/// Adds a battle to a list in its order, which keeps its first ones.
fn push(list: &mut Vec<Listed>, most: usize, battle: Listed) {
    let at = list.partition_point(|other| *other < battle);
    if at < most {
        list.insert(at, battle);
        list.truncate(most);
    }
}

/// The first measure of what A gained: they come after those of both sides.
fn net_column(columns: &[Column]) -> Option<usize> {
    let last = columns.iter().rposition(|it| it.name.starts_with("b_"))?;
    (last + 1 < columns.len()).then_some(last + 1)
}

/// Both lists in words, each battle with its replay command.
///
/// Every battle is played again.
///
/// # Errors
///
/// If this program plays other battles than the run has.
pub fn paragraphs(
    path: &Path,
    answer: &Answer,
    most: usize,
    pool: &ThreadPool,
) -> Result<String, Failure> {
    let favours = answer.tables.cells.iter().map(|cell| {
        let score = cell.score.value.unwrap_or(0.5);
        (1e6 * score).round() as i64
    });
    let favours: Vec<i64> = favours.collect();
    let mut worst = Worst { most, upsets: Vec::new(), last: Vec::new() };
    let columns = &answer.info.columns;
    each_task(path, pool, |_, battles| {
        worst.take(columns, &favours, battles);
        Ok(())
    })?;
    let mut text = String::new();
    let lists = [
        (
            "The greatest upsets, in which the favourite lost most:",
            "No favourite lost a battle.",
            &worst.upsets,
        ),
        ("The battles that were decided last:", "No battle was decided.", &worst.last),
    ];
    for (heading, none, list) in lists {
        let _ = writeln!(text, "{}", if list.is_empty() { none } else { heading });
        for battle in list {
            let _ = writeln!(text, "  {}", in_words(path, answer, battle));
        }
    }
    Ok(text)
}

/// A battle on two lines: what happened, and the command that plays it again.
fn in_words(path: &Path, answer: &Answer, battle: &Listed) -> String {
    let info = &answer.info;
    let cell = battle.cell as usize;
    let line = answer.tables.cells.get(cell);
    let score = line.and_then(|it| Some((&it.a, it.score.value?)));
    let score = score.map_or_else(String::new, |(a, score)| {
        format!(", in which the score of {a} is {} %", plain(100.0 * score, 1))
    });
    let columns = &info.columns;
    let length = columns.first().map_or_else(String::new, |column| {
        let unit = column.unit.strip_suffix('s').unwrap_or(column.unit);
        counted(battle.length.unsigned_abs().into(), unit)
    });
    let gained = net_column(columns).map_or_else(String::new, |at| {
        let column = &columns[at];
        let value = f64::from(battle.gained) / f64::from(column.per_unit.max(1));
        let digits = usize::from(column.per_unit > 1);
        let name = column.name.replace('_', " ");
        format!(", {name} of A {}", plain(value, digits))
    });
    // A replay of a duel shows both of its pair.
    let of_pair = match info.game == "battle" {
        true => format!(" --battle {}", battle.battle),
        false => String::new(),
    };
    format!(
        "{}{score}: {length}{gained}\n    equipoise replay {} --cell {} {}{of_pair}",
        info.cell_name(cell),
        path.display(),
        battle.cell,
        info.replay_options(battle.pair),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(name: &str) -> Column {
        Column {
            name: name.to_owned(),
            unit: "points",
            meaning: String::new(),
            per_unit: 1,
            only_where: None,
        }
    }

    /// By hand: A is the favourite of cell 0 (60 in 100), B of cell 1, neither of cell 2.
    #[test]
    fn the_favourite_lost_most_first_and_the_longest_decided_first() {
        let columns = ["turns", "a_lost", "b_lost", "net"].map(column);
        let battle = |cell, pair, half_points, length, net| {
            let mut measures = [0; harness::MAX_COLUMNS];
            (measures[0], measures[3]) = (length, net);
            BattleRow {
                cell,
                pair,
                draw: None,
                seat: 1,
                spent: None,
                half_points,
                measures,
                luck: None,
            }
        };
        let battles = [
            battle(0, 0, 0, 9, -3),
            battle(0, 1, 2, 12, 8),
            battle(0, 2, 0, 7, -5),
            battle(0, 3, 1, 60, 0),
            battle(1, 0, 2, 8, 4),
            battle(1, 1, 0, 30, -9),
            battle(2, 0, 0, 5, -9),
        ];
        let mut worst = Worst { most: 2, upsets: Vec::new(), last: Vec::new() };
        // In parts, as tasks come.
        let favours = [600_000, 400_000, 500_000];
        worst.take(&columns, &favours, &battles[..3]);
        worst.take(&columns, &favours, &battles[3..]);
        let addresses = |list: &[Listed]| -> Vec<(u32, u64)> {
            list.iter().map(|it| (it.cell, it.pair)).collect()
        };
        assert_eq!(addresses(&worst.upsets), [(0, 2), (1, 0)]);
        assert_eq!(addresses(&worst.last), [(1, 1), (0, 1)]);
    }
}
