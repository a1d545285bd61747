//! Whether a change plays better, in seconds: `make set-pieces`.
//!
//! Twenty scenes of ten player turns each. A new player and an old one play every scene from either seat with the same dice, and the new
//! one's points are what the enemy has lost more than it, summed over both seats and over both players to begin; so a player against
//! itself has exactly 0.
//!
//! `set_pieces [--seed N] [--repeats N] [--new PLAYER] [--old PLAYER]`; a player is a name, or a name with parameters, as in
//! `steady:threat=20,chance=40`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it prints what it measured")]

mod play;
mod scenes;

use std::process::ExitCode;

use benches::contestants::Contestant;

use play::Table;
use scenes::SCENES;

fn main() -> ExitCode {
    match measure(std::env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("Error: {problem}");
            ExitCode::from(2)
        }
    }
}

fn measure(words: Vec<String>) -> Result<(), String> {
    let (mut seed, mut repeats) = (77, 48);
    let (mut new, mut old) = (Contestant::read("steady")?, Contestant::read("steady")?);
    for pair in words.chunks(2) {
        let [name, value] = pair else {
            return Err(format!("{} has no value", pair[0]));
        };
        let number = || {
            let number = value.parse::<u64>().ok().filter(|&number| number > 1);
            number
                .ok_or_else(|| format!("{name} is `{value}`, and a whole number from 2 is wanted"))
        };
        match name.as_str() {
            "--seed" => seed = number()?,
            "--repeats" => repeats = number()?,
            "--new" => new = Contestant::read(value)?,
            "--old" => old = Contestant::read(value)?,
            _ => {
                return Err(format!(
                    "{name} is unknown; --seed, --repeats, --new and --old are known"
                ));
            }
        }
    }
    println!(
        "`{}` against `{}`, seed {seed}, {repeats} repeats of each scene: points more than the enemy, a battle.\n",
        new.name, old.name
    );
    println!("| scene | points | standard error |\n|---|---|---|");
    let mut tables = Vec::new();
    for (number, scene) in (0..).zip(SCENES) {
        let table = Table::of(scene, [new.player, old.player], seed, number, repeats);
        println!("| {} | {:+.2} | {:.2} |", scene.name, table.mean, table.error);
        tables.push(table);
    }
    let n = tables.len() as f64;
    let mean = tables.iter().map(|table| table.mean).sum::<f64>() / n;
    let variance = tables.iter().map(|table| table.error.powi(2)).sum::<f64>() / (n * n);
    println!("| **all** | **{mean:+.3}** | {:.3} |", variance.sqrt());
    Ok(())
}
