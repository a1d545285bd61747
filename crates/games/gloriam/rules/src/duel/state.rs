//! The position of a duel (GL-903).

use crate::generals::{General, Mode};
use crate::rules::cards::Cards;
use crate::rules::claims::Face;
use crate::rules::losses::Bases;

/// Where in the turn a duel is: GL-301 to GL-306, GL-905 to GL-922.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// GL-905: discards and deals.
    Cards,
    /// GL-906: the general.
    General,
    /// GL-907: charges.
    Declare,
    /// GL-908: countercharges.
    Countercharge,
    /// GL-909: the side that is charged stands, runs or skirmishes.
    Respond,
    /// GL-910: fire at chargers.
    ChargeFire,
    /// GL-911: prompting through fire.
    PromptThrough,
    /// GL-912 to GL-914: contact, charge combat, outcome.
    ChargeCombat,
    /// GL-303, GL-915: shooting.
    Shoot,
    /// GL-915: the volleys of both, at once.
    Volleys,
    /// GL-304, GL-916: movement.
    Move,
    /// GL-305, GL-917, GL-918: melee and its outcome.
    Melee,
    /// GL-919: break-offs.
    BreakOff,
    /// GL-920: MF1, and MF2 for a side that fights to its rear.
    MoveBases,
    /// GL-921: wounds.
    Recover,
    /// GL-922: the end of the turn.
    End,
    /// GL-923: it is over.
    Over,
}

/// GL-909: how a unit answered a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Response {
    /// It stood, or was not charged.
    Stood,
    /// It ran away.
    Ran,
    /// It skirmished.
    Skirmished,
    /// GL-204: it countercharged.
    Countercharged,
    /// GL-204, GL-969: it came from beside into the way of a charger; in battles only.
    Intercepted,
}

/// GL-923: how a duel ended, by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ended {
    /// This seat's unit is gone.
    Lost(u8),
    /// Both broke in one step.
    Both,
    /// The turn limit.
    Limit,
}

/// One side of a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DuelSide {
    /// Its bases.
    pub bases: Bases,
    /// It faces away from the enemy.
    pub away: bool,
    /// BW behind it.
    pub room: u8,
    /// Its hand.
    pub hand: Cards,
    /// Its general.
    pub general: Option<General>,
    /// It has declared a charge or countercharge that counts as charging now.
    pub charging: bool,
    /// It charged this turn (GL-111).
    pub charged: bool,
    /// It has shot this turn.
    pub shot: bool,
    /// Its answer to a charge this turn.
    pub response: Response,
    /// Hits at 2.5 and 3.1 of this turn.
    pub hits: [u8; 2],
    /// BW given back by GL-206.
    pub recovered: u8,
    /// Wants to shoot at 3.1.
    pub will_shoot: bool,
    /// Bases lost in charge combat, shooting, melee.
    pub lost_in: [u8; 3],
}

impl DuelSide {
    /// Whether its general is alive.
    #[inline]
    pub(super) fn has_general(&self) -> bool {
        self.general.is_some_and(|general| general.is_alive())
    }

    /// GL-524: the file in which its general fights.
    #[inline]
    pub(super) fn general_file(&self) -> Option<u8> {
        match self.general.filter(|general| general.is_alive())?.mode {
            Mode::Fighting(file) => Some(file),
            Mode::Free | Mode::Leading => None,
        }
    }
}

/// A position: plain data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DuelState {
    /// Both sides, by seat.
    pub sides: [DuelSide; 2],
    /// Whether side B sits in seat one.
    pub swapped: bool,
    /// BW between them; 0 in contact.
    pub gap: u8,
    /// In contact: where each has its enemy.
    pub contact: Option<[Face; 2]>,
    /// Turns from 0.
    pub turn: u8,
    /// The active seat.
    pub active: u8,
    /// Where in the turn.
    pub step: Step,
    /// Which item of the step: even ones are the active side's.
    pub item: u8,
    /// Which seats have passed in this step, as bits.
    pub passed: u8,
    /// The pack.
    pub deck: Cards,
    /// Cards played since the last shuffle.
    pub played: Cards,
    /// How it ended.
    pub ended: Option<Ended>,
    /// In which kind of step a unit broke: charge combat, shooting, melee.
    pub broke_in: u8,
}

impl DuelState {
    /// GL-309: whose item it is.
    #[inline]
    pub fn picker(&self) -> usize {
        usize::from((self.active + self.item) % 2)
    }

    /// Goes to the first item of a step.
    #[inline]
    pub(super) fn go(&mut self, step: Step) {
        self.step = step;
        self.item = 0;
        self.passed = 0;
    }
}
