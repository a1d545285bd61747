//! Rule parameters by name, from the `[parameters]` table of an experiment.

use triumph::RuleParameters;
use triumph::parameters::{PARAMETERS, Parameter, Scope};

use crate::document::{Problems, Table, Value};
use crate::problem::{Problem, nearest};

/// The games that an experiment can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKind {
    /// Two parties in front contact.
    Duel,
    /// Two armies on a table.
    Battle,
    /// Many armies of lists on a table, for the worth of cards in points.
    Worth,
}

impl GameKind {
    /// All of them.
    pub const ALL: [GameKind; 3] = [GameKind::Duel, GameKind::Battle, GameKind::Worth];

    /// What one playout is called after "a".
    pub const fn playout(self) -> &'static str {
        match self {
            GameKind::Duel => "duel",
            GameKind::Battle | GameKind::Worth => "battle",
        }
    }

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Duel => "duel",
            GameKind::Battle => "battle",
            GameKind::Worth => "worth",
        }
    }
}

/// Why a parameter changes nothing in a game; [`None`] if it can change something.
pub fn why_not(parameter: &Parameter, game: GameKind) -> Option<&'static str> {
    match (game, parameter.scope) {
        (GameKind::Duel, Scope::Engagement) => None,
        (GameKind::Duel, Scope::Battle) => Some("acts only in whole battles, and this is a duel"),
        (GameKind::Duel, Scope::Army) => Some("acts only in building armies, and a duel has none"),
        (GameKind::Battle | GameKind::Worth, _) => None,
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
pub fn apply(
    table: &Table<'_>,
    game: GameKind,
    parameters: &mut RuleParameters,
    problems: &mut Problems,
) {
    for (at, entry) in table.entries().iter().enumerate() {
        if table.entries()[..at]
            .iter()
            .any(|other| other.key == entry.key)
        {
            problems.add(
                Problem::at(
                    "experiment::parameter",
                    entry.key_span.clone(),
                    format!("`{}` stands twice in {}", entry.key, table.name),
                )
                .help("keep one of the two"),
            );
            continue;
        }
        let Some(parameter) = Parameter::named(&entry.key) else {
            problems.add(unknown(entry));
            continue;
        };
        if let Some(why) = why_not(parameter, game) {
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
                .help(
                    "leave it out; `equipoise list parameters triumph` shows where each one acts",
                ),
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
        if let Err(error) = (parameter.set)(parameters, &text) {
            let words: Vec<&str> = parameter.allowed.split(" | ").collect();
            let mut problem = Problem::at(
                "experiment::parameter",
                entry.node.span.clone(),
                error.to_string(),
            )
            .label("not a value of this parameter");
            if let Some(word) = nearest(&text, &words) {
                problem = problem.help(format!("did you mean `{word}`?"));
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

fn unknown(entry: &crate::document::Entry) -> Problem {
    let names: Vec<&str> = PARAMETERS.iter().map(|parameter| parameter.name).collect();
    let list = "the command `equipoise list parameters triumph` shows all of them";
    Problem::at(
        "experiment::parameter",
        entry.key_span.clone(),
        format!("unknown rule parameter `{}`", entry.key),
    )
    .label("not a parameter of Triumph!")
    .help(match nearest(&entry.key, &names) {
        Some(name) => format!("did you mean `{name}`? {list}"),
        None => list.to_owned(),
    })
}

/// The parameters that differ from the specification's defaults, by name and value.
pub fn changed(parameters: &RuleParameters) -> Vec<(String, String)> {
    PARAMETERS
        .iter()
        .map(|parameter| (parameter, (parameter.get)(parameters)))
        .filter(|(parameter, value)| *value != parameter.default_text())
        .map(|(parameter, value)| (parameter.name.to_owned(), value))
        .collect()
}
