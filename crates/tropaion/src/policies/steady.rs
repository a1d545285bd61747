//! `steady`: placeholder.
use crate::battle::Battle;
use crate::decision::Decision;
use crate::state::State;
use battle_core::{Dice, Seat};
/// A competent club player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steady {
    /// The least advantage at which it charges.
    pub charge_threshold: i32,
}
impl Steady {
    /// Its defaults.
    pub const DEFAULT: Steady = Steady {
        charge_threshold: 0,
    };
    pub(super) const ABOUT_THRESHOLD: &'static str =
        "it charges where its modifiers are better by this much";
    pub(super) fn decide(
        &self,
        battle: &Battle,
        state: &State,
        _seat: Seat,
        dice: &mut impl Dice,
    ) -> Decision {
        super::options::uniform(battle, state, dice)
    }
}
