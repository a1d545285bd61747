//! Where and when a Brownian motion between two bounds leaves them.

use core::f64::consts::PI;

use libm::{cos, exp, expm1, fabs, sin};

use crate::normal::{ln_normal_cdf, normal_cdf};

/// ST-D12: the probability of leaving no better than (`time`, `level`).
///
/// A Brownian motion from 0 with `drift` and standard deviation `sd` a pair is stopped at `a` < 0 < `b`.
/// No better: it leaves at `a`, or at `b` later than `time`, or it lies at or below `level` at `time`.
/// Sources: Siegmund 1985, chapter 3; fishtest.
///
/// # Panics
///
/// When the bounds do not enclose 0, or `sd` or `time` is not positive.
#[must_use]
pub fn exit_no_better(a: f64, b: f64, drift: f64, sd: f64, time: f64, level: f64) -> f64 {
    assert!(a < 0.0 && 0.0 < b, "bounds {a} and {b} do not enclose 0");
    assert!(sd > 0.0 && time > 0.0, "sd {sd}, time {time}");
    let motion = Motion {
        a,
        b,
        drift,
        variance: sd * sd,
    };
    let width = b - a;
    let is_early = motion.variance * time / (width * width) < 0.01;
    let is_steep = fabs(drift / motion.variance * width) > 15.0;
    let p = if is_early || is_steep {
        motion.by_reflection(time, level)
    } else {
        motion.by_series(time, level)
    };
    p.clamp(0.0, 1.0)
}

struct Motion {
    a: f64,
    b: f64,
    drift: f64,
    variance: f64,
}

impl Motion {
    /// The eigenfunction series, quick where the motion has had time to meet both bounds.
    fn by_series(&self, time: f64, level: f64) -> f64 {
        let width = self.b - self.a;
        let gamma = self.drift / self.variance;
        let start = -self.a;
        let y = level - self.a;
        let rate = |m: f64| {
            let wave = m * PI / width;
            0.5 * wave * wave * self.variance + 0.5 * self.drift * self.drift / self.variance
        };
        let first = rate(1.0);
        let mut sum = 0.0;
        for m in (1..=1000).map(f64::from) {
            let decay = exp(-(rate(m) - first) * time);
            let wave = m * PI / width;
            let above = 2.0 * width * gamma * sin(wave * y) - 2.0 * PI * m * cos(wave * y);
            let below = width * width * gamma * gamma + PI * PI * m * m;
            sum += decay * above / below * sin(wave * start);
            if decay < 1e-18 {
                break;
            }
        }
        self.ends_at_a() + exp(-first * time + gamma * (y - start)) * sum
    }

    /// The probability of ever leaving at `a`.
    fn ends_at_a(&self) -> f64 {
        let width = self.b - self.a;
        let twice = 2.0 * self.drift / self.variance;
        if fabs(twice * width) < 1e-9 {
            return self.b / width;
        }
        expm1(twice * self.b) / expm1(twice * width)
    }

    /// The free motion and one reflection at each bound, for short times and steep drifts.
    fn by_reflection(&self, time: f64, level: f64) -> f64 {
        let spread = (self.variance * time).sqrt();
        let moved = self.drift * time;
        let twice = 2.0 * self.drift / self.variance;
        let at = |distance: f64| distance / spread;
        normal_cdf(at(level - moved))
            + weighted_cdf(twice * self.a, at(2.0 * self.a - level + moved))
            - weighted_cdf(twice * self.b, at(level - moved - 2.0 * self.b))
    }
}

/// e^x Φ(z), where the factor may be huge and Φ tiny.
fn weighted_cdf(x: f64, z: f64) -> f64 {
    exp(x + ln_normal_cdf(z))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUND: f64 = 2.944_438_979_166_44;

    #[test]
    fn st_d12_without_drift_the_exit_is_even() {
        let late = exit_no_better(-BOUND, BOUND, 0.0, 0.1, 1e6, 0.0);
        assert!((late - 0.5).abs() < 1e-12, "{late}");
        // One sixth of the way down: five sixths of the probability of leaving there.
        let uneven = exit_no_better(-1.0, 5.0, 0.0, 0.1, 1e6, 0.0);
        assert!((uneven - 5.0 / 6.0).abs() < 1e-12, "{uneven}");
    }

    /// Mirrored bounds, drift and level exchange better and worse.
    #[test]
    fn st_d12_mirrored_motion_gives_the_complement() {
        for (drift, time, level) in [(0.005, 400.0, 0.5), (-0.02, 100.0, -1.0), (0.0, 300.0, 2.0)] {
            let there = exit_no_better(-2.0, 3.0, drift, 0.1, time, level);
            let mirrored = exit_no_better(-3.0, 2.0, -drift, 0.1, time, -level);
            assert!((there + mirrored - 1.0).abs() < 1e-9, "{there} {mirrored}");
        }
    }

    /// Both ways of computing it meet where one takes over from the other.
    #[test]
    fn st_d12_series_and_reflection_agree_at_the_seam() {
        for drift in [-0.01, 0.0, 0.004] {
            let motion = Motion {
                a: -BOUND,
                b: BOUND,
                drift,
                variance: 0.01,
            };
            for level in [-2.0, 0.0, 1.0] {
                // A time at which two reflections no longer matter.
                let time = 0.01 * 4.0 * BOUND * BOUND / 0.01;
                let (series, reflection) = (
                    motion.by_series(time, level),
                    motion.by_reflection(time, level),
                );
                assert!((series - reflection).abs() < 1e-9, "{series} {reflection}");
            }
        }
    }

    /// With one bound near and the other far, one reflection is all that matters, and it must be the right one.
    #[test]
    fn st_d12_reflection_at_a_near_bound_is_the_series() {
        for (a, b) in [(-0.5, 5.0), (-5.0, 0.5)] {
            for drift in [-0.004, 0.0, 0.004] {
                let motion = Motion {
                    a,
                    b,
                    drift,
                    variance: 0.01,
                };
                let time = 0.01 * 5.5 * 5.5 / 0.01;
                for level in [-0.3, 0.0, 0.3] {
                    let (series, reflection) = (
                        motion.by_series(time, level),
                        motion.by_reflection(time, level),
                    );
                    assert!(
                        (series - reflection).abs() < 1e-9,
                        "{a} {b}: {series} {reflection}"
                    );
                }
            }
        }
    }

    #[test]
    fn st_d12_extreme_drifts_stay_probabilities() {
        for drift in [-1e3, -1.0, 1.0, 1e3] {
            for time in [1e-6, 1.0, 1e9] {
                let p = exit_no_better(-BOUND, BOUND, drift, 0.1, time, 0.3);
                assert!((0.0..=1.0).contains(&p), "{drift} {time} {p}");
            }
        }
    }
}
