//! Columns that duels and battles measure alike.

use battle_core::outcome::Measure;

/// Turns played.
pub(crate) const TURNS: Measure = measure("turns", "turns", "turns played", None);

/// A column of whole numbers, with a sentence about it; `net` names the column of side B's minus side A's, if that is wanted.
pub(crate) const fn measure(
    name: &'static str,
    unit: &'static str,
    meaning: &'static str,
    net: Option<&'static str>,
) -> Measure {
    Measure { name, unit, meaning, per_unit: 1, net, only_where: None }
}

/// GL-708: turns played; the turn in which a game ends counts, and at the turn limit `turn` is past the last.
pub(crate) fn turns(turn: u8, at_limit: bool) -> i32 {
    i32::from(turn) + i32::from(!at_limit)
}
