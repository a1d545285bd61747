//! The breaches of a scenario.

use std::fmt;

/// Where in a scenario something is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Where {
    /// In the scenario as a whole.
    Scenario,
    /// In an army, by name.
    Army(String),
    /// On a card, by id.
    Card(String),
    /// In a row of a card, from 1.
    Row(String, usize),
}

impl fmt::Display for Where {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Where::Scenario => write!(f, "scenario"),
            Where::Army(name) => write!(f, "army \"{name}\""),
            Where::Card(id) => write!(f, "card {id}"),
            Where::Row(id, row) => write!(f, "card {id}, action {row}"),
        }
    }
}

/// One error of a scenario: where it is, what is wrong, and how to correct it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// Where it is.
    pub at: Where,
    /// What is wrong.
    pub what: String,
    /// How to mend it.
    pub remedy: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; {}", self.at, self.what, self.remedy)
    }
}

impl std::error::Error for Breach {}
