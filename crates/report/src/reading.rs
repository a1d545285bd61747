//! How tallies are read: planned intervals where the run went its way, anytime ones where it was stopped.

use harness::Column;
use stats::luck::Adjusted;
use stats::{BetMixture, CellTally, EffectTally, Estimate, Kind, Lattice, MomentTally};

use crate::info::RunInfo;
use crate::tables::luck::QUARTERS;

/// Level and kind of every interval of a report.
///
/// A run that was stopped by hand may have been stopped for what it showed, so its intervals must hold at any look (ST-D8).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    /// One minus the level.
    pub alpha: f64,
    /// Whether the intervals have to hold whenever somebody looks.
    pub anytime: bool,
    /// Pairs planned for each cell, the size at which an anytime interval is tightest.
    pub planned_pairs: u64,
}

/// What an asymptotic anytime interval needs before it may be used (ST-D5): pairs, moving pairs.
const ENOUGH: (u64, u64) = (1_000, 100);

impl Reading {
    /// As the run calls for.
    pub fn of(info: &RunInfo) -> Reading {
        Reading {
            alpha: info.alpha,
            anytime: !info.is_finished(),
            planned_pairs: (u64::from(info.n_blocks) * harness::BLOCK_PAIRS).max(1),
        }
    }

    /// A's mean score, 0 to 1.
    pub fn score(&self, games: &CellTally) -> Estimate {
        if self.anytime {
            games.score_anytime(self.alpha, &BetMixture::default())
        } else {
            games.score(self.alpha)
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
        Lattice {
            counts,
            first,
            unit,
        }
        .anytime(self.alpha, &BetMixture::default())
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
    /// `n_cells` tells how many cells were merged.
    pub fn measure(
        &self,
        tally: &MomentTally,
        column: &Column,
        moving: u64,
        n_cells: u64,
    ) -> Estimate {
        let scale = 1.0 / (2.0 * f64::from(column.per_unit));
        self.widened(tally.mean(self.alpha, scale, None), moving, n_cells)
    }

    /// The mean difference of scores after an adjustment for luck (ST-C6), of pairs `moving` of which moved.
    pub fn adjusted(&self, adjusted: &Adjusted, moving: u64) -> Estimate {
        self.widened(adjusted.planned(self.alpha, QUARTERS), moving, 1)
    }

    /// A planned interval as it may be read: an anytime one is that of ST-D5.
    fn widened(&self, planned: Estimate, moving: u64, n_cells: u64) -> Estimate {
        match planned.se {
            Some(se) if self.anytime && se > 0.0 => {
                let zeta = if planned.n >= ENOUGH.0 && moving >= ENOUGH.1 {
                    self.boundary(planned.n, self.planned_pairs * n_cells.max(1))
                } else {
                    f64::INFINITY
                };
                let value = planned.value.unwrap_or_default();
                Estimate {
                    lo: value - zeta * se,
                    hi: value + zeta * se,
                    kind: Kind::Anytime,
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
    use super::*;

    const STOPPED: Reading = Reading {
        alpha: 0.05,
        anytime: true,
        planned_pairs: 20_000,
    };

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
        let planned = Reading {
            anytime: false,
            ..STOPPED
        };
        for read in [Reading::score, Reading::draws, Reading::seat_effect] {
            let (stopped, planned) = (read(&STOPPED, &games), read(&planned, &games));
            assert_eq!(stopped.kind, Kind::Anytime);
            assert_eq!(stopped.value, planned.value);
            assert!(stopped.half_width() > planned.half_width());
        }
    }

    #[test]
    fn st_d5_few_pairs_bound_nothing_yet() {
        let column = Column {
            name: "swing".to_owned(),
            unit: "points",
            per_unit: 2,
        };
        let tally = MomentTally {
            n: 500,
            sum: 400,
            squares: 3_000,
        };
        let early = STOPPED.measure(&tally, &column, 200, 1);
        assert_eq!((early.value, early.hi), (Some(0.2), f64::INFINITY));
        let tally = MomentTally {
            n: 5_000,
            sum: 4_000,
            squares: 30_000,
        };
        let later = STOPPED.measure(&tally, &column, 2_000, 1);
        let planned = tally.mean(0.05, 0.25, None);
        assert!(later.half_width() > planned.half_width());
        assert!(later.half_width() < 2.0 * planned.half_width());
    }
}
