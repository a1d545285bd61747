//! Which of two groups of stands is stronger, at equal points and without a rate of exchange (ST-R7).
//!
//! An army has first the one group and then the other; the rest of it, its enemy and the dice stay the same. So the difference of the two
//! scores is the answer, and nothing has to be converted into points.

/// Two groups that take each other's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swap {
    /// The group of the variants.
    pub first: Group,
    /// The group of the baselines.
    pub second: Group,
    /// What each costs: `12 points`.
    pub cost: String,
    /// Whose armies have them: `random armies`.
    pub armies: String,
    /// Who plays, each with the cell of the first group.
    pub players: Vec<(String, u32)>,
}

/// Some stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// `four Heavy Foot`.
    pub words: String,
    /// Whether a verb after it is in the plural.
    pub is_plural: bool,
}

impl Group {
    /// The verb after it.
    pub const fn verb(&self) -> &'static str {
        if self.is_plural { "are" } else { "is" }
    }
}
