//! The folder of a run: `run.toml` and `blocks.parquet`, from which everything else is made; a journal and a lock while it is played.

mod blocks;
mod journal;
mod lock;
mod record;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

pub use journal::Journal;
pub use lock::Lock;
pub use record::{EndedBy, Record, Stored};

use crate::experiment::Resolved;
use crate::problem::Failure;

/// A run's folder.
#[derive(Clone, Debug)]
pub struct RunFolder {
    path: PathBuf,
}

const RUN_TOML: &str = "run.toml";
const JOURNAL: &str = "blocks.journal";

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

    /// Whether it has a run in it, finished or not.
    pub fn has_run(&self) -> bool {
        self.has_record() || self.has_journal()
    }

    /// Whether it has a `run.toml`.
    pub fn has_record(&self) -> bool {
        self.record_path().is_file()
    }

    /// Whether a run is under way in it, or was when its process ended.
    pub fn has_journal(&self) -> bool {
        self.path.join(JOURNAL).is_file()
    }

    /// Makes the folder if need be and takes it, so that nobody else works in it.
    ///
    /// # Errors
    ///
    /// If it can't be made or written, holds something that isn't a run, or is somebody else's.
    pub fn take(&self) -> Result<Lock, Failure> {
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
        if !self.has_run() && self.has_strangers() {
            return Err(Failure::with_help(
                format!("{at} has files in it that are no run of Equipoise, and would get more"),
                other,
            ));
        }
        Lock::take(&self.path)
    }

    /// Whether there is anything in the folder that a run doesn't leave there when it is killed at its very beginning.
    fn has_strangers(&self) -> bool {
        let ours = [lock::LOCK, "run.toml.new", "blocks.journal.new"];
        fs::read_dir(&self.path)
            .into_iter()
            .flatten()
            .flatten()
            .any(|entry| !ours.iter().any(|name| entry.file_name() == *name))
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
                matches!(ending, Some("svg" | "png" | "part"))
            });
        let looked_at = [
            report::battles::FILE,
            report::conduct::FILE,
            report::usage::FILE,
            report::cubes::FILE,
            report::replays::FILE,
            report::toll::FILE,
        ];
        let files = ["index.html"]
            .into_iter()
            .chain(looked_at)
            .map(str::to_owned)
            .chain(tables)
            // A process that was killed leaves what it was writing beside its place.
            .flat_map(|name| [self.path.join(format!("{name}.part")), self.path.join(name)])
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
        let text = format!(
            "# Written by equipoise. `equipoise report` makes the tables, charts and page of this folder again from it\n\
             # and from blocks.parquet; `equipoise run --resume` goes on if it isn't finished.\n\n{}",
            record.to_toml(experiment)
        );
        let (new, kept) = (self.path.join("run.toml.new"), self.record_path());
        fs::write(&new, &text)
            .and_then(|()| put_in_place(&new, &kept))
            .map_err(|error| Failure::new(format!("{} can't be written: {error}", kept.display())))
    }

    /// Reads `run.toml`.
    pub fn read(&self) -> Result<Stored, Failure> {
        let path = self.record_path();
        let help = "name a folder that `equipoise run` has written";
        if !self.has_record() {
            return Err(Failure::with_help(
                format!(
                    "{} holds no run: there is no {RUN_TOML} in it",
                    self.path.display()
                ),
                help,
            ));
        }
        let text = fs::read_to_string(&path).map_err(|error| {
            Failure::with_help(format!("{} can't be read: {error}", path.display()), help)
        })?;
        Stored::read(&path, text)
    }

    /// Where `run.toml` is.
    pub fn record_path(&self) -> PathBuf {
        self.path.join(RUN_TOML)
    }

    /// Begins the journal of a new run; one that is there already is given up.
    pub fn new_journal(&self, record: &Record, experiment: &Resolved) -> Result<Journal, Failure> {
        let path = self.path.join(JOURNAL);
        Journal::create(&path, &record.to_toml(experiment)).map_err(|error| {
            Failure::with_help(
                format!("{} can't be written: {error}", path.display()),
                "free some space, or name another folder with --out",
            )
        })
    }

    /// The journal of the run that is under way, and whose it is; none if there is none.
    pub fn journal(&self) -> Result<Option<(Stored, Journal)>, Failure> {
        if !self.has_journal() {
            return Ok(None);
        }
        let path = self.path.join(JOURNAL);
        let (plan, journal) = Journal::open(&path)?;
        Ok(Some((Stored::read(&path, plan)?, journal)))
    }

    /// Takes the journal away, when there is nothing in it that isn't elsewhere.
    pub fn remove_journal(&self) -> Result<(), Failure> {
        let path = self.path.join(JOURNAL);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Failure::new(format!(
                "{} can't be removed: {error}",
                path.display()
            ))),
            _ => Ok(()),
        }
    }
}

/// Moves a finished file into its place, safe on the disk.
fn put_in_place(new: &Path, kept: &Path) -> io::Result<()> {
    File::options().write(true).open(new)?.sync_all()?;
    fs::rename(new, kept)?;
    sync_folder(kept);
    Ok(())
}

/// Makes the names of a file's folder safe on the disk, where the system has a way to.
fn sync_folder(file: &Path) {
    if let Some(folder) = file.parent()
        && let Ok(folder) = File::open(folder)
    {
        let _ = folder.sync_all();
    }
}
