//! What the components of fixed forces are worth.

use super::{Drawn, Figure, MOST_ROWS, Source, range};
use crate::charts::{IntervalChart, IntervalRow};
use analysis::worth::wording::points;
use analysis::{ComponentLine, Components};

pub(super) fn figure(source: &Source<'_>) -> Drawn {
    let chart = source.info.components.as_ref().and_then(chart);
    chart.map(|chart| Figure::of("components", &chart)).transpose()
}

/// The components that are worth most, each with its interval.
fn chart(components: &Components) -> Option<IntervalChart> {
    let words = &components.words;
    let valued = components.valued();
    let known: Vec<IntervalRow> = valued.iter().filter_map(|line| row(components, line)).collect();
    let n_known = known.len();
    let rows: Vec<IntervalRow> = super::extremes(&known).cloned().collect();
    let pairs = valued.iter().map(|line| line.gain.n);
    (!rows.is_empty()).then(|| IntervalChart {
        title: format!("What {} are worth", words.many),
        subtitle: format!(
            "{} that do the same for their army, n = {} pairs a {}; 95 % intervals. {}",
            words.currency,
            range(pairs),
            words.one,
            if rows.len() < n_known {
                format!("Of {n_known} the {} at either end, the dearest first.", MOST_ROWS / 2)
            } else {
                "The dearest first.".to_owned()
            }
        ),
        axis: words.currency.to_owned(),
        reference: 0.0,
        marks: "",
        rows,
    })
}

fn row(components: &Components, line: &ComponentLine) -> Option<IntervalRow> {
    let worth = line.worth()?;
    Some(IntervalRow {
        group: None,
        n: None,
        label: components.name_of(line),
        value: worth.value.unwrap_or(f64::NAN),
        lo: worth.lo,
        hi: worth.hi,
        exact: None,
        text: points(Some(&worth)),
    })
}
