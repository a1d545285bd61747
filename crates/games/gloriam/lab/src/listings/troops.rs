//! The built-in kinds of units.

use std::fmt::Write as _;

use battle_core::values::Value as _;
use gloriam::catalogue::Catalogue;
use gloriam::units::built_in;
use serde::Serialize;

use experiment::reply::Reply;

#[derive(Serialize)]
struct Listed {
    name: String,
    files: u8,
    ranks: u8,
    quality: String,
    training: String,
    move_type: String,
    weapon: Option<String>,
    firepower: String,
    armour: String,
    characteristics: Vec<String>,
}

pub fn list() -> Reply {
    let catalogue = Catalogue::built_in();
    let troops = built_in(catalogue).into_iter().map(|unit| {
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
            quality: unit.troops.quality.text(),
            training: unit.troops.training.text(),
            move_type: unit.troops.moves.text(),
            weapon: unit.troops.weapon.map(|weapon| weapon.text()),
            firepower: unit.troops.firepower.text(),
            armour: unit.troops.armour.text(),
        }
    });
    Reply::list(troops.collect(), text)
}

fn text(troops: &[Listed]) -> String {
    let mut text = String::from(
        "files x ranks, quality, training, move type, weapon, armour, characteristics\n",
    );
    for it in troops {
        let mut words = vec![format!("{} {} {}", it.quality, it.training, it.move_type)];
        words.extend(it.weapon.as_deref().map(|weapon| match it.firepower.as_str() {
            "normal" => weapon.to_owned(),
            firepower => format!("{weapon} of {firepower} firepower"),
        }));
        if it.armour != "none" {
            words.push(format!("{} armour", it.armour));
        }
        words.extend(it.characteristics.iter().cloned());
        let words = words.join(", ");
        let _ = writeln!(text, "{:<24}{} x {}   {words}", it.name, it.files, it.ranks);
    }
    text
}
