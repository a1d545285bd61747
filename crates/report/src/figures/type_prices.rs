//! What every type should cost, beside what it costs.

use super::{Source, Undrawn};
use crate::charts::{Group, IntervalChart, IntervalRow};
use crate::style::{ABOVE, BELOW, OPEN, RIGHT};
use analysis::numbers::grouped;
use analysis::parts::type_prices::{PlayerPrice, TypePrice, TypePrices, in_brackets, tone};
use analysis::text_table::Tone;

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    let chart = source.part::<TypePrices>().and_then(chart);
    chart.map(|chart| Undrawn::of("price_list", chart))
}

/// A row a type and player, the price that is farthest off first; the mark is what is charged.
fn chart(prices: &TypePrices) -> Option<IntervalChart> {
    let is_alone = prices.rates.len() == 1;
    let rows = prices.types.iter().flat_map(|of| {
        let rows = of.players.iter().map(|player| row(of, player, is_alone));
        rows.collect::<Vec<_>>()
    });
    let rows: Vec<IntervalRow> = rows.collect();
    let pairs = prices.rates.iter().map(|it| it.pairs).sum();
    (!rows.is_empty()).then(|| IntervalChart {
        title: "What every type should cost".to_owned(),
        subtitle: format!(
            "Points a {}, by one regression over random armies; the mark is what {}. n = {} pairs of battles; 95 % intervals.",
            prices.unit,
            match prices.at_published.is_empty() {
                true => "the rules charge",
                false => "the list charges that is tried",
            },
            grouped(pairs)
        ),
        axis: format!("points a {}", prices.unit),
        reference: 0.0,
        marks: if prices.at_published.is_empty() { "published" } else { "tried" },
        rows,
    })
}

/// Where no fair price is known, the published one stands alone.
fn row(of: &TypePrice, player: &PlayerPrice, is_alone: bool) -> IntervalRow {
    let (value, lo, hi) = match player.fair {
        Some(fair) => (fair.value, fair.lo, fair.hi),
        None => (None, f64::NEG_INFINITY, f64::INFINITY),
    };
    let known = match player.fair {
        Some(_) => in_brackets(player.fair),
        None => "not known".to_owned(),
    };
    IntervalRow {
        group: Some(group(player.verdict)),
        n: None,
        label: match is_alone {
            true => of.name.clone(),
            false => format!("{}, {}", of.name, player.player),
        },
        value: value.unwrap_or(f64::NAN),
        lo,
        hi,
        exact: Some(of.charged()),
        text: format!("{known}: {}", player.verdict),
    }
}

/// The color of a verdict.
fn group(verdict: &'static str) -> Group {
    let color = match tone(verdict) {
        Tone::For => ABOVE,
        Tone::Against => BELOW,
        Tone::Even => RIGHT,
        Tone::Open => OPEN,
    };
    Group { name: verdict, color }
}
