//! `equipoise rebalance`: the request, the experiment that plays proposals, and the finished run that it uses.
//!
//! What a kind of experiment does for it is in [`crate::experiment::rebalancing`]; the search and the claims are in
//! `analysis::rebalance`.

mod stored;

use analysis::rebalance::{Change, Proposal, Surrogate};
use harness::BLOCK_PAIRS;
use toml::{Table, Value};

use crate::document::problem::Failure;
use crate::experiment::lowered::Lowered;
use crate::experiment::{Experiment, Resolved};

pub use crate::experiment::rebalancing::{
    Bounds, MayChange, RebalanceRequest, Rebalancing, StoredRows, bounds,
};
pub use stored::StoredRun;

/// The kinds of experiments that can be rebalanced are those that say what may change.
///
/// # Errors
///
/// If nothing in it can be changed.
pub fn rebalancing(work: &dyn Lowered) -> Result<&dyn Rebalancing, Failure> {
    work.rebalancing().ok_or_else(|| {
        Failure::with_help(
            "this experiment can't be rebalanced: nothing in it has a price, and it has no variants with other rules",
            "name one with game = \"worth\", or one whose variants change rules (`equipoise list experiments`)",
        )
    })
}

/// The request, completed by the experiment's own; its bounds; and what it is about.
///
/// # Errors
///
/// Everything that is wrong with the question, together.
pub fn asked<'w>(
    request: &RebalanceRequest,
    experiment: &Experiment,
    work: &'w dyn Lowered,
) -> Result<(RebalanceRequest, Vec<Bounds>, &'w dyn Rebalancing), Failure> {
    let of = rebalancing(work)?;
    let request = request.clone().or(experiment.rebalance.as_ref());
    let bounds = bounds(&request, of)?;
    Ok((request, bounds, of))
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
    // All pairs are played; the experiment's expectations and further questions are not part of the proof.
    for key in ["precision", "expect", "sensitivity", "rebalance"] {
        table.remove(key);
    }
    rebalancing.add(proposals, &mut table);
    let text = toml::to_string(&table).expect("a table is TOML");
    // A comment of TOML has no control characters.
    let command = command.replace(char::is_control, " ");
    format!("# {command}: the proposals, played on another seed\n\n{text}")
}
