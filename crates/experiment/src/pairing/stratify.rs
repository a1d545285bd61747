//! `stratify`: first dice that are dealt out evenly over each block (ST-C7), and where that can't be.

use crate::document::problem::Problem;
use crate::document::{Node, Problems, TableReader, Value};
use crate::keys::{Key, STRATIFY};
use crate::kind::ExperimentKind;

pub const KEY: &str = "stratify";
const CODE: &str = "experiment::stratify";

/// The games that allow it, for a message where it is used in another one.
const HELP: &str = "leave it out; duels take it, and battles of armies that are always the same, without [sensitivity]";

/// The key where a file has it in a game that doesn't take it, so that the message gives the reason instead of calling the key unknown.
pub fn known_in(kind: &'static dyn ExperimentKind, root: &Node) -> &'static [Key] {
    let is_there = matches!(&root.value, Value::Table(entries)
        if entries.iter().any(|entry| entry.key == KEY));
    match kind.first_dice() {
        Err(_) if is_there => &[STRATIFY],
        _ => &[],
    }
}

/// Whether first dice are dealt out.
pub fn read(
    table: &TableReader<'_>,
    kind: &'static dyn ExperimentKind,
    problems: &mut Problems,
) -> bool {
    let Some(node) = table.get(KEY) else {
        return false;
    };
    if let Err(why) = kind.first_dice() {
        problems.add(refusal(node, format!("`{KEY}` {why}")));
        return false;
    }
    problems.boolean(KEY, node).unwrap_or_default()
}

/// A refusal of the key where it stands.
pub fn refusal(node: &Node, message: String) -> Problem {
    Problem::at(CODE, node.span.clone(), message)
        .label("no first dice can be dealt out here")
        .help(HELP)
}
