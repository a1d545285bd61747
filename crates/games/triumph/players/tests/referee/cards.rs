//! Battle cards (TR-BC, TR-BX): the purchases of armies, and whether their uses are legal. One file for each topic.

mod ambush;
mod appearances;
mod bought;
mod bowmen;
mod camps;
mod charge;
mod disguises;
mod factors;
mod forms;
mod hold;
mod marks;
mod own;
mod own_turns;
mod screens;
mod transports;

use serde_json::Value;

pub use bought::{Bought, borne, may_bear};
pub use forms::{under, without};
pub use own::{Seen, own_number};
pub use own_turns::Due;

use crate::errors::{Check, fault, need};
use crate::event_fields::*;
use crate::outcome::Cause;
use crate::{Phase, Referee};

impl Referee {
    /// Whether an event of a card is a consequence of an earlier event and is judged together with it.
    pub fn belongs_to_pending(&self, event: &Value) -> bool {
        let cause = self.pending.as_ref().map(|pending| &pending.cause);
        match event["card"].as_str() {
            Some("screen-lost" | "held" | "used-up") => true,
            Some("became") => match event["rule"].as_str() {
                Some("TR-BC-08.6") => matches!(cause, Some(Cause::Shot { .. })),
                Some("TR-BC-08.7") => matches!(cause, Some(Cause::Fight { .. })),
                _ => false,
            },
            _ => false,
        }
    }

    pub fn card(&mut self, event: &Value) -> Check {
        let what = text(event, "card")?;
        let in_setup = matches!(what, "camp-chosen" | "obstacle-placed" | "set-aside" | "screened")
            || what == "became" && matches!(self.phase, Phase::Setup(_));
        if in_setup {
            need(matches!(self.phase, Phase::Setup(7 | 8)), "TR-DP-02", || {
                format!("{what} in {:?}", self.phase)
            })?;
            self.phase = Phase::Setup(8);
        }
        match what {
            "camp-chosen" => self.camp_chosen(event),
            "obstacle-placed" => self.obstacle_placed(event),
            "set-aside" => self.set_aside(event),
            "screened" => self.screened(event),
            "screen-lost" => self.screen_lost(event),
            "marked" => self.marked(event),
            "held" => self.held(event),
            "charges-through" => self.charges_through(event),
            "became" => self.became(event),
            "unmasked" => self.unmasked(event),
            "appeared" => self.appeared(event),
            "command-rolled-again" | "command-points-added" | "used-up" => {
                self.own_card_acts(event)
            }
            other => fault("schema", format!("no card does {other}")),
        }
    }

    /// What a card has announced, and what must come next.
    pub fn check_owed(&self, kind: &str, event: &Value) -> Check {
        let becomes = |at: usize| {
            kind == "card" && event["card"] == "became" && event["stand"] == self.pos.name(at)
                || kind == "outcome-moved" && event["how"] == "makes-room"
                || kind == "conformed"
        };
        if let Some((at, move_kind)) = self.owed {
            let rule = if move_kind == "dismount" { "TR-BC-02.3" } else { "TR-BC-08.4" };
            need(becomes(at), rule, || {
                format!("{} made a {move_kind} and is what it was", self.pos.name(at))
            })?;
        }
        if let Some(due) = self.due.front() {
            need(kind == "card" && event["card"] == due.event(), due.rule(), || {
                format!("{due:?} comes next")
            })?;
        }
        if let Some(at) = self.revealing {
            need(becomes(at), "TR-BC-24.4", || {
                format!("{} is revealed and is what it was", self.pos.name(at))
            })?;
        }
        need(
            self.made_room.is_empty() || kind == "outcome-moved" || kind == "card",
            "TR-BC-00.8",
            || "room is made for no stand".into(),
        )?;
        need(self.charging.is_none() || kind == "moved", "TR-BC-12.2", || {
            "a charge through is played and no stand moves".into()
        })
    }
}
