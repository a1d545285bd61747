//! The two intervals of a sample's mean: Student's t, and the degenerate rule for equal observations.

use libm::{expm1, log};

use crate::estimate::{Estimate, IntervalKind, IntervalMethod};
use crate::quantile::student_t_upper;

/// A sample's mean and its standard error, in units of the result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) n: u64,
    pub(crate) mean: f64,
    pub(crate) se: Option<f64>,
}

impl Point {
    /// A mean whose standard error was formed elsewhere.
    pub(crate) fn known(n: u64, mean: f64, se: f64) -> Self {
        Self { n, mean, se: Some(se) }
    }

    /// The mean in another unit; `factor` is not negative.
    pub(crate) fn scaled(self, factor: f64) -> Self {
        Self { mean: self.mean * factor, se: self.se.map(|se| se * factor), ..self }
    }
}

/// ST-B4: mean ± t_{1−α/2, n−1} · se, clipped to `range`.
///
/// Only for samples with a standard error, which two observations that differ have.
pub(crate) fn student_t(point: Point, range: (f64, f64), alpha: f64) -> Estimate {
    let se = point.se.expect("a t interval is asked for only where two observations differ");
    let half = student_t_upper(0.5 * alpha, (point.n - 1) as f64) * se;
    Estimate {
        value: Some(point.mean),
        se: Some(se),
        lo: (point.mean - half).max(range.0),
        hi: (point.mean + half).min(range.1),
        level: 1.0 - alpha,
        kind: IntervalKind::Planned,
        method: IntervalMethod::StudentT,
        n: point.n,
    }
}

/// ST-B5: all n observations equal c: [c − q (c − lo), c + q (hi − c)] with q = 1 − α^{1/n}.
///
/// If another value had probability above q, seeing n equal ones would have probability below α; and with
/// probability up to q elsewhere the mean cannot leave that interval.
/// An infinite end of `range` stays infinite: without a bound nothing follows from equal observations.
/// Source: the rule of three, Hanley, Lippman-Hand 1983.
pub(crate) fn degenerate(point: Point, range: (f64, f64), alpha: f64) -> Estimate {
    let unseen = -expm1(log(alpha) / point.n as f64);
    Estimate {
        value: Some(point.mean),
        se: point.se,
        lo: point.mean - unseen * (point.mean - range.0),
        hi: point.mean + unseen * (range.1 - point.mean),
        level: 1.0 - alpha,
        kind: IntervalKind::Degenerate,
        method: IntervalMethod::Degenerate,
        n: point.n,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Half the pairs at either end: the t interval would reach past both.
    #[test]
    fn st_b4_t_interval_is_clipped_to_the_range() {
        let point = Point { n: 2, mean: 0.5, se: Some(0.5) };
        let estimate = student_t(point, (0.0, 1.0), 0.05);
        assert_eq!((estimate.lo, estimate.hi), (0.0, 1.0));
    }
}
