//! Pursuit (TR-OM-18 to -28).

use super::*;

impl Referee {
    /// TR-OM-18 to -28.
    pub(super) fn judge_pursuit(
        &self,
        pending: &Pending,
        first: usize,
        winner: usize,
        loser: usize,
        pursues: Sure,
    ) -> Judged {
        let items = &pending.items[first..];
        // The position in which the pursuit begins.
        let mut there = pending.before.clone();
        for (_, item) in &pending.items[..first] {
            match item {
                Item::Moved { stand, to, .. } => there.stands[*stand].pose = *to,
                Item::Destroyed { stand } => there.stands[*stand].whereabouts = Where::Gone,
                _ => {}
            }
        }
        let name = there.name(winner).to_owned();
        let at_cause = |fault: Fault| (pending.event, fault);
        let alive = there.on_board(winner);
        // TR-OM-25: held by another stand.
        let mut held = Sure::No;
        for (enemy, edge, sure) in there.touched_by(winner) {
            if enemy != loser || edge != Edge::Front {
                held = held.or(sure);
            }
        }
        if let Some(turned) = &there.stands[winner].turned {
            // Enemies whose contact is recorded as a flag may or may not hold it.
            if turned.kept.iter().any(|&(enemy, ..)| there.on_board(enemy)) {
                held = held.or(Sure::Maybe);
            }
        }
        let must = pursues.and(Sure::of(alive)).and(held.not());
        let start = there.pose(winner);
        let moved = items.iter().find_map(|(n, item)| match item {
            Item::Moved { stand, how, to, .. } if *stand == winner && how == "pursuit" => {
                Some((*n, *to))
            }
            _ => None,
        });
        let passes = |friend| there.may_pass(winner, friend).may();
        let most = there.depth(winner) + 0.3;
        let free = there.free_run(winner, start, 1.0, most, &passes);
        let depth = there.depth(winner);
        // Where two meet at a corner or nearly along their edges, they touch long before they overlap by the tolerance.
        let meets = there.free_run_to(EPS - FUZZ, winner, start, 1.0, depth, &passes) < depth;
        let eps = if meets { 0.001 } else { 0.5 * EPS };
        let touch = there.free_run_to(eps, winner, start, 1.0, most, &passes);
        let Some((n, to)) = moved else {
            let friend_ahead = there.of(there.seat(winner)).any(|friend| {
                friend != winner
                    && overlap(&start.shifted(depth, 0.0).base(depth), &there.base(friend)) > 0.0
            });
            need(!must.clearly() || free < 0.1 || friend_ahead, "TR-OM-19", || {
                format!("{name} must pursue and does not")
            })
            .map_err(at_cause)?;
            // It may still be lined up with a stand that it touches already.
            return self.judge_alignment(items, &there, winner, must);
        };
        let wrong = |rule: &'static str, what: String| Err((n, Fault { rule, what }));
        if !must.may() {
            return wrong("TR-OM-19", format!("{name} must not pursue"));
        }
        let (ahead, right) = start.see(to.at);
        if right.abs() > 0.02 || turn_between(start.heading, to.heading) > 0.1 {
            return wrong("TR-OM-21", format!("{name} does not pursue straight ahead"));
        }
        if ahead > depth + 0.02 {
            return wrong(
                "TR-OM-21",
                format!("{name} pursues {ahead:.3} MU, its depth is {depth}"),
            );
        }
        let friend_there = there.of(there.seat(winner)).any(|friend| {
            friend != winner
                && overlap(&start.shifted(depth, 0.0).base(depth), &there.base(friend)) > 0.0
        });
        if ahead < depth.min(free).min(touch) - 0.08 && !friend_there {
            return wrong(
                "TR-OM-21",
                format!("{name} pursues {ahead:.3} MU and is free for {free:.2}"),
            );
        }
        // A stand that touches its side edge may do so by rounding, all along the way (TR-OM-29).
        let surely = there.free_run_to(EPS + FUZZ, winner, start, 1.0, most, &passes);
        if ahead > free.max(surely) + 0.06 {
            return wrong("TR-OM-22", format!("{name} pursues through what stops it at {free:.2}"));
        }
        self.judge_alignment(items, &there, winner, must)
    }

    /// TR-OM-22, TR-OM-26: what may come with a pursuit.
    fn judge_alignment(
        &self,
        items: &[(usize, Item)],
        there: &Position,
        winner: usize,
        must: Sure,
    ) -> Judged {
        let name = there.name(winner);
        let start = there.pose(winner);
        let end = last_pose(items, winner).unwrap_or(start);
        for (n, item) in items {
            let wrong = |rule: &'static str, what: String| Err((*n, Fault { rule, what }));
            let Item::Moved { stand, how, from, to } = item else {
                return wrong("TR-OM-22", "no stand is lost by a pursuit".into());
            };
            match how.as_str() {
                "pursuit" if *stand == winner => {}
                "pursuit-aligned" if *stand == winner => {
                    let proper = self
                        .pos
                        .enemies(winner)
                        .any(|enemy| self.pos.contact(winner, enemy).is_some())
                        || self.pos.at_camp(winner).may();
                    let (ahead, right) = from.see(to.at);
                    if !must.may() || !proper {
                        return wrong("TR-OM-22", format!("{name} is lined up with no stand"));
                    }
                    if right.abs() > 1.1
                        || ahead.abs() > 0.6
                        || turn_between(from.heading, to.heading) > 15.2
                    {
                        return wrong(
                            "TR-OM-22",
                            format!("{name} is lined up by {ahead:.2} ahead, {right:.2} sideways"),
                        );
                    }
                }
                "supporter-follows" => {
                    let behind = there.rear_supporter(winner).map(|(behind, _)| behind);
                    let (ahead, right) = from.see(to.at);
                    let (led, _) = start.see(end.at);
                    if behind != Some(*stand) {
                        return wrong(
                            "TR-OM-26",
                            format!("{} does not support {name}", there.name(*stand)),
                        );
                    }
                    if right.abs() > 0.05 && ahead.abs() > 0.05 && (ahead - led).abs() > 0.6
                        || ahead > there.depth(winner) + 0.1
                        || ahead < -0.02
                    {
                        return wrong(
                            "TR-OM-26",
                            format!(
                                "{} follows by {ahead:.2}, {right:.2} sideways",
                                there.name(*stand)
                            ),
                        );
                    }
                }
                other => {
                    return wrong(
                        "TR-OM-21",
                        format!("{} moves by {other} in a pursuit", there.name(*stand)),
                    );
                }
            }
        }
        Ok(())
    }
}
