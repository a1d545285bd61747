//! Finished runs of one experiment with different seeds as one run: the blocks of another seed are more blocks (ST-A6).

use std::path::{Path, PathBuf};

use harness::{BLOCK_PAIRS, BattleRow, BlockRow, SLOTS, Schedule, SeedBlocks};

use super::plans::FlatPlan;
use super::shards::is_same_folder;
use super::{Shards, Stage, TaskRows, record_of, stages, tasks_of, write};
use crate::finished_run::{FinishedRun, stored_plan};
use crate::run_folder::{Record, RunFolder, Stored, StoredBattles};
use experiment::document::Problems;
use experiment::document::problem::Failure;
use experiment::planned_run::PlannedRun;
use experiment::{Experiment, Resolved};

/// The runs of a pool, in the order of their seeds, whatever the order in which they were named.
#[derive(Debug)]
pub struct Pool {
    parts: Vec<Part>,
    /// The experiment of all of them together.
    pub experiment: Experiment,
    pub planned: Box<dyn PlannedRun>,
    /// The plan of the first of them, which `run.toml` keeps.
    pub resolved: Resolved,
}

/// The run of one seed.
#[derive(Debug)]
struct Part {
    seed: u64,
    /// How it is named in messages.
    at: String,
    record: Record,
    source: Source,
}

/// Where its rows are.
#[derive(Debug)]
enum Source {
    Whole(Box<Whole>),
    /// All its shards, and the stages at which a single run would have looked.
    Shards(Box<Shards>, Vec<Stage>),
}

/// A run that is whole in a folder.
#[derive(Debug)]
struct Whole {
    folder: RunFolder,
    stored: Stored,
    experiment: Experiment,
    planned: Box<dyn PlannedRun>,
    plan: Schedule,
}

/// A folder with what its `run.toml` says.
struct Read {
    path: PathBuf,
    folder: RunFolder,
    stored: Stored,
    seed: u64,
    plan: FlatPlan,
}

impl Read {
    fn at(&self) -> String {
        self.path.display().to_string()
    }
}

impl Pool {
    /// Reads and compares them; `version` is that of this program.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with any of them.
    pub fn read(folders: &[PathBuf], version: &str) -> Result<Pool, Failure> {
        let mut wrong = Vec::new();
        let mut read: Vec<Read> = folders
            .iter()
            .filter_map(|folder| read_one(folder).map_err(|why| wrong.push(why)).ok())
            .collect();
        keep_of_one_plan(&mut read, &mut wrong);
        // A sort that is stable: shards of one seed stay together.
        read.sort_by_key(|read| read.seed);
        let mut parts = Vec::new();
        while !read.is_empty() {
            let seed = read[0].seed;
            let n_own = read.iter().take_while(|other| other.seed == seed).count();
            let own: Vec<Read> = read.drain(..n_own).collect();
            parts.extend(part(own, version, &mut wrong)?);
        }
        if wrong.is_empty() {
            name_drawn_plans(&parts, &mut wrong);
        }
        if wrong.is_empty() && parts.len() < 2 {
            wrong.push("they have one seed, and a pool has several".to_owned());
        }
        match wrong.is_empty() {
            true => Pool::of(parts),
            false => Err(refused(&wrong)),
        }
    }

    fn of(parts: Vec<Part>) -> Result<Pool, Failure> {
        let pool =
            parts.iter().map(|part| SeedBlocks { seed: part.seed, n_blocks: part.n_blocks() });
        let experiment = parts[0].experiment().clone();
        let resolved = Resolved::of(&experiment);
        let experiment = experiment.pooled(pool.collect());
        let mut problems = Problems::default();
        let planned = experiment.plan(&mut problems);
        let planned = planned.ok_or_else(|| Failure::new("these runs can't be pooled"))?;
        Ok(Pool { parts, experiment, planned, resolved })
    }

    /// No run of the pool is written over.
    ///
    /// # Errors
    ///
    /// If `out` is one of them.
    pub fn refuse_as_out(&self, out: &Path) -> Result<(), Failure> {
        for part in &self.parts {
            match &part.source {
                Source::Shards(shards, _) => shards.refuse_as_out(out)?,
                Source::Whole(run) if is_same_folder(run.folder.path(), out) => {
                    return Err(Failure::with_help(
                        format!("{} is one of the runs, and would be written over", out.display()),
                        "name another folder with --out",
                    ));
                }
                Source::Whole(_) => {}
            }
        }
        Ok(())
    }

    /// The battles of each run, where the experiment keeps any; every file is checked before anything is written.
    ///
    /// # Errors
    ///
    /// The names of files that aren't what a run wrote.
    pub fn battles(&self) -> Result<Vec<Option<StoredBattles>>, Failure> {
        let of_part = |part: &Part| match &part.source {
            Source::Shards(shards, _) => shards.battles(),
            Source::Whole(run) if run.experiment.keeps_battles => {
                let columns = run.planned.playable().columns();
                run.folder.battles(&run.stored, &columns).map(Some)
            }
            Source::Whole(_) => Ok(None),
        };
        self.parts.iter().map(of_part).collect()
    }

    /// Stages the rows of all runs one after the other; nothing in the folder is replaced until the run is committed.
    ///
    /// # Errors
    ///
    /// If a run can't be read or the folder can't be written.
    pub fn merge(
        &self,
        battles: Vec<Option<StoredBattles>>,
        folder: &RunFolder,
    ) -> Result<FinishedRun, Failure> {
        let mut before = 0;
        let tasks = self.parts.iter().zip(battles).flat_map(|(part, battles)| {
            let first = before;
            before += part.n_blocks();
            part.tasks(battles).map(move |task| task.map(|task| numbered_from(first, task)))
        });
        write(folder, self.planned.as_ref(), self.record(), self.experiment.keeps_battles, tasks)
    }

    fn record(&self) -> Record {
        let done = self.parts.iter().map(|part| part.record.tasks_done);
        Record {
            command: self.command(),
            binary: None,
            shard: None,
            n_tasks: self.planned.playable().schedule().n_tasks() as u64,
            tasks_done: done.sum(),
            ended_by: None,
            pool: self.experiment.pool.clone(),
            ..self.parts[0].record.clone()
        }
    }

    /// The commands that play the runs again and pool them, on one line.
    fn command(&self) -> String {
        let folders: Vec<String> =
            self.parts.iter().map(|part| format!("seed-{}", part.seed)).collect();
        let runs = self.parts.iter().zip(&folders);
        let mut commands: Vec<String> =
            runs.map(|(part, folder)| format!("{} --out {folder}", part.record.command)).collect();
        commands.push(format!("equipoise merge --pool {} --out pool", folders.join(" ")));
        commands.join(" && ")
    }
}

impl Part {
    fn experiment(&self) -> &Experiment {
        match &self.source {
            Source::Whole(run) => &run.experiment,
            Source::Shards(shards, _) => &shards.experiment,
        }
    }

    fn planned(&self) -> &dyn PlannedRun {
        match &self.source {
            Source::Whole(run) => run.planned.as_ref(),
            Source::Shards(shards, _) => shards.planned.as_ref(),
        }
    }

    fn n_blocks(&self) -> u32 {
        let n_groups = self.planned().playable().schedule().n_groups() as u64;
        (self.record.tasks_done / n_groups) as u32
    }

    /// Its tasks, with its own numbers of blocks and pairs.
    fn tasks(
        &self,
        mut battles: Option<StoredBattles>,
    ) -> Box<dyn Iterator<Item = Result<TaskRows, Failure>> + '_> {
        let run = match &self.source {
            Source::Shards(shards, stages) => return Box::new(tasks_of(shards, stages, battles)),
            Source::Whole(run) => run,
        };
        let tasks = 0..self.record.tasks_done as usize;
        let columns = run.planned.playable().columns();
        let mut rows = match run.folder.blocks(&columns, &run.plan, tasks.clone()) {
            Ok(rows) => rows,
            Err(failure) => return Box::new(std::iter::once(Err(failure))),
        };
        Box::new(tasks.map(move |task| {
            let of_task = rows.by_ref().take(run.plan.n_rows_of(task));
            let of_task = of_task.collect::<Result<Vec<BlockRow>, Failure>>()?;
            let battles = match &mut battles {
                Some(battles) => battles.of_task(&of_task)?,
                None => Vec::new(),
            };
            Ok((of_task, battles))
        }))
    }
}

/// The rows of a task by their numbers in the pool, in which `first` blocks come before the run's own.
fn numbered_from(first: u32, (mut rows, mut battles): TaskRows) -> TaskRows {
    rows.iter_mut().for_each(|row| row.block += first);
    for BattleRow { pair, draw, .. } in &mut battles {
        *pair += u64::from(first) * BLOCK_PAIRS;
        *draw = draw.map(|draw| draw + u64::from(first) * SLOTS as u64);
    }
    (rows, battles)
}

/// A folder that may be of a pool, or why it isn't.
fn read_one(path: &Path) -> Result<Read, String> {
    let folder = RunFolder::at(path);
    let at = path.display();
    let stored = folder.read().map_err(|failure| failure.in_short())?;
    let record = &stored.record;
    if !record.pool.is_empty() {
        return Err(format!("{at} is a pool already: name the runs that are in it"));
    }
    // Shards are checked together.
    if record.shard.is_none() && (!record.is_finished() || folder.has_journal()) {
        return Err(format!(
            "{at} isn't finished; go on with it by `{} --out {at} --resume`",
            record.command
        ));
    }
    let plan = FlatPlan::of(&stored);
    let (seed, plan) = plan.ok_or_else(|| format!("{at} has no plan with a seed"))?;
    Ok(Read { path: path.to_owned(), folder, seed, plan, stored })
}

/// Keeps the runs with the plan that most of them have; names the others, each with the keys that differ.
fn keep_of_one_plan(read: &mut Vec<Read>, wrong: &mut Vec<String>) {
    let of_plan = |wanted: &FlatPlan| read.iter().filter(|read| read.plan == *wanted).count();
    // Iterated in reverse, since the last of several equal ones is taken.
    let Some(usual) = read.iter().rev().max_by_key(|read| of_plan(&read.plan)) else {
        return;
    };
    let (at, plan) = (usual.at(), usual.plan.clone());
    read.retain(|other| {
        if other.plan != plan {
            wrong.push(format!(
                "{at} and {} are of different plans: they differ in {}",
                other.at(),
                plan.differences(&other.plan)
            ));
        }
        other.plan == plan
    });
}

/// The run of one seed, whole or in shards; what is wrong with it is added to the list.
fn part(own: Vec<Read>, version: &str, wrong: &mut Vec<String>) -> Result<Option<Part>, Failure> {
    let at: Vec<String> = own.iter().map(Read::at).collect();
    let seed = own[0].seed;
    if own.iter().all(|read| read.stored.record.shard.is_some()) {
        let folders: Vec<PathBuf> = own.into_iter().map(|read| read.path).collect();
        let Some(shards) = Shards::collect(&folders, version, wrong)? else {
            return Ok(None);
        };
        let stages = stages(&shards)?;
        let record = record_of(&shards, &stages);
        return Ok(Some(Part {
            seed,
            at: analysis::phrases::listed(&at),
            record,
            source: Source::Shards(Box::new(shards), stages),
        }));
    }
    if at.len() > 1 {
        wrong.push(format!(
            "{} have the same seed, {seed}: their battles are the same",
            analysis::phrases::listed(&at)
        ));
        return Ok(None);
    }
    let Some(mut read) = own.into_iter().next() else {
        return Ok(None);
    };
    if read.stored.record.version != version {
        wrong.push(format!(
            "{} was played by version {}, and this is {version}",
            read.at(),
            read.stored.record.version
        ));
        return Ok(None);
    }
    if let Err(failure) = read.folder.check(&read.stored) {
        wrong.push(failure.in_short());
        return Ok(None);
    }
    let (experiment, planned) = stored_plan(&read.folder, &read.stored)?;
    if read.stored.record.rules_digest != experiment.rules_digest() {
        wrong.push(format!(
            "{} was played by other rules than this program's (their digest differs)",
            read.at()
        ));
    }
    let (columns, plan) = (planned.playable().columns(), planned.playable().schedule());
    let tasks = 0..read.stored.record.tasks_done as usize;
    let rows = read.folder.blocks(&columns, &plan, tasks);
    if let Err(failure) = rows.and_then(|mut rows| rows.try_for_each(|row| row.map(drop))) {
        wrong.push(failure.in_short());
    }
    Ok(Some(Part {
        seed,
        at: read.at(),
        record: read.stored.record.clone(),
        source: Source::Whole(Box::new(Whole {
            folder: read.folder,
            stored: read.stored,
            experiment,
            planned,
            plan,
        })),
    }))
}

/// Names the runs whose matchups or settings were drawn from their seed: then the cells of another seed are other cells.
fn name_drawn_plans(parts: &[Part], wrong: &mut Vec<String>) {
    let Some((first, others)) = parts.split_first() else {
        return;
    };
    let digest = |part: &Part| part.planned().playable().contests_digest();
    let (own, cells) = (digest(first), first.planned().playable());
    for other in others {
        let is_same = other.planned().playable().cells() == cells.cells() && digest(other) == own;
        if !is_same {
            wrong.push(format!(
                "{} and {} play different cells: what they vary was drawn from their seeds, {} and {}",
                first.at, other.at, first.seed, other.seed
            ));
        }
    }
}

fn refused(wrong: &[String]) -> Failure {
    Failure::with_help(
        format!("these runs can't be pooled:\n  - {}", wrong.join("\n  - ")),
        "give finished runs of one experiment that differ in their seed only, each as a folder or as all of its shards; nothing was written",
    )
}
