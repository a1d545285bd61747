//! The players of battles.

use std::fmt::Write as _;

use battle_core::players::PlayerParameter;
use serde::Serialize;

use experiment::reply::Reply;
use experiment::ruleset::{KnownPlayer, Ruleset};

#[derive(Serialize)]
struct Listed {
    ruleset: &'static str,
    name: &'static str,
    about: &'static str,
    /// Whether it plays what a command asks if no player is named.
    is_usual: bool,
    parameters: Vec<Parameter>,
}

#[derive(Serialize)]
struct Parameter {
    name: &'static str,
    about: &'static str,
    default: String,
}

pub fn list(rulesets: &[&'static Ruleset]) -> Reply {
    let each = rulesets.iter().flat_map(|ruleset| {
        let players = (ruleset.players)().into_iter();
        players.map(|player| listed(ruleset, player))
    });
    let rulesets = rulesets.to_vec();
    Reply::list(each.collect(), move |_| text(&rulesets))
}

fn text(rulesets: &[&Ruleset]) -> String {
    let mut text = String::new();
    for ruleset in rulesets.iter().filter(|it| !(it.players)().is_empty()) {
        if rulesets.len() > 1 {
            let _ = writeln!(text, "{}:\n", ruleset.title);
        }
        for player in (ruleset.players)() {
            let usual = if player.name == ruleset.usual_player { " (usual)" } else { "" };
            let _ = writeln!(text, "{}{usual}\n    {}", player.name, player.about);
            for knob in player.knobs {
                let _ = writeln!(text, "  {} = {}", knob.name, knob.default);
                let _ = writeln!(text, "      {}", knob.about);
            }
        }
        text.push('\n');
    }
    text.push_str(
        "The usual one plays what a command asks if it names no player. An experiment names them in `policies` of its\n\
         [battle] or [scenario] table and sets parameters in [policies.NAME].\n",
    );
    text
}

fn listed(ruleset: &Ruleset, player: KnownPlayer) -> Listed {
    let parameter = |knob: PlayerParameter| Parameter {
        name: knob.name,
        about: knob.about,
        default: knob.default.to_string(),
    };
    Listed {
        ruleset: ruleset.name,
        name: player.name,
        about: player.about,
        is_usual: player.name == ruleset.usual_player,
        parameters: player.knobs.into_iter().map(parameter).collect(),
    }
}
