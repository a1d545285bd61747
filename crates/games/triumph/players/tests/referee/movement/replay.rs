//! Moves followed leg by leg, and columns that bend (TR-MV-09, TR-MV-10).

use super::*;

/// Follows the legs of a rigid body; `wheelers` are the members whose left and right front corners it wheels about.
fn replay(
    starts: &[(Pose, f64)],
    lead: usize,
    legs: &[Leg],
    (left, right): (usize, usize),
) -> Vec<Track> {
    let mut tracks: Vec<Track> =
        starts.iter().map(|&(pose, depth)| Track::new(pose, depth)).collect();
    for leg in legs {
        let frame = tracks[lead].end();
        match leg {
            Leg::Straight(ahead, to_right) => {
                let way = frame.ahead() * *ahead + frame.right() * *to_right;
                tracks.iter_mut().for_each(|track| track.shift(way));
            }
            Leg::Slide(to_right) => {
                let way = frame.right() * *to_right;
                tracks.iter_mut().for_each(|track| track.shift(way));
            }
            Leg::Pivot(about, turn) => {
                let point = match about.as_str() {
                    "front-left" => frame.point(0.0, -1.0),
                    "front-right" => frame.point(0.0, 1.0),
                    _ => frame.point(-tracks[lead].depth / 2.0, 0.0),
                };
                tracks.iter_mut().for_each(|track| track.turn(point, *turn));
            }
            Leg::Wheel(turn) => {
                let corner = if *turn < 0.0 {
                    tracks[left].end().point(0.0, -1.0)
                } else {
                    tracks[right].end().point(0.0, 1.0)
                };
                tracks.iter_mut().for_each(|track| track.turn(corner, *turn));
            }
        }
    }
    tracks
}

/// The largest difference between a replay and the reported poses.
const REPLAY_LENGTH: f64 = 0.035;
const REPLAY_TURN: f64 = 0.15;

impl Referee {
    pub(super) fn replay_rigid(
        &self,
        before: &Position,
        stands: &[usize],
        lead: usize,
        legs: &[Leg],
        ends: &[Pose],
    ) -> Check<Vec<Track>> {
        let starts: Vec<(Pose, f64)> =
            stands.iter().map(|&at| (before.pose(at), before.depth(at))).collect();
        let lead = stands.iter().position(|&at| at == lead).unwrap_or(0);
        let fits = |tracks: &[Track]| {
            // Stands that face the same way within a degree are a group; after the move they face as its lead does.
            tracks.iter().zip(ends).all(|(track, end)| {
                let as_lead = Pose { heading: tracks[lead].end().heading, ..track.end() };
                [track.end(), as_lead]
                    .iter()
                    .any(|pose| pose.is_near(*end, REPLAY_LENGTH, REPLAY_TURN))
            })
        };
        let frame = starts[lead].0;
        let seen: Vec<(f64, f64)> = starts.iter().map(|(pose, _)| frame.see(pose.at)).collect();
        let foremost = seen.iter().map(|see| see.0).fold(f64::MIN, f64::max);
        let rank: Vec<usize> = (0..seen.len()).filter(|&n| seen[n].0 > foremost - 0.1).collect();
        let by_right = |&a: &usize, &b: &usize| seen[a].1.total_cmp(&seen[b].1);
        let left = rank.iter().copied().min_by(by_right).unwrap_or(lead);
        let right = rank.iter().copied().max_by(by_right).unwrap_or(lead);
        let tracks = replay(&starts, lead, legs, (left, right));
        if fits(&tracks) {
            return Ok(tracks);
        }
        // "A front corner of the group" may be another where its front is not level.
        for left in 0..starts.len() {
            for right in 0..starts.len() {
                let tracks = replay(&starts, lead, legs, (left, right));
                if fits(&tracks) {
                    return Ok(tracks);
                }
            }
        }
        let n = (0..ends.len())
            .find(|&n| !tracks[n].end().is_near(ends[n], REPLAY_LENGTH, REPLAY_TURN))
            .unwrap_or(0);
        fault(
            "TR-MV-01",
            format!(
                "the legs lead {} to {:?}, not to {:?}",
                before.name(stands[n]),
                tracks[n].end(),
                ends[n]
            ),
        )
    }

    /// TR-MV-09, TR-MV-10: the lead is followed exactly; the others must follow it, each no further than its move.
    pub(super) fn replay_column(
        &self,
        before: &Position,
        stands: &[usize],
        lead: usize,
        legs: &[Leg],
        ends: &[Pose],
    ) -> Check<Vec<Track>> {
        let at_lead = stands.iter().position(|&at| at == lead).unwrap_or(0);
        let own = (before.pose(lead), before.depth(lead));
        let lead_track = replay(&[own], 0, legs, (0, 0)).remove(0);
        need(
            lead_track.end().is_near(ends[at_lead], REPLAY_LENGTH, REPLAY_TURN),
            "TR-MV-09",
            || {
                format!(
                    "the legs lead {} to {:?}, not to {:?}",
                    before.name(lead),
                    lead_track.end(),
                    ends[at_lead]
                )
            },
        )?;
        let order = column_order(stands, ends, at_lead, before);
        for pair in order.windows(2) {
            let (first, next) = (pair[0], pair[1]);
            let rear = ends[first].point(-before.depth(stands[first]), 0.0);
            let off = (ends[next].at - rear).length();
            let bend = turn_between(ends[first].heading, ends[next].heading);
            let slack = bend_slack(before.depth(stands[first]), bend);
            need(off <= slack && bend <= 90.0, "TR-MV-09", || {
                format!(
                    "{} ends {off:.2} MU and {bend:.0} degrees off the stand before it",
                    before.name(stands[next])
                )
            })?;
        }
        Ok((0..stands.len())
            .map(|n| {
                if n == at_lead {
                    return lead_track.clone();
                }
                let start = before.pose(stands[n]);
                let mut track = Track::new(start, before.depth(stands[n]));
                let (way, n_steps) = (ends[n].at - start.at, 20);
                let turn = (ends[n].heading - start.heading + 180.0).rem_euclid(360.0) - 180.0;
                let by = start
                    .front_corners()
                    .into_iter()
                    .zip(ends[n].front_corners())
                    .map(|(a, b)| (a - b).length() / f64::from(n_steps))
                    .collect::<Vec<_>>();
                for step in 1..=n_steps {
                    let share = f64::from(step) / f64::from(n_steps);
                    let pose = Pose {
                        at: start.at + way * share,
                        heading: (start.heading + turn * share).rem_euclid(360.0),
                    };
                    track.go_to(pose, [by[0], by[1]], false);
                }
                track
            })
            .collect())
    }
}
