//! What cards are worth in points.

use report::worth::{CardAnswer, Firmness, Part};
use serde::Serialize;
use stats::Estimate;

use crate::output::Interval;

/// A card's worth.
#[derive(Serialize)]
pub(super) struct Value<'a> {
    card: &'a str,
    title: &'a str,
    bearer: &'a str,
    enemies: &'a [String],
    /// What the rules charge, in words.
    printed: &'a str,
    /// What they charge these armies, in points.
    price: f64,
    worth: Option<Interval>,
    regression: Option<Interval>,
    at_price: Option<Interval>,
    effect: Interval,
    effect_at_price: Option<Interval>,
    verdict: &'static str,
    /// The verdict of the interval alone, before skill and the other two estimates are asked.
    own_verdict: &'static str,
    p: Option<f64>,
    flagged: bool,
    /// Whether every player and reading that was tried comes to the verdict by itself; none without a verdict or another try.
    firm: Option<bool>,
    by_player: Vec<PartOf<'a>>,
    by_reading: Vec<PartOf<'a>>,
    by_enemy: Vec<PartOf<'a>>,
    /// Why the run of the card ended.
    stop: String,
    /// Pairs that would still be needed.
    forecast: Option<u64>,
    doubts: Vec<String>,
}

/// A card's worth in some of the battles.
#[derive(Serialize)]
struct PartOf<'a> {
    name: &'a str,
    worth: Option<Interval>,
    verdict: &'static str,
    pairs: u64,
}

impl Value<'_> {
    pub(super) fn of(card: &CardAnswer) -> Value<'_> {
        let interval = |estimate: &Option<Estimate>| estimate.as_ref().map(Interval::of);
        Value {
            card: &card.name,
            title: &card.title,
            bearer: &card.bearer,
            enemies: &card.enemies,
            printed: &card.printed,
            price: card.price,
            worth: card.worth.estimate().map(Interval::of),
            regression: interval(&card.regression),
            at_price: interval(&card.at_price),
            effect: Interval::of(&card.effect),
            effect_at_price: interval(&card.effect_at_price),
            verdict: card.verdict.words(),
            own_verdict: card.own_verdict.words(),
            p: card.p,
            flagged: card.is_flagged,
            firm: match card.firmness {
                Firmness::NotTried => None,
                Firmness::NotFirm => Some(false),
                Firmness::Firm => Some(true),
            },
            by_player: card.by_player.iter().map(PartOf::of).collect(),
            by_reading: card.by_reading.iter().map(PartOf::of).collect(),
            by_enemy: card.by_enemy.iter().map(PartOf::of).collect(),
            stop: card.stop.to_string(),
            forecast: card.forecast,
            doubts: card.doubts.iter().map(ToString::to_string).collect(),
        }
    }
}

impl PartOf<'_> {
    fn of(part: &Part) -> PartOf<'_> {
        PartOf {
            name: &part.name,
            worth: part.worth.estimate().map(Interval::of),
            verdict: part.verdict.words(),
            pairs: part.n_pairs,
        }
    }
}
