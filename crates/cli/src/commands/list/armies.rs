//! The armies that the binary carries.

use std::fmt::Write as _;

use serde::Serialize;
use triumph::RuleParameters;

use crate::armies::{ArmyFile, BUILTIN, BuiltinArmy, parse};
use crate::document::Problems;
use crate::output::json_lines;

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    title: String,
    year: Option<i32>,
    points: f64,
    invasion: u8,
    maneuver: u8,
    home: Vec<&'static str>,
    stands: Vec<Stands>,
}

#[derive(Serialize)]
struct Stands {
    troop: &'static str,
    count: u8,
    battle_line: usize,
    general: bool,
    ally: bool,
}

/// The list as text or JSON.
pub fn list(as_json: bool) -> String {
    let armies: Vec<(&BuiltinArmy, ArmyFile)> = BUILTIN
        .iter()
        .filter_map(|army| Some((army, parse(army.text, &mut Problems::default())?)))
        .collect();
    if as_json {
        let listed: Vec<Listed> = armies.iter().map(|(of, army)| listed(of, army)).collect();
        return json_lines(&listed);
    }
    let mut text = String::new();
    for (builtin, army) in &armies {
        let _ = writeln!(
            text,
            "{}\n    {}, {}; {} stands, {} points; invasion {}, maneuver {}; {}",
            builtin.name,
            army.name,
            army.year.map(year_in_words).unwrap_or_default(),
            army.n_stands(),
            army.cost(),
            army.invasion,
            army.maneuver,
            army.home_names().join(", "),
        );
        let stands: Vec<String> = army
            .stands
            .iter()
            .map(|line| {
                let general = if line.general { " (general)" } else { "" };
                format!("{} {}{general}", line.count, line.troop.code())
            })
            .collect();
        let _ = writeln!(text, "    {}", stands.join(", "));
    }
    text.push_str(
        "\nAn experiment names them in its [battle] table, or files of its own; `equipoise list troops` has the codes.\n",
    );
    text
}

fn listed(builtin: &BuiltinArmy, army: &ArmyFile) -> Listed {
    let rounding = RuleParameters::DEFAULT.half_battle_line_rounding;
    let stands = army.stands.iter().map(|line| Stands {
        troop: line.troop.name(),
        count: line.count,
        battle_line: line.battle_line.of(line.count.into(), rounding),
        general: line.general,
        ally: line.ally,
    });
    Listed {
        name: builtin.name,
        title: army.name.clone(),
        year: army.year,
        points: f64::from(army.cost().0) / 2.0,
        invasion: army.invasion,
        maneuver: army.maneuver,
        home: army.home_names(),
        stands: stands.collect(),
    }
}

/// `326 BC`, `AD 1066`.
fn year_in_words(year: i32) -> String {
    if year < 0 {
        format!("{} BC", year.unsigned_abs())
    } else {
        format!("AD {year}")
    }
}
