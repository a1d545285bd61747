//! Battles of every army against every other, with the allotment of blocks to matchups.

use analysis::sensitivity::SensitivityPlan;
use rayon::ThreadPool;

use crate::document::problem::Failure;
use crate::experiment::diagnostics::Diagnostics;
use crate::experiment::lowered::{Lowered, Playable};
use crate::experiment::replay::ReplayRequest;
use crate::stopping::Allotment;

/// What is played, and how much of each matchup.
#[derive(Debug)]
pub struct Allotted {
    battles: Box<dyn Lowered>,
    allotment: Option<Allotment>,
}

impl Allotted {
    /// With this mean number of blocks of a matchup; none if each gets all.
    pub fn of(battles: Box<dyn Lowered>, mean_blocks: Option<u32>) -> Allotted {
        let cells = battles.playable().cells();
        let allotment = mean_blocks.map(|blocks| Allotment::of(cells, blocks));
        Allotted { battles, allotment }
    }
}

impl Lowered for Allotted {
    fn playable(&self) -> &dyn Playable {
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
