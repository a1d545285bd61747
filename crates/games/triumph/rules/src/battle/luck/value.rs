//! V: the chance that seat one has of winning, as a frozen function of the position (ST-C4).

use battle_core::Seat;

use crate::battle::Battle;
use crate::battle::state::{Phase, State};

use super::weights::{LOGISTIC, STEPS_A_LOGIT, WEIGHTS};

/// V of a battle that seat one has won; a draw is worth half of it.
const WON: u32 = 1 << 16;

/// The features of seat one less those of seat two, in the order of [`FEATURES`].
pub type Features = [i32; FEATURES.len()];

/// The features of a position for V; points count in 1/64 of those that win a battle.
pub const FEATURES: [&str; 5] = [
    "lead: points that the enemy has lost more",
    "late lead: the same, times all points lost",
    "points of the enemy's stands that are held in flank or rear",
    "the general",
    "stands on the table",
];

/// The points that win a battle, in units of the features.
const GOAL: i32 = 64;

/// Lost points beyond this make no difference.
const MOST_LOST: i32 = 3 * GOAL / 2;

impl Battle {
    /// The features of a position, seat one's less seat two's, for V and for the program that fits it.
    pub fn luck_features(&self, state: &State) -> Features {
        let goal = i32::from(self.parameters().victory_points().0).max(1);
        let [one, two] = Seat::ALL.map(|seat| {
            let (mut flanked, mut n_stands) = (0, 0);
            for stand in state.stands_of(seat).iter() {
                n_stands += 1;
                if state.contacts.is_flanked(stand) {
                    flanked += i32::from(self.points(state, stand).0);
                }
            }
            let lost = (GOAL * i32::from(state.lost[seat].0) / goal).min(MOST_LOST);
            let has_general = i32::from(state.general[seat].is_some());
            [lost, GOAL * flanked / goal, has_general, n_stands]
        });
        let lead = two[0] - one[0];
        [lead, lead * (one[0] + two[0]) / GOAL, two[1] - one[1], one[2] - two[2], one[3] - two[3]]
    }

    /// ST-C4: V, what a position is worth to seat one, in 1/65536 of a win.
    pub(in crate::battle) fn value(&self, state: &State) -> u32 {
        if let Phase::Over(winner) = state.phase {
            return match winner {
                Some(Seat::One) => WON,
                Some(Seat::Two) => 0,
                None => WON / 2,
            };
        }
        let features = self.luck_features(state);
        logistic(features.iter().zip(WEIGHTS).map(|(feature, w)| feature * w).sum())
    }
}

/// 65536/(1 + e^−z), z in 1/65536 of a logit, interpolated linearly between the entries of the table.
fn logistic(logits: i32) -> u32 {
    let step = (1 << 16) / STEPS_A_LOGIT;
    let size = logits.abs().min(step * (LOGISTIC.len() as i32 - 1) - 1);
    let (at, beyond) = ((size / step) as usize, (size % step) as u32);
    let (low, high) = (u32::from(LOGISTIC[at]), u32::from(LOGISTIC[at + 1]));
    let above_half = low + (high - low) * beyond / step as u32;
    if logits < 0 { WON / 2 - above_half } else { WON / 2 + above_half }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Within a thousandth of the exact function, symmetric about one half, and never exactly 0 or 1.
    #[test]
    #[expect(clippy::disallowed_methods, reason = "compared within a tolerance")]
    fn st_c4_the_value_is_a_logistic_function_in_integers() {
        for thousandths in -9_000..=9_000 {
            let logits = f64::from(thousandths) / 1000.0;
            let z = (logits * 65_536.0) as i32;
            let expected = 65_536.0 / (1.0 + (-logits).exp());
            let value = logistic(z);
            assert!((f64::from(value) - expected).abs() < 60.0, "{logits}: {value}");
            assert_eq!(value + logistic(-z), WON);
            assert!(value > 0 && value < WON);
        }
        assert_eq!(logistic(0), WON / 2);
        assert!(logistic(i32::MAX) < WON && logistic(-i32::MAX) > 0);
    }
}
