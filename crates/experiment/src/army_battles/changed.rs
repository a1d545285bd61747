//! Armies with other units or other command than their files say: `units` and `command` of a variant.

use battle_core::values::same_word;
use toml::{Table, Value};

use super::{ArmyGame, NamedArmy};
use crate::document::problem::{Problem, did_you_mean};
use crate::document::{Entry, Node, Problems, TableReader};
use crate::free_table;

/// The most units or points more or fewer.
pub(super) const MOST: i64 = 32;

/// The two keys of a variant that change an army.
pub(super) const UNITS: &str = "units";
pub(super) const COMMAND: &str = "command";

/// An army of an experiment as a variant has it.
#[derive(Clone, Debug)]
pub struct ChangedArmy<A> {
    /// Which army, by its number in the experiment.
    pub of: usize,
    pub army: A,
    /// What was changed, as keys of a variant: `units`, `command`.
    pub edits: Table,
}

/// One change of an army: more or fewer of a kind of unit, or of what its commander has.
pub(super) struct Change<'c> {
    /// [`UNITS`] or [`COMMAND`].
    pub key: &'static str,
    /// The kind, or what of the command, by its own name.
    pub what: &'c str,
    /// More of it, or fewer below zero.
    pub more: i8,
}

impl<A> ChangedArmy<A> {
    /// The army with a change; none where it can't have it.
    pub(super) fn of<G: ArmyGame<Army = A>>(
        (of, named): (usize, &NamedArmy<A>),
        change: &Change<'_>,
    ) -> Option<ChangedArmy<A>> {
        let army = changed::<G>(&named.army, change)?;
        let mut edits = Table::new();
        put(&mut edits, &named.key, change);
        Some(ChangedArmy { of, army, edits })
    }
}

impl Change<'_> {
    /// `1 more warband`, `a general 1 level higher`.
    pub(super) fn in_words<G: ArmyGame>(&self) -> String {
        if self.key == COMMAND {
            return G::command_in_words(self.what, self.more);
        }
        let more = if self.more < 0 { "fewer" } else { "more" };
        format!("{} {more} {}", self.more.unsigned_abs(), self.what)
    }
}

pub(super) fn changed<G: ArmyGame>(army: &G::Army, change: &Change<'_>) -> Option<G::Army> {
    match change.key {
        UNITS => G::with_units(army, change.what, change.more),
        _ => G::with_command(army, change.what, change.more),
    }
}

/// Writes a change as keys of a variant: `units.gallic.warband = 1`.
fn put(edits: &mut Table, army: &str, change: &Change<'_>) {
    let inner = |table: &mut Table, key: &str| {
        if !table.contains_key(key) {
            table.insert(key.to_owned(), Value::Table(Table::new()));
        }
    };
    inner(edits, change.key);
    let Some(Value::Table(armies)) = edits.get_mut(change.key) else { return };
    inner(armies, army);
    if let Some(Value::Table(of)) = armies.get_mut(army) {
        of.insert(change.what.to_owned(), Value::Integer(change.more.into()));
    }
}

/// `units` and `command` of a variant: of armies by the names that matchups give them.
pub(super) fn read<G: ArmyGame>(
    variant: &TableReader<'_>,
    armies: &[NamedArmy<G::Army>],
    problems: &mut Problems,
) -> Vec<ChangedArmy<G::Army>> {
    let mut all: Vec<ChangedArmy<G::Army>> = Vec::new();
    for key in [UNITS, COMMAND] {
        let Some(node) = variant.get(key) else { continue };
        let Some(table) = free_table("the variant's change of armies", node, problems) else {
            continue;
        };
        for entry in table.entries() {
            let Some(of) = armies.iter().position(|army| same_word(&army.key, &entry.key)) else {
                let known: Vec<&str> = armies.iter().map(|army| army.key.as_str()).collect();
                problems.add(
                    Problem::at(
                        "experiment::variant",
                        entry.key_span.clone(),
                        format!("`{key}` changes army `{}`, which no matchup has", entry.key),
                    )
                    .label("not an army of this experiment")
                    .help(did_you_mean(&entry.key, &known)),
                );
                continue;
            };
            let at = all.iter().position(|own| own.of == of).unwrap_or_else(|| {
                let army = armies[of].army.clone();
                all.push(ChangedArmy { of, army, edits: Table::new() });
                all.len() - 1
            });
            each::<G>(key, &armies[of], entry, &mut all[at], problems);
        }
    }
    all
}

fn each<G: ArmyGame>(
    key: &'static str,
    of: &NamedArmy<G::Army>,
    entry: &Entry,
    into: &mut ChangedArmy<G::Army>,
    problems: &mut Problems,
) {
    let Some(table) = free_table("the changes of an army", &entry.node, problems) else {
        return;
    };
    for entry in table.entries() {
        let Some(what) = named::<G>(key, of, &entry.key, &entry.key_span, problems) else {
            continue;
        };
        let Some(more) = amount(key, &entry.node, problems) else { continue };
        let change = Change { key, what: &what, more };
        match changed::<G>(&into.army, &change) {
            Some(army) => {
                into.army = army;
                put(&mut into.edits, &of.key, &change);
            }
            None => {
                let name = G::name(&of.army);
                problems.add(
                    Problem::at(
                        "experiment::variant",
                        entry.node.span.clone(),
                        format!("{name} can't have {}", change.in_words::<G>()),
                    )
                    .label("more than it has")
                    .help(has::<G>(&of.army)),
                );
            }
        }
    }
}

/// The own name of a kind of unit, or of what a commander has.
pub(super) fn named<G: ArmyGame>(
    key: &'static str,
    of: &NamedArmy<G::Army>,
    word: &str,
    span: &crate::document::Span,
    problems: &mut Problems,
) -> Option<String> {
    let found = match key {
        UNITS => G::kind(&of.army, word),
        _ => G::COMMAND.iter().find(|what| same_word(what, word)).map(|what| (*what).to_owned()),
    };
    if found.is_none() {
        let kinds = G::kinds(&of.army);
        let known: Vec<&str> = match key {
            UNITS => kinds.iter().map(|(name, _)| name.as_str()).collect(),
            _ => G::COMMAND.to_vec(),
        };
        problems.add(
            Problem::at(
                "experiment::variant",
                span.clone(),
                format!("{} has no `{word}`", G::name(&of.army)),
            )
            .label("unknown")
            .help(did_you_mean(word, &known)),
        );
    }
    found
}

/// What an army has, as advice.
fn has<G: ArmyGame>(army: &G::Army) -> String {
    let kinds = G::kinds(army).into_iter();
    let kinds: Vec<String> = kinds.map(|(name, n)| format!("{n} {name}")).collect();
    format!("it has {}", kinds.join(", "))
}

/// A whole number other than 0.
pub(super) fn amount(key: &str, node: &Node, problems: &mut Problems) -> Option<i8> {
    match problems.integer(key, -MOST..=MOST, node)? {
        0 => {
            problems.add(
                Problem::at(
                    "experiment::variant",
                    node.span.clone(),
                    format!("`{key}` has 0, which changes nothing"),
                )
                .help("take -1 for one fewer, 1 for one more"),
            );
            None
        }
        more => Some(more as i8),
    }
}
