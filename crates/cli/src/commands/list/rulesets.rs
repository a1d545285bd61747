//! The rulesets: which there are, and what can be done with them.

use serde::Serialize;

use crate::output::json_lines;
use crate::problem::{Failure, nearest};

#[derive(Serialize)]
struct Ruleset {
    name: &'static str,
    title: &'static str,
    games: &'static [&'static str],
}

const RULESETS: [Ruleset; 1] = [Ruleset {
    name: "triumph",
    title: "Triumph!",
    games: &["engagement", "duel", "battle"],
}];

/// Rulesets of the design that this version does not have.
const NOT_YET: [&str; 3] = ["table-battles", "tropaion", "gloriam"];

/// Whether there is a ruleset of this name.
///
/// # Errors
///
/// If there is none, with the nearest one.
pub fn known(name: &str) -> Result<(), Failure> {
    if RULESETS
        .iter()
        .any(|ruleset| ruleset.name.eq_ignore_ascii_case(name))
    {
        return Ok(());
    }
    let names = RULESETS.map(|ruleset| ruleset.name);
    let all = format!("the rulesets are: {}", names.join(", "));
    if NOT_YET
        .iter()
        .any(|ruleset| ruleset.eq_ignore_ascii_case(name))
    {
        return Err(Failure::with_help(
            format!("the ruleset `{name}` is not in this version yet"),
            all,
        ));
    }
    let help = match nearest(name, &names) {
        Some(near) => format!("did you mean `{near}`? {all}"),
        None if name.parse::<triumph::Party>().is_ok() => {
            format!("put the ruleset first, such as `equipoise odds triumph {name} ...`; {all}")
        }
        None => all,
    };
    Err(Failure::with_help(
        format!("unknown ruleset `{name}`"),
        help,
    ))
}

/// The list as text or JSON.
pub fn list(as_json: bool) -> String {
    if as_json {
        return json_lines(&RULESETS);
    }
    let mut text = String::from("ruleset     title       games\n");
    for ruleset in RULESETS {
        text.push_str(&format!(
            "{:<12}{:<12}{}\n",
            ruleset.name,
            ruleset.title,
            ruleset.games.join(", ")
        ));
    }
    text
}
