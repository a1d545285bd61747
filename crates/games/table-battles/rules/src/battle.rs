//! A scenario under one set of rules, ready to be played: names resolved, sets as bits.

mod compile;
mod decision;
pub(crate) mod dice_areas;
mod game;
mod position;

pub use decision::Decision;
pub use position::CardPosition;

use battle_core::{BySide, Seat};

use crate::formation::{CardId, Formation};
use crate::gift::Gift;
use crate::parameters::RuleParameters;
use crate::scenario::{Breach, MAX_CARDS, MAX_ROWS, Scenario, Tactical};
use crate::slots::{Army, N_SLOTS, Slot, Slots};
use crate::state::State;
use dice_areas::DiceAreas;

/// Who commands which army of the scenario when the two players of a pair change seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Casting {
    /// Side A always commands the first army, so its score measures the scenario. The seats, and with them the dice, change.
    #[default]
    Armies,
    /// Seat one always commands the first army: side A is a player that commands each army once a pair, so its score measures its
    /// play.
    Players,
}

/// A scenario ready to be played. A value of this type has no breaches.
#[derive(Clone, Debug)]
pub struct Battle {
    scenario: Scenario,
    parameters: RuleParameters,
    pub(crate) casting: Casting,
    /// What each side has beyond the rules.
    pub(crate) gifts: BySide<Gift>,
    /// For each side that has a gift, the battle without it.
    pub(crate) without_gift: BySide<Option<Box<Battle>>>,
    formations: [Formation; N_SLOTS],
    /// Slots that hold a card.
    pub(crate) cards: Slots,
    pub(crate) special: Slots,
    pub(crate) starred: Slots,
    pub(crate) retiring: Slots,
    pub(crate) pursuing: Slots,
    /// TB-CARD-4: cards whose first row, and second, belongs to the own Action Phase.
    pub(crate) acting: [Slots; MAX_ROWS],
    /// The cards whose row of this number is an Attack.
    pub(crate) attacking: [Slots; MAX_ROWS],
    /// The acting cards for which more than the cards in play and in Reserve decides whether the row has something to act on.
    pub(crate) unsettled: [Slots; MAX_ROWS],
    /// TB-ACT-6, TB-ACT-8: cards that may do something in an Action Phase whatever dice they hold.
    pub(crate) nullable: Slots,
    /// Cards with a row of their own Action Phase that names each card.
    pub(crate) naming: [Slots; N_SLOTS],
    /// What may be placed on each card.
    pub(crate) areas: DiceAreas,
    /// Cards that save others.
    pub(crate) savers: Slots,
    /// The wing of each card.
    pub(crate) wings: [Slots; N_SLOTS],
    /// Cards from which dice may be barred by what is on them or has happened.
    pub(crate) narrowed: Slots,
    /// Cards with a Straight area.
    pub(crate) straights: Slots,
    /// Cards that raise the placements of a wing.
    pub(crate) placers: Slots,
    /// TB-WIN-8: cards that the first army has to rout, if the scenario has that rule.
    pub(crate) rout_all: Option<Slots>,
    /// Whether the scenario uses Morale.
    pub(crate) has_morale: bool,
    pub(crate) tactical: [Option<Tactical>; 2],
    pub(crate) has_tactical: bool,
    pub(crate) has_shift: bool,
    pub(crate) has_oblique: bool,
    /// Enemies that name each card in an Attack.
    attackers: [Slots; N_SLOTS],
    /// TB-WIN-4 (d): the enemies whose Attack on each card has a Counterattack of it that names them.
    countered: [Slots; N_SLOTS],
    /// TB-WIN-4 (d): cards with an Absorb that names each card.
    absorbers: [Slots; N_SLOTS],
    /// Enemies that may answer an Attack of each card.
    pub(crate) answerers: [Slots; N_SLOTS],
    /// Cards that can ever lose a stick.
    pub(crate) exposed: Slots,
    pub(crate) start: State,
}

/// The scenario, the rules, the casting and gifts; everything else follows from those.
impl PartialEq for Battle {
    fn eq(&self, other: &Battle) -> bool {
        (&self.scenario, &self.parameters, self.casting, &self.gifts)
            == (&other.scenario, &other.parameters, other.casting, &other.gifts)
    }
}

impl Battle {
    /// The battle of a scenario.
    ///
    /// # Errors
    ///
    /// Every breach of the scenario, and more sticks than the box has where [`crate::parameters::StickSupply`] says so.
    pub fn new(
        scenario: Scenario,
        parameters: &RuleParameters,
        casting: Casting,
    ) -> Result<Battle, Vec<Breach>> {
        compile::compile(scenario, parameters, casting)
    }

    /// What is played.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The rules that it is played by.
    pub fn parameters(&self) -> &RuleParameters {
        &self.parameters
    }

    /// The slot of a card, if there is one of this id.
    pub fn slot(&self, id: &str) -> Option<Slot> {
        self.cards.iter().find(|&slot| self.id(slot).as_str() == id)
    }

    /// The id of the card in a slot.
    #[inline]
    pub fn id(&self, slot: Slot) -> CardId {
        self.formation(slot).id
    }

    /// The formation in a slot.
    #[inline]
    pub(crate) fn formation(&self, slot: Slot) -> &Formation {
        &self.formations[slot.index()]
    }

    /// Enemies that name a card in an Attack.
    #[inline]
    pub(crate) fn attackers_of(&self, slot: Slot) -> Slots {
        self.attackers[slot.index()]
    }

    /// TB-WIN-4 (d): the enemies that a card answers with a Counterattack.
    #[inline]
    pub(crate) fn countered_by(&self, slot: Slot) -> Slots {
        self.countered[slot.index()]
    }

    /// TB-WIN-4 (d): the friends that can absorb an Attack on a card.
    #[inline]
    pub(crate) fn absorbers_of(&self, slot: Slot) -> Slots {
        self.absorbers[slot.index()]
    }

    /// Cards of an army.
    #[inline]
    pub(crate) fn of_army(&self, army: Army) -> Slots {
        self.cards & Slots::of_army(army)
    }

    /// The position before the first turn, with the first army in this seat.
    pub(crate) fn start_with(&self, first_seat: Seat) -> State {
        State { first_seat, ..self.start }
    }
}

/// Every slot, for tables that have one entry each.
pub(crate) fn all_slots() -> impl Iterator<Item = Slot> {
    Army::ALL.into_iter().flat_map(|army| (0..MAX_CARDS).map(move |at| Slot::of(army, at)))
}
