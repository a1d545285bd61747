//! A pair of whole battles, told again.

use battle_core::{BySide, Game, Outcome, Seat, Seating, Side};
use serde::Serialize;
use triumph::HalfPoints;
use triumph::battle::{Battle, Event};

use super::{Format, Replay, ReplayArgs, name_of};
use crate::experiment::{Experiment, Section};
use crate::output::json_line;
use crate::problem::Failure;
use crate::replay::battle::{Told, html, json_lines, last_turn, story, svg};

/// Refuses what doesn't go together, before anything is played.
pub(super) fn check(args: &ReplayArgs) -> Result<(), Failure> {
    if args.turn.is_some() && args.format != Format::Svg {
        return Err(Failure::with_help(
            "--turn is for a picture of the table",
            "add --format svg, or leave --turn out",
        ));
    }
    Ok(())
}

/// Who plays A and B in the cell, in words.
pub(super) fn players(experiment: &Experiment, replay: &Replay<'_, Battle>) -> BySide<String> {
    let Section::Battle(section) = &experiment.game else {
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
    let battles = (1u8..).zip(Seating::ALL).zip(&replay.battles);
    let mut told = match args.format {
        Format::Json => head(replay),
        _ => String::new(),
    };
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
    fn tell(
        &self,
        replay: &Replay<'_, Battle>,
        players: &BySide<String>,
        args: &ReplayArgs,
    ) -> Result<String, Failure> {
        let in_seat = |seat: Seat| players[self.seating.side_in(seat)].clone();
        let told = Told {
            title: format!(
                "{}, pair {}, battle {}",
                name_of(replay.info),
                replay.pair,
                self.number
            ),
            source: format!(
                "cell {}, seed {}; {} in seat one",
                replay.cell,
                replay.seed,
                letter(self.seating.side_in(Seat::One)).to_uppercase()
            ),
            players: Seat::ALL.map(in_seat),
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

    fn lost(&self, side: Side) -> HalfPoints {
        HalfPoints(self.outcome.measures.by_seat[self.seating.seat_of(side)][0] as i16)
    }

    fn half_points_of_a(&self) -> u8 {
        self.outcome.half_points_of(self.seating.seat_of(Side::A))
    }

    /// What it came to for A and for B, in words.
    fn ending(&self) -> String {
        let ending = match self.half_points_of_a() {
            0 => "B wins",
            1 => "A draw",
            _ => "A wins",
        };
        format!(
            "{ending}: A has lost {} points, B {}.\n",
            self.lost(Side::A),
            self.lost(Side::B)
        )
    }

    fn begin(&self) -> String {
        #[derive(Serialize)]
        struct Begins {
            event: &'static str,
            battle: u8,
            seat_one: &'static str,
        }
        let line = json_line(&Begins {
            event: "battle",
            battle: self.number,
            seat_one: letter(self.seating.side_in(Seat::One)),
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
            a_points_lost: f64,
            b_points_lost: f64,
        }
        let points = |side| f64::from(self.lost(side).0) / 2.0;
        json_line(&Ended {
            event: "end",
            battle: self.number,
            a_half_points: self.half_points_of_a(),
            player_turns: self.outcome.measures.whole[0],
            a_points_lost: points(Side::A),
            b_points_lost: points(Side::B),
        })
    }
}

/// The line before the events of a pair.
pub(super) fn head<G: Game>(replay: &Replay<'_, G>) -> String {
    #[derive(Serialize)]
    struct Head<'r> {
        event: &'static str,
        cell: usize,
        name: String,
        pair: u64,
        seed: u64,
        a: &'r str,
        b: &'r str,
    }
    let line = json_line(&Head {
        event: "pair",
        cell: replay.cell,
        name: name_of(replay.info),
        pair: replay.pair,
        seed: replay.seed,
        a: &replay.info.a,
        b: &replay.info.b,
    });
    format!("{line}\n")
}

pub(super) fn letter(side: Side) -> &'static str {
    match side {
        Side::A => "a",
        Side::B => "b",
    }
}
