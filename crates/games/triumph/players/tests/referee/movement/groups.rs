//! Groups and columns (TR-MV-06, TR-MV-09).

use super::*;

/// How far a follower on the lead's track may be off the rear of the stand before it: on a bend that rear swings out of the track.
pub(super) fn bend_slack(depth: f64, bend: f64) -> f64 {
    0.08 + 1.2 * depth * bend.to_radians().sin()
}

/// The members in order, from the lead backwards: each is the nearest to the rear of the one before it.
pub(super) fn column_order(
    stands: &[usize],
    ends: &[Pose],
    lead: usize,
    pos: &Position,
) -> Vec<usize> {
    let mut order = vec![lead];
    while order.len() < stands.len() {
        let last = order[order.len() - 1];
        let rear = ends[last].point(-pos.depth(stands[last]), 0.0);
        let next = (0..stands.len())
            .filter(|n| !order.contains(n))
            .min_by(|&a, &b| (ends[a].at - rear).length().total_cmp(&(ends[b].at - rear).length()));
        order.extend(next);
    }
    order
}

/// TR-MV-06: facing the same way, joined edge to edge with corners.
pub(super) fn check_group(before: &Position, stands: &[usize]) -> Check {
    need(stands.len() >= 2, "TR-MV-06", || "a group has two stands at least".into())?;
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
        format!("{} does not join the group", before.name(apart.copied().unwrap_or(0)))
    })
}

/// By how much rounding may move a join to either side of [`EPS`].
const ROUNDING: f64 = 0.012;

/// TR-MV-06, with a little room for rounding: for moves that need a join.
pub fn joined(pos: &Position, one: usize, other: usize) -> bool {
    joined_within(pos, one, other, EPS + ROUNDING)
}

/// TR-MV-06, beyond any rounding: for what a join forbids.
pub fn clearly_joined(pos: &Position, one: usize, other: usize) -> bool {
    joined_within(pos, one, other, EPS - ROUNDING)
}

fn joined_within(pos: &Position, one: usize, other: usize, off: f64) -> bool {
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
    need(stands.len() >= 2, "TR-MV-09", || "a column has two stands at least".into())?;
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
