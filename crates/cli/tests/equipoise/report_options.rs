//! `equipoise report` with its options, and what an answer says of battles that weren't decided.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{equipoise, text};

const DUEL: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"duel\"\nseed = 5\npairs = 288\n\
    [duel]\na = [\"heavy-foot\"]\nb = [\"warband\", \"knights\"]\ncards = [\"elephant-screen\"]\n";

fn play(path: &Path, experiment: &str) {
    fs::write(path.join("e.toml"), experiment).expect("writable");
    let output = equipoise(path, &["run", "e.toml", "--out", "run", "--quiet"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
}

/// Every file of the folder with its bytes.
fn files(path: &Path) -> Vec<(String, Vec<u8>)> {
    let there = fs::read_dir(path).expect("a folder").flatten();
    let files = there.filter(|entry| entry.path().is_file());
    let mut files: Vec<(String, Vec<u8>)> = files
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, fs::read(entry.path()).expect("readable"))
        })
        .collect();
    files.sort();
    files
}

/// Semicolons stand where commas stood, every number is the same, and the next report without the option is the first one again.
#[test]
fn tables_with_semicolons_have_the_same_numbers_and_are_files_of_the_folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    play(path, DUEL);
    let before = files(&path.join("run"));
    let report = |more: &[&str]| equipoise(path, &[&["report", "run", "--quiet"], more].concat());
    let output = report(&["--csv", "semicolon"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let styled = files(&path.join("run"));
    for ((name, comma), (_, semicolon)) in before.iter().zip(&styled) {
        let is_digests = name == "files.digest";
        assert!(is_digests || name.ends_with(".csv") || comma == semicolon, "{name}");
        if name != "cells.csv" {
            continue;
        }
        let [comma, semicolon] = [comma, semicolon].map(|it| text(it));
        assert!(semicolon.starts_with("cell;matchup;a;b;variant;"));
        // No value of this table has a comma, a semicolon or a point that is no decimal one.
        let again = semicolon.replace(',', ".").replace(';', ",");
        let names = |it: &str| it.replace("heavy-foot v knights, ", "");
        assert_eq!(names(&again), names(&comma));
    }
    let output = report(&[]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(files(&path.join("run")), before);

    // A table that was edited is the user's, in any style.
    let output = report(&["--csv", "semicolon"]);
    assert!(output.status.success());
    fs::write(path.join("run/cells.csv"), "mine").expect("writable");
    assert!(!report(&["--csv", "semicolon"]).status.success());
}

/// Each command that is named plays the battle in which the favourite lost.
#[test]
fn the_worst_battles_have_commands_that_play_them() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    play(path, DUEL);
    let output = equipoise(path, &["report", "run", "--worst", "2"]);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(said.contains("The greatest upsets") && said.contains("decided last"));
    let commands: Vec<&str> = said
        .lines()
        .filter_map(|line| line.trim().strip_prefix("equipoise replay run --cell"))
        .collect();
    assert_eq!(commands.len(), 4, "{said}");
    for command in commands {
        let words = command.split_whitespace();
        let arguments: Vec<&str> = ["replay", "run", "--cell"].into_iter().chain(words).collect();
        let output = equipoise(path, &arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    let output = equipoise(path, &["report", "run", "--worst", "0"]);
    assert_eq!(output.status.code(), Some(2));
}

/// `short-evening.toml` in small: nearly every battle of the variant comes to its limit of turns, and the answer says so.
#[test]
fn the_undecided_battles_of_a_variant_are_in_its_answer() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    let experiment = "question = \"?\"\nruleset = \"triumph\"\ngame = \"battle\"\npairs = 288\n\
        [parameters]\nvictory_points = 1\n\
        [battle]\npolicies = [\"steady\", \"steady\"]\n\
        matchups = [{ a = \"norman-conquest\", b = \"anglo-danish\" }]\n\
        [[battle.variant]]\nname = \"short\"\nparameters = { max_turns = 6 }\n";
    play(path, experiment);
    let output = equipoise(path, &["report", "run", "--json"]);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let row = &answer["rows"][0];
    let share = row["undecided"]["estimate"].as_f64().expect("a share");
    assert!(share > 50.0, "{row}");
    let sentences = answer["answer"].to_string();
    assert!(
        sentences.contains("With \\\"short\\\", battles undecided at the turn limit are "),
        "{sentences}"
    );
    // The table of cells counts them by itself.
    let cells = fs::read_to_string(path.join("run/cells.csv")).expect("a table");
    let mut lines = cells.lines().map(|line| line.split(','));
    let mut header = lines.next().expect("a header");
    let at = header.position(|it| it == "at_turn_limit");
    let at = at.expect("a column");
    let values: Vec<f64> = lines.filter_map(|mut line| line.nth(at)?.parse().ok()).collect();
    assert_eq!(values.len(), 2, "{cells}");
    assert!((100.0 * values[1] - share).abs() < 1e-3);
    let moved = row["undecided_difference"]["estimate"].as_f64();
    assert!((100.0 * (values[1] - values[0]) - moved.expect("a number")).abs() < 1e-3);
    // The matchup as it is stands beside its variant.
    assert_eq!(answer["matchups"].as_array().map(Vec::len), Some(1));
    assert_eq!(answer["playout"], "battle");
    let measures = answer["measures"].to_string();
    assert!(measures.contains("of B, less the same of A: army points"));
}
