//! The built-in kinds of units.

use std::fmt::Write as _;

use gloriam::catalogue::Catalogue;
use gloriam::units::built_in;
use serde::Serialize;

use experiment::said::Said;

#[derive(Serialize)]
struct Listed {
    name: String,
    files: u8,
    ranks: u8,
    characteristics: Vec<String>,
}

/// The list.
pub fn list() -> Said {
    let catalogue = Catalogue::built_in();
    let troops = built_in(&catalogue).into_iter().map(|unit| {
        let all = catalogue.characteristics().iter();
        let own = all.filter(|it| {
            let mark = catalogue.mark(&it.name);
            mark.is_some_and(|mark| unit.troops.marks.0 & mark.0 == mark.0)
        });
        Listed {
            characteristics: own.map(|it| it.name.clone()).collect(),
            name: unit.name,
            files: unit.troops.width,
            ranks: unit.troops.depth,
        }
    });
    Said::list(troops.collect(), text)
}

fn text(troops: &[Listed]) -> String {
    let mut text = String::from("files x ranks, characteristics\n");
    for it in troops {
        let _ = writeln!(
            text,
            "{:<24}{} x {}   {}",
            it.name,
            it.files,
            it.ranks,
            it.characteristics.join(", ")
        );
    }
    text
}
