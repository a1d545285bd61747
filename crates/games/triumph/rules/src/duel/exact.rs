//! The duel solved exactly, as an absorbing Markov chain over its rounds.

use battle_core::chain::{Chain, Step, solve};
use battle_core::dice::{Dice, EnumeratedDice};
use battle_core::side::{BySide, Seating, Side};

use super::Duel;
use super::game::in_hand_of;
use super::resolved_round::{Next, ROUND, SHOT, START};

/// The exact results of a duel, over both seatings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExactDuel {
    /// Chance that each side is lost, 0 to 1.
    pub lost: BySide<f64>,
    /// Chance that the last round ends with both still there.
    pub draw: f64,
    /// Mean rounds of close combat.
    pub mean_rounds: f64,
    /// Mean army points that each side loses.
    pub points_lost: BySide<f64>,
    /// The largest difference between the two ways of solving, including the residual of the linear system.
    pub residual: f64,
}

impl ExactDuel {
    /// A's expected score: 1 for a win, ½ for a draw.
    pub fn score(&self) -> f64 {
        self.lost[Side::B] + self.draw / 2.0
    }

    /// A's mean gain: points that B loses less points that A loses.
    pub fn swing(&self) -> f64 {
        self.points_lost[Side::B] - self.points_lost[Side::A]
    }
}

impl Duel {
    /// Solves the duel, as the mean of both seatings (they differ only in which side shoots first).
    pub fn exact(&self) -> ExactDuel {
        let [first, second] = match self.has_opening() {
            true => Seating::ALL.map(|seating| self.exact_seated(seating)),
            // Without shots nothing differs: every roll is as likely as the same dice exchanged.
            false => [self.exact_seated(Seating::ALL[0]); 2],
        };
        let mean = |of: fn(&ExactDuel) -> f64| (of(&first) + of(&second)) / 2.0;
        ExactDuel {
            lost: BySide([mean(|it| it.lost[Side::A]), mean(|it| it.lost[Side::B])]),
            draw: mean(|it| it.draw),
            mean_rounds: mean(|it| it.mean_rounds),
            points_lost: BySide([
                mean(|it| it.points_lost[Side::A]),
                mean(|it| it.points_lost[Side::B]),
            ]),
            residual: first.residual.max(second.residual),
        }
    }

    /// Solves the duel for one seating.
    pub fn exact_seated(&self, seating: Seating) -> ExactDuel {
        let solution = solve(&Seated { duel: self, seating }, self.terms.max_rounds.into());
        let lost =
            BySide::from_fn(|side| solution.mean(|end| f64::from(u8::from(*end == side)), 0.0));
        ExactDuel {
            lost,
            draw: solution.unfinished,
            mean_rounds: solution.mean_rounds,
            points_lost: BySide::from_fn(|side| lost[side] * f64::from(self.points[side].0) / 2.0),
            residual: solution.residual,
        }
    }
}

struct Seated<'d> {
    duel: &'d Duel,
    seating: Seating,
}

/// Whether the opening shots are still to come, and the round that comes next, by index.
type Node = (bool, u8);

impl Chain for Seated<'_> {
    type Node = Node;
    type End = Side;

    /// Two opposed rolls at most: the opening shots of both sides.
    const WAYS: u64 = 36 * 36;

    fn start(&self) -> Node {
        (self.duel.has_opening(), START)
    }

    fn is_round(&self, (opening, _): Node) -> bool {
        !opening
    }

    fn step(&self, (opening, round): Node, dice: &mut EnumeratedDice) -> Step<Node, Side> {
        let next = if opening {
            let rolled = |_| dice.opposed(SHOT);
            self.duel.opening(self.seating, rolled, |_, _, _, _| ()).next
        } else {
            let roll = in_hand_of(self.seating.seat_of(Side::A), dice.opposed(ROUND));
            let round = &self.duel.rounds[usize::from(round)];
            round.effects[round.row.cell(roll) as usize].next
        };
        match next {
            Next::Round(round) => Step::Goes((false, round)),
            Next::Lost(side) => Step::Ends(side),
            Next::In(_) => unreachable!("every condition is replaced when the duel is made"),
        }
    }
}
