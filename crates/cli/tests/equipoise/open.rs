//! `equipoise open`: the page of a run, and of all runs.

use std::fs;
use std::path::Path;

use crate::support::{equipoise, folder, in_one_line, text};

/// Plays Heavy Foot against Warbands, for at most this many rounds.
fn play(folder: &Path, name: &str, max_rounds: u16) {
    let experiment = format!(
        "title = \"Foot & foot\"\nquestion = \"Who wins?\"\nruleset = \"triumph\"\ngame = \"duel\"\nseed = 5\n\
         pairs = 2_880\n[duel]\na = [\"heavy-foot\"]\nb = [\"warband\"]\nmax_rounds = {max_rounds}\n"
    );
    fs::write(folder.join("experiment.toml"), experiment).expect("writable");
    let out = format!("reports/{name}");
    let output = equipoise(folder, &["run", "experiment.toml", "--out", &out, "--quiet"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[track_caller]
fn page(folder: &Path, arguments: &[&str]) -> String {
    let output = equipoise(folder, &[&["open", "--print"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{}", in_one_line(&output.stderr));
    text(&output.stdout).trim().to_owned()
}

#[test]
fn the_newest_page_is_found_and_all_runs_are_listed() {
    let folder = folder();
    let path = folder.path();
    play(path, "long", 60);
    play(path, "short", 1);
    assert_eq!(page(path, &[]), "reports/short/index.html");
    assert_eq!(page(path, &["reports/long"]), "reports/long/index.html");
    assert_eq!(page(path, &["reports"]), "reports/index.html");
    let list = fs::read_to_string(path.join("reports/index.html")).expect("written");
    let [short, long] = ["short/index.html", "long/index.html"].map(|run| list.find(run));
    assert!(short.is_some() && short < long, "the newest first:\n{list}");
    for part in [
        "Foot &#38; foot",
        "Who wins?",
        "2,880 pairs",
        "1 of 1 cells moved.",
        "equipoise diff reports/long reports/short",
    ] {
        assert!(list.contains(part), "no `{part}` in:\n{list}");
    }
    // Made again, it is replaced; once it was edited it stays.
    page(path, &["reports"]);
    fs::write(path.join("reports/index.html"), "mine").expect("writable");
    let output = equipoise(path, &["open", "--print", "reports"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read(path.join("reports/index.html")).expect("there"), b"mine");
}

#[test]
fn what_has_no_page_is_refused_with_what_to_do() {
    let folder = folder();
    let path = folder.path();
    let refused = |arguments: &[&str], part: &str| {
        let output = equipoise(path, &[&["open", "--print"], arguments].concat());
        let said = in_one_line(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(part), "no `{part}` in:\n{said}");
    };
    refused(&[], "no run with a page lies in reports");
    refused(&["nowhere"], "there is no folder nowhere");
    fs::create_dir(path.join("empty")).expect("writable");
    refused(&["empty"], "holds no run");
    assert!(!path.join("empty/index.html").exists());
    play(path, "run", 1);
    fs::remove_file(path.join("reports/run/index.html")).expect("there");
    refused(&["reports/run"], "`equipoise report reports/run` makes it");
}
