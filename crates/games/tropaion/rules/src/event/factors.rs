//! The factors of a total, each with its rule.

use std::fmt;

use battle_core::RuleId;

use crate::gift::BY_GIFT;

/// The rules that add to a discipline test or to a combat die; an event holds their places here, so that it stays small.
const RULES: [&str; 21] = [
    "TP-710",
    "TP-609",
    "TP-712",
    "TP-714",
    "TP-715",
    "TP-716",
    "TP-717",
    "TP-718",
    "TP-719",
    "TP-202",
    "TP-203",
    "TP-204",
    "TP-205",
    "TP-206",
    "TP-207",
    "TP-208",
    "TP-033",
    "TP-209",
    "TP-A21",
    "own trait",
    BY_GIFT.0,
];
/// Most rules that add to one total.
const MOST: usize = 12;

/// Factors of one total in the order of their rules; those of one rule are added up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Factors {
    list: [(u8, i8); MOST],
    len: u8,
}

impl Factors {
    /// No factor.
    pub const NONE: Factors = Factors { list: [(0, 0); MOST], len: 0 };

    /// Adds a factor.
    pub fn add(&mut self, RuleId(rule): RuleId, value: i8) {
        let at = RULES.iter().position(|&it| it == rule).expect("a rule of factors") as u8;
        let len = usize::from(self.len);
        if let Some(same) = self.list[..len].iter_mut().find(|it| it.0 == at) {
            same.1 += value;
        } else {
            self.list[len] = (at, value);
            self.len += 1;
        }
    }

    /// The factors that are not 0, by their rules.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, i8)> + '_ {
        let all = &self.list[..usize::from(self.len)];
        all.iter().filter(|it| it.1 != 0).map(|&(at, value)| (RULES[usize::from(at)], value))
    }

    /// Their sum.
    pub fn sum(&self) -> i8 {
        self.iter().map(|(_, value)| value).sum()
    }
}

impl fmt::Debug for Factors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
