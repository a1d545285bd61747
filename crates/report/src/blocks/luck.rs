//! The columns of luck in `blocks.parquet` (ST-A5), for runs that record it.

use harness::{BlockRow, LuckSums, PairsLuck, SLOTS, SlotRow};

use super::BlocksError;
use super::cursor::Cursor;
use analysis::schema::Table;

/// One of the sums of a block's luck.
type Of = fn(&LuckSums) -> i64;

/// The three sums: what a column is called after the outcome that they stand beside, its unit, and what it means.
const SUMS: [(&str, &str, &str, Of); 3] = [
    ("", "1/(36·65536) score points", "sum over pairs of A's luck in both battles", |sums| {
        sums.luck
    }),
    ("_squares", "the same, squared", "sum over pairs of that luck's square", |sums| sums.squares),
    (
        "_product",
        "the same, times quarter points",
        "sum over pairs of that luck times the pair's outcome",
        |sums| sums.with_outcome,
    ),
];

/// Adds the columns of the luck of scores and of differences, for all pairs and, where contests are drawn, its sum for each slot.
pub(super) fn columns(mut table: Table<BlockRow>, with_slots: bool) -> Table<BlockRow> {
    let pairs = |row: &BlockRow, of: Of, which: fn(&PairsLuck) -> &LuckSums| {
        Some(of(which(row.luck.as_ref()?)))
    };
    for (suffix, unit, meaning, of) in SUMS {
        table = table
            .i64(
                &format!("luck{suffix}"),
                unit,
                &format!("{meaning}; the outcome is the pair's score"),
                move |row: &BlockRow| pairs(row, of, |pairs| &pairs.scores),
            )
            .i64(
                &format!("luck_difference{suffix}"),
                unit,
                &format!("{meaning}, variant minus baseline; 0 for baselines"),
                move |row: &BlockRow| pairs(row, of, |pairs| &pairs.differences),
            );
    }
    let (_, unit, meaning, _) = SUMS[0];
    for slot in 0..if with_slots { SLOTS } else { 0 } {
        let of = move |row: &BlockRow| Some(row.slots.as_ref()?[slot]);
        table = table
            .i64(&format!("s{slot:02}_luck"), unit, meaning, move |row: &BlockRow| {
                Some(of(row)?.luck)
            })
            .i64(
                &format!("s{slot:02}_luck_difference"),
                unit,
                &format!("{meaning}, variant minus baseline; 0 for baselines"),
                move |row: &BlockRow| Some(of(row)?.luck_difference),
            );
    }
    table
}

/// The luck of a row and of its slots, its columns in the order of [`columns`].
pub(super) fn row(
    cursor: &mut Cursor<'_>,
    slots: Option<&mut [SlotRow; SLOTS]>,
) -> Result<PairsLuck, BlocksError> {
    let mut luck = PairsLuck::default();
    let PairsLuck { scores, differences } = &mut luck;
    for sums in [
        (&mut scores.luck, &mut differences.luck),
        (&mut scores.squares, &mut differences.squares),
        (&mut scores.with_outcome, &mut differences.with_outcome),
    ] {
        *sums.0 = cursor.take()?;
        *sums.1 = cursor.take()?;
    }
    for slot in slots.into_iter().flatten() {
        slot.luck = cursor.take()?;
        slot.luck_difference = cursor.take()?;
    }
    Ok(luck)
}
