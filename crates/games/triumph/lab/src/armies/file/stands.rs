//! The lines of an army, each of stands that are alike.

use triumph::TroopType;
use triumph::army_lists::Mark;
use triumph::battle::MAX_STANDS_A_SIDE;

use crate::keys;
use crate::vocabulary::{MARKS, troop};
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader, Value};

/// The most stands of a line; more are refused at their place before anything is computed.
const MOST_STANDS: usize = 99;

/// A `[[stands]]` table: stands that are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandsLine {
    /// The name of the troops.
    pub name: Option<String>,
    /// TR-AB-02: the entry of the list that they are of, by its number from 0.
    pub entry: Option<u8>,
    /// Their type.
    pub troop: TroopType,
    /// How many there are.
    pub count: u8,
    /// TR-AB-10: which of them are battle line.
    pub battle_line: Mark,
    /// TR-AB-03: whether the first of them is the general.
    pub general: bool,
    /// TR-AB-05: whether they belong to an allied contingent.
    pub ally: bool,
}

/// `[[stands]]`, one line at least.
pub(super) fn stands(node: &Node, problems: &mut Problems) -> Vec<StandsLine> {
    let mut lines = Vec::new();
    let items = problems.list("stands", node).unwrap_or_default();
    if node.is_empty_list() {
        problems.add(
            Problem::at("army::stands", node.span.clone(), "`stands` is empty")
                .label("empty")
                .help("an army has stands, one of them the general (TR-AB-03)"),
        );
    }
    for item in items {
        if let Some(table) = TableReader::declared("[[stands]]", item, &keys::STANDS, problems)
            && let Some(line) = stands_line(&table, problems)
        {
            lines.push(line);
        }
    }
    let n_stands: usize = lines.iter().map(|line| usize::from(line.count)).sum();
    if n_stands > MOST_STANDS {
        problems.add(
            Problem::at(
                "army::stands",
                node.span.clone(),
                format!("the army has {n_stands} stands; a battle has room for {MAX_STANDS_A_SIDE} a side"),
            )
            .label("too many")
            .help("48 points buy 24 stands at most"),
        );
        lines.clear();
    }
    lines
}

fn stands_line(table: &TableReader<'_>, problems: &mut Problems) -> Option<StandsLine> {
    let which = table
        .require("troop", "troop = \"heavy-foot\"", problems)
        .and_then(|node| troop("troop", node, problems));
    let battle_line =
        table.get("battle_line").map_or(Some(Mark::None), |node| mark(node, problems));
    Some(StandsLine {
        name: table.given("name", problems),
        entry: table.given("entry", problems),
        count: table.or_default("count", problems),
        general: table.or_default("general", problems),
        ally: table.or_default("ally", problems),
        // What is missing comes last, so that everything else is read too.
        troop: which?,
        battle_line: battle_line?,
    })
}

/// Reads a mark: `true` for all, `false` for none, or one of the words of army lists.
fn mark(node: &Node, problems: &mut Problems) -> Option<Mark> {
    match node.value {
        Value::Bool(true) => Some(Mark::All),
        Value::Bool(false) => Some(Mark::None),
        Value::Text(_) => problems.one_of("battle_line", &MARKS, node),
        _ => {
            problems.add(
                Problem::at(
                    "document::type",
                    node.span.clone(),
                    format!(
                        "`battle_line` is {}, and should be true, false or \"half\"",
                        node.value.kind()
                    ),
                )
                .label("should be true, false or \"half\""),
            );
            None
        }
    }
}
