//! Reads the one-line notation in files, with problems at their places in the source.

use std::str::FromStr;

use battle_core::Side;
use triumph::Refusal;
use triumph::notation::{Mistake, NotationError, NotationProblem};

use experiment::document::problem::{Help, Problem, did_you_mean, nearest};
use experiment::document::{Node, Problems, Span};

/// A mistake in a line of notation, at a place of its source.
pub fn problem(span: Span, text: &str, problem: &NotationProblem) -> Problem {
    let found = text.get(problem.at.clone()).unwrap_or(text);
    let problem_at = Problem::at("triumph::notation", span, problem.what.to_string());
    match &problem.what {
        Mistake::UnknownTroop { .. } => {
            problem_at.label("not a troop type").help(troops_help(found))
        }
        Mistake::UnknownCard { .. } => {
            problem_at.label("not a battle card").help(cards_help(found))
        }
        what => {
            let allowed = what.allowed();
            if allowed.is_empty() {
                problem_at
            } else {
                problem_at.help(did_you_mean(found, &allowed))
            }
        }
    }
}

/// Reads a text of notation. Problems are placed to the byte if the source has the text without escapes, else at the whole text.
pub fn read<T: FromStr<Err = NotationError>>(
    text: &str,
    node: &Node,
    problems: &mut Problems,
) -> Option<T> {
    let is_plain = node.span.len() == text.len() + 2;
    text.parse()
        .map_err(|error: NotationError| {
            for problem in &error.problems {
                let begin = node.span.start + 1;
                let span = if is_plain {
                    begin + problem.at.start..begin + problem.at.end
                } else {
                    node.span.clone()
                };
                problems.add(self::problem(span, text, problem));
            }
        })
        .ok()
}

/// The nearest troop type, and where all of them are listed.
pub fn troops_help(found: &str) -> Help {
    let names = || triumph::TroopType::ALL.iter().map(|troop| troop.name()).collect();
    with_list(found, names, "`equipoise list troops` shows all 26")
}

/// The nearest battle card, and where all of them are listed.
pub fn cards_help(found: &str) -> Help {
    let names = || triumph::Card::ALL.iter().map(|card| card.name()).collect();
    with_list(found, names, "`equipoise list cards` shows all 24")
}

fn with_list(found: &str, names: fn() -> Vec<&'static str>, list: &'static str) -> Help {
    let found = found.to_owned();
    Help::later(move || match nearest(&found, &names()) {
        Some(name) => format!("did you mean `{name}`? {list}"),
        None => list.to_owned(),
    })
}

/// The side that must change for a refusal to go away.
pub fn side_of(refusal: &Refusal) -> Side {
    match refusal {
        Refusal::CannotBear { whose, .. }
        | Refusal::CardsContradict { whose, .. }
        | Refusal::MarkedOnTransports { whose }
        | Refusal::NoRearSupport { whose, .. }
        | Refusal::TooManyEdges { whose, .. }
        | Refusal::GarrisonMounted { whose, .. } => whose.side(),
        Refusal::CampShoots
        | Refusal::CannotShoot { .. }
        | Refusal::ShootsFromTransports
        | Refusal::PlaustrellaShoots => Side::A,
        Refusal::CampAgainstCamp | Refusal::CampShotAt => Side::B,
    }
}
