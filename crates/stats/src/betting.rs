//! The default confidence sequence: a mixture of constant bets on the lattice of scores.
//!
//! An imaginary gambler bets the same fraction on every pair against the claim that the mean is `μ`.
//! If the claim is true, the wealth is a fair game that starts at 1, and it ever reaches `2/α` with probability at
//! most `α/2` (Ville 1939). So the means that no bettor's wealth has ruled out contain the truth at all times together.
//! Constant bets make the wealth a function of the total counts: it merges exactly and needs no history.

use libm::{exp, log, log1p};

use crate::bisection::last_outside;
use crate::estimate::assert_alpha;

/// Number of bets in a mixture: λ₀ times 2⁻⁸ to 2⁸.
const ATOMS: usize = 17;
/// No bet may stake more than this share, so that no single pair ruins the gambler.
const LARGEST_BET: f64 = 0.75;

/// The bets of one confidence sequence and their weights, fixed in the plan before the first pair.
///
/// # Examples
///
/// ```
/// let mixture = stats::BetMixture::default();
/// // Pair differences −4…4 in quarter points, as counts: 50 pairs, every one −4.
/// let (lo, hi) = mixture.interval(&[50, 0, 0, 0, 0, 0, 0, 0, 0], 0.05);
/// assert_eq!(lo, 0.0);
/// assert!((hi - 0.111516042698).abs() < 1e-8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BetMixture {
    bets: [f64; ATOMS],
    weights: [f64; ATOMS],
    /// Bets that differ; the capped ones are added into one, which halves the work of a look.
    n_distinct: usize,
    distinct_ln_weights: [f64; ATOMS],
}

impl Default for BetMixture {
    /// λ₀ = 1, for a wanted half-width of 0.02 and a standard deviation of 0.20 in score units.
    fn default() -> Self {
        Self::from_lambda0(1.0)
    }
}

impl BetMixture {
    /// ST-D2: the atoms around the bet `lambda0`: min(λ₀ 2^k, ¾) with weights ∝ 2^−|k|, k = −8…8.
    ///
    /// # Panics
    ///
    /// When `lambda0` is not a positive finite number.
    #[must_use]
    pub fn from_lambda0(lambda0: f64) -> Self {
        assert!(
            lambda0 > 0.0 && lambda0.is_finite(),
            "lambda0 is {lambda0}; a bet is a positive number"
        );
        // Σ 2^-|k| = 766/256; each weight is a power of two over it.
        const TOTAL: f64 = 766.0 / 256.0;
        let mut mixture = Self {
            bets: [0.0; ATOMS],
            weights: [0.0; ATOMS],
            n_distinct: 0,
            distinct_ln_weights: [0.0; ATOMS],
        };
        let mut distinct_weights = [0.0; ATOMS];
        for i in 0..ATOMS {
            let k = i as i32 - 8;
            mixture.bets[i] = (lambda0 * libm::ldexp(1.0, k)).min(LARGEST_BET);
            mixture.weights[i] = libm::ldexp(1.0, -k.abs()) / TOTAL;
            if i == 0 || mixture.bets[i] != mixture.bets[i - 1] {
                mixture.n_distinct += 1;
            }
            distinct_weights[mixture.n_distinct - 1] += mixture.weights[i];
        }
        mixture.distinct_ln_weights = distinct_weights.map(|w| if w > 0.0 { log(w) } else { 0.0 });
        mixture
    }

    /// The 17 bets λ_k with their weights w_k, in the order of k.
    pub fn atoms(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.bets.iter().copied().zip(self.weights.iter().copied())
    }

    /// ST-D1: the natural logs of the two wealths, K⁺ (betting that the mean is above `mu`) and K⁻ (below).
    ///
    /// `counts[i]` observations had the value `i / (counts.len() - 1)` on the scale of `x`; `mu` is on that
    /// scale too, 0 to 1.
    /// The truth is excluded at level 1 − α as soon as either reaches ln(2/α).
    ///
    /// # Panics
    ///
    /// When `counts` has fewer than two cells.
    #[must_use]
    pub fn log_wealth(&self, counts: &[u64], mu: f64) -> (f64, f64) {
        assert!(counts.len() >= 2, "{} cells do not make a scale", counts.len());
        (self.log_wealth_towards(counts, mu, 1.0), self.log_wealth_towards(counts, mu, -1.0))
    }

    /// ln K⁺ for `direction` 1, ln K⁻ for −1, by log-sum-exp in the order of the atoms.
    fn log_wealth_towards(&self, counts: &[u64], mu: f64, direction: f64) -> f64 {
        let top = (counts.len() - 1) as f64;
        let mut terms = [0.0; ATOMS];
        let mut largest = f64::NEG_INFINITY;
        // Equal bets stand next to each other, the capped ones last, so the first of each are the distinct ones.
        for ((term, bet), ln_weight) in
            terms.iter_mut().zip(&self.bets).zip(&self.distinct_ln_weights).take(self.n_distinct)
        {
            let stake = direction * bet;
            let mut sum = *ln_weight;
            for (i, &count) in counts.iter().enumerate() {
                if count != 0 {
                    sum += count as f64 * log1p(stake * (i as f64 / top - mu));
                }
            }
            *term = sum;
            largest = largest.max(sum);
        }
        let mut sum = 0.0;
        for term in &terms[..self.n_distinct] {
            sum += exp(term - largest);
        }
        largest + log(sum)
    }

    /// ST-D3: the confidence set at level 1 − `alpha`, as an interval on the scale of `x`, 0 to 1.
    ///
    /// `counts` as in [`log_wealth`](Self::log_wealth); no observation gives the whole range.
    /// A function of the totals only: earlier looks are not intersected.
    /// Ends are bisected to 1e−13 and rounded outward.
    /// Source: Waudby-Smith, Ramdas 2024, with constant bets; Orabona, Jun 2024, for the mixture.
    ///
    /// # Panics
    ///
    /// When `counts` has fewer than two cells, or `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn interval(&self, counts: &[u64], alpha: f64) -> (f64, f64) {
        assert_alpha(alpha);
        assert!(counts.len() >= 2, "{} cells do not make a scale", counts.len());
        let top = counts.len() - 1;
        let n: u64 = counts.iter().sum();
        if n == 0 {
            return (0.0, 1.0);
        }
        let steps: u128 =
            counts.iter().enumerate().map(|(i, &count)| i as u128 * u128::from(count)).sum();
        let mean = steps as f64 / (top as u128 * u128::from(n)) as f64;
        let bound = log(2.0 / alpha);
        let is_out =
            |mu: f64, direction: f64| self.log_wealth_towards(counts, mu, direction) > bound;
        let lo = if is_out(0.0, 1.0) { last_outside(0.0, mean, |mu| is_out(mu, 1.0)) } else { 0.0 };
        let hi =
            if is_out(1.0, -1.0) { last_outside(1.0, mean, |mu| is_out(mu, -1.0)) } else { 1.0 };
        (lo, hi)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: [u64; 9] = [2, 11, 25, 150, 542, 216, 63, 9, 6];

    /// One row of the oracle file `betting-cs`, which confseq agrees with.
    #[test]
    fn st_d1_log_wealth_at_one_half() {
        let (plus, minus) = BetMixture::default().log_wealth(&COUNTS, 0.5);
        assert!((plus - 9.41558302231).abs() < 1e-8, "{plus}");
        assert!((minus + 3.76823899282).abs() < 1e-8, "{minus}");
    }

    /// The wealth is a martingale: before any pair it is 1, and its expectation after one is 1 as well.
    #[test]
    fn st_d1_wealth_is_a_fair_game_at_the_true_mean() {
        let mixture = BetMixture::from_lambda0(0.5);
        let law = [0.1, 0.2, 0.4, 0.2, 0.1];
        let mu = 0.5;
        let (mut plus, mut minus) = (0.0, 0.0);
        for (i, p) in law.iter().enumerate() {
            let mut counts = [0; 5];
            counts[i] = 1;
            let (ln_plus, ln_minus) = mixture.log_wealth(&counts, mu);
            plus += p * exp(ln_plus);
            minus += p * exp(ln_minus);
        }
        assert!((plus - 1.0).abs() < 1e-14 && (minus - 1.0).abs() < 1e-14, "{plus} {minus}");
        let (ln_plus, ln_minus) = mixture.log_wealth(&[0; 5], 0.3);
        assert!(ln_plus.abs() < 1e-14 && ln_minus.abs() < 1e-14);
    }

    #[test]
    fn st_d2_default_atoms_double_up_to_three_quarters() {
        let atoms: Vec<(f64, f64)> = BetMixture::default().atoms().collect();
        assert_eq!(atoms.len(), 17);
        assert_eq!(atoms[0].0, 0.00390625);
        assert_eq!((atoms[7].0, atoms[8].0, atoms[16].0), (0.5, 0.75, 0.75));
        assert_eq!(atoms[8].1, 0.3342036553524804);
        let total: f64 = atoms.iter().map(|atom| atom.1).sum();
        assert!((total - 1.0).abs() < 1e-15);
    }

    #[test]
    fn st_d3_wealth_is_at_the_bound_at_both_ends() {
        let mixture = BetMixture::default();
        let (lo, hi) = mixture.interval(&COUNTS, 0.05);
        assert!((mixture.log_wealth(&COUNTS, lo).0 - log(40.0)).abs() < 1e-8);
        assert!((mixture.log_wealth(&COUNTS, hi).1 - log(40.0)).abs() < 1e-8);
        assert!(mixture.log_wealth(&COUNTS, lo).0 >= log(40.0), "the lower end is the outer one");
        assert!(mixture.log_wealth(&COUNTS, hi).1 >= log(40.0), "the upper end is the outer one");
    }

    #[test]
    fn st_d3_few_pairs_give_the_whole_range() {
        let mixture = BetMixture::default();
        assert_eq!(mixture.interval(&[0; 9], 0.05), (0.0, 1.0));
        assert_eq!(mixture.interval(&[0, 0, 0, 0, 2, 0, 0, 0, 0], 0.05), (0.0, 1.0));
    }

    #[test]
    fn st_d3_mirrored_counts_give_the_mirrored_interval() {
        let mixture = BetMixture::from_lambda0(0.3);
        let mut mirrored = COUNTS;
        mirrored.reverse();
        let (lo, hi) = mixture.interval(&COUNTS, 0.01);
        let (mirrored_lo, mirrored_hi) = mixture.interval(&mirrored, 0.01);
        assert!(
            (lo - (1.0 - mirrored_hi)).abs() < 1e-12 && (hi - (1.0 - mirrored_lo)).abs() < 1e-12
        );
    }
}
