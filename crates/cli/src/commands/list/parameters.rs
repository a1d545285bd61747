//! The rule parameters: every assumption that the texts leave open.

use std::fmt::Write as _;

use serde::Serialize;
use triumph::{PARAMETERS, Parameter, Scope};

use crate::output::json_lines;

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    rule: &'static str,
    about: &'static str,
    default: String,
    allowed: &'static str,
    acts_in: &'static str,
}

/// Where parameters act, what that is called, and what is to be said of it.
const SCOPES: [(Scope, &str, &str); 3] = [
    (
        Scope::Engagement,
        "engagement",
        "act in an engagement and a duel",
    ),
    (
        Scope::Army,
        "army",
        "act only in building armies, which this version does not do yet",
    ),
    (
        Scope::Battle,
        "battle",
        "act only in whole battles, which this version does not play yet",
    ),
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
        }
        text.push('\n');
    }
    text.push_str("An experiment sets them in its [parameters] table.\n");
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
    }
}
