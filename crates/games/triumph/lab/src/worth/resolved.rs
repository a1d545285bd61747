//! `[worth]` with every default written out.

use std::collections::BTreeMap;

use serde::Serialize;

use super::WORTH;
use super::rates::ResolvedRate;
use super::setup::{WorthSetup, curve_in_words};
use crate::named_list::ResolvedList;
use crate::resolved_parameters;
use crate::worth_subject::WorthSubject;
use experiment::resolved_player;

#[derive(Debug, Serialize)]
pub struct ResolvedWorth {
    players: Vec<BTreeMap<String, String>>,
    player_shares: Vec<u8>,
    skill: bool,
    margin: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    half_width: Option<f64>,
    curve: &'static str,
    handicaps: Vec<i16>,
    share: u8,
    price_share: u8,
    meeting_pairs: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    population: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rate: Vec<ResolvedRate>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reading: Vec<ResolvedReading>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variant: Vec<ResolvedReading>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    price: Vec<ResolvedPrice>,
    bearer: Vec<ResolvedBearer>,
    list: Vec<ResolvedList>,
}

#[derive(Debug, Serialize)]
struct ResolvedReading {
    name: String,
    parameters: BTreeMap<&'static str, String>,
}

#[derive(Debug, Serialize)]
struct ResolvedPrice {
    card: String,
    cost: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
}

#[derive(Debug, Serialize)]
struct ResolvedBearer {
    list: String,
    cards: Vec<String>,
    enemies: Vec<String>,
}

/// What `run.toml` keeps of it.
pub fn resolved(worth: &WorthSetup) -> ResolvedWorth {
    let key = |list: &usize| worth.lists[*list].key.clone();
    let card = |asked: &WorthSubject| asked.written(&worth.custom);
    ResolvedWorth {
        players: worth.players.iter().map(resolved_player).collect(),
        player_shares: worth.player_shares.clone(),
        skill: worth.is_about_skill,
        margin: worth.margin,
        half_width: worth.half_width,
        curve: curve_in_words(worth.curve),
        handicaps: worth.handicaps.clone(),
        share: worth.share,
        price_share: worth.price_share,
        meeting_pairs: worth.meeting_pairs,
        population: worth.population,
        rate: (worth.players.iter().zip(&worth.rates))
            .map(|(player, rate)| ResolvedRate::of(player, rate))
            .collect(),
        // The first is the experiment's own parameters.
        reading: (worth.readings.iter().skip(1))
            .map(|reading| ResolvedReading {
                name: reading.name.clone(),
                parameters: resolved_parameters(&reading.parameters, WORTH, true),
            })
            .collect(),
        variant: (worth.variants.iter())
            .map(|variant| ResolvedReading {
                name: variant.name.clone(),
                parameters: resolved_parameters(&variant.parameters, WORTH, true),
            })
            .collect(),
        price: (worth.prices.iter())
            .map(|price| ResolvedPrice {
                card: card(&price.card),
                cost: f64::from(price.cost.0) / 2.0,
                variant: price.variant.clone(),
            })
            .collect(),
        bearer: worth
            .bearers
            .iter()
            .map(|bearer| ResolvedBearer {
                list: key(&bearer.list),
                cards: bearer.cards.iter().map(card).collect(),
                enemies: bearer.enemies.iter().map(key).collect(),
            })
            .collect(),
        list: worth.lists.iter().map(ResolvedList::of).collect(),
    }
}
