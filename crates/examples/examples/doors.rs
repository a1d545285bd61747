//! What the three doors cost: the same duel in a bare loop, in Rust, as a program in C, and as a class of Python.
//!
//! ```sh
//! make doors                  # processor time
//! make doors DOORS=count      # instructions too, by Valgrind
//! ```
//!
//! Each is played at two sizes, and the difference is shown: what a run does once isn't counted. A second is one of the processor, over
//! all processes that play, so that others who use the machine move it little. `PYTHON` names an interpreter that has the package.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a program of its own")]
#![expect(clippy::disallowed_types, reason = "it measures time, and no result knows it")]

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use battle_core::dice::DiceTransform;
use battle_core::policy::UniformPolicy;
use battle_core::streams::name_id;
use battle_core::{BySide, NoTrace, SampledChance, Seating, Side, StreamKey, playout};
use own_games::duel::{Bout, DUEL, Fencer, RuleParameters};

const PAIRS_OF_BLOCK: u64 = 288;
const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/programs/duel.c");
const CLASS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/programs/duel.py");

/// A way to play the duel, with the blocks of its two sizes when time is measured, and when instructions are counted; of Python they
/// aren't, which would take many minutes.
struct Door {
    name: &'static str,
    blocks: [u64; 2],
    counted: Option<[u64; 2]>,
}

const DOORS: [Door; 4] = [
    Door { name: "bare loop in Rust", blocks: [100, 20_100], counted: Some([10, 110]) },
    Door { name: "in Rust", blocks: [100, 20_100], counted: Some([10, 110]) },
    Door { name: "program in C", blocks: [20, 1_020], counted: Some([10, 110]) },
    Door { name: "class of Python", blocks: [2, 22], counted: None },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.get(1).map(String::as_str) {
        Some("run") => equipoise::main_with(&[&DUEL]),
        Some("bare") => {
            let blocks = arguments.get(2).and_then(|it| it.parse().ok());
            assert!(bare(blocks.unwrap_or(1)) > 0);
            ExitCode::SUCCESS
        }
        how => match table(how == Some("count")) {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                eprintln!("{why}");
                ExitCode::from(2)
            }
        },
    }
}

/// Duels without the laboratory.
fn bare(blocks: u64) -> u64 {
    let [master, pupil] = [1, 0].map(|skill| Fencer { skill, free_hits: 0 });
    let game = Bout { fencers: BySide([master, pupil]), rules: RuleParameters::DEFAULT };
    let policies = BySide([UniformPolicy; 2]);
    let matchup = StreamKey::of_seed(1).matchup(name_id("doors"));
    let mut sum = 0;
    for pair in 0..blocks * PAIRS_OF_BLOCK {
        for seating in Seating::ALL {
            let mut chance = SampledChance::new(matchup.pair(pair), DiceTransform::default());
            let outcome = playout(&game, &policies, seating, &mut chance, &mut NoTrace);
            sum += u64::from(outcome.half_points_of(seating.seat_of(Side::A)));
        }
    }
    sum
}

fn table(counts: bool) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let built =
        Command::new("cc").args(["-O2", "-o", "duel", SOURCE]).current_dir(folder.path()).status();
    if !built.is_ok_and(|status| status.success()) {
        return Err("no C compiler, `cc`, has built the program".to_owned());
    }
    println!("{:<20}{:>24}{:>28}", "", "battles a second", "instructions a battle");
    for door in &DOORS {
        let seconds = a_battle(door, folder.path(), &door.blocks, &seconds)?;
        let shown = seconds.map_or("–".to_owned(), |it| format!("{:.0}", 1.0 / it));
        let instructions = match door.counted.filter(|_| counts) {
            Some(blocks) => a_battle(door, folder.path(), &blocks, &instructions)?,
            None => None,
        };
        let counted = instructions.map_or(String::new(), |it| format!("{it:.0}"));
        println!("{:<20}{shown:>24}{counted:>28}", door.name);
    }
    Ok(())
}

/// What a battle takes, by two sizes; none where the door isn't there.
fn a_battle(
    door: &Door,
    folder: &Path,
    blocks: &[u64; 2],
    of: &dyn Fn(Command) -> Result<f64, String>,
) -> Result<Option<f64>, String> {
    let mut taken = [0.0; 2];
    for (taken, blocks) in taken.iter_mut().zip(blocks) {
        let Some(command) = command(door, folder, *blocks)? else { return Ok(None) };
        *taken = of(command)?;
    }
    let n_battles = 2 * PAIRS_OF_BLOCK * (blocks[1] - blocks[0]);
    Ok(Some((taken[1] - taken[0]) / n_battles as f64))
}

/// What plays some blocks on one thread.
fn command(door: &Door, folder: &Path, blocks: u64) -> Result<Option<Command>, String> {
    let itself = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(&itself);
    let pairs = blocks * PAIRS_OF_BLOCK;
    let head = format!("question = \"?\"\nseed = 1\npairs = {pairs}\n");
    let meet = "matchups = [{ a = \"master\", b = \"pupil\" }]\n";
    let file = match door.name {
        "bare loop in Rust" => {
            command.arg("bare").arg(blocks.to_string());
            return Ok(Some(command));
        }
        "class of Python" => {
            let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
            let is_there = Command::new(&python).args(["-c", "import equipoise"]).output();
            if !is_there.is_ok_and(|output| output.status.success()) {
                eprintln!(
                    "{python} hasn't the package: PYTHON=... names one that has (make python)"
                );
                return Ok(None);
            }
            command = Command::new(python);
            command.arg(CLASS).arg(pairs.to_string());
            return Ok(Some(command));
        }
        "in Rust" => format!(
            "{head}ruleset = \"duel\"\ngame = \"battle\"\n[battle]\npolicies = [\"fencer\", \"fencer\"]\n{meet}"
        ),
        _ => format!(
            "{head}ruleset = \"program\"\ngame = \"program\"\n[program]\ncommand = [\"./duel\"]\n{meet}"
        ),
    };
    fs::write(folder.join("duel.toml"), file).map_err(|error| error.to_string())?;
    let out = folder.join("out");
    let _ = fs::remove_dir_all(&out);
    command
        .args(["run", "duel.toml", "--threads", "1", "--quiet", "--allow-programs", "--out", "out"])
        .current_dir(folder);
    Ok(Some(command))
}

/// Seconds of the processor of a command and all that it has waited for; of the clock where the system doesn't say.
fn seconds(mut command: Command) -> Result<f64, String> {
    let (before, clock) = (of_children(), Instant::now());
    let output = command.stdout(Stdio::null()).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let taken = before.zip(of_children()).map(|(before, after)| after - before);
    Ok(taken.unwrap_or_else(|| clock.elapsed().as_secs_f64()))
}

/// Seconds of the processor that finished children have taken (`man 5 proc`).
fn of_children() -> Option<f64> {
    const TICKS_OF_SECOND: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name, in brackets, may have blanks; user and system time of children are the 16th and 17th field.
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
    Some((ticks(13)? + ticks(14)?) / TICKS_OF_SECOND)
}

/// Instructions of a command and of what it starts.
fn instructions(command: Command) -> Result<f64, String> {
    let mut counting = Command::new("valgrind");
    counting
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--trace-children=yes"])
        .arg(command.get_program())
        .args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        counting.current_dir(folder);
    }
    let output = counting.output().map_err(|error| format!("valgrind: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(said.into_owned());
    }
    let of_process = |line: &str| line.split("Collected :").nth(1)?.trim().parse::<f64>().ok();
    Ok(said.lines().filter_map(of_process).sum())
}
