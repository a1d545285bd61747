//! Card 8, Mobile Infantry, on the move and when it is shot at or caught (TR-BC-08).

use crate::Phase;
use crate::Referee;
use crate::errors::{Check, need};
use crate::geometry::*;
use crate::movement::Move;
use crate::outcome::Cause;
use crate::position::*;

/// TR-BC-08.4.
const KEEPS_OFF: f64 = 4.0;

impl Referee {
    /// TR-BC-08.5: at the end of a tactical move of its own.
    pub fn discarded_after_move(&mut self, at: usize) -> Check {
        let name = self.pos.name(at);
        let just_moved = self.last_move.as_ref().is_some_and(|last| last.stands.contains(&at));
        let now = self.phase == Phase::Movement && self.pos.seat(at) == self.active;
        let on_transports = self.pos.troop(at).cards.has(8);
        need(just_moved && now && on_transports && self.pos.stands[at].moved, "TR-BC-08.5", || {
            format!("{name} discards transports and has not just moved")
        })
    }

    /// TR-BC-08.6: a target that was beaten, once it has moved.
    pub fn discarded_when_shot(&mut self, at: usize) -> Check {
        let beaten = self.pending.as_ref().is_some_and(|pending| {
            matches!(&pending.cause, Cause::Shot { target, beaten: true, .. } if *target == at)
        });
        need(beaten && self.pos.troop(at).cards.has(8), "TR-BC-08.6", || {
            format!("{} was not beaten on its transports", self.pos.name(at))
        })?;
        self.pos.stands[at].card.may_not_shoot = true;
        Ok(())
    }

    /// TR-BC-08.7: one of the two whose combat has just been rolled.
    pub fn discarded_when_caught(&mut self, at: usize) -> Check {
        let name = self.pos.name(at).to_owned();
        let Some(pending) = &mut self.pending else {
            return need(false, "TR-BC-08.7", || format!("{name} is in no combat"));
        };
        let caught = pending.items.is_empty() && pending.caught.contains(&at);
        need(caught, "TR-BC-08.7", || format!("{name} is not on transports in this combat"))?;
        pending.caught.retain(|&one| one != at);
        // What comes of the combat begins from its own base.
        pending.before.stands[at].troop = self.pos.stands[at].listed;
        pending.before.stands[at].card.appearance = None;
        Ok(())
    }

    /// TR-BC-08.4: a move on transports keeps 4 MU off every enemy stand and camp, all the way.
    pub fn check_keeps_off(&self, before: &Position, tactical: &Move, rigid: bool) -> Check {
        for (&at, track) in tactical.stands.iter().zip(&tactical.tracks) {
            if !before.troop(at).cards.has(8) {
                continue;
            }
            let followed = rigid || at == tactical.lead;
            let first = if followed { 0 } else { track.poses.len() - 1 };
            let enemy_camp = before.camps[1 - before.seat(at)].iter();
            let grounds: Vec<Poly> = before
                .enemies(at)
                .map(|enemy| before.base(enemy))
                .chain(enemy_camp.map(|camp| camp.base.clone()))
                .collect();
            let near = (first..track.poses.len()).find_map(|n| {
                let base = track.poses[n].base(track.depth);
                // Turns are looked at in steps (TR-MV-05).
                let slack = if track.straight[n] { FUZZ } else { 0.03 };
                let least =
                    grounds.iter().map(|ground| distance(&base, ground)).fold(f64::MAX, f64::min);
                (least < KEEPS_OFF - EPS - slack).then_some((least, track.poses[n]))
            });
            need(near.is_none(), "TR-BC-08.4", || {
                format!("{} comes near the enemy: {near:?}", before.name(at))
            })?;
        }
        Ok(())
    }

    /// TR-BC-08.4: a move that does nothing but discard transports, near an enemy stand.
    pub fn check_discard_in_place(&self, at: usize) -> Check {
        let name = self.pos.name(at);
        let near = self.pos.enemies(at).any(|enemy| {
            distance(&self.pos.base(at), &self.pos.base(enemy)) <= KEEPS_OFF + EPS + FUZZ
        });
        need(self.pos.troop(at).cards.has(8) && near, "TR-BC-08.4", || {
            format!("{name} is not on transports within 4 MU of an enemy stand")
        })
    }

    /// TR-BC-02.3, TR-BC-02.4: a move that does nothing but dismount.
    pub fn check_dismounting(&self, at: usize) -> Check {
        let name = self.pos.name(at);
        let stand = &self.pos.stands[at];
        let has_card = self.bought_for(at, 2).next().is_some();
        need(
            has_card && stand.card.appearance.is_none() && stand.troop.mounted,
            "TR-BC-02.3",
            || format!("{name} can't dismount"),
        )?;
        let touches = self
            .pos
            .enemies(at)
            .find(|&enemy| distance(&self.pos.base(at), &self.pos.base(enemy)) <= EPS - FUZZ);
        need(touches.is_none(), "TR-BC-02.4", || format!("{name} dismounts and touches an enemy"))
    }
}
