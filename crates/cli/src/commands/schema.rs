//! `equipoise schema`: what a file may say, as a JSON Schema for editors.

use std::process::ExitCode;

use clap::{Args, ValueEnum};

use crate::experiment::json_schema;
use crate::output;
use crate::problem::Failure;

/// What can be typed after `equipoise schema`.
#[derive(Debug, Args)]
pub struct SchemaArgs {
    /// The kind of file
    pub file: FileKind,
}

/// A kind of file.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum FileKind {
    /// What `equipoise run` plays
    Experiment,
}

/// Prints the schema.
///
/// # Errors
///
/// If standard output can't be written.
pub fn execute(args: &SchemaArgs) -> Result<ExitCode, Failure> {
    let schema = match args.file {
        FileKind::Experiment => json_schema(),
    };
    output::print(&format!("{schema:#}\n"))?;
    Ok(ExitCode::SUCCESS)
}
