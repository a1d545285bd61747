//! The built-in scenarios of Table Battles.

use std::fmt::Write as _;

use serde::Serialize;
use table_battles::scenario::{Army, Strength};
use table_battles_files::BUILT_IN;

use experiment::reply::Reply;

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    id: String,
    title: String,
    date: String,
    armies: [ListedArmy; 2],
}

#[derive(Serialize)]
struct ListedArmy {
    name: String,
    morale: Option<u8>,
    formations: Vec<ListedCard>,
}

#[derive(Serialize)]
struct ListedCard {
    id: String,
    name: String,
    sticks: Option<u8>,
}

pub fn list() -> Reply {
    let scenarios = BUILT_IN.iter().map(|own| {
        let scenario = own.scenario();
        Listed {
            name: own.name,
            armies: scenario.armies.each_ref().map(listed),
            id: scenario.id,
            title: scenario.name,
            date: scenario.date,
        }
    });
    Reply::list(scenarios.collect(), text)
}

fn text(scenarios: &[Listed]) -> String {
    let mut text = String::new();
    for scenario in scenarios {
        let _ = writeln!(text, "{}", scenario.name);
        let _ = writeln!(text, "    {}, {}, {}", scenario.id, scenario.title, scenario.date);
        for (army, order) in scenario.armies.iter().zip(["first", "second"]) {
            let sticks: u32 =
                army.formations.iter().filter_map(|card| card.sticks).map(u32::from).sum();
            let morale = army.morale.map(|cubes| format!(", {cubes} Morale"));
            let _ = writeln!(
                text,
                "    {order}: {}, {} formations, {sticks} sticks{}",
                army.name,
                army.formations.len(),
                morale.unwrap_or_default(),
            );
        }
    }
    text.push_str(
        "\nAn experiment names them in `scenarios` of its [scenario] table; a copy of a file that was edited goes\n\
         there too, by its path. crates/games/table-battles/files/scenarios has the files.\n",
    );
    text
}

fn listed(army: &Army) -> ListedArmy {
    let cards = army.cards.iter().map(|card| ListedCard {
        id: card.id.clone(),
        name: card.name.clone(),
        sticks: match card.strength {
            Strength::Sticks(sticks) => Some(sticks),
            Strength::Cubes(_) => None,
        },
    });
    ListedArmy { name: army.name.clone(), morale: army.morale, formations: cards.collect() }
}
