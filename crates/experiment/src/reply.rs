//! What a command answers: a typed value, which programs read as JSON, and how it is said to people.

use serde::{Serialize, Serializer};

use crate::json::{json_line, json_lines};

/// A value that serialises, with its words.
pub struct Reply(Box<dyn Replying>);

trait Replying {
    fn value(&self) -> &dyn erased_serde::Serialize;
    fn json(&self) -> String;
    fn text(&self) -> String;
}

struct One<T, W> {
    value: T,
    words: W,
}

struct Several<T, W> {
    items: Vec<T>,
    words: W,
    as_list: bool,
}

impl<T: Serialize, W: Fn(&T) -> String> Replying for One<T, W> {
    fn value(&self) -> &dyn erased_serde::Serialize {
        &self.value
    }

    fn json(&self) -> String {
        json_line(&self.value) + "\n"
    }

    fn text(&self) -> String {
        (self.words)(&self.value)
    }
}

impl<T: Serialize, W: Fn(&[T]) -> String> Replying for Several<T, W> {
    fn value(&self) -> &dyn erased_serde::Serialize {
        &self.items
    }

    fn json(&self) -> String {
        match self.as_list {
            true => json_lines(&self.items),
            false => self.items.iter().map(|item| json_line(item) + "\n").collect(),
        }
    }

    fn text(&self) -> String {
        (self.words)(&self.items)
    }
}

impl Reply {
    /// One value: a line of JSON.
    pub fn one<T: Serialize + 'static>(value: T, words: impl Fn(&T) -> String + 'static) -> Reply {
        Reply(Box::new(One { value, words }))
    }

    /// A list: a JSON array, one line an item.
    pub fn list<T: Serialize + 'static>(
        items: Vec<T>,
        words: impl Fn(&[T]) -> String + 'static,
    ) -> Reply {
        Reply(Box::new(Several { items, words, as_list: true }))
    }

    /// Items of which each is a line of JSON by itself.
    pub fn lines<T: Serialize + 'static>(
        items: Vec<T>,
        words: impl Fn(&[T]) -> String + 'static,
    ) -> Reply {
        Reply(Box::new(Several { items, words, as_list: false }))
    }

    /// As JSON, with the end of its last line.
    pub fn json(&self) -> String {
        self.0.json()
    }

    /// In words.
    pub fn text(&self) -> String {
        self.0.text()
    }
}

impl Serialize for Reply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        erased_serde::serialize(self.0.value(), serializer)
    }
}

impl std::fmt::Debug for Reply {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("Said").field(&self.json()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_serialises_as_its_json_says_it() {
        let words = |items: &[u8]| format!("{} numbers\n", items.len());
        let list = Reply::list(vec![1_u8, 2], words);
        assert_eq!((list.json().as_str(), list.text().as_str()), ("[\n1,\n2\n]\n", "2 numbers\n"));
        assert_eq!(serde_json::to_string(&list).expect("JSON"), "[1,2]");
        assert_eq!(Reply::lines(vec![1_u8, 2], words).json(), "1\n2\n");
        let one = Reply::one("x", |it| format!("{it}!"));
        assert_eq!((one.json().as_str(), one.text().as_str()), ("\"x\"\n", "x!"));
    }
}
