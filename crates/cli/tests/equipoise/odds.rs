//! `equipoise odds` as its users see it: exit codes, standard output, messages.

mod answers;
mod files;
mod matrix;
mod refusals;
mod text;

use std::io::{Seek as _, Write as _};
use std::path::PathBuf;
use std::process::{Command, Output};

/// What a command did.
#[derive(Debug)]
pub struct Ran {
    /// Exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error, as text.
    pub raw_err: String,
    /// Standard error without the frames and line breaks of diagnostics, blanks made single.
    pub err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        let raw_err = text(output.stderr);
        let unframed: Vec<&str> = raw_err
            .split(|sign: char| sign.is_whitespace() || sign == '│')
            .filter(|word| !word.is_empty())
            .collect();
        Ran {
            code: output.status.code().expect("not ended by a signal"),
            out: text(output.stdout),
            err: unframed.join(" "),
            raw_err,
        }
    }
}

/// Runs `equipoise odds triumph` with these words after it.
pub fn odds(words: &[&str]) -> Ran {
    odds_of("", words)
}

/// The same with a text on standard input.
pub fn odds_of(stdin: &str, words: &[&str]) -> Ran {
    // A file has room for all of it, however much the program has read when it ends.
    let mut input = tempfile::tempfile().expect("a temporary file");
    input.write_all(stdin.as_bytes()).expect("writable");
    input.rewind().expect("a file");
    Command::new(env!("CARGO_BIN_EXE_equipoise"))
        .args(["odds", "triumph"])
        .args(words)
        .stdin(input)
        .output()
        .expect("it can be started")
        .into()
}

/// The answers for a JSON text on standard input.
pub fn answers(json: &str) -> serde_json::Value {
    let ran = odds_of(json, &["--from", "-", "--json"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    serde_json::from_str(&ran.out).expect("JSON")
}

/// A file in a folder of its own.
pub fn file(name: &str, contents: impl AsRef<[u8]>) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, contents).expect("it can be written");
    (folder, path)
}
