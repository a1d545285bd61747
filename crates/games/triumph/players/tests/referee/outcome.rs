//! The consequences of shots and fights: section 13 of the rules, and TR-CP-07, TR-VC-04.

mod assumptions;
mod conforming;
mod evade_and_panic;
mod fall_back;
mod loser;
mod pursuit;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::Referee;
use crate::errors::{Check, Fault, fault, need};
use crate::event_fields::*;
use crate::geometry::*;
use crate::position::*;

use assumptions::Assumptions;

/// The cause of events that have to follow.
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
        pursues: Sure,
        result: String,
        /// TR-BC-20.4: those of the two that fought to their front against close order.
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

/// A cause and what followed from it, judged when the next cause arrives.
#[derive(Clone, Debug)]
pub struct Pending {
    pub event: usize,
    pub cause: Cause,
    pub before: Position,
    pub items: Vec<(usize, Item)>,
    /// TR-BC-08.7: the stands of a combat that are still on transports.
    pub caught: Vec<usize>,
}

/// A possible outcome of a fall back.
#[derive(Clone, Debug, Default, PartialEq)]
struct Fate {
    moved: BTreeMap<usize, Pose>,
    lost: BTreeSet<usize>,
    why: &'static str,
    /// The stands in the way of a stand that can't push them, and the ground from which another stand has to push them.
    in_the_way: Vec<(usize, Vec<P>)>,
}

type Judged = Result<(), (usize, Fault)>;

impl Referee {
    pub fn expect(&mut self, cause: Cause) {
        let parties = match &cause {
            Cause::Fight { loser, winner, .. } => vec![*loser, *winner],
            _ => Vec::new(),
        };
        let caught = parties.into_iter().filter(|&at| self.pos.troop(at).cards.has(8)).collect();
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
        need(from.is_near(self.pos.pose(at), 1e-6, 1e-6), "schema", || {
            format!("{} does not stand where it is moved from", self.pos.name(at))
        })?;
        self.pos.stands[at].pose = to;
        self.note(Item::Moved { stand: at, how, from, to })
    }

    pub fn destroyed(&mut self, event: &Value) -> Check {
        let at = self.pos.stand(field(event, "stand")?)?;
        let stand = &mut self.pos.stands[at];
        need(stand.whereabouts == Where::Board, "TR-VC-04", || {
            format!("{} is destroyed and not on the board", stand.name)
        })?;
        need(number(event, "points")? == stand.troop.points, "TR-VC-04", || {
            format!("{} counts {}", stand.name, stand.troop.points)
        })?;
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
        let mut cost = self.pos.sheet.number("camps.points", 8.0);
        if let Some(inside) = camp.garrison {
            cost += self.pos.stands[inside].listed.cost();
            self.pos.stands[inside].whereabouts = Where::Gone;
        }
        let points = number(event, "points")?;
        let mut possible = self.pos.own_camp(owner).1.into_iter();
        need(possible.any(|more| points == cost + more), "TR-CP-11", || {
            format!("the camp counts {cost} without what own cards add")
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
        need(from.is_near(self.pos.pose(at), 1e-6, 1e-6), "schema", || {
            format!("{} does not stand where it conforms from", self.pos.name(at))
        })?;
        self.pos.stands[at].pose = to;
        self.note(Item::Conformed { stand: at, to })
    }

    /// Judges what followed from the last cause.
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
            Cause::Shot { target, result, beaten } => {
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
                    format!("{} has beaten the camp and does not sack it", self.pos.name(*by))
                })
                .map_err(at_cause)?;
                nothing_more(&pending.items[1..])?;
            }
            Cause::Fight { loser, winner, pursues, result, .. } => {
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
}

fn nothing_more(items: &[(usize, Item)]) -> Judged {
    match items.first() {
        Some((n, _)) => {
            Err((*n, Fault { rule: "TR-RS-16", what: "this does not come of it".into() }))
        }
        None => Ok(()),
    }
}

fn last_pose(items: &[(usize, Item)], at: usize) -> Option<Pose> {
    items.iter().rev().find_map(|(_, item)| match item {
        Item::Moved { stand, to, .. } if *stand == at => Some(*to),
        _ => None,
    })
}
