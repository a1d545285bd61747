//! Forecasts of the pairs that a run still needs.

use libm::{ceil, fabs, floor, log10};

use crate::asymptotic::AsymptoticBoundary;

/// ST-E16: fewer blocks give no forecast.
const FEWEST_BLOCKS: u64 = 8;

/// ST-E16: pairs still needed, n (ζ' se/r)² − n, until `multiplier` standard errors make `radius`; at least 0.
///
/// `se` from the `n_pairs` pairs played, in the unit of the radius; infinite for a radius of 0.
#[must_use]
pub fn still_needed(n_pairs: u64, se: f64, radius: f64, multiplier: f64) -> f64 {
    let n = n_pairs as f64;
    if se == 0.0 {
        return 0.0;
    }
    let times = multiplier * se / radius;
    (n * times * times - n).max(0.0)
}

/// ST-E16: the stop that a run will reach first, and the pairs until then.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Forecast {
    /// The wanted precision.
    Precision {
        /// More pairs; 0: at the next look.
        pairs: f64,
    },
    /// The verdict.
    Verdict {
        /// More pairs; 0: at the next look.
        pairs: f64,
    },
}

impl Forecast {
    /// ST-E16: the forecast of a worth; `None` below 8 blocks, or where neither stop will ever come.
    ///
    /// `worth` with its standard error `se` in points from `n_pairs` pairs; the verdict is about `price` and
    /// `margin` at the frozen `boundary`; `precision` is the wanted half-width, if any, and the planned
    /// multiplier, such as 2.054.
    #[must_use]
    pub fn of(
        worth: (f64, f64),
        n_pairs: u64,
        n_blocks: u64,
        precision: Option<(f64, f64)>,
        verdict: Option<(f64, f64, &AsymptoticBoundary)>,
    ) -> Option<Self> {
        let (value, se) = worth;
        if n_blocks < FEWEST_BLOCKS {
            return None;
        }
        let until_precise = precision.map_or(f64::INFINITY, |(wanted, multiplier)| {
            still_needed(n_pairs, se, wanted, multiplier)
        });
        let until_settled = verdict.map_or(f64::INFINITY, |(price, margin, boundary)| {
            let radius = fabs(margin - fabs(value - price));
            // The boundary is wider or narrower at the forecast size than now: three rounds settle it.
            let mut more = 0.0;
            for _ in 0..3 {
                let multiplier = boundary.multiplier(n_pairs as f64 + more);
                more = still_needed(n_pairs, se, radius, multiplier);
                if !more.is_finite() {
                    break;
                }
            }
            more
        });
        if until_precise.min(until_settled).is_infinite() {
            return None;
        }
        Some(if until_settled < until_precise {
            Self::Verdict { pairs: until_settled }
        } else {
            Self::Precision { pairs: until_precise }
        })
    }

    /// More pairs; 0: at the next look.
    #[must_use]
    pub fn pairs(&self) -> f64 {
        match *self {
            Self::Precision { pairs } | Self::Verdict { pairs } => pairs,
        }
    }
}

/// ST-E16: a forecast as it is printed, rounded up to two digits, at least 1: "about 12,000 more pairs, 9 s".
///
/// For pairs and for seconds, which are pairs over the measured speed; a forecast of 0 is "at the next look".
#[must_use]
pub fn two_digits(x: f64) -> u64 {
    let x = ceil(x).max(1.0);
    let places = floor(log10(x)) as u32;
    let step = 10u64.saturating_pow(places.saturating_sub(1));
    (x as u64).div_ceil(step).saturating_mul(step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_e16_twice_the_precision_needs_four_times_the_pairs() {
        // 2 standard errors of 0.1 are 0.2; half of that needs 4 n in all.
        assert_eq!(still_needed(1000, 0.1, 0.1, 2.0), 3000.0);
        assert_eq!(still_needed(1000, 0.1, 0.5, 2.0), 0.0);
        assert_eq!(still_needed(1000, 0.1, 0.0, 2.0), f64::INFINITY);
        assert_eq!(still_needed(1000, 0.0, 0.0, 2.0), 0.0);
    }

    #[test]
    fn st_e16_the_nearer_stop_is_quoted() {
        let boundary = AsymptoticBoundary::planned(0.01, 20_000.0);
        let far =
            Forecast::of((5.0, 0.2), 2880, 10, Some((0.1, 2.054)), Some((3.0, 0.5, &boundary)));
        assert_eq!(far.unwrap(), Forecast::Verdict { pairs: 0.0 });
        let near =
            Forecast::of((3.4, 0.2), 2880, 10, Some((0.1, 2.054)), Some((3.0, 0.5, &boundary)));
        let Some(Forecast::Precision { pairs }) = near else { panic!("{near:?}") };
        assert!((pairs - (2880.0 * 4.108 * 4.108 - 2880.0)).abs() < 1e-6);
        // On the edge of the margin a verdict never comes.
        assert_eq!(Forecast::of((3.5, 0.2), 2880, 10, None, Some((3.0, 0.5, &boundary))), None);
        assert_eq!(Forecast::of((5.0, 0.2), 2016, 7, Some((0.1, 2.0)), None), None);
    }

    #[test]
    fn st_e16_forecasts_have_two_digits() {
        let shown = [0.2, 9.0, 99.5, 101.0, 11_801.0, 1e7].map(two_digits);
        assert_eq!(shown, [1, 9, 100, 110, 12_000, 10_000_000]);
    }
}
