//! Rule parameters by name, from the `[parameters]` table of an experiment.

use std::collections::BTreeMap;

use battle_core::parameters::Tabled;

use crate::document::problem::{Help, Problem, nearest};
use crate::document::{Problems, Span, TableReader, Value, free_table};
use crate::kind::GameKind;
use crate::ruleset::{Rules, Ruleset, why_not_at};

/// The rules as the `parameters` of a table change them.
pub fn changed_by<R: Rules>(
    table: &TableReader<'_>,
    game: GameKind,
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
/// A parameter that does not act in the game is refused: it would be accepted and change nothing.
pub fn apply<R: Rules>(
    table: &TableReader<'_>,
    game: GameKind,
    parameters: &mut R::Parameters,
    problems: &mut Problems,
) {
    let known = (R::RULESET.parameters)();
    for entry in table.entries() {
        let Some(place) = R::place(&entry.key) else {
            problems.add(unknown(R::RULESET, entry));
            continue;
        };
        let parameter = &known[place];
        if let Some(why) = why_not_at::<R>(place, game) {
            problems.add(
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
            continue;
        }
        let Some(text) = text_of(&entry.node.value) else {
            problems.add(
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
            continue;
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

fn unknown(ruleset: &Ruleset, entry: &crate::document::Entry) -> Problem {
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
    let (parameters, name, given) = (ruleset.parameters, ruleset.name, entry.key.clone());
    Problem::at(
        "experiment::parameter",
        entry.key_span.clone(),
        format!("unknown rule parameter `{}`", entry.key),
    )
    .label(format!("not a parameter of {}", ruleset.title))
    .help(Help::later(move || {
        let known = parameters();
        let names: Vec<&str> = known.iter().map(|parameter| parameter.name).collect();
        let list = format!("the command `equipoise list parameters {name}` shows all of them");
        match nearest(&given, &names) {
            Some(name) => format!("did you mean `{name}`? {list}"),
            None => list,
        }
    }))
}

/// The parameters that differ from the specification's defaults, by name and value.
pub fn changed<R: Rules>(parameters: &R::Parameters) -> Vec<(String, String)> {
    let known = (R::RULESET.parameters)().into_iter().enumerate();
    let valued = known.map(|(place, known)| (known, R::value_at(parameters, place)));
    valued
        .filter(|(known, value)| *value != known.default)
        .map(|(known, value)| (known.name.to_owned(), value))
        .collect()
}

/// Whether rules are another reading than others: they differ, and in no parameter that switches a rule off (`use_...`).
pub fn is_reading<R: Rules>(own: &R::Parameters, other: &R::Parameters) -> bool {
    let mut changed = R::Parameters::PARAMETERS
        .iter()
        .filter(|parameter| (parameter.get)(own) != (parameter.get)(other))
        .peekable();
    changed.peek().is_some() && changed.all(|parameter| !parameter.name.starts_with("use_"))
}

/// Every parameter that can act in a game, with its value.
pub fn values<R: Rules>(
    parameters: &R::Parameters,
    game: GameKind,
) -> BTreeMap<&'static str, String> {
    let known = (R::RULESET.parameters)().into_iter().enumerate();
    known
        .filter(|(place, _)| why_not_at::<R>(*place, game).is_none())
        .map(|(place, known)| (known.name, R::value_at(parameters, place)))
        .collect()
}
