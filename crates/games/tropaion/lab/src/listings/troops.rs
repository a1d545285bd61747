//! The ten types of units.

use std::fmt::Write as _;

use serde::Serialize;
use tropaion::RuleParameters;
use tropaion::troops::{UnitType, Weapon};

use experiment::reply::Reply;

#[derive(Serialize)]
struct Listed {
    code: &'static str,
    name: &'static str,
    combat: i8,
    charge: i8,
    move_mu: u8,
    charge_move_mu: u8,
    morale: f64,
    disruptions_survived: u8,
    weapon: &'static str,
}

pub fn list() -> Reply {
    let troops = UnitType::ALL.map(|of| {
        let row = of.row();
        Listed {
            code: row.code,
            name: row.name,
            combat: row.combat,
            charge: row.charge,
            move_mu: row.movement,
            charge_move_mu: row.charge_move,
            morale: f64::from(row.half_morale) / 2.0,
            disruptions_survived: row.holds,
            weapon: Weapon::usual(of, &RuleParameters::DEFAULT).name(),
        }
    });
    Reply::list(troops.into(), text)
}

fn text(troops: &[Listed]) -> String {
    let mut text = String::from(
        "code  name              combat  charge  move MU  charging  morale  disruptions  weapon\n",
    );
    for it in troops {
        let _ = writeln!(
            text,
            "{:<6}{:<18}{:>6}{:>8}{:>9}{:>10}{:>8}{:>13}  {}",
            it.code,
            it.name,
            it.combat,
            it.charge,
            it.move_mu,
            it.charge_move_mu,
            it.morale,
            it.disruptions_survived,
            it.weapon,
        );
    }
    text.push_str(
        "combat and charge: modifiers of the combat die; morale: what the loss of a unit costs;\n\
         disruptions: how many a unit survives. An army file gives units weapons and traits.\n",
    );
    text
}
