//! A search on a finished run: its proposals, the experiment that plays them, and the answer.

use analysis::rebalance::{Change, Proposal, RebalanceAnswer, RebalanceInfo, Surrogate, propose};
use harness::BLOCK_PAIRS;

use super::{Asked, PROPOSAL, StoredRun, go_on, led_by, named, proof, rebalancing};
use experiment::document::problem::Failure;
use experiment::explore::Step;
use experiment::rebalancing::next_seed;

/// Blocks of a proof if no number is asked for.
const PROOF_BLOCKS: u64 = stats::rebalance::FEWEST_CONFIRMED_BLOCKS as u64;

/// How the proposals are to be proved, and where all of it came from.
#[derive(Clone, Debug)]
pub struct ProofAsked {
    /// Pairs of battles of each cell, rounded up to blocks; the fewest of which a gain is claimed if there is none.
    pub pairs: Option<u64>,
    /// The command that makes it again.
    pub command: String,
    /// The page or folder of the run on which is searched.
    pub search: String,
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
    /// The proof once it was played, then the runs of further players.
    played: Vec<StoredRun>,
}

/// The folder of the proof.
const PROOF: &str = "proof";

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
            then: asked.request.then.clone(),
            most_changes,
            search_seed: run.experiment.seed,
            search_blocks: run.experiment.n_blocks,
            proof_seed: asked.request.seed_of_proof(run.experiment.seed),
            proof_blocks: u32::try_from(n_blocks).unwrap_or(u32::MAX),
            round: asked.request.round(),
        };
        Ok(Searched { run, asked, surrogate, proposals, info, played: Vec::new() })
    }

    /// The changes of each proposal by name.
    fn changes(&self) -> Vec<Vec<(&str, &Change)>> {
        let proposals = self.proposals.iter().skip(1);
        proposals.map(|it| named(&self.surrogate, it)).collect()
    }

    /// The next experiment to play: the proof if there are proposals, then the proposal that it names as each further player plays it.
    ///
    /// # Errors
    ///
    /// As for [`Searched::answer`].
    pub fn next_step(&self) -> Result<Option<Step>, Failure> {
        match self.played.len().checked_sub(1) {
            None => Ok(self.proof()),
            Some(number) => self.further(number),
        }
    }

    fn proof(&self) -> Option<Step> {
        let changes = self.changes();
        (!changes.is_empty()).then(|| Step {
            name: PROOF.to_owned(),
            heading: format!("The proof, on seed {}", self.info.proof_seed),
            experiment: proof(
                &self.run.experiment,
                self.asked.of,
                &changes,
                self.info.proof_seed,
                self.info.proof_blocks,
                &self.info.command,
            ),
        })
    }

    fn further(&self, number: usize) -> Result<Option<Step>, Failure> {
        let Some(player) = self.info.then.get(number) else {
            return Ok(None);
        };
        let chosen = self.of_proof()?.chosen;
        let chosen = chosen.and_then(|at| self.proposals.get(at));
        Ok(chosen.map(|chosen| Step {
            name: format!("then-{player}"),
            heading: format!("The proposal as {player} plays it"),
            experiment: led_by(
                &self.run.experiment,
                self.asked.of,
                named(&self.surrogate, chosen),
                (player, self.later_seed(1 + number)),
                self.info.proof_blocks,
                &self.info.command,
            ),
        }))
    }

    /// Takes in the run of the last step.
    pub fn take(&mut self, run: StoredRun) {
        self.played.push(run);
    }

    /// A seed that neither the search nor the proof had: the first for the experiment to go on with, then one for each further player.
    fn later_seed(&self, number: usize) -> u64 {
        later_seed(self.info.search_seed, self.info.proof_seed, number)
    }

    /// The answer without further players.
    fn of_proof(&self) -> Result<RebalanceAnswer, Failure> {
        let played = match self.played.first() {
            Some(run) => {
                Some(rebalancing(run.planned.as_ref())?.played(&run.rows, &self.changes()))
            }
            None => None,
        };
        let info = self.info.clone();
        Ok(RebalanceAnswer::of(info, &self.surrogate, &self.proposals, played.as_ref()))
    }

    /// The answer, and the files that belong beside it by their paths.
    ///
    /// # Errors
    ///
    /// If a run that was played is none that can be rebalanced, which doesn't happen to one of [`Searched::next_step`].
    pub fn answer(&self) -> Result<(RebalanceAnswer, Vec<(String, String)>), Failure> {
        let mut answer = self.of_proof()?;
        let mut files = Vec::new();
        if let Some(chosen) = answer.chosen.and_then(|at| self.proposals.get(at)) {
            let changes = [named(&self.surrogate, chosen)];
            let mut by = Vec::new();
            for run in self.played.iter().skip(1) {
                by.extend(rebalancing(run.planned.as_ref())?.played(&run.rows, &changes).by);
            }
            answer = answer.with_further_players(&self.surrogate, &by);
            let [chosen] = changes;
            let text = go_on(
                &self.run.experiment,
                self.asked.of,
                chosen,
                self.later_seed(0),
                &self.info.command,
            );
            files.push((PROPOSAL.to_owned(), text));
            answer.experiment = Some(PROPOSAL.to_owned());
        }
        Ok((answer, files))
    }
}

/// The seeds after both, which are neither of them: past the highest seed they begin again from 0.
fn later_seed(search: u64, proof: u64, number: usize) -> u64 {
    let mut seed = search.max(proof);
    for _ in 0..=number {
        seed = next_seed(seed);
        while seed == search || seed == proof {
            seed = next_seed(seed);
        }
    }
    seed
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ST-P4: what follows a proof is on none of its seeds, at the end of all seeds too.
    #[test]
    fn st_p4_seeds_after_a_proof_are_new() {
        let last = i64::MAX as u64;
        assert_eq!([0, 1].map(|number| later_seed(9, 10, number)), [11, 12]);
        for (search, proof) in [(0, last - 1), (last - 1, 0), (1, last), (0, 1)] {
            let mut seeds = vec![search, proof];
            seeds.extend((0..4).map(|number| later_seed(search, proof, number)));
            seeds.sort_unstable();
            seeds.dedup();
            assert_eq!(seeds.len(), 6, "{seeds:?}");
        }
    }
}
