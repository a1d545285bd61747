//! Card 24, Deceptive Deployment (TR-BC-24).

use serde_json::Value;

use crate::errors::{Check, fault, need};
use crate::event_fields::*;
use crate::geometry::*;
use crate::movement::Move;
use crate::position::*;
use crate::{Phase, Referee};

use super::bought::Bought;

/// TR-BC-24.3.
const SEEN_THROUGH: f64 = 8.0;

impl Referee {
    /// The purchase by which a stand is shown in disguise.
    pub fn disguise_of(&self, at: usize) -> Option<&Bought> {
        self.bought[self.pos.seat(at)]
            .iter()
            .find(|bought| bought.card == 24 && bought.shown().contains(&at))
    }

    /// TR-BC-24.5: the two that are one stand, both on the table in disguise.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        self.bought.iter().flatten().filter_map(Bought::posing_as_two).filter(|&(front, rear)| {
            [front, rear]
                .into_iter()
                .all(|at| self.pos.on_board(at) && self.pos.stands[at].is_as("masquerade"))
        })
    }

    fn is_directly_behind(&self, front: usize, rear: usize) -> bool {
        let place = self.pos.pose(front).shifted(-self.pos.depth(front), 0.0);
        self.pos.pose(rear).is_near(place, EPS + 0.012, 1.1)
    }

    /// TR-BC-24.5, when all stands are placed.
    pub fn check_disguises(&self) -> Check {
        let apart = self.pairs().find(|&(front, rear)| !self.is_directly_behind(front, rear));
        need(apart.is_none(), "TR-BC-24.5", || {
            "two that are one stand are not placed one behind the other".into()
        })
    }

    /// TR-BC-24.5: they move together.
    pub fn check_pairs_move(&self, tactical: &Move) -> Check {
        for (front, rear) in self.pairs() {
            let (one, other) = (tactical.stands.contains(&front), tactical.stands.contains(&rear));
            need(one == other, "TR-BC-24.5", || {
                format!("{} moves without its other half", self.pos.name(front))
            })?;
        }
        Ok(())
    }

    /// The distance from the nearest enemy stand.
    fn nearest_enemy(&self, at: usize) -> f64 {
        let own = self.pos.base(at);
        self.pos
            .enemies(at)
            .map(|enemy| distance(&own, &self.pos.base(enemy)))
            .fold(f64::MAX, f64::min)
    }

    /// TR-BC-24.3: when a masquerade may be revealed: by its owner in its own movement, and near an enemy when any movement ends.
    fn may_be_revealed(&mut self, at: usize) -> Check {
        let name = self.pos.name(at).to_owned();
        need(self.phase == Phase::Movement, "TR-BC-24.3", || {
            format!("{name} is revealed in {:?}", self.phase)
        })?;
        if self.pos.seat(at) == self.active {
            return Ok(());
        }
        let bought = self.disguise_of(at).cloned();
        let shown = bought.map(|bought| bought.shown()).unwrap_or_default();
        let near = shown
            .into_iter()
            .any(|one| self.pos.on_board(one) && self.nearest_enemy(one) <= SEEN_THROUGH + FUZZ)
            || self.revealing == Some(at);
        need(near, "TR-BC-24.3", || {
            format!("{name} is revealed in the other side's turn with no enemy within 8 MU")
        })?;
        self.movement_is_over = true;
        Ok(())
    }

    /// TR-BC-24.4: a stand that was only a disguise is removed, and not lost.
    pub fn unmasked(&mut self, event: &Value) -> Check {
        let at = self.pos.stand(field(event, "stand")?)?;
        let name = self.pos.name(at).to_owned();
        self.may_be_revealed(at)?;
        let bought = self.disguise_of(at).cloned();
        let made_up = bought.as_ref().filter(|bought| bought.others.contains(&at));
        let Some(bought) = made_up else {
            return fault("TR-BC-24.4", format!("there is a stand behind {name}"));
        };
        need(
            self.pos.on_board(at) && self.pos.stands[at].is_as("masquerade"),
            "TR-BC-24.4",
            || format!("{name} is in no disguise on the table"),
        )?;
        self.pos.stands[at].whereabouts = Where::Gone;
        // The real one, in front, comes to light with it.
        self.revealing = bought
            .posing_as_two()
            .map(|(front, _)| front)
            .filter(|&front| self.pos.on_board(front));
        Ok(())
    }

    /// TR-BC-24.3, -24.4, TR-BC-00.8: a disguise falls where it stands.
    pub fn check_revealed(&mut self, at: usize, on_old_base: bool) -> Check {
        let name = self.pos.name(at).to_owned();
        if self.pos.stands[at].is_as("on-old-base") {
            // It has been waiting for room.
            return need(!on_old_base && self.phase == Phase::Movement, "TR-BC-00.8", || {
                format!("{name} takes its own base in {:?}", self.phase)
            });
        }
        need(self.pos.stands[at].is_as("masquerade"), "TR-BC-24.4", || {
            format!("{name} is in no disguise")
        })?;
        self.may_be_revealed(at)?;
        self.revealing = None;
        if on_old_base {
            let own = self.pos.base_at(at, self.pos.pose(at));
            let deeper = self.pos.pose(at).base(self.pos.stands[at].listed.depth);
            let taken = |ground: &[P]| {
                overlap(&deeper, ground) > EPS - 0.012 && overlap(&own, ground) <= EPS + FUZZ
            };
            let blocked = self.pos.all().any(|other| other != at && taken(&self.pos.base(other)))
                || self.pos.camps.iter().flatten().any(|camp| taken(&camp.base))
                || self.pos.in_water(&deeper) > EPS - 0.012
                || off_board(&deeper) > EPS - 0.012;
            need(blocked, "TR-BC-00.8", || format!("{name} has room for its own base"))?;
        }
        Ok(())
    }

    /// TR-BC-24.4, -24.7: the second of two that posed as one, as near behind the first as fits.
    pub fn appeared(&mut self, event: &Value) -> Check {
        let at = self.pos.stand(field(event, "stand")?)?;
        let there = pose(event, "pose")?;
        let name = self.pos.name(at).to_owned();
        need(self.pos.stands[at].whereabouts == Where::Hidden, "TR-BC-24.4", || {
            format!("{name} was not hidden behind a disguise")
        })?;
        let seat = self.pos.seat(at);
        let first = self.bought[seat].iter().find_map(|bought| {
            let second = bought.stands.get(1) == Some(&at);
            (bought.card == 24 && second).then(|| bought.stands[0])
        });
        let front = first.filter(|&one| {
            let revealed = !self.pos.stands[one].is_as("masquerade");
            self.pos.on_board(one) && revealed && self.phase == Phase::Movement
        });
        let Some(front) = front else {
            return fault("TR-BC-24.4", format!("{name} appears behind no revealed stand"));
        };
        let (ahead, right) = self.pos.pose(front).see(there.at);
        let straight =
            right.abs() <= 0.03 && turn_between(there.heading, self.pos.pose(front).heading) <= 0.1;
        let gap = -ahead - self.pos.depth(front);
        need(straight && gap > -0.02, "TR-BC-24.4", || {
            format!("{name} appears {gap:.3} MU behind, {right:.3} to the right")
        })?;
        if gap > 0.02 {
            // A step nearer something is in the way.
            let base = there.shifted(gap.min(0.14), 0.0).base(self.pos.depth(at));
            let taken =
                self.pos.all().any(|other| overlap(&base, &self.pos.base(other)) > EPS - 0.012)
                    || self
                        .pos
                        .camps
                        .iter()
                        .flatten()
                        .any(|camp| overlap(&base, &camp.base) > EPS - 0.012)
                    || self.pos.in_water(&base) > EPS - 0.012
                    || off_board(&base) > EPS - 0.012;
            need(taken, "TR-BC-24.7", || {
                format!("{name} appears {gap:.3} MU behind with room nearer")
            })?;
        }
        let moved = self.pos.stands[front].moved;
        let stand = &mut self.pos.stands[at];
        stand.whereabouts = Where::Board;
        stand.pose = there;
        stand.moved = moved;
        self.pos.note_contacts();
        self.pos.check_overlaps()
    }

    /// TR-BC-24.3: when movement is over, no masquerade is left within 8 MU of an enemy stand.
    pub fn check_seen_through(&self) -> Check {
        let seen = self.pos.all().find(|&at| {
            self.pos.stands[at].is_as("masquerade") && self.nearest_enemy(at) < SEEN_THROUGH - FUZZ
        });
        need(seen.is_none(), "TR-BC-24.3", || {
            format!(
                "{} is within 8 MU of an enemy and not revealed",
                self.pos.name(seen.unwrap_or(0))
            )
        })
    }
}
