//! `equipoise price --rate`: by what a point of troops is judged (ST-R11).

use std::fs;
use std::process::Output;

use serde_json::Value;

use crate::support::{equipoise, folder, in_one_line, refused_at_once, text};

/// ST-R11: rates are taken where they are of these rules, players and lists; elsewhere a point is measured, and that is said. On request
/// the printed rules' rate is taken all the same, in words that the answer repeats.
#[test]
fn st_r11_a_rate_of_other_rules_is_never_used_silently() {
    let folder = folder();
    let run = |arguments: &[&str]| {
        let output = equipoise(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(0), "{}", in_one_line(&output.stderr));
        output
    };
    let price_of = |output: &Output| {
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        answer["prices"][0].clone()
    };
    let experiment = || fs::read_to_string(folder.path().join("out.toml")).expect("written");
    let question = ["price", "pack-trains", "--list", "parthian", "--max-pairs", "576"];
    // Battles that end soon take half of the time.
    let changed = ["--set", "zoc_depth_mu=1", "--set", "victory_points=6"];
    let asked = [&question[..], &changed, &["--out", "out", "--force"]].concat();
    let output = run(&asked);
    let said = in_one_line(&output.stderr);
    assert!(said.contains("since the shipped rate is of other rules"), "{said}");
    let text = experiment();
    assert!(text.contains("handicaps = ") && !text.contains("[[worth.rate]]"), "{text}");
    let shown = |how| run(&["report", "out", how]);
    assert_eq!(price_of(&shown("--json"))["rate_source"], Value::Null);
    let [quiet, why] = ["--quiet", "--why"].map(|how| self::text(&shown(how).stdout));
    check_the_answer_is_short_and_says_why_only_when_asked(
        &self::text(&output.stdout),
        &quiet,
        &why,
    );
    let output = run(&[&asked[..], &["--rate", "rulebook", "--json"]].concat());
    let (text, price) = (experiment(), price_of(&output));
    assert!(!text.contains("handicaps") && text.contains("[[worth.rate]]"), "{text}");
    let source = price["rate_source"].as_str().expect("a source");
    assert!(source.starts_with("at the rulebook's rate: captain"), "{source}");
    // No curve was played, so the page has neither one nor a worth by it.
    assert_eq!(equipoise(folder.path(), &["report", "out", "--quiet"]).status.code(), Some(0));
    let page = fs::read_to_string(folder.path().join("out/index.html")).expect("drawn");
    assert!(page.contains("list by list") && !page.contains("handicap"));
    assert!(!folder.path().join("out/charts/curve-parthian.svg").exists());
    refused_at_once(
        &["price", "pack-trains", "--for", "bold", "--rate", "rulebook"],
        &["no rate is shipped for bold", "rates are shipped for captain, steady"],
    );
}

/// The list with a picture of each interval and one step for what is open; the paragraphs only where they are asked for; in one line
/// with --quiet.
fn check_the_answer_is_short_and_says_why_only_when_asked(short: &str, quiet: &str, why: &str) {
    let paragraph = "Armies that pay what the rules charge";
    assert!(!short.contains(paragraph), "{short}");
    assert!(short.contains("why: equipoise report out --why"), "{short}");
    assert!(short.contains('●') && short.contains('├'), "no picture in\n{short}");
    assert!(in_one_line(short.as_bytes()).contains("(`--max-pairs 5760`)"), "no step in\n{short}");
    assert!(in_one_line(why.as_bytes()).contains(paragraph), "{why}");
    assert_eq!(quiet.lines().count(), 1, "{quiet}");
}
