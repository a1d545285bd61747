//! The swing of one engagement in army points.

use battle_core::OpposedResult;
use triumph::{Engagement, HalfPoints, Party, Resolution, RuleParameters};

/// The exact frequency and cost of losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swing {
    /// Pairs of dice, of 36, in which A is lost.
    pub a_lost: u8,
    /// Pairs of dice, of 36, in which B is lost.
    pub b_lost: u8,
    /// What A is worth to its enemy.
    pub a_points: HalfPoints,
    /// What B is worth to its enemy.
    pub b_points: HalfPoints,
}

impl Swing {
    /// The swing of a resolved engagement.
    ///
    /// It counts only losses in the engagement itself: a stand that falls back may still be lost where it has no room.
    pub fn of(engagement: &Engagement, worked: &Resolution, parameters: &RuleParameters) -> Swing {
        let counts = worked.counts();
        let lost = |a: bool| -> u8 {
            OpposedResult::ALL
                .into_iter()
                .filter(|cell| {
                    let [of_a, of_b] = worked.results(*cell).0;
                    (if a { of_a } else { of_b }).result.is_lost()
                })
                .map(|cell| counts[cell])
                .sum()
        };
        Swing {
            a_lost: lost(true),
            b_lost: lost(false),
            a_points: worth(&engagement.a, parameters),
            b_points: worth(&engagement.b, parameters),
        }
    }

    /// Points that B loses minus points that A loses, summed over all 36 pairs of dice.
    pub fn of_36(&self) -> HalfPoints {
        let lost = |n: u8, points: HalfPoints| i16::from(n) * points.0;
        HalfPoints(lost(self.b_lost, self.b_points) - lost(self.a_lost, self.a_points))
    }

    /// Expected points that B loses minus those that A loses.
    pub fn points(&self) -> f64 {
        f64::from(self.of_36().0) / 72.0
    }
}

fn worth(party: &Party, parameters: &RuleParameters) -> HalfPoints {
    match party {
        Party::Stand(stand) => stand.victory_points(parameters),
        Party::Camp(camp) => camp.victory_points(parameters),
    }
}
