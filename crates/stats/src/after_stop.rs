//! The estimate after a run that stopped as its verdict was settled, corrected for the bias of stopping early.

use crate::asymptotic::AsymptoticBoundary;
use crate::streams::{normal, stream};

/// ST-D13: random walks at the looks of a run, in standard deviations of one pair; the same for every mean.
///
/// After a verdict stop the plain mean is biased away from the price, since a lucky run stops early.
/// The walks show by how much.
/// Source: Whitehead 1986.
#[derive(Clone, Debug, PartialEq)]
pub struct StoppedWalks {
    n_looks: usize,
    /// The walks' means at each look over the standard deviation, walk by walk.
    noise: Vec<f64>,
}

/// ST-D13: the estimates at one look at which a verdict is settled (ST-D8).
///
/// With margin ε about a price: above price + ε + ζ se, below price − ε − ζ se, or within what is left between.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VerdictRegion {
    below: f64,
    above: f64,
    inside: (f64, f64),
}

impl VerdictRegion {
    /// ST-D8: the region of a price and a margin for an interval of ± `half_width`, all in one unit.
    #[must_use]
    pub fn of(price: f64, margin: f64, half_width: f64) -> Self {
        Self {
            below: price - margin - half_width,
            above: price + margin + half_width,
            inside: (price - margin + half_width, price + margin - half_width),
        }
    }

    /// ST-D8: the regions of each look, for estimates whose standard error is `sd` over the root of the pairs.
    ///
    /// Infinite half-widths, before a sequence may begin, settle nothing; `begins` says from how many pairs on.
    #[must_use]
    pub fn at_looks(
        looks: &[u64],
        price: f64,
        margin: f64,
        sd: f64,
        boundary: &AsymptoticBoundary,
        begins: u64,
    ) -> Vec<Self> {
        let half_width = |n: u64| {
            if n < begins {
                return f64::INFINITY;
            }
            boundary.multiplier(n as f64) * sd / (n as f64).sqrt()
        };
        looks.iter().map(|&n| Self::of(price, margin, half_width(n))).collect()
    }

    /// Whether an estimate settles the verdict.
    #[must_use]
    pub fn settles(&self, estimate: f64) -> bool {
        let (low, high) = self.inside;
        estimate > self.above || estimate < self.below || (low <= estimate && estimate <= high)
    }
}

impl StoppedWalks {
    /// ST-D13: walks that the bias is averaged over.
    pub const WALKS: usize = 4000;

    /// ST-D13: 4,000 walks seen at these numbers of pairs, ascending; walk i from the stream (seed, "walks", i).
    ///
    /// # Panics
    ///
    /// When there is no look, or the looks do not ascend from at least one pair.
    #[must_use]
    pub fn at_looks(looks: &[u64], seed: u64) -> Self {
        assert!(
            looks.first().is_some_and(|&n| n > 0) && looks.is_sorted_by(|a, b| a < b),
            "looks at {looks:?} pairs do not ascend"
        );
        let mut noise = Vec::with_capacity(Self::WALKS * looks.len());
        for walk in 0..Self::WALKS as u64 {
            let mut stream = stream(seed, "walks", walk);
            let (mut sum, mut before) = (0.0, 0);
            for &n in looks {
                sum += ((n - before) as f64).sqrt() * normal(&mut stream);
                before = n;
                noise.push(sum / n as f64);
            }
        }
        Self { n_looks: looks.len(), noise }
    }

    /// ST-D13: the mean estimate where the rule stops, less the true `mean`.
    ///
    /// `sd` is that of one pair; a walk that never stops is read at the last look.
    ///
    /// # Panics
    ///
    /// When there is not one region a look.
    #[must_use]
    pub fn bias(&self, mean: f64, sd: f64, regions: &[VerdictRegion]) -> f64 {
        assert_eq!(regions.len(), self.n_looks, "a region for each look");
        let mut sum = 0.0;
        for walk in self.noise.chunks_exact(self.n_looks) {
            let mut off = 0.0;
            for (noise, region) in walk.iter().zip(regions) {
                off = sd * noise;
                if region.settles(mean + off) {
                    break;
                }
            }
            sum += off;
        }
        sum / Self::WALKS as f64
    }

    /// ST-D13: the bias-reduced estimate: the μ with μ + bias(μ) = `estimate`.
    ///
    /// By 40 bisections within `reach` of the estimate, which six standard errors at the first look that may
    /// stop suffice for, and a straight line between the last two.
    #[must_use]
    pub fn bias_reduced(
        &self,
        estimate: f64,
        sd: f64,
        regions: &[VerdictRegion],
        reach: f64,
    ) -> f64 {
        let miss = |mean: f64| mean + self.bias(mean, sd, regions) - estimate;
        let (mut low, mut high) = (estimate - reach, estimate + reach);
        let (mut miss_low, mut miss_high) = (miss(low), miss(high));
        if miss_low > 0.0 || miss_high < 0.0 {
            return estimate;
        }
        for _ in 0..40 {
            let middle = 0.5 * (low + high);
            let at_middle = miss(middle);
            if at_middle > 0.0 {
                (high, miss_high) = (middle, at_middle);
            } else {
                (low, miss_low) = (middle, at_middle);
            }
        }
        if miss_high == miss_low {
            return low;
        }
        low - miss_low * (high - low) / (miss_high - miss_low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOKS: [u64; 8] = [288, 576, 864, 1152, 1440, 1728, 2016, 2304];

    fn regions(price: f64) -> Vec<VerdictRegion> {
        let boundary = AsymptoticBoundary::planned(0.01, 2000.0);
        VerdictRegion::at_looks(&LOOKS, price, 0.01, 0.25, &boundary, 0)
    }

    #[test]
    fn st_d13_a_region_settles_what_the_interval_settles() {
        use crate::worth::Verdict;
        for half in [0.002, 0.02] {
            let region = VerdictRegion::of(0.03, 0.01, half);
            for step in -100..100 {
                let estimate = f64::from(step) * 0.00093;
                let verdict = Verdict::of(estimate - half, estimate + half, 0.03, 0.01);
                assert_eq!(region.settles(estimate), verdict.is_settled(), "{estimate} ± {half}");
            }
        }
    }

    #[test]
    fn st_d13_a_rule_that_never_stops_has_no_bias() {
        let walks = StoppedWalks::at_looks(&LOOKS, 1);
        let never = [VerdictRegion::of(0.0, 0.01, f64::INFINITY); 8];
        let bias = walks.bias(0.02, 0.25, &never);
        // 4,000 walks of standard error 0.0052 at the last look.
        assert!(bias.abs() < 4.0 * 0.25 / 2304f64.sqrt() / 4000f64.sqrt(), "{bias}");
    }

    #[test]
    fn st_d13_stopping_above_leans_outward_and_the_correction_inward() {
        let walks = StoppedWalks::at_looks(&LOOKS, 1);
        let regions = regions(-0.03);
        let lean = walks.bias(0.0, 0.25, &regions);
        assert!(lean > 0.001, "{lean}");
        let estimate = 0.01;
        let reduced = walks.bias_reduced(estimate, 0.25, &regions, 0.1);
        assert!(reduced < estimate);
        let back = reduced + walks.bias(reduced, 0.25, &regions);
        assert!((back - estimate).abs() < 1e-4, "{back}");
    }

    #[test]
    fn st_d13_walks_are_the_same_for_one_seed() {
        assert_eq!(StoppedWalks::at_looks(&LOOKS[..2], 3), StoppedWalks::at_looks(&LOOKS[..2], 3));
        assert_ne!(StoppedWalks::at_looks(&LOOKS[..2], 3), StoppedWalks::at_looks(&LOOKS[..2], 4));
    }

    #[test]
    fn st_d13_nothing_settles_before_the_sequence_begins() {
        let boundary = AsymptoticBoundary::planned(0.01, 2000.0);
        let regions = VerdictRegion::at_looks(&[288, 5760], 0.0, 0.01, 0.25, &boundary, 1000);
        assert!(!regions[0].settles(0.9) && regions[1].settles(0.9));
    }
}
