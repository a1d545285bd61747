//! `make instructions` and `make bench` end here: the table of both kinds of numbers, and the gate.
//!
//! Usage: `benches TARGET_DIR [--check | --accept]`.
//! `--check` fails if a count lies more than 5 % above the committed baseline, or if a kernel is missing on either side;
//! `--accept` writes the counts as the new baseline, in a commit that says why.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use benches::battles::MEASURED;
use benches::kernels::{LIST, duels};
use benches::ledger::{Ledger, TOLERANCE_PERCENT, baseline, measured, median_ns};
use benches::scenarios;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let target = PathBuf::from(arguments.next().unwrap_or_else(|| "target".to_owned()));
    let mode = arguments.next();
    let baseline_path = Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.toml");
    match table(&target, &baseline_path, mode.as_deref()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            #[expect(clippy::print_stderr, reason = "diagnostics go to standard error")]
            {
                eprintln!("Error: {message}");
            }
            ExitCode::from(2)
        }
    }
}

#[expect(clippy::print_stdout, reason = "the table is the result")]
fn table(target: &Path, baseline_path: &Path, mode: Option<&str>) -> Result<bool, String> {
    let measured = measured(target)?;
    if measured.instructions.is_empty() {
        return Err("no instruction counts: run `make instructions` first".to_owned());
    }
    if mode == Some("--accept") {
        return accept(&measured, baseline_path).map(|()| true);
    }
    let baseline = baseline(baseline_path)?;
    let mut good = true;
    println!("{:<24} {:>14} {:>14} {:>9}", "instructions", "measured", "baseline", "change");
    let names = measured.instructions.keys().chain(baseline.instructions.keys());
    for name in names.collect::<std::collections::BTreeSet<_>>() {
        let (now, before) = (measured.instructions.get(name), baseline.instructions.get(name));
        let (Some(&now), Some(&before)) = (now, before) else {
            println!("{name:<24} {now:>14?} {before:>14?}   one is missing");
            good = false;
            continue;
        };
        let change = 100.0 * (now as f64 / before as f64 - 1.0);
        let verdict = if change > TOLERANCE_PERCENT { "  slower than allowed" } else { "" };
        good &= change <= TOLERANCE_PERCENT;
        println!("{name:<24} {now:>14} {before:>14} {change:>+8.2} %{verdict}");
    }
    println!();
    wall_clock(target);
    if !good && mode == Some("--check") {
        println!(
            "A count lies more than {TOLERANCE_PERCENT} % above benches/instructions.toml, or one is missing."
        );
        println!("Mend it, or `make instructions-accept` in a commit that says why.");
        return Ok(false);
    }
    Ok(true)
}

#[expect(clippy::print_stdout, reason = "the table is the result")]
fn wall_clock(target: &Path) {
    let each = |name: &str| median_ns(target, "resolution", name).map(|ns| ns / LIST as f64);
    let (Some(word), Some(one), Some(batched)) =
        (each("word"), each("one_at_a_time"), each("batched"))
    else {
        println!("no wall clock numbers: `make bench` measures them");
        return;
    };
    println!("{:<40} {:>10}", "wall clock (median)", "");
    println!("{:<40} {word:>10.2} ns", "one 64-bit word");
    println!(
        "{:<40} {one:>10.2} ns  {:.2} words, at most 4.5",
        "one resolution, one at a time",
        one / word
    );
    println!(
        "{:<40} {batched:>10.2} ns  {:.2} words, at most 3",
        "one resolution, batched",
        batched / word
    );
    if let Some(ns) = median_ns(target, "duel", "playout") {
        let playouts = 2.0 * 100.0 * duels().len() as f64;
        println!("{:<40} {:>10.2} million a second a core", "duel playouts", 1e3 * playouts / ns);
    }
    for measured in MEASURED {
        if let Some(ns) = median_ns(target, "battle", measured.name) {
            println!(
                "{:<40} {:>10.1} a second a core",
                format!("battles, {}", measured.name),
                1e9 * measured.n as f64 / ns
            );
        }
    }
    for measured in scenarios::MEASURED {
        if let Some(ns) = median_ns(target, "scenario", measured.player) {
            println!(
                "{:<40} {:>10.0} a second a core{}",
                format!("scenarios, {}", measured.player),
                1e9 * measured.n_battles() as f64 / ns,
                match measured.player {
                    "random" => ", at least 50,000",
                    _ => "",
                }
            );
        }
    }
    for (what, group) in [("duels", "threads"), ("battles", "battle_threads")] {
        let threads = |n: &str| median_ns(target, group, n);
        if let (Some(one), Some(two)) = (threads("1"), threads("2")) {
            println!(
                "{:<40} {:>10.2} times one, at least 1.8",
                format!("two threads, {what}"),
                one / two
            );
        }
    }
}

fn accept(measured: &Ledger, path: &Path) -> Result<(), String> {
    let body = toml::to_string(measured).map_err(|error| error.to_string())?;
    let text = format!(
        "# Instruction counts of the kernels in benches/src; CI fails past 5 % above them.\n\
         # Written by `make instructions-accept`; a commit that changes them says why.\n\n{body}"
    );
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
