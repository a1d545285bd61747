//! Where a rule parameter acts.

/// What a parameter can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// How a battle runs.
    Battle,
    /// Which armies are legal.
    Armies,
    /// What players see of each other; no effect on players that don't use it.
    Sight,
    /// How a player with a plan plays; no effect on `random`.
    Players,
}
