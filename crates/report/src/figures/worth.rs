//! The worth of cards: every card against its printed cost, and each bearer's handicap curve.

use stats::worth::{Curve, Shape, Verdict};
use stats::{Estimate, normal_quantile};

use super::{Source, Undrawn};
use crate::charts::handicap::{Banded, Crossing};
use crate::charts::{BandedChart, Group, HandicapChart, IntervalChart, IntervalRow, RowDots};
use crate::style::{ABOVE, BELOW, OPEN, RIGHT};
use analysis::numbers::grouped;
use analysis::worth::price_list::interval;
use analysis::worth::wording::{noun, points, price};
use analysis::worth::{
    CardAnswer, CardPrice, CurveOf, Estimated, Share, UnitWorth, WorthAnswer, WorthOf,
};

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    let chart = source.info.worth.as_ref().and_then(values);
    chart.map(|chart| Undrawn::of("values", chart))
}

/// The curve of every bearer.
pub(super) fn all_curves(source: &Source<'_>) -> impl Iterator<Item = Undrawn> {
    let curves = source.info.worth.as_ref().map(curves).unwrap_or_default();
    curves.into_iter().map(|(name, chart)| Undrawn::of(name, chart))
}

/// The worth of each card in the unit in which it is charged, with its interval, and the rules' price as a mark: what should cost more
/// first, then what should cost less, what holds, and what is open; within these the card farthest from its price first.
///
/// Where no worth is known the rows are what the cards add to the score, which is known.
/// Behind each price lies what counts as right, and each player's worth is a dot, where several played.
pub fn values(worth: &WorthAnswer) -> Option<BandedChart> {
    let mut cards: Vec<&CardPrice> = worth.prices.iter().collect();
    let off = |card: &CardPrice| card.off_by().unwrap_or(-1.0);
    let place = |card: &CardPrice| GROUPS.iter().position(|it| *it == by_verdict(card.verdict));
    cards.sort_by(|a, b| place(a).cmp(&place(b)).then_with(|| off(b).total_cmp(&off(a))));
    let is_known = |card: &&CardPrice| card.shares.iter().any(|it| it.worth.near().is_some());
    let is_priced = cards.iter().any(is_known);
    let drawn = cards.iter().flat_map(|card| {
        let shares = card.shares.iter();
        shares.filter_map(|share| match is_priced {
            true => Some((*card, row(card, share))),
            false => Some((*card, effect_row(card, share)?)),
        })
    });
    let (drawn, rows): (Vec<&CardPrice>, Vec<IntervalRow>) = drawn.unzip();
    let pairs = || rows.iter().filter_map(|row| row.n);
    let (least, most) = (pairs().min()?, pairs().max()?);
    let n = match least == most {
        true => grouped(most),
        false => format!("{} to {}", grouped(least), grouped(most)),
    };
    let noun = noun(worth);
    if !is_priced {
        let intervals = IntervalChart {
            title: format!("What each {noun} adds to the score; its price isn't known yet"),
            subtitle: format!(
                "Points of 100 that an army scores more with it, unpaid: right of the line it helps. n = {n} pairs a {noun}; 95 % intervals.",
            ),
            axis: "← hurts · points of 100 · helps →".to_owned(),
            reference: 0.0,
            marks: "",
            rows,
        };
        return Some(BandedChart {
            intervals,
            bands: Vec::new(),
            names: Vec::new(),
            dots: Vec::new(),
        });
    }
    let bands = drawn.iter().map(|card| band(worth, card)).collect();
    let dots: Vec<RowDots> = drawn.iter().map(|card| by_player(worth, card)).collect();
    let names = match dots.iter().any(|dots| dots.values.iter().any(Option::is_some)) {
        true => worth.players.clone(),
        false => Vec::new(),
    };
    let is_by_curve = cards.iter().all(|it| it.estimated == Estimated::Curve);
    let intervals = IntervalChart {
        title: format!("What each {noun} is worth, and what it costs"),
        subtitle: format!(
            "Points in the unit that is charged{}, n = {n} pairs a {noun}; 95 % intervals. What should cost more first, then less, then \
             what holds and what is open. Gray: as good as the printed cost.",
            match is_by_curve {
                true => ", by the handicap curve",
                false => "",
            },
        ),
        axis: "points".to_owned(),
        reference: 0.0,
        marks: "printed cost",
        rows,
    };
    Some(BandedChart {
        intervals,
        bands,
        dots: if names.is_empty() { Vec::new() } else { dots },
        names,
    })
}

/// By how much what an army buys is divided in the unit that is charged; without a price there is no unit.
fn units(card: &CardPrice) -> f64 {
    if card.unit.is_some() && card.n_units > 0.0 { card.n_units } else { 1.0 }
}

/// What counts as the printed cost, in the unit that is charged.
fn band(worth: &WorthAnswer, card: &CardPrice) -> (f64, f64) {
    let [from, to] = [-worth.margin, worth.margin].map(|off| (card.price + off) / units(card));
    (from, to)
}

/// The worth by each player, of a card of one list, in the unit that is charged.
fn by_player(worth: &WorthAnswer, card: &CardPrice) -> RowDots {
    let answer = worth.cards.iter().find(|answer| card.is_of(answer));
    let of = |player: &String| {
        let part = answer?.by_player.iter().find(|part| part.name == *player)?;
        Some(part.worth.estimate()?.value? / units(card))
    };
    RowDots { values: worth.players.iter().map(of).collect(), is_each_named: true }
}

/// A card's name, with the player where each has a row.
fn label(card: &CardPrice, share: &Share) -> String {
    match share.player.as_str() {
        "" => card.title.clone(),
        player => format!("{}, {player}", card.title),
    }
}

/// Its worth; where that is not known the row has its price alone, and says so.
fn row(card: &CardPrice, share: &Share) -> IntervalRow {
    let n_units = units(card);
    let all = if card.unit.is_some() { 1.0 } else { card.n_units };
    let (value, lo, hi) = match share.worth {
        UnitWorth::Points { value, lo, hi } => (value.map(|it| it * all), lo * all, hi * all),
        UnitWorth::Unknown(_) => (None, f64::NEG_INFINITY, f64::INFINITY),
    };
    let each = card.unit.map_or("", |unit| unit.words);
    let cost = card.price / n_units;
    let known = match share.worth {
        UnitWorth::Points { .. } => {
            let estimate = Estimate { value, lo, hi, ..share.effect };
            points(Some(&estimate))
        }
        UnitWorth::Unknown(_) => "not known".to_owned(),
    };
    IntervalRow {
        group: Some(by_verdict(card.verdict)),
        n: Some(share.n_pairs),
        label: label(card, share),
        value: value.unwrap_or(f64::NAN),
        lo,
        hi,
        exact: Some(cost),
        text: format!("{known}, costs {}{each}: {}", price(cost), card.verdict_in_words()),
    }
}

/// What it adds to the score; nothing where no battle was counted.
fn effect_row(card: &CardPrice, share: &Share) -> Option<IntervalRow> {
    let Estimate { value, lo, hi, .. } = share.effect;
    let each = card.unit.map_or("", |unit| unit.words);
    let n_units = if card.unit.is_some() { card.n_units } else { 1.0 };
    Some(IntervalRow {
        group: None,
        n: Some(share.n_pairs),
        label: label(card, share),
        value: value?,
        lo,
        hi,
        exact: None,
        text: format!(
            "{}, costs {}{each}: {}",
            interval(&share.effect),
            price(card.price / n_units),
            match &share.unseen {
                Some(_) => "not judged",
                None => "price not known",
            }
        ),
    })
}

/// What may be said of a price, in the order of the rows.
const GROUPS: [Group; 4] = [
    Group { name: "charge more", color: ABOVE },
    Group { name: "charge less", color: BELOW },
    Group { name: "price holds", color: RIGHT },
    Group { name: "open", color: OPEN },
];

/// The group of a verdict: what is settled by its word, all the rest together.
fn by_verdict(verdict: Verdict) -> Group {
    let [more, less, holds, open] = GROUPS;
    match verdict {
        Verdict::Underpriced => more,
        Verdict::Overpriced => less,
        Verdict::RightlyPriced => holds,
        Verdict::LeaningUnderpriced
        | Verdict::LeaningOverpriced
        | Verdict::Undecided
        | Verdict::DependsOnSkill
        | Verdict::DependsOnList
        | Verdict::EstimatesDiffer
        | Verdict::NotJudged => open,
    }
}

/// Each bearer's curve in the order of the plan, or the one of all of them, with a name for its files.
pub fn curves(worth: &WorthAnswer) -> Vec<(String, HandicapChart)> {
    if !worth.has_curves() {
        return Vec::new();
    }
    if worth.curve == CurveOf::All {
        let most = worth.cards.iter().max_by_key(|card| card.n_blocks);
        let all = most.map(|card| {
            // Many cards cross it; the chart of worths against costs separates them better.
            let of = "All lists together";
            ("curve-all".to_owned(), curve(card, of, "their enemies", &[]))
        });
        return all.into_iter().collect();
    }
    let mut bearers: Vec<&str> = Vec::new();
    for card in &worth.cards {
        if !bearers.contains(&card.bearer.as_str()) {
            bearers.push(&card.bearer);
        }
    }
    let chart = |bearer: &&str| {
        let cards: Vec<&CardAnswer> =
            worth.cards.iter().filter(|card| card.bearer == **bearer).collect();
        // Cards that went on longer have more of the curve.
        let most = cards.iter().copied().max_by_key(|card| card.n_blocks)?;
        let enemies = most.enemies.join(", ");
        Some((format!("curve-{}", file_name(bearer)), curve(most, &most.bearer, &enemies, &cards)))
    };
    bearers.iter().filter_map(chart).collect()
}

/// Small letters and figures, with hyphens between words.
fn file_name(name: &str) -> String {
    let letters = name.chars().map(|letter| match letter {
        letter if letter.is_ascii_alphanumeric() => letter.to_ascii_lowercase(),
        _ => ' ',
    });
    let words: String = letters.collect();
    words.split_whitespace().collect::<Vec<_>>().join("-")
}

/// The curve from which a card's worth was read, and where some cards cross it.
fn curve(of: &CardAnswer, name: &str, enemies: &str, cards: &[&CardAnswer]) -> HandicapChart {
    let fitted = fitted(of);
    let level = |level: &stats::worth::Level| {
        let mean = level.scores.mean(0.05, 0.25, Some((0.0, 1.0)));
        Some(Banded {
            points: level.points,
            score: 100.0 * mean.value?,
            lo: 100.0 * mean.lo,
            hi: 100.0 * mean.hi,
        })
    };
    let n_of = |level: &stats::worth::Level| level.scores.n;
    let baseline = of.levels.iter().find(|level| level.points == 0.0);
    let even = baseline.and_then(level).map_or(50.0, |level| level.score);
    let start = fitted.map_or(even, |curve| 100.0 * curve.score(0.0));
    HandicapChart {
        title: format!("{name}: what a point is worth"),
        subtitle: format!(
            "Against {enemies}. Random legal armies; n = {} pairs at 0 and {} at each handicap; 95 % intervals.",
            grouped(baseline.map_or(0, n_of)),
            grouped(of.levels.iter().filter(|it| it.points != 0.0).map(n_of).min().unwrap_or(0)),
        ),
        levels: of.levels.iter().filter_map(level).collect(),
        line: fitted.map(line).unwrap_or_default(),
        crossings: cards
            .iter()
            .map(|card| Crossing {
                label: format!("{}: {}", card.title, points(card.worth.estimate())),
                score: start + 100.0 * card.effect.value.unwrap_or(0.0),
                worth: card.worth.estimate().and_then(|estimate: &Estimate| estimate.value),
            })
            .collect(),
    }
}

fn fitted(card: &CardAnswer) -> Option<&Curve> {
    let WorthOf::Points(points) = &card.worth else {
        return None;
    };
    match &points.shape {
        Shape::Polynomial(curve) => Some(curve),
        Shape::Flat { .. } | Shape::Isotonic(_) => None,
    }
}

/// The curve in steps of a quarter point, with the band of its coefficients' covariance.
fn line(curve: &Curve) -> Vec<Banded> {
    let z = normal_quantile(0.975);
    (-24..=24)
        .map(|quarter| {
            let points = f64::from(quarter) / 4.0;
            let score = curve.score(points);
            let powers: Vec<f64> =
                (0..curve.coefficients.len() as i32).map(|power| points.powi(power)).collect();
            let se = score * (1.0 - score) * curve.covariance.quadratic(&powers).max(0.0).sqrt();
            Banded {
                points,
                score: 100.0 * score,
                lo: 100.0 * (score - z * se),
                hi: 100.0 * (score + z * se),
            }
        })
        .collect()
}
