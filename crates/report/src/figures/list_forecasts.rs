//! ST-R7 c: what a price list predicts of real armies, and what they scored.

use super::{Source, Undrawn};
use crate::charts::{Forecast, ForecastChart};
use analysis::numbers::grouped;
use analysis::parts::type_prices::{ListForecast, ListProof, TypePrices};

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    let chart = source.part::<TypePrices>().and_then(chart);
    chart.map(|chart| Undrawn::of("list_forecasts", chart))
}

/// A point an army list and player; one whose score is not known to an interval has none.
fn chart(prices: &TypePrices) -> Option<ForecastChart> {
    let group = |proof: &ListProof| {
        let real = proof.real_armies.as_ref()?;
        let all: Vec<Forecast> = real.lists.iter().filter_map(point).collect();
        (!all.is_empty()).then(|| (proof.player.clone(), all))
    };
    let first = prices.proof.iter().find_map(|it| it.real_armies.as_ref())?;
    let groups: Vec<_> = prices.proof.iter().filter_map(group).collect();
    (!groups.is_empty()).then(|| ForecastChart {
        title: "Forecast and score of real armies".to_owned(),
        subtitle: format!(
            "Mean score of the armies of each list at equal points, of 100; a point a list. The closer to the line, the better the list predicts; \
             at fair prices all forecasts would be 50. n = {} pairs of battles; 95 % intervals.",
            grouped(first.pairs)
        ),
        unit: "mean score of 100",
        groups,
    })
}

fn point(of: &ListForecast) -> Option<Forecast> {
    let (found, ends) = (of.found.value?, (of.found.lo, of.found.hi));
    (ends.0.is_finite() && ends.1.is_finite()).then(|| Forecast {
        name: of.name.clone(),
        predicted: of.forecast,
        found,
        interval: ends,
    })
}
