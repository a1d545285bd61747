//! `equipoise completions`: what a shell needs to complete the commands.

use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::output;
use lab::document::problem::Failure;

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

/// Prints the script.
///
/// # Errors
///
/// If standard output can't be written.
pub fn execute(args: &CompletionsArgs) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    let mut command = crate::args::Args::command();
    clap_complete::generate(args.shell, &mut command, "equipoise", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}
