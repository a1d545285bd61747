//! `equipoise rebalance`: what may be changed in an experiment, the experiment that plays proposals, and what both runs say.
//!
//! A kind of experiment that can be rebalanced implements [`Rebalancing`]; what is searched and what may be claimed is
//! `analysis::rebalance`'s.

mod request;
mod stored;
pub mod variants;

use analysis::rebalance::{Change, Played, Proposal, Surrogate};
use harness::BLOCK_PAIRS;
use toml::{Table, Value};

use crate::experiment::{Experiment, Resolved};

pub use request::{Bounds, RebalanceRequest, bounds};
pub use stored::{StoredRows, StoredRun};

/// An experiment whose verdicts can be made fair by changes.
pub trait Rebalancing {
    /// How far from fair still counts as fair where nothing is said, in points of 100.
    fn default_margin(&self) -> f64;

    /// What may be changed.
    fn may_change(&self) -> Vec<MayChange>;

    /// The verdicts of a run, and what changes within bounds would do to them; none where too little was played.
    fn surrogate(&self, rows: &StoredRows, bounds: &[Bounds]) -> Option<Surrogate>;

    /// Makes of the experiment, with every default written out, one that plays these changes too.
    fn add(&self, proposals: &[Vec<(&str, &Change)>], experiment: &mut Table);

    /// What was played of proposals, each by names and keys of its changes.
    fn played(&self, rows: &StoredRows, proposals: &[Vec<(&str, &Change)>]) -> Played;
}

/// Something that may be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MayChange {
    /// By what it is named.
    pub name: String,
    /// Its price in half points; none of a rule.
    pub half_points: Option<i32>,
}

/// The changes of a proposal by name.
pub fn named<'s>(surrogate: &'s Surrogate, proposal: &Proposal) -> Vec<(&'s str, &'s Change)> {
    let of = |(at, option): &(usize, usize)| {
        let changeable = &surrogate.changeables[*at];
        (changeable.name.as_str(), &changeable.options[*option])
    };
    proposal.changes.iter().map(of).collect()
}

/// The experiment that plays proposals beside the present rules, as a file of TOML: on a seed of its own, with a number of blocks that
/// is fixed before (ST-P4).
///
/// # Panics
///
/// When an experiment with every default written out is no TOML, which a test excludes.
pub fn proof(
    experiment: &Experiment,
    rebalancing: &dyn Rebalancing,
    proposals: &[Vec<(&str, &Change)>],
    seed: u64,
    n_blocks: u32,
    command: &str,
) -> String {
    let resolved = toml::to_string(&Resolved::of(experiment)).expect("an experiment is TOML");
    let mut table: Table = toml::from_str(&resolved).expect("what was just written");
    let title = format!("{}: proposals", experiment.title);
    table.insert("title".to_owned(), Value::String(title));
    let question = "Do these changes make the verdicts fair?".to_owned();
    table.insert("question".to_owned(), Value::String(question));
    let number = |n: u64| Value::Integer(i64::try_from(n).unwrap_or(i64::MAX));
    table.insert("seed".to_owned(), number(seed));
    table.insert(
        "pairs".to_owned(),
        number(u64::from(n_blocks) * BLOCK_PAIRS),
    );
    // All pairs are played, and what the experiment expects or asks beside is no part of the proof.
    for key in ["precision", "expect", "sensitivity"] {
        table.remove(key);
    }
    rebalancing.add(proposals, &mut table);
    let text = toml::to_string(&table).expect("a table is TOML");
    // A comment of TOML has no control characters.
    let command = command.replace(char::is_control, " ");
    format!("# {command}: the proposals, played on another seed\n\n{text}")
}
