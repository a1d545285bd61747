//! The average battle of a run, over all its cells without a variant.

use harness::Totals;
use stats::{CellTally, Estimate, MomentTally};

use crate::info::RunInfo;
use crate::interval_policy::IntervalPolicy;

/// What an average battle looks like, over the cells that have no variant and are no runs of a sensitivity.
#[derive(Clone, Debug, PartialEq)]
pub struct Averages {
    /// Those cells.
    pub cells: u64,
    /// Their pairs.
    pub pairs: u64,
    /// The share of drawn battles, 0 to 1.
    pub draws: Estimate,
    /// Seat one's mean score less ½.
    pub seat_effect: Estimate,
    /// Each measure's mean a battle, in the order of the run's columns.
    pub measures: Vec<Estimate>,
}

impl Averages {
    pub(super) fn of(info: &RunInfo, totals: &Totals) -> Averages {
        let reading = IntervalPolicy::of(info);
        let mut games = CellTally::default();
        let mut measures = vec![MomentTally::default(); info.columns.len()];
        let mut cells = 0;
        for (total, _) in totals
            .cells
            .iter()
            .zip(&info.cells)
            .filter(|(_, cell)| cell.baseline.is_none() && !info.is_of_setting(cell))
        {
            cells += 1;
            games.merge(&total.games);
            for (sum, tally) in measures.iter_mut().zip(&total.measures) {
                sum.merge(tally);
            }
        }
        let tallies = info.columns.iter().zip(&measures);
        let mean = |(column, tally)| reading.measure(tally, column, games.moving_pairs(), cells);
        Averages {
            cells,
            pairs: games.n_pairs(),
            draws: reading.draws(&games),
            seat_effect: reading.seat_effect(&games),
            measures: tallies.map(mean).collect(),
        }
    }
}
