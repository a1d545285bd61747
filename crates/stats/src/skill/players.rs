//! An effect under several players, each of which plays its own draws.

use super::trend::SkillTrend;
use crate::estimate::{Estimate, IntervalKind, IntervalMethod, assert_alpha};
use crate::jackknife::mean_of_blocks;
use crate::matrix::Matrix;
use crate::mean::{Point, degenerate};
use crate::quantile::student_t_upper;

/// Fewer draws of a player don't determine their spread well enough.
///
/// Measured, three players alike with 30, 30 and n draws of eight pairs each, 30 to 90 % of the pairs without a difference: all
/// intervals hold together in 0.97 to 0.99 of runs for n from 8 to 20 (1,500 runs of each distribution).
pub const FEWEST_DRAWS: usize = 10;

/// Differences of scores lie between these, in points of 100.
const RANGE: (f64, f64) = (-100.0, 100.0);

/// An effect under some players that share no draw, in the order of the plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OverPlayers {
    /// From the first player to the last, in points of 100; the interval holds together with those of all other two players.
    pub change: Estimate,
    /// The word for it.
    pub trend: SkillTrend,
}

impl OverPlayers {
    /// ST-N2: of the effect in each draw of each player, in points of 100.
    ///
    /// Draws of two players share no chance, so nothing covaries, and the family of their differences is held to its level by
    /// Bonferroni's rule, as in ST-M4 where variants have different blocks;
    /// t has the degrees of freedom of the player with the fewest draws.
    /// `None` below two players, where a player has fewer than [`FEWEST_DRAWS`], or where all draws of one are alike.
    ///
    /// # Panics
    ///
    /// When the margin is negative, or `alpha` is not strictly between 0 and 1.
    ///
    /// # Examples
    ///
    /// ```
    /// use stats::skill::{OverPlayers, TrendWord};
    ///
    /// let draws = |mean: f64, n: u32| (0..n).map(|i| mean + f64::from(i * 7 % 11) - 5.0).collect();
    /// let grows = OverPlayers::of_draws(&[draws(1.0, 44), draws(9.0, 22)], 0.2, 0.05).unwrap();
    /// assert_eq!(grows.trend.word, TrendWord::Grows);
    /// assert!((grows.change.value.unwrap() - 8.0).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn of_draws(draws: &[Vec<f64>], margin: f64, alpha: f64) -> Option<Self> {
        assert_alpha(alpha);
        let fewest = draws.iter().map(Vec::len).min()?;
        let varies = |of: &Vec<f64>| of.iter().any(|x| *x != of[0]);
        if draws.len() < 2 || fewest < FEWEST_DRAWS || !draws.iter().all(varies) {
            return None;
        }
        let means: Vec<Estimate> = draws.iter().map(|of| mean_of_blocks(of, alpha)).collect();
        let effects: Vec<f64> = means.iter().filter_map(|it| it.value).collect();
        let mut covariance = Matrix::zero(means.len());
        for (j, mean) in means.iter().enumerate() {
            let se = mean.se.unwrap_or_default();
            covariance.add_at(j, j, se * se);
        }
        let n_differences = (draws.len() * (draws.len() - 1) / 2) as f64;
        let critical = student_t_upper(0.5 * alpha / n_differences, (fewest - 1) as f64);
        let trend = SkillTrend::of(&effects, &covariance, critical, margin)?;
        let last = draws.len() - 1;
        let value = effects[last] - effects[0];
        let se = (covariance.at(0, 0) + covariance.at(last, last)).sqrt();
        let change = Estimate::student(
            value,
            se,
            critical,
            1.0 - alpha,
            draws[0].len().min(draws[last].len()) as u64,
        );
        Some(Self { change, trend })
    }
}

/// ST-B4, ST-B5: the effect in some draws, in points of 100; `None` without a draw.
#[must_use]
pub fn effect_of_draws(draws: &[f64], alpha: f64) -> Option<Estimate> {
    effect_of_strata(&[draws], alpha)
}

/// ST-K2, of these lists only: the mean over lists of the effect in each one's draws, in points of 100; `None` where a list has none.
///
/// Its variance is Σv/k² with v the variance of a list's own mean, and Student's t has a degree of freedom for each draw but one of
/// each list. Where no list's draws vary, ST-B5 with all draws together.
#[must_use]
pub fn effect_of_strata<D: AsRef<[f64]>>(lists: &[D], alpha: f64) -> Option<Estimate> {
    let k = lists.len() as f64;
    let of_list = |list: &D| {
        let draws = list.as_ref();
        (!draws.is_empty()).then(|| mean_of_blocks(draws, alpha))
    };
    let means: Vec<Estimate> = lists.iter().map(of_list).collect::<Option<_>>()?;
    let n = means.iter().map(|mean| mean.n).sum::<u64>();
    let value = means.iter().filter_map(|mean| mean.value).sum::<f64>() / k;
    let variance: f64 = means.iter().filter_map(|mean| mean.se).map(|se| se * se).sum();
    let degrees = degrees_of_strata(lists);
    let varies = variance > 0.0 && means.iter().any(|mean| mean.kind != IntervalKind::Degenerate);
    if degrees < 1.0 || !varies {
        return (n > 0).then(|| degenerate(Point::known(n, value, 0.0), RANGE, alpha));
    }
    let se = variance.sqrt() / k;
    let half = student_t_upper(0.5 * alpha, degrees) * se;
    Some(Estimate {
        value: Some(value),
        se: Some(se),
        lo: (value - half).max(RANGE.0),
        hi: (value + half).min(RANGE.1),
        level: 1.0 - alpha,
        kind: IntervalKind::Planned,
        method: IntervalMethod::StudentT,
        n,
    })
}

/// The degrees of freedom of [`effect_of_strata`].
#[must_use]
pub fn degrees_of_strata<D: AsRef<[f64]>>(lists: &[D]) -> f64 {
    let n: usize = lists.iter().map(|list| list.as_ref().len()).sum();
    n.saturating_sub(lists.len()) as f64
}

#[cfg(test)]
mod tests {
    use super::super::TrendWord;
    use super::*;

    /// Draws with this mean, of which half lie `spread` above it and half below.
    fn draws(mean: f64, spread: f64, n: usize) -> Vec<f64> {
        let side = |i: usize| if i.is_multiple_of(2) { spread } else { -spread };
        (0..n).map(|i| mean + side(i)).collect()
    }

    /// Resolution by hand: 100 draws 10 to either side have a standard error of 10/√99, 26 of 10/√25, so that of the change is
    /// √(100/99 + 100/25); of three differences each has 0.05/3, and the fewest draws leave 25 degrees of freedom.
    #[test]
    fn st_n2_the_change_from_first_to_last_holds_with_all_other_differences() {
        let three = [draws(1.0, 10.0, 100), draws(3.0, 10.0, 100), draws(6.0, 10.0, 26)];
        let over = OverPlayers::of_draws(&three, 0.2, 0.05).unwrap();
        let se = (100.0f64 / 99.0 + 100.0 / 25.0).sqrt();
        assert!((over.change.se.unwrap() - se).abs() < 1e-12);
        let critical = over.change.half_width() / se;
        assert!((critical - student_t_upper(0.05 / 6.0, 25.0)).abs() < 1e-12);
        assert_eq!(over.trend.word, TrendWord::Undecided);
        assert_eq!(over.trend.n_players, 3);
    }

    #[test]
    fn st_n2_few_draws_or_equal_ones_have_no_trend() {
        let many = draws(0.0, 1.0, 40);
        let of = |other: Vec<f64>| OverPlayers::of_draws(&[many.clone(), other], 0.2, 0.05);
        assert_eq!(of(draws(9.0, 1.0, FEWEST_DRAWS - 1)), None);
        assert_eq!(of(vec![0.0; 40]), None);
        assert!(of(draws(9.0, 1.0, FEWEST_DRAWS)).is_some());
        assert_eq!(OverPlayers::of_draws(&[many], 0.2, 0.05), None);
    }

    /// A rise that is followed by a fall.
    #[test]
    fn st_n2_an_effect_may_turn_on_draws_of_their_own() {
        let three = [draws(0.0, 2.0, 90), draws(9.0, 2.0, 90), draws(1.0, 2.0, 30)];
        let over = OverPlayers::of_draws(&three, 0.2, 0.05).unwrap();
        assert_eq!(over.trend.word, TrendWord::Turns);
        assert!(over.change.contains(0.0));
    }

    #[test]
    fn st_b5_an_effect_that_never_varies_is_bounded_by_what_scores_can_be() {
        let none = effect_of_draws(&[0.0; 30], 0.05).unwrap();
        assert_eq!((none.value, none.kind), (Some(0.0), IntervalKind::Degenerate));
        // Another value may come up in 1 − 0.05^(1/30) of draws, and be as far off as scores go.
        let unseen = 100.0 * (1.0 - libm::pow(0.05, 1.0 / 30.0));
        assert!((none.hi - unseen).abs() < 1e-9 && (none.lo + unseen).abs() < 1e-9);
        assert_eq!(effect_of_draws(&[], 0.05), None);
    }
}
