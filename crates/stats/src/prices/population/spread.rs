//! How uneven types are, and what of the spread between meetings they explain, with the noise of estimates removed.

use super::counters::Free;
use super::fit::Found;
use super::sums::Sums;
use super::{GROUPS, Population, jackknifed};
use crate::estimate::{Estimate, IntervalKind, IntervalMethod};

/// How far the scores of some meetings lie from one half, and their pairs from each other. All meetings have the same number of pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// The group of these meetings.
    pub group: usize,
    /// Meetings.
    pub n_meetings: f64,
    /// Pairs.
    pub n_pairs: f64,
    /// Σ (mean score of a meeting − ½)², scores from 0 to 1.
    pub between: f64,
    /// Σ (score of a pair − mean score of its meeting)².
    pub within: f64,
}

/// ST-R7 b, ST-R8: what parts of the true variance of a meeting's mean score are due to; the rest to 1 is unexplained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Explained {
    /// By the points of both armies.
    pub points: Estimate,
    /// By what types add beyond their price.
    pub types: Estimate,
    /// By which type stands against which; none where too few meetings were played.
    pub counters: Option<Estimate>,
    /// By types among armies of equal points: less of it means fairer prices.
    pub at_equal_points: Estimate,
}

/// A number with its jackknife replicates.
struct Replicated {
    value: f64,
    without: Vec<f64>,
    /// The variance of what was taken off all of them.
    of_noise: f64,
}

impl Replicated {
    /// The interval of something that is at least 0, whose estimate may be below.
    fn of_a_part(&self, t: f64, alpha: f64, n: u64) -> Estimate {
        let se = (jackknifed(&self.without, self.value) + self.of_noise).sqrt();
        let at_least = self.value.max(0.0);
        Estimate {
            value: Some(at_least),
            se: Some(se),
            lo: (self.value - t * se).max(0.0),
            // Never of zero width, also where noise has hidden all there is.
            hi: at_least + t * se,
            level: 1.0 - alpha,
            kind: IntervalKind::Planned,
            method: IntervalMethod::StudentT,
            n,
        }
    }
}

/// By how much the noise of estimates raises a quadratic form in them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noise {
    /// Its mean: the form's trace with the covariance.
    pub mean: f64,
    /// The variance of that, which is estimated from few groups.
    pub variance: f64,
}

impl Noise {
    /// By the jackknife, as the covariance of estimates is: from a normal law with as many degrees of freedom as groups less one.
    pub fn of(whole: &[f64], without: &[&[f64]], quadratic: impl Fn(&[f64]) -> f64) -> Noise {
        let n = without.len() as f64;
        let deviations: Vec<Vec<f64>> = without
            .iter()
            .map(|other| other.iter().zip(whole).map(|(other, own)| other - own).collect())
            .collect();
        let combined = |one: &[f64], other: &[f64], sign: f64| -> f64 {
            let sum: Vec<f64> = one.iter().zip(other).map(|(a, b)| a + sign * b).collect();
            quadratic(&sum)
        };
        let mut squares = 0.0;
        let mut trace = 0.0;
        for (at, one) in deviations.iter().enumerate() {
            let own = quadratic(one);
            trace += own;
            squares += own * own;
            for other in &deviations[..at] {
                // The bilinear form by the quadratic one.
                let both = (combined(one, other, 1.0) - combined(one, other, -1.0)) / 4.0;
                squares += 2.0 * both * both;
            }
        }
        let (factor, free) = ((n - 1.0) / n, n - 1.0);
        let (mean, squares) = (factor * trace, factor * factor * squares);
        // The squared covariances, less what their own noise adds.
        let of_covariance = ((squares - mean * mean / free) / (1.0 + 1.0 / free)).max(0.0);
        Noise { mean, variance: 2.0 * of_covariance / free }
    }
}

/// ST-R7 a: √(mean of q² over the types that were seen, less the mean of its variances).
///
/// The interval is the wider of two: of the mean square by the jackknife, and of its root.
pub(super) fn unevenness(
    whole: &Found,
    without: &[Found],
    seen: &[bool],
    t: f64,
    alpha: f64,
) -> Estimate {
    let n = seen.iter().filter(|seen| **seen).count().max(1) as f64;
    let mean = |q: &[f64]| q.iter().map(|q| q * q).sum::<f64>() / n;
    let replicates: Vec<&[f64]> = without.iter().map(|it| it.beyond.as_slice()).collect();
    let noise = Noise::of(&whole.beyond, &replicates, mean);
    let of = |found: &Found| mean(&found.beyond) - noise.mean;
    let squares = Replicated {
        value: of(whole),
        without: without.iter().map(of).collect(),
        of_noise: noise.variance,
    };
    let squares = squares.of_a_part(t, alpha, n as u64);
    let value = squares.value.map(f64::sqrt);
    let of_root = squares.se.zip(value).filter(|(_, value)| *value > 0.0);
    let se = of_root.map(|(se, value)| se / (2.0 * value));
    let (mut lo, mut hi) = (squares.lo.sqrt(), squares.hi.sqrt());
    // The root has a more even error than its square: a mean square that is low by chance has too small an error.
    if let Some((value, of_square)) = value.zip(squares.se) {
        let of_root = of_square / (2.0 * value.max(of_square.sqrt()));
        lo = lo.min((value - t * of_root).max(0.0));
        hi = hi.max(value + t * of_root);
    }
    Estimate { value, se, lo, hi, ..squares }
}

impl Explained {
    /// None where a meeting has one pair, or nothing is known of pairs.
    pub(super) fn of(
        population: &Population,
        (total, by_group): (&Sums, &[Sums]),
        (whole, without): (&Found, &[Found]),
        free: Option<&Free>,
        (t, alpha): (f64, f64),
    ) -> Option<Self> {
        let mut spread = [Spread::default(); GROUPS];
        for it in &population.spread {
            spread.get_mut(it.group)?.add(it, 1.0);
        }
        let mut all = Spread::default();
        spread.iter().for_each(|it| all.add(it, 1.0));
        let played: Vec<&Spread> = spread.iter().filter(|it| it.n_meetings > 0.0).collect();
        if played.len() != by_group.len() {
            return None;
        }
        let true_variance = all.true_variance()?;
        let rest: Vec<Sums> = by_group.iter().map(|group| total.without(group)).collect();
        let variances: Vec<f64> = played
            .iter()
            .map(|it| {
                let mut others = all;
                others.add(it, -1.0);
                others.true_variance()
            })
            .collect::<Option<_>>()?;
        let n = total.types();
        let of_types = |sums: &Sums, theta: &[f64]| sums.of_types(theta) / sums.meetings();
        // The variance that coefficients explain, whole and without each group, less noise.
        let explained = |of: &dyn Fn(&Found) -> Vec<f64>| {
            let own = of(whole);
            let others: Vec<Vec<f64>> = without.iter().map(of).collect();
            let slices: Vec<&[f64]> = others.iter().map(Vec::as_slice).collect();
            let noise = Noise::of(&own, &slices, |off| of_types(total, off));
            Replicated {
                value: of_types(total, &own) - noise.mean,
                without: others
                    .iter()
                    .zip(&rest)
                    .map(|(it, sums)| of_types(sums, it) - noise.mean)
                    .collect(),
                of_noise: noise.variance,
            }
        };
        let adds = explained(&|found| found.stands.clone());
        let beyond = explained(&|found| found.beyond.clone());
        let bought =
            explained(&|found| (0..n).map(|at| found.bought * population.printed[at]).collect());
        let share = |part: &Replicated, of: &dyn Fn(f64, usize) -> f64| {
            let without = part.without.iter().zip(&variances).enumerate();
            Replicated {
                value: part.value / of(true_variance, usize::MAX),
                without: without.map(|(at, (it, variance))| it / of(*variance, at)).collect(),
                of_noise: part.of_noise / of(true_variance, usize::MAX).powi(2),
            }
            .of_a_part(t, alpha, population.meetings.len() as u64)
        };
        let plain = |variance: f64, _: usize| variance;
        // Among armies of equal points there is no part of the points.
        let at_equal = |variance: f64, at: usize| {
            let (adds, beyond) = match adds.without.get(at).zip(beyond.without.get(at)) {
                Some((adds, beyond)) => (*adds, *beyond),
                None => (adds.value, beyond.value),
            };
            (variance - adds + beyond).max(f64::MIN_POSITIVE)
        };
        Some(Self {
            points: share(&bought, &plain),
            types: share(&beyond, &plain),
            counters: free.map(|free| {
                let (value, without, of_noise) = free.explained(total, &rest);
                share(&Replicated { value, without, of_noise }, &plain)
            }),
            at_equal_points: share(&beyond, &at_equal),
        })
    }
}

impl Spread {
    fn add(&mut self, other: &Spread, times: f64) {
        self.n_meetings += times * other.n_meetings;
        self.n_pairs += times * other.n_pairs;
        self.between += times * other.between;
        self.within += times * other.within;
    }

    /// The variance between meetings of the mean score that they would have after very many pairs; none where it isn't seen.
    fn true_variance(&self) -> Option<f64> {
        let free = self.n_pairs - self.n_meetings;
        if free <= 0.0 || self.n_meetings <= 0.0 {
            return None;
        }
        let noise = self.within / free * self.n_meetings / self.n_pairs;
        let variance = self.between / self.n_meetings - noise;
        (variance > 0.0).then_some(variance)
    }
}
