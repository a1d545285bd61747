//! `rows = "battles"`: a row of every battle in the folder of a run, however it was played.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::run::kills::Killed;
use crate::run::{SMALL, done, files, folder, refused};

/// The small experiment of these tests with two of its six matchups, since a battle is a row.
pub(super) fn of_two_matchups() -> String {
    let b = "b = [\"spear\", \"light-foot\", \"knights\"]";
    let cards = "cards = [\"elephant-screen\", \"supporting-bowmen\"]";
    let changes = [
        ("a = [\"heavy-foot\", \"spear:general\"]", "a = [\"heavy-foot\"]"),
        (b, "b = [\"spear\", \"knights\"]"),
        (cards, "cards = [\"elephant-screen\"]"),
    ];
    changes.into_iter().fold(SMALL.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    })
}

/// It, with a row of every battle.
fn keeping(folder: &Path, name: &str, from: &str, to: &str) {
    let text = of_two_matchups().replace("seed = 5", "seed = 5\nrows = \"battles\"");
    assert!(text.contains(from), "{from}");
    fs::write(folder.join(name), text.replace(from, to)).expect("writable");
}

fn play(folder: &Path, file: &str, out: &str, more: &[&str]) {
    let arguments = [&["run", file, "--quiet", "--out", out], more].concat();
    done(folder, &arguments);
}

/// Plays every shard and merges them, the last one first.
fn play_in_shards(folder: &Path, file: &str, out: &str, count: usize) {
    let mut merge = vec!["merge".to_owned()];
    for index in (1..=count).rev() {
        let (shard, part) = (format!("{index}/{count}"), format!("{out}-{index}"));
        play(folder, file, &part, &["--shard", &shard]);
        merge.push(part);
    }
    merge.extend(["--quiet", "--out", out].map(str::to_owned));
    let merge: Vec<&str> = merge.iter().map(String::as_str).collect();
    done(folder, &merge);
}

fn is_same(folder: &Path, one: &str, other: &str) {
    let (one_files, others) = (files(&folder.join(one)), files(&folder.join(other)));
    let rows = Path::new("battle_rows/part-00000.parquet");
    assert!(one_files.iter().any(|(name, _)| name == rows), "{one}");
    assert!(one_files == others, "{one} and {other} differ");
}

/// Kept while they are played, on any threads and in any shards, they are the rows that are played again from the stored blocks.
#[test]
fn st_a6_rows_of_battles_are_the_same_however_they_are_played() {
    let folder = folder();
    let at = folder.path();
    keeping(at, "small.toml", "", "");
    play(at, "small.toml", "one", &["--threads", "1"]);
    play(at, "small.toml", "seven", &["--threads", "7"]);
    is_same(at, "one", "seven");
    play_in_shards(at, "small.toml", "merged", 4);
    is_same(at, "one", "merged");
    done(at, &["report", "one", "--quiet", "--rows", "again"]);
    assert!(files(&at.join("again")) == files(&at.join("one/battle_rows")));
}

/// ST-D7: where a run ends early, its battles end there too, be it played at once or in shards.
#[test]
fn st_d7_rows_of_battles_end_where_the_run_does() {
    let folder = folder();
    let at = folder.path();
    let precision = "[precision]\nhalf_width = 0.02\nmax_pairs = 5_760\n";
    keeping(at, "stops.toml", "pairs = 864", precision);
    play(at, "stops.toml", "stops", &[]);
    let record = fs::read_to_string(at.join("stops/run.toml")).expect("readable");
    assert!(record.contains("ended_by = \"precision\""), "{record}");
    play_in_shards(at, "stops.toml", "merged", 3);
    is_same(at, "stops", "merged");
    done(at, &["report", "stops", "--quiet", "--rows", "again"]);
    assert!(files(&at.join("again")) == files(&at.join("stops/battle_rows")));
}

/// ST-I5: killed and gone on with, a run loses no battle and has none twice; a line of the journal without its end doesn't count.
#[test]
fn st_i5_a_killed_run_keeps_every_battle_once() {
    let folder = folder();
    let at = folder.path();
    keeping(at, "long.toml", "pairs = 864", "pairs = 5_760");
    play(at, "long.toml", "whole", &[]);
    let goes_on = ["run", "long.toml", "--quiet", "--resume", "--out", "killed", "--threads", "1"];
    for n_tasks in [3, 17] {
        let mut run = Killed::begin(at, &goes_on, Stdio::null());
        run.wait_for_tasks("killed", n_tasks);
        run.kill();
        let path = at.join("killed/blocks.journal");
        let journal = fs::read(&path).expect("it is under way");
        fs::write(&path, &journal[..journal.len() - 30]).expect("writable");
    }
    done(at, &goes_on);
    is_same(at, "whole", "killed");
}

/// A finished run goes on to a longer one with the battles that it has.
#[test]
fn a_finished_run_goes_on_with_its_battles() {
    let folder = folder();
    let at = folder.path();
    keeping(at, "small.toml", "", "");
    play(at, "small.toml", "on", &["--max-pairs", "288"]);
    play(at, "small.toml", "on", &["--max-pairs", "576", "--resume"]);
    play(at, "small.toml", "whole", &["--max-pairs", "576"]);
    is_same(at, "on", "whole");
}

/// A run without the key takes the place of one with it, rows and all.
#[test]
fn no_rows_stay_beside_a_run_that_keeps_none() {
    let folder = folder();
    let at = folder.path();
    keeping(at, "small.toml", "", "");
    play(at, "small.toml", "out", &["--max-pairs", "288"]);
    fs::write(at.join("small.toml"), of_two_matchups()).expect("writable");
    play(at, "small.toml", "out", &["--max-pairs", "288"]);
    play(at, "small.toml", "fresh", &["--max-pairs", "288"]);
    assert!(!at.join("out/battle_rows").exists());
    assert!(files(&at.join("out")) == files(&at.join("fresh")));
}

/// Rows that were changed are not merged and not gone on with; rows that no run has written are named.
#[test]
fn changed_rows_are_refused_by_name() {
    let folder = folder();
    let at = folder.path();
    keeping(at, "small.toml", "", "");
    for shard in ["1/2", "2/2"] {
        play(at, "small.toml", &shard[..1], &["--shard", shard]);
    }
    play(at, "small.toml", "out", &["--max-pairs", "288"]);
    let rows = |of: &str| at.join(of).join("battle_rows/part-00000.parquet");
    for of in ["2", "out"] {
        let mut bytes = fs::read(rows(of)).expect("readable");
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(rows(of), bytes).expect("writable");
    }
    let said = refused(at, &["merge", "1", "2", "--out", "merged"]);
    let expected = "2/battle_rows/part-00000.parquet is not what the run wrote";
    assert!(said.contains(expected), "{said}");
    assert!(!at.join("merged").exists());
    let longer = ["run", "small.toml", "--resume", "--out", "out"];
    assert!(refused(at, &longer).contains("out/battle_rows/part-00000.parquet is not what"));
    fs::remove_file(rows("out")).expect("removable");
    let said = refused(at, &["report", "out"]);
    assert!(said.contains("out/battle_rows/part-00000.parquet is missing"), "{said}");
    fs::write(rows("out").with_file_name("part-00001.parquet"), "").expect("writable");
    let said = refused(at, &["report", "out"]);
    assert!(said.contains("out/battle_rows/part-00001.parquet isn't listed"), "{said}");
}

/// Another word than the one is named.
#[test]
fn another_word_is_refused() {
    let folder = folder();
    keeping(folder.path(), "small.toml", "\"battles\"", "\"battle\"");
    let said = refused(folder.path(), &["run", "small.toml", "--out", "out"]);
    assert!(said.contains("battles"), "{said}");
    assert!(!folder.path().join("out").exists());
}
