//! `[prices]` with every default written out.

use std::collections::BTreeMap;

use serde::Serialize;

use super::PricesSection;
use experiment::resolved_player;

#[derive(Debug, Serialize)]
pub(super) struct ResolvedPrices {
    players: Vec<BTreeMap<String, String>>,
    types: [u32; 2],
    points: [u32; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    precision: Option<f64>,
    meeting_pairs: u64,
    dearer_share: u64,
}

pub(super) fn resolved(section: &PricesSection) -> ResolvedPrices {
    let population = &section.population;
    ResolvedPrices {
        players: section.players.iter().map(resolved_player).collect(),
        types: [*population.types.start(), *population.types.end()],
        points: [*population.points.start(), *population.points.end()],
        precision: section.precision,
        meeting_pairs: population.meeting_pairs,
        dearer_share: population.dearer_share,
    }
}
