//! What a ruleset offers to `equipoise army`: what an army costs and what is wrong with it; lists by which armies are built.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use super::Ruleset;
use crate::document::problem::Failure;
use crate::keys::{Key, ValueType};
use crate::named_file::{BuiltinCatalogue, NamedText};
use crate::reply::Reply;

/// A game's armies.
#[derive(Debug)]
pub struct Armies {
    /// The built-in ones, and where files are looked for. In a game of scenarios these are scenarios, with both of their armies.
    pub catalogue: BuiltinCatalogue,
    /// The kind of file that describes them, one of [`Ruleset::files`].
    pub file: &'static str,
    /// Judges armies: what each costs, or everything that is wrong with it. A failure of its own is one of the question.
    pub check: fn(&[NamedText], &Checks<'_>) -> Result<Vec<Judged>, Failure>,
    /// Army lists; none where the game has no lists.
    pub lists: Option<Lists>,
}

/// An army's account, or all that is wrong with it.
pub type Judged = Result<Account, Failure>;

/// The rules and lists by which armies are checked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Checks<'a> {
    /// A folder of army lists, by which they are judged too.
    pub lists: Option<&'a Path>,
    /// The most points that an army may cost; the game's usual number if there is none.
    pub points: Option<i16>,
    /// A file of a designer's own cards, which the armies have beside those of their files.
    pub own_cards: Option<&'a Path>,
    /// Which of that file's cards they have; all of them if none is named.
    pub cards: &'a [String],
}

impl Checks<'_> {
    /// Refuses options that mean nothing in a game, each with its name.
    ///
    /// # Errors
    ///
    /// The first of them.
    pub fn refuse(&self, ruleset: &Ruleset, options: &[&str]) -> Result<(), Failure> {
        let given = [
            ("--lists", self.lists.is_some()),
            ("--points", self.points.is_some()),
            ("--cards", self.own_cards.is_some()),
        ];
        let mut given =
            given.into_iter().filter(|(name, is_given)| *is_given && options.contains(name));
        match given.next() {
            None => Ok(()),
            Some((option, _)) => Err(Failure::with_help(
                format!("`{option}` would change nothing in an army of {}", ruleset.title),
                format!("leave out {option}"),
            )),
        }
    }
}

/// What an army consists of and costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// As it was named.
    pub given: String,
    pub name: String,
    /// Its parts in the order of its file, their sum last.
    pub lines: Vec<AccountLine>,
    /// Sentences about it.
    pub remarks: Vec<String>,
}

/// A part of an army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountLine {
    /// What it costs; how many there are in a game without points.
    pub figure: String,
    pub what: String,
    /// How many stands or units alike it is; none of a card or a sum.
    pub n_units: usize,
}

impl AccountLine {
    pub fn new(figure: impl ToString, what: impl Into<String>) -> AccountLine {
        AccountLine { figure: figure.to_string(), what: what.into(), n_units: 0 }
    }

    /// The line, with its number of stands or units.
    #[must_use]
    pub fn of_units(self, n_units: usize) -> AccountLine {
        AccountLine { n_units, ..self }
    }
}

impl Account {
    /// Its name and its lines, without remarks.
    pub fn lines_in_words(&self) -> String {
        let mut text = format!("{}: {}\n", self.given, self.name);
        for line in &self.lines {
            let _ = writeln!(text, "  {:>6}  {}", line.figure, line.what);
        }
        text
    }

    pub fn text(&self) -> String {
        let mut text = self.lines_in_words();
        for remark in &self.remarks {
            let _ = writeln!(text, "  {remark}");
        }
        text
    }
}

/// Lists of what armies may consist of.
#[derive(Clone, Copy, Debug)]
pub struct Lists {
    /// The built-in ones, by name, for shells.
    pub names: fn() -> Vec<&'static str>,
    /// What an army of one may buy, by name, for shells.
    pub cards: fn() -> Vec<&'static str>,
    /// What an army can be built for.
    pub aims: fn() -> Vec<&'static str>,
    /// A legal army of a list, as its file.
    pub build: fn(&Draw) -> Result<String, Failure>,
    /// Which lists allow an army's units, and the nearest of the others.
    pub fit: fn(&NamedText, &Fit<'_>) -> Result<Reply, Failure>,
    /// Where lists can be imported from, each by the word for it.
    pub sources: &'static [(&'static str, Import)],
}

/// Reads files of another source; every failure if there is one.
pub type Import = fn(&[PathBuf]) -> Result<Imported, Vec<Failure>>;

/// Lists that were read from another source.
#[derive(Debug)]
pub struct Imported {
    /// The name and the text of the file of each list.
    pub files: Vec<(String, String)>,
    /// How much of them was taken, in words.
    pub account: String,
}

/// Which army of a list is drawn.
#[derive(Clone, Debug)]
pub struct Draw {
    /// The list, by its name or that of its file.
    pub list: String,
    /// The folder of the lists.
    pub lists: PathBuf,
    /// The most points that it may cost.
    pub points: i16,
    /// The year; the list's first if there is none.
    pub year: Option<i32>,
    pub faction: Option<String>,
    /// Cards to buy: `shower-shooting`, `hold-the-line=2`.
    pub cards: Vec<String>,
    /// A file of a designer's own cards.
    pub own_cards: Option<PathBuf>,
    /// What to have as much of as the points allow, by the word for it.
    pub aim: Option<String>,
    /// Which of the armies.
    pub seed: u64,
}

/// Among which lists one is looked for that allows an army.
#[derive(Clone, Copy, Debug)]
pub struct Fit<'a> {
    /// The folder of the lists; the built-in ones if there is none.
    pub lists: Option<&'a Path>,
    /// How many of the others are shown.
    pub nearest: usize,
}

/// The longest text that is read twice to see whose it is, in bytes.
const MOST_READ: usize = 256 * 1024;

/// The ruleset whose army a name or a file is, as far as its name or its keys say: the first of those that fit equally well.
pub fn ruleset_of(
    given: &str,
    rulesets: &[&'static Ruleset],
) -> Result<(&'static Ruleset, NamedText), Failure> {
    let named = |text: String| NamedText { name: given.to_owned(), text };
    let with_armies = || rulesets.iter().filter_map(|it| Some((*it, it.armies.as_ref()?)));
    if let Some((ruleset, text)) = with_armies()
        .find_map(|(ruleset, armies)| Some((ruleset, armies.catalogue.built_in(given)?)))
    {
        return Ok((ruleset, named(text.to_owned())));
    }
    let meant = with_armies().find(|(_, armies)| armies.catalogue.may_mean(given));
    let Some((first, armies)) = meant.or(with_armies().next()) else {
        return Err(Failure::new("no game has armies"));
    };
    let text = armies.catalogue.load(given)?;
    // Where the text is no TOML, or too long for an army, the reader of the first says so.
    Ok((ruleset_of_text(&text, rulesets).unwrap_or(first), named(text)))
}

/// The ruleset to whose army a text is nearest by its keys, the first of those that fit equally well; none where it is no TOML, or too
/// long for an army.
pub fn ruleset_of_text(text: &str, rulesets: &[&'static Ruleset]) -> Option<&'static Ruleset> {
    let table = Some(text).filter(|text| text.len() <= MOST_READ)?.parse::<Table>().ok()?;
    let fits = |ruleset: &'static Ruleset| {
        let armies = ruleset.armies.as_ref()?;
        let keys = ruleset.files.iter().find(|file| file.name == armies.file);
        Some((keys.map_or(i32::MIN, |file| n_known(file.keys, &table)), ruleset))
    };
    let mut best: Option<(i32, &'static Ruleset)> = None;
    for found in rulesets.iter().filter_map(|it| fits(it)) {
        if best.is_none_or(|(most, _)| found.0 > most) {
            best = Some(found);
        }
    }
    best.map(|(_, ruleset)| ruleset)
}

/// How many keys of a table and of those in it are known, less those that are not.
fn n_known(keys: &[Key], table: &Table) -> i32 {
    let of = |(name, value): (&String, &Value)| match keys.iter().find(|key| key.name == name) {
        None => -1,
        Some(key) => match (key.kind, value) {
            (ValueType::Table(keys) | ValueType::Part(keys), Value::Table(table)) => {
                1 + n_known(keys, table)
            }
            (ValueType::Tables(keys), Value::Array(items)) => {
                let tables = items.iter().filter_map(Value::as_table);
                1 + tables.map(|table| n_known(keys, table)).sum::<i32>()
            }
            _ => 1,
        },
    };
    table.iter().map(of).sum()
}
