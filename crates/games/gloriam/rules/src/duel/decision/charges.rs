//! The charge that may be declared, and how a side may answer one (GL-202 to GL-204, GL-401, GL-907 to GL-909).

use super::DuelDecision;
use crate::duel::Duel;
use crate::duel::state::DuelState;
use crate::rules::charges::{ChargeKind, charge_kind, may_charge_at, may_take_bonus};
use crate::rules::claims::{Combat, Face};
use crate::rules::prompts::Prompt;
use crate::seats::both;

impl Duel {
    /// The face that a charger would hit.
    #[inline]
    pub(in crate::duel) fn faces(&self, state: &DuelState) -> [Face; 2] {
        both(|seat| if state.sides[seat].away { Face::Rear } else { Face::Front })
    }

    /// GL-925: worst-file D of a side's charge at a standing enemy.
    #[inline]
    pub(in crate::duel) fn worst_of_charge(&self, state: &DuelState, seat: usize) -> i8 {
        let mut charging = [false; 2];
        charging[seat] = true;
        self.worst(state, seat, Combat::Charge, charging, self.faces(state))
    }

    /// GL-907: what kind of charge a side may declare, if any.
    #[inline]
    pub(in crate::duel) fn charge_of(&self, state: &DuelState, seat: usize) -> Option<ChargeKind> {
        self.charge_at(state, seat, || self.worst_of_charge(state, seat))
    }

    /// The charge that may be declared, where its worst-file D is known.
    #[inline]
    pub(in crate::duel) fn charge_at(
        &self,
        state: &DuelState,
        seat: usize,
        worst: impl FnOnce() -> i8,
    ) -> Option<ChargeKind> {
        let within = self.facts(state, seat).forced_within;
        self.may_charge(state, seat)
            .then(|| charge_kind(within, state.gap, worst, &self.parameters))
    }

    /// GL-907: whether a side is where it may charge the other, in whatever way.
    #[inline]
    fn may_charge(&self, state: &DuelState, seat: usize) -> bool {
        let range = self.facts(state, seat).charges_within;
        let (own, foe) = (self.troops(state, seat), self.troops(state, 1 - seat));
        state.contact.is_none()
            && !state.sides[seat].away
            && state.gap <= range
            && may_charge_at(own, foe, &state.sides[1 - seat].bases, &self.parameters)
    }

    /// Whether a side certainly has a choice about a charge: to make it, and to stop it if it is forced, else not to declare it.
    #[inline]
    pub(in crate::duel) fn surely_declares(&self, state: &DuelState, seat: usize) -> bool {
        self.may_charge(state, seat)
            && self.affords_action(state, seat, Prompt::Charge)
            && self.affords_action(state, seat, Prompt::StopCharge)
    }

    /// GL-907: a forced charge is made or stopped; others are free, prompted, or not made.
    pub(super) fn declare_options(
        &self,
        state: &DuelState,
        seat: usize,
        mut visit: impl FnMut(DuelDecision),
    ) {
        let Some(kind) = self.charge_of(state, seat) else {
            return;
        };
        if kind == ChargeKind::Forced {
            visit(DuelDecision::Charge);
            if self.affords_action(state, seat, Prompt::StopCharge) {
                visit(DuelDecision::StopCharge);
            }
            return;
        }
        visit(DuelDecision::Pass);
        if kind == ChargeKind::Free || self.affords_action(state, seat, Prompt::Charge) {
            visit(DuelDecision::Charge);
        }
    }

    /// GL-204, GL-908: a side that is charged to its front may countercharge.
    pub(super) fn countercharge_options(
        &self,
        state: &DuelState,
        seat: usize,
        mut visit: impl FnMut(DuelDecision),
    ) {
        let (side, foe) = (&state.sides[seat], &state.sides[1 - seat]);
        let may = self.facts(state, seat).countercharges;
        if foe.charging && !side.charging && !side.away && may {
            visit(DuelDecision::Pass);
            if self.affords_action(state, seat, Prompt::Countercharge) {
                visit(DuelDecision::Charge);
            }
        }
    }

    /// GL-401, GL-402, GL-909: a side that is charged stands, runs away or skirmishes.
    pub(super) fn respond_options(
        &self,
        state: &DuelState,
        seat: usize,
        mut visit: impl FnMut(DuelDecision),
    ) {
        let (side, troops) = (&state.sides[seat], self.troops(state, seat));
        let charged = state.sides[1 - seat].charging && !side.charging;
        if !charged || !self.facts(state, seat).evades {
            return;
        }
        visit(DuelDecision::Pass);
        for bonus in [true, false] {
            if !bonus || may_take_bonus(troops) {
                visit(DuelDecision::Run { bonus });
                if !side.away {
                    visit(DuelDecision::Skirmish { bonus });
                }
            }
        }
    }
}
