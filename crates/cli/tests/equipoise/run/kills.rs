//! Runs that are killed at any moment and gone on with.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::run::{SMALL, done, files, folder, text};

/// The file of a run that takes a second.
pub(crate) const LONG: &str = "long.toml";

/// Writes it: fifty blocks of six matchups.
pub(crate) fn long(folder: &Path) {
    let long = SMALL.replace("pairs = 864", "pairs = 14_400");
    fs::write(folder.join(LONG), long).expect("writable");
}

/// A command that is killed, at the latest when it is no longer wanted.
pub(crate) struct Killed {
    child: Child,
    folder: PathBuf,
}

impl Killed {
    pub(crate) fn begin(folder: &Path, arguments: &[&str], stderr: Stdio) -> Killed {
        let child = Command::new(env!("CARGO_BIN_EXE_equipoise"))
            .current_dir(folder)
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(stderr)
            .spawn()
            .expect("the binary runs");
        Killed { child, folder: folder.to_owned() }
    }

    /// The long run, begun in a folder and killed when this many tasks are in its journal.
    pub(crate) fn after(folder: &Path, out: &str, n_tasks: usize) {
        let arguments = ["run", LONG, "--quiet", "--out", out];
        let mut run = Killed::begin(folder, &arguments, Stdio::null());
        run.wait_for_tasks(out, n_tasks);
        run.kill();
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until a file is there.
    pub(crate) fn wait_for(&mut self, file: &str) {
        self.wait_until(|folder| folder.join(file).exists());
    }

    /// Waits until this many tasks are in the journal of a run.
    pub(crate) fn wait_for_tasks(&mut self, out: &str, n_tasks: usize) {
        self.wait_until(|folder| n_lines(&folder.join(out)) > n_tasks);
    }

    fn wait_until(&mut self, is_so: impl Fn(&Path) -> bool) {
        let patience = Instant::now() + Duration::from_secs(60);
        while !is_so(&self.folder) {
            assert!(Instant::now() < patience, "nothing happened in a minute");
            let ended = self.child.try_wait().expect("it can be asked");
            assert!(ended.is_none(), "it ended too early: {ended:?}");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Waits for its end: its exit code, and what it said where that was piped.
    pub(crate) fn ends(mut self) -> (Option<i32>, String) {
        let mut said = String::new();
        if let Some(mut stderr) = self.child.stderr.take() {
            stderr.read_to_string(&mut said).expect("it is text");
        }
        (self.child.wait().expect("it ends").code(), said)
    }

    /// `kill -9`.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it is ours");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Killed {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Lines of a run's journal that are whole: its plan and its tasks.
fn n_lines(out: &Path) -> usize {
    let journal = fs::read(out.join("blocks.journal")).unwrap_or_default();
    journal.iter().filter(|byte| **byte == b'\n').count()
}

/// ST-I5: killed again and again, at the beginning, while it plays and while it writes its report, a run loses nothing that was
/// finished and comes to the same bytes.
#[test]
fn st_i5_a_killed_run_goes_on_to_the_same_bytes() {
    let folder = folder();
    long(folder.path());
    done(folder.path(), &["run", LONG, "--quiet", "--out", "whole"]);
    let whole = files(&folder.path().join("whole"));
    let out = folder.path().join("killed");
    let goes_on = ["run", LONG, "--quiet", "--out", "killed", "--resume"];
    let mut kept = 0;
    for milliseconds in [30, 350, 420, 500, 470, 600] {
        let mut run = Killed::begin(folder.path(), &goes_on, Stdio::null());
        std::thread::sleep(Duration::from_millis(milliseconds));
        run.kill();
        let n_lines = n_lines(&out);
        assert!(n_lines >= kept || !out.join("blocks.journal").exists());
        kept = n_lines;
    }
    // And in the middle of its report.
    let mut run = Killed::begin(folder.path(), &goes_on, Stdio::null());
    if !out.join("cells.csv").exists() {
        run.wait_for("killed/cells.csv");
    }
    run.kill();
    done(folder.path(), &goes_on);
    assert!(files(&out) == whole, "killed runs differ");
}

/// What a crash of the machine may leave: half a line at the end of the journal, tasks with gaps between them.
#[test]
fn st_i5_a_torn_journal_with_gaps_goes_on_to_the_same_bytes() {
    let folder = folder();
    long(folder.path());
    done(folder.path(), &["run", LONG, "--quiet", "--out", "whole"]);
    Killed::after(folder.path(), "torn", 40);
    let path = folder.path().join("torn/blocks.journal");
    let journal = fs::read_to_string(&path).expect("readable");
    let lines: Vec<&str> = journal.split_inclusive('\n').collect();
    let gaps = lines.iter().enumerate().filter(|(at, _)| at % 3 != 1);
    let torn: String = gaps.map(|(_, line)| *line).collect();
    fs::write(&path, &torn[..torn.len() - 20]).expect("writable");
    let arguments = ["run", LONG, "--out", "torn", "--resume", "--threads", "3"];
    let said = text(&done(folder.path(), &arguments).stderr);
    assert!(said.contains("going on after"), "{said}");
    assert!(
        files(&folder.path().join("torn")) == files(&folder.path().join("whole")),
        "torn runs differ"
    );
}

/// ST-D7: a run that wants a precision and is killed stops at the same look.
#[test]
fn st_d7_a_killed_run_stops_at_the_same_look() {
    let folder = folder();
    let precise =
        SMALL.replace("pairs = 864", "[precision]\nhalf_width = 0.004\nmax_pairs = 57_600\n");
    // The table of the precision ends what stands before it.
    fs::write(folder.path().join("p.toml"), precise).expect("writable");
    done(folder.path(), &["run", "p.toml", "--quiet", "--out", "whole"]);
    let record = fs::read_to_string(folder.path().join("whole/run.toml")).expect("readable");
    assert!(record.contains("ended_by = \"precision\""), "{record}");
    let goes_on = ["run", "p.toml", "--quiet", "--out", "killed", "--resume"];
    for n_tasks in [20, 47, 70] {
        let mut run = Killed::begin(folder.path(), &goes_on, Stdio::null());
        run.wait_for_tasks("killed", n_tasks);
        run.kill();
    }
    done(folder.path(), &goes_on);
    assert!(
        files(&folder.path().join("killed")) == files(&folder.path().join("whole")),
        "killed runs differ"
    );
}
