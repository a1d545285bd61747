//! Moves of a side and of its general (GL-906, GL-916).

use super::DuelDecision;
use crate::duel::Duel;
use crate::duel::state::{DuelState, Response};
use crate::rules::losses::widest;
use crate::rules::prompts::{Prompt, fall_back};

impl Duel {
    /// GL-906: a general out of contact leads, fights in the middle file, or stands off.
    pub(super) fn general_options(
        &self,
        state: &DuelState,
        seat: usize,
        mut visit: impl FnMut(DuelDecision),
    ) {
        if state.sides[seat].has_general() && state.contact.is_none() {
            visit(DuelDecision::Lead);
            visit(DuelDecision::FightInFile);
            visit(DuelDecision::StandOff);
        }
    }

    /// GL-916: the moves of a side.
    pub(super) fn move_options(
        &self,
        state: &DuelState,
        seat: usize,
        mut visit: impl FnMut(DuelDecision),
    ) {
        let (side, troops) = (&state.sides[seat], self.troops(state, seat));
        if state.contact.is_some() || side.charged {
            return;
        }
        visit(DuelDecision::Pass);
        let can = |action| self.affords_action(state, seat, action);
        let responded = side.response != Response::Stood;
        if side.away {
            if can(Prompt::Turn) {
                visit(DuelDecision::TurnAbout);
            }
            return;
        }
        let reach = self
            .reach(state, seat)
            .min(if responded { 2 } else { u8::MAX });
        let ahead = reach.min(state.gap.saturating_sub(self.parameters.approach_min.0));
        if can(Prompt::Advance) {
            (1..=ahead).for_each(|distance| visit(DuelDecision::Advance(distance)));
        }
        if responded {
            return;
        }
        let (width, left) = (side.bases.width, side.bases.left());
        if can(Prompt::AdvanceAndContract) && width > 1 {
            (2..=ahead).for_each(|distance| visit(DuelDecision::AdvanceAndContract(distance)));
        }
        if can(Prompt::FallBack) {
            let most = fall_back(troops);
            (1..=most.min(reach).min(side.room))
                .for_each(|distance| visit(DuelDecision::FallBack(distance)));
        }
        let widest = widest(troops).min(left);
        if can(Prompt::Expand) {
            // GL-213: 1 BW to either side or to both.
            (1..=2.min(widest.saturating_sub(width)))
                .for_each(|files| visit(DuelDecision::Expand(files)));
        }
        // GL-214: 4 BW from tactical units.
        let is_near = state.gap < 4 && !self.troops(state, 1 - seat).is_sug();
        if can(Prompt::Contract) && width > 1 && !is_near {
            visit(DuelDecision::Contract);
        }
        if !side.bases.is_even() && can(Prompt::Redress) {
            visit(DuelDecision::Redress);
        }
    }
}
