//! `[[type]]` and `[[weapon]]` of an army file.

use tropaion::army::{OwnType, OwnWeapon};
use tropaion::troops::{Numbers, UnitType, Weapon};

use super::place_of;
use super::vocabulary::{named, own_name};
use experiment::document::problem::Problem;
use experiment::document::{Problems, TableReader};

/// The codes of all types of the rules.
pub(super) fn codes() -> [&'static str; 10] {
    UnitType::ALL.map(|it| it.row().code)
}

/// A type of the army's own; `others` are those before it. Nothing only where it has no name.
pub(super) fn of_type(
    table: &TableReader<'_>,
    others: &[OwnType],
    problems: &mut Problems,
) -> Option<OwnType> {
    let is_taken = |word: &str| {
        UnitType::named(word).is_some() || place_of(others, |own| &own.name, word).is_some()
    };
    let name = own_name(table, "cataphracts", is_taken, problems);
    let like = table
        .require("like", "like = \"HC\", the type whose rules it has", problems)
        .and_then(|node| {
            let of = UnitType::named;
            named("like", "a type of unit", node, &codes(), of, problems)
        });
    // A placeholder for the unknown type, so that its numbers are checked too.
    let like = like.unwrap_or(UnitType::HeavyInfantry);
    let usual = Numbers::of(like, Weapon::None);
    let numbers = Numbers {
        combat: table.given("combat", problems).unwrap_or(usual.combat),
        charge: table.given("charge", problems).unwrap_or(usual.charge),
        movement: table.given("movement", problems).unwrap_or(usual.movement),
        charge_move: table.given("charge_move", problems).unwrap_or(usual.charge_move),
        holds: table.given("holds", problems).unwrap_or(usual.holds),
        half_morale: half_morale(table, problems).unwrap_or(usual.half_morale),
        range: 0,
    };
    Some(OwnType { points: table.given("points", problems), name: name?, like, numbers })
}

/// TP-804: morale in halves.
fn half_morale(table: &TableReader<'_>, problems: &mut Problems) -> Option<u8> {
    let morale: f64 = table.given("morale", problems)?;
    let halves = 2.0 * morale;
    if halves.fract() != 0.0 {
        problems.add(
            Problem::at(
                "tropaion::morale",
                table.place("morale"),
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
    table: &TableReader<'_>,
    others: &[OwnWeapon],
    problems: &mut Problems,
) -> Option<OwnWeapon> {
    let is_taken = |word: &str| {
        Weapon::named(word).is_some() || place_of(others, |own| &own.name, word).is_some()
    };
    let name = own_name(table, "staff sling", is_taken, problems);
    let known = [Weapon::Javelin, Weapon::Bow].map(Weapon::name);
    let like = table.require("like", "like = \"javelin\", or \"bow\"", problems).and_then(|node| {
        let of = |word: &str| Weapon::named(word).filter(|like| *like != Weapon::None);
        named("like", "a weapon to be like", node, &known, of, problems)
    });
    let like = like.unwrap_or(Weapon::Javelin);
    let range = table.given("range", problems).unwrap_or(like.range());
    Some(OwnWeapon { points: table.or_default("points", problems), name: name?, like, range })
}
