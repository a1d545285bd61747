//! The choices of both sides of a duel (GL-906 to GL-921).

mod charges;
mod fighting;
mod movement;
mod payment;
mod shooting;

use super::Duel;
use super::state::{DuelState, Step};
use crate::dice_set::Colour;

/// A choice at one of the decision points of section 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DuelDecision {
    /// Nothing: no charge, stand, hold, no shot, stay.
    Pass,
    /// GL-906: the general leads without fighting.
    Lead,
    /// GL-906: the general fights in the middle file.
    FightInFile,
    /// GL-906: the general stands off.
    StandOff,
    /// GL-907: charge; GL-908: countercharge.
    Charge,
    /// GL-203: stop a forced charge.
    StopCharge,
    /// GL-909: run away.
    Run {
        /// GL-402: take the +1.
        bonus: bool,
    },
    /// GL-909: skirmish.
    Skirmish {
        /// GL-402: take the +1.
        bonus: bool,
    },
    /// GL-910, GL-915: shoot.
    Shoot,
    /// GL-206: prompt through fire with this card.
    PromptThrough(Colour),
    /// GL-208: this many BW ahead.
    Advance(u8),
    /// GL-212: this many BW ahead, then one file narrower.
    AdvanceAndContract(u8),
    /// GL-218, GL-219: this many BW straight back.
    FallBack(u8),
    /// GL-215: turn about.
    TurnAbout,
    /// GL-213: one file wider.
    Expand(u8),
    /// GL-214: one file narrower.
    Contract,
    /// GL-207: bases evenly over the files.
    Redress,
    /// GL-226 to GL-228: break off by this many BW.
    BreakOff(u8),
    /// GL-222: a base from one file to another; one past the last is a new file.
    MoveBase {
        /// From this file.
        from: u8,
        /// To this.
        to: u8,
    },
    /// GL-223: turn to face an enemy at the rear.
    FaceContact,
    /// GL-229: recover a wound.
    RecoverWound,
}

impl Duel {
    /// Every legal choice of a side at the step that the duel is in.
    pub(super) fn options(&self, state: &DuelState, seat: usize, visit: impl FnMut(DuelDecision)) {
        match state.step {
            Step::General => self.general_options(state, seat, visit),
            Step::Declare => self.declare_options(state, seat, visit),
            Step::Countercharge => self.countercharge_options(state, seat, visit),
            Step::Respond => self.respond_options(state, seat, visit),
            Step::ChargeFire => self.shoot_options(state, seat, true, visit),
            Step::PromptThrough => self.prompt_through_options(state, seat, visit),
            Step::Shoot => self.shoot_options(state, seat, false, visit),
            Step::Move => self.move_options(state, seat, visit),
            Step::BreakOff => self.break_off_options(state, seat, visit),
            Step::MoveBases => self.move_bases_options(state, seat, visit),
            Step::Recover => self.recover_options(state, seat, visit),
            _ => {}
        }
    }
}
