//! Commands that are killed, or whose disk is full, at every kind of moment, over a folder that holds a finished run.

use std::process::Command;
use std::time::Instant;

use super::damaged_folders::{Bench, LOOKED_AT, NEW_RUN, State, Tally, is_refusal};

/// What a command is doing when something happens to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Playing another run.
    Playing,
    /// Merging the shards of that run.
    Merging,
    /// Drawing the report of the run that is there.
    Drawing,
}

impl Doing {
    fn arguments(self) -> Vec<&'static str> {
        match self {
            Doing::Playing => [&NEW_RUN[..], &["--out", LOOKED_AT]].concat(),
            Doing::Merging => {
                vec!["merge", "shard-1", "shard-2", "--quiet", "--threads", "1", "--out", LOOKED_AT]
            }
            Doing::Drawing => vec!["report", LOOKED_AT, "--quiet"],
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Doing::Playing => "a run",
            Doing::Merging => "a merge",
            Doing::Drawing => "a report",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// SIGKILL as one of these system calls is made.
    KilledAt(&'static str),
    /// One of these system calls finds no space.
    NoSpaceAt(&'static str),
    /// The process is killed as a file grows past this many kilobytes.
    KilledPast,
    /// A file can't grow past this many kilobytes.
    NoSpacePast,
    /// All files together can't grow past this many kilobytes, on a disk of their own.
    SmallDisk,
}

/// A kind of fault and the places where it is tried.
#[derive(Debug)]
pub struct Fault {
    /// Its name in the table.
    pub name: String,
    doing: Doing,
    how: How,
    most: usize,
}

/// Kilobytes of the largest file; a run's journal has five, and its page some hundreds.
pub const KILOBYTES: [usize; 10] = [1, 2, 3, 4, 6, 8, 12, 24, 64, 128];

const CALLS: [&str; 4] = [
    "rename,renameat,renameat2",
    "unlink,unlinkat,mkdir,mkdirat,rmdir",
    "fsync,fdatasync,ftruncate",
    "write,pwrite64,writev",
];

/// Every kind of fault that can be tried here, at this many places each; renames at all of them.
pub fn all(most: usize) -> Vec<Fault> {
    let mut faults = Vec::new();
    for doing in [Doing::Playing, Doing::Merging, Doing::Drawing] {
        if has_strace() {
            for calls in CALLS {
                let most = match calls.starts_with("rename") {
                    true => usize::MAX,
                    false => most,
                };
                faults.push(fault(doing, How::KilledAt(calls), most));
                faults.push(fault(doing, How::NoSpaceAt(calls), most.min(2 * MOST_FULL)));
            }
        } else {
            faults.push(fault(doing, How::KilledPast, most));
        }
        faults.push(fault(doing, How::NoSpacePast, most));
        if has_tmpfs() {
            faults.push(fault(doing, How::SmallDisk, most));
        }
    }
    // Those that are left out when time is short come last.
    faults.sort_by_key(|fault| !matches!(fault.how, How::KilledAt(_) | How::KilledPast));
    faults
}

/// Half the full disks of a kind of call, at most.
const MOST_FULL: usize = 3;

/// A kind of fault.
pub fn fault(doing: Doing, how: How, most: usize) -> Fault {
    let first = |calls: &'static str| calls.split(',').next().unwrap_or(calls);
    let how_named = match how {
        How::KilledAt(calls) => format!("killed at {}", first(calls)),
        How::NoSpaceAt(calls) => format!("no space at {}", first(calls)),
        How::KilledPast => "killed by a file's size".to_owned(),
        How::NoSpacePast => "no space for a file's size".to_owned(),
        How::SmallDisk => "a small disk".to_owned(),
    };
    Fault { name: format!("{}, {how_named}", doing.name()), doing, how, most }
}

pub fn has_strace() -> bool {
    let injects = Command::new("strace")
        .args([
            "-f",
            "--seccomp-bpf",
            "-qq",
            "-o",
            "/dev/null",
            "-e",
            "inject=rename:error=ENOSPC",
            "true",
        ])
        .output();
    injects.is_ok_and(|output| output.status.success())
}

fn has_tmpfs() -> bool {
    let Ok(dir) = tempfile::tempdir() else {
        return false;
    };
    SmallDisk::mount(dir.path(), 64).is_some()
}

/// Tries it at each of its places, at one at least, and at no more when the time is over.
pub fn tried(bench: &Bench, fault: &Fault, until: Option<Instant>) -> Tally {
    let mut tally = Tally::new(&fault.name);
    let mut places = places(bench, fault);
    // Early and late ones in turn, so that a few of them are spread over all.
    places.sort_by_key(|place| (place * 40_503) % 65_536);
    for place in places {
        if tally.tried > 0 && until.is_some_and(|until| Instant::now() > until) {
            break;
        }
        let state = at(bench, fault, place);
        tally.add(&format!("place {place}"), state);
    }
    tally
}

/// Where it is tried: at which of the calls, or at which size.
fn places(bench: &Bench, fault: &Fault) -> Vec<usize> {
    let (How::KilledAt(calls) | How::NoSpaceAt(calls)) = fault.how else {
        return KILOBYTES.into_iter().take(fault.most).collect();
    };
    bench.fill(LOOKED_AT, &bench.before.0);
    let log = bench.path("calls.log");
    let trace = format!("trace={calls}");
    let log_name = log.display().to_string();
    let strace = [
        "strace",
        "-f",
        "--seccomp-bpf",
        "-qq",
        "-o",
        &log_name,
        "-e",
        &trace,
        "-e",
        "signal=none",
    ];
    let output = bench.under(&strace, &fault.doing.arguments()).output();
    assert!(output.is_ok_and(|output| output.status.success()), "strace runs");
    let log = std::fs::read_to_string(log).expect("readable");
    let n_calls = log.lines().filter(|line| line.contains('(')).count();
    let n_places = n_calls.min(fault.most);
    // The last of them too; what a run of one thread does is the same each time, but for a few calls.
    (1..=n_places).map(|nth| nth * n_calls / n_places).collect()
}

/// One fault, what the folder is then, and whether the same command finishes what it has begun.
fn at(bench: &Bench, fault: &Fault, place: usize) -> Result<State, String> {
    bench.fill(LOOKED_AT, &bench.before.0);
    let arguments = fault.doing.arguments();
    let disk = (fault.how == How::SmallDisk).then(|| {
        let size = bench
            .files(LOOKED_AT)
            .iter()
            .map(|(_, bytes)| bytes.len().next_multiple_of(4096))
            .sum::<usize>();
        SmallDisk::mount(&bench.path(LOOKED_AT), (size / 1024) + 64 + place)
    });
    if disk.is_some() {
        // What is mounted hides what was there.
        fill_in_place(bench);
    }
    let (inject, limit);
    let outer: Vec<&str> = match fault.how {
        How::KilledAt(calls) => {
            inject = format!("inject={calls}:signal=KILL:when={place}");
            vec!["strace", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null", "-e", &inject]
        }
        How::NoSpaceAt(calls) => {
            inject = format!("inject={calls}:error=ENOSPC:when={place}+");
            vec!["strace", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null", "-e", &inject]
        }
        How::KilledPast => {
            limit = format!("ulimit -c 0; ulimit -f {place}; exec \"$0\" \"$@\"");
            vec!["bash", "-c", &limit]
        }
        How::NoSpacePast => {
            limit = format!("trap '' XFSZ; ulimit -f {place}; exec \"$0\" \"$@\"");
            vec!["bash", "-c", &limit]
        }
        How::SmallDisk => vec!["env"],
    };
    let output = bench.under(&outer, &arguments).output().map_err(|error| error.to_string())?;
    match output.status.code() {
        Some(0) | None => {}
        // strace and bash end as what they ran: 128 and the signal's number.
        Some(137 | 153) => {}
        Some(_) => is_refusal(&output, "")?,
    }
    let left = bench.files(LOOKED_AT);
    drop(disk);
    bench.fill(LOOKED_AT, &left);
    let state = bench.state()?;
    // The readers may have settled what was left; the command goes on from what was left itself.
    bench.fill(LOOKED_AT, &left);
    let mut output = bench.output(&arguments);
    if !output.status.success() && fault.doing == Doing::Playing {
        // What is finished of it is not lost without a word.
        is_refusal(&output, "--resume")?;
        output = bench.output(&[&arguments[..], &["--resume"]].concat());
    }
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("it can't be repeated: {said:.300}"));
    }
    let wanted = match fault.doing {
        Doing::Drawing => &bench.before.0,
        Doing::Playing | Doing::Merging => &bench.after.0,
    };
    match bench.files(LOOKED_AT) == *wanted {
        true => Ok(state),
        false => Err("repeated, it comes to other bytes".to_owned()),
    }
}

/// The run that is there before, in a folder that is there and empty.
fn fill_in_place(bench: &Bench) {
    for (file, bytes) in &bench.before.0 {
        let path = bench.path(LOOKED_AT).join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        std::fs::write(path, bytes).expect("it has room for what was there");
    }
}

/// A disk of a few kilobytes, where the user may mount one.
struct SmallDisk(std::path::PathBuf);

impl SmallDisk {
    fn mount(at: &std::path::Path, kilobytes: usize) -> Option<SmallDisk> {
        let size = format!("size={kilobytes}k");
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(at).output();
        let is_mounted = mounted.is_ok_and(|output| output.status.success());
        is_mounted.then(|| SmallDisk(at.to_owned()))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // A disk that is left would only be in memory.
        let _ = Command::new("umount").arg(&self.0).output();
    }
}
