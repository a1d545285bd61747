//! `[[unit]]` of an army file, and the words for a unit.

use tropaion::RuleParameters;
use tropaion::army::{Army, MAX_ARMY, unit_breaches};
use tropaion::troops::{Profile, Trait, Traits, UnitType, Weapon};

use super::own_units::codes;
use super::place_of;
use super::vocabulary::{all_named, named};
use crate::keys::UNIT;
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader};

/// Adds the units of a table, the one of that number in the file, to an army; whether they could be read.
pub(super) fn read(
    (number, node): (usize, &Node),
    army: &mut Army,
    rules: &RuleParameters,
    problems: &mut Problems,
) -> bool {
    let Some(table) = TableReader::declared("[[unit]]", node, &UNIT, problems) else {
        return false;
    };
    let unit = profile(&table, army, "type = \"HI\"", problems);
    let n_problems = problems.len();
    let count: usize = table.or_default("count", problems);
    let (Some(unit), true) = (unit, problems.len() == n_problems) else {
        return false;
    };
    // One problem a table: a unit that may have none of its traits is refused each of them.
    let breaches = unit_breaches(number, &unit, rules).into_iter().map(|it| it.to_string());
    let breaches: Vec<String> = breaches.collect();
    let place = format!("unit {number}, {}: ", unit.of.row().code);
    let reasons = breaches.iter().map(|it| it.strip_prefix(&place).unwrap_or(it));
    let reasons: Vec<&str> = reasons.collect();
    if !reasons.is_empty() {
        let what = army.type_name(&unit);
        let message = format!("[[unit]] {number}, {what}: {}", reasons.join("; and "));
        problems.add(Problem::at("tropaion::unit", node.span.clone(), message));
    }
    // Counting stops one beyond the limit, which is enough to report it.
    let n = count.min(MAX_ARMY + 1);
    army.units.extend(std::iter::repeat_n(unit, n));
    true
}

/// TP-001 to TP-035: the unit that `type`, `weapon` and `traits` of a table say, which may be the army's own; nothing where its type is
/// unknown.
pub fn profile(
    table: &TableReader<'_>,
    army: &Army,
    example: &str,
    problems: &mut Problems,
) -> Option<Profile> {
    let plain = table.require("type", example, problems).and_then(|node| {
        let mut known = codes().to_vec();
        known.extend(army.own_types.iter().map(|own| own.name.as_str()));
        let of = |word: &str| {
            let own = place_of(&army.own_types, |own| &own.name, word);
            let printed = UnitType::named(word).map(Profile::plain);
            printed.or_else(|| own.map(|at| army.own_types[at].unit(at as u8)))
        };
        named("type", "a type of unit", node, &known, of, problems)
    });
    let printed = Trait::ALL.map(|it| it.name().replace(' ', "-"));
    let mut known: Vec<&str> = printed.iter().map(String::as_str).collect();
    known.extend(army.own_traits.iter().map(|own| own.name.as_str()));
    let of = |word: &str| {
        let own = place_of(&army.own_traits, |own| &own.name, word);
        let printed = Trait::named(word).map(|one| Traits::of(&[one]));
        printed.or_else(|| own.map(|at| army.own_traits[at].has.with_own(at)))
    };
    let traits = all_named("traits", "a trait", table, &known, of, problems);
    // A placeholder for a unit of unknown type, so that its weapon is checked too.
    let stand_in = plain.unwrap_or(Profile::plain(UnitType::HeavyInfantry));
    let armed = table.get("weapon").map(|node| {
        // TP-015: slings reach as far as javelins.
        let mut known = vec!["none", "javelin", "sling", "bow"];
        known.extend(army.own_weapons.iter().map(|own| own.name.as_str()));
        let of = |word: &str| {
            let own = place_of(&army.own_weapons, |own| &own.name, word);
            let printed = match word {
                "sling" => Some(Weapon::Javelin),
                word => Weapon::named(word),
            };
            let printed = printed.map(|weapon| stand_in.with_weapon(weapon));
            printed.or_else(|| own.map(|at| army.own_weapons[at].given(at as u8, stand_in)))
        };
        named("weapon", "a weapon", node, &known, of, problems)
    });
    let unit = match armed {
        Some(armed) => plain.and(armed).or(plain),
        None => plain,
    };
    Some(Profile { traits: traits.into_iter().fold(Traits::NONE, Traits::with), ..unit? })
}
