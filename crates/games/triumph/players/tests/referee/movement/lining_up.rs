//! Slides, contacts with flank or rear, and breaking off (TR-MV-11, TR-MV-12, TR-MV-25).

use super::*;

/// TR-MV-11: a slide near an enemy, which lines up.
pub(super) fn check_slide(before: &Position, after: &Position, tactical: &Move) -> Check {
    if !tactical.legs.iter().any(|leg| matches!(leg, Leg::Slide(right) if right.abs() > 0.002)) {
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
    need(total <= 2.0 + FUZZ, "TR-MV-11", || format!("slides of {total} MU"))?;
    let near = tactical.tracks.iter().any(|track| {
        track.poses.iter().any(|pose| {
            before
                .enemies(tactical.stands[0])
                .any(|enemy| distance(&pose.base(track.depth), &before.base(enemy)) <= 2.0 + 0.03)
        })
    });
    need(near, "TR-MV-11", || "a slide with no enemy within 2 MU".into())?;
    let lined_up = tactical.stands.iter().any(|&own| {
        before.enemies(own).any(|enemy| is_lined_up(after.pose(own), before.pose(enemy), 15.0))
    });
    need(lined_up, "TR-MV-11", || "a slide that lines up with no stand".into())
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
    let most = before.slow_mounted();
    let slow = |mounted: bool, reach: f64, difficult: Sure| match (mounted, difficult) {
        (true, Sure::Yes) => (reach.min(most), reach.min(most)),
        (true, Sure::Maybe) => (reach.min(most), reach),
        _ => (reach, reach),
    };
    let going = before.going_on_move(own);
    let own_difficult = tactical.tracks[0]
        .poses
        .iter()
        .map(|pose| before.difficult_for(&going, &pose.base(troop.depth)))
        .fold(Sure::No, Sure::or);
    let fastest = slow(troop.slows(), before.reach(own), own_difficult).1;
    for enemy in before.enemies(own) {
        let met = before.contact(own, enemy).is_some_and(|(_, sure)| sure.clearly())
            || before.contact(enemy, own).is_some_and(|(_, sure)| sure.clearly());
        if !met {
            continue;
        }
        let foe = before.troop(enemy);
        let theirs = slow(
            foe.slows(),
            before.reach(enemy),
            before.difficult_for(&before.going_on_move(enemy), &before.base(enemy)),
        )
        .0;
        need(fastest > theirs, "TR-MV-12", || {
            format!("{name} moves {fastest}, {} moves {theirs}", before.name(enemy))
        })?;
        let gap = distance(&after.base(own), &after.base(enemy));
        need(gap > 0.005, "TR-MV-12", || format!("{name} still touches {}", before.name(enemy)))?;
    }
    Ok(())
}
