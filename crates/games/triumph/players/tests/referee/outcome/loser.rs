//! The result of the loser of a combat or a shot (TR-RS-09, TR-RS-10).

use super::*;

impl Referee {
    /// TR-RS-09, -10: the loser's result; returns how many items it used.
    pub(super) fn judge_loser(
        &self,
        pending: &Pending,
        loser: usize,
        result: &str,
    ) -> Result<usize, (usize, Fault)> {
        let name = pending.before.name(loser);
        let bad = |rule: &'static str, what: String| Err((pending.event, Fault { rule, what }));
        let end = pending
            .items
            .iter()
            .position(|(_, item)| {
                matches!(item, Item::Moved { how, .. }
                    if matches!(how.as_str(), "pursuit" | "pursuit-aligned" | "supporter-follows"))
            })
            .unwrap_or(pending.items.len());
        let items = &pending.items[..end];
        match result {
            "no-effect" => {
                if !items.is_empty() {
                    return bad("TR-RS-07", format!("{name} suffers nothing"));
                }
            }
            "destroyed" | "shattered" => {
                let right = matches!(items, [(_, Item::Destroyed { stand })] if *stand == loser);
                if !right {
                    return bad("TR-RS-15", format!("{name} must be destroyed, and only it"));
                }
            }
            _ => {
                let before = &pending.before;
                // Ties rarely matter, so they are tried last.
                let ties =
                    before.all().filter(|&other| other != loser).flat_map(Assumptions::with_first);
                let mut fates: Vec<Fate> = Vec::new();
                let mut reasons = Vec::new();
                let tries = Assumptions::all()
                    .chain(Assumptions::with_lost_who_push())
                    .chain(Assumptions::with_neighbours());
                for assumed in tries.chain(ties) {
                    let fate = before.fall_back(loser, assumed);
                    if fates.contains(&fate) {
                        continue;
                    }
                    match self.fits(pending, items, loser, result, &fate) {
                        Ok(()) => return Ok(end),
                        Err(fault) => reasons.push(fault),
                    }
                    fates.push(fate);
                }
                let first = reasons.remove(0);
                return Err((pending.event, first));
            }
        }
        Ok(end)
    }

    /// Whether the events agree with this outcome of a fall back, and with what must follow it.
    fn fits(
        &self,
        pending: &Pending,
        items: &[(usize, Item)],
        loser: usize,
        result: &str,
        fate: &Fate,
    ) -> Check {
        let before = &pending.before;
        let name = before.name(loser);
        // All other stands.
        for at in before.all().filter(|&at| at != loser) {
            let lost = items
                .iter()
                .any(|(_, item)| matches!(item, Item::Destroyed { stand } if *stand == at));
            need(lost == fate.lost.contains(&at), fate.why, || {
                let not = if lost { "must not be" } else { "must be" };
                format!("{} {not} destroyed by the fall back of {name}", before.name(at))
            })?;
            if lost {
                continue;
            }
            let end = last_pose(items, at).unwrap_or(before.pose(at));
            let right = fate.moved.get(&at).copied().unwrap_or(before.pose(at));
            need(end.is_near(right, 0.06, 0.3), "TR-OM-03", || {
                format!("{} ends at {end:?}, not at {right:?}", before.name(at))
            })?;
        }
        let own: Vec<&Item> = items
            .iter()
            .map(|(_, item)| item)
            .filter(|item| match item {
                Item::Moved { stand, .. } | Item::Destroyed { stand } => *stand == loser,
                _ => true,
            })
            .collect();
        let goes_on = |hows: &[&str]| {
            own.iter().all(|item| match item {
                Item::Moved { how, .. } => hows.contains(&how.as_str()),
                Item::Destroyed { .. } => true,
                _ => false,
            })
        };
        let is_lost = own.iter().any(|item| matches!(item, Item::Destroyed { .. }));
        if fate.lost.contains(&loser) {
            return need(is_lost && goes_on(&["fall-back"]), fate.why, || {
                format!("{name} must be destroyed by its fall back")
            });
        }
        // The fall back itself.
        let right = fate.moved.get(&loser).copied().unwrap_or(before.pose(loser));
        let fell = own.iter().find_map(|item| match item {
            Item::Moved { how, to, .. } if how == "fall-back" => Some(*to),
            _ => None,
        });
        let ends = fell.unwrap_or(before.pose(loser));
        need(ends.is_near(right, 0.04, 0.2), "TR-OM-01", || {
            format!("{name} falls back to {ends:?}, not to {right:?}")
        })?;
        let mut there = before.clone();
        for (&at, &pose) in &fate.moved {
            there.stands[at].pose = pose;
        }
        there.stands[loser].pose = ends;
        for &at in &fate.lost {
            there.stands[at].whereabouts = Where::Gone;
        }
        let moved = |name: &str| {
            own.iter().find_map(|item| match item {
                Item::Moved { how, to, .. } if how == name => Some(*to),
                _ => None,
            })
        };
        match result {
            "fall-back" => {
                need(!is_lost, fate.why, || format!("nothing destroys {name}"))?;
                need(goes_on(&["fall-back"]), "TR-OM-01", || format!("{name} only falls back"))
            }
            "evade" => {
                need(goes_on(&["fall-back", "evade"]), "TR-OM-10", || format!("{name} evades"))?;
                let last = own.iter().rev().find_map(|item| match item {
                    Item::Moved { how, to, .. } if how == "evade" => Some(*to),
                    _ => None,
                });
                there.check_evade(loser, moved("evade"), last, is_lost)
            }
            _ => {
                need(goes_on(&["fall-back", "turn-about", "panic"]), "TR-OM-14", || {
                    format!("{name} panics")
                })?;
                there.check_panic(loser, moved("turn-about"), moved("panic"), is_lost)
            }
        }
    }
}
