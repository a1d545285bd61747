//! Armies of Tropaion and Gloriam with more or fewer units: variants, every single change, and how many make a battle even.

use std::fs;

use serde_json::Value;

use crate::support::{equipoise, folder, in_one_line, text};

const HEAD: &str = "question = \"How many?\"\nseed = 225\npairs = 288\ngame = \"battle\"\n";

fn gloriam(more: &str) -> String {
    format!(
        "{HEAD}ruleset = \"gloriam\"\n[battle]\npolicies = [\"random\", \"random\"]\n\
         matchups = [{{ a = \"imperial-1620\", b = \"swedish-1632\" }}]\n{more}"
    )
}

/// The matchup is played with each number on the same dice, so that the number that the army has anyway scores as the matchup itself;
/// the answer is read back from the folder.
#[test]
fn every_number_of_a_unit_is_played_and_the_crossing_named() {
    let folder = folder();
    let path = folder.path();
    let counts = gloriam("counts = { unit = \"tercio\", from = 1, to = 5 }\n");
    fs::write(path.join("counts.toml"), counts).expect("writable");
    fs::write(path.join("plain.toml"), gloriam("")).expect("writable");
    let ran = equipoise(path, &["run", "counts.toml", "--json", "--out", "counts"]);
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    let json = |bytes: &[u8]| serde_json::from_slice::<Value>(bytes).expect("JSON");
    let answer = json(&ran.stdout);
    let found = &answer["counts"][0];
    assert_eq!((&found["unit"], &found["enemy"]), (&"Tercio".into(), &"Swedish, 1632".into()));
    let scores = found["scores"].as_array().expect("a list");
    assert_eq!(
        scores.iter().map(|it| it["n"].as_u64()).collect::<Vec<_>>(),
        (1..=5).map(Some).collect::<Vec<_>>()
    );
    let plain = equipoise(path, &["run", "plain.toml", "--json", "--out", "plain"]);
    let plain = json(&plain.stdout);
    assert_eq!(scores[3]["score"]["estimate"], plain["rows"][0]["score"]["estimate"]);
    let headline = answer["answer"][0].as_str().expect("a sentence");
    assert!(
        headline.starts_with("Tercio of Imperial and Catholic League, 1620 against"),
        "{headline}"
    );
    let again = equipoise(path, &["report", "counts", "--json"]);
    assert_eq!(json(&again.stdout)["counts"], answer["counts"]);
}

/// A player that the game hasn't leaves nothing unsaid that is wrong with the counts.
#[test]
fn an_unknown_player_hides_no_mistake_of_counts() {
    let folder = folder();
    let text = gloriam("counts = { army = \"tartar\", unit = \"Tercio\", from = 9, to = 3 }\n");
    let text = text.replacen("policies = [\"", "policies = [\"x", 1);
    fs::write(folder.path().join("counts.toml"), text).expect("writable");
    let ran = equipoise(folder.path(), &["run", "counts.toml"]);
    assert_eq!(ran.status.code(), Some(2));
    let said = in_one_line(&ran.stderr);
    for part in ["is unknown", "names tartar, which no matchup has", "`from` is 9 and `to` 3"] {
        assert!(said.contains(part), "no `{part}` in: {said}");
    }
}

/// Numbers that the rules don't allow are one problem, with those that they do.
#[test]
fn numbers_that_are_not_legal_are_refused_once() {
    let folder = folder();
    let path = folder.path();
    let text_of = gloriam("counts = { unit = \"Tercio\", from = 0, to = 12 }\n");
    fs::write(path.join("counts.toml"), text_of).expect("writable");
    let ran = equipoise(path, &["run", "counts.toml"]);
    assert_eq!(ran.status.code(), Some(2));
    let said = in_one_line(&ran.stderr);
    assert!(said.contains("can't have 8, 9, 10, 11 and 12 Tercio; with 8: army"), "{said}");
    assert!(said.contains("15 tactical units; take 7 to 14"), "{said}");
    assert!(said.contains("write from = 0 and to = 7"), "{said}");
    for (more, wrong) in [
        ("counts = { unit = \"Tercios\", from = 1, to = 3 }", "did you mean `Tercio`?"),
        ("counts = { unit = \"Tercio\", from = 3, to = 3 }", "let `to` be more than `from`"),
        (
            "counts = { army = \"swiss-1515\", unit = \"Tercio\", from = 3, to = 5 }",
            "no matchup has",
        ),
        ("changes = {}", "[battle.changes] changes nothing"),
        ("changes = { units = [0] }", "`units` has 0, which changes nothing"),
        ("changes = { units = [9] }", "no army may have `units` changed by 9"),
        (
            "[[battle.variant]]\nname = \"x\"\nunits = { swedish-1632 = { Tercio = 1 } }",
            "Swedish, 1632 has no `Tercio`",
        ),
        (
            "[[battle.variant]]\nname = \"x\"\nunits = { imperial-1620 = { Tercio = -5 } }",
            "can't have 5 fewer Tercio",
        ),
    ] {
        fs::write(path.join("wrong.toml"), gloriam(more)).expect("writable");
        let ran = equipoise(path, &["run", "wrong.toml"]);
        assert_eq!(ran.status.code(), Some(2), "{more}");
        let said = in_one_line(&ran.stderr);
        assert!(said.contains(wrong), "{more}: {said}");
    }
}

/// A variant for each kind of unit and each part of the command of each army, which `rebalance` may choose among; an army that would not
/// be legal is left out, and a variant is played where its army meets.
#[test]
fn every_single_change_is_a_variant_that_rebalance_may_choose() {
    let folder = folder();
    let path = folder.path();
    let file = format!(
        "{HEAD}ruleset = \"tropaion\"\n[battle]\npolicies = [\"random\", \"random\"]\n\
         matrix = [\"gallic\", \"macedonian\", \"parthian\"]\n\
         changes = {{ armies = [\"gallic\"], units = [-1], command = [1] }}\n"
    );
    fs::write(path.join("changes.toml"), file).expect("writable");
    let ran = equipoise(path, &["run", "changes.toml", "--out", "changes"]);
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    let cells = fs::read_to_string(path.join("changes/cells.csv")).expect("written");
    let of = |what: &str| cells.lines().filter(|line| line.contains(what)).count();
    assert_eq!(of("Gallic 225 BC with 1 fewer warband"), 4, "two kinds, two matchups: {cells}");
    assert_eq!(of("with 1 more point of valour a turn"), 2, "{cells}");
    let resolved = fs::read_to_string(path.join("changes/run.toml")).expect("written");
    assert!(resolved.contains("battle.variant.units.gallic]"), "{resolved}");
    let again = equipoise(path, &["report", "changes"]);
    assert!(again.status.success(), "{}", text(&again.stderr));
    let arguments = ["rebalance", "changes.toml", "--change", "gallic with a fewer warband"];
    let wrong = equipoise(path, &arguments);
    let said = in_one_line(&wrong.stderr);
    assert!(said.contains("did you mean `Gallic 225 BC with 1 fewer warband`?"), "{said}");
}
