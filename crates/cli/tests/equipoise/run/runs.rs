//! What a run leaves behind, and what it refuses.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::run::kills::Killed;
use crate::run::{SMALL, done, equipoise, files, folder, refused, small, text};

#[test]
fn a_run_leaves_its_folder_and_prints_the_answer() {
    let folder = folder();
    small(folder.path());
    let output = equipoise(folder.path(), &["run", "small.toml"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let answer = text(&output.stdout);
    assert!(answer.contains("Supporting Bowmen"), "{answer}");
    assert!(answer.contains("page: reports/small/index.html"), "{answer}");
    for file in [
        "run.toml",
        "blocks.parquet",
        "cells.csv",
        "cells.parquet",
        "effects.csv",
        "variants.csv",
        "index.html",
    ] {
        assert!(folder.path().join("reports/small").join(file).is_file(), "{file}");
    }
    let plan = fs::read_to_string(folder.path().join("reports/small/run.toml")).expect("there");
    for resolved in ["dice = \"seat\"", "max_rounds = 60", "nonpositive_doubled = \"true\""] {
        assert!(plan.contains(resolved), "{resolved} in {plan}");
    }
}

/// ST-I4: a variant that changes nothing differs by exactly zero, and is printed so.
#[test]
fn st_i4_a_null_variant_is_zero_by_construction() {
    let folder = folder();
    small(folder.path());
    equipoise(folder.path(), &["run", "small.toml", "--quiet"]);
    let effects =
        fs::read_to_string(folder.path().join("reports/small/effects.csv")).expect("there");
    let mut rows = effects.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let heads = rows.next().expect("a heading");
    let at = |name: &str| heads.iter().position(|head| *head == name).expect("a column");
    let null: Vec<_> = rows.filter(|row| row[at("variant")] == "nothing changed").collect();
    assert_eq!(null.len(), 6);
    for row in null {
        assert_eq!(row[at("identical")], "1");
        assert_eq!(row[at("moving_pairs")], "0");
        for zero in ["score_difference", "score_difference_lo", "score_difference_hi"] {
            assert_eq!(row[at(zero)].parse::<f64>(), Ok(0.0), "{zero}");
        }
    }
}

/// ST-A6: the same bytes on 1, 2 and 7 threads, and made again by `report` from what is stored.
#[test]
fn st_a6_every_file_is_the_same_on_any_number_of_threads_and_made_again() {
    let folder = folder();
    small(folder.path());
    for threads in ["1", "2", "7"] {
        let output = equipoise(
            folder.path(),
            &["run", "small.toml", "--threads", threads, "--out", threads, "--quiet"],
        );
        assert!(output.status.success(), "{}", text(&output.stderr));
        // With --quiet the answer is one line, and nothing else is said.
        assert_eq!(text(&output.stdout).lines().count(), 1, "{}", text(&output.stdout));
        assert!(output.stderr.is_empty());
    }
    let first = files(&folder.path().join("1"));
    assert_eq!(files(&folder.path().join("2")), first);
    assert_eq!(files(&folder.path().join("7")), first);
    for (name, _) in &first {
        if !["run.toml", "blocks.parquet"].contains(&name.to_str().expect("a name")) {
            fs::remove_file(folder.path().join("7").join(name)).expect("removable");
        }
    }
    let output = equipoise(folder.path(), &["report", "7"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(files(&folder.path().join("7")), first);
}

/// Ctrl-C keeps what is finished and says how to go on; going on gives the same bytes as never having stopped.
#[cfg(unix)]
#[test]
fn st_i5_an_interrupted_run_goes_on_to_the_same_bytes() {
    let folder = folder();
    let long = SMALL.replace("pairs = 864", "pairs = 57_600");
    fs::write(folder.path().join("long.toml"), long).expect("writable");
    let mut run =
        Killed::begin(folder.path(), &["run", "long.toml", "--out", "stopped"], Stdio::piped());
    run.wait_for_tasks("stopped", 1);
    let killed =
        Command::new("kill").args(["-INT", &run.id().to_string()]).status().expect("kill is there");
    assert!(killed.success());
    let (code, said) = run.ends();
    assert!(said.contains("Stopped after"), "{said}");
    assert_eq!(code, Some(130), "{said}");
    assert!(said.contains("equipoise run long.toml --out stopped --resume"), "{said}");
    assert!(folder.path().join("stopped/index.html").is_file());
    // What is finished is not thrown away by mistake.
    let again = equipoise(folder.path(), &["run", "long.toml", "--out", "stopped"]);
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("unfinished run"), "{}", text(&again.stderr));
    // Another plan doesn't go on with it.
    let other = equipoise(
        folder.path(),
        &["run", "long.toml", "--out", "stopped", "--resume", "--seed", "6"],
    );
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("the experiment"), "{}", text(&other.stderr));
    for arguments in [["--out", "stopped", "--resume"], ["--out", "whole", "--quiet"]] {
        let mut all = vec!["run", "long.toml"];
        all.extend(arguments);
        let output = equipoise(folder.path(), &all);
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    assert_eq!(files(&folder.path().join("stopped")), files(&folder.path().join("whole")));
}

/// Everything wrong with an experiment is reported at once, nothing is written, exit code 2.
#[test]
fn a_bad_experiment_is_refused_with_every_problem() {
    let folder = folder();
    let bad = r#"
question = "?"
ruleset = "triumf"
game = "duel"
sede = 5
pairs = 1000
dice = 3

[parameters]
nonpositive_dubled = true
arc_side_mu = 3
result_terrain_of = "looser"

[duel]
a = ["spaer", "knights:rear-support", "spear:edges=7", "spear", "spear"]
b = "some"
cards = ["elephant-scren", "no-camp"]
max_rounds = 0
rounds = 60

[[duel.variant]]
a = ":uphil"
"#;
    fs::write(folder.path().join("bad.toml"), bad).expect("writable");
    let output = equipoise(folder.path(), &["run", "bad.toml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let said = text(&output.stderr);
    for expected in [
        "`ruleset` is \"triumf\"",
        "did you mean `triumph`?",
        "unknown key `sede`",
        "did you mean `seed`?",
        "`pairs` is 1000, which isn't a whole number of blocks of 288",
        "use 1152",
        "`dice` is a whole number, and should be a text",
        "unknown rule parameter `nonpositive_dubled`",
        "did you mean `nonpositive_doubled`?",
        "`arc_side_mu` (TR-RC-07) acts only in whole battles",
        "did you mean `loser`?",
        "`spaer` is not a Triumph! troop type",
        "did you mean `spear`?",
        "`a` names spear twice",
        "it is \"all\" or a list",
        "unknown card \"elephant-scren\"",
        "did you mean `elephant-screen`?",
        "No Camp changes nothing in an engagement",
        "`max_rounds` is 0; it is a whole number from 1 to 1000",
        "unknown key `rounds` in [duel]",
        "[[duel.variant]] has no `name`",
        "nothing was written",
    ] {
        assert!(said.contains(expected), "{expected}\n--- in ---\n{said}");
    }
    assert!(!folder.path().join("reports").exists());
}

/// What is against the rules shows only when two parties meet; it is reported with the file's line as well.
#[test]
fn parties_that_the_rules_refuse_are_reported_with_their_place() {
    let folder = folder();
    let bad = SMALL.replace("\"spear:general\"", "\"knights:rear-support\"");
    fs::write(folder.path().join("bad.toml"), bad).expect("writable");
    let output = equipoise(folder.path(), &["run", "bad.toml"]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("rear support") && said.contains("bad.toml:9:"), "{said}");
}

#[test]
fn what_is_no_experiment_is_refused_in_a_line() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("latin1.toml"), b"question = \"\xe9\"").expect("writable");
    fs::write(path.join("empty.toml"), "").expect("writable");
    fs::write(path.join("syntax.toml"), "question = \n[duel\n").expect("writable");
    fs::write(path.join("deep.toml"), format!("a = {}{}", "[".repeat(200), "]".repeat(200)))
        .expect("writable");
    fs::create_dir(path.join("folder")).expect("writable");
    for (argument, expected) in [
        ("missing.toml", "there is no file `missing.toml`"),
        ("duel-card", "did you mean `duel-cards`?"),
        ("folder", "is a folder"),
        ("latin1.toml", "not UTF-8"),
        ("empty.toml", "is empty"),
        ("syntax.toml", "syntax.toml:1:"),
        ("deep.toml", "deep"),
    ] {
        let output = equipoise(path, &["run", argument]);
        assert_eq!(output.status.code(), Some(2), "{argument}");
        let said = text(&output.stderr);
        assert!(said.contains(expected), "{argument}: {said}");
        assert!(!said.contains("panicked"), "{said}");
    }
}

#[test]
fn a_folder_that_holds_something_else_is_left_alone() {
    let folder = folder();
    small(folder.path());
    fs::create_dir(folder.path().join("mine")).expect("writable");
    fs::write(folder.path().join("mine/letter.txt"), "dear").expect("writable");
    let output = equipoise(folder.path(), &["run", "small.toml", "--out", "mine"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no run of Equipoise"));
    let output = equipoise(folder.path(), &["run", "small.toml", "--out", "small.toml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("is a file"));
    let output = equipoise(folder.path(), &["report", "mine"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("run.toml"));
}

/// A folder whose two stored files don't belong together is refused, not read as if they did.
#[test]
fn blocks_of_another_run_are_refused() {
    let folder = folder();
    small(folder.path());
    equipoise(folder.path(), &["run", "small.toml", "--quiet", "--out", "long"]);
    equipoise(
        folder.path(),
        &["run", "small.toml", "--quiet", "--max-pairs", "288", "--out", "short"],
    );
    fs::copy(folder.path().join("short/blocks.parquet"), folder.path().join("long/blocks.parquet"))
        .expect("writable");
    let output = equipoise(folder.path(), &["report", "long"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("long/blocks.parquet is not what the run wrote"),
        "{}",
        text(&output.stderr)
    );
    fs::write(folder.path().join("long/blocks.parquet"), "PAR1 or not").expect("writable");
    let output = equipoise(folder.path(), &["report", "long"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!text(&output.stderr).contains("panicked"));
}

/// A new run in the folder of an old one leaves nothing of the old one beside its own files.
#[test]
fn a_new_run_replaces_an_old_one_whole() {
    let folder = folder();
    small(folder.path());
    let plain = SMALL.split("cards =").next().expect("a part").to_owned();
    fs::write(folder.path().join("plain.toml"), plain).expect("writable");
    equipoise(folder.path(), &["run", "small.toml", "--quiet", "--out", "out"]);
    fs::write(folder.path().join("out/notes.txt"), "mine").expect("writable");
    assert!(folder.path().join("out/effects.csv").exists());
    for out in ["out", "fresh"] {
        let output = equipoise(folder.path(), &["run", "plain.toml", "--quiet", "--out", out]);
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    let mut left = files(&folder.path().join("out"));
    left.retain(|(name, _)| name != Path::new("notes.txt"));
    assert_eq!(left, files(&folder.path().join("fresh")));
    assert!(folder.path().join("out/notes.txt").exists());
}

/// An old run stays whole until a new one has something to put in its place.
#[test]
fn a_new_run_that_fails_leaves_the_old_one_alone() {
    let folder = folder();
    small(folder.path());
    equipoise(folder.path(), &["run", "small.toml", "--quiet", "--out", "out"]);
    // Something in the way of the new rows stands for a disk that can't be written: at once, or when all is played.
    let before = files(&folder.path().join("out"));
    for (in_the_way, is_kept) in
        [("blocks.journal.equipoise-part", false), ("run.toml.equipoise-part", true)]
    {
        let in_the_way = folder.path().join("out").join(in_the_way);
        fs::create_dir(&in_the_way).expect("writable");
        let arguments = ["run", "small.toml", "--seed", "6", "--out", "out"];
        let said = refused(folder.path(), &arguments);
        fs::remove_dir(&in_the_way).expect("removable");
        let mut left = files(&folder.path().join("out"));
        left.retain(|(name, _)| name != Path::new("blocks.journal"));
        // What is drawn may be gone by then; it can be drawn again.
        let is_stored = |name: &Path| ["run.toml", "blocks.parquet"].map(Path::new).contains(&name);
        left.retain(|(name, _)| !is_kept || is_stored(name));
        left.retain(|(name, _)| !name.starts_with("run.new"));
        let kept = before.iter().filter(|(name, _)| !is_kept || is_stored(name));
        assert!(kept.eq(&left), "{in_the_way:?}");
        assert_eq!(said.contains("--resume"), is_kept, "{said}");
        assert_eq!(folder.path().join("out/blocks.journal").exists(), is_kept);
    }
    // What was played is not lost.
    let goes_on = ["run", "small.toml", "--seed", "6", "--quiet", "--resume"];
    done(folder.path(), &[&goes_on[..], &["--out", "out"]].concat());
    done(folder.path(), &["run", "small.toml", "--seed", "6", "--quiet", "--out", "whole"]);
    assert_eq!(files(&folder.path().join("out")), files(&folder.path().join("whole")));
}

#[test]
fn the_answer_as_json_is_json_with_intervals() {
    let folder = folder();
    small(folder.path());
    let output = equipoise(folder.path(), &["run", "small.toml", "--json"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["rows_are"], "variants");
    let rows = answer["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 3);
    for row in rows {
        for number in ["score", "swing"] {
            let (lo, hi) = (&row[number]["lo"], &row[number]["hi"]);
            assert!(lo.as_f64() <= hi.as_f64(), "{row}");
            assert!(row[number]["n"].as_u64() > Some(0));
        }
    }
}

/// Neither page nor charts are drawn for a program, unless it asks; `report` draws them, and the folder is then that of any other run.
#[test]
fn json_without_page_draws_nothing() {
    let folder = folder();
    small(folder.path());
    let answer = |arguments: &[&str]| -> serde_json::Value {
        let command = [&["run", "small.toml", "--json", "--out"][..], arguments].concat();
        serde_json::from_slice(&done(folder.path(), &command).stdout).expect("JSON")
    };
    let bare = folder.path().join("bare");
    assert!(answer(&["bare"])["page"].is_null());
    assert!(bare.join("cells.csv").is_file() && bare.join("cells.parquet").is_file());
    assert!(!bare.join("index.html").exists() && !bare.join("charts").exists());
    assert_eq!(answer(&["paged", "--page"])["page"], "paged/index.html");
    assert_ne!(files(&bare), files(&folder.path().join("paged")));
    done(folder.path(), &["report", "bare", "--quiet"]);
    assert_eq!(files(&bare), files(&folder.path().join("paged")));
    // A page of the same results is kept.
    assert_eq!(answer(&["bare", "--resume"])["page"], "bare/index.html");
    let alone = equipoise(folder.path(), &["run", "small.toml", "--page"]);
    assert_eq!(alone.status.code(), Some(2));
}

/// `--max-pairs` and `--seed` are part of the plan and of the recorded command.
#[test]
fn options_that_change_results_are_recorded() {
    let folder = folder();
    small(folder.path());
    let output = equipoise(
        folder.path(),
        &["run", "small.toml", "--seed", "99", "--max-pairs", "300", "--threads", "1", "--quiet"],
    );
    assert!(output.status.success());
    let plan = fs::read_to_string(folder.path().join("reports/small/run.toml")).expect("there");
    assert!(
        plan.contains("command = \"equipoise run small.toml --seed 99 --max-pairs 300\""),
        "{plan}"
    );
    assert!(plan.contains("seed = 99") && plan.contains("pairs = 576"), "{plan}");
}

/// The duels of the repository; battles take minutes in a test build, and `make experiments` plays all of them.
#[test]
fn every_built_in_duel_plays() {
    let folder = folder();
    for name in ["duel-cards", "duel-matchups", "general-and-ground"] {
        let output = equipoise(folder.path(), &["run", name, "--max-pairs", "1", "--quiet"]);
        assert!(output.status.success(), "{name}: {}", text(&output.stderr));
    }
}

/// ST-D7, ST-D8: play stops at a look, wherever it was interrupted and on however many threads; the page says why.
#[test]
fn st_d8_play_stops_when_every_score_is_known_well_enough() {
    let folder = folder();
    let experiment = |half_width: &str, max_pairs: &str| {
        format!(
            "question = \"How do spears fare?\"\nruleset = \"triumph\"\ngame = \"duel\"\nseed = 3\n\
             [precision]\nhalf_width = {half_width}\nmax_pairs = {max_pairs}\n\
             [duel]\na = [\"spear\", \"knights\"]\nb = [\"warband\", \"elephants\"]\n"
        )
    };
    fs::write(folder.path().join("p.toml"), experiment("0.01", "28_800")).expect("writable");
    for threads in ["1", "3"] {
        let out = format!("on-{threads}");
        let arguments = ["run", "p.toml", "--quiet", "--threads", threads, "--out", &out];
        let output = equipoise(folder.path(), &arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    let one = files(&folder.path().join("on-1"));
    assert_eq!(one, files(&folder.path().join("on-3")));
    let record = fs::read_to_string(folder.path().join("on-1/run.toml")).expect("there");
    assert!(record.contains("ended_by = \"precision\""), "{record}");
    // A look at a whole number of blocks of four matchups, from the eighth block on.
    let done: u64 = record
        .lines()
        .find_map(|line| line.strip_prefix("tasks_done = "))
        .and_then(|count| count.parse().ok())
        .expect("a number");
    assert!(
        done.is_multiple_of(4) && stats::looks(100).any(|look| look == done / 4) && done / 4 >= 8
    );
    // To go on with it plays nothing more, and to report it again changes nothing.
    for arguments in [
        &["run", "p.toml", "--quiet", "--resume", "--out", "on-3"][..],
        &["report", "on-3", "--quiet"],
    ] {
        let output = equipoise(folder.path(), arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(one, files(&folder.path().join("on-3")));
    }
    let page = fs::read_to_string(folder.path().join("on-1/index.html")).expect("there");
    assert!(page.contains("then every score was known well enough"));

    fs::write(folder.path().join("q.toml"), experiment("0.001", "2_880")).expect("writable");
    let output = equipoise(folder.path(), &["run", "q.toml", "--quiet", "--out", "capped"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let page = fs::read_to_string(folder.path().join("capped/index.html")).expect("there");
    assert!(page.contains("4 of 4 cells is not known to ±0.1 percentage points"));
    assert!(page.contains("the most that the plan allowed"));
}
