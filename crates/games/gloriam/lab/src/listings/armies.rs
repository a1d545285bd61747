//! The built-in armies.

use std::fmt::Write as _;

use gloriam::armies::BUILT_IN;
use gloriam::catalogue::Catalogue;
use serde::Serialize;

use experiment::reply::Reply;
use experiment::wrapped_lists::wrapped;

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    title: String,
    kind: &'static str,
    sources: String,
    units: Vec<Units>,
    generals: Vec<u8>,
}

#[derive(Serialize)]
struct Units {
    count: usize,
    unit: String,
    command: u8,
}

pub fn list() -> Reply {
    let catalogue = Catalogue::built_in();
    let armies = BUILT_IN.iter().map(|own| {
        let army = own.army(catalogue);
        let mut units: Vec<Units> = Vec::new();
        for unit in army.units() {
            let command = unit.command + 1;
            match units.last_mut() {
                Some(last) if last.unit == unit.name && last.command == command => last.count += 1,
                _ => units.push(Units { count: 1, unit: unit.name.clone(), command }),
            }
        }
        Listed {
            name: own.id,
            title: army.name().to_owned(),
            kind: own.kind,
            sources: army.sources().to_owned(),
            units,
            generals: army.generals().iter().map(|own| own.level).collect(),
        }
    });
    Reply::list(armies.collect(), text)
}

fn text(armies: &[Listed]) -> String {
    let mut text = String::new();
    for army in armies {
        let _ = writeln!(text, "{}", army.name);
        text.push_str(&wrapped(&format!("{} ({})", army.title, army.kind)));
        for command in 1..=army.generals.len().max(1) {
            let own = army.units.iter().filter(|units| usize::from(units.command) == command);
            let own: Vec<String> =
                own.map(|units| format!("{} {}", units.count, units.unit)).collect();
            let general = army.generals.get(command - 1);
            let general = general.map(|level| format!(", general of level {level}"));
            text.push_str(&wrapped(&format!(
                "command {command}{}: {}",
                general.unwrap_or_default(),
                own.join("; ")
            )));
        }
        text.push_str(&wrapped(&format!("after {}", army.sources)));
    }
    text.push_str(
        "\nThe sources were named from memory and not checked. An experiment names armies in `matchups`, `matrix` or\n\
         `mirror` of its [battle] table; an army file goes there too, by its path.\n",
    );
    text
}
