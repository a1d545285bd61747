//! Every published number: plays the runs of `reports/published.toml`, draws their pages, and fills the places of the texts that name
//! them. `make publish`, `make publish-texts` and `make publish-check`; how it works is in `docs/src/internals/publishing.md`.

mod answers;
mod figures;
mod manifest;
mod pages;
mod places;
mod play;
mod stale;
#[cfg(test)]
mod tests;

use std::process::ExitCode;

use answers::Answers;
use manifest::{Run, chosen, root};
use play::Program;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// Plays what is stale, then as `Texts`.
    Play,
    /// Draws pages and fills places from what is stored.
    Texts,
    /// Says what is stale and what isn't filled, and writes nothing.
    Check,
}

#[expect(clippy::print_stdout, reason = "what it does is said as it is done")]
fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let asked = match words.next().as_deref() {
        Some("play") => Asked::Play,
        Some("texts") => Asked::Texts,
        Some("check") => Asked::Check,
        _ => {
            println!("publish play|texts|check [NAME...]");
            return ExitCode::from(2);
        }
    };
    let names: Vec<String> = words.collect();
    match publish(asked, &names) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            println!("{why}");
            ExitCode::from(2)
        }
    }
}

/// False if something is left that is stale or not filled.
#[expect(clippy::print_stdout, reason = "what it does is said as it is done")]
fn publish(asked: Asked, names: &[String]) -> Result<bool, String> {
    let runs = manifest::read()?;
    let named = chosen(&runs, names)?;
    let program = Program::beside_this()?;
    let mut stale: Vec<&str> = Vec::new();
    for run in named {
        if run.published.is_played_anew && asked != Asked::Play {
            println!("{}: `make publish` plays it each time", run.name);
            continue;
        }
        // What is drawn again doesn't ask how old it is; what can't be asked is said as the command says it.
        let why = match asked {
            Asked::Texts => (!run.has_answer()).then(|| "was not played yet".to_owned()),
            Asked::Play | Asked::Check => stale::why(run, &program).unwrap_or_else(Some),
        };
        let is_to_be_played = why.is_some();
        println!("{}: {}", run.name, why.as_deref().unwrap_or("up to date"));
        if is_to_be_played && (asked != Asked::Play || !program.play(run)?) {
            stale.push(&run.name);
        }
        if asked != Asked::Check && run.has_answer() {
            program.draw(run)?;
        }
    }
    let mut answers = Answers::of(&runs);
    let mut is_done = stale.is_empty();
    for path in pages::all() {
        let text = pages::read(&path)?;
        let filled = places::filled(&text, &mut |run, what| answers.say(run, what));
        let name = path.strip_prefix(root()).unwrap_or(&path).display();
        for wrong in &filled.wrong {
            println!("{name}: {wrong}");
            is_done = false;
        }
        if filled.text != text {
            println!("{name}: {}", if asked == Asked::Check { "not filled" } else { "filled" });
            match asked {
                Asked::Check => is_done = false,
                _ => pages::write(&path, &filled.text)?,
            }
        }
        for figure in figures::unbacked(&path, &filled.text) {
            println!("{name}:{figure}");
            println!(
                "  no run backs it: put it into a place, or `<!-- by hand: WHY -->` on the line before"
            );
            is_done = false;
        }
    }
    runs.iter().for_each(Run::forget);
    if !stale.is_empty() {
        println!("stale: {}; `make publish PUBLISH=\"NAME ...\"` plays them", stale.join(", "));
    }
    Ok(is_done)
}
