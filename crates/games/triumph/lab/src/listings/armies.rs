//! The built-in armies.

use std::fmt::Write as _;

use serde::Serialize;
use triumph::RuleParameters;

use crate::armies::{ArmyFile, BUILTIN, BuiltinArmy, CardLine, parse};
use experiment::document::Problems;
use experiment::reply::Reply;
use experiment::wrapped_lists::wrapped;

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
    cards: Vec<Cards>,
    enemies: Vec<String>,
}

#[derive(Serialize)]
struct Stands {
    troop: &'static str,
    count: u8,
    battle_line: usize,
    general: bool,
    ally: bool,
}

#[derive(Serialize)]
struct Cards {
    card: &'static str,
    on: Vec<String>,
    helps: Vec<String>,
    count: Option<u8>,
}

pub fn list() -> Reply {
    let armies: Vec<(&BuiltinArmy, ArmyFile)> = BUILTIN
        .iter()
        .filter_map(|army| Some((army, parse(army.text, &mut Problems::default())?)))
        .collect();
    let listed = armies.iter().map(|(of, army)| listed(of, army));
    Reply::list(listed.collect(), move |_| text(&armies))
}

fn text(armies: &[(&BuiltinArmy, ArmyFile)]) -> String {
    let mut text = String::new();
    for (builtin, army) in armies {
        let _ = writeln!(text, "{}", builtin.name);
        text.push_str(&wrapped(&format!(
            "{}, {}; {} stands, {} points; invasion {}, maneuver {}; {}",
            army.name,
            army.year.map(year_in_words).unwrap_or_default(),
            army.n_stands(),
            army.cost(),
            army.invasion,
            army.maneuver,
            army.home_names().join(", "),
        )));
        let stands: Vec<String> = army
            .stands
            .iter()
            .map(|line| {
                let general = if line.general { " (general)" } else { "" };
                format!("{} {}{general}", line.count, line.troop.code())
            })
            .collect();
        text.push_str(&wrapped(&stands.join(", ")));
        if !army.cards.is_empty() {
            let cards: Vec<String> = army.cards.iter().map(card).collect();
            text.push_str(&wrapped(&format!("cards: {}", cards.join("; "))));
        }
        text.push_str(&wrapped(&format!("fought {}", army.enemies.join(", "))));
    }
    text.push_str(
        "\nAn experiment names them in its [battle] table, or files of its own; `equipoise list troops` has the codes.\nWhere an army buys cards, an experiment can try them one by one with `cards`.\n`equipoise army check NAME` shows an army with its points.\n",
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
        cards: army
            .cards
            .iter()
            .map(|line| Cards {
                card: line.card.name(),
                on: line.on.clone(),
                helps: line.helps.clone(),
                count: line.count,
            })
            .collect(),
        enemies: army.enemies.clone(),
    }
}

/// `2 × Hold the Line on Veteran Libyans`.
pub fn card(line: &CardLine) -> String {
    let times = line.count.filter(|_| line.card.is_bought_by_the_card());
    let times = times.map_or_else(String::new, |n| format!("{n} × "));
    let on = match line.on.as_slice() {
        [] => String::new(),
        whose => format!(" on {}", whose.join(" and ")),
    };
    format!("{times}{}{on}", line.card)
}

/// `326 BC`, `AD 1066`.
fn year_in_words(year: i32) -> String {
    if year < 0 { format!("{} BC", year.unsigned_abs()) } else { format!("AD {year}") }
}
