//! `[battle]` with every default and every army written out.

use std::collections::BTreeMap;

use battle_core::Side;
use serde::Serialize;
use toml::Table;

use super::{ArmyBattles, ArmyGame, kind};
use crate::gifts::ResolvedGift;
use crate::parameters::values;
use crate::rebalancing::variants::merge;
use crate::resolved_players;

#[derive(Debug, Serialize)]
pub struct ResolvedBattle {
    policies: [BTreeMap<String, String>; 2],
    matchups: Vec<ResolvedMatchup>,
    army: Vec<ResolvedArmy>,
    variant: Vec<ResolvedVariant>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<ResolvedCounts>,
}

#[derive(Debug, Serialize)]
struct ResolvedCounts {
    army: String,
    unit: String,
    from: u8,
    to: u8,
}

#[derive(Debug, Serialize)]
struct ResolvedMatchup {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    a: String,
    b: String,
}

#[derive(Debug, Serialize)]
struct ResolvedArmy {
    key: String,
    text: String,
}

#[derive(Debug, Serialize)]
struct ResolvedVariant {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<String>,
    policies: [BTreeMap<String, String>; 2],
    parameters: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gift_a: Option<ResolvedGift>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gift_b: Option<ResolvedGift>,
    /// `units` and `command`.
    #[serde(flatten)]
    changes: Table,
}

/// What `run.toml` keeps of it.
pub(super) fn resolved<G: ArmyGame>(setup: &ArmyBattles<G>) -> ResolvedBattle {
    let key = |number: usize| setup.armies[number].key.clone();
    let counts = setup.counts.as_ref();
    let of_file = counts.map_or(&setup.matchups, |counts| &counts.matchups);
    let matchups = of_file.iter().map(|matchup| {
        let [a, b] = matchup.armies.0.map(key);
        ResolvedMatchup { name: matchup.name.clone(), a, b }
    });
    let armies = setup
        .armies
        .iter()
        .map(|army| ResolvedArmy { key: army.key.clone(), text: army.text.clone() });
    let screened = |variant: &&super::Variant<G>| {
        let sensitivity = setup.sensitivity.as_ref();
        sensitivity.is_none_or(|it| !it.has_variant(&variant.name))
    };
    let variants = setup.variants.iter().filter(screened).map(|variant| ResolvedVariant {
        name: variant.name.clone(),
        a: variant.a.map(key),
        policies: resolved_players(&variant.policies),
        parameters: values::<G::Rules>(&variant.rules, kind::<G>()),
        gift_a: ResolvedGift::of(&variant.gifts[Side::A]),
        gift_b: ResolvedGift::of(&variant.gifts[Side::B]),
        changes: {
            let mut all = Table::new();
            variant.changed.iter().for_each(|it| merge(&mut all, &it.edits));
            all
        },
    });
    ResolvedBattle {
        policies: resolved_players(&setup.policies),
        matchups: matchups.collect(),
        army: armies.collect(),
        variant: variants.collect(),
        counts: counts.map(|counts| ResolvedCounts {
            army: counts.army.clone(),
            unit: counts.unit.clone(),
            from: counts.range[0],
            to: counts.range[1],
        }),
    }
}
