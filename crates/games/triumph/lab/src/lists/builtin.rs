//! The built-in lists: those of the catalogue's armies, without ally options.

use std::path::Path;

use super::{ListFile, parse};
use experiment::document::problem::Failure;
use experiment::document::{Node, Problems};
use experiment::named_file::{BuiltinCatalogue, NamedText, read_at};

/// A built-in list.
#[derive(Clone, Copy, Debug)]
pub struct BuiltinList {
    /// The name that experiments use, mostly that of the catalogue's army of the list.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

#[cfg(test)]
impl BuiltinList {
    /// The list that the file holds.
    pub fn list(&self) -> ListFile {
        parse(self.text, &mut Problems::default()).expect("a built-in list can be read")
    }
}

/// Declares the table from the names of the files.
macro_rules! lists {
    ($($name:literal),* $(,)?) => {
        /// All built-in lists, by name.
        pub const BUILTIN: &[BuiltinList] = &[$(
            BuiltinList {
                name: $name,
                text: include_str!(concat!("../../lists/", $name, ".toml")),
            },
        )*];
    };
}

lists![
    "alexandrian-macedonian",
    "almoravid",
    "ancient-british",
    "anglo-danish",
    "ayyubid-egyptian",
    "burgundian-ordonnance",
    "classical-indian",
    "early-arab-conquest",
    "early-burgundian",
    "early-feudal-spanish",
    "early-german-cherusci-or-batavian",
    "early-imperial-roman",
    "early-new-kingdom-egyptian",
    "eastern-jin-dynasty-and-liu-yu",
    "great-seljuk-or-seljuks-of-rum",
    "hannibal-in-italy",
    "hittite-empire",
    "hussite",
    "khwarizmian",
    "late-sassanid-persian",
    "later-achaemenid-persian",
    "later-crusader",
    "later-hoplite-spartan",
    "later-hundred-years-war-english",
    "later-moorish",
    "later-swiss",
    "marian-roman",
    "maurikian-byzantine",
    "medieval-french",
    "medieval-german-princes",
    "mongol-conquest",
    "neo-assyrian-empire",
    "neo-elamite",
    "norman-conquest",
    "ottoman-empire",
    "parthian",
    "polybian-roman",
    "romanus-iv-campaigns-in-anatolia",
    "seleucid",
    "timurid",
    "xianbei-kingdoms",
];

const CATALOGUE: BuiltinCatalogue = BuiltinCatalogue {
    noun: "army list",
    what: "an army list in TOML",
    code: "experiment::list",
    shown: || format!("{} are built in, and a whole word of a name is enough", names().len()),
    names,
    built_in: |given| {
        let list = BUILTIN.iter().find(|list| list.name == given)?;
        Some((list.name, list.text))
    },
};

/// Reads all built-in lists.
///
/// # Panics
///
/// If one can't be read, which a test excludes.
pub fn all() -> Vec<ListFile> {
    let read = |list: &BuiltinList| parse(list.text, &mut Problems::default());
    let lists = BUILTIN.iter().map(read);
    lists.map(|list| list.expect("a built-in list can be read")).collect()
}

fn names() -> Vec<&'static str> {
    BUILTIN.iter().map(|list| list.name).collect()
}

/// The text of the list that an argument names: a file, or built in.
///
/// # Errors
///
/// If there is neither, or the file can't be read.
pub fn load(given: &str) -> Result<String, Failure> {
    CATALOGUE.load(given)
}

/// The list that an experiment names at some place, and its text: a file beside it, or built in.
///
/// Problems of a list's file are reported at that place, with their own lines.
pub fn named(
    given: &str,
    at: &Node,
    folder: &Path,
    problems: &mut Problems,
) -> Option<(String, ListFile)> {
    let found = CATALOGUE.find(given, at, folder, problems)?;
    let list = read_at(&found, at, problems, parse)?;
    Some((found.text, list))
}

/// A list from its text, with problems at the place that names it.
pub fn of_text(text: &str, name: &str, at: &Node, problems: &mut Problems) -> Option<ListFile> {
    let found = NamedText { name: name.to_owned(), text: text.to_owned() };
    read_at(&found, at, problems, parse)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lists::published::published;

    #[test]
    fn every_built_in_list_can_be_read() {
        for list in BUILTIN {
            let mut problems = Problems::default();
            let read = parse(list.text, &mut problems);
            assert!(read.is_some() && problems.is_empty(), "{}", list.name);
        }
    }

    /// The built-in lists are the published ones without the parts that can't be checked: allies, and conditions in words.
    #[test]
    fn tr_ab_02_built_in_lists_are_the_published_ones() {
        let mut compared = 0;
        for mut theirs in published() {
            theirs.source = None;
            theirs.allies.clear();
            let offers = theirs.entries.iter_mut().flat_map(|line| &mut line.cards);
            offers.chain(&mut theirs.cards).for_each(|offer| offer.said = None);
            let mut ours = BUILTIN.iter().map(|builtin| builtin.list());
            let Some(ours) = ours.find(|ours| ours.name == theirs.name) else {
                continue;
            };
            assert_eq!(ours, theirs);
            compared += 1;
        }
        assert!(compared >= 2);
    }
}
