//! Phrases for the types and the defaults of keys.

use toml::Value;

use super::{Key, ValueType};

/// How a value is set off from the words around it: in quotes, or in quotes and backticks.
pub type Quote = fn(&str) -> String;

impl Key {
    pub fn takes(&self, quote: Quote) -> String {
        self.kind.in_words(quote)
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

impl ValueType {
    pub fn in_words(&self, quote: Quote) -> String {
        in_words(self, quote)
    }
}

fn in_words(kind: &ValueType, quote: Quote) -> String {
    match kind {
        ValueType::Text | ValueType::Notation(_) => "text".to_owned(),
        ValueType::Flag => "true or false".to_owned(),
        ValueType::Whole(least, most) => format!("whole number, {}", range(*least, *most)),
        ValueType::Multiple(of) => format!("whole number, a multiple of {of}"),
        ValueType::Number(least, most) => format!("number, {least} to {most}"),
        ValueType::Value => "text, number, true or false".to_owned(),
        ValueType::Words(words) => any_of(words.iter().map(|word| quote(word)).collect()),
        ValueType::List(item) => format!("list of {}", plural(item, quote)),
        ValueType::Two(item) => format!("two {}", plural(item, quote)),
        ValueType::Either(kinds) => {
            let kinds: Vec<String> = kinds.iter().map(|kind| in_words(kind, quote)).collect();
            kinds.join(", or ")
        }
        ValueType::Table(_) | ValueType::Part(_) => "table".to_owned(),
        ValueType::Tables(_) | ValueType::Cards(_) | ValueType::Effects(..) => "tables".to_owned(),
        ValueType::ByName(item) => match item {
            ValueType::ByName(item) => format!("tables, name = {}", in_words(item, quote)),
            ValueType::Part(_) => "table of tables, by id".to_owned(),
            item => format!("table, name = {}", in_words(item, quote)),
        },
        ValueType::Parameters(None) => "table, parameter = value".to_owned(),
        ValueType::Parameters(Some(_)) => "table, parameter = values".to_owned(),
        ValueType::Policy => "policy".to_owned(),
    }
}

fn plural(kind: &ValueType, quote: Quote) -> String {
    match kind {
        ValueType::Text => "texts".to_owned(),
        ValueType::Whole(least, most) => format!("whole numbers, {}", range(*least, *most)),
        ValueType::Number(least, most) => format!("numbers, {least} to {most}"),
        ValueType::Policy => "policies".to_owned(),
        ValueType::Table(_) => "tables".to_owned(),
        ValueType::Value => "values".to_owned(),
        ValueType::List(item) => format!("lists of {}", plural(item, quote)),
        ValueType::Two(item) => format!("pairs of {}", plural(item, quote)),
        ValueType::Either(kinds) => {
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
