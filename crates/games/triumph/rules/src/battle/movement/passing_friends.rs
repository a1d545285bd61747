//! Passing through friends (TR-MV-21 to TR-MV-23).

use tabletop::Axis;

use crate::battle::Battle;
use crate::battle::stands::StandId;
use crate::battle::state::State;
use crate::parameters::Passers;

use crate::battle::breach::Breach;

/// TR-MV-22: the cosine of 15 degrees, times 2^28.
const ALIGNED: i32 = 259_287_778;

impl Battle {
    /// TR-MV-21, TR-MV-22, TR-MV-23: whether a stand that faces as it does now may pass through a friend.
    ///
    /// Even so it must end clear of it.
    pub fn may_pass(&self, state: &State, mover: StandId, friend: StandId) -> bool {
        let forward = state.pose(mover).forward();
        self.may_pass_facing(state, mover, forward, friend).is_ok()
    }

    /// TR-MV-21: only open order foot may be passed through, others only by card 12 (TR-BC-12.2); TR-MV-22: mounted and open order
    /// foot may pass, at any angle unless the parameter says otherwise; TR-MV-23: not while the friend is in close combat.
    pub(super) fn may_pass_facing(
        &self,
        state: &State,
        mover: StandId,
        forward: Axis,
        friend: StandId,
    ) -> Result<(), Breach> {
        let parameters = self.parameters();
        let own = self.data_of(state, mover);
        let passes = || {
            own.is_mounted()
                || match parameters.passers() {
                    Passers::MountedAndOpenFoot => own.is_open_foot(),
                    Passers::MountedOnly => false,
                    Passers::Everyone => true,
                }
        };
        let lets_pass = self.data_of(state, friend).is_open_foot()
            || self.charges_through(state, mover, friend);
        if !lets_pass || !passes() {
            return Err(Breach::ThroughFriend(mover, friend));
        }
        if state.contacts.is_engaged(friend) && !parameters.pass_through_fighting() {
            return Err(Breach::ThroughFight(mover, friend));
        }
        let angle = forward.dot(state.pose(friend).forward());
        if !parameters.pass_any_angle() && angle.abs() < ALIGNED {
            return Err(Breach::PassedAtAnAngle(mover, friend));
        }
        Ok(())
    }
}
