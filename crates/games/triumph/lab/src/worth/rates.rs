//! `[[worth.rate]]`: what a point is worth to a player, if that was measured in other battles (ST-R11).

use analysis::worth::{Measured, Rate};
use serde::Serialize;
use triumph::RuleParameters;

use super::setup::WorthSetup;
use crate::players::PlayerText;
use crate::rates::digest;
use experiment::document::problem::Problem;
use experiment::document::{Problems, TableReader};

/// The remark on rates by which other rules or another player are judged.
const OF_OTHERS: &str = "at the rulebook's rate, since these rules or this player differ";

/// Reads `[[worth.rate]]`: one rate for each player, or none at all.
pub(super) fn read(
    setup: &TableReader<'_>,
    players: Option<&[PlayerText]>,
    rules: &RuleParameters,
    problems: &mut Problems,
) -> Vec<Rate> {
    let mut all: Vec<(&str, Rate)> = Vec::new();
    let mut named: Vec<&str> = Vec::new();
    for table in setup.tables("rate", "[[worth.rate]]", problems) {
        let name = table.required::<&str>("player", "player = \"steady\"", problems);
        named.extend(name);
        let score = table.required("score", "score = 0.37", problems);
        let error = table.required("error", "error = 0.01", problems);
        let degrees = table.required("degrees", "degrees = 39", problems);
        let counted = table.given::<f64>("counted", problems);
        let counted_error = table.given::<f64>("counted_error", problems);
        let head_starts: Vec<f64> = table.given("head_starts", problems).unwrap_or_default();
        let gains: Vec<f64> = table.given("gains", problems).unwrap_or_default();
        let source = table.given::<String>("source", problems);
        let stated = table.given::<&str>("digest", problems);
        let (Some(name), Some(value), Some(error), Some(degrees)) = (name, score, error, degrees)
        else {
            continue;
        };
        let refused = if players.is_some_and(|all| all.iter().all(|it| it.name() != name)) {
            Some(("player", format!("`players` has no {name}"), "name one of `players`"))
        } else if all.iter().any(|(other, _)| *other == name) {
            Some(("player", format!("{name} has two rates"), "write one for each player"))
        } else if counted.is_some() != counted_error.is_some() {
            let message = "one of `counted` and `counted_error` is missing".to_owned();
            Some(("counted", message, "write both, or neither"))
        } else if head_starts.len() != gains.len() || !head_starts.is_sorted() || !gains.is_sorted()
        {
            let message =
                "`head_starts` and `gains` are not two lists of equal length, each rising"
                    .to_owned();
            Some((
                "head_starts",
                message,
                "write such as head_starts = [0.5, 1] and gains = [8, 11]",
            ))
        } else {
            None
        };
        if let Some((key, message, help)) = refused {
            problems.add(Problem::at("experiment::rate", table.place(key), message).help(help));
            continue;
        }
        let player = players.and_then(|all| all.iter().find(|it| it.name() == name));
        let is_theirs = stated
            .zip(player)
            .is_none_or(|(stated, player)| digest(rules, *player.player()) == stated);
        let measured = |value, error| Measured { value, error, degrees };
        let source = source.unwrap_or_else(|| "a rate that was given".to_owned());
        let rate = Rate {
            bought: measured(value, error),
            counted: counted.zip(counted_error).map(|(value, error)| measured(value, error)),
            head_starts: head_starts.into_iter().zip(gains).collect(),
            source: match is_theirs {
                true => source,
                false => format!("{OF_OTHERS}: {source}"),
            },
        };
        all.push((name, rate));
    }
    let (Some(players), false) = (players, named.is_empty()) else {
        return Vec::new();
    };
    let of = |player: &PlayerText| all.iter().find(|(name, _)| *name == player.name());
    if let Some(without) = players.iter().find(|player| !named.contains(&player.name())) {
        problems.add_unless_said(
            Problem::at(
                "experiment::rate",
                setup.place("rate"),
                format!("{} has no [[worth.rate]]", without.name()),
            )
            .help("write one for each of `players`, or none, and handicaps measure what a point is worth"),
        );
    }
    players.iter().filter_map(|player| Some(of(player)?.1.clone())).collect()
}

/// Refuses, beside rates, what can only be computed from the handicap curve.
pub(super) fn refuse_what_needs_handicaps(
    setup: &WorthSetup,
    table: &TableReader<'_>,
    problems: &mut Problems,
) {
    if setup.rates.is_empty() || !setup.handicaps.is_empty() {
        return;
    }
    let asked = [
        ("half_width", setup.half_width.is_some()),
        ("skill", setup.is_about_skill),
        ("reading", setup.readings.len() > 1),
        ("variant", !setup.variants.is_empty()),
    ];
    for (key, _) in asked.into_iter().filter(|(_, is_asked)| *is_asked) {
        problems.add(
            Problem::at(
                "experiment::rate",
                table.place(key),
                format!(
                    "`{key}` is about worths by handicaps, and with [[worth.rate]] none are played"
                ),
            )
            .help("leave it out, or [[worth.rate]]; or name `handicaps` too"),
        );
    }
}

/// A rate in `run.toml`, with words in place of its digest, so that a later program says the same about these battles.
#[derive(Debug, Serialize)]
pub(super) struct ResolvedRate {
    player: &'static str,
    score: f64,
    error: f64,
    degrees: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    counted: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counted_error: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    head_starts: Vec<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gains: Vec<f64>,
    source: String,
}

impl ResolvedRate {
    pub(super) fn of(player: &PlayerText, rate: &Rate) -> ResolvedRate {
        let (head_starts, gains) = rate.head_starts.iter().copied().unzip();
        ResolvedRate {
            player: player.name(),
            score: rate.bought.value,
            error: rate.bought.error,
            degrees: rate.bought.degrees,
            counted: rate.counted.map(|it| it.value),
            counted_error: rate.counted.map(|it| it.error),
            head_starts,
            gains,
            source: rate.source.clone(),
        }
    }
}
