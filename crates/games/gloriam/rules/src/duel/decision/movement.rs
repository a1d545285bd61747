//! Moves of a side and of its general (GL-906, GL-916).

use super::DuelDecision;
use crate::duel::Duel;
use crate::duel::state::{DuelState, Response};
use crate::rules::losses::widest;
use crate::rules::prompts::Prompt;

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

    /// GL-208, GL-916: BW that a side may advance.
    #[inline]
    fn ahead(&self, state: &DuelState, seat: usize) -> u8 {
        let responded = state.sides[seat].response != Response::Stood;
        self.reach(state, seat)
            .min(if responded { self.facts(state, seat).distances.after_a_run } else { u8::MAX })
            .min(state.gap.saturating_sub(self.parameters.approach_min.0))
    }

    /// Whether a side certainly has a choice of moves: to hold and to advance.
    #[inline]
    pub(in crate::duel) fn surely_moves(&self, state: &DuelState, seat: usize) -> bool {
        let side = &state.sides[seat];
        let free = state.contact.is_none() && !side.charged && !side.away;
        free && self.ahead(state, seat) > 0 && self.affords_action(state, seat, Prompt::Advance)
    }

    /// GL-916: whether a move of those that players want is legal.
    pub(in crate::duel) fn may_move(
        &self,
        state: &DuelState,
        seat: usize,
        choice: DuelDecision,
    ) -> bool {
        let side = &state.sides[seat];
        let free = state.contact.is_none() && !side.charged;
        let can = |action| free && self.affords_action(state, seat, action);
        match choice {
            DuelDecision::Advance(bw) => {
                !side.away && bw <= self.ahead(state, seat) && can(Prompt::Advance)
            }
            DuelDecision::FallBack(bw) => {
                let most = self.facts(state, seat).distances.fall_back;
                let room = most.min(self.reach(state, seat)).min(side.room);
                let turns = side.away || side.response != Response::Stood;
                !turns && bw <= room && can(Prompt::FallBack)
            }
            DuelDecision::TurnAbout => side.away && can(Prompt::Turn),
            other => other == DuelDecision::Pass,
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
        let ahead = self.ahead(state, seat);
        if can(Prompt::Advance) {
            (1..=ahead).for_each(|distance| visit(DuelDecision::Advance(distance)));
        }
        if responded {
            return;
        }
        let (width, left) = (side.bases.width, side.bases.left());
        if can(Prompt::AdvanceAndContract) && width > 1 {
            (self.facts(state, seat).distances.contract_ahead..=ahead)
                .for_each(|distance| visit(DuelDecision::AdvanceAndContract(distance)));
        }
        if can(Prompt::FallBack) {
            let most = self.facts(state, seat).distances.fall_back.min(self.reach(state, seat));
            (1..=most.min(side.room)).for_each(|distance| visit(DuelDecision::FallBack(distance)));
        }
        let widest = widest(troops).min(left);
        if can(Prompt::Expand) {
            // GL-213: 1 BW to either side or to both.
            (1..=2.min(widest.saturating_sub(width)))
                .for_each(|files| visit(DuelDecision::Expand(files)));
        }
        // GL-214: 4 BW from tactical units.
        let is_near = state.gap < self.facts(state, seat).distances.contract_from
            && !self.troops(state, 1 - seat).is_sug();
        if can(Prompt::Contract) && width > 1 && !is_near {
            visit(DuelDecision::Contract);
        }
        if !side.bases.is_even() && can(Prompt::Redress) {
            visit(DuelDecision::Redress);
        }
    }
}
