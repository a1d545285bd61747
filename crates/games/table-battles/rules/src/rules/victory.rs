//! Section 14: the tests for victory after a resolution.

use crate::battle::Battle;
use crate::parameters::{DoubleWin, TacticalCheck};
use crate::scenario::Brings;
use crate::slots::{Army, Slots};
use crate::state::{Reason, State};

/// The winner, if there is one, and the reason.
pub(crate) type Verdict = Option<(Option<Army>, Reason)>;

impl Battle {
    /// TB-ORD-9, TB-WIN-1: what ends the battle after a resolution: the scenario's rule, or Morale, or sticks.
    pub(crate) fn verdict(&self, state: &State) -> Verdict {
        let tactical = || match self.parameters().tactical_check {
            TacticalCheck::EveryResolution => self.tactical_verdict(state),
            TacticalCheck::TurnStart => None,
        };
        // TB-TV-3: a normal victory takes precedence over a tactical one.
        match self.rout_all {
            Some(wanted) => rout_all_verdict(state, wanted),
            None => self.morale_verdict(state),
        }
        .or_else(tactical)
    }

    /// TB-WIN-MORALE: a side without Morale loses.
    fn morale_verdict(&self, state: &State) -> Verdict {
        let is_lost = Army::ALL.map(|army| state.morale(army) <= 0);
        let winner = self.one_of(state, [is_lost[1], is_lost[0]])?;
        Some((winner, Reason::Morale))
    }

    /// TB-TV-1, TB-TV-5: the army that has eliminated enough enemy sticks, and its result.
    pub(crate) fn tactical_verdict(&self, state: &State) -> Verdict {
        if !self.has_tactical {
            return None;
        }
        let reached = Army::ALL.map(|army| {
            self.tactical[army.index()]
                .is_some_and(|it| state.eliminated[army.index()] >= it.sticks)
        });
        let reacher = self.one_of(state, reached)?;
        let winner = reacher.filter(|army| {
            self.tactical[army.index()].is_some_and(|it| it.brings == Brings::Victory)
        });
        Some((winner, Reason::Tactical))
    }

    /// TB-WIN-7: of two equal winning events the acting player's counts, or none.
    fn one_of(&self, state: &State, has_won: [bool; 2]) -> Option<Option<Army>> {
        match has_won {
            [false, false] => None,
            [true, false] => Some(Some(Army::First)),
            [false, true] => Some(Some(Army::Second)),
            [true, true] => Some(match self.parameters().double_win {
                DoubleWin::ActingPlayer => Some(state.active),
                DoubleWin::Draw => None,
            }),
        }
    }
}

/// TB-SR-ABRAHAM-VICTORY, TB-WIN-8: the second army wins by any rout of the first, else the first by routing all of these.
fn rout_all_verdict(state: &State, wanted: Slots) -> Verdict {
    if state.routed.meets(Slots::of_army(Army::First)) {
        Some((Some(Army::Second), Reason::ScenarioRule))
    } else if state.routed.contains_all(wanted) {
        Some((Some(Army::First), Reason::ScenarioRule))
    } else {
        None
    }
}
