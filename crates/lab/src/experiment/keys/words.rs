//! Types and defaults of keys, in words.

use toml::Value;

use super::{Key, Kind};

/// How a value is written among words: in quotes, or in quotes and backticks.
pub type Quote = fn(&str) -> String;

impl Key {
    /// What it takes.
    pub fn takes(&self, quote: Quote) -> String {
        in_words(&self.kind, quote)
    }

    /// Its default in words; "required" if there is none.
    pub fn default_in_words(&self, quote: Quote) -> String {
        match (self.default_value(), self.default) {
            (Some(Value::String(text)), _) => quote(&text),
            (Some(Value::Array(_)), Some(text)) => format!("`{text}`"),
            (_, Some(text)) => text.to_owned(),
            (_, None) => "required".to_owned(),
        }
    }
}

fn in_words(kind: &Kind, quote: Quote) -> String {
    match kind {
        Kind::Text => "text".to_owned(),
        Kind::Flag => "true or false".to_owned(),
        Kind::Whole(least, most) => format!("whole number, {}", range(*least, *most)),
        Kind::Pairs => format!("whole number, a multiple of {}", harness::BLOCK_PAIRS),
        Kind::Number(least, most) => format!("number, {least} to {most}"),
        Kind::Value => "text, number, true or false".to_owned(),
        Kind::Words(words) => any_of(words.iter().map(|word| quote(word)).collect()),
        Kind::List(item) => format!("list of {}", plural(item, quote)),
        Kind::Two(item) => format!("two {}", plural(item, quote)),
        Kind::Either(kinds) => {
            let kinds: Vec<String> = kinds.iter().map(|kind| in_words(kind, quote)).collect();
            kinds.join(", or ")
        }
        Kind::Table(_) | Kind::Part(_) => "table".to_owned(),
        Kind::Tables(_) | Kind::Cards(_) | Kind::Effects(..) => "tables".to_owned(),
        Kind::ByName(item) => match item {
            Kind::ByName(item) => format!("tables, name = {}", in_words(item, quote)),
            Kind::Part(_) => "table of tables, by id".to_owned(),
            item => format!("table, name = {}", in_words(item, quote)),
        },
        Kind::Parameters(None) => "table, parameter = value".to_owned(),
        Kind::Parameters(Some(_)) => "table, parameter = values".to_owned(),
        Kind::Policy => "policy".to_owned(),
    }
}

/// Several of a kind.
fn plural(kind: &Kind, quote: Quote) -> String {
    match kind {
        Kind::Text => "texts".to_owned(),
        Kind::Whole(least, most) => format!("whole numbers, {}", range(*least, *most)),
        Kind::Number(least, most) => format!("numbers, {least} to {most}"),
        Kind::Policy => "policies".to_owned(),
        Kind::Table(_) => "tables".to_owned(),
        Kind::Value => "values".to_owned(),
        Kind::List(item) => format!("lists of {}", plural(item, quote)),
        Kind::Two(item) => format!("pairs of {}", plural(item, quote)),
        Kind::Either(kinds) => {
            let kinds: Vec<String> = kinds.iter().map(|kind| plural(kind, quote)).collect();
            kinds.join(" or ")
        }
        other => in_words(other, quote),
    }
}

fn range(least: i64, most: i64) -> String {
    match most {
        i64::MAX => format!("{least} or more"),
        _ => format!("{least} to {most}"),
    }
}

/// `a, b or c`.
fn any_of(mut words: Vec<String>) -> String {
    let Some(last) = words.pop() else {
        return String::new();
    };
    match words.is_empty() {
        true => last,
        false => format!("{} or {last}", words.join(", ")),
    }
}
