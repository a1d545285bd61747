//! `equipoise rebalance`: the bounds that were typed, the experiment that plays proposals, and a finished run that is read for it.
//!
//! What a kind of experiment does for it is in [`crate::experiment::rebalancing`]; what is searched and what may be claimed,
//! in `analysis::rebalance`.

mod stored;

use analysis::rebalance::{Change, Proposal, Surrogate};
use harness::BLOCK_PAIRS;
use toml::{Table, Value};

use crate::experiment::{Experiment, Resolved};

pub use crate::experiment::rebalancing::{
    Bounds, MayChange, RebalanceRequest, Rebalancing, StoredRows, bounds,
};
pub use stored::StoredRun;

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
    for key in ["precision", "expect", "sensitivity", "rebalance"] {
        table.remove(key);
    }
    rebalancing.add(proposals, &mut table);
    let text = toml::to_string(&table).expect("a table is TOML");
    // A comment of TOML has no control characters.
    let command = command.replace(char::is_control, " ");
    format!("# {command}: the proposals, played on another seed\n\n{text}")
}
