//! Kinds of experiment, from a file to what is printed and left behind.

mod expect;
mod meta;
mod sensitivity;
mod stratify;
mod sweep;
mod worth_sensitivity;

use std::fs;
use std::path::Path;

use crate::support::{equipoise, folder, in_one_line};

/// A file of this text is refused with exit code 2, every one of these texts, and nothing written; the whole message.
#[track_caller]
fn refused(experiment: &str, expected: &[&str]) -> String {
    let folder = folder();
    fs::write(folder.path().join("e.toml"), experiment).expect("writable");
    let output = equipoise(folder.path(), &["run", "e.toml", "--out", "out"]);
    let message = in_one_line(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    for expected in expected {
        assert!(message.contains(expected), "no `{expected}` in:\n{message}");
    }
    assert!(!folder.path().join("out").exists());
    message
}

#[test]
fn the_schema_is_printed_as_json() {
    let output = equipoise(Path::new("."), &["schema", "experiment"]);
    assert_eq!(output.status.code(), Some(0));
    let schema: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(schema["title"], "An experiment of Equipoise");
    for words in [
        &["schema", "army"][..],
        &["schema", "experiment", "triumph"],
        &["schema", "scenario-file", "triumph"],
    ] {
        let refused = equipoise(Path::new("."), words);
        assert_eq!(refused.status.code(), Some(2), "{words:?}");
    }
    let output = equipoise(Path::new("."), &["schema", "army-file", "gloriam"]);
    let schema: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(schema["anyOf"][0]["title"], "Gloriam: army-file");
}
