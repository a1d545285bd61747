//! A search on a finished run: its proposals, the experiment that plays them, and the answer.

use analysis::rebalance::{Change, Proposal, RebalanceAnswer, RebalanceInfo, Surrogate, propose};
use harness::BLOCK_PAIRS;

use super::{Asked, PROPOSAL, StoredRun, go_on, named, proof, rebalancing};
use crate::document::problem::Failure;

/// Blocks of a proof if no number is asked for.
const PROOF_BLOCKS: u64 = stats::rebalance::FEWEST_CONFIRMED_BLOCKS as u64;

/// How the proposals are to be proved, and where all of it came from.
#[derive(Clone, Debug)]
pub struct ProofAsked {
    /// The seed of the proof; the next one after that of the search if there is none.
    pub seed: Option<u64>,
    /// Pairs of battles of each cell, rounded up to blocks; the fewest of which a gain is claimed if there is none.
    pub pairs: Option<u64>,
    /// Which search of the question it is, from 1.
    pub round: u32,
    /// The command that makes it again.
    pub command: String,
    /// The page or folder of the run on which is searched.
    pub search: String,
    /// The version of Equipoise.
    pub version: String,
}

/// A search that has its proposals.
#[derive(Debug)]
pub struct Searched<'r> {
    run: &'r StoredRun,
    asked: Asked<'r>,
    surrogate: Surrogate,
    /// The present rules first.
    proposals: Vec<Proposal>,
    info: RebalanceInfo,
}

impl<'r> Searched<'r> {
    /// Searches on a finished run.
    ///
    /// # Errors
    ///
    /// Where too little was played.
    pub fn on(
        run: &'r StoredRun,
        asked: Asked<'r>,
        proof: ProofAsked,
    ) -> Result<Searched<'r>, Failure> {
        let surrogate = asked.surrogate(&run.rows)?;
        let (margin, most_changes) = (asked.margin(), asked.request.most_changes());
        let proposals = propose(&surrogate, margin, most_changes);
        let n_blocks = (proof.pairs).map_or(PROOF_BLOCKS, |n| n.div_ceil(BLOCK_PAIRS));
        let info = RebalanceInfo {
            title: run.experiment.title.clone(),
            ruleset: run.experiment.game.kind().ruleset().name.to_owned(),
            command: proof.command,
            search: proof.search,
            version: proof.version,
            players: run.experiment.game.players_in_words(),
            margin,
            support: asked.request.support,
            most_changes,
            search_seed: run.experiment.seed,
            proof_seed: proof.seed.unwrap_or(next_seed(run.experiment.seed)),
            proof_blocks: u32::try_from(n_blocks).unwrap_or(u32::MAX),
            round: proof.round,
        };
        Ok(Searched {
            run,
            asked,
            surrogate,
            proposals,
            info,
        })
    }

    /// The changes of each proposal by name.
    fn changes(&self) -> Vec<Vec<(&str, &Change)>> {
        let proposals = self.proposals.iter().skip(1);
        proposals.map(|it| named(&self.surrogate, it)).collect()
    }

    /// The experiment that plays the proposals; none if there are none.
    pub fn proof(&self) -> Option<String> {
        let changes = self.changes();
        (!changes.is_empty()).then(|| {
            proof(
                &self.run.experiment,
                self.asked.of,
                &changes,
                self.info.proof_seed,
                self.info.proof_blocks,
                &self.info.command,
            )
        })
    }

    /// The answer, and the files that belong beside it by their paths.
    ///
    /// # Errors
    ///
    /// If the proof is no run that can be rebalanced, which doesn't happen to one of [`Searched::proof`].
    pub fn answer(
        &self,
        proof: Option<&StoredRun>,
    ) -> Result<(RebalanceAnswer, Vec<(String, String)>), Failure> {
        let changes = self.changes();
        let played = match proof {
            Some(run) => Some(rebalancing(run.work.as_ref())?.played(&run.rows, &changes)),
            None => None,
        };
        let info = self.info.clone();
        let mut answer =
            RebalanceAnswer::of(info, &self.surrogate, &self.proposals, played.as_ref());
        let mut files = Vec::new();
        if let Some(chosen) = answer.chosen.and_then(|at| self.proposals.get(at)) {
            let text = go_on(
                &self.run.experiment,
                self.asked.of,
                named(&self.surrogate, chosen),
                next_seed(self.info.search_seed.max(self.info.proof_seed)),
                &self.info.command,
            );
            files.push((PROPOSAL.to_owned(), text));
            answer.experiment = Some(PROPOSAL.to_owned());
        }
        Ok((answer, files))
    }
}

fn next_seed(seed: u64) -> u64 {
    (seed + 1) % i64::MAX as u64
}
