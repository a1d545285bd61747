//! A second implementation of the rules: a slow referee in floating point that knows only the engine's events as JSON.
//!
//! It follows the position event by event and names the rule that the first illegal event breaks.
//! Where a value is within rounding of a limit it accepts either answer (`geometry::Sure`); where the rules leave a point open,
//! it accepts every reading that the text allows, so what it rejects is wrong.

// The referee works in floating point on purpose; every comparison leaves room for the rounding of a sine.
#![allow(clippy::disallowed_methods)]

mod battles;
mod breakdowns;
mod card_battles;
mod card_pieces;
mod card_planted;
mod card_proof;
mod cards;
mod combat;
mod command;
mod errors;
mod event_fields;
mod facing;
mod geometry;
mod gift;
mod gift_battles;
mod given;
mod given_battles;
mod going;
mod mixed_card_battles;
mod mixed_card_planted;
mod movement;
mod outcome;
mod own_card;
mod own_card_battles;
mod own_card_decks;
mod own_turn_battles;
mod pieces;
mod planted;
mod position;
mod set_pieces;
mod setup;
mod sheet;
mod shooting;
mod table_battles;
mod tables;
mod turn;

use std::collections::VecDeque;

use serde_json::Value;

use cards::{Bought, Due};
pub use errors::Violation;
use errors::{Check, Fault, fault, need};
use geometry::Pose;
use movement::Move;
use outcome::{Cause, Pending};
pub use own_card::{Combat, OwnCard, OwnEffect, Pursues, When};
use position::{CampKind, Position};
use setup::Field;

/// The phase that a battle is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Setup(u8),
    Command,
    Movement,
    Shooting,
    Facing,
    Combat,
    Ended,
    Over,
}

/// The result of a legal battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Player turns.
    pub turns: u32,
    /// Army points that each seat has lost.
    pub lost: [f64; 2],
    /// Events, the last included.
    pub events: usize,
    /// Whether a side has won or the turns have run out.
    pub over: bool,
}

/// Follows a battle.
#[derive(Clone, Debug)]
struct Referee {
    pub pos: Position,
    pub field: Field,
    pub phase: Phase,
    pub event: usize,
    pub turn: u32,
    pub active: usize,
    pub points_left: f64,
    pub lost: [f64; 2],
    pub shooting_seat: usize,
    pub must_end: bool,
    pub pending: Option<Pending>,
    pub last_move: Option<Move>,
    pub facing_start: Position,
    pub combat_start: Position,
    /// What each army has bought.
    pub bought: [Vec<Bought>; 2],
    pub camp_kinds: [CampKind; 2],
    /// A stand that has made a move to dismount or to discard its transports, and which.
    pub owed: Option<(usize, &'static str)>,
    /// The real one of two that were one, when the other has been unmasked.
    pub revealing: Option<usize>,
    /// The stands that the next move may pass through by Charge Through.
    pub charging: Option<Vec<usize>>,
    /// Friends who have made room for an exchange that comes next.
    pub made_room: Vec<(usize, Pose, Pose)>,
    /// Whether the room that is made next is for an exchange.
    pub exchange_follows: bool,
    /// What own cards do next.
    pub due: VecDeque<Due>,
    /// The own cards that an army has used up and whose last roll isn't over.
    pub dropping: Vec<(&'static str, usize)>,
    /// Whether something has happened that only the end of movement brings about.
    pub movement_is_over: bool,
    /// Whether a gift adds command points next.
    pub gift_is_due: bool,
}

impl Default for Referee {
    fn default() -> Referee {
        Referee {
            pos: Position::default(),
            field: Field::default(),
            phase: Phase::Setup(0),
            event: 0,
            turn: 0,
            active: 0,
            points_left: 0.0,
            lost: [0.0; 2],
            shooting_seat: 0,
            must_end: false,
            pending: None,
            last_move: None,
            facing_start: Position::default(),
            combat_start: Position::default(),
            bought: Default::default(),
            camp_kinds: Default::default(),
            owed: None,
            revealing: None,
            charging: None,
            made_room: Vec::new(),
            exchange_follows: false,
            due: VecDeque::new(),
            dropping: Vec::new(),
            movement_is_over: false,
            gift_is_due: false,
        }
    }
}

impl Referee {
    /// Takes the next event.
    pub fn take(&mut self, event: &Value) -> Result<(), Violation> {
        let kind = event["event"].as_str().unwrap_or("?");
        let room = kind == "outcome-moved" && event["how"] == "makes-room";
        let for_exchange = room && self.exchange_follows;
        let makes_room = room && !for_exchange;
        let follows = matches!(kind, "outcome-moved" | "destroyed" | "camp-sacked" | "conformed")
            && !for_exchange
            || kind == "card" && self.belongs_to_pending(event);
        let facing = kind == "turned" || makes_room;
        let in_facing = self.pending.as_ref().is_some_and(|pending| pending.cause == Cause::Facing);
        if !(follows && !makes_room || facing && in_facing) {
            self.settle().map_err(|(event, fault)| Violation {
                event,
                rule: fault.rule,
                what: fault.what,
            })?;
            if !self.dropping.is_empty() {
                self.drop_used_cards();
            }
            if facing {
                self.begin_facing().map_err(|fault| Violation {
                    event: self.event,
                    rule: fault.rule,
                    what: fault.what,
                })?;
                self.expect(Cause::Facing);
            }
        }
        let n = self.event;
        let judged = self.judge(kind, event);
        self.event += 1;
        judged.map_err(|Fault { rule, what }| Violation { event: n, rule, what })
    }

    /// The events of the setup come in their order; several of one kind only where the kind repeats.
    fn in_setup(&mut self, step: u8) -> Check {
        let Phase::Setup(at) = self.phase else {
            return fault("TR-TS-01", "the setup is over");
        };
        need(step == at || step == at + 1, "TR-DP-02", || {
            format!("step {step} of the setup after step {at}")
        })?;
        self.phase = Phase::Setup(step);
        Ok(())
    }

    fn judge(&mut self, kind: &str, event: &Value) -> Check {
        need(self.phase != Phase::Over, "TR-VC-02", || "the battle is over".into())?;
        self.check_owed(kind, event)?;
        self.check_gift(kind, event)?;
        let once = ["armies", "topography-rolled", "advantage-rolled", "terrain-rolled"];
        let once = once.iter().chain(&["terrain-picked", "terrain-laid", "deployment-begins"]);
        if let Some(step) = once.clone().position(|&one| one == kind) {
            let step = step as u8 + 1;
            need(self.phase == Phase::Setup(step - 1), "TR-DP-02", || {
                format!("{kind} in {:?}", self.phase)
            })?;
            self.phase = Phase::Setup(step);
        }
        match kind {
            "armies" => self.armies(event),
            "gift" => self.gift(event),
            "topography-rolled" => self.topography(event),
            "advantage-rolled" => self.advantage(event),
            "terrain-rolled" => self.terrain_rolled(event),
            "terrain-picked" => self.terrain_picked(event),
            "terrain-laid" => self.terrain_laid(event),
            "deployment-begins" => self.deployment_begins(event),
            "camp-placed" | "placed" | "held-back" => {
                let in_deployment = matches!(self.phase, Phase::Setup(7 | 8));
                need(in_deployment, "TR-DP-02", || format!("{kind} in {:?}", self.phase))?;
                self.in_setup(8)?;
                match kind {
                    "camp-placed" => self.camp_placed(event),
                    "placed" => self.placed(event),
                    _ => self.held_back(event),
                }
            }
            "turn-begins" => self.turn_begins(event),
            "command-rolled" => self.command_rolled(event),
            "command-points-given" => self.command_points_given(event),
            "moved" => {
                need(self.phase == Phase::Movement, "TR-TS-01", || {
                    format!("a move in {:?}", self.phase)
                })?;
                self.moved(event)?;
                self.expect(Cause::Move);
                Ok(())
            }
            "conformed" => self.conformed(event),
            "shot" => self.shot(event),
            "turned" => self.turned(event),
            "fought" => self.fought(event),
            "card" => self.card(event),
            "outcome-moved" if self.exchange_follows && event["how"] == "makes-room" => {
                self.makes_room_for_exchange(event)
            }
            "outcome-moved" => self.outcome_moved(event),
            "destroyed" => self.destroyed(event),
            "camp-sacked" => self.camp_sacked(event),
            "turn-ends" => self.turn_ends(event),
            "battle-ends" => self.battle_ends(event),
            other => fault("schema", format!("{other} is no event")),
        }
    }
}

/// Judges a battle from its first event to its last, each a JSON object as `triumph::battle::to_json` writes it.
///
/// # Errors
///
/// The first event that breaks a rule, or isn't one of a battle.
pub fn referee(events: &[Value]) -> Result<Summary, Violation> {
    referee_with(events, &[])
}

/// Judges a battle with a designer's own cards; `own` has the effects of `custom-1` and the following, in this order.
///
/// # Errors
///
/// The first event that breaks a rule, or isn't one of a battle.
pub fn referee_with(events: &[Value], own: &'static [OwnCard]) -> Result<Summary, Violation> {
    let mut judge = Referee::default();
    judge.pos.own = own;
    for (n, event) in events.iter().enumerate() {
        let is_room = |event: &&Value| event["how"] == "makes-room";
        let next = events[n..].iter().find(|event| !is_room(event));
        judge.exchange_follows = next.is_some_and(|next| next["card"] == "became");
        judge.take(event)?;
    }
    let n = judge.event;
    need(judge.phase == Phase::Over, "TR-VC-02", || "the battle does not end".into())
        .map_err(|fault| Violation { event: n, rule: fault.rule, what: fault.what })?;
    Ok(Summary { turns: judge.turn, lost: judge.lost, events: n, over: true })
}
