//! What can be typed after `equipoise`, and which command carries it out.

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand};
use experiment::document::problem::{Failure, nearest};

use crate::COULD_NOT_RUN;
use crate::commands::{
    army, completions, diff, explore, list, man, merge, new_game, odds, open, price, prices,
    rebalance, replay, report, rules, run, schema, serve, swap,
};

/// What is this rule worth?
///
/// Equipoise plays as many battles of a tabletop game as a wanted precision needs, and answers with an interval.
/// `equipoise run duel-cards` is a good first command.
#[derive(Debug, Parser)]
#[command(
    name = "equipoise",
    version,
    arg_required_else_help = true,
    after_help = "Exit codes: 0 done; 1 done, but an expectation failed; 2 could not run, and nothing was written;\n130 stopped by Ctrl-C, and what is finished is kept."
)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

impl Args {
    /// Carries out what was typed.
    pub fn execute(&self) -> Result<ExitCode, Failure> {
        match &self.command {
            Command::Run(args) => run::execute(args),
            Command::Report(args) => report::execute(args),
            Command::Merge(args) => merge::execute(args),
            Command::Replay(args) => replay::execute(args),
            Command::Odds(args) => odds::execute(args),
            Command::Open(args) => open::execute(args),
            Command::Serve(args) => serve::execute(args),
            Command::Price(args) => price::execute(args),
            Command::Prices(args) => prices::execute(args),
            Command::Swap(args) => swap::execute(args),
            Command::Rebalance(args) => rebalance::execute(args),
            Command::Explore(args) => explore::execute(args),
            Command::Army(args) => army::execute(args),
            Command::List(args) => list::execute(args),
            Command::Diff(args) => diff::execute(args),
            Command::Rules(args) => rules::execute(args),
            Command::NewGame(args) => new_game::execute(args),
            Command::Completions(args) => completions::execute(args, Args::command()),
            Command::Man(args) => man::execute(args, Args::command()),
            Command::Schema(args) => schema::execute(args),
        }
    }
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// What a battle card should cost, over all lists that may have it, in the unit in which the rules charge
    Price(price::PriceArgs),
    /// What every type of a ruleset should cost: one price list, by one regression over battles of random armies
    Prices(prices::PricesArgs),
    /// Which of two groups of stands is stronger at equal points, on the same armies, enemies and dice
    Swap(swap::SwapArgs),
    /// The fewest changes that make an experiment's verdicts fair, searched on one seed and proved on another
    Rebalance(rebalance::RebalanceArgs),
    /// Legal armies that win too much, searched by kinds on one seed and proved on another
    Explore(explore::ExploreArgs),
    /// Play an experiment and write its tables, charts and page
    Run(run::RunArgs),
    /// Open the page of a run, or of all runs
    Open(open::OpenArgs),
    /// The laboratory in a browser: read runs, write experiments, play them and watch
    Serve(serve::ServeArgs),
    /// Put the shards of one experiment together, byte for byte as if it had been played at once
    Merge(merge::MergeArgs),
    /// Make tables, charts and page again from what a run stored; plays nothing
    Report(report::ReportArgs),
    /// Two runs side by side: what moved from the first to the second, with intervals
    Diff(diff::DiffArgs),
    /// One pair of a run, of an experiment or of two armies again, event by event
    Replay(replay::ReplayArgs),
    /// Exact odds of one engagement, of many from a file, or of all troop types against all
    Odds(odds::OddsArgs),
    /// Armies: check them against the rules and their lists, build them, import army lists
    Army(army::ArmyArgs),
    /// What there is to name: rulesets, experiments, troops, cards, parameters
    List(list::ListArgs),
    /// The rules of a game as a file: printed tables and what the rules leave open, to change and to name in an experiment
    Rules(rules::RulesArgs),
    /// A folder with a small game to be changed into your own: in Rust, in Python, or as any program
    NewGame(new_game::NewGameArgs),
    /// What a shell needs to complete these commands
    Completions(completions::CompletionsArgs),
    /// The manual page, in the format of `man`
    Man(man::ManArgs),
    /// What files may say and what is printed, as JSON Schemas for editors and programs
    Schema(schema::SchemaArgs),
}

/// Prints why the words make no command, with the nearest one, or the help that was asked for.
pub fn refuse(mut error: clap::Error) -> ExitCode {
    if let Some(name) = nearest_command(&error) {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![name]));
    }
    // A closed stream doesn't change how it ends.
    let _ = error.print();
    match error.exit_code() {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::from(COULD_NOT_RUN),
    }
}

/// The command that was meant, where clap guesses none: swapped letters in a short word are too far from it for clap.
fn nearest_command(error: &clap::Error) -> Option<String> {
    let (ErrorKind::InvalidSubcommand, Some(ContextValue::String(given)), None) = (
        error.kind(),
        error.get(ContextKind::InvalidSubcommand),
        error.get(ContextKind::SuggestedSubcommand),
    ) else {
        return None;
    };
    let args = Args::command();
    let names: Vec<&str> = args.get_subcommands().map(clap::Command::get_name).collect();
    nearest(given, &names).map(str::to_owned)
}
