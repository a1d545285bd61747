//! `equipoise man`: the manual page.

use std::process::ExitCode;

use clap::{Args, Command};
use clap_mangen::Man;

use crate::output;
use experiment::document::problem::{Failure, nearest};

const EXAMPLES: &str = "\
Examples:
  equipoise man | man -l -
  equipoise man run > ~/.local/share/man/man1/equipoise-run.1";

/// What can be typed after `equipoise man`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ManArgs {
    /// The command whose page is wanted; the one of equipoise itself if not given
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
}

/// Prints the page of `whole` or of one of its commands.
///
/// # Errors
///
/// If there is no such command, or standard output can't be written.
pub fn execute(args: &ManArgs, mut whole: Command) -> Result<ExitCode, Failure> {
    whole.build();
    let command = match &args.command {
        None => whole,
        Some(name) => sub_command(&whole, name)?,
    };
    let mut page = Vec::new();
    Man::new(command)
        .render(&mut page)
        .map_err(|error| Failure::new(format!("the manual page can't be made: {error}")))?;
    output::print(&String::from_utf8_lossy(&page))?;
    Ok(ExitCode::SUCCESS)
}

fn sub_command(whole: &Command, name: &str) -> Result<Command, Failure> {
    let known: Vec<&str> = whole.get_subcommands().map(Command::get_name).collect();
    let found = whole.get_subcommands().find(|command| command.get_name() == name);
    found.cloned().ok_or_else(|| {
        let guess = nearest(name, &known)
            .map(|name| format!("did you mean `{name}`? "))
            .unwrap_or_default();
        Failure::with_help(
            format!("there is no command `{name}`"),
            format!("{guess}the commands are {}", known.join(", ")),
        )
    })
}
