//! The rulesets, and the commands that they support.

use serde::Serialize;

use experiment::json::json_lines;
use lab::games::RULESETS;

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    title: &'static str,
    games: &'static [&'static str],
}

/// The list as text or JSON.
pub fn list(as_json: bool) -> String {
    let rulesets = RULESETS.map(|ruleset| Listed {
        name: ruleset.name,
        title: ruleset.title,
        games: ruleset.games,
    });
    if as_json {
        return json_lines(&rulesets);
    }
    let mut text = String::from("ruleset         title           games\n");
    for ruleset in rulesets {
        text.push_str(&format!(
            "{:<16}{:<16}{}\n",
            ruleset.name,
            ruleset.title,
            ruleset.games.join(", ")
        ));
    }
    text
}
