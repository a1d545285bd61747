//! Outcome moves (TR-OM): the effect of a combat result on the stand that suffers it, and the pursuit of the winner.
//!
//! A move is planned on the position as it is and then carried out, so that whether it may be made is settled before anything
//! moves.
//! Readings, where the rules leave a detail open:
//!
//! - Of several things on the way, the stand first meets the one that it first overlaps by more than the tolerance
//!   (TR-OM-29), which needn't be the one that it touches first; at the same place others before friends, and the lower
//!   number before the higher.
//! - A friend that is passed and that another stand pushes is passed where it is pushed to.
//! - Of two that are pushed to where they would overlap, the one pushed later pushes the earlier one on.
//! - A stand that is destroyed by what it meets is removed where it started, and the stands that it would have pushed stay.
//! - Outcome moves stop at a zone's border only where `outcome_ignores_zoc` is false (TR-MV-20), and then only the voluntary ones:
//!   the second part of an evade, the panic move, and the pursuit.
//!   Zones that a stand is in when it starts don't hold it.

mod evade;
mod fall_back;
mod panic;
mod pursuit;
mod push_back;
mod straight_move;

use battle_core::{RuleId, Trace};
use tabletop::Pose;

use crate::combat_result::CombatResult;
use crate::parameters::OutcomeDifficult;

use super::Battle;
use super::cards::RuleHook;
use super::event::{Event, OutcomeMove};
use super::stands::{StandId, Stands};
use super::state::State;
use straight_move::StraightMove;

impl Battle {
    /// TR-RS-15, TR-RS-20: a stand suffers its result. Shattered and destroyed are the same; every outcome move goes to the stand's
    /// own rear, whichever side it was hit from.
    ///
    /// `rule` is the rule that gave the result.
    /// A camp that is sacked makes no outcome moves.
    pub fn suffer(
        &self,
        state: &mut State,
        stand: StandId,
        result: CombatResult,
        rule: RuleId,
        trace: &mut impl Trace<Event>,
    ) {
        if !state.on_board.contains(stand) {
            return;
        }
        match result {
            CombatResult::NoEffect | CombatResult::Sacked => {}
            CombatResult::Shattered | CombatResult::Destroyed => {
                self.destroy_with_supporter(state, stand, rule, trace);
            }
            CombatResult::FallBack => {
                self.fall_back(state, stand, trace);
            }
            CombatResult::Evade => self.evade(state, stand, trace),
            CombatResult::Panic => self.panic(state, stand, trace),
        }
        if result.is_outcome_move() && state.on_board.contains(stand) {
            self.happens(state, RuleHook::OutcomeMoved(stand), trace);
        }
    }

    /// TR-RS-16: a rear supporter takes no result from a combat of its front stand; under the alternative it is lost with it.
    fn destroy_with_supporter(
        &self,
        state: &mut State,
        stand: StandId,
        rule: RuleId,
        trace: &mut impl Trace<Event>,
    ) {
        let supporter =
            self.rear_supporter(state, stand).filter(|_| self.parameters().supporter_suffers());
        self.destroy(state, stand, rule, trace);
        if let Some(supporter) = supporter {
            self.destroy(state, supporter, RuleId("TR-RS-16"), trace);
        }
    }

    /// TR-OM-02, TR-MV-29: whether an enemy in flank or rear contact counts, for falling back and for pursuing.
    ///
    /// The edge from which a stand turned in this phase doesn't count; every other one does, and so do the flank or rear enemies
    /// that a stand kept when it turned (TR-MV-31).
    /// Where War Wagons have no flanks (TR-MV-32), every edge of theirs is a front.
    pub fn has_flank_or_rear_enemy(&self, state: &State, stand: StandId) -> bool {
        self.flanked_edges(state, stand) != 0
    }

    /// TR-OM-09: how far a move may go that has this length in open terrain: under the alternative that shortens every outcome move,
    /// mounted stands go at most 3 MU in difficult terrain.
    fn outcome_distance(&self, state: &State, straight_move: &StraightMove<'_>, full: i32) -> i32 {
        let slow = self.mounted_in_difficult();
        let shortens = self.data_of(state, straight_move.stand).slows
            && full > slow
            && straight_move.crosses_difficult(full)
            && self.parameters().outcome_difficult() == OutcomeDifficult::AllMounted;
        if shortens { slow } else { full }
    }

    /// Puts a stand where an outcome move brings it; contacts are found when the whole move is made.
    fn place(
        &self,
        state: &mut State,
        stand: StandId,
        how: OutcomeMove,
        to: Pose,
        trace: &mut impl Trace<Event>,
    ) {
        let from = state.pose(stand);
        if from == to {
            return;
        }
        state.poses[stand.index()] = to;
        trace.record(|| Event::OutcomeMoved { stand, how, from, to });
    }

    /// Makes a move of one stand, contacts included: new ones are younger than all before.
    fn move_by_outcome(
        &self,
        state: &mut State,
        stand: StandId,
        how: OutcomeMove,
        to: Pose,
        trace: &mut impl Trace<Event>,
    ) {
        if state.pose(stand) != to {
            state.n_moves = state.n_moves.saturating_add(1);
            self.place(state, stand, how, to, trace);
            self.update_contacts(state, Stands::only(stand));
        }
    }
}
