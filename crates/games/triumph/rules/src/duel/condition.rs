//! The condition of the two parties at the beginning of a round.

use battle_core::side::{BySide, Side};

use crate::cards::Card;
use crate::engagement::{Party, Stand};
use crate::parameters::RuleParameters;

/// What one party can still lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Carried {
    /// It has a screen marker (TR-BC-20.3).
    pub screened: bool,
    /// It is on its transports (TR-BC-08.2).
    pub on_transports: bool,
    /// It is marked for this phase (TR-BC-15.2).
    pub marked: bool,
}

/// The cards and marks that the two parties can still lose; they are all that changes in a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Condition(pub BySide<Carried>);

impl Condition {
    /// TR-BC-15.3: the condition at the start, with all that the parties bring, except a mark that is cancelled for good when it is
    /// played.
    pub fn at_start(parties: &BySide<Party>, parameters: &RuleParameters) -> Condition {
        Condition(BySide::from_fn(|side| match &parties[side] {
            Party::Camp(_) => Carried { screened: false, on_transports: false, marked: false },
            Party::Stand(stand) => Carried {
                screened: stand.has(Card::ElephantScreen),
                on_transports: stand.has(Card::MobileInfantry),
                marked: stand.has(Card::ScythedChariots)
                    && (parameters.sc_recheck_at_combat() || !is_helped_against_marks(stand)),
            },
        }))
    }

    /// A party as it stands in this condition.
    pub fn party(&self, side: Side, parties: &BySide<Party>) -> Party {
        match &parties[side] {
            Party::Camp(camp) => Party::Camp(*camp),
            Party::Stand(stand) => Party::Stand(self.0[side].on(stand)),
        }
    }

    /// TR-BC-08.7, TR-BC-15.2: after a close combat no stand is on transports or marked.
    pub fn after_combat(mut self) -> Condition {
        for carried in &mut self.0.0 {
            carried.on_transports = false;
            carried.marked = false;
        }
        self
    }

    /// This condition with one side's screen lost.
    pub fn without_screen(mut self, side: Side) -> Condition {
        self.0[side].screened = false;
        self
    }

    /// TR-BC-08.6: this condition with one side's transports discarded.
    pub fn without_transports(mut self, side: Side) -> Condition {
        self.0[side].on_transports = false;
        self
    }
}

impl Carried {
    fn on(self, stand: &Stand) -> Stand {
        let mut cards = stand
            .cards
            .without(Card::ElephantScreen)
            .without(Card::MobileInfantry)
            .without(Card::ScythedChariots);
        if self.screened {
            cards = cards.with(Card::ElephantScreen);
        }
        Stand { cards, on_transports: self.on_transports, marked: self.marked, ..*stand }
    }
}

/// TR-BC-15.3: whether supporting bowmen or a screen cancel a mark at this time.
fn is_helped_against_marks(stand: &Stand) -> bool {
    stand.has(Card::SupportingBowmen) || stand.has(Card::ElephantScreen)
}
