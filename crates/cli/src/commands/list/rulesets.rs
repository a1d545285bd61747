//! The rulesets, and the commands that they support.

use serde::Serialize;

use experiment::reply::Reply;
use lab::rulesets::all;

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    title: &'static str,
    games: &'static [&'static str],
}

pub fn list() -> Reply {
    let rulesets = all().iter().map(|ruleset| Listed {
        name: ruleset.name,
        title: ruleset.title,
        games: ruleset.games,
    });
    Reply::list(rulesets.collect(), text)
}

fn text(rulesets: &[Listed]) -> String {
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
