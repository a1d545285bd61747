//! `[duel]` with every default written out.

use std::collections::BTreeMap;

use serde::Serialize;

use super::DUEL;
use super::setup::{Cards, DuelSetup};
use crate::resolved_parameters;

#[derive(Debug, Serialize)]
pub struct ResolvedDuel {
    a: Vec<String>,
    b: Vec<String>,
    cards: ResolvedCards,
    opening_shots: bool,
    max_rounds: u16,
    variant: Vec<ResolvedVariant>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum ResolvedCards {
    Word(&'static str),
    Names(Vec<&'static str>),
}

#[derive(Debug, Serialize)]
struct ResolvedVariant {
    name: String,
    a: String,
    b: String,
    parameters: BTreeMap<&'static str, String>,
}

/// What `run.toml` keeps of it.
pub fn resolved(duel: &DuelSetup) -> ResolvedDuel {
    let names = |parties: &[crate::duel::setup::StatedParty]| {
        parties.iter().map(|stated| stated.party.to_string()).collect()
    };
    ResolvedDuel {
        a: names(&duel.a),
        b: names(&duel.b),
        cards: match &duel.cards {
            Cards::Listed => ResolvedCards::Word("listed"),
            Cards::All => ResolvedCards::Word("all"),
            Cards::These(cards) => {
                ResolvedCards::Names(cards.iter().map(|card| card.name()).collect())
            }
        },
        opening_shots: duel.terms.opening_shots,
        max_rounds: duel.terms.max_rounds,
        variant: duel
            .variants
            .iter()
            .map(|variant| ResolvedVariant {
                name: variant.name.clone(),
                a: variant.a.clone(),
                b: variant.b.clone(),
                parameters: resolved_parameters(&variant.parameters, DUEL, true),
            })
            .collect(),
    }
}
