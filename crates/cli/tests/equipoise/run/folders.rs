//! Folders that are in use, full, read-only or damaged.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::run::kills::{Killed, LONG, long};
use crate::run::{done, equipoise, files, folder, refused, small, text};

/// A second process in the same folder is refused, by the number of the first; a lock that no process holds stops nothing.
#[cfg(unix)]
#[test]
fn two_processes_dont_work_in_one_folder() {
    let folder = folder();
    long(folder.path());
    let mut first =
        Killed::begin(folder.path(), &["run", LONG, "--quiet", "--out", "out"], Stdio::null());
    first.wait_for("out/run.toml");
    let process = first.id().to_string();
    for arguments in [
        &["run", LONG, "--out", "out", "--resume"][..],
        &["run", LONG, "--out", "out", "--seed", "9"],
        &["report", "out"],
    ] {
        let said = refused(folder.path(), arguments);
        assert!(said.contains("is at work in out") && said.contains(&process), "{said}");
    }
    first.kill();
    assert!(folder.path().join("out/run.lock").exists());
    done(folder.path(), &["run", LONG, "--out", "out", "--quiet", "--resume"]);
    assert!(!folder.path().join("out/run.lock").exists());
}

/// `--resume` on a folder without a run begins it, so that a job that is started again needs one command only.
#[test]
fn going_on_with_nothing_begins() {
    let folder = folder();
    small(folder.path());
    let arguments = ["run", "small.toml", "--out", "new", "--resume"];
    let said = text(&done(folder.path(), &arguments).stderr);
    assert!(said.contains("no run in new to go on with; it begins"), "{said}");
    done(folder.path(), &["run", "small.toml", "--out", "other", "--quiet"]);
    let other = files(&folder.path().join("other"));
    assert_eq!(files(&folder.path().join("new")), other);
    // And once more, when it has ended: the same again.
    done(folder.path(), &arguments);
    assert_eq!(files(&folder.path().join("new")), other);
}

/// A changed experiment, program, or rules, or another part of the plan, is not resumed; the reason is reported.
#[cfg(unix)]
#[test]
fn another_plan_or_program_doesnt_go_on() {
    let folder = folder();
    long(folder.path());
    Killed::after(folder.path(), "out", 2);
    let before = files(&folder.path().join("out"));
    let goes_on = |more: &[&str]| {
        let arguments = [&["run", LONG, "--out", "out", "--resume"], more].concat();
        refused(folder.path(), &arguments)
    };
    assert!(goes_on(&["--seed", "6"]).contains("changed since are the experiment"));
    assert!(goes_on(&["--max-pairs", "288"]).contains("the experiment"));
    let said = goes_on(&["--shard", "1/2"]);
    assert!(said.contains("played was the whole, this is shard 1/2"), "{said}");

    let text_of = fs::read_to_string(folder.path().join(LONG)).expect("readable");
    let other_rules =
        text_of.replace("[duel]", "[parameters]\nnonpositive_doubled = false\n[duel]");
    fs::write(folder.path().join("rules.toml"), other_rules).expect("writable");
    let said = refused(folder.path(), &["run", "rules.toml", "--out", "out", "--resume"]);
    assert!(said.contains("the rules (their digest differs)"), "{said}");

    // The same program with a byte more is another build.
    let other_build = folder.path().join("equipoise");
    let mut bytes = fs::read(env!("CARGO_BIN_EXE_equipoise")).expect("readable");
    bytes.push(0);
    fs::write(&other_build, bytes).expect("writable");
    let all = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&other_build, all).expect("ours");
    let output = Command::new(&other_build)
        .current_dir(folder.path())
        .args(["run", LONG, "--out", "out", "--resume"])
        .output()
        .expect("it runs");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("another build of it has played"), "{said}");

    let said = refused(folder.path(), &["run", LONG, "--out", "out"]);
    assert!(said.contains("holds an unfinished run") && said.contains("--resume"), "{said}");
    let said = refused(folder.path(), &["report", "out"]);
    assert!(
        said.contains("out holds an unfinished run")
            && said.contains(&format!("equipoise run {LONG} --out out --resume")),
        "{said}"
    );
    let mut after = files(&folder.path().join("out"));
    after.retain(|(name, _)| name != Path::new("run.lock"));
    let kept = before.into_iter().filter(|(name, _)| name != Path::new("run.lock"));
    assert!(kept.eq(after), "refusing changed the folder");
}

/// A journal whose plan can't be read is named, not guessed at.
#[test]
fn a_journal_without_its_plan_is_refused() {
    let folder = folder();
    small(folder.path());
    fs::create_dir(folder.path().join("out")).expect("writable");
    fs::write(folder.path().join("out/blocks.journal"), "0 0 0\n").expect("writable");
    for resume in [&[][..], &["--resume"]] {
        let arguments = [&["run", "small.toml", "--out", "out"], resume].concat();
        let said = refused(folder.path(), &arguments);
        assert!(said.contains("blocks.journal can't be read: its first line is damaged"), "{said}");
    }
}

/// A folder that can't be written is reported before anything is played. (Root writes everywhere: then there is nothing to see.)
#[cfg(unix)]
#[test]
fn a_read_only_folder_is_refused() {
    let folder = folder();
    small(folder.path());
    let out = folder.path().join("out");
    fs::create_dir(&out).expect("writable");
    let mode = |mode| std::os::unix::fs::PermissionsExt::from_mode(mode);
    fs::set_permissions(&out, mode(0o555)).expect("ours");
    if fs::write(out.join("probe"), "").is_ok() {
        #[expect(clippy::print_stderr, reason = "tests say what they leave out")]
        {
            eprintln!("skipped: this user can write anywhere");
        }
        return;
    }
    let said = refused(folder.path(), &["run", "small.toml", "--out", "out"]);
    assert!(said.contains("can't be written"), "{said}");
    fs::set_permissions(&out, mode(0o755)).expect("ours");
}

/// A disk that is full in the middle of a run: what is finished stays, the message says how to go on, and the result is the same.
#[cfg(unix)]
#[test]
fn st_i5_a_full_disk_loses_nothing_finished() {
    let folder = folder();
    long(folder.path());
    // No file of this process may grow past this many kilobytes: the journal is the first to come to that.
    let limited = |kilobytes: u32| {
        let command = format!(
            "trap '' XFSZ; ulimit -f {kilobytes}; exec \"$0\" run {LONG} --out out --quiet --resume"
        );
        Command::new("bash")
            .current_dir(folder.path())
            .args(["-c", &command, env!("CARGO_BIN_EXE_equipoise")])
            .output()
            .expect("bash is there")
    };
    for kilobytes in [16, 40, 64] {
        let output = limited(kilobytes);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("blocks.journal can't be written"), "{said}");
        assert!(
            said.contains(&format!("go on with: equipoise run {LONG} --out out --resume")),
            "{said}"
        );
    }
    done(folder.path(), &["run", LONG, "--out", "out", "--quiet", "--resume"]);
    done(folder.path(), &["run", LONG, "--out", "whole", "--quiet"]);
    assert_eq!(files(&folder.path().join("out")), files(&folder.path().join("whole")));
}

/// A reader that has gone, or a device that takes nothing: the folder is complete, and nothing panics.
#[cfg(target_os = "linux")]
#[test]
fn a_full_pipe_loses_nothing() {
    let folder = folder();
    small(folder.path());
    done(folder.path(), &["run", "small.toml", "--out", "whole", "--quiet"]);
    let full = || Stdio::from(fs::File::options().write(true).open("/dev/full").expect("there"));
    for (out, stdout_too) in [("errors", false), ("both", true)] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_equipoise"));
        command
            .current_dir(folder.path())
            .args(["run", "small.toml", "--out", out])
            .stdout(if stdout_too { full() } else { Stdio::null() })
            .stderr(full());
        let status = command.status().expect("it runs");
        assert_eq!(status.code(), Some(if stdout_too { 2 } else { 0 }));
        assert_eq!(files(&folder.path().join(out)), files(&folder.path().join("whole")));
    }
}

/// What a run costs is printed before it begins, and nothing is asked.
#[test]
fn the_cost_is_shown_first() {
    let folder = folder();
    small(folder.path());
    let output = equipoise(folder.path(), &["run", "small.toml", "--threads", "2"]);
    let said = text(&output.stderr);
    // Six matchups of a baseline and three variants, one of which no bearer has; 864 pairs each.
    for expected in [
        "cells, ",
        " pairs, ",
        " duels",
        "about a second on 2 threads",
        "MB of memory",
        "MB of disk",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
}
