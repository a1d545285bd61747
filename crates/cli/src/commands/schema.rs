//! `equipoise schema`: what Equipoise reads and prints, as JSON Schemas for editors and programs.

use std::process::ExitCode;

use analysis::answer::json;
use analysis::diff::json::DiffJson;
use analysis::explore::ExploreAnswer;
use analysis::rebalance::RebalanceAnswer;
use clap::{Args, ValueEnum};

use crate::output;
use experiment::document::problem::Failure;
use experiment::{file_schema, json_schema};
use lab::rulesets;

/// What can be typed after `equipoise schema`.
#[derive(Debug, Args)]
pub struct SchemaArgs {
    /// What is described
    pub of: SchemaOf,

    /// Of files: whose, such as triumph; if not given, of every ruleset that has such files
    pub ruleset: Option<String>,
}

/// Something that has a schema.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum SchemaOf {
    /// What `equipoise run` plays
    Experiment,
    /// What `--json` prints of a run
    Answer,
    /// What `equipoise diff --json` prints
    DiffAnswer,
    /// What `equipoise explore --json` prints
    ExploreAnswer,
    /// What `equipoise rebalance --json` prints
    RebalanceAnswer,
    /// An army
    ArmyFile,
    /// An army list
    ListFile,
    /// A scenario
    ScenarioFile,
    /// Engagements, as `equipoise odds --from` reads them
    EngagementFile,
}

/// Prints the schema.
///
/// # Errors
///
/// If standard output can't be written, or the ruleset is unknown or has no such files.
pub fn execute(args: &SchemaArgs) -> Result<ExitCode, Failure> {
    let derived = match args.of {
        SchemaOf::Experiment => Some(json_schema(rulesets::all())),
        SchemaOf::Answer => Some(json::schema().to_value()),
        SchemaOf::DiffAnswer => Some(json::schema_of::<DiffJson<'_>>().to_value()),
        SchemaOf::ExploreAnswer => Some(json::schema_of::<ExploreAnswer>().to_value()),
        SchemaOf::RebalanceAnswer => Some(json::schema_of::<RebalanceAnswer>().to_value()),
        _ => None,
    };
    if let Some(schema) = derived {
        if let Some(ruleset) = &args.ruleset {
            return Err(Failure::with_help(
                format!("`{ruleset}` would change nothing: this schema is of every ruleset"),
                "leave it out".to_owned(),
            ));
        }
        return output::print(&format!("{schema:#}\n")).map(|()| ExitCode::SUCCESS);
    }
    let file = args.of.to_possible_value();
    let file = file.as_ref().map_or("", |it| it.get_name());
    let asked = args.ruleset.as_deref().map(lab::rulesets::named).transpose()?;
    let schema = match asked {
        Some(ruleset) => file_schema(&[ruleset], file),
        None => file_schema(rulesets::all(), file),
    };
    let Some(schema) = schema else {
        let having = rulesets::all().iter().filter(|ruleset| {
            let mut files = ruleset.files.iter();
            files.any(|it| it.name == file)
        });
        let having: Vec<&str> = having.map(|ruleset| ruleset.name).collect();
        return Err(Failure::with_help(
            format!("this ruleset has no {file}"),
            format!("rulesets with one: {}", having.join(", ")),
        ));
    };
    output::print(&format!("{schema:#}\n"))?;
    Ok(ExitCode::SUCCESS)
}
