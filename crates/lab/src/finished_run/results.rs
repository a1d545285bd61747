//! The results of a run, collected in one pass over its rows: totals, and whatever else its answer needs.

use analysis::sensitivity::BlockScores;
use analysis::worth::WorthRows;
use harness::{BlockRow, Totals};

use crate::run_folder::{Record, RunFolder};
use experiment::document::problem::Failure;
use experiment::planned_run::PlannedRun;

/// The sums over the rows of a run that its answer needs.
#[derive(Debug)]
pub struct Results {
    /// The sums of every cell.
    pub totals: Totals,
    /// Sums by block and slot, where contests are drawn and worths are estimated.
    pub slots: Option<WorthRows>,
    /// A's score by block, where variants are compared or assumptions are varied.
    pub scores: Option<BlockScores>,
}

impl Results {
    /// No row yet.
    pub fn new(planned: &dyn PlannedRun) -> Results {
        let plan = planned.playable().schedule();
        let n_cells = plan.n_cells();
        let has_worths = planned.worth_plan().is_some() || planned.asks_part();
        let has_variants = { planned.playable().cells().iter() }.any(|cell| cell.variant.is_some());
        let has_effects = planned.worth_plan().is_none() && !plan.draws && has_variants;
        let has_scores = has_effects || planned.sensitivity_plan().is_some();
        Results {
            totals: Totals::new(n_cells),
            slots: has_worths.then(|| WorthRows::new(n_cells)),
            scores: has_scores.then(|| BlockScores::new(n_cells)),
        }
    }

    /// Takes a row in; rows of a cell come in the order of their blocks.
    pub fn push(&mut self, row: &BlockRow) {
        self.totals.add(row);
        if let Some(slots) = &mut self.slots {
            slots.push(row);
        }
        if let Some(scores) = &mut self.scores {
            scores.push(row);
        }
    }

    /// The results that a folder stores.
    ///
    /// # Errors
    ///
    /// If its rows can't be read.
    pub fn stored(
        folder: &RunFolder,
        record: &Record,
        planned: &dyn PlannedRun,
    ) -> Result<Results, Failure> {
        let (columns, plan) = (planned.playable().columns(), planned.playable().schedule());
        let mut results = Results::new(planned);
        let first = record.tasks().start;
        let tasks = first..first + record.tasks_done as usize;
        for row in folder.blocks(&columns, &plan, tasks)? {
            results.push(&row?);
        }
        Ok(results)
    }
}
