//! `merge --pool`: finished runs of several seeds as one run.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::run::battle_rows::of_two_matchups;
use crate::run::{SMALL, done, files, folder, refused, text};

/// Plays the file with a seed into a folder.
fn play(folder: &Path, file: &str, seed: &str, out: &str, more: &[&str]) {
    let arguments = ["run", file, "--quiet", "--seed", seed, "--out", out];
    done(folder, &[&arguments[..], more].concat());
}

fn pool(folder: &Path, runs: &[&str], out: &str) {
    let arguments = [&["merge", "--pool", "--quiet", "--out", out], runs].concat();
    done(folder, &arguments);
}

fn json(folder: &Path, run: &str) -> Value {
    let output = done(folder, &["report", run, "--json"]);
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The small experiment, changed.
fn write(folder: &Path, name: &str, from: &str, to: &str) {
    assert!(SMALL.contains(from));
    fs::write(folder.join(name), SMALL.replace(from, to)).expect("writable");
}

/// ST-A6: in either order, whole or in shards, a pool has the same bytes; its counts are those of its runs added up, and so each score is
/// the mean of theirs by pairs.
#[test]
fn st_a6_a_pool_adds_up_its_runs_in_any_order() {
    let folder = folder();
    let at = folder.path();
    let rows = "pairs = 864\nrows = \"battles\"";
    let keeping = of_two_matchups().replace("pairs = 864", rows);
    fs::write(at.join("small.toml"), keeping).expect("writable");
    play(at, "small.toml", "5", "five", &[]);
    play(at, "small.toml", "2", "two", &[]);
    pool(at, &["five", "two"], "one");
    pool(at, &["two", "five"], "other");
    assert!(files(&at.join("one")) == files(&at.join("other")));
    for part in ["1/2", "2/2"] {
        let out = format!("five-{}", &part[..1]);
        play(at, "small.toml", "5", &out, &["--shard", part]);
    }
    pool(at, &["five-2", "two", "five-1"], "of-shards");
    assert!(files(&at.join("one")) == files(&at.join("of-shards")));
    let before = files(&at.join("one"));
    done(at, &["report", "one", "--quiet", "--rows", "again"]);
    assert!(before == files(&at.join("one")));
    assert!(files(&at.join("again")) == files(&at.join("one/battle_rows")));

    let totals = |run: &str| lab::finished_run::finished(&at.join(run)).expect("a run").0;
    let [pooled, two, five] = ["one", "two", "five"].map(totals);
    for (cell, pooled) in pooled.cells.iter().enumerate() {
        let mut games = two.cells[cell].games;
        games.merge(&five.cells[cell].games);
        assert_eq!((pooled.games, pooled.n_blocks), (games, 6));
    }
    let [one, two, five] = ["one", "two", "five"].map(|run| json(at, run));
    assert_eq!(
        one["pool"],
        serde_json::json!([
            { "seed": 2, "blocks": 3, "pairs": 864 },
            { "seed": 5, "blocks": 3, "pairs": 864 },
        ])
    );
    assert_eq!(one["trust"]["seeds"], serde_json::json!([2, 5]));
    assert!(two.get("pool").is_none() && two["trust"].get("seeds").is_none());
    let scores = |of: &Value| -> Vec<f64> {
        let matchups = of["matchups"].as_array().expect("a list").iter();
        let score = |it: &Value| it["score"]["estimate"].as_f64().expect("a score");
        matchups.map(score).collect()
    };
    let runs = scores(&two).into_iter().zip(scores(&five));
    for (pooled, (two, five)) in scores(&one).into_iter().zip(runs) {
        assert!((pooled - (two + five) / 2.0).abs() < 1e-10);
    }
    let page = fs::read_to_string(at.join("one/index.html")).expect("a page");
    assert!(page.contains("of runs pooled from seeds 2 and 5"), "trust");
    assert!(page.contains("2 (3 blocks) and 5 (3 blocks), pooled"));
    assert!(page.contains("decided before any result was seen which runs are pooled"));
    let record = fs::read_to_string(at.join("one/run.toml")).expect("there");
    assert!(record.contains("[[run.pool]]\nseed = 2\nblocks = 3\n"), "{record}");
}

/// A battle of a pool is found by its seed and its pair within the seed; a pool is compared and not resumed.
#[test]
fn a_pool_is_replayed_compared_and_not_resumed() {
    let folder = folder();
    let at = folder.path();
    write(at, "small.toml", "pairs = 864", "pairs = 288");
    for seed in ["2", "5"] {
        play(at, "small.toml", seed, seed, &[]);
    }
    pool(at, &["5", "2"], "both");
    let replay = |from: &str, more: &[&str]| {
        let arguments = [&["replay", from, "--cell", "1", "--pair", "17"], more].concat();
        text(&done(at, &arguments).stdout)
    };
    let own = ["2", "5"].map(|run| replay(run, &[]));
    assert_ne!(own[0], own[1]);
    for (seed, own) in ["2", "5"].into_iter().zip(&own) {
        assert_eq!(replay("both", &["--seed", seed]), *own);
        assert_eq!(replay("small.toml", &["--seed", seed]), *own);
    }
    assert_eq!(replay("both", &[]), own[0]);
    let said = refused(at, &["replay", "both", "--seed", "5", "--pair", "288"]);
    assert!(said.contains("has played 288 pairs a cell with seed 5 (of 2 and 5)"), "{said}");
    let said = refused(at, &["replay", "both", "--seed", "7"]);
    assert!(said.contains("both was not played with seed 7, but with 2 and 5"), "{said}");
    assert!(refused(at, &["replay", "2", "--seed", "5"]).contains("not played with seed 5"));

    play(at, "small.toml", "9", "nine", &[]);
    pool(at, &["nine", "2"], "others");
    let diff = |one: &str, other: &str| -> Value {
        let output = done(at, &["diff", one, other, "--json"]);
        serde_json::from_slice(&output.stdout).expect("JSON")
    };
    let verdicts = |diff: &Value, wanted: &str| {
        let cells = diff["cells"].as_array().expect("a list");
        cells.iter().all(|cell| cell["verdict"] == wanted)
    };
    let same = diff("both", "both");
    assert!(same["same_seed"] == true && verdicts(&same, "unchanged"));
    // They share one seed of two, so neither is compared block by block.
    let other = diff("both", "others");
    assert!(other["same_seed"] == false && !verdicts(&other, "unchanged"));
    assert_eq!(diff("both", "2")["same_seed"], false);

    let said = refused(at, &["run", "small.toml", "--out", "both", "--resume"]);
    assert!(said.contains("both holds pooled runs, which can't be resumed"), "{said}");
}

/// ST-D1, ST-D5, ST-D8: runs that a look ended are no fixed sample, so their pool has anytime intervals, and says so.
#[test]
fn st_d8_a_pool_of_runs_that_looks_ended_has_anytime_intervals() {
    let folder = folder();
    let at = folder.path();
    let precision = "[precision]\nhalf_width = 0.02\nmax_pairs = 5_760\n";
    write(at, "stops.toml", "pairs = 864", precision);
    for seed in ["1", "2"] {
        play(at, "stops.toml", seed, seed, &[]);
    }
    pool(at, &["1", "2"], "both");
    let both = json(at, "both");
    let kinds = |of: &Value| -> Vec<String> {
        let matchups = of["matchups"].as_array().expect("a list").iter();
        let kind = |it: &Value| it["score"]["kind"].as_str().expect("a kind").to_owned();
        matchups.map(kind).collect()
    };
    assert!(kinds(&both).iter().all(|kind| kind == "anytime"));
    let blocks = |of: &Value| -> u64 {
        let pool = of["pool"].as_array().expect("a pool").iter();
        pool.map(|part| part["blocks"].as_u64().expect("blocks")).sum()
    };
    let counts = ["1", "2", "both"].map(|run| {
        let totals = lab::finished_run::finished(&at.join(run)).expect("a run").0;
        totals.cells[0].n_blocks
    });
    assert_eq!(counts[0] + counts[1], counts[2]);
    assert_eq!(blocks(&both), counts[2]);
    assert!(counts[2] < 40, "a look ended them");
    let warnings = both["warnings"].to_string();
    assert!(warnings.contains("each of the 2 pooled runs"), "{warnings}");
    assert!(!warnings.contains("--resume"), "{warnings}");
}

/// What doesn't belong together is refused in one report, with nothing written.
#[test]
fn what_does_not_belong_in_a_pool_is_refused_together() {
    let folder = folder();
    let at = folder.path();
    write(at, "small.toml", "pairs = 864", "pairs = 288");
    write(at, "longer.toml", "pairs = 864", "pairs = 576\ndice = \"army\"");
    for (file, seed, out) in [
        ("small.toml", "1", "one"),
        ("small.toml", "1", "again"),
        ("small.toml", "2", "two"),
        ("longer.toml", "3", "longer"),
    ] {
        play(at, file, seed, out, &[]);
    }
    play(at, "small.toml", "4", "part", &["--shard", "2/2"]);
    pool(at, &["one", "two"], "pool");
    let version = fs::read_to_string(at.join("two/run.toml")).expect("there");
    let version =
        crate::run::resealed(&version.replace(
            concat!("version = \"", env!("CARGO_PKG_VERSION"), "\""),
            "version = \"0.0.1\"",
        ));
    fs::write(at.join("two/run.toml"), version).expect("writable");
    let said = refused(
        at,
        &[
            "merge", "--pool", "one", "again", "two", "longer", "part", "pool", "nowhere", "--out",
            "out",
        ],
    );
    for wanted in [
        "one and again have the same seed, 1",
        "two was played by version 0.0.1",
        "one and longer are of different plans: they differ in ",
        "dice (\"seat\" and \"army\")",
        "pairs (288 and 576)",
        "shard 1 of 2 is missing",
        "pool is a pool already: name the runs that are in it",
        "nowhere holds no run",
    ] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
    assert!(!at.join("out").exists());
    let said = refused(at, &["merge", "--pool", "one", "--out", "out"]);
    assert!(said.contains("they have one seed"), "{said}");
    let said = refused(at, &["merge", "--pool", "one", "again", "--out", "one"]);
    assert!(said.contains("same seed"), "{said}");
    play(at, "small.toml", "6", "six", &[]);
    let said = refused(at, &["merge", "--pool", "one", "six", "--out", "six"]);
    assert!(said.contains("six is one of the runs"), "{said}");
}
