//! The effect of a side's choice.

use battle_core::Trace;
use battle_core::streams::Chance;

use crate::duel::Duel;
use crate::duel::decision::DuelDecision;
use crate::duel::event::DuelEvent;
use crate::duel::state::{DuelState, Response, Step};
use crate::generals::Mode;
use crate::rules::charges::ChargeKind;
use crate::rules::claims::Face;
use crate::rules::prompts::{Prompt, recovered_by, recovery_card};
use crate::streams::seat_of;

impl Duel {
    /// Carries out a choice.
    pub(in crate::duel) fn carry_out(
        &self,
        state: &mut DuelState,
        seat: usize,
        choice: DuelDecision,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        use DuelDecision as D;
        if choice != D::Pass {
            let step = state.step;
            trace.record(|| DuelEvent::Chose { seat: seat_of(seat), step, choice });
        }
        let act = |state: &mut DuelState, action: Prompt| {
            if let Some(cost) = self.facts(state, seat).costs.cost(action) {
                self.pay(state, seat, cost.card);
            }
        };
        state.item += 1;
        match choice {
            D::Pass => state.passed |= 1 << seat,
            D::Lead | D::FightInFile | D::StandOff => {
                let middle = state.sides[seat].bases.width / 2;
                if let Some(general) = &mut state.sides[seat].general {
                    general.mode = match choice {
                        D::FightInFile => Mode::Fighting(middle),
                        D::StandOff => Mode::Free,
                        _ => Mode::Leading,
                    };
                }
            }
            D::Charge if state.step == Step::Declare => {
                if self.has_cards(state, seat)
                    && self.charge_of(state, seat) == Some(ChargeKind::Prompted)
                {
                    act(state, Prompt::Charge);
                }
                state.sides[seat].charging = true;
                state.sides[seat].charged = true;
            }
            D::Charge => {
                act(state, Prompt::Countercharge);
                state.sides[seat].response = Response::Countercharged;
                state.sides[seat].charging = true;
                state.sides[seat].charged = true;
            }
            D::StopCharge => act(state, Prompt::StopCharge),
            D::Run { bonus } => self.evade(state, seat, Response::Ran, bonus, chance, trace),
            D::Skirmish { bonus } => {
                self.evade(state, seat, Response::Skirmished, bonus, chance, trace)
            }
            D::Shoot if state.step == Step::ChargeFire => {
                self.shoot(state, seat, true, chance, trace)
            }
            D::Shoot => state.sides[seat].will_shoot = true,
            D::PromptThrough(card) => {
                self.pay(state, seat, card);
                state.sides[seat].recovered += recovered_by(card, &self.parameters);
            }
            D::Advance(distance) => {
                act(state, Prompt::Advance);
                self.step_ahead(state, seat, distance);
            }
            D::AdvanceAndContract(distance) => {
                act(state, Prompt::AdvanceAndContract);
                self.step_ahead(state, seat, distance);
                let width = state.sides[seat].bases.width - 1;
                state.sides[seat].bases.redress(width);
            }
            D::FallBack(distance) => {
                act(state, Prompt::FallBack);
                state.gap += distance;
                state.sides[seat].room -= distance;
            }
            D::TurnAbout => {
                act(state, Prompt::Turn);
                state.sides[seat].away = false;
            }
            D::Expand(_) | D::Contract | D::Redress => {
                let width = state.sides[seat].bases.width;
                let (action, width) = match choice {
                    D::Expand(files) => (Prompt::Expand, width + files),
                    D::Contract => (Prompt::Contract, width - 1),
                    _ => (Prompt::Redress, width),
                };
                act(state, action);
                state.sides[seat].bases.redress(width);
            }
            D::BreakOff(distance) => self.break_off(state, seat, distance, chance, trace),
            D::MoveBase { from, to } => {
                act(state, Prompt::MoveBases);
                state.sides[seat].bases.shift(from, to);
            }
            D::FaceContact => {
                act(state, Prompt::FaceContact);
                state.sides[seat].away = false;
                if let Some(faces) = &mut state.contact {
                    faces[seat] = Face::Front;
                }
            }
            D::RecoverWound => {
                self.pay(state, seat, recovery_card(state.contact.is_some(), &self.parameters));
                state.sides[seat].bases.wounds -= 1;
            }
        }
    }

    /// GL-208: a side advances: the gap shrinks, the room behind it grows.
    fn step_ahead(&self, state: &mut DuelState, seat: usize, distance: u8) {
        state.gap -= distance;
        state.sides[seat].room += distance;
    }
}
