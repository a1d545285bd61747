//! A roster, and the file that describes it.

use battle_core::values::same_word;

use super::UnitKind;
use crate::document::problem::{Problem, did_you_mean};
use crate::document::{Problems, TableReader, free_table, parse_toml};
use crate::keys::{FileKeys, Key, ValueType, required};

/// The most units of a kind.
pub const MOST_UNITS: u8 = 99;

/// The keys of the file of a roster.
const KEYS: [Key; 2] = [
    required("name", ValueType::Text, "what the army is called"),
    required(
        "units",
        ValueType::ByName(&ValueType::Whole(0, MOST_UNITS as i64)),
        "how many of each kind it has, such as `{ spear = 4, bow = 2 }`",
    ),
];

/// The files that such a game reads.
pub(super) const FILES: &[FileKeys] = &[FileKeys { name: "army-file", keys: &KEYS }];

/// A number of units of each kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    pub name: String,
    /// How many of each kind there are, in the order of the game's list.
    pub counts: Vec<u8>,
}

impl Roster {
    pub fn n_units(&self) -> usize {
        self.counts.iter().map(|n| usize::from(*n)).sum()
    }

    /// What it costs by the prices of a list.
    pub fn points(&self, kinds: &[UnitKind]) -> u32 {
        let each = self.counts.iter().zip(kinds);
        each.map(|(n, kind)| u32::from(*n) * u32::from(kind.points)).sum()
    }

    /// The kind of each of its units, by its number, in the order of the list.
    pub fn units(&self) -> impl Iterator<Item = usize> {
        let each = self.counts.iter().enumerate();
        each.flat_map(|(kind, n)| std::iter::repeat_n(kind, usize::from(*n)))
    }

    /// It with more units of a kind, or fewer below zero; none below 0 and above [`MOST_UNITS`].
    #[must_use]
    pub fn with(&self, kind: usize, more: i8) -> Option<Roster> {
        let mut changed = self.clone();
        let n = changed.counts.get_mut(kind)?;
        *n = n.checked_add_signed(more).filter(|n| *n <= MOST_UNITS)?;
        Some(changed)
    }

    /// Reads its file; everything that is wrong with it is a problem at its place.
    pub(super) fn read(text: &str, kinds: &[UnitKind], problems: &mut Problems) -> Option<Roster> {
        let root = parse_toml(text, problems);
        if problems.is_unreadable() {
            return None;
        }
        let table = TableReader::declared("the army", &root, &KEYS, problems)?;
        let name = table.required::<&str>("name", "name = \"Red\"", problems);
        let units = table.require("units", "units = { KIND = 4 }", problems)?;
        let given = free_table("units", units, problems)?;
        let mut counts = vec![0; kinds.len()];
        for entry in given.entries() {
            let n = problems.integer(&entry.key, 0..=i64::from(MOST_UNITS), &entry.node);
            match kinds.iter().position(|kind| same_word(kind.name, &entry.key)) {
                Some(at) => counts[at] = n? as u8,
                None => {
                    let known: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
                    problems.add(
                        Problem::at(
                            "experiment::army",
                            entry.key_span.clone(),
                            format!("there is no kind of unit `{}`", entry.key),
                        )
                        .label("unknown")
                        .help(did_you_mean(&entry.key, &known)),
                    );
                }
            }
        }
        let roster = Roster { name: name?.to_owned(), counts };
        if roster.n_units() == 0 {
            problems.add(
                Problem::at("experiment::army", units.span.clone(), "the army has no unit")
                    .label("empty")
                    .help("give it one or more"),
            );
            return None;
        }
        Some(roster)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [UnitKind; 2] =
        [UnitKind { name: "spear", points: 3 }, UnitKind { name: "long bow", points: 5 }];

    fn read(text: &str) -> Result<Roster, Vec<String>> {
        let mut problems = Problems::default();
        let roster = Roster::read(text, &KINDS, &mut problems);
        let said: Vec<String> = problems.into_sorted().iter().map(ToString::to_string).collect();
        roster.filter(|_| said.is_empty()).ok_or(said)
    }

    #[test]
    fn a_roster_counts_its_units_and_their_points() {
        let red = read("name = \"Red\"\nunits = { Spear = 4, long-bow = 2 }").expect("legal");
        assert_eq!(
            (red.counts.as_slice(), red.n_units(), red.points(&KINDS)),
            (&[4, 2][..], 6, 22)
        );
        assert!(red.units().eq([0, 0, 0, 0, 1, 1]));
        assert_eq!(red.with(1, -2).map(|it| it.counts), Some(vec![4, 0]));
        assert_eq!(red.with(1, -3), None);
        assert_eq!(red.with(2, 1), None);
        assert_eq!(red.with(0, 96), None);
    }

    #[test]
    fn everything_that_is_wrong_with_a_roster_is_said_at_once() {
        let wrong = read("units = { spaer = 4, spear = 100 }\nkind = 1").expect_err("wrong");
        let all = wrong.join("\n");
        for part in ["`name`", "`spaer`", "100", "`kind`"] {
            assert!(all.contains(part), "{part}: {all}");
        }
        assert_eq!(
            read("name = \"x\"\nunits = { spear = 0 }"),
            Err(vec!["the army has no unit".to_owned()])
        );
    }
}
