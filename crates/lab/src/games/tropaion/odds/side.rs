//! One unit of a situation.

use battle_core::values::same_word;
use tropaion::RuleParameters;
use tropaion::army::Army;
use tropaion::grid::Sector;
use tropaion::odds::{Behind, CloseSide, RangedSide};
use tropaion::troops::{Profile, Trait, Traits, UnitType, Weapon};

use crate::document::problem::{Problem, did_you_mean};
use crate::document::{Node, Problems, TableReader, Value};
use crate::odds::situations::example;

const CLOSE: [&str; 15] = [
    "army",
    "type",
    "traits",
    "weapon",
    "disrupted",
    "charged",
    "mass",
    "flank_support",
    "fought_on",
    "flanked",
    "downhill",
    "rough",
    "wavering",
    "blocked",
    "back_difficult",
];

const RANGED: [&str; 9] = [
    "army",
    "type",
    "traits",
    "weapon",
    "disrupted",
    "mass",
    "rough",
    "blocked",
    "back_difficult",
];

/// A unit in close combat and its army; `None` goes with at least one problem.
pub fn close(name: &str, node: &Node, problems: &mut Problems) -> Option<(CloseSide, Army)> {
    let table = TableReader::read(name, node, &CLOSE, problems)?;
    let army = army(&table, problems);
    let unit = army
        .as_ref()
        .and_then(|army| profile(&table, army, problems));
    let mut side = CloseSide::of(unit.unwrap_or(Profile::plain(UnitType::HeavyInfantry)));
    side.disrupted = disrupted(&table, problems);
    side.behind = behind(&table, problems);
    side.supported_sides = supported_sides(&table, problems);
    if let Some(node) = table.get("fought_on") {
        let sectors = [
            ("front", Sector::Front),
            ("flank", Sector::Left),
            ("rear", Sector::Rear),
        ];
        side.fought_on = problems
            .one_of("fought_on", &sectors, node)
            .unwrap_or(Sector::Front);
    }
    let mut is = |key: &str| {
        let node = table.get(key);
        node.and_then(|node| problems.boolean(key, node))
            .unwrap_or(false)
    };
    side.charged = is("charged");
    side.mass = is("mass");
    side.flanked = is("flanked");
    side.downhill = is("downhill");
    side.rough = is("rough");
    side.wavering = is("wavering");
    side.back_difficult = is("back_difficult");
    unit.and(army).map(|army| (side, army))
}

/// A unit that shoots or is shot at, and its army; `None` goes with at least one problem.
pub fn ranged(name: &str, node: &Node, problems: &mut Problems) -> Option<(RangedSide, Army)> {
    let table = TableReader::read(name, node, &RANGED, problems)?;
    let army = army(&table, problems);
    let unit = army
        .as_ref()
        .and_then(|army| profile(&table, army, problems));
    let mut side = RangedSide::of(unit.unwrap_or(Profile::plain(UnitType::HeavyInfantry)));
    side.disrupted = disrupted(&table, problems);
    side.behind = behind(&table, problems);
    let mut is = |key: &str| {
        let node = table.get(key);
        node.and_then(|node| problems.boolean(key, node))
            .unwrap_or(false)
    };
    side.mass = is("mass");
    side.rough = is("rough");
    side.back_difficult = is("back_difficult");
    unit.and(army).map(|army| (side, army))
}

/// The army whose file has the types, traits and weapons of its own that the unit's words may name; one without any if no file is named,
/// and none if there is something wrong with it, since what words mean can't be judged then.
fn army(table: &TableReader<'_>, problems: &mut Problems) -> Option<Army> {
    let Some(node) = table.get("army") else {
        return Some(Army::new("", "", &[]));
    };
    let path = problems.text("army", node)?;
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => {
            let unread = format!("the army file {path} can't be read: {error}");
            problems.add(
                Problem::at("tropaion::army", node.span.clone(), unread)
                    .help("name an army file by its path, or leave `army` out"),
            );
            return None;
        }
    };
    // Odds are of single units: what the whole army costs is no matter.
    let rules = RuleParameters {
        army_points: tropaion::parameters::ArmyPoints(10_000),
        ..RuleParameters::DEFAULT
    };
    match Army::from_toml(&text, &rules.points(), &rules) {
        Ok(army) => Some(army),
        Err(wrong) => {
            for one in wrong {
                let message = format!("{path}, {one}");
                problems.add(Problem::at("tropaion::army", node.span.clone(), message));
            }
            None
        }
    }
}

fn profile(table: &TableReader<'_>, army: &Army, problems: &mut Problems) -> Option<Profile> {
    let plain = table
        .require("type", &example("type", "\"HI\""), problems)
        .and_then(|node| {
            let mut known: Vec<&str> = UnitType::ALL.iter().map(|it| it.row().code).collect();
            known.extend(army.own_types.iter().map(|own| own.name.as_str()));
            let of = |word: &str| {
                let own = army.own_types.iter().zip(0..);
                let mut own = own.filter(|(own, _)| same_word(&own.name, word));
                let printed = UnitType::named(word).map(Profile::plain);
                printed.or_else(|| own.next().map(|(own, at)| own.unit(at)))
            };
            named("type", "a type of unit", node, &known, of, problems)
        });
    let mut traits = Traits::NONE;
    if let Some(node) = table.get("traits") {
        let printed = Trait::ALL.map(|it| it.name().replace(' ', "-"));
        let mut known: Vec<&str> = printed.iter().map(String::as_str).collect();
        known.extend(army.own_traits.iter().map(|own| own.name.as_str()));
        let of = |word: &str| {
            let mut own = army.own_traits.iter().enumerate();
            let printed = Trait::named(word).map(|one| Traits::of(&[one]));
            printed.or_else(|| {
                let (at, own) = own.find(|(_, own)| same_word(&own.name, word))?;
                Some(own.has.with_own(at))
            })
        };
        let items = problems.list("traits", node).unwrap_or_default();
        let read = items
            .iter()
            .filter_map(|item| named("traits", "a trait", item, &known, of, problems));
        traits = read.fold(traits, Traits::with);
    }
    let mut unit = plain;
    if let Some(node) = table.get("weapon") {
        // TP-015: slings reach as far as javelins.
        let mut known = vec!["none", "javelin", "sling", "bow"];
        known.extend(army.own_weapons.iter().map(|own| own.name.as_str()));
        let stand_in = plain.unwrap_or(Profile::plain(UnitType::HeavyInfantry));
        let of = |word: &str| {
            let own = army.own_weapons.iter().zip(0..);
            let mut own = own.filter(|(own, _)| same_word(&own.name, word));
            let printed = match word {
                "sling" => Some(Weapon::Javelin),
                word => Weapon::named(word),
            };
            let printed = printed.map(|weapon| stand_in.with_weapon(weapon));
            printed.or_else(|| own.next().map(|(own, at)| own.given(at, stand_in)))
        };
        let armed = named("weapon", "a weapon", node, &known, of, problems);
        unit = plain.and(armed).or(plain);
    }
    Some(Profile { traits, ..unit? })
}

/// A word that names something, or a problem with what can be named.
fn named<T>(
    key: &str,
    what: &str,
    node: &Node,
    known: &[&str],
    of: impl Fn(&str) -> Option<T>,
    problems: &mut Problems,
) -> Option<T> {
    let text = problems.text(key, node)?;
    let found = of(text);
    if found.is_none() {
        problems.add(
            Problem::at(
                "tropaion::word",
                node.span.clone(),
                format!("\"{text}\" is not {what} of Tropaion"),
            )
            .label("unknown")
            .help(did_you_mean(text, known)),
        );
    }
    found
}

fn disrupted(table: &TableReader<'_>, problems: &mut Problems) -> u8 {
    let node = table.get("disrupted");
    node.and_then(|node| match node.value {
        Value::Bool(yes) => Some(yes.into()),
        _ => problems.integer("disrupted", 0..=3, node),
    })
    .unwrap_or(0) as u8
}

/// TP-714: true for one side, or the number of sides.
fn supported_sides(table: &TableReader<'_>, problems: &mut Problems) -> u8 {
    let node = table.get("flank_support");
    node.and_then(|node| match node.value {
        Value::Bool(yes) => Some(yes.into()),
        _ => problems.integer("flank_support", 0..=2, node),
    })
    .unwrap_or(0) as u8
}

/// TP-733: true or "occupied" for a unit that it may not pass through, "edge" for the table's edge.
fn behind(table: &TableReader<'_>, problems: &mut Problems) -> Behind {
    let Some(node) = table.get("blocked") else {
        return Behind::Free;
    };
    let words = [("occupied", Behind::Occupied), ("edge", Behind::Edge)];
    match node.value {
        Value::Bool(true) => Behind::Occupied,
        Value::Bool(false) => Behind::Free,
        _ => problems.one_of("blocked", &words, node).unwrap_or_default(),
    }
}
