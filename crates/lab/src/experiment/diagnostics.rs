//! What is seen when some battles of a finished run are played again: how the players played, what cards did, what was lost.

use report::{BattleLine, ConductLine, TollLine, UsageLine};

/// What was seen in the pairs that were looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    /// How the players played.
    pub conduct: Vec<ConductLine>,
    /// What the cards did.
    pub usage: Vec<UsageLine>,
    /// How each battle ended.
    pub battles: Vec<BattleLine>,
    /// What variants changed in the losses of both sides.
    pub toll: Vec<TollLine>,
}
