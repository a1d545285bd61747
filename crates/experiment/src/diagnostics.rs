//! Diagnostics from playing some battles of a finished run again: statistics of play, uses of cards, losses.

use analysis::{BattleLine, CardUseLine, LossLine, PlayDiagnostic, UsageLine};

/// Diagnostics of the pairs that were played again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    pub play: Vec<PlayDiagnostic>,
    pub usage: Vec<UsageLine>,
    /// How often each player of a worth run used the cards that are asked about.
    pub card_uses: Vec<CardUseLine>,
    pub battles: Vec<BattleLine>,
    /// How variants changed the losses of both sides.
    pub losses: Vec<LossLine>,
}
