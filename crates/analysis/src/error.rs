//! Errors of computing an answer.

/// Totals that are not of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// Plan and totals do not belong together.
    #[error("the plan has {planned} cells and the totals have {found}; they are not of one run")]
    WrongCells {
        /// Cells of the plan.
        planned: usize,
        /// Cells of the totals.
        found: usize,
    },
    /// A cell names a baseline that is none.
    #[error("cell {cell} names cell {baseline} as its baseline, which is not one")]
    WrongBaseline {
        /// The variant's cell.
        cell: usize,
        /// What it names.
        baseline: u32,
    },
    /// More measures than totals hold.
    #[error("the plan names {found} measures; totals hold at most {most}")]
    WrongColumns {
        /// Measures of the plan.
        found: usize,
        /// Measures that totals have room for.
        most: usize,
    },
}
