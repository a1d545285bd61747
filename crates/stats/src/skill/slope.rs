//! How much an effect changes with strength, when strength has errors too.

use crate::estimate::assert_alpha;
use crate::matrix::Matrix;
use crate::normal::normal_quantile;
use crate::quantile::student_t_upper;
use crate::worth::{Ratio, RatioSet};

/// ST-N4: from this many players on the spread about the line is used; below it only the ends are.
pub const FEWEST_FOR_INSTRUMENT: usize = 6;

/// ST-N4: strengths of a lower reliability carry a warning.
pub const RELIABLE: f64 = 0.9;

/// ST-N3: three to five players: the mean change between the first and the last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FewPlayers {
    /// y_J − y_1 above x_J − x_1, in points of 100 each.
    pub ratio: Ratio,
}

impl FewPlayers {
    /// ST-N3: of the players' effects with their covariance, and their strengths with standard errors.
    ///
    /// Errors of strength are carried: least squares would cover 0.77 where they are large.
    /// It says nothing about the middle.
    /// `None` below two players.
    ///
    /// # Panics
    ///
    /// When the lists differ in length.
    #[must_use]
    pub fn of(
        effects: &[f64],
        covariance: &Matrix,
        strengths: &[f64],
        strength_ses: &[f64],
    ) -> Option<Self> {
        let n = effects.len();
        assert!(
            n == covariance.size() && n == strengths.len() && n == strength_ses.len(),
            "an effect and a strength with its error for each player"
        );
        if n < 2 {
            return None;
        }
        let last = n - 1;
        let above = covariance.at(0, 0) + covariance.at(last, last) - 2.0 * covariance.at(0, last);
        let below = strength_ses[0] * strength_ses[0] + strength_ses[last] * strength_ses[last];
        Some(Self {
            ratio: Ratio {
                above: effects[last] - effects[0],
                below: strengths[last] - strengths[0],
                var_above: above.max(0.0),
                var_below: below,
                covariance: 0.0,
            },
        })
    }

    /// ST-N3: the slope at level 1 − `alpha`, by ST-E6 with the normal quantile.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn slope(&self, alpha: f64) -> RatioSet {
        assert_alpha(alpha);
        self.ratio.fieller(-normal_quantile(0.5 * alpha))
    }
}

/// ST-N4: six players or more: the slope that an instrument without the strengths' errors gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ManyPlayers {
    /// The slopes of effect and of strength on the instrument.
    pub ratio: Ratio,
    /// J − 2.
    pub degrees_of_freedom: usize,
}

impl ManyPlayers {
    /// ST-N4: of effects, strengths and the instrument z, usually the places in the planned order.
    ///
    /// The slopes b that the t test of y − b·x on z does not reject; the spread of players about the line is in it.
    /// Source: Anderson, Rubin 1949.
    /// `None` below six players, or where the instrument does not vary.
    ///
    /// # Panics
    ///
    /// When the lists differ in length.
    #[must_use]
    pub fn of(effects: &[f64], strengths: &[f64], instrument: &[f64]) -> Option<Self> {
        let n = effects.len();
        assert!(
            n == strengths.len() && n == instrument.len(),
            "an effect, a strength and a place for each player"
        );
        if n < FEWEST_FOR_INSTRUMENT {
            return None;
        }
        let z = centred(instrument);
        let zz: f64 = z.iter().map(|z| z * z).sum();
        if zz <= 0.0 {
            return None;
        }
        let on_z = |of: &[f64]| z.iter().zip(of).map(|(z, y)| z * y).sum::<f64>() / zz;
        let (a, b) = (on_z(effects), on_z(strengths));
        let residuals = |of: &[f64], slope: f64| -> Vec<f64> {
            let rest = centred(of);
            rest.iter().zip(&z).map(|(y, z)| y - slope * z).collect()
        };
        let (y, x) = (residuals(effects, a), residuals(strengths, b));
        let share = (n - 2) as f64 * zz;
        let product =
            |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>() / share;
        Some(Self {
            ratio: Ratio {
                above: a,
                below: b,
                var_above: product(&y, &y),
                var_below: product(&x, &x),
                covariance: product(&x, &y),
            },
            degrees_of_freedom: n - 2,
        })
    }

    /// ST-N4: the slope at level 1 − `alpha`, by ST-E6 with t_{J−2}.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn slope(&self, alpha: f64) -> RatioSet {
        assert_alpha(alpha);
        let t = student_t_upper(0.5 * alpha, self.degrees_of_freedom as f64);
        self.ratio.fieller(t)
    }
}

fn centred(values: &[f64]) -> Vec<f64> {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    values.iter().map(|x| x - mean).collect()
}

/// ST-N4: without a planned order: the rank of each player by its strength from even blocks, 0 the weakest.
///
/// The strengths of the slope then come from the odd blocks, so that their errors are not in the instrument.
/// Equal strengths share the mean of their ranks.
#[must_use]
pub fn ranks_as_instrument(strengths_of_even_blocks: &[f64]) -> Vec<f64> {
    let of = strengths_of_even_blocks;
    of.iter()
        .map(|x| {
            let below = of.iter().filter(|y| *y < x).count();
            let same = of.iter().filter(|y| *y == x).count();
            below as f64 + 0.5 * (same as f64 - 1.0)
        })
        .collect()
}

/// ST-N4: 1 − mean(se²)/var(x): how much of what strengths show of each other is true.
///
/// Below [`RELIABLE`] a warning.
/// `None` below two players, or where all strengths are equal.
///
/// # Panics
///
/// When the lists differ in length.
#[must_use]
pub fn reliability(strengths: &[f64], ses: &[f64]) -> Option<f64> {
    assert_eq!(strengths.len(), ses.len(), "an error for each strength");
    let n = strengths.len() as f64;
    let variance = centred(strengths).iter().map(|x| x * x).sum::<f64>() / (n - 1.0);
    if strengths.len() < 2 || variance <= 0.0 {
        return None;
    }
    let errors = ses.iter().map(|se| se * se).sum::<f64>() / n;
    Some(1.0 - errors / variance)
}

/// ST-N5: the mean change per ten points of strength, from a slope's set; or what is printed where it has no interval.
///
/// # Errors
///
/// "the players do not differ".
pub fn mean_change(slope: RatioSet) -> Result<(f64, f64), &'static str> {
    match slope {
        RatioSet::Interval { lo, hi } => Ok((10.0 * lo, 10.0 * hi)),
        _ => Err("the players do not differ"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_n4_a_line_without_noise_is_found() {
        let z: Vec<f64> = (0..6).map(f64::from).collect();
        let x: Vec<f64> = z.iter().map(|z| 20.0 + 10.0 * z).collect();
        let y: Vec<f64> = x.iter().map(|x| 1.0 + 0.05 * x).collect();
        let many = ManyPlayers::of(&y, &x, &z).unwrap();
        let (lo, hi) = mean_change(many.slope(0.05)).unwrap();
        assert!((lo - 0.5).abs() < 1e-6 && (hi - 0.5).abs() < 1e-6);
        assert_eq!(ManyPlayers::of(&y[..5], &x[..5], &z[..5]), None);
        assert_eq!(ManyPlayers::of(&y, &x, &[1.0; 6]), None);
    }

    #[test]
    fn st_n4_players_whose_strength_is_noise_are_not_distinguished() {
        assert!(mean_change(RatioSet::All).is_err());
        let even = reliability(&[49.0, 50.0, 51.0], &[1.0; 3]).unwrap();
        assert!(even.abs() < 1e-12 && even < RELIABLE);
        assert!(reliability(&[20.0, 50.0, 72.0], &[0.5; 3]).unwrap() > 0.999);
        assert_eq!(reliability(&[50.0; 3], &[1.0; 3]), None);
    }

    #[test]
    fn st_n4_ranks_are_shared_by_equals() {
        assert_eq!(ranks_as_instrument(&[30.0, 10.0, 20.0, 20.0]), [3.0, 0.0, 1.5, 1.5]);
    }

    /// Only the ends count, so the middle player does not move it.
    #[test]
    fn st_n3_slope_is_between_the_ends() {
        let errors =
            Matrix::from_rows(&[[0.06, 0.02, 0.02], [0.02, 0.06, 0.02], [0.02, 0.02, 0.06]]);
        let of = |middle: f64| {
            FewPlayers::of(&[1.0, middle, 3.0], &errors, &[20.0, 50.0, 70.0], &[0.5; 3]).unwrap()
        };
        assert_eq!(of(0.0), of(9.0));
        assert!((of(0.0).ratio.var_above - 0.08).abs() < 1e-15);
        assert_eq!(of(0.0).ratio.value(), Some(0.04));
    }
}
