//! The results of a combat for the loser, and the margin of the loss.

/// By how much the winner won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Margin {
    /// It scored higher, but not twice as much.
    Beats,
    /// It scored at least twice as much.
    Doubles,
}

/// What an engagement does to one of its parties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CombatResult {
    /// It stays where it is.
    NoEffect,
    /// It moves straight back by its base depth (TR-OM-01).
    FallBack,
    /// It is destroyed although merely beaten, by a row of the shattered table; as final as [`CombatResult::Destroyed`] (TR-RS-15).
    Shattered,
    /// It is removed and lost.
    Destroyed,
    /// It falls back and goes 4 MU further (TR-OM-10).
    Evade,
    /// It falls back, turns about and runs a full move (TR-OM-14).
    Panic,
    /// The camp is removed and lost; the stand that sacked it leaves the game too, but isn't lost (TR-CP-07).
    Sacked,
}

impl CombatResult {
    /// All seven.
    pub const ALL: [CombatResult; 7] = [
        CombatResult::NoEffect,
        CombatResult::FallBack,
        CombatResult::Shattered,
        CombatResult::Destroyed,
        CombatResult::Evade,
        CombatResult::Panic,
        CombatResult::Sacked,
    ];

    /// The name in lower case with hyphens: `fall-back`.
    pub const fn name(self) -> &'static str {
        match self {
            CombatResult::NoEffect => "no-effect",
            CombatResult::FallBack => "fall-back",
            CombatResult::Shattered => "shattered",
            CombatResult::Destroyed => "destroyed",
            CombatResult::Evade => "evade",
            CombatResult::Panic => "panic",
            CombatResult::Sacked => "sacked",
        }
    }

    /// TR-OM-01, -10, -14: whether the stand makes an outcome move.
    #[inline]
    pub const fn is_outcome_move(self) -> bool {
        matches!(self, CombatResult::FallBack | CombatResult::Evade | CombatResult::Panic)
    }

    /// TR-RS-15: whether the party is removed and counts as lost.
    pub const fn is_lost(self) -> bool {
        matches!(self, CombatResult::Shattered | CombatResult::Destroyed | CombatResult::Sacked)
    }
}

/// The name in lower case with hyphens.
impl std::fmt::Display for CombatResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}
