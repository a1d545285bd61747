//! Who can play a battle.

use std::fmt::Write as _;

use serde::Serialize;
use triumph::policies::{PLAYERS, Player};

use crate::output::json_lines;

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    about: &'static str,
    parameters: Vec<Parameter>,
}

#[derive(Serialize)]
struct Parameter {
    name: String,
    about: String,
    default: String,
}

/// The list as text or JSON.
pub fn list(as_json: bool) -> String {
    let policies: Vec<Listed> = PLAYERS
        .iter()
        .map(|kind| Listed {
            name: kind.name,
            about: kind.about,
            parameters: Player::named(kind.name)
                .iter()
                .flat_map(Player::parameters)
                .map(|parameter| Parameter {
                    name: parameter.name.to_owned(),
                    about: parameter.about.to_owned(),
                    default: parameter.default.to_string(),
                })
                .collect(),
        })
        .collect();
    if as_json {
        return json_lines(&policies);
    }
    let mut text = String::new();
    for policy in policies {
        let _ = writeln!(text, "{}\n    {}", policy.name, policy.about);
        for parameter in policy.parameters {
            let _ = writeln!(text, "  {} = {}", parameter.name, parameter.default);
            let _ = writeln!(text, "      {}", parameter.about);
        }
    }
    text.push_str(
        "\nAn experiment names them in `policies` of its [battle] table and sets parameters in [policies.NAME].\n",
    );
    text
}
