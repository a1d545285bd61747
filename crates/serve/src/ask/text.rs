//! Words of a form as words of an experiment.

use serde_json::Value;

use crate::folder::is_name;

/// A text of TOML. What JSON escapes, TOML escapes too.
pub fn quoted(text: &str) -> String {
    Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}

pub fn list(texts: &[String]) -> String {
    let each: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
    format!("[{}]", each.join(", "))
}

/// A long number as TOML has it: `28_800`.
pub fn grouped(number: u64) -> String {
    battle_core::values::grouped(number).replace(',', "_")
}

/// A name of a run that is like a text.
pub fn run_name(text: &str) -> String {
    let letter = |it: char| if it.is_ascii_alphanumeric() || it == '-' { it } else { '-' };
    let name: String = text.to_lowercase().chars().map(letter).take(60).collect();
    let name = name.trim_matches('-');
    match is_name(name) {
        true => name.to_owned(),
        false => "question".to_owned(),
    }
}
