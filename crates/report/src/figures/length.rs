//! How long battles take, by matchup.

use super::{Source, Undrawn};
use crate::charts::IntervalChart;
use crate::figures::losses::measure_chart;
use analysis::info::Variants;

/// Measures that tell how long a battle took.
const LENGTHS: [&str; 2] = ["player_turns", "rounds"];

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    chart(source).map(|chart| Undrawn::of("length", chart))
}

/// A row a baseline; none where every row would be a duel.
pub fn chart(source: &Source<'_>) -> Option<IntervalChart> {
    let info = source.info;
    if info.variants == Variants::Bearer || source.tables.baselines().count() < 2 {
        return None;
    }
    let named = |column: &&harness::Column| LENGTHS.contains(&column.name.as_str());
    let column = info.columns.iter().find(named)?;
    let unit = column.unit;
    measure_chart(
        source,
        &column.name,
        format!("How long a {} takes", info.game),
        format!("{unit} a {}", info.game),
        None,
    )
}
