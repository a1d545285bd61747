//! Rule parameters by name, from the `[parameters]` table of an experiment.

use std::collections::BTreeMap;

use battle_core::parameters::{Parameter, Tabled};

use crate::cells;
use crate::document::problem::{Help, Problem, nearest};
use crate::document::{Entry, Problems, Span, TableReader, Value, free_table};
use crate::kind::ExperimentKind;
use crate::ruleset::{Rules, why_not_at};

/// The rules as the `parameters` of a table change them.
pub fn changed_by<R: Rules>(
    table: &TableReader<'_>,
    game: &'static dyn ExperimentKind,
    rules: &R::Parameters,
    problems: &mut Problems,
) -> R::Parameters {
    let mut rules = *rules;
    if let Some(node) = table.get("parameters")
        && let Some(stated) = free_table("parameters", node, problems)
    {
        apply::<R>(&stated, game, &mut rules, problems);
    }
    rules
}

/// A variant has the name of another one.
pub fn name_taken(name: &str, place: &Span) -> Problem {
    let message = format!("the name \"{name}\" is taken by another variant");
    Problem::at("experiment::variant", place.clone(), message).help("give it another name")
}

/// Applies every entry of a table to the parameters.
///
/// A parameter that does not act in the game is refused: it would be accepted and change nothing. Cells of printed tables may stand
/// in tables of their own ([`cells`]).
pub fn apply<R: Rules>(
    table: &TableReader<'_>,
    game: &'static dyn ExperimentKind,
    parameters: &mut R::Parameters,
    problems: &mut Problems,
) {
    apply_entries::<R>(table.entries(), Idle::Refused(game), parameters, problems);
}

/// What becomes of a parameter that doesn't act in an experiment.
#[derive(Clone, Copy, Debug)]
pub enum Idle {
    /// It is reported, since it would change nothing in a game of this kind.
    Refused(&'static dyn ExperimentKind),
    /// It is set: the rules are for any experiment.
    Allowed,
}

/// Applies entries to the parameters.
pub fn apply_entries<R: Rules>(
    entries: &[Entry],
    idle: Idle,
    parameters: &mut R::Parameters,
    problems: &mut Problems,
) {
    for entry in cells::written_out::<R::Parameters>(entries, problems) {
        apply_one::<R>(&entry, idle, parameters, problems);
    }
}

/// Applies one entry whose key is the whole name of a parameter or cell.
fn apply_one<R: Rules>(
    entry: &Entry,
    idle: Idle,
    parameters: &mut R::Parameters,
    problems: &mut Problems,
) {
    let Some(place) = R::place(&entry.key) else {
        return problems.add(unknown::<R>(entry));
    };
    let parameter = Parameter::<R::Parameters, _>::at(place);
    if let Idle::Refused(game) = idle
        && let Some(why) = why_not_at::<R>(place, game)
    {
        return problems.add(
            Problem::at(
                "experiment::parameter",
                entry.key_span.clone(),
                format!(
                    "`{}` ({}) {why}, so it would change nothing",
                    parameter.name, parameter.rule
                ),
            )
            .label(format!("no effect in a {}", game.name()))
            .help(format!(
                "leave it out; `equipoise list parameters {}` shows where each one acts",
                R::RULESET.name
            )),
        );
    }
    let Some(text) = text_of(&entry.node.value) else {
        return problems.add(
            Problem::at(
                "experiment::parameter",
                entry.node.span.clone(),
                format!(
                    "`{}` is {}; it takes {}",
                    parameter.name,
                    entry.node.value.kind(),
                    parameter.allowed
                ),
            )
            .label("not a value"),
        );
    };
    if let Err(error) = R::set_at(parameters, place, &text) {
        let allowed = parameter.allowed;
        let mut problem = Problem::at("experiment::parameter", entry.node.span.clone(), error)
            .label("not a value of this parameter");
        if allowed.contains(" | ") {
            problem = problem.help(Help::later(move || {
                let words: Vec<&str> = allowed.split(" | ").collect();
                match nearest(&text, &words) {
                    Some(word) => format!("did you mean `{word}`?"),
                    None => String::new(),
                }
            }));
        }
        problems.add(problem);
    }
}

/// A value as the text by which parameters are set, if it is one that they take.
pub fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::Text(text) => Some(text.clone()),
        Value::Bool(value) => Some(value.to_string()),
        Value::Integer(value) => Some(value.to_string()),
        Value::Number(value) => Some(value.to_string()),
        _ => None,
    }
}

fn unknown<R: Rules>(entry: &Entry) -> Problem {
    let ruleset = R::RULESET;
    if let Some(why) = ruleset.why_not_modelled(&entry.key) {
        return Problem::at(
            "experiment::parameter",
            entry.key_span.clone(),
            format!("`{}` is not modelled: {why}", entry.key),
        )
        .label("not modelled")
        .help(format!(
            "leave it out; `equipoise list parameters {}` shows what can be set",
            ruleset.name
        ));
    }
    let (name, given) = (ruleset.name, entry.key.clone());
    Problem::at(
        "experiment::parameter",
        entry.key_span.clone(),
        format!("unknown rule parameter `{}`", entry.key),
    )
    .label(format!("not a parameter of {}", ruleset.title))
    .help(Help::later(move || {
        let list = match cells::is_name(&given) {
            true => format!("the command `equipoise rules {name}` prints all tables"),
            false => format!("the command `equipoise list parameters {name}` shows all of them"),
        };
        match cells::nearest_name::<R::Parameters>(&given) {
            Some(name) => format!("did you mean `{name}`? {list}"),
            None => list,
        }
    }))
}

/// The parameters and cells that differ from the specification's defaults, by name and value.
pub fn changed<R: Rules>(parameters: &R::Parameters) -> Vec<(String, String)> {
    let changed = battle_core::parameters::changed(parameters);
    changed.map(|it| (it.name.to_owned(), it.get(parameters))).collect()
}

/// Whether rules are another reading than others: they differ, and in no parameter that switches a rule off (`use_...`) and in no
/// cell of a printed table, since these are other rules.
pub fn is_reading<R: Rules>(own: &R::Parameters, other: &R::Parameters) -> bool {
    let cells = |rules| {
        let changed = battle_core::parameters::changed::<R::Parameters>(rules);
        let cells = changed.filter(|it| cells::is_name(it.name));
        cells.map(|it| (it.name, it.get(rules))).collect::<Vec<_>>()
    };
    let mut changed = R::Parameters::PARAMETERS
        .iter()
        .filter(|parameter| parameter.get(own) != parameter.get(other))
        .peekable();
    changed.peek().is_some()
        && changed.all(|parameter| !parameter.name.starts_with("use_"))
        && cells(own) == cells(other)
}

/// Every parameter that can act in a game, with its value, and every cell that isn't as printed.
pub fn values<R: Rules>(
    parameters: &R::Parameters,
    game: &'static dyn ExperimentKind,
) -> BTreeMap<&'static str, String> {
    let known = R::Parameters::PARAMETERS.iter();
    let mut values: BTreeMap<_, _> = known
        .filter(|parameter| R::why_not(parameter, game).is_none())
        .map(|parameter| (parameter.name, parameter.get(parameters)))
        .collect();
    values.extend(cells::changed(parameters));
    values
}
