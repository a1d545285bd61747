//! Which type does better against which than prices can say.

use super::fit::Design;
use super::jackknifed;
use super::spread::Noise;
use super::sums::Sums;
use crate::estimate::Estimate;
use crate::quantile::student_t_quantile;

/// Meetings for each coefficient, below which counters are not fitted without a ridge.
const MEETINGS_A_COLUMN: f64 = 10.0;
/// The part of its points that each army has of its type, where a counter is read.
const QUARTER: f64 = 0.25;

/// One type against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Counter {
    /// The type of A.
    pub own: usize,
    /// The type of B, a later one.
    pub enemy: usize,
    /// What A scores more, 0 to 1, if a quarter of A's points are in the one type, a quarter of B's in the other, and both armies are
    /// mean armies otherwise; what both types do against a mean army is taken off. The interval holds for all counters together.
    pub adds: Estimate,
}

/// ST-R8: the counters of every two types.
#[derive(Clone, Debug, PartialEq)]
pub struct Counters {
    /// Every two types that were seen.
    pub all: Vec<Counter>,
}

/// A fit of types and counters that nothing pulls to 0, whole and without each group.
pub(super) struct Free<'d, 'p> {
    design: &'d Design<'p>,
    whole: Vec<f64>,
    without: Vec<Vec<f64>>,
}

impl<'d, 'p> Free<'d, 'p> {
    /// None if there are too few meetings, or if columns depend on each other.
    pub fn of(design: &'d Design<'p>, total: &Sums, by_group: &[Sums]) -> Option<Self> {
        if total.n_rows < MEETINGS_A_COLUMN * design.n_columns() as f64 {
            return None;
        }
        let without = by_group.iter().map(|group| design.counters(&total.without(group)));
        Some(Self {
            design,
            whole: design.counters(total)?,
            without: without.collect::<Option<_>>()?,
        })
    }

    /// The variance that counters explain, whole and without each group, whose sums these are; noise is removed, and the last is the
    /// variance of what was removed.
    pub fn explained(&self, total: &Sums, rest: &[Sums]) -> (f64, Vec<f64>, f64) {
        let gram = self.design.gram_of_counters(total);
        let slices: Vec<&[f64]> = self.without.iter().map(Vec::as_slice).collect();
        let per = |sums: &Sums| 1.0 / sums.meetings();
        let noise = Noise::of(&self.whole, &slices, |off| per(total) * gram.quadratic(off));
        let of = |(counters, sums): (&Vec<f64>, &Sums)| {
            per(sums) * self.design.gram_of_counters(sums).quadratic(counters) - noise.mean
        };
        let whole = per(total) * gram.quadratic(&self.whole) - noise.mean;
        (whole, self.without.iter().zip(rest).map(of).collect(), noise.variance)
    }

    /// Every counter, with intervals that hold for all of them together (Bonferroni).
    pub fn counters(&self, alpha: f64, n: u64) -> Counters {
        let pairs = self.design.pairs();
        let level = alpha / pairs.len().max(1) as f64;
        let t = student_t_quantile(1.0 - 0.5 * level, (self.without.len() - 1) as f64);
        let pure = self.design.pure(&self.whole);
        let of_rest: Vec<Vec<f64>> = self.without.iter().map(|it| self.design.pure(it)).collect();
        let of = |(at, &(own, enemy)): (usize, &(usize, usize))| {
            let times = QUARTER * QUARTER;
            let without: Vec<f64> = of_rest.iter().map(|it| it[at]).collect();
            let se = times * jackknifed(&without, pure[at]).sqrt();
            let value = times * pure[at];
            Counter { own, enemy, adds: Estimate::student(value, se, t, 1.0 - level, n) }
        };
        Counters { all: pairs.iter().enumerate().map(of).collect() }
    }
}
