//! `equipoise price --rate`: by what a point of troops is judged (ST-R11).

use std::fs;

use serde_json::Value;

use crate::support::{equipoise, folder, in_one_line, refused_at_once};

/// ST-R11: rates are taken where they are of these rules, players and lists; elsewhere a point is measured, and that is said. On request
/// the printed rules' rate is taken all the same, in words that the answer repeats.
#[test]
fn st_r11_a_rate_of_other_rules_is_never_used_silently() {
    let folder = folder();
    let experiment = |more: &[&str]| {
        let question = ["price", "pack-trains", "--list", "parthian", "--max-pairs", "576"];
        let how = ["--set", "zoc_depth_mu=1", "--out", "out", "--force", "--json"];
        let output = equipoise(folder.path(), &[&question[..], &how, more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", in_one_line(&output.stderr));
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let text = fs::read_to_string(folder.path().join("out.toml")).expect("written");
        (text, answer["prices"][0].clone(), in_one_line(&output.stderr))
    };
    let (text, price, said) = experiment(&[]);
    assert!(said.contains("since the shipped rate is of other rules"), "{said}");
    assert!(text.contains("handicaps = ") && !text.contains("[[worth.rate]]"), "{text}");
    assert_eq!(price["rate_source"], Value::Null);
    let (text, price, _) = experiment(&["--rate", "rulebook"]);
    assert!(!text.contains("handicaps") && text.contains("[[worth.rate]]"), "{text}");
    let source = price["rate_source"].as_str().expect("a source");
    assert!(source.starts_with("at the rulebook's rate: steady"), "{source}");
    // No curve was played, so the page has neither one nor a worth by it.
    assert_eq!(equipoise(folder.path(), &["report", "out", "--quiet"]).status.code(), Some(0));
    let page = fs::read_to_string(folder.path().join("out/index.html")).expect("drawn");
    assert!(page.contains("list by list") && !page.contains("handicap"));
    assert!(!folder.path().join("out/charts/curve-parthian.svg").exists());
    refused_at_once(
        &["price", "pack-trains", "--for", "bold", "--rate", "rulebook"],
        &["no rate is shipped for bold", "rates are shipped for steady"],
    );
}
