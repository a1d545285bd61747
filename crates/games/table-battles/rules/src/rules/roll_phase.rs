//! Section 13: the Roll Phase.

use battle_core::{Dice, RuleId, Trace};

use crate::battle::dice_areas::Beginnings;
use crate::battle::{Battle, Decision};
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
        let mut roll =
            |n| (0..n).fold(DiceSet::EMPTY, |all, _| all.plus(DiceSet::of(dice.d6(ROLL), 1)));
        let pool = state.pool(state.active);
        // Those of a gift are rolled last, so that the others are the same without it.
        let given = pool.min(state.own_dice[state.active.index()].saturating_sub(DICE_PER_PLAYER));
        let own = roll(pool - given);
        state.given = roll(given);
        let rolled = own.plus(state.given);
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
        Battle::open_cards(state, army);
        state.phase = Phase::Place;
        self.end_placing_if_nothing_fits(state, trace);
    }

    /// TB-ROLL-2 to TB-ROLL-4: passes every placement that the turn owner may make to `visit`.
    #[inline]
    pub(crate) fn visit_placements(&self, state: &State, mut visit: impl FnMut(Decision)) {
        for card in state.fitting.iter() {
            let area = self.formation(card).dice;
            area.placements(state.unplaced, |dice| visit(Decision::Put { card, dice }));
        }
    }

    /// The placement whose number `choose` gives, from 0, when it hears how many there are; none if there are fewer.
    #[inline]
    pub(crate) fn chosen_placement(
        &self,
        state: &State,
        choose: impl FnOnce(u32) -> u32,
    ) -> Option<Decision> {
        let beginnings = Beginnings::of(state.unplaced);
        let n_of = |card| self.areas.n_placements(card, &beginnings);
        let mut n = choose(state.fitting.iter().map(n_of).sum());
        let card = state.fitting.iter().find(|&card| {
            let is_here = n < n_of(card);
            n -= if is_here { 0 } else { n_of(card) };
            is_here
        })?;
        let mut chosen = None;
        self.formation(card).dice.placements(state.unplaced, |dice| {
            if n == 0 {
                chosen = Some(Decision::Put { card, dice });
            }
            n = n.wrapping_sub(1);
        });
        chosen
    }

    /// TB-RSV-1: the turn owner may put dice on any of its cards in play.
    #[inline]
    pub(crate) fn open_cards(state: &mut State, army: Army) {
        state.placed_on = Slots::NONE;
        state.open = state.in_play & Slots::of_army(army);
    }

    /// TB-ROLL-2, TB-ROLL-3, TB-ROLL-4: the cards on which the turn owner may put some of the unplaced dice.
    #[inline]
    pub(crate) fn fitting(&self, state: &State) -> Slots {
        let mut fitting = self.areas.fitting(state.unplaced) & state.open;
        for card in (fitting & self.narrowed).iter() {
            fitting.set(card, self.may_take_dice(state, card));
        }
        fitting
    }

    /// TB-ROLL-2, TB-ROLL-7: notes that dice were put on a card. It is closed then, and its wing, which may receive dice on one card, or
    /// on as many as one of the placers allows.
    ///
    /// TB-DICE-11: a Straight on a card that has one already takes no other place of the wing.
    /// TB-SR-WOLFE-PLACE, TB-SR-MONTCALM-PLACE, TB-SR-RICHARD-PLACE, TB-SR-VILLARS-PLACE.
    #[inline]
    pub(crate) fn close(&self, state: &mut State, card: Slot) {
        state.placed_on.add(card);
        let of_wing = self.wings[card.index()];
        let placed = of_wing & state.placed_on;
        let placers = self.placers & state.in_play & Slots::of_army(card.army());
        let has_place = !placers.is_empty() && self.has_place(placers, card, placed);
        let closed = if has_place { card.alone() } else { of_wing };
        state.open = match self.parameters().straights_in_turn {
            StraightsInTurn::One => state.open - closed,
            StraightsInTurn::Several => state.open - (closed - (placed & self.straights)),
        };
    }

    /// TB-ROLL-7: whether one of these cards allows dice on more cards of a wing than on these.
    #[inline(never)]
    fn has_place(&self, placers: Slots, card: Slot, placed: Slots) -> bool {
        let wing = self.formation(card).wing;
        placers.iter().any(|placer| placed.len() < self.formation(placer).placements[wing].into())
    }

    /// TB-DICE-10, TB-SPEC-7, TB-SPEC-10, TB-SR-CLINTON-CLOSED: whether anything about the card itself bars dice from it.
    fn may_take_dice(&self, state: &State, card: Slot) -> bool {
        let has_its_straight = self.straights.contains(card)
            && self.parameters().straights_on_card == StraightsOnCard::One
            && !state.dice(card).is_empty();
        let is_closed = self.formation(card).closed_by_rout_of.meets(state.routed);
        let is_full = self.special.contains(card) && !self.may_earn(state, card);
        !has_its_straight && !is_closed && !is_full
    }

    /// TB-DICE-7, TB-ROLL-5, TB-SPEC-2, TB-SPEC-5, TB-SPEC-8: puts dice on a card, or earns a special formation a cube.
    pub(crate) fn put(
        &self,
        state: &mut State,
        card: Slot,
        dice: DiceSet,
        trace: &mut impl Trace<Event>,
    ) {
        self.close(state, card);
        let mut cubes = None;
        if self.special.contains(card) {
            cubes = Some(self.earn_cube(state, card));
            if self.parameters().cube_dice == CubeDice::SpentThisPhase {
                state.unplaced = state.unplaced.minus(dice);
            }
        } else {
            state.dice[card.index()] = state.dice(card).plus(dice);
            state.with_dice.add(card);
            self.note_met(state, card);
            state.unplaced = state.unplaced.minus(dice);
        }
        trace.record(|| Event::Placed { card: self.id(card), dice, cubes });
        self.end_placing_if_nothing_fits(state, trace);
    }

    /// TB-SM-6: where only "done" is left it is done.
    fn end_placing_if_nothing_fits(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        state.fitting = self.fitting(state);
        if state.fitting.is_empty() {
            self.end_turn(state, trace);
        }
    }
}
