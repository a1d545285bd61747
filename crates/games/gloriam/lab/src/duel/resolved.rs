//! `[duel]` with every default and every kind of unit written out.

use crate::ruleset::GloriamRules;
use std::collections::BTreeMap;

use gloriam::units::UnitWords;
use serde::Serialize;

use super::DUEL;
use super::setup::DuelSetup;
use super::side::Change;
use crate::unit_kinds::ResolvedMatchups;
use experiment::parameters::values;
use experiment::resolved_players;

#[derive(Debug, Serialize)]
pub struct ResolvedDuel {
    policies: [BTreeMap<String, String>; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    characteristics: Option<String>,
    #[serde(flatten)]
    who: ResolvedMatchups,
    a_is: Change,
    b_is: Change,
    unit: Vec<UnitWords>,
    variant: Vec<ResolvedVariant>,
}

#[derive(Debug, Serialize)]
struct ResolvedVariant {
    name: String,
    policies: [BTreeMap<String, String>; 2],
    parameters: BTreeMap<&'static str, String>,
    a: Change,
    b: Change,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<Vec<String>>,
}

/// What `run.toml` keeps of it.
pub(super) fn resolved(setup: &DuelSetup) -> ResolvedDuel {
    let [a_is, b_is] = setup.sides.0.clone();
    let variants = setup.variants.iter().map(|variant| {
        let [a, b] = variant.sides.0.clone();
        ResolvedVariant {
            name: variant.name.clone(),
            policies: resolved_players(&variant.policies),
            parameters: values::<GloriamRules>(&variant.rules, DUEL),
            a,
            b,
            of: variant.of.as_deref().map(|of| setup.kinds.names(of)),
        }
    });
    ResolvedDuel {
        policies: resolved_players(&setup.policies),
        characteristics: setup.kinds.characteristics.clone(),
        who: setup.matchups.resolved(&setup.kinds),
        a_is,
        b_is,
        unit: setup.kinds.used(&setup.matchups),
        variant: variants.collect(),
    }
}
