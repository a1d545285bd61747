//! `equipoise serve`: the laboratory in a browser.

use std::net::IpAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use experiment::document::problem::Failure;

/// What can be typed after `equipoise serve`.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// The folder of the runs, in which new ones are played too
    #[arg(value_name = "DIR", value_hint = clap::ValueHint::DirPath, default_value = "reports")]
    pub folder: PathBuf,

    /// The port; 7421 if not given, or any free one where that is taken
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub port: Option<u16>,

    /// Print the address, and open no browser
    #[arg(long)]
    pub no_open: bool,

    /// Write and play nothing: only show what is there
    #[arg(long)]
    pub read_only: bool,

    /// Let experiments start the programs that they name (`ruleset = "program"`): they may do whatever you may do
    #[arg(long)]
    pub allow_programs: bool,

    /// An address of this machine that other machines can reach; the connection is not encrypted, and the token is needed still
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub listen: IpAddr,

    /// Threads to play on; all cores if not given. Results don't depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

/// Serves until Ctrl-C.
///
/// # Errors
///
/// If the folder can't be used or the address can't be listened on.
#[cfg(feature = "serve")]
pub fn execute(args: &ServeArgs) -> Result<ExitCode, Failure> {
    use crate::output;
    use crate::signals;
    use crate::terminal::say;

    let options = serve::Options {
        folder: args.folder.clone(),
        port: args.port,
        listen: args.listen,
        read_only: args.read_only,
        allow_programs: args.allow_programs,
        threads: args.threads,
        version: env!("CARGO_PKG_VERSION").to_owned(),
    };
    let mut printed = Ok(());
    serve::serve(&options, &signals::stop(), |address| {
        printed = output::print(&format!("{}\n", address.url()));
        if let Some(warning) = address.warning() {
            say(&warning);
        }
        say(
            "Ctrl-C ends the server; what is played then is stored, and goes on at the next start.",
        );
        if !args.no_open && open::that_detached(address.url()).is_err() {
            say("No browser could be started here: open the address above by hand.");
        }
    })?;
    printed?;
    Ok(ExitCode::SUCCESS)
}

/// Says how to get it.
///
/// # Errors
///
/// Always: this build has no server.
#[cfg(not(feature = "serve"))]
pub fn execute(_: &ServeArgs) -> Result<ExitCode, Failure> {
    Err(Failure::with_help(
        "this build has no server, which takes longer to compile",
        "build one that has: `cargo build --release --package equipoise --features serve`, or install it with `make install`",
    ))
}
