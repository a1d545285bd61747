//! Reads the assumptions and the settings of each.

use triumph::{PARAMETERS, Parameter, RuleParameters};

use super::value_of;
use crate::parameters::{is_of_cards, why_not};
use crate::sweep::Axis;
use experiment::document::problem::Problem;
use experiment::document::{Entry, Node, Problems, Span, Value};
use experiment::kind::ExperimentKind;

/// A rule parameter that is assumed, and the settings that are tried.
#[derive(Clone, Debug)]
pub struct Assumption {
    /// The rule parameter.
    pub parameter: &'static Parameter,
    /// Every setting, the experiment's own among them.
    pub settings: Vec<String>,
    /// The number of the experiment's own setting.
    pub own: usize,
}

impl Assumption {
    /// An assumption with the values of a sweep, in their order; the experiment's own comes first if they leave it out.
    pub(super) fn of(axis: &Axis, rules: &RuleParameters) -> Option<Assumption> {
        let parameter = Parameter::named(&axis.name)?;
        let own = value_of(parameter, rules);
        let mut settings: Vec<String> = Vec::new();
        for value in &axis.values {
            let mut changed = *rules;
            value.set_rule(&mut changed);
            let setting = value_of(parameter, &changed);
            if !settings.contains(&setting) {
                settings.push(setting);
            }
        }
        if !settings.contains(&own) {
            settings.insert(0, own.clone());
        }
        let own = settings.iter().position(|setting| *setting == own)?;
        Some(Assumption { parameter, settings, own })
    }

    pub(super) fn set(&self, setting: usize, rules: &mut RuleParameters) {
        // Every setting was read from rules that had it.
        let _ = self.parameter.set(rules, &self.settings[setting]);
    }
}

/// `"all"`, or names of parameters with named values, as a table of all their values.
pub(super) fn named(
    node: &Node,
    game: &'static dyn ExperimentKind,
    rules: &RuleParameters,
    has_card: bool,
    problems: &mut Problems,
) -> Option<Node> {
    let mut entries = Vec::new();
    match &node.value {
        Value::Text(text) if text == "all" => {
            let acting = PARAMETERS
                .iter()
                .filter(|it| why_not(it, game).is_none() && (has_card || !is_of_cards(it)));
            for parameter in acting {
                let values = named_values(parameter, rules);
                if !values.is_empty() {
                    entries.push(entry(parameter.name, &node.span, values));
                }
            }
        }
        _ => {
            for item in problems.list("parameters", node)? {
                let Some(name) = problems.text("parameters", item) else {
                    continue;
                };
                let values = Parameter::named(name).map(|it| named_values(it, rules));
                if values.as_ref().is_some_and(Vec::is_empty) {
                    problems.add(
                        Problem::at(
                            "experiment::sensitivity",
                            item.span.clone(),
                            format!(
                                "`{name}` is a number, and it isn't known which others are meant"
                            ),
                        )
                        .label("no named values")
                        .help(format!("write parameters = {{ {name} = [1, 2] }}")),
                    );
                    continue;
                }
                // An unknown name is reported by the code that reads sweeps.
                let values = values.unwrap_or_else(|| vec![String::new()]);
                entries.push(entry(name, &item.span, values));
            }
        }
    }
    Some(Node { span: node.span.clone(), value: Value::Table(entries) })
}

/// The named values of a parameter; none for a number.
fn named_values(parameter: &Parameter, rules: &RuleParameters) -> Vec<String> {
    let words: Vec<&str> = parameter.allowed.split(" | ").collect();
    let can_be = |word: &&str| parameter.set(&mut { *rules }, word).is_ok();
    let is_named = words.len() > 1 && words.iter().all(can_be);
    let words = words.into_iter().filter(|_| is_named);
    words.map(str::to_owned).collect()
}

/// A key with a list of texts, where they stand in the file.
fn entry(name: &str, span: &Span, values: Vec<String>) -> Entry {
    let node = |value| Node { span: span.clone(), value };
    let texts = values.into_iter().map(|value| node(Value::Text(value)));
    Entry { key: name.to_owned(), key_span: span.clone(), node: node(Value::List(texts.collect())) }
}
