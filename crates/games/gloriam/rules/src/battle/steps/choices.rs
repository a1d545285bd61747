//! The effect of a unit's choice.

use battle_core::Trace;
use battle_core::streams::Chance;

use super::routs::Causes;
use crate::battle::Battle;
use crate::battle::choice::Choice;
use crate::battle::event::BattleEvent;
use crate::battle::place::Place;
use crate::battle::state::{BattleState, BattleStep, MAX_UNITS};
use crate::duel::Response;
use crate::rules::prompts::{Prompt, recovered_by, recovery_card, stay};
use crate::tables::Number;

impl Battle {
    /// GL-404: skirmishers of the enemy within 1 BW of where an advance ends go back along the lane to stay 1 BW clear; a unit
    /// that is pushed farther than its move tests, and one that is pushed over the edge is lost.
    fn push(
        &self,
        state: &mut BattleState,
        unit: usize,
        bw: u8,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let place = state.units[unit].place;
        if !place.facing.is_along() || self.is_sug(state, unit) {
            return;
        }
        for foe in state.of(1 - unit / MAX_UNITS) {
            let its = state.units[foe].place;
            let gap = place.gap(its);
            let far = bw as i8 + 1 - gap;
            if its.lane != place.lane || gap < 0 || far <= 0 {
                continue;
            }
            trace.record(|| BattleEvent::Pushed { unit: foe as u8, by: unit as u8 });
            let to = Place { y: its.y + far * place.facing.step(), ..its };
            if !to.is_on_table() {
                self.remove(state, foe, trace);
                continue;
            }
            let speed = self.move_of(state, foe) as i8;
            self.stand(state, foe, to, trace);
            if far > speed {
                self.test_with_support(state, foe, false, chance, trace);
                self.rout_broken(state, false, Causes::new(), chance, trace);
            }
        }
    }

    /// GL-954: pays for a move and makes it.
    fn make_move(
        &self,
        state: &mut BattleState,
        unit: usize,
        choice: Choice,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let place = state.units[unit].place;
        let (Some(action), Some(end)) = (Battle::action_of(choice), self.end_of(place, choice))
        else {
            return;
        };
        if state.moved_once {
            self.pay_alone(state, unit, action, trace);
        } else {
            self.pay_action(state, unit, action, trace);
        }
        let bases = &mut state.units[unit].bases;
        match choice {
            Choice::AdvanceAndContract(_) | Choice::Contract => bases.redress(bases.width - 1),
            Choice::Expand(files) => bases.redress(bases.width + files),
            Choice::Redress => bases.redress(bases.width),
            _ => {}
        }
        if end != place {
            self.stand(state, unit, end, trace);
        }
    }

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
            self.command(state, choice, trace);
            state.item += 1;
            return;
        }
        let Some(unit) = state.item_unit() else {
            state.item += 1;
            return;
        };
        if state.moved_once && choice != Choice::Pass {
            trace.record(|| BattleEvent::MovesAgain { unit: unit as u8 });
        }
        if choice != Choice::Pass {
            trace.record(|| BattleEvent::Chose { unit: unit as u8, step, choice });
        }
        // F2 pursuits, wounds and second moves go on with the same item.
        let mut again = step == BattleStep::Move && self.may_move_again(state, unit, choice);
        let moves_again = again;
        match choice {
            Choice::Pass => {}
            Choice::Charge(charge) => self.declare(state, unit, charge, trace),
            Choice::ChargeCamp => self.declare_at_camp(state, unit, trace),
            Choice::Intercept(charger) => {
                self.intercept(state, unit, usize::from(charger), trace);
            }
            Choice::StopCharge => self.pay_action(state, unit, Prompt::StopCharge, trace),
            Choice::Run { bonus } => self.evade(state, unit, Response::Ran, bonus, chance, trace),
            Choice::Skirmish { bonus } => {
                self.evade(state, unit, Response::Skirmished, bonus, chance, trace)
            }
            Choice::Shoot(target) => {
                state.units[unit].target = target;
                state.units[unit].fires = true;
            }
            Choice::PromptThrough(card) => {
                self.spend_near(state, unit, (card, Number::ThroughWithin), trace);
                state.units[unit].recovered += recovered_by(card, &self.parameters);
            }
            Choice::Advance(bw) => {
                self.push(state, unit, bw, chance, trace);
                self.make_move(state, unit, choice, trace);
            }
            Choice::FallBack(_)
            | Choice::Shift(_)
            | Choice::TurnAbout
            | Choice::Face(_)
            | Choice::Wheel { .. }
            | Choice::AboutAndMove { .. }
            | Choice::AsideAndMove { .. }
            | Choice::AdvanceAndContract(_)
            | Choice::Expand(_)
            | Choice::Contract
            | Choice::Redress => self.make_move(state, unit, choice, trace),
            Choice::Pursue => {
                self.pursue(state, unit, trace);
                again = state.units[unit].pursuits > 0;
            }
            Choice::Stay => {
                self.pay_action(state, unit, stay(self.troops(state, unit)), trace);
                state.units[unit].pursuits -= 1;
                again = state.units[unit].pursuits > 0;
            }
            Choice::BreakOff(bw) => self.break_off(state, unit, bw, chance, trace),
            Choice::MoveBase { from, to } => {
                self.pay_action(state, unit, Prompt::MoveBases, trace);
                state.units[unit].bases.shift(from, to);
            }
            Choice::FaceContact => self.face_contact(state, unit, trace),
            Choice::RecoverWound => {
                let card = recovery_card(state.is_engaged(unit), &self.parameters);
                self.spend_near(state, unit, (card, Number::RecoverWithin), trace);
                state.units[unit].bases.wounds -= 1;
                again = true;
            }
            Choice::Lead | Choice::FightInFile | Choice::Join(_) | Choice::Ride { .. } => {}
        }
        state.moved_once = moves_again && state.step == step;
        if !again && state.step == step {
            state.item += 1;
        }
    }
}
