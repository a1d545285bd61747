//! Rule parameters by name, from the `[parameters]` table of an experiment.

use std::collections::BTreeMap;

use triumph::parameters::{Parameter, Scope};

use crate::document::{Problems, Table, Value};
use crate::problem::{Help, Problem, nearest};
use crate::ruleset::{RULESETS, Rules, Ruleset, why_not_at};

/// The games that an experiment can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKind {
    /// Two parties in front contact.
    Duel,
    /// Two armies on a table.
    Battle,
    /// Many armies of lists on a table, for the worth of cards in points.
    Worth,
    /// A scenario of cards and dice.
    Scenario,
}

impl GameKind {
    /// All of them.
    pub const ALL: [GameKind; 4] = [
        GameKind::Duel,
        GameKind::Battle,
        GameKind::Worth,
        GameKind::Scenario,
    ];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Duel => "duel",
            GameKind::Battle => "battle",
            GameKind::Worth => "worth",
            GameKind::Scenario => "scenario",
        }
    }

    /// What one playout is called after "a".
    pub const fn noun(self) -> &'static str {
        match self {
            GameKind::Duel => "duel",
            GameKind::Battle | GameKind::Worth | GameKind::Scenario => "battle",
        }
    }

    /// The ruleset whose game it is.
    pub fn ruleset(self) -> &'static Ruleset {
        let mut rulesets = RULESETS.into_iter();
        let own = rulesets.find(|ruleset| ruleset.kinds.contains(&self));
        own.expect("every kind is of a ruleset")
    }
}

/// Why a parameter changes nothing in a game; [`None`] if it can change something.
pub fn why_not(parameter: &Parameter, game: GameKind) -> Option<&'static str> {
    match (game, parameter.scope) {
        (GameKind::Duel, Scope::Engagement) => None,
        (GameKind::Duel, Scope::Battle) => Some("acts only in whole battles, and this is a duel"),
        (GameKind::Duel, Scope::Army) => Some("acts only in building armies, and a duel has none"),
        (GameKind::Battle | GameKind::Worth, _) => None,
        (GameKind::Scenario, _) => Some("acts in another game"),
    }
}

/// Refuses parameters that are about battle cards alone, in a battle whose armies buy none: they would change nothing.
pub fn refuse_those_of_cards(table: &Table<'_>, problems: &mut Problems) {
    for entry in table.entries() {
        if let Some(parameter) = Parameter::named(&entry.key).filter(|it| is_of_cards(it)) {
            problems.add(
                Problem::at(
                    "experiment::parameter",
                    entry.key_span.clone(),
                    format!(
                        "`{}` ({}) acts only on battle cards, and no army here buys any, so it would change nothing",
                        parameter.name, parameter.rule
                    ),
                )
                .label("no effect without cards")
                .help("leave it out, or name armies with [[cards]]; `equipoise list armies triumph` shows which have some"),
            );
        }
    }
}

/// Whether a parameter is about battle cards alone.
pub fn is_of_cards(parameter: &Parameter) -> bool {
    let of_card_rules = ["TR-BC-", "TR-BX-"]
        .iter()
        .any(|rules| parameter.rule.starts_with(rules));
    of_card_rules || parameter.name == "card_shooter_range_mu"
}

/// Applies every entry of a table to the parameters.
///
/// A parameter that does not act in the game is refused: it would be accepted and change nothing.
pub fn apply<R: Rules>(
    table: &Table<'_>,
    game: GameKind,
    parameters: &mut R,
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
        if let Err(error) = parameters.set_at(place, &text) {
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
pub fn changed<R: Rules>(parameters: &R) -> Vec<(String, String)> {
    let known = (R::RULESET.parameters)().into_iter().enumerate();
    let valued = known.map(|(place, known)| (known, parameters.value_at(place)));
    valued
        .filter(|(known, value)| *value != known.default)
        .map(|(known, value)| (known.name.to_owned(), value))
        .collect()
}

/// Every parameter that can act in a game, with its value.
pub fn values<R: Rules>(parameters: &R, game: GameKind) -> BTreeMap<&'static str, String> {
    let known = (R::RULESET.parameters)().into_iter().enumerate();
    known
        .filter(|(place, _)| why_not_at::<R>(*place, game).is_none())
        .map(|(place, known)| (known.name, parameters.value_at(place)))
        .collect()
}
