//! Which type does better against which.

use super::{Figure, Source, Undrawn};
use crate::charts::{HeatMap, Scale, svg};
use analysis::numbers::NumberFormat;
use analysis::parts::type_prices::{TypeCounter, TypePrices};

/// The fewest points of 100 at the end of the colors.
const LEAST_SPAN: f64 = 1.0;

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    let map = chart(source.part::<TypePrices>()?)?;
    let name = "type_counters".to_owned();
    let draw = move |name| {
        let mut figure = Figure::of(name, &map)?;
        figure.inline_svg = svg::with_cells(&figure.inline_svg, map.cells());
        Ok(figure)
    };
    Some(Undrawn { name, draw: Box::new(draw) })
}

/// Every type against every other as the first player leads them; the cell is what the army with the row's type scores more.
fn chart(prices: &TypePrices) -> Option<HeatMap> {
    let player = &prices.rates.first()?.player;
    let own: Vec<&TypeCounter> = prices.counters_of_first().collect();
    if own.is_empty() {
        return None;
    }
    let labels = prices.sorted_names();
    let at = |name: &str| labels.iter().position(|own| own == name);
    let n = labels.len();
    let mut values = vec![vec![None; n]; n];
    let mut doubtful = vec![vec![true; n]; n];
    let mut most = LEAST_SPAN;
    for it in own {
        let (Some(row), Some(column), Some(adds)) = (at(&it.name), at(&it.against), it.adds.value)
        else {
            continue;
        };
        (values[row][column], values[column][row]) = (Some(adds), Some(-adds));
        doubtful[row][column] = !it.is_clear();
        doubtful[column][row] = !it.is_clear();
        most = adds.max(most);
    }
    Some(HeatMap {
        title: "Which type does better against which".to_owned(),
        subtitle: format!(
            "What an army scores more, in points of 100, where a quarter of its points are in the type of the row and a quarter of the enemy's in that of the column; beyond what both do against a mean army, as {player} leads them. Intervals hold for all cells together."
        ),
        row_axis: "own".to_owned(),
        column_axis: "the enemy's".to_owned(),
        row_labels: labels.clone(),
        column_labels: labels,
        values,
        doubtful,
        means: Vec::new(),
        format: NumberFormat::Signed(1),
        unit: "points of 100".to_owned(),
        scale: Scale::Diverging { center: 0.0, span: most },
    })
}
