//! `[[worth.variant]]`: other rules under which every card is asked about at its price, on the same armies and chance.
//!
//! `equipoise rebalance` may choose from them, and plays its proposals by them.

use crate::ruleset::TriumphRules;
use triumph::RuleParameters;

use super::WORTH;
use super::setup::{AS_THEY_ARE, Reading, WorthSetup};
use experiment::document::problem::Problem;
use experiment::document::{Problems, TableReader};
use experiment::parameters::changed_by;

/// Other rules.
#[derive(Clone, Debug)]
pub struct WorthVariant {
    /// Their name.
    pub name: String,
    /// The rules.
    pub parameters: RuleParameters,
}

/// Reads `[[worth.variant]]`; refuses those that change nothing, and any beside `half_width` or readings.
pub(super) fn read(
    setup: &TableReader<'_>,
    own: &RuleParameters,
    problems: &mut Problems,
) -> Vec<WorthVariant> {
    for key in ["half_width", "reading"] {
        if setup.get("variant").is_some() && setup.get(key).is_some() {
            problems.add(
                Problem::at(
                    "experiment::variant",
                    setup.place("variant"),
                    format!("`[[worth.variant]]` can't be combined with `{key}`: all rules play the same pairs"),
                )
                .help("leave one of them out"),
            );
        }
    }
    let mut all: Vec<WorthVariant> = Vec::new();
    for table in setup.tables("variant", "[[worth.variant]]", problems) {
        let name = table.required::<&str>("name", "name = \"deeper zones\"", problems);
        table.require("parameters", "parameters = { zoc_depth_mu = 3 }", problems);
        let rules = changed_by::<TriumphRules>(&table, WORTH, own, problems);
        let Some(name) = name else { continue };
        let refusal = if all.iter().any(|other| other.name == name) {
            Some(format!("two variants are called \"{name}\""))
        } else if rules == *own {
            Some(format!("\"{name}\" leaves the rules as they are"))
        } else {
            None
        };
        match refusal {
            Some(message) if problems.is_empty() => problems.add(
                Problem::at("experiment::variant", table.span.clone(), message)
                    .help("give each variant a name and parameters of its own"),
            ),
            _ => all.push(WorthVariant { name: name.to_owned(), parameters: rules }),
        }
    }
    all
}

impl WorthSetup {
    /// What is played under other rules: every card at its price, and no handicaps, since only prices are asked about.
    pub fn under(&self, variant: &WorthVariant) -> WorthSetup {
        WorthSetup {
            parameters: variant.parameters,
            readings: vec![Reading {
                name: AS_THEY_ARE.to_owned(),
                parameters: variant.parameters,
            }],
            handicaps: Vec::new(),
            variants: Vec::new(),
            sensitivity: None,
            ..self.clone()
        }
    }
}
