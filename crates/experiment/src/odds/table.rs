//! Situations as a spreadsheet writes them: a header with the keys, a row each.

use csv::{ReaderBuilder, StringRecord, Terminator};

use crate::document::problem::Problem;
use crate::document::{Entry, Node, Problems, Span, Value, refuse_hidden};

/// The delimiters that spreadsheets write, the first where a header has only one column.
const DELIMITERS: [u8; 3] = *b",;\t";

/// Rows of a text: `a.troop` is the key `troop` of the table `a`, an empty cell is left out. Columns may end in commas, semicolons or
/// tabs, lines in LF, CRLF or CR.
pub(super) fn rows(text: &str, kind: Option<&str>, problems: &mut Problems) -> Vec<Node> {
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter(text))
        .terminator(Terminator::CRLF)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut records = Vec::new();
    let mut record = StringRecord::new();
    loop {
        let start = reader.position().byte() as usize;
        match reader.read_record(&mut record) {
            Ok(false) => break,
            Ok(true) => {
                let end = reader.position().byte() as usize;
                records.push((line(text, start..end), record.clone()));
            }
            Err(error) => {
                let end = reader.position().byte() as usize;
                problems.add(
                    Problem::at("csv::syntax", line(text, start..end), error.to_string())
                        .help("the file is read as a spreadsheet's rows, the first with the keys"),
                );
                return Vec::new();
            }
        }
    }
    let mut records = records.into_iter();
    let Some((header_span, header)) = records.next() else {
        return Vec::new();
    };
    let keys: Vec<&str> = header.iter().map(str::trim).collect();
    if let Some(at) = keys.iter().position(|key| key.is_empty()) {
        problems.add(
            Problem::at(
                "csv::header",
                header_span.clone(),
                format!("column {} has no name", at + 1),
            )
            .help("the first line has the keys, such as a.troop and b.troop"),
        );
    }
    for (at, key) in keys.iter().enumerate() {
        if !key.is_empty() && keys[..at].contains(key) {
            problems.add(
                Problem::at(
                    "csv::header",
                    header_span.clone(),
                    format!("column {} is `{key}` again", at + 1),
                )
                .help("leave one of the two out"),
            );
        }
    }
    let kind = kind.filter(|_| !keys.contains(&"kind"));
    let mut rows = Vec::new();
    for (span, record) in records {
        if record.len() > keys.len() {
            problems.add(
                Problem::at(
                    "csv::row",
                    span.clone(),
                    format!("{} cells under {} keys", record.len(), keys.len()),
                )
                .help("put a cell that holds the delimiter in double quotes"),
            );
            continue;
        }
        rows.push(row(&keys, &record, kind, &span, problems));
    }
    rows
}

/// A row as a table.
fn row(
    keys: &[&str],
    record: &StringRecord,
    kind: Option<&str>,
    span: &Span,
    problems: &mut Problems,
) -> Node {
    let mut entries: Vec<Entry> = Vec::new();
    let entry = |key: &str, value: Value| Entry {
        key: key.to_owned(),
        key_span: span.clone(),
        node: Node { span: span.clone(), value },
    };
    if let Some(kind) = kind {
        entries.push(entry("kind", Value::Text(kind.to_owned())));
    }
    for (key, cell) in keys.iter().zip(record) {
        let cell = cell.trim();
        if cell.is_empty() || key.is_empty() {
            continue;
        }
        refuse_hidden(cell, span, problems);
        let value = value(cell);
        let Some((table, key)) = key.split_once('.') else {
            entries.push(entry(key, value));
            continue;
        };
        let new = entry(key, value);
        match entries.iter_mut().find(|own| own.key == table) {
            Some(Entry { node: Node { value: Value::Table(own), .. }, .. }) => own.push(new),
            Some(_) => problems.add(
                Problem::at(
                    "csv::header",
                    span.clone(),
                    format!("`{table}` has a cell of its own beside `{table}.{key}`"),
                )
                .help("fill one of the two columns in a row"),
            ),
            None => entries.push(entry(table, Value::Table(vec![new]))),
        }
    }
    Node { span: span.clone(), value: Value::Table(entries) }
}

/// What a cell means: spreadsheets write `TRUE` and `FALSE` in their own case.
fn value(cell: &str) -> Value {
    if cell.eq_ignore_ascii_case("true") {
        return Value::Bool(true);
    }
    if cell.eq_ignore_ascii_case("false") {
        return Value::Bool(false);
    }
    match (cell.parse::<i64>(), cell.parse::<f64>()) {
        (Ok(whole), _) => Value::Integer(whole),
        (_, Ok(number)) if number.is_finite() => Value::Number(number),
        _ => Value::Text(cell.to_owned()),
    }
}

/// The delimiter that the header has most of.
fn delimiter(text: &str) -> u8 {
    let header = text.trim_start().split(['\r', '\n']).next().unwrap_or_default();
    let count = |sign: u8| header.bytes().filter(|&own| own == sign).count();
    let most = DELIMITERS.into_iter().rev().max_by_key(|&sign| count(sign));
    most.unwrap_or(DELIMITERS[0])
}

/// The bytes of a record without the ends of lines around it.
fn line(text: &str, span: Span) -> Span {
    let piece = &text[span.clone()];
    let start = span.start + (piece.len() - piece.trim_start_matches(['\r', '\n']).len());
    let end = span.start + piece.trim_end_matches(['\r', '\n']).len();
    start..end.max(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Vec<Node>, Problems) {
        let mut problems = Problems::default();
        let rows = rows(text, Some("close"), &mut problems);
        (rows, problems)
    }

    fn cell<'n>(row: &'n Node, path: &str) -> Option<&'n Value> {
        path.split('.').try_fold(&row.value, |value, key| {
            let Value::Table(entries) = value else {
                return None;
            };
            let entry = entries.iter().find(|entry| entry.key == key)?;
            Some(&entry.node.value)
        })
    }

    #[test]
    fn every_delimiter_and_every_end_of_line() {
        for delimiter in [",", ";", "\t"] {
            for end in ["\n", "\r\n", "\r"] {
                let lines = [
                    "kind,a.troop,b.troop,a.uphill,a.edges",
                    "close,spear,knights,FALSE,",
                    "close,pikes,elephants,true,2",
                ];
                let text = lines.join(end).replace(',', delimiter) + end;
                let (rows, problems) = read(&text);
                assert!(problems.is_empty(), "{text:?}");
                assert_eq!(rows.len(), 2, "{text:?}");
                let text_of = |word: &str| Some(Value::Text(word.to_owned()));
                assert_eq!(cell(&rows[0], "a.troop").cloned(), text_of("spear"));
                assert_eq!(cell(&rows[0], "a.uphill"), Some(&Value::Bool(false)));
                assert_eq!(cell(&rows[0], "a.edges"), None, "an empty cell is left out");
                assert_eq!(cell(&rows[1], "b.troop").cloned(), text_of("elephants"));
                assert_eq!(cell(&rows[1], "a.edges"), Some(&Value::Integer(2)));
                assert!(text[rows[1].span.clone()].starts_with("close"));
                assert!(text[rows[1].span.clone()].ends_with('2'));
            }
        }
    }

    #[test]
    fn quoted_cells_keep_delimiters_and_quotes() {
        let (rows, problems) = read("a;b\n\"spear;\"\"x\"\"\";knights\n");
        assert!(problems.is_empty());
        assert_eq!(cell(&rows[0], "a"), Some(&Value::Text("spear;\"x\"".to_owned())));
    }

    #[test]
    fn rows_have_the_usual_kind_where_no_column_says_it() {
        let (rows, _) = read("a,b\nspear,knights\n");
        assert_eq!(cell(&rows[0], "kind"), Some(&Value::Text("close".to_owned())));
        let (rows, _) = read("kind,a,b\n,spear,knights\n");
        assert_eq!(cell(&rows[0], "kind"), None, "the column is there");
    }

    #[test]
    fn all_that_is_wrong_with_a_table_is_reported() {
        let text = "a.troop,,a.troop,b\nspear,1,2,3,4\n";
        let (_, problems) = read(text);
        let all = problems.into_sorted();
        let said: Vec<String> = all.iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            ["column 2 has no name", "column 3 is `a.troop` again", "5 cells under 4 keys"]
        );
    }
}
