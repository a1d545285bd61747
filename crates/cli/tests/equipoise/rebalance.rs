//! `equipoise rebalance`, as a whole command.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{drawn_again, equipoise, text, words};

/// A scenario in which a stick more or fewer on two cards is tried.
const SCENARIO: &str = "question = \"?\"\nruleset = \"table-battles\"\ngame = \"scenario\"\nseed = 9\npairs = 576\n\
    [scenario]\nscenarios = [\"marston-moor\"]\npolicies = [\"steady\", \"steady\"]\nformations = [\"12A\", \"14A\"]\nsticks = [-1, 1]\n";

fn rebalance(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = equipoise(folder, &[&["rebalance"], arguments].concat());
    (output.status.code(), text(&output.stdout).to_owned(), text(&output.stderr).to_owned())
}

/// ST-P2, ST-P4: changes are searched on the experiment's seed and played on another, and the answer is the same bytes on any threads.
#[test]
#[ignore = "plays for a minute: `make test-long`"]
fn st_p4_a_scenario_is_searched_and_proved_on_another_seed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    fs::write(path.join("moor.toml"), SCENARIO).expect("writable");
    let options =
        ["moor.toml", "--margin", "0.5", "--proof-pairs", "864", "--most", "2", "--then", "random"];
    let (code, said, warned) =
        rebalance(path, &[&options[..], &["--out", "one", "--threads", "1"]].concat());
    assert_eq!(code, Some(0), "{said}{warned}");
    // Of three blocks nothing is claimed.
    assert!(said.contains("a claim needs 40 blocks"), "{said}");
    assert!(said.contains("page: one/index.html"), "{said}");
    let (code, ..) =
        rebalance(path, &[&options[..], &["--out", "two", "--threads", "2", "--quiet"]].concat());
    assert_eq!(code, Some(0));
    let read = |name: &str| fs::read_to_string(path.join(name)).expect("it is there");
    let json = read("one/rebalance.json");
    assert_eq!(json, read("two/rebalance.json").replace("--out two", "--out one"));
    assert_eq!(read("one/proposals.csv"), read("two/proposals.csv"));
    let answer: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&answer["search_seed"], &answer["proof_seed"]), (&9.into(), &10.into()));
    let proposals = answer["proposals"].as_array().expect("a list");
    assert!(!proposals.is_empty(), "{answer}");
    // The proposal that is named was also played by another player, beside the present rules and on a third seed.
    let named = answer["chosen"].as_u64().expect("a number") as usize - 1;
    let players: Vec<&str> = (proposals[named]["played"].as_array().expect("played").iter())
        .filter_map(|it| it["player"].as_str())
        .collect();
    assert_eq!(players, ["steady v steady", "random v random"]);
    let further = read("one/then-random.toml");
    assert!(further.contains("seed = 12\n"), "{further}");
    assert_eq!(further, read("two/then-random.toml").replace("--out two", "--out one"));
    let in_one_line = said.replace('\n', " ");
    assert!(in_one_line.contains("in the hands of random v random"), "{said}");
    assert_eq!(proposals[0]["changes"].as_array().map(Vec::len), Some(1));
    assert_eq!(proposals[0]["played"][0]["items"][0]["item"], "Marston Moor");
    for file in
        ["proof.toml", "proposal.toml", "verdicts.parquet", "charts/front.svg", "proof/run.toml"]
    {
        assert!(path.join("one").join(file).is_file(), "{file}");
    }
    // ST-P4: the stored proof names the seed of the search beside its own.
    assert!(
        read("one/proof.toml").contains("played on seed 10; the search was on seed 9"),
        "{}",
        read("one/proof.toml")
    );
    drawn_again(&path.join("one"));
    // The experiment to go on with has the proposal that is named, as a variant that is played.
    assert_eq!(answer["experiment"], "proposal.toml");
    assert!(said.contains("experiment to go on with: one/proposal.toml"), "{said}");
    let chosen = answer["chosen"].as_u64().expect("a number") as usize;
    let n_changes = proposals[chosen - 1]["changes"].as_array().map(Vec::len);
    let played = equipoise(
        path,
        &["run", "one/proposal.toml", "--max-pairs", "288", "--out", "on", "--json"],
    );
    assert_eq!(played.status.code(), Some(0), "{}", text(&played.stderr));
    let further: Value = serde_json::from_str(&text(&played.stdout)).expect("JSON");
    let variants = further["rows"].as_array().expect("rows");
    let named = |row: &&Value| row["name"].as_str().is_some_and(|it| it.contains("proposal 1"));
    assert_eq!(
        (variants.iter().filter(named).count(), n_changes > Some(0)),
        (1, true),
        "{further}"
    );
    assert!(
        read("one/proposal.toml").contains("seed = 11\n"),
        "a seed that neither search nor proof had"
    );
    // A finished run is searched without being played again.
    let (code, said, warned) = rebalance(path, &["one/search", "--margin", "50", "--out", "three"]);
    assert_eq!(code, Some(0), "{warned}");
    assert!(said.starts_with("Nothing to mend: the only matchup was found"), "{said}");
    assert!(!path.join("three/proof").exists());
    // ST-P4: nor on the seed of the run that was searched.
    let (code, said, warned) =
        rebalance(path, &["one/search", "--proof-seed", "9", "--out", "four"]);
    assert_eq!((code, said.as_str()), (Some(2), ""), "{warned}");
    assert!(warned.contains("--proof-seed is 9, the seed of the search"), "{warned}");
    assert!(!path.join("four").exists());
}

/// `[rebalance]` says what may change and what is wanted; what is typed goes before it, and what can't be is refused with the file.
#[test]
#[ignore = "plays for a minute: `make test-long`"]
fn an_experiment_says_what_may_change() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    let stated = |table: &str| {
        fs::write(path.join("moor.toml"), format!("{SCENARIO}[rebalance]\n{table}\n"))
    };
    stated("change = [\"12A +1\"]\nmargin = 0.5\nmost = 1").expect("writable");
    let (code, _, warned) =
        rebalance(path, &["moor.toml", "--proof-pairs", "864", "--quiet", "--out", "one"]);
    assert_eq!(code, Some(0), "{warned}");
    let json = fs::read_to_string(path.join("one/rebalance.json")).expect("it is there");
    let answer: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(answer["may_change"], serde_json::json!(["12A +1"]));
    assert_eq!((&answer["margin"], &answer["most_changes"]), (&0.5.into(), &1.into()));
    let (code, _, warned) =
        rebalance(path, &["one/search", "--margin", "50", "--quiet", "--out", "two"]);
    assert_eq!(code, Some(0), "{warned}");
    let json = fs::read_to_string(path.join("two/rebalance.json")).expect("it is there");
    let answer: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&answer["margin"], &answer["most_changes"]), (&50.0.into(), &1.into()));
    stated("change = [\"12B +1\"]\nmost = 0").expect("writable");
    let (code, _, warned) = rebalance(path, &["moor.toml", "--out", "three"]);
    assert_eq!(code, Some(2));
    assert!(warned.contains("most"), "{warned}");
    assert!(!path.join("three").exists());
    fs::write(path.join("moor.toml"), format!("{SCENARIO}[rebalance]\nchange = [\"12B +1\"]\n"))
        .expect("writable");
    let (code, _, warned) = rebalance(path, &["moor.toml", "--out", "three"]);
    assert_eq!(code, Some(2));
    assert!(warned.contains("has no `12B +1` to change"), "{warned}");
}

/// What is wrong with the question is reported together, and nothing is written.
#[test]
fn questions_that_make_no_sense_are_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    let wrong = words(
        "first-worth --change pack-train --change charging-camelry=4..1 --margin 0 --proof-seed 53",
    );
    let (code, said, warned) = rebalance(path, &wrong);
    assert_eq!((code, said.as_str()), (Some(2), ""), "{warned}");
    for part in [
        "4 things are wrong",
        "--proof-seed is 53, the seed of the search: a proof needs another one",
        "--margin is 0",
        "did you mean `pack-trains`?",
        "the bounds of `charging-camelry` are reversed",
    ] {
        assert!(warned.contains(part), "no `{part}` in:\n{warned}");
    }
    let (code, _, warned) = rebalance(path, &["duel-cards"]);
    assert_eq!(code, Some(2));
    assert!(warned.contains("can't be rebalanced"), "{warned}");
    let left = fs::read_dir(path).expect("readable").count();
    assert_eq!(left, 0, "nothing is written");
}
