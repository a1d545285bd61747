//! What tests of whole commands share.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// Runs the binary in this folder.
pub(crate) fn equipoise(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_equipoise"))
        .current_dir(folder)
        .args(arguments)
        .output()
        .expect("the binary runs")
}

/// The arguments of a command in one line, none of which has a space.
pub(crate) fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// What is printed for people, in one line: they see it wrapped.
pub(crate) fn in_one_line(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes).replace(['│', '×'], " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text without how long what would settle a row takes: only a run knows minutes, a stored run says a multiple.
pub(crate) fn without_times(text: &str) -> String {
    let is_of_time = |word: &str| {
        let words = [
            "times", "the", "battles", "and", "time", "about", "a", "second", "s", "min", "h",
            "days",
        ];
        words.contains(&word) || word.replace([',', '.'], "").parse::<u64>().is_ok()
    };
    let mut said: Vec<&str> = Vec::new();
    for word in text.split_whitespace() {
        if word.starts_with("(`--max-pairs") {
            while said.last().is_some_and(|last| is_of_time(last)) {
                said.pop();
            }
        }
        said.push(word);
    }
    said.join(" ")
}

/// A command is refused in an empty folder, with all of this in one report, and writes nothing.
#[track_caller]
pub(crate) fn refused_at_once(command: &[&str], expected: &[&str]) {
    let folder = folder();
    let output = equipoise(folder.path(), command);
    let said = in_one_line(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    for expected in expected {
        assert!(said.contains(expected), "no `{expected}` in:\n{said}");
    }
    let left: Vec<_> = fs::read_dir(folder.path()).expect("there").collect();
    assert!(left.is_empty(), "{left:?}");
}

/// What is printed, as it stands.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// From the answer that a search has stored, and nothing else, `equipoise report` draws the files of its folder again; one that was changed
/// is not read.
pub(crate) fn drawn_again(folder: &Path) {
    let alone = self::folder();
    let answer = alone.path().join("answer.toml");
    fs::copy(folder.join("answer.toml"), &answer).expect("an answer is stored");
    let replays = folder.join("replays.parquet");
    if replays.is_file() {
        fs::copy(replays, alone.path().join("replays.parquet")).expect("readable");
    }
    let report = |more: &[&str]| equipoise(alone.path(), &[&["report", "."], more].concat());
    let output = report(&["--quiet"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let mut n_drawn = 0;
    for of in [".", "charts"] {
        for entry in fs::read_dir(alone.path().join(of)).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(alone.path()).expect("inside");
            // The list has what lies beside these files, too.
            if path.is_file() && !name.ends_with("files.digest") {
                let first = folder.join(name);
                assert_eq!(fs::read(&path).ok(), fs::read(first).ok(), "{}", name.display());
                n_drawn += 1;
            }
        }
    }
    // The answer twice, the page, tables and charts in two forms each.
    assert!(n_drawn >= 9, "{n_drawn} files");
    let output = report(&["--rows", "rows"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(in_one_line(&output.stderr).contains("name the folder of its proof"));
    let changed = fs::read_to_string(&answer).expect("text").replace("n = ", "n = 1");
    fs::write(&answer, changed).expect("writable");
    let output = report(&["--quiet"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(in_one_line(&output.stderr).contains("is not what the search wrote"));
}
