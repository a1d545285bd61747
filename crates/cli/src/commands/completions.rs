//! `equipoise completions`: what a shell needs to complete the commands.

use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Args, Command};
use clap_complete::Shell;

use crate::output;
use experiment::builtin::BUILTIN;
use experiment::document::problem::Failure;
use experiment::ruleset::Ruleset;
use lab::completion_words;
use lab::rulesets;

/// Where names are completed: the path of commands, the argument, and the names. File names are completed there too.
fn named() -> Vec<(&'static [&'static str], &'static str, Vec<&'static str>)> {
    let experiments: Vec<&str> = BUILTIN.iter().map(|it| it.name).collect();
    let rulesets: Vec<&str> = rulesets::all().iter().map(|it| it.name).collect();
    let priced = of_all(|it| it.price.map(|price| (price.names)()));
    let priced_lists = of_all(|it| it.price.map(|price| (price.lists)()));
    let players =
        of_all(|it| it.price.map(|_| (it.players)().iter().map(|own| own.name).collect()));
    let swapped = of_all(|it| it.swaps.map(|swaps| (swaps.names)()));
    let swapped_lists = of_all(|it| it.swaps.map(|swaps| (swaps.lists)()));
    let armies = of_all(|it| Some((it.armies.as_ref()?.catalogue.names)()));
    let lists = of_all(|it| it.armies.as_ref()?.lists.map(|lists| (lists.names)()));
    let cards = of_all(|it| it.armies.as_ref()?.lists.map(|lists| (lists.cards)()));
    vec![
        (&["price"], "cards", priced.clone()),
        (&["price"], "than", priced),
        (&["price"], "lists", priced_lists.clone()),
        (&["price"], "against", priced_lists),
        (&["price"], "players", players.clone()),
        (&["swap"], "groups", swapped),
        (&["swap"], "lists", swapped_lists.clone()),
        (&["swap"], "against", swapped_lists),
        (&["swap"], "players", players),
        (&["run"], "experiment", experiments.clone()),
        (&["rebalance"], "experiment", experiments),
        (&["replay"], "armies", armies.clone()),
        (&["army", "build"], "list", lists),
        (&["army", "build"], "cards", cards),
        (&["army", "check"], "files", armies),
        (&["list"], "kind", super::list::kinds()),
        (&["price"], "ruleset", rulesets.clone()),
        (&["swap"], "ruleset", rulesets.clone()),
        (&["explore"], "ruleset", rulesets.clone()),
        (&["army", "check"], "ruleset", rulesets.clone()),
        (&["army", "build"], "ruleset", rulesets.clone()),
        (&["army", "fit"], "ruleset", rulesets.clone()),
        (&["army", "import"], "ruleset", rulesets.clone()),
        (&["rules"], "ruleset", rulesets.clone()),
        (&["list"], "ruleset", rulesets),
    ]
}

/// Names of every ruleset that has some, each once.
fn of_all(names: impl Fn(&'static Ruleset) -> Option<Vec<&'static str>>) -> Vec<&'static str> {
    let mut all = Vec::new();
    for name in rulesets::all().iter().copied().filter_map(names).flatten() {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
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
        Shell::Bash => completion_words::bash(&script),
        Shell::Fish => completion_words::fish(&script, &alone),
        _ => script.into_owned(),
    })?;
    Ok(ExitCode::SUCCESS)
}
