//! The referee's errors.

use std::fmt;

/// A breach of the rules, before it is known at which event.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    pub rule: &'static str,
    pub what: String,
}

/// A breach of the rules: the event, by its number from 0, and the rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// The number of the event.
    pub event: usize,
    /// The id of the rule; `schema` for what is no event of a battle.
    pub rule: &'static str,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}: {}: {}", self.event, self.rule, self.what)
    }
}

pub type Check<T = ()> = Result<T, Fault>;

pub fn fault<T>(rule: &'static str, what: impl Into<String>) -> Check<T> {
    Err(Fault { rule, what: what.into() })
}

/// Checks that something holds, by a rule.
pub fn need(holds: bool, rule: &'static str, what: impl FnOnce() -> String) -> Check {
    if holds { Ok(()) } else { fault(rule, what()) }
}
