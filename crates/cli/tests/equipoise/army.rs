//! `equipoise army` as its users see it.

mod build;
mod check;
mod fit;
mod import;
mod other_games;
mod refusals;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::support::{folder, in_one_line};

fn army(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_equipoise"))
        .current_dir(folder)
        .arg("army")
        .args(words)
        .output()
        .expect("the binary runs")
}

/// Standard output of a command that succeeds.
#[track_caller]
fn done(folder: &Path, words: &[&str]) -> String {
    let output = army(folder, words);
    let message = in_one_line(&output.stderr);
    assert_eq!((output.status.code(), message.as_str()), (Some(0), ""), "{words:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// A command that is refused with exit code 2 and all of these texts.
#[track_caller]
fn refused(folder: &Path, words: &[&str], expected: &[&str]) {
    let output = army(folder, words);
    let message = in_one_line(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{words:?}: {message}");
    for expected in expected {
        assert!(message.contains(expected), "no `{expected}` in:\n{message}");
    }
}

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) {
    fs::write(folder.join(name), text).expect("writable");
}

/// A list of our own with a card, in a folder `lists`.
fn with_lists() -> TempDir {
    let folder = folder();
    fs::create_dir(folder.path().join("lists")).expect("writable");
    write(folder.path(), "lists/made-up.toml", LIST);
    folder
}

const LIST: &str = r#"name = "Made up"
years = [1000, 1200]
invasion = [2]
maneuver = [{ is = 1, when = "Normally" }, { is = 3, years = [[1100, 1110]] }]
home = [["arable"]]
generals = [["knights"], ["spear"]]

[[entry]]
name = "Riders"
troops = ["knights"]
min = 0
max = 4

[[entry.cards]]
card = "deployment-dismounting"
as = "elite-foot"

[[entry]]
name = "Townsmen"
troops = ["spear", "heavy-foot"]
min = 3
max = 12
battle_line = "all"

[[entry.cards]]
card = "supportable"

[[entry]]
name = "Bowmen"
troops = ["bow-levy"]
min = 0
max = 5
when = "only the town"

[[entry.cards]]
card = "supporting-bowmen"

[[entry.cards]]
card = "shower-shooting"
unread = "on Sundays"

[[cards]]
card = "prepared-defenses"
limit = 3
"#;
