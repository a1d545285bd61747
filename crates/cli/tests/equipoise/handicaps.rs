//! What a program declares beside its sides: handicaps, what things are worth in them, and parameters whose answers are tried.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::programs::{duel, failing, played};
use crate::support::{equipoise, in_one_line, text};

const HEAD: &str = "question = \"?\"\nruleset = \"program\"\ngame = \"program\"\nseed = 4\n";
const DUEL: &str =
    "[program]\ncommand = [\"./duel\"]\nmatchups = [{ a = \"master\", b = \"pupil\" }]\n";

/// The answer of an experiment with the duel, from the stored run: there is no program when it is made.
fn answered(pairs: u32, more: &str) -> Value {
    let folder = duel();
    let at = folder.path();
    fs::write(at.join("x.toml"), format!("{HEAD}pairs = {pairs}\n{DUEL}{more}")).expect("writable");
    played(at, &["x.toml", "--out", "run"]);
    fs::remove_file(at.join("duel")).expect("there");
    let report = equipoise(at, &["report", "run", "--json"]);
    assert_eq!(report.status.code(), Some(0), "{}", text(&report.stderr));
    serde_json::from_slice(&report.stdout).expect("JSON")
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// Within 4.5 standard errors, of which an interval has 1.96 to either side.
#[track_caller]
fn is_about(estimate: &Value, exact: f64) {
    let [value, lo] = ["estimate", "lo"].map(|key| number(&estimate[key]));
    assert!((value - exact).abs() < 2.3 * (value - lo), "{exact}: {estimate}");
}

/// The exact scores are those of `crates/examples/tests/duel.rs`, by the code of the duel in Rust and by a count.
#[test]
fn the_duel_in_c_has_the_exact_scores_with_each_handicap() {
    let answer =
        answered(5760, "[program.counts]\nside = \"pupil\"\nhandicap = \"free hits\"\nto = 2\n");
    let counts = &answer["counts"][0];
    for (n, master) in [80.5792, 61.1703, 31.0866].into_iter().enumerate() {
        let score = &counts["scores"][n];
        assert_eq!(score["n"], n);
        is_about(&score["score"], 100.0 - master);
    }
    assert_eq!((&counts["loses_with"], &counts["wins_with"]), (&1.into(), &2.into()));
    let said = answer["answer"][0].as_str().expect("a sentence");
    for part in ["free hits of pupil against master", "more than 1 and fewer than 2"] {
        assert!(said.contains(part), "no `{part}` in: {said}");
    }
}

/// Exactly so: what gives A a hit has the very battles of the curve's point at one hit, and what gives B one those of its other side.
#[test]
fn a_hit_is_worth_one_hit() {
    let answer = answered(
        5760,
        "[program.worth]\nhandicap = \"free_hits\"\namounts = [2, 1]\n\
         [[program.variant]]\nname = \"one more\"\nhandicaps = { master = { free_hits = 1 } }\n\
         [[program.variant]]\nname = \"one against\"\nhandicaps = { pupil = { free_hits = 1 } }\n\
         [[program.variant]]\nname = \"longer\"\nparameters = { target = 6 }\n",
    );
    let worth = |name: &str| {
        let all = answer["components"].as_array().expect("a list").iter();
        all.clone().find(|it| it["id"] == name).expect(name)["equivalent"].clone()
    };
    for (name, exact) in [("one more", 1.0), ("one against", -1.0)] {
        let equivalent = worth(name);
        assert!((number(&equivalent["estimate"]) - exact).abs() < 1e-9, "{name}: {equivalent}");
    }
    // By the count of `crates/examples/tests/duel.rs`: a target of 6 adds 8.76 points of 100, and the first hit 9.24.
    is_about(&worth("longer"), 0.948);
}

#[test]
fn the_parameters_of_a_program_are_screened() {
    let answer = answered(2304, "[sensitivity]\nparameters = \"all\"\n");
    let of = &answer["sensitivity"][0];
    let all = of.to_string();
    for part in ["\"target\"", "\"1\"", "\"9\""] {
        assert!(all.contains(part), "no `{part}` in: {all}");
    }
    let said = answer["answer"].to_string();
    for part in ["2 of 2 other settings change it", "hits to win: 9"] {
        assert!(said.contains(part), "no `{part}` in: {said}");
    }
}

/// A stored run has everything that it takes to play the rest.
#[test]
fn a_run_with_handicaps_goes_on_and_shards_are_merged() {
    let folder = duel();
    let at = folder.path();
    let more = "[[program.variant]]\nname = \"a hit\"\nhandicaps = { pupil = { free_hits = 1 } }\n\
                [program.worth]\nhandicap = \"free hits\"\n[sensitivity]\nparameters = [\"target\"]\n";
    fs::write(at.join("x.toml"), format!("{HEAD}pairs = 576\n{DUEL}{more}")).expect("writable");
    played(at, &["x.toml", "--out", "whole", "--anyway"]);
    played(at, &["x.toml", "--out", "longer", "--max-pairs", "288", "--anyway"]);
    played(at, &["x.toml", "--out", "longer", "--resume", "--anyway"]);
    for shard in ["1/2", "2/2"] {
        played(
            at,
            &["x.toml", "--out", &format!("s{}", &shard[..1]), "--shard", shard, "--anyway"],
        );
    }
    let merged = equipoise(at, &["merge", "s1", "s2", "--out", "merged", "--quiet"]);
    assert_eq!(merged.status.code(), Some(0), "{}", text(&merged.stderr));
    let blocks = |run: &str| fs::read(at.join(run).join("blocks.parquet")).expect("stored");
    for other in ["longer", "merged"] {
        assert_eq!(blocks("whole"), blocks(other), "{other}");
    }
    let replay = equipoise(at, &["replay", "whole", "--pair", "3", "--cell", "1"]);
    let said = in_one_line(&replay.stderr);
    assert!(
        said.contains("\"handicaps\":{\"a\":{\"free_hits\":0},\"b\":{\"free_hits\":1}}"),
        "{said}"
    );
}

#[track_caller]
fn refused(at: &Path, parts: &[&str]) {
    let output = equipoise(at, &["run", "g.toml", "--allow-programs", "--out", "run"]);
    let said = in_one_line(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    for part in parts {
        assert!(said.contains(part), "no `{part}` in: {said}");
    }
    assert!(!at.join("run").exists());
}

/// All that is wrong with the file at once.
#[test]
fn handicaps_that_cannot_be_given_are_refused_at_once() {
    let folder = duel();
    let at = folder.path();
    let more = "[[program.variant]]\nname = \"v\"\nhandicaps = { pupil = { free_hit = 1, free_hits = 9 }, novice = {} }\n\
                [[program.variant]]\nname = \"w\"\nhandicaps = { pupil = { free_hits = -1 } }\n\
                [program.worth]\nhandicap = \"lucky dice\"\n[sensitivity]\nparameters = { target = [12], tarhet = [1] }\n";
    fs::write(at.join("g.toml"), format!("{HEAD}{DUEL}{more}")).expect("writable");
    refused(
        at,
        &[
            "Duel has no handicap `free_hit`",
            "did you mean `free_hits`?",
            "`free_hits` is 9",
            "0 to 5",
            "`free_hits` is -1",
            "no side `novice`",
            "Duel has no handicap `lucky dice`",
            "`target` is 12; it takes a whole number from 1 to 9",
            "no parameter `tarhet`",
        ],
    );
    for (more, part) in [
        (
            "[program.counts]\nhandicap = \"free hits\"\nfrom = 3\nto = 2\n",
            "`from` is 3 and `to` 2",
        ),
        ("[program.counts]\nhandicap = \"free hits\"\nto = 6\n", "`free_hits` is 6"),
        ("[program.counts]\n", "no `handicap`"),
        ("[program.worth]\nhandicap = \"free hits\"\n", "there are none"),
        (
            "[program.worth]\nhandicap = \"free hits\"\n[program.counts]\nhandicap = \"free hits\"\n",
            "make two experiments",
        ),
        ("[sensitivity]\nparameters = []\n", "names no open question"),
    ] {
        fs::write(at.join("g.toml"), format!("{HEAD}{DUEL}{more}")).expect("writable");
        refused(at, &[part]);
    }
    let mirror = "[program]\ncommand = [\"./duel\"]\nmirror = [\"master\"]\n[[program.variant]]\nname = \"v\"\n\
                  handicaps = { pupil = { free_hits = 1 } }\n";
    fs::write(at.join("g.toml"), format!("{HEAD}{mirror}")).expect("writable");
    refused(at, &["gives handicaps to a side that no matchup has"]);
}

/// A game without handicaps says so, and all that is wrong with declared ones is reported at once.
#[test]
fn a_greeting_with_wrong_handicaps_is_refused_at_once() {
    let none = failing("fine", "[program.counts]\nhandicap = \"hits\"\n");
    refused(none.path(), &["Nothing has no handicap `hits`", "it declares none"]);
    let folder = crate::support::folder();
    let greeting = "{\"equipoise\":1,\"title\":\"G\",\"sides\":[\"x\",\"y\"],\"handicaps\":[{\"name\":\"hit\",\"most\":2},\
                    {\"name\":\"hit\",\"most\":3},{\"name\":\"luck\",\"most\":0},{\"most\":1},{\"name\":\"dice\"}]}";
    fs::write(folder.path().join("greeting"), format!("{greeting}\n")).expect("writable");
    let file =
        format!("{HEAD}[program]\ncommand = [\"/bin/cat\", \"greeting\"]\nmatrix = \"all\"\n");
    fs::write(folder.path().join("g.toml"), file).expect("writable");
    refused(
        folder.path(),
        &[
            "two of its parameters and handicaps are called `hit`",
            "handicap `luck` has to have a whole number `most` from 1 to 1000000",
            "handicap `dice` has to have",
            "a handicap has no `name`",
        ],
    );
}
