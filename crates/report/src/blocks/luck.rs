//! The columns of luck in `blocks.parquet` (ST-A5), for runs that take it down.

use harness::{BlockRow, LuckRow, LuckSums, PairsLuck, SLOTS};

use super::{BlocksError, Cursor};
use crate::schema::Table;

/// One of the sums of a block's luck.
type Of = fn(&LuckSums) -> i64;

/// The three sums: what a column is called after the outcome that they stand beside, its unit, and what it tells.
const SUMS: [(&str, &str, &str, Of); 3] = [
    (
        "",
        "1/(36·65536) score points",
        "sum over pairs of A's luck in both battles",
        |sums| sums.luck,
    ),
    (
        "_squares",
        "the same, squared",
        "sum over pairs of that luck's square",
        |sums| sums.squares,
    ),
    (
        "_product",
        "the same, times quarter points",
        "sum over pairs of that luck times the pair's outcome",
        |sums| sums.with_outcome,
    ),
];

/// Adds the columns of the luck of scores and of differences, for all pairs and, where contests are drawn, for each slot.
pub(super) fn columns(mut table: Table<BlockRow>, with_slots: bool) -> Table<BlockRow> {
    table = of_pairs(table, "", |row| Some(&row.luck.as_ref()?.pairs));
    for slot in 0..if with_slots { SLOTS } else { 0 } {
        table = of_pairs(table, &format!("s{slot:02}_"), move |row| {
            Some(&row.luck.as_ref()?.slots.as_ref()?[slot])
        });
    }
    table
}

fn of_pairs(
    mut table: Table<BlockRow>,
    before: &str,
    pairs: impl Fn(&BlockRow) -> Option<&PairsLuck> + Copy + 'static,
) -> Table<BlockRow> {
    for (suffix, unit, meaning, of) in SUMS {
        table = table
            .i64(
                &format!("{before}luck{suffix}"),
                unit,
                &format!("{meaning}; the outcome is the pair's score"),
                move |row: &BlockRow| Some(of(&pairs(row)?.scores)),
            )
            .i64(
                &format!("{before}luck_difference{suffix}"),
                unit,
                &format!("{meaning}, variant minus baseline; 0 for baselines"),
                move |row: &BlockRow| Some(of(&pairs(row)?.differences)),
            );
    }
    table
}

/// The luck of a row, its columns in the order of [`columns`].
pub(super) fn row(cursor: &mut Cursor<'_>, with_slots: bool) -> Result<LuckRow, BlocksError> {
    let mut luck = LuckRow::empty(with_slots);
    let slots = luck.slots.iter_mut().flat_map(|slots| slots.iter_mut());
    for pairs in std::iter::once(&mut luck.pairs).chain(slots) {
        let PairsLuck {
            scores,
            differences,
        } = pairs;
        for sums in [
            (&mut scores.luck, &mut differences.luck),
            (&mut scores.squares, &mut differences.squares),
            (&mut scores.with_outcome, &mut differences.with_outcome),
        ] {
            *sums.0 = cursor.take()?;
            *sums.1 = cursor.take()?;
        }
    }
    Ok(luck)
}
