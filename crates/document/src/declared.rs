//! Reads the values of a table as its keys are declared: their type, limits, words and defaults stand in the declaration alone.

use std::ops::RangeInclusive;

use super::keys::{Key, ValueType};
use super::problem::{Problem, Problems};
use super::{Node, TableReader, parse_toml};

/// What a reader takes from a value.
pub trait Declared<'d>: Sized {
    /// Reads a value of this type. One of another type, or outside its limits, is a problem.
    fn read(name: &str, kind: &ValueType, node: &'d Node, problems: &mut Problems) -> Option<Self>;
}

/// A reader and its declaration disagree: a mistake of the program, not of the file.
fn disagree(name: &str, kind: &ValueType) -> ! {
    panic!("the reader of `{name}` takes something else than is declared: {kind:?}")
}

impl<'d> Declared<'d> for &'d str {
    fn read(name: &str, kind: &ValueType, node: &'d Node, problems: &mut Problems) -> Option<Self> {
        match kind {
            ValueType::Text | ValueType::Notation(_) => problems.text(name, node),
            other => disagree(name, other),
        }
    }
}

impl<'d> Declared<'d> for String {
    fn read(name: &str, kind: &ValueType, node: &'d Node, problems: &mut Problems) -> Option<Self> {
        <&str>::read(name, kind, node, problems).map(str::to_owned)
    }
}

impl<'d> Declared<'d> for bool {
    fn read(name: &str, kind: &ValueType, node: &'d Node, problems: &mut Problems) -> Option<Self> {
        match kind {
            ValueType::Flag => problems.boolean(name, node),
            other => disagree(name, other),
        }
    }
}

impl<'d> Declared<'d> for f64 {
    fn read(name: &str, kind: &ValueType, node: &'d Node, problems: &mut Problems) -> Option<Self> {
        match kind {
            ValueType::Number(least, most) => problems.number(name, *least..=*most, node),
            other => disagree(name, other),
        }
    }
}

macro_rules! whole_numbers {
    ($($of:ty),*) => {$(
        impl<'d> Declared<'d> for $of {
            fn read(
                name: &str,
                kind: &ValueType,
                node: &'d Node,
                problems: &mut Problems,
            ) -> Option<Self> {
                match kind {
                    ValueType::Whole(least, most) => {
                        let number = problems.integer(name, *least..=*most, node)?;
                        Some(<$of>::try_from(number).unwrap_or_else(|_| disagree(name, kind)))
                    }
                    other => disagree(name, other),
                }
            }
        }
    )*};
}
whole_numbers!(i8, i16, i32, i64, u8, u16, u32, u64, usize);

/// The items of a list, whatever they are.
impl<'d> Declared<'d> for &'d [Node] {
    fn read(name: &str, kind: &ValueType, node: &'d Node, problems: &mut Problems) -> Option<Self> {
        match kind {
            ValueType::List(_) | ValueType::Two(_) | ValueType::Tables(_) => {
                problems.list(name, node)
            }
            other => disagree(name, other),
        }
    }
}

/// The items of a list that could be read.
impl<'d, T: Declared<'d>> Declared<'d> for Vec<T> {
    fn read(name: &str, kind: &ValueType, node: &'d Node, problems: &mut Problems) -> Option<Self> {
        match kind {
            ValueType::List(item) | ValueType::Two(item) => {
                let items = problems.list(name, node)?.iter();
                Some(items.filter_map(|it| T::read(name, item, it, problems)).collect())
            }
            other => disagree(name, other),
        }
    }
}

impl Key {
    /// Reads its value.
    pub fn read<'d, T: Declared<'d>>(&self, node: &'d Node, problems: &mut Problems) -> Option<T> {
        T::read(self.name, &self.kind, node, problems)
    }

    /// Its default, read as a file would be.
    fn declared_default<T: for<'d> Declared<'d>>(&self) -> T {
        let mut problems = Problems::default();
        let text = format!("value = {}", self.default.unwrap_or_default());
        let root = parse_toml(&text, &mut problems);
        let value = root.get("value").and_then(|node| self.read(node, &mut problems));
        value.unwrap_or_else(|| disagree(self.name, &self.kind))
    }
}

impl<'d> TableReader<'d> {
    /// The declaration of a key, which has to be one of the table's.
    fn key(&self, name: &str) -> &'d Key {
        let declared = self.declared.iter().find(|key| key.name == name);
        declared.unwrap_or_else(|| panic!("`{name}` is read and not declared in {}", self.name))
    }

    /// What the file says under a key, if it does.
    pub fn given<T: Declared<'d>>(&self, name: &str, problems: &mut Problems) -> Option<T> {
        let key = self.key(name);
        key.read(self.get(name)?, problems)
    }

    /// An item of the list under a key.
    pub fn item<T: Declared<'d>>(
        &self,
        name: &str,
        item: &'d Node,
        problems: &mut Problems,
    ) -> Option<T> {
        match self.key(name).kind {
            ValueType::List(kind) | ValueType::Two(kind) => T::read(name, kind, item, problems),
            other => disagree(name, &other),
        }
    }

    /// What the file says under a key, or the default that is declared for it.
    pub fn or_default<T>(&self, name: &str, problems: &mut Problems) -> T
    where
        T: for<'x> Declared<'x>,
    {
        let key = self.key(name);
        let given = self.get(name).and_then(|node| key.read(node, problems));
        given.unwrap_or_else(|| key.declared_default())
    }

    /// What the file says under a key that must be there; the example stands in the advice.
    pub fn required<T: Declared<'d>>(
        &self,
        name: &str,
        example: &str,
        problems: &mut Problems,
    ) -> Option<T> {
        let key = self.key(name);
        key.read(self.require(name, example, problems)?, problems)
    }

    /// Two numbers that differ, the smaller first, or the declared default; nothing if the file says something else.
    pub fn range<T>(&self, name: &str, problems: &mut Problems) -> Option<RangeInclusive<T>>
    where
        T: for<'x> Declared<'x> + PartialOrd + Copy,
    {
        let key = self.key(name);
        let node = self.get(name);
        let ends: Vec<T> = match node {
            None => key.declared_default(),
            Some(node) => {
                let before = problems.len();
                let ends = key.read(node, problems)?;
                (problems.len() == before).then_some(ends)?
            }
        };
        if let &[least, most] = ends.as_slice()
            && least < most
        {
            return Some(least..=most);
        }
        let advice = match key.default_value() {
            Some(usual) => format!("write {name} = {usual}: {}", key.about),
            None => key.about.to_owned(),
        };
        problems.add(
            Problem::at(
                "document::range",
                self.place(name),
                format!("`{name}` is not two numbers, the smaller first"),
            )
            .label("the fewest and the most")
            .help(advice),
        );
        None
    }

    /// What a word of the file means, if there is one under a key. The words are those that are declared for it.
    pub fn word<W: Copy>(
        &self,
        name: &str,
        words: &[(&str, W)],
        problems: &mut Problems,
    ) -> Option<W> {
        let key = self.key(name);
        match key.kind {
            ValueType::Words(all) if all.iter().eq(words.iter().map(|(word, _)| word)) => {}
            other => disagree(name, &other),
        }
        problems.one_of(name, words, self.get(name)?)
    }

    /// What a word of the file means, or the word that is the key's default.
    pub fn word_or_default<W: Copy>(
        &self,
        name: &str,
        words: &[(&str, W)],
        problems: &mut Problems,
    ) -> W {
        let key = self.key(name);
        let usual = words.iter().find(|(word, _)| Some(*word) == key.default);
        let usual = usual.unwrap_or_else(|| disagree(name, &key.kind)).1;
        self.word(name, words, problems).unwrap_or(usual)
    }

    /// The table under a key, with its own keys.
    pub fn table(&self, name: &str, called: &'d str, problems: &mut Problems) -> Option<Self> {
        let key = self.key(name);
        let node = self.get(name)?;
        match key.kind {
            ValueType::Table(keys) => TableReader::declared(called, node, keys, problems),
            other => disagree(name, &other),
        }
    }

    /// The tables under a key, each with the keys of such a table and its place in the file.
    pub fn tables(&self, name: &str, called: &'d str, problems: &mut Problems) -> Vec<Self> {
        let keys = match self.key(name).kind {
            ValueType::Tables(keys) => keys,
            other => disagree(name, &other),
        };
        let items = self.given::<&[Node]>(name, problems).unwrap_or_default().iter();
        items.filter_map(|item| TableReader::declared(called, item, keys, problems)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::keys::{optional, required, words};
    use super::*;
    use ValueType::{Flag, List, Number, Tables, Text, Two, Whole, Words};

    const MODES: [(&str, u8); 2] = [("one", 1), ("both", 2)];
    const ROW: &[Key] = &[required("name", Text, "its name")];
    const TABLE: &[Key] = &[
        optional("share", Whole(1, 12), "4", "a number"),
        optional("margin", Number(0.0, 6.0), "0.5", "a number"),
        optional("skill", Flag, "true", "yes or no"),
        optional("levels", List(&Whole(-6, 6)), "[-6, 6]", "numbers"),
        optional("mode", Words(&words(&MODES)), "both", "a word"),
        optional("row", Tables(ROW), "none", "rows"),
        optional("title", Text, "none", "a text"),
        optional("sizes", Two(&Whole(1, 20)), "[9, 12]", "sizes; they have to differ"),
    ];

    fn read<T>(
        text: &str,
        of: impl FnOnce(&TableReader<'_>, &mut Problems) -> T,
    ) -> (T, Vec<String>) {
        let mut problems = Problems::default();
        let root = parse_toml(text, &mut problems);
        let table = TableReader::declared("the table", &root, TABLE, &mut problems);
        let read = of(&table.expect("a table"), &mut problems);
        (read, problems.into_sorted().iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_key_that_is_left_out_has_its_declared_default() {
        let (found, problems) = read("", |table, problems| {
            let share: u8 = table.or_default("share", problems);
            let margin: f64 = table.or_default("margin", problems);
            let skill: bool = table.or_default("skill", problems);
            let levels: Vec<i16> = table.or_default("levels", problems);
            let mode = table.word_or_default("mode", &MODES, problems);
            let title: Option<String> = table.given("title", problems);
            (
                share,
                margin,
                skill,
                levels,
                mode,
                title,
                table.tables("row", "[[row]]", problems).len(),
            )
        });
        assert_eq!(found, (4, 0.5, true, vec![-6, 6], 2, None, 0));
        assert_eq!(problems, Vec::<String>::new());
    }

    #[test]
    fn limits_and_words_are_those_of_the_declaration() {
        let text = "share = 13\nlevels = [1, 7]\nmode = \"none\"\n[[row]]\nname = \"x\"\n[[row]]\n";
        let (found, problems) = read(text, |table, problems| {
            let share: u8 = table.or_default("share", problems);
            let levels: Vec<i16> = table.or_default("levels", problems);
            let mode = table.word("mode", &MODES, problems);
            let rows = table.tables("row", "[[row]]", problems);
            let names = rows.iter().map(|row| row.required("name", "name = \"y\"", problems));
            (share, levels, mode, names.collect::<Vec<Option<&str>>>().len())
        });
        assert_eq!(found, (4, vec![1], None, 2));
        assert_eq!(
            problems,
            [
                "`share` is 13; it is a whole number from 1 to 12",
                "`levels` is 7; it is a whole number from -6 to 6",
                "`mode` is \"none\", which is none of its values",
                "[[row]] has no `name`",
            ]
        );
    }

    #[test]
    fn a_range_is_two_numbers_the_smaller_first() {
        let sizes = |text: &str| read(text, |table, problems| table.range::<u8>("sizes", problems));
        assert_eq!(sizes(""), (Some(9..=12), Vec::new()));
        assert_eq!(sizes("sizes = [1, 20]"), (Some(1..=20), Vec::new()));
        for text in ["sizes = [5, 5]", "sizes = [6, 5]", "sizes = [5]", "sizes = [1, 2, 3]"] {
            let what = "`sizes` is not two numbers, the smaller first";
            assert_eq!(sizes(text), (None, vec![what.to_owned()]), "{text}");
        }
        let what = "`sizes` is 21; it is a whole number from 1 to 20";
        assert_eq!(sizes("sizes = [3, 21]"), (None, vec![what.to_owned()]));
    }

    #[test]
    #[should_panic(expected = "`shear` is read and not declared in the table")]
    fn a_reader_may_not_ask_for_a_key_that_is_not_declared() {
        read("", |table, problems| table.given::<i64>("shear", problems));
    }
}
