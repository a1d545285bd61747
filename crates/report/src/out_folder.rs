//! A folder into which files are written, and the list of what was written into it.
//!
//! `files.digest` has a line for each file: the digest of its bytes and its path in the folder. A file that has no line, or whose
//! bytes differ from its line, was made or edited by the user or another program, and is never replaced or removed unless the
//! caller asks for it.
//! A line is added before its file is moved into its place, so a process that is killed leaves no file without one.
//! Links are never followed: not from a file's place, nor from the folder `charts`.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use harness::digest;

use crate::error::FileError;
use crate::error::ReportError;
use crate::files::CsvStyle;

/// The list's file.
pub const LIST: &str = "files.digest";

/// The suffix of a file's name while it is being written; a killed process leaves such a file.
pub const PART: &str = ".equipoise-part";

const HEAD: &str = "# Written by equipoise: the files of this folder that it made, each with the digest of its bytes.\n\
                    # One that was edited since is not replaced without --force.\n";

/// A folder with the list of what was written into it.
#[derive(Debug)]
pub struct OutFolder {
    dir: PathBuf,
    /// By path in the folder; two digests of one path where a process was killed between the line and the file.
    listed: BTreeMap<String, BTreeSet<u64>>,
    is_forced: bool,
    csv: CsvStyle,
}

impl OutFolder {
    /// A folder, which need not exist yet; this writes nothing.
    ///
    /// # Errors
    ///
    /// When its list is there and can't be read, or is a link.
    pub fn open(dir: &Path) -> Result<OutFolder, ReportError> {
        let path = dir.join(LIST);
        let text = match is_ours_to_write(&path) {
            // A damaged line names no existing file, so the file that it was about counts as edited.
            Ok(true) => fs::read(&path)
                .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
                .map_err(FileError::Io),
            Ok(false) => Ok(String::new()),
            Err(error) => Err(error),
        };
        let text = text.map_err(crate::error::at(&path))?;
        let mut listed: BTreeMap<String, BTreeSet<u64>> = BTreeMap::new();
        for (name, digest) in text.lines().filter_map(read_line) {
            listed.entry(name).or_default().insert(digest);
        }
        Ok(OutFolder { dir: dir.to_owned(), listed, is_forced: false, csv: CsvStyle::default() })
    }

    /// Also replaces files that the user or another program made or edited, though never a link or a folder.
    #[must_use]
    pub fn forced(self, is_forced: bool) -> OutFolder {
        OutFolder { is_forced, ..self }
    }

    /// Writes CSV files in another style.
    #[must_use]
    pub fn styled(self, csv: CsvStyle) -> OutFolder {
        OutFolder { csv, ..self }
    }

    /// The style of its CSV files.
    pub fn csv(&self) -> CsvStyle {
        self.csv
    }

    pub fn path(&self) -> &Path {
        &self.dir
    }

    /// The existing files that may not be replaced, since the user or another program made or edited them: among these names, and
    /// among the files written before that are below one of the prefixes.
    ///
    /// # Errors
    ///
    /// Their names, all together.
    pub fn check<'n>(
        &'n self,
        names: impl IntoIterator<Item = &'n str>,
        is_meant: impl Fn(&str) -> bool,
    ) -> Result<(), ReportError> {
        let listed = self.listed.keys().map(String::as_str);
        let listed = listed.filter(|name| is_meant(name));
        let all: BTreeSet<&str> = names.into_iter().chain(listed).collect();
        let mut strange = Vec::new();
        for name in all {
            let path = self.dir.join(name);
            match self.may_replace(name) {
                Ok(true) => {}
                Ok(false) => strange.push(name.to_owned()),
                Err(error) => return Err(crate::error::at(&path)(error)),
            }
        }
        self.refuse(strange)
    }

    /// Writes a file under a temporary name and then renames it; its folder is created if needed.
    ///
    /// # Errors
    ///
    /// When something in its place may not be replaced, or the disk reports an error.
    pub fn write(&mut self, name: &str, bytes: &[u8]) -> Result<PathBuf, ReportError> {
        let path = self.dir.join(name);
        let failed = |error: FileError| crate::error::at(&path)(error);
        if !self.may_replace(name).map_err(failed)? {
            self.refuse(vec![name.to_owned()])?;
        }
        let folder = path.parent().unwrap_or(&self.dir);
        fs::create_dir_all(folder).map_err(crate::error::at(folder))?;
        self.add(name, digest(bytes)).map_err(failed)?;
        write_beside(&path, |file| file.write_all(bytes)).map_err(crate::error::at(&path))?;
        Ok(path)
    }

    /// Adds existing files to the list that were written into the folder by other means.
    ///
    /// # Errors
    ///
    /// When one can't be read or the list can't be written.
    pub fn list(&mut self, names: &[&str]) -> Result<(), ReportError> {
        for name in names {
            let path = self.dir.join(name);
            if let Some(found) = digest_of(&path).map_err(crate::error::at(&path))? {
                self.add(name, found).map_err(crate::error::at(&path))?;
            }
        }
        Ok(())
    }

    /// Removes the files that were written before, except those edited since, and leftovers of killed processes.
    ///
    /// # Errors
    ///
    /// When a file can't be removed.
    pub fn clear(&mut self) -> Result<(), ReportError> {
        for name in self.listed.keys() {
            let path = self.dir.join(name);
            let removed = match self.is_unchanged(name) {
                Ok(true) => fs::remove_file(&path).map_err(FileError::Io),
                Ok(false) => Ok(()),
                Err(error) => Err(error),
            };
            removed.map_err(crate::error::at(&path))?;
        }
        for folder in [self.dir.clone(), self.dir.join("charts")] {
            remove_parts(&folder).map_err(crate::error::at(&folder))?;
        }
        self.finish()
    }

    /// Reduces the list to one line for each file that is still as it was written.
    ///
    /// # Errors
    ///
    /// When the list can't be written.
    pub fn finish(&mut self) -> Result<(), ReportError> {
        let mut kept = BTreeMap::new();
        for (name, digests) in &self.listed {
            let path = self.dir.join(name);
            let found = digest_of(&path).map_err(crate::error::at(&path))?;
            if let Some(found) = found.filter(|found| digests.contains(found)) {
                kept.insert(name.clone(), BTreeSet::from([found]));
            }
        }
        self.listed = kept;
        let path = self.dir.join(LIST);
        if self.listed.is_empty() {
            return match fs::remove_file(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    Err(crate::error::at(&path)(error))
                }
                _ => Ok(()),
            };
        }
        let mut text = HEAD.to_owned();
        for (name, digests) in &self.listed {
            for digest in digests {
                let _ = writeln!(text, "{}", line(name, *digest));
            }
        }
        write_beside(&path, |file| file.write_all(text.as_bytes())).map_err(crate::error::at(&path))
    }

    /// Adds a line to the list.
    fn add(&mut self, name: &str, digest: u64) -> Result<(), FileError> {
        if !self.listed.entry(name.to_owned()).or_default().insert(digest) {
            return Ok(());
        }
        let path = self.dir.join(LIST);
        let begun = is_ours_to_write(&path)?;
        let mut file = File::options().append(true).create(true).open(&path)?;
        // Begins with a line end, since the last line may be incomplete.
        let head = if begun { "\n" } else { HEAD };
        file.write_all(format!("{head}{}\n", line(name, digest)).as_bytes())?;
        Ok(())
    }

    /// Whether a file may be written in this place: it is free, has a file that this wrote, or the caller allows to replace
    /// anything.
    fn may_replace(&self, name: &str) -> Result<bool, FileError> {
        let path = self.dir.join(name);
        if let Some((folder, _)) = name.rsplit_once('/') {
            let folder = self.dir.join(folder);
            match fs::symlink_metadata(&folder) {
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(true),
                Err(error) => return Err(error.into()),
                Ok(found) if !found.is_dir() => {
                    return Err(FileError::link_or_other(&folder, &found));
                }
                Ok(_) => {}
            }
        }
        Ok(!is_ours_to_write(&path)? || self.is_forced || self.is_unchanged(name)?)
    }

    /// Whether a file exists with the bytes that were written.
    fn is_unchanged(&self, name: &str) -> Result<bool, FileError> {
        let Some(digests) = self.listed.get(name) else {
            return Ok(false);
        };
        let found = digest_of(&self.dir.join(name))?;
        Ok(found.is_some_and(|found| digests.contains(&found)))
    }

    fn refuse(&self, names: Vec<String>) -> Result<(), ReportError> {
        match names.is_empty() {
            true => Ok(()),
            false => Err(ReportError::NotOurs { dir: self.dir.clone(), names }),
        }
    }
}

fn line(name: &str, digest: u64) -> String {
    format!("{digest:016x} {name}")
}

/// A path that leads out of the folder is never that of a file that was written.
fn read_line(line: &str) -> Option<(String, u64)> {
    let (digest, name) = line.split_once(' ')?;
    let is_below =
        !name.is_empty() && !name.starts_with('/') && !name.split('/').any(|part| part == "..");
    is_below.then_some((name.to_owned(), u64::from_str_radix(digest, 16).ok()?))
}

/// The digest of a regular file; none if there is nothing.
fn digest_of(path: &Path) -> Result<Option<u64>, FileError> {
    match is_ours_to_write(path)? {
        true => Ok(Some(digest(&fs::read(path)?))),
        false => Ok(None),
    }
}

/// Whether a regular file exists; a link or a folder is an error, since these are never written here.
fn is_ours_to_write(path: &Path) -> Result<bool, FileError> {
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_file() => Ok(true),
        Ok(found) => Err(FileError::link_or_other(path, &found)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error.into()),
    }
}

impl FileError {
    fn link_or_other(path: &Path, found: &Metadata) -> FileError {
        let what = match (found.is_symlink(), found.is_dir()) {
            (true, _) => "a link",
            (false, true) => "a folder",
            (false, false) => "no regular file",
        };
        FileError::InTheWay { path: path.to_owned(), what }
    }
}

/// Writes a file under a temporary name, then renames it; a leftover of a killed process is removed, and no link is followed.
///
/// # Errors
///
/// The error of the disk or of the writer.
pub fn write_beside<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<(), E>,
) -> Result<(), E> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(PART);
    let beside = path.with_file_name(name);
    let mut file = create_new(&beside)?;
    let written = write(&mut file).and_then(|()| Ok(file.sync_all()?));
    let moved = written.and_then(|()| Ok(fs::rename(&beside, path)?));
    if moved.is_err() {
        // The first error is the one to report; a leftover file does no harm.
        let _ = fs::remove_file(&beside);
    }
    moved
}

/// Removes leftovers of killed processes from a folder that isn't a link.
fn remove_parts(folder: &Path) -> io::Result<()> {
    if !fs::symlink_metadata(folder).is_ok_and(|found| found.is_dir()) {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if is_part(&entry.file_name()) && entry.file_type()?.is_file() {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Whether a file's name is that of one that is being written.
pub fn is_part(name: &OsStr) -> bool {
    name.to_str().is_some_and(|name| name.ends_with(PART))
}

/// A new file in place of a leftover of the same name.
fn create_new(path: &Path) -> io::Result<File> {
    // A link is removed, never followed; the name is one that only this program gives.
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    File::create_new(path)
}
