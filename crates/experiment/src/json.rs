//! Lists as JSON, one line an item.

use serde::Serialize;

/// Any list as a JSON array, one line an item, so that two answers can be compared line by line.
pub fn json_lines(items: &[impl Serialize]) -> String {
    if items.is_empty() {
        return "[]\n".to_owned();
    }
    let lines: Vec<String> = items.iter().map(json_line).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

/// One item as a line of JSON, without its end.
pub fn json_line(item: &impl Serialize) -> String {
    serde_json::to_string(item).expect("numbers and words of ours are always JSON")
}
