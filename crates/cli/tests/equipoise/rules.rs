//! `equipoise rules`, and what is played by a file of rules.

use std::fs;

use crate::support::{equipoise, folder, in_one_line, refused_at_once, text};

const EXPERIMENT: &str = "question = \"Does Spear hold against Knights?\"\nruleset = \"triumph\"\n\
    game = \"duel\"\npairs = 288\n\n[duel]\na = [\"spear\"]\nb = [\"knights\"]\n";

/// The rules as they are printed play the same duels; changed ones play others, and the page says what differs.
#[test]
fn what_is_printed_plays_the_same_battles_and_what_is_changed_others() {
    let folder = folder();
    let path = folder.path();
    let printed = equipoise(path, &["rules", "triumph"]);
    assert_eq!(printed.status.code(), Some(0), "{}", text(&printed.stderr));
    let printed = text(&printed.stdout);
    let changed = printed.replacen(
        "knights = { points = 4, vs_foot = 3",
        "knights = { points = 4, vs_foot = 6",
        1,
    );
    assert_ne!(printed, changed);
    fs::write(path.join("printed.toml"), printed).expect("writable");
    fs::write(path.join("changed.toml"), changed).expect("writable");
    let play = |name: &str, rules: &str| {
        fs::write(path.join("experiment.toml"), format!("{rules}{EXPERIMENT}")).expect("writable");
        let output = equipoise(path, &["run", "experiment.toml", "--out", name, "--quiet"]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let read = |file: &str| fs::read(path.join(name).join(file)).expect("readable");
        (read("cells.csv"), text(&read("index.html")))
    };
    let (plain, _) = play("plain", "");
    let (same, page) = play("same", "rules = \"printed.toml\"\n");
    assert!(plain == same, "the printed rules play other duels");
    assert!(!page.contains("troops.knights.vs_foot"), "nothing differs");
    let (other, page) = play("other", "rules = \"changed.toml\"\n");
    assert!(plain != other, "changed rules play the same duels");
    assert!(page.contains("troops.knights.vs_foot"), "the page doesn't say what differs");
}

#[test]
fn what_has_no_rules_to_print_is_refused() {
    refused_at_once(&["rules", "trumph"], &["unknown ruleset `trumph`", "did you mean `triumph`?"]);
    let folder = folder();
    let output = equipoise(folder.path(), &["list", "tables", "table-battles"]);
    let said = in_one_line(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("Table Battles has no tables"), "{said}");
}

/// A question without a file is asked under changed rules: a file, and a single value that goes before it. The experiment beside the
/// folder has them all, so that it needs the file no more, and the answer says them.
#[test]
fn a_price_is_asked_under_changed_rules() {
    let folder = folder();
    let path = folder.path();
    let rules = "ruleset = \"triumph\"\ntroops.spear = { points = 3.5, vs_foot = 5 }\n";
    fs::write(path.join("mine.toml"), rules).expect("writable");
    let question = [
        "price",
        "spear",
        "--list",
        "parthian",
        "--against",
        "marian-roman",
        "--max-pairs",
        "576",
        "--rules",
        "mine.toml",
        "--set",
        "troops.spear.vs_foot=3",
    ];
    // Parthian armies have no Spear: whatever the rules are, the question is refused before anything is written.
    let said = in_one_line(&equipoise(path, &question).stderr);
    assert!(said.contains("Spear"), "{said}");
    assert!(!path.join("reports").exists());
    let question = [
        "price",
        "pack-trains",
        "--list",
        "parthian",
        "--against",
        "marian-roman",
        "--max-pairs",
        "576",
        "--rules",
        "mine.toml",
        "--set",
        "troops.spear.vs_foot=3",
        "--set",
        "camp_w_mu=5",
    ];
    let output = equipoise(path, &question);
    let said = in_one_line(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let changed =
        "Changed rules: camp_w_mu = 5.0, troops.spear.points = 3.5, troops.spear.vs_foot = 3.";
    assert!(said.contains(changed), "{said}");
    let file = fs::read_to_string(path.join("reports/price-pack-trains.toml")).expect("readable");
    let table = "[parameters]\n\"camp_w_mu\" = \"5.0\"\n\"troops.spear.points\" = \"3.5\"\n\"troops.spear.vs_foot\" = 3\n";
    assert!(file.contains(table), "{file}");
}

#[test]
fn everything_wrong_with_typed_rules_is_said_at_once() {
    refused_at_once(
        &[
            "price",
            "spear",
            "--set",
            "troops.spare.points=3",
            "--set",
            "troops.spear.points=0",
            "--set",
            "victory_points",
        ],
        &[
            "3 things are wrong",
            "did you mean `troops.spear.points`?",
            "it takes points in steps of a half, 0.5 to 20",
            "`--set victory_points`: write a parameter and its value, NAME=VALUE",
        ],
    );
    refused_at_once(
        &["prices", "triumph", "--rules", "nowhere.toml"],
        &["nowhere.toml", "a file of rules"],
    );
}
