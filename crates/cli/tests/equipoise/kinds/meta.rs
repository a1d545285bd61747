//! `game = "meta"`: everyone against everyone, dealt where it matters, from a file to an answer.

use std::fs;

use crate::run::{done, files};
use crate::support::{folder, text};

use super::refused;

const FIELD: &str = r#"
question = "Who would bring what?"
ruleset = "tropaion"
game = "meta"
seed = 5
pairs = 1_152

[parameters]
turn_limit = 2

[meta]
players = ["random"]
armies = ["macedonian", "gallic", "seleucid"]
mean_pairs = 864
"#;

/// ST-A6, ST-O8: one run and two shards come to the same bytes, whose answer is the field.
#[test]
fn st_o8_a_field_is_the_same_bytes_in_one_run_and_in_shards() {
    let folder = folder();
    fs::write(folder.path().join("field.toml"), FIELD).expect("writable");
    let run = |more: &[&str]| {
        let arguments = [&["run", "field.toml", "--quiet"], more].concat();
        done(folder.path(), &arguments);
    };
    run(&["--threads", "1", "--out", "one"]);
    run(&["--shard", "1/2", "--out", "first"]);
    run(&["--shard", "2/2", "--out", "second"]);
    done(folder.path(), &["merge", "second", "first", "--quiet", "--out", "merged"]);
    let of = |name: &str| files(&folder.path().join(name));
    assert!(of("one") == of("merged"), "shards differ");
    let record = fs::read_to_string(folder.path().join("one/run.toml")).expect("a record");
    assert!(record.contains("ended_by = \"budget\""), "{record}");
    let printed = text(&done(folder.path(), &["report", "one", "--json"]).stdout);
    let answer: serde_json::Value = serde_json::from_str(&printed).expect("JSON");
    let field = &answer["metagame"];
    assert_eq!(field["armies"].as_array().map(Vec::len), Some(3));
    let headline = answer["answer"][0].as_str().expect("a sentence");
    assert!(headline.starts_with("The field: "), "{headline}");
    let pairs: u64 = (answer["rows"].as_array().expect("rows").iter())
        .filter_map(|row| row["pairs"].as_u64())
        .sum();
    assert!(pairs <= 3 * 864, "{pairs} pairs");
}

/// Everything that is wrong is said together.
#[test]
fn a_field_of_two_that_can_not_be_dealt_is_refused() {
    let few = FIELD.replace("\"gallic\", \"seleucid\"", "\"macedonian\"");
    refused(
        &few,
        &["`armies` names 2, and a metagame has 3 or more", "`armies` names \"macedonian\" twice"],
    );
    let unknown = FIELD.replace("[\"random\"]", "[\"genius\"]");
    refused(&unknown, &["genius"]);
    // What is wrong is said once, in the words of this file: it has no matrix.
    let one = FIELD.replace("\"macedonian\", \"gallic\", \"seleucid\"", "\"gallic\"");
    let message = refused(&one, &["`armies` names 1,"]);
    assert!(!message.contains("matrix"), "{message}");
    let misspelled = FIELD.replace("\"gallic\", \"seleucid\"", "\"galic\", \"seleucit\"");
    refused(&misspelled, &["`gallic`", "`seleucid`", "2 problems in"]);
    let unknown = format!("{FIELD}army_list = 1\n");
    let message = refused(&unknown, &["unknown key `army_list` in [meta]"]);
    assert_eq!(message.matches("document::key").count(), 1, "{message}");
    let both = format!("{FIELD}\n[precision]\nhalf_width = 0.02\n");
    refused(&both, &["`mean_pairs` and [precision] both say when play ends"]);
}

/// A run that is made shorter than its `mean_pairs` plays every matchup as often as any.
#[test]
fn a_shorter_run_plays_every_matchup_as_often() {
    let folder = folder();
    fs::write(folder.path().join("field.toml"), FIELD).expect("writable");
    let arguments = ["run", "field.toml", "--max-pairs", "288", "--quiet", "--out", "run"];
    done(folder.path(), &arguments);
    let printed = text(&done(folder.path(), &["report", "run", "--json"]).stdout);
    let answer: serde_json::Value = serde_json::from_str(&printed).expect("JSON");
    let rows = answer["rows"].as_array().expect("rows");
    assert!(!rows.is_empty() && rows.iter().all(|row| row["pairs"] == rows[0]["pairs"]));
}
