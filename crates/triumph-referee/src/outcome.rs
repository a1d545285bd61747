//! What shots and fights bring about: section 13 of the rules, and TR-CP-07, TR-VC-04.

mod conforming;
mod evade;
mod fall_back;
mod pursuit;
mod tolerance;

use serde_json::Value;

use crate::Referee;
use crate::errors::{Check, Fault, fault, need};
use crate::geometry::*;
use crate::position::*;
use fall_back::Fate;
use tolerance::Tolerance;

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
                    .flat_map(Tolerance::with_first);
                let mut fates: Vec<Fate> = Vec::new();
                let mut reasons = Vec::new();
                let tries = Tolerance::all()
                    .chain(Tolerance::with_lost_who_push())
                    .chain(Tolerance::with_neighbours());
                for tolerance in tries.chain(ties) {
                    let fate = before.fall_back(loser, tolerance);
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
