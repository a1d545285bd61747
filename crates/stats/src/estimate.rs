//! A number with its uncertainty: value, standard error, interval, level, and how the interval may be read.

use core::fmt;

/// How an interval may be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntervalKind {
    /// Holds when the run stopped for a reason that does not look at the result: a fixed number of pairs,
    /// or a precision reached.
    Planned,
    /// Holds whatever made the run stop, and at every look together.
    Anytime,
    /// All observations were equal, or there were none: the interval says only how often something else
    /// could have gone unseen.
    Degenerate,
    /// Percentiles of resampled blocks; a second opinion, or the only interval of a curve without a formula.
    Bootstrap,
    /// No sampling error: enumerated, or identical by construction.
    Exact,
}

impl IntervalKind {
    /// All of them.
    pub const ALL: [IntervalKind; 5] =
        [Self::Planned, Self::Anytime, Self::Degenerate, Self::Bootstrap, Self::Exact];

    /// Lower-case name, as printed in tables and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Planned => "planned",
            Self::Anytime => "anytime",
            Self::Degenerate => "degenerate",
            Self::Bootstrap => "bootstrap",
            Self::Exact => "exact",
        }
    }
}

impl fmt::Display for IntervalKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Which formula gave the interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntervalMethod {
    /// Nothing was observed; the interval is the whole range.
    NoData,
    /// Mean plus or minus Student's t times the standard error.
    StudentT,
    /// Mixture of constant bets.
    Betting,
    /// Estimate plus or minus a boundary that holds at all looks, asymptotically.
    Asymptotic,
    /// All values that a test does not reject.
    TestInversion,
    /// Percentiles over resampled blocks.
    Bootstrap,
    /// All observations equal.
    Degenerate,
    /// No sampling error.
    Exact,
}

impl IntervalMethod {
    /// Lower-case name, the same words as in the oracle files: `none`, `t`, `betting`, `degenerate`;
    /// and `asymptotic`, `inversion`, `bootstrap`, `exact`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoData => "none",
            Self::StudentT => "t",
            Self::Betting => "betting",
            Self::Asymptotic => "asymptotic",
            Self::TestInversion => "inversion",
            Self::Bootstrap => "bootstrap",
            Self::Degenerate => "degenerate",
            Self::Exact => "exact",
        }
    }
}

/// A number with its interval.
///
/// All of `value`, `se`, `lo` and `hi` are in one unit, which the function that made the estimate names.
/// No field is ever NaN; an end that is not known is infinite.
///
/// # Examples
///
/// ```
/// // Of 100 pairs A won both battles in 15 and one in 60.
/// let games = [[25, 0, 30], [0; 3], [30, 0, 15]];
/// let estimate = stats::CellTally { games }.score(0.05);
/// assert_eq!(estimate.value, Some(0.45));
/// assert!(estimate.contains(0.5));
/// let percent = estimate.scaled(100.0);
/// assert_eq!(percent.value, Some(45.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Point estimate; `None` without data.
    pub value: Option<f64>,
    /// Standard error of `value`; `None` where there is none, as with fewer than two observations.
    pub se: Option<f64>,
    /// Lower end, or −∞ when nothing bounds it from below.
    pub lo: f64,
    /// Upper end, or +∞ when nothing bounds it from above.
    pub hi: f64,
    /// Level of the interval, 0 to 1, usually 0.95; 1 for an exact value.
    pub level: f64,
    /// How the interval may be read.
    pub kind: IntervalKind,
    /// Which formula gave it.
    pub method: IntervalMethod,
    /// Observations behind it: pairs, or trials of a share.
    pub n: u64,
}

impl Estimate {
    /// A value without sampling error, from `n` observations (0 for one that was enumerated).
    #[must_use]
    pub const fn exact(value: f64, n: u64) -> Self {
        Self {
            value: Some(value),
            se: Some(0.0),
            lo: value,
            hi: value,
            level: 1.0,
            kind: IntervalKind::Exact,
            method: IntervalMethod::Exact,
            n,
        }
    }

    /// A value with a standard error, whose interval reaches `critical` of these to either side: a planned one by Student's t.
    #[must_use]
    pub(crate) fn student(value: f64, se: f64, critical: f64, level: f64, n: u64) -> Self {
        Self {
            value: Some(value),
            se: Some(se),
            lo: value - critical * se,
            hi: value + critical * se,
            level,
            kind: IntervalKind::Planned,
            method: IntervalMethod::StudentT,
            n,
        }
    }

    /// The estimate from no observations: no value, and the whole `range` as the interval.
    #[must_use]
    pub(crate) fn no_data(range: (f64, f64), alpha: f64) -> Self {
        Self {
            value: None,
            se: None,
            lo: range.0,
            hi: range.1,
            level: 1.0 - alpha,
            kind: IntervalKind::Degenerate,
            method: IntervalMethod::NoData,
            n: 0,
        }
    }

    /// Half the length of the interval, in the estimate's unit; infinite when an end is.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        0.5 * (self.hi - self.lo)
    }

    /// Whether `x` lies in the interval, ends included.
    #[must_use]
    pub fn contains(&self, x: f64) -> bool {
        self.lo <= x && x <= self.hi
    }

    /// This less another estimate that shares no data with it, with an interval from both intervals.
    ///
    /// The ends lie as far from the difference as the distances of both estimates' own ends, added as squares (MOVER);
    /// where both are a mean plus or minus a multiple of its standard error this is the interval of the difference.
    /// If either has no value, the interval is the whole line.
    /// Source: Zou, Donner 2008.
    ///
    /// # Examples
    ///
    /// ```
    /// // 100 pairs of each, of which `won` were won in both battles and the others lost.
    /// let score = |won| stats::CellTally { games: [[100 - won, 0, 0], [0; 3], [0, 0, won]] }.score(0.05);
    /// let difference = score(60).less_independent(&score(40));
    /// assert!((difference.value.unwrap() - 0.2).abs() < 1e-12);
    /// assert!(difference.lo > 0.05 && difference.hi < 0.35);
    /// ```
    #[must_use]
    pub fn less_independent(&self, other: &Self) -> Self {
        let ends = self.value.zip(other.value).map(|(own, others)| {
            let value = own - others;
            let distance = |x: f64, y: f64| x.hypot(y);
            let lo = value - distance(own - self.lo, other.hi - others);
            let hi = value + distance(self.hi - own, others - other.lo);
            (value, lo, hi)
        });
        Self {
            value: ends.map(|(value, ..)| value),
            se: self.se.zip(other.se).map(|(own, others)| own.hypot(others)),
            lo: ends.map_or(f64::NEG_INFINITY, |(_, lo, _)| lo),
            hi: ends.map_or(f64::INFINITY, |(.., hi)| hi),
            n: self.n.min(other.n),
            ..*self
        }
    }

    /// The estimate in another unit: everything times `factor`, the ends swapped when it is negative.
    ///
    /// # Panics
    ///
    /// When `factor` is zero or not finite.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Self {
        self.mapped(factor, 0.0)
    }

    /// The estimate of `factor · x + offset` where this is the estimate of `x`.
    ///
    /// # Panics
    ///
    /// When `factor` is zero or not finite, or `offset` is not finite.
    ///
    /// # Examples
    ///
    /// ```
    /// // A's share of the points becomes B's.
    /// let games = [[50, 0, 0], [0; 3], [0, 0, 50]];
    /// let a = stats::CellTally { games }.score(0.05);
    /// let b = a.mapped(-1.0, 1.0);
    /// assert_eq!((b.value, b.lo, b.hi), (Some(0.5), 1.0 - a.hi, 1.0 - a.lo));
    /// ```
    #[must_use]
    pub fn mapped(self, factor: f64, offset: f64) -> Self {
        assert!(
            factor.is_finite() && factor != 0.0 && offset.is_finite(),
            "factor {factor} and offset {offset} do not make a change of unit"
        );
        let map = |x: f64| factor * x + offset;
        let (lo, hi) =
            if factor > 0.0 { (map(self.lo), map(self.hi)) } else { (map(self.hi), map(self.lo)) };
        Self {
            value: self.value.map(map),
            se: self.se.map(|se| libm::fabs(factor) * se),
            lo,
            hi,
            ..self
        }
    }
}

/// Refuses an `alpha` that isn't one; every estimator calls this first.
///
/// # Panics
///
/// When `alpha` is not strictly between 0 and 1.
pub(crate) fn assert_alpha(alpha: f64) {
    assert!(
        0.0 < alpha && alpha < 1.0,
        "alpha is {alpha}; it is a probability between 0 and 1, such as 0.05"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    const ESTIMATE: Estimate = Estimate {
        value: Some(0.5),
        se: Some(0.25),
        lo: -1.0,
        hi: f64::INFINITY,
        level: 0.95,
        kind: IntervalKind::Planned,
        method: IntervalMethod::StudentT,
        n: 9,
    };

    #[test]
    fn a_negative_factor_swaps_the_ends() {
        let flipped = ESTIMATE.scaled(-2.0);
        assert_eq!((flipped.lo, flipped.hi), (f64::NEG_INFINITY, 2.0));
        assert_eq!((flipped.value, flipped.se), (Some(-1.0), Some(0.5)));
        assert_eq!((flipped.level, flipped.n), (0.95, 9));
    }

    #[test]
    fn an_offset_moves_everything_but_the_standard_error() {
        let moved = ESTIMATE.mapped(1.0, 3.0);
        assert_eq!((moved.value, moved.se, moved.lo), (Some(3.5), Some(0.25), 2.0));
    }

    #[test]
    #[should_panic(expected = "do not make a change of unit")]
    fn a_factor_of_zero_is_refused() {
        let _ = ESTIMATE.scaled(0.0);
    }

    #[test]
    fn half_width_and_membership_follow_the_ends() {
        assert_eq!(ESTIMATE.half_width(), f64::INFINITY);
        assert!(ESTIMATE.contains(-1.0) && ESTIMATE.contains(1e300) && !ESTIMATE.contains(-1.1));
        let exact = Estimate::exact(2.0, 7);
        assert_eq!(exact.half_width(), 0.0);
        assert!(exact.contains(2.0) && !exact.contains(2.1));
    }

    /// The kinds that JSON names.
    #[test]
    fn st_j3_kinds_have_the_words_of_the_page() {
        let kinds = [
            IntervalKind::Planned,
            IntervalKind::Anytime,
            IntervalKind::Degenerate,
            IntervalKind::Bootstrap,
            IntervalKind::Exact,
        ];
        let words = ["planned", "anytime", "degenerate", "bootstrap", "exact"];
        assert_eq!(kinds.map(IntervalKind::name), words);
    }

    #[test]
    fn names_are_the_oracles_words() {
        let methods = [IntervalMethod::NoData, IntervalMethod::StudentT, IntervalMethod::Betting];
        assert_eq!(methods.map(IntervalMethod::name), ["none", "t", "betting"]);
        let kinds = [
            IntervalKind::Planned,
            IntervalKind::Anytime,
            IntervalKind::Degenerate,
            IntervalKind::Exact,
        ];
        assert_eq!(
            kinds.map(|kind| kind.to_string()),
            ["planned", "anytime", "degenerate", "exact"]
        );
    }
}
