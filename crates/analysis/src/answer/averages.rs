//! The average battle of a run, over all its cells without a variant.

use harness::{CellTotals, Totals};
use stats::Estimate;

use crate::info::RunInfo;
use crate::interval_policy::IntervalPolicy;

/// What an average battle looks like, over the cells that have no variant and are no runs of a sensitivity.
#[derive(Clone, Debug, PartialEq)]
pub struct Averages {
    /// The number of these cells.
    pub cells: u64,
    /// Their pairs.
    pub pairs: u64,
    /// The share of drawn battles, 0 to 1.
    pub draws: Estimate,
    /// Seat one's mean score less ½.
    pub seat_effect: Estimate,
    /// Each measure's mean in the order of the run's columns: a battle or, where not every battle has it, over those that have it.
    pub measures: Vec<Estimate>,
}

impl Averages {
    pub(super) fn of(info: &RunInfo, totals: &Totals) -> Averages {
        let reading = IntervalPolicy::of(info);
        let mut all = CellTotals::default();
        let mut cells = 0;
        for (total, _) in totals
            .cells
            .iter()
            .zip(&info.cells)
            .filter(|(_, cell)| cell.baseline.is_none() && !info.is_of_setting(cell))
        {
            cells += 1;
            all.merge_measures(total);
        }
        Averages {
            cells,
            pairs: all.games.n_pairs(),
            draws: reading.draws(&all.games),
            seat_effect: reading.seat_effect(&all.games),
            measures: reading.measures(&info.columns, &all, cells),
        }
    }
}
