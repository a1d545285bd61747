//! Six armies of the period, as files that a designer can copy and change.
//!
//! The sources were written from memory and not checked against the books.

use battle_core::values::same_word;

use crate::army::Army;
use crate::catalogue::Catalogue;

/// A built-in army.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// Its id: a word for command lines.
    pub id: &'static str,
    /// What kind of army it is.
    pub kind: &'static str,
    /// Its file.
    pub text: &'static str,
}

impl BuiltIn {
    /// The army.
    ///
    /// # Panics
    ///
    /// Never with a catalogue that has the built-in characteristics: a test reads it.
    pub fn army(&self, catalogue: &Catalogue) -> Army {
        Army::from_toml(self.text, catalogue).expect("a built-in army is legal")
    }

    /// The army of an id.
    pub fn named(word: &str) -> Option<&'static BuiltIn> {
        BUILT_IN.iter().find(|own| same_word(own.id, word))
    }
}

/// All six.
pub const BUILT_IN: &[BuiltIn] = &[
    BuiltIn {
        id: "imperial-1620",
        kind: "tercios and cuirassiers",
        text: include_str!("../data/armies/imperial-1620.toml"),
    },
    BuiltIn {
        id: "swedish-1632",
        kind: "brigades and horse",
        text: include_str!("../data/armies/swedish-1632.toml"),
    },
    BuiltIn {
        id: "swiss-1515",
        kind: "keils",
        text: include_str!("../data/armies/swiss-1515.toml"),
    },
    BuiltIn {
        id: "polish-1621",
        kind: "lancers",
        text: include_str!("../data/armies/polish-1621.toml"),
    },
    BuiltIn {
        id: "tatar-1571",
        kind: "horse archers",
        text: include_str!("../data/armies/tatar-1571.toml"),
    },
    BuiltIn {
        id: "japanese-1575",
        kind: "shot and spears",
        text: include_str!("../data/armies/japanese-1575.toml"),
    },
];
