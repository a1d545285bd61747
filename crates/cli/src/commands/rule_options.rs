//! Options that change the rules: for commands that ask a question without a file.

use std::path::PathBuf;

use clap::Args;
use experiment::ruleset::TypedRules;

/// What can be typed.
#[derive(Clone, Debug, Args)]
pub struct RulesTyped {
    /// A file of rules to play by (`equipoise rules RULESET > FILE` prints one that changes nothing)
    #[arg(long = "rules", value_name = "FILE")]
    file: Option<PathBuf>,

    /// A rule or a cell of a printed table to change, such as troops.warriors.vs_mounted=4 (`equipoise list parameters`,
    /// `equipoise list tables`); several by --set again
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
}

impl From<RulesTyped> for TypedRules {
    fn from(typed: RulesTyped) -> TypedRules {
        TypedRules { file: typed.file, settings: typed.settings }
    }
}
