//! Turns, the score and victory: sections 7, 8 and 15 of the rules.

use serde_json::Value;

use crate::errors::{Check, need};
use crate::event_fields::*;
use crate::position::*;
use crate::{Phase, Referee};

impl Referee {
    /// How many turns the active player has begun.
    pub fn own_turn(&self) -> u32 {
        self.turn.div_ceil(2)
    }

    pub fn turn_begins(&mut self, event: &Value) -> Check {
        if self.turn == 0 {
            self.end_setup()?;
            self.active = self.field.first_turn;
        } else {
            need(self.phase == Phase::Ended, "TR-TS-01", || {
                format!("a turn begins in {:?}", self.phase)
            })?;
            self.active = 1 - self.active;
        }
        need(!self.must_end, "TR-VC-02", || {
            "the battle has been won or has reached its last turn".into()
        })?;
        self.turn += 1;
        need(number(event, "turn")? == f64::from(self.turn), "TR-TS-01", || {
            format!("this is turn {}", self.turn)
        })?;
        need(seat(event, "active")? == self.active, "TR-TS-01", || "players alternate".into())?;
        for stand in &mut self.pos.stands {
            (stand.moved, stand.shot, stand.fought) = (false, false, false);
            stand.turned = None;
            stand.card.may_not_shoot = false;
            stand.card.on_rear.clear();
        }
        self.movement_is_over = false;
        self.phase = Phase::Command;
        Ok(())
    }

    /// TR-CM-01.
    pub fn command_rolled(&mut self, event: &Value) -> Check {
        need(self.phase == Phase::Command, "TR-TS-01", || {
            format!("command dice in {:?}", self.phase)
        })?;
        let dice = list(event, "dice")?;
        let points = number(event, "points")?;
        let one = dice.first().and_then(Value::as_f64);
        need(
            dice.len() == 1 && one == Some(points) && (1.0..=6.0).contains(&points),
            "TR-CM-01",
            || format!("dice {dice:?} give no {points} points"),
        )?;
        self.points_left = points;
        self.phase = Phase::Movement;
        self.gift_is_due = self.pos.gifts[self.active].command != 0.0;
        self.command_is_rolled();
        Ok(())
    }

    /// TR-VC-02, TR-VC-04.
    pub fn turn_ends(&mut self, event: &Value) -> Check {
        self.begin_combat()?;
        need(self.phase == Phase::Combat, "TR-TS-01", || {
            format!("a turn ends in {:?}", self.phase)
        })?;
        self.end_combat()?;
        let reported = field(event, "lost")?;
        let reported = [number(reported, "south")?, number(reported, "north")?];
        need(reported == self.lost, "TR-VC-04", || {
            format!("the points lost are {:?}, not {reported:?}", self.lost)
        })?;
        // TR-BC-15.2: marks end with the phase.
        for stand in &mut self.pos.stands {
            stand.card.marked = false;
        }
        self.phase = Phase::Ended;
        self.must_end = self.winner().is_some() || self.turn >= 60;
        Ok(())
    }

    /// TR-VC-02: by points, or since only the other side has nothing left that stands or is to come.
    fn winner(&self) -> Option<usize> {
        let is_left =
            |stand: &Stand| matches!(stand.whereabouts, Where::Board | Where::Camp | Where::Held);
        let left = |seat| self.pos.stands.iter().any(|stand| stand.seat == seat && is_left(stand));
        let by_points =
            |seat: usize| self.lost[1 - seat] >= 16.0 && self.lost[seat] < self.lost[1 - seat];
        [SOUTH, NORTH].into_iter().find(|&seat| by_points(seat) || (left(seat) && !left(1 - seat)))
    }

    /// TR-VC-02, -03, -05, TR-TS-03.
    pub fn battle_ends(&mut self, event: &Value) -> Check {
        need(self.phase == Phase::Ended && self.must_end, "TR-VC-02", || {
            "no side has won and the last turn is not over".into()
        })?;
        let winner = match field(event, "winner")? {
            Value::Null => None,
            _ => Some(seat(event, "winner")?),
        };
        need(winner == self.winner(), "TR-VC-02", || {
            format!("lost {:?}: {winner:?} has not won", self.lost)
        })?;
        let limit = winner.is_none();
        need(truth(event, "by_turn_limit")? == limit, "TR-VC-05", || {
            format!("by the turn limit: {limit}")
        })?;
        self.phase = Phase::Over;
        Ok(())
    }
}
