//! `equipoise diff`, `completions` and `man`, as whole commands.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{equipoise, text};

/// Plays Heavy Foot against Warbands, ten blocks, for at most this many rounds.
fn play(folder: &Path, name: &str, max_rounds: u16) {
    let experiment = format!(
        "question = \"?\"\nruleset = \"triumph\"\ngame = \"duel\"\nseed = 5\npairs = 2_880\n\
         [duel]\na = [\"heavy-foot\"]\nb = [\"warband\"]\nmax_rounds = {max_rounds}\n"
    );
    let file = format!("{name}.toml");
    fs::write(folder.join(&file), experiment).expect("writable");
    let output = equipoise(folder, &["run", &file, "--out", name, "--quiet"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
}

/// Duels that end after the first round are mostly drawn, so Heavy Foot, which loses in the long run, scores more.
#[test]
fn a_move_past_the_bound_is_named_and_ends_with_1() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    play(path, "long", 60);
    play(path, "short", 1);
    let output = equipoise(path, &["diff", "long", "short", "--max-move", "8", "--out", "moved"]);
    let (said, warned) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{said}{warned}");
    assert!(said.contains("heavy-foot v warband") && said.contains("up"), "{said}");
    assert!(said.contains("page: moved/index.html"), "{said}");
    assert!(warned.contains("1 of 1 cells moved by more than 8 percentage points"), "{warned}");
    assert!(path.join("moved/charts/moves.svg").is_file());

    let output = equipoise(path, &["diff", "long", "short", "--max-move", "100", "--json"]);
    assert_eq!(output.status.code(), Some(0));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["cells"][0]["compared"], "paired, 10 blocks");
    assert!(answer["cells"][0]["moved"]["lo"].as_f64().expect("a number") > 8.0);

    let output = equipoise(path, &["diff", "long", "long", "--max-move", "0"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("unchanged"));
}

#[test]
fn folders_without_a_run_and_pages_over_one_are_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    play(path, "run", 1);
    let stranger = "question = \"?\"\nruleset = \"triumph\"\ngame = \"duel\"\npairs = 288\n\
                    [duel]\na = [\"knights\"]\nb = [\"spear\"]\n";
    fs::write(path.join("stranger.toml"), stranger).expect("writable");
    let output = equipoise(path, &["run", "stranger.toml", "--out", "stranger"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    for (arguments, said) in [
        (
            vec!["diff", "run", "stranger", "--max-move", "8", "--out", "none"],
            "run and stranger have no cell in common",
        ),
        (vec!["diff", "run", "nowhere"], "nowhere holds no run"),
        (vec!["diff", "run", "run", "--out", "run"], "run holds a run, whose page would be lost"),
        (vec!["diff", "run", "run", "--max-move", "many"], "`many` is no number"),
    ] {
        let output = equipoise(path, &arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(said), "{}", text(&output.stderr));
    }
    assert!(!path.join("none").exists());
}

#[test]
fn shells_and_man_know_the_commands() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for arguments in [
        ["completions", "bash"].as_slice(),
        &["completions", "zsh"],
        &["completions", "fish"],
        &["man"],
        &["man", "diff"],
    ] {
        let output = equipoise(folder.path(), arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let said = text(&output.stdout);
        assert!(said.contains("diff") && said.contains("equipoise"), "{arguments:?}: {said}");
    }
    for shell in ["bash", "zsh", "fish"] {
        let output = equipoise(folder.path(), &["completions", shell]);
        let said = text(&output.stdout);
        for name in ["pack-trains", "parthian", "commander", "knights", "card-values", "parameters"]
        {
            assert!(said.contains(name), "{shell} completes no {name}");
        }
        // Where a run is named, folders are completed: those of runs by bash, all of them by zsh.
        match shell {
            "bash" => assert_eq!(said.matches("ls -d reports/*/run.toml").count(), 4),
            "zsh" => assert!(said.contains("_files -/"), "zsh completes no folders"),
            _ => {
                assert_eq!(said.matches("reports/*/run.toml").count(), 4);
                let of_run = "using_subcommand run\" -a '";
                let names = said.split(of_run).nth(1).expect("names of experiments");
                assert!(names.lines().next().is_some_and(|it| it.contains("card-values")));
            }
        }
    }
    let output = equipoise(folder.path(), &["rnu", "first-battle"]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("similar subcommand exists: 'run'"), "{said}");
    let output = equipoise(folder.path(), &["man", "dif"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("did you mean `diff`?"));
}

/// One matchup is the same in both runs, one was renamed: what moved in it can't be seen, so a bound isn't known to be kept.
#[test]
fn a_renamed_matchup_fails_a_bound_unless_allowed_by_name() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    for (name, other) in [("before", "spear"), ("after", "knights")] {
        let experiment = format!(
            "question = \"?\"\nruleset = \"triumph\"\ngame = \"duel\"\nseed = 5\npairs = 288\n\
             [duel]\na = [\"heavy-foot\"]\nb = [\"warband\", \"{other}\"]\n"
        );
        let file = format!("{name}.toml");
        fs::write(path.join(&file), experiment).expect("writable");
        let output = equipoise(path, &["run", &file, "--out", name, "--quiet"]);
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    let bound = ["diff", "before", "after", "--max-move", "50"];
    let with = |more: &[&str]| equipoise(path, &[&bound, more].concat());

    let output = with(&[]);
    let (said, warned) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{said}{warned}");
    assert!(said.contains("every cell that both have"), "{said}");
    for (cell, lacks) in [("heavy-foot v spear", "after"), ("heavy-foot v knights", "before")] {
        assert!(said.contains(&format!("\n  {cell}\n")), "{said}");
        let line = format!("{cell}: not in {lacks}");
        assert!(warned.contains(&line), "{warned}");
    }

    let one = ["--allow-missing", "heavy-foot v spear"];
    let output = with(&[&one[..], &["--json"]].concat());
    assert_eq!(output.status.code(), Some(1));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["format"], 1);
    assert_eq!(answer["passes"], false);
    assert_eq!(answer["only_in"][0][0], "heavy-foot v spear");
    assert_eq!(answer["missing"], serde_json::json!(["heavy-foot v knights"]));

    let both = [&one[..], &["--allow-missing", "heavy-foot v knights"]].concat();
    assert_eq!(with(&both).status.code(), Some(0));

    let output = with(&["--allow-missing", "heavy-foot v pikes"]);
    assert_eq!(output.status.code(), Some(2));
    let warned = text(&output.stderr);
    assert!(
        warned.contains("`heavy-foot v pikes`") && warned.contains("heavy-foot v spear"),
        "{warned}"
    );

    // Without a bound nothing is judged.
    let output = equipoise(path, &["diff", "before", "after"]);
    assert_eq!(output.status.code(), Some(0));
}
