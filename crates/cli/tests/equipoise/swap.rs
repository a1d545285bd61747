//! `equipoise swap`: which of two groups of stands is stronger, asked without a file.

use std::fs;

use serde_json::Value;

use crate::support::{equipoise, folder, in_one_line, refused_at_once, text, words};

#[track_caller]
fn refused(arguments: &[&str], expected: &[&str]) {
    refused_at_once(&[&["swap"], arguments].concat(), expected);
}

#[test]
fn what_cannot_be_swapped_is_said_with_the_way_out_and_nothing_is_written() {
    refused(
        &["4", "heavy-foot", "for", "4", "elite-foot"],
        &[
            "4 heavy-foot cost 12 points and 4 elite-foot 16: a swap is between groups that cost the same",
            "these cost the same: `4 heavy-foot for 3 elite-foot`, `8 heavy-foot for 6 elite-foot`",
        ],
    );
    refused(
        &words("0 heavy-foot 3 elite-fot --for stedy --list parthia --max-pairs 5"),
        &[
            "`0 heavy-foot`: the number of stands is a whole number from 1 to 12",
            "no troop type is called `elite-fot`: did you mean `elite-foot`?",
            "policy `stedy` is unknown: did you mean `steady`?",
            "parthia",
            "--max-pairs 5 is too little for a swap: use 576 or more",
        ],
    );
    refused(
        &["4", "heavy-foot"],
        &["a swap has two groups, and here are 1", "equipoise swap 4 heavy-foot for 3 elite-foot"],
    );
    refused(&["heavy-foot", "for", "elite-foot"], &["`heavy-foot` has no number before it"]);
    refused(&["4", "spear", "for", "4", "spear"], &["Spear is in both groups"]);
    refused(
        &["4", "heavy-foot", "for", "3", "elite-foot", "--against", "parthian"],
        &["name it by --list"],
    );
    refused(
        &["4", "heavy-foot", "for", "3", "elite-foot", "--list", "parthian"],
        &[
            "no army drawn from the list \"parthian\" may have four Heavy Foot as well as three Elite Foot",
            "name smaller groups",
        ],
    );
    refused(
        &["tropaion", "4", "x", "for", "3", "y"],
        &["`swap` isn't asked of tropaion yet; it is of triumph"],
    );
}

/// ST-R7: the sentence, the JSON and the files say one thing, and the experiment beside the folder is the run again.
#[test]
fn st_r7_a_swap_from_the_question_to_its_files() {
    let folder = folder();
    let path = folder.path();
    let asked = ["swap", "4 heavy-foot", "3 elite-foot", "--max-pairs", "576", "--json"];
    let ran = equipoise(path, &asked);
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    let answer: Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    let swap = &answer["swaps"][0];
    assert_eq!((&swap["player"], &swap["pairs"]), (&"captain".into(), &576.into()));
    assert_eq!(swap["draws"], 8 * 36, "each draw is one observation");
    let end = |part: &str| swap["difference"][part].as_f64().expect("a number");
    let expected = match (end("lo"), end("hi")) {
        (lo, _) if lo > 0.0 => "first",
        (_, hi) if hi < 0.0 => "second",
        (lo, hi) if lo >= -1.0 && hi <= 1.0 => "neither",
        _ => "open",
    };
    assert_eq!(swap["stronger"], expected);
    let said = in_one_line(
        &equipoise(path, &["report", "reports/swap-4-heavy-foot-for-3-elite-foot"]).stdout,
    );
    assert!(said.contains("four Heavy Foot") || said.contains("Four Heavy Foot"), "{said}");
    assert!(
        said.contains("Each group costs 12 points. 288 random armies had first the one"),
        "{said}"
    );
    let file = "reports/swap-4-heavy-foot-for-3-elite-foot.toml";
    let again = equipoise(path, &["run", file, "--out", "again", "--json"]);
    let again: Value = serde_json::from_slice(&again.stdout).expect("JSON");
    assert_eq!(again["swaps"], answer["swaps"]);
    let written = fs::read_to_string(path.join(file)).expect("the experiment");
    assert!(written.contains("first = { heavy-foot = 4 }"), "{written}");
}
