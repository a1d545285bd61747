//! Expectations: what a file may state, what becomes of it, and the exit code.

use std::fs;

use super::{equipoise, folder, in_one_line, refused};
use crate::support::without_times;

/// Exact answers are known: the mirror is even, a variant of nothing changes nothing, and spear dislikes a second overlap.
const DUEL: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"duel\"\npairs = 288\n\
    [duel]\na = [\"spear\"]\nb = [\"spear\", \"knights\"]\n\
    [[duel.variant]]\nname = \"nothing\"\n[[duel.variant]]\nname = \"overlapped\"\na = \":edges=2\"\n";
/// A mirror whose armies keep their luck, so that a pair need not be even: one half isn't settled.
const BATTLE: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"battle\"\npairs = 288\ndice = \"army\"\n\
    [parameters]\nvictory_points = 1\n\
    [battle]\npolicies = [\"steady\", \"steady\"]\nmirror = [\"parthian\"]\n";
/// One block says nothing about a worth.
const WORTH: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"worth\"\npairs = 288\n\
    [parameters]\nvictory_points = 1\nmax_turns = 6\n\
    [worth]\nplayers = [\"steady\"]\nhandicaps = [-6, 6]\nshare = 6\nprice_share = 6\n\
    [[worth.bearer]]\nlist = \"parthian\"\ncards = [\"pack-trains\"]\nenemies = [\"marian-roman\", \"seleucid\"]\n";

/// Plays a file with an expectation; its exit code and what is printed.
#[track_caller]
fn played(experiment: &str, expectation: &str) -> (Option<i32>, String) {
    let folder = folder();
    let file = format!("{experiment}[[expect]]\n{expectation}\n");
    fs::write(folder.path().join("e.toml"), file).expect("writable");
    let output = equipoise(folder.path(), &["run", "e.toml", "--out", "out"]);
    let message = in_one_line(&output.stdout);
    assert!(!message.is_empty(), "{}", in_one_line(&output.stderr));
    // The same again from what is stored, and on the page.
    let again = equipoise(folder.path(), &["report", "out"]);
    assert_eq!(again.status.code(), output.status.code());
    assert_eq!(without_times(&in_one_line(&again.stdout)), without_times(&message));
    let page = fs::read_to_string(folder.path().join("out/index.html")).expect("it is there");
    assert!(page.contains("What was expected"));
    (output.status.code(), message)
}

#[track_caller]
fn ends(experiment: &str, expectation: &str, code: i32, expected: &str) {
    let (ended, message) = played(experiment, expectation);
    assert!(message.contains(expected), "no `{expected}` in:\n{message}");
    assert_eq!(ended, Some(code), "{expectation}:\n{message}");
}

#[test]
fn exact_values_hold_or_miss_an_expectation() {
    ends(
        DUEL,
        "score = \"spear v spear\"\nbetween = [0.5, 0.5]",
        0,
        "held: score of spear v spear: from 50 to 50 %; found 50",
    );
    ends(
        DUEL,
        "effect = \"nothing\"\nwithin = 0",
        0,
        "held: effect of nothing: from 0 to 0 percentage points",
    );
    ends(
        DUEL,
        "effect = \"overlapped\"\nmatchup = \"spear v spear\"\nat_least = 0",
        1,
        "missed: effect of overlapped in spear v spear: at least 0 percentage points; found −",
    );
    ends(
        DUEL,
        "score = \"spear v spear\"\nvariant = \"overlapped\"\nat_most = 0.49",
        0,
        "held: score of spear v spear, overlapped: at most 49 %",
    );
}

#[test]
fn every_number_of_a_kind_is_asked_and_those_that_fail_are_named() {
    ends(
        DUEL,
        "effect = \"*\"\nmatchup = \"*\"\nwithin = 0.001",
        1,
        "2 held, 2 missed: spear v spear, overlapped −",
    );
    ends(DUEL, "effect = \"*\"\nwithin = 0.9", 0, "found 2 held");
}

#[test]
fn what_is_not_settled_fails_only_where_that_is_wanted() {
    let even = "score = \"parthian v parthian\"\nbetween = [0.5, 0.5]";
    // Played once for both.
    let (ended, message) =
        played(BATTLE, &format!("{even}\n[[expect]]\nscore = \"*\"\nbetween = [0.3, 0.7]"));
    assert_eq!(ended, Some(0), "{message}");
    for expected in ["not settled: score of parthian v parthian", "held: score of every matchup"] {
        assert!(message.contains(expected), "no `{expected}` in:\n{message}");
    }
    ends(BATTLE, &format!("{even}\nstrict = true"), 1, "not settled, and it is strict: score");
    ends(
        WORTH,
        "worth = \"pack-trains\"\nof = \"Parthian\"\nbetween = [0, 6]\n[[expect]]\neffect = \"*\"\nwithin = 0.9",
        0,
        "not settled: worth of pack-trains of Parthian: from 0 to 6 points; found not determined \
         held: effect of every card",
    );
}

#[test]
fn json_has_every_expectation_and_a_miss_is_reported_on_standard_error() {
    let folder = folder();
    let file = format!(
        "{DUEL}[[expect]]\nscore = \"spear v spear\"\nat_least = 0.6\n[[expect]]\neffect = \"*\"\nwithin = 1e-9\n"
    );
    fs::write(folder.path().join("e.toml"), file).expect("writable");
    let output = equipoise(folder.path(), &["run", "e.toml", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(in_one_line(&output.stderr).contains("missed: score of spear v spear: at least 60 %"));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let [score, effect] = answer["expectations"].as_array().expect("a list").as_slice() else {
        panic!("{answer}")
    };
    assert_eq!((&score["outcome"], &score["at_least"]), (&"missed".into(), &0.6.into()));
    assert!(score["at_most"].is_null());
    let found = score["numbers"][0]["found"]["estimate"].as_f64();
    assert!(found.is_some_and(|found| (found - 0.5).abs() < 1e-9), "{answer}");
    assert_eq!(effect["numbers"][0]["outcome"], "held");
    assert_eq!(effect["numbers"][1]["outcome"], "missed");
}

/// Wrong keys and bounds, wrong names, and what is wrong elsewhere in the file.
#[test]
fn all_problems_of_expectations_are_reported_at_once() {
    let expect = |lines: &str| format!("[[expect]]\n{lines}\n");
    let file = format!(
        "zeal = 1\n{DUEL}{}{}{}{}{}{}{}{}",
        expect("score = \"spear v spears\"\nat_least = 0.5"),
        expect("effect = \"nothin\"\nmatchup = \"spear v knight\"\nwithin = 0.1"),
        expect("worth = \"pack-trains\"\nat_least = 1"),
        expect("score = \"*\"\neffect = \"*\"\nat_least = 0"),
        expect("score = \"*\"\nbetween = [0.6, 0.5]"),
        expect("score = \"*\"\nat_least = 0"),
        expect("effect = \"*\"\nvariant = \"nothing\"\nat_least = 2"),
        expect("effect = \"*\"\nat_last = 2"),
    );
    refused(
        &file,
        &[
            "unknown key `zeal`",
            "this experiment has no matchup \"spear v spears\"",
            "did you mean \"spear v spear\"?",
            "this experiment has no card or variant \"nothin\"",
            "did you mean \"nothing\"?",
            "this experiment has no matchup \"spear v knight\"",
            "this experiment asks for no worth in points",
            "and this one is about 2",
            "its least is above its most",
            "it can't be missed",
            "`variant` goes with `score`",
            "`at_least` is 2; it is a number from -1 to 1",
            "unknown key `at_last`",
            "an expectation has one of `between`, `within`",
        ],
    );
    refused(
        &format!("{WORTH}{}", expect("worth = \"pack-train\"\nat_least = 1")),
        &["this experiment has no card \"pack-train\"", "did you mean \"pack-trains\"?"],
    );
    refused(
        &format!("{BATTLE}{}", expect("effect = \"*\"\nat_least = 0")),
        &["this experiment has no card or variant \"*\"", "it has none"],
    );
}
