//! `[prices]` with every default written out.

use std::collections::BTreeMap;

use serde::Serialize;
use triumph::TroopType;

use super::PricesSetup;
use crate::named_list::ResolvedList;
use experiment::resolved_player;

#[derive(Debug, Serialize)]
pub(super) struct ResolvedPrices {
    players: Vec<BTreeMap<String, String>>,
    /// Left out if every player plays all meetings, so that runs from before this key have the same plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    player_shares: Option<Vec<u8>>,
    types: [u32; 2],
    points: [u32; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    precision: Option<f64>,
    meeting_pairs: u64,
    dearer_share: u64,
    field: String,
    /// It is a table, so it comes after all values.
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<BTreeMap<&'static str, f64>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    army_list: Vec<ResolvedList>,
}

pub(super) fn resolved(setup: &PricesSetup) -> ResolvedPrices {
    let meetings = &setup.meetings;
    let armies = &meetings.armies;
    ResolvedPrices {
        players: setup.players.iter().map(resolved_player).collect(),
        player_shares: setup
            .player_shares
            .iter()
            .any(|share| *share > 1)
            .then(|| setup.player_shares.clone()),
        types: [*armies.types.start(), *armies.types.end()],
        points: [*armies.points.start(), *armies.points.end()],
        precision: setup.precision,
        meeting_pairs: meetings.pairs,
        dearer_share: meetings.dearer_share,
        field: setup.field.name.clone(),
        army_list: setup.field.lists.iter().map(ResolvedList::of).collect(),
        list: setup.tried.map(|prices| {
            let price = |troop: TroopType| f64::from(prices.of(troop).0) / 2.0;
            TroopType::ALL.map(|troop| (troop.name(), price(troop))).into()
        }),
    }
}
