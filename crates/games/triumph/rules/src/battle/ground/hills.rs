//! Heights of hills (TR-TE-15).

use tabletop::Point;

use crate::battle::Battle;
use crate::battle::state::State;
use crate::parameters::HillHeight;

/// The height of a hill's middle.
const SUMMIT: i64 = 1 << 16;

impl Battle {
    /// TR-TE-15: whether a stand is uphill of an enemy, by the middles of their bases.
    ///
    /// A gain of exactly the least one counts; a gain of 0 never does.
    pub fn is_uphill(&self, state: &State, own: Point, enemy: Point) -> bool {
        self.is_higher(self.height(state, own), self.height(state, enemy))
    }

    /// TR-TE-15: whether one height gains enough over another.
    pub fn is_higher(&self, own: i64, enemy: i64) -> bool {
        let gain = own - enemy;
        let least = i64::from(self.parameters().uphill_min_gain().0) * SUMMIT / 10_000;
        gain > 0 && gain >= least
    }

    /// TR-TE-15: how high a point stands: `SUMMIT` in the middle of a hill, 0 at its rim and off it.
    ///
    /// Under the alternative a hill is equally high everywhere. Where hills overlap, the higher one counts.
    pub fn height(&self, state: &State, point: Point) -> i64 {
        let hills = state.terrain.pieces().iter();
        hills
            .filter(|piece| piece.kind.is_hill() && piece.shape.contains(point, 0))
            .map(|hill| match self.parameters().hill_height() {
                HillHeight::Radius => (SUMMIT - hill.shape.radius_of(point)).max(0),
                HillHeight::OnOrOff => SUMMIT,
            })
            .max()
            .unwrap_or(0)
    }
}
