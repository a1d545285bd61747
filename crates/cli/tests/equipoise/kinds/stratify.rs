//! First dice dealt out over blocks, from a file to what is printed and stored; and where they can't be.

use std::fs;
use std::path::Path;

use super::{equipoise, folder, in_one_line, refused};

const DUEL: &str = "question = \"What is a screen worth?\"\nruleset = \"triumph\"\ngame = \"duel\"\nseed = 5\npairs = 11_520\n\
    stratify = true\n[duel]\na = [\"spear\"]\nb = [\"knights\"]\ncards = [\"elephant-screen\"]\n";
const BATTLE: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"battle\"\npairs = 288\nstratify = true\n\
    [battle]\npolicies = [\"steady\", \"steady\"]\ndiagnostics_pairs = 0\n";

/// Runs a file that is there, and gives what it says as JSON.
#[track_caller]
fn answer(folder: &Path, arguments: &[&str]) -> serde_json::Value {
    let output = equipoise(folder, &[arguments, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", in_one_line(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn bytes(folder: &Path, file: &str) -> Vec<u8> {
    fs::read(folder.join(file)).expect("it is there")
}

/// Forty blocks are forty observations, and the answer says so; `run.toml` keeps the key; the tables are the same bytes on any number
/// of threads, from shards, and once more from what is stored.
#[test]
fn st_c7_dealt_dice_are_counted_by_blocks_and_are_the_same_bytes_anywhere() {
    let folder = folder();
    let at = folder.path();
    fs::write(at.join("e.toml"), DUEL).expect("writable");
    let first = answer(at, &["run", "e.toml", "--threads", "1", "--out", "one", "--page"]);
    let score = &first["rows"][0]["score"];
    assert_eq!((score["n"].as_u64(), score["kind"].as_str()), (Some(40), Some("planned")));
    let warnings = first["warnings"].to_string();
    assert!(warnings.contains("count each of 40 blocks as one observation"), "{warnings}");
    let pairing = first["pairing"].as_str().expect("a text");
    assert!(
        pairing.contains("the dice of the first close combat are dealt out evenly"),
        "{pairing}"
    );
    let run = String::from_utf8(bytes(at, "one/run.toml")).expect("text");
    assert!(run.contains("stratify = true\n"), "{run}");

    answer(at, &["run", "e.toml", "--threads", "2", "--out", "two"]);
    let shards = ["1/3", "2/3", "3/3"];
    for shard in shards {
        let out = shard.replace('/', "-of-");
        let output = equipoise(at, &["run", "e.toml", "--quiet", "--shard", shard, "--out", &out]);
        assert_eq!(output.status.code(), Some(0), "{}", in_one_line(&output.stderr));
    }
    answer(at, &["merge", "3-of-3", "1-of-3", "2-of-3", "--out", "merged"]);
    for file in ["blocks.parquet", "cells.csv", "effects.csv"] {
        for other in ["two", "merged"] {
            let other = format!("{other}/{file}");
            assert!(bytes(at, &format!("one/{file}")) == bytes(at, &other), "{other}");
        }
    }
    let before = bytes(at, "one/index.html");
    answer(at, &["report", "one"]);
    assert!(before == bytes(at, "one/index.html"));

    // Not dealt, the same seed gives other battles, by pairs.
    fs::write(at.join("e.toml"), DUEL.replace("stratify = true", "stratify = false"))
        .expect("writable");
    let off = answer(at, &["run", "e.toml", "--out", "off"]);
    assert_eq!(off["rows"][0]["score"]["n"].as_u64(), Some(11_520));
    assert!(!off["warnings"].to_string().contains("dealt"));
    assert!(bytes(at, "off/blocks.parquet") != bytes(at, "one/blocks.parquet"));
}

/// ST-D8: a run to a precision reads the widths that it reports.
#[test]
fn st_d8_a_precision_is_looked_at_by_blocks() {
    let folder = folder();
    let precise = DUEL.replace("pairs = 11_520\n", "")
        + "[precision]\nhalf_width = 0.0036\nmax_pairs = 28_800\n";
    fs::write(folder.path().join("e.toml"), precise).expect("writable");
    let answer = answer(folder.path(), &["run", "e.toml", "--out", "out"]);
    assert_eq!(answer["precision"]["reached"].as_bool(), Some(true));
    let blocks = answer["rows"][0]["score"]["n"].as_u64().expect("a number");
    assert!((40..100).contains(&blocks), "{blocks}");
}

#[test]
fn battles_take_it_and_say_whose_dice_are_dealt() {
    let folder = folder();
    let matchups = "matchups = [{ a = \"parthian\", b = \"marian-roman\" }]\n";
    fs::write(folder.path().join("e.toml"), format!("{BATTLE}{matchups}")).expect("writable");
    let answer = answer(folder.path(), &["run", "e.toml", "--out", "out"]);
    let pairing = answer["pairing"].as_str().expect("a text");
    assert!(pairing.contains("the first command dice of the two sides are dealt out"), "{pairing}");
    let warnings = answer["warnings"].to_string();
    assert!(
        warnings.contains("here are 1 block") && warnings.contains("11,520 pairs"),
        "{warnings}"
    );
}

#[test]
fn where_no_first_dice_can_be_dealt_it_is_refused() {
    let matchups = "matchups = [{ a = \"list:hussite\", b = \"marian-roman\" }]\n";
    refused(
        &format!("{BATTLE}{matchups}"),
        &[
            "`stratify`",
            "armies of `list:hussite` are drawn anew",
            "battles of armies that are always the same",
        ],
    );
    let matchups = "matchups = [{ a = \"parthian\", b = \"marian-roman\" }]\n";
    let sensitivity = "[sensitivity]\nparameters = { zoc_depth_mu = [1, 2] }\n";
    refused(&format!("{BATTLE}{matchups}{sensitivity}"), &["[sensitivity] computes its noise"]);
    let worth = "question = \"?\"\nruleset = \"triumph\"\ngame = \"worth\"\nstratify = true\n[worth]\nplayers = [\"steady\"]\n\
        [[worth.bearer]]\nlist = \"hussite\"\ncards = [\"pack-trains\"]\nenemies = [\"marian-roman\"]\n";
    refused(worth, &["the armies of a worth are drawn anew", "stratify = true"]);
    let scenario = "question = \"?\"\nruleset = \"table-battles\"\ngame = \"scenario\"\nstratify = true\n\
        [scenario]\npolicies = [\"steady\", \"steady\"]\nscenarios = \"all\"\n";
    refused(scenario, &["a scenario has neither, so it would change nothing", "stratify = true"]);
    refused(
        &DUEL.replace("stratify = true", "stratify = 1"),
        &["`stratify` is a whole number, and should be true or false"],
    );
}
