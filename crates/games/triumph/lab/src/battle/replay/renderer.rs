//! Replays a pair of battles of Triumph!.

use battle_core::{Seat, Side};
use serde::Serialize;
use triumph::HalfPoints;
use triumph::battle::Event;

use super::{ReplayDocument, html, json_lines, last_turn, story, svg};
use crate::battle::plan::BattlePlan;
use crate::battle::setup::BattleSetup;
use experiment::document::problem::Failure;
use experiment::replay::battles::{
    OneBattle, Pictures, ReplayRenderer, check, in_words, letter, player, render,
};
use experiment::replay::{ReplayRequest, pair_again};

/// Shows one battle of a pair, or both.
pub fn show(
    planned: &BattlePlan,
    setup: Option<&BattleSetup>,
    request: &ReplayRequest,
) -> Result<String, Failure> {
    check(request)?;
    let replay = &pair_again(planned, request)?;
    let players = setup.map(|setup| in_words(setup.players_of(replay.info)));
    render(replay, request, |battle| {
        let side_in = |seat: Seat| battle.seating.side_in(seat);
        let source = format!(
            "cell {}, seed {}; {} in seat one",
            replay.cell,
            replay.seed,
            letter(side_in(Seat::One)).to_uppercase()
        );
        let [title, source] = battle.titles(replay, request, source);
        OnTable {
            document: ReplayDocument {
                title,
                source,
                players: Seat::ALL.map(|seat| player(&players, side_in(seat))),
                events: battle.events,
            },
            battle,
        }
    })
}

/// A battle on a table.
struct OnTable<'r> {
    battle: OneBattle<'r, Event>,
    document: ReplayDocument<'r>,
}

impl OnTable<'_> {
    fn lost(&self, side: Side) -> HalfPoints {
        let seat = self.battle.seating.seat_of(side);
        HalfPoints(self.battle.outcome.measures.by_seat[seat][0] as i16)
    }
}

impl ReplayRenderer for OnTable<'_> {
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
        let [a, b] = [Side::A, Side::B].map(|side| self.lost(side));
        format!(": A has lost {a} points, B {b}")
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
        struct Ended {
            a_points_lost: f64,
            b_points_lost: f64,
        }
        let points = |side| f64::from(self.lost(side).0) / 2.0;
        Ended { a_points_lost: points(Side::A), b_points_lost: points(Side::B) }
    }
}

impl Pictures for OnTable<'_> {
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
