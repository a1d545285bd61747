//! Several paths of one stand that are tried in turn (TR-MV-05): what is near them is looked up once for all.

use tabletop::UNIT;

use crate::battle::Battle;
use crate::battle::decision::{Poses, TacticalMove};
use crate::battle::groups::Member;
use crate::battle::stands::StandId;
use crate::battle::state::State;

use super::body::Body;
use super::bounds::Ways;
use super::check_legs;
use super::path::Path;
use super::surroundings::{Around, NearZones, Surroundings};
use super::walk::Walk;
use crate::battle::breach::Breach;

/// How far beyond the first path others are expected.
const ROOM: i32 = UNIT;

/// The paths of one stand that may move and can pay for it, from where it is in a position that stays the same.
#[derive(Debug)]
pub(super) struct Tries<'a> {
    battle: &'a Battle,
    state: &'a State,
    alone: [Member; 1],
    /// The box that has been searched.
    known: Around,
    /// What is near there.
    near: Surroundings,
    /// The zones near there when a path begins: which of them it begins in, and none of the others cut yet, since turns go in other
    /// steps past a zone that is.
    begun: NearZones,
}

impl<'a> Tries<'a> {
    pub fn new(battle: &'a Battle, state: &'a State, stand: StandId) -> Tries<'a> {
        Tries {
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
        let body = Body::of_slice(&self.alone);
        let path = Path::of(&body, start, tactical.legs.as_slice());
        let length = battle.measured_length(&body, &path);
        let limits = battle.limits(state, tactical, body.members, &path, length)?;
        let around = Around::of_path(&body, &path);
        let is_known = self.known.holds(&around);
        if is_known {
            self.near.zones.clone_from(&self.begun);
        } else {
            self.known = self.known.with(&around.grown(ROOM));
            self.near.clear();
            let gap = battle.parameters().min_gap_mu().0;
            (self.near).look_about(battle, state, tactical, self.known, gap);
        }
        let mut walk = Walk::new(battle, state, tactical, &mut self.near, limits);
        if !is_known {
            walk.begin(&body, &path);
            self.begun.clone_from(&walk.near.zones);
        }
        walk.follow(&body, &path)?;
        let mut ends = Poses::new();
        ends.push((tactical.lead, path.end));
        let ways = Ways::of(&body, &path, length);
        battle.may_arrive(state, &walk, &ends, &ways, |stand| state.pose(stand))
    }
}
