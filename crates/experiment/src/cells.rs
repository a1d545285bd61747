//! Cells of printed tables as files write them: by their whole names, in tables of tables, or as lists by value.
//!
//! These say the same:
//!
//! ```toml
//! "troops.spear.move" = 4
//! troops.spear = { move = 4 }
//! ```
//!
//! and so do these, of which the second form has to name every winner once:
//!
//! ```toml
//! results.close.beaten.open.spear.knights = "fall-back"
//! results.close.beaten.open.spear = { fall-back = ["knights", ...], shattered = ["chariots", ...] }
//! ```

use std::collections::BTreeMap;

use battle_core::parameters::{Tabled, all};
use battle_core::values::same_word;

use crate::document::problem::{self, Help, Problem, nearest};
use crate::document::{Entry, Node, Problems, Span, Value};

/// The keys of a range of values.
const RANGE: [&str; 3] = ["from", "to", "step"];

/// Whether a name is that of a cell; parameters have no dot in theirs.
pub fn is_name(name: &str) -> bool {
    name.contains('.')
}

/// The cells that aren't as printed, with their values.
pub fn changed<R: Tabled>(rules: &R) -> impl Iterator<Item = (&'static str, String)> {
    let changed = battle_core::parameters::changed(rules);
    changed.filter(|it| is_name(it.name)).map(|it| (it.name, it.get(rules)))
}

/// The nearest name of a parameter, or of a cell if the given name is one of a cell.
pub fn nearest_name<R: Tabled>(given: &str) -> Option<&'static str> {
    let names = all::<R>().map(|it| it.name).filter(|name| is_name(name) == is_name(given));
    nearest(given, &names.collect::<Vec<_>>())
}

/// The nearest name; of parameters all names too, but there are too many cells for that.
pub fn did_you_mean<R: Tabled>(given: &str) -> Help {
    if !is_name(given) {
        let names: Vec<&str> = R::PARAMETERS.iter().map(|known| known.name).collect();
        return problem::did_you_mean(given, &names);
    }
    match nearest_name::<R>(given) {
        Some(near) => format!("did you mean `{near}`?").into(),
        None => "no printed table has a cell of that name".into(),
    }
}

/// The entries with tables of tables and lists written out, so that each key is the whole name of a parameter or cell.
pub fn written_out<R: Tabled>(entries: &[Entry], problems: &mut Problems) -> Vec<Entry> {
    let mut out = Vec::new();
    for entry in entries {
        write_out::<R>(entry.key.clone(), entry, &mut out, problems);
    }
    out
}

fn write_out<R: Tabled>(
    name: String,
    entry: &Entry,
    out: &mut Vec<Entry>,
    problems: &mut Problems,
) {
    let Value::Table(inner) = &entry.node.value else {
        out.push(Entry { key: name, ..entry.clone() });
        return;
    };
    if inner.iter().any(|it| matches!(it.node.value, Value::List(_))) {
        return row::<R>(&name, &entry.key_span, inner, out, problems);
    }
    for entry in inner {
        write_out::<R>(format!("{name}.{}", entry.key), entry, out, problems);
    }
}

/// The entries of several values a parameter, with tables of tables written out; a table with `from` is a range of values.
pub fn with_values(entries: &[Entry]) -> Vec<Entry> {
    let mut out = Vec::new();
    for entry in entries {
        with_values_of(entry.key.clone(), entry, &mut out);
    }
    out
}

fn with_values_of(name: String, entry: &Entry, out: &mut Vec<Entry>) {
    let is_range = |inner: &[Entry]| inner.iter().any(|it| RANGE.contains(&it.key.as_str()));
    match &entry.node.value {
        Value::Table(inner) if !is_range(inner) => {
            for entry in inner {
                with_values_of(format!("{name}.{}", entry.key), entry, out);
            }
        }
        _ => out.push(Entry { key: name, ..entry.clone() }),
    }
}

/// A row of cells as lists by value: every cell of the row has to be named, and none twice.
fn row<R: Tabled>(
    name: &str,
    span: &Span,
    values: &[Entry],
    out: &mut Vec<Entry>,
    problems: &mut Problems,
) {
    let at =
        |span: &Span, message: String| Problem::at("experiment::parameter", span.clone(), message);
    let prefix = format!("{name}.");
    let of_row = R::cells().iter().filter_map(|cell| {
        let (start, end) = (cell.name.get(..prefix.len())?, cell.name.get(prefix.len()..)?);
        (same_word(start, &prefix) && !end.contains('.')).then_some(end)
    });
    let of_row: Vec<&str> = of_row.collect();
    if of_row.is_empty() {
        let unknown = at(span, format!("`{name}` is no row of a printed table"));
        return problems.add(unknown.label("not a row"));
    }
    let mut named: BTreeMap<&str, &str> = BTreeMap::new();
    let before = problems.len();
    for value in values {
        for item in problems.list(&value.key, &value.node).unwrap_or_default() {
            let Some(word) = problems.text(&value.key, item) else {
                continue;
            };
            let Some(known) = of_row.iter().find(|known| same_word(known, word)) else {
                let unknown = at(&item.span, format!("`{name}` has no cell `{word}`"));
                problems.add(match nearest(word, &of_row) {
                    Some(near) => unknown.help(format!("did you mean `{near}`?")),
                    None => unknown.help(format!("its cells are {}", of_row.join(", "))),
                });
                continue;
            };
            if let Some(other) = named.insert(known, &value.key) {
                let message = format!("`{name}` has `{known}` in `{other}` and in `{}`", value.key);
                problems.add(at(&item.span, message).help("a cell has one value"));
                continue;
            }
            let node = Node { span: value.key_span.clone(), value: Value::Text(value.key.clone()) };
            let (key, key_span) = (format!("{name}.{known}"), item.span.clone());
            out.push(Entry { key, key_span, node });
        }
    }
    let left_out: Vec<&str> =
        of_row.iter().copied().filter(|known| !named.contains_key(known)).collect();
    if !left_out.is_empty() && problems.len() == before {
        let message = format!("`{name}` leaves out {}", left_out.join(", "));
        let help = "a row that lists its cells by value has to name each of them; to change some, write \
                    each by itself";
        problems.add(at(span, message).help(help));
    }
}
