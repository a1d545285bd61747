//! A pair of battles of cards, told again.

use battle_core::{BySide, Outcome, Seating, Side};
use serde::Serialize;
use table_battles::{Army, Battle, Event};

use super::battle::{head, letter};
use super::{Format, Replay, ReplayArgs, name_of};
use crate::experiment::{Experiment, Section};
use crate::output::json_line;
use crate::problem::Failure;
use crate::replay::scenario::{Told, html, json_lines, last_turn, story, svg};

/// Who plays A and B in the cell, in words.
pub(super) fn players(experiment: &Experiment, replay: &Replay<'_, Battle>) -> BySide<String> {
    let Section::Scenario(section) = &experiment.game else {
        return BySide([String::new(), String::new()]);
    };
    let policies = section.players_of(replay.info);
    BySide([Side::A, Side::B].map(|side| policies[side].in_words()))
}

/// One battle of the pair, or both.
pub(super) fn tell(
    replay: &Replay<'_, Battle>,
    players: &BySide<String>,
    args: &ReplayArgs,
) -> Result<String, Failure> {
    let mut told = match args.format {
        Format::Json => head(replay),
        _ => String::new(),
    };
    let battles = (1u8..).zip(Seating::ALL).zip(&replay.battles);
    for ((number, seating), (outcome, events)) in battles {
        if args.wants(number) {
            let battle = OneBattle {
                number,
                seating,
                outcome,
                events,
            };
            told.push_str(&battle.tell(replay, players, args)?);
        }
    }
    Ok(told)
}

/// A battle of a pair.
struct OneBattle<'r> {
    number: u8,
    seating: Seating,
    outcome: &'r Outcome,
    events: &'r [Event],
}

impl OneBattle<'_> {
    /// Whom the first army and the second belong to.
    fn sides(&self) -> [Side; 2] {
        let seat_of_first = self.events.iter().find_map(|event| match event {
            Event::SetUp { armies, .. } => Some(armies[Army::First.index()].seat),
            _ => None,
        });
        let first = seat_of_first.map_or(Side::A, |seat| self.seating.side_in(seat));
        [first, first.other()]
    }

    fn tell(
        &self,
        replay: &Replay<'_, Battle>,
        players: &BySide<String>,
        args: &ReplayArgs,
    ) -> Result<String, Failure> {
        let sides = self.sides();
        let told = Told {
            title: format!(
                "{}, pair {}, battle {}",
                name_of(replay.info),
                replay.pair,
                self.number
            ),
            source: format!(
                "cell {}, seed {}; {} commands the first army",
                replay.cell,
                replay.seed,
                letter(sides[0]).to_uppercase()
            ),
            players: sides.map(|side| players[side].clone()),
            scenario: replay.game.scenario(),
            events: self.events,
        };
        Ok(match args.format {
            Format::Text => format!("{}\n{}\n", story(&told).trim_end(), self.ending()),
            Format::Json => format!("{}{}{}\n", self.begin(), json_lines(&told), self.end()),
            Format::Svg => {
                let last = last_turn(self.events);
                match args.turn {
                    Some(turn) if turn > last => {
                        return Err(Failure::with_help(
                            format!("there is no turn {turn}; the battle ended after turn {last}"),
                            format!("name a turn from 0, before the first, to {last}"),
                        ));
                    }
                    turn => svg(&told, turn),
                }
            }
            Format::Html => html(&told),
        })
    }

    fn half_points_of_a(&self) -> u8 {
        self.outcome.half_points_of(self.seating.seat_of(Side::A))
    }

    fn ending(&self) -> &'static str {
        match self.half_points_of_a() {
            0 => "B wins.\n",
            1 => "A draw.\n",
            _ => "A wins.\n",
        }
    }

    fn begin(&self) -> String {
        #[derive(Serialize)]
        struct Begins {
            event: &'static str,
            battle: u8,
            first_army: &'static str,
        }
        let line = json_line(&Begins {
            event: "battle",
            battle: self.number,
            first_army: letter(self.sides()[0]),
        });
        format!("{line}\n")
    }

    fn end(&self) -> String {
        #[derive(Serialize)]
        struct Ended {
            event: &'static str,
            battle: u8,
            a_half_points: u8,
            player_turns: i32,
        }
        json_line(&Ended {
            event: "end",
            battle: self.number,
            a_half_points: self.half_points_of_a(),
            player_turns: self.outcome.measures.whole[0],
        })
    }
}
