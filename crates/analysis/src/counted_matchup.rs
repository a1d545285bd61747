//! Matchups that differ in how many units of one kind an army has.

/// A matchup in which one army has a number of units of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedMatchup {
    /// Its title.
    pub matchup: String,
    /// The army whose units are counted.
    pub army: String,
    /// The other army, with the occasion if it has one.
    pub enemy: String,
    /// The kind of unit.
    pub unit: String,
    /// How many of them.
    pub n: u32,
    /// Whether the army that has them is the first side.
    pub is_first: bool,
}
