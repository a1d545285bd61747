//! `[prices]` with every default written out.

use std::collections::BTreeMap;

use serde::Serialize;
use triumph::TroopType;

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
    /// After all values: it is a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<BTreeMap<&'static str, f64>>,
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
        list: section.tried.map(|prices| {
            let price = |troop: TroopType| f64::from(prices.of(troop).0) / 2.0;
            TroopType::ALL.map(|troop| (troop.name(), price(troop))).into()
        }),
    }
}
