//! The order of a turn of a duel (GL-905 to GL-923): automatic events, and the effects of choices. Aligning does nothing (GL-313).

mod cards;
mod charges;
mod choices;
mod fights;
mod kill_a_base;
mod shooting;
mod turns;

use battle_core::Trace;
use battle_core::streams::Chance;

use super::Duel;
use super::event::DuelEvent;
use super::state::{DuelSide, DuelState, Step};
use crate::rules::claims::Combat;
use crate::seats::both;

/// The most items of a step in which the sides choose repeatedly: GL-222 and GL-229 allow several.
const MOST_ITEMS: u8 = 6;

/// How many items a step with choices has.
fn items(step: Step) -> u8 {
    match step {
        Step::MoveBases | Step::Recover => MOST_ITEMS,
        _ => 2,
    }
}

impl Duel {
    /// Plays on until a side has a choice, or until the game is over.
    pub(super) fn run(
        &self,
        state: &mut DuelState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        loop {
            match state.step {
                Step::Over => return,
                Step::Cards | Step::ChargeCombat | Step::Volleys | Step::Melee | Step::End => {
                    self.happen(state, chance, trace)
                }
                _ if state.item >= items(state.step) => self.end_step(state),
                _ => {
                    if self.stops_at(state, chance, trace) {
                        return;
                    }
                }
            }
        }
    }

    /// Whether the side of the item has a choice; if it has none, what it can only do happens, and the next item comes up.
    fn stops_at(
        &self,
        state: &mut DuelState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) -> bool {
        let seat = state.picker();
        if state.passed & 1 << seat != 0 {
            state.item += 1;
            return false;
        }
        // No need to list all that may be chosen.
        let surely = match state.step {
            Step::Declare => self.surely_declares(state, seat),
            Step::Move => self.surely_moves(state, seat),
            Step::MoveBases => self.surely_moves_bases(state, seat),
            _ => false,
        };
        if surely {
            debug_assert!(self.has_choice(state, seat), "{state:?}");
            return true;
        }
        let (mut n, mut only) = (0, None);
        self.options(state, seat, |option| {
            n += 1;
            only = Some(option);
        });
        match only {
            Some(_) if n > 1 => return true,
            Some(option) => self.carry_out(state, seat, option, chance, trace),
            None => state.item += 1,
        }
        false
    }

    /// Whether all that a side may choose, listed, is more than one thing: what the quick answers of a step are held to.
    fn has_choice(&self, state: &DuelState, seat: usize) -> bool {
        let mut n = 0;
        self.options(state, seat, |_| n += 1);
        n > 1
    }

    /// The first step of a charge phase from some step on in which a side may have a choice, or else the one in which charges meet.
    fn first_of_charges(&self, state: &DuelState, from: Step) -> Step {
        let [one, two] = &state.sides;
        let facts = [self.facts(state, 0), self.facts(state, 1)];
        // Whether a side that is charged can answer.
        let answers = |can: [bool; 2]| one.charging && can[1] || two.charging && can[0];
        if from <= Step::Countercharge && answers(facts.map(|own| own.countercharges)) {
            Step::Countercharge
        } else if from <= Step::Respond && answers(facts.map(|own| own.evades)) {
            Step::Respond
        } else if from <= Step::ChargeFire
            && answers(facts.map(|own| own.shoots_within >= state.gap))
        {
            Step::ChargeFire
        } else if from <= Step::PromptThrough
            && (one.charging && one.has_general() || two.charging && two.has_general())
        {
            Step::PromptThrough
        } else {
            Step::ChargeCombat
        }
    }

    /// Goes to step 3.1, or to movement if neither side reaches the other.
    #[inline]
    pub(super) fn go_to_shooting(&self, state: &mut DuelState) {
        let within = both(|seat| self.facts(state, seat).shoots_within);
        if state.contact.is_some() || state.gap > within[0].max(within[1]) {
            self.go_to_movement(state);
        } else {
            state.go(Step::Shoot);
        }
    }

    /// GL-114, 4.2: replaces generals, and goes to 4.3, or to the melee (5.2).
    #[inline]
    pub(super) fn go_to_movement(&self, state: &mut DuelState) {
        self.replace_generals(state, false);
        if state.contact.is_some() {
            self.new_phase(state);
            state.go(Step::Melee);
        } else {
            state.go(Step::Move);
        }
    }

    /// Goes to step 6.1, or to the end of the turn if neither side can recover a wound.
    #[inline]
    fn go_to_recovery(&self, state: &mut DuelState) {
        self.new_phase(state);
        let recovers = |side: &DuelSide| side.bases.wounds > 0 && side.has_general();
        state.go(if state.sides.iter().any(recovers) { Step::Recover } else { Step::End });
    }

    /// What happens by itself in a step, and the next step.
    #[inline(never)]
    fn happen(
        &self,
        state: &mut DuelState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        match state.step {
            Step::Cards => {
                self.deal(state, chance);
                if state.contact.is_some() {
                    // Sides in contact have no choices before the melee (GL-312).
                    self.go_to_movement(state);
                } else if state.sides.iter().any(DuelSide::has_general) {
                    state.go(Step::General);
                } else {
                    self.go_to_charges(state);
                }
            }
            Step::ChargeCombat => self.charge_combat(state, chance, trace),
            Step::Volleys => self.volleys(state, chance, trace),
            Step::Melee => {
                self.combat(state, Combat::Melee, chance, trace);
                if state.step != Step::Over {
                    let breaks_off = |seat| self.facts(state, seat).breaks_off.is_some();
                    state.go(if breaks_off(0) || breaks_off(1) {
                        Step::BreakOff
                    } else {
                        Step::MoveBases
                    });
                }
            }
            _ => self.end_turn(state, chance, trace),
        }
    }

    /// Goes to step 2.2, or past it if neither side reaches the other.
    #[inline]
    fn go_to_charges(&self, state: &mut DuelState) {
        let within = both(|seat| self.facts(state, seat).charges_within);
        if state.gap > within[0].max(within[1]) {
            self.new_phase(state);
            self.go_to_shooting(state);
        } else {
            state.go(Step::Declare);
        }
    }

    /// The next step after one with choices.
    fn end_step(&self, state: &mut DuelState) {
        match state.step {
            Step::General => self.go_to_charges(state),
            Step::Declare => {
                self.new_phase(state);
                if state.sides[0].charging || state.sides[1].charging {
                    state.go(self.first_of_charges(state, Step::Countercharge));
                } else {
                    self.go_to_shooting(state);
                }
            }
            Step::Countercharge => state.go(self.first_of_charges(state, Step::Respond)),
            Step::Respond => state.go(self.first_of_charges(state, Step::ChargeFire)),
            Step::ChargeFire => state.go(self.first_of_charges(state, Step::PromptThrough)),
            Step::PromptThrough => state.go(Step::ChargeCombat),
            Step::Shoot => state.go(Step::Volleys),
            Step::BreakOff if state.contact.is_some() => state.go(Step::MoveBases),
            Step::Move | Step::BreakOff | Step::MoveBases => self.go_to_recovery(state),
            _ => state.go(Step::End),
        }
    }

    /// GL-107: generals may upgrade once a phase.
    #[inline]
    fn new_phase(&self, state: &mut DuelState) {
        for side in &mut state.sides {
            if let Some(general) = &mut side.general {
                general.upgraded = false;
            }
        }
    }
}
