//! Where a rule parameter acts.

/// What a parameter can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// A single engagement, or a duel of two stands.
    Engagement,
    /// How an army is built, paid for and composed.
    Army,
    /// Only the table: movement, geometry, order of play.
    Battle,
}
