//! The cells of a run: matchups, as they are and with named changes.

use battle_core::Side;

/// One cell: a matchup, as it is or with a named change.
#[derive(Clone, Debug, PartialEq)]
pub struct CellInfo {
    /// The matchup: `spear v knights`.
    pub matchup: String,
    /// The side asked about: `spear`.
    pub a: String,
    /// Its enemy: `knights`.
    pub b: String,
    /// The named change; none for baselines.
    pub variant: Option<VariantInfo>,
    /// The cell it is compared with; none for baselines.
    pub baseline: Option<u32>,
    /// Whether the variant resolves to its own baseline, so that it must differ by exactly 0 (ST-B5).
    pub identical: bool,
    /// Which side the variant strengthens by the rules; none where they leave that open.
    pub strengthens: Option<Strengthens>,
    /// Whether it is played for an estimate that stands elsewhere, so that it is no row of the answer.
    pub is_aside: bool,
    /// The exact answer, if there is one.
    pub exact: Option<Exact>,
}

/// What a column `against_rules` means.
pub(crate) const AGAINST_RULES: &str = "what to make of a change by which the rules strengthen a side that then scores less, with its whole interval; empty for others";

/// What the rules say of a change: the side that has more by it, or whose enemy has less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strengthens {
    /// The side.
    pub side: Side,
    /// Why it may score less all the same, as a clause; empty where only the player can be the cause.
    pub or_else: &'static str,
}

/// A named change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantInfo {
    /// As in files: `elephant-screen`.
    pub name: String,
    /// As in text: `Elephant Screen`.
    pub title: String,
    /// What the rules charge for it, in words: `2 points, army`.
    pub printed_cost: Option<String>,
}

/// What a cell comes to exactly.
#[derive(Clone, Debug, PartialEq)]
pub struct Exact {
    /// A's mean score, 0 to 1.
    pub score: f64,
    /// The share of drawn battles, 0 to 1.
    pub draw: f64,
    /// Each measure's mean per battle in its unit, in the order of `RunInfo::columns`; none where it is not known.
    pub measures: Vec<Option<f64>>,
}

impl Exact {
    /// A measure's mean, if it is known.
    pub fn measure(&self, column: usize) -> Option<f64> {
        self.measures.get(column).copied().flatten()
    }
}
