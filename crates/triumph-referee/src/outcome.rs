//! What shots and fights bring about: section 13 of the rules, and TR-CP-07, TR-VC-04.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::Referee;
use crate::errors::{Check, Fault, fault, need};
use crate::geometry::*;
use crate::position::*;

/// Why things are expected to happen.
#[derive(Clone, Debug, PartialEq)]
pub enum Cause {
    /// A tactical move, after which enemies may conform.
    Move,
    Shot {
        target: usize,
        result: String,
        beaten: bool,
    },
    Facing,
    Fight {
        loser: usize,
        winner: usize,
        pursues: bool,
        result: String,
        /// TR-BC-20.4: who of the two fought to its front against close order.
        to_front_of_close_order: Vec<usize>,
    },
    Sack {
        by: usize,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Moved {
        stand: usize,
        how: String,
        from: Pose,
        to: Pose,
    },
    Destroyed {
        stand: usize,
    },
    Sacked {
        by: usize,
    },
    Conformed {
        stand: usize,
        to: Pose,
    },
    /// TR-BC-20.4.
    ScreenLost {
        stand: usize,
    },
    /// TR-BC-10.2.
    Held {
        stand: usize,
    },
}

/// A cause and what came of it, to be judged when the next thing happens.
#[derive(Clone, Debug)]
pub struct Pending {
    pub event: usize,
    pub cause: Cause,
    pub before: Position,
    pub items: Vec<(usize, Item)>,
    /// TR-BC-08.7: who of a combat is on transports still.
    pub caught: Vec<usize>,
}

/// What a fall back may lead to.
#[derive(Clone, Debug, Default, PartialEq)]
struct Fate {
    moved: BTreeMap<usize, Pose>,
    lost: BTreeSet<usize>,
    why: &'static str,
    /// Those who are in the way of somebody who can't push them, and the ground from which somebody else has to push them.
    in_the_way: Vec<(usize, Vec<P>)>,
}

/// How doubts are resolved in one try.
#[derive(Clone, Copy, Debug)]
struct Doubts {
    /// How deep an overlap is a meeting.
    eps: f64,
    /// Whether a doubtful yes is a yes.
    yes: bool,
    /// Whether touching one's own camp anywhere holds a stand, or only behind.
    camp_holds: bool,
    /// Whether a stand that is pushed off the board pushes whom it meets on its way: the rest of the chain moves (TR-OM-08), and the
    /// text doesn't say whether they are of it.
    lost_pushes: bool,
    /// How much deeper an overlap is a meeting for two that touch before one of them is pushed: neighbours stay neighbours however they
    /// are rounded (TR-OM-29).
    beside: f64,
    /// Who is met before those who are met at the same place but for rounding (TR-OM-05, -06).
    first: Option<usize>,
}

impl Doubts {
    fn is(self, sure: Sure) -> bool {
        sure.clearly() || self.yes && sure.may()
    }
    fn all() -> impl Iterator<Item = Doubts> {
        [EPS, EPS - FUZZ, EPS + FUZZ].into_iter().flat_map(|eps| {
            [true, false].into_iter().flat_map(move |yes| {
                [true, false].into_iter().map(move |camp_holds| Doubts {
                    eps,
                    yes,
                    camp_holds,
                    lost_pushes: false,
                    beside: 0.0,
                    first: None,
                })
            })
        })
    }

    /// The same where whoever is pushed off the board pushes others.
    fn with_lost_who_push() -> impl Iterator<Item = Doubts> {
        Doubts::all().map(|doubts| Doubts {
            lost_pushes: true,
            ..doubts
        })
    }

    /// The same where neighbours overlap by rounding.
    fn with_neighbours() -> impl Iterator<Item = Doubts> {
        Doubts::all().map(|doubts| Doubts {
            beside: FUZZ,
            ..doubts
        })
    }

    /// The same where this stand is met first of those that are met at once.
    fn with_first(stand: usize) -> impl Iterator<Item = Doubts> {
        Doubts::all()
            .filter(|doubts| doubts.eps == EPS)
            .map(move |doubts| Doubts {
                first: Some(stand),
                ..doubts
            })
    }

    /// How deep an overlap with this stand is a meeting.
    fn eps_of(self, stand: usize) -> f64 {
        if self.first == Some(stand) {
            self.eps - FUZZ
        } else {
            self.eps
        }
    }
}

type Judged = Result<(), (usize, Fault)>;

impl Referee {
    pub fn expect(&mut self, cause: Cause) {
        let parties = match &cause {
            Cause::Fight { loser, winner, .. } => vec![*loser, *winner],
            _ => Vec::new(),
        };
        let caught = parties
            .into_iter()
            .filter(|&at| self.pos.troop(at).cards.has(8))
            .collect();
        self.pending = Some(Pending {
            event: self.event,
            cause,
            before: self.pos.clone(),
            items: Vec::new(),
            caught,
        });
    }

    pub fn note(&mut self, item: Item) -> Check {
        let n = self.event;
        match &mut self.pending {
            Some(pending) => {
                pending.items.push((n, item));
                Ok(())
            }
            None => fault("TR-RS-16", "this comes of nothing that happened before"),
        }
    }

    pub fn outcome_moved(&mut self, event: &Value) -> Check {
        let at = self.pos.stand(field(event, "stand")?)?;
        let how = text(event, "how")?.to_owned();
        let (from, to) = (pose(event, "from")?, pose(event, "to")?);
        need(self.pos.on_board(at), "TR-OM-01", || {
            format!("{} is not on the board", self.pos.name(at))
        })?;
        need(
            from.is_near(self.pos.pose(at), 1e-6, 1e-6),
            "schema",
            || {
                format!(
                    "{} does not stand where it is moved from",
                    self.pos.name(at)
                )
            },
        )?;
        self.pos.stands[at].pose = to;
        self.note(Item::Moved {
            stand: at,
            how,
            from,
            to,
        })
    }

    pub fn destroyed(&mut self, event: &Value) -> Check {
        let at = self.pos.stand(field(event, "stand")?)?;
        let stand = &mut self.pos.stands[at];
        need(stand.whereabouts == Where::Board, "TR-VC-04", || {
            format!("{} is destroyed and not on the board", stand.name)
        })?;
        need(
            number(event, "points")? == stand.troop.points,
            "TR-VC-04",
            || format!("{} counts {}", stand.name, stand.troop.points),
        )?;
        stand.whereabouts = Where::Gone;
        self.lost[stand.seat] += stand.troop.points;
        self.note(Item::Destroyed { stand: at })
    }

    /// TR-CP-07, TR-CP-09, TR-CP-11.
    pub fn camp_sacked(&mut self, event: &Value) -> Check {
        let owner = seat(event, "owner")?;
        let by = self.pos.stand(field(event, "by")?)?;
        let Some(camp) = self.pos.camps[owner].take() else {
            return fault("TR-CP-07", "there is no camp to sack");
        };
        let mut points = 8.0;
        if let Some(inside) = camp.garrison {
            points += self.pos.stands[inside].listed.points;
            self.pos.stands[inside].whereabouts = Where::Gone;
        }
        need(number(event, "points")? == points, "TR-CP-11", || {
            format!("the camp counts {points}")
        })?;
        need(self.pos.on_board(by), "TR-CP-07", || {
            format!("{} is not on the board", self.pos.name(by))
        })?;
        self.pos.stands[by].whereabouts = Where::Gone;
        self.lost[owner] += points;
        self.note(Item::Sacked { by })
    }

    pub fn conformed(&mut self, event: &Value) -> Check {
        let at = self.pos.stand(field(event, "stand")?)?;
        let (from, to) = (pose(event, "from")?, pose(event, "to")?);
        need(
            from.is_near(self.pos.pose(at), 1e-6, 1e-6),
            "schema",
            || {
                format!(
                    "{} does not stand where it conforms from",
                    self.pos.name(at)
                )
            },
        )?;
        self.pos.stands[at].pose = to;
        self.note(Item::Conformed { stand: at, to })
    }

    /// Judges what came of the last cause.
    pub fn settle(&mut self) -> Judged {
        let Some(mut pending) = self.pending.take() else {
            return Ok(());
        };
        self.judge_holding(&mut pending)?;
        self.judge_screens(&mut pending)?;
        let pending = pending;
        let at_cause = |fault: Fault| (pending.event, fault);
        need(pending.caught.is_empty(), "TR-BC-08.7", || {
            "a stand fights on transports and keeps them".into()
        })
        .map_err(at_cause)?;
        match &pending.cause {
            Cause::Move => self.judge_conforming(&pending)?,
            Cause::Facing => self.judge_facing(&pending)?,
            Cause::Shot {
                target,
                result,
                beaten,
            } => {
                let keeps = self.pos.on_board(*target) && self.pos.troop(*target).cards.has(8);
                need(!(*beaten && keeps), "TR-BC-08.6", || {
                    format!("{} keeps its transports", self.pos.name(*target))
                })
                .map_err(at_cause)?;
                let left = self.judge_loser(&pending, *target, result)?;
                nothing_more(&pending.items[left..])?;
            }
            Cause::Sack { by } => {
                let sacked = matches!(pending.items.first(), Some((_, Item::Sacked { by: who })) if who == by);
                need(sacked, "TR-CP-07", || {
                    format!(
                        "{} has beaten the camp and does not sack it",
                        self.pos.name(*by)
                    )
                })
                .map_err(at_cause)?;
                nothing_more(&pending.items[1..])?;
            }
            Cause::Fight {
                loser,
                winner,
                pursues,
                result,
                ..
            } => {
                let left = self.judge_loser(&pending, *loser, result)?;
                if loser == winner {
                    nothing_more(&pending.items[left..])?;
                } else {
                    self.judge_pursuit(&pending, left, *winner, *loser, *pursues)?;
                }
            }
        }
        self.pos.note_contacts();
        self.pos.check_overlaps().map_err(at_cause)
    }

    /// TR-RS-09, -10: the loser's result; gives how many items it took.
    fn judge_loser(
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
                // Ties are seldom in question.
                let ties = before
                    .all()
                    .filter(|&other| other != loser)
                    .flat_map(Doubts::with_first);
                let mut fates: Vec<Fate> = Vec::new();
                let mut reasons = Vec::new();
                let tries = Doubts::all()
                    .chain(Doubts::with_lost_who_push())
                    .chain(Doubts::with_neighbours());
                for doubts in tries.chain(ties) {
                    let fate = before.fall_back(loser, doubts);
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

    /// Whether what happened is this fate of a fall back, and what comes after it.
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
        // Everybody else.
        for at in before.all().filter(|&at| at != loser) {
            let lost = items
                .iter()
                .any(|(_, item)| matches!(item, Item::Destroyed { stand } if *stand == at));
            need(lost == fate.lost.contains(&at), fate.why, || {
                let not = if lost { "must not be" } else { "must be" };
                format!(
                    "{} {not} destroyed by the fall back of {name}",
                    before.name(at)
                )
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
        let is_lost = own
            .iter()
            .any(|item| matches!(item, Item::Destroyed { .. }));
        if fate.lost.contains(&loser) {
            return need(is_lost && goes_on(&["fall-back"]), fate.why, || {
                format!("{name} must be destroyed by its fall back")
            });
        }
        // The fall back itself.
        let right = fate
            .moved
            .get(&loser)
            .copied()
            .unwrap_or(before.pose(loser));
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
                need(goes_on(&["fall-back"]), "TR-OM-01", || {
                    format!("{name} only falls back")
                })
            }
            "evade" => {
                need(goes_on(&["fall-back", "evade"]), "TR-OM-10", || {
                    format!("{name} evades")
                })?;
                let last = own.iter().rev().find_map(|item| match item {
                    Item::Moved { how, to, .. } if how == "evade" => Some(*to),
                    _ => None,
                });
                there.check_evade(loser, moved("evade"), last, is_lost)
            }
            _ => {
                need(
                    goes_on(&["fall-back", "turn-about", "panic"]),
                    "TR-OM-14",
                    || format!("{name} panics"),
                )?;
                there.check_panic(loser, moved("turn-about"), moved("panic"), is_lost)
            }
        }
    }

    /// TR-OM-18 to -28.
    fn judge_pursuit(
        &self,
        pending: &Pending,
        first: usize,
        winner: usize,
        loser: usize,
        pursues: bool,
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
            // Enemies whose contact is kept as a flag may or may not hold it.
            if turned.kept.iter().any(|&(enemy, ..)| there.on_board(enemy)) {
                held = held.or(Sure::Maybe);
            }
        }
        let must = Sure::of(pursues && alive).and(held.not());
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
            need(
                !must.clearly() || free < 0.1 || friend_ahead,
                "TR-OM-19",
                || format!("{name} must pursue and does not"),
            )
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
        // Who touches its side edge may do so by rounding, all along the way (TR-OM-29).
        let surely = there.free_run_to(EPS + FUZZ, winner, start, 1.0, most, &passes);
        if ahead > free.max(surely) + 0.06 {
            return wrong(
                "TR-OM-22",
                format!("{name} pursues through what stops it at {free:.2}"),
            );
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
            let Item::Moved {
                stand,
                how,
                from,
                to,
            } = item
            else {
                return wrong("TR-OM-22", "nobody is lost by a pursuit".into());
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
                        return wrong("TR-OM-22", format!("{name} is lined up with nobody"));
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

    /// TR-MV-27, TR-MV-28: only a single enemy that a group touches improperly conforms.
    fn judge_conforming(&self, pending: &Pending) -> Judged {
        for (n, item) in &pending.items {
            let wrong = |what: String| {
                Err((
                    *n,
                    Fault {
                        rule: "TR-MV-27",
                        what,
                    },
                ))
            };
            let Item::Conformed { stand, to } = item else {
                return wrong("nothing but conforming comes of a move".into());
            };
            let before = &pending.before;
            let name = before.name(*stand);
            let Some(tactical) = &self.last_move else {
                return wrong("there was no move".into());
            };
            if tactical.stands.len() < 2 {
                return wrong(format!("{name} conforms to a single stand"));
            }
            if before.seat(*stand) == before.seat(tactical.lead) {
                return wrong(format!("{name} conforms to its own side"));
            }
            if before.in_front_contact(*stand).clearly() {
                return wrong(format!("{name} is in front contact and conforms"));
            }
            let touched = tactical
                .stands
                .iter()
                .any(|&own| distance(&before.base(own), &before.base(*stand)) <= EPS + FUZZ);
            if !touched {
                return wrong(format!("{name} is touched by nobody of the group"));
            }
            let grouped = before.of(before.seat(*stand)).any(|other| {
                other != *stand && crate::movement::clearly_joined(before, *stand, other)
            });
            if grouped {
                return wrong(format!("{name} is in a group and conforms"));
            }
            // It lines up the edge that was touched, if the one who touched it may fight it there (TR-MV-25).
            let lines_up = |n: usize, edge: Edge| {
                let line = match edge {
                    Edge::Front => f64::MAX,
                    Edge::Left | Edge::Right => 0.0,
                    Edge::Rear => -before.depth(*stand),
                };
                let own = before.pose(tactical.stands[n]);
                let began = tactical.tracks[n].poses[0].front_corners();
                own.is_near(contact_pose(*to, before.depth(*stand), edge), 0.04, 0.3)
                    && began
                        .iter()
                        .all(|&corner| before.pose(*stand).see(corner).0 <= line + 0.03)
            };
            let proper = (0..tactical.stands.len())
                .any(|n| Edge::ALL.into_iter().any(|edge| lines_up(n, edge)));
            if !proper {
                return wrong(format!("{name} does not line up with the group"));
            }
        }
        Ok(())
    }
}

fn nothing_more(items: &[(usize, Item)]) -> Judged {
    match items.first() {
        Some((n, _)) => Err((
            *n,
            Fault {
                rule: "TR-RS-16",
                what: "this does not come of it".into(),
            },
        )),
        None => Ok(()),
    }
}

fn last_pose(items: &[(usize, Item)], at: usize) -> Option<Pose> {
    items.iter().rev().find_map(|(_, item)| match item {
        Item::Moved { stand, to, .. } if *stand == at => Some(*to),
        _ => None,
    })
}

const STEP: f64 = 0.01;

impl Position {
    /// How far a stand gets straight on (`way` 1) or straight back (-1) before it meets something new (TR-OM-29).
    fn free_run(
        &self,
        at: usize,
        from: Pose,
        way: f64,
        most: f64,
        passes: &dyn Fn(usize) -> bool,
    ) -> f64 {
        self.free_run_to(EPS, at, from, way, most, passes)
    }

    /// The same until something is overlapped by so much.
    fn free_run_to(
        &self,
        eps: f64,
        at: usize,
        from: Pose,
        way: f64,
        most: f64,
        passes: &dyn Fn(usize) -> bool,
    ) -> f64 {
        let depth = self.depth(at);
        let start = from.base(depth);
        let mut gone = 0.0;
        while gone < most {
            gone += STEP;
            let ground = from.shifted(way * gone, 0.0).base(depth);
            if self.meets(at, &start, &ground, eps, passes, true) {
                return gone - STEP;
            }
        }
        most
    }

    /// Whether some ground overlaps anything that the start did not.
    fn meets(
        &self,
        at: usize,
        start: &[P],
        ground: &[P],
        eps: f64,
        passes: &dyn Fn(usize) -> bool,
        edge: bool,
    ) -> bool {
        let new = |there: &[P]| overlap(ground, there) > eps && overlap(start, there) <= eps + FUZZ;
        self.all().any(|other| {
            other != at
                && !self.is_far(other, ground)
                && !(self.seat(other) == self.seat(at) && passes(other))
                && new(&self.base(other))
        }) || self.camps.iter().flatten().any(|camp| new(&camp.base))
            || self.in_water(ground) > eps && self.in_water(start) <= eps + FUZZ
            || edge && off_board(ground) > eps
    }

    /// TR-OM-01 to -08.
    fn fall_back(&self, loser: usize, doubts: Doubts) -> Fate {
        let lost = |who: &[usize], why| Fate {
            moved: BTreeMap::new(),
            lost: who.iter().copied().collect(),
            why,
            in_the_way: Vec::new(),
        };
        let turned = self.stands[loser].turned.as_ref();
        // TR-OM-02.
        let flanked = self
            .touched_by(loser)
            .into_iter()
            .any(|(enemy, edge, sure)| {
                let own = turned.is_some_and(|turned| turned.enemy == enemy && turned.edge == edge);
                edge != Edge::Front && !own && doubts.is(sure)
            });
        let kept = turned.is_some_and(|turned| {
            turned.kept.iter().any(|&(enemy, _, sure)| {
                // If that enemy is gone by now, its flag may be gone too.
                doubts.is(if self.on_board(enemy) {
                    sure
                } else {
                    Sure::Maybe
                })
            })
        });
        // TR-BC-00.8: a contact that an exchange has taken.
        let taken = !self.stands[loser].card.on_rear.is_empty() && doubts.yes;
        if flanked || kept || taken {
            return lost(&[loser], "TR-OM-02");
        }
        let own = self.base(loser);
        let pose = self.pose(loser);
        let depth = self.depth(loser);
        if let Some(camp) = &self.camps[self.seat(loser)] {
            let behind = overlap(&pose.shifted(-0.3, 0.0).base(depth), &camp.base) > 0.0;
            let touches = above(distance(&own, &camp.base), EPS, FUZZ).not();
            if doubts.is(touches) && (doubts.camp_holds || behind) {
                return Fate {
                    why: "TR-OM-07",
                    ..Fate::default()
                };
            }
        }
        // How far it goes: at least its depth, and behind friends that it passes and would end upon.
        // A supporter that can't support just now may count as one or not.
        let supporter = self
            .rear_supporter(loser)
            .filter(|(behind, sure)| doubts.is(sure.and(self.engaged(*behind).not())) || doubts.yes)
            .map(|(behind, _)| behind);
        let passes = |friend: usize| {
            Some(friend) != supporter
                && self.type_may_pass(loser, friend)
                && !doubts.is(self.engaged(friend))
        };
        let ground = |gone: f64| pose.shifted(-gone, 0.0).base(depth);
        let mut length = depth;
        loop {
            let upon = self.of(self.seat(loser)).find(|&friend| {
                friend != loser
                    && !self.is_far(friend, &ground(length))
                    && overlap(&ground(length), &self.base(friend)) > doubts.eps
                    && overlap(&own, &self.base(friend)) <= doubts.eps + FUZZ
                    && passes(friend)
            });
            let Some(friend) = upon else { break };
            while overlap(&ground(length), &self.base(friend)) > 0.001 && length < 60.0 {
                length += 0.002;
            }
        }
        // The chain is tried as a whole before anything moves (TR-OM-03).
        // A friend that it can't pass stays before it all the way, so it must clear the whole way (front of the start to rear of the end).
        let chain = |pushed: &[usize], length: f64| -> Option<Fate> {
            let way = pose.base(depth + length);
            let mut fate = Fate {
                why: "TR-OM-01",
                ..Fate::default()
            };
            fate.moved.insert(loser, pose.shifted(-length, 0.0));
            let goes = pushed.iter().all(|&friend| {
                fate.lost.contains(&friend) || self.push(friend, &way, &[loser], doubts, &mut fate)
            });
            let is_held_up = fate.in_the_way.iter().any(|(friend, ground)| {
                let there = fate
                    .moved
                    .get(friend)
                    .map_or(self.pose(*friend), |pose| *pose);
                !fate.lost.contains(friend)
                    && overlap(&there.base(self.depth(*friend)), ground) > doubts.eps
            });
            (goes && !is_held_up).then_some(fate)
        };
        // A friend that it passes may be pushed by another to where it would end: then it goes on behind it there, and everybody it
        // pushes goes farther.
        let mut held = false;
        let mut rounds = 0;
        loop {
            rounds += 1;
            // What it meets on that way, in order.
            let mut pushed: Vec<usize> = Vec::new();
            let mut gone = 0.0;
            // Which stand it meets first needs a closer look.
            let step = if doubts.first.is_some() { 0.002 } else { STEP };
            while gone < length {
                gone = (gone + step).min(length);
                let now = ground(gone);
                let new = |there: &[P]| {
                    overlap(&now, there) > doubts.eps && overlap(&own, there) <= doubts.eps + FUZZ
                };
                let meets = |other: usize| {
                    let (there, eps) = (self.base(other), doubts.eps_of(other));
                    !self.is_far(other, &now)
                        && overlap(&now, &there) > eps
                        && overlap(&own, &there) <= eps + FUZZ
                };
                if let Some(enemy) = self
                    .enemies(loser)
                    .filter(|&enemy| meets(enemy))
                    .min_by_key(|&enemy| doubts.first != Some(enemy))
                {
                    // Whether the chain must be free for the whole way, or until the enemy is met, the rule leaves open.
                    let tested = if doubts.yes { gone } else { length };
                    if chain(&pushed, tested).is_none() {
                        return lost(&[loser, pushed[0]], "TR-OM-06");
                    }
                    return lost(&[loser, enemy], "TR-OM-05");
                }
                if off_board(&now) > doubts.eps || self.in_water(&now) > doubts.eps {
                    return lost(&[loser], "TR-OM-07");
                }
                let seat = self.seat(loser);
                if self.camps[1 - seat]
                    .as_ref()
                    .is_some_and(|camp| new(&camp.base))
                {
                    return lost(&[loser], "TR-OM-07");
                }
                if self.camps[seat]
                    .as_ref()
                    .is_some_and(|camp| new(&camp.base))
                {
                    length = gone - step;
                    held = true;
                    // Held by its camp upon a friend that it passes, it stays before that friend.
                    while length > 0.0
                        && self.of(seat).any(|friend| {
                            friend != loser
                                && passes(friend)
                                && overlap(&ground(length), &self.base(friend)) > doubts.eps
                                && overlap(&own, &self.base(friend)) <= doubts.eps + FUZZ
                        })
                    {
                        length = (length - 0.002).max(0.0);
                    }
                    break;
                }
                let met = self
                    .of(seat)
                    .filter(|&friend| {
                        friend != loser
                            && !pushed.contains(&friend)
                            && !passes(friend)
                            && meets(friend)
                    })
                    .min_by_key(|&friend| doubts.first != Some(friend));
                if let Some(friend) = met {
                    if !self.may_push(friend, pose.heading, doubts) {
                        return lost(&[loser, friend], "TR-OM-06");
                    }
                    pushed.push(friend);
                }
            }
            let Some(fate) = chain(&pushed, length) else {
                return lost(&[loser, pushed[0]], "TR-OM-06");
            };
            let upon = fate.moved.iter().find_map(|(&friend, there)| {
                let there = there.base(self.depth(friend));
                let is_upon = friend != loser
                    && passes(friend)
                    && overlap(&ground(length), &there) > doubts.eps
                    && overlap(&own, &self.base(friend)) <= doubts.eps + FUZZ;
                is_upon.then_some(there)
            });
            let Some(there) = upon else { return fate };
            if rounds > 60 {
                return lost(&[loser, pushed[0]], "TR-OM-06");
            }
            let step = if held { -0.002 } else { 0.002 };
            while overlap(&ground(length), &there) > 0.001 && (0.0..60.0).contains(&length) {
                length += step;
            }
            length = length.max(0.0);
        }
    }

    /// TR-OM-03.
    fn may_push(&self, friend: usize, heading: f64, doubts: Doubts) -> bool {
        let turn = turn_between(self.pose(friend).heading, heading);
        let same_way = doubts.is(above(turn, 15.0, 0.2).not());
        same_way && !self.troop(friend).is("WWG ART ELE") && !doubts.is(self.engaged(friend))
    }

    /// Pushes a stand straight back until it clears some ground; false if that is blocked.
    ///
    /// `chain` are those that push it, the falling stand first.
    fn push(
        &self,
        who: usize,
        ground: &[P],
        chain: &[usize],
        doubts: Doubts,
        fate: &mut Fate,
    ) -> bool {
        let mut longer = chain.to_vec();
        longer.push(who);
        let from = fate.moved.get(&who).copied().unwrap_or(self.pose(who));
        let depth = self.depth(who);
        let own = from.base(depth);
        let mut gone = 0.0;
        while overlap(&from.shifted(-gone, 0.0).base(depth), ground) > 0.001 {
            gone += 0.002;
            if gone > 10.0 {
                return false;
            }
        }
        let to = from.shifted(-gone, 0.0);
        let end = to.base(depth);
        if off_board(&end) > doubts.eps {
            fate.lost.insert(who);
            fate.moved.remove(&who);
            fate.why = "TR-OM-08";
            if !doubts.lost_pushes {
                return true;
            }
        } else {
            fate.moved.insert(who, to);
        }
        let mut back = 0.0;
        let mut met: Vec<usize> = Vec::new();
        while back < gone {
            back = (back + STEP).min(gone);
            let now = from.shifted(-back, 0.0).base(depth);
            let new = |there: &[P]| {
                let touches = distance(&own, there) <= doubts.eps;
                let eps = doubts.eps + if touches { doubts.beside } else { 0.0 };
                overlap(&now, there) > eps && overlap(&own, there) <= doubts.eps + FUZZ
            };
            if self.in_water(&now) > doubts.eps
                || self.camps.iter().flatten().any(|camp| new(&camp.base))
                || self
                    .enemies(who)
                    .any(|enemy| !self.is_far(enemy, &now) && new(&self.base(enemy)))
            {
                return false;
            }
            for friend in self.of(self.seat(who)) {
                let there = fate
                    .moved
                    .get(&friend)
                    .copied()
                    .unwrap_or(self.pose(friend));
                if friend != who
                    && !chain.contains(&friend)
                    && !met.contains(&friend)
                    && !fate.lost.contains(&friend)
                    && new(&there.base(self.depth(friend)))
                {
                    met.push(friend);
                }
            }
        }
        for friend in met {
            // A pushed stand passes no other; one that another pushed off the board is gone.
            if fate.lost.contains(&friend) {
                continue;
            }
            if !self.may_push(friend, from.heading, doubts) {
                fate.in_the_way
                    .push((friend, from.base(depth + gone).to_vec()));
                continue;
            }
            if !self.push(friend, &from.base(depth + gone), &longer, doubts, fate) {
                return false;
            }
        }
        true
    }

    /// TR-OM-10 to -12: the second part of an evade.
    ///
    /// `to` is where it gets straight on, `last` where it is after it has gone round what was in its way.
    fn check_evade(&self, at: usize, to: Option<Pose>, last: Option<Pose>, is_lost: bool) -> Check {
        let start = self.pose(at);
        let name = self.name(at);
        let depth = self.depth(at);
        let passes = |friend: usize| self.may_pass(at, friend).may();
        let never = |_: usize| false;
        // How far it could go straight on if the board had no edge, and where the edge is.
        let free_for = |eps: f64| {
            let mut gone = 0.0;
            let base = start.base(depth);
            while gone < 4.0 {
                let ground = start.shifted(-gone - STEP, 0.0).base(depth);
                if self.meets(at, &base, &ground, eps, &passes, false) {
                    break;
                }
                gone += STEP;
            }
            gone
        };
        let blocked = free_for(EPS);
        let surely_free = free_for(EPS - FUZZ) >= 4.0 - STEP;
        let edge = (0..=400)
            .map(|step| f64::from(step) * 0.01)
            .find(|&gone| off_board(&start.shifted(-gone, 0.0).base(depth)) > EPS);
        let friend_near = self.free_run(at, start, -1.0, 4.0, &never) < 4.0 - STEP;
        let end = to.unwrap_or(start);
        let (ahead, right) = start.see(end.at);
        let back = -ahead;
        if is_lost {
            let reaches = edge.is_some_and(|edge| edge <= blocked + 0.05) || friend_near;
            // TR-OM-11: it goes sideways by the least that lets it go on, whether or not the edge is there.
            let aside = last.is_some_and(|last| {
                let (gone, aside) = start.see(last.at);
                let left = 4.0 + gone;
                aside.abs() > 0.02 && off_board(&last.shifted(-left, 0.0).base(depth)) > 0.0
            });
            let may = edge.is_some() && reaches || aside;
            return need(may, "TR-OM-12", || {
                format!("{name} evades and nothing destroys it")
            });
        }
        need(
            turn_between(start.heading, end.heading) <= 0.1,
            "TR-OM-10",
            || format!("{name} turns while it evades"),
        )?;
        need((-0.02..=4.03).contains(&back), "TR-OM-10", || {
            format!("{name} evades by {back:.3} MU")
        })?;
        need(right.abs() <= 2.0 + 0.03, "TR-OM-11", || {
            format!("{name} slips {right:.3} MU sideways")
        })?;
        if let Some(edge) = edge {
            need(
                edge > 3.95 || blocked < edge + 0.1 || friend_near,
                "TR-OM-12",
                || format!("{name} meets the board edge and is not destroyed"),
            )?;
        }
        let open = surely_free && !friend_near && edge.is_none();
        if open {
            need(back > 3.96 && right.abs() < 0.02, "TR-OM-10", || {
                format!("{name} evades by {back:.3} MU, {right:.3} sideways, with 4 MU free")
            })?;
        } else if back < 3.95 && !friend_near {
            let next = self.free_run(at, end, -1.0, 0.5, &passes);
            need(next < 0.2, "TR-OM-11", || {
                format!("{name} stops after {back:.3} MU with {next:.2} more free")
            })?;
        }
        if surely_free && !friend_near {
            need(right.abs() < 0.02, "TR-OM-11", || {
                format!("{name} slips sideways for no reason")
            })?;
        }
        Ok(())
    }

    /// TR-OM-14 to -17: the turn on the spot and the panic move.
    fn check_panic(
        &self,
        at: usize,
        turned: Option<Pose>,
        ran: Option<Pose>,
        is_lost: bool,
    ) -> Check {
        let name = self.name(at);
        let depth = self.depth(at);
        let troop = self.troop(at);
        let about = self.pose(at).about_face(depth);
        if let Some(turned) = turned {
            need(turned.is_near(about, 0.02, 0.1), "TR-OM-14", || {
                format!("{name} turns about to {turned:?}, not to {about:?}")
            })?;
        } else {
            need(is_lost, "TR-OM-14", || {
                format!("{name} does not turn about")
            })?;
        }
        let start = turned.unwrap_or(about);
        let nobody = |_: usize| false;
        let far = self.free_run(at, start, 1.0, troop.reach + 0.3, &nobody);
        let steps = (troop.reach / 0.05).ceil() as usize;
        let difficult = (0..=steps)
            .map(|step| {
                let gone = (step as f64 * 0.05).min(troop.reach);
                self.difficult_to_pass(troop.on_camels(), &start.shifted(gone, 0.0).base(depth))
            })
            .fold(Sure::No, Sure::or);
        let lengths: Vec<f64> = match (troop.slows(), difficult) {
            (false, _) | (_, Sure::No) => vec![troop.reach],
            (true, Sure::Yes) => vec![troop.reach.min(3.0)],
            (true, Sure::Maybe) => vec![troop.reach, troop.reach.min(3.0)],
        };
        if is_lost {
            let met = lengths.iter().any(|&length| far < length + 0.03);
            return need(met, "TR-OM-15", || {
                format!("{name} panics, meets nothing and is destroyed")
            });
        }
        let Some(end) = ran else {
            return fault("TR-OM-14", format!("{name} makes no panic move"));
        };
        let (ahead, right) = start.see(end.at);
        let fits = lengths
            .iter()
            .any(|&length| (ahead - length).abs() <= 0.03 && far > length - 0.03);
        need(
            fits && right.abs() <= 0.03 && turn_between(start.heading, end.heading) <= 0.1,
            "TR-OM-14",
            || format!("{name} runs {ahead:.3} MU of {lengths:?}, and is free for {far:.2}"),
        )
    }
}
