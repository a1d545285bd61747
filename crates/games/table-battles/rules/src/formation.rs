//! A card as the rules use it: names resolved to slots, sets as bits.

use arrayvec::{ArrayString, ArrayVec};

use crate::dice_area::DiceArea;
use crate::requirement::Requirement;
use crate::scenario::{Arm, HitLimit, Hits, MAX_CARDS, MAX_ROWS, Share};
use crate::slots::{Slot, Slots};

/// The printed number of a card.
pub type CardId = ArrayString<8>;

/// A formation in a slot.
#[derive(Clone, Debug, Default)]
pub(crate) struct Formation {
    pub id: CardId,
    /// Wing, 0 to 3 in the order of TB-SM-11.
    pub wing: usize,
    /// TB-SET-2: sticks at the start; 0 for a special formation.
    pub sticks: u8,
    /// Cubes at the start.
    pub start_cubes: u8,
    /// TB-SPEC-3.
    pub max_cubes: u8,
    pub dice: DiceArea,
    pub rows: ArrayVec<Row, MAX_ROWS>,
    pub reserve: Option<Entry>,
    pub arm: Option<Arm>,
    /// TB-LNK-1: linked neighbours.
    pub links: Slots,
    /// TB-SR-LIFEGUARD-SHIELD: cards that shield it while they are in play.
    pub shielded_by: Slots,
    /// TB-SR-LIFEGUARD-SAVE: friends that it saves.
    pub saves: Slots,
    /// TB-SR-STANLEYS-ROUT.
    pub routs_on_entry: Slots,
    /// TB-SR-CLINTON-CLOSED.
    pub closed_by_rout_of: Slots,
    /// TB-ROLL-7: how many cards of each wing may receive dice while it is in play; 0 changes nothing.
    pub placements: [u8; 4],
    /// TB-SR-MARYLAND-LIMIT.
    pub hit_limit: Option<HitLimit>,
    /// TB-SR-SOIMONOFF-FOG: the card whose first fog cube veils it.
    pub veiled_by: Option<Slot>,
    /// TB-SR-FOG-LIFT: who enters with the second cube, the third, and so on.
    pub fog_enters: ArrayVec<Slot, MAX_CARDS>,
}

/// TB-RSV-2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Auto(Slot),
    Commanded(Slot),
}

/// An action row.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub requirement: Requirement,
    pub voluntary: bool,
    pub action: Action,
    /// TB-SR-FLEET-SUPPRESS: enemies that bar this reaction while they hold a cube.
    pub suppressed_by: Slots,
    /// TB-SR-WOLFE-SCREEN, TB-SR-MONTCALM-SCREEN.
    pub then_removed: bool,
    /// TB-SR-PAULOFF-MORALE.
    pub morale_gain: u8,
}

/// What a row does.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    Attack(Attack),
    Bombard,
    Command(Slot),
    LiftFog,
    Screen(Names),
    Counterattack { names: Names, hits: Hits, spares: Hits },
    Absorb { names: Names, takes: Share },
}

/// TB-ATK: an Attack row.
#[derive(Clone, Debug)]
pub(crate) struct Attack {
    /// In order (TB-CARD-5).
    pub targets: ArrayVec<Slot, MAX_CARDS>,
    pub hits: Hits,
    pub self_hits: u8,
    /// TB-SR-CLINTON-GATE.
    pub while_dice_on: Slots,
    /// TB-SR-SULLA-EXTRA.
    pub extra_hit_while: Slots,
    /// TB-SR-HOME-RIDGE-SKIP.
    pub skips_in_reserve: Slots,
    /// TB-SR-CASTELNAU-RESERVE.
    pub never_in_reserve: bool,
}

/// TB-CARD-5, TB-CARD-6: the target list of a reaction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    pub any: bool,
    pub ordered: ArrayVec<Slot, MAX_CARDS>,
    pub set: Slots,
}

impl Action {
    /// TB-CARD-4: whether it belongs to the own Action Phase.
    pub(crate) fn is_action(&self) -> bool {
        matches!(self, Action::Attack(_) | Action::Bombard | Action::Command(_) | Action::LiftFog)
    }
}

impl Formation {
    /// Its Attack rows.
    pub(crate) fn attacks(&self) -> impl Iterator<Item = &Attack> {
        self.rows.iter().filter_map(|row| match &row.action {
            Action::Attack(attack) => Some(attack),
            _ => None,
        })
    }
}
