//! The files of a run that are read again, each covered by a digest in `run.toml`, and how those of a new run take the place of
//! those of an old one.
//!
//! A new run's files are written into `run.new`. Then `run.toml` is replaced, which is the one moment at which the folder
//! becomes the new run's; only after that are the files moved to their places. A file whose digest isn't the one in `run.toml`
//! is looked for in `run.new`, so a process that is killed anywhere leaves a folder that is the old run or the new one.

use std::fs;
use std::io;
use std::path::Path;

use report::battle_rows::FOLDER;

use super::blocks::BLOCKS;
use super::files::{Digests, NEW, has_digest, is_battle_rows, is_plain_file, names};
use super::{Record, RunFolder, Stored, digests, sync_folder};
use experiment::Resolved;
use experiment::document::problem::Failure;

impl RunFolder {
    /// Where the stored files of this run are: in the folder, or in `run.new` as long as the run isn't the folder's.
    pub fn stored(&self) -> &Path {
        &self.stored
    }

    /// Whether the run is staged and not yet that of the folder.
    pub fn is_staged(&self) -> bool {
        self.stored != self.path
    }

    /// The finished run of a folder, with every stored file as it was written.
    ///
    /// # Errors
    ///
    /// If there is none, if a run is under way in it, or if a stored file was changed, damaged or removed.
    pub fn open(path: &Path) -> Result<(RunFolder, Stored), Failure> {
        let mut folder = RunFolder::at(path);
        folder.refuse_unfinished()?;
        let stored = folder.read()?;
        folder.check(&stored)?;
        Ok((folder, stored))
    }

    /// Checks every stored file against its digest, before anything reads it; blocks that aren't in their place yet are read where
    /// they are.
    ///
    /// # Errors
    ///
    /// The names of all files that aren't what the run wrote.
    pub fn check(&mut self, stored: &Stored) -> Result<(), Failure> {
        let new = self.path.join(NEW);
        let mut wrong = Vec::new();
        for (name, digest) in &stored.files {
            let place = self.path.join(name);
            // Rows of battles are large, and few commands read them; those check them.
            let is_it = |path: &Path| match is_battle_rows(name) {
                true => is_plain_file(path),
                false => has_digest(path, digest),
            };
            if is_it(&place) {
                continue;
            }
            if is_it(&new.join(name)) {
                if name == BLOCKS {
                    self.stored.clone_from(&new);
                }
                continue;
            }
            wrong.push(match place.symlink_metadata().is_ok() {
                true => format!("{} is not what the run wrote", place.display()),
                false => format!("{} is missing", place.display()),
            });
        }
        if stored.record.tasks_done > 0 && !stored.files.contains_key(BLOCKS) {
            wrong.push(format!("{} isn't listed", self.path.join(BLOCKS).display()));
        }
        if !new.is_dir() {
            let strange = names(&[&self.path]).into_iter();
            let strange = strange.filter(|name| !stored.files.contains_key(name));
            let strange = strange.map(|name| self.path.join(name)).filter(|path| path.exists());
            wrong.extend(strange.map(|path| format!("{} isn't listed", path.display())));
        }
        if wrong.is_empty() {
            return Ok(());
        }
        Err(Failure::with_help(
            format!("{}, by the digests in run.toml", wrong.join(", ")),
            format!(
                "put back what the run has left there, or remove the folder and play it again: {} --out {}",
                stored.record.command,
                self.path.display()
            ),
        ))
    }

    /// Refuses to write a new run over stored files that were edited, or that no run has written.
    ///
    /// # Errors
    ///
    /// Their names, unless they may be replaced.
    pub fn refuse_edited(&self) -> Result<(), Failure> {
        if self.is_forced || self.is_older() {
            return Ok(());
        }
        let files = match self.has_record() {
            true => self.read()?.files,
            false => Digests::new(),
        };
        let new = self.path.join(NEW);
        let is_edited = |name: &String| {
            let place = self.path.join(name);
            let is_there = place.symlink_metadata().is_ok();
            is_there
                && match files.get(name) {
                    // What waits in `run.new` takes the place of an earlier run's.
                    Some(digest) => {
                        !has_digest(&place, digest) && !has_digest(&new.join(name), digest)
                    }
                    None => !new.is_dir(),
                }
        };
        let edited = names(&[&self.path]).into_iter().filter(is_edited);
        let edited: Vec<String> =
            edited.map(|name| self.path.join(name).display().to_string()).collect();
        match edited.is_empty() {
            true => Ok(()),
            false => Err(Failure::with_help(
                edited
                    .iter()
                    .map(|path| format!("{path} is not what the run wrote, and would be replaced"))
                    .collect::<Vec<_>>()
                    .join("; "),
                "move what is named elsewhere, or add --force to replace it",
            )),
        }
    }

    /// Moves stored files to their places where a process was killed before it had done so. The caller holds the lock of the folder.
    ///
    /// # Errors
    ///
    /// If a file isn't what the run wrote, or the disk refuses.
    pub fn settle(&mut self, stored: &Stored) -> Result<(), Failure> {
        self.check(stored)?;
        self.stored.clone_from(&self.path);
        if self.path.join(NEW).symlink_metadata().is_err() {
            return Ok(());
        }
        self.move_stored(&stored.files)
    }

    /// The folder with an empty place for the stored files of a new run.
    ///
    /// # Errors
    ///
    /// If the disk refuses.
    pub fn stage(&self) -> Result<RunFolder, Failure> {
        let new = self.path.join(NEW);
        if new.is_dir()
            && let Ok(stored) = self.read()
        {
            // A folder that can't be settled has no valid run, and is about to get a new one.
            let _ = self.clone().settle(&stored);
        }
        let made = remove_all(&new).and_then(|()| fs::create_dir(&new));
        made.map_err(|error| cannot(&new, &error))?;
        Ok(RunFolder { stored: new, ..self.clone() })
    }

    /// Makes the staged files those of the folder's run, of which this is the record.
    ///
    /// # Errors
    ///
    /// If the disk refuses; then the folder is the run that it was, or the new one.
    pub fn commit(&mut self, record: &Record, experiment: &Resolved) -> Result<(), Failure> {
        let mut files = Digests::new();
        for name in names(&[&self.stored]) {
            let path = self.stored.join(&name);
            if path.is_file() {
                let digest = digests::of_file(&path).map_err(|error| cannot(&path, &error))?;
                files.insert(name, digest);
            }
        }
        sync_folder(&self.stored.join(BLOCKS));
        // No chart may remain beside a run that it doesn't belong to; charts can be drawn again.
        self.clear_report()?;
        self.write_record(record, experiment, &files)?;
        self.stored.clone_from(&self.path);
        self.move_stored(&files)
    }

    fn move_stored(&self, files: &Digests) -> Result<(), Failure> {
        let new = self.path.join(NEW);
        let rows = self.path.join(FOLDER);
        if files.keys().any(|name| is_battle_rows(name)) {
            fs::create_dir_all(&rows).map_err(|error| cannot(&rows, &error))?;
        }
        for name in names(&[&self.path, &new]) {
            let (staged, place) = (new.join(&name), self.path.join(&name));
            let moved = match files.get(&name) {
                Some(digest) if has_digest(&place, digest) => Ok(()),
                Some(_) => fs::rename(&staged, &place),
                // Of the run that was here before.
                None => remove_all(&place),
            };
            moved.map_err(|error| cannot(&place, &error))?;
        }
        // Without files it goes.
        let _ = fs::remove_dir(&rows);
        sync_folder(&self.record_path());
        remove_all(&new).map_err(|error| cannot(&new, &error))
    }
}

/// Removes a file, a folder with all that is in it, or a link, if it is there.
fn remove_all(path: &Path) -> io::Result<()> {
    match path.symlink_metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
        Ok(found) if found.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
    }
}

fn cannot(path: &Path, error: &io::Error) -> Failure {
    Failure::with_help(format!("{} can't be written: {error}", path.display()), "free some space")
}
