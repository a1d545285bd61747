//! One process a folder: a lock that the operating system takes back when its holder dies.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::problem::Failure;
use crate::terminal::say;

/// The file's name; it is there only while somebody works in the folder, or after a crash, and then nobody holds it.
pub const LOCK: &str = "run.lock";

/// Holds a folder until it is dropped.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    /// Closing it gives the lock back.
    _file: File,
}

impl Lock {
    /// Takes a folder that is there and can be written.
    ///
    /// # Errors
    ///
    /// If another process has it, which is named, or if nothing can be written into it.
    pub fn take(folder: &Path) -> Result<Lock, Failure> {
        let path = folder.join(LOCK);
        let cannot = |error: std::io::Error| {
            Failure::with_help(
                format!("the folder {} can't be written: {error}", folder.display()),
                "name another folder with --out",
            )
        };
        let own = format!("{}\n", std::process::id());
        loop {
            let mut options = OpenOptions::new();
            let options = options.read(true).write(true).create(true).truncate(false);
            let mut file = options.open(&path).map_err(cannot)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(taken(folder, &path)),
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                    say(&format!(
                        "This file system has no locks: take care that no other process plays in {}.",
                        folder.display()
                    ))
                }
                Err(TryLockError::Error(error)) => return Err(cannot(error)),
            }
            file.set_len(0)
                .and_then(|()| file.write_all(own.as_bytes()))
                .map_err(cannot)?;
            // Its last holder may have removed the file after it was opened here; then this lock is of a file that nobody finds.
            if fs::read_to_string(&path).is_ok_and(|found| found == own) {
                return Ok(Lock { path, _file: file });
            }
        }
    }
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
        // While it is still held, so that nobody else's is removed; a leftover would only be untidy.
        let _ = fs::remove_file(&self.path);
    }
}
