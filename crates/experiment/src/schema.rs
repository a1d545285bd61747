//! Reads an experiment file key by key; the tables of a game are read by its kind.

use std::path::Path;

use battle_core::values::same_word;
use harness::BLOCK_PAIRS;

use super::kind::{ExperimentFile, ExperimentKind, Rulesets, kinds};
use super::pairing::{self, stratify};
use super::rebalancing::StatedRebalance;
use super::setup::Experiment;
use super::{expectations, keys, parameters, rules_file};
use battle_core::parameters::Tabled;

use crate::document::problem::{Problem, did_you_mean, nearest};
use crate::document::{
    Entry, Node, Problems, TableReader, Value, free_table, optional, parse_toml,
};
use crate::keys::Key;
use crate::ruleset::Rules;

/// The most blocks of a cell: 10¹² pairs, to which every sum is known to fit (ST-A7).
const MAX_BLOCKS: u64 = 1_000_000_000_000 / BLOCK_PAIRS;

/// Pairs where the file names none.
const DEFAULT_BLOCKS: u32 = 4;

/// Reads an experiment; whatever is wrong is added to the problems.
pub fn read(
    source: &str,
    folder: &Path,
    rulesets: Rulesets,
    problems: &mut Problems,
) -> Option<Experiment> {
    let root = parse_toml(source, problems);
    if problems.is_unreadable() {
        // For a file that isn't TOML, missing keys shouldn't be reported.
        return None;
    }
    read_node(&root, folder, rulesets, problems)
}

/// Reads an experiment from the tree of its file; files of armies are searched in `folder`.
pub fn read_node(
    root: &Node,
    folder: &Path,
    rulesets: Rulesets,
    problems: &mut Problems,
) -> Option<Experiment> {
    let kind = kind_of(root, rulesets);
    let mut keys = [&keys::EXPERIMENT, kind.keys(), stratify::known_in(kind, root)].concat();
    keys.extend(keys_of_others(root, &keys, kind, rulesets, problems));
    let table = TableReader::declared("the experiment", root, &keys, problems)?;
    let question = table
        .required::<&str>("question", "question = \"What is the Elephant Screen worth?\"", problems)
        .unwrap_or_default()
        .to_owned();
    let title =
        table.given::<&str>("title", problems).map_or_else(|| question.clone(), str::to_owned);
    ruleset(&table, kind, rulesets, problems);
    let seed: u64 = table.or_default("seed", problems);
    let (n_blocks, half_width) = size(&table, problems);
    let pairing = pairing::read(&table, kind, problems);
    let rows = optional(&table, "rows", |node| problems.one_of("rows", &[("battles", ())], node));
    let expectations = optional(&table, "expect", |node| Some(expectations::read(node, problems)));
    let rebalance = optional(&table, "rebalance", |node| StatedRebalance::read(node, problems));
    let file = ExperimentFile { table: &table, folder, seed, stratify: pairing.stratify };
    // Where neither `game` nor a table says what is played, the table of the first kind isn't missed.
    let is_meant =
        table.get(kind.name()).is_some() || near(table.get("game"), rulesets) == Some(kind.name());
    let game = is_meant.then(|| kind.read(&file, problems)).flatten();
    Some(Experiment {
        title,
        question,
        seed,
        pool: Vec::new(),
        is_open: false,
        n_blocks,
        half_width,
        pairing,
        keeps_battles: rows.is_some(),
        expectations: expectations.unwrap_or_default(),
        rebalance,
        game: game?,
    })
}

/// Keys that other kinds of experiments have and this one doesn't: reported with the kinds that have them.
fn keys_of_others(
    root: &Node,
    known: &[Key],
    kind: &'static dyn ExperimentKind,
    rulesets: Rulesets,
    problems: &mut Problems,
) -> Vec<Key> {
    let Value::Table(entries) = &root.value else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for entry in entries.iter().filter(|entry| known.iter().all(|key| key.name != entry.key)) {
        let has = |other: &&'static dyn ExperimentKind| {
            other.keys().iter().any(|key| key.name == entry.key)
        };
        let mut others = kinds(rulesets).filter(has).peekable();
        let Some(first) = others.peek() else {
            continue;
        };
        found.extend(first.keys().iter().filter(|key| key.name == entry.key));
        let others: Vec<String> =
            others.map(|it| format!("`{}` of {}", it.name(), it.ruleset().title)).collect();
        problems.add(
            Problem::at(
                "document::key",
                entry.key_span.clone(),
                format!(
                    "`{}` is no key of `game = \"{}\"` of {}",
                    entry.key,
                    kind.name(),
                    kind.ruleset().title
                ),
            )
            .label("a key of other experiments")
            .help(format!("leave it out; these have it: {}", others.join(", "))),
        );
    }
    found
}

impl ExperimentFile<'_, '_> {
    /// `rules`, then `[parameters]`: the rules, as far as the file changes them.
    pub fn rules<R: Rules>(
        &self,
        kind: &'static dyn ExperimentKind,
        problems: &mut Problems,
    ) -> R::Parameters {
        let mut rules = match self.table.get("rules") {
            Some(node) => rules_file::read::<R>(node, self.folder, problems),
            None => R::Parameters::DEFAULT,
        };
        if let Some(node) = self.table.get("parameters")
            && let Some(table) = free_table("[parameters]", node, problems)
        {
            parameters::apply::<R>(&table, kind, &mut rules, problems);
        }
        rules
    }
}

/// `ruleset` and `game`, which have to go together.
fn ruleset(
    table: &TableReader<'_>,
    kind: &'static dyn ExperimentKind,
    rulesets: Rulesets,
    problems: &mut Problems,
) {
    let own = kind.ruleset().name;
    let named =
        table.require("ruleset", &format!("ruleset = \"{own}\""), problems).and_then(|node| {
            let words: Vec<_> = rulesets.iter().map(|ruleset| (ruleset.name, *ruleset)).collect();
            problems.one_of("ruleset", &words, node)
        });
    let example = format!("game = \"{}\"", kind.name());
    let Some(node) = table.require("game", &example, problems) else {
        return;
    };
    let Some(ruleset) = named else {
        let mut games: Vec<_> = kinds(rulesets).map(|kind| (kind.name(), ())).collect();
        games.dedup();
        problems.one_of("game", &games, node);
        return;
    };
    let games: Vec<_> = ruleset.kinds.iter().map(|kind| (kind.name(), ())).collect();
    let has = |name: &str| games.iter().any(|(own, ())| same_word(own, name));
    let given = match &node.value {
        Value::Text(text) => kinds(rulesets).find(|kind| same_word(kind.name(), text)),
        _ => None,
    };
    if let Some(other) = given.filter(|kind| !has(kind.name())) {
        let names: Vec<&str> = games.iter().map(|(name, ())| *name).collect();
        problems.add(
            Problem::at(
                "experiment::game",
                node.span.clone(),
                format!("`{}` is no game of {}", other.name(), ruleset.title),
            )
            .label(format!("a game of {}", other.ruleset().title))
            .help(did_you_mean(other.name(), &names)),
        );
    } else {
        problems.one_of("game", &games, node);
    }
}

/// The kind of experiment that the file most likely means, so that its keys are known before any is reported.
///
/// A file without `game` is read as one of the first kind.
fn kind_of(root: &Node, rulesets: Rulesets) -> &'static dyn ExperimentKind {
    let entries: &[Entry] = match &root.value {
        Value::Table(entries) => entries,
        _ => &[],
    };
    let entry = |key: &str| entries.iter().find(|entry| entry.key == key);
    let says = |key: &str, text: &str| matches!(entry(key).map(|entry| &entry.node.value), Some(Value::Text(own)) if same_word(own, text));
    let near = near(entry("game").map(|entry| &entry.node), rulesets);
    let resembled = |kind: &&'static dyn ExperimentKind| near == Some(kind.name());
    let named = |kind: &&'static dyn ExperimentKind| says("game", kind.name());
    let of_ruleset = |kind: &&'static dyn ExperimentKind| says("ruleset", kind.ruleset().name);
    // In a file whose `game` is misspelled, the keys of the intended kind aren't reported as unknown.
    let meant = |kind: &&'static dyn ExperimentKind| entry(kind.name()).is_some();
    kinds(rulesets)
        .find(|kind| named(kind) && of_ruleset(kind))
        .or_else(|| kinds(rulesets).find(|kind| meant(kind) && of_ruleset(kind)))
        .or_else(|| kinds(rulesets).find(|kind| resembled(kind) && of_ruleset(kind)))
        .or_else(|| kinds(rulesets).find(named))
        .or_else(|| kinds(rulesets).find(meant))
        .or_else(|| kinds(rulesets).next())
        .expect("there is a ruleset with a kind of experiments")
}

/// The kind whose name is or resembles what `game` says.
fn near(game: Option<&Node>, rulesets: Rulesets) -> Option<&'static str> {
    let names: Vec<&'static str> = kinds(rulesets).map(|kind| kind.name()).collect();
    match &game?.value {
        Value::Text(written) => nearest(written, &names),
        _ => None,
    }
}

/// Blocks of every cell, and the half-width wanted: `pairs`, or `[precision]`, or neither.
fn size(table: &TableReader<'_>, problems: &mut Problems) -> (u32, Option<f64>) {
    let fixed = optional(table, "pairs", |node| pairs("pairs", node, problems));
    let precision = table.table("precision", "[precision]", problems);
    if table.get("precision").is_none() {
        return (fixed.unwrap_or(DEFAULT_BLOCKS), None);
    }
    if table.get("pairs").is_some() {
        problems.add(
            Problem::at(
                "experiment::precision",
                table.place("precision"),
                "`pairs` and `precision` both say how many pairs are played",
            )
            .label("the second to say so")
            .help("keep `pairs` for a fixed number, or `precision` to play until the scores are known well enough"),
        );
    }
    let Some(table) = precision else {
        return (DEFAULT_BLOCKS, None);
    };
    let example = "half_width = 0.01, which is 1 point in 100";
    let half_width = table.required("half_width", example, problems);
    let most = table
        .require("max_pairs", "max_pairs = 28_800", problems)
        .and_then(|node| pairs("max_pairs", node, problems));
    (most.unwrap_or(DEFAULT_BLOCKS), half_width)
}

/// Pairs as whole blocks.
pub(super) fn pairs(key: &'static str, node: &Node, problems: &mut Problems) -> Option<u32> {
    let most = i64::try_from(MAX_BLOCKS.min(u64::from(u32::MAX)) * BLOCK_PAIRS).ok()?;
    let pairs = problems.integer(key, 1..=most, node)? as u64;
    if !pairs.is_multiple_of(BLOCK_PAIRS) {
        let next = pairs.div_ceil(BLOCK_PAIRS) * BLOCK_PAIRS;
        problems.add(
            Problem::at(
                "experiment::pairs",
                node.span.clone(),
                format!(
                    "`{key}` is {pairs}, which isn't a whole number of blocks of {BLOCK_PAIRS}"
                ),
            )
            .label("not whole blocks")
            .help(format!("use {next}")),
        );
        return None;
    }
    Some((pairs / BLOCK_PAIRS) as u32)
}
