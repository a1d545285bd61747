//! Positions other than the start: endgames, puzzles, tests.

use battle_core::Seat;

use super::Battle;
use crate::dice_set::DiceSet;
use crate::scenario::MAX_ROWS;
use crate::slots::{Army, Slot, Slots};
use crate::state::{Phase, State};

/// Where a card is, for [`Battle::with_card`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardPosition {
    /// On the table.
    InPlay,
    /// In Reserve.
    InReserve,
    /// Out of the game by rout.
    Routed,
    /// Out of the game otherwise.
    Gone,
}

impl Battle {
    /// The start of a scenario with the first army in seat one, waiting for the first army's Action Phase.
    ///
    /// The other methods change a position; the result need not be reachable in a battle.
    pub fn opening(&self) -> State {
        State { phase: Phase::Action, ..self.start_with(Seat::One) }
    }

    /// The position with a card elsewhere; a card that leaves has no dice, sticks or cubes.
    #[must_use]
    pub fn with_card(&self, mut state: State, card: Slot, at: CardPosition) -> State {
        if matches!(at, CardPosition::Routed | CardPosition::Gone) {
            self.leave(&mut state, card);
        }
        match at {
            CardPosition::InPlay => {
                state.in_reserve.remove(card);
                state.in_play.add(card);
            }
            CardPosition::InReserve => {
                state.in_play.remove(card);
                state.in_reserve.add(card);
            }
            CardPosition::Routed => state.routed.add(card),
            CardPosition::Gone => {}
        }
        self.noted(state)
    }

    /// The position with these dice on a card, instead of those that were there.
    ///
    /// # Panics
    ///
    /// If the owner would have more than six dice on its cards.
    #[must_use]
    pub fn with_dice(&self, mut state: State, card: Slot, dice: DiceSet) -> State {
        state.take_dice(card);
        assert!(
            dice.total() <= state.pool(card.army()),
            "{dice:?} on {} are more dice than the pool has",
            self.id(card)
        );
        if !dice.is_empty() {
            state.dice[card.index()] = dice;
            state.with_dice.add(card);
        }
        self.noted(state)
    }

    /// The position with this number of sticks on a card.
    #[must_use]
    pub fn with_sticks(&self, mut state: State, card: Slot, sticks: u8) -> State {
        state.sticks[card.index()] = sticks;
        state
    }

    /// The position with this number of cubes on a card.
    #[must_use]
    pub fn with_cubes(&self, mut state: State, card: Slot, cubes: u8) -> State {
        state.cubes[card.index()] = cubes;
        self.noted(state)
    }

    /// The position with this Morale of both armies.
    #[must_use]
    pub fn with_morale(&self, mut state: State, morale: [i8; 2]) -> State {
        state.morale = morale;
        self.noted(state)
    }

    /// The position with this army to move, waiting for `phase`, with or without a skip of its Action Phase to come.
    #[must_use]
    pub fn with_turn(&self, mut state: State, army: Army, phase: Phase, skip: [bool; 2]) -> State {
        state.active = army;
        state.phase = phase;
        state.skip = skip;
        self.noted(state)
    }

    /// The position with these rolled dice, waiting for them to be placed.
    #[must_use]
    pub fn with_roll(&self, mut state: State, rolled: DiceSet) -> State {
        state.unplaced = rolled;
        state.phase = Phase::Place;
        self.noted(state)
    }

    /// The position with everything noted anew that a battle notes step by step.
    pub(super) fn noted(&self, mut state: State) -> State {
        state.judged_for = [Slots::NONE; 2];
        state.aimed = [Slots::NONE; MAX_ROWS];
        self.judge_attacks(&mut state);
        self.cards.iter().for_each(|card| self.note_met(&mut state, card));
        if state.phase == Phase::Place {
            let (army, placed_on) = (state.active, state.placed_on);
            Battle::open_cards(&mut state, army);
            placed_on.iter().for_each(|card| self.close(&mut state, card));
            state.fitting = self.fitting(&state);
        }
        state
    }
}
