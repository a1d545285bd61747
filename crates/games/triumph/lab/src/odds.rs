//! Exact odds of engagements, read from text or a file: factors, counts and results.

pub mod answer;
pub mod engagements;
pub mod explain;
mod matrix;
pub mod phrases;
pub mod swing;
pub mod table;
pub mod typed;

use experiment::odds::{Matrices, Odds};

/// The odds of Triumph!
pub const ODDS: Odds = Odds {
    between: typed::between,
    by_rules: None,
    of_file: table::answer,
    matrix: Some(Matrices::OneValue(matrix::work_out_all)),
    example: "spear knights:general",
};

/// Reads a text of engagements, in TOML or JSON, and works them out; fuzzing calls it.
pub fn read_engagements(text: &str, problems: &mut experiment::document::Problems) {
    let rules = triumph::RuleParameters::DEFAULT;
    let format = experiment::odds::source::format(std::path::Path::new("-"), text);
    let file = &engagements::FILE;
    let read = |name: &str,
                node: &experiment::document::Node,
                problems: &mut experiment::document::Problems| {
        engagements::read(name, node, &rules, problems)
    };
    for engagement in experiment::odds::situations::read(text, format, file, problems, read) {
        if engagement.check(&rules).is_empty() {
            drop(triumph::work_out(&engagement, &rules));
        }
    }
}
