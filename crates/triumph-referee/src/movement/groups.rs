//! Groups and columns: TR-MV-06, -08, -09.

use super::Move;
use super::lengths::are_on_camels;
use super::replay::{bend_slack, column_order};
use crate::errors::{Check, need};
use crate::geometry::*;
use crate::position::*;

/// TR-MV-06: facing the same way, joined edge to edge with corners.
pub(super) fn check_group(before: &Position, stands: &[usize]) -> Check {
    need(stands.len() >= 2, "TR-MV-06", || {
        "a group has two stands at least".into()
    })?;
    let mut reached = vec![stands[0]];
    let mut at = 0;
    while at < reached.len() {
        let one = reached[at];
        for &other in stands {
            if !reached.contains(&other) && joined(before, one, other) {
                reached.push(other);
            }
        }
        at += 1;
    }
    let apart = stands.iter().find(|stand| !reached.contains(stand));
    need(apart.is_none(), "TR-MV-06", || {
        format!(
            "{} does not join the group",
            before.name(apart.copied().unwrap_or(0))
        )
    })
}

/// How far a join may be off beyond or short of [`EPS`] and still be one by rounding.
const ROUNDING: f64 = 0.012;

/// TR-MV-06, with a little room for rounding: for moves that need a join.
pub fn joined(pos: &Position, one: usize, other: usize) -> bool {
    joined_within(pos, one, other, EPS + ROUNDING)
}

/// TR-MV-06, beyond any rounding: for what a join forbids.
pub fn clearly_joined(pos: &Position, one: usize, other: usize) -> bool {
    joined_within(pos, one, other, EPS - ROUNDING)
}

pub(super) fn joined_within(pos: &Position, one: usize, other: usize, off: f64) -> bool {
    let (a, b) = (pos.pose(one), pos.pose(other));
    if turn_between(a.heading, b.heading) > 1.1 {
        return false;
    }
    let near = |x: P, y: P| (x - y).length() <= off;
    let meets = |from: Pose, there: Pose| {
        let [left, right] = from.front_corners();
        let [there_left, there_right] = there.front_corners();
        near(left, there_left) && near(right, there_right)
    };
    near(a.point(0.0, 1.0), b.point(0.0, -1.0))
        || near(b.point(0.0, 1.0), a.point(0.0, -1.0))
        || meets(b, a.shifted(-pos.depth(one), 0.0))
        || meets(a, b.shifted(-pos.depth(other), 0.0))
}

pub(super) fn is_column(before: &Position, stands: &[usize]) -> bool {
    stands.windows(2).all(|pair| {
        let (a, b) = (before.pose(pair[0]), before.pose(pair[1]));
        turn_between(a.heading, b.heading) > 1.1 || a.see(b.at).1.abs() < 0.5
    })
}

/// TR-MV-09: one stand wide, each behind the one before, bends allowed.
pub(super) fn check_column(before: &Position, stands: &[usize], lead: usize) -> Check {
    need(stands.len() >= 2, "TR-MV-09", || {
        "a column has two stands at least".into()
    })?;
    let starts: Vec<Pose> = stands.iter().map(|&at| before.pose(at)).collect();
    let at_lead = stands.iter().position(|&at| at == lead).unwrap_or(0);
    let order = column_order(stands, &starts, at_lead, before);
    for pair in order.windows(2) {
        let (first, next) = (pair[0], pair[1]);
        let rear = starts[first].point(-before.depth(stands[first]), 0.0);
        let off = (starts[next].at - rear).length();
        let bend = turn_between(starts[first].heading, starts[next].heading);
        need(
            off <= bend_slack(before.depth(stands[first]), bend) && bend <= 90.0,
            "TR-MV-09",
            || format!("{} is not in the column", before.name(stands[next])),
        )?;
    }
    Ok(())
}

/// TR-MV-08: no group in difficult terrain, columns excepted.
pub(super) fn check_difficult_group(before: &Position, tactical: &Move) -> Check {
    let group = tactical.kind == "group"
        || tactical.kind == "flank-march"
            && tactical.stands.len() > 1
            && !is_column(before, &tactical.stands);
    if !group {
        return Ok(());
    }
    let on_camels = are_on_camels(before, tactical);
    for (&at, track) in tactical.stands.iter().zip(&tactical.tracks) {
        for pose in &track.poses {
            let ground = pose.base(track.depth);
            need(
                !before.difficult_to_pass(on_camels, &ground).clearly(),
                "TR-MV-08",
                || {
                    format!(
                        "{} moves in a group through difficult terrain",
                        before.name(at)
                    )
                },
            )?;
        }
    }
    Ok(())
}
