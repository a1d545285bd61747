//! The folder of a run: `run.toml` and the stored files that it has digests of, from which everything else is made; a journal and a
//! lock while it is played.

mod battle_rows;
mod blocks;
pub(crate) mod digests;
pub mod experiment_file;
mod extension;
mod files;
mod journal;
mod lock;
mod pooled;
mod record;
mod stored;

use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use harness::BlockRow;
use report::FileError;
use report::files::CsvStyle;
use report::out_folder::{OutFolder, is_part, write_beside};
use report::{ReportError, is_of_report};

pub use battle_rows::{BattlesKept, StoredBattles, refuse_rows_into};
use digests::Broken;
pub use digests::digest_of;
pub use files::Digests;
pub use journal::Journal;
pub use lock::Lock;
pub use record::{Record, Stored};

use experiment::Resolved;
use experiment::document::problem::Failure;

#[derive(Clone, Debug)]
pub struct RunFolder {
    path: PathBuf,
    /// Where its stored files are; see [`RunFolder::stored`].
    stored: PathBuf,
    is_forced: bool,
    /// How the CSV files of its reports are written.
    csv: CsvStyle,
}

/// What a command is about to write into a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FolderWrite {
    /// A run, with its report.
    Run,
    /// A report of the run that is there.
    Report,
}

const RUN_TOML: &str = "run.toml";
const JOURNAL: &str = "blocks.journal";

impl RunFolder {
    /// A folder, there or not yet.
    pub fn at(path: &Path) -> RunFolder {
        RunFolder {
            path: path.to_owned(),
            stored: path.to_owned(),
            is_forced: false,
            csv: CsvStyle::default(),
        }
    }

    /// Also replaces files of a report that were edited or made by hand.
    #[must_use]
    pub fn forced(self, is_forced: bool) -> RunFolder {
        RunFolder { is_forced, ..self }
    }

    /// Writes the CSV files of a report in another style.
    #[must_use]
    pub fn styled(self, csv: CsvStyle) -> RunFolder {
        RunFolder { csv, ..self }
    }

    /// The folder of reports, with the list of written files.
    pub fn out(&self) -> Result<OutFolder, Failure> {
        OutFolder::open(&self.path)
            .map(|out| out.forced(self.is_forced).styled(self.csv))
            .map_err(|error| cannot_write("the report", error))
    }

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

    /// Creates the folder if needed and locks it, so that no other process works in it.
    ///
    /// # Errors
    ///
    /// If it can't be made or written, holds something that isn't a run, or is locked by another process; or if what is to be written would
    /// replace what this program hasn't made.
    pub fn take(&self, writes: FolderWrite) -> Result<Lock, Failure> {
        let at = self.path.display();
        let other = "name another folder with --out";
        if self.path.exists() && !self.path.is_dir() {
            return Err(Failure::with_help(format!("{at} is a file, not a folder"), other));
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
        self.refuse_links()?;
        let lock = Lock::take(&self.path)?;
        let out = self.out()?;
        let names = report::report_files();
        let is_meant = |name: &str| writes == FolderWrite::Run || is_of_report(name);
        out.check(names.iter().map(String::as_str), is_meant)
            .map_err(|error| cannot_write("the report", error))?;
        if writes == FolderWrite::Run {
            self.refuse_edited()?;
        }
        Ok(lock)
    }

    /// A link in the folder may lead out of it: nothing is written through one, and none is replaced.
    fn refuse_links(&self) -> Result<(), Failure> {
        let names = [
            RUN_TOML,
            JOURNAL,
            blocks::BLOCKS,
            report::battle_rows::FOLDER,
            lock::LOCK,
            files::NEW,
            "charts",
        ];
        let links: Vec<String> = names
            .map(|name| self.path.join(name))
            .into_iter()
            .filter(|path| path.is_symlink())
            .map(|path| path.display().to_string())
            .collect();
        match links.is_empty() {
            true => Ok(()),
            false => Err(Failure::with_help(
                format!("links are not followed or replaced: {}", links.join(", ")),
                "remove them, or name another folder",
            )),
        }
    }

    /// Whether the folder has anything except the files of a run that was killed at its very beginning.
    fn has_strangers(&self) -> bool {
        fs::read_dir(&self.path)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.file_name())
            .any(|name| name != lock::LOCK && name != files::NEW && !is_part(&name))
    }

    /// Removes the report of an earlier run, so that none of its files remain beside those of a new one.
    ///
    /// Only files that were written by this program, and not edited since, are touched; those that are stored stay, since
    /// `run.toml` has their digests.
    pub fn clear_report(&self) -> Result<(), Failure> {
        let cleared = self.out()?.clear();
        cleared.map_err(|error| cannot_write("the report", error))
    }

    /// Writes `run.toml`, whole or not at all, for a run with these stored files.
    pub fn write_record(
        &self,
        record: &Record,
        experiment: &Resolved,
        files: &Digests,
    ) -> Result<(), Failure> {
        let files: String =
            files.iter().map(|(name, digest)| format!("\"{name}\" = \"{digest}\"\n")).collect();
        let text = digests::sealed(&format!(
            "# Written by equipoise. `equipoise report` makes the tables, charts and page of this folder again from it\n\
             # and from the files below; `equipoise run --resume` goes on if it isn't finished.\n\
             # SHA-256 of this file without the line of the digest, and of each file: what was changed is not read.\n\n\
             [files]\n{files}\n{}",
            record.to_toml(experiment)
        ));
        let kept = self.record_path();
        write_beside(&kept, |file| file.write_all(text.as_bytes()))
            .map(|()| sync_folder(&kept))
            .map_err(|error| Failure::new(format!("{} can't be written: {error}", kept.display())))
    }

    /// Whether `run.toml` is of an older version, which wrote no digests.
    pub fn is_older(&self) -> bool {
        fs::read_to_string(self.record_path())
            .is_ok_and(|text| digests::check(&text) == Err(Broken::Missing))
    }

    /// Reads `run.toml`, if it is as it was written.
    pub fn read(&self) -> Result<Stored, Failure> {
        let path = self.record_path();
        let help = "name a folder that `equipoise run` has written";
        if !self.has_record() {
            return Err(Failure::with_help(
                format!("{} holds no run: there is no {RUN_TOML} in it", self.path.display()),
                help,
            ));
        }
        let text = fs::read_to_string(&path).map_err(|error| {
            Failure::with_help(format!("{} can't be read: {error}", path.display()), help)
        })?;
        let instead = "or play the experiment again with `equipoise run`, into another folder or after removing this one";
        match digests::check(&text) {
            Ok(()) => Stored::read(&path, text),
            Err(Broken::Missing) => Err(Failure::with_help(
                format!(
                    "{} has no digests: it was written by an older version of equipoise, or the line was lost",
                    path.display()
                ),
                format!("read it with that version, {instead}"),
            )),
            Err(Broken::Changed) => Err(Failure::with_help(
                format!(
                    "{} is not what the run wrote: its digest is of another text",
                    path.display()
                ),
                format!("put back the file as it was, {instead}"),
            )),
        }
    }

    /// Where `run.toml` is.
    pub fn record_path(&self) -> PathBuf {
        self.path.join(RUN_TOML)
    }

    /// Begins the journal of a new run; an existing one is discarded.
    pub fn new_journal(&self, record: &Record, experiment: &Resolved) -> Result<Journal, Failure> {
        let path = self.path.join(JOURNAL);
        Journal::create(&path, &record.to_toml(experiment)).map_err(|error| {
            Failure::with_help(
                format!("{} can't be written: {error}", path.display()),
                "free some space, or name another folder with --out",
            )
        })
    }

    /// The unfinished run of the folder, and the number of its finished tasks; none if there is none.
    pub fn under_way(&self) -> Result<Option<(Stored, usize)>, Failure> {
        if !self.has_journal() {
            return Ok(None);
        }
        let path = self.path.join(JOURNAL);
        let (plan, n_tasks) = Journal::plan(&path)?;
        Ok(Some((Stored::read(&path, plan)?, n_tasks)))
    }

    /// Refuses a folder with an unfinished run, since its files may belong to that run, to an earlier one, or to neither.
    ///
    /// # Errors
    ///
    /// If there is a journal, with the command that resumes the run.
    pub fn refuse_unfinished(&self) -> Result<(), Failure> {
        let Some((stored, n_tasks)) = self.under_way()? else {
            return Ok(());
        };
        let (record, at) = (&stored.record, self.path.display());
        let shard = record.shard.map(|shard| format!(" --shard {shard}"));
        Err(Failure::with_help(
            format!(
                "{at} holds an unfinished run ({n_tasks} of {} tasks are in {JOURNAL})",
                record.tasks().len()
            ),
            format!(
                "go on with it: {}{} --out {at} --resume",
                record.command,
                shard.unwrap_or_default()
            ),
        ))
    }

    /// Gives the rows of the tasks of the run under way that are finished without a gap, in order.
    ///
    /// # Errors
    ///
    /// As [`Journal::finished`].
    pub fn finished(
        &self,
        tasks: Range<usize>,
        take: &mut dyn FnMut(Vec<BlockRow>),
    ) -> Result<(), Failure> {
        Journal::finished(&self.path.join(JOURNAL), tasks, take)
    }

    /// The journal of the run that is under way, of these tasks.
    pub fn journal(&self, tasks: Range<usize>) -> Result<Journal, Failure> {
        Journal::open(&self.path.join(JOURNAL), tasks)
    }

    /// Removes the journal, when all its content is stored elsewhere.
    pub fn remove_journal(&self) -> Result<(), Failure> {
        let path = self.path.join(JOURNAL);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Failure::new(format!("{} can't be removed: {error}", path.display())))
            }
            _ => Ok(()),
        }
    }
}

/// Explains why something can't be written, and what to do about it.
pub fn cannot_write(what: &str, error: ReportError) -> Failure {
    let help = match &error {
        ReportError::NotOurs { .. } => "move what is named elsewhere, or add --force to replace it",
        ReportError::File { error: FileError::InTheWay { .. }, .. } => {
            "remove it, or name another folder"
        }
        _ => "free some space, or name another folder with --out",
    };
    Failure::with_help(format!("{what} can't be written: {error}"), help)
}

/// Flushes the directory of a file to disk, where the system supports it.
fn sync_folder(file: &Path) {
    if let Some(folder) = file.parent()
        && let Ok(folder) = File::open(folder)
    {
        let _ = folder.sync_all();
    }
}
