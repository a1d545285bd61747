//! One unit of a situation.

use std::path::Path;

use tropaion::RuleParameters;
use tropaion::army::Army;
use tropaion::grid::Sector;
use tropaion::odds::{Behind, CloseSide, RangedSide};
use tropaion::troops::{Profile, UnitType};

use crate::armies;
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader, Value};
use experiment::named_file::{NamedText, read_at};
use experiment::odds::situations::example;
use experiment::text_file;

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

const RANGED: [&str; 9] =
    ["army", "type", "traits", "weapon", "disrupted", "mass", "rough", "blocked", "back_difficult"];

/// A unit in close combat and its army; `None` goes with at least one problem.
pub fn close(name: &str, node: &Node, problems: &mut Problems) -> Option<(CloseSide, Army)> {
    let table = TableReader::read(name, node, &CLOSE, problems)?;
    let army = army(&table, problems);
    let unit = army.as_ref().and_then(|army| profile(&table, army, problems));
    let mut side = CloseSide::of(unit.unwrap_or(Profile::plain(UnitType::HeavyInfantry)));
    side.disrupted = disrupted(&table, problems);
    side.behind = behind(&table, problems);
    side.supported_sides = supported_sides(&table, problems);
    if let Some(node) = table.get("fought_on") {
        let sectors = [("front", Sector::Front), ("flank", Sector::Left), ("rear", Sector::Rear)];
        side.fought_on = problems.one_of("fought_on", &sectors, node).unwrap_or(Sector::Front);
    }
    let mut is = |key: &str| {
        let node = table.get(key);
        node.and_then(|node| problems.boolean(key, node)).unwrap_or(false)
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
    let unit = army.as_ref().and_then(|army| profile(&table, army, problems));
    let mut side = RangedSide::of(unit.unwrap_or(Profile::plain(UnitType::HeavyInfantry)));
    side.disrupted = disrupted(&table, problems);
    side.behind = behind(&table, problems);
    let mut is = |key: &str| {
        let node = table.get(key);
        node.and_then(|node| problems.boolean(key, node)).unwrap_or(false)
    };
    side.mass = is("mass");
    side.rough = is("rough");
    side.back_difficult = is("back_difficult");
    unit.and(army).map(|army| (side, army))
}

/// The army whose file has the types, traits and weapons of its own that the unit's words may name; one without any if no file is named,
/// and none if the file has problems, since the unit's words can't be resolved then.
fn army(table: &TableReader<'_>, problems: &mut Problems) -> Option<Army> {
    let Some(node) = table.get("army") else {
        return Some(Army::new("", "", &[]));
    };
    let path = problems.text("army", node)?;
    let text = match text_file::read(Path::new(path), "an army in TOML") {
        Ok(text) => text,
        Err(failure) => {
            problems.add(
                Problem::at("tropaion::army", node.span.clone(), failure.in_short())
                    .label("not read")
                    .help("name an army file by its path, or leave `army` out"),
            );
            return None;
        }
    };
    // Odds are of single units, so the cost of the whole army doesn't matter.
    let rules = RuleParameters {
        army_points: tropaion::parameters::ArmyPoints(10_000),
        ..RuleParameters::DEFAULT
    };
    let found = NamedText { name: path.to_owned(), text };
    let read = |text: &str, problems: &mut Problems| armies::read(text, &rules, problems);
    read_at(&found, node, problems, read)
}

fn profile(table: &TableReader<'_>, army: &Army, problems: &mut Problems) -> Option<Profile> {
    armies::profile(table, army, &example("type", "\"HI\""), problems)
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
