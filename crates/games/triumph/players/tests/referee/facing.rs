//! Turning to face: TR-MV-29 and TR-MV-31.

use serde_json::Value;

use crate::errors::{Check, Fault, fault, need};
use crate::event_fields::*;
use crate::geometry::*;
use crate::outcome::{Cause, Item, Pending};
use crate::position::*;
use crate::{Phase, Referee};

impl Referee {
    /// The phase of turning begins; `self.facing_start` decides which stands have to turn.
    pub fn begin_facing(&mut self) -> Check {
        if self.phase == Phase::Movement {
            self.check_seen_through()?;
        }
        if matches!(self.phase, Phase::Movement | Phase::Shooting) {
            self.phase = Phase::Facing;
            self.facing_start = self.pos.clone();
        }
        Ok(())
    }

    pub fn turned(&mut self, event: &Value) -> Check {
        self.begin_facing()?;
        need(self.phase == Phase::Facing, "TR-MV-29", || {
            format!("a stand turns in {:?}", self.phase)
        })?;
        let at = self.pos.stand(field(event, "stand")?)?;
        let enemy = self.pos.stand(field(event, "enemy")?)?;
        let edge = edge(event, "edge")?;
        let (from, to) = (pose(event, "from")?, pose(event, "to")?);
        let in_place = truth(event, "in_place")?;
        let name = self.pos.name(at).to_owned();
        need(
            self.pos.on_board(at) && from.is_near(self.pos.pose(at), 1e-6, 1e-6),
            "schema",
            || format!("{name} does not stand where it turns from"),
        )?;
        need(self.pos.stands[at].turned.is_none(), "TR-MV-29", || format!("{name} turns twice"))?;
        let start = &self.facing_start;
        // They turn one after the other, so making room may have brought an enemy to this stand.
        let mut touched = start.touched_by(at);
        touched.extend(self.pos.touched_by(at));
        // TR-BC-00.8.
        let kept = self.pos.stands[at].card.on_rear.iter();
        touched.extend(kept.map(|&enemy| (enemy, Edge::Rear, Sure::Maybe)));
        need(!start.in_front_contact(at).clearly(), "TR-MV-29", || {
            format!("{name} has an enemy in front contact and turns")
        })?;
        need(!start.at_camp(at).clearly(), "TR-MV-29", || {
            format!("{name} is on the camp's edge and turns")
        })?;
        need(
            touched.iter().any(|&(who, on, _)| who == enemy && on == edge) && edge != Edge::Front,
            "TR-MV-29",
            || format!("{} is not on the {edge:?} of {name}", start.name(enemy)),
        )?;
        // The first to make contact.
        let when = |who: usize| start.since.get(&(who, at)).map_or(0, |&(_, when)| when);
        let earlier = touched.iter().find(|&&(who, on, sure)| {
            on != Edge::Front && sure.clearly() && when(who) < when(enemy)
        });
        need(earlier.is_none(), "TR-MV-29", || {
            format!("{name} turns to {}, which came later", start.name(enemy))
        })?;
        // An enemy that itself turned away before is no flank or rear enemy any more, or still the one that it was at the start.
        let has_left = |who: usize, on: Edge| {
            let touches = self.pos.touched_by(at);
            self.pos.stands[who].turned.is_some()
                && !touches.iter().any(|&(other, edge, _)| (other, edge) == (who, on))
        };
        let kept = touched
            .iter()
            .filter(|&&(who, on, _)| who != enemy && on != Edge::Front)
            .map(|&(who, on, sure)| match has_left(who, on) {
                true => (who, on, sure.and(Sure::Maybe)),
                false => (who, on, sure),
            })
            .collect();
        let proper = contact_pose(self.pos.pose(enemy), self.pos.depth(enemy), Edge::Front);
        if in_place {
            need(to.is_near(from, 1e-6, 1e-6), "TR-MV-31", || {
                format!("{name} has no room and moves")
            })?;
            // There was clearly room if the new footprint is free of everything.
            let ground = self.pos.base_at(at, proper);
            let taken = self
                .pos
                .all()
                .filter(|&other| other != at)
                .any(|other| overlap(&ground, &self.pos.base(other)) > EPS - 0.012)
                || self
                    .pos
                    .camps
                    .iter()
                    .flatten()
                    .any(|camp| overlap(&ground, &camp.base) > EPS - 0.012)
                || self.pos.in_water(&ground) > EPS - 0.012
                || off_board(&ground) > -0.01;
            need(taken, "TR-MV-31", || {
                format!("{name} has room to turn and fights where it stands")
            })?;
        } else {
            need(to.is_near(proper, 0.03, 0.3), "TR-MV-31", || {
                format!("{name} turns to {to:?}, not to {proper:?}")
            })?;
            self.pos.stands[at].pose = to;
        }
        self.pos.stands[at].turned = Some(Turned { edge, enemy, in_place, kept });
        Ok(())
    }

    /// TR-MV-29: every stand that has to turn has turned.
    pub fn end_facing(&mut self) -> Check {
        let start = &self.facing_start;
        for at in start.all() {
            if self.pos.stands[at].turned.is_some()
                || start.in_front_contact(at).may()
                || start.at_camp(at).may()
            {
                continue;
            }
            // They turn one after the other: who has an enemy on its front by now, because that one turned to it, has met it in
            // front contact and turns no more.
            if self.pos.in_front_contact(at).may() {
                continue;
            }
            // An attacker that turned away itself no longer holds it.
            let holder = start.touched_by(at).into_iter().find(|&(enemy, edge, sure)| {
                edge != Edge::Front && sure.clearly() && self.pos.stands[enemy].turned.is_none()
            });
            if let Some((enemy, edge, _)) = holder {
                return fault(
                    "TR-MV-29",
                    format!(
                        "{} does not turn to {} on its {edge:?}",
                        start.name(at),
                        start.name(enemy)
                    ),
                );
            }
        }
        Ok(())
    }

    /// TR-MV-31: friends make room straight back, and only for a stand that turns.
    pub fn judge_facing(&self, pending: &Pending) -> Result<(), (usize, Fault)> {
        for (n, item) in &pending.items {
            let Item::Moved { stand, how, from, to } = item else {
                return Err((
                    *n,
                    Fault { rule: "TR-MV-31", what: "no stand is lost by turning".into() },
                ));
            };
            let (ahead, right) = from.see(to.at);
            let good = how == "makes-room"
                && ahead <= 0.01
                && right.abs() <= 0.03
                && turn_between(from.heading, to.heading) <= 0.1
                && self.facing_start.engaged(*stand) != Sure::Yes;
            if !good {
                return Err((
                    *n,
                    Fault {
                        rule: "TR-MV-31",
                        what: format!("{} does not make room straight back", self.pos.name(*stand)),
                    },
                ));
            }
        }
        let any = self
            .pos
            .stands
            .iter()
            .any(|stand| stand.turned.as_ref().is_some_and(|turned| !turned.in_place));
        if !pending.items.is_empty() && !any {
            return Err((
                pending.event,
                Fault { rule: "TR-MV-31", what: "room is made for no stand".into() },
            ));
        }
        debug_assert!(matches!(pending.cause, Cause::Facing));
        Ok(())
    }
}
