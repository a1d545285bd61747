//! `equipoise rules`, and what is played by a file of rules.

use std::fs;

use crate::support::{equipoise, folder, in_one_line, refused_at_once, text, words};

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
        let output = equipoise(path, &["run", "experiment.toml", "--out", name]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let read = |file: &str| fs::read(path.join(name).join(file)).expect("readable");
        (read("cells.csv"), text(&read("index.html")), in_one_line(&output.stdout))
    };
    let (plain, ..) = play("plain", "");
    let (same, page, said) = play("same", "rules = \"printed.toml\"\n");
    assert!(plain == same, "the printed rules play other duels");
    assert!(!page.contains("Changed rules") && !said.contains("Changed rules"), "nothing differs");
    let (other, page, said) = play("other", "rules = \"changed.toml\"\n");
    assert!(plain != other, "changed rules play the same duels");
    let changed = "Changed rules: troops.knights.vs_foot = 6.";
    assert!(page.contains(changed) && said.contains(changed), "what differs isn't said: {said}");
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

#[test]
fn everything_wrong_with_typed_rules_is_said_at_once() {
    refused_at_once(
        &words(
            "price spear --set troops.spare.points=3 --set troops.spear.points=0 --set victory_points",
        ),
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
