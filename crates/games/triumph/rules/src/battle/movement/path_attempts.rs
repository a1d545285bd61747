//! Several paths of one stand, tried in turn (TR-MV-05); what is near them is looked up once for all.

use tabletop::UNIT;

use crate::battle::Battle;
use crate::battle::decision::{Poses, TacticalMove};
use crate::battle::groups::Member;
use crate::battle::stands::StandId;
use crate::battle::state::State;

use super::check_legs;
use super::formation::Formation;
use super::path::Path;
use super::path_check::PathCheck;
use super::surroundings::{Around, NearZones, Surroundings};
use super::zone_moves::Ways;
use crate::battle::breach::Breach;

/// How far beyond the first path others are expected to reach.
const ROOM: i32 = UNIT;

/// Attempts at paths of one stand, which may move and can pay for it, all from where it is in one position.
#[derive(Debug)]
pub(super) struct PathAttempts<'a> {
    battle: &'a Battle,
    state: &'a State,
    alone: [Member; 1],
    /// The box that has been searched.
    known: Around,
    /// What is near there.
    near: Surroundings,
    /// The zones near there as they are when a path begins: it is known which of them the path begins in, and no other is cut yet,
    /// since turns go past a cut zone in other steps.
    begun: NearZones,
}

impl<'a> PathAttempts<'a> {
    pub fn new(battle: &'a Battle, state: &'a State, stand: StandId) -> PathAttempts<'a> {
        PathAttempts {
            battle,
            state,
            alone: [battle.alone(state, stand)],
            known: Around::NOTHING,
            near: Surroundings::nothing(),
            begun: NearZones::new(),
        }
    }

    /// The result of [`Battle::trial`] for the legs of a move without a slide.
    pub fn may_go(&mut self, tactical: &TacticalMove) -> Result<(), Breach> {
        let (battle, state, start) = (self.battle, self.state, self.state.pose(tactical.lead));
        check_legs(battle, tactical)?;
        let formation = Formation::of(&self.alone);
        let path = Path::of(&formation, start, tactical.legs.as_slice());
        let length = battle.measured_length(&formation, &path);
        let limits = battle.limits(state, tactical, formation.members, &path, length)?;
        let around = Around::of_path(&formation, &path);
        let is_known = self.known.holds(&around);
        if is_known {
            self.near.zones.clone_from(&self.begun);
        } else {
            self.known = self.known.with(&around.grown(ROOM));
            self.near.clear();
            let gap = battle.parameters().min_gap_mu().0;
            (self.near).look_about(battle, state, tactical, self.known, gap);
        }
        let mut check = PathCheck::new(battle, state, tactical, &mut self.near, limits);
        if !is_known {
            check.begin(&formation, &path);
            self.begun.clone_from(&check.near.zones);
        }
        check.follow(&formation, &path)?;
        let mut ends = Poses::new();
        ends.push((tactical.lead, path.end));
        let ways = Ways::of(&formation, &path, length);
        battle.may_arrive(state, &check, &ends, &ways, |stand| state.pose(stand))
    }
}
