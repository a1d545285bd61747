//! Section 10: rout and Morale.

use battle_core::Trace;

use crate::battle::Battle;
use crate::dice_set::DiceSet;
use crate::event::Event;
use crate::parameters::{
    EntryOrder, Leavings, OwedMorale, SameMoment, SeveralRouts, WaitingSticks,
};
use crate::slots::{Army, Slot, Slots};
use crate::state::State;

impl Battle {
    /// TB-ROUT-1 to TB-ROUT-9, TB-ORD-6, TB-ORD-7: formations rout at the same moment; Pursuits and Reserve entries follow.
    pub(super) fn rout(
        &self,
        state: &mut State,
        routs: Slots,
        is_absorbed: bool,
        trace: &mut impl Trace<Event>,
    ) {
        if routs.is_empty() {
            return;
        }
        for card in routs.iter() {
            let dice = self.leave(state, card);
            state.routed.add(card);
            trace.record(|| Event::Routed { card: self.id(card), dice });
        }
        // TB-ROUT-4, TB-ROUT-5, TB-CHK-7.
        let [first, second] = Army::ALL.map(|army| routs & Slots::of_army(army));
        let is_double = !first.is_empty() && !second.is_empty();
        let is_same_moment = is_double
            && !(is_absorbed && self.parameters().same_moment == SameMoment::NotWithAbsorb);
        if !is_same_moment && self.has_morale {
            self.pay_morale(state, Army::First, first, trace);
            self.pay_morale(state, Army::Second, second, trace);
        }
        if self.parameters().entry_order == EntryOrder::EntriesFirst {
            self.enter_reserves(state, trace);
        }
        // TB-PUR-5.
        if !is_same_moment || self.parameters().pursuit_at_double_rout {
            self.pursue(state, routs, trace);
        }
        self.enter_reserves(state, trace);
    }

    /// TB-ROUT-2, TB-ROUT-3, TB-ROUT-9, TB-CARD-3: an army gives Morale for its routs: by the printed numbers one cube, two for a star.
    ///
    /// TB-CHK-13: an army with one cube left gives no more than that, and has lost.
    fn pay_morale(
        &self,
        state: &mut State,
        army: Army,
        routs: Slots,
        trace: &mut impl Trace<Event>,
    ) {
        let starred = (routs & self.starred).len();
        let plain = routs.len() - starred;
        let (of_plain, of_star) = self.rout_costs();
        let owed = match self.parameters().several_routs {
            SeveralRouts::EachItsOwn => plain * of_plain + starred * of_star,
            SeveralRouts::DearestOnly => (of_plain * plain.min(1)).max(of_star * starred.min(1)),
        } as i8;
        let has = state.morale(army);
        let given = match self.parameters().owed_morale {
            OwedMorale::WhatIsThere => owed.min(has.max(0)),
            OwedMorale::InFull => owed,
        };
        if given == 0 {
            return;
        }
        state.morale[army.index()] -= given;
        state.morale[army.other().index()] += given;
        let left = state.morale;
        trace.record(|| Event::MoraleLost { army, cubes: given as u8, left });
    }

    /// TB-ROUT-2, TB-CARD-3: the Morale cubes that a rout costs, without a star and with one.
    #[inline]
    pub(crate) fn rout_costs(&self) -> (u32, u32) {
        (self.parameters().rout_morale.0.into(), self.parameters().star_morale.0.into())
    }

    /// TB-ROUT-6, TB-ROUT-8, TB-SHF-4, TB-SHF-8: a card leaves the game; gives the dice that go back to the pool.
    ///
    /// TB-TV-2: its own sticks don't count for a tactical victory.
    pub(crate) fn leave(&self, state: &mut State, card: Slot) -> DiceSet {
        state.in_play.remove(card);
        state.in_reserve.remove(card);
        let waiting = std::mem::take(&mut state.waiting[card.index()]);
        if self.parameters().waiting_sticks == WaitingSticks::Counted {
            state.eliminated[card.army().other().index()] += waiting;
        }
        state.sticks[card.index()] = 0;
        let cubes = std::mem::take(&mut state.cubes[card.index()]);
        if self.parameters().removed_cubes == Leavings::Lost {
            state.lost_cubes += cubes;
        }
        state.take_dice(card)
    }
}
