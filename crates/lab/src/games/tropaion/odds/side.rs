//! One unit of a situation.

use tropaion::grid::Sector;
use tropaion::odds::{Behind, CloseSide, RangedSide};
use tropaion::troops::{Profile, Trait, Traits, UnitType, Weapon};

use crate::document::problem::{Problem, did_you_mean};
use crate::document::{Node, Problems, TableReader, Value};
use crate::odds::situations::example;

const CLOSE: [&str; 14] = [
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

const RANGED: [&str; 8] = [
    "type",
    "traits",
    "weapon",
    "disrupted",
    "mass",
    "rough",
    "blocked",
    "back_difficult",
];

/// A unit in close combat; `None` goes with at least one problem.
pub fn close(name: &str, node: &Node, problems: &mut Problems) -> Option<CloseSide> {
    let table = TableReader::read(name, node, &CLOSE, problems)?;
    let unit = profile(&table, problems);
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
    unit.map(|_| side)
}

/// A unit that shoots or is shot at; `None` goes with at least one problem.
pub fn ranged(name: &str, node: &Node, problems: &mut Problems) -> Option<RangedSide> {
    let table = TableReader::read(name, node, &RANGED, problems)?;
    let unit = profile(&table, problems);
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
    unit.map(|_| side)
}

fn profile(table: &TableReader<'_>, problems: &mut Problems) -> Option<Profile> {
    let of = table
        .require("type", &example("type", "\"HI\""), problems)
        .and_then(|node| {
            let codes: Vec<&str> = UnitType::ALL.iter().map(|it| it.row().code).collect();
            named(
                "type",
                "a type of unit",
                node,
                &codes,
                UnitType::named,
                problems,
            )
        });
    let traits: Vec<Trait> = match table.get("traits") {
        Some(node) => {
            let names: Vec<String> = Trait::ALL
                .iter()
                .map(|it| it.name().replace(' ', "-"))
                .collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let items = problems.list("traits", node).unwrap_or_default();
            items
                .iter()
                .filter_map(|item| named("traits", "a trait", item, &names, Trait::named, problems))
                .collect()
        }
        None => Vec::new(),
    };
    let weapon = table.get("weapon").and_then(|node| {
        // TP-015: slings reach as far as javelins.
        let words = ["none", "javelin", "sling", "bow"];
        let of = |word: &str| match word {
            "sling" => Some(Weapon::Javelin),
            word => Weapon::named(word),
        };
        named("weapon", "a weapon", node, &words, of, problems)
    });
    let plain = Profile::plain(of?);
    Some(Profile {
        weapon: weapon.unwrap_or(plain.weapon),
        traits: Traits::of(&traits),
        ..plain
    })
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
