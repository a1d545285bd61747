//! An axis of a sweep: one rule parameter, one parameter of a player, or the players, over several values.

use crate::ruleset::TriumphRules;
use battle_core::{BySide, Side};
use triumph::{Parameter, RuleParameters};

use super::Players;
use crate::players::{PlayerText, Settings};
use crate::{keys, kind_names};
use experiment::cells;
use experiment::document::problem::Problem;
use experiment::document::{self, Entry, Node, Problems, Span, TableReader};
use experiment::free_table;
use experiment::kind::ExperimentKind;
use experiment::parameters;
use experiment::parameters::text_of;

/// The most values of one axis.
const MOST_VALUES: usize = 400;

/// One axis of a sweep.
#[derive(Clone, Debug)]
pub struct Axis {
    /// What is swept: a rule parameter, or `policy.parameter`.
    pub name: String,
    /// The values that it takes.
    pub values: Vec<Value>,
    span: Span,
}

/// A value of an axis.
#[derive(Clone, Debug)]
pub struct Value {
    /// Its name: `zoc_depth_mu = 3`.
    pub label: String,
    change: Change,
}

#[derive(Clone, Debug)]
enum Change {
    /// A rule parameter, as an entry of `[parameters]`.
    Parameter(Entry),
    /// A parameter of a player, as an entry of `[policies.NAME]`, with that name.
    OfPlayer(String, Entry),
    /// The players.
    Players(Box<BySide<PlayerText>>),
}

impl Value {
    /// Whether it names the players.
    pub fn is_players(&self) -> bool {
        matches!(self.change, Change::Players(_))
    }

    /// Sets the rule parameter, if it is one; its entry was tried when it was read.
    pub fn set_rule(&self, parameters: &mut RuleParameters) {
        if let Change::Parameter(entry) = &self.change
            && let Some(parameter) = Parameter::named(&entry.key)
            && let Some(text) = text_of(&entry.node.value)
        {
            // An entry that can't be set was reported then.
            let _ = parameter.set(parameters, &text);
        }
    }

    /// Sets the value; entries of parameters were tried when they were read.
    pub fn set(
        &self,
        parameters: &mut RuleParameters,
        policies: &mut impl Players,
        problems: &mut Problems,
    ) {
        match (&self.change, policies.both()) {
            (Change::Parameter(_), _) => self.set_rule(parameters),
            (Change::OfPlayer(name, entry), Some(policies)) => {
                for side in [Side::A, Side::B] {
                    if policies[side].name() == name {
                        let mut found = Problems::default();
                        policies[side].set(&[entry], &mut found);
                        found
                            .into_sorted()
                            .into_iter()
                            .for_each(|problem| problems.add_once(problem));
                    }
                }
            }
            (Change::Players(players), Some(policies)) => policies.clone_from(players),
            (Change::OfPlayer(..) | Change::Players(_), None) => {}
        }
    }
}

impl Axis {
    /// Its place in the file.
    pub fn span(&self) -> &Span {
        &self.span
    }

    /// Refuses parameters about battle cards alone, if no army buys any.
    pub fn refuse_those_of_cards(&self, has_cards: bool, problems: &mut Problems) {
        if let (false, Some(Change::Parameter(entry))) =
            (has_cards, self.values.first().map(|value| &value.change))
        {
            let table = one_entry(entry);
            if let Some(table) = TableReader::read_some("[sweep]", &table, problems) {
                crate::parameters::refuse_those_of_cards(&table, problems);
            }
        }
    }

    /// Refuses parameters of a player that takes no part.
    pub fn refuse_players_that_play_nowhere(
        &self,
        policies: &BySide<PlayerText>,
        axes: &[Axis],
        problems: &mut Problems,
    ) {
        let Some(Change::OfPlayer(name, _)) = self.values.first().map(|value| &value.change) else {
            return;
        };
        let swept = axes.iter().flat_map(|axis| &axis.values);
        let swept = swept.filter_map(|value| match &value.change {
            Change::Players(players) => Some(&**players),
            _ => None,
        });
        let mut all = swept.chain([policies]);
        if !all.any(|both| [Side::A, Side::B].iter().any(|side| both[*side].name() == name)) {
            problems.add(
                Problem::at(
                    "experiment::sweep",
                    self.span.clone(),
                    format!("policy `{name}` plays nowhere in this experiment, so a sweep of its parameters would change nothing"),
                )
                .help("leave it out, or name the policy in `policies`"),
            );
        }
    }
}

/// `[sweep.parameters]`: rule parameters, each over values.
pub fn of_parameters(
    node: &Node,
    game: &'static dyn ExperimentKind,
    rules: &RuleParameters,
    problems: &mut Problems,
) -> Vec<Axis> {
    let Some(table) = free_table("[sweep.parameters]", node, problems) else {
        return Vec::new();
    };
    let mut axes = Vec::new();
    for entry in &cells::with_values(table.entries()) {
        if entry.key == "points_cap" && game.name() == kind_names::BATTLE {
            problems.add(
                Problem::at(
                    "experiment::sweep",
                    entry.key_span.clone(),
                    "`points_cap` can't be swept: these armies are fixed, and another cap builds no other ones",
                )
                .help("write armies of other sizes, and name them in `matchups`"),
            );
            continue;
        }
        let values = values(entry, problems);
        // One problem for a parameter that doesn't exist or doesn't act here.
        let is_known = Parameter::named(&entry.key)
            .is_some_and(|parameter| crate::parameters::why_not(parameter, game).is_none());
        let tried = if is_known { values.len() } else { values.len().min(1) };
        for value in &values[..tried] {
            let one = one_entry(value);
            if let Some(table) = TableReader::read_some("[sweep.parameters]", &one, problems) {
                parameters::apply::<TriumphRules>(&table, game, &mut { *rules }, problems);
            }
        }
        axes.push(Axis {
            name: entry.key.clone(),
            span: entry.key_span.clone(),
            values: labelled(&values, |value| {
                let label = format!("{} = {}", value.key, text_of(&value.node.value)?);
                Some((label, Change::Parameter(value.clone())))
            }),
        });
    }
    axes
}

/// `[sweep.policies.NAME]`: parameters of players, each over values.
pub fn of_policies(node: &Node, problems: &mut Problems) -> Vec<Axis> {
    let Some(table) = free_table("[sweep.policies]", node, problems) else {
        return Vec::new();
    };
    let mut axes = Vec::new();
    for policy in table.entries() {
        let Some(own) = free_table("a policy's table", &policy.node, problems) else {
            continue;
        };
        for entry in own.entries() {
            let values = values(entry, problems);
            for value in &values {
                if text_of(&value.node.value).is_none() {
                    problems.add(
                        Problem::at(
                            "experiment::sweep",
                            value.node.span.clone(),
                            format!(
                                "`{}.{}` is swept over {}, which is no value of a parameter",
                                policy.key,
                                entry.key,
                                value.node.value.kind()
                            ),
                        )
                        .label("not a value")
                        .help("write numbers, texts, true or false"),
                    );
                }
            }
            axes.push(Axis {
                name: format!("{}.{}", policy.key, entry.key),
                span: policy.key_span.clone(),
                values: labelled(&values, |value| {
                    let text = text_of(&value.node.value)?;
                    let label = format!("{}.{} = {text}", policy.key, value.key);
                    Some((label, Change::OfPlayer(policy.key.clone(), value.clone())))
                }),
            });
        }
    }
    axes
}

/// `players`: a list of pairs, the player of A and the player of B.
pub fn of_players(node: &Node, settings: &Settings, problems: &mut Problems) -> Option<Axis> {
    let items = problems.list("players", node)?;
    let mut values: Vec<Value> = Vec::new();
    for item in items {
        let Some(both) = settings.both(item, problems) else {
            continue;
        };
        let label = format!("{} v {}", both[Side::A].in_words(), both[Side::B].in_words());
        // A player with a parameter at its default is the same player.
        if values.iter().any(|value| value.label == label) {
            problems.add(
                Problem::at(
                    "experiment::sweep",
                    item.span.clone(),
                    format!("`players` has {label} twice"),
                )
                .label("the second time")
                .help("name them once"),
            );
        }
        values.push(Value { label, change: Change::Players(Box::new(both)) });
    }
    Some(Axis { name: "players".to_owned(), values, span: node.span.clone() })
}

fn labelled(values: &[Entry], label: impl Fn(&Entry) -> Option<(String, Change)>) -> Vec<Value> {
    let values = values.iter().filter_map(label);
    values.map(|(label, change)| Value { label, change }).collect()
}

/// An entry of a sweep as entries of one value each.
fn values(entry: &Entry, problems: &mut Problems) -> Vec<Entry> {
    let nodes = match &entry.node.value {
        document::Value::List(items) => items.clone(),
        document::Value::Table(_) => range(entry, problems).unwrap_or_default(),
        _ => {
            problems.add(
                Problem::at(
                    "experiment::sweep",
                    entry.node.span.clone(),
                    format!("`{}` is swept over {}", entry.key, entry.node.value.kind()),
                )
                .label("neither a list nor a range")
                .help("write a list of values, or { from = 1, to = 3, step = 1 }"),
            );
            return Vec::new();
        }
    };
    let mut seen: Vec<&Node> = Vec::new();
    for node in &nodes {
        if seen.iter().any(|other| other.value == node.value) {
            problems.add(
                Problem::at(
                    "experiment::sweep",
                    node.span.clone(),
                    format!("`{}` is swept over the same value twice", entry.key),
                )
                .label("the second time")
                .help("name it once"),
            );
        }
        seen.push(node);
    }
    if nodes.is_empty() && matches!(entry.node.value, document::Value::List(_)) {
        problems.add(
            Problem::at(
                "experiment::sweep",
                entry.node.span.clone(),
                format!("`{}` is swept over nothing", entry.key),
            )
            .label("empty")
            .help("name some values"),
        );
    }
    let entry_of = |node: &Node| Entry { node: node.clone(), ..entry.clone() };
    nodes.iter().map(entry_of).collect()
}

/// `{ from, to, step }`: the numbers from `from` in steps, up to `to`, which is included if a step ends there.
fn range(entry: &Entry, problems: &mut Problems) -> Option<Vec<Node>> {
    let table = TableReader::declared("a range", &entry.node, &keys::RANGE, problems)?;
    let mut bound = |key: &'static str| {
        let number: f64 = table.required(key, "{ from = 1, to = 3, step = 1 }", problems)?;
        Some((number, matches!(table.get(key)?.value, document::Value::Integer(_))))
    };
    let (from, to, step) = (bound("from"), bound("to"), bound("step"));
    let ((from, whole_from), (to, _), (step, whole_step)) = (from?, to?, step?);
    // A value that lies beyond the end only by rounding belongs to the range.
    let n_steps = ((to - from) / step + 1e-9).floor();
    if !(step > 0.0 && n_steps >= 0.0 && n_steps < MOST_VALUES as f64) {
        problems.add(
            Problem::at(
                "experiment::sweep",
                entry.node.span.clone(),
                format!("from {from} to {to} in steps of {step} isn't 1 to {MOST_VALUES} values"),
            )
            .help("`step` is above 0, and `to` isn't below `from`"),
        );
        return None;
    }
    let values = (0..=n_steps as u32).map(|i| {
        let value = from + f64::from(i) * step;
        // Steps of a tenth add up to exact tenths in spite of binary fractions.
        let value = (value * 1e6).round() / 1e6;
        let value = match whole_from && whole_step {
            true => document::Value::Integer(value as i64),
            false => document::Value::Number(value),
        };
        Node { span: entry.node.span.clone(), value }
    });
    Some(values.collect())
}

/// A table of one entry.
fn one_entry(entry: &Entry) -> Node {
    Node { span: entry.node.span.clone(), value: document::Value::Table(vec![entry.clone()]) }
}
