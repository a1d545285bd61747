//! ST-R7 c, d: what a list predicts of armies that took no part in it, against what they scored.

use super::{PopulationPrices, jackknifed};
use crate::estimate::Estimate;
use crate::probability::chi_squared_upper;
use crate::quantile::student_t_quantile;

/// The fewest observations of a swap.
pub const FEWEST_ENEMIES: usize = 36;
/// The fewest lists of a correlation.
const FEWEST_LISTS: usize = 4;

/// Armies of two lists that met, and took no part in the prices.
#[derive(Clone, Debug, PartialEq)]
pub struct RealMeeting {
    /// The group that is left out together with it.
    pub group: usize,
    /// The lists of A and of B.
    pub lists: [usize; 2],
    /// Their stands by type.
    pub stands: [Vec<u8>; 2],
    /// A's mean score, 0 to 1.
    pub score: f64,
}

/// The armies of a list: what was predicted of their mean score, and what it was, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OfList {
    /// The list.
    pub list: usize,
    /// Meetings.
    pub n: u64,
    /// By what their stands add.
    pub forecast: f64,
    /// By their battles; the interval is that of what was found less what was predicted of the same meetings.
    pub found: Estimate,
}

/// ST-R7 c: forecast against found score over lists.
#[derive(Clone, Debug, PartialEq)]
pub struct RealArmies {
    /// The lists that played.
    pub lists: Vec<OfList>,
    /// The correlation over lists, each weighted by its meetings.
    pub correlation: Estimate,
    /// The correlation that a perfect forecast would have with scores of so few battles.
    pub at_most: f64,
    /// By how much the found score rises with each point of the predicted one.
    pub slope: Estimate,
}

/// Stands that took the place of others at equal points.
#[derive(Clone, Debug, PartialEq)]
pub struct SwapFound {
    /// The type and the number of the stands.
    pub first: (usize, u8),
    /// The type and the number of the stands that they took the place of.
    pub second: (usize, u8),
    /// What each army scored more with the first, −1 to 1.
    pub changes: Vec<f64>,
}

/// What was predicted of a swap, and what was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwapPredicted {
    /// By what stands add.
    pub forecast: Estimate,
    /// By battles.
    pub found: Estimate,
    /// What was found less what was predicted, in its standard errors.
    pub z: f64,
    /// What was found, in its standard errors.
    pub z_of_even: f64,
}

/// A sum of squares of numbers that would be standard normal if something were true.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SquaresSum {
    /// Σ z².
    pub sum: f64,
    /// The number of squares.
    pub degrees: usize,
    /// How often chance makes so large a sum.
    pub p: f64,
}

impl SquaresSum {
    /// The sum of the squares of these numbers.
    #[must_use]
    pub fn of(z: impl Iterator<Item = f64>) -> Self {
        let (sum, degrees) = z.fold((0.0, 0), |(sum, n), z| (sum + z * z, n + 1));
        let p = if degrees == 0 { 1.0 } else { chi_squared_upper(sum, degrees as f64) };
        Self { sum, degrees, p }
    }
}

/// Σ n f y, Σ n f², Σ n y² over lists: f predicted and y found, both less ½.
struct Products {
    both: f64,
    predicted: f64,
    found: f64,
}

impl Products {
    fn of(lists: &[ListSums]) -> Self {
        let sum = |of: &dyn Fn(&ListSums) -> f64| -> f64 {
            lists.iter().filter(|it| it.n > 0.0).map(|it| of(it) / it.n).sum()
        };
        Self {
            both: sum(&|it| it.forecast * it.found),
            predicted: sum(&|it| it.forecast * it.forecast),
            found: sum(&|it| it.found * it.found),
        }
    }

    fn slope(&self) -> f64 {
        self.both / self.predicted
    }

    /// Fisher's z of the correlation.
    fn fisher(&self) -> f64 {
        libm::atanh((self.both / (self.predicted * self.found).sqrt()).clamp(-0.999_999, 0.999_999))
    }
}

/// Sums over the meetings of a list, of scores less ½.
#[derive(Clone, Copy, Default)]
struct ListSums {
    n: f64,
    forecast: f64,
    found: f64,
    /// Σ (found − forecast)².
    squares: f64,
}

impl ListSums {
    /// The variance of the mean of what was found less what was predicted.
    fn variance(&self) -> f64 {
        let within = self.squares - (self.found - self.forecast).powi(2) / self.n;
        within / (self.n * (self.n - 1.0).max(1.0))
    }
}

impl PopulationPrices {
    /// ST-R7 c: none of fewer than four lists, or where nothing differs. A meeting counts for both of its lists.
    ///
    /// Errors are by the same groups as those of the prices: a group is left out of the prices and of the meetings together.
    #[must_use]
    pub fn real_armies(&self, meetings: &[RealMeeting], alpha: f64) -> Option<RealArmies> {
        let n_lists = meetings.iter().flat_map(|it| it.lists).max()? + 1;
        let sums = |theta: &[f64], left_out: Option<usize>| {
            let mut sums = vec![ListSums::default(); n_lists];
            for it in meetings.iter().filter(|it| Some(it.group) != left_out) {
                let [a, b] = &it.stands;
                let more = a.iter().zip(b).map(|(a, b)| f64::from(*a) - f64::from(*b));
                let forecast: f64 = more.zip(theta).map(|(more, theta)| more * theta).sum();
                for (list, sign) in it.lists.into_iter().zip([1.0, -1.0]) {
                    let (of, found) = (&mut sums[list], sign * (it.score - 0.5));
                    of.n += 1.0;
                    of.forecast += sign * forecast;
                    of.found += found;
                    of.squares += (found - sign * forecast).powi(2);
                }
            }
            sums
        };
        let whole = sums(&self.stands_values, None);
        let played: Vec<(usize, &ListSums)> =
            whole.iter().enumerate().filter(|(_, it)| it.n > 1.0).collect();
        let products = Products::of(&whole);
        if played.len() < FEWEST_LISTS || products.predicted <= 0.0 || products.found <= 0.0 {
            return None;
        }
        let of_rest = (0..).zip(&self.stands_replicates);
        let without: Vec<Products> =
            of_rest.map(|(group, theta)| Products::of(&sums(theta, Some(group)))).collect();
        let n = meetings.len() as u64;
        let t = student_t_quantile(1.0 - 0.5 * alpha, (without.len() - 1) as f64);
        let estimate = |of: &dyn Fn(&Products) -> f64| {
            let values: Vec<f64> = without.iter().map(of).collect();
            let value = of(&products);
            Estimate::student(value, jackknifed(&values, value).sqrt(), t, 1.0 - alpha, n)
        };
        let fisher = estimate(&Products::fisher);
        let noise: f64 = played.iter().map(|(_, it)| it.n * it.variance()).sum();
        let lists = played.iter().map(|(list, it)| {
            let t = student_t_quantile(1.0 - 0.5 * alpha, it.n - 1.0);
            let (value, se) = (0.5 + it.found / it.n, it.variance().sqrt());
            OfList {
                list: *list,
                n: it.n as u64,
                forecast: 0.5 + it.forecast / it.n,
                found: Estimate::student(value, se, t, 1.0 - alpha, it.n as u64),
            }
        });
        Some(RealArmies {
            lists: lists.collect(),
            correlation: Estimate {
                value: fisher.value.map(libm::tanh),
                se: None,
                lo: libm::tanh(fisher.lo),
                hi: libm::tanh(fisher.hi),
                ..fisher
            },
            at_most: (1.0 - noise / products.found).max(0.0).sqrt(),
            slope: estimate(&Products::slope),
        })
    }

    /// ST-R7 d: none of a swap that fewer than 36 armies played, or in whose types nothing was seen.
    #[must_use]
    pub fn swap(&self, swap: &SwapFound, alpha: f64) -> Option<SwapPredicted> {
        let n = swap.changes.len();
        let ((first, n_first), (second, n_second)) = (swap.first, swap.second);
        if n < FEWEST_ENEMIES {
            return None;
        }
        self.stands[first].as_ref().zip(self.stands[second].as_ref())?;
        let of = |theta: &Vec<f64>| {
            f64::from(n_first) * theta[first] - f64::from(n_second) * theta[second]
        };
        let without: Vec<f64> = self.stands_replicates.iter().map(of).collect();
        let forecast = of(&self.stands_values);
        let of_forecast = jackknifed(&without, forecast);
        let mean = swap.changes.iter().sum::<f64>() / n as f64;
        let squares: f64 = swap.changes.iter().map(|it| (it - mean).powi(2)).sum();
        // Over n − 3 where an interval has n − 1: the square of a t of n − 1 degrees is (n − 1)/(n − 3) in the mean, and Σ z² is to be read
        // as a sum of squares of normal numbers.
        let (of_found, of_square) = {
            let n = n as f64;
            (squares / (n * (n - 1.0)), squares / (n * (n - 3.0)))
        };
        if of_square <= 0.0 {
            return None;
        }
        let t = |degrees: usize| student_t_quantile(1.0 - 0.5 * alpha, degrees as f64);
        let (level, n_meetings) = (1.0 - alpha, self.n_meetings as u64);
        Some(SwapPredicted {
            forecast: Estimate::student(
                forecast,
                of_forecast.sqrt(),
                t(without.len() - 1),
                level,
                n_meetings,
            ),
            found: Estimate::student(mean, of_found.sqrt(), t(n - 1), level, n as u64),
            z: (mean - forecast) / (of_square + of_forecast).sqrt(),
            z_of_even: mean / of_square.sqrt(),
        })
    }
}
