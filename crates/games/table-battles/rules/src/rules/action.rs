//! Section 7: the Action Phase, apart from what an Attack does.

use battle_core::Trace;

use crate::battle::{Battle, Decision};
use crate::event::Event;
use crate::formation::{Action, Row};
use crate::parameters::{CubelessGain, ObjectlessNull};
use crate::scenario::MAX_ROWS;
use crate::slots::{Army, Slot, Slots};
use crate::state::{Phase, State, Strike};

/// What the cards of an army may do in an Action Phase but pass.
pub(crate) struct Actions {
    /// The cards that may act with their first row, and with their second.
    rows: [Slots; MAX_ROWS],
    null: Slots,
    retire: Slots,
}

impl Actions {
    /// The cards that may do anything.
    #[inline]
    pub(crate) fn cards(&self) -> Slots {
        self.rows.iter().fold(self.null | self.retire, |all, &cards| all | cards)
    }

    /// How many they are.
    #[inline]
    pub(crate) fn n(&self) -> u32 {
        let [first, second] = self.rows;
        Slots::len_of([first, second, self.null, self.retire])
    }

    /// The action of this number, from 0; none if there are fewer.
    #[inline]
    pub(crate) fn nth(&self, n: u32) -> Option<Decision> {
        let (mut at, mut nth) = (0, None);
        self.visit(|action| {
            if at == n {
                nth = Some(action);
            }
            at += 1;
        });
        nth
    }

    /// Passes them to `visit`, card by card.
    #[inline]
    pub(crate) fn visit(&self, mut visit: impl FnMut(Decision)) {
        for card in self.cards().iter() {
            for (row, cards) in (0..).zip(&self.rows) {
                if cards.contains(card) {
                    visit(Decision::Act { card, row });
                }
            }
            if self.null.contains(card) {
                visit(Decision::Null { card });
            }
            if self.retire.contains(card) {
                visit(Decision::Retire { card });
            }
        }
    }
}

impl Battle {
    /// TB-ACT-1 to TB-ACT-12: every action, except passing, that an army may take in an Action Phase.
    ///
    /// TB-ACT-2, TB-RSV-1: formations in Reserve don't act.
    /// TB-ACT-9, TB-ACT-12: reaction rows give neither an action nor a null action.
    /// TB-ACT-10: special formations have no null action.
    #[inline(always)]
    pub(crate) fn actions(&self, state: &State, army: Army) -> Actions {
        let own = state.in_play & Slots::of_army(army);
        let holding = own & (state.with_dice - self.special);
        let mut may =
            Actions { rows: state.met, null: Slots::NONE, retire: holding & self.retiring };
        for row in 0..MAX_ROWS {
            let acting = own & self.acting[row];
            let met = acting & state.met[row];
            let able = met & self.aimed(state, met, row);
            may.rows[row] = able;
            // TB-ACT-6, TB-CHK-14.
            may.null = may.null | (holding & self.null_of(state, acting - able, met - able, row));
        }
        may
    }

    /// TB-ACT-1: whether an army could do anything but pass in an Action Phase.
    #[inline]
    pub(crate) fn has_action(&self, state: &State, army: Army) -> bool {
        let holding = state.with_dice & state.in_play & Slots::of_army(army);
        holding.meets(self.nullable) || self.has_rare_action(state, army)
    }

    #[inline(never)]
    fn has_rare_action(&self, state: &State, army: Army) -> bool {
        !self.actions(state, army).cards().is_empty()
    }

    /// TB-ACT-8: those of some cards whose row has something to act on.
    #[inline]
    fn aimed(&self, state: &State, cards: Slots, row: usize) -> Slots {
        let has_object = |card: &Slot| self.has_object(state, *card, row);
        state.aimed[row] | (cards & self.unsettled[row]).iter().filter(has_object).collect()
    }

    /// TB-REQ-8: notes for each row of a card whether it is met, after its dice or cubes have changed.
    #[inline]
    pub(crate) fn note_met(&self, state: &mut State, card: Slot) {
        let is_special = self.special.contains(card);
        let (dice, has_cube) = (state.dice(card), state.cubes(card) > 0);
        for (row, met) in self.formation(card).rows.iter().zip(&mut state.met) {
            met.set(card, if is_special { has_cube } else { row.requirement.is_met_by(dice) });
        }
    }

    /// TB-ACT-8: notes of which cards a row has something to act on, after these have entered or left.
    pub(super) fn note_aimed(&self, state: &mut State, moved: Slots) {
        for card in
            moved.iter().fold(Slots::NONE, |all, card| all | self.naming[card.index()]).iter()
        {
            for row in 0..MAX_ROWS {
                let is_settled =
                    self.acting[row].contains(card) && !self.unsettled[row].contains(card);
                state.aimed[row].set(card, is_settled && self.has_object(state, card, row));
            }
        }
    }

    /// TB-ACT-3, TB-REQ-8: whether a formation that holds dice, or a cube if it is special, meets a row's requirement.
    #[inline]
    pub(crate) fn meets(&self, state: &State, card: Slot, row: &Row) -> bool {
        if self.special.contains(card) {
            state.cubes(card) > 0
        } else {
            row.requirement.is_met_by(state.dice(card))
        }
    }

    /// TB-ACT-8: whether a row has something to act on.
    fn has_object(&self, state: &State, card: Slot, row: usize) -> bool {
        match &self.formation(card).rows[row].action {
            Action::Attack(attack) => self.target(state, attack).is_some(),
            Action::Bombard => self.may_bombard(state, card.army()),
            Action::Command(entering) => state.in_reserve.contains(*entering),
            Action::LiftFog => state.cubes(card) > 0,
            Action::Screen(_) | Action::Counterattack { .. } | Action::Absorb { .. } => false,
        }
    }

    /// TB-ACT-6 to TB-ACT-8: those of the cards that can't act with a row which may use it as a null action; `objectless` are met.
    #[inline]
    fn null_of(&self, state: &State, unable: Slots, objectless: Slots, row: usize) -> Slots {
        let has_targets_left = |card: &Slot| match &self.formation(*card).rows[row].action {
            Action::Attack(attack) => !self.left_of(state, attack).is_empty(),
            _ => true,
        };
        match self.parameters().objectless_null {
            ObjectlessNull::Allowed => unable,
            ObjectlessNull::Forbidden => unable - objectless,
            ObjectlessNull::TargetsGone => {
                unable - objectless.iter().filter(has_targets_left).collect()
            }
        }
    }

    /// TB-BOM-2: not against a side with exactly one Morale cube, and not where there is none.
    fn may_bombard(&self, state: &State, army: Army) -> bool {
        self.has_morale && state.morale(army.other()) > 1
    }

    /// TB-SM-2: carries out the turn owner's action.
    pub(crate) fn act(&self, state: &mut State, decision: Decision, trace: &mut impl Trace<Event>) {
        match decision {
            Decision::Act { card, row } => self.act_with(state, card, row, trace),
            Decision::Null { card } => {
                // TB-ACT-6: the dice return, nothing else happens.
                let dice = state.take_dice(card);
                trace.record(|| Event::Nulled { card: self.id(card), dice });
                state.phase = Phase::Roll;
            }
            Decision::Retire { card } => {
                self.retire(state, card, trace);
                self.end_resolution(state, trace);
            }
            _ => {
                let army = state.active;
                trace.record(|| Event::Passed { army });
                state.phase = Phase::Roll;
            }
        }
    }

    fn act_with(&self, state: &mut State, card: Slot, row: u8, trace: &mut impl Trace<Event>) {
        let own = &self.formation(card).rows[usize::from(row)];
        match &own.action {
            Action::Attack(_) => {
                let strike = Strike { attacker: card, row };
                self.declare(state, strike, trace);
            }
            Action::Bombard => {
                // TB-BOM-1, TB-BOM-3: Morale returns to the supply; there is no reaction.
                let enemy = card.army().other();
                // TB-BOM-2: one cube stays.
                let most = state.morale(enemy) - 1;
                state.morale[enemy.index()] -= most.min(self.parameters().bombard_morale.0 as i8);
                let (dice, left) = (state.dice(card), state.morale(enemy));
                trace.record(|| Event::Bombarded { card: self.id(card), row, dice, left });
                self.pay(state, card, trace);
                self.end_resolution(state, trace);
            }
            Action::Command(_) | Action::LiftFog => {
                let entering = match own.action {
                    Action::Command(slot) => Some(slot),
                    _ => None,
                };
                let dice = state.dice(card);
                trace.record(|| Event::Commanded {
                    card: self.id(card),
                    row,
                    dice,
                    entering: entering.map(|slot| self.id(slot)),
                });
                self.pay(state, card, trace);
                self.command(state, card, entering, own.morale_gain, trace);
                self.end_resolution(state, trace);
            }
            Action::Screen(_) | Action::Counterattack { .. } | Action::Absorb { .. } => {
                debug_assert!(false, "TB-ACT-12: a reaction in the own Action Phase");
            }
        }
    }

    /// TB-CMD-1, TB-CMD-2: brings a formation in, or lifts the fog; TB-SR-PAULOFF-MORALE: and may bring Morale.
    fn command(
        &self,
        state: &mut State,
        card: Slot,
        entering: Option<Slot>,
        morale_gain: u8,
        trace: &mut impl Trace<Event>,
    ) {
        match entering {
            Some(slot) => self.enter(state, slot, trace),
            None => self.lift_fog(state, card, trace),
        }
        for _ in 0..morale_gain {
            self.gain_morale(state, card.army(), trace);
        }
    }

    /// TB-SPEC-9, TB-SR-PAULOFF-MORALE: a Morale cube, if there is one to be had.
    fn gain_morale(&self, state: &mut State, army: Army, trace: &mut impl Trace<Event>) {
        let is_gained =
            self.free_cubes(state) > 0 || self.parameters().cubeless_gain == CubelessGain::Gained;
        if self.has_morale && is_gained {
            state.morale[army.index()] += 1;
            let left = state.morale(army);
            trace.record(|| Event::MoraleGained { army, left });
        }
    }

    /// TB-SR-FOG-LIFT: a fog cube goes; with the second, the third, and so on, a formation enters.
    fn lift_fog(&self, state: &mut State, card: Slot, trace: &mut impl Trace<Event>) {
        state.cubes[card.index()] -= 1;
        self.note_met(state, card);
        let left = state.cubes(card);
        trace.record(|| Event::FogLifted { card: self.id(card), left });
        let formation = self.formation(card);
        let n_lifted = usize::from(formation.start_cubes - left);
        let next = n_lifted.checked_sub(2).and_then(|at| formation.fog_enters.get(at));
        if let Some(&entering) = next
            && state.in_reserve.contains(entering)
        {
            self.enter(state, entering, trace);
        }
    }

    /// TB-RET-1, TB-RET-2: a formation leaves with its dice going back to the pool; Morale does not change.
    fn retire(&self, state: &mut State, card: Slot, trace: &mut impl Trace<Event>) {
        let dice = self.leave(state, card);
        trace.record(|| Event::Retired { card: self.id(card), dice });
    }

    /// TB-ACT-3, TB-ACT-5, TB-REA-7: a normal formation gives up all its dice, a special one spends one cube.
    pub(crate) fn pay(&self, state: &mut State, card: Slot, trace: &mut impl Trace<Event>) {
        if self.special.contains(card) {
            self.spend_cube(state, card, trace);
        } else {
            state.take_dice(card);
        }
    }
}
