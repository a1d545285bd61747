//! `equipoise schema`: what Equipoise reads and prints, as JSON Schemas for editors and programs.

use std::process::ExitCode;

use clap::{Args, ValueEnum};

use crate::output;
use lab::document::problem::Failure;
use lab::experiment::json_schema;

/// What can be typed after `equipoise schema`.
#[derive(Debug, Args)]
pub struct SchemaArgs {
    /// What is described
    pub of: SchemaOf,
}

/// Something that has a schema.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum SchemaOf {
    /// What `equipoise run` plays
    Experiment,
    /// What `--json` prints of a run
    Answer,
}

/// Prints the schema.
///
/// # Errors
///
/// If standard output can't be written.
pub fn execute(args: &SchemaArgs) -> Result<ExitCode, Failure> {
    match args.of {
        SchemaOf::Experiment => {
            output::print(&format!("{:#}\n", json_schema(&lab::games::RULESETS)))?
        }
        SchemaOf::Answer => {
            let schema = report::answer::json::schema();
            output::print(&format!("{:#}\n", schema.as_value()))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
