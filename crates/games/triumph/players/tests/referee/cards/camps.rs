//! What stands in the place of a camp, and obstacles: cards 14 and 16 to 19 (TR-BC-14, TR-BC-16 to -19, TR-BX-06).

use serde_json::Value;

use crate::Referee;
use crate::errors::{Check, fault, need};
use crate::event_fields::*;
use crate::geometry::*;
use crate::pieces::read_piece;
use crate::position::*;

impl Referee {
    /// TR-BC-16.1, TR-BC-17.1, -17.3, TR-BC-18.1, TR-BC-19.1, TR-BX-06.
    pub fn camp_chosen(&mut self, event: &Value) -> Check {
        let owner = seat(event, "owner")?;
        self.step_to(0, owner)?;
        let (kind, card) = match text(event, "kind")? {
            "nothing" => (CampKind::Nothing, 16),
            "fortified-camp" => (CampKind::Fortified, 17),
            "pack-train" => (CampKind::PackTrain, 18),
            "standard-wagon" => (CampKind::Wagon, 19),
            other => return fault("TR-BX-06", format!("{other} stands in no camp's place")),
        };
        need(self.has_card(owner, card), "TR-BX-06", || format!("{kind:?} without card {card}"))?;
        need(kind == CampKind::Nothing || !self.has_card(owner, 16), "TR-BC-16.1", || {
            format!("{kind:?} beside No Camp")
        })?;
        let free = self.camp_kinds[owner] == CampKind::Camp && self.pos.camps[owner].is_none();
        need(free, "TR-BX-06", || "the camp's place is taken already".into())?;
        self.camp_kinds[owner] = kind;
        Ok(())
    }

    /// TR-AB-06, TR-BC-16.1, TR-BC-17.1: when camps are placed, each army has what it must have.
    pub fn check_camp_step(&self, owner: usize) -> Check {
        let name = ["south", "north"][owner];
        match self.camp_kinds[owner] {
            CampKind::Camp | CampKind::Fortified => {
                need(self.pos.camps[owner].is_some(), "TR-AB-06", || {
                    format!("{name} has no camp")
                })?;
                // These cards act without being chosen.
                let settled = self.camp_kinds[owner] == CampKind::Fortified
                    || !self.has_card(owner, 16) && !self.has_card(owner, 17);
                need(settled, "TR-BC-17.1", || {
                    format!("{name} has bought another camp than it has")
                })
            }
            _ => Ok(()),
        }
    }

    /// TR-BC-18.1, TR-BC-19.1: what is placed late has been placed.
    pub fn check_late_camps(&self) -> Check {
        for owner in [SOUTH, NORTH] {
            let late = matches!(self.camp_kinds[owner], CampKind::PackTrain | CampKind::Wagon);
            need(!late || self.pos.camps[owner].is_some(), "TR-BX-06", || {
                let name = ["south", "north"][owner];
                format!("the {:?} of {name} is never placed", self.camp_kinds[owner])
            })?;
        }
        Ok(())
    }

    /// TR-DP-04, TR-BC-18.1, TR-BC-19.2: the step in which a camp is placed, and whether it lies where its kind may.
    pub fn check_camp_place(&mut self, owner: usize, (low, high): (P, P)) -> Check {
        let kind = self.camp_kinds[owner];
        let step = match kind {
            CampKind::Camp | CampKind::Fortified => 0,
            CampKind::Wagon => 1,
            CampKind::PackTrain => 2,
            CampKind::Nothing => return fault("TR-BC-16.1", "a camp is placed by No Camp"),
        };
        self.step_to(step, owner)?;
        let close = |one: f64, two: f64| (one - two).abs() < 0.01;
        let touches = match owner {
            SOUTH => close(low.y, 0.0),
            _ => close(high.y, BOARD.1),
        };
        let central = low.x >= 16.0 - 0.01 && high.x <= 32.0 + 0.01;
        if kind == CampKind::Wagon {
            let reach = match owner {
                SOUTH => high.y,
                _ => BOARD.1 - low.y,
            };
            need(central && reach <= 8.0 + FUZZ, "TR-BC-19.2", || {
                format!("the wagon is not in the centre third within 8 MU: {low:?} {high:?}")
            })?;
            return need(low.y >= -0.01 && high.y <= BOARD.1 + 0.01, "TR-BD-06", || {
                "the wagon is off the board".into()
            });
        }
        need(touches, "TR-DP-04", || "the camp does not touch its base edge".into())?;
        let along = low.x >= -0.01 && high.x <= BOARD.0 + 0.01;
        if kind == CampKind::PackTrain {
            return need(along, "TR-BC-18.1", || "the pack train is off the board".into());
        }
        need(central, "TR-DP-04", || "the camp is outside the centre third".into())
    }

    /// TR-BC-14.2, -14.3.
    pub fn obstacle_placed(&mut self, event: &Value) -> Check {
        let owner = seat(event, "owner")?;
        self.step_to(1, owner)?;
        self.spend(owner, 14, "TR-BC-14.1", |_| true)?;
        let mut reported = event.clone();
        reported["kind"] = "obstacle".into();
        reported["shape"] = "rectangle".into();
        let piece = read_piece(&reported)?;
        let (low, high) = box_of(&piece.area);
        let close = |one: f64, two: f64| (one - two).abs() < 0.01;
        need(close(high.x - low.x, 2.0) && close(high.y - low.y, 1.0), "TR-BC-14.1", || {
            format!("an obstacle from {low:?} to {high:?}")
        })?;
        let reach = match owner {
            SOUTH => high.y,
            _ => BOARD.1 - low.y,
        };
        let central = low.x >= 16.0 - 0.01 && high.x <= 32.0 + 0.01;
        need(central && reach <= 12.0 + FUZZ, "TR-BC-14.2", || {
            format!("an obstacle {reach} MU from its edge, from {low:?} to {high:?}")
        })?;
        let others: Vec<&Piece> =
            self.pos.pieces.iter().filter(|other| other.kind == "obstacle").collect();
        // What touches it, and what touches that, is one line.
        let mut line: Vec<&Piece> = vec![&piece];
        let mut apart = others.clone();
        let mut next = 0;
        while next < line.len() {
            let own = line[next];
            next += 1;
            let (touching, rest): (Vec<&Piece>, Vec<&Piece>) =
                apart.into_iter().partition(|other| distance(&own.area, &other.area) <= EPS + FUZZ);
            line.extend(touching);
            apart = rest;
        }
        let near = apart.iter().any(|other| distance(&piece.area, &other.area) < 4.0 - EPS - FUZZ);
        let upon = others.iter().any(|other| overlap(&piece.area, &other.area) > EPS + FUZZ);
        need(!near && !upon, "TR-BC-14.2", || {
            "an obstacle neither touches another nor keeps 4 MU off it".into()
        })?;
        let open = self
            .pos
            .pieces
            .iter()
            .filter(|other| other.kind != "obstacle" && other.kind != "gentle-hills")
            .all(|other| overlap(&piece.area, &other.area) <= EPS + FUZZ);
        need(open, "TR-BC-14.2", || "an obstacle is not in open terrain".into())?;
        self.pos.pieces.push(piece);
        Ok(())
    }
}

impl Position {
    /// TR-BC-19.3: whether a foot stand has a part of its rear edge, and not only a corner, on its own wagon.
    pub fn before_its_wagon(&self, at: usize) -> Sure {
        let Some(camp) = &self.camps[self.seat(at)] else {
            return Sure::No;
        };
        if camp.kind != CampKind::Wagon || self.troop(at).mounted {
            return Sure::No;
        }
        let (pose, depth) = (self.pose(at), self.depth(at));
        let strip = [(EPS, -1.0), (EPS, 1.0), (-EPS, 1.0), (-EPS, -1.0)].map(|(out, side)| {
            let inner = side * (1.0 - EPS);
            pose.point(-depth + out, inner)
        });
        above(overlap(&strip, &camp.base), 0.0, 0.012)
    }

    /// TR-CP-03, TR-BC-17.1, TR-BC-19.7: what card 17 adds to a camp.
    pub fn fortification(&self, owner: usize) -> f64 {
        match &self.camps[owner] {
            Some(camp) if camp.kind == CampKind::Fortified => 2.0,
            _ => 0.0,
        }
    }
}
