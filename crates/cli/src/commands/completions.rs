//! `equipoise completions`: what a shell needs to complete the commands.

use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Args, Command};
use clap_complete::Shell;

use crate::output;
use experiment::builtin::BUILTIN;
use experiment::document::problem::Failure;
use lab::games::RULESETS;
use lab::shells;
use triumph_lab::names;

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

/// Whether an argument stands alone, without the name of an option.
fn stands_alone(command: &Command, path: &[&str], argument: &str) -> bool {
    let at = path.iter().try_fold(command, |it, name| it.find_subcommand(name));
    let mut arguments = at.into_iter().flat_map(Command::get_arguments);
    arguments.any(|it| it.get_id() == argument && it.is_positional())
}

/// The command with the names of an argument.
fn with_names(
    command: Command,
    path: &[&'static str],
    argument: &'static str,
    names: &[&'static str],
) -> Command {
    match path {
        [] => command.mut_arg(argument, |it| it.value_parser(PossibleValuesParser::new(names))),
        [first, rest @ ..] => {
            command.mut_subcommand(first, |it| with_names(it, rest, argument, names))
        }
    }
}

const WHERE: &str = "\
Where to put it:
  bash    equipoise completions bash > ~/.local/share/bash-completion/completions/equipoise
  zsh     equipoise completions zsh > a folder of $fpath, as _equipoise
  fish    equipoise completions fish > ~/.config/fish/completions/equipoise.fish";

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
    let mut command = whole;
    let mut alone = Vec::new();
    for (path, argument, names) in named() {
        command = with_names(command, path, argument, &names);
        if stands_alone(&command, path, argument) {
            alone.push((path, names));
        }
    }
    clap_complete::generate(args.shell, &mut command, "equipoise", &mut script);
    let script = String::from_utf8_lossy(&script);
    output::print(&match args.shell {
        Shell::Bash => shells::bash(&script),
        Shell::Fish => shells::fish(&script, &alone),
        _ => script.into_owned(),
    })?;
    Ok(ExitCode::SUCCESS)
}
