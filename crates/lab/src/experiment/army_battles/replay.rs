//! A pair of such battles, shown again as text or JSON.

use std::fmt::Write as _;

use battle_core::{Seat, Side};
use serde::Serialize;

use super::{ArmyBattles, ArmyGame};
use crate::document::problem::Failure;
use crate::experiment::lowered::Work;
use crate::experiment::replay::battles::{
    OneBattle, ReplayRenderer, check, in_words, letter, tell,
};
use crate::experiment::replay::{Format, Request, pair_again};

/// One battle of the pair, or both.
///
/// # Errors
///
/// If a picture or a page is asked for, or the cell doesn't play the pair.
pub(super) fn show<G: ArmyGame>(
    work: &Work<G::Battle, G::Player>,
    section: &ArmyBattles<G>,
    request: &Request,
) -> Result<String, Failure> {
    check(request)?;
    if matches!(request.format, Format::Svg | Format::Html) {
        return Err(Failure::with_help(
            format!(
                "battles of {} have no pictures and pages yet",
                G::RULESET.title
            ),
            "write --format text or --format json",
        ));
    }
    let replay = &pair_again(work, request)?;
    let players = in_words(section.players_of(replay.info));
    tell(replay, request, |battle| InLines::<G> {
        title: battle.title(replay),
        source: format!("cell {}, seed {}", replay.cell, replay.seed),
        players: [Side::A, Side::B].map(|side| players[side].clone()),
        names: [replay.info.a.clone(), replay.info.b.clone()],
        game: &replay.game,
        battle,
    })
}

/// A battle whose events are lines.
struct InLines<'r, G: ArmyGame> {
    title: String,
    source: String,
    players: [String; 2],
    names: [String; 2],
    game: &'r G::Battle,
    battle: OneBattle<'r, <G::Battle as battle_core::Game>::Event>,
}

impl<G: ArmyGame> ReplayRenderer for InLines<'_, G> {
    fn story(&self) -> String {
        let mut text = format!("{}\n({})\n\n", self.title, self.source);
        for (letter, (name, player)) in ["A", "B"].iter().zip(self.names.iter().zip(&self.players))
        {
            let seat = match self.battle.seating.side_in(Seat::One) {
                Side::A if *letter == "A" => "one",
                Side::B if *letter == "B" => "one",
                _ => "two",
            };
            let _ = writeln!(text, "{letter}, in seat {seat}: {name}, played by {player}");
        }
        text.push('\n');
        for event in self.battle.events {
            let line = G::line(self.game, self.battle.seating, event);
            if !line.is_empty() {
                let _ = writeln!(text, "{line}");
            }
        }
        text
    }

    fn json_lines(&self) -> String {
        let mut lines = format!("{}\n", G::set_up_json(self.game, self.battle.seating));
        for event in self.battle.events {
            let _ = writeln!(lines, "{}", G::event_json(event));
        }
        lines
    }

    fn last_turn(&self) -> u16 {
        0
    }

    fn svg(&self, _turn: Option<u16>) -> String {
        String::new()
    }

    fn html(&self) -> String {
        String::new()
    }

    fn losses(&self) -> String {
        G::losses(self.battle.outcome, self.battle.seating)
    }

    fn begins(&self) -> impl Serialize {
        #[derive(Serialize)]
        struct Begins {
            seat_one: &'static str,
        }
        Begins {
            seat_one: letter(self.battle.seating.side_in(Seat::One)),
        }
    }

    fn ends(&self) -> impl Serialize {
        #[derive(Serialize)]
        struct Ended {}
        Ended {}
    }
}
