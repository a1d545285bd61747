//! The order of a turn of a battle (GL-301 to GL-306, GL-965): automatic events, and the effects of choices.
//!
//! GL-313: units in lanes are always square to each other, so that aligning (2.7, 4.1, 5.1) is no step.

mod allies;
mod camps;
mod cards;
mod charges;
mod choices;
mod contact;
mod evasion;
mod fights;
mod generals;
mod kill_a_base;
mod neighbours;
mod pursuits;
mod routs;
mod shooting;
mod struck_generals;
mod turns;

use battle_core::Trace;
use battle_core::streams::Chance;

use self::routs::Causes;
use super::Battle;
use super::event::BattleEvent;
use super::place::Place;
use super::state::{BattleState, BattleStep, MAX_GENERALS, NONE, UnitState};
use crate::parameters::ChargeFireTargets;
use crate::rules::claims::Combat;

/// The number of items of a step: units, or generals, of both seats in turn.
fn items(state: &BattleState) -> u8 {
    match state.step {
        BattleStep::Generals | BattleStep::MoveGenerals => 2 * MAX_GENERALS as u8,
        BattleStep::Cards
        | BattleStep::ChargeVolleys
        | BattleStep::ChargeCombat
        | BattleStep::Volleys
        | BattleStep::Melee
        | BattleStep::End
        | BattleStep::Over => 0,
        _ => 2 * state.counts[0].max(state.counts[1]),
    }
}

impl Battle {
    /// Plays on until a side has a choice, or until the game is over.
    pub(super) fn run(
        &self,
        state: &mut BattleState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        while state.step != BattleStep::Over {
            let step = state.step;
            let n = if state.item == 0 && self.passes_over(state) { 0 } else { items(state) };
            while state.item < n && state.step == step {
                if let Some(has_choice) = self.knows_choice(state) {
                    debug_assert_eq!(self.has_choice(state), has_choice, "{state:?}");
                    if has_choice {
                        return;
                    }
                    state.moved_once = false;
                    state.item += 1;
                    continue;
                }
                let (mut n, mut only) = (0, None);
                self.options(state, |option| {
                    n += 1;
                    only = Some(option);
                });
                match only {
                    Some(_) if n > 1 => return,
                    Some(option) => self.carry_out(state, option, chance, trace),
                    None => state.item += 1,
                }
            }
            if state.step == step {
                self.next_step(state, chance, trace);
            }
        }
    }

    /// Whether the unit or general of the item has a choice, where that is known without listing all that may be chosen.
    fn knows_choice(&self, state: &BattleState) -> Option<bool> {
        let unit = match state.step {
            BattleStep::Generals => return None,
            BattleStep::MoveGenerals => return self.surely_rides(state).then_some(true),
            _ => state.item_unit(),
        };
        let Some(unit) = unit else {
            return Some(false);
        };
        match state.step {
            BattleStep::Move => Some(self.has_moves(state, unit)),
            BattleStep::Shoot => Some(self.has_target(state, unit)),
            _ => None,
        }
    }

    /// Whether all that may be chosen, listed, is more than one thing: what the quick answers of a step are held to.
    fn has_choice(&self, state: &BattleState) -> bool {
        let mut n = 0;
        self.options(state, |_| n += 1);
        n > 1
    }

    /// Whether a step has no choices, since the event that it is about has not happened.
    fn passes_over(&self, state: &BattleState) -> bool {
        use BattleStep as S;
        let any = |is: fn(&UnitState) -> bool| {
            (state.of(0).chain(state.of(1))).any(|unit| is(&state.units[unit]))
        };
        match state.step {
            S::Countercharge | S::Respond | S::PromptThrough => !any(|unit| unit.charging),
            S::ChargeFire => {
                self.parameters.charge_fire_targets == ChargeFireTargets::Chargers
                    && !any(|unit| unit.charging)
            }
            S::ChargePursuit | S::Pursuit => !any(|unit| unit.pursuits > 0),
            S::BreakOff | S::MoveBases => !any(|unit| unit.foe != NONE),
            S::Recover => !any(|unit| unit.bases.wounds > 0),
            _ => false,
        }
    }

    /// The automatic events at the end of a step, and the next step.
    fn next_step(
        &self,
        state: &mut BattleState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        use BattleStep as S;
        let next = match state.step {
            S::Cards => {
                self.deal(state, chance, trace);
                self.judge_allies(state, trace);
                for seat in [usize::from(state.active), usize::from(1 - state.active)] {
                    self.gift(state, seat, trace);
                }
                S::Generals
            }
            S::Generals => S::Declare,
            S::Declare => S::Countercharge,
            S::Countercharge => S::Respond,
            S::Respond => S::ChargeFire,
            S::ChargeFire => S::ChargeVolleys,
            S::ChargeVolleys => {
                self.volleys(state, true, chance, trace);
                S::PromptThrough
            }
            S::PromptThrough => S::ChargeCombat,
            S::ChargeCombat => {
                self.close_all(state, trace);
                self.meet_lone_generals(state, chance, trace);
                if state.step == S::Over {
                    return;
                }
                // GL-705: contacts that pursuits of the turn before made.
                for unit in &mut state.units {
                    unit.charging |= unit.bursts_in;
                    unit.bursts_in = false;
                }
                self.fights(state, Combat::Charge, chance, trace);
                for unit in &mut state.units {
                    unit.charging = false;
                }
                self.new_phase(state);
                S::ChargePursuit
            }
            S::ChargePursuit => {
                self.meet_lone_generals(state, chance, trace);
                S::Shoot
            }
            S::Shoot => S::Volleys,
            // GL-303; then GL-304: 4.2 comes before the moves of 4.3.
            S::Volleys => {
                self.volleys(state, false, chance, trace);
                self.rout_broken(state, false, Causes::new(), chance, trace);
                self.replace_generals(state, false, trace);
                self.new_phase(state);
                S::Move
            }
            S::Move => {
                self.meet_lone_generals(state, chance, trace);
                S::MoveGenerals
            }
            S::MoveGenerals => {
                self.new_phase(state);
                S::Melee
            }
            // GL-305: melee and its outcome, pursuits, break-offs, MF1 and MF2.
            S::Melee => {
                self.fights(state, Combat::Melee, chance, trace);
                S::Pursuit
            }
            S::Pursuit => {
                self.meet_lone_generals(state, chance, trace);
                S::BreakOff
            }
            S::BreakOff => S::MoveBases,
            S::MoveBases => {
                self.new_phase(state);
                S::Recover
            }
            S::Recover => S::End,
            S::End => {
                self.end_turn(state, chance, trace);
                S::Cards
            }
            S::Over => S::Over,
        };
        if state.step != S::Over {
            state.go(next);
        }
    }

    /// Puts a unit somewhere.
    fn stand(
        &self,
        state: &mut BattleState,
        unit: usize,
        place: Place,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        state.put(unit, place);
        trace.record(|| BattleEvent::Stands { unit: unit as u8, place });
        self.sack(state, unit, trace);
    }

    /// GL-107: generals may upgrade once a phase; GL-109: it begins without blocks.
    fn new_phase(&self, state: &mut BattleState) {
        for him in state.generals.iter_mut().flatten() {
            him.blocks = 0;
            if let Some(general) = &mut him.general {
                general.upgraded = false;
            }
        }
    }
}
