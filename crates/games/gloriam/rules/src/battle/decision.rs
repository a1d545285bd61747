//! What the two sides of a battle may choose at each step (GL-965 to GL-975), unit by unit in roster order.

mod charges;
mod double_move;
mod fighting;
mod files;
mod generals;
mod movement;
mod payment;
mod shooting;

pub(super) use self::charges::{beside, face_towards};
pub(super) use self::fighting::{abreast, way_off};

use super::Battle;
use super::choice::Choice;
use super::state::{BattleState, BattleStep};

impl Battle {
    /// Every legal choice of the battle's current item.
    pub(super) fn options(&self, state: &BattleState, visit: impl FnMut(Choice)) {
        use BattleStep as S;
        if matches!(state.step, S::Generals | S::MoveGenerals) {
            return self.general_options(state, visit);
        }
        let Some(unit) = state.item_unit() else {
            return;
        };
        match state.step {
            S::Declare => self.declare_options(state, unit, visit),
            S::Countercharge => self.countercharge_options(state, unit, visit),
            S::Respond => self.respond_options(state, unit, visit),
            S::ChargeFire => self.shoot_options(state, unit, true, visit),
            S::Shoot => self.shoot_options(state, unit, false, visit),
            S::PromptThrough => self.prompt_through_options(state, unit, visit),
            S::ChargePursuit | S::Pursuit => self.pursue_options(state, unit, visit),
            S::Move => self.move_options(state, unit, visit),
            S::BreakOff => self.break_off_options(state, unit, visit),
            S::MoveBases => self.move_bases_options(state, unit, visit),
            S::Recover => self.recover_options(state, unit, visit),
            _ => {}
        }
    }
}
