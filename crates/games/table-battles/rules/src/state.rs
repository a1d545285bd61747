//! Section 19 of the specification: the position.

use battle_core::Seat;

use crate::dice_set::DiceSet;
use crate::scenario::{MAX_CARDS, MAX_ROWS};
use crate::slots::{Army, N_SLOTS, Slot, Slots};

/// TB-SM: what the battle waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// TB-SM-15: the turn owner may shift sticks.
    Shift,
    /// TB-SM-2: the turn owner acts or passes.
    Action,
    /// TB-SM-3: the enemy answers the Attack of this formation and row.
    Reaction {
        /// The attacker.
        attacker: Slot,
        /// Its row.
        row: u8,
    },
    /// TB-SM-5: the turn owner's pool is rolled.
    Roll,
    /// TB-SM-6: the turn owner places dice.
    Place,
    /// TB-SM-8: it is over.
    Over {
        /// The winner; none for a draw.
        winner: Option<Army>,
        /// The cause.
        reason: Reason,
    },
}

/// TB-ORD-1: an Attack that is not resolved yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strike {
    /// The attacking formation.
    pub attacker: Slot,
    /// Its Attack row, from 0.
    pub row: u8,
}

/// TB-SV-4: how a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// TB-WIN-MORALE.
    Morale,
    /// TB-WIN-NOATTACK.
    NoAttackPossible,
    /// TB-WIN-8.
    ScenarioRule,
    /// TB-TV-1.
    Tactical,
    /// TB-WIN-5.
    Deadlock,
    /// TB-WIN-6.
    TurnCap,
}

impl Reason {
    /// Every reason with the word for it.
    pub const ALL: [(Reason, &'static str); 6] = [
        (Reason::Morale, "morale"),
        (Reason::NoAttackPossible, "no-attack-possible"),
        (Reason::ScenarioRule, "scenario-rule"),
        (Reason::Tactical, "tactical"),
        (Reason::Deadlock, "deadlock"),
        (Reason::TurnCap, "turn-cap"),
    ];

    /// The word for it.
    pub fn name(self) -> &'static str {
        Reason::ALL[self as usize].1
    }
}

/// A position: plain data, at most 256 bytes, modules included (TB-SV-1, TB-SV-2, TB-SV-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// Dice on each card.
    pub(crate) dice: [DiceSet; N_SLOTS],
    /// Sticks on each card.
    pub(crate) sticks: [u8; N_SLOTS],
    /// Cubes on each card.
    pub(crate) cubes: [u8; N_SLOTS],
    /// TB-SHF-3: sticks that wait behind each card.
    pub(crate) waiting: [u8; N_SLOTS],
    /// Rolled dice that are not placed yet; none outside [`Phase::Place`].
    pub(crate) unplaced: DiceSet,
    /// What the battle waits for.
    pub(crate) phase: Phase,
    /// Player turns that are over.
    pub(crate) turn: u16,
    /// Cards in play.
    pub(crate) in_play: Slots,
    /// Cards in Reserve.
    pub(crate) in_reserve: Slots,
    /// Cards that routed.
    pub(crate) routed: Slots,
    /// Cards that hold dice.
    pub(crate) with_dice: Slots,
    /// TB-ROLL-2: cards that received dice in this Roll Phase.
    pub(crate) placed_on: Slots,
    /// Cards that this leaves open to dice in this Roll Phase.
    pub(crate) open: Slots,
    /// TB-ROLL-4: cards on which some of the unplaced dice may be put; none outside [`Phase::Place`].
    pub(crate) fitting: Slots,
    /// Morale of each army.
    pub(crate) morale: [i8; 2],
    /// TB-TV-1: enemy sticks that each army has eliminated.
    pub(crate) eliminated: [u8; 2],
    /// TB-TURN-3: whose next Action Phase is skipped.
    pub(crate) skip: [bool; 2],
    /// TB-REQ-8: cards whose dice or cubes meet their first row, and their second.
    pub(crate) met: [Slots; MAX_ROWS],
    /// TB-ACT-8: cards of which that row has something to act on, where the cards in play and in Reserve alone decide it.
    pub(crate) aimed: [Slots; MAX_ROWS],
    /// TB-WIN-4: whether each army can still attack, as far as the cards left decide it.
    pub(crate) can_attack: [bool; 2],
    /// The cards in play and in Reserve for which the last two were judged.
    pub(crate) judged_for: [Slots; 2],
    /// TB-ROUT-8: cubes that are out of the game for good.
    pub(crate) lost_cubes: u8,
    /// TB-SM: whose turn it is.
    pub(crate) active: Army,
    /// The seat of the first army.
    pub(crate) first_seat: Seat,
    /// TB-COMP-1: the dice that each army owns.
    pub(crate) own_dice: [u8; 2],
    /// Rolled dice that the turn owner has by a gift.
    pub(crate) given: DiceSet,
    /// TB-COMP-4: the cubes that there are.
    pub(crate) all_cubes: u8,
    /// Whether side B commands the first army; only of a battle with gifts.
    pub(crate) first_is_b: bool,
}

const _: () = assert!(size_of::<State>() <= 256);

impl State {
    /// What the battle waits for.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// TB-SV-6: whose turn it is.
    pub const fn active(&self) -> Army {
        self.active
    }

    /// Player turns that are over.
    pub const fn turn(&self) -> u16 {
        self.turn
    }

    /// Dice on a card.
    #[inline]
    pub const fn dice(&self, slot: Slot) -> DiceSet {
        self.dice[slot.index()]
    }

    /// Sticks on a card.
    #[inline]
    pub const fn sticks(&self, slot: Slot) -> u8 {
        self.sticks[slot.index()]
    }

    /// Cubes on a card.
    #[inline]
    pub const fn cubes(&self, slot: Slot) -> u8 {
        self.cubes[slot.index()]
    }

    /// Morale cubes of an army.
    pub const fn morale(&self, army: Army) -> i8 {
        self.morale[army.index()]
    }

    /// Rolled dice that are not placed yet.
    pub const fn unplaced(&self) -> DiceSet {
        self.unplaced
    }

    /// Cards in play.
    pub const fn in_play(&self) -> Slots {
        self.in_play
    }

    /// Cards in Reserve.
    pub const fn in_reserve(&self) -> Slots {
        self.in_reserve
    }

    /// The seat of an army.
    #[inline]
    pub const fn seat_of(&self, army: Army) -> Seat {
        match army {
            Army::First => self.first_seat,
            Army::Second => self.first_seat.other(),
        }
    }

    /// The army of a seat.
    #[inline]
    pub fn army_of(&self, seat: Seat) -> Army {
        if seat == self.first_seat { Army::First } else { Army::Second }
    }

    /// Whether a card has left the game.
    #[inline]
    pub(crate) fn is_removed(&self, slot: Slot) -> bool {
        !(self.in_play | self.in_reserve).contains(slot)
    }

    /// TB-SV-3, TB-ROLL-8: dice of an army that are on no card.
    #[inline]
    pub fn pool(&self, army: Army) -> u8 {
        let cards = self.dice[army.index() * MAX_CARDS..].iter().take(MAX_CARDS);
        let on_cards = cards.fold(DiceSet::EMPTY, |all, &dice| all.plus(dice));
        self.own_dice[army.index()].saturating_sub(on_cards.total())
    }

    /// Whether an army has the sticks, cubes and Morale of another position, and both armies have the same cards.
    #[inline]
    pub(crate) fn stands_as(&self, other: &State, army: Army) -> bool {
        let cards = army.index() * MAX_CARDS..(army.index() + 1) * MAX_CARDS;
        self.in_play | self.in_reserve == other.in_play | other.in_reserve
            && self.sticks[cards.clone()] == other.sticks[cards.clone()]
            && self.cubes[cards.clone()] == other.cubes[cards]
            && self.morale(army) == other.morale(army)
    }

    /// TB-ACT-3, TB-ROUT-6: all dice of a card go back to the pool.
    #[inline]
    pub(crate) fn take_dice(&mut self, slot: Slot) -> DiceSet {
        self.with_dice.remove(slot);
        self.met.iter_mut().for_each(|met| met.remove(slot));
        std::mem::take(&mut self.dice[slot.index()])
    }
}
