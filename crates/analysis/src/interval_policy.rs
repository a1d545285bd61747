//! The choice of intervals: planned ones where the run ended as planned, anytime ones where it was stopped.

use harness::{CellTotals, Column, QUARTERS_OF_A_DRAW, SLOT_PAIRS};
use stats::luck::Adjusted;
use stats::{
    BetMixture, CellTally, EffectTally, Estimate, IntervalKind, Lattice, MomentTally, PartialTally,
};

use crate::info::RunInfo;

/// Pairs score in quarter points.
pub(crate) const QUARTERS: u32 = 4;

/// Level and kind of every interval of a report.
///
/// A run that was stopped by hand may have been stopped because of its results, so its intervals must hold at any look (ST-D8).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IntervalPolicy {
    /// One minus the level.
    pub alpha: f64,
    /// Whether the intervals have to hold whenever the run is read.
    pub anytime: bool,
    /// Pairs planned for each cell, the size at which an anytime interval is tightest.
    pub planned_pairs: u64,
    /// ST-C7: whether first dice are dealt out over each block.
    ///
    /// Planned intervals of scores and of their differences then count blocks, from 40 of them on.
    /// All others treat pairs as independent, and so do those of a stopped run. Stratified pairs vary less than independent ones,
    /// so these intervals are valid and wider than necessary. The bets of an anytime interval stay valid too: over a whole block,
    /// a bet loses more on some strata than it gains on the others.
    pub stratified: bool,
}

/// What an asymptotic anytime interval needs before it may be used (ST-D5): pairs, moving pairs.
const ENOUGH: (u64, u64) = (1_000, 100);

impl IntervalPolicy {
    /// The intervals that a run calls for.
    pub fn of(info: &RunInfo) -> IntervalPolicy {
        IntervalPolicy {
            alpha: info.alpha,
            anytime: !info.is_finished() || info.is_allotted,
            planned_pairs: (u64::from(info.n_blocks) * harness::BLOCK_PAIRS).max(1),
            stratified: info.stratified,
        }
    }

    /// The intervals while a run is played, at a look at which it may stop.
    pub const fn planned(alpha: f64, stratified: bool) -> IntervalPolicy {
        IntervalPolicy { alpha, anytime: false, planned_pairs: 1, stratified }
    }

    /// A's mean score in a cell, 0 to 1; where contests are drawn, each of them is one observation.
    pub fn score(&self, cell: &CellTotals) -> Estimate {
        match &cell.draws {
            Some(draws) => self.of_draws(cell.score(self.alpha), draws.scores.n, (0.0, 1.0)),
            None if self.anytime => (cell.games).score_anytime(self.alpha, &BetMixture::default()),
            None if self.stratified => cell.score_of_blocks(self.alpha),
            None => cell.score(self.alpha),
        }
    }

    /// The share of drawn battles, 0 to 1.
    pub fn draws(&self, games: &CellTally) -> Estimate {
        if !self.anytime {
            return games.draw_share(self.alpha);
        }
        let mut counts = [0; 3];
        for (x1, row) in games.games.iter().enumerate() {
            for (x2, pairs) in row.iter().enumerate() {
                counts[usize::from(x1 == 1) + usize::from(x2 == 1)] += pairs;
            }
        }
        self.lattice(&counts, 0, 2)
    }

    /// Seat one's mean score less ½ (ST-A4).
    pub fn seat_effect(&self, games: &CellTally) -> Estimate {
        if self.anytime {
            self.lattice(&games.seat_differences(), -2, 4)
        } else {
            games.seat_effect(self.alpha)
        }
    }

    fn lattice(&self, counts: &[u64], first: i64, unit: u32) -> Estimate {
        Lattice { counts, first, unit }.anytime(self.alpha, &BetMixture::default())
    }

    /// The mean difference of scores where contests are drawn, −1 to 1; each of them is one observation.
    pub fn difference_of_draws(&self, differences: &MomentTally) -> Estimate {
        let range = (-1.0, 1.0);
        let planned = differences.mean(self.alpha, 1.0 / QUARTERS_OF_A_DRAW, Some(range));
        self.of_draws(planned, differences.n, range)
    }

    /// A planned estimate of that many drawn contests: anytime by ST-D5, a contest a step, from as many pairs on as any other one.
    fn of_draws(&self, planned: Estimate, n_draws: u64, range: (f64, f64)) -> Estimate {
        let is_enough = n_draws * SLOT_PAIRS >= ENOUGH.0;
        self.at_any_time(planned, is_enough, self.planned_pairs / SLOT_PAIRS, range)
    }

    /// ST-C7: the mean difference of scores of a cell where each block is one observation; none where it isn't.
    pub fn difference_of_blocks(&self, cell: &CellTotals) -> Option<Estimate> {
        let is_by_block = self.stratified && !self.anytime;
        is_by_block.then(|| cell.difference_of_blocks(self.alpha))?
    }

    /// ST-C7: the mean difference of scores adjusted for luck, where each block is one observation; none where it isn't.
    pub fn adjusted_of_blocks(&self, cell: &CellTotals) -> Option<Estimate> {
        self.difference_of_blocks(cell)?;
        let luck = cell.luck.as_ref()?;
        let adjusted = (luck.differences_by_block).adjusted_by(luck.differences.betas())?;
        Some(adjusted.planned(self.alpha, QUARTERS * harness::BLOCK_PAIRS as u32))
    }

    /// The mean difference of scores, variant minus baseline, −1 to 1.
    pub fn difference(&self, pairs: &EffectTally) -> Estimate {
        if self.anytime {
            pairs.difference_anytime(self.alpha, &BetMixture::from_lambda0(0.5))
        } else {
            pairs.difference(self.alpha)
        }
    }

    /// A measure's mean per battle in its unit.
    ///
    /// `moving` is the number of pairs whose score moved, the nearest thing known to how many values moved;
    /// `n_cells` is the number of merged cells.
    pub fn measure(
        &self,
        tally: &MomentTally,
        column: &Column,
        moving: u64,
        n_cells: u64,
    ) -> Estimate {
        let scale = 1.0 / (2.0 * f64::from(column.per_unit));
        let planned = tally.mean(self.alpha, scale, None);
        self.asymptotic(planned, moving, n_cells)
    }

    /// A measure's mean in its unit over the battles that have it, for a measure that not every battle has.
    pub fn partial_measure(
        &self,
        tally: &PartialTally,
        column: &Column,
        moving: u64,
        n_cells: u64,
    ) -> Estimate {
        let planned = tally.mean(self.alpha, 1.0 / f64::from(column.per_unit));
        self.asymptotic(planned, moving, n_cells)
    }

    /// The means of every measure of a cell, or of `n_cells` merged ones, each over the battles that have it.
    pub fn measures(&self, columns: &[Column], cell: &CellTotals, n_cells: u64) -> Vec<Estimate> {
        let moving = cell.games.moving_pairs();
        let mean = |(at, column): (usize, &Column)| match column.only_where {
            None => self.measure(&cell.measures[at], column, moving, n_cells),
            Some(counted_by) => {
                let tally = cell.partial(at, counted_by);
                self.partial_measure(&tally, column, moving, n_cells)
            }
        };
        columns.iter().enumerate().map(mean).collect()
    }

    /// The mean difference of scores after an adjustment for luck (ST-C6), of pairs `moving` of which moved.
    pub fn adjusted(&self, adjusted: &Adjusted, moving: u64) -> Estimate {
        self.asymptotic(adjusted.planned(self.alpha, QUARTERS), moving, 1)
    }

    /// The mean difference of scores after an adjustment for luck, where contests are drawn and each is one observation.
    pub fn adjusted_of_draws(&self, adjusted: &Adjusted) -> Estimate {
        let planned = adjusted.planned(self.alpha, QUARTERS * SLOT_PAIRS as u32);
        self.of_draws(planned, adjusted.n, (f64::NEG_INFINITY, f64::INFINITY))
    }

    fn asymptotic(&self, planned: Estimate, moving: u64, n_cells: u64) -> Estimate {
        let is_enough = planned.n >= ENOUGH.0 && moving >= ENOUGH.1;
        let expected = self.planned_pairs * n_cells.max(1);
        let everything = (f64::NEG_INFINITY, f64::INFINITY);
        self.at_any_time(planned, is_enough, expected, everything)
    }

    /// A planned estimate with the ends of ST-D5 where the run was stopped; `expected` is the planned number of observations.
    fn at_any_time(
        &self,
        planned: Estimate,
        is_enough: bool,
        expected: u64,
        range: (f64, f64),
    ) -> Estimate {
        match planned.se {
            Some(se) if self.anytime && se > 0.0 => {
                let zeta = if is_enough {
                    self.boundary(planned.n, expected.max(1))
                } else {
                    f64::INFINITY
                };
                let value = planned.value.unwrap_or_default();
                Estimate {
                    lo: (value - zeta * se).max(range.0),
                    hi: (value + zeta * se).min(range.1),
                    kind: IntervalKind::Anytime,
                    ..planned
                }
            }
            _ => planned,
        }
    }

    /// ST-D5: the boundary ζ_n of the Gaussian mixture, tightest at `planned` pairs (Waudby-Smith et al. 2024).
    fn boundary(&self, n: u64, planned: u64) -> f64 {
        let evidence = -2.0 * libm::log(self.alpha);
        let rho_squared = (evidence + libm::log1p(evidence)) / planned as f64;
        let q = n as f64 * rho_squared;
        ((1.0 + 1.0 / q) * (libm::log1p(q) + evidence)).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use harness::DrawTotals;

    use super::*;

    const STOPPED: IntervalPolicy =
        IntervalPolicy { alpha: 0.05, anytime: true, planned_pairs: 20_000, stratified: false };

    /// At the planned size ζ is about 3.04 (ST-D2), and it is wider before and after.
    #[test]
    fn st_d5_boundary_is_tightest_near_the_planned_size() {
        let zeta = |n| STOPPED.boundary(n, 20_000);
        assert!((zeta(20_000) - 3.04).abs() < 0.01, "{}", zeta(20_000));
        assert!(zeta(2_000) > zeta(20_000) && zeta(400_000) > zeta(20_000));
    }

    #[test]
    fn st_d8_a_stopped_run_is_read_with_anytime_intervals() {
        let mut games = CellTally::default();
        games.games[2][0] = 3_000;
        games.games[2][2] = 2_000;
        let planned = IntervalPolicy { anytime: false, ..STOPPED };
        let score = |reading: &IntervalPolicy, games: &CellTally| {
            reading.score(&CellTotals { games: *games, ..CellTotals::default() })
        };
        for read in [score, IntervalPolicy::draws, IntervalPolicy::seat_effect] {
            let (stopped, planned) = (read(&STOPPED, &games), read(&planned, &games));
            assert_eq!(stopped.kind, IntervalKind::Anytime);
            assert_eq!(stopped.value, planned.value);
            assert!(stopped.half_width() > planned.half_width());
        }
    }

    #[test]
    fn st_d5_few_pairs_bound_nothing_yet() {
        let column = Column {
            name: "swing".to_owned(),
            unit: "points",
            meaning: String::new(),
            per_unit: 2,
            only_where: None,
        };
        let tally = MomentTally { n: 500, sum: 400, squares: 3_000 };
        let early = STOPPED.measure(&tally, &column, 200, 1);
        assert_eq!((early.value, early.hi), (Some(0.2), f64::INFINITY));
        let tally = MomentTally { n: 5_000, sum: 4_000, squares: 30_000 };
        let later = STOPPED.measure(&tally, &column, 2_000, 1);
        let planned = tally.mean(0.05, 0.25, None);
        assert!(later.half_width() > planned.half_width());
        assert!(later.half_width() < 2.0 * planned.half_width());
    }

    /// Eight pairs of one drawn army score alike: they count as one observation, not as eight.
    #[test]
    fn pairs_of_a_drawn_contest_are_one_observation() {
        let reading = IntervalPolicy { anytime: false, ..STOPPED };
        // Of 72 armies half win all their battles and half lose all.
        let mut cell = CellTotals::default();
        let mut draws = DrawTotals::default();
        for army in 0..72 {
            let half_points = if army % 2 == 0 { 2 } else { 0 };
            (0..SLOT_PAIRS).for_each(|_| cell.games.record(half_points, half_points));
            draws.scores.record(2 * i64::from(half_points) * SLOT_PAIRS as i64);
        }
        let as_pairs = reading.score(&cell);
        cell.draws = Some(draws);
        let as_draws = reading.score(&cell);
        assert_eq!((as_pairs.value, as_draws.value), (Some(0.5), Some(0.5)));
        // t(71) / √71 and t(575) / √575 of ½, from tables of Student's t.
        assert!((as_draws.hi - as_draws.lo - 2.0 * 0.5 * 1.9939 / 71_f64.sqrt()).abs() < 1e-4);
        assert!((as_pairs.hi - as_pairs.lo - 2.0 * 0.5 * 1.9641 / 575_f64.sqrt()).abs() < 1e-4);
    }
}
