//! What generals may do, and how far they command (GL-102, GL-906, GL-963).

use crate::battle::Battle;
use crate::battle::choice::Choice;
use crate::battle::place::distance;
use crate::battle::state::{BattleState, BattleStep, MAX_GENERALS, MAX_UNITS, NONE};
use crate::dice_set::Colour;
use crate::generals::Mode;

impl Battle {
    /// GL-113, GL-114, GL-976: whether the general of a seat with this number is on the table and alive. Without generals each
    /// command still has its hand, but no general on the table.
    pub(in crate::battle) fn living(
        &self,
        state: &BattleState,
        seat: usize,
        general: usize,
    ) -> bool {
        self.parameters.use_generals
            && state.generals[seat][general]
                .general
                .is_some_and(|own| own.is_alive())
    }

    /// GL-102: a general who fights in combat commands only where he is.
    pub(super) fn range_of(&self, state: &BattleState, seat: usize, general: usize) -> i8 {
        let own = &state.generals[seat][general];
        let Some(him) = own.general else { return 0 };
        let fights = matches!(him.mode, Mode::Fighting(_))
            && own.with != NONE
            && state.is_engaged(usize::from(own.with));
        if fights {
            0
        } else {
            him.kind.range(general == 0) as i8
        }
    }

    /// GL-206, GL-229: a general of the unit's side within 4 BW with such a card.
    pub(in crate::battle) fn near_general(
        &self,
        state: &BattleState,
        unit: usize,
        card: Colour,
    ) -> Option<usize> {
        let seat = unit / MAX_UNITS;
        (0..MAX_GENERALS).find(|&at| {
            self.living(state, seat, at)
                && distance(state.general_place(seat, at), state.units[unit].place) <= 4
                && (!self.parameters.use_cards
                    || state.generals[seat][at].hand.cheapest(card).is_some())
        })
    }

    /// GL-906 at 2.1; GL-963 at 4.3.
    pub(super) fn general_options(&self, state: &BattleState, mut visit: impl FnMut(Choice)) {
        let (seat, at) = (state.picker(), usize::from(state.item / 2));
        if at >= MAX_GENERALS || !self.living(state, seat, at) {
            return;
        }
        let him = &state.generals[seat][at];
        if state.step == BattleStep::Generals {
            if him.with != NONE && !state.is_engaged(usize::from(him.with)) {
                visit(Choice::Lead);
                visit(Choice::FightInFile);
            }
            return;
        }
        visit(Choice::Pass);
        // GL-106: no prompted action.
        if him.hesitant {
            return;
        }
        let engaged = him.with != NONE && state.is_engaged(usize::from(him.with));
        // GL-205: a white card of his own.
        let pays = !self.parameters.use_cards || him.hand.cheapest(Colour::White).is_some();
        if engaged || !pays {
            return;
        }
        let place = state.general_place(seat, at);
        for unit in state.of(seat) {
            let its = state.units[unit].place;
            let steps = (its.y - place.y).abs() + 3 * (its.lane - place.lane).abs();
            let own = usize::from(self.unit(state, unit).command) == at;
            if own
                && usize::from(him.with) != unit
                && steps <= 6
                && !self.troops(state, unit).is_sug()
            {
                visit(Choice::Join(unit as u8));
            }
        }
    }
}
