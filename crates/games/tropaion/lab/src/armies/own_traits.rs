//! `[[trait]]` of an army file.

use tropaion::army::OwnTrait;
use tropaion::army::own_traits::{ENEMIES, OwnDie, OwnEffect, OwnWhen};
use tropaion::troops::{Trait, Traits, UnitType};

use battle_core::values::same_word;

use super::own_units::codes;
use super::place_of;
use super::vocabulary::{all_named, named, own_name};
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader};

/// A trait of the army's own; `others` are those before it. Nothing only where it has no name.
pub(super) fn read(
    table: &TableReader<'_>,
    others: &[OwnTrait],
    problems: &mut Problems,
) -> Option<OwnTrait> {
    let is_taken = |word: &str| {
        Trait::named(word).is_some() || place_of(others, |own| &own.name, word).is_some()
    };
    let name = own_name(table, "horse breakers", is_taken, problems);
    let printed = Trait::ALL.map(Trait::name);
    let (what, of) = ("a printed trait", Trait::named);
    let has = all_named("has", what, table, &printed, of, problems);
    let points = table.or_default("points", problems);
    let effects = table.tables("effect", "[[trait.effect]]", problems);
    if table.get("has").is_none() && table.get("effect").is_none_or(Node::is_empty_list) {
        problems.add(
            Problem::at("tropaion::trait", table.span.clone(), "the trait does nothing")
                .label("no effect")
                .help("give it `has` or an [[trait.effect]]"),
        );
    }
    let effects: Vec<OwnEffect> = effects.iter().filter_map(|it| effect(it, problems)).collect();
    Some(OwnTrait { name: name?, has: Traits::of(&has), points, effects })
}

/// `[[trait.effect]]`.
fn effect(table: &TableReader<'_>, problems: &mut Problems) -> Option<OwnEffect> {
    let dice = OwnDie::ALL.map(|(name, _)| name);
    let on = table.require("on", "on = \"combat\"", problems).and_then(|node| {
        let of = |word: &str| of_word(&OwnDie::ALL, word);
        named("on", "a die for an effect", node, &dice, of, problems)
    });
    let value: Option<i8> = table.required("value", "value = 1", problems);
    if value == Some(0) {
        problems.add(
            Problem::at("tropaion::trait", table.place("value"), "`value` is 0")
                .label("adds nothing")
                .help(format!("take -{0} to {0}, but not 0", OwnTrait::MOST_VALUE)),
        );
    }
    if let Some(on) = on.filter(|on| *on != OwnDie::Combat) {
        refuse_outside_combat(table, on, problems);
    }
    let against = against(table, problems);
    let conditions = OwnWhen::ALL.map(|(name, _)| name);
    let of = |word: &str| of_word(&OwnWhen::ALL, word);
    let when = all_named("when", "a condition", table, &conditions, of, problems);
    Some(OwnEffect {
        on: on?,
        value: value?,
        against,
        when: when.iter().fold(0, |bits, own| bits | 1 << *own as u8),
    })
}

/// The meaning of a word, in any case and with `-`, `_` or a blank.
fn of_word<T: Copy>(all: &[(&str, T)], word: &str) -> Option<T> {
    let found = all.iter().find(|(name, _)| same_word(name, word));
    found.map(|(_, own)| *own)
}

/// Keys that hold in combat only.
fn refuse_outside_combat(table: &TableReader<'_>, on: OwnDie, problems: &mut Problems) {
    let die = OwnDie::ALL.iter().find(|(_, own)| *own == on);
    let die = die.map_or("", |(name, _)| name);
    for key in ["against", "when"] {
        if let Some(node) = table.get(key) {
            problems.add(
                Problem::at(
                    "tropaion::trait",
                    node.span.clone(),
                    format!("`{key}` holds in combat only, and this effect is on = \"{die}\""),
                )
                .label("means nothing here")
                .help("leave it out, or take on = \"combat\""),
            );
        }
    }
}

/// The enemies against which an effect counts, a bit for each type; all of them if none is named.
fn against(table: &TableReader<'_>, problems: &mut Problems) -> u16 {
    let Some(node) = table.get("against") else {
        return u16::MAX;
    };
    let mut known: Vec<&str> = ENEMIES.iter().map(|(name, _)| *name).collect();
    known.extend(codes());
    let of = |word: &str| {
        let group = ENEMIES.iter().find(|(name, _)| same_word(name, word));
        let types = UnitType::ALL.into_iter().filter(|&of| match group {
            Some((_, is)) => is(of),
            None => UnitType::named(word) == Some(of),
        });
        let bits = types.fold(0u16, |bits, of| bits | 1 << of as u16);
        (bits != 0).then_some(bits)
    };
    if node.is_empty_list() {
        problems.add(
            Problem::at("tropaion::trait", node.span.clone(), "`against` is empty")
                .label("no enemy")
                .help("name an enemy, or leave it out for all of them"),
        );
    }
    let found = all_named("against", "an enemy", table, &known, of, problems);
    found.into_iter().fold(0, |bits, own| bits | own)
}
