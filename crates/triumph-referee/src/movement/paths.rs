//! What a move may not pass through, how it slides near an enemy and comes into contact: TR-MV-04, -11 to -13, -21 to -25.

use super::Move;
use super::track::*;
use crate::errors::{Check, need};
use crate::geometry::*;
use crate::position::*;
use crate::zones::is_lined_up;

/// TR-MV-04, -13, -21 to -23: what a move may not pass through.
pub(super) fn check_paths(before: &Position, tactical: &Move, rigid: bool) -> Check {
    for (&at, track) in tactical.stands.iter().zip(&tactical.tracks) {
        // How a follower goes round a bend is not reported; only the lead of a bending column is followed step by step.
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
                    .fold((f64::MAX, f64::MIN), |(low, high), at| {
                        (low.min(at), high.max(at))
                    })
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
                format!(
                    "{} goes through a gap of {:.2} MU",
                    before.name(at),
                    (*b - *a).length()
                )
            })?;
        }
    }
    Ok(())
}

/// TR-MV-11: a slide near an enemy, which lines up.
pub(super) fn check_slide(before: &Position, after: &Position, tactical: &Move) -> Check {
    if !tactical
        .legs
        .iter()
        .any(|leg| matches!(leg, Leg::Slide(right) if right.abs() > 0.002))
    {
        return Ok(());
    }
    let total: f64 = tactical
        .legs
        .iter()
        .map(|leg| match leg {
            Leg::Slide(right) => right.abs(),
            _ => 0.0,
        })
        .sum();
    need(total <= 2.0 + FUZZ, "TR-MV-11", || {
        format!("slides of {total} MU")
    })?;
    let near = tactical.tracks.iter().any(|track| {
        track.poses.iter().any(|pose| {
            before
                .enemies(tactical.stands[0])
                .any(|enemy| distance(&pose.base(track.depth), &before.base(enemy)) <= 2.0 + 0.03)
        })
    });
    need(near, "TR-MV-11", || {
        "a slide with no enemy within 2 MU".into()
    })?;
    let lined_up = tactical.stands.iter().any(|&own| {
        before
            .enemies(own)
            .any(|enemy| is_lined_up(after.pose(own), before.pose(enemy), 15.0))
    });
    need(lined_up, "TR-MV-11", || {
        "a slide that lines up with nobody".into()
    })
}

/// TR-MV-25: flank and rear contacts need the right start.
pub(super) fn check_contact_starts(before: &Position, after: &Position, tactical: &Move) -> Check {
    for &own in &tactical.stands {
        for enemy in after.enemies(own) {
            let Some((edge, Sure::Yes)) = after.contact(own, enemy) else {
                continue;
            };
            let line = match edge {
                Edge::Front => continue,
                Edge::Left | Edge::Right => 0.0,
                Edge::Rear => -before.depth(enemy),
            };
            for corner in before.pose(own).front_corners() {
                let ahead = before.pose(enemy).see(corner).0;
                need(ahead <= line + 0.03, "TR-MV-25", || {
                    format!(
                        "{} reaches the {edge:?} of {} from {:.2} MU before its line",
                        before.name(own),
                        before.name(enemy),
                        ahead - line
                    )
                })?;
            }
        }
    }
    Ok(())
}

/// TR-MV-12.
pub(super) fn check_disengage(before: &Position, after: &Position, tactical: &Move) -> Check {
    let own = tactical.stands[0];
    let name = before.name(own);
    need(before.engaged(own).may(), "TR-MV-12", || {
        format!("{name} is in no contact to disengage from")
    })?;
    for (enemy, edge, sure) in before.touched_by(own) {
        need(edge == Edge::Front || !sure.clearly(), "TR-MV-12", || {
            format!("{name} has {} on its {edge:?}", before.name(enemy))
        })?;
    }
    let troop = before.troop(own);
    let slow = |mounted: bool, reach: f64, difficult: Sure| match (mounted, difficult) {
        (true, Sure::Yes) => (reach.min(3.0), reach.min(3.0)),
        (true, Sure::Maybe) => (reach.min(3.0), reach),
        _ => (reach, reach),
    };
    let own_difficult = tactical.tracks[0]
        .poses
        .iter()
        .map(|pose| before.difficult_to_pass(troop.on_camels(), &pose.base(troop.depth)))
        .fold(Sure::No, Sure::or);
    let fastest = slow(troop.slows(), troop.reach, own_difficult).1;
    for enemy in before.enemies(own) {
        let met = before
            .contact(own, enemy)
            .is_some_and(|(_, sure)| sure.clearly())
            || before
                .contact(enemy, own)
                .is_some_and(|(_, sure)| sure.clearly());
        if !met {
            continue;
        }
        let foe = before.troop(enemy);
        let theirs = slow(
            foe.slows(),
            foe.reach,
            before.difficult(&before.base(enemy)),
        )
        .0;
        need(fastest > theirs, "TR-MV-12", || {
            format!(
                "{name} moves {fastest}, {} moves {theirs}",
                before.name(enemy)
            )
        })?;
        let gap = distance(&after.base(own), &after.base(enemy));
        need(gap > 0.005, "TR-MV-12", || {
            format!("{name} still touches {}", before.name(enemy))
        })?;
    }
    Ok(())
}
