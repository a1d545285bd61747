//! Zones of control: section 9.3 of the rules.

use super::Move;
use crate::errors::{Check, fault};
use crate::geometry::*;
use crate::position::*;

/// A zone at its greatest possible depth.
#[derive(Clone, Debug)]
pub struct Zone {
    pub owner: usize,
    pub area: Poly,
    /// The zone at its smallest possible depth.
    pub surely: Poly,
}

impl Position {
    /// TR-MV-14 to -17: the zones of a stand.
    pub fn zones(&self, owner: usize) -> Vec<Zone> {
        // TR-MV-15: a stand whose front edge is in contact with any edge of an enemy exerts no zone; where that is uncertain, no
        // zone counts against the mover.
        let mut enemies = self.enemies(owner);
        if enemies.any(|enemy| self.contact(owner, enemy).is_some()) {
            return Vec::new();
        }
        let pose = self.pose(owner);
        let depth = self.depth(owner);
        let mut fronts = vec![pose];
        if self.troop(owner).is("WWG") {
            for edge in [Edge::Left, Edge::Right, Edge::Rear] {
                // An attacker's pose on that edge looks inwards; its about-face looks outwards.
                let inwards = contact_pose(pose, depth, edge);
                fronts
                    .push(Pose { heading: (inwards.heading + 180.0).rem_euclid(360.0), ..inwards });
            }
        }
        fronts
            .into_iter()
            .map(|front| {
                let ground = |deep: f64| -> Poly { front.shifted(deep, 0.0).base(deep) };
                let whole = ground(2.0);
                let (mut most, mut least) = (2.0f64, 2.0f64);
                let mut cut = |blocker: &[P], sure: Sure| {
                    let deep = overlap(&whole, blocker);
                    if deep < EPS - FUZZ {
                        return;
                    }
                    // Its distance straight ahead of a part of the front edge; an oblique base is nearest at its corners.
                    let ahead_of = |half: f64| {
                        let from_front = clip(blocker, front.at, front.ahead());
                        let left = clip(&from_front, front.point(0.0, -half), front.right());
                        clip(&left, front.point(0.0, half), front.right() * -1.0)
                            .iter()
                            .map(|&corner| front.see(corner).0)
                            .fold(2.0, f64::min)
                            .max(0.0)
                    };
                    least = least.min(ahead_of(1.0 + FUZZ));
                    if sure.clearly() && deep > EPS + FUZZ {
                        most = most.min(ahead_of(1.0 - EPS) + EPS);
                    }
                };
                for other in self.all().filter(|&other| other != owner) {
                    // A zone is 2 MU deep, as the deepest base is.
                    if self.is_far(other, &whole) {
                        continue;
                    }
                    let blocks = if self.seat(other) == self.seat(owner) {
                        Sure::Yes
                    } else {
                        self.engaged(other)
                    };
                    if blocks.may() {
                        cut(&self.base(other), blocks);
                    }
                }
                for piece in self.pieces.iter().filter(|piece| piece.kind == "coast") {
                    cut(&piece.area, Sure::Yes);
                }
                // However small it is: a mover may be inside, and a zone counts only against movers that are surely inside.
                Zone { owner, area: ground(most), surely: ground(least.max(1e-3)) }
            })
            .collect()
    }
}

/// TR-MV-18, TR-MV-19: whether a move respects the zones that it touches.
///
/// `before` is the position when the move begins, `after` when it has ended.
pub fn check_zones(before: &Position, after: &Position, tactical: &Move) -> Check {
    let seat = before.seat(tactical.stands[0]);
    let zones: Vec<Zone> = before.of(1 - seat).flat_map(|enemy| before.zones(enemy)).collect();
    // For each zone: when each mover is first clearly inside, and whether it may be inside at the start or at any time.
    struct Touch {
        zone: Zone,
        /// The length of the path when a mover may first be at its border.
        border: f64,
        /// The length of the path when a mover is first clearly inside.
        enters: Option<f64>,
        /// The longest path of a mover after it is clearly inside.
        beyond: f64,
        at_start: bool,
        may: bool,
    }
    let mut touched: Vec<Touch> = Vec::new();
    // Moments are measured by the path of the furthest corner of the whole group.
    let clock = |n: usize| {
        let paths = tactical.tracks.iter().map(|track| {
            let path = track.path.get(n).copied();
            path.unwrap_or(track.length())
        });
        paths.fold(0.0, f64::max)
    };
    for zone in zones {
        let mut touch = Touch {
            zone,
            border: f64::INFINITY,
            enters: None,
            beyond: 0.0,
            at_start: false,
            may: false,
        };
        for track in &tactical.tracks {
            let mut own_entry = None;
            for (n, pose) in track.poses.iter().enumerate() {
                // Neither reaches further than √8 MU from such a corner.
                let away = pose.point(0.0, -1.0) - touch.zone.area[0];
                if away.dot(away) > 6.0 * 6.0 {
                    continue;
                }
                let base = pose.base(track.depth);
                if overlap(&base, &touch.zone.area) > -0.04 {
                    touch.may = true;
                    touch.at_start |= n == 0;
                    touch.border = touch.border.min(clock(n));
                }
                if own_entry.is_none() && overlap(&base, &touch.zone.surely) > 0.04 {
                    own_entry = Some((track.path[n], clock(n)));
                }
            }
            if let Some((entry, moment)) = own_entry {
                touch.enters = Some(touch.enters.map_or(moment, |old: f64| old.min(moment)));
                touch.beyond = touch.beyond.max(track.length() - entry);
            }
        }
        if touch.may {
            touched.push(touch);
        }
    }
    if touched.iter().all(|touch| touch.enters.is_none()) {
        return Ok(());
    }
    let contacts: Vec<(usize, Edge)> = tactical
        .stands
        .iter()
        .flat_map(|&own| {
            after.enemies(own).filter_map(move |enemy| Some((enemy, after.contact(own, enemy)?)))
        })
        .filter(|(_, (_, sure))| sure.clearly())
        .map(|(enemy, (edge, _))| (enemy, edge))
        .collect();
    let may_front =
        |owner: usize| tactical.stands.iter().any(|&own| after.front_contact(own, owner).may());
    // The zones of a War Wagon are one zone (TR-MV-16).
    let at_start =
        |owner: usize| touched.iter().any(|touch| touch.zone.owner == owner && touch.at_start);
    let back = tactical.is_straight_back();
    let mut reasons = Vec::new();
    for picked in &touched {
        let name = before.name(picked.zone.owner);
        // TR-MV-19: the others.
        let other = touched.iter().find(|other| {
            !std::ptr::eq(*other, picked)
                && other.zone.owner != picked.zone.owner
                && !at_start(other.zone.owner)
                && !may_front(other.zone.owner)
                && match (other.enters, picked.enters) {
                    // Zones side by side have one border: a stand that is at both when it enters one enters both at once.
                    (Some(enters), Some(first)) => {
                        other.border > first + 0.15 || picked.border > enters + 0.15
                    }
                    (Some(_), None) => true,
                    (None, _) => false,
                }
        });
        if let Some(other) = other {
            reasons.push(format!(
                "with {name} picked it enters the zone of {}",
                before.name(other.zone.owner)
            ));
            continue;
        }
        // A further zone ends the move at its border; choosing it doesn't free a mover from the zone in which it surely begins.
        let begun_in = touched.iter().find(|other| other.enters.is_some_and(|at| at == 0.0));
        if let Some(begun_in) = begun_in
            && !at_start(picked.zone.owner)
            && !may_front(picked.zone.owner)
        {
            reasons.push(format!(
                "it begins in the zone of {}, so it can't pick that of {name}",
                before.name(begun_in.zone.owner)
            ));
            continue;
        }
        // TR-MV-18 (a) to (d).
        if may_front(picked.zone.owner) || back {
            return Ok(());
        }
        let aligned = tactical
            .stands
            .iter()
            .any(|&own| is_lined_up(after.pose(own), before.pose(picked.zone.owner), 1.0));
        let within = picked.beyond <= 2.0 + 0.06;
        let foreign = contacts
            .iter()
            .find(|(enemy, _)| !touched.iter().any(|touch| touch.zone.owner == *enemy));
        if aligned && (within || picked.enters.is_none_or(|at| at < 0.06)) {
            return Ok(());
        }
        if !within {
            reasons.push(format!("in the zone of {name} it goes {:.2} MU", picked.beyond));
        } else if let Some((enemy, _)) = foreign {
            reasons
                .push(format!("it ends in contact with {}, not with {name}", before.name(*enemy)));
        } else {
            return Ok(());
        }
    }
    fault("TR-MV-18", reasons.join("; "))
}

/// TR-MV-11: whether an enemy faces a front edge and their middles are in line.
pub fn is_lined_up(own: Pose, enemy: Pose, degrees: f64) -> bool {
    let (ahead, right) = own.see(enemy.at);
    turn_between(own.heading, enemy.heading + 180.0) <= degrees + 0.1
        && right.abs() <= EPS + 0.02
        && ahead > -0.1
}
