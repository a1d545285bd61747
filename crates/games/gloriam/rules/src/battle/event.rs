//! What happens in a battle.

use battle_core::Seat;

use super::choice::Choice;
use super::place::Place;
use super::state::{BattleStep, Ended};
use crate::dice_set::{Colour, Symbol};
use crate::generals::Mode;
use crate::rules::cards::Cards;
use crate::rules::claim_list::ClaimList;
use crate::rules::claims::Face;
use crate::rules::combat::PairResult;
use crate::rules::kill_a_base::{Fate, Test};
use crate::rules::losses::MAX_FILES;
use crate::rules::shooting::Rung;

/// Why a charge comes into no contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShortOf {
    /// It doesn't reach its target.
    Reach,
    /// GL-403: its target was swept away.
    Target,
    /// GL-951, GL-953: it has no room before its target.
    Room,
    /// GL-961: it charges at a camp.
    Camp,
}

impl ShortOf {
    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            ShortOf::Reach => "reach",
            ShortOf::Target => "target-gone",
            ShortOf::Room => "room",
            ShortOf::Camp => "camp",
        }
    }
}

/// One thing that happened; units are indices of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BattleEvent {
    /// A turn begins.
    TurnBegins {
        /// From 1.
        turn: u8,
        /// Who is active.
        active: Seat,
    },
    /// A unit, or the general of that number, did this.
    Chose {
        /// The unit, or the number of the general.
        unit: u8,
        /// At which step.
        step: BattleStep,
        /// The choice it made.
        choice: Choice,
    },
    /// GL-220: a unit makes the second move of a double move; what it does comes next.
    MovesAgain {
        /// The unit that moves again.
        unit: u8,
    },
    /// The place of a unit: when it deploys, and whenever it has moved.
    Stands {
        /// The unit that stands there.
        unit: u8,
        /// Its place on the table.
        place: Place,
    },
    /// GL-912: two units came into contact.
    Contact {
        /// The unit that moved.
        unit: u8,
        /// The enemy that it touches.
        foe: u8,
    },
    /// GL-422, GL-423: a unit shot.
    Volley {
        /// The unit that shot.
        unit: u8,
        /// At which.
        target: u8,
        /// GL-406, GL-408: the rung of the die of each of its files that shoots, and what it shows.
        dice: [Option<(Rung, Symbol)>; MAX_FILES],
        /// GL-423: hits for slowing; twice those of the dice where shot slows double.
        hits: u8,
        /// Skulls.
        skulls: u8,
        /// Wounds.
        wounds: u8,
    },
    /// GL-506: a pair of files fought; the unit of seat one comes first, in the result too.
    Pair {
        /// The two units.
        units: [u8; 2],
        /// What it came to.
        result: PairResult,
        /// GL-502: the claims of each file.
        claims: [ClaimList; 2],
        /// GL-508: where each has its enemy.
        faces: [Face; 2],
    },
    /// A unit after losses.
    Left {
        /// The unit that left.
        unit: u8,
        /// Bases.
        bases: u8,
        /// Wounds.
        wounds: u8,
    },
    /// GL-601: a unit tested.
    Tested {
        /// The unit that tested.
        unit: u8,
        /// Its die; none if it is below black.
        die: Option<Colour>,
        /// What the die shows.
        shown: Option<Symbol>,
        /// GL-018: whether it is nervous, which makes the die worse.
        nervous: bool,
        /// What else makes it worse or better.
        test: Test,
    },
    /// GL-912: a charge doesn't come into contact, and goes this far.
    StopsShort {
        /// The charger.
        unit: u8,
        /// BW that it went.
        bw: u8,
        /// GL-423, GL-427: BW by which fire slowed it.
        slowed: u8,
        /// Why there is no contact.
        why: ShortOf,
    },
    /// GL-105: the hand of a general, or of a command without one, after the deal.
    Dealt {
        /// The side.
        seat: Seat,
        /// Which general of its army.
        general: u8,
        /// What he put back before.
        discarded: Cards,
        /// His hand.
        hand: Cards,
    },
    /// GL-966, GL-112: the army commander gives a card to another general.
    Gives {
        /// The side.
        seat: Seat,
        /// The general who gets it.
        general: u8,
        /// The card.
        card: Colour,
    },
    /// GL-107, GL-109, GL-115: a card is paid for what was chosen last.
    Paid {
        /// The side.
        seat: Seat,
        /// Whose card.
        general: u8,
        /// GL-107, GL-112: the colour that is needed, with what an other command and distance add.
        need: Colour,
        /// The card.
        card: Colour,
        /// GL-107: the card counts as one colour better.
        upgraded: bool,
        /// GL-109: it is what another block costs beside its own card.
        extra: bool,
    },
    /// GL-108: a unit joins a block move that has been paid for.
    JoinsBlock {
        /// The unit.
        unit: u8,
    },
    /// GL-113: where a general is, when the battle begins and whenever he does something else.
    GeneralStands {
        /// The side.
        seat: Seat,
        /// Which of its army.
        general: u8,
        /// GL-101: his cards.
        level: u8,
        /// Where in the unit he is.
        mode: Mode,
        /// The unit that he is with.
        with: Option<u8>,
        /// Where he is.
        place: Place,
    },
    /// A unit routed, or was swept or run off the table.
    Gone {
        /// The unit that is gone.
        unit: u8,
    },
    /// GL-404: a skirmish unit gives way to an advance.
    Pushed {
        /// The unit that was pushed.
        unit: u8,
        /// The unit that advances.
        by: u8,
    },
    /// GL-961: a unit sacks the enemy's camp.
    Sacked {
        /// The unit that sacked it.
        unit: u8,
    },
    /// GL-106: an allied general begins or ceases to hesitate.
    Hesitates {
        /// The side whose general hesitates.
        seat: Seat,
        /// Which of his army.
        general: u8,
        /// He does now.
        hesitant: bool,
    },
    /// GL-106: an allied general leaves with his command.
    Deserts {
        /// The side that is deserted.
        seat: Seat,
        /// Which of his army.
        general: u8,
    },
    /// GL-963: a general without a unit flees from the enemy.
    GeneralFlees {
        /// The side whose general flees.
        seat: Seat,
        /// Which of his army.
        general: u8,
        /// To this unit.
        to: u8,
    },
    /// GL-603: a general was tested.
    GeneralTested {
        /// The side whose general tested.
        seat: Seat,
        /// Which of his army.
        general: u8,
        /// His die.
        die: Colour,
        /// What it shows.
        shown: Symbol,
        /// What it did to him.
        fate: Fate,
    },
    /// GL-603: a general was killed.
    GeneralKilled {
        /// The side whose general was killed.
        seat: Seat,
        /// Which of his army.
        general: u8,
    },
    /// The end.
    Ends(Ended),
}
