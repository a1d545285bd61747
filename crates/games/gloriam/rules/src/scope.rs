//! Where a rule parameter acts.

/// What a parameter can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// Duels, pool duels among them, and battles.
    All,
    /// Duels and battles, but not pool duels: these have no ground, no shooting, no cards, no moves.
    Both,
    /// Duels only.
    Duel,
    /// Battles only.
    Battle,
}
