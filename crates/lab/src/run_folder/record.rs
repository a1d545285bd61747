//! `run.toml`: what was played, as text that can be read back.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use harness::{SeedBlocks, Shard};
use serde::{Serialize, Serializer};

use super::files::{Digests, STORED, is_battle_rows};
use super::pooled;
use crate::shard;
use experiment::Resolved;
use experiment::document::problem::{Failure, Problem};
use experiment::document::{Node, Problems, TableReader, parse_toml};
use experiment::stopping::EndedBy;

/// What `run.toml` says about the run itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Record {
    /// The command that makes the whole run again.
    pub command: String,
    /// The version that played it.
    pub version: String,
    /// See [`experiment::rules_digest`].
    pub rules_digest: String,
    /// Digest of the program, where another build must not continue: in journals and in shards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub binary: Option<String>,
    /// Which part of the plan is played here; none for all of it.
    #[serde(serialize_with = "as_text", skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// Tasks of the plan: one for each block of each matchup.
    pub n_tasks: u64,
    /// Tasks whose rows are in `blocks.parquet`.
    pub tasks_done: u64,
    /// Why the run ended before the last task of the plan, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_by: Option<EndedBy>,
    /// The seeds of the runs that were pooled, each with its blocks, in the order of the blocks; empty for a single run.
    #[serde(serialize_with = "pooled::as_tables", skip_serializing_if = "Vec::is_empty")]
    pub pool: Vec<SeedBlocks>,
}

fn as_text<S: Serializer>(shard: &Option<Shard>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&shard.map(|shard| shard.to_string()).unwrap_or_default())
}

/// What `run.toml` calls them.
const ENDS: [(&str, EndedBy); 2] = [("precision", EndedBy::Precision), ("budget", EndedBy::Budget)];

impl Record {
    /// The tasks of the plan that are played here, if nothing ends it earlier.
    pub fn tasks(&self) -> Range<usize> {
        let n_tasks = self.n_tasks as usize;
        self.shard.map_or(0..n_tasks, |shard| shard.tasks(n_tasks))
    }

    /// Whether the run has ended; those of a pool have.
    pub fn is_finished(&self) -> bool {
        self.tasks_done >= self.tasks().len() as u64
            || self.ended_by.is_some()
            || !self.pool.is_empty()
    }

    /// What `run.toml` says under this record and this plan.
    pub fn to_toml(&self, experiment: &Resolved) -> String {
        toml::to_string(&RunToml { run: self, experiment })
            .expect("words and numbers of ours are always TOML")
    }
}

#[derive(Serialize)]
struct RunToml<'r> {
    run: &'r Record,
    experiment: &'r Resolved,
}

/// What an existing folder holds.
#[derive(Debug)]
pub struct Stored {
    /// What was played so far.
    pub record: Record,
    /// SHA-256 of the stored files, by name; none in a journal.
    pub files: Digests,
    /// The text that it was read from.
    pub text: String,
    /// The resolved plan.
    pub experiment: Node,
}

impl Stored {
    /// Reads the text of a `run.toml`; `path` is for messages.
    pub fn read(path: &Path, text: String) -> Result<Stored, Failure> {
        let mut problems = Problems::default();
        let root = parse_toml(&text, &mut problems);
        let stored = read_stored(&root, &mut problems);
        Failure::of_file(path, &text, problems)?;
        let (record, files, experiment) =
            stored.ok_or_else(|| Failure::new("run.toml can't be read"))?;
        Ok(Stored { record, files, text, experiment })
    }

    /// Whether what is stored was played by this very plan.
    pub fn holds_plan(&self, resolved: &Resolved) -> bool {
        self.text.ends_with(&self.record.to_toml(resolved))
    }

    pub fn plan(&self) -> &str {
        self.text.split_once("\n[experiment]\n").map_or("", |(_, plan)| plan)
    }
}

const KEYS: [&str; 9] = [
    "command",
    "version",
    "rules_digest",
    "binary",
    "shard",
    "n_tasks",
    "tasks_done",
    "ended_by",
    "pool",
];

fn read_stored(root: &Node, problems: &mut Problems) -> Option<(Record, Digests, Node)> {
    let keys = ["digest", "files", "run", "experiment"];
    let file = TableReader::read("run.toml", root, &keys, problems)?;
    let mut files = BTreeMap::new();
    if let Some(node) = file.get("files") {
        let table = TableReader::read_some("[files]", node, problems)?;
        for entry in table.entries() {
            let name = entry.key.as_str();
            if !STORED.contains(&name) && !is_battle_rows(name) {
                let unknown = format!("`{name}` is no file that a run stores");
                problems.add(Problem::at("run::file", entry.key_span.clone(), unknown));
            }
            let digest = problems.text(name, &entry.node);
            files.extend(digest.map(|digest| (name.to_owned(), digest.to_owned())));
        }
    }
    let node = file.require("run", "what `equipoise run` writes", problems)?;
    let run = TableReader::read("[run]", node, &KEYS, problems)?;
    let text = |key: &str, problems: &mut Problems| {
        let node = run.require(key, "what `equipoise run` writes", problems)?;
        problems.text(key, node).map(str::to_owned)
    };
    let command = text("command", problems);
    let version = text("version", problems);
    let rules_digest = text("rules_digest", problems);
    let binary =
        run.get("binary").and_then(|node| problems.text("binary", node)).map(str::to_owned);
    let shard = run.get("shard").and_then(|node| shard::read("shard", node, problems));
    let count = |key: &str, problems: &mut Problems| {
        let node = run.require(key, "what `equipoise run` writes", problems)?;
        problems.integer(key, 0..=i64::MAX, node).map(|count| count as u64)
    };
    let n_tasks = count("n_tasks", problems)?;
    let tasks_done = count("tasks_done", problems)?;
    let mut beyond = |key: &str, most: u64| {
        let span = run.get(key).map_or(0..0, |node| node.span.clone());
        let message = format!("`{key}` is beyond the plan, which allows {most} at most");
        problems.add(Problem::at("run::beyond", span, message));
    };
    if shard.is_some_and(|shard| u64::from(shard.count()) > n_tasks) {
        beyond("shard", n_tasks);
        return None;
    }
    let n_own = shard.map_or(n_tasks, |shard| shard.tasks(n_tasks as usize).len() as u64);
    if tasks_done > n_own {
        beyond("tasks_done", n_own);
    }
    let ended_by = run.get("ended_by").and_then(|node| problems.one_of("ended_by", &ENDS, node));
    let pool = run.get("pool").map_or_else(Vec::new, |node| pooled::read(node, problems));
    let experiment = file.require("experiment", "what `equipoise run` writes", problems)?;
    TableReader::read_some("[experiment]", experiment, problems)?;
    Some((
        Record {
            command: command?,
            version: version?,
            rules_digest: rules_digest?,
            binary,
            shard,
            n_tasks,
            tasks_done,
            ended_by,
            pool,
        },
        files,
        experiment.clone(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What isn't a table where one has to be is a problem at its place, as any other.
    #[test]
    fn an_experiment_that_is_no_table_is_refused() {
        let text = "experiment = 2\n\n[run]\ncommand = \"equipoise run a\"\nversion = \"0.1.0\"\n\
                    rules_digest = \"0\"\nn_tasks = 1\ntasks_done = 1\n";
        let refused = Stored::read(Path::new("run.toml"), text.to_owned()).expect_err("no table");
        let said: String = refused.pieces().collect();
        assert!(said.contains("[experiment]") && said.contains("a table"), "{said}");
    }
}
