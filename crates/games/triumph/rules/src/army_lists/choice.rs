//! The year, the factions and the options that an army chooses from its list.

use std::fmt;

/// A span of years, both ends included; negative before the era.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Years {
    /// The first.
    pub from: i32,
    /// The last.
    pub to: i32,
}

/// Such as `500 BC to 320`.
impl fmt::Display for Years {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let year = |year: i32| match year {
            ..0 => format!("{} BC", -year),
            _ => year.to_string(),
        };
        write!(f, "{} to {}", year(self.from), year(self.to))
    }
}

impl Years {
    /// Whether a year lies in it.
    pub const fn contains(self, year: i32) -> bool {
        self.from <= year && year <= self.to
    }
}

/// What is chosen from a list before any stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// TR-AB-08: the year.
    pub year: i32,
    /// TR-AB-08: the notes on factions that are true.
    pub factions: Vec<String>,
    /// TR-AB-04: the optional contingents that are taken.
    pub contingents: Vec<u8>,
    /// TR-AB-04: the ally options that are taken; one is allowed.
    pub allies: Vec<u8>,
}
