//! Battles of Tropaion and Gloriam, as their users see them.

use std::fs;

use crate::support::{equipoise, folder, in_one_line, text};

const TROPAION: &str = r#"
question = "Does morale by size help the Gauls?"
ruleset = "tropaion"
game = "battle"
seed = 225
pairs = 288

[battle]
policies = ["random", "steady"]
matchups = [{ a = "gallic", b = "legion.toml", name = "Telamon" }]

[[battle.variant]]
name = "by size"
parameters = { start_morale = "half_the_units" }

[[battle.variant]]
name = "no change"

[[battle.variant]]
name = "horse"
a = "parthian"
"#;

const LEGION: &str = "name = \"Legion\"\nsources = \"Livy\"\n[[unit]]\ntype = \"HI\"\ncount = 10\n\
                      [[unit]]\ntype = \"medium cavalry\"\ncount = 2\n";

/// A run leaves its folder, which is reported again from what is stored, whatever becomes of the army's file; a change of nothing
/// measures exactly zero; the same bytes on any number of threads.
#[test]
fn a_battle_of_tropaion_is_played_stored_and_reported_again() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("telamon.toml"), TROPAION).expect("writable");
    fs::write(path.join("legion.toml"), LEGION).expect("writable");
    for (threads, out) in [("1", "one"), ("2", "two")] {
        let ran = equipoise(path, &["run", "telamon.toml", "--threads", threads, "--out", out]);
        assert!(ran.status.success(), "{}", text(&ran.stderr));
    }
    let read = |name: &str| fs::read(path.join(name)).expect("it was written");
    for file in ["blocks.parquet", "cells.csv", "effects.csv", "run.toml"] {
        let (one, two) = (read(&format!("one/{file}")), read(&format!("two/{file}")));
        assert!(one == two, "{file} differs between one thread and two");
    }
    let cells = text(&read("one/cells.csv"));
    assert!(cells.contains("(Telamon)") && cells.contains("Legion"), "{cells}");
    let effects = text(&read("one/effects.csv"));
    let unchanged = effects.lines().find(|line| line.contains("no change"));
    let unchanged = unchanged.expect("the variant is in the table");
    assert!(
        unchanged.contains("0.000000,0.000000,0.000000,exact"),
        "identical by construction: {unchanged}"
    );
    fs::remove_file(path.join("legion.toml")).expect("removable");
    let before = read("one/cells.csv");
    let again = equipoise(path, &["report", "one"]);
    assert!(again.status.success(), "{}", text(&again.stderr));
    assert!(read("one/cells.csv") == before);
    let replayed = equipoise(path, &["replay", "one", "--cell", "horse", "--battle", "2"]);
    let story = text(&replayed.stdout);
    assert!(story.contains("Parthian") && story.contains("played by random"), "{story}");
    let picture =
        equipoise(path, &["replay", "one", "--battle", "1", "--format", "svg", "--turn", "0"]);
    let picture = text(&picture.stdout);
    assert!(
        picture.starts_with("<svg ") && picture.contains("as the armies were set up"),
        "{picture}"
    );
    let page = text(&read("one/index.html"));
    assert!(
        page.contains("replay") && !page.contains("has no pictures of them yet"),
        "battles to watch are in the run's page"
    );
    let replays = fs::metadata(path.join("one/replays.parquet")).expect("battles to watch");
    assert!(replays.len() > 10_000);
}

/// Everything that is wrong is said together, and nothing is written.
#[test]
fn what_is_wrong_with_a_battle_of_tropaion_is_said_at_once() {
    let folder = folder();
    let path = folder.path();
    let broken = TROPAION
        .replace("\"gallic\"", "\"galic\"")
        .replace("[\"random\", \"steady\"]", "[\"random\", \"steddy\"]")
        .replace("half_the_units", "all_of_them")
        .replace("a = \"parthian\"", "b = \"parthian\"");
    fs::write(path.join("broken.toml"), broken).expect("writable");
    fs::write(path.join("legion.toml"), LEGION.replace("\"HI\"", "\"HX\"")).expect("writable");
    let ran = equipoise(path, &["run", "broken.toml"]);
    assert_eq!(ran.status.code(), Some(2));
    let said = in_one_line(&ran.stderr);
    for part in ["galic", "did you mean `gallic`", "steddy", "HX", "all_of_them", "unknown key `b`"]
    {
        assert!(said.contains(part), "no `{part}` in {said}");
    }
    assert!(!path.join("reports").exists());
}

/// Two words after a ruleset are a battle; its events are words and JSON.
#[test]
fn battles_of_both_games_are_replayed_by_the_names_of_armies() {
    let folder = folder();
    for words in
        [["tropaion", "macedonian", "gallic"], ["gloriam", "imperial-1620", "swedish-1632"]]
    {
        let replay = |format: &str| {
            let [ruleset, a, b] = words;
            let ran = equipoise(
                folder.path(),
                &["replay", ruleset, a, b, "--seed", "7", "--format", format],
            );
            assert!(ran.status.success(), "{}", text(&ran.stderr));
            text(&ran.stdout)
        };
        let story = replay("text");
        assert!(story.contains("played by steady") && story.contains("has lost"), "{story}");
        let lines = replay("json");
        let events: Vec<serde_json::Value> = lines
            .lines()
            .map(|line| serde_json::from_str(line).expect("each line is JSON"))
            .collect();
        assert_eq!(events[0]["event"], "pair");
        let ends = events.iter().filter(|event| event["event"] == "end");
        assert_eq!(ends.count(), 2, "both battles of the pair");
    }
    let page = |words: [&str; 3]| {
        let asked = [&["replay"], &words[..], &["--battle", "1", "--format", "html"]].concat();
        equipoise(folder.path(), &asked)
    };
    let played = page(["tropaion", "macedonian", "gallic"]);
    assert!(text(&played.stdout).contains("data-row=\"u1-1\""));
    let played = page(["gloriam", "imperial-1620", "swedish-1632"]);
    assert!(text(&played.stdout).contains("<svg id=\"table\""));
}

/// GL-004: a designer's own dice are one more variant.
#[test]
fn a_battle_of_gloriam_takes_other_dice() {
    let folder = folder();
    let path = folder.path();
    let experiment = r#"
question = "What do the dice decide?"
ruleset = "gloriam"
game = "battle"
pairs = 288
[battle]
policies = ["steady", "steady"]
mirror = ["swedish-1632"]
[[battle.variant]]
name = "D-C"
parameters = { dice_set = "D-C" }
"#;
    fs::write(path.join("dice.toml"), experiment).expect("writable");
    let ran = equipoise(path, &["run", "dice.toml", "--out", "run"]);
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    let cells = fs::read_to_string(path.join("run/cells.csv")).expect("written");
    let baseline = cells.lines().nth(1).expect("a cell");
    assert!(baseline.contains("0.5"), "a mirror scores one half: {baseline}");
    // A mirror scores one half under any dice: that others were thrown shows in the battles' length.
    let other = cells.lines().nth(2).expect("a second cell");
    let head: Vec<&str> = cells.lines().next().expect("a head").split(',').collect();
    let turns = head.iter().position(|name| *name == "turns");
    let turns = turns.expect("a column");
    let turns = |line: &str| line.split(',').nth(turns).map(str::to_owned);
    assert_ne!(turns(baseline), turns(other), "{cells}");
}

/// Where everyone meets everyone else the answer is the standings: means of each one's own scores, by the table of cells.
#[test]
fn a_matrix_is_answered_by_its_standings() {
    let folder = folder();
    let path = folder.path();
    let experiment = r#"
question = "Who is strongest?"
ruleset = "tropaion"
game = "battle"
pairs = 288
[battle]
policies = ["random", "random"]
matrix = ["macedonian", "gallic", "parthian"]
[[battle.variant]]
name = "by size"
parameters = { start_morale = "half_the_units" }
"#;
    fs::write(path.join("matrix.toml"), experiment).expect("writable");
    let ran = equipoise(path, &["run", "matrix.toml", "--out", "run"]);
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    let said = in_one_line(&ran.stdout);
    for part in [
        "Mean scores against the others:",
        "The most lopsided meeting:",
        "\"by size\" changes the score in",
        "of 3 meetings",
    ] {
        assert!(said.contains(part), "no `{part}` in {said}");
    }
    let cells = fs::read_to_string(path.join("run/cells.csv")).expect("written");
    let mut rows = cells.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = rows.next().expect("a head");
    let at = |name: &str| head.iter().position(|own| *own == name).expect("a column");
    let (a, b, variant, score) = (at("a"), at("b"), at("variant"), at("score"));
    let (lo, hi) = (at("score_lo"), at("score_hi"));
    let (mut scores, mut half_widths) = (Vec::<f64>::new(), Vec::<f64>::new());
    for row in rows.filter(|row| row[variant].is_empty()) {
        let number = |column: usize| row[column].parse::<f64>().expect("a number");
        if row[a] == "Parthian 53 BC" {
            scores.push(number(score));
        } else if row[b] == "Parthian 53 BC" {
            scores.push(1.0 - number(score));
        } else {
            continue;
        }
        half_widths.push((number(hi) - number(lo)) / 2.0);
    }
    assert_eq!(scores.len(), 2);
    let mean = 50.0 * (scores[0] + scores[1]);
    let own = said.split("Parthian 53 BC ").nth(1).expect("in the standings");
    // "38.6 % [36.7, 40.5]", or without decimals where the interval is wide.
    let numbers: Vec<f64> = own
        .split([' ', '[', ']', ','])
        .filter(|word| !word.is_empty() && *word != "%")
        .map_while(|word| word.trim_end_matches('.').parse().ok())
        .collect();
    let [shown, lo, hi] = numbers[..] else {
        panic!("not a number with its interval: {own}");
    };
    assert!((shown - mean).abs() < 0.6, "{shown} is not {mean}");
    // Means of independent meetings: squares of half-widths add.
    let half_width = 50.0 * half_widths[0].hypot(half_widths[1]);
    assert!(((hi - lo) / 2.0 - half_width).abs() < 0.1 * half_width, "{own}: not ±{half_width}");
}

/// The army files that the pages of keys show take the field.
#[test]
fn the_army_files_of_the_readme_can_be_played() {
    let tropaion = include_str!("../../../../docs/src/keys/tropaion.md");
    let gloriam = include_str!("../../../../docs/src/keys/gloriam.md");
    let folder = folder();
    for (ruleset, enemy, page) in
        [("tropaion", "gallic", tropaion), ("gloriam", "swiss-1515", gloriam)]
    {
        let (_, shown) = page.split_once("An army file of ").expect("it shows one");
        let (_, block) = shown.split_once("```toml\n").expect("a block begins");
        let (file, _) = block.split_once("```").expect("a block ends");
        fs::write(folder.path().join("own.toml"), file).expect("writable");
        let ran = equipoise(folder.path(), &["replay", ruleset, "own.toml", enemy]);
        assert!(ran.status.success(), "{ruleset}: {}", text(&ran.stderr));
    }
}

/// TP-P04: a points list in outline; what is wrong with the question is said at once.
#[test]
fn a_points_list_is_asked_by_a_file() {
    let folder = folder();
    let path = folder.path();
    let experiment = "question = \"What should units cost?\"\nruleset = \"tropaion\"\ngame = \"points\"\n\
                      pairs = 288\n[points]\npolicies = [\"steady\", \"steady\"]\nsizes = [7, 8]\n";
    fs::write(path.join("list.toml"), experiment).expect("writable");
    let ran = equipoise(path, &["run", "list.toml", "--anyway", "--out", "list"]);
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    assert!(text(&ran.stdout).contains("at least 20 blocks"), "{}", text(&ran.stdout));
    let list = fs::read_to_string(path.join("list/points_list.csv")).expect("written");
    assert_eq!(list.lines().count(), 22, "{list}");
    assert!(list.contains("type,elephants") && list.contains("trait,raw"), "{list}");
    let replayed = equipoise(path, &["replay", "list", "--cell", "prove", "--battle", "1"]);
    assert!(text(&replayed.stdout).contains("played by steady"), "{}", text(&replayed.stderr));
    let broken = experiment
        .replace("[7, 8]", "[12, 5]")
        .replace("\"steady\", \"steady\"", "\"steady\", \"study\"");
    fs::write(path.join("broken.toml"), broken).expect("writable");
    let ran = equipoise(path, &["run", "broken.toml"]);
    assert_eq!(ran.status.code(), Some(2));
    let said = in_one_line(&ran.stderr);
    for part in ["study", "did you mean `steady`", "`sizes` is 5"] {
        assert!(said.contains(part), "no `{part}` in {said}");
    }
}

/// TP-P02, TP-P06: everything that is wrong with an army's file is said at once, whoever names it, and nothing is written.
#[test]
fn everything_wrong_with_an_army_of_tropaion_is_said_and_nothing_is_written() {
    let folder = folder();
    let path = folder.path();
    let broken = "nam = \"Legion\"\n[[unit]]\ntype = \"LI\"\ncount = 7\ntraits = [\"vetran\"]\n\
                  [card]\nname = \"Wedge\"\non = \"rain\"\ncopies = 9\n";
    fs::write(path.join("telamon.toml"), TROPAION).expect("writable");
    fs::write(path.join("legion.toml"), broken).expect("writable");
    let faults = [
        "unknown key `nam` in the army",
        "did you mean `name`?",
        "the army has no `name`",
        "\"vetran\" is not a trait of Tropaion",
        "the morale values of its units add up to 0",
        "\"rain\" is not an event for a card",
        "`copies` is 9; it is a whole number from 0 to 3",
    ];
    for words in [
        &["run", "telamon.toml", "--out", "out"][..],
        &["replay", "tropaion", "legion.toml", "gallic"],
    ] {
        let ran = equipoise(path, words);
        assert_eq!(ran.status.code(), Some(2), "{words:?}");
        assert!(ran.stdout.is_empty(), "{}", text(&ran.stdout));
        let said = in_one_line(&ran.stderr);
        for part in faults {
            assert!(said.contains(part), "no `{part}` in {said}");
        }
    }
    assert!(!path.join("out").exists());
}
