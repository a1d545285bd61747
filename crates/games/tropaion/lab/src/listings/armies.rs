//! The built-in armies.

use std::fmt::Write as _;

use serde::Serialize;
use tropaion::armies::BUILT_IN;
use tropaion::army::describe;

use experiment::reply::Reply;
use experiment::wrapped_lists::wrapped;

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    title: String,
    kind: &'static str,
    sources: String,
    units: Vec<Units>,
}

#[derive(Serialize)]
struct Units {
    count: usize,
    unit: String,
}

pub fn list() -> Reply {
    let armies = BUILT_IN.iter().map(|own| {
        let army = own.army();
        let mut units: Vec<Units> = Vec::new();
        for unit in army.units.iter().map(describe) {
            match units.last_mut() {
                Some(last) if last.unit == unit => last.count += 1,
                _ => units.push(Units { count: 1, unit }),
            }
        }
        Listed { name: own.id, title: army.name, kind: own.kind, sources: army.sources, units }
    });
    Reply::list(armies.collect(), text)
}

fn text(armies: &[Listed]) -> String {
    let mut text = String::new();
    for army in armies {
        let _ = writeln!(text, "{}", army.name);
        text.push_str(&wrapped(&format!("{} ({})", army.title, army.kind)));
        let units = army.units.iter();
        let units: Vec<String> =
            units.map(|units| format!("{} {}", units.count, units.unit)).collect();
        text.push_str(&wrapped(&units.join("; ")));
        text.push_str(&wrapped(&format!("after {}", army.sources)));
    }
    text.push_str(
        "\nThe sources were named from memory and not checked. An experiment names armies in `matchups`, `matrix` or\n\
         `mirror` of its [battle] table; an army file goes there too, by its path (docs/src/keys/tropaion.md has one).\n",
    );
    text
}
