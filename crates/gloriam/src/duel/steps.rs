//! The order of a turn of a duel (GL-905 to GL-923): automatic events, and the effects of choices.

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
use super::facts::Facts;
use super::state::{DuelSide, DuelState, Step};
use crate::rules::claims::Combat;

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
        while state.step != Step::Over {
            if self.is_idle(state) || state.item >= items(state.step) {
                self.next_step(state, chance, trace);
                continue;
            }
            let seat = state.picker();
            // No need to list all that may be chosen.
            if state.passed & 1 << seat == 0
                && match state.step {
                    Step::Move => self.surely_moves(state, seat),
                    Step::MoveBases => self.surely_moves_bases(state, seat),
                    _ => false,
                }
            {
                debug_assert!(self.has_choice(state, seat), "{state:?}");
                return;
            }
            let (mut n, mut only) = (0, None);
            if state.passed & 1 << seat == 0 {
                self.options(state, seat, |option| {
                    n += 1;
                    only = Some(option);
                });
            }
            match only {
                Some(_) if n > 1 => return,
                Some(option) => self.carry_out(state, seat, option, chance, trace),
                None => state.item += 1,
            }
        }
    }

    /// Whether all that a side may choose, listed, is more than one thing: what the quick answers of a step are held to.
    fn has_choice(&self, state: &DuelState, seat: usize) -> bool {
        let mut n = 0;
        self.options(state, seat, |_| n += 1);
        n > 1
    }

    /// Whether neither side can have a choice in a step, which holds for most steps of a turn.
    #[inline]
    fn is_idle(&self, state: &DuelState) -> bool {
        let [one, two] = &state.sides;
        let facts = [self.facts(state, 0), self.facts(state, 1)];
        // Whether a side that is charged can answer.
        let answers = |can: fn(&Facts, u8) -> bool| {
            one.charging && can(facts[1], state.gap) || two.charging && can(facts[0], state.gap)
        };
        let recovers = |side: &DuelSide| side.bases.wounds > 0 && side.has_general();
        match state.step {
            // Without choices of anyone.
            Step::Cards
            | Step::ChargeCombat
            | Step::Volleys
            | Step::Melee
            | Step::End
            | Step::Over => true,
            Step::General => state.contact.is_some() || !(one.has_general() || two.has_general()),
            Step::Declare => {
                let within = facts[0].charges_within.max(facts[1].charges_within);
                state.contact.is_some() || state.gap > within
            }
            Step::Shoot => {
                let within = facts[0].shoots_within.max(facts[1].shoots_within);
                state.contact.is_some() || state.gap > within
            }
            Step::Move => state.contact.is_some(),
            Step::Countercharge => !answers(|own, _| own.countercharges),
            Step::Respond => !answers(|own, _| own.evades),
            Step::ChargeFire => !answers(|own, gap| own.shoots_within >= gap),
            Step::PromptThrough => {
                !(one.charging && one.has_general() || two.charging && two.has_general())
            }
            Step::BreakOff => {
                let can = facts[0].breaks_off.is_some() || facts[1].breaks_off.is_some();
                state.contact.is_none() || !can
            }
            Step::MoveBases => state.contact.is_none(),
            Step::Recover => !recovers(one) && !recovers(two),
        }
    }

    /// The automatic events at the end of a step, and the next step.
    fn next_step(
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
                    self.replace_generals(state, false);
                    self.new_phase(state);
                    state.go(Step::Melee);
                } else {
                    state.go(Step::General);
                }
            }
            Step::General => state.go(Step::Declare),
            Step::Declare => {
                self.new_phase(state);
                state.go(if state.sides[0].charging || state.sides[1].charging {
                    Step::Countercharge
                } else {
                    Step::Shoot
                });
            }
            Step::Countercharge => state.go(Step::Respond),
            Step::Respond => state.go(Step::ChargeFire),
            Step::ChargeFire => state.go(Step::PromptThrough),
            Step::PromptThrough => state.go(Step::ChargeCombat),
            Step::ChargeCombat => self.charge_combat(state, chance, trace),
            Step::Shoot => state.go(Step::Volleys),
            Step::Volleys => self.volleys(state, chance, trace),
            Step::Move => {
                self.new_phase(state);
                state.go(match state.contact {
                    Some(_) => Step::Melee,
                    None => Step::Recover,
                });
            }
            Step::Melee => {
                self.combat(state, Combat::Melee, chance, trace);
                if state.step != Step::Over {
                    state.go(Step::BreakOff);
                }
            }
            Step::BreakOff => state.go(Step::MoveBases),
            Step::MoveBases => {
                self.new_phase(state);
                state.go(Step::Recover);
            }
            Step::Recover => state.go(Step::End),
            Step::End => self.end_turn(state, chance, trace),
            Step::Over => {}
        }
    }

    /// GL-107: generals may upgrade once a phase.
    fn new_phase(&self, state: &mut DuelState) {
        for side in &mut state.sides {
            if let Some(general) = &mut side.general {
                general.upgraded = false;
            }
        }
    }
}
