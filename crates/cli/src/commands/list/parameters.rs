//! The rule parameters: every assumption that the texts leave open.

use std::fmt::Write as _;

use serde::Serialize;

use experiment::reply::Reply;
use experiment::ruleset::{KnownParameter, Ruleset};

#[derive(Serialize)]
struct Listed {
    ruleset: &'static str,
    name: &'static str,
    rule: &'static str,
    about: &'static str,
    default: String,
    allowed: &'static str,
    acts_in: &'static str,
    /// The games of experiments in which it can change something.
    games: Vec<&'static str>,
}

pub fn list(rulesets: &[&'static Ruleset]) -> Reply {
    let each = rulesets.iter().flat_map(|ruleset| {
        let parameters = (ruleset.parameters)().into_iter().enumerate();
        parameters.map(|(place, parameter)| listed(ruleset, place, parameter))
    });
    let rulesets = rulesets.to_vec();
    Reply::list(each.collect(), move |_| text(&rulesets))
}

fn text(rulesets: &[&Ruleset]) -> String {
    let mut text = String::new();
    for ruleset in rulesets {
        if rulesets.len() > 1 {
            let _ = writeln!(text, "{}:\n", ruleset.title);
        }
        append(&mut text, ruleset);
    }
    text.push_str("An experiment sets them in its [parameters] table, and in that of a variant.\n");
    text
}

fn append(text: &mut String, ruleset: &Ruleset) {
    let parameters = (ruleset.parameters)();
    for (acts_in, meaning) in ruleset.scopes {
        let _ = writeln!(text, "{acts_in}: {meaning}");
        for parameter in parameters.iter().filter(|it| it.acts_in == *acts_in) {
            let _ = writeln!(
                text,
                "  {} = {}  ({})",
                parameter.name, parameter.default, parameter.rule
            );
            let _ = writeln!(text, "      {}", parameter.about);
            // The reason for a range is on a line of its own.
            let allowed = parameter.allowed.replacen(": ", ":\n              ", 1);
            let _ = writeln!(text, "      values: {allowed}");
            if let Some(note) = parameter.note {
                let _ = writeln!(text, "      {note}");
            }
        }
        text.push('\n');
    }
    text.push_str(&ruleset.notes_on_parameters());
}

fn listed(ruleset: &Ruleset, place: usize, parameter: KnownParameter) -> Listed {
    let kinds = ruleset.kinds.iter().copied();
    let games = kinds.filter(|kind| (ruleset.why_not)(place, *kind).is_none());
    Listed {
        ruleset: ruleset.name,
        name: parameter.name,
        rule: parameter.rule,
        about: parameter.about,
        default: parameter.default,
        allowed: parameter.allowed,
        acts_in: parameter.acts_in,
        games: games.map(|kind| kind.name()).collect(),
    }
}
