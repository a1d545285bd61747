//! Section 7: charges (TP-601 to TP-610, TP-G14 to TP-G17), by the steps of TP-M07, and warbands that have to charge (TP-M08).

mod cards;
mod contact;
mod options;
mod retreats;
mod settling;
mod warbands;
mod ways;
mod wraps;

use crate::battle::Battle;
use crate::state::{Charge, State};

impl Battle {
    pub(crate) fn charge_mut(state: &mut State) -> &mut Charge {
        state.charge.as_mut().expect("a charge is going on")
    }
}
