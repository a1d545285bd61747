//! An experiment with every default written out, as `run.toml` keeps it and reads it back.

use harness::{BLOCK_PAIRS, DiceBelongTo};
use serde::Serialize;
use std::collections::BTreeMap;
use triumph::{PARAMETERS, RuleParameters, Scope};

use super::schema::{Cards, Experiment};

/// The same keys as an experiment file, in its order.
#[derive(Debug, Serialize)]
pub struct Resolved {
    title: String,
    question: String,
    ruleset: &'static str,
    game: &'static str,
    seed: u64,
    pairs: u64,
    dice: &'static str,
    complement: bool,
    parameters: BTreeMap<&'static str, String>,
    duel: ResolvedDuel,
}

#[derive(Debug, Serialize)]
struct ResolvedDuel {
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

impl Resolved {
    /// Everything that the experiment says, defaults included.
    pub fn of(experiment: &Experiment) -> Resolved {
        let duel = &experiment.duel;
        let names = |parties: &[super::schema::Stated]| {
            parties
                .iter()
                .map(|stated| stated.party.to_string())
                .collect()
        };
        Resolved {
            title: experiment.title.clone(),
            question: experiment.question.clone(),
            ruleset: "triumph",
            game: "duel",
            seed: experiment.seed,
            pairs: u64::from(experiment.n_blocks) * BLOCK_PAIRS,
            dice: match experiment.pairing.dice {
                DiceBelongTo::Seat => "seat",
                DiceBelongTo::Army => "army",
            },
            complement: experiment.pairing.complement,
            parameters: parameters(&experiment.parameters),
            duel: ResolvedDuel {
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
                        parameters: parameters(&variant.parameters),
                    })
                    .collect(),
            },
        }
    }
}

/// Every parameter that can act here, with its value.
fn parameters(rules: &RuleParameters) -> BTreeMap<&'static str, String> {
    PARAMETERS
        .iter()
        .filter(|parameter| parameter.scope == Scope::Engagement)
        .map(|parameter| (parameter.name, (parameter.get)(rules)))
        .collect()
}
