//! Results on standard output.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use anstream::AutoStream;
use report::out_folder::write_beside;

use experiment::document::problem::Failure;
use experiment::reply::Reply;

/// An answer for programs or for people.
pub fn in_format(said: &Reply, as_json: bool) -> String {
    if as_json { said.json() } else { said.text() }
}

/// Writes a result to standard output; its colors only where a terminal shows them and `NO_COLOR` is not set.
///
/// A reader that has gone away, such as `head` after its last line, is no failure: the reader has seen enough.
///
/// # Errors
///
/// If standard output can't be written for another reason, such as a full disk.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = AutoStream::auto(io::stdout().lock());
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(Failure::with_help(
            format!("the result could not be written to standard output: {error}"),
            "send it elsewhere, or free some space",
        )),
    }
}

/// Writes a result into a file of its own.
///
/// A file with other bytes is replaced only if that is asked for, and no link is followed. What is no file, such as a pipe, is
/// written to as it is.
///
/// # Errors
///
/// If something is there that is not to be replaced, or the file can't be written.
pub fn write_file(path: &Path, text: &str, is_forced: bool) -> Result<(), Failure> {
    let at = path.display();
    let refused = |what: &str, help: &str| Err(Failure::with_help(format!("{at} {what}"), help));
    let is_device = path.exists() && !path.is_file() && !path.is_dir();
    let written = if is_device {
        fs::write(path, text)
    } else if path.is_symlink() {
        return refused(
            "is a link, which is not followed or replaced",
            "name the file itself, or another one",
        );
    } else if path.is_dir() {
        return refused("is a folder", "name a file in it");
    } else if !is_forced && path.exists() && fs::read(path).is_ok_and(|old| old != text.as_bytes())
    {
        return refused(
            "is there already and says something else",
            "name another file with --out, or add --force to replace it",
        );
    } else {
        write_beside(path, |file| file.write_all(text.as_bytes()))
    };
    written.map_err(|error| {
        Failure::with_help(
            format!("{at} can't be written: {error}"),
            "name a file in a folder that is there and may be written to",
        )
    })
}
