//! Battles of every army against every other, with the allotment of blocks to matchups.

use analysis::sensitivity::SensitivityPlan;
use rayon::ThreadPool;

use crate::diagnostics::Diagnostics;
use crate::document::problem::Failure;
use crate::planned_run::{AnyPlan, PlannedRun};
use crate::rebalancing::Rebalancing;
use crate::replay::ReplayRequest;
use crate::stopping::Allotment;

/// What is played, and how much of each matchup.
#[derive(Debug)]
pub struct Allotted {
    battles: Box<dyn PlannedRun>,
    allotment: Option<Allotment>,
    /// Who plays, by the names of their variants; the first plays the baselines.
    pub(super) players: Vec<String>,
}

impl Allotted {
    /// With this mean number of blocks of a matchup; none if each gets all.
    pub fn of(
        battles: Box<dyn PlannedRun>,
        mean_blocks: Option<u32>,
        players: Vec<String>,
    ) -> Allotted {
        let cells = battles.playable().cells();
        let allotment = mean_blocks.map(|blocks| Allotment::of(cells, blocks));
        Allotted { battles, allotment, players }
    }

    /// What is played, without how it is dealt.
    pub(super) fn battles(&self) -> &dyn PlannedRun {
        self.battles.as_ref()
    }
}

impl PlannedRun for Allotted {
    fn playable(&self) -> AnyPlan<'_> {
        self.battles.playable()
    }

    fn names_of_matchups(&self) -> Vec<Vec<String>> {
        self.battles.names_of_matchups()
    }

    fn allotment(&self) -> Option<&Allotment> {
        self.allotment.as_ref()
    }

    fn sensitivity_plan(&self) -> Option<SensitivityPlan> {
        self.battles.sensitivity_plan()
    }

    fn rebalancing(&self) -> Option<&dyn Rebalancing> {
        self.battles.rebalancing().map(|_| self as _)
    }

    fn replayed_pairs(&self) -> u64 {
        self.battles.replayed_pairs()
    }

    fn diagnose(&self, pool: &ThreadPool) -> Diagnostics {
        self.battles.diagnose(pool)
    }

    fn has_pages(&self) -> bool {
        self.battles.has_pages()
    }

    fn replay(&self, request: &ReplayRequest) -> Result<String, Failure> {
        self.battles.replay(request)
    }
}
