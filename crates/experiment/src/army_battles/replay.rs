//! A pair of such battles, shown again: as text, as JSON, and as pictures where the game draws them.

use std::fmt::Write as _;

use analysis::CellInfo;
use battle_core::{BySide, Game, Gift, Seat, Seating, Side};
use serde::Serialize;

use super::ArmyGame;
use crate::PlayerText;
use crate::army_battles::PlayerOf;
use crate::document::problem::Failure;
use crate::planned_run::NamedPlan;
use crate::replay::battles::{
    OneBattle, Pictures, ReplayRenderer, check, in_words, letter, render,
};
use crate::replay::{ReplayRequest, pair_again};

/// One battle of the pair, or both.
///
/// # Errors
///
/// If a picture or a page is asked for in a game that draws none, or the cell doesn't play the pair.
pub fn show_in_lines<'s, G: ArmyGame>(
    planned: &NamedPlan<G::Battle, PlayerOf<G>>,
    request: &ReplayRequest,
    players_of: impl Fn(&CellInfo) -> &'s BySide<PlayerText<G::Players>>,
) -> Result<String, Failure>
where
    PlayerOf<G>: 's,
{
    check(request)?;
    let replay = &pair_again(planned, request)?;
    let players = in_words(players_of(replay.info));
    let [a, b] = [&replay.info.a, &replay.info.b];
    render(replay, request, |battle| {
        let mut source = format!("cell {}, seed {}", replay.cell, replay.seed);
        let gifts = G::gifts(&replay.game);
        for (letter, gift) in ["A", "B"].into_iter().zip(&gifts.0).filter(|it| !it.1.is_none()) {
            let _ = write!(source, "; {letter} has beyond the rules: {}", gift.in_words());
        }
        let [title, source] = battle.titles(replay, request, source);
        InLines::<G> {
            pictures: G::pictures(Shown {
                title: title.clone(),
                source: source.clone(),
                players: Seat::ALL.map(|seat| players[battle.seating.side_in(seat)].clone()),
                battle: &replay.game,
                seating: battle.seating,
                events: battle.events,
            }),
            title,
            source,
            sides: [(Side::A, a), (Side::B, b)]
                .map(|(side, army)| format!("{army}, played by {}", players[side])),
            game: &replay.game,
            battle,
        }
    })
}

/// A battle, for the code that draws it.
#[derive(Clone, Debug)]
pub struct Shown<'r, B: Game> {
    pub title: String,
    /// Where it comes from: cell and seed.
    pub source: String,
    /// Who commands the armies, by seat.
    pub players: [String; 2],
    /// The armies and the rules.
    pub battle: &'r B,
    pub seating: Seating,
    pub events: &'r [B::Event],
}

/// A battle whose events are lines.
struct InLines<'r, G: ArmyGame> {
    title: String,
    source: String,
    /// Army and player of A and of B.
    sides: [String; 2],
    game: &'r G::Battle,
    battle: OneBattle<'r, <G::Battle as Game>::Event>,
    pictures: Option<Box<dyn Pictures + 'r>>,
}

impl<G: ArmyGame> ReplayRenderer for InLines<'_, G> {
    fn story(&self) -> String {
        let mut text = format!("{}\n({})\n\n", self.title, self.source);
        for (side, who) in [Side::A, Side::B].into_iter().zip(&self.sides) {
            let seat = match self.battle.seating.seat_of(side) {
                Seat::One => "one",
                Seat::Two => "two",
            };
            let _ = writeln!(text, "{side:?}, in seat {seat}: {who}");
        }
        text.push('\n');
        for event in self.battle.events {
            let line = G::line(self.game, self.battle.seating, event);
            if G::begins_turn(event) {
                text.push('\n');
            }
            if !line.is_empty() {
                let _ = writeln!(text, "{line}");
            }
        }
        text
    }

    fn json_lines(&self) -> String {
        let mut lines = format!("{}\n", G::set_up_json(self.game, self.battle.seating));
        for event in self.battle.events {
            let _ = writeln!(lines, "{}", G::event_json(self.game, self.battle.seating, event));
        }
        lines
    }

    fn pictures(&self) -> Option<&dyn Pictures> {
        self.pictures.as_deref().map(|drawn| drawn as &dyn Pictures)
    }

    fn losses(&self) -> String {
        G::losses(self.battle.outcome, self.battle.seating)
    }

    fn begins(&self) -> impl Serialize {
        #[derive(Serialize)]
        struct Begins {
            seat_one: &'static str,
        }
        Begins { seat_one: letter(self.battle.seating.side_in(Seat::One)) }
    }

    fn ends(&self) -> impl Serialize {
        #[derive(Serialize)]
        struct Ended {}
        Ended {}
    }
}
