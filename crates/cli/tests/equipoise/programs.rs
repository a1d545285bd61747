//! `ruleset = "program"`: any program over standard input and output; and `equipoise new-game`.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::support::{equipoise, folder, in_one_line, refused_at_once, text};

const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A folder with the game of the repository in C, and its experiment.
pub fn duel() -> TempDir {
    let folder = folder();
    let source = format!("{REPOSITORY}/crates/examples/programs/duel.c");
    let experiment = format!("{REPOSITORY}/crates/examples/programs/duel.toml");
    fs::copy(experiment, folder.path().join("duel.toml")).expect("there");
    let built = Command::new("cc")
        .args(["-O2", "-Wall", "-Wextra", "-Werror", "-o", "duel", &source])
        .current_dir(folder.path())
        .status();
    assert!(built.expect("a C compiler").success());
    folder
}

/// A folder with the program of `game.sh`, which fails in one way, and an experiment with some more keys.
pub fn failing(how: &str, more: &str) -> TempDir {
    let folder = folder();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/equipoise/game.sh");
    fs::copy(script, folder.path().join("game.sh")).expect("there");
    let file = format!(
        "question = \"?\"\nruleset = \"program\"\ngame = \"program\"\npairs = 1440\n[program]\n\
         command = [\"/bin/sh\", \"game.sh\", \"{how}\", \"noted\"]\nseconds = 1\n\
         matchups = [{{ a = \"x\", b = \"y\" }}]\n{more}"
    );
    fs::write(folder.path().join("g.toml"), file).expect("writable");
    folder
}

#[track_caller]
pub fn played(folder: &Path, arguments: &[&str]) -> String {
    let all = [&["run"], arguments, &["--allow-programs", "--quiet"]].concat();
    let output = equipoise(folder, &all);
    let said = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    said
}

/// What the program would do is shown; nothing is started or written.
#[test]
fn a_program_is_not_started_unless_that_is_allowed() {
    let folder = failing("fine", "environment = { GIVEN = \"x\" }\n");
    let marker = "[program]\ncommand = [\"/bin/sh\", \"-c\", \"touch started; echo {}\"]\nmatrix = \"all\"\n";
    let file = format!("question = \"?\"\nruleset = \"program\"\ngame = \"program\"\n{marker}");
    fs::write(folder.path().join("bad.toml"), file).expect("writable");
    for command in [
        &["run", "bad.toml"][..],
        &["replay", "bad.toml", "--pair", "0"],
        &["rebalance", "bad.toml"],
        &["run", "bad.toml", "--shard", "1/2"],
    ] {
        let output = equipoise(folder.path(), command);
        let said = in_one_line(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command:?}: {said}");
        for part in ["/bin/sh -c 'touch started; echo {}'", "--allow-programs", "not started"] {
            assert!(said.contains(part), "{command:?}: no `{part}` in: {said}");
        }
    }
    assert!(!folder.path().join("started").exists() && !folder.path().join("reports").exists());
}

/// The client in C: intervals about the odds by hand, a variant that changes nothing, and the same bytes in shards, on other threads,
/// and resumed.
#[test]
fn a_program_in_c_has_the_whole_laboratory() {
    let folder = duel();
    let at = folder.path();
    played(at, &["duel.toml", "--out", "whole", "--threads", "2"]);
    played(at, &["duel.toml", "--out", "one", "--threads", "1"]);
    for shard in ["1/2", "2/2"] {
        played(at, &["duel.toml", "--out", &format!("s{}", &shard[..1]), "--shard", shard]);
    }
    played(at, &["duel.toml", "--out", "longer", "--max-pairs", "288"]);
    played(at, &["duel.toml", "--out", "longer", "--resume"]);
    // From here on there is no program any more: stored runs don't need one.
    fs::remove_file(at.join("duel")).expect("there");
    let merged = equipoise(at, &["merge", "s1", "s2", "--out", "merged", "--quiet"]);
    assert_eq!(merged.status.code(), Some(0), "{}", text(&merged.stderr));
    let blocks = |run: &str| fs::read(at.join(run).join("blocks.parquet")).expect("stored");
    for other in ["one", "merged", "longer"] {
        assert_eq!(blocks("whole"), blocks(other), "{other}");
    }
    let report = equipoise(at, &["report", "whole", "--json"]);
    let answer: serde_json::Value = serde_json::from_slice(&report.stdout).expect("JSON");
    let all = answer.to_string();
    assert!(all.contains("the same rules") && all.contains("by construction"), "{all}");
    let diff = equipoise(at, &["diff", "whole", "longer"]);
    assert!(text(&diff.stdout).contains("Nothing moved"), "{}", text(&diff.stdout));
    let replay = equipoise(at, &["replay", "whole", "--pair", "9"]);
    let said = in_one_line(&replay.stderr);
    assert_eq!(replay.status.code(), Some(2), "{said}");
    assert!(said.contains("pair 9 has the seed") && said.contains("\"first_pair\":8"), "{said}");
    let rows = equipoise(at, &["report", "whole", "--rows", "rows"]);
    let said = in_one_line(&rows.stderr);
    assert_eq!(rows.status.code(), Some(2), "{said}");
    assert!(said.contains("./duel --stdio"), "{said}");
    // A file with a description isn't a way around the permission.
    let file = fs::read_to_string(at.join("duel.toml")).expect("there");
    let described = "[program.described]\ntitle = \"Duel\"\nversion = \"1\"\nsides = [\"master\", \"pupil\"]\nscore = [0, 2]\nrepeats = true\n\
                     parameters = [{ name = \"target\", about = \"\", default = 3, least = 1, most = 9 }]\n";
    fs::write(at.join("described.toml"), format!("{file}{described}")).expect("writable");
    let again = equipoise(at, &["run", "described.toml", "--out", "again"]);
    let said = in_one_line(&again.stderr);
    assert_eq!(again.status.code(), Some(2), "{said}");
    assert!(said.contains("./duel --stdio") && said.contains("--allow-programs"), "{said}");
    assert!(!at.join("again").exists());
}

/// By an independent count: of a duel to one hit the master, whose die has 1 more, wins 21 of 31 rolls that decide.
#[test]
fn the_duel_in_c_is_as_often_won_as_a_count_says() {
    let folder = duel();
    let file = "question = \"?\"\nruleset = \"program\"\ngame = \"program\"\npairs = 5760\n\
                parameters = { target = 1 }\n[program]\ncommand = [\"./duel\"]\n\
                matchups = [{ a = \"master\", b = \"pupil\" }]\n\
                [[expect]]\nscore = \"*\"\nbetween = [0.667, 0.688]\n";
    fs::write(folder.path().join("one.toml"), file).expect("writable");
    played(folder.path(), &["one.toml", "--out", "one"]);
}

/// Each way of failing is reported with the batch, after one more try in a new process; and the exit code is 2.
#[test]
fn a_program_that_fails_twice_ends_the_run_with_its_batch() {
    for (how, why) in [
        ("dies", "ended (exit status: 3)"),
        ("hangs", "gave no answer within 1 seconds"),
        ("range", "answered [4,5] for a pair"),
        ("order", "answered another batch than"),
        ("few", "no list `scores` of 8 pairs"),
        ("noise", "what is no JSON"),
        ("partial", "ended in the middle of a line"),
    ] {
        let folder = failing(how, "");
        let output =
            equipoise(folder.path(), &["run", "g.toml", "--allow-programs", "--out", "run"]);
        let said = in_one_line(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{how}: {said}");
        for part in [why, "failed twice", "was started again", "{\"batch\":", "\"seeds\":["] {
            assert!(said.contains(part), "{how}: no `{part}` in: {said}");
        }
        assert!(said.contains("g.toml --allow-programs --out run --resume"), "{how}: {said}");
    }
}

/// What a program has started ends with it.
#[test]
fn a_program_that_hangs_leaves_no_process_behind() {
    let folder = failing("fine", "");
    let file = fs::read_to_string(folder.path().join("g.toml")).expect("there");
    let command = "[\"/bin/sh\", \"-c\", \"sleep 60 & echo $! > child; wait\"]\n";
    let begin = file.find("[\"/bin/sh").expect("a command");
    let end = begin + file[begin..].find('\n').expect("a line") + 1;
    let file = [&file[..begin], command, &file[end..]].concat();
    fs::write(folder.path().join("g.toml"), file).expect("writable");
    let output = equipoise(folder.path(), &["run", "g.toml", "--allow-programs", "--out", "run"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    let child = fs::read_to_string(folder.path().join("child")).expect("it was started");
    let is_there = || {
        let state = fs::read_to_string(format!("/proc/{}/stat", child.trim()));
        // One that has ended may wait for somebody to ask how.
        state.is_ok_and(|state| !state.contains(") Z "))
    };
    let mut left = 100;
    while is_there() && left > 0 {
        std::thread::sleep(std::time::Duration::from_millis(20));
        left -= 1;
    }
    assert!(!is_there(), "process {child} is still there");
}

/// One failure is mended and said; the results are those of a run without it.
#[test]
fn a_program_that_dies_once_is_started_again() {
    let whole = failing("fine", "");
    played(whole.path(), &["g.toml", "--out", "run"]);
    let folder = failing("once", "");
    let said = played(folder.path(), &["g.toml", "--out", "run"]);
    assert!(said.contains("signal: 9") && said.contains("started again"), "{said}");
    let blocks = |of: &TempDir| fs::read(of.path().join("run/blocks.parquet")).expect("stored");
    assert_eq!(blocks(&whole), blocks(&folder));
}

/// Blocks that were finished before the failure are kept, and `--resume` plays the others only.
#[test]
fn no_finished_block_is_lost_when_a_program_fails() {
    let folder = failing("late", "");
    let run = ["run", "g.toml", "--allow-programs", "--out", "run", "--threads", "1", "--quiet"];
    let output = equipoise(folder.path(), &run);
    let said = in_one_line(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    // It fails at pair 1000, in the fourth block of 288.
    assert!(said.contains("3 of 5 tasks are finished and kept"), "{said}");
    fs::write(folder.path().join("noted"), "").expect("writable");
    let output = equipoise(folder.path(), &[&run[..], &["--resume"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let whole = failing("fine", "");
    played(whole.path(), &["g.toml", "--out", "run"]);
    let blocks = |of: &TempDir| fs::read(of.path().join("run/blocks.parquet")).expect("stored");
    assert_eq!(blocks(&whole), blocks(&folder));
}

#[test]
fn a_game_that_does_not_repeat_is_said_to_be_one() {
    let folder = failing("random", "");
    let said = played(folder.path(), &["g.toml", "--out", "run"]);
    let sentence =
        "This game doesn't repeat: pairs can't share luck; intervals hold, savings don't.";
    assert!(said.contains(sentence), "{said}");
    let page = fs::read_to_string(folder.path().join("run/index.html")).expect("a page");
    assert!(page.contains("repeat: pairs can"), "the page says it too");
    assert!(!page.contains("to the last byte"), "the page promises what can't be had");
    let repeating = failing("fine", "");
    assert!(!played(repeating.path(), &["g.toml", "--out", "run"]).contains("repeat"));
}

#[test]
fn a_program_has_only_the_environment_that_the_file_gives_it() {
    let folder = failing("environment", "environment = { GIVEN = \"here\" }\n");
    let output = Command::new(env!("CARGO_BIN_EXE_equipoise"))
        .current_dir(folder.path())
        .args(["run", "g.toml", "--allow-programs", "--out", "run", "--quiet"])
        .env("SECRET", "1")
        .output();
    let output = output.expect("the binary runs");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

/// All mistakes of the file at once; a program is not started for a file with mistakes before it.
#[test]
fn everything_that_is_wrong_with_such_a_file_is_said_at_once() {
    let folder = failing(
        "fine",
        "mirror = [\"z\"]\n[[program.variant]]\nname = \"v\"\nparameters = { n = 1 }\na = \"w\"\n",
    );
    let output = equipoise(folder.path(), &["run", "g.toml", "--allow-programs", "--out", "run"]);
    let said = in_one_line(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    for part in ["no side `z`", "no side `w`", "no parameter `n`", "3 problems"] {
        assert!(said.contains(part), "no `{part}` in: {said}");
    }
    assert!(!folder.path().join("run").exists());
    for (command, part) in [
        ("[]", "`command` is empty"),
        ("[\"./nowhere\"]", "can't be started"),
        ("[\"/bin/sh\", \"-c\", \"exit 7\"]", "doesn't greet: it ended (exit status: 7)"),
        ("[\"/bin/echo\", \"hello\"]", "greets with what is no JSON"),
        ("[\"/bin/echo\", \"{}\"]", "the version of the protocol"),
        ("[\"/bin/echo\", '{\"equipoise\":1}']", "describes itself wrongly: `sides`"),
    ] {
        let file = format!(
            "question = \"?\"\nruleset = \"program\"\ngame = \"program\"\n[program]\ncommand = {command}\nmatrix = \"all\"\n"
        );
        fs::write(folder.path().join("g.toml"), file).expect("writable");
        let output =
            equipoise(folder.path(), &["run", "g.toml", "--allow-programs", "--out", "run"]);
        let said = in_one_line(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command}: {said}");
        assert!(said.contains(part), "{command}: no `{part}` in: {said}");
    }
    assert!(!folder.path().join("run").exists());
}

/// A file of rules is of the games whose rules are here; a program isn't started for it, so that it leaves no mark.
#[test]
fn a_program_takes_no_file_of_rules() {
    let folder = folder();
    let file = "question = \"?\"\nruleset = \"program\"\ngame = \"program\"\nrules = \"mine.toml\"\n\
        [program]\ncommand = [\"/usr/bin/touch\", \"started\"]\nmatrix = \"all\"\n";
    fs::write(folder.path().join("g.toml"), file).expect("writable");
    let output = equipoise(folder.path(), &["run", "g.toml", "--allow-programs", "--out", "run"]);
    let said = in_one_line(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("so `rules` would change nothing"), "{said}");
    assert!(!folder.path().join("started").exists() && !folder.path().join("run").exists());
}

#[test]
fn a_new_game_of_each_door_is_written_and_the_program_runs() {
    let folder = folder();
    let at = folder.path();
    let output = equipoise(at, &["new-game", "my-duel", "--program"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let inside = at.join("my-duel");
    played(&inside, &["experiment.toml", "--max-pairs", "288"]);
    let said = played(&inside, &["free-hits.toml", "--max-pairs", "288"]);
    assert!(said.contains("free hits of blue against red"), "{said}");
    let again = equipoise(at, &["new-game", "my-duel", "--python"]);
    assert_eq!(again.status.code(), Some(2), "it is there");
    let python = equipoise(at, &["new-game", "other", "--python"]);
    assert_eq!(python.status.code(), Some(0), "{}", text(&python.stderr));
    assert!(fs::read_to_string(at.join("other/game.py")).expect("there").contains("\"other\""));
    let rust = equipoise(at, &["new-game", "third", "--rust", "--source", REPOSITORY]);
    assert_eq!(rust.status.code(), Some(0), "{}", text(&rust.stderr));
    let adapter = fs::read_to_string(at.join("third/src/adapter.rs")).expect("there");
    assert!(adapter.contains("ruleset::<Brawl>(\"third\", \"third\")"), "{adapter}");
    let manifest = fs::read_to_string(at.join("third/Cargo.toml")).expect("there");
    let manifest: toml::Table = manifest.parse().expect("TOML");
    for (name, dependency) in manifest["dependencies"].as_table().expect("a table") {
        let path = dependency["path"].as_str().expect("a path");
        assert!(Path::new(path).join("Cargo.toml").is_file(), "{name}: {path}");
    }
    refused_at_once(&["new-game", "Big", "--rust"], &["lower-case letters"]);
    refused_at_once(&["new-game", "triumph", "--python"], &["there is a ruleset `triumph`"]);
    refused_at_once(&["new-game", "x"], &["--rust", "--python", "--program"]);
    refused_at_once(&["new-game", "x", "--rust"], &["--source"]);
}
