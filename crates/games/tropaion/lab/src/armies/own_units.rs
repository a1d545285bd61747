//! `[[type]]` and `[[weapon]]` of an army file.

use tropaion::army::{OwnType, OwnWeapon};
use tropaion::troops::{Numbers, UnitType, Weapon};

use super::place_of;
use super::words::{named, own_name, whole};
use crate::keys::{TYPE, WEAPON};
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader};
use experiment::keys::names;

/// The codes of all types of the rules.
pub(super) fn codes() -> [&'static str; 10] {
    UnitType::ALL.map(|it| it.row().code)
}

/// A type of the army's own; `others` are those before it. Nothing only where it has no name.
pub(super) fn of_type(node: &Node, others: &[OwnType], problems: &mut Problems) -> Option<OwnType> {
    let table = TableReader::read("[[type]]", node, &names(&TYPE), problems)?;
    let is_taken = |word: &str| {
        UnitType::named(word).is_some() || place_of(others, |own| &own.name, word).is_some()
    };
    let name = own_name(&table, "cataphracts", is_taken, problems);
    let like = table
        .require("like", "like = \"HC\", the type whose rules it has", problems)
        .and_then(|node| {
            let of = UnitType::named;
            named("like", "a type of unit", node, &codes(), of, problems)
        });
    // A placeholder for the unknown type, so that its numbers are checked too.
    let like = like.unwrap_or(UnitType::HeavyInfantry);
    let usual = Numbers::of(like, Weapon::None);
    let mut number = |key: &str, usual: i64| whole(&table, &TYPE, key, problems).unwrap_or(usual);
    let numbers = Numbers {
        combat: number("combat", usual.combat.into()) as i8,
        charge: number("charge", usual.charge.into()) as i8,
        movement: number("movement", usual.movement.into()) as u8,
        charge_move: number("charge_move", usual.charge_move.into()) as u8,
        holds: number("holds", usual.holds.into()) as u8,
        half_morale: usual.half_morale,
        range: 0,
    };
    let points = whole(&table, &TYPE, "points", problems);
    let half_morale = table.get("morale").and_then(|node| half_morale(node, problems));
    Some(OwnType {
        name: name?,
        like,
        numbers: Numbers { half_morale: half_morale.unwrap_or(usual.half_morale), ..numbers },
        points: points.map(|points| points as i32),
    })
}

/// TP-804: morale in halves.
fn half_morale(node: &Node, problems: &mut Problems) -> Option<u8> {
    let morale = problems.number("morale", 0.0..=OwnType::MORALE, node)?;
    let halves = 2.0 * morale;
    if halves.fract() != 0.0 {
        problems.add(
            Problem::at(
                "tropaion::morale",
                node.span.clone(),
                format!("`morale` is {morale}; it is counted in halves"),
            )
            .label("not a number of halves")
            .help(format!("take 0, 0.5, 1 and so on, up to {}", OwnType::MORALE)),
        );
        return None;
    }
    Some(halves as u8)
}

/// A weapon of the army's own; `others` are those before it. Nothing only where it has no name.
pub(super) fn weapon(
    node: &Node,
    others: &[OwnWeapon],
    problems: &mut Problems,
) -> Option<OwnWeapon> {
    let table = TableReader::read("[[weapon]]", node, &names(&WEAPON), problems)?;
    let is_taken = |word: &str| {
        Weapon::named(word).is_some() || place_of(others, |own| &own.name, word).is_some()
    };
    let name = own_name(&table, "staff sling", is_taken, problems);
    let known = [Weapon::Javelin, Weapon::Bow].map(Weapon::name);
    let like = table.require("like", "like = \"javelin\", or \"bow\"", problems).and_then(|node| {
        let of = |word: &str| Weapon::named(word).filter(|like| *like != Weapon::None);
        named("like", "a weapon to be like", node, &known, of, problems)
    });
    let like = like.unwrap_or(Weapon::Javelin);
    let range = whole(&table, &WEAPON, "range", problems);
    let points = whole(&table, &WEAPON, "points", problems);
    Some(OwnWeapon {
        name: name?,
        like,
        range: range.map_or(like.range(), |range| range as u8),
        points: points.unwrap_or(0) as i32,
    })
}
