//! Reads a situation from a table.

use tropaion::RuleParameters;
use tropaion::army::Army;
use tropaion::odds::{Close, Ranged};
use tropaion::troops::{Profile, Weapon};

use super::answer::OddsAnswer;
use super::side;
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader, Value};
use experiment::odds::parameters;
use experiment::odds::situations::example;

const KEYS: [&str; 14] = [
    "kind",
    "active",
    "other",
    "shooter",
    "target",
    "shieldwall",
    "break_the_lines",
    "valour",
    "result_valour",
    "gap2",
    "distance",
    "darken",
    "target_sees",
    "params",
];

/// Keys of a situation that may stand with either unit on a line.
pub const SHARED: [&str; 8] = [
    "shieldwall",
    "break_the_lines",
    "valour",
    "result_valour",
    "gap2",
    "distance",
    "darken",
    "target_sees",
];

/// Points that can be spent on a die, more than any army has.
const MOST_VALOUR: i64 = 12;

/// A situation that can be, under rules of its own.
#[derive(Clone, Debug)]
pub struct Situation {
    pub kind: SituationKind,
    pub units: [String; 2],
    pub rules: RuleParameters,
}

/// Which of the two it is.
#[derive(Clone, Copy, Debug)]
pub enum SituationKind {
    /// A close combat of one pair.
    Close(Close),
    /// A shot and its return.
    Ranged(Ranged),
}

impl Situation {
    pub fn answer(&self) -> OddsAnswer {
        match &self.kind {
            SituationKind::Close(close) => {
                OddsAnswer::Close(close.odds(&self.rules).expect("judged when it was read"))
            }
            SituationKind::Ranged(ranged) => {
                OddsAnswer::Ranged(ranged.odds(&self.rules).expect("judged when it was read"))
            }
        }
    }
}

/// The situation of a table; `None` goes with at least one problem.
pub fn read(name: &str, node: &Node, problems: &mut Problems) -> Option<Situation> {
    let table = TableReader::read(name, node, &KEYS, problems)?;
    let rules = parameters(table.get("params"), problems);
    let is_ranged = table
        .require("kind", &example("kind", "\"close\""), problems)
        .and_then(|node| problems.one_of("kind", &[("close", false), ("ranged", true)], node))?;
    let (kind, units) = match is_ranged {
        false => close(name, &table, problems)?,
        true => ranged(name, &table, problems)?,
    };
    let faults = match &kind {
        SituationKind::Close(close) => close.faults(&rules),
        SituationKind::Ranged(ranged) => ranged.faults(&rules),
    };
    for fault in &faults {
        problems.add(Problem::at(
            "tropaion::situation",
            node.span.clone(),
            format!("{name}, {fault}"),
        ));
    }
    faults.is_empty().then_some(Situation { kind, units, rules })
}

fn close(
    name: &str,
    table: &TableReader<'_>,
    problems: &mut Problems,
) -> Option<(SituationKind, [String; 2])> {
    refuse(
        table,
        ["shooter", "target", "gap2", "distance", "darken", "target_sees"],
        "a shot",
        problems,
    );
    let mut side = |key: &str, value: &str| {
        let node = table.require(key, &example(key, value), problems)?;
        side::close(&format!("{name}'s {key}"), node, problems)
    };
    let (active, other) =
        (side("active", "{ \"type\": \"HI\" }"), side("other", "{ \"type\": \"WB\" }"));
    let is = |key: &str, problems: &mut Problems| {
        let node = table.get(key);
        node.and_then(|node| problems.boolean(key, node)).unwrap_or(false)
    };
    let [combat_valour, result_valour] = valour(table, problems);
    let (shieldwall, break_the_lines) =
        (is("shieldwall", problems), is("break_the_lines", problems));
    let ((active, own), (other, others)) = (active?, other?);
    let close = Close {
        shieldwall,
        break_the_lines,
        combat_valour,
        result_valour,
        ..Close::of(active, other)
    };
    let units = [in_words(&active.unit, &own), in_words(&other.unit, &others)];
    let close = close.with_own_traits([&own.own_traits, &others.own_traits]);
    Some((SituationKind::Close(close), units))
}

/// TP-105: `{ combat, result }`, or a number for the combat die and `result_valour` for the other.
fn valour(table: &TableReader<'_>, problems: &mut Problems) -> [u8; 2] {
    let mut number = |key: &str, node: Option<&Node>| {
        node.and_then(|node| problems.integer(key, 0..=MOST_VALOUR, node)).unwrap_or(0) as u8
    };
    let result = number("result_valour", table.get("result_valour"));
    let Some(node) = table.get("valour") else {
        return [0, result];
    };
    if !matches!(node.value, Value::Table(_)) {
        return [number("valour", Some(node)), result];
    }
    let Some(valour) = TableReader::read("`valour`", node, &["combat", "result"], problems) else {
        return [0, result];
    };
    let mut number = |key: &str| {
        let node = valour.get(key);
        node.and_then(|node| problems.integer(key, 0..=MOST_VALOUR, node)).unwrap_or(0) as u8
    };
    [number("combat"), number("result").max(result)]
}

fn ranged(
    name: &str,
    table: &TableReader<'_>,
    problems: &mut Problems,
) -> Option<(SituationKind, [String; 2])> {
    refuse(
        table,
        ["active", "other", "shieldwall", "break_the_lines", "valour", "result_valour"],
        "close combat",
        problems,
    );
    let mut side = |key: &str, value: &str| {
        let node = table.require(key, &example(key, value), problems)?;
        side::ranged(&format!("{name}'s {key}"), node, problems)
    };
    let (shooter, target) =
        (side("shooter", "{ \"type\": \"LI\" }"), side("target", "{ \"type\": \"HI\" }"));
    let gap2 = match (table.get("gap2"), table.get("distance")) {
        (Some(node), _) => problems.integer("gap2", 1..=10_000, node),
        (None, Some(node)) => {
            let distance = problems.integer("distance", 1..=100, node);
            distance.map(|cells| cells * cells)
        }
        (None, None) => {
            table.require(
                "gap2",
                "\"gap2\": 4 in JSON, or distance=2 on a line: MU straight ahead",
                problems,
            );
            None
        }
    };
    let mut is = |key: &str, usual: bool| {
        let node = table.get(key);
        node.and_then(|node| problems.boolean(key, node)).unwrap_or(usual)
    };
    let (darken, target_sees) = (is("darken", false), is("target_sees", true));
    let ((shooter, own), (target, others)) = (shooter?, target?);
    let units = [in_words(&shooter.unit, &own), in_words(&target.unit, &others)];
    let ranged = Ranged { darken, target_sees, shooter, target, gap2: gap2? as u16 };
    Some((SituationKind::Ranged(ranged), units))
}

/// A unit of an army: `heavy infantry, legionaries, bow`.
fn in_words(unit: &Profile, army: &Army) -> String {
    let mut words = vec![army.type_name(unit)];
    words.extend(army.trait_names(unit));
    if unit.weapon != Weapon::None {
        words.push(army.weapon_name(unit));
    }
    words.join(", ")
}

/// Refuses keys that are of the other kind of situation.
fn refuse<const N: usize>(
    table: &TableReader<'_>,
    keys: [&str; N],
    of: &str,
    problems: &mut Problems,
) {
    let entries = table.entries().iter();
    for entry in entries.filter(|entry| keys.contains(&entry.key.as_str())) {
        problems.add(
            Problem::at(
                "odds::situation",
                entry.key_span.clone(),
                format!("`{}` is said of {of}, which {} is not", entry.key, table.name),
            )
            .help("leave it out, or change the kind"),
        );
    }
}
