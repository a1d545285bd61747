//! Events in words: a line of plain English each.
//!
//! Units are called by their type and their number, `pikes 1-3`: the third unit of seat one.

mod factors;
mod rules;

use std::fmt;

use battle_core::{Seat, Seating};

use crate::battle::Battle;
use crate::cards::{Card, Cards};
use crate::decision::{Action, ActionKind, Aid, Mover};
use crate::event::{Event, MoveReason, Removal};
use crate::grid::{Cell, Facing};
use crate::state::{Pool, Reason};
use crate::units::UnitId;

pub use factors::factor_name;

/// `1-3`: seat, then place in the army from 1.
impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.seat().index() + 1, self.place() + 1)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

impl Facing {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Facing::North => "north",
            Facing::East => "east",
            Facing::South => "south",
            Facing::West => "west",
        }
    }
}

impl Pool {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Pool::Valour => "Valour",
            Pool::Discipline => "Discipline",
            Pool::Strategy => "Strategy",
        }
    }
}

impl Reason {
    /// Why a battle is over, in words.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Morale => "morale",
            Reason::NoUnits => "no units left",
            Reason::TurnLimit => "turn limit",
        }
    }
}

impl MoveReason {
    /// Why a unit changes its place, in a word or two.
    pub const fn name(self) -> &'static str {
        match self {
            MoveReason::Action => "moves",
            MoveReason::Charge => "charges",
            MoveReason::Wrap => "wraps",
            MoveReason::TurnsToFace => "turns to face",
            MoveReason::Retreat => "retreats",
            MoveReason::PushedBack => "is pushed back",
            MoveReason::DrivenBack => "is driven back",
            MoveReason::FollowsUp => "follows up",
        }
    }
}

impl Removal {
    /// Why a unit is gone, in words.
    pub const fn name(self) -> &'static str {
        match self {
            Removal::Broken => "broken in combat",
            Removal::Disruption => "disrupted once too often",
            Removal::Ground => "forced into difficult ground",
            Removal::Edge => "pushed to the table's edge",
        }
    }
}

/// Halves of a point: `5`, `4.5`.
struct Halves(i8);

impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{sign}{}{half}", self.0.unsigned_abs() / 2)
    }
}

impl Battle {
    /// The name of a card in a seat's hand: for an own card the name in its file.
    pub fn card_name(&self, seating: Seating, seat: Seat, card: Card) -> &str {
        let own = self.own_card_of(seating.side_in(seat));
        match own.filter(|_| card == Card::Own) {
            Some(own) => own.name.as_str(),
            None => card.name(),
        }
    }

    /// A unit by its type and its number.
    pub fn unit_name(&self, seating: Seating, unit: UnitId) -> String {
        let army = &self.armies()[seating.side_in(unit.seat())];
        format!("{} {unit}", army.type_name(&army.units[unit.place()]))
    }

    /// An army by its name and its seat.
    fn army_name(&self, seating: Seating, seat: Seat) -> String {
        let army = &self.armies()[seating.side_in(seat)];
        format!("{} (seat {})", army.name, seat.index() + 1)
    }

    /// What an event says, in a line of plain English, and its rule.
    pub fn line(&self, seating: Seating, event: &Event) -> String {
        format!("{} ({})", self.words(seating, event), rules::of_event(event))
    }

    /// A hand by the names of its cards: `2 Field, River`.
    fn hand_names(&self, seating: Seating, seat: Seat, hand: &Cards) -> String {
        let named = |(card, n): (Card, u8)| match (n, self.card_name(seating, seat, card)) {
            (1, name) => name.to_owned(),
            (n, name) => format!("{n} {name}"),
        };
        let names: Vec<String> = hand.iter().map(named).collect();
        if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
    }

    fn words(&self, seating: Seating, event: &Event) -> String {
        let unit = |unit: UnitId| self.unit_name(seating, unit);
        let army = |seat: Seat| self.army_name(seating, seat);
        match *event {
            Event::Exchanged { seat, ref gave, ref drew } => format!(
                "{} gives back {} and draws {}",
                army(seat),
                self.hand_names(seating, seat, gave),
                self.hand_names(seating, seat, drew)
            ),
            Event::Dealt { seat, ref hand } => format!(
                "{} has {} cards: {}",
                army(seat),
                hand.len(),
                self.hand_names(seating, seat, hand)
            ),
            Event::RolledOff { rule, dice: [one, two] } => {
                let what = match rule.0 {
                    "TP-A16" => "for the first terrain card",
                    "TP-302" => "for the edge",
                    _ => "for the first half-turn",
                };
                let again = if one == two { ", and again" } else { "" };
                format!("Both roll {what}: seat 1 {one}, seat 2 {two}{again}")
            }
            Event::TerrainPlaced { seat, card, cell: Some(cell), across } => format!(
                "{} lays {} at {cell}, {}",
                army(seat),
                card.name(),
                if across { "across" } else { "lengthwise" }
            ),
            Event::TerrainPlaced { seat, card, cell: None, .. } => {
                format!("{} has no room for {}", army(seat), card.name())
            }
            Event::EdgePicked { seat, south } => format!(
                "{} picks the {} edge",
                army(seat),
                if seat == south { "southern" } else { "northern" }
            ),
            Event::Played { seat, card } => {
                let name = self.card_name(seating, seat, card);
                format!("{} plays {name}", army(seat))
            }
            Event::Reserved { unit: held, flank } => format!(
                "{} is {}",
                unit(held),
                if flank { "held back for a flank march" } else { "held up by foul weather" }
            ),
            Event::Placed { unit: placed, cell, facing, join } => {
                let beside = join
                    .map_or(String::new(), |other| format!(", in formation with {}", unit(other)));
                format!("{} comes on at {cell}, facing {}{beside}", unit(placed), facing.name())
            }
            Event::TurnBegins { turn, dice } => {
                let [one, two] = dice;
                format!("Turn {turn}: seat 1 rolls {one:?}, seat 2 rolls {two:?}")
            }
            Event::Assigned { seat, points } => {
                let [valour, discipline, strategy] = points;
                format!(
                    "{} has Valour {valour}, Discipline {discipline}, Strategy {strategy}",
                    army(seat)
                )
            }
            Event::Order { first, paid } => {
                let mut line = format!("{} goes first", army(first));
                for (seat, paid) in Seat::ALL.into_iter().zip(paid) {
                    if paid {
                        line.push_str(&format!("; {} pays a point of morale", army(seat)));
                    }
                }
                line
            }
            Event::HalfTurnBegins { seat } => format!("The half-turn of {}", army(seat)),
            Event::Declared { action } => self.declared(seating, &action),
            Event::Tested { unit: tested, die, worst, ref factors, named, .. } => {
                let by =
                    if worst == tested { String::new() } else { format!(", by {}", unit(worst)) };
                let sum = factors::sum(die, factors, named);
                format!("{} tests discipline{by}: {sum} (4 passes)", unit(tested))
            }
            Event::Spent { seat, pool, points } => {
                format!("{} spends {points} {}", army(seat), pool.name())
            }
            Event::TestEnds { unit: tested, passed } => {
                format!("{} {} the test", unit(tested), if passed { "passes" } else { "fails" })
            }
            Event::Moved { unit: moved, cell, facing, why } => {
                format!("{} {}: at {cell}, facing {}", unit(moved), why.name(), facing.name())
            }
            Event::ChargeBonus { unit: charger, charge, mass } => {
                let mass = if mass == 0 { String::new() } else { format!(" {mass:+} for a mass") };
                format!("{} charges with {charge:+} for its type{mass}", unit(charger))
            }
            Event::BonusChanged { unit: charger, by } => {
                format!("The card gives {by:+} to the charge of {}", unit(charger))
            }
            Event::Contacted { unit: charger, enemy, bonus } => {
                format!("{} contacts {}, charge bonus {bonus:+}", unit(charger), unit(enemy))
            }
            Event::Shot { shooter, target, die, effect } => {
                let hit = match die {
                    0 => String::new(),
                    die => format!(", to hit {die}"),
                };
                let effect = match effect {
                    0 => ", misses".to_owned(),
                    effect => format!(", effect {effect}"),
                };
                format!("{} shoots at {}{hit}{effect}", unit(shooter), unit(target))
            }
            Event::Fought { own, enemy, dice, ref factors, .. } => format!(
                "{} fights {}: {}, against {}",
                unit(own),
                unit(enemy),
                factors::sum(dice[0], &factors[0], 0),
                factors::sum(dice[1], &factors[1], 0)
            ),
            Event::ResultRolled { seat, die } => {
                format!("{} rolls a {die} for the result", army(seat))
            }
            Event::Result { winner, loser, result, die, valour } => {
                let sum = match valour {
                    0 => String::new(),
                    valour => format!(" = {die} +{valour} Valour"),
                };
                format!("{} beats {}: result {result}{sum}", unit(winner), unit(loser))
            }
            Event::Disrupted { unit: disrupted, disruption } => {
                format!("{} is disrupted ({disruption})", unit(disrupted))
            }
            Event::Removed { unit: removed, why } => {
                format!("{} is removed: {}", unit(removed), why.name())
            }
            Event::Rallied { unit: rallied, disruption } => {
                format!("{} rallies ({disruption} left)", unit(rallied))
            }
            Event::Morale { halves } => {
                format!("Morale: seat 1 {}, seat 2 {}", Halves(halves[0]), Halves(halves[1]))
            }
            Event::Ended { winner, reason } => match winner {
                Some(seat) => format!("{} wins: {}", army(seat), reason.name()),
                None => format!("A draw: {}", reason.name()),
            },
        }
    }

    /// TP-M06: who does what.
    fn declared(&self, seating: Seating, action: &Action) -> String {
        let who = match action.mover {
            Mover::Unit(unit) => self.unit_name(seating, unit),
            Mover::Formation(unit) => format!("the formation of {}", self.unit_name(seating, unit)),
        };
        let what = match action.kind {
            ActionKind::Move => "a move".to_owned(),
            ActionKind::Turn => format!("a turn to the {}", action.facing.name()),
            ActionKind::Join(unit) => format!("to join {}", self.unit_name(seating, unit)),
            ActionKind::Reform => "a step into the gap".to_owned(),
            ActionKind::Disengage => "to leave combat".to_owned(),
            ActionKind::Charge(enemy) => format!("a charge on {}", self.unit_name(seating, enemy)),
            ActionKind::FormationCharge => "a charge".to_owned(),
        };
        let mut line = format!(
            "{who} declares {what}, {} ahead and {} to the right",
            action.offset.f, action.offset.r
        );
        if action.fast {
            line.push_str(", 1 MU further for Valour");
        }
        match action.aid {
            Aid::None => {}
            Aid::GetEmMoving => line.push_str(", with Get 'Em Moving"),
            Aid::Blanks => line.push_str(", with two blanks"),
        }
        line
    }
}
