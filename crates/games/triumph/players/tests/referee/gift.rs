//! Gifts: what a side has beyond the rules, as the event of the setup reports it.

use serde_json::Value;

use crate::breakdowns::Expected;
use crate::errors::{Check, need};
use crate::event_fields::*;
use crate::position::*;
use crate::{Phase, Referee};

/// The gift of a side; nothing unless the setup reports one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Gift {
    /// MU more for every stand; none moves less than 1 MU by it.
    pub reach: f64,
    /// Command points more a turn.
    pub command: f64,
    /// What every stand adds in close combat.
    pub factor: f64,
    /// Points that the enemy has lost when the battle begins.
    pub head_start: f64,
    /// What further stands may cost.
    pub points: f64,
}

impl Position {
    /// How far a stand moves.
    pub fn reach(&self, at: usize) -> f64 {
        let own = self.troop(at).reach;
        let more = self.gifts[self.seat(at)].reach;
        (own + more).max(own.min(1.0))
    }

    /// What a gift adds to a stand in close combat.
    pub fn gift_factor(&self, at: usize) -> Option<Expected> {
        let value = self.gifts[self.seat(at)].factor;
        (value != 0.0).then_some(Expected { rule: "gift", least: value, most: value })
    }
}

impl Referee {
    /// After the armies, once a side at most.
    pub fn gift(&mut self, event: &Value) -> Check {
        let owner = seat(event, "owner")?;
        need(self.phase == Phase::Setup(1), "TR-DP-02", || format!("a gift in {:?}", self.phase))?;
        need(self.pos.gifts[owner] == Gift::default(), "schema", || {
            "a second gift of one side".into()
        })?;
        let gift = Gift {
            reach: number(event, "move")?,
            command: number(event, "command")?,
            factor: number(event, "factor")?,
            head_start: number(event, "head_start")?,
            points: number(event, "points")?,
        };
        need(gift != Gift::default(), "schema", || "a gift of nothing".into())?;
        self.pos.gifts[owner] = gift;
        self.lost[1 - owner] = gift.head_start;
        self.given(owner, list(event, "stands")?)
    }

    /// TR-CM-01: a gift adds to what dice and cards came to, directly after them.
    pub fn command_points_given(&mut self, event: &Value) -> Check {
        let owner = seat(event, "owner")?;
        let more = self.pos.gifts[owner].command;
        let is_due = self.gift_is_due && owner == self.active;
        need(is_due, "TR-CM-01", || "no gift adds command points now".into())?;
        let points = (self.points_left + more).max(0.0);
        need(
            number(event, "more")? == more && number(event, "points")? == points,
            "TR-CM-01",
            || format!("the gift of {more} makes {points} command points"),
        )?;
        self.gift_is_due = false;
        self.points_left = points;
        Ok(())
    }

    /// A gift that adds command points can't be left out.
    pub fn check_gift(&self, kind: &str, event: &Value) -> Check {
        let by_cards = ["command-rolled-again", "command-points-added", "used-up"];
        let is_roll = kind == "card" && by_cards.iter().any(|card| event["card"] == *card);
        let is_now = !self.gift_is_due || is_roll || kind == "command-points-given";
        need(is_now, "TR-CM-01", || "the command points of a gift are missing".into())
    }
}
