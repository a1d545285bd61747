//! The model on which the search works instead of battles: measured differences, and what each change would add to them.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use stats::Estimate;
use stats::rebalance::{ChangeOption, Item};

use super::support::FieldAim;

/// The verdicts of a run, and what may be changed to make them fair.
#[derive(Clone, Debug, PartialEq)]
pub struct Surrogate {
    /// What verdicts are called.
    pub words: VerdictWords,
    /// A verdict each.
    pub items: Vec<MeasuredItem>,
    /// What may be changed, each once.
    pub changeables: Vec<Changeable>,
    /// The goal for the field that the matchups make, where the goal isn't that each matchup is fair.
    pub field: Option<FieldAim>,
}

/// Verdicts in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(into = "VerdictsOf")]
pub struct VerdictWords {
    /// What an item is: `card at its price`.
    pub item: &'static str,
    /// Several of them.
    pub items: &'static str,
    /// Surely above what is fair.
    pub above: &'static str,
    /// Surely below it.
    pub below: &'static str,
    /// Surely fair.
    pub fair: &'static str,
}

/// What verdicts are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum VerdictsOf {
    Prices,
    Armies,
    Matchups,
}

impl From<VerdictWords> for VerdictsOf {
    fn from(words: VerdictWords) -> VerdictsOf {
        match words {
            VerdictWords::PRICES => VerdictsOf::Prices,
            VerdictWords::ARMIES => VerdictsOf::Armies,
            _ => VerdictsOf::Matchups,
        }
    }
}

impl<'de> Deserialize<'de> for VerdictWords {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<VerdictWords, D::Error> {
        Ok(VerdictsOf::deserialize(deserializer)?.into())
    }
}

impl From<VerdictsOf> for VerdictWords {
    fn from(of: VerdictsOf) -> VerdictWords {
        match of {
            VerdictsOf::Prices => VerdictWords::PRICES,
            VerdictsOf::Armies => VerdictWords::ARMIES,
            VerdictsOf::Matchups => VerdictWords::MATCHUPS,
        }
    }
}

impl VerdictWords {
    /// A number of items: `1 matchup`, `3 cards at their prices`.
    pub fn counted(&self, n: usize) -> String {
        match n {
            1 => format!("1 {}", self.item),
            n => format!("{n} {}", self.items),
        }
    }

    /// The words for cards that armies pay for.
    pub const PRICES: VerdictWords = VerdictWords {
        item: "card at its price",
        items: "cards at their prices",
        above: "underpriced",
        below: "overpriced",
        fair: "rightly priced",
    };

    /// The words for the armies of a field.
    pub const ARMIES: VerdictWords = VerdictWords {
        item: "army",
        items: "armies",
        above: "more than often enough",
        below: "too seldom",
        fair: "often enough",
    };

    /// The words for matchups.
    pub const MATCHUPS: VerdictWords = VerdictWords {
        item: "matchup",
        items: "matchups",
        above: "first ahead",
        below: "second ahead",
        fair: "fair",
    };
}

/// What a run measured of one verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredItem {
    /// `Ambush, Early German`.
    pub name: String,
    /// How far it is from fair, in points of 100; with its interval.
    pub difference: Estimate,
}

/// Something that may be changed once.
#[derive(Clone, Debug, PartialEq)]
pub struct Changeable {
    /// As it is named on the command line: `ambush`.
    pub name: String,
    /// What may be done to it.
    pub options: Vec<Change>,
}

/// One way to change it.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The key by which the proof identifies it: a price in half points, or the name of a variant.
    pub key: String,
    /// `Ambush: 4 points an army in place of 6`.
    pub words: String,
    /// How far a price moves, in half points; 0 of a rule.
    pub half_points: i32,
    /// What it would add to the difference of each item, in points of 100.
    pub shift: Vec<f64>,
}

impl Surrogate {
    /// Measured differences, in the order of items.
    pub fn differences(&self) -> Vec<f64> {
        let all = self.items.iter();
        all.map(|item| item.difference.value.unwrap_or_default()).collect()
    }

    /// Their standard errors.
    pub(super) fn errors(&self) -> Vec<f64> {
        let all = self.items.iter();
        all.map(|item| item.difference.se.unwrap_or_default()).collect()
    }

    /// Differences with what a set of changes adds to them.
    pub(super) fn with(&self, differences: &[f64], changes: &[(usize, usize)]) -> Vec<f64> {
        let mut all = differences.to_vec();
        for (changeable, option) in changes {
            let shift = &self.changeables[*changeable].options[*option].shift;
            all.iter_mut().zip(shift).for_each(|(d, s)| *d += s);
        }
        all
    }

    /// What the verdicts are about: matchups or cards, or the armies of a field.
    pub(super) fn names(&self) -> Vec<&str> {
        match &self.field {
            Some(field) => field.armies.iter().map(String::as_str).collect(),
            None => self.items.iter().map(|item| item.name.as_str()).collect(),
        }
    }

    /// What verdicts are called.
    pub(super) fn verdict_words(&self) -> VerdictWords {
        match &self.field {
            Some(_) => VerdictWords::ARMIES,
            None => self.words,
        }
    }

    /// The verdicts that were found; of a field how often each army comes up.
    pub(super) fn found(&self) -> Vec<MeasuredItem> {
        match &self.field {
            Some(field) => field.found(self),
            None => self.items.clone(),
        }
    }

    /// Their variances.
    pub fn variances(&self) -> Vec<f64> {
        let se = |item: &MeasuredItem| item.difference.se.unwrap_or_default();
        self.items.iter().map(|item| se(item) * se(item)).collect()
    }

    /// What the search may choose from (ST-P2).
    pub(super) fn search_items(&self) -> Vec<Item> {
        let of = |changeable: &Changeable| Item {
            options: (changeable.options.iter())
                .map(|change| ChangeOption {
                    half_points: change.half_points,
                    shift: change.shift.clone(),
                })
                .collect(),
        };
        self.changeables.iter().map(of).collect()
    }
}
