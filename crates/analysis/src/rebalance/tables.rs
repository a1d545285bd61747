//! A rebalancing as rows of tables.

use stats::Estimate;

use super::answer::{ItemUnder, ProposalAnswer, Proved, RebalanceAnswer};
use crate::schema::Table;

/// What a row of `proposals` is.
pub const PROPOSAL: &str = "a set of changes as all players, or one of them, played it";
/// What a row of `verdicts` is.
pub const VERDICT: &str = "an item under the present rules and under a proposal, as all players, or one of them, played it";

/// A proposal as one player, or all, played it.
#[derive(Clone, Debug)]
pub struct ProposalRow {
    number: u32,
    proposal: ProposalAnswer,
    proved: Option<Proved>,
}

/// An item under a proposal.
#[derive(Clone, Debug)]
pub struct VerdictRow {
    number: u32,
    player: String,
    under: ItemUnder,
}

impl RebalanceAnswer {
    /// The rows of `proposals.csv`.
    pub fn proposal_rows(&self) -> Vec<ProposalRow> {
        let numbered = (1..).zip(&self.proposals);
        let rows = numbered.flat_map(|(number, proposal)| {
            let row = |proved| ProposalRow { number, proposal: proposal.clone(), proved };
            match proposal.played.as_slice() {
                [] => vec![row(None)],
                played => played.iter().map(|it| row(Some(it.clone()))).collect(),
            }
        });
        rows.collect()
    }

    /// The rows of `verdicts.csv`.
    pub fn verdict_rows(&self) -> Vec<VerdictRow> {
        let numbered = (1..).zip(&self.proposals);
        let of = |(number, proposal): (u32, &ProposalAnswer)| -> Vec<VerdictRow> {
            let each = proposal.played.iter();
            each.flat_map(|proved| {
                proved.items.iter().map(move |under| VerdictRow {
                    number,
                    player: proved.player.clone(),
                    under: under.clone(),
                })
            })
            .collect()
        };
        numbered.flat_map(of).collect()
    }
}

/// The columns of `proposals.csv`.
pub fn proposals() -> Table<ProposalRow> {
    type Row = ProposalRow;
    let proved = |get: fn(&Proved) -> f64| move |row: &Row| row.proved.as_ref().map(get);
    let gain = |row: &Row| -> Option<Estimate> { row.proved.as_ref().map(|it| it.gain) };
    Table::of("proposals", PROPOSAL)
        .u32("proposal", "", "its number on the front, from 1", |row: &Row| Some(row.number))
        .u32("n_changes", "", "how many things it changes", |row: &Row| {
            Some(row.proposal.changes.len() as u32)
        })
        .text("changes", "what it changes, in words", |row: &Row| {
            Some(row.proposal.changes.join("; "))
        })
        .f64("points_moved", "points", "by how much prices move in all", |row: &Row| {
            Some(row.proposal.points)
        })
        .f64(
            "predicted_imbalance",
            "squares of points of 100",
            "before confirmation: what the search says that it would leave",
            |row: &Row| Some(row.proposal.predicted_imbalance),
        )
        .text("player", "who played the proof", |row: &Row| {
            row.proved.as_ref().map(|it| it.player.clone())
        })
        .f64(
            "imbalance_before",
            "squares of points of 100",
            "under the present rules, on the proof's seed",
            proved(|it| it.before),
        )
        .f64(
            "imbalance_after",
            "squares of points of 100",
            "with the changes, on the same chance",
            proved(|it| it.after),
        )
        .estimate(
            "gain",
            "squares of points of 100",
            "the first less the second; the interval holds for all proposals together",
            gain,
        )
        .text("stands", "`does it`, `does not do it`, `gains` or `not confirmed`", |row: &Row| {
            Some(row.proved.as_ref()?.stands().to_owned())
        })
}

/// The columns of `verdicts.csv`.
pub fn verdicts() -> Table<VerdictRow> {
    type Row = VerdictRow;
    Table::of("verdicts", VERDICT)
        .u32("proposal", "", "the number of the proposal on the front, from 1", |row: &Row| {
            Some(row.number)
        })
        .text("player", "who played", |row: &Row| Some(row.player.clone()))
        .text("item", "what the verdict is about", |row: &Row| Some(row.under.item.clone()))
        .estimate(
            "before",
            "points of 100",
            "how far from fair under the present rules",
            |row: &Row| Some(row.under.before),
        )
        .estimate("after", "points of 100", "the same with the changes", |row: &Row| {
            Some(row.under.after)
        })
        .text("verdict_before", "the verdict under the present rules", |row: &Row| {
            Some(row.under.verdict_before.to_string())
        })
        .text("verdict", "the verdict with the changes", |row: &Row| {
            Some(row.under.verdict.to_string())
        })
}
