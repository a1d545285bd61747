//! `stratify`: first dice that are dealt out evenly over each block (ST-C7), and where that can't be.

use super::battle::{BattleSection, Contender};
use crate::document::{Node, Problems, Table, Value};
use crate::experiment::parameters::GameKind;
use crate::problem::Problem;

const KEY: &str = "stratify";
const CODE: &str = "experiment::stratify";

/// The games that take it, for those who wrote it elsewhere.
const HELP: &str = "leave it out; duels take it, and battles of armies that are always the same, without [sensitivity]";

/// The key where a file has it in a game that doesn't take it, so that it is told why and not that no such key is known.
pub(super) fn known_in(kind: GameKind, root: &Node) -> &'static [&'static str] {
    let is_there = matches!(&root.value, Value::Table(entries)
        if entries.iter().any(|entry| entry.key == KEY));
    match why_not(kind) {
        Some(_) if is_there => &[KEY],
        _ => &[],
    }
}

/// Whether first dice are dealt out.
pub(super) fn read(table: &Table<'_>, kind: GameKind, problems: &mut Problems) -> bool {
    let Some(node) = table.get(KEY) else {
        return false;
    };
    if let Some(why) = why_not(kind) {
        problems.add(refusal(node, format!("`{KEY}` {why}")));
        return false;
    }
    problems.boolean(KEY, node).unwrap_or_default()
}

/// Refuses it in battles whose observations aren't whole blocks, or whose answer is reckoned from pairs.
pub(super) fn refuse_in_battles(
    table: &Table<'_>,
    section: &BattleSection,
    problems: &mut Problems,
) {
    let Some(node) = table.get(KEY) else { return };
    let mut contenders = section.contenders.iter();
    let list = contenders.find(|(_, it)| matches!(it, Contender::List(_)));
    if let Some((name, _)) = list {
        problems.add(refusal(
            node,
            format!(
                "`{KEY}` deals first dice out over a whole block, and the armies of `{name}` are drawn anew for every eight pairs, \
                 which are one observation"
            ),
        ));
    }
    if section.sensitivity.is_some() {
        problems.add(refusal(
            node,
            format!(
                "`{KEY}` makes the pairs of a block depend on each other, and [sensitivity] reckons its noise as if they didn't"
            ),
        ));
    }
}

fn refusal(node: &Node, message: String) -> Problem {
    Problem::at(CODE, node.span.clone(), message)
        .label("no first dice can be dealt out here")
        .help(HELP)
}

/// Why a kind of game doesn't take it.
fn why_not(kind: GameKind) -> Option<&'static str> {
    match kind {
        GameKind::Duel | GameKind::Battle => None,
        GameKind::Worth => Some(
            "deals first dice out over a whole block, and the armies of a worth are drawn anew for every eight pairs, which are one \
             observation",
        ),
        GameKind::Scenario => Some(
            "is about the first command dice or the first combat roll, and a scenario has neither, so it would change nothing",
        ),
    }
}
