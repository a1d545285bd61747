//! `equipoise rebalance`: the request, the experiment that plays proposals, and the finished run that it uses.
//!
//! What a kind of experiment does for it is in [`experiment::rebalancing`]; the search and the claims are in
//! `analysis::rebalance`.

mod search;
mod stored;

use analysis::rebalance::{Change, FieldAim, Proposal, Surrogate};
use harness::BLOCK_PAIRS;
use toml::{Table, Value};

use experiment::document::problem::Failure;
use experiment::planned_run::PlannedRun;
use experiment::{Experiment, Resolved};

pub use experiment::rebalancing::{
    Bounds, MayChange, RebalanceRequest, Rebalancing, StoredRows, bounds, field_of,
};
pub use search::{ProofAsked, Searched};
pub use stored::StoredRun;

/// The kinds of experiments that can be rebalanced are those that say what may change.
///
/// # Errors
///
/// If nothing in it can be changed.
pub fn rebalancing(planned: &dyn PlannedRun) -> Result<&dyn Rebalancing, Failure> {
    planned.rebalancing().ok_or_else(|| {
        Failure::with_help(
            "this experiment can't be rebalanced: nothing in it has a price, and it has no variants with other rules",
            "name one with game = \"worth\", or one whose variants change rules (`equipoise list experiments`)",
        )
    })
}

/// A question about an experiment.
#[derive(Clone)]
pub struct Asked<'w> {
    /// What was asked, with what the experiment's file says where nothing was.
    pub request: RebalanceRequest,
    /// What may change, and between which bounds.
    pub bounds: Vec<Bounds>,
    pub of: &'w dyn Rebalancing,
    /// The field in which every army should be worth bringing, if that is asked.
    field: Option<FieldAim>,
}

/// What was asked of an experiment.
///
/// # Errors
///
/// Everything that is wrong with the question, together.
pub fn asked<'w>(
    request: &RebalanceRequest,
    experiment: &Experiment,
    planned: &'w dyn PlannedRun,
) -> Result<Asked<'w>, Failure> {
    let of = rebalancing(planned)?;
    let request = request.clone().or(experiment.rebalance.as_ref());
    let kind = experiment.game.kind();
    let unknown = |name: &str| kind.unknown_policy(name);
    let bounds = bounds(&request, of, experiment.seed, &unknown)?;
    let field = field_of(&request, experiment.seed, planned.matchups())?;
    Ok(Asked { request, bounds, of, field })
}

impl std::fmt::Debug for Asked<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Asked {{ {:?}, {:?} }}", self.request, self.field)
    }
}

impl Asked<'_> {
    /// How far from fair still counts as fair, in points of 100; 0 where every army should be worth bringing.
    pub fn margin(&self) -> f64 {
        match self.field {
            Some(_) => 0.0,
            None => (self.request.margin).unwrap_or_else(|| self.of.default_margin()),
        }
    }

    /// The verdicts of a run, and what changes within bounds would do to them.
    ///
    /// # Errors
    ///
    /// Where too little was played.
    pub fn surrogate(&self, rows: &StoredRows) -> Result<Surrogate, Failure> {
        let found = self.of.surrogate(rows, &self.bounds);
        let mut found = found.ok_or_else(|| {
            Failure::with_help(
                "too little was played to search on: a verdict was seen in fewer than two blocks",
                format!(
                    "play {} pairs or more of each cell",
                    u64::from(SEARCH_BLOCKS) * BLOCK_PAIRS
                ),
            )
        })?;
        found.field = self.field.clone();
        Ok(found)
    }
}

/// Refuses a search on fewer blocks than a verdict takes, before anything is played.
///
/// # Errors
///
/// If each cell would be played in fewer than two blocks.
pub fn refuse_too_few(n_blocks: u32) -> Result<(), Failure> {
    if n_blocks >= SEARCH_BLOCKS {
        return Ok(());
    }
    Err(Failure::with_help(
        format!(
            "too little would be played to search on: {} pairs of each cell",
            u64::from(n_blocks) * BLOCK_PAIRS
        ),
        format!(
            "a verdict takes two blocks: play {} pairs or more",
            u64::from(SEARCH_BLOCKS) * BLOCK_PAIRS
        ),
    ))
}

/// The fewest blocks of a cell of which there is a verdict.
const SEARCH_BLOCKS: u32 = 2;

/// The changes of a proposal by name.
fn named<'s>(surrogate: &'s Surrogate, proposal: &Proposal) -> Vec<(&'s str, &'s Change)> {
    let of = |(at, option): &(usize, usize)| {
        let changeable = &surrogate.changeables[*at];
        (changeable.name.as_str(), &changeable.options[*option])
    };
    proposal.changes.iter().map(of).collect()
}

/// The experiment that plays proposals beside the present rules, as a file of TOML: on a seed of its own, with a number of blocks that
/// is fixed before (ST-P4).
fn proof(
    experiment: &Experiment,
    rebalancing: &dyn Rebalancing,
    proposals: &[Vec<(&str, &Change)>],
    seed: u64,
    n_blocks: u32,
    command: &str,
) -> String {
    let mut table = with_proposals(experiment, rebalancing, proposals, seed, "proposals");
    put_size(&mut table, n_blocks);
    let about =
        format!("the proposals, played on seed {seed}; the search was on seed {}", experiment.seed);
    commented(command, &about, &table)
}

/// The experiment that plays one proposal beside the present rules with another player on both sides, as a file of TOML.
fn led_by(
    experiment: &Experiment,
    rebalancing: &dyn Rebalancing,
    proposal: Vec<(&str, &Change)>,
    (player, seed): (&str, u64),
    n_blocks: u32,
    command: &str,
) -> String {
    let title = format!("the proposal as {player} plays it");
    let mut table = with_proposals(experiment, rebalancing, &[proposal], seed, &title);
    put_size(&mut table, n_blocks);
    let name = || Value::String(player.to_owned());
    let own = table.get_mut(experiment.game.kind().name());
    if let Some(Value::Table(own)) = own {
        for (key, n_players) in [("policies", 2), ("players", 1)] {
            if let Some(players) = own.get_mut(key) {
                *players = Value::Array((0..n_players).map(|_| name()).collect());
            }
        }
        let variants = own.get_mut("variant").and_then(Value::as_array_mut);
        let variants = variants.into_iter().flatten();
        for variant in variants.filter_map(Value::as_table_mut) {
            variant.remove("policies");
        }
    }
    commented(command, &title, &table)
}

/// All pairs of these blocks are played.
fn put_size(table: &mut Table, n_blocks: u32) {
    let pairs = u64::from(n_blocks) * BLOCK_PAIRS;
    table.insert("pairs".to_owned(), number(pairs));
    table.remove("precision");
}

/// The file of the experiment to go on with.
pub const PROPOSAL: &str = "proposal.toml";

/// The experiment to go on with: one proposal beside the present rules, on a seed of its own, as large as the experiment itself.
fn go_on(
    experiment: &Experiment,
    rebalancing: &dyn Rebalancing,
    proposal: Vec<(&str, &Change)>,
    seed: u64,
    command: &str,
) -> String {
    let title = "the proposal beside the present rules";
    let table = with_proposals(experiment, rebalancing, &[proposal], seed, title);
    let about = format!("{title}, to edit and to play with `equipoise run {PROPOSAL}`");
    commented(command, &about, &table)
}

fn number(n: u64) -> Value {
    Value::Integer(i64::try_from(n).unwrap_or(i64::MAX))
}

fn commented(command: &str, about: &str, table: &Table) -> String {
    let text = toml::to_string(table).expect("a table is TOML");
    // A comment of TOML has no control characters.
    let command = command.replace(char::is_control, " ");
    format!("# {command}: {about}\n\n{text}")
}

fn with_proposals(
    experiment: &Experiment,
    rebalancing: &dyn Rebalancing,
    proposals: &[Vec<(&str, &Change)>],
    seed: u64,
    title: &str,
) -> Table {
    let resolved = toml::to_string(&Resolved::of(experiment)).expect("an experiment is TOML");
    let mut table: Table = toml::from_str(&resolved).expect("what was just written");
    let title = format!("{}: {title}", experiment.title);
    table.insert("title".to_owned(), Value::String(title));
    let question = "Do these changes make the verdicts fair?".to_owned();
    table.insert("question".to_owned(), Value::String(question));
    table.insert("seed".to_owned(), number(seed));
    // The experiment's expectations and further questions are about its own variants.
    for key in ["expect", "sensitivity", "rebalance"] {
        table.remove(key);
    }
    rebalancing.add(proposals, &mut table);
    table
}
