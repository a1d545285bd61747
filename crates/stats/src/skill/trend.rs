//! Words for an effect over players, which need no strength, only their order.

use core::fmt;

use libm::fabs;

use crate::matrix::Matrix;
use crate::variants::Family;

/// ST-N5: always printed beside a trend.
pub const CAVEAT: &str = "players differ in more than strength";

/// ST-N2: what an effect does from the first player to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrendWord {
    /// It rises between some players and falls between others.
    Turns,
    /// It is larger for the last player than for the first.
    Grows,
    /// It is smaller for the last player than for the first.
    Falls,
    /// All differences lie within the margin.
    Same,
    /// Not settled.
    Undecided,
}

impl TrendWord {
    /// The words that are printed.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Turns => "turns with skill",
            Self::Grows => "grows with skill",
            Self::Falls => "falls with skill",
            Self::Same => "the same at every skill played",
            Self::Undecided => "undecided",
        }
    }
}

impl fmt::Display for TrendWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

/// ST-N2: the word for an effect over players, and whether it changes sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkillTrend {
    /// The word.
    pub word: TrendWord,
    /// Whether the effect is above 0 for one player and below 0 for another, by their simultaneous intervals.
    pub changes_sign: bool,
    /// J.
    pub n_players: usize,
}

impl SkillTrend {
    /// ST-N2: of the players' effects in the order of the plan, with their covariance.
    ///
    /// `critical` is the family's c (ST-M4) over all pairs of players; `margin` in points of 100 is what counts as the same,
    /// [`score_margin`](crate::exchange_rate::score_margin) by default.
    /// `None` below two players.
    ///
    /// # Panics
    ///
    /// When the covariance has another size, or the margin or the critical value is negative.
    ///
    /// # Examples
    ///
    /// ```
    /// use stats::Matrix;
    /// use stats::skill::{SkillTrend, TrendWord};
    ///
    /// let errors = Matrix::from_rows(&[[0.04, 0.0, 0.0], [0.0, 0.04, 0.0], [0.0, 0.0, 0.04]]);
    /// let trend = SkillTrend::of(&[1.0, 3.0, 1.1], &errors, 2.3437, 1.0).unwrap();
    /// assert_eq!(trend.word, TrendWord::Turns);
    /// ```
    #[must_use]
    pub fn of(effects: &[f64], covariance: &Matrix, critical: f64, margin: f64) -> Option<Self> {
        assert_eq!(effects.len(), covariance.size(), "a covariance of the effects");
        let se = |i: usize, j: usize| {
            let variance = covariance.at(i, i) + covariance.at(j, j) - 2.0 * covariance.at(i, j);
            variance.max(0.0).sqrt()
        };
        let mut differences = Vec::new();
        for later in 0..effects.len() {
            for earlier in 0..later {
                differences.push(Step {
                    ends: (earlier, later),
                    rise: effects[later] - effects[earlier],
                    reach: critical * se(earlier, later),
                });
            }
        }
        let signs: Vec<(f64, f64)> = (0..effects.len())
            .map(|j| {
                let reach = critical * covariance.at(j, j).max(0.0).sqrt();
                (effects[j] - reach, effects[j] + reach)
            })
            .collect();
        Self::from_steps(&differences, &signs, margin)
    }

    /// ST-N2: of the effects of each block, a number a player, by the family of all their differences.
    ///
    /// `None` below 20 blocks or two players.
    ///
    /// # Panics
    ///
    /// When blocks differ in their number of players, the margin is negative, or `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn of_blocks(blocks: &[Vec<f64>], margin: f64, seed: u64, alpha: f64) -> Option<Self> {
        let family = Family::of(blocks, seed, alpha)?;
        let (effects, covariance) = means_of(blocks);
        Self::of(&effects, &covariance, family.critical, margin)
    }

    fn from_steps(steps: &[Step], intervals: &[(f64, f64)], margin: f64) -> Option<Self> {
        assert!(margin >= 0.0, "a margin of {margin} points");
        assert!(steps.iter().all(|step| step.reach >= 0.0), "a critical value is not negative");
        let n_players = intervals.len();
        let whole = steps.iter().find(|it| it.ends == (0, n_players - 1))?;
        let rises = steps.iter().any(|step| step.rise > step.reach);
        let falls = steps.iter().any(|step| step.rise < -step.reach);
        let is_same = |step: &Step| fabs(step.rise) + step.reach <= margin;
        let word = if rises && falls {
            TrendWord::Turns
        } else if whole.rise > whole.reach {
            TrendWord::Grows
        } else if whole.rise < -whole.reach {
            TrendWord::Falls
        } else if steps.iter().all(is_same) {
            TrendWord::Same
        } else {
            TrendWord::Undecided
        };
        let above = intervals.iter().any(|&(lo, _)| lo > 0.0);
        let below = intervals.iter().any(|&(_, hi)| hi < 0.0);
        Some(Self { word, changes_sign: above && below, n_players })
    }

    /// ST-N2 and ST-N5: "grows with skill, changes sign, for these three players".
    #[must_use]
    pub fn words(&self) -> String {
        let sign = if self.changes_sign { ", changes sign" } else { "" };
        let whose = match self.n_players {
            2 => ", for these two players",
            3 => ", for these three players",
            4 => ", for these four players",
            5 => ", for these five players",
            _ => "",
        };
        format!("{}{sign}{whose}", self.word)
    }
}

/// From an earlier player to a later one.
struct Step {
    ends: (usize, usize),
    rise: f64,
    reach: f64,
}

/// ST-N1: the mean of each column of blocks, and the covariance of these means.
fn means_of(blocks: &[Vec<f64>]) -> (Vec<f64>, Matrix) {
    let (n, size) = (blocks.len() as f64, blocks[0].len());
    let means: Vec<f64> =
        (0..size).map(|j| blocks.iter().map(|block| block[j]).sum::<f64>() / n).collect();
    let mut covariance = Matrix::zero(size);
    for block in blocks {
        let off: Vec<f64> = block.iter().zip(&means).map(|(x, m)| x - m).collect();
        covariance.add_outer(&off, 1.0 / (n * (n - 1.0)));
    }
    (means, covariance)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(n: usize, variance: f64) -> Matrix {
        let mut matrix = Matrix::zero(n);
        (0..n).for_each(|i| matrix.add_at(i, i, variance));
        matrix
    }

    /// ST-N5: the word is for the players that played.
    #[test]
    fn st_n2_an_effect_that_helps_one_player_and_hurts_another_changes_sign() {
        let trend = SkillTrend::of(&[-2.0, 0.1, 2.0], &errors(3, 0.04), 2.34, 1.0).unwrap();
        assert_eq!((trend.word, trend.changes_sign), (TrendWord::Grows, true));
        assert_eq!(trend.words(), "grows with skill, changes sign, for these three players");
        let weak = SkillTrend::of(&[-0.1, 0.1, 2.0], &errors(3, 0.04), 2.34, 1.0).unwrap();
        assert!(!weak.changes_sign);
        assert!(SkillTrend::of(&[1.0], &errors(1, 0.04), 2.34, 1.0).is_none());
    }

    /// A rise in the middle and a fall at the end, though the ends are alike.
    #[test]
    fn st_n2_turning_is_asked_before_growing() {
        let turns = SkillTrend::of(&[0.0, 5.0, 2.0, 3.0], &errors(4, 0.04), 2.6, 1.0).unwrap();
        assert_eq!(turns.word, TrendWord::Turns);
    }

    /// Shared streams make the difference of two players far more precise than either.
    #[test]
    fn st_n1_streams_that_players_share_cancel() {
        let blocks: Vec<Vec<f64>> = (0..60)
            .map(|b| {
                let shared = 9.0 * f64::from(b * 7 % 11);
                (0..3).map(|j| shared + f64::from(j) + 0.2 * f64::from(b * (j + 2) % 5)).collect()
            })
            .collect();
        let trend = SkillTrend::of_blocks(&blocks, 0.2, 1, 0.05).unwrap();
        assert_eq!(trend.word, TrendWord::Grows);
        assert_eq!(SkillTrend::of_blocks(&blocks[..19], 0.2, 1, 0.05), None);
    }
}
