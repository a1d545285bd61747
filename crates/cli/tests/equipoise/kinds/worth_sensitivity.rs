//! Sensitivity of worths to assumptions: what is played, reported and left behind, and what is refused.

use std::fs;
use std::path::Path;

use super::{equipoise, folder, in_one_line, refused};
use crate::support::without_times;

/// Small armies, whose battles are short; two cards.
fn worth(pairs: u32, of_worth: &str, more: &str) -> String {
    format!(
        "question = \"?\"\nruleset = \"triumph\"\ngame = \"worth\"\npairs = {pairs}\n\
         [parameters]\npoints_cap = 24\nvictory_points = 1\n\
         [worth]\nplayers = [\"steady\"]\nhandicaps = [-6, 6]\nshare = 12\nprice_share = 12\n{of_worth}\
         [[worth.bearer]]\nlist = \"maurikian-byzantine\"\ncards = [\"pack-trains\", \"fortified-camp\"]\n\
         enemies = [\"later-achaemenid-persian\"]\n{more}"
    )
}

const SETTINGS: &str = "[sensitivity]\ncard = \"pack-trains\"\n[sensitivity.parameters]\nzoc_depth_mu = [1]\n\
                        nonpositive_doubled = [false, true]\n";

/// Eight blocks of one card.
fn one_card(more: &str) -> String {
    worth(2_304, "", more).replace(", \"fortified-camp\"", "")
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The cells of the experiment's own rules are played as without assumptions, and every setting has its baseline, handicaps and card.
#[test]
#[ignore = "plays for a minute: `make test-long`"]
fn st_g2_settings_are_played_beside_what_is_asked_and_change_nothing_of_it() {
    let folder = folder();
    let path = folder.path();
    let played = |experiment: &str, out: &str, more: &[&str]| {
        fs::write(path.join("e.toml"), experiment).expect("writable");
        let arguments = [&["run", "e.toml", "--out", out], more].concat();
        let output = equipoise(path, &arguments);
        assert_eq!(output.status.code(), Some(0), "{}", in_one_line(&output.stderr));
        in_one_line(&output.stdout)
    };
    let with = worth(288, "", SETTINGS);
    let message = played(&with, "with", &["--threads", "1"]);
    assert!(message.contains("Too little was played to tell what assumptions change"), "{message}");
    played(&worth(288, "", ""), "without", &[]);
    assert_eq!(read(path, "with/values.csv"), read(path, "without/values.csv"));
    let lines = |out: &str| -> Vec<String> {
        let cells = read(path, &format!("{out}/cells.csv"));
        cells.lines().map(str::to_owned).collect()
    };
    let (with_settings, alone) = (lines("with"), lines("without"));
    // The baseline, two handicaps, and each of two cards given and paid for.
    assert_eq!(alone.len(), 1 + 7);
    assert_eq!(with_settings[..alone.len()], alone);
    // Each of two settings: a baseline, two handicaps and the card given.
    let of_settings = &with_settings[alone.len()..];
    assert_eq!(of_settings.len(), 2 * 4);
    for (cells, setting) in
        of_settings.chunks(4).zip(["nonpositive_doubled = false", "zoc_depth_mu = 1"])
    {
        let matchup = format!("Maurikian Byzantine v Later Achaemenid Persian ({setting})");
        for (cell, variant) in cells.iter().zip(["", "-6-points", "+6-points", "pack-trains"]) {
            assert!(cell.contains(&format!(",{matchup},")), "{cell}");
            // Names that a spreadsheet would take for a formula are quoted.
            let cell = cell.replace(",'", ",");
            if !variant.is_empty() {
                assert!(cell.contains(&format!(",{variant} ({setting}),")), "{cell}");
            }
        }
    }

    // ST-A6: the same bytes on other threads, and in shards.
    played(&with, "three", &["--threads", "3"]);
    let blocks = |out: &str| fs::read(path.join(out).join("blocks.parquet")).expect("it is there");
    assert_eq!(blocks("with"), blocks("three"));
    played(&with, "one", &["--shard", "1/2"]);
    played(&with, "two", &["--shard", "2/2"]);
    let merged = equipoise(path, &["merge", "one", "two", "--out", "merged"]);
    assert_eq!(merged.status.code(), Some(0), "{}", in_one_line(&merged.stderr));
    assert_eq!(blocks("with"), blocks("merged"));
    assert_eq!(read(path, "with/index.html"), read(path, "merged/index.html"));
}

/// Eight blocks tell of effects; the terminal, the tables and the page have them, and `run.toml` has what they come from.
#[test]
#[ignore = "plays for a minute: `make test-long`"]
fn st_g2_changes_by_settings_are_reported_and_read_back() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("e.toml"), one_card(SETTINGS)).expect("writable");
    let output = equipoise(path, &["run", "e.toml", "--out", "out"]);
    let message = in_one_line(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", in_one_line(&output.stderr));
    for part in [
        "No verdict on a worth is settled under the rules as they are",
        "The worth of Pack Trains and Herds to Maurikian Byzantine armies is not known",
        "a worth takes 20 blocks, 5,760 pairs",
        "2 other settings",
    ] {
        assert!(message.contains(part), "no `{part}` in: {message}");
    }
    let csv = read(path, "out/sensitivity.csv");
    assert_eq!(csv.lines().count(), 3, "{csv}");
    assert!(csv.contains("pack-trains,Maurikian Byzantine,zoc_depth_mu,TR-MV-14,2,1,"), "{csv}");
    assert_eq!(read(path, "out/sensitivity_runs.csv").lines().count(), 4);
    let page = read(path, "out/index.html");
    assert!(page.contains("How much it depends on assumptions"));
    // What settings are for is reported together: none of them is a matchup or a card of its own on the page.
    assert!(!page.contains("pack-trains (zoc_depth_mu = 1)"));
    let run = read(path, "out/run.toml");
    assert!(
        run.contains("[experiment.sensitivity]") && run.contains("card = \"pack-trains\""),
        "{run}"
    );
    fs::remove_file(path.join("out/sensitivity.csv")).expect("it was there");
    let again = equipoise(path, &["report", "out"]);
    assert_eq!(without_times(&in_one_line(&again.stdout)), without_times(&message));
    assert_eq!(read(path, "out/sensitivity.csv"), csv);
}

#[test]
fn all_problems_of_the_assumptions_of_a_worth_are_reported_at_once() {
    let reading = "half_width = 0.5\n[[worth.reading]]\nname = \"otherwise\"\nparameters = { zoc_through_difficult = false }\n";
    let sensitivity =
        "[sensitivity]\ncard = \"hold-the-line\"\nparameters = { zoc_dept_mu = [1] }\n";
    refused(
        &worth(288, reading, sensitivity),
        &[
            "[sensitivity] and [[worth.reading]] don't go together",
            "[sensitivity] and `half_width` don't go together",
            "no [[worth.bearer]] has the card Hold the Line among its `cards`",
            "add it to the cards of a bearer, or name one of: fortified-camp",
            "did you mean `zoc_depth_mu`?",
        ],
    );
    let unknown = "[sensitivity]\ncard = \"pack-train\"\nparameters = [\"zoc_group\"]\n[sweep.parameters]\nzoc_depth_mu = [1]\n";
    refused(
        &worth(288, "", unknown),
        &["unknown card \"pack-train\"", "`sweep` is no key of `game = \"worth\"`"],
    );
    refused(
        &worth(288, "", "[sensitivity]\nparameters = { zoc_depth_mu = [2] }\n"),
        &["`zoc_depth_mu` has no other value than the experiment's own"],
    );
    refused(
        &worth(288, "", "[sensitivity]\nmethod = \"exact\"\nparameters = \"all\"\n"),
        &["combinations here; ", "are the most"],
    );
}
