//! How well a player plays: `make gauge`.
//!
//! A new player and an old one meet with eight armies of the catalogue, four of which no player was tuned on: 48 points against the same
//! army cut to 24, 32 and 40, in every hands, and 48 against 48. The score is that of the larger army, in 100, over pairs of battles with
//! swapped seats and shared chance, with its standard error. Then comes how both players conducted battles against themselves.
//!
//! `gauge [--seed N] [--pairs N] [--new PLAYER] [--old PLAYER] [--armies tuned|held-out|all|every] [--quick] [--even] [--calibration]
//! [--gifts [--game GAME]] [--rule NAME=VALUE] [--own-third] [--out FILE]`; a player is a name, or a name
//! with parameters, as in `steady:threat=20,chance=40`. `--quick` leaves out what both play among
//! themselves, `--even` also the smaller armies, for players that are slow, and says when the first close combat is; `--calibration` does the same for a commander, and sets what it expected of its turns beside what they came to; `--rule` changes a rule, as often as wanted; with `--own-third` an army is beaten when it has lost a third of its own
//! points, whatever the rules say of small armies. With `--gifts` it asks another question: whether the new player does better for knowing
//! a gift of its side than as if it had none, in any of the four games. `every` is every army of the catalogue without cards. Choose on one seed, prove on another.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it prints what it measured")]

mod arguments;
mod calibration;
mod gifts;
mod table;

use std::process::ExitCode;

use arguments::Arguments;

fn main() -> ExitCode {
    let arguments = match Arguments::read(std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(problems) => {
            eprintln!("Error: {problems}");
            return ExitCode::from(2);
        }
    };
    let text = table::of(&arguments);
    println!("{text}");
    let Some(file) = arguments.out else {
        return ExitCode::SUCCESS;
    };
    match std::fs::write(&file, text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("Error: {} can't be written: {why}", file.display());
            ExitCode::from(2)
        }
    }
}
