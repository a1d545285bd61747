//! The differences of many variants, with intervals and p values that hold for all of them together.

use libm::{ceil, fabs};

use super::signs::{SIGN_VECTORS, largest_t, sign_vectors};
use super::two_variants::{FEWEST_COMPARED_BLOCKS, compare};
use crate::asymptotic::{AsymptoticBoundary, anytime_p};
use crate::estimate::assert_alpha;
use crate::multiplicity::holm;
use crate::probability::both_tails;
use crate::quantile::student_t_upper;

/// ST-M4: fewer blocks are too few for random signs.
pub const FEWEST_FOR_SIGNS: usize = 40;

/// ST-M4: how a family is held to its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FamilyRule {
    /// The largest t under random signs of the blocks.
    MaxT,
    /// Holm's adjusted p, and Bonferroni's intervals.
    Holm,
    /// Holm on anytime p values (ST-D6), and Bonferroni's anytime intervals.
    Anytime,
}

/// ST-M4: one difference of a family, in the unit of the block means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The variants, from 0, the lower first.
    pub variants: (usize, usize),
    /// The first less the second.
    pub value: f64,
    /// sd/√B of the block differences.
    pub se: f64,
    /// The difference over its standard error; 0 where blocks never vary, since they then prove nothing.
    pub t: f64,
    /// The p value of this difference alone.
    pub p: f64,
    /// The p value adjusted for the whole family.
    pub adjusted_p: f64,
    /// Lower end of the simultaneous interval.
    pub lo: f64,
    /// Upper end of the simultaneous interval.
    pub hi: f64,
}

impl Difference {
    /// Whether the simultaneous interval leaves out 0.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.lo > 0.0 || self.hi < 0.0
    }
}

/// Two variants by their places, the lower first, and the block means of each, `None` for a block that was not finished.
pub type PairOfRuns<'r> = ((usize, usize), &'r [Option<f64>], &'r [Option<f64>]);

/// ST-M4: every difference of some variants, with intervals that hold together at level 1 − α.
///
/// # Examples
///
/// ```
/// use stats::variants::{Family, FamilyRule, ranks};
///
/// // Three variants over 60 blocks; the last scores two points more.
/// let blocks: Vec<Vec<f64>> = (0..60)
///     .map(|b| vec![f64::from(b % 7), f64::from(b % 5), f64::from(b % 6) + 2.0])
///     .collect();
/// let family = Family::of(&blocks, 1, 0.05).unwrap();
/// assert_eq!(family.rule, FamilyRule::MaxT);
/// assert_eq!(ranks(&family)[2].high, 1);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Family {
    /// All pairs of variants: (0, 1), (0, 2) … (1, 2) …
    pub differences: Vec<Difference>,
    /// Variants.
    pub n_variants: usize,
    /// Blocks.
    pub n_blocks: usize,
    /// c: the simultaneous intervals are value ± c · se; the largest c where variants have different blocks.
    pub critical: f64,
    /// How c was found.
    pub rule: FamilyRule,
}

impl Family {
    /// ST-M4: of the means of each block, a number a variant in points of 100; `None` below 20 blocks or two variants.
    ///
    /// With 40 blocks the largest t under 4,000 sign vectors of `seed`, below that Holm.
    /// Where variants have different blocks, [`of_runs`](Self::of_runs).
    /// Source: Romano, Wolf 2005.
    ///
    /// # Panics
    ///
    /// When blocks differ in their number of variants, or `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn of(blocks: &[Vec<f64>], seed: u64, alpha: f64) -> Option<Self> {
        let n_blocks = blocks.len();
        if n_blocks < FEWEST_COMPARED_BLOCKS {
            return None;
        }
        if n_blocks < FEWEST_FOR_SIGNS {
            return Self::holm(blocks, alpha);
        }
        let signs = sign_vectors(seed, SIGN_VECTORS, n_blocks);
        Self::max_t(blocks, &signs, alpha)
    }

    /// ST-M4: of variants that may have different blocks, the means of each in the order of its blocks, `None` for a block that
    /// was not finished.
    ///
    /// Where all have the same finished blocks as [`of`](Self::of); else each difference by [`compare`], with Holm and
    /// Bonferroni.
    /// A difference that is not compared keeps its place in the family, with p = 1 and both ends open.
    /// `None` below two variants, or where all have the same blocks and fewer than 20.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn of_runs(runs: &[Vec<Option<f64>>], seed: u64, alpha: f64) -> Option<Self> {
        assert_alpha(alpha);
        let n_blocks = runs.iter().map(Vec::len).min()?;
        let whole: Option<Vec<Vec<f64>>> =
            (0..n_blocks).map(|b| runs.iter().map(|run| run[b]).collect()).collect();
        if let Some(blocks) = whole.filter(|_| runs.iter().all(|run| run.len() == n_blocks)) {
            return Self::of(&blocks, seed, alpha);
        }
        let pairs: Vec<PairOfRuns<'_>> = (0..runs.len())
            .flat_map(|v| (v + 1..runs.len()).map(move |w| (v, w)))
            .map(|(v, w)| ((v, w), runs[v].as_slice(), runs[w].as_slice()))
            .collect();
        let family = Self::of_pairs(runs.len(), &pairs, alpha)?;
        Some(Self { n_blocks, ..family })
    }

    /// ST-M4: of differences that each have blocks of their own, as where two variants were both played in some matchups only; with Holm and
    /// Bonferroni.
    ///
    /// A difference that is not compared keeps its place in the family, with p = 1 and both ends open.
    /// `None` without pairs.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn of_pairs(n_variants: usize, pairs: &[PairOfRuns<'_>], alpha: f64) -> Option<Self> {
        assert_alpha(alpha);
        let lengths = pairs.iter().map(|(_, v, w)| v.len().min(w.len()));
        let mut family = Self {
            differences: Vec::new(),
            n_variants,
            n_blocks: lengths.min()?,
            critical: 0.0,
            rule: FamilyRule::Holm,
        };
        for pair in pairs {
            let (difference, critical) = one_of_runs(*pair, alpha / pairs.len() as f64);
            family.critical = family.critical.max(critical);
            family.differences.push(difference);
        }
        family.adjust();
        Some(family)
    }

    /// ST-M4: by the largest t under these sign vectors, each as long as there are blocks.
    ///
    /// c is the ⌈(1 − α)(R + 1)⌉-th smallest T*, infinite where R is too small for that;
    /// adjusted p = (1 + #{T* ≥ |t|})/(R + 1).
    /// `None` below two blocks or two variants.
    ///
    /// # Panics
    ///
    /// When lengths differ, or `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn max_t(blocks: &[Vec<f64>], signs: &[Vec<i8>], alpha: f64) -> Option<Self> {
        assert_alpha(alpha);
        let (mut family, centred) = Self::plain(blocks, FamilyRule::MaxT)?;
        let mut largest: Vec<f64> = signs
            .iter()
            .map(|signs| {
                assert_eq!(signs.len(), blocks.len(), "a sign for each block");
                largest_t(&centred, signs)
            })
            .collect();
        largest.sort_by(f64::total_cmp);
        let n = largest.len() as f64;
        // Rounding must not make a whole number the next one.
        let place = ceil((1.0 - alpha) * (n + 1.0) - 1e-9) as usize;
        let critical = largest.get(place - 1).copied().unwrap_or(f64::INFINITY);
        for difference in &mut family.differences {
            let below = largest.partition_point(|&t| t < fabs(difference.t));
            difference.adjusted_p = (1.0 + n - below as f64) / (n + 1.0);
        }
        Some(family.with_critical(critical))
    }

    /// ST-M4: by Holm's rule on the t p values, with Bonferroni's intervals; `None` below two blocks or two variants.
    ///
    /// # Panics
    ///
    /// When blocks differ in their number of variants, or `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn holm(blocks: &[Vec<f64>], alpha: f64) -> Option<Self> {
        assert_alpha(alpha);
        let (mut family, _) = Self::plain(blocks, FamilyRule::Holm)?;
        family.adjust();
        let each = alpha / family.differences.len() as f64;
        let critical = student_t_upper(0.5 * each, (blocks.len() - 1) as f64);
        Some(family.with_critical(critical))
    }

    /// ST-M4 and ST-D6: at a look that was not planned: Holm on anytime p values.
    ///
    /// `boundary_of` gives the frozen boundary at a level: the family's own for p, and α over the number of differences for
    /// the intervals; `pairs_a_block` is usually 288.
    /// `None` below 20 blocks or two variants.
    ///
    /// # Panics
    ///
    /// When blocks differ in their number of variants, or `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn anytime(
        blocks: &[Vec<f64>],
        pairs_a_block: u64,
        alpha: f64,
        boundary_of: impl Fn(f64) -> AsymptoticBoundary,
    ) -> Option<Self> {
        assert_alpha(alpha);
        if blocks.len() < FEWEST_COMPARED_BLOCKS {
            return None;
        }
        let (mut family, _) = Self::plain(blocks, FamilyRule::Anytime)?;
        let n_pairs = (blocks.len() as u64 * pairs_a_block) as f64;
        let each = boundary_of(alpha / family.differences.len() as f64);
        for difference in &mut family.differences {
            difference.p = anytime_p(each.log_e(fabs(difference.t), n_pairs));
        }
        family.adjust();
        Some(family.with_critical(each.multiplier(n_pairs)))
    }

    /// ST-M1 of every pair, and the differences of its blocks less their mean.
    fn plain(blocks: &[Vec<f64>], rule: FamilyRule) -> Option<(Self, Vec<Vec<f64>>)> {
        let n_variants = blocks.first()?.len();
        assert!(
            blocks.iter().all(|block| block.len() == n_variants),
            "a mean of each variant in each block"
        );
        if blocks.len() < 2 || n_variants < 2 {
            return None;
        }
        let n = blocks.len() as f64;
        let (mut differences, mut centred) = (Vec::new(), Vec::new());
        for v in 0..n_variants {
            for w in v + 1..n_variants {
                let own: Vec<f64> = blocks.iter().map(|block| block[v] - block[w]).collect();
                let value = own.iter().sum::<f64>() / n;
                let is_equal = own.iter().all(|d| *d == own[0]);
                let rest: Vec<f64> =
                    own.iter().map(|d| if is_equal { 0.0 } else { d - value }).collect();
                let squares: f64 = rest.iter().map(|x| x * x).sum();
                let se = (squares / (n * (n - 1.0))).sqrt();
                let t = if se > 0.0 { value / se } else { 0.0 };
                let p = both_tails(t, n - 1.0);
                differences.push(Difference {
                    variants: (v, w),
                    value,
                    se,
                    t,
                    p,
                    adjusted_p: p,
                    lo: f64::NEG_INFINITY,
                    hi: f64::INFINITY,
                });
                centred.push(rest);
            }
        }
        let family =
            Self { differences, n_variants, n_blocks: blocks.len(), critical: f64::INFINITY, rule };
        Some((family, centred))
    }

    fn adjust(&mut self) {
        let p: Vec<f64> = self.differences.iter().map(|it| it.p).collect();
        for (difference, adjusted) in self.differences.iter_mut().zip(holm(&p)) {
            difference.adjusted_p = adjusted;
        }
    }

    /// Equal blocks leave both ends open: nothing follows from them.
    fn with_critical(mut self, critical: f64) -> Self {
        self.critical = critical;
        for it in &mut self.differences {
            if it.se > 0.0 {
                it.lo = it.value - critical * it.se;
                it.hi = it.value + critical * it.se;
            }
        }
        self
    }
}

/// One difference at its own level, and the multiplier of its standard error.
fn one_of_runs((variants, v, w): PairOfRuns<'_>, alpha: f64) -> (Difference, f64) {
    let mut difference = Difference {
        variants,
        value: 0.0,
        se: 0.0,
        t: 0.0,
        p: 1.0,
        adjusted_p: 1.0,
        lo: f64::NEG_INFINITY,
        hi: f64::INFINITY,
    };
    let Ok(compared) = compare(v, w, alpha) else {
        return (difference, 0.0);
    };
    let it = compared.difference;
    let (value, se) = (it.value.unwrap_or(0.0), it.se.unwrap_or(0.0));
    difference.value = value;
    difference.se = se;
    if se > 0.0 {
        let degrees = (it.n - 1) as f64;
        difference.t = value / se;
        difference.p = both_tails(difference.t, degrees);
        (difference.lo, difference.hi) = (it.lo, it.hi);
        return (difference, student_t_upper(0.5 * alpha, degrees));
    }
    (difference, 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two variants on shared streams and a third that scores a point more, over `n` blocks.
    fn blocks(n: u32) -> Vec<Vec<f64>> {
        (0..n)
            .map(|b| {
                let shared = f64::from(b * 7 % 11);
                let own = |by: u32| 0.3 * f64::from(b * by % 13);
                vec![shared + own(3), shared + own(5), shared + own(9) + 1.5]
            })
            .collect()
    }

    #[test]
    fn st_m4_few_blocks_go_by_holm() {
        assert_eq!(Family::of(&blocks(19), 1, 0.05), None);
        assert_eq!(Family::of(&blocks(39), 1, 0.05).unwrap().rule, FamilyRule::Holm);
        assert_eq!(Family::of(&blocks(40), 1, 0.05).unwrap().rule, FamilyRule::MaxT);
    }

    /// The largest of three depends less on chance than Bonferroni allows for, and more than one alone.
    #[test]
    fn st_m4_largest_t_is_narrower_than_bonferroni() {
        let signs = Family::of(&blocks(60), 1, 0.05).unwrap();
        let bonferroni = Family::holm(&blocks(60), 0.05).unwrap();
        assert!(signs.critical < bonferroni.critical);
        assert!(signs.critical > student_t_upper(0.025, 59.0));
        let clear: Vec<bool> = signs.differences.iter().map(Difference::is_clear).collect();
        assert_eq!(clear, [false, true, true]);
        for it in &signs.differences {
            assert_eq!(it.is_clear(), it.adjusted_p <= 0.05, "{it:?}");
        }
    }

    #[test]
    fn st_m4_anytime_intervals_are_wider() {
        let of = |alpha| AsymptoticBoundary::planned(alpha, 20_000.0);
        let anytime = Family::anytime(&blocks(60), 288, 0.05, of).unwrap();
        assert!(anytime.critical > Family::holm(&blocks(60), 0.05).unwrap().critical);
        // Where the interval just touches 0, Holm's smallest p is the level.
        let z = anytime.critical;
        let p = anytime_p(of(0.05 / 3.0).log_e(z, 60.0 * 288.0));
        assert!((3.0 * p - 0.05).abs() < 1e-12);
        assert!(anytime.differences[1].adjusted_p < 0.05);
    }

    #[test]
    fn st_m4_variants_that_never_differ_say_nothing() {
        let same: Vec<Vec<f64>> = (0..40).map(|b| vec![f64::from(b), f64::from(b)]).collect();
        let family = Family::of(&same, 1, 0.05).unwrap();
        let it = family.differences[0];
        assert_eq!((it.value, it.t, it.p), (0.0, 0.0, 1.0));
        assert!(!it.is_clear() && it.hi == f64::INFINITY);
        assert_eq!(Family::of(&vec![vec![1.0]; 40], 1, 0.05), None);
    }

    /// A card that left the race early has fewer blocks, and stays in the family.
    #[test]
    fn st_m4_variants_with_different_blocks_go_by_holm() {
        let column = |v: usize, n: usize| -> Vec<Option<f64>> {
            blocks(60).iter().take(n).map(|block| Some(block[v])).collect()
        };
        let same = [column(0, 60), column(1, 60), column(2, 60)];
        assert_eq!(Family::of_runs(&same, 1, 0.05), Family::of(&blocks(60), 1, 0.05));
        let raced = [column(0, 60), column(1, 24), column(2, 60)];
        let family = Family::of_runs(&raced, 1, 0.05).unwrap();
        let holm = Family::holm(&blocks(60), 0.05).unwrap();
        assert_eq!((family.rule, family.differences.len()), (FamilyRule::Holm, 3));
        // The pair that has all blocks comes out as if all three had them.
        let (one, other) = (family.differences[1], holm.differences[1]);
        assert!((one.lo - other.lo).abs() < 1e-12 && (one.p - other.p).abs() < 1e-12);
        let short = [column(0, 60), column(1, 19), column(2, 60)];
        let left = Family::of_runs(&short, 1, 0.05).unwrap();
        assert_eq!((left.differences[0].adjusted_p, left.differences[0].is_clear()), (1.0, false));
        assert!(left.differences[1].is_clear());
    }

    /// Ten vectors have no 95th percentile.
    #[test]
    fn st_m4_too_few_sign_vectors_leave_all_open() {
        let signs = sign_vectors(1, 10, 40);
        let family = Family::max_t(&blocks(40), &signs, 0.05).unwrap();
        assert_eq!(family.critical, f64::INFINITY);
    }
}
