//! The enemy camp: whether a stand is in contact with it, what attacking it wins, and whether the way to it is open.

use battle_core::Seat;
use tabletop::{Heading, Point, Pose, UNIT};

use super::{View, is_near};
use triumph::battle::{CampSite, Combat, StandId};
use triumph::{Party, work_out};

/// A stand with this move or more may raid a camp.
pub(crate) const RAIDERS: i32 = 5 * UNIT;

/// An enemy within this distance of a straight way bars it.
const BARS: i32 = 3 * UNIT;

impl View<'_> {
    /// TR-CP-06: the enemy camp, if a stand in a pose would be in front contact with it.
    #[inline]
    pub fn camp_at(&self, pose: Pose) -> Option<CampSite> {
        let (centre, reach) = self.camp?;
        if !is_near(pose.at, centre, reach) {
            return None;
        }
        self.state.camps[self.seat.other()].filter(|camp| self.battle.is_on_camp(pose, &camp.base))
    }

    /// What attacking the enemy camp wins on average.
    pub fn camp_swing(&self, stand: StandId) -> i32 {
        let owner = self.seat.other();
        let combat = Combat::Camp { attacker: stand, owner };
        let engagement = self.battle.engagement_of(&self.state, combat);
        let worked = work_out(&engagement, self.battle.parameters());
        let [one_doubles, one_beats, _, two_beats, two_doubles] =
            worked.counts().to_array().map(|n| n as i32);
        let (sacks, loses, doubled, site) = match self.seat {
            Seat::One => (one_doubles + one_beats, two_doubles, worked.a_doubled, engagement.b),
            Seat::Two => (two_doubles + two_beats, one_doubles, worked.b_doubled, engagement.a),
        };
        let Party::Camp(camp) = site else { return 0 };
        let points = i32::from(camp.victory_points(self.battle.parameters()).0) * 32;
        // TR-CP-08: some attackers fall back even when doubled.
        let lost = if doubled.result.is_lost() { loses * self.price(stand) } else { 0 };
        // The stand that sacks the camp leaves the game, so a part of its future value is lost.
        (sacks * (points - self.price(stand) / 4) - lost) / 36
    }

    /// What attacking the enemy camp wins on average for a stand that is still on its way, in its real pose.
    pub fn camp_swing_from_afar(&self, stand: StandId) -> i32 {
        let known = &self.raids[stand.index()];
        known.get().unwrap_or_else(|| {
            let swing = self.camp_swing(stand);
            known.set(Some(swing));
            swing
        })
    }

    /// The way from a place to the middle of the enemy camp's inner edge; `None` without a camp.
    pub fn way_to_camp(&self, from: Point) -> Option<Point> {
        let camp = self.state.camps[self.seat.other()]?.base;
        let out = Point::new(0, camp.half_depth);
        let inner = match self.seat {
            Seat::One => camp.centre - out,
            Seat::Two => camp.centre + out,
        };
        Some(inner - from)
    }

    /// Whether an enemy is on a straight way or near it.
    pub fn is_barred(&self, from: Point, way: Point) -> bool {
        let towards = Heading::towards(way).axis();
        let length = way.length();
        self.foes.iter().any(|foe| {
            let there = foe.at - from;
            let ahead = there.along(towards);
            let nearest = towards.steps(ahead.min(length));
            ahead > 0 && is_near(foe.at, from + nearest, BARS)
        })
    }
}

/// How far the corners of a stand go when it turns about its middle: 3.14 MU for half a turn, and more for its depth.
pub(crate) fn turning(from: Heading, to: Heading) -> i32 {
    7 * from.turn_to(to).abs() * UNIT / 4096
}
