//! Section 8: Absorb.

use super::attack::Aim;
use crate::battle::Battle;
use crate::formation::Names;
use crate::parameters::{AbsorbAny, AbsorbPerDie, AbsorbedReductions, SelfAbsorb};
use crate::scenario::Share;
use crate::slots::Slot;
use crate::state::{State, Strike};

impl Battle {
    /// TB-ABS-1, TB-ABS-5, TB-ABS-7, TB-ABS-8, TB-CARD-10: whether a formation may suffer this Attack for its target.
    pub(super) fn may_absorb(
        &self,
        state: &State,
        strike: Strike,
        Aim { target, hits, .. }: Aim,
        (card, names): (Slot, &Names),
    ) -> bool {
        let is_friend = if card == target {
            names.any && self.parameters().self_absorb == SelfAbsorb::WithAny
        } else if names.any {
            self.parameters().absorb_any == AbsorbAny::AllFriends
                || self.formation(card).wing == self.formation(target).wing
        } else {
            self.is_named(state, names, target)
        };
        is_friend
            && self.gross_hits(state, strike, card) > 0
            && (hits > 0 || self.parameters().absorb_at_zero)
    }

    /// TB-ABS-2, TB-ABS-6, TB-OBL-3: the hits that an absorber suffers; `dice` lay on it.
    ///
    /// TB-LNK-4 and TB-ABS-6: no reduction of target or absorber lowers them.
    /// TB-SR-ABSORB-ONE takes exactly one hit, TB-SR-ABSORB-PER-DIE takes the hits reduced by one per die.
    pub(super) fn absorbed_hits(
        &self,
        state: &State,
        strike: Strike,
        target: Slot,
        (absorber, takes, dice): (Slot, Share, u8),
    ) -> u8 {
        let gross = self.gross_hits(state, strike, absorber);
        let hits = match self.parameters().absorbed_reductions {
            AbsorbedReductions::None => gross,
            AbsorbedReductions::Target => self.net_hits(state, target, gross, 0),
        };
        match (takes, self.parameters().absorb_per_die) {
            (Share::All, _) => hits,
            (Share::Fixed(fixed), _) => fixed.min(hits),
            (Share::LessPerDie(less), AbsorbPerDie::LessPerDie) => hits.saturating_sub(less * dice),
            (Share::LessPerDie(_), AbsorbPerDie::OneHit) => hits.min(1),
        }
    }
}
