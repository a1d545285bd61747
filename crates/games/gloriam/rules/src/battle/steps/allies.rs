//! Allied generals: hesitance and desertion (GL-106).

use battle_core::Trace;

use crate::battle::Battle;
use crate::battle::event::BattleEvent;
use crate::battle::state::{BattleState, MAX_GENERALS, MAX_UNITS};
use crate::rules::cards::is_hesitant;
use crate::streams::seat_of;

impl Battle {
    /// GL-106: an allied general whose first hand is all white and black hesitates, until a deal leaves him a green card or better; one
    /// who still hesitates at a later deal deserts if his hand is all black.
    pub(super) fn judge_allies(
        &self,
        state: &mut BattleState,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        // GL-976: without cards there is no hand to judge by.
        if !self.parameters.use_generals || !self.parameters.use_cards {
            return;
        }
        for seat in [usize::from(state.active), usize::from(1 - state.active)] {
            for at in 0..MAX_GENERALS {
                let is_ally = self.is_allied(state, seat, at);
                if !is_ally || state.generals[seat][at].general.is_none() {
                    continue;
                }
                let first = state.turn == 0;
                let him = &mut state.generals[seat][at];
                let before = him.hesitant;
                him.hesitant = (first || before) && is_hesitant(&him.hand);
                if him.hesitant != before {
                    let hesitant = him.hesitant;
                    trace.record(|| BattleEvent::Hesitates {
                        seat: seat_of(seat),
                        general: at as u8,
                        hesitant,
                    });
                }
                let hand = state.generals[seat][at].hand;
                let all_black = hand.count() > 0 && hand.count() == hand.0[0];
                let judged = !first || self.parameters.desert_at_first_deal;
                if state.generals[seat][at].hesitant && all_black && judged {
                    self.desert(state, seat, at, trace);
                }
            }
        }
    }

    /// GL-106: a command leaves the table; its tactical units count as lost.
    fn desert(
        &self,
        state: &mut BattleState,
        seat: usize,
        at: usize,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        trace.record(|| BattleEvent::Deserts { seat: seat_of(seat), general: at as u8 });
        for unit in seat * MAX_UNITS..seat * MAX_UNITS + usize::from(state.counts[seat]) {
            let is_own = usize::from(self.unit(state, unit).command) == at;
            if is_own && state.units[unit].here {
                self.remove(state, unit, trace);
            }
        }
        let him = &mut state.generals[seat][at];
        him.general = None;
        let hand = std::mem::take(&mut him.hand);
        state.played.put(hand);
        self.check_armies(state, trace);
    }
}
