//! Shards that belong together.

use std::path::{Path, PathBuf};

use harness::{BlockRow, Schedule, Shard};

use crate::finished_run::stored_plan;
use crate::run_folder::{Record, RunFolder, Stored, StoredBattles};
use experiment::Experiment;
use experiment::document::problem::Failure;
use experiment::planned_run::PlannedRun;

/// All shards of one experiment, each once, finished and whole.
#[derive(Debug)]
pub struct Shards {
    /// In the order of the plan.
    shards: Vec<(RunFolder, Stored)>,
    pub experiment: Experiment,
    pub planned: Box<dyn PlannedRun>,
    /// Its tasks, cells and blocks.
    pub plan: Schedule,
}

/// Missing shards that are named.
const MOST_NAMED: usize = 12;

/// A shard's folder with what its `run.toml` says.
struct Read {
    folder: RunFolder,
    stored: Stored,
    shard: Shard,
}

impl Read {
    fn at(&self) -> std::path::Display<'_> {
        self.folder.path().display()
    }
}

impl Shards {
    /// Reads and compares them; `version` is that of this program.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with any of them.
    pub fn read(folders: &[PathBuf], version: &str) -> Result<Shards, Failure> {
        let mut wrong = Vec::new();
        let shards = Shards::collect(folders, version, &mut wrong)?;
        shards.ok_or_else(|| refused(&wrong))
    }

    /// The shards in folders; what is wrong with any of them is added to a list, and then there are none.
    ///
    /// # Errors
    ///
    /// If the plan of the first can't be read.
    pub fn collect(
        folders: &[PathBuf],
        version: &str,
        problems: &mut Vec<String>,
    ) -> Result<Option<Shards>, Failure> {
        let mut wrong = Vec::new();
        let mut read: Vec<Read> = folders
            .iter()
            .filter_map(|folder| read_one(folder, version).map_err(|why| wrong.push(why)).ok())
            .collect();
        keep_of_one_plan(&mut read, &mut wrong);
        read.sort_by_key(|read| read.shard);
        name_doubled_and_missing(&read, wrong.is_empty(), &mut wrong);
        let Some(first) = read.first() else {
            problems.append(&mut wrong);
            return Ok(None);
        };
        let (experiment, planned) = stored_plan(&first.folder, &first.stored)?;
        let (digest, plan) = (experiment.rules_digest(), planned.playable().schedule());
        let columns = planned.playable().columns();
        for shard in &mut read {
            if let Err(failure) = shard.folder.check(&shard.stored) {
                wrong.push(failure.in_short());
                continue;
            }
            let record = &shard.stored.record;
            let read = shard
                .folder
                .blocks(&columns, &plan, record.tasks())
                .and_then(|mut rows| rows.try_for_each(|row| row.map(drop)));
            if let Err(failure) = read {
                wrong.push(failure.in_short());
            }
            if shard.stored.record.rules_digest != digest {
                wrong.push(format!(
                    "{} was played by other rules than this program's (their digest differs)",
                    shard.at()
                ));
            }
        }
        if !wrong.is_empty() {
            problems.append(&mut wrong);
            return Ok(None);
        }
        let shards = read.into_iter();
        Ok(Some(Shards {
            shards: shards.map(|read| (read.folder, read.stored)).collect(),
            experiment,
            planned,
            plan,
        }))
    }

    /// What the first of them says of itself.
    pub fn first(&self) -> &Record {
        &self.shards[0].1.record
    }

    /// A shard is not written over.
    pub fn refuse_as_out(&self, out: &Path) -> Result<(), Failure> {
        let mut shards = self.shards.iter();
        if shards.any(|(folder, _)| is_same_folder(folder.path(), out)) {
            return Err(Failure::with_help(
                format!("{} is one of the shards, and would be written over", out.display()),
                "name another folder with --out",
            ));
        }
        Ok(())
    }

    /// The battles of all of them in the order of the plan, where the experiment keeps any; every file is checked before anything is
    /// written.
    ///
    /// # Errors
    ///
    /// The names of all files that aren't what a shard wrote.
    pub fn battles(&self) -> Result<Option<StoredBattles>, Failure> {
        if !self.experiment.keeps_battles {
            return Ok(None);
        }
        let parts = self.shards.iter().map(|(folder, stored)| (folder, stored));
        StoredBattles::of(parts, &self.planned.playable().columns()).map(Some)
    }

    /// The rows of every task, in the order of the plan; at most one row group is in memory.
    pub fn tasks(&self) -> impl Iterator<Item = Result<Vec<BlockRow>, Failure>> + '_ {
        let (columns, plan) = (self.planned.playable().columns(), &self.plan);
        self.shards.iter().flat_map(move |(folder, stored)| {
            let record = &stored.record;
            let (mut rows, failure) = match folder.blocks(&columns, plan, record.tasks()) {
                Ok(rows) => (Some(rows), None),
                Err(failure) => (None, Some(Err(failure))),
            };
            let tasks = record
                .tasks()
                .map_while(move |task| Some(rows.as_mut()?.take(plan.n_rows_of(task)).collect()));
            tasks.chain(failure)
        })
    }
}

/// Whether two paths lead to the same folder.
pub(super) fn is_same_folder(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// A finished shard of this version, or what it is instead.
fn read_one(path: &Path, version: &str) -> Result<Read, String> {
    let folder = RunFolder::at(path);
    let at = path.display();
    let stored = folder.read().map_err(|failure| failure.in_short())?;
    let record = &stored.record;
    let Some(shard) = record.shard else {
        return Err(format!("{at} is no shard: it was played without --shard"));
    };
    if !record.is_finished() || folder.has_journal() {
        return Err(format!(
            "{at} is shard {shard}, and isn't finished; go on with it by `{} --shard {shard} --out {at} --resume`",
            record.command
        ));
    }
    if record.tasks_done < record.tasks().len() as u64 {
        return Err(format!("{at} is shard {shard}, and lacks tasks: a shard never ends early"));
    }
    if record.version != version {
        return Err(format!(
            "{at} was played by version {}, and this is {version}",
            record.version
        ));
    }
    Ok(Read { shard, folder, stored })
}

/// Keeps the shards of the experiment to which most of them belong, and reports the others.
fn keep_of_one_plan(read: &mut Vec<Read>, wrong: &mut Vec<String>) {
    let key = |read: &Read| {
        let record = &read.stored.record;
        (read.stored.plan().to_owned(), record.n_tasks, read.shard.count(), record.binary.clone())
    };
    let keys: Vec<_> = read.iter().map(key).collect();
    let of_key = |wanted| keys.iter().filter(|key| *key == wanted).count();
    // Iterated in reverse, since the last of several equal ones is taken.
    let Some(most) = (0..keys.len()).rev().max_by_key(|&at| of_key(&keys[at])) else {
        return;
    };
    let other = read[most].at().to_string();
    let mut at = 0;
    read.retain(|read| {
        let (plan, n_tasks, count, binary) = &keys[at];
        at += 1;
        let this = read.at();
        let (wanted_plan, wanted_tasks, wanted_count, wanted_binary) = &keys[most];
        if (plan, n_tasks) != (wanted_plan, wanted_tasks) {
            wrong.push(format!("{this} is of another experiment than {other}"));
        } else if count != wanted_count {
            wrong.push(format!(
                "{this} is one of {count} shards, and {other} one of {wanted_count}"
            ));
        } else if binary != wanted_binary {
            wrong.push(format!("{this} was played by another build of the program than {other}"));
        }
        keys[at - 1] == keys[most]
    });
}

/// Checks that each shard is there once; `all_read` says whether missing ones were not given at all.
fn name_doubled_and_missing(read: &[Read], all_read: bool, wrong: &mut Vec<String>) {
    for two in read.windows(2) {
        if two[0].shard == two[1].shard {
            wrong.push(format!(
                "{} and {} are both shard {}",
                two[0].at(),
                two[1].at(),
                two[0].shard
            ));
        }
    }
    let Some(first) = read.first() else { return };
    let count = first.shard.count();
    let is_missing = |index: &u32| {
        let found = read.binary_search_by_key(index, |read| read.shard.index());
        found.is_err()
    };
    // The search is limited to the number of shards that is reported, whatever count a file claims.
    let missing: Vec<String> = (1..=count)
        .filter(is_missing)
        .take(MOST_NAMED + 1)
        .map(|index| index.to_string())
        .collect();
    let instead = if all_read { "" } else { " or not fit to be used" };
    match missing.as_slice() {
        [] => {}
        [one] => wrong.push(format!("shard {one} of {count} is missing{instead}")),
        [named @ .., _] if named.len() == MOST_NAMED => wrong
            .push(format!("shards {} and more of {count} are missing{instead}", named.join(", "))),
        [many @ .., last] => wrong
            .push(format!("shards {} and {last} of {count} are missing{instead}", many.join(", "))),
    }
}

fn refused(wrong: &[String]) -> Failure {
    Failure::with_help(
        format!("these shards can't be merged:\n  - {}", wrong.join("\n  - ")),
        "give every shard of one experiment once, as `equipoise run --shard I/N` has left it; nothing was written",
    )
}
