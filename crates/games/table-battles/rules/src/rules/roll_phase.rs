//! Section 13: the Roll Phase.

use battle_core::{Dice, RuleId, Trace};

use crate::battle::{Battle, Decision};
use crate::dice_area::DiceArea;
use crate::dice_set::{DICE_PER_PLAYER, DiceSet};
use crate::event::Event;
use crate::parameters::{CubeDice, StraightsInTurn, StraightsOnCard};
use crate::slots::{Army, Slot, Slots};
use crate::state::{Phase, State};

const ROLL: RuleId = RuleId("TB-ROLL-1");

impl Battle {
    /// TB-ROLL-1, TB-ROLL-9, TB-SM-5: the turn owner rolls its pool; with nothing to place the turn is over.
    ///
    /// Dice: one for each die of the pool.
    pub(crate) fn roll(
        &self,
        state: &mut State,
        dice: &mut impl Dice,
        trace: &mut impl Trace<Event>,
    ) {
        let mut rolled = DiceSet::EMPTY;
        state.given = DiceSet::EMPTY;
        let pool = state.pool(state.active);
        // Those of a gift are rolled last, so that the others are the same without it.
        let given = state.own_dice[state.active.index()].saturating_sub(DICE_PER_PLAYER);
        for left in (0..pool).rev() {
            let die = DiceSet::of(dice.d6(ROLL), 1);
            rolled = rolled.plus(die);
            if left < given {
                state.given = state.given.plus(die);
            }
        }
        self.take_roll(state, rolled, trace);
    }

    /// TB-SM-5, TB-SM-9: continues with these faces.
    pub(crate) fn take_roll(
        &self,
        state: &mut State,
        rolled: DiceSet,
        trace: &mut impl Trace<Event>,
    ) {
        let army = state.active;
        trace.record(|| Event::Rolled { army, dice: rolled });
        state.unplaced = rolled;
        state.placed_on = Slots::NONE;
        state.phase = Phase::Place;
        self.end_placing_if_nothing_fits(state, trace);
    }

    /// TB-ROLL-2 to TB-ROLL-4: passes every placement that the turn owner may make to `visit`.
    #[inline]
    pub(crate) fn visit_placements(&self, state: &State, mut visit: impl FnMut(Decision)) {
        for card in self.open_to_dice(state).iter() {
            let area = self.formation(card).dice;
            area.placements(state.unplaced, |dice| visit(Decision::Put { card, dice }));
        }
    }

    /// TB-ROLL-2, TB-ROLL-3, TB-ROLL-4, TB-ROLL-7, TB-RSV-1: the cards on which the turn owner may still put dice in this Roll Phase.
    pub(crate) fn open_to_dice(&self, state: &State) -> Slots {
        let army = state.active;
        let mut open = if state.placed_on.is_empty() {
            self.takers[army.index()]
        } else {
            self.open_beside(state, army)
        };
        open = open & state.in_play;
        let narrowed = open & (self.special | self.closable | self.straights);
        for card in narrowed.iter().filter(|&card| !self.may_take_dice(state, card)) {
            open.remove(card);
        }
        open
    }

    /// TB-ROLL-2, TB-ROLL-7: the cards that the wings leave open beside those on which dice were put in this Roll Phase.
    fn open_beside(&self, state: &State, army: Army) -> Slots {
        let placers = self.placers & state.in_play & Slots::of_army(army);
        let mut open = Slots::NONE;
        for (wing, &cards) in self.wings[army.index()].iter().enumerate() {
            let placed = cards & state.placed_on;
            if placed.is_empty() || self.has_place(placers, wing, placed) {
                open = open | (cards - placed);
            }
            // TB-DICE-11: a Straight on a card that has one already takes no other place of the wing.
            if self.parameters().straights_in_turn == StraightsInTurn::Several {
                open = open | (placed & self.straights);
            }
        }
        open
    }

    /// TB-ROLL-2, TB-ROLL-7: whether a wing may receive dice beside some of its cards: one card may, or as many as one of these placers
    /// allows.
    ///
    /// TB-SR-WOLFE-PLACE, TB-SR-MONTCALM-PLACE, TB-SR-RICHARD-PLACE, TB-SR-VILLARS-PLACE.
    fn has_place(&self, placers: Slots, wing: usize, placed: Slots) -> bool {
        placers.iter().any(|card| placed.len() < u32::from(self.formation(card).placements[wing]))
    }

    /// TB-DICE-10, TB-SPEC-7, TB-SPEC-10, TB-SR-CLINTON-CLOSED: whether anything about the card itself bars dice from it.
    fn may_take_dice(&self, state: &State, card: Slot) -> bool {
        let has_its_straight = self.is_straight(card)
            && self.parameters().straights_on_card == StraightsOnCard::One
            && !state.dice(card).is_empty();
        let is_closed = self.formation(card).closed_by_rout_of.meets(state.routed);
        let is_full = self.special.contains(card) && !self.may_earn(state, card);
        !has_its_straight && !is_closed && !is_full
    }

    fn is_straight(&self, card: Slot) -> bool {
        matches!(self.formation(card).dice, DiceArea::Straight(_))
    }

    /// TB-DICE-7, TB-ROLL-5, TB-SPEC-2, TB-SPEC-5, TB-SPEC-8: puts dice on a card, or earns a special formation a cube.
    pub(crate) fn put(
        &self,
        state: &mut State,
        card: Slot,
        dice: DiceSet,
        trace: &mut impl Trace<Event>,
    ) {
        state.placed_on.add(card);
        let mut cubes = None;
        if self.special.contains(card) {
            cubes = Some(self.earn_cube(state, card));
            if self.parameters().cube_dice == CubeDice::SpentThisPhase {
                state.unplaced = state.unplaced.minus(dice);
            }
        } else {
            state.dice[card.index()] = state.dice(card).plus(dice);
            state.with_dice.add(card);
            state.unplaced = state.unplaced.minus(dice);
        }
        trace.record(|| Event::Placed { card: self.id(card), dice, cubes });
        self.end_placing_if_nothing_fits(state, trace);
    }

    /// TB-SM-6: where only "done" is left it is done.
    fn end_placing_if_nothing_fits(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let fits = |card| self.formation(card).dice.fits(state.unplaced);
        let may_go_on = !state.unplaced.is_empty() && self.open_to_dice(state).iter().any(fits);
        if !may_go_on {
            self.end_turn(state, trace);
        }
    }
}
