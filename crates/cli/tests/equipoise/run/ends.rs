//! What ends a run early: signals, a folder that is gone, a limit of the system.

use std::fs;
use std::process::{Command, Stdio};

use crate::run::kills::{Killed, LONG, long};
use crate::run::{SMALL, done, files, folder, text};

/// A run of some seconds, which no test waits for.
fn longer(folder: &std::path::Path) {
    let longer = SMALL.replace("pairs = 864", "pairs = 576_000");
    fs::write(folder.join("longer.toml"), longer).expect("writable");
}

/// Whether these tests were started by `nohup` or the like: the programs that they start inherit it, and a hangup stops none of them,
/// which `a_hangup_that_is_ignored_doesnt_stop` holds.
fn is_hangup_ignored() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let bits = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
    bits.is_some_and(|bits| bits & 1 == 1)
}

/// The end of a session or of a machine keeps what is finished as Ctrl-C does, and says how to go on.
#[test]
fn st_i5_other_signals_stop_like_ctrl_c() {
    let signals: &[&str] = match is_hangup_ignored() {
        false => &["-TERM", "-HUP"],
        true => &["-TERM"],
    };
    for signal in signals {
        let folder = folder();
        longer(folder.path());
        let arguments = ["run", "longer.toml", "--out", "out"];
        let mut run = Killed::begin(folder.path(), &arguments, Stdio::piped());
        run.wait_for_tasks("out", 1);
        let sent = Command::new("kill")
            .args([*signal, &run.id().to_string()])
            .status()
            .expect("kill is there");
        assert!(sent.success());
        let (code, said) = run.ends();
        assert_eq!(code, Some(130), "{signal}: {said}");
        assert!(said.contains("Stopped after") && said.contains("--resume"), "{signal}: {said}");
        assert!(folder.path().join("out/index.html").is_file(), "{signal}");
        assert!(!folder.path().join("out/run.lock").exists(), "{signal}");
    }
}

/// What `nohup` has started outlives its terminal.
#[cfg(target_os = "linux")]
#[test]
fn a_hangup_that_is_ignored_doesnt_stop() {
    let folder = folder();
    long(folder.path());
    let command = format!("trap '' HUP; exec \"$0\" run {LONG} --out out --quiet");
    let mut run = Command::new("sh")
        .current_dir(folder.path())
        .args(["-c", &command, env!("CARGO_BIN_EXE_equipoise")])
        .stdout(Stdio::null())
        .spawn()
        .expect("sh is there");
    while !folder.path().join("out/blocks.journal").exists() {
        assert!(run.try_wait().expect("it can be asked").is_none());
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let sent =
        Command::new("kill").args(["-HUP", &run.id().to_string()]).status().expect("kill is there");
    assert!(sent.success());
    assert_eq!(run.wait().expect("it ends").code(), Some(0));
}

/// A folder that is removed while a run plays into it ends the run at once, and not after the last block.
#[cfg(unix)]
#[test]
fn a_removed_folder_ends_the_run() {
    let folder = folder();
    let endless = SMALL.replace("pairs = 864", "pairs = 288_000_000");
    fs::write(folder.path().join("endless.toml"), endless).expect("writable");
    let arguments = ["run", "endless.toml", "--out", "out", "--quiet"];
    let mut run = Killed::begin(folder.path(), &arguments, Stdio::piped());
    run.wait_for_tasks("out", 1);
    let moved = folder.path().join("moved");
    fs::rename(folder.path().join("out"), &moved).expect("ours");
    let (code, said) = run.ends();
    assert_eq!(code, Some(2), "{said}");
    for expected in [
        "the folder of the run was removed or moved",
        "tasks are finished, and kept only if it was moved",
        "go on with: equipoise run endless.toml --out out --resume",
    ] {
        assert!(said.contains(expected), "no `{expected}`: {said}");
    }
    assert!(moved.join("blocks.journal").is_file());
    assert!(!folder.path().join("out").exists(), "it was made again");
}

/// A limit of the system on the size of files is a full disk: one sentence, and not the end of the process.
#[cfg(unix)]
#[test]
fn a_limit_of_the_system_is_a_full_disk() {
    let folder = folder();
    long(folder.path());
    // In blocks of 512 bytes, or of 1,024 in some shells.
    let command = format!("ulimit -f 64; exec \"$0\" run {LONG} --out out --quiet");
    let limited = Command::new("sh")
        .current_dir(folder.path())
        .args(["-c", &command, env!("CARGO_BIN_EXE_equipoise")])
        .output()
        .expect("sh is there");
    let said = text(&limited.stderr);
    assert_eq!(limited.status.code(), Some(2), "{said}");
    for expected in [
        "blocks.journal can't be written",
        "of 300 tasks are finished and kept",
        "free some space, then go on with: equipoise run long.toml --out out --resume",
    ] {
        assert!(said.contains(expected), "no `{expected}`: {said}");
    }
    done(folder.path(), &["run", LONG, "--out", "out", "--quiet", "--resume"]);
    done(folder.path(), &["run", LONG, "--out", "whole", "--quiet"]);
    assert!(files(&folder.path().join("out")) == files(&folder.path().join("whole")));
}
