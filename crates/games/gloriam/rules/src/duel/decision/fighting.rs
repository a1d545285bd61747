//! A side as a party of a fight, and its choices in one (GL-222 to GL-229, GL-919 to GL-921, GL-925).

use super::DuelDecision;
use crate::duel::Duel;
use crate::duel::state::DuelState;
use crate::rules::claims::{Combat, Face};
use crate::rules::combat::worst_difference;
use crate::rules::losses::widest;
use crate::rules::pairs::{Party, Won, pairs};
use crate::rules::prompts::{Prompt, recovery_card};
use crate::seats::both;

impl Duel {
    /// The party that a side would be in a fight (GL-925).
    #[inline]
    pub(in crate::duel) fn party<'s>(
        &'s self,
        state: &'s DuelState,
        seat: usize,
        charging: bool,
        face: Face,
    ) -> Party<'s> {
        let (own, side) = (self.contender(state, seat), &state.sides[seat]);
        Party {
            troops: &own.troops,
            bases: &side.bases,
            ground: own.ground,
            rows: self.rows[seat ^ usize::from(state.swapped)],
            known: Some(&self.known[seat ^ usize::from(state.swapped)]),
            charging,
            shot: side.shot,
            nervous: self.facts(state, seat).endurance.is_nervous(&side.bases),
            general: side.general_file(),
            face,
            beside: [false; 2],
            front_files: 0,
            at_most: u8::MAX,
            won_beside: [Won::default(); 2],
            given: 0,
        }
    }

    /// GL-925: worst-file D of a side in a fight with these charging and these faces.
    pub(in crate::duel) fn worst(
        &self,
        state: &DuelState,
        seat: usize,
        combat: Combat,
        charging: [bool; 2],
        faces: [Face; 2],
    ) -> i8 {
        let is_fresh = |at: usize| {
            let side = &state.sides[at];
            if side.bases.lost > 0 {
                return false;
            }
            let own = at ^ usize::from(state.swapped);
            faces[at] == Face::Front
                && !side.shot
                && side.general_file().is_none()
                && side.bases == self.full[own]
        };
        if combat == Combat::Charge && is_fresh(0) && is_fresh(1) {
            let who = usize::from(charging[seat]) + 2 * usize::from(charging[1 - seat]);
            return self.fresh[seat ^ usize::from(state.swapped)][who];
        }
        let parties = both(|at| self.party(state, at, charging[at], faces[at]));
        worst_difference(&self.claims(), [&parties[0], &parties[1]], seat, combat)
    }

    /// GL-226 to GL-228, GL-919: a side in contact to its front stays or goes 2 BW or more straight back.
    pub(super) fn break_off_options(
        &self,
        state: &DuelState,
        seat: usize,
        mut visit: impl FnMut(DuelDecision),
    ) {
        let Some(faces) = state.contact else { return };
        let own = self.distance(state, seat);
        let Some(action) = self.facts(state, seat).breaks_off else {
            return;
        };
        if faces[seat] == Face::Front && self.affords_action(state, seat, action) {
            visit(DuelDecision::Pass);
            for back in
                self.facts(state, seat).distances.break_off..=own.min(state.sides[seat].room)
            {
                visit(DuelDecision::BreakOff(back));
            }
        }
    }

    /// GL-222, GL-223, GL-920: a side in contact moves a base, or turns to an enemy at its rear.
    pub(super) fn move_bases_options(
        &self,
        state: &DuelState,
        seat: usize,
        mut visit: impl FnMut(DuelDecision),
    ) {
        let Some(faces) = state.contact else { return };
        visit(DuelDecision::Pass);
        if faces[seat] != Face::Front {
            if self.affords_action(state, seat, Prompt::FaceContact) {
                visit(DuelDecision::FaceContact);
            }
        } else if self.affords_action(state, seat, Prompt::MoveBases) {
            self.shifts(state, seat, |from, to| visit(DuelDecision::MoveBase { from, to }));
        }
    }

    /// Whether a side certainly has a choice of moves of bases: none, and one from a file of two to another.
    #[inline]
    pub(in crate::duel) fn surely_moves_bases(&self, state: &DuelState, seat: usize) -> bool {
        let bases = &state.sides[seat].bases;
        let to_front = state.contact.is_some_and(|faces| faces[seat] == Face::Front);
        to_front
            && bases.in_files().iter().any(|&ranks| ranks > 1)
            && widest(self.troops(state, seat)) > 1
            && self.affords_action(state, seat, Prompt::MoveBases)
    }

    /// GL-920: bases that may go from one file to another: none from the front rank of a file in contact.
    fn shifts(&self, state: &DuelState, seat: usize, visit: impl FnMut(u8, u8)) {
        let Some(faces) = state.contact else { return };
        let parties = both(|at| self.party(state, at, false, faces[at]));
        let pairs = pairs(&parties[0], &parties[1]);
        let is_held = |file| pairs.iter().any(|pair| pair.files[seat] == file);
        let widest = widest(self.troops(state, seat));
        state.sides[seat].bases.shifts(widest, is_held, visit);
    }

    /// GL-229, GL-921: a wound is recovered if the general lives and has the card.
    // What it looks up in the tables must not be loaded before every step of a duel.
    #[inline(never)]
    pub(super) fn recover_options(
        &self,
        state: &DuelState,
        seat: usize,
        mut visit: impl FnMut(DuelDecision),
    ) {
        let side = &state.sides[seat];
        let card = recovery_card(state.contact.is_some(), &self.parameters);
        if side.has_general() && side.bases.wounds > 0 && self.affords(state, seat, card) {
            visit(DuelDecision::Pass);
            visit(DuelDecision::RecoverWound);
        }
    }
}
