//! `[swap]` with every default written out.

use std::collections::BTreeMap;

use serde::Serialize;

use super::SwapSetup;
use super::group::Group;
use crate::named_list::ResolvedList;
use experiment::resolved_player;

#[derive(Debug, Serialize)]
pub(super) struct ResolvedSwap {
    players: Vec<BTreeMap<String, String>>,
    types: [u32; 2],
    points: [u32; 2],
    meeting_pairs: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lists: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    enemies: Vec<String>,
    /// These are tables, so they come after all values.
    first: BTreeMap<&'static str, u8>,
    second: BTreeMap<&'static str, u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    list: Vec<ResolvedList>,
}

pub(super) fn resolved(setup: &SwapSetup) -> ResolvedSwap {
    let population = &setup.population;
    let keys = |numbers: &[usize]| {
        let lists = numbers.iter().map(|number| setup.lists[*number].key.clone());
        lists.collect::<Vec<_>>()
    };
    let stands = |group: &Group| {
        let stands = group.0.iter().map(|(troop, n)| (troop.name(), *n));
        stands.collect::<BTreeMap<_, _>>()
    };
    let [first, second] = setup.groups.each_ref().map(stands);
    ResolvedSwap {
        players: setup.players.iter().map(resolved_player).collect(),
        types: [*population.types.start(), *population.types.end()],
        points: [*population.points.start(), *population.points.end()],
        meeting_pairs: setup.pairs,
        lists: keys(&setup.own),
        enemies: keys(&setup.enemies),
        first,
        second,
        list: setup.lists.iter().map(ResolvedList::of).collect(),
    }
}
