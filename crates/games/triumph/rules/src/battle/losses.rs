//! Stands and camps that leave the game.

use battle_core::{RuleId, Trace};

use super::Battle;
use super::event::Event;
use super::stands::{StandId, Stands};
use super::state::State;

impl Battle {
    /// TR-VC-04: a stand is destroyed and counts as lost; nothing happens to one that has left already.
    pub(super) fn destroy(
        &self,
        state: &mut State,
        stand: StandId,
        rule: RuleId,
        trace: &mut impl Trace<Event>,
    ) {
        if !state.on_board.contains(stand) {
            return;
        }
        let (seat, points) = (stand.seat(), self.points(state, stand));
        state.lost[seat] += points;
        state.counted.stands_lost[seat] += 1;
        if state.is_general(stand) {
            state.counted.generals_lost[seat] += 1;
        }
        trace.record(|| Event::Destroyed { stand, rule, points });
        self.take_off(state, stand);
    }

    /// Takes a stand off the table without counting it as lost (TR-CP-07).
    ///
    /// TR-CM-10, TR-CP-09: a general that is gone commands no stand.
    pub(super) fn take_off(&self, state: &mut State, stand: StandId) {
        state.on_board.remove(stand);
        state.cards.forget(stand);
        if state.is_general(stand) {
            state.general[stand.seat()] = None;
        }
        self.update_contacts(state, Stands::only(stand));
    }
}
