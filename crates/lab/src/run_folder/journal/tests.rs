//! Journals that were cut or changed anywhere.

use std::fs;

use harness::block::EffectRow;
use harness::{BattleRow, BlockRow, LuckSums, MAX_COLUMNS, PairsLuck, SlotRow};
use stats::{CellTally, EffectTally};

use super::Journal;

/// Rows of a task, unlike those of any other.
fn rows(task: usize) -> Vec<BlockRow> {
    let number = task as i64 + 1;
    let row = |cell, effect| BlockRow {
        cell,
        block: task as u32,
        games: CellTally { games: [[1, 2, 3], [4, 5, number as u64], [7, 8, 9]] },
        sums: std::array::from_fn(|at| number * at as i64 - 7),
        squares: [number; MAX_COLUMNS],
        products: std::array::from_fn(|at| number - at as i64),
        missing: 0,
        effect,
        slots: None,
        luck: None,
    };
    let effect = EffectRow {
        pairs: EffectTally { pairs: [[number as u64; 5]; 5] },
        difference_squares: [i64::MAX; MAX_COLUMNS],
    };
    let drawn = BlockRow {
        slots: Some(Box::new(std::array::from_fn(|slot| SlotRow {
            n_pairs: 8 * (slot as u32 % 2),
            score: slot as i64 - number,
            difference: -(slot as i64),
            luck: i64::MAX - slot as i64,
            luck_difference: number,
        }))),
        ..row(2, Some(effect.clone()))
    };
    let sums =
        |n: i64| LuckSums { luck: n - number, squares: i64::MAX - n.abs(), with_outcome: -n };
    let pairs = |n: i64| PairsLuck { scores: sums(n), differences: sums(-n) };
    let lucky = |row: BlockRow| BlockRow { luck: Some(pairs(7)), ..row };
    let plain = row(1, Some(effect));
    vec![row(0, None), lucky(plain.clone()), plain, lucky(drawn.clone()), drawn]
}

/// Battles of a task, unlike those of any other: with and without luck, draws and measures.
fn battles(task: usize) -> Vec<BattleRow> {
    let battle = |seat: u8, draw, luck| BattleRow {
        cell: task as u32,
        pair: 288 * task as u64 + u64::from(seat),
        draw,
        seat,
        spent: (seat == 1).then_some([90, -3]),
        half_points: seat,
        measures: std::array::from_fn(|at| if at < 7 { task as i32 - 3 } else { 0 }),
        luck,
    };
    let unmeasured = BattleRow { measures: [0; MAX_COLUMNS], ..battle(1, None, None) };
    let last = BattleRow { measures: [i32::MIN; MAX_COLUMNS], ..battle(2, Some(0), Some(0)) };
    vec![battle(1, None, Some(-7)), battle(2, Some(u64::MAX / 4), None), unmeasured, last]
}

const PLAN: &str = "[run]\ncommand = \"x\"\n";

/// ST-A6: exactly what was written is read again, in any order.
#[test]
fn st_a6_rows_come_back_as_they_were() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("blocks.journal");
    let mut journal = Journal::create(&path, PLAN).expect("writable");
    for task in [3, 0, 7] {
        journal.append(task, &rows(task), &battles(task)).expect("writable");
    }
    let (plan, n_tasks) = Journal::plan(&path).expect("readable");
    assert_eq!((plan.as_str(), n_tasks), (PLAN, 3));
    let mut journal = Journal::open(&path, 0..9).expect("readable");
    assert_eq!(journal.n_tasks(), 3);
    for task in 0..9 {
        assert_eq!(journal.has(task), [0, 3, 7].contains(&task));
        match journal.rows(task) {
            Ok(found) => assert_eq!(found, rows(task)),
            Err(_) => assert!(!journal.has(task)),
        }
        match journal.battles(task) {
            Ok(found) => assert_eq!(found, battles(task)),
            Err(_) => assert!(!journal.has(task)),
        }
    }
}

/// A run that doesn't keep battles has none.
#[test]
fn battles_that_are_not_kept_are_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("blocks.journal");
    let mut journal = Journal::create(&path, PLAN).expect("writable");
    journal.append(4, &rows(4), &[]).expect("writable");
    assert_eq!(journal.rows(4).expect("it is there"), rows(4));
    assert_eq!(journal.battles(4).expect("it is there"), []);
}

/// ST-I5: a journal that is cut off or damaged anywhere keeps the whole lines before that, and more can be added to it.
#[test]
fn st_i5_a_journal_cut_or_damaged_anywhere_keeps_what_is_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("blocks.journal");
    let mut journal = Journal::create(&path, PLAN).expect("writable");
    let mut ends = vec![journal.end as usize];
    for task in 0..3 {
        journal.append(task, &rows(task), &battles(task)).expect("writable");
        ends.push(journal.end as usize);
    }
    let whole = fs::read(&path).expect("readable");
    // Every byte next to the end of a line, and some of the others.
    let is_near = |at: usize| ends.iter().any(|end| end.abs_diff(at) < 20);
    let some = |at: &usize| is_near(*at) || at.is_multiple_of(41);
    for at in (ends[0]..whole.len()).filter(some) {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        for bytes in [&whole[..at], &damaged] {
            fs::write(&path, bytes).expect("writable");
            let (_, n_counted) = Journal::plan(&path).expect("the plan is whole");
            let mut journal = Journal::open(&path, 0..9).expect("readable");
            let n_whole = ends.iter().filter(|end| **end <= at).count() - 1;
            assert_eq!(journal.n_tasks(), n_whole, "at byte {at}");
            assert_eq!(n_counted, n_whole, "at byte {at}");
            journal.append(2, &rows(2), &battles(2)).expect("writable");
            let mut journal = Journal::open(&path, 0..9).expect("readable");
            assert_eq!(journal.rows(2).expect("it is there"), rows(2));
            assert_eq!(journal.battles(2).expect("it is there"), battles(2));
        }
    }
    for at in 0..ends[0] {
        fs::write(&path, &whole[..at]).expect("writable");
        assert!(Journal::plan(&path).is_err());
    }
}

/// A line of a task that the plan doesn't have is damage, however large its number, and asks for no memory.
#[test]
fn a_task_beyond_the_plan_is_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("blocks.journal");
    for strange in ["1152921504606846976", "18446744073709551615", "9", "2"] {
        let mut journal = Journal::create(&path, PLAN).expect("writable");
        journal.append(3, &rows(3), &battles(3)).expect("writable");
        let line = harness::row_text::sealed(strange);
        let whole = fs::read_to_string(&path).expect("readable");
        fs::write(&path, format!("{whole}{line}")).expect("writable");
        let journal = Journal::open(&path, 3..9).expect("readable");
        assert_eq!(journal.n_tasks(), 1, "{strange}");
        assert!(journal.has(3) && !journal.has(2));
        assert_eq!(fs::read_to_string(&path).expect("readable"), whole);
    }
}
