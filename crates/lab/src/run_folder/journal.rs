//! `blocks.journal`: the rows of every finished task, in the order in which they were finished, while a run is under way.
//!
//! A text file, one line a task: sixteen hexadecimal digits, the digest of the rest of the line; then the task's number, its rows as integers,
//! and its battles where the run keeps them, so that rows and battles of a task are there together or not at all.
//! The first line is the plan instead, as `run.toml` has it, as a JSON string.
//! A line is written in one piece when its task is finished, so a process that is killed loses no finished task; a crash of the
//! machine can lose the last second, since the file is flushed to disk every second.
//! Reading ends at the first line that is damaged or incomplete; its task and those after it are played again.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use harness::{BattleRow, BlockRow, row_text};
use report::out_folder::write_beside;

use super::sync_folder;
use experiment::document::problem::Failure;

/// The position of a task's line; 0 if there is none, since the plan is at position 0.
type Place = u64;

/// The journal of a run, open for more.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    reader: BufReader<File>,
    /// The place of each task's line.
    places: Vec<Place>,
    n_tasks: usize,
    /// Where the next line begins.
    end: u64,
}

impl Journal {
    /// Begins a journal for a plan; it exists with its plan or not at all.
    pub fn create(path: &Path, plan: &str) -> io::Result<Journal> {
        let plan = serde_json::to_string(plan).map_err(io::Error::other)?;
        let line = row_text::sealed(&plan);
        write_beside(path, |file| file.write_all(line.as_bytes()))?;
        sync_folder(path);
        Journal::at(path, Vec::new(), line.len() as u64)
    }

    /// Reads which plan a journal is of, and counts the tasks before the first damaged line; nothing is changed.
    ///
    /// # Errors
    ///
    /// If it can't be read, or its first line isn't a plan.
    pub fn plan(path: &Path) -> Result<(String, usize), Failure> {
        let io_error = |error: io::Error| cannot(path, &error.to_string());
        let mut reader = BufReader::new(File::open(path).map_err(io_error)?);
        let line = first_line(&mut reader).map_err(io_error)?;
        let plan = row_text::opened(&line)
            .and_then(|plan| serde_json::from_str(plan).ok())
            .ok_or_else(|| cannot(path, "its first line is damaged"))?;
        let (mut line, mut n_tasks) = (Vec::new(), 0);
        while reader.read_until(b'\n', &mut line).map_err(io_error)? > 0 {
            if row_text::opened(&line).is_none() {
                break;
            }
            n_tasks += 1;
            line.clear();
        }
        Ok((plan, n_tasks))
    }

    /// Opens the journal of these tasks of a plan, and cuts off what is damaged at its end; a task of another number is damage.
    ///
    /// # Errors
    ///
    /// If it can't be read.
    pub fn open(path: &Path, tasks: Range<usize>) -> Result<Journal, Failure> {
        let io_error = |error: io::Error| cannot(path, &error.to_string());
        let mut reader = BufReader::new(File::open(path).map_err(io_error)?);
        let line = first_line(&mut reader).map_err(io_error)?;
        let (places, end) = places(&mut reader, line.len() as u64, tasks).map_err(io_error)?;
        let journal = Journal::at(path, places, end).map_err(io_error)?;
        journal.file.set_len(end).map_err(io_error)?;
        Ok(journal)
    }

    fn at(path: &Path, places: Vec<Place>, end: u64) -> io::Result<Journal> {
        Ok(Journal {
            path: path.to_owned(),
            file: OpenOptions::new().append(true).open(path)?,
            reader: BufReader::new(File::open(path)?),
            n_tasks: places.iter().filter(|place| **place > 0).count(),
            places,
            end,
        })
    }

    /// Gives the rows of the tasks from the first of these on that are all finished, in order, while a run may be adding others; nothing is
    /// changed. Only what was finished out of order is in memory at a time.
    ///
    /// # Errors
    ///
    /// If it can't be read.
    pub fn finished(
        path: &Path,
        mut tasks: Range<usize>,
        take: &mut dyn FnMut(Vec<BlockRow>),
    ) -> Result<(), Failure> {
        let io_error = |error: io::Error| cannot(path, &error.to_string());
        let mut reader = BufReader::new(File::open(path).map_err(io_error)?);
        first_line(&mut reader).map_err(io_error)?;
        let (mut line, mut ahead) = (Vec::new(), BTreeMap::new());
        while reader.read_until(b'\n', &mut line).map_err(io_error)? > 0 {
            let Some((task, rows)) = row_text::opened(&line).and_then(row_text::task) else {
                break;
            };
            ahead.insert(task, rows);
            while let Some(rows) = ahead.remove(&tasks.start) {
                take(rows);
                tasks.start += 1;
            }
            line.clear();
        }
        Ok(())
    }

    pub fn n_tasks(&self) -> usize {
        self.n_tasks
    }

    /// Whether a task is in it.
    pub fn has(&self, task: usize) -> bool {
        self.places.get(task).is_some_and(|place| *place > 0)
    }

    /// Adds a finished task with its battles, if they are kept; it is safe from a power cut only after [`Journal::sync`].
    ///
    /// # Errors
    ///
    /// If the disk refuses; the journal is then as it was before.
    pub fn append(
        &mut self,
        task: usize,
        rows: &[BlockRow],
        battles: &[BattleRow],
    ) -> io::Result<()> {
        let line = row_text::of_task(task, rows, battles);
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            // The first error is the one to report; a partial line is cut off when the run is resumed.
            let _ = self.file.set_len(self.end);
            return Err(error);
        }
        self.places.resize(self.places.len().max(task + 1), 0);
        self.places[task] = self.end;
        self.n_tasks += 1;
        self.end += line.len() as u64;
        Ok(())
    }

    /// Makes everything safe on the disk.
    pub fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()?;
        self.refuse_gone()
    }

    /// What is written into a file that was deleted is lost with the process.
    fn refuse_gone(&self) -> io::Result<()> {
        let found = fs::symlink_metadata(&self.path);
        if found.is_ok_and(|found| found.len() >= self.end) {
            return Ok(());
        }
        Err(io::Error::new(io::ErrorKind::NotFound, "it was removed or moved"))
    }

    /// The rows of a task that is in it.
    ///
    /// # Errors
    ///
    /// If it isn't, or not anymore.
    pub fn rows(&mut self, task: usize) -> Result<Vec<BlockRow>, Failure> {
        self.read(task, |text| {
            row_text::task(text).and_then(|(found, rows)| (found == task).then_some(rows))
        })
    }

    /// The battles of a task that is in it; none where the run doesn't keep them.
    ///
    /// # Errors
    ///
    /// If it isn't, or not anymore.
    pub fn battles(&mut self, task: usize) -> Result<Vec<BattleRow>, Failure> {
        self.read(task, row_text::battles)
    }

    /// What a function finds in the line of a task.
    fn read<T>(&mut self, task: usize, find: impl FnOnce(&str) -> Option<T>) -> Result<T, Failure> {
        let place = self.places.get(task).copied().unwrap_or(0);
        let read = || -> io::Result<Option<T>> {
            let mut line = Vec::new();
            if place == 0 {
                // That is the head, which no task has.
                return Ok(None);
            }
            // Neighbors are read without another system call.
            let at = self.reader.stream_position()?;
            self.reader.seek_relative(place as i64 - at as i64)?;
            self.reader.read_until(b'\n', &mut line)?;
            Ok(row_text::opened(&line).and_then(find))
        };
        let error = match read() {
            Ok(Some(found)) => return Ok(found),
            Ok(None) => "it was changed".to_owned(),
            Err(error) => error.to_string(),
        };
        let at = self.path.display();
        Err(Failure::new(format!("{at} can't be read at task {task}: {error}")))
    }
}

fn cannot(path: &Path, error: &str) -> Failure {
    Failure::with_help(
        format!("{} can't be read: {error}", path.display()),
        "remove the file to give up what was played, or name another folder with --out",
    )
}

fn first_line(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    reader.read_until(b'\n', &mut line)?;
    Ok(line)
}

/// Where the line of each of these tasks begins, and where the first damaged line does.
fn places(
    reader: &mut impl BufRead,
    begin: u64,
    tasks: Range<usize>,
) -> io::Result<(Vec<Place>, u64)> {
    let (mut places, mut end) = (Vec::new(), begin);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line)? > 0 {
        let Some((task, _)) = row_text::opened(&line).and_then(row_text::task) else {
            break;
        };
        if !tasks.contains(&task) {
            break;
        }
        places.resize(places.len().max(task + 1), 0);
        places[task] = end;
        end += line.len() as u64;
        line.clear();
    }
    Ok((places, end))
}

#[cfg(test)]
mod tests;
