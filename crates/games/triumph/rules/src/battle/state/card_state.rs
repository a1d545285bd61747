//! The state of battle cards in a position.

use battle_core::{BySeat, OpposedResult};

use crate::battle::army::MAX_PURCHASES;
use crate::battle::decision::{CampKind, Combat};
use crate::battle::stands::{StandId, Stands};
use crate::cards::CardSet;

/// The marks and counters of the cards, as plain data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardState {
    /// TR-BC-07: the stands that have supporting bowmen.
    pub supported: Stands,
    /// TR-BC-20: the stands that have a screen marker.
    pub screened: Stands,
    /// TR-BC-15: the stands that are marked until the end of this turn's close combat.
    pub marked: Stands,
    /// TR-BC-08.7: the stands that were caught on their transports in combat.
    pub caught: Stands,
    /// TR-BC-02.5, TR-BC-08.6: the stands that may not shoot, in this turn or in the rest of the phase.
    pub may_not_shoot: Stands,
    /// TR-BC-08.5: the stands that made the latest tactical move.
    pub last_moved: Stands,
    /// The stands that are out of the game or not in it yet, and not lost: set aside, hidden in a disguise, a disguise taken off.
    pub away: Stands,
    /// TR-BC-00.8: the stands that still count an enemy on their rear that an exchange has left without contact.
    pub keeps_rear: Stands,
    /// TR-BC-00.2: copies used up, by purchase.
    pub spent: BySeat<[u8; MAX_PURCHASES]>,
    /// TR-BX-06: what replaces each camp, once that is chosen.
    pub camps: BySeat<Option<CampKind>>,
    /// TR-BC-10.2: the combat whose result is known and waits for a player that may hold the line.
    pub known: Option<(Combat, OpposedResult)>,
    /// The custom cards used once a battle that each seat has used up.
    pub used_up: BySeat<CardSet>,
    /// TR-BC-12.2: the purchase of Charge Through that is in force for the move being made.
    pub charging: Option<u8>,
}

impl CardState {
    /// The state before anything is played.
    pub const NONE: CardState = CardState {
        supported: Stands::NONE,
        screened: Stands::NONE,
        marked: Stands::NONE,
        caught: Stands::NONE,
        may_not_shoot: Stands::NONE,
        last_moved: Stands::NONE,
        away: Stands::NONE,
        keeps_rear: Stands::NONE,
        spent: BySeat([[0; MAX_PURCHASES]; 2]),
        camps: BySeat([None; 2]),
        known: None,
        used_up: BySeat([CardSet::EMPTY; 2]),
        charging: None,
    };

    /// Takes all marks off a stand that is gone.
    pub(in crate::battle) fn forget(&mut self, stand: StandId) {
        for mask in [&mut self.supported, &mut self.screened, &mut self.marked] {
            mask.remove(stand);
        }
    }
}
