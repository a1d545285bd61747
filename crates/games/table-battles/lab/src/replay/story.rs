//! A battle as a report in words: turn by turn the actions, reactions, losses, rolls and placements, with the rules' ids.

use std::fmt::Write as _;

use battle_core::Gift as _;
use table_battles::{Army, CardId, Event, Reaction};

use super::ReplayDocument;
use super::phrases::{counted, dice, reason};
use super::track::Track;
use experiment::replay::passages::{Detail, Passage, PassageKind};

pub fn story(document: &ReplayDocument<'_>) -> String {
    let mut text = format!("{}\n{}\n", document.title, document.source);
    for passage in passages(document) {
        let _ = match passage.kind {
            PassageKind::Part | PassageKind::Turn => writeln!(text, "\n{}", passage.text),
            PassageKind::Line => writeln!(text, "  {}", passage.text),
        };
        for detail in &passage.details {
            let _ = writeln!(text, "      {}", detail.text);
        }
    }
    text
}

/// The events cut into passages.
pub(super) fn passages(document: &ReplayDocument<'_>) -> Vec<Passage> {
    let writer = StoryWriter { document, track: Track::of(document.events) };
    let mut passages: Vec<Passage> = Vec::new();
    for (number, event) in document.events.iter().enumerate() {
        let (kind, text) = match writer.passage_of(number, event) {
            None => continue,
            Some(StoryLine::Turn(text)) => (PassageKind::Turn, text),
            Some(StoryLine::Line(text)) => (PassageKind::Line, text),
            Some(StoryLine::Detail(text)) => {
                if let Some(last) = passages.last_mut() {
                    last.events.end = number + 1;
                    last.details.push(Detail { event: number, text });
                }
                continue;
            }
        };
        passages.push(Passage::new(kind, number..number + 1, text));
    }
    passages
}

enum StoryLine {
    Turn(String),
    Line(String),
    Detail(String),
}

struct StoryWriter<'t> {
    document: &'t ReplayDocument<'t>,
    track: Track,
}

impl StoryWriter<'_> {
    /// `Royalists` or `House of York`: sentences are such that either reads well.
    fn army(&self, army: Army) -> &str {
        &self.document.scenario.armies[army.index()].name
    }

    /// `18A Cromwell`.
    fn card(&self, id: &CardId) -> String {
        match self.document.scenario.find(id) {
            Some((_, card)) => format!("{id} {}", card.name),
            None => id.to_string(),
        }
    }

    fn passage_of(&self, number: usize, event: &Event) -> Option<StoryLine> {
        Some(match event {
            Event::SetUp { armies, parameters, .. } => {
                StoryLine::Turn(self.set_up(armies, parameters))
            }
            Event::Gift { army, gift } => {
                StoryLine::Line(format!("A gift for {}: {}.", self.army(*army), gift.in_words()))
            }
            Event::TurnBegins { turn, army } => StoryLine::Turn(self.turn(number, *turn, *army)),
            Event::Rolled { dice: rolled, .. } => {
                StoryLine::Line(format!("Roll Phase: {} (TB-ROLL-1).", dice(*rolled)))
            }
            Event::BattleEnds { winner, reason: why } => StoryLine::Turn(match winner {
                Some(army) => format!("Victory for {}: {}.", self.army(*army), reason(*why)),
                None => format!("The battle is drawn: {}.", reason(*why)),
            }),
            _ => {
                let acted = self.action(event).map(StoryLine::Line);
                return acted.or_else(|| self.consequence(event).map(StoryLine::Detail));
            }
        })
    }

    fn set_up(
        &self,
        armies: &[table_battles::SetUpArmy; 2],
        parameters: &[(&'static str, String)],
    ) -> String {
        let each = armies.iter().zip(&self.document.players);
        let sides = each.map(|(army, player)| {
            let morale = match army.morale {
                0 => String::new(),
                cubes => format!(", Morale {cubes}"),
            };
            format!("{} ({player}{morale})", army.name)
        });
        let sides: Vec<String> = sides.collect();
        let mut text = format!("{}: {}", self.document.scenario.name, sides.join(" against "));
        for (name, value) in parameters {
            let _ = write!(text, "; {name} = {value}");
        }
        text
    }

    fn turn(&self, number: usize, turn: u16, army: Army) -> String {
        let position = &self.track.steps[number];
        let morale = match self.document.scenario.armies[0].morale {
            Some(_) => format!("; Morale {} to {}", position.morale[0], position.morale[1]),
            None => String::new(),
        };
        format!("Turn {turn}: {}{morale}", self.army(army))
    }

    /// What a player does in the Action Phase.
    fn action(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Shifted { giver, receiver, sticks } => format!(
                "{} shifts {} to {} (TB-SHF-2).",
                self.card(giver),
                counted(*sticks, "stick"),
                self.card(receiver)
            ),
            Event::ActionSkipped { army } => {
                format!("No Action Phase for {} after a reaction (TB-TURN-3).", self.army(*army))
            }
            Event::Passed { army } => format!("No action by {} (TB-ACT-1).", self.army(*army)),
            Event::Attacked { card, dice: spent, target, gross, hits, self_hits, .. } => {
                let reduced = match gross.saturating_sub(*hits) {
                    0 => String::new(),
                    less => format!(" ({gross} by the dice, less {less})"),
                };
                let own = match self_hits {
                    0 => String::new(),
                    n => format!(", and takes {} itself", counted(*n, "hit")),
                };
                format!(
                    "{} attacks {} with {}: {}{reduced}{own} (TB-ATK-10).",
                    self.card(card),
                    self.card(target),
                    dice(*spent),
                    counted(*hits, "hit"),
                )
            }
            Event::Bombarded { card, dice: spent, left, .. } => format!(
                "{} bombards with {}: the enemy has Morale {left} (TB-BOM-1).",
                self.card(card),
                dice(*spent)
            ),
            Event::Commanded { card, dice: spent, entering, .. } => {
                let what = match entering {
                    Some(entering) => format!("commands {} in", self.card(entering)),
                    None => "lifts the fog".to_owned(),
                };
                format!("{} {what} with {} (TB-CMD-1).", self.card(card), dice(*spent))
            }
            Event::Nulled { card, dice: spent } => format!(
                "{} gives its dice {} back, and nothing else happens (TB-ACT-6).",
                self.card(card),
                dice(*spent)
            ),
            Event::Retired { card, .. } => format!("{} retires (TB-RET-1).", self.card(card)),
            _ => return None,
        })
    }

    /// What follows.
    fn consequence(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Arrived { card, sticks, left } => format!(
                "{} arrive at {}, which has {left} (TB-SHF-3).",
                counted(*sticks, "stick"),
                self.card(card)
            ),
            Event::FogLifted { card, left } => format!(
                "The fog over {} lifts; {} left (TB-SR-FOG-LIFT).",
                self.card(card),
                counted(*left, "cube")
            ),
            Event::MoraleGained { army, left } => {
                format!("{}: Morale {left} (TB-SR-PAULOFF-MORALE).", self.army(*army))
            }
            Event::Reacted { card, reaction, dice: spent, .. } => {
                let how = match reaction {
                    Reaction::Screen => "screens: the attack has no effect (TB-SCR-2)",
                    Reaction::Counterattack => "counterattacks (TB-CTR-2)",
                    Reaction::Absorb => "absorbs (TB-ABS-2)",
                };
                format!("{} {how} with {}.", self.card(card), dice(*spent))
            }
            Event::Declined { army } => {
                format!("{} does not react (TB-REA-6).", self.army(*army))
            }
            Event::CubeSpent { card, left } => format!(
                "{} spends a cube; {} left (TB-SPEC-4).",
                self.card(card),
                counted(*left, "cube")
            ),
            Event::Hit { card, sticks, left } => format!(
                "{} loses {}; {left} left (TB-ORD-4).",
                self.card(card),
                counted(*sticks, "stick")
            ),
            Event::Saved { card, by } => format!(
                "{} gives itself for {}, which keeps one stick (TB-SR-LIFEGUARD-SAVE).",
                self.card(by),
                self.card(card)
            ),
            Event::Routed { card, .. } => format!("{} routs (TB-ROUT-1).", self.card(card)),
            Event::MoraleLost { army, cubes, left } => format!(
                "{} gives up {} of Morale: {} to {} (TB-ROUT-2).",
                self.army(*army),
                counted(*cubes, "cube"),
                left[0],
                left[1]
            ),
            Event::Pursued { card, .. } => format!("{} pursues (TB-PUR-1).", self.card(card)),
            Event::Entered { card } => format!("{} enters (TB-RSV-3).", self.card(card)),
            Event::Removed { card } => format!("{} is removed (TB-ORD-8).", self.card(card)),
            Event::Placed { card, dice: placed, cubes } => match cubes {
                Some(cubes) => format!(
                    "{} on {}, which has {} (TB-SPEC-2).",
                    dice(*placed),
                    self.card(card),
                    counted(*cubes, "cube")
                ),
                None => format!("{} on {} (TB-ROLL-2).", dice(*placed), self.card(card)),
            },
            _ => return None,
        })
    }
}
