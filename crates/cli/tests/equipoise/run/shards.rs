//! Runs in parts, on as many machines.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::run::battle_rows::of_two_matchups;
use crate::run::kills::{Killed, LONG, long};
use crate::run::{SMALL, done, files, folder, refused, resealed, small, text};

/// Plays every one of this many parts into a folder of its own.
fn play(folder: &Path, experiment: &str, count: usize) -> Vec<String> {
    (1..=count)
        .map(|index| {
            let (shard, out) = (format!("{index}/{count}"), format!("{index}-of-{count}"));
            let arguments = ["run", experiment, "--quiet", "--shard", &shard, "--out", &out];
            let output = done(folder, &arguments);
            assert!(output.stdout.is_empty() && output.stderr.is_empty());
            out
        })
        .collect()
}

fn merge<'s>(shards: &'s [String], more: &[&'s str]) -> Vec<&'s str> {
    let shards = shards.iter().rev().map(String::as_str);
    ["merge"].into_iter().chain(shards).chain(more.iter().copied()).collect()
}

/// ST-A6, ST-I5: any number of shards, merged in any order, are the run that was never split, byte for byte; what is printed too.
#[test]
fn st_a6_any_split_is_the_whole() {
    let folder = folder();
    // Six tasks, so that six shards have one each and four not as many as each other.
    fs::write(folder.path().join("two.toml"), of_two_matchups()).expect("writable");
    let whole = text(&done(folder.path(), &["run", "two.toml", "--out", "whole"]).stdout);
    for count in [1, 4, 6] {
        let shards = play(folder.path(), "two.toml", count);
        let out = format!("merged-{count}");
        let output = done(folder.path(), &merge(&shards, &["--out", &out]));
        assert_eq!(text(&output.stdout).replace(&out, "whole"), whole);
        assert!(
            files(&folder.path().join(&out)) == files(&folder.path().join("whole")),
            "{count} shards differ"
        );
    }
}

/// ST-D7: where one run would have stopped for precision is found when the shards are merged.
#[test]
fn st_d7_looks_happen_after_merging() {
    let folder = folder();
    for (name, half_width, max_pairs) in [("stops", "0.02", "5_760"), ("capped", "0.001", "2_880")]
    {
        let file = format!("{name}.toml");
        let precision =
            format!("[precision]\nhalf_width = {half_width}\nmax_pairs = {max_pairs}\n");
        fs::write(folder.path().join(&file), SMALL.replace("pairs = 864", &precision))
            .expect("writable");
        done(folder.path(), &["run", &file, "--quiet", "--out", name]);
        let record = fs::read_to_string(folder.path().join(name).join("run.toml")).expect("there");
        assert_eq!(record.contains("ended_by"), name == "stops");
        // A shard never stops early, be it the only one.
        for count in [1, 3] {
            let shards = play(folder.path(), &file, count);
            let out = format!("{name}-merged-{count}");
            done(folder.path(), &merge(&shards, &["--quiet", "--out", &out]));
            assert!(
                files(&folder.path().join(&out)) == files(&folder.path().join(name)),
                "{name} in {count} shards differs"
            );
            for shard in shards {
                let shard = folder.path().join(shard);
                let record = fs::read_to_string(shard.join("run.toml")).expect("there");
                assert!(!record.contains("ended_by"), "{record}");
                fs::remove_dir_all(shard).expect("removable");
            }
        }
    }
}

/// A shard that was killed goes on, and a job may start it once more when it has ended.
#[test]
fn st_i5_a_killed_shard_goes_on() {
    let folder = folder();
    long(folder.path());
    let arguments = ["run", LONG, "--quiet", "--shard", "2/3", "--out", "s", "--resume"];
    let mut run = Killed::begin(folder.path(), &arguments, Stdio::null());
    run.wait_for_tasks("s", 5);
    run.kill();
    let said = refused(folder.path(), &["merge", "s", "--out", "m"]);
    assert!(said.contains("s is shard 2/3, and isn't finished"), "{said}");
    let other = ["run", LONG, "--quiet", "--shard", "3/3", "--out", "s", "--resume"];
    assert!(refused(folder.path(), &other).contains("played was shard 2/3, this is shard 3/3"));
    done(folder.path(), &arguments);
    let first = files(&folder.path().join("s"));
    let names: Vec<_> = first.iter().map(|(name, _)| name.display().to_string()).collect();
    assert_eq!(names, ["blocks.parquet", "run.toml"]);
    done(folder.path(), &arguments);
    assert_eq!(files(&folder.path().join("s")), first);
}

/// Truncated, foreign, doubled and missing shards are named, all together, and nothing is written.
#[test]
fn shards_that_dont_belong_together_are_refused() {
    let folder = folder();
    small(folder.path());
    let path = |name: &str| folder.path().join(name);
    let shards = play(folder.path(), "small.toml", 4);
    let of_three = play(folder.path(), "small.toml", 3);
    done(
        folder.path(),
        &["run", "small.toml", "--quiet", "--seed", "9", "--shard", "2/4", "--out", "foreign"],
    );
    done(folder.path(), &["run", "small.toml", "--quiet", "--out", "whole"]);
    let copy = |from: &str, to: &str| {
        fs::create_dir(path(to)).expect("writable");
        for file in ["run.toml", "blocks.parquet"] {
            fs::copy(path(from).join(file), path(to).join(file)).expect("writable");
        }
    };
    copy(&shards[0], "again");
    copy(&shards[1], "truncated");
    let bytes = fs::read(path("truncated/blocks.parquet")).expect("readable");
    fs::write(path("truncated/blocks.parquet"), &bytes[..bytes.len() / 2]).expect("writable");
    copy(&shards[2], "swapped");
    fs::copy(path(&shards[3]).join("blocks.parquet"), path("swapped/blocks.parquet"))
        .expect("writable");
    copy(&shards[3], "built");
    let record = fs::read_to_string(path("built/run.toml")).expect("readable");
    let line = record.lines().find(|line| line.starts_with("binary")).expect("a line");
    fs::write(
        path("built/run.toml"),
        resealed(&record.replace(line, "binary = \"0123456789abcdef\"")),
    )
    .expect("writable");
    let [one, two, three, four] = [0, 1, 2, 3].map(|at| shards[at].as_str());
    for (given, expected) in [
        (&[one, two, four][..], &["shard 3 of 4 is missing"][..]),
        (&[four], &["shards 1, 2 and 3 of 4 are missing"]),
        (&[one, two, three, four, "again"], &["1-of-4 and again are both shard 1/4"]),
        (&[one, one, two, three, four], &["1-of-4 and 1-of-4 are both shard 1/4"]),
        (
            &[one, "foreign", three, four],
            &["foreign is of another experiment than", "shard 2 of 4 is missing"],
        ),
        (&[one, "truncated", three, four], &["truncated/blocks.parquet is not what the run wrote"]),
        (&[one, two, "swapped", four], &["swapped/blocks.parquet is not what the run wrote"]),
        (&[one, two, three, "built"], &["built was played by another build"]),
        (&[one, two, &of_three[2], three, four], &["3-of-3 is one of 3 shards, and", "one of 4"]),
        (&["whole"], &["whole is no shard: it was played without --shard"]),
        (&["nowhere", one, two, three, four], &["nowhere holds no run"]),
        (
            &[one, "foreign", "whole", "truncated", "again"],
            &[
                "foreign is of another",
                "whole is no shard",
                "truncated/blocks.parquet",
                "both shard 1/4",
                "shards 3 and 4 of 4 are missing",
            ],
        ),
    ] {
        let arguments = [&["merge"], given, &["--out", "merged"]].concat();
        let said = refused(folder.path(), &arguments);
        for expected in expected {
            assert!(said.contains(expected), "{given:?}: {expected}\n{said}");
        }
        assert!(!path("merged").exists(), "{given:?}");
    }
    let said = refused(folder.path(), &["merge", one, two, three, four, "--out", two]);
    assert!(said.contains("is one of the shards"), "{said}");
    assert!(refused(folder.path(), &["report", one]).contains("is shard 1/4 of a run"));
}

/// Parts that can't be are refused in a line.
#[test]
fn impossible_shards_are_refused() {
    let folder = folder();
    small(folder.path());
    for shard in ["0/2", "3/2", "2", "a/b"] {
        let said = refused(folder.path(), &["run", "small.toml", "--shard", shard]);
        assert!(said.contains("part I of N"), "{said}");
    }
    let said = refused(folder.path(), &["run", "small.toml", "--shard", "1/19"]);
    assert!(said.contains("only 18 tasks") && said.contains("use 18 shards at most"), "{said}");
    assert!(!folder.path().join("reports").exists());
}
