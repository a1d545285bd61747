//! Reads army files, and reports all problems of one at once.
//!
//! `docs/src/keys/tropaion.md` shows such files; the keys are those of [`keys`].

mod card;
mod handicap;
mod own_traits;
mod own_units;
#[cfg(test)]
mod tests;
mod units;
mod without;
mod words;

use battle_core::values::same_word;
use tropaion::RuleParameters;
use tropaion::armies::{BUILT_IN, BuiltIn};
use tropaion::army::{Army, OwnTrait, OwnType, OwnWeapon};

use super::keys;
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader, parse_toml_with_help};
use experiment::keys::names;

pub use units::profile;
pub use words::named;

/// Reads an army and judges it by these rules and their points (TP-P02, TP-P06).
///
/// What depends on all units, such as the cost, is judged only where each of them could be read.
pub fn read(text: &str, rules: &RuleParameters, problems: &mut Problems) -> Option<Army> {
    let help = "the file is read as TOML; docs/src/keys/tropaion.md has an army";
    let root = parse_toml_with_help(text, help, problems);
    if problems.is_unreadable() {
        return None;
    }
    let table = TableReader::read("the army", &root, &names(&keys::ARMY), problems)?;
    let mut army = begun(&table, problems);
    army.own_traits = each(&table, "trait", OwnTrait::MOST, own_traits::read, problems);
    army.own_types = each(&table, "type", OwnType::MOST, own_units::of_type, problems);
    army.own_weapons = each(&table, "weapon", OwnWeapon::MOST, own_units::weapon, problems);
    army.own_card = table.get("card").and_then(|node| card::read(node, problems));
    if let Some(node) = table.get("handicap") {
        army.handicap = handicap::read(node, problems);
    }
    let units = table.get("unit").map_or(Some(&[][..]), |node| problems.list("unit", node));
    let all_known = units.is_some();
    let mut all_known = all_known && without::take_away(&table, &mut army, problems);
    for entry in (1..).zip(units.unwrap_or_default()) {
        all_known &= units::read(entry, &mut army, rules, problems);
    }
    if all_known {
        for breach in army.breaches_as_a_whole(&rules.points(), rules) {
            let message = format!("army `{}`: {breach}", army.name);
            problems.add(Problem::at("tropaion::army", 0..0, message));
        }
    }
    problems.is_empty().then_some(army)
}

/// The army to which the file adds units: the built-in one that it is like, or an empty one with a name.
fn begun(table: &TableReader<'_>, problems: &mut Problems) -> Army {
    let ids: Vec<&str> = BUILT_IN.iter().map(|own| own.id).collect();
    let like = table.get("like");
    let found = like.and_then(|node| {
        let found = BuiltIn::named;
        named("like", "a built-in army", node, &ids, found, problems)
    });
    let mut army = found.map_or_else(|| Army::new("", "", &[]), BuiltIn::army);
    let name = match like {
        Some(_) => table.get("name"),
        None => {
            let example = "name = \"...\", or like = \"...\" with the name of a built-in army";
            table.require("name", example, problems)
        }
    };
    if let Some(name) = name.and_then(|node| words::name(node, problems)) {
        name.clone_into(&mut army.name);
    }
    let sources = table.get("sources");
    if let Some(sources) = sources.and_then(|node| problems.text("sources", node)) {
        sources.clone_into(&mut army.sources);
    }
    army
}

/// The tables of a key, each read with those before it; more than `most` of them are a problem.
fn each<T>(
    table: &TableReader<'_>,
    key: &str,
    most: usize,
    read: impl Fn(&Node, &[T], &mut Problems) -> Option<T>,
    problems: &mut Problems,
) -> Vec<T> {
    let items = table.get(key).and_then(|node| problems.list(key, node));
    let mut found = Vec::new();
    for (at, node) in items.unwrap_or_default().iter().enumerate() {
        found.extend(read(node, &found, problems));
        if at == most {
            problems.add(
                Problem::at(
                    "tropaion::army",
                    node.span.clone(),
                    format!("a {key} more than {most}"),
                )
                .label("one too many")
                .help("leave it out"),
            );
        }
    }
    found
}

/// The place of what has a name among others.
fn place_of<T>(all: &[T], name: impl Fn(&T) -> &str, word: &str) -> Option<usize> {
    all.iter().position(|own| same_word(name(own), word))
}
