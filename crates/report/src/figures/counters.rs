//! What keeps what in check: the most frequent armies of a field with arrows between them, where it has rock, paper, scissors.

use super::{Source, Undrawn};
use crate::charts::CounterGraph;
use crate::charts::counters::Beats;
use analysis::parts::metagame::MetaAnswer;
use analysis::side_names::of_enemy;
use analysis::tables::Tables;

/// The most armies; more arrows can't be told apart.
const MOST: usize = 6;
/// The least part of the field of an army that is drawn.
const LEAST_SHARE: f64 = 0.01;
/// From this score on an arrow is drawn.
const CLEAR: f64 = 0.6;

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    let chart = source.part::<MetaAnswer>().and_then(|meta| chart(meta, source.tables));
    chart.map(|chart| Undrawn::of("counters", chart))
}

/// None where strength alone explains the scores, and none of fewer than three armies.
pub fn chart(meta: &MetaAnswer, tables: &Tables) -> Option<CounterGraph> {
    if !meta.has_cycles() {
        return None;
    }
    let armies = meta.armies.iter();
    let names: Vec<String> = armies
        .filter(|army| army.weight.value.is_some_and(|share| share > LEAST_SHARE))
        .take(MOST)
        .map(|army| army.name.clone())
        .collect();
    if names.len() < 3 {
        return None;
    }
    let at = |name: &str| names.iter().position(|own| own == name);
    let beats = tables.baselines().filter_map(|cell| {
        let (a, b) = (at(&cell.a)?, at(&cell.b)?);
        let (own, enemy) = (cell.score.value?, of_enemy(cell.score).value?);
        match own >= enemy {
            true => (own >= CLEAR).then_some(Beats { winner: a, loser: b, score: 100.0 * own }),
            false => {
                (enemy >= CLEAR).then_some(Beats { winner: b, loser: a, score: 100.0 * enemy })
            }
        }
    });
    let beats: Vec<Beats> = beats.collect();
    (!beats.is_empty()).then(|| CounterGraph {
        title: "What keeps what in check".to_owned(),
        subtitle: format!(
            "The {} armies that are met most. An arrow goes from an army to one that it beats with {:.0} % or more; beside it that score.",
            names.len(),
            100.0 * CLEAR,
        ),
        names,
        beats,
    })
}
