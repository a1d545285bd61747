//! The replay of a pair of duels.

mod jsonl;
mod story;

use triumph::duel::Duel;

use experiment::document::problem::Failure;
use experiment::replay::{Format, PairReplay, ReplayRequest};

/// Refuses formats that only whole battles have, before anything is played.
pub fn check(request: &ReplayRequest) -> Result<(), Failure> {
    let what = match request.format {
        Format::Svg => "a picture",
        Format::Html => "a page",
        _ if request.battle.is_some() => "--battle",
        _ if request.turn.is_some() => "--turn",
        _ => return Ok(()),
    };
    Err(Failure::with_help(
        format!("{what} is for whole battles, and this is a duel"),
        "leave it out: a duel is document as text or json, both of its battles together",
    ))
}

/// Both battles, as text or JSON.
pub fn render(replay: &PairReplay<'_, Duel>, format: Format) -> String {
    match format {
        Format::Json => jsonl::render(replay),
        Format::Text | Format::Svg | Format::Html => story::render(replay),
    }
}
