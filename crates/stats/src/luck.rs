//! Luck: the difference of each roll from its expectation, and how it is removed from an estimate.
//!
//! A frozen value function of the position gives the expectation before each roll.
//! The result of the roll minus that expectation has mean zero, whatever the value function: its sum over a pair is a
//! control variate, and an estimate may be adjusted by any multiple of it without bias.
//! Sources: Zinkevich et al. 2006; Burch, Schmid, Moravčík, Morrill, Bowling 2018 (AIVAT).

mod cross_fit;
mod fairness;
mod tally;

pub use cross_fit::{Adjusted, CrossFit, FOLDS};
pub use fairness::{BEYOND_CHANCE, adjustment_is_fair, agree, agrees_with, luck_is_fair};
pub use tally::LuckTally;

/// ST-C4: the value of a won position; a drawn one is worth half of it, a lost one 0.
pub const VALUE_OF_A_WIN: u32 = 1 << 16;

/// ST-C4: luck units in one score point of a game, 36 · 65536; half as many on the mean of a pair.
pub const LUCK_OF_A_WIN: i64 = 36 * VALUE_OF_A_WIN as i64;

/// ST-C4: the luck of A in one game up to now, which stops counting once it is beyond two wins' worth.
///
/// By optional stopping its mean stays 0, and its size stays below three wins' worth, which bounds the sums of
/// a run.
///
/// # Examples
///
/// ```
/// use stats::luck::{GameLuck, LUCK_OF_A_WIN};
///
/// let mut luck = GameLuck::default();
/// for _ in 0..5 {
///     luck.add(LUCK_OF_A_WIN * 3 / 4);
/// }
/// assert_eq!(luck.total(), LUCK_OF_A_WIN * 9 / 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameLuck {
    total: i64,
}

impl GameLuck {
    /// Adds the luck of one roll, unless the game's luck has stopped.
    ///
    /// A stratified roll (ST-C7) is not drawn from the whole and must not be added.
    pub fn add(&mut self, roll: i64) {
        debug_assert!(roll.abs() <= LUCK_OF_A_WIN, "{roll}: no roll is worth more than a win");
        if !self.has_stopped() {
            self.total += roll;
        }
    }

    /// Whether |c| has passed two wins' worth, after which rolls add nothing.
    #[must_use]
    pub fn has_stopped(&self) -> bool {
        self.total.abs() > 2 * LUCK_OF_A_WIN
    }

    /// The luck counted, in luck units; below three wins' worth in size.
    #[must_use]
    pub fn total(&self) -> i64 {
        self.total
    }
}

/// ST-C4: the luck of two dice: 36 · V(after) − Σ V(after outcome), in luck units.
///
/// `after` is the value once the roll is resolved, before any decision; `outcomes` are the values it could have
/// led to, one for each of the 36 equally likely pairs, impossible ones included with their true counts.
/// All from the side of A, in 1/65536 of a win.
///
/// # Examples
///
/// ```
/// use stats::luck::{VALUE_OF_A_WIN, of_two_dice};
///
/// // Only a double six wins, and it came: 35 of 36 parts were luck.
/// let mut outcomes = [0; 36];
/// outcomes[35] = VALUE_OF_A_WIN;
/// assert_eq!(of_two_dice(VALUE_OF_A_WIN, &outcomes), 35 * i64::from(VALUE_OF_A_WIN));
/// ```
#[must_use]
pub fn of_two_dice(after: u32, outcomes: &[u32; 36]) -> i64 {
    36 * i64::from(after) - outcomes.iter().copied().map(i64::from).sum::<i64>()
}

/// ST-C4: what a game's luck leaves unexplained: 36 · 65536 · (result − V(start)) − Σℓ, in luck units.
///
/// `half_points` are A's, 0 to 2; `start` is the value before the first roll.
/// Exactly 0 where V is the true chance of winning under the play in force, all chance is dice and the luck
/// was never stopped: then the result is the start plus luck.
///
/// # Panics
///
/// When there are more than two half points.
#[must_use]
pub fn unexplained(half_points: u8, start: u32, luck: i64) -> i64 {
    assert!(half_points <= 2, "a game gives 0, 1 or 2 half points");
    let result = i64::from(half_points) * i64::from(VALUE_OF_A_WIN / 2);
    36 * (result - i64::from(start)) - luck
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_c4_luck_stops_past_two_wins_and_stays_below_three() {
        let mut luck = GameLuck::default();
        luck.add(LUCK_OF_A_WIN);
        luck.add(LUCK_OF_A_WIN);
        assert!(!luck.has_stopped(), "two wins' worth has not passed it");
        luck.add(LUCK_OF_A_WIN);
        assert!(luck.has_stopped());
        let most = luck.total();
        luck.add(-LUCK_OF_A_WIN);
        assert_eq!(luck.total(), most);
        assert!(most < 1 << 23, "two games of it fit below 2^24 in a pair");
    }

    /// One roll, exact value: 27 of 36 win, 9 lose. Winning is a quarter of a win of luck, losing −3/4.
    #[test]
    fn st_c4_result_is_start_plus_luck_under_the_exact_value() {
        let start = VALUE_OF_A_WIN / 4 * 3;
        // ℓ = 36 V(after) − Σ V over the 36 outcomes.
        let all = 27 * i64::from(VALUE_OF_A_WIN);
        let (won, lost) = (36 * i64::from(VALUE_OF_A_WIN) - all, -all);
        assert_eq!(unexplained(2, start, won), 0);
        assert_eq!(unexplained(0, start, lost), 0);
        assert_ne!(unexplained(1, start, won), 0);
    }
}
