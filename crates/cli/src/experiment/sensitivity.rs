//! `[sensitivity]`: how much a score or a card's effect depends on assumptions about unclear rules, one at a time.

mod plan;

use serde::Serialize;
use std::collections::BTreeMap;

use triumph::{Card, CardSet, PARAMETERS, Parameter, RuleParameters};

use super::keys;
use super::parameters::{GameKind, is_of_cards, why_not};
use super::schema::{BattleSection, BattleVariant};
use super::sweep::{Axis, of_parameters};
use crate::document::{Entry, Node, Problems, Span, Table, Value};
use crate::notation::cards_help;
use crate::problem::Problem;

pub use plan::plan;

const KEYS: [&str; 2] = keys::names(&keys::SENSITIVITY);

/// The most cells that a sensitivity makes.
const MOST_CELLS: usize = 1_000;

/// What a file says of it, before its armies are known.
#[derive(Debug)]
pub struct Stated {
    axes: Vec<Axis>,
    card: Option<(String, Span)>,
    span: Span,
}

/// The settings of a battle experiment's assumptions, and the variants that play them.
#[derive(Clone, Debug)]
pub struct Sensitivity {
    /// The card whose effect is asked, as the file names it, with its title; none where A's score is.
    card: Option<(String, String)>,
    /// The variant with that card under the experiment's own rules.
    with_card: Option<String>,
    settings: Vec<Setting>,
}

#[derive(Clone, Debug)]
struct Setting {
    parameter: &'static Parameter,
    value: String,
    default: String,
    variant: String,
    with_card: Option<String>,
}

impl Stated {
    /// Reads it; `rules` are those of the experiment.
    pub fn read(node: &Node, rules: &RuleParameters, problems: &mut Problems) -> Option<Stated> {
        let table = Table::read("[sensitivity]", node, &KEYS, problems)?;
        let card = table.get("card").and_then(|node| {
            let text = problems.text("card", node)?;
            Some((text.to_owned(), node.span.clone()))
        });
        let example = "parameters = \"all\", or parameters = [\"zoc_group\"]";
        let node = table.require("parameters", example, problems)?;
        let swept = match &node.value {
            Value::Table(_) => node.clone(),
            _ => alternatives(node, rules, card.is_some(), problems)?,
        };
        let mut axes = of_parameters(&swept, GameKind::Battle, rules, problems);
        // `run.toml` has them in this order.
        axes.sort_by(|x, y| x.name.cmp(&y.name));
        Some(Stated {
            axes,
            card,
            span: table.span.clone(),
        })
    }

    /// Adds its settings to the experiment's variants.
    pub fn add_to_battles(
        &self,
        rules: &RuleParameters,
        section: &mut BattleSection,
        problems: &mut Problems,
    ) {
        for axis in &self.axes {
            axis.refuse_those_of_cards(section.has_cards(), problems);
        }
        let card = match &self.card {
            Some((name, span)) => match card(name, span, section, problems) {
                Some(card) => Some(card),
                None => return,
            },
            None => None,
        };
        let mut sensitivity = Sensitivity {
            card: card
                .as_ref()
                .map(|(name, title, _)| (name.clone(), title.clone())),
            with_card: card.as_ref().map(|(_, title, _)| format!("with {title}")),
            settings: Vec::new(),
        };
        let variant = |name: &str, parameters: RuleParameters, with: CardSet| BattleVariant {
            name: name.to_owned(),
            policies: section.policies.clone(),
            parameters,
            with,
            without: CardSet::EMPTY,
            span: self.span.clone(),
        };
        let mut variants = Vec::new();
        if let (Some(name), Some((_, _, with))) = (&sensitivity.with_card, &card) {
            variants.push(variant(name, *rules, *with));
        }
        for axis in &self.axes {
            let Some(parameter) = Parameter::named(&axis.name) else {
                continue;
            };
            for value in &axis.values {
                let mut changed = *rules;
                value.set_rule(&mut changed);
                if changed == *rules {
                    continue;
                }
                let setting = format!("{} = {}", parameter.name, value_of(parameter, &changed));
                variants.push(variant(&setting, changed, CardSet::EMPTY));
                let with_card = card.as_ref().map(|(_, title, with)| {
                    let name = format!("{setting}, with {title}");
                    variants.push(variant(&name, changed, *with));
                    name
                });
                sensitivity.settings.push(Setting {
                    parameter,
                    value: value_of(parameter, &changed),
                    default: value_of(parameter, rules),
                    variant: setting,
                    with_card,
                });
            }
        }
        let n_cells = variants.len() * section.matchups.len().max(1);
        let why = if n_cells > MOST_CELLS {
            format!("the sensitivity has {n_cells} cells; {MOST_CELLS} are the most")
        } else if sensitivity.settings.is_empty() && problems.is_empty() {
            "no assumption has another value than the experiment's own".to_owned()
        } else if let Some(taken) = variants
            .iter()
            .find(|it| section.variants.iter().any(|other| other.name == it.name))
        {
            format!("a variant is called \"{}\" already", taken.name)
        } else {
            section.variants.extend(variants);
            section.sensitivity = Some(Box::new(sensitivity));
            return;
        };
        problems.add(
            Problem::at("experiment::sensitivity", self.span.clone(), why)
                .help("name other parameters, or fewer"),
        );
    }
}

/// A parameter's value as it reads in a name, the same however the file writes it.
fn value_of(parameter: &Parameter, rules: &RuleParameters) -> String {
    let text = (parameter.get)(rules);
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}

/// The card that is named: its name, title and set.
fn card(
    name: &str,
    span: &Span,
    section: &BattleSection,
    problems: &mut Problems,
) -> Option<(String, String, CardSet)> {
    let custom = section.custom.iter().find(|(_, line)| line.name == name);
    let own = custom.map(|(id, line)| (line.title.clone(), CardSet::EMPTY.with_custom(id)));
    let printed =
        || Card::from_word(name).map(|card| (card.title().to_owned(), CardSet::of(&[card])));
    let found = own.or_else(printed);
    if found.is_none() {
        problems.add(
            Problem::at(
                "experiment::sensitivity",
                span.clone(),
                format!("unknown card \"{name}\""),
            )
            .label("not a battle card")
            .help(cards_help(name)),
        );
    }
    found.map(|(title, set)| (name.to_owned(), title, set))
}

/// `"all"`, or names of parameters with named values, as a table of all their other values.
fn alternatives(
    node: &Node,
    rules: &RuleParameters,
    has_card: bool,
    problems: &mut Problems,
) -> Option<Node> {
    let entry = |name: &str, span: &Span, values: Vec<String>| Entry {
        key: name.to_owned(),
        key_span: span.clone(),
        node: Node {
            span: span.clone(),
            value: Value::List(
                values
                    .into_iter()
                    .map(|value| Node {
                        span: span.clone(),
                        value: Value::Text(value),
                    })
                    .collect(),
            ),
        },
    };
    let mut entries = Vec::new();
    match &node.value {
        Value::Text(text) if text == "all" => {
            let acting = PARAMETERS.iter().filter(|it| {
                why_not(it, GameKind::Battle).is_none() && (has_card || !is_of_cards(it))
            });
            for parameter in acting {
                let others = others(parameter, rules);
                if !others.is_empty() {
                    entries.push(entry(parameter.name, &node.span, others));
                }
            }
        }
        _ => {
            for item in problems.list("parameters", node)? {
                let Some(name) = problems.text("parameters", item) else {
                    continue;
                };
                let others = Parameter::named(name).map(|parameter| others(parameter, rules));
                if others.as_ref().is_some_and(Vec::is_empty) {
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
                // A name of nothing is told with all that sweeps are told.
                entries.push(entry(
                    name,
                    &item.span,
                    others.unwrap_or_else(|| vec![String::new()]),
                ));
            }
        }
    }
    Some(Node {
        span: node.span.clone(),
        value: Value::Table(entries),
    })
}

/// The named values of a parameter but its own; none of a number.
fn others(parameter: &Parameter, rules: &RuleParameters) -> Vec<String> {
    let words: Vec<&str> = parameter.allowed.split(" | ").collect();
    let own = (parameter.get)(rules);
    let is_named = words.len() > 1
        && words
            .iter()
            .all(|word| (parameter.set)(&mut { *rules }, word).is_ok());
    let others = words.into_iter().filter(|word| is_named && *word != own);
    others.map(str::to_owned).collect()
}

/// A sensitivity as `run.toml` has it.
#[derive(Debug, Serialize)]
pub struct ResolvedSensitivity {
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<String>,
    parameters: BTreeMap<&'static str, Vec<String>>,
}

impl ResolvedSensitivity {
    /// With every value written out.
    pub fn of(sensitivity: &Sensitivity) -> ResolvedSensitivity {
        let mut parameters: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
        for setting in &sensitivity.settings {
            let values = parameters.entry(setting.parameter.name).or_default();
            values.push(setting.value.clone());
        }
        ResolvedSensitivity {
            card: sensitivity.card.as_ref().map(|(name, _)| name.clone()),
            parameters,
        }
    }
}

impl Sensitivity {
    /// Whether a variant is one of its own, which `run.toml` doesn't keep.
    pub fn has_variant(&self, name: &str) -> bool {
        let is = |of: &Option<String>| of.as_deref() == Some(name);
        let mut settings = self.settings.iter();
        is(&self.with_card) || settings.any(|it| it.variant == name || is(&it.with_card))
    }
}
