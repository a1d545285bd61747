//! Tactical movement: section 9 of the rules, zones of control left out.

mod groups;
mod lengths;
mod paths;
mod replay;
mod track;

use serde_json::Value;

use crate::Referee;
use crate::errors::{Check, fault, need};
use crate::geometry::*;
use crate::position::*;
use crate::zones::check_zones;
use groups::*;
use lengths::*;
use paths::*;

pub use groups::{clearly_joined, joined};
use track::*;
pub use track::{Leg, Track};

/// A tactical move, replayed.
#[derive(Clone, Debug)]
pub struct Move {
    pub kind: String,
    pub stands: Vec<usize>,
    pub lead: usize,
    pub legs: Vec<Leg>,
    pub tracks: Vec<Track>,
}

impl Move {
    /// TR-MV-18 (c).
    pub fn is_straight_back(&self) -> bool {
        self.legs
            .iter()
            .all(|leg| matches!(leg, Leg::Straight(ahead, right) if *ahead <= 0.0 && *right == 0.0))
    }
    fn has_wheels(&self) -> bool {
        self.legs
            .iter()
            .any(|leg| matches!(leg, Leg::Wheel(turn) if *turn != 0.0))
    }
}

impl Referee {
    /// A tactical move (TR-MV) and what it costs (TR-CM).
    pub fn moved(&mut self, event: &Value) -> Check {
        let kind = text(event, "kind")?.to_owned();
        let lead = self.pos.stand(field(event, "lead")?)?;
        let legs = read_legs(event)?;
        let mut stands = Vec::new();
        let mut froms = Vec::new();
        let mut ends = Vec::new();
        for one in list(event, "stands")? {
            let at = self.pos.stand(field(one, "stand")?)?;
            need(!stands.contains(&at), "schema", || {
                "a stand is listed twice".into()
            })?;
            stands.push(at);
            froms.push(pose(one, "from")?);
            ends.push(pose(one, "to")?);
        }
        need(stands.contains(&lead), "schema", || {
            "the lead does not move".into()
        })?;
        let arrives = kind == "flank-march";
        for (n, &at) in stands.iter().enumerate() {
            let stand = &self.pos.stands[at];
            let name = stand.name.clone();
            need(stand.seat == self.active, "TR-TS-02", || {
                format!("{name} moves in the other side's turn")
            })?;
            need(!stand.moved, "TR-CM-08", || {
                format!("{name} moves a second time in this turn")
            })?;
            let whereabouts = if arrives { Where::Held } else { Where::Board };
            need(stand.whereabouts == whereabouts, "TR-CM-02", || {
                format!("{name} is {:?} and can't move", stand.whereabouts)
            })?;
            if !arrives {
                need(froms[n].is_near(stand.pose, 1e-6, 1e-6), "schema", || {
                    format!("{name} does not stand where it starts from")
                })?;
            }
        }
        need(!self.movement_is_over, "TR-TS-01", || {
            "a move after the end of movement".into()
        })?;
        self.check_cost(event, &kind, &stands)?;
        self.charge(&kind, &stands)?;
        let in_place = matches!(kind.as_str(), "dismount" | "discard-in-place");
        if in_place {
            self.check_in_place(&kind, &stands, &legs, (&froms, &ends))?;
        }
        let before = self.before_move(arrives, &stands, &froms);
        match kind.as_str() {
            "single" => need(stands.len() == 1, "TR-MV-05", || {
                "not a single stand".into()
            })?,
            "disengage" => need(stands.len() == 1, "TR-MV-12", || {
                "not a single stand".into()
            })?,
            "group" => check_group(&before, &stands)?,
            "dismount" | "discard-in-place" => {}
            "column" => check_column(&before, &stands, lead)?,
            "form-column" => check_group(&before, &stands)?,
            "flank-march" => self.check_arrival(event, &before, &stands, lead)?,
            other => return fault("schema", format!("{other} is no kind of move")),
        }
        if kind != "disengage" && !arrives {
            for &at in &stands {
                need(!before.engaged(at).clearly(), "TR-MV-12", || {
                    format!("{} is in contact and does not disengage", before.name(at))
                })?;
            }
        }
        let rigid = match kind.as_str() {
            "single" | "disengage" | "group" => true,
            "dismount" | "discard-in-place" => true,
            "flank-march" => stands.len() == 1 || !is_column(&before, &stands),
            _ => false,
        };
        check_legs(&kind, stands.len(), &legs)?;
        let tracks = if rigid {
            self.replay_rigid(&before, &stands, lead, &legs, &ends)?
        } else {
            self.replay_column(&before, &stands, lead, &legs, &ends)?
        };
        let tactical = Move {
            kind,
            stands,
            lead,
            legs,
            tracks,
        };
        let mut after = before.clone();
        for (&at, &end) in tactical.stands.iter().zip(&ends) {
            after.stands[at].pose = end;
        }
        check_lengths(event, &before, &tactical)?;
        check_paths(&before, &tactical, rigid)?;
        if tactical.kind != "discard-in-place" {
            self.check_keeps_off(&before, &tactical, rigid)?;
        }
        self.check_pairs_move(&tactical)?;
        check_gaps(&before, &after, &tactical)?;
        check_difficult_group(&before, &tactical)?;
        check_slide(&before, &after, &tactical)?;
        check_contact_starts(&before, &after, &tactical)?;
        if tactical.kind == "disengage" {
            check_disengage(&before, &after, &tactical)?;
        } else {
            check_zones(&before, &after, &tactical)?;
        }
        after.n_moves += 1;
        after.through.clear();
        let movers = &tactical.stands;
        // TR-BC-02.3, TR-BC-08.4: a move that goes nowhere leaves a column on a bend as it is.
        if !in_place {
            after
                .in_column
                .retain(|(one, other)| !movers.contains(one) && !movers.contains(other));
        }
        if !rigid {
            for &one in movers {
                after
                    .in_column
                    .extend(movers.iter().map(|&other| (one, other)));
            }
        }
        for &at in &tactical.stands {
            after.stands[at].moved = true;
        }
        self.pos = after;
        self.pos.note_contacts();
        self.pos.check_overlaps()?;
        self.last_move = Some(tactical);
        Ok(())
    }

    /// TR-BC-02.3, TR-BC-08.4: a move that goes nowhere; the exchange comes next.
    fn check_in_place(
        &mut self,
        kind: &str,
        stands: &[usize],
        legs: &[Leg],
        (froms, ends): (&[Pose], &[Pose]),
    ) -> Check {
        let at = stands[0];
        let dismounts = kind == "dismount";
        let rule = if dismounts {
            "TR-BC-02.3"
        } else {
            "TR-BC-08.4"
        };
        let nowhere = froms[0].is_near(ends[0], 1e-6, 1e-6);
        need(
            stands.len() == 1 && legs.is_empty() && nowhere,
            rule,
            || format!("{} does more than a {kind}", self.pos.name(at)),
        )?;
        if dismounts {
            self.check_dismounting(at)?;
            self.owed = Some((at, "dismount"));
        } else {
            self.check_discard_in_place(at)?;
            self.owed = Some((at, "discard-in-place"));
        }
        Ok(())
    }

    fn before_move(&self, arrives: bool, stands: &[usize], froms: &[Pose]) -> Position {
        let mut before = self.pos.clone();
        if arrives {
            for (&at, &from) in stands.iter().zip(froms) {
                before.stands[at].whereabouts = Where::Board;
                before.stands[at].pose = from;
            }
        }
        before
    }

    /// TR-CM-02 to -05, TR-DP-13.
    fn check_cost(&mut self, event: &Value, kind: &str, stands: &[usize]) -> Check {
        let heavy = stands.iter().any(|&at| self.pos.troop(at).heavy());
        need(truth(event, "heavy")? == heavy, "TR-CM-03", || {
            format!("heavy is {heavy}")
        })?;
        let outside = truth(event, "out_of_command")?;
        let in_command = if kind == "flank-march" {
            Sure::No
        } else {
            stands
                .iter()
                .map(|&at| self.pos.in_command(at))
                .fold(Sure::No, Sure::or)
        };
        match in_command {
            Sure::Yes => need(!outside, "TR-CM-04", || {
                let lines = self.pos.command_lines(stands[0]);
                format!("a stand of it is in command: {lines}")
            })?,
            Sure::No => need(outside, "TR-CM-04", || {
                let lines = self.pos.command_lines(stands[0]);
                format!("every stand of it is out of command: {lines}")
            })?,
            Sure::Maybe => {}
        }
        let cost = 1.0 + f64::from(u8::from(heavy)) + f64::from(u8::from(outside));
        need(number(event, "cost")? == cost, "TR-CM-05", || {
            format!("the move costs {cost}, not {}", event["cost"])
        })?;
        self.points_left -= cost;
        need(self.points_left >= 0.0, "TR-CM-01", || {
            "more command points are spent than were rolled".into()
        })?;
        need(
            number(event, "points_left")? == self.points_left,
            "TR-CM-01",
            || format!("{} points are left", self.points_left),
        )
    }

    /// TR-DP-13.
    fn check_arrival(
        &self,
        event: &Value,
        before: &Position,
        stands: &[usize],
        lead: usize,
    ) -> Check {
        let entry = pose(event, "entry")?;
        let seat = self.active;
        need(self.own_turn() >= 2, "TR-DP-13", || {
            "a flank march before the owner's second turn".into()
        })?;
        let west = self.field.flank_edge[seat].as_deref() == Some("west");
        let (x, heading) = if west { (0.0, 90.0) } else { (BOARD.0, 270.0) };
        need(
            (entry.at.x - x).abs() <= EPS && turn_between(entry.heading, heading) <= 0.1,
            "TR-DP-13",
            || format!("the entry {entry:?} is not on the chosen side edge, facing in"),
        )?;
        need(
            entry.is_near(before.pose(lead), 0.01, 0.1),
            "TR-DP-13",
            || "the lead does not start at the entry".into(),
        )?;
        let barred = if seat == SOUTH { BOARD.1 - 4.0 } else { 4.0 };
        for &at in stands {
            for corner in before.pose(at).front_corners() {
                let near = if seat == SOUTH {
                    corner.y > barred + 0.02
                } else {
                    corner.y < barred - 0.02
                };
                need(!near, "TR-DP-13", || {
                    format!(
                        "{} arrives within 4 MU of the enemy base edge",
                        before.name(at)
                    )
                })?;
            }
        }
        Ok(())
    }
}
