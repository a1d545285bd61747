//! What a move may not pass through: terrain, stands, narrow gaps (TR-MV-04, -08, -13, -21 to -23).

use super::*;

/// TR-MV-04, -13, -21 to -23: what a move may not pass through.
pub(super) fn check_paths(before: &Position, tactical: &Move, rigid: bool) -> Check {
    for (&at, track) in tactical.stands.iter().zip(&tactical.tracks) {
        // The events don't report how a follower goes round a bend: only the lead of a bending column is followed step by step.
        if !rigid && at != tactical.lead {
            continue;
        }
        let start = before.base(at);
        for (n, pose) in track.poses.iter().enumerate() {
            let base = pose.base(track.depth);
            let slack = if track.straight[n] { FUZZ } else { 0.03 };
            let deep = |ground: &[P]| {
                let now = overlap(&base, ground);
                now > EPS + slack && now > overlap(&start, ground) + slack
            };
            for other in before
                .all()
                .filter(|other| !tactical.stands.contains(other) && !before.is_far(*other, &base))
            {
                let is_enemy = before.seat(other) != before.seat(at);
                if !is_enemy && before.may_pass(at, other).may() {
                    continue;
                }
                need(!deep(&before.base(other)), "TR-MV-13", || {
                    format!(
                        "{} passes through {} at {:?}, {:.3} MU deep, at {pose:?}",
                        before.name(at),
                        before.name(other),
                        before.pose(other),
                        overlap(&base, &before.base(other))
                    )
                })?;
            }
            for camp in before.camps.iter().flatten() {
                need(!deep(&camp.base), "TR-MV-13", || {
                    format!("{} passes through a camp", before.name(at))
                })?;
            }
            need(before.in_water(&base) <= EPS + slack, "TR-MV-04", || {
                format!("{} enters impassable terrain", before.name(at))
            })?;
        }
    }
    Ok(())
}

/// TR-MV-13: a gap narrower than 2 MU that a stand clearly goes through.
pub(super) fn check_gaps(before: &Position, after: &Position, tactical: &Move) -> Check {
    let seat = before.seat(tactical.stands[0]);
    let enemies: Vec<usize> = before.of(1 - seat).collect();
    let mut gaps: Vec<(P, P, Vec<usize>)> = Vec::new();
    for (n, &one) in enemies.iter().enumerate() {
        for &other in &enemies[n + 1..] {
            if let Some((a, b)) = nearest(&before.base(one), &before.base(other)) {
                let wide = (a - b).length();
                if wide > 0.05 && wide < 2.0 - 0.05 {
                    gaps.push((a, b, vec![one, other]));
                }
            }
        }
        for piece in before.pieces.iter().filter(|piece| piece.kind == "coast") {
            if let Some((a, b)) = nearest(&before.base(one), &piece.area) {
                let wide = (a - b).length();
                if wide > 0.05 && wide < 2.0 - 0.05 {
                    gaps.push((a, b, vec![one]));
                }
            }
        }
    }
    for (&at, track) in tactical.stands.iter().zip(&tactical.tracks) {
        for (a, b, whose) in &gaps {
            let touches = whose
                .iter()
                .any(|&enemy| distance(&after.base(at), &after.base(enemy)) <= EPS + FUZZ);
            let side = |base: &[P]| -> (f64, f64) {
                base.iter()
                    .map(|&corner| (*b - *a).cross(corner - *a))
                    .fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)))
            };
            let (start, end) = (side(&before.base(at)), side(&after.base(at)));
            let through = start.1 < 0.0 && end.0 > 0.0 || start.0 > 0.0 && end.1 < 0.0;
            if touches || !through {
                continue;
            }
            let crossed = (0..track.poses.len()).any(|n| {
                track.straight[n]
                    && length_inside(&track.poses[n].base(track.depth), *a, *b, 0.0)
                        > (*b - *a).length() - 0.05
            });
            need(!crossed, "TR-MV-13", || {
                format!("{} goes through a gap of {:.2} MU", before.name(at), (*b - *a).length())
            })?;
        }
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
    let going = before.going_of_all(&tactical.stands);
    for (&at, track) in tactical.stands.iter().zip(&tactical.tracks) {
        for pose in &track.poses {
            let ground = pose.base(track.depth);
            need(!before.difficult_for(&going, &ground).clearly(), "TR-MV-08", || {
                format!("{} moves in a group through difficult terrain", before.name(at))
            })?;
        }
    }
    Ok(())
}
