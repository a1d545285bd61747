//! What the components of fixed forces are worth.

use super::{Source, Undrawn, range};
use crate::charts::{IntervalChart, IntervalRow, Panel, PanelChart};
use analysis::parts::components::{ComponentLine, Components};
use analysis::row_order::distinct;
use analysis::worth::wording::points;

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    let components = source.part::<Components>()?;
    let valued = components.valued();
    let scenarios = distinct(valued.iter().map(|line| line.matchup.as_str()));
    match scenarios.len() {
        0 => None,
        1 => Some(Undrawn::of("components", chart(components, &valued))),
        _ => Some(Undrawn::of("components", panels(components, &valued, &scenarios))),
    }
}

/// Every component with its interval, those that are worth most first.
fn chart(components: &Components, lines: &[&ComponentLine]) -> IntervalChart {
    let words = &components.words;
    let pairs = lines.iter().map(|line| line.gain.n);
    IntervalChart {
        title: format!("What {} are worth", words.many),
        subtitle: format!(
            "{} that do the same for their {}, n = {} pairs a {}; 95 % intervals. The dearest first.",
            words.currency,
            words.holders[0],
            range(pairs),
            words.one
        ),
        axis: words.currency.to_owned(),
        reference: 0.0,
        marks: "",
        rows: lines.iter().filter_map(|line| row(line)).collect(),
    }
}

/// A panel a scenario: `lines` are in the order of their worths, and the scenario of the dearest comes first.
fn panels(components: &Components, lines: &[&ComponentLine], scenarios: &[&str]) -> PanelChart {
    let whole = chart(components, lines);
    let of_scenario = |scenario: &&str| {
        let own = lines.iter().filter(|line| line.matchup == **scenario);
        Panel {
            intervals: IntervalChart {
                title: (*scenario).to_owned(),
                subtitle: String::new(),
                rows: own.filter_map(|line| row(line)).collect(),
                ..whole.clone()
            },
            rings: Vec::new(),
        }
    };
    PanelChart {
        title: whole.title.clone(),
        subtitle: format!(
            "{} In each scenario, on one scale; an arrow is a worth beyond what was tried, drawn from there.",
            whole.subtitle
        ),
        n_columns: 2,
        is_one_axis: true,
        rings: "",
        panels: scenarios.iter().map(of_scenario).collect(),
    }
}

fn row(line: &ComponentLine) -> Option<IntervalRow> {
    let worth = line.known()?;
    Some(IntervalRow {
        group: None,
        n: None,
        label: line.in_full(),
        value: worth.value.unwrap_or(f64::NAN),
        lo: worth.lo,
        hi: worth.hi,
        exact: None,
        text: points(Some(&worth)),
    })
}
