//! `equipoise replay`: every number of a run leads back to its duels.

use std::fs;

use experiment::replay::{Format, ReplayRequest};
use lab::finished_run::stored_plan;
use lab::run_folder::RunFolder;
use serde_json::Value;

use crate::support::{equipoise, text};

const EXPERIMENT: &str = r#"
question = "What does a screen do to Heavy Foot?"
ruleset = "triumph"
game = "duel"
seed = 5
pairs = 288

[duel]
a = ["heavy-foot"]
b = ["spear"]
cards = ["elephant-screen"]
"#;

/// One cell's score in `cells.csv` is the sum of what its 288 pairs score when they are replayed one by one.
#[test]
fn the_pairs_of_a_cell_replayed_add_up_to_its_score() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    fs::write(path.join("screen.toml"), EXPERIMENT).expect("writable");
    let output = equipoise(path, &["run", "screen.toml", "--out", "run", "--quiet"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let cells = fs::read_to_string(path.join("run/cells.csv")).expect("there");
    let mut rows = cells.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let heads = rows.next().expect("a heading");
    let score_at = heads.iter().position(|head| *head == "score").expect("a column");
    let beyond = equipoise(path, &["replay", "run", "--pair", "288"]);
    assert_eq!(beyond.status.code(), Some(2));
    let said = text(&beyond.stderr);
    assert!(said.contains("has played 288 pairs a cell"), "{said}");
    let row = rows.nth(1).expect("the variant");
    let score: f64 = row[score_at].parse().expect("a number");
    let (run, stored) = RunFolder::open(&path.join("run")).expect("a run");
    let (_, planned) = stored_plan(&run, &stored).expect("its experiment");
    let mut half_points = 0;
    for pair in 0..288 {
        let request =
            ReplayRequest { cell: 1, pair, battle: None, turn: None, format: Format::Json };
        for line in planned.replay(&request).expect("a pair of it").lines() {
            let event: Value = serde_json::from_str(line).expect("JSON");
            if event["event"] == "end" {
                half_points += event["a_half_points"].as_u64().expect("a number");
            }
        }
    }
    let replayed = half_points as f64 / (4.0 * 288.0);
    assert!((replayed - score).abs() < 1e-6, "{replayed} {score}");
}

#[test]
fn a_replay_in_words_names_dice_factors_and_rules() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let arguments =
        ["replay", "duel-cards", "--cell", "heavy-foot v spear, elephant-screen", "--pair", "17"];
    let output = equipoise(folder.path(), &arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let message = text(&output.stdout);
    for expected in [
        "Pair 17 of cell",
        "Battle 1, A in seat one",
        "Battle 2, B in seat one",
        "A 4 [TR-UN-01] + 1 [TR-BC-20] + die",
        "quarter points for A",
    ] {
        assert!(message.contains(expected), "{expected} in\n{message}");
    }
    // The screen is gone after a round against Spear, who are close order.
    assert_eq!(message.matches("TR-BC-20").count(), 2, "{message}");
}

#[test]
fn what_is_not_there_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (arguments, expected) in [
        (["replay", "duel-cards", "--cell", "99999"], "there is no cell 99999"),
        (
            ["replay", "duel-cards", "--cell", "spear v knigths"],
            "did you mean \"spear v knights\"?",
        ),
        (["replay", "nowhere", "--pair", "1"], "no file and no built-in experiment"),
    ] {
        let output = equipoise(folder.path(), &arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(expected), "{}", text(&output.stderr));
    }
}
