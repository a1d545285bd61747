//! Scenarios as TOML files: the ten built-in ones, and a designer's own.
//!
//! The format mirrors the cards; `docs/src/keys/table-battles.md` explains it.

mod schema;
mod words;

use std::fmt;
use std::ops::Range;

use super::{Breach, Scenario};

/// A scenario that comes with the crate, as the text of its file.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// The name of its file without the ending.
    pub name: &'static str,
    /// The file.
    pub text: &'static str,
}

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        /// Every scenario that comes with the crate, in the order of their numbers.
        pub const BUILT_IN: &[BuiltIn] = &[$(
            BuiltIn {
                name: $name,
                text: include_str!(concat!("../../scenarios/", $name, ".toml")),
            },
        )*];
    };
}

built_in![
    "white-mountain",
    "marston-moor",
    "plains-of-abraham",
    "bosworth-field",
    "malplaquet",
    "ivry",
    "dunes",
    "brooklyn-heights",
    "pharsalus",
    "inkerman",
];

/// Why a text is no scenario.
#[derive(Clone, Debug, PartialEq)]
pub enum FileError {
    /// It isn't TOML, or not of this format.
    Format {
        /// What is wrong, and what was expected.
        what: String,
        /// The bytes of the text that it is about, where there is a text.
        at: Option<Range<usize>>,
    },
    /// The file has this format, and the scenario has these breaches.
    Breaches(Vec<Breach>),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Format { what, .. } => f.write_str(what),
            FileError::Breaches(breaches) => {
                let lines: Vec<String> = breaches.iter().map(Breach::to_string).collect();
                f.write_str(&lines.join("\n"))
            }
        }
    }
}

impl std::error::Error for FileError {}

impl FileError {
    fn of(error: toml::de::Error) -> FileError {
        FileError::Format { what: error.message().trim_end().replace('\n', "; "), at: error.span() }
    }
}

fn read(file: schema::ScenarioFile) -> Result<Scenario, FileError> {
    let (scenario, mut breaches) = file.lower();
    breaches.extend(scenario.check());
    if breaches.is_empty() { Ok(scenario) } else { Err(FileError::Breaches(breaches)) }
}

impl Scenario {
    /// Reads a scenario and checks it.
    ///
    /// # Errors
    ///
    /// If the text isn't TOML of this format, or everything that is wrong with the scenario it describes.
    pub fn from_toml(text: &str) -> Result<Scenario, FileError> {
        toml::from_str(text).map_err(FileError::of).and_then(read)
    }

    /// Reads a scenario from the table that a file holds, and checks it.
    ///
    /// # Errors
    ///
    /// If the table isn't of this format, or everything that is wrong with the scenario it describes.
    pub fn from_table(table: toml::Table) -> Result<Scenario, FileError> {
        table.try_into().map_err(FileError::of).and_then(read)
    }

    /// A built-in scenario by its id, its name, or the name of its file.
    pub fn built_in(word: &str) -> Option<Scenario> {
        BUILT_IN.iter().find_map(|own| {
            let scenario = Scenario::from_toml(own.text).ok()?;
            let is_meant =
                battle_core::values::same_word(own.name, word) || scenario.is_called(word);
            is_meant.then_some(scenario)
        })
    }
}
