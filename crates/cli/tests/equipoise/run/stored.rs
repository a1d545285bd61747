//! What is stored is read only as it was written, and a folder is one run or refused.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use tempfile::TempDir;

use crate::run::{SMALL, done, equipoise, files, folder, refused, resealed, small, text};

const STORED: [&str; 6] = [
    "blocks.parquet",
    "battles.csv",
    "play_diagnostics.csv",
    "replays.parquet",
    "loss_breakdown.csv",
    "usage.csv",
];

/// A battle with a card, which stores every kind of file.
const EVERYTHING: &str = r#"
question = "What does a run store?"
ruleset = "triumph"
game = "battle"
seed = 7
pairs = 288

[parameters]
victory_points = 4

[battle]
policies = ["steady", "steady"]
diagnostics_pairs = 4
matchups = [{ a = "maurikian-byzantine-with-cards", b = "late-sassanid-persian" }]
cards = ["shower-shooting"]
"#;

/// A finished run that stores every kind of file, played once for all tests; its pages are not copied.
fn finished() -> PathBuf {
    static PLAYED: OnceLock<TempDir> = OnceLock::new();
    let played = PLAYED.get_or_init(|| {
        let folder = folder();
        fs::write(folder.path().join("everything.toml"), EVERYTHING).expect("writable");
        done(folder.path(), &["run", "everything.toml", "--out", "out", "--quiet"]);
        folder
    });
    played.path().join("out")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("writable");
    for entry in fs::read_dir(from).expect("readable") {
        let path = entry.expect("readable").path();
        let name = path.file_name().and_then(|name| name.to_str());
        if name.is_some_and(|name| name == "run.toml" || STORED.contains(&name)) {
            fs::copy(&path, to.join(path.file_name().expect("a name"))).expect("writable");
        }
    }
}

/// Each command that reads a folder, with `out` to read.
const READERS: [&[&str]; 3] = [
    &["report", "out", "--quiet"],
    &["diff", "out", "out"],
    &["replay", "out", "--cell", "0", "--battle", "1"],
];

/// An edited table, a damaged file and one that was taken away are refused by name by every command that reads the
/// folder, before they are parsed; nothing is written.
#[test]
fn every_stored_file_is_read_only_as_it_was_written() {
    let folder = folder();
    let out = folder.path().join("out");
    copy(&finished(), &out);
    for name in STORED {
        let whole = fs::read(out.join(name)).expect("readable");
        let mut flipped = whole.clone();
        flipped[whole.len() / 2] ^= 1;
        for bytes in [&flipped, &whole[..whole.len() - 1], &[whole.as_slice(), b"\n"].concat()] {
            fs::write(out.join(name), bytes).expect("writable");
            let before = files(&out);
            for arguments in READERS {
                let said = refused(folder.path(), arguments);
                let expected = format!("out/{name} is not what the run wrote");
                assert!(said.contains(&expected), "{arguments:?}: {said}");
                assert!(said.contains("equipoise run everything.toml"), "{said}");
            }
            assert!(files(&out) == before, "{name}: refusing changed the folder");
        }
        fs::remove_file(out.join(name)).expect("removable");
        for arguments in READERS {
            let said = refused(folder.path(), arguments);
            assert!(said.contains(&format!("out/{name} is missing")), "{said}");
        }
        fs::write(out.join(name), whole).expect("writable");
    }
    for arguments in &READERS[1..] {
        done(folder.path(), arguments);
    }
}

/// `run.toml` is covered too, and one without digests is of an older version.
#[test]
fn run_toml_is_read_only_as_it_was_written() {
    let folder = folder();
    let out = folder.path().join("out");
    copy(&finished(), &out);
    let record = fs::read_to_string(out.join("run.toml")).expect("readable");
    let edited = record.replace("seed = ", "seed = 1");
    let is_old = |line: &&str| !line.starts_with("digest = ") && !line.contains("parquet\" = ");
    let older: Vec<&str> = record.lines().filter(is_old).collect();
    for (text, expected) in [
        (edited, "out/run.toml is not what the run wrote"),
        (record[..record.len() - 1].to_owned(), "is not what the run wrote"),
        (older.join("\n"), "out/run.toml has no digests: it was written by an older version"),
    ] {
        fs::write(out.join("run.toml"), text).expect("writable");
        for arguments in READERS {
            let said = refused(folder.path(), arguments);
            assert!(said.contains(expected), "{arguments:?}: {said}");
        }
    }
}

/// What an older version left is not gone on with, and a new run takes its place, as that of any finished run.
#[test]
fn a_run_takes_the_place_of_an_older_one() {
    let folder = folder();
    small(folder.path());
    let arguments = ["run", "small.toml", "--quiet", "--out", "out"];
    done(folder.path(), &arguments);
    let whole = files(&folder.path().join("out"));
    let path = folder.path().join("out/run.toml");
    let record = fs::read_to_string(&path).expect("readable");
    let older = record.split_once("[run]").expect("a table").1;
    fs::write(&path, format!("[run]{older}")).expect("writable");
    let goes_on = [&arguments[..], &["--resume"]].concat();
    assert!(refused(folder.path(), &goes_on).contains("older version"));
    done(folder.path(), &arguments);
    assert!(files(&folder.path().join("out")) == whole, "the new run differs");
    fs::write(&path, record.replace("seed", "sead")).expect("writable");
    assert!(refused(folder.path(), &arguments).contains("out/run.toml is not what the run wrote"));
    assert!(refused(folder.path(), &goes_on).contains("out/run.toml is not what the run wrote"));
    fs::write(&path, &record).expect("writable");
    fs::write(folder.path().join("out/blocks.parquet"), "PAR1").expect("writable");
    assert!(refused(folder.path(), &goes_on).contains("out/blocks.parquet is not what"));
}

/// Every state in which a process that is killed can leave a folder between one run and the next is one of both, or refused.
#[test]
fn a_folder_is_one_run_or_refused() {
    let folder = folder();
    small(folder.path());
    let path = |name: &str| folder.path().join(name);
    for (out, seed) in [("old", "5"), ("new", "6"), ("other", "7")] {
        done(folder.path(), &["run", "small.toml", "--quiet", "--seed", seed, "--out", out]);
    }
    let answer = |name: &str| {
        let output = done(folder.path(), &["diff", name, "other", "--json"]);
        text(&output.stdout)
            .replace(&format!("{name} "), "it ")
            .replace(&format!("\"{name}\""), "it")
    };
    let (old, new) = (answer("old"), answer("new"));
    assert!(old != new);
    let put = |from: &str, to: &str| {
        fs::create_dir_all(path(to).parent().expect("a folder")).expect("writable");
        fs::copy(path(from), path(to)).expect("writable");
    };

    // Before run.toml is replaced it is the old run, whatever lies in run.new.
    copy(&path("old"), &path("before"));
    put("new/blocks.parquet", "before/run.new/blocks.parquet");
    assert!(answer("before") == old);
    done(folder.path(), &["report", "before", "--quiet"]);
    assert!(files(&path("before")) == files(&path("old")), "the old run differs");

    // From then on it is the new one, wherever its files are, and a stored file of the old run is none of its own.
    copy(&path("new"), &path("after"));
    put("new/blocks.parquet", "after/run.new/blocks.parquet");
    put("old/blocks.parquet", "after/blocks.parquet");
    fs::write(path("after/play_diagnostics.csv"), "of the old run").expect("writable");
    assert!(answer("after") == new);
    done(folder.path(), &["replay", "after"]);
    done(folder.path(), &["report", "after", "--quiet"]);
    assert!(files(&path("after")) == files(&path("new")), "the new run differs");

    // Files of two runs are neither.
    for (record, blocks) in [("old", "new"), ("new", "old")] {
        copy(&path(record), &path("mixed"));
        put(&format!("{blocks}/blocks.parquet"), "mixed/blocks.parquet");
        for arguments in [&["report", "mixed"][..], &["diff", "mixed", "old"], &["replay", "mixed"]]
        {
            let said = refused(folder.path(), arguments);
            assert!(said.contains("mixed/blocks.parquet is not what"), "{said}");
        }
    }
    copy(&path("old"), &path("more"));
    fs::write(path("more/play_diagnostics.csv"), "player\n").expect("writable");
    assert!(
        refused(folder.path(), &["report", "more"])
            .contains("more/play_diagnostics.csv isn't listed")
    );
}

/// A journal is seen by every command, over a finished run too, and each names the command that goes on.
#[test]
fn every_command_sees_an_unfinished_run() {
    let folder = folder();
    small(folder.path());
    done(folder.path(), &["run", "small.toml", "--quiet", "--out", "out"]);
    let before = files(&folder.path().join("out"));
    // Its disk is full when it has finished one task or more.
    let limit = "trap '' XFSZ; ulimit -f 4; exec \"$0\" run small.toml --seed 6 --out out --quiet";
    let output = Command::new("bash")
        .current_dir(folder.path())
        .args(["-c", limit, env!("CARGO_BIN_EXE_equipoise")])
        .output()
        .expect("bash is there");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert!(folder.path().join("out/blocks.journal").is_file());
    for arguments in [&["report", "out"][..], &["diff", "out", "out"], &["replay", "out"]] {
        let said = refused(folder.path(), arguments);
        assert!(said.contains("out holds an unfinished run ("), "{said}");
        let goes_on = "equipoise run small.toml --seed 6 --out out --resume";
        assert!(said.contains(goes_on), "{said}");
    }
    let said = refused(folder.path(), &["merge", "out", "--out", "merged"]);
    assert!(said.contains("out is no shard"), "{said}");
    let said = refused(folder.path(), &["merge", "nowhere", "--out", "out"]);
    assert!(said.contains("nowhere holds no run"), "{said}");
    done(
        folder.path(),
        &["run", "small.toml", "--seed", "6", "--out", "out", "--resume", "--quiet"],
    );
    done(folder.path(), &["run", "small.toml", "--seed", "6", "--out", "alone", "--quiet"]);
    let after = files(&folder.path().join("out"));
    assert!(after != before && after == files(&folder.path().join("alone")));
}

/// A merge that was killed as it wrote its first file is repeated.
#[test]
fn a_killed_merge_is_repeated() {
    let folder = folder();
    let one = SMALL.replace("pairs = 864", "pairs = 288");
    fs::write(folder.path().join("one.toml"), one).expect("writable");
    done(folder.path(), &["run", "one.toml", "--quiet", "--shard", "1/1", "--out", "shard"]);
    let out = folder.path().join("out");
    fs::create_dir_all(out.join("run.new")).expect("writable");
    fs::write(out.join("run.new/blocks.parquet"), "PAR1").expect("writable");
    fs::write(out.join("run.lock"), "1\n").expect("writable");
    fs::write(out.join("run.toml.equipoise-part"), "# half").expect("writable");
    done(folder.path(), &["merge", "shard", "--quiet", "--out", "out"]);
    done(folder.path(), &["run", "one.toml", "--quiet", "--out", "whole"]);
    assert!(files(&out) == files(&folder.path().join("whole")), "merged differs");
}

/// Numbers beyond the plan, sealed as if the program had written them, are refused without room for them.
#[test]
fn forged_numbers_ask_for_no_memory() {
    let folder = folder();
    let one = SMALL.replace("pairs = 864", "pairs = 288");
    fs::write(folder.path().join("one.toml"), one).expect("writable");
    for (out, shard) in [("whole", &[][..]), ("part", &["--shard", "2/3"][..])] {
        let arguments = [&["run", "one.toml", "--quiet", "--out", out], shard].concat();
        done(folder.path(), &arguments);
    }
    // Four gigabytes of memory for those that would ask for it.
    let limited = |arguments: &str| {
        let limit = format!("ulimit -v 4000000; exec \"$0\" {arguments}");
        let output = Command::new("bash")
            .current_dir(folder.path())
            .args(["-c", &limit, env!("CARGO_BIN_EXE_equipoise")])
            .output()
            .expect("bash is there");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {said}");
        assert!(!said.contains("panicked"), "{said}");
        said
    };
    let forge = |from: &str, changes: &[(&str, &str)]| {
        copy(&folder.path().join(from), &folder.path().join("forged"));
        let path = folder.path().join("forged/run.toml");
        let mut record = fs::read_to_string(&path).expect("readable");
        for (was, is) in changes {
            assert!(record.contains(was), "{was} in {record}");
            record = record.replace(was, is);
        }
        fs::write(path, resealed(&record)).expect("writable");
    };
    let huge = "n_tasks = 4611686018427387904";
    for (changes, expected) in [
        (&[("n_tasks = 6", huge)][..], "says that its plan has 4611686018427387904 tasks"),
        (
            &[("tasks_done = 6", "tasks_done = 1152921504606846976")],
            "`tasks_done` is beyond the plan",
        ),
        (
            &[("n_tasks = 6", huge), ("tasks_done = 6", "tasks_done = 1152921504606846976")],
            "says that its plan has",
        ),
    ] {
        forge("whole", changes);
        for command in ["report forged", "diff forged whole", "replay forged"] {
            let said = limited(command);
            assert!(said.contains(expected), "{command}: {said}");
        }
    }
    forge("part", &[("2/3", "2/4000000000")]);
    let said = limited("merge forged --out merged");
    assert!(said.contains("`shard` is beyond the plan"), "{said}");
    forge(
        "part",
        &[
            ("2/3", "2/4000000000"),
            ("n_tasks = 6", huge),
            ("tasks_done = 2", "tasks_done = 1152921505"),
        ],
    );
    let said = limited("merge forged --out merged");
    assert!(said.contains("says that its plan has 4611686018427387904 tasks"), "{said}");
    assert!(!folder.path().join("merged").exists());
    let output = equipoise(folder.path(), &["report", "whole"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
}

/// Rows of battles go into a new or empty folder outside of runs; any other is refused before the report is made or printed.
#[test]
fn rows_of_battles_are_refused_a_folder_of_a_run_or_with_files_before_anything_is_written() {
    let folder = folder();
    let out = folder.path().join("out");
    copy(&finished(), &out);
    copy(&finished(), &folder.path().join("other"));
    let taken = folder.path().join("taken");
    fs::create_dir(&taken).expect("can be made");
    fs::write(taken.join("notes.txt"), "mine").expect("writable");
    let before = files(folder.path());
    let inside = ["out", "out/battle_rows", "out/new/rows", "other/rows"];
    for rows in inside {
        let said = refused(folder.path(), &["report", "out", "--rows", rows]);
        assert!(said.contains("holds a run, and nothing else may be in it"), "{said}");
        assert!(said.contains("name a new folder outside of it"), "{said}");
    }
    let said = refused(folder.path(), &["report", "out", "--rows", "taken"]);
    assert!(said.contains("taken, which is a folder with files in it"), "{said}");
    assert!(said.contains("name a new or an empty folder"), "{said}");
    assert_eq!(files(folder.path()), before);
}
