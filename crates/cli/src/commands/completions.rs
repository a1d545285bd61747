//! `equipoise completions`: what a shell needs to complete the commands.

use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Args, Command, ValueHint};
use clap_complete::Shell;

use crate::output;
use lab::document::problem::Failure;
use lab::experiment::builtin::BUILTIN;
use lab::games::RULESETS;
use lab::games::triumph::names;

/// Where names are completed: the path of commands, the argument, and the names. File names are completed there too.
fn named() -> Vec<(&'static [&'static str], &'static str, Vec<&'static str>)> {
    let experiments: Vec<&str> = BUILTIN.iter().map(|it| it.name).collect();
    let rulesets = RULESETS.iter().map(|it| it.name).collect();
    vec![
        (&["price"], "cards", names::priced()),
        (&["price"], "than", names::priced()),
        (&["price"], "lists", names::lists()),
        (&["price"], "against", names::lists()),
        (&["price"], "players", names::players()),
        (&["run"], "experiment", experiments.clone()),
        (&["rebalance"], "experiment", experiments),
        (&["replay"], "armies", names::armies()),
        (&["army", "build"], "list", names::lists()),
        (&["army", "build"], "cards", names::cards()),
        (&["army", "check"], "files", names::armies()),
        (&["list"], "kind", super::list::kinds()),
        (&["list"], "ruleset", rulesets),
    ]
}

/// Commands that are about folders of runs, and the arguments that name these.
const ABOUT_RUNS: [(&str, &[&str]); 4] = [
    ("diff", &["first", "second"]),
    ("merge", &["folders"]),
    ("open", &["folder"]),
    ("report", &["folder"]),
];

/// The script of bash completes the folders of `reports` that have a run wherever such a folder is typed.
fn with_runs(script: &str) -> String {
    const RUNS: &str = r"$(ls -d reports/*/run.toml 2>/dev/null | sed 's,/run\.toml$,,') ";
    let of = |script: String, (name, _): (&str, _)| {
        let head = format!("        equipoise__subcmd__{name})\n            opts=\"");
        script.replace(&head, &format!("{head}{RUNS}"))
    };
    ABOUT_RUNS.into_iter().fold(script.to_owned(), of)
}

/// The command with the names of an argument.
fn with_names(
    command: Command,
    path: &[&'static str],
    argument: &'static str,
    names: &[&'static str],
) -> Command {
    match path {
        [] => command.mut_arg(argument, |it| {
            it.value_parser(PossibleValuesParser::new(names))
        }),
        [first, rest @ ..] => {
            command.mut_subcommand(first, |it| with_names(it, rest, argument, names))
        }
    }
}

const WHERE: &str = "\
Where to put it:
  bash    equipoise completions bash > ~/.local/share/bash-completion/completions/equipoise
  zsh     equipoise completions zsh > a folder of $fpath, as _equipoise
  fish    equipoise completions fish > ~/.config/fish/completions/equipoise.fish
          (it completes names after options only)";

/// What can be typed after `equipoise completions`.
#[derive(Debug, Args)]
#[command(after_help = WHERE)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: Shell,
}

/// Prints the script that completes `whole`.
///
/// # Errors
///
/// If standard output can't be written.
pub fn execute(args: &CompletionsArgs, whole: Command) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    let all = named().into_iter();
    let mut command = all.fold(whole, |command, (path, argument, names)| {
        with_names(command, path, argument, &names)
    });
    for (name, folders) in ABOUT_RUNS {
        for folder in folders {
            command = command.mut_subcommand(name, |it| {
                it.mut_arg(folder, |it| it.value_hint(ValueHint::DirPath))
            });
        }
    }
    clap_complete::generate(args.shell, &mut command, "equipoise", &mut script);
    let script = String::from_utf8_lossy(&script);
    output::print(&match args.shell {
        Shell::Bash => with_runs(&script),
        _ => script.into_owned(),
    })?;
    Ok(ExitCode::SUCCESS)
}
