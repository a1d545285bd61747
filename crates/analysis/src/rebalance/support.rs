//! Armies of a field as something to rebalance: each should come up in the equilibrium often enough (ST-O3).

use stats::Estimate;
use stats::rebalance::{Imbalance, SupportAim, SupportProof, fewest_changes_by};

use super::ALPHA;
use super::answer::{ItemUnder, Proved, RebalanceInfo};
use super::proof::PlayerBlocks;
use super::proposals::Proposal;
use super::surrogate::{MeasuredItem, Surrogate, VerdictWords};
use crate::cells::CellInfo;

/// The fewest armies of a field.
const FEWEST: usize = 3;

/// A field in which each army meets each other one once, and how often each should come up.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldAim {
    /// The armies, in the order of the aim.
    pub armies: Vec<String>,
    /// The matchups, and how often each army should come up.
    pub aim: SupportAim,
}

impl FieldAim {
    /// Of the matchups of a run; none unless each of at least three armies meets each other one exactly once.
    pub fn of(cells: &[CellInfo], least: f64, seed: u64) -> Option<FieldAim> {
        let mut armies: Vec<String> = Vec::new();
        let mut number = |name: &str| {
            let known = armies.iter().position(|it| it == name);
            known.unwrap_or_else(|| {
                armies.push(name.to_owned());
                armies.len() - 1
            })
        };
        let baselines = cells.iter().filter(|cell| cell.baseline.is_none());
        let pairs: Vec<(usize, usize)> =
            baselines.map(|cell| (number(&cell.a), number(&cell.b))).collect();
        let mut met: Vec<(usize, usize)> =
            pairs.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
        met.sort_unstable();
        met.dedup();
        let n = armies.len();
        let is_whole = n >= FEWEST
            && pairs.iter().all(|(a, b)| a != b)
            && met.len() == pairs.len()
            && 2 * met.len() == n * (n - 1);
        is_whole.then_some(FieldAim { aim: SupportAim { n_armies: n, pairs, least, seed }, armies })
    }

    /// How often each army comes up by these scores of matchups.
    pub(super) fn found(&self, surrogate: &Surrogate) -> Vec<MeasuredItem> {
        let (differences, errors) = (surrogate.differences(), surrogate.errors());
        let seen = self.aim.seen(&differences, &errors, ALPHA);
        let each = self.armies.iter().zip(seen);
        each.map(|(name, difference)| MeasuredItem { name: name.clone(), difference }).collect()
    }

    /// ST-P2: the front of changes against what armies lack; effects of changes are added to scores as they were measured.
    pub(super) fn propose(&self, surrogate: &Surrogate, most_changes: usize) -> Vec<Proposal> {
        let (seen, errors) = (surrogate.differences(), surrogate.errors());
        let options: Vec<usize> =
            (surrogate.changeables.iter()).map(|it| it.options.len()).collect();
        let shares = |set: &[(usize, usize)]| self.aim.shares(&surrogate.with(&seen, set), &errors);
        let front = fewest_changes_by(&options, most_changes, |set| self.aim.lacking(&shares(set)));
        let proposal = |candidate: stats::rebalance::Candidate| {
            let differences = shares(&candidate.changes);
            Proposal {
                points: candidate.points,
                predicted: Imbalance { value: candidate.imbalance },
                differences: (differences.iter()).map(|share| -self.aim.lack(*share)).collect(),
                changes: candidate.changes,
            }
        };
        front.into_iter().map(proposal).collect()
    }

    /// What was played of every proposal by one player.
    pub(super) fn proved(
        &self,
        by: &PlayerBlocks,
        info: &RebalanceInfo,
        alpha: f64,
    ) -> Vec<Proved> {
        let proofs = self.aim.proofs(&by.rules, alpha);
        let of = |proof: SupportProof| Proved {
            player: by.player.clone(),
            before: proof.lacking[0],
            after: proof.lacking[1],
            gain: proof.gain,
            is_confirmed: proof.is_confirmed(),
            is_balanced: proof.is_enough,
            fails: proof.fails,
            items: self.items(&proof, info),
        };
        proofs.into_iter().map(of).collect()
    }

    fn items(&self, proof: &SupportProof, info: &RebalanceInfo) -> Vec<ItemUnder> {
        let least = info.support.unwrap_or(self.aim.least);
        let both = proof.before.iter().zip(&proof.after);
        let each = self.armies.iter().zip(both);
        each.map(|(name, (before, after))| ItemUnder {
            item: name.clone(),
            before: *before,
            after: *after,
            verdict: often(after, least).into(),
            verdict_before: often(before, least).into(),
        })
        .collect()
    }
}

/// Whether an army comes up often enough.
fn often(share: &Estimate, least: f64) -> &'static str {
    let (words, least) = (VerdictWords::ARMIES, 100.0 * least);
    match share {
        it if it.lo >= least => words.fair,
        it if it.hi < least => words.below,
        _ => "undecided",
    }
}
