//! The folder that a run leaves behind: `run.toml` and `blocks.parquet`, from which everything else is made.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use harness::{BlockRow, Column, Plan};
use report::BlockWriter;
use serde::Serialize;

use crate::document::{Node, Problems, Table, Value, parse_toml};
use crate::experiment::Resolved;
use crate::problem::Failure;

/// What `run.toml` says about the run itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Record {
    /// The command that makes the run again.
    pub command: String,
    /// The version that played it.
    pub version: String,
    /// See [`crate::rules_digest`].
    pub rules_digest: String,
    /// Tasks of the plan: one for each block of each matchup.
    pub n_tasks: u64,
    /// Tasks whose rows are in `blocks.parquet`.
    pub tasks_done: u64,
    /// Why the run came to its end before the last task of the plan, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_by: Option<EndedBy>,
}

/// What ends a run before the last task of its plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EndedBy {
    /// Every score is known as well as the plan wants (ST-D8).
    Precision,
}

impl Record {
    /// Whether the run came to its end.
    pub fn is_finished(&self) -> bool {
        self.tasks_done >= self.n_tasks || self.ended_by.is_some()
    }
}

#[derive(Serialize)]
struct RunToml<'r> {
    run: &'r Record,
    experiment: &'r Resolved,
}

/// A run's folder.
#[derive(Clone, Debug)]
pub struct RunFolder {
    path: PathBuf,
}

/// What an existing folder holds.
#[derive(Debug)]
pub struct Stored {
    /// What was played so far.
    pub record: Record,
    /// `run.toml` as text and as a tree, of which `experiment` is the resolved plan.
    pub text: String,
    /// The resolved plan.
    pub experiment: Node,
}

const RUN_TOML: &str = "run.toml";
const BLOCKS: &str = "blocks.parquet";

impl RunFolder {
    /// A folder, there or not yet.
    pub fn at(path: &Path) -> RunFolder {
        RunFolder {
            path: path.to_owned(),
        }
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it has a run in it.
    pub fn has_run(&self) -> bool {
        self.path.join(RUN_TOML).is_file()
    }

    /// Makes the folder and shows that it can be written.
    ///
    /// # Errors
    ///
    /// If it can't, or if it holds something that isn't a run.
    pub fn prepare(&self) -> Result<(), Failure> {
        let at = self.path.display();
        let other = "name another folder with --out";
        if self.path.exists() && !self.path.is_dir() {
            return Err(Failure::with_help(
                format!("{at} is a file, not a folder"),
                other,
            ));
        }
        fs::create_dir_all(&self.path).map_err(|error| {
            Failure::with_help(format!("the folder {at} can't be made: {error}"), other)
        })?;
        let is_empty = fs::read_dir(&self.path).is_ok_and(|mut entries| entries.next().is_none());
        if !is_empty && !self.has_run() {
            return Err(Failure::with_help(
                format!("{at} has files in it that are no run of Equipoise, and would get more"),
                other,
            ));
        }
        let probe = self.path.join(".writable");
        fs::write(&probe, b"")
            .and_then(|()| fs::remove_file(&probe))
            .map_err(|error| {
                Failure::with_help(format!("the folder {at} can't be written: {error}"), other)
            })
    }

    /// Takes away the report of an earlier run, so that nothing of it stands beside the files of a new one.
    ///
    /// Only files that a run writes are touched.
    pub fn clear_report(&self) -> Result<(), Failure> {
        let tables = ["cells", "effects", "variants", "bearers"]
            .into_iter()
            .flat_map(|table| ["csv", "parquet"].map(|ending| format!("{table}.{ending}")));
        let charts = fs::read_dir(self.path.join("charts"))
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| {
                let ending = path.extension().and_then(|ending| ending.to_str());
                matches!(ending, Some("svg" | "png"))
            });
        let files = ["index.html", report::conduct::FILE, report::usage::FILE]
            .map(str::to_owned)
            .into_iter()
            .chain(tables)
            .map(|name| self.path.join(name))
            .chain(charts);
        for path in files.filter(|path| path.is_file()) {
            fs::remove_file(&path).map_err(|error| {
                Failure::new(format!("{} can't be replaced: {error}", path.display()))
            })?;
        }
        Ok(())
    }

    /// Writes `run.toml`, whole or not at all.
    pub fn write_record(&self, record: &Record, experiment: &Resolved) -> Result<(), Failure> {
        let body = toml::to_string(&RunToml {
            run: record,
            experiment,
        })
        .expect("words and numbers of ours are always TOML");
        let text = format!(
            "# Written by equipoise. `equipoise report` makes the tables, charts and page of this folder again from it\n\
             # and from blocks.parquet; `equipoise run --resume` goes on if it isn't finished.\n\n{body}"
        );
        self.replace(RUN_TOML, |path| fs::write(path, &text))
    }

    /// Reads `run.toml`.
    pub fn read(&self) -> Result<Stored, Failure> {
        let path = self.path.join(RUN_TOML);
        if !self.has_run() {
            return Err(Failure::with_help(
                format!(
                    "{} holds no run: there is no {RUN_TOML} in it",
                    self.path.display()
                ),
                "name a folder that `equipoise run` has written",
            ));
        }
        let text = fs::read_to_string(&path).map_err(|error| {
            Failure::with_help(
                format!("{} can't be read: {error}", path.display()),
                "name a folder that `equipoise run` has written",
            )
        })?;
        let mut problems = Problems::default();
        let root = parse_toml(&text, &mut problems);
        let stored = read_stored(&root, &mut problems);
        Failure::of_file(&path, &text, problems)?;
        let (record, experiment) = stored.ok_or_else(|| Failure::new("run.toml can't be read"))?;
        Ok(Stored {
            record,
            text,
            experiment,
        })
    }

    /// Whether what is stored was played by this very plan.
    pub fn holds_plan(&self, stored: &Stored, resolved: &Resolved) -> bool {
        let text = toml::to_string(&RunToml {
            run: &stored.record,
            experiment: resolved,
        });
        text.is_ok_and(|text| stored.text.ends_with(&text))
    }

    /// Where `run.toml` is.
    pub fn record_path(&self) -> PathBuf {
        self.path.join(RUN_TOML)
    }

    /// All rows of `blocks.parquet`, which must be those of the first tasks of the plan, neither more nor fewer.
    pub fn read_blocks<G, P>(
        &self,
        columns: &[Column],
        plan: &Plan<G, P>,
        tasks_done: u64,
    ) -> Result<Vec<BlockRow>, Failure> {
        let path = self.path.join(BLOCKS);
        let cannot = |error: String| {
            Failure::with_help(
                format!("{} can't be read: {error}", path.display()),
                "play the experiment again with `equipoise run`, into another folder or after removing this one",
            )
        };
        let file = File::open(&path).map_err(|error| cannot(error.to_string()))?;
        let rows = report::read_blocks(file, columns).map_err(|error| cannot(error.to_string()))?;
        let found = rows.iter().map(|row| (row.cell, row.block));
        if !found.eq(plan.keys(tasks_done as usize)) {
            return Err(cannot(format!(
                "it doesn't hold the rows of the {tasks_done} tasks that run.toml says were played"
            )));
        }
        Ok(rows)
    }

    /// A writer of a new `blocks.parquet`, which stands beside the old one until [`RunFolder::keep_blocks`].
    pub fn new_blocks(&self, columns: &[Column]) -> Result<BlockWriter, Failure> {
        let path = self.new_blocks_path();
        let cannot =
            |error: String| Failure::new(format!("{} can't be written: {error}", path.display()));
        let file = File::create(&path).map_err(|error| cannot(error.to_string()))?;
        BlockWriter::create(file, columns).map_err(|error| cannot(error.to_string()))
    }

    /// Puts the finished new `blocks.parquet` in the place of the old one.
    pub fn keep_blocks(&self) -> Result<(), Failure> {
        let (new, kept) = (self.new_blocks_path(), self.path.join(BLOCKS));
        let synced = File::open(&new).and_then(|file| file.sync_all());
        synced
            .and_then(|()| fs::rename(&new, &kept))
            .map_err(|error| {
                Failure::new(format!("{} can't be put in place: {error}", kept.display()))
            })
    }

    /// Takes the new `blocks.parquet` away again, when there is nothing in it.
    pub fn drop_blocks(&self) -> Result<(), Failure> {
        let new = self.new_blocks_path();
        fs::remove_file(&new)
            .map_err(|error| Failure::new(format!("{} can't be removed: {error}", new.display())))
    }

    fn new_blocks_path(&self) -> PathBuf {
        self.path.join("blocks.parquet.new")
    }

    fn replace(
        &self,
        name: &str,
        write: impl FnOnce(&Path) -> std::io::Result<()>,
    ) -> Result<(), Failure> {
        let (new, kept) = (self.path.join(format!("{name}.new")), self.path.join(name));
        write(&new)
            .and_then(|()| fs::rename(&new, &kept))
            .map_err(|error| Failure::new(format!("{} can't be written: {error}", kept.display())))
    }
}

fn read_stored(root: &Node, problems: &mut Problems) -> Option<(Record, Node)> {
    let file = Table::read("run.toml", root, &["run", "experiment"], problems)?;
    let keys = [
        "command",
        "version",
        "rules_digest",
        "n_tasks",
        "tasks_done",
        "ended_by",
    ];
    let node = file.require("run", "what `equipoise run` writes", problems)?;
    let run = Table::read("[run]", node, &keys, problems)?;
    let text = |key: &str, problems: &mut Problems| {
        let node = run.require(key, "what `equipoise run` writes", problems)?;
        problems.text(key, node).map(str::to_owned)
    };
    let command = text("command", problems);
    let version = text("version", problems);
    let rules_digest = text("rules_digest", problems);
    let count = |key: &str, problems: &mut Problems| {
        let node = run.require(key, "what `equipoise run` writes", problems)?;
        problems
            .integer(key, 0..=i64::MAX, node)
            .map(|count| count as u64)
    };
    let n_tasks = count("n_tasks", problems);
    let tasks_done = count("tasks_done", problems);
    let ended_by = run
        .get("ended_by")
        .and_then(|node| problems.one_of("ended_by", &[("precision", EndedBy::Precision)], node));
    let experiment = file.require("experiment", "what `equipoise run` writes", problems)?;
    debug_assert!(matches!(experiment.value, Value::Table(_)) || !problems.is_empty());
    Some((
        Record {
            command: command?,
            version: version?,
            rules_digest: rules_digest?,
            n_tasks: n_tasks?,
            tasks_done: tasks_done?,
            ended_by,
        },
        experiment.clone(),
    ))
}
