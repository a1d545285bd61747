//! Section 8: which cards may answer an Attack, and which must.

use std::ops::BitOr;

use super::attack::Aim;
use crate::battle::{Battle, Decision};
use crate::formation::{Action, Names, Row};
use crate::parameters::{ReactionNull, ReactionTargets, ZeroHitAttack};
use crate::slots::{Slot, Slots};
use crate::state::{State, Strike};

impl Battle {
    /// TB-REA-1 to TB-REA-6: passes every answer to an Attack to `visit`; none at all if no card can react.
    ///
    /// TB-REA-4: the defender chooses. TB-REA-5: a voluntary reaction counts like any other. TB-RSV-1: there is no reaction from Reserve.
    pub(crate) fn visit_answers(
        &self,
        state: &State,
        strike: Strike,
        aim: Aim,
        mut visit: impl FnMut(Decision),
    ) {
        // TB-ATK-8.
        if aim.hits == 0 && self.parameters().zero_hit_attack == ZeroHitAttack::Silent {
            return;
        }
        let mut able = state.in_play & self.answerers[strike.attacker.index()];
        let null = self.parameters().reaction_null;
        able = match null {
            ReactionNull::None => able & state.met.into_iter().fold(Slots::NONE, Slots::bitor),
            ReactionNull::Unmet | ReactionNull::Always => able & (state.with_dice | self.special),
        };
        let (mut n_answers, mut must_react) = (0, false);
        for card in able.iter() {
            let mut may_null = false;
            for (index, row) in self.formation(card).rows.iter().enumerate() {
                let is_met = state.met[index].contains(card);
                let is_idle = !is_met && null == ReactionNull::None;
                if is_idle || !self.matches(state, strike, aim, (card, row)) {
                    continue;
                }
                if is_met {
                    visit(Decision::React { card, row: index as u8 });
                    n_answers += 1;
                    must_react |= !row.voluntary;
                }
                may_null |= match null {
                    ReactionNull::None => false,
                    ReactionNull::Unmet => !is_met,
                    ReactionNull::Always => true,
                };
            }
            // TB-REA-9: the null of a reaction row, which never fulfils the duty to react.
            if may_null && !self.special.contains(card) {
                visit(Decision::Null { card });
                n_answers += 1;
            }
        }
        // TB-REA-3 to TB-REA-6: a defender with only voluntary answers may decline.
        if n_answers > 0 && !must_react {
            visit(Decision::Decline);
        }
    }

    /// TB-REA-2: whether a row answers this Attack, apart from its requirement.
    pub(crate) fn matches(
        &self,
        state: &State,
        strike: Strike,
        aim: Aim,
        (card, row): (Slot, &Row),
    ) -> bool {
        let is_suppressed =
            || (row.suppressed_by & state.in_play).iter().any(|fleet| state.cubes(fleet) > 0);
        let is_it = match &row.action {
            // TB-SCR-1: whatever formation is attacked, whatever the order of the names.
            Action::Screen(names) => names.any || names.set.contains(strike.attacker),
            // TB-CTR-1.
            Action::Counterattack { names, .. } => {
                card == aim.target && self.is_named(state, names, strike.attacker)
            }
            Action::Absorb { names, .. } => self.may_absorb(state, strike, aim, (card, names)),
            _ => false,
        };
        is_it && !is_suppressed()
    }

    /// TB-CARD-6, TB-CARD-9: whether the target list of a Counterattack or an Absorb matches a formation.
    pub(super) fn is_named(&self, state: &State, names: &Names, card: Slot) -> bool {
        if names.any {
            return true;
        }
        match self.parameters().reaction_targets {
            ReactionTargets::Set => names.set.contains(card),
            ReactionTargets::Ordered => {
                let first = names.ordered.iter().find(|&&name| !state.is_removed(name));
                first == Some(&card)
            }
        }
    }
}
