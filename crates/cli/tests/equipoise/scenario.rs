//! Experiments with scenarios of Table Battles, as their users see them.

use std::fs;
use std::path::Path;

/// Exit code, standard output, standard error.
fn equipoise(folder: &Path, words: &[&str]) -> (i32, String, String) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_equipoise"))
        .current_dir(folder)
        .args(words)
        .output()
        .expect("it can be started");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("not ended by a signal"), text(output.stdout), text(output.stderr))
}

const EXPERIMENT: &str = r#"
question = "What is Cromwell worth?"
ruleset = "table-battles"
game = "scenario"
seed = 2
pairs = 288

[scenario]
policies = ["eager", "eager"]
scenarios = ["my-moor.toml", "ivry"]
formations = ["18A"]
morale = [-1, 1]
"#;

fn moor() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../games/table-battles/files/scenarios/marston-moor.toml");
    fs::read_to_string(path).expect("there")
}

/// ST-E5, ST-E10, ST-E13: from 20 blocks a formation is worth a number of cubes, by the curve, by the regression over random small
/// changes, and against the cubes that its rout would cost; all three say about the same of the same formation.
#[test]
fn formations_are_worth_cubes_by_three_estimates() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    let text = EXPERIMENT
        .replace("288", "5_760")
        .replace("\"my-moor.toml\", \"ivry\"", "\"pharsalus\", \"plains-of-abraham\"")
        .replace("\"18A\"", "\"217A\", \"222A\"")
        .replace("[-1, 1]", "[-1, 1, 2]");
    fs::write(path.join("cubes.toml"), text).expect("writable");
    let (code, out, err) = equipoise(path, &["run", "cubes.toml", "--out", "run"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("Worth most to their armies, in Morale cubes"), "{out}");
    let formations = fs::read_to_string(path.join("run/components.csv")).expect("written");
    let mut lines = formations.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let heads = lines.next().expect("a heading");
    let column = |row: &[&str], name: &str| -> f64 {
        let at = heads.iter().position(|head| *head == name).expect(name);
        row[at].parse().unwrap_or(f64::NAN)
    };
    let rows: Vec<Vec<&str>> = lines.collect();
    assert_eq!(rows.len(), 2, "{formations}");
    // Pompey's army lacks Labienus; Caesar's is better off where Domitius is no target.
    for (row, sign) in rows.iter().zip([-1.0, 1.0]) {
        let [lo, cubes, hi] =
            ["equivalent_lo", "equivalent", "equivalent_hi"].map(|name| column(row, name));
        assert!(lo < cubes && cubes < hi, "{row:?}");
        for name in ["equivalent", "equivalent_regression", "equivalent_at_price"] {
            let cubes = sign * column(row, name);
            assert!((0.2..4.0).contains(&cubes), "{name}: {row:?}");
        }
    }
    let page = fs::read_to_string(path.join("run/index.html")).expect("written");
    assert!(page.contains("Every formation") && page.contains("What formations are worth"));
}

/// What so few pairs can't answer isn't played: the need is said, and nothing is written.
#[test]
fn a_worth_is_refused_before_it_is_played_where_the_pairs_are_too_few() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    fs::write(path.join("it.toml"), EXPERIMENT.replace("my-moor.toml", "marston-moor"))
        .expect("writable");
    let few = ["--max-pairs", "1440", "--out", "run"];
    for name in ["points-list", "gloriam-points", "formation-values", "formation-kinds"] {
        let (code, _, err) = equipoise(path, &[&["run", name][..], &few].concat());
        assert_eq!(code, 2, "{name}: {err}");
        assert!(err.contains("1,440 pairs of each cell can't answer this"), "{err}");
        assert!(err.contains("write `--max-pairs 5760` or more"), "{err}");
    }
    let (code, _, err) = equipoise(path, &["run", "it.toml", "--out", "run"]);
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("write `pairs = 5760` or more"), "{err}");
    assert!(!path.join("run").exists());
}

/// An edited copy of a scenario runs, is kept in `run.toml`, reports again without its file, and is merged from shards.
#[test]
fn an_edited_scenario_runs_reports_merges_and_replays() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    fs::write(path.join("cromwell.toml"), EXPERIMENT).expect("writable");
    let edited = moor().replace(
        "name = \"Cromwell\"\nwing = \"red\"\nstrength = 4",
        "name = \"Cromwell\"\nwing = \"red\"\nstrength = 6",
    );
    assert_ne!(edited, moor());
    fs::write(path.join("my-moor.toml"), edited).expect("writable");
    let (code, out, err) = equipoise(path, &["run", "cromwell.toml", "--anyway", "--out", "run"]);
    assert_eq!(code, 0, "{err}");
    assert!(!out.contains("Worth most"), "one block is too few: {out}");
    assert!(err.contains("battles"), "{err}");
    let formations = fs::read_to_string(path.join("run/components.csv")).expect("written");
    let rows: Vec<&str> = formations.lines().collect();
    assert_eq!(rows.len(), 2, "{formations}");
    assert!(rows[1].ends_with(",\"not yet: an interval takes 20 blocks, 5,760 pairs\""));
    let named = "Marston Moor,B,Parliament & Covenanters,18A,Cromwell,without,";
    let gain = rows[1].strip_prefix(named).and_then(|rest| rest.split(',').next());
    // What an army of side B gains is what A loses.
    let effects = fs::read_to_string(path.join("run/effects.csv")).expect("written");
    let mut effects = effects.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let heads = effects.next().expect("a heading");
    let of_a = heads.iter().position(|head| *head == "score_difference");
    let without = effects.find(|row| row[2] == "without 18A").expect("a row");
    let number = |text: &str| text.parse::<f64>().expect("a number");
    assert_eq!(gain.map(number), of_a.map(|at| -number(without[at])), "{}", rows[1]);
    let page = fs::read(path.join("run/index.html")).expect("written");

    for shard in ["1/2", "2/2"] {
        let out = format!("shard-{}", &shard[..1]);
        let words =
            ["run", "cromwell.toml", "--anyway", "--shard", shard, "--out", &out, "--quiet"];
        assert_eq!(equipoise(path, &words).0, 0);
    }
    let (code, _, err) =
        equipoise(path, &["merge", "shard-1", "shard-2", "--out", "merged", "--quiet"]);
    assert_eq!(code, 0, "{err}");
    assert_eq!(
        fs::read(path.join("merged/cells.csv")).expect("written"),
        fs::read(path.join("run/cells.csv")).expect("written")
    );

    fs::remove_file(path.join("my-moor.toml")).expect("it was there");
    let (code, _, err) = equipoise(path, &["report", "run", "--quiet"]);
    assert_eq!(code, 0, "{err}");
    assert_eq!(fs::read(path.join("run/index.html")).expect("written"), page);
    let words = ["replay", "run", "--cell", "without 18A", "--battle", "1"];
    let (code, out, err) = equipoise(path, &words);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("Turn 1: Royalists") && !out.contains("18A Cromwell"), "{out}");
}

/// Everything that is wrong with a scenario's file, each with its line, what is allowed, and nothing written.
#[test]
fn problems_of_a_scenario_are_reported_with_their_lines() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    fs::write(path.join("cromwell.toml"), EXPERIMENT).expect("writable");
    let wrong = moor()
        .replace("attack = [\"16A\", \"11A\"]", "attack = [\"16A\", \"61A\"]")
        .replace("dice = \"(4)\"", "dice = \"(7)\"")
        .replace("strength = 6\n", "strength = 60\n");
    let line = |what: &str| 1 + wrong.lines().position(|line| line.contains(what)).expect("there");
    fs::write(path.join("my-moor.toml"), &wrong).expect("writable");
    let (code, out, err) = equipoise(path, &["run", "cromwell.toml", "--anyway", "--out", "run"]);
    assert_eq!((code, out.as_str()), (2, ""));
    // Standard error is wrapped; its words are compared without the frame.
    let words: String =
        err.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ");
    for (place, message) in [
        ("61A", "names 61A, which is no card"),
        ("(7)", "\"(7)\" is no dice area"),
        ("strength = 60", "its strength is 60"),
    ] {
        let whence = format!("my-moor.toml, line {}: ", line(place));
        assert!(words.contains(&whence) && words.contains(message), "{whence}{message} in\n{err}");
    }
    // Names of its cards aren't unknown: it couldn't be read.
    assert!(words.contains("3 problems in cromwell.toml"), "{err}");
    assert!(!path.join("run").exists());
}

#[test]
fn a_scenario_is_replayed_by_name_in_every_format() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let replay = |format: &str| {
        let words = [
            "replay",
            "table-battles",
            "S-02",
            "--policies",
            "eager,random",
            "--seed",
            "7",
            "--format",
            format,
        ];
        let (code, out, err) = equipoise(folder.path(), &words);
        assert_eq!((code, err.as_str()), (0, ""), "{format}");
        out
    };
    assert!(replay("text").contains("Royalists (eager, Morale 2)"));
    let first_turn = |of: &str| {
        let set = format!("first_turn={of}");
        let words = ["replay", "table-battles", "ivry", "--set", &set];
        let (code, out, err) = equipoise(folder.path(), &words);
        assert_eq!((code, err.as_str()), (0, ""));
        out.lines().find(|line| line.starts_with("Turn 1: ")).map(str::to_owned)
    };
    assert_ne!(first_turn("first"), first_turn("second"));
    assert!(replay("svg").starts_with("<svg "));
    assert!(replay("html").starts_with("<!DOCTYPE html>"));
    for line in replay("json").lines() {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(value["event"].is_string());
    }
    for (words, message) in [
        (&["replay", "table-battles", "marstom-moor"][..], "did you mean `marston-moor`?"),
        (
            &["replay", "table-battles", "ivry", "dunes"],
            "`equipoise replay table-battles SCENARIO`",
        ),
        (
            &["replay", "table-battles", "ivry", "--policies", "bold,eager"],
            "known: random, eager, greedy, steady, search",
        ),
        (
            &["replay", "table-battles", "ivry", "--set", "first_turn=third", "--set", "x"],
            "2 things are wrong:",
        ),
        (
            &["replay", "triumph", "parthian", "marian-roman", "--set", "roll_strips=1"],
            "`--set roll_strips=1`: ",
        ),
        (
            &["odds", "table-battles", "spear", "knights"],
            "there is no file and no built-in scenario `spear`",
        ),
    ] {
        let (code, _, err) = equipoise(folder.path(), words);
        assert!(code == 2 && err.contains(message), "{words:?}: {err}");
    }
}
