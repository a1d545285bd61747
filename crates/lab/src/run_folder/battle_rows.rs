//! `battle_rows` in a run's folder: a row of every battle, where the experiment asks for them.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use harness::{BattleRow, BlockRow, Column};
use report::ReportError;
use report::battle_rows::{BattleRowReader, BattleRowWriter, FOLDER, file_name};
use stats::BLOCK_PAIRS;

use super::files::{NEW, has_digest, is_battle_rows};
use super::{RunFolder, Stored, cannot_write};
use experiment::document::problem::Failure;
use experiment::planned_run::AnyPlan;

/// What such files are called in messages.
const WHAT: &str = "the rows of battles";

/// Refuses a folder into which a finished run's battles can't be written: one with files in it, or one of a run or inside of it, where
/// only what its run has written may be.
///
/// # Errors
///
/// If it is one; nothing was written.
pub fn refuse_rows_into(out: &Path) -> Result<(), Failure> {
    let at = out.display();
    // What isn't there yet lies in the first folder above that is.
    let whole = std::path::absolute(out).unwrap_or_else(|_| out.to_owned());
    let there = whole.ancestors().find_map(|it| it.canonicalize().ok());
    let mut above = there.iter().flat_map(|there| there.ancestors());
    if let Some(run) = above.find(|folder| RunFolder::at(folder).has_run()) {
        let run = run.display();
        return Err(Failure::with_help(
            format!(
                "the rows of battles can't be written into {at}: the folder {run} holds a run, and nothing else may be in it"
            ),
            format!("name a new folder outside of it, such as {run}-rows"),
        ));
    }
    let has_files = fs::read_dir(out).is_ok_and(|mut files| files.next().is_some());
    match has_files {
        true => Err(Failure::with_help(
            format!(
                "the rows of battles can't be written into {at}, which is a folder with files in it"
            ),
            "name a new or an empty folder",
        )),
        false => Ok(()),
    }
}

/// The rows of battles of a staged run, which are added in the order of the plan.
#[derive(Debug)]
pub struct BattlesKept(BattleRowWriter);

impl BattlesKept {
    /// Adds battles; only a few are buffered in memory.
    ///
    /// # Errors
    ///
    /// If the disk refuses.
    pub fn push(&mut self, battles: &[BattleRow]) -> Result<(), Failure> {
        let pushed = self.0.push(battles);
        pushed.map_err(|error| cannot_write(WHAT, error))
    }

    /// Ends the last file.
    ///
    /// # Errors
    ///
    /// If the disk refuses.
    pub fn finish(self) -> Result<(), Failure> {
        let finished = self.0.finish();
        finished.map(drop).map_err(|error| cannot_write(WHAT, error))
    }
}

/// The battles that a run has stored, in the order of the plan; at most one row group is in memory.
#[derive(Debug)]
pub struct StoredBattles {
    columns: Vec<Column>,
    files: std::vec::IntoIter<PathBuf>,
    open: Option<Opened>,
}

/// The battles of the file that is being read.
struct Opened(Box<dyn Iterator<Item = Result<BattleRow, ReportError>>>);

impl std::fmt::Debug for Opened {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Opened")
    }
}

impl RunFolder {
    /// Begins the rows of battles of a staged run.
    ///
    /// # Errors
    ///
    /// If the disk refuses.
    pub fn keep_battles(&self, playable: AnyPlan<'_>) -> Result<BattlesKept, Failure> {
        debug_assert!(self.is_staged(), "the rows of a run are never written over");
        let folder = self.stored().join(FOLDER);
        let seeds = playable.schedule().seeds;
        let (columns, cells) = (playable.columns(), playable.cells());
        let writer = BattleRowWriter::create(&folder, &columns, cells, &seeds);
        writer.map(BattlesKept).map_err(|error| cannot_write(WHAT, error))
    }

    /// The battles that a run has stored, every file as it was written.
    ///
    /// # Errors
    ///
    /// The names of all files that aren't what the run wrote.
    pub fn battles(&self, stored: &Stored, columns: &[Column]) -> Result<StoredBattles, Failure> {
        StoredBattles::of([(self, stored)], columns)
    }

    /// The files that have them, in their order; the names of those that were changed are added to the list of changed files.
    fn battle_files(&self, stored: &Stored, wrong: &mut Vec<String>) -> Vec<PathBuf> {
        let n_files = stored.files.keys().filter(|name| is_battle_rows(name));
        let find = |number: usize| {
            let name = format!("{FOLDER}/{}", file_name(number));
            let places = [self.path().join(&name), self.path().join(NEW).join(&name)];
            let digest = stored.files.get(&name);
            let found =
                places.iter().find(|place| digest.is_some_and(|digest| has_digest(place, digest)));
            found.cloned().ok_or(places)
        };
        let found = (0..n_files.count()).map(find);
        found
            .filter_map(|found| {
                found
                    .map_err(|[place, _]| {
                        wrong.push(format!("{} is not what the run wrote", place.display()))
                    })
                    .ok()
            })
            .collect()
    }
}

impl StoredBattles {
    /// The rows of the shards of a run, in the order of the plan.
    ///
    /// # Errors
    ///
    /// The names of all files that aren't what a shard wrote, together.
    pub fn of<'p>(
        parts: impl IntoIterator<Item = (&'p RunFolder, &'p Stored)>,
        columns: &[Column],
    ) -> Result<StoredBattles, Failure> {
        let mut wrong = Vec::new();
        let parts = parts.into_iter();
        let files = parts.flat_map(|(folder, stored)| folder.battle_files(stored, &mut wrong));
        let files: Vec<PathBuf> = files.collect();
        if wrong.is_empty() {
            return Ok(StoredBattles {
                columns: columns.to_vec(),
                files: files.into_iter(),
                open: None,
            });
        }
        Err(Failure::with_help(
            format!("{}, by the digests in run.toml", wrong.join(", ")),
            "put back what the run has left there, or remove the folder and play it again",
        ))
    }

    /// The battles of the next task, of which these are the rows.
    ///
    /// # Errors
    ///
    /// If they can't be read, or are not those of the rows.
    pub fn of_task(&mut self, rows: &[BlockRow]) -> Result<Vec<BattleRow>, Failure> {
        let mut battles = Vec::new();
        for row in rows {
            for _ in 0..2 * row.games.n_pairs() {
                let battle = self.next()?;
                let is_of_row = |battle: &BattleRow| {
                    battle.cell == row.cell && battle.pair / BLOCK_PAIRS == u64::from(row.block)
                };
                battles.push(battle.filter(is_of_row).ok_or_else(strange)?);
            }
        }
        Ok(battles)
    }

    fn next(&mut self) -> Result<Option<BattleRow>, Failure> {
        loop {
            if let Some(Opened(battles)) = &mut self.open
                && let Some(battle) = battles.next()
            {
                return battle.map(Some).map_err(cannot_read);
            }
            let Some(file) = self.files.next() else {
                return Ok(None);
            };
            let reader = BattleRowReader::open(&file, &self.columns).map_err(cannot_read)?;
            self.open = Some(Opened(Box::new(reader.battles())));
        }
    }
}

fn strange() -> Failure {
    cannot_read("they are not those of the blocks beside them")
}

fn cannot_read(error: impl Display) -> Failure {
    Failure::with_help(
        format!("{WHAT} can't be read: {error}"),
        "play the experiment again with `equipoise run`, into another folder or after removing this one",
    )
}
