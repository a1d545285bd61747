//! The troops of a side: a built-in kind of unit, or what they are in words.

use std::path::Path;

use battle_core::values::{Value as Choice, same_word};
use gloriam::Catalogue;
use gloriam::armies::BuiltIn;
use gloriam::army::Army;
use gloriam::troops::{Armour, Firepower, MoveType, Quality, Troops};
use gloriam::units::{UnitWords, built_in, named};

use experiment::document::problem::{Problem, did_you_mean};
use experiment::document::{Node, Problems, TableReader, Value};
use experiment::named_file::{NamedText, read_at};
use experiment::odds::situations::example;
use experiment::text_file;

use crate::files;

/// Keys that say what troops are.
pub const KEYS: [&str; 10] = [
    "army",
    "unit",
    "move_type",
    "order",
    "sug",
    "quality",
    "traits",
    "weapon",
    "armour",
    "firepower",
];

/// Keys that a built-in kind of unit has settled.
const SETTLED: [&str; 4] = ["move_type", "order", "sug", "weapon"];

/// GL-519: their move type is that of loose horse.
const CAMELS: &str = "camels";

/// The troops of a side, none with at least one problem; and the characteristics that they were read with, those of the file of the
/// side's army among them.
pub fn of_side(
    table: &TableReader<'_>,
    catalogue: &Catalogue,
    problems: &mut Problems,
) -> (Option<Troops>, Catalogue) {
    let Some(node) = table.get("army") else {
        return (read(table, None, catalogue, problems), catalogue.clone());
    };
    // Without its army, the words of the side can't be resolved.
    let Some(army) = army(node, catalogue, problems) else {
        return (None, catalogue.clone());
    };
    let own = army.own_catalogue().unwrap_or(catalogue).clone();
    (read(table, Some(&army), &own, problems), own)
}

/// A built-in army, or the file of one.
fn army(node: &Node, catalogue: &Catalogue, problems: &mut Problems) -> Option<Army> {
    let path = problems.text("army", node)?;
    if let Some(own) = BuiltIn::named(path) {
        return Some(own.army(catalogue));
    }
    match text_file::read(Path::new(path), "an army in TOML") {
        Ok(text) => {
            let found = NamedText { name: path.to_owned(), text };
            let read = |text: &str, problems: &mut Problems| files::army(text, catalogue, problems);
            read_at(&found, node, problems, read)
        }
        Err(failure) => {
            problems.add(
                Problem::at("gloriam::army", node.span.clone(), failure.in_short())
                    .label("not read")
                    .help("name an army file by its path, or leave `army` out"),
            );
            None
        }
    }
}

/// The troops of a table; `None` goes with at least one problem.
fn read(
    table: &TableReader<'_>,
    army: Option<&Army>,
    catalogue: &Catalogue,
    problems: &mut Problems,
) -> Option<Troops> {
    let unit = table.get("unit");
    let name = unit.and_then(|node| problems.text("unit", node));
    match (unit, name) {
        (Some(node), Some(name)) if moves(name).is_none() => {
            of_kind(table, (node, name), army, catalogue, problems)
        }
        (Some(_), None) => None,
        (_, name) => in_words(table, name, catalogue, problems),
    }
}

/// A move type by name, camels included.
fn moves(word: &str) -> Option<MoveType> {
    match word {
        CAMELS => Some(MoveType::LooseHorse),
        word => MoveType::from_text(word),
    }
}

fn of_kind(
    table: &TableReader<'_>,
    (node, name): (&Node, &str),
    army: Option<&Army>,
    catalogue: &Catalogue,
    problems: &mut Problems,
) -> Option<Troops> {
    let settled = table.entries().iter();
    for entry in settled.filter(|entry| SETTLED.contains(&entry.key.as_str())) {
        problems.add(
            Problem::at(
                "gloriam::unit",
                entry.key_span.clone(),
                format!("`{}` is settled by the unit", entry.key),
            )
            .help("leave it out, or begin with a move type instead of a unit"),
        );
    }
    let marks: Vec<_> = traits(table, catalogue, problems)
        .into_iter()
        .filter_map(|word| catalogue.mark(word))
        .collect();
    let quality: Option<Quality> = word(table, "quality", Quality::from_text, problems);
    let armour = armour(table, problems);
    let firepower = firepower(table, problems);
    let own = army.into_iter().flat_map(Army::units);
    let fielded = own.clone().find(|unit| same_word(&unit.name, name)).map(|unit| unit.troops);
    let found = fielded.or_else(|| Some(named(name, catalogue)?.troops));
    let Some(mut troops) = found else {
        let own = own.map(|unit| unit.name.clone());
        let built_in = built_in(catalogue).into_iter().map(|unit| unit.name);
        let mut names: Vec<String> =
            own.chain(built_in).map(|name| name.to_lowercase().replace(' ', "-")).collect();
        names.dedup();
        let mut known: Vec<&str> = names.iter().map(String::as_str).collect();
        let moves = MoveType::ALLOWED.split(" | ");
        known.extend(moves.filter(|word| !names.iter().any(|name| name == word)));
        known.push(CAMELS);
        problems.add(
            Problem::at(
                "gloriam::unit",
                node.span.clone(),
                format!("\"{name}\" is neither a kind of unit nor a move type"),
            )
            .label("unknown")
            .help(did_you_mean(name, &known)),
        );
        return None;
    };
    for mark in marks {
        troops.marks = troops.marks.with(mark);
    }
    troops.habits = catalogue.habits(troops.marks);
    troops.quality = quality.unwrap_or(troops.quality);
    troops.armour = armour.unwrap_or(troops.armour);
    troops.firepower = firepower.unwrap_or(troops.firepower);
    Some(troops)
}

fn in_words(
    table: &TableReader<'_>,
    typed: Option<&str>,
    catalogue: &Catalogue,
    problems: &mut Problems,
) -> Option<Troops> {
    let move_type = match typed {
        Some(word) => Some(word.to_owned()),
        None => table
            .require(
                "move_type",
                &format!(
                    "{}, or a kind of unit with {}",
                    example("move_type", "\"close-horse\""),
                    example("unit", "\"Tercio\"")
                ),
                problems,
            )
            .and_then(|node| {
                let text = problems.text("move_type", node)?;
                if moves(text).is_none() {
                    let mut known: Vec<&str> = MoveType::ALLOWED.split(" | ").collect();
                    known.push(CAMELS);
                    problems.add(
                        Problem::at(
                            "gloriam::unit",
                            node.span.clone(),
                            format!("\"{text}\" is not a move type"),
                        )
                        .help(did_you_mean(text, &known)),
                    );
                    return None;
                }
                Some(text.to_owned())
            }),
    };
    let mut characteristics: Vec<String> =
        traits(table, catalogue, problems).into_iter().map(str::to_owned).collect();
    let text = |key: &str, problems: &mut Problems| {
        let node = table.get(key).filter(|node| !is_null(node))?;
        problems.text(key, node).map(str::to_owned)
    };
    let is_sug = table.get("sug").and_then(|node| problems.boolean("sug", node)).unwrap_or(false);
    let armour = armour(table, problems).unwrap_or(Armour::None);
    let firepower = firepower(table, problems).unwrap_or(Firepower::Normal);
    let quality = text("quality", problems).unwrap_or_else(|| "average".to_owned());
    let (order, weapon) = (text("order", problems), text("weapon", problems));
    if move_type.as_deref() == Some(CAMELS) {
        characteristics.push(CAMELS.to_owned());
    }
    let known = move_type.as_deref().and_then(moves);
    let words = UnitWords {
        name: table.name.to_owned(),
        quality,
        training: if is_sug { "skirmish" } else { "formed" }.to_owned(),
        moves: known.unwrap_or(MoveType::CloseInfantry).text(),
        order,
        weapon,
        firepower: Some(firepower.text()),
        armour: Some(armour.text()),
        characteristics,
        size: None,
    };
    // Beside a wrong move type the other words are judged one by one, and not whether they go together.
    let read = match known {
        Some(_) => words.unit(catalogue),
        None => Err(words.wrong_words(catalogue)),
    };
    match read {
        Ok(unit) => Some(unit.troops),
        Err(breaches) => {
            for breach in breaches {
                problems.add(
                    Problem::at(
                        "gloriam::unit",
                        table.span.clone(),
                        format!("{}: {}", table.name, breach.what),
                    )
                    .help(breach.remedy),
                );
            }
            None
        }
    }
}

/// The names of characteristics, those that there are.
fn traits<'d>(
    table: &TableReader<'d>,
    catalogue: &Catalogue,
    problems: &mut Problems,
) -> Vec<&'d str> {
    let Some(node) = table.get("traits") else {
        return Vec::new();
    };
    let codes: Vec<String> = catalogue
        .characteristics()
        .iter()
        .flat_map(|it| {
            let code = it.code.to_lowercase().replace('&', "");
            [Some(it.name.clone()), (code != it.name).then_some(code)]
        })
        .flatten()
        .collect();
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    let mut names = Vec::new();
    for item in problems.list("traits", node).unwrap_or_default() {
        let Some(text) = problems.text("traits", item) else {
            continue;
        };
        // The sheet's singular.
        let text = if text == "bayonet" { "bayonets" } else { text };
        match catalogue.mark(text) {
            Some(_) => names.push(text),
            None => problems.add(
                Problem::at(
                    "gloriam::trait",
                    item.span.clone(),
                    format!("there is no characteristic \"{text}\""),
                )
                .label("unknown")
                .help(did_you_mean(text, &codes)),
            ),
        }
    }
    names
}

fn is_null(node: &Node) -> bool {
    matches!(node.value, Value::Other("null"))
}

/// GL-528: 0, 1 or 2, or a word.
fn armour(table: &TableReader<'_>, problems: &mut Problems) -> Option<Armour> {
    let node = table.get("armour")?;
    match node.value {
        Value::Integer(_) => {
            let at = problems.integer("armour", 0..=2, node)?;
            [Armour::None, Armour::Armour, Armour::Full].get(at as usize).copied()
        }
        _ => word(table, "armour", Armour::from_text, problems),
    }
}

/// GL-016: `normal`, `hfp` or `lfp`.
fn firepower(table: &TableReader<'_>, problems: &mut Problems) -> Option<Firepower> {
    let of = |word: &str| match word {
        "hfp" => Some(Firepower::High),
        "lfp" => Some(Firepower::Low),
        word => Firepower::from_text(word),
    };
    word(table, "firepower", of, problems)
}

fn word<V: Choice>(
    table: &TableReader<'_>,
    key: &str,
    of: impl Fn(&str) -> Option<V>,
    problems: &mut Problems,
) -> Option<V> {
    let node = table.get(key)?;
    let text = problems.text(key, node)?;
    let found = of(text);
    if found.is_none() {
        problems.add(
            Problem::at(
                "gloriam::word",
                node.span.clone(),
                format!("`{key}` is \"{text}\", which is none of its values"),
            )
            .help(format!("take {}", V::ALLOWED)),
        );
    }
    found
}
