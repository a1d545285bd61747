//! The battles of every cell that somebody looked at: how each ended, by the address at which it can be played again.
//!
//! `battles.csv` is written when the battles are played, and read back whenever the report is made again. They are the first
//! pairs of each cell, a few, and more of those without a variant; so they are a fair sample of it, though a small one. The page names those
//! worth watching.

use std::path::Path;

use crate::ReportError;
use crate::info::RunInfo;
use crate::schema::Table;
use crate::side_files;
use crate::style::plain;
use crate::tables::in_order;

/// One battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleLine {
    /// Its cell.
    pub cell: u32,
    /// Its pair.
    pub pair: u64,
    /// Which of the pair, 1 (A in seat one) or 2.
    pub battle: u8,
    /// A's half points: 2 for a win, 1 for a draw, 0 for a loss.
    pub a_half_points: u8,
    /// Half points of army value that B lost more than A.
    pub margin: i64,
    /// How long it took, in the game's own steps.
    pub length: i64,
}

/// The file of a run's folder.
pub const FILE: &str = "battles.csv";

/// The columns of `battles.csv`.
pub fn table() -> Table<BattleLine> {
    type Line = BattleLine;
    Table::of(
        "battles",
        "one battle that was looked at, a few of every cell",
    )
    .u32("cell", "", "its cell", |line: &Line| Some(line.cell))
    .i64("pair", "", "its pair", |line: &Line| {
        i64::try_from(line.pair).ok()
    })
    .u32(
        "battle",
        "1 or 2",
        "which of the pair: 1 with A in seat one",
        |line: &Line| Some(line.battle.into()),
    )
    .u32(
        "a_half_points",
        "half points",
        "2 where A won, 1 where it was drawn",
        |line: &Line| Some(line.a_half_points.into()),
    )
    .i64(
        "margin",
        "half army points",
        "what B lost more than A",
        |line: &Line| Some(line.margin),
    )
    .i64("length", "turns", "how long it took", |line: &Line| {
        Some(line.length)
    })
}

/// Writes `battles.csv` into a run's folder.
///
/// # Errors
///
/// When it can't be written.
pub fn write_battles(dir: &Path, lines: &[BattleLine]) -> Result<(), ReportError> {
    side_files::write(dir, FILE, &table(), lines)
}

/// Reads the `battles.csv` of a run's folder; no lines where there is no such file.
///
/// # Errors
///
/// When it is there and can't be read.
pub fn read_battles(dir: &Path) -> Result<Vec<BattleLine>, ReportError> {
    let columns = [
        "cell",
        "pair",
        "battle",
        "a_half_points",
        "margin",
        "length",
    ];
    side_files::read(dir, FILE, &columns, |row| {
        Ok(BattleLine {
            cell: row.number("cell")?,
            pair: row.number("pair")?,
            battle: row.number("battle")?,
            a_half_points: row.number("a_half_points")?,
            margin: row.number("margin")?,
            length: row.number("length")?,
        })
    })
}

/// The middle one of a cell's battles by margin; of equals the first.
pub(crate) fn middle(info: &RunInfo, cell: u32) -> Option<&BattleLine> {
    let mut own: Vec<&BattleLine> = info
        .battles
        .iter()
        .filter(|line| line.cell == cell)
        .collect();
    own.sort_by_key(|line| line.margin);
    own.get(own.len().saturating_sub(1) / 2).copied()
}

/// A battle worth watching.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notable<'b> {
    /// Which.
    pub battle: &'b BattleLine,
    /// What for.
    pub why: &'static str,
    /// What happened in it, in words.
    pub how: String,
}

/// The battles worth watching: the most decisive, the closest, the longest, the shortest, and the greatest upset.
pub fn notable(info: &RunInfo) -> Vec<Notable<'_>> {
    let battles = || info.battles.iter();
    // Reversed, so that of equals the first comes out.
    let chosen = [
        (
            "most decisive",
            battles().rev().max_by_key(|line| line.margin.abs()),
        ),
        (
            "closest",
            battles()
                .rev()
                .filter(|line| line.a_half_points != 1)
                .max_by_key(|line| -line.margin.abs()),
        ),
        ("longest", battles().rev().max_by_key(|line| line.length)),
        ("shortest", battles().rev().max_by_key(|line| -line.length)),
        ("greatest upset", upset(info)),
    ];
    let chosen = chosen.into_iter().filter_map(|(why, battle)| {
        let battle = battle?;
        Some(Notable {
            battle,
            why,
            how: how(battle),
        })
    });
    chosen.collect()
}

/// The battle that ended farthest on the other side than the others of its cell.
fn upset(info: &RunInfo) -> Option<&BattleLine> {
    let cells = in_order(info.battles.iter().map(|line| line.cell));
    let mut greatest: Option<(i64, &BattleLine)> = None;
    for cell in cells {
        let own: Vec<&BattleLine> = info
            .battles
            .iter()
            .filter(|line| line.cell == cell)
            .collect();
        let sum: i64 = own.iter().map(|line| line.margin).sum();
        for line in &own {
            // Against the sum of the others of its cell, so that a cell of one battle has no upset.
            let against = -line.margin.signum() * (sum - line.margin).signum();
            let size = line.margin.abs();
            if against > 0 && greatest.is_none_or(|(most, _)| size > most) {
                greatest = Some((size, line));
            }
        }
    }
    greatest.map(|(_, line)| line)
}

fn how(line: &BattleLine) -> String {
    let ended = match line.a_half_points {
        2 => "A won",
        1 => "drawn",
        _ => "B won",
    };
    let (more, less) = if line.margin < 0 {
        ("A", "B")
    } else {
        ("B", "A")
    };
    let margin = plain(0.5 * line.margin.abs() as f64, 1);
    format!(
        "{ended} after {} turns; {more} lost {margin} points more than {less}",
        line.length
    )
}
