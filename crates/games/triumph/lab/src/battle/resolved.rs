//! `[battle]` with every default written out.

use std::collections::BTreeMap;

use battle_core::Side;
use serde::Serialize;
use triumph::CardSet;

use super::BATTLE;
use super::setup::{BattleSetup, Contender};
use crate::armies;
use crate::named_list::{NamedList, ResolvedList};
use crate::resolved_parameters;
use experiment::gifts::ResolvedGift;
use experiment::resolved_players;

#[derive(Debug, Serialize)]
pub struct ResolvedBattle {
    diagnostics_pairs: u16,
    policies: [BTreeMap<String, String>; 2],
    cards: Vec<String>,
    matchups: Vec<ResolvedMatchup>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    army: Vec<ResolvedArmy>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    list: Vec<ResolvedList>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    field: Vec<ResolvedField>,
    variant: Vec<ResolvedBattleVariant>,
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
    #[serde(flatten)]
    army: armies::Resolved,
}

#[derive(Debug, Serialize)]
struct ResolvedField {
    key: String,
    of: Vec<String>,
}

#[derive(Debug, Serialize)]
struct ResolvedBattleVariant {
    name: String,
    policies: [BTreeMap<String, String>; 2],
    with: Vec<String>,
    without: Vec<String>,
    parameters: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gift_a: Option<ResolvedGift>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gift_b: Option<ResolvedGift>,
}

/// Every list once, with and without cards.
fn lists(battle: &BattleSetup) -> Vec<ResolvedList> {
    let mut all: Vec<&NamedList> = Vec::new();
    for (_, contender) in &battle.contenders {
        if let Contender::List(named) = contender
            && all.iter().all(|it| it.key != named.key)
        {
            all.push(named);
        }
    }
    all.into_iter().map(ResolvedList::of).collect()
}

/// What `run.toml` keeps of it.
pub fn resolved(battle: &BattleSetup) -> ResolvedBattle {
    let key = |number: usize| battle.contenders[number].0.clone();
    let names = |cards: CardSet| battle.custom.names_in(cards);
    ResolvedBattle {
        diagnostics_pairs: battle.diagnostics_pairs,
        policies: resolved_players(&battle.policies),
        cards: names(battle.cards),
        matchups: battle
            .matchups
            .iter()
            .map(|matchup| ResolvedMatchup {
                name: matchup.name.clone(),
                a: key(matchup.armies[Side::A]),
                b: key(matchup.armies[Side::B]),
            })
            .collect(),
        army: (battle.contenders.iter())
            .filter_map(|(key, contender)| match contender {
                Contender::Army(army) => {
                    Some(ResolvedArmy { key: key.clone(), army: armies::Resolved::of(army) })
                }
                Contender::List(_) | Contender::Field(_) => None,
            })
            .collect(),
        list: lists(battle),
        field: (battle.contenders.iter())
            .filter_map(|(name, contender)| match contender {
                Contender::Field(members) => Some(ResolvedField {
                    key: name.clone(),
                    of: members.iter().map(|number| key(*number)).collect(),
                }),
                Contender::Army(_) | Contender::List(_) => None,
            })
            .collect(),
        variant: battle
            .variants
            .iter()
            .filter(|variant| {
                let sensitivity = battle.sensitivity.as_ref();
                sensitivity.is_none_or(|it| !it.has_variant(&variant.name))
            })
            .map(|variant| ResolvedBattleVariant {
                name: variant.name.clone(),
                policies: resolved_players(&variant.policies),
                with: names(variant.with),
                without: names(variant.without),
                parameters: resolved_parameters(&variant.parameters, BATTLE, battle.has_cards()),
                gift_a: ResolvedGift::of(&variant.gifts[Side::A]),
                gift_b: ResolvedGift::of(&variant.gifts[Side::B]),
            })
            .collect(),
    }
}
