//! An experiment with every default written out, as `run.toml` keeps it and reads it back.

use std::collections::BTreeMap;

use battle_core::{BySide, Side};
use harness::{BLOCK_PAIRS, DiceBelongTo};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::expectations::ResolvedExpectation;
use super::players::PlayerText;
use super::rebalancing::StatedRebalance;
use super::setup::Experiment;
use super::setup::Serialized;
use crate::ruleset::Players;

/// An experiment with the keys of its file, in their order there.
#[derive(Debug, serde::Serialize)]
pub struct Resolved {
    title: String,
    question: String,
    ruleset: &'static str,
    game: &'static str,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<u64>,
    dice: &'static str,
    complement: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stratify: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    precision: Option<ResolvedPrecision>,
    parameters: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    card: Vec<Serialized>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    expect: Vec<ResolvedExpectation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rebalance: Option<StatedRebalance>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sensitivity: Option<Serialized>,
    #[serde(flatten)]
    setup: Own,
}

#[derive(Debug, serde::Serialize)]
struct ResolvedPrecision {
    half_width: f64,
    max_pairs: u64,
}

/// The table of a kind of experiment, under its name.
#[derive(Debug)]
struct Own {
    name: &'static str,
    table: Serialized,
}

impl Serialize for Own {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(self.name, &self.table)?;
        map.end()
    }
}

impl Resolved {
    /// Everything that the experiment says, defaults included.
    pub fn of(experiment: &Experiment) -> Resolved {
        let (kind, setup) = (experiment.game.kind(), experiment.game.resolved());
        let pairs = u64::from(experiment.n_blocks) * BLOCK_PAIRS;
        Resolved {
            title: experiment.title.clone(),
            question: experiment.question.clone(),
            ruleset: kind.ruleset().name,
            game: kind.name(),
            seed: experiment.seed,
            pairs: experiment.half_width.is_none().then_some(pairs),
            dice: match experiment.pairing.dice {
                DiceBelongTo::Seat => "seat",
                DiceBelongTo::Army => "army",
            },
            complement: experiment.pairing.complement,
            luck: kind.records_luck().map(|_| experiment.pairing.luck),
            stratify: kind.first_dice().is_ok().then_some(experiment.pairing.stratify),
            rows: experiment.keeps_battles.then_some("battles"),
            precision: experiment
                .half_width
                .map(|half_width| ResolvedPrecision { half_width, max_pairs: pairs }),
            parameters: setup.parameters,
            card: setup.cards,
            rebalance: experiment.rebalance.clone(),
            sensitivity: setup.sensitivity,
            expect: experiment.expectations.iter().map(ResolvedExpectation::of).collect(),
            setup: Own { name: kind.name(), table: setup.own },
        }
    }
}

pub fn resolved_players<P: Players>(
    players: &BySide<PlayerText<P>>,
) -> [BTreeMap<String, String>; 2] {
    [Side::A, Side::B].map(|side| resolved_player(&players[side]))
}

/// A player by name, with every parameter.
pub fn resolved_player<P: Players>(player: &PlayerText<P>) -> BTreeMap<String, String> {
    let name = ("name".to_owned(), player.name().to_owned());
    player.values().into_iter().chain([name]).collect()
}
