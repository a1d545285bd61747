//! The rule parameters: every assumption that the texts leave open.

use std::fmt::Write as _;

use serde::Serialize;
use triumph::{PARAMETERS, Parameter, Scope};

use crate::experiment::{GameKind, is_of_cards, why_not};
use crate::output::json_lines;

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    rule: &'static str,
    about: &'static str,
    default: String,
    allowed: &'static str,
    acts_in: &'static str,
    /// The games of experiments in which it can change something.
    games: Vec<&'static str>,
}

/// Where parameters act, what that is called, and what is to be said of it.
const SCOPES: [(Scope, &str, &str); 3] = [
    (
        Scope::Engagement,
        "engagement",
        "act in an engagement, a duel and a battle",
    ),
    (
        Scope::Army,
        "army",
        "act in building the armies of a battle",
    ),
    (Scope::Battle, "battle", "act only in whole battles"),
];

/// The list as text or JSON.
pub fn list(as_json: bool) -> String {
    if as_json {
        let listed: Vec<Listed> = PARAMETERS.iter().map(listed).collect();
        return json_lines(&listed);
    }
    let mut text = String::new();
    for (scope, acts_in, told) in SCOPES {
        let _ = writeln!(text, "{acts_in}: {told}");
        for parameter in PARAMETERS
            .iter()
            .filter(|parameter| parameter.scope == scope)
        {
            let _ = writeln!(
                text,
                "  {} = {}  ({})",
                parameter.name,
                parameter.default_text(),
                parameter.rule
            );
            let _ = writeln!(text, "      {}", parameter.about);
            let _ = writeln!(text, "      values: {}", parameter.allowed);
            if is_of_cards(parameter) {
                text.push_str("      about battle cards alone\n");
            }
        }
        text.push('\n');
    }
    text.push_str(
        "What is about battle cards alone is refused in a battle whose armies buy none.\n",
    );
    text.push_str("An experiment sets them in its [parameters] table, and in that of a variant.\n");
    text
}

fn listed(parameter: &Parameter) -> Listed {
    let acts_in = SCOPES.iter().find(|(scope, ..)| *scope == parameter.scope);
    Listed {
        name: parameter.name,
        rule: parameter.rule,
        about: parameter.about,
        default: parameter.default_text(),
        allowed: parameter.allowed,
        acts_in: acts_in.map_or("", |(_, name, _)| name),
        games: games(parameter).map(GameKind::name).collect(),
    }
}

fn games(parameter: &Parameter) -> impl Iterator<Item = GameKind> {
    let acts = |kind: &GameKind| why_not(parameter, *kind).is_none();
    GameKind::ALL.into_iter().filter(acts)
}
