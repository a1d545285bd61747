//! What the choice of a unit does.

use battle_core::Trace;
use battle_core::streams::Chance;

use crate::battle::Battle;
use crate::battle::decision::Choice;
use crate::battle::event::BattleEvent;
use crate::battle::place::Place;
use crate::battle::state::{BattleState, BattleStep};
use crate::duel::Response;
use crate::rules::prompts::{Prompt, recovered_by, recovery_card, stay};

impl Battle {
    /// Carries out the choice of the item.
    pub(in crate::battle) fn carry_out(
        &self,
        state: &mut BattleState,
        choice: Choice,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let step = state.step;
        if matches!(step, BattleStep::Generals | BattleStep::MoveGenerals) {
            self.command(state, choice);
            state.item += 1;
            return;
        }
        let Some(unit) = state.item_unit() else {
            state.item += 1;
            return;
        };
        if choice != Choice::Pass {
            trace.record(|| BattleEvent::Chose {
                unit: unit as u8,
                step,
                choice,
            });
        }
        // F2 pursuits and wounds go on with the same item.
        let mut again = false;
        match choice {
            Choice::Pass => {}
            Choice::Charge(charge) => self.declare(state, unit, charge),
            Choice::StopCharge => self.pay_action(state, unit, Prompt::StopCharge),
            Choice::Run { bonus } => self.evade(state, unit, Response::Ran, bonus, chance, trace),
            Choice::Skirmish { bonus } => {
                self.evade(state, unit, Response::Skirmished, bonus, chance, trace)
            }
            Choice::Shoot(target) => {
                state.units[unit].target = target;
                state.units[unit].fires = true;
            }
            Choice::PromptThrough(card) => {
                self.spend_near(state, unit, card);
                state.units[unit].recovered += recovered_by(card);
            }
            Choice::Advance(bw) => {
                self.pay_action(state, unit, Prompt::Advance);
                let place = state.units[unit].place;
                self.stand(state, unit, place.ahead(bw as i8), trace);
            }
            Choice::Shift(side) => {
                self.pay_action(state, unit, Prompt::DoubleWheel);
                let place = state.units[unit].place;
                let beside = Place {
                    lane: place.lane + side,
                    ..place
                };
                self.stand(state, unit, beside, trace);
            }
            Choice::FallBack(bw) => {
                self.pay_action(state, unit, Prompt::FallBack);
                let place = state.units[unit].place;
                self.stand(state, unit, place.ahead(-(bw as i8)), trace);
            }
            Choice::TurnAbout => {
                self.pay_action(state, unit, Prompt::Turn);
                self.stand(state, unit, state.units[unit].place.turned(), trace);
            }
            Choice::Redress => {
                self.pay_action(state, unit, Prompt::Redress);
                let width = state.units[unit].bases.width;
                state.units[unit].bases.redress(width);
            }
            Choice::Pursue => {
                self.pursue(state, unit, trace);
                again = state.units[unit].pursuits > 0;
            }
            Choice::Stay => {
                self.pay_action(state, unit, stay(self.troops(state, unit)));
                state.units[unit].pursuits -= 1;
                again = state.units[unit].pursuits > 0;
            }
            Choice::BreakOff(bw) => self.break_off(state, unit, bw, chance, trace),
            Choice::MoveBase { from, to } => {
                self.pay_action(state, unit, Prompt::MoveBases);
                state.units[unit].bases.shift(from, to);
            }
            Choice::FaceContact => self.face_contact(state, unit, trace),
            Choice::RecoverWound => {
                let card = recovery_card(state.is_engaged(unit));
                self.spend_near(state, unit, card);
                state.units[unit].bases.wounds -= 1;
                again = true;
            }
            Choice::Lead | Choice::FightInFile | Choice::Join(_) => {}
        }
        if !again && state.step == step {
            state.item += 1;
        }
    }
}
