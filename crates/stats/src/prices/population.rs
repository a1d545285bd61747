//! Prices of all types at once, by one regression over meetings of random armies.

mod counters;
mod fit;
mod precision;
mod proof;
mod spread;
mod sums;

use super::shrinkage::{Center, shrink};
use crate::estimate::Estimate;
use crate::normal::normal_quantile;
use crate::quantile::student_t_quantile;

use counters::Free;
pub use counters::{Counter, Counters};
use fit::{Design, Found};
pub use precision::{are_known, times_as_many};
pub use proof::{
    FEWEST_ENEMIES, OfList, RealArmies, RealMeeting, SquaresSum, SwapFound, SwapPredicted,
};
pub use spread::{Explained, Spread};
use sums::Sums;

/// ST-R5: the groups of meetings that the jackknife leaves out one after the other.
pub const GROUPS: usize = 40;

/// Two armies that met, with what A scored.
#[derive(Clone, Debug, PartialEq)]
pub struct Meeting {
    /// Its group. Meetings that share an army are in one group.
    pub group: usize,
    /// A's stands by type.
    pub a: Vec<u8>,
    /// B's stands by type.
    pub b: Vec<u8>,
    /// Pairs of battles.
    pub n_pairs: f64,
    /// A's mean score, 0 to 1.
    pub score: f64,
}

/// A meeting that was played again with some of A's stands counting a point more when they are lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dearer {
    /// Its group.
    pub group: usize,
    /// How many of A's stands count more.
    pub n_stands: f64,
    /// Pairs of battles.
    pub n_pairs: f64,
    /// What A scores more, −1 to 1.
    pub change: f64,
}

/// What the prices of a population are estimated from.
#[derive(Clone, Debug, Default)]
pub struct Population {
    /// What the rules charge for a stand of each type, in points.
    pub printed: Vec<f64>,
    /// The meetings.
    pub meetings: Vec<Meeting>,
    /// The meetings with dearer losses.
    pub dearer: Vec<Dearer>,
    /// How far scores of meetings lie from one half, and pairs of a meeting from each other.
    pub spread: Vec<Spread>,
}

/// ST-R1, ST-R4: the prices of all types, with the two rates; scores are from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct PopulationPrices {
    /// λ: the score of a point that buys other troops.
    pub bought: Estimate,
    /// ν: the score that a side loses for each point that its lost stands count more.
    pub lost: Estimate,
    /// θ: what a stand of each type adds to the score; none where no army had it.
    pub stands: Vec<Option<Estimate>>,
    /// q = θ − λ · printed price: what it adds beyond its price.
    pub beyond: Vec<Option<Estimate>>,
    /// printed price + q/(λ + ν).
    pub fair: Vec<Option<Estimate>>,
    /// ST-R7 a: the root mean square of q over the types, with the noise of q removed.
    pub unevenness: Estimate,
    /// ST-R7 b, ST-R8: what the types and their counters explain; none where the noise of a meeting isn't known, or too few were played.
    pub explained: Option<Explained>,
    /// ST-R8: which type does better against which; none where too few meetings were played.
    pub counters: Option<Counters>,
    /// The fair prices when a group is left out, group by group; differences between players are formed from these.
    replicates: Vec<Vec<f64>>,
    /// The fair prices themselves, 0 for types that no army had.
    values: Vec<f64>,
    /// What a stand of each type adds when a group is left out, group by group; forecasts are formed from these.
    stands_replicates: Vec<Vec<f64>>,
    stands_values: Vec<f64>,
    /// Meetings.
    pub n_meetings: usize,
    /// Whether counters were fitted beside the types: other meetings predict these better with them than without.
    pub has_counters: bool,
}

/// ST-R12: what the interval of a type says of its price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PriceWord {
    /// It is worth more than half a point more than it costs.
    Underpriced,
    /// It is worth more than half a point less.
    Overpriced,
    /// It is worth its price to half a point either way.
    Right,
    /// The interval allows more than one of these.
    NotSettled,
    /// Nothing was seen of it.
    NotJudged,
}

impl PriceWord {
    /// As tables print it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Underpriced => "underpriced",
            Self::Overpriced => "overpriced",
            Self::Right => "right",
            Self::NotSettled => "not settled",
            Self::NotJudged => "not judged",
        }
    }
}

/// ST-R12: half a point of price to either side counts as right.
pub const BAND: f64 = 0.5;

impl Population {
    /// ST-R4, ST-R5: the prices; `None` where a type's worth can't be separated from others', and below two groups.
    ///
    /// λ is formed as in ST-E10, and ν as the mean loss of score for each stand that counts a point more.
    /// All errors are those of a jackknife that leaves out one group of meetings after the other.
    /// Sources: Tukey 1958; Cameron, Miller 2015.
    #[must_use]
    pub fn prices(&self, alpha: f64) -> Option<PopulationPrices> {
        let by_group = Sums::by_group(self);
        let total = Sums::of_all(by_group.iter())?;
        let n_groups = by_group.len();
        if n_groups < 2 {
            return None;
        }
        let seen = total.seen();
        let design = Design::of(&total, &seen, &self.printed);
        let ridge = design.ridge(&total, &by_group);
        let whole = design.found(&total, ridge)?;
        let without: Vec<Found> = by_group
            .iter()
            .map(|group| design.found(&total.without(group), ridge))
            .collect::<Option<_>>()?;
        let t = student_t_quantile(1.0 - 0.5 * alpha, (n_groups - 1) as f64);
        let estimate = |of: &dyn Fn(&Found) -> f64| {
            let values: Vec<f64> = without.iter().map(of).collect();
            let value = of(&whole);
            let se = jackknifed(&values, value).sqrt();
            Estimate::student(value, se, t, 1.0 - alpha, self.meetings.len() as u64)
        };
        let of_types = |of: &dyn Fn(&Found, usize) -> f64| -> Vec<Option<Estimate>> {
            let one = |at: usize| seen[at].then(|| estimate(&|found: &Found| of(found, at)));
            (0..self.printed.len()).map(one).collect()
        };
        let free = Free::of(&design, &total, &by_group);
        let sums = (&total, by_group.as_slice());
        let found = (&whole, without.as_slice());
        Some(PopulationPrices {
            unevenness: spread::unevenness(&whole, &without, &seen, t, alpha),
            explained: Explained::of(self, sums, found, free.as_ref(), (t, alpha)),
            counters: free.as_ref().map(|free| free.counters(alpha, self.meetings.len() as u64)),
            bought: estimate(&|found| found.bought),
            lost: estimate(&|found| found.lost),
            stands: of_types(&|found, at| found.stands[at]),
            beyond: of_types(&|found, at| found.beyond[at]),
            fair: of_types(&|found, at| found.fair[at]),
            replicates: without.iter().map(|found| found.fair.clone()).collect(),
            values: whole.fair,
            stands_replicates: without.iter().map(|found| found.stands.clone()).collect(),
            stands_values: whole.stands,
            n_meetings: self.meetings.len(),
            has_counters: ridge.is_some(),
        })
    }
}

impl PopulationPrices {
    /// ST-R1: whether a point has a price in score: λ + ν, as the prices divide by it, is above zero by four standard errors.
    ///
    /// Below that no price is printed: the ratio would have no usable interval (ST-E6).
    #[must_use]
    pub fn has_rate(&self) -> bool {
        let of = |estimate: &Estimate| Some((estimate.value?, estimate.se?));
        let (Some((bought, se)), Some((lost, other))) = (of(&self.bought), of(&self.lost)) else {
            return false;
        };
        bought + lost > 4.0 * (se * se + other * other).sqrt()
    }

    /// ST-R12: the word of each type, from its price shrunk towards the rules' (ST-E12) with its posterior interval.
    #[must_use]
    pub fn words(&self, printed: &[f64], alpha: f64) -> Vec<PriceWord> {
        let known: Vec<(usize, f64, f64)> = (0..printed.len())
            .filter_map(|at| {
                let fair = self.fair[at]?;
                Some((at, fair.value? - printed[at], fair.se?))
            })
            .collect();
        let mut words = vec![PriceWord::NotJudged; printed.len()];
        let off: Vec<f64> = known.iter().map(|(_, off, _)| *off).collect();
        let variances: Vec<f64> = known.iter().map(|(_, _, se)| se * se).collect();
        let Some(shrunk) = shrink(&off, &variances, Center::Zero).filter(|_| self.has_rate())
        else {
            return words;
        };
        let z = normal_quantile(1.0 - 0.5 * alpha);
        // Where prices seem not to differ from what is charged, τ² is 0 in the sample and not in truth: it is taken as no less than its own
        // standard error there, so that no word rests on an interval without width.
        let k = variances.len() as f64;
        let least = (2.0 / k).sqrt() * k / variances.iter().map(|v| 1.0 / v).sum::<f64>();
        let tau_squared = shrunk.tau_squared.max(least);
        for (at, off, se) in known {
            let share = tau_squared / (tau_squared + se * se);
            let (value, sd) = (share * off, share.sqrt() * se);
            words[at] = word_of(value - z * sd, value + z * sd);
        }
        words
    }

    /// ST-R6: how much of the way from one list to another the fair prices go, Σ d (fair − from)/Σ d² with d = to − from; 1 where the other
    /// list is fair. None where both are the same.
    #[must_use]
    pub fn way_gone(&self, from: &[f64], to: &[f64], alpha: f64) -> Option<Estimate> {
        let known: Vec<usize> = (0..from.len()).filter(|at| self.fair[*at].is_some()).collect();
        let squares: f64 = known.iter().map(|&at| (to[at] - from[at]).powi(2)).sum();
        if squares <= 0.0 {
            return None;
        }
        let of = |fair: &[f64]| {
            let sum: f64 =
                known.iter().map(|&at| (to[at] - from[at]) * (fair[at] - from[at])).sum();
            sum / squares
        };
        let value = of(&self.values);
        let without: Vec<f64> = self.replicates.iter().map(|it| of(it)).collect();
        let t = student_t_quantile(1.0 - 0.5 * alpha, (without.len() - 1) as f64);
        let se = jackknifed(&without, value).sqrt();
        Some(Estimate::student(value, se, t, 1.0 - alpha, self.n_meetings as u64))
    }

    /// ST-R9: by how much each type's fair price is higher for another player on the same meetings, paired by group; the intervals
    /// hold for all types together (Bonferroni).
    #[must_use]
    pub fn differences(&self, other: &Self, alpha: f64) -> Vec<Option<Estimate>> {
        let n_types = self.fair.len();
        let n_groups = self.replicates.len();
        if n_groups != other.replicates.len() {
            return vec![None; n_types];
        }
        let level = alpha / n_types as f64;
        let t = student_t_quantile(1.0 - 0.5 * level, (n_groups - 1) as f64);
        let one = |at: usize| {
            self.fair[at].as_ref().zip(other.fair[at].as_ref())?;
            let pairs = self.replicates.iter().zip(&other.replicates);
            let values: Vec<f64> = pairs.map(|(own, other)| other[at] - own[at]).collect();
            let value = other.values[at] - self.values[at];
            let se = jackknifed(&values, value).sqrt();
            Some(Estimate::student(value, se, t, 1.0 - level, self.n_meetings as u64))
        };
        (0..n_types).map(one).collect()
    }
}

/// The word of an interval of a price less the rules'.
fn word_of(lo: f64, hi: f64) -> PriceWord {
    match (lo, hi) {
        (lo, _) if lo > BAND => PriceWord::Underpriced,
        (_, hi) if hi < -BAND => PriceWord::Overpriced,
        (lo, hi) if lo >= -BAND && hi <= BAND => PriceWord::Right,
        _ => PriceWord::NotSettled,
    }
}

/// ST-R5: (G − 1)/G · Σ (θ₋g − θ)².
fn jackknifed(without: &[f64], whole: f64) -> f64 {
    let n = without.len() as f64;
    let squares: f64 = without.iter().map(|value| (value - whole) * (value - whole)).sum();
    (n - 1.0) / n * squares
}

#[cfg(test)]
mod tests;
