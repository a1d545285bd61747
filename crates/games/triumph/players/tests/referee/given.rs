//! The further stands of a gift of points: which they are, and that they are placed last, beside others or behind them.

use serde_json::Value;

use crate::Referee;
use crate::errors::{Check, need};
use crate::geometry::*;
use crate::position::*;

impl Referee {
    /// Which stands a gift adds: the last of an army, of its types, for the most points that these come to within those given.
    pub fn given(&mut self, owner: usize, stands: &[Value]) -> Check {
        let points = self.pos.gifts[owner].points;
        let stands: Vec<usize> =
            stands.iter().map(|one| self.pos.stand(one)).collect::<Check<_>>()?;
        let all: Vec<usize> =
            (0..self.pos.stands.len()).filter(|&at| self.pos.seat(at) == owner).collect();
        need(all.ends_with(&stands), "gift", || {
            "the stands of a gift come after the others".into()
        })?;
        let own = &all[..all.len() - stands.len()];
        let cost = |at: usize| self.pos.stands[at].listed.cost();
        for &at in &stands {
            let stand = &self.pos.stands[at];
            let is_own =
                own.iter().any(|&one| self.pos.stands[one].listed.code == stand.listed.code);
            need(is_own && !stand.general, "gift", || {
                format!("{} is of no type of its army, or is the general", stand.name)
            })?;
        }
        let sum: f64 = stands.iter().map(|&at| cost(at)).sum();
        let most = most_within(points, &own.iter().map(|&at| cost(at)).collect::<Vec<_>>());
        need(sum == most, "gift", || {
            format!("{sum} of {points} points, where {most} can be given")
        })?;
        for at in stands {
            self.pos.stands[at].whereabouts = Where::Given;
        }
        Ok(())
    }

    /// A stand of a gift is placed when all others are, in the open if it can be, and as near to its type as there is room.
    pub fn placed_by_gift(&mut self, at: usize, pose: Pose, centre: bool) -> Check {
        let (seat, name) = (self.pos.seat(at), self.pos.name(at).to_owned());
        let first = self.field.first_deployer;
        self.step_to(2, 1 - first)?;
        let mut waiting = (0..self.pos.stands.len()).filter(|&other| {
            let there = &self.pos.stands[other];
            there.whereabouts == Where::Unplaced
                || there.whereabouts == Where::Given && seat != first && there.seat == first
        });
        need(waiting.next().is_none() && !centre, "gift", || {
            format!("{name} is placed too early")
        })?;
        need(Referee::in_zone(seat, &self.pos.base_at(at, pose)), "TR-DP-01", || {
            format!("{name} is placed outside its deployment zone")
        })?;
        let places = self.places_of_given(at);
        let rank = |place: &Place| (place.is_rough, place.is_behind);
        // Behind one stand it may be beside another.
        let here = places.iter().filter(|place| place.pose.is_near(pose, 0.01, 0.1));
        let own = here.min_by_key(|place| rank(place));
        let better = places.iter().find(|place| {
            own.is_none_or(|own| {
                rank(place) < rank(own)
                    || rank(place) == rank(own) && place.from_its_type + 0.01 < own.from_its_type
            })
        });
        need(better.is_none(), "gift", || {
            let better = better.map(|place| (place.pose.at.x, place.pose.at.y));
            format!("{name} has a better place, at {better:?}")
        })?;
        let one = &mut self.pos.stands[at];
        (one.whereabouts, one.pose) = (Where::Board, pose);
        self.pos.check_overlaps()
    }

    /// The places beside others of its army and behind them that are surely free.
    fn places_of_given(&self, at: usize) -> Vec<Place> {
        let (seat, troop) = (self.pos.seat(at), self.pos.troop(at));
        let others: Vec<usize> = self.pos.of(seat).collect();
        let alike = others.iter().filter(|&&other| self.pos.troop(other).code == troop.code);
        let alike: Vec<P> = alike.map(|&other| self.pos.pose(other).at).collect();
        let from_its_type = |pose: Pose| {
            let each = alike.iter().map(|&other| (other - pose.at).length());
            each.reduce(f64::min).unwrap_or(0.0)
        };
        let mut places = Vec::new();
        for pose in others.iter().map(|&other| self.pos.pose(other)) {
            for (is_behind, ahead, right) in
                [(false, 0.0, 2.0), (false, 0.0, -2.0), (true, -3.0, 0.0)]
            {
                let pose = pose.shifted(ahead, right);
                let base = self.pos.base_at(at, pose);
                let mut there = self.clone();
                let one = &mut there.pos.stands[at];
                (one.whereabouts, one.pose) = (Where::Board, pose);
                if Referee::in_zone(seat, &base) && there.pos.check_overlaps().is_ok() {
                    let is_rough = !troop.open_foot() && self.pos.difficult(&base).may();
                    places.push(Place {
                        pose,
                        is_rough,
                        is_behind,
                        from_its_type: from_its_type(pose),
                    });
                }
            }
        }
        places
    }
}

/// Where a stand of a gift may go.
struct Place {
    pose: Pose,
    is_rough: bool,
    is_behind: bool,
    from_its_type: f64,
}

/// The most that sums of these costs, each as often as wanted, come to within a limit: by trying all.
fn most_within(limit: f64, costs: &[f64]) -> f64 {
    let mut kinds = costs.to_vec();
    kinds.sort_by(f64::total_cmp);
    kinds.dedup();
    fn fill(left: f64, kinds: &[f64]) -> f64 {
        let Some((cost, others)) = kinds.split_first() else { return 0.0 };
        let n_most = (left / cost).floor() as u32;
        let with = |n: u32| f64::from(n) * cost + fill(left - f64::from(n) * cost, others);
        (0..=n_most).map(with).fold(0.0, f64::max)
    }
    fill(limit, &kinds)
}
