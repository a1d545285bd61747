//! `game = "meta"`: armies that each meet every other one, and which of them players would bring. It is the same for every game
//! whose `[battle]` knows
//! `matrix`: the `[meta]` table is read as one, and the game does the rest.

mod allotted;
pub mod keys;
mod rebalance;
mod tree;

use std::sync::Arc;

use analysis::Variants;
use serde::Serialize;
use toml::Value;

use super::Experiment;
use super::keys::Key;
use super::kind::{ExperimentFile, ExperimentKind, KindFacts};
use super::planned_run::PlannedRun;
use super::setup::{GameSetup, ResolvedSetup};
use crate::document::problem::Problem;
use crate::document::{Problems, Span, TableReader};
use harness::BLOCK_PAIRS;

use allotted::Allotted;

/// `game = "meta"` of a game.
#[derive(Clone, Copy, Debug)]
pub struct MetaKind {
    /// The kind that plays its battles.
    pub battle: &'static dyn ExperimentKind,
    /// The keys that it adds to those of every experiment.
    pub keys: &'static [Key],
    /// The keys of its own table.
    pub table: &'static [Key],
}

/// Its name, and that of its table.
const META: &str = "meta";

impl ExperimentKind for MetaKind {
    fn facts(&self) -> KindFacts {
        KindFacts {
            name: META,
            playout: self.battle.playout(),
            ruleset: self.battle.ruleset(),
            keys: self.keys,
            first_dice: Err("counts whole blocks, and a metagame reads pairs one by one"),
            records_luck: None,
        }
    }

    fn read(
        &self,
        file: &ExperimentFile<'_, '_>,
        problems: &mut Problems,
    ) -> Option<Arc<dyn GameSetup>> {
        let example = "a table [meta] with players and armies";
        let node = file.table.require(META, example, problems)?;
        let table = TableReader::declared("[meta]", node, self.table, problems)?;
        let mean_blocks = table
            .get("mean_pairs")
            .and_then(|node| Some((super::schema::pairs("mean_pairs", node, problems)?, node)));
        let tree::AsBattles { root, players, rules } =
            tree::as_battles(file.table, &table, self.table, problems)?;
        // A player is named once and plays both sides, so its problems are reported once.
        let mut own = Problems::default();
        let root = TableReader::read_some("the experiment", &root, &mut own)?;
        let battles = self.battle.read(&ExperimentFile { table: &root, ..*file }, &mut own);
        problems.add_not_shown(own.n_more());
        let found = own.into_sorted().into_iter();
        found.for_each(|problem| problems.add_once(problem));
        Some(Arc::new(MetaSetup {
            battles: battles?,
            players,
            rules,
            mean_blocks: mean_blocks.map(|(blocks, node)| (blocks, node.span.clone())),
        }))
    }
}

/// The `[meta]` table.
#[derive(Debug)]
struct MetaSetup {
    battles: Arc<dyn GameSetup>,
    /// Who plays, by the names of their variants; the first plays the baselines.
    players: Vec<String>,
    /// The variants with other rules, by name.
    rules: Vec<String>,
    /// The mean number of blocks of a matchup, allotted to the matchups that affect the field most; none if all get the same
    /// number.
    mean_blocks: Option<(u32, Span)>,
}

/// `[meta]` with every default written out.
#[derive(Debug, Serialize)]
struct ResolvedMeta {
    players: Vec<Value>,
    armies: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_pairs: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variant: Vec<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnostics_pairs: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    army: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<Value>,
}

impl ResolvedMeta {
    /// The written-out metagame, from the battles that play it.
    fn of(
        battles: &Value,
        mean_blocks: Option<u32>,
        n_players: usize,
        rules: &[String],
    ) -> ResolvedMeta {
        let items = |key: &str| {
            let list = battles.get(key).and_then(Value::as_array);
            list.cloned().unwrap_or_default()
        };
        let first = |of: &Value| of.get(0).cloned();
        let own = battles.get("policies").and_then(first);
        let variants = items("variant");
        let others = variants.iter().take(n_players.saturating_sub(1));
        let others = others.filter_map(|it| first(it.get("policies")?));
        let is_of_rules = |it: &&Value| {
            let name = it.get("name").and_then(Value::as_str);
            name.is_some_and(|name| rules.iter().any(|own| own == name))
        };
        let of_rules = variants.iter().filter(is_of_rules).map(|it| {
            let kept = ["name", "parameters"].into_iter();
            let kept = kept.filter_map(|key| Some((key.to_owned(), it.get(key)?.clone())));
            Value::Table(kept.collect())
        });
        let mut armies: Vec<String> = Vec::new();
        for matchup in items("matchups") {
            for side in ["a", "b"] {
                let name = matchup.get(side).and_then(Value::as_str);
                if let Some(name) = name.filter(|name| !armies.iter().any(|own| own == name)) {
                    armies.push(name.to_owned());
                }
            }
        }
        ResolvedMeta {
            players: own.into_iter().chain(others).collect(),
            armies,
            mean_pairs: mean_blocks.map(|blocks| u64::from(blocks) * BLOCK_PAIRS),
            variant: of_rules.collect(),
            diagnostics_pairs: battles.get("diagnostics_pairs").cloned(),
            army: battles.get("army").cloned(),
            list: battles.get("list").cloned(),
        }
    }
}

impl GameSetup for MetaSetup {
    fn kind(&self) -> &'static dyn ExperimentKind {
        let kinds = self.battles.kind().ruleset().kinds.iter().copied();
        let mut own = kinds.filter(|kind| kind.name() == META);
        own.next().unwrap_or_else(|| self.battles.kind())
    }

    fn rules_digest(&self) -> String {
        self.battles.rules_digest()
    }

    fn luck_digest(&self) -> String {
        self.battles.luck_digest()
    }

    fn changed_parameters(&self) -> Vec<(String, String)> {
        self.battles.changed_parameters()
    }

    fn players_in_words(&self) -> String {
        self.battles.players_in_words()
    }

    fn variants(&self) -> Variants {
        Variants::Game
    }

    fn asks_field(&self) -> bool {
        true
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = self.battles.notes();
        notes.insert(
            0,
            "The field is that of these armies alone: an army that isn't among them may beat the first of them.".to_owned(),
        );
        notes
    }

    fn resolved(&self) -> ResolvedSetup {
        let battles = self.battles.resolved();
        let own = Value::try_from(&battles.own).expect("words and numbers of ours are always TOML");
        let mean_blocks = self.mean_blocks.as_ref().map(|(blocks, _)| *blocks);
        ResolvedSetup {
            own: Box::new(ResolvedMeta::of(&own, mean_blocks, self.players.len(), &self.rules)),
            ..battles
        }
    }

    fn plan(
        self: Arc<Self>,
        experiment: &Experiment,
        problems: &mut Problems,
    ) -> Option<Box<dyn PlannedRun>> {
        let mean_blocks = self.mean_blocks.as_ref().map(|(blocks, span)| {
            if experiment.half_width.is_some() {
                problems.add(
                    Problem::at(
                        "experiment::meta",
                        span.clone(),
                        "`mean_pairs` and [precision] both say when play ends",
                    )
                    .label("one of them is too much")
                    .help("leave out [precision]"),
                );
            }
            // `--max-pairs` can make a run shorter than that; then all matchups are played equally often.
            (*blocks).min(experiment.n_blocks)
        });
        let battles = Arc::clone(&self.battles).plan(experiment, problems)?;
        let players = self.players.clone();
        Some(Box::new(Allotted::of(battles, mean_blocks, players)))
    }
}
