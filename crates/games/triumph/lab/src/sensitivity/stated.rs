//! The `[sensitivity]` table of a file.

use stats::sensitivity::Morris;
use triumph::{Card, RuleParameters};

use super::assumptions::{Assumption, named};
use crate::custom::CustomLines;
use crate::notation::cards_help;
use crate::sweep::{Axis, of_parameters};
use crate::{keys, kind_names};
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, Span, TableReader, Value};
use experiment::kind::ExperimentKind;

/// How settings are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Each other setting alone.
    OneAtATime,
    /// ST-G1: random walks, each of which changes every assumption once.
    Morris {
        /// The number of walks (r).
        trajectories: u16,
    },
    /// ST-G3: rows of random settings, and mixtures of two of them.
    Sobol {
        /// The number of rows (N).
        rows: u16,
    },
    /// ST-G4: every combination.
    Exact,
}

/// The names of the methods, with their defaults.
const METHODS: [(&str, Method); 4] = [
    ("one-at-a-time", Method::OneAtATime),
    ("morris", Method::Morris { trajectories: Morris::DEFAULT_TRAJECTORIES as u16 }),
    ("sobol", Method::Sobol { rows: 256 }),
    ("exact", Method::Exact),
];

impl Method {
    /// The name that files use.
    pub fn name(self) -> &'static str {
        match self {
            Method::OneAtATime => "one-at-a-time",
            Method::Morris { .. } => "morris",
            Method::Sobol { .. } => "sobol",
            Method::Exact => "exact",
        }
    }
}

/// The table as read, before the armies are known.
#[derive(Debug)]
pub struct StatedSensitivity {
    /// How settings are chosen.
    pub method: Method,
    /// The card whose effect or worth is asked, if one is.
    pub card: Option<(String, Span)>,
    /// Its place in the file.
    pub span: Span,
    axes: Vec<Axis>,
}

impl StatedSensitivity {
    /// Reads it; `rules` are those of the experiment.
    pub fn read(
        node: &Node,
        game: &'static dyn ExperimentKind,
        rules: &RuleParameters,
        problems: &mut Problems,
    ) -> Option<StatedSensitivity> {
        let table = TableReader::declared("[sensitivity]", node, &keys::SENSITIVITY, problems)?;
        let method = method(&table, problems);
        let card = table.get("card").and_then(|node| {
            let text = problems.text("card", node)?;
            Some((text.to_owned(), node.span.clone()))
        });
        let example = "parameters = \"all\", or parameters = [\"zoc_group\"]";
        let node = table.require("parameters", example, problems)?;
        let swept = match &node.value {
            Value::Table(_) => node.clone(),
            _ => {
                let has_card = card.is_some() || game.name() == kind_names::WORTH;
                named(node, game, rules, has_card, problems)?
            }
        };
        let mut axes = of_parameters(&swept, game, rules, problems);
        // `run.toml` has them in this order.
        axes.sort_by(|x, y| x.name.cmp(&y.name));
        Some(StatedSensitivity { method, axes, card, span: table.span.clone() })
    }

    /// Refuses a card that isn't there, in a setup with too many problems to know the cards that it tries.
    pub fn refuse_unknown_card(&self, custom: &CustomLines, problems: &mut Problems) {
        if let Some((name, span)) = &self.card
            && Card::from_word(name).is_none()
            && !custom.is_called(name)
        {
            problems.add(unknown_card(name, span));
        }
    }

    /// Refuses parameters that are about cards, if no army has any.
    pub fn refuse_those_of_cards(&self, has_cards: bool, problems: &mut Problems) {
        for axis in &self.axes {
            axis.refuse_those_of_cards(has_cards, problems);
        }
    }

    /// The assumptions with their settings; each has at least one besides the experiment's own.
    pub fn assumptions(
        &self,
        rules: &RuleParameters,
        problems: &mut Problems,
    ) -> Option<Vec<Assumption>> {
        let mut assumptions = Vec::new();
        for axis in &self.axes {
            // What can't be read was reported when it was read.
            let Some(assumption) = Assumption::of(axis, rules) else {
                continue;
            };
            if assumption.settings.len() == 1 && problems.is_empty() {
                problems.add(
                    Problem::at(
                        "experiment::sensitivity",
                        axis.span().clone(),
                        format!("`{}` has no other value than the experiment's own", axis.name),
                    )
                    .label("would change nothing")
                    .help("name another value, or leave it out"),
                );
            }
            assumptions.push(assumption);
        }
        if assumptions.is_empty() && problems.is_empty() {
            problems.add(
                Problem::at(
                    "experiment::sensitivity",
                    self.span.clone(),
                    "`parameters` names no assumption",
                )
                .help("write parameters = \"all\", or name some"),
            );
        }
        problems.is_empty().then_some(assumptions)
    }
}

/// The problem of an unknown card.
pub fn unknown_card(name: &str, span: &Span) -> Problem {
    Problem::at("experiment::sensitivity", span.clone(), format!("unknown card \"{name}\""))
        .label("not a battle card")
        .help(cards_help(name))
}

/// `method`, with the numbers that belong to it.
fn method(table: &TableReader<'_>, problems: &mut Problems) -> Method {
    let named = table.word("method", &METHODS, problems);
    let mut method = named.unwrap_or(Method::OneAtATime);
    for key in ["trajectories", "rows"] {
        let number: Option<u16> = table.given(key, problems);
        let Some(node) = table.get(key) else {
            continue;
        };
        match (&mut method, key) {
            (Method::Morris { trajectories: own }, "trajectories")
            | (Method::Sobol { rows: own }, "rows") => *own = number.unwrap_or(1),
            // The keys of an unknown method are not known.
            _ if table.get("method").is_some() && named.is_none() => {}
            _ => {
                let of = if key == "rows" { "sobol" } else { "morris" };
                problems.add(
                    Problem::at(
                        "experiment::sensitivity",
                        node.span.clone(),
                        format!(
                            "`{key}` is of `method = \"{of}\"`, and this one is \"{}\"",
                            method.name()
                        ),
                    )
                    .label("would change nothing")
                    .help(format!("leave it out, or write method = \"{of}\"")),
                );
            }
        }
    }
    method
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_is_called_as_files_call_it() {
        assert!(METHODS.iter().all(|(name, method)| method.name() == *name));
    }
}
