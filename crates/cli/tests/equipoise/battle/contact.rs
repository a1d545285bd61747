//! Battles without contact have no turn of first contact.

use super::*;

/// Where the turn limit ends many battles before contact, the mean turn of first contact is that of the battles with contact: counted
/// by hand over the rows of battles, to the last digit, in JSON and in `cells`; and the same bytes on one thread and two.
#[test]
fn the_mean_turn_of_first_contact_is_that_of_battles_with_contact() {
    let folder = folder();
    let path = folder.path();
    let experiment = format!(
        "{HEAD}pairs = 288\nseed = 39\nrows = \"battles\"\n[parameters]\nmax_turns = 16\n{BATTLE}\
         matchups = [{{ a = \"later-hundred-years-war-english\", b = \"medieval-french\" }}]\n"
    );
    fs::write(path.join("short.toml"), experiment).expect("writable");
    for threads in ["1", "2"] {
        let arguments = ["run", "short.toml", "--quiet", "--out", threads];
        let output = equipoise(path, &[&arguments[..], &["--threads", threads]].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{said}");
    }
    let stored = ["blocks.parquet", "cells.parquet", "battle_rows/part-00000.parquet"];
    for file in stored {
        let [one, two] = ["1", "2"].map(|run| fs::read(path.join(run).join(file)).expect("there"));
        assert!(one == two, "{file}");
    }

    let named = path.join("short.toml").display().to_string();
    let source = experiment::Source::find(&named, &lab::rulesets::RULESETS).expect("there");
    let (_, planned) = source.planned(&lab::rulesets::RULESETS, |_| {}).expect("it can be played");
    let columns = planned.playable().columns();
    let at = |name: &str| columns.iter().position(|column| column.name == name);
    let (contact, turn) =
        (at("came_to_contact").expect("one"), at("first_contact_turn").expect("one"));
    let rows = path.join("1/battle_rows/part-00000.parquet");
    let reader = report::battle_rows::BattleRowReader::open(&rows, &columns).expect("rows");
    let battles: Vec<_> = reader.battles().map(|battle| battle.expect("a row").measures).collect();
    assert_eq!(battles.len(), 576);
    let with: Vec<i32> = battles.iter().filter(|it| it[contact] == 1).map(|it| it[turn]).collect();
    let n_with = with.len() as f64;
    assert!((100.0..500.0).contains(&n_with), "{n_with} battles with contact");
    assert!(with.iter().all(|turn| (1..=16).contains(turn)));
    let mean = f64::from(with.iter().sum::<i32>()) / n_with;

    let output = equipoise(path, &["report", "1", "--json"]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let measures = answer["measures"].as_array().expect("a list");
    let named = |name: &str| measures.iter().find(|it| it["name"] == name).expect("a measure");
    let shown = named("first_contact_turn");
    assert_eq!(shown["mean"]["estimate"].as_f64(), Some(mean), "{shown}");
    let share = 100.0 * (n_with / 576.0);
    assert_eq!(shown["had_by"]["estimate"].as_f64(), Some(share), "{shown}");
    let (lo, hi) = (shown["mean"]["lo"].as_f64(), shown["mean"]["hi"].as_f64());
    assert!(lo < Some(mean) && Some(mean) < hi && lo > Some(mean - 1.0), "{shown}");
    assert!(named("player_turns")["had_by"].is_null());

    let cells = fs::read_to_string(path.join("1/cells.csv")).expect("there");
    let of = |name: &str| {
        let mut lines = cells.lines().map(|line| line.split(','));
        let at = lines.next()?.position(|head| head == name)?;
        lines.next()?.nth(at)?.parse::<f64>().ok()
    };
    assert!((of("first_contact_turn").expect("a mean") - mean).abs() < 1e-6);
    assert!((of("came_to_contact").expect("a share") - n_with / 576.0).abs() < 1e-6);
    let page = fs::read_to_string(path.join("1/index.html")).expect("a page");
    let unit = page.split("player turns, over the ").nth(1).expect("a unit");
    let (shown, rest) = unit.split_once(" % of battles that have it").expect("a share");
    let shown: f64 = shown.parse().unwrap_or_else(|_| panic!("{shown}"));
    assert!((shown - share).abs() <= 0.5, "{shown} {rest:.10}");
}
