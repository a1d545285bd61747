//! How a side shoots, and what shooting slows (GL-206, GL-425, GL-427, GL-910, GL-915).

use super::DuelDecision;
use crate::dice_set::Colour;
use crate::duel::Duel;
use crate::duel::state::{DuelState, Response};
use crate::parameters::ChargeFireRange;
use crate::rules::prompts::recovered_by;
use crate::rules::shooting::{Rung, Shot, rung, slowed};

impl Duel {
    /// GL-427: BW by which a side is slowed now.
    #[inline]
    pub(in crate::duel) fn slowed(&self, state: &DuelState, seat: usize) -> u8 {
        let side = &state.sides[seat];
        if side.hits == [0; 2] {
            return 0;
        }
        let troops = self.troops(state, seat);
        let files = side.bases.frontage();
        slowed(side.hits, side.recovered, troops, files, &self.parameters)
    }

    /// GL-427: the move that is left to a slowed side.
    #[inline]
    pub(in crate::duel) fn reach(&self, state: &DuelState, seat: usize) -> u8 {
        self.distance(state, seat).saturating_sub(self.slowed(state, seat))
    }

    /// The best rung that a side's shooting would have now; none if it can't shoot.
    pub(in crate::duel) fn best_rung(
        &self,
        state: &DuelState,
        seat: usize,
        at_charger: bool,
    ) -> Option<Rung> {
        if !self.can_shoot(state, seat) {
            return None;
        }
        // GL-412: no file shoots with more ranks than the deepest.
        let ranks = state.sides[seat].bases.most_ranks();
        rung(&Shot { ranks, ..self.shot_of(state, seat, at_charger) }, &self.parameters)
    }

    /// Whether a side's shooting can reach the other now.
    #[inline]
    fn can_shoot(&self, state: &DuelState, seat: usize) -> bool {
        let side = &state.sides[seat];
        state.contact.is_none()
            && state.gap <= self.facts(state, seat).shoots_within
            && !side.away
            && !side.shot
            && side.response != Response::Ran
            && side.bases.left() > 0
    }

    /// GL-425: how a side shoots at the other.
    pub(in crate::duel) fn shot_of<'s>(
        &'s self,
        state: &'s DuelState,
        seat: usize,
        at_charger: bool,
    ) -> Shot<'s> {
        let (side, foe) = (&state.sides[seat], &state.sides[1 - seat]);
        let ground = self.contender(state, 1 - seat).ground;
        let troops = self.troops(state, seat);
        Shot {
            shooter: troops,
            ranks: 1,
            running: at_charger && side.response == Response::Skirmished,
            nervous: self.facts(state, seat).endurance.is_nervous(&side.bases),
            charged: at_charger,
            distance: state.gap,
            always_effective: at_charger
                && self.parameters.charge_fire_range == ChargeFireRange::Effective,
            target: self.troops(state, 1 - seat),
            target_ranks: foe.bases.most_ranks(),
            from_behind: foe.away,
            // GL-417: behind a wall or hedge.
            cover: ground.is_obstacle() && !foe.charging,
        }
    }

    /// GL-910, GL-915: a side holds its fire or shoots, at a charger (2.5) or in the shooting phase (3.1).
    pub(super) fn shoot_options(
        &self,
        state: &DuelState,
        seat: usize,
        at_charger: bool,
        mut visit: impl FnMut(DuelDecision),
    ) {
        let (side, foe) = (&state.sides[seat], &state.sides[1 - seat]);
        let free = if at_charger { foe.charging && !side.charging } else { !side.charged };
        if free && self.can_shoot(state, seat) {
            visit(DuelDecision::Pass);
            visit(DuelDecision::Shoot);
        }
    }

    /// GL-206, GL-911: cards that give a slowed charger its move back.
    // What it looks up in the tables must not be loaded before every step of a duel.
    #[inline(never)]
    pub(super) fn prompt_through_options(
        &self,
        state: &DuelState,
        seat: usize,
        mut visit: impl FnMut(DuelDecision),
    ) {
        let side = &state.sides[seat];
        if !side.charging || !side.has_general() || self.slowed(state, seat) == 0 {
            return;
        }
        visit(DuelDecision::Pass);
        for card in [Colour::Green, Colour::Yellow, Colour::Red] {
            if self.affords(state, seat, card)
                && recovered_by(card, &self.parameters) <= self.slowed(state, seat).max(1)
            {
                visit(DuelDecision::PromptThrough(card));
            }
        }
    }
}
