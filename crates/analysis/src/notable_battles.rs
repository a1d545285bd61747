//! The battles worth watching among those that were inspected.

use crate::battles::BattleLine;
use crate::info::RunInfo;
use crate::numbers::plain;
use crate::row_order::distinct;

/// The middle one of a cell's battles by margin; of equals the first.
pub fn middle(battles: &[BattleLine], cell: u32) -> Option<&BattleLine> {
    let mut own: Vec<&BattleLine> = battles.iter().filter(|line| line.cell == cell).collect();
    own.sort_by_key(|line| line.margin);
    own.get(own.len().saturating_sub(1) / 2).copied()
}

/// A battle worth watching.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notable<'b> {
    /// The row of the battle.
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
        ("most decisive", battles().rev().max_by_key(|line| line.margin.abs())),
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
        Some(Notable { battle, why, how: how(battle) })
    });
    chosen.collect()
}

/// The greatest upset: the battle whose result differs most from the other battles of its cell.
fn upset(info: &RunInfo) -> Option<&BattleLine> {
    let cells = distinct(info.battles.iter().map(|line| line.cell));
    let mut greatest: Option<(i64, &BattleLine)> = None;
    for cell in cells {
        let own: Vec<&BattleLine> = info.battles.iter().filter(|line| line.cell == cell).collect();
        let sum: i64 = own.iter().map(|line| line.margin).sum();
        for line in &own {
            // It is compared with the sum of the others of its cell, so that a cell of one battle has no upset.
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
    let (more, less) = if line.margin < 0 { ("A", "B") } else { ("B", "A") };
    let margin = plain(0.5 * line.margin.abs() as f64, 1);
    format!("{ended} after {} turns; {more} lost {margin} points more than {less}", line.length)
}
