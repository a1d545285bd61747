//! A pair of battles of cards, shown again.

use battle_core::{Game, Side};
use serde::Serialize;
use table_battles::{Army, Battle, Event};

use super::plan::ScenarioPlan;
use super::setup::ScenarioSetup;
use crate::replay::{ReplayDocument, html, json_lines, last_turn, story, svg};
use experiment::document::problem::Failure;
use experiment::replay::battles::{
    OneBattle, Pictures, ReplayRenderer, check, in_words, letter, player, render,
};
use experiment::replay::{ReplayRequest, pair_again};

/// One battle of the pair, or both.
pub fn show(
    planned: &ScenarioPlan,
    setup: &ScenarioSetup,
    request: &ReplayRequest,
) -> Result<String, Failure> {
    check(request)?;
    let replay = &pair_again(planned, request)?;
    let players = Some(in_words(setup.players_of(replay.info)));
    render(replay, request, |battle| {
        let sides = sides(&battle);
        let source = format!(
            "cell {}, seed {}; {} commands the first army",
            replay.cell,
            replay.seed,
            letter(sides[0]).to_uppercase()
        );
        let [title, source] = battle.titles(replay, request, source);
        OfCards {
            first: letter(sides[0]),
            document: ReplayDocument {
                title,
                source,
                players: sides.map(|side| player(&players, side)),
                scenario: replay.game.scenario(),
                events: battle.events,
            },
        }
    })
}

/// The owners of the first army and of the second.
fn sides(battle: &OneBattle<'_, <Battle as Game>::Event>) -> [Side; 2] {
    let seat_of_first = battle.events.iter().find_map(|event| match event {
        Event::SetUp { armies, .. } => Some(armies[Army::First.index()].seat),
        _ => None,
    });
    let first = seat_of_first.map_or(Side::A, |seat| battle.seating.side_in(seat));
    [first, first.other()]
}

/// A battle of cards.
struct OfCards<'r> {
    first: &'static str,
    document: ReplayDocument<'r>,
}

impl ReplayRenderer for OfCards<'_> {
    fn story(&self) -> String {
        story(&self.document)
    }

    fn json_lines(&self) -> String {
        json_lines(&self.document)
    }

    fn pictures(&self) -> Option<&dyn Pictures> {
        Some(self)
    }

    fn losses(&self) -> String {
        String::new()
    }

    fn begins(&self) -> impl Serialize {
        #[derive(Serialize)]
        struct Begins {
            first_army: &'static str,
        }
        Begins { first_army: self.first }
    }

    fn ends(&self) -> impl Serialize {
        #[derive(Serialize)]
        struct Ended {}
        Ended {}
    }
}

impl Pictures for OfCards<'_> {
    fn last_turn(&self) -> u16 {
        last_turn(self.document.events)
    }

    fn svg(&self, turn: Option<u16>) -> String {
        svg(&self.document, turn)
    }

    fn html(&self) -> String {
        html(&self.document)
    }
}
