//! One process a folder: a lock that the operating system releases when the process ends.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use experiment::document::problem::Failure;

/// The file's name; it is there only while a process works in the folder, or after a crash, and then no process holds it.
pub const LOCK: &str = "run.lock";

/// Holds a folder until it is dropped.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    /// Closing it releases the lock.
    _file: File,
}

impl Lock {
    /// Locks a folder that exists and can be written.
    ///
    /// # Errors
    ///
    /// If another process has it, which is named, or if nothing can be written into it.
    pub fn take(folder: &Path) -> Result<Lock, Failure> {
        Lock::take_by(folder, File::try_lock)
    }

    /// Locks a folder with the kind of lock that its file system has.
    fn take_by(
        folder: &Path,
        try_lock: impl Fn(&File) -> Result<(), TryLockError>,
    ) -> Result<Lock, Failure> {
        let path = folder.join(LOCK);
        let cannot = |error: std::io::Error| {
            Failure::with_help(
                format!("the folder {} can't be written: {error}", folder.display()),
                "name another folder with --out",
            )
        };
        let own = format!("{}\n", std::process::id());
        loop {
            let new = File::create_new(&path);
            let was_there = matches!(&new, Err(error) if error.kind() == ErrorKind::AlreadyExists);
            let mut file = match was_there {
                true => {
                    refuse_strange(&path)?;
                    let mut options = OpenOptions::new();
                    options.read(true).write(true).open(&path).map_err(cannot)?
                }
                false => new.map_err(cannot)?,
            };
            match try_lock(&file) {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(taken(folder, &path)),
                // No locks on this file system: then it is enough that the file wasn't there.
                Err(TryLockError::Error(_)) if !was_there => {}
                Err(TryLockError::Error(error)) => {
                    return Err(without_locks(folder, &path, &error));
                }
            }
            file.set_len(0).and_then(|()| file.write_all(own.as_bytes())).map_err(cannot)?;
            // Its last holder may have removed the file after it was opened here; then this lock is of a file that has no name.
            if fs::read_to_string(&path).is_ok_and(|found| found == own) {
                return Ok(Lock { path, _file: file });
            }
        }
    }
}

/// Refuses a file that wasn't left by a process of this program: such a file holds a process number or nothing.
fn refuse_strange(path: &Path) -> Result<(), Failure> {
    let found = fs::symlink_metadata(path);
    let is_file = found.is_ok_and(|found| found.is_file() && found.len() <= LONGEST);
    let is_ours = is_file
        && fs::read(path)
            .is_ok_and(|bytes| bytes.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'\n')));
    // A file that is gone was a lock that its process has released.
    if is_ours || !path.exists() && !path.is_symlink() {
        return Ok(());
    }
    Err(Failure::with_help(
        format!("{} was not made by equipoise", path.display()),
        "move it elsewhere, or name another folder",
    ))
}

/// Bytes of the longest number of a process.
const LONGEST: u64 = 24;

/// On a file system without locks it is unknown whether the process that made the file is still running.
fn without_locks(folder: &Path, path: &Path, error: &std::io::Error) -> Failure {
    let holder = fs::read_to_string(path).unwrap_or_default();
    Failure::with_help(
        format!(
            "this file system has no locks ({error}), and by its {LOCK} process {} is or was at work in {}; nothing was changed",
            holder.trim(),
            folder.display()
        ),
        format!(
            "if that process has ended, remove {} and type the same again with --resume; else name another folder",
            path.display()
        ),
    )
}

fn taken(folder: &Path, path: &Path) -> Failure {
    let holder = fs::read_to_string(path).unwrap_or_default();
    let holder = match holder.trim() {
        "" => "another process".to_owned(),
        process => format!("process {process}"),
    };
    Failure::with_help(
        format!("{holder} is at work in {}", folder.display()),
        "wait until it has ended, or name another folder with --out",
    )
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while it is still held, so that no other process's lock is removed; a leftover file does no harm.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use std::io::Error;

    use super::*;

    /// Without locks of the system, a file that wasn't there is enough; one that was there is a process that may be running.
    #[test]
    fn without_locks_the_file_is_the_lock() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let none = |_: &File| Err(TryLockError::Error(Error::from(ErrorKind::Unsupported)));
        let lock = Lock::take_by(folder.path(), none).expect("it is free");
        let refused = Lock::take_by(folder.path(), none).expect_err("it is taken");
        let said = refused.in_short();
        let own = format!("process {} is or was at work", std::process::id());
        assert!(said.contains("has no locks") && said.contains(&own), "{said}");
        assert!(said.contains("nothing was changed"), "{said}");
        drop(lock);
        assert!(Lock::take_by(folder.path(), none).is_ok());
    }
}
