//! `make statistics`: coverage and error rates of the estimators, on laws and toy games with a known truth.
//!
//! Every repeat has a fixed seed, so the table is the same on every machine; a line outside its bounds is a
//! change of code, and ends the program with 1.

mod all_studies;
mod exchange_rate;
mod laws;
mod list_population;
mod luck;
mod measured;
mod metagame;
mod peeking;
mod planned;
mod race;
mod rebalance;
mod search_proof;
mod skill;
mod stopping;
#[path = "../../tests/stats/support/tallies.rs"]
mod tallies;
mod variants;
mod worth;

use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> io::Result<ExitCode> {
    let mut out = io::stdout();
    writeln!(out, "{:<7} {:<62} {:>7} {:>9}  bounds", "", "measured", "repeats", "value")?;
    let mut n_outside = 0;
    for (repeats, study) in all_studies::STUDIES {
        for line in study(repeats) {
            let (least, most) = line.bounds;
            let mark = if line.holds() { "" } else { "  OUTSIDE" };
            writeln!(
                out,
                "{:<7} {:<62} {:>7} {:>9.5}  {least} to {most}{mark}",
                line.id, line.what, line.repeats, line.value
            )?;
            n_outside += usize::from(!line.holds());
        }
        out.flush()?;
    }
    if n_outside > 0 {
        writeln!(out, "{n_outside} outside their bounds")?;
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}
