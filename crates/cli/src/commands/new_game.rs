//! `equipoise new-game`: a folder with a small game that runs as it stands, to be changed into one's own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use crate::output;
use experiment::document::problem::Failure;

/// The files of a game in Rust: those of the example of the repository.
const RUST: &[(&str, &str)] = &[
    ("Cargo.toml", include_str!("../../templates/own_game.toml")),
    ("src/main.rs", MAIN),
    ("src/adapter.rs", include_str!("../../../examples/src/brawl/adapter.rs")),
    ("src/player.rs", include_str!("../../../examples/src/brawl/player.rs")),
    ("src/rules.rs", include_str!("../../../examples/src/brawl/rules.rs")),
    ("experiment.toml", include_str!("../../templates/rosters.toml")),
];

const MAIN: &str = "\
//! Equipoise with a game of one's own.

mod adapter;
mod player;
mod rules;

fn main() -> std::process::ExitCode {
    equipoise::main_with(&[&adapter::BRAWL])
}
";

const PYTHON: &[(&str, &str)] = &[("game.py", include_str!("../../templates/own_game.py"))];

const PROGRAM: &[(&str, &str)] = &[
    ("game.py", include_str!("../../templates/game.py")),
    ("experiment.toml", include_str!("../../templates/program.toml")),
    ("free-hits.toml", include_str!("../../templates/free_hits.toml")),
];

/// What can be typed after `equipoise new-game`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  equipoise new-game my-duel --program
  equipoise run my-duel/experiment.toml --allow-programs")]
pub struct NewGameArgs {
    /// Its name, which the new folder has: letters, digits and hyphens
    pub name: String,

    #[command(flatten)]
    pub door: Door,

    /// With --rust: the folder of Equipoise's own source; looked for around this folder if not given
    #[arg(long, value_name = "DIR", requires = "rust")]
    pub source: Option<PathBuf>,
}

/// In which language it is.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub struct Door {
    /// A game in Rust, as a program of its own with the whole command line: the fastest
    #[arg(long)]
    pub rust: bool,

    /// A class of Python, for the package `equipoise` and for notebooks
    #[arg(long)]
    pub python: bool,

    /// A program that speaks over standard input and output, in any language; this one is in Python
    #[arg(long)]
    pub program: bool,
}

/// Writes the folder.
///
/// # Errors
///
/// If the name is none, or the folder is there or can't be written.
pub fn execute(args: &NewGameArgs) -> Result<ExitCode, Failure> {
    let name = args.name.as_str();
    let mut letters = name.chars();
    let begins = letters.next().is_some_and(|it| it.is_ascii_lowercase());
    if !begins || !letters.all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-') {
        return Err(Failure::with_help(
            format!("`{name}` can't be the name of a game"),
            "write lower-case letters, digits and hyphens, a letter first, such as my-duel",
        ));
    }
    if lab::rulesets::named(name).is_ok() {
        return Err(Failure::with_help(
            format!("there is a ruleset `{name}` already"),
            "take another name",
        ));
    }
    let folder = Path::new(name);
    if folder.exists() {
        return Err(Failure::with_help(
            format!("{name} is there already, and nothing in it is replaced"),
            "take another name, or move it away",
        ));
    }
    let (files, next) = match (args.door.rust, args.door.python) {
        (true, _) => (RUST, "cargo run --release -- run experiment.toml"),
        (_, true) => (PYTHON, "python3 game.py"),
        _ => (PROGRAM, "equipoise run experiment.toml --allow-programs"),
    };
    let source = match args.door.rust {
        true => Some(source_folder(args.source.as_deref())?),
        false => None,
    };
    let in_manifest = source.as_deref().map_or(String::new(), as_toml);
    for (file, text) in files {
        write(&folder.join(file), &filled(text, name, &in_manifest))?;
    }
    if let Some(source) = source {
        // The versions of libraries with which Equipoise was tested.
        let lock = fs::read_to_string(source.join("Cargo.lock"));
        lock.map_or(Ok(()), |lock| write(&folder.join("Cargo.lock"), &lock))?;
    }
    output::print(&format!("{name} is written. To play it:\n  cd {name}\n  {next}\n"))?;
    Ok(ExitCode::SUCCESS)
}

/// A file with the name of the game in place of the template's.
fn filled(text: &str, name: &str, source: &str) -> String {
    text.replace("NAME", name)
        .replace("SOURCE", source)
        .replace("(\"brawl\", \"Brawl\")", &format!("(\"{name}\", \"{name}\")"))
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let inside = path.parent().map_or(Ok(()), fs::create_dir_all);
    inside
        .and_then(|()| fs::write(path, text))
        .map_err(|error| Failure::new(format!("{} can't be written: {error}", path.display())))
}

/// A path as a manifest names it: a text in quotes.
fn as_toml(path: &Path) -> String {
    path.display().to_string().replace('\\', "\\\\").replace('"', "\\\"")
}

fn source_folder(given: Option<&Path>) -> Result<PathBuf, Failure> {
    let has_sources = |folder: &&Path| folder.join("crates/battle-core/Cargo.toml").is_file();
    let here = std::env::current_dir().unwrap_or_default();
    let found = match given {
        Some(folder) => Some(folder).filter(has_sources),
        None => here.ancestors().find(has_sources),
    };
    let Some(found) = found else {
        let message = match given {
            Some(folder) => format!("{} is not the source of Equipoise", folder.display()),
            None => "a game in Rust is built with the source of Equipoise, which isn't around this folder".to_owned(),
        };
        return Err(Failure::with_help(
            message,
            "name the folder of a clone with --source, the one with `crates` in it",
        ));
    };
    Ok(found.canonicalize().unwrap_or_else(|_| found.to_owned()))
}
