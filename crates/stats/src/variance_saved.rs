//! The account of variance: what pairing, common chance and luck adjustment saved, as a number of independent battles.

use crate::tally::{CellTally, EffectTally};

/// The variances that an account is made of, all on the score scale 0 to 1 (differences −1 to 1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Variances {
    /// Variance of a single battle with a random seat: baseline, variant.
    pub single: [f64; 2],
    /// Variance of a pair's mean score: baseline, variant.
    pub pair: [f64; 2],
    /// Variance of the paired difference.
    pub difference: f64,
    /// Variance of the paired difference after adjusting it for luck, where that was done.
    pub adjusted: Option<f64>,
}

/// ST-C9: what each method of variance reduction saved, as ratios of variances, for an effect from `n_pairs` pairs.
///
/// A ratio is `None` when its denominator is zero, which prints as "∞ (no variance)".
/// The ratios are not independent: dice that stay with the seat already cancel much luck within the pair.
/// Only the product is a claim.
///
/// # Examples
///
/// ```
/// use stats::{VarianceAccount, Variances};
///
/// let account = VarianceAccount::from_variances(
///     &Variances { single: [0.2, 0.2], pair: [0.05, 0.05], difference: 0.01, adjusted: None },
///     1000,
/// );
/// // 4,000 battles were as informative as 80,000 independent ones.
/// assert_eq!(account.battles, 4000);
/// assert!((account.effective_battles.unwrap() - 80_000.0).abs() < 1e-6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VarianceAccount {
    /// The variances it was made from.
    pub variances: Variances,
    /// Saved by swapping seats: ((v_b + v_v)/2) / (s_b² + s_v²).
    pub ratio_seat: Option<f64>,
    /// Saved by common random numbers: (s_b² + s_v²) / s_d².
    pub ratio_crn: Option<f64>,
    /// Saved by adjusting for luck: s_d² / s²_adj; `None` too where no adjustment was made, which
    /// `variances.adjusted` says.
    pub ratio_luck: Option<f64>,
    /// The variance ratio: naive over used variance, the product of the above.
    pub ratio: Option<f64>,
    /// Battles played: four a pair.
    pub battles: u64,
    /// The number of independent battles with the same precision: battles times the variance ratio.
    pub effective_battles: Option<f64>,
}

impl VarianceAccount {
    /// ST-C9: the account of an effect over `n_pairs` pairs, from its variances.
    #[must_use]
    pub fn from_variances(variances: &Variances, n_pairs: u64) -> Self {
        let Variances { single, pair, difference, adjusted } = *variances;
        let naive = 0.5 * (single[0] + single[1]);
        let seats_swapped = pair[0] + pair[1];
        let ratio = over(naive, adjusted.unwrap_or(difference));
        let battles = 4 * n_pairs;
        Self {
            variances: *variances,
            ratio_seat: over(naive, seats_swapped),
            ratio_crn: over(seats_swapped, difference),
            ratio_luck: adjusted.and_then(|adjusted| over(difference, adjusted)),
            ratio,
            battles,
            effective_battles: ratio.map(|ratio| battles as f64 * ratio),
        }
    }

    /// ST-C9: the account of an effect from its tallies; `None` while it has fewer than two pairs.
    ///
    /// The pairs' variances are those of the effect's own marginals, over the pairs that both sides finished;
    /// `adjusted` is the variance of the luck-adjusted difference, where there is one.
    #[must_use]
    pub fn from_tallies(
        baseline: &CellTally,
        variant: &CellTally,
        effect: &EffectTally,
        adjusted: Option<f64>,
    ) -> Option<Self> {
        let variances = Variances {
            single: [baseline.single_variance()?, variant.single_variance()?],
            pair: [effect.variance_baseline()?, effect.variance_variant()?],
            difference: effect.variance_difference()?,
            adjusted,
        };
        Some(Self::from_variances(&variances, effect.n_pairs()))
    }
}

/// A ratio; `None` if the denominator is zero.
fn over(numerator: f64, denominator: f64) -> Option<f64> {
    (denominator > 0.0).then(|| numerator / denominator)
}

#[cfg(test)]
mod tests {
    use super::*;

    const VARIANCES: Variances = Variances {
        single: [0.192799555185, 0.187399916597],
        pair: [0.133486366166, 0.130377712855],
        difference: 0.021,
        adjusted: Some(0.008),
    };

    #[track_caller]
    fn check(got: Option<f64>, expected: f64) {
        let got = got.expect("a ratio");
        assert!((got - expected).abs() <= 1e-9 * expected, "{got}, expected {expected}");
    }

    #[test]
    fn st_c9_product_of_the_ratios_is_naive_over_used() {
        let account = VarianceAccount::from_variances(&VARIANCES, 600);
        check(account.ratio_seat, 0.720445680203);
        check(account.ratio_crn, 12.5649561438);
        check(account.ratio_luck, 2.625);
        check(account.ratio, 23.7624669864);
        check(account.effective_battles, 57029.9207673);
    }

    #[test]
    fn st_c9_without_adjustment_luck_has_no_part() {
        let account =
            VarianceAccount::from_variances(&Variances { adjusted: None, ..VARIANCES }, 600);
        assert_eq!(account.ratio_luck, None);
        check(account.ratio, 0.720445680203 * 12.5649561438);
    }

    #[test]
    fn st_c9_zero_variance_has_no_ratio() {
        let account = VarianceAccount::from_variances(
            &Variances { difference: 0.0, adjusted: None, ..VARIANCES },
            600,
        );
        assert_eq!(
            (account.ratio_crn, account.ratio, account.effective_battles),
            (None, None, None)
        );
        assert!(account.ratio_seat.is_some());
    }

    #[test]
    fn st_c9_tallies_of_fewer_than_two_pairs_have_no_account() {
        let mut cell = CellTally::default();
        cell.record(2, 1);
        let mut effect = EffectTally::default();
        effect.record(3, 3);
        assert_eq!(VarianceAccount::from_tallies(&cell, &cell, &effect, None), None);
    }

    #[test]
    fn st_c9_tallies_give_their_own_variances() {
        let cell = CellTally { games: [[10, 0, 5], [0, 20, 0], [5, 0, 10]] };
        let mut effect = EffectTally::default();
        effect.pairs[0][0] = 10;
        effect.pairs[2][2] = 25;
        effect.pairs[2][3] = 5;
        effect.pairs[4][4] = 10;
        let account = VarianceAccount::from_tallies(&cell, &cell, &effect, None).unwrap();
        assert_eq!(account.variances.pair[0], cell.variance().unwrap());
        assert_eq!(account.battles, 200);
        assert_eq!(account.ratio_crn.unwrap(), {
            let v = &account.variances;
            (v.pair[0] + v.pair[1]) / v.difference
        });
    }
}
