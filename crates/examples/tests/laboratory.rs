//! Everything that the laboratory can be asked of a small game of one's own.

use std::fs;
use std::path::Path;

use equipoise::embed::{self, Again, Play};
use experiment::Source;
use harness::Shard;
use lab::run::Unattended;
use own_games::brawl::BRAWL;

const BATTLES: &str = r#"
question = "Which band wins?"
ruleset = "brawl"
game = "battle"
seed = 3
pairs = 1152
[battle]
policies = ["keen", "keen"]
matrix = "all"
[[battle.variant]]
name = "riders ride on"
parameters = { spears_stop_riders = false }
[[battle.variant]]
name = "the same rules"
parameters = { rounds = 6 }
[[battle.variant]]
name = "a spear fewer"
units = { spears = { spear = -1 } }
[sensitivity]
parameters = { shoot_on = ["4", "6"] }
"#;

const META: &str = r#"
question = "Which bands would be brought?"
ruleset = "brawl"
game = "meta"
pairs = 576
[meta]
players = ["keen", "random"]
armies = "all"
"#;

const POINTS: &str = r#"
question = "What is each fighter worth?"
ruleset = "brawl"
game = "points"
pairs = 8640
[points]
policies = ["keen", "keen"]
"#;

/// Plays a text into a folder, and returns its sentences in JSON where there is an answer.
fn play(text: &str, at: &Path, shard: Option<Shard>, max_pairs: Option<u64>, resumes: bool) {
    let source = Source::of_text(Path::new("brawl.toml"), text);
    let play = Play {
        named: "brawl.toml".to_owned(),
        folder: at.to_owned(),
        seed: None,
        threads: Some(2),
        max_pairs,
        shard,
        resumes,
    };
    let played = embed::play(&source, &play, &mut Unattended).unwrap_or_else(|it| panic!("{it:?}"));
    assert!(played.is_finished);
    assert_eq!(played.written.is_some(), shard.is_none());
}

/// In one test, since a process learns its rulesets once.
#[test]
fn a_small_game_has_the_whole_laboratory() {
    lab::rulesets::put_first(&[&BRAWL]).expect("its name is free");
    assert!(lab::rulesets::put_first(&[&BRAWL]).is_err(), "they are known");
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let blocks = |name: &str| fs::read(at(name).join("blocks.parquet")).expect("stored");

    play(BATTLES, &at("whole"), None, None, false);
    for shard in [1, 2] {
        play(BATTLES, &at(&format!("shard{shard}")), Shard::new(shard, 2), None, false);
    }
    embed::merge(&[at("shard1"), at("shard2")], &at("merged"), None).expect("they fit");
    assert_eq!(blocks("whole"), blocks("merged"));
    play(BATTLES, &at("longer"), None, Some(288), false);
    play(BATTLES, &at("longer"), None, None, true);
    assert_eq!(blocks("whole"), blocks("longer"));
    embed::battle_rows(&at("whole"), &at("rows"), Some(2)).expect("each battle plays again");

    let page = fs::read_to_string(at("whole").join("index.html")).expect("a page");
    for part in ["Axes", "riders ride on", "a spear fewer", "by construction"] {
        assert!(page.contains(part), "no `{part}` on the page");
    }
    let again = Again {
        source: at("whole").display().to_string(),
        armies: Vec::new(),
        seed: None,
        policies: None,
        pair: 5,
        cell: "0".to_owned(),
        battle: Some(1),
        turn: None,
        format: "text".to_owned(),
    };
    let story = embed::replay(&again).expect("it can be played back");
    assert!(story.contains("Round 1: seat"), "{story}");

    play(META, &at("meta"), None, None, false);
    let page = fs::read_to_string(at("meta").join("index.html")).expect("a page");
    assert!(page.contains("The field"), "the answer is the field");
    play(POINTS, &at("points"), None, None, false);
    let page = fs::read_to_string(at("points").join("index.html")).expect("a page");
    assert!(page.contains("is worth most"), "the answer is a list");

    assert!(embed::list("armies", Some("brawl")).expect("listed").contains("Archers"));
    assert!(embed::list("parameters", Some("brawl")).expect("listed").contains("shoot_on"));
    let account = embed::check_army("axes", None, None).expect("legal");
    assert!(account.contains("24  points in all"), "{account}");
    let wrong = BATTLES.replace("spears_stop_riders", "spear_stops").replace("keen", "kean");
    let source = Source::of_text(Path::new("brawl.toml"), &wrong);
    let refused = format!("{:?}", embed::check(&source).expect_err("two mistakes"));
    for part in ["spear_stops", "kean"] {
        assert!(refused.contains(part), "no `{part}` in {refused}");
    }
}
