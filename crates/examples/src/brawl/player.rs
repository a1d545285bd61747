//! Who plays Brawl.

use battle_core::policy::UniformPolicy;
use battle_core::{Dice, Game, Policy, Seat};

use super::rules::{Attack, BOW, Fight, KINDS, State};

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Takes the attack that gains most points on average.
    Keen,
    /// Takes any attack.
    Random,
}

impl Policy<Fight> for Player {
    fn decide(&self, game: &Fight, state: &State, seat: Seat, dice: &mut impl Dice) -> Attack {
        if *self == Player::Random {
            return UniformPolicy.decide(game, state, seat, dice);
        }
        let mut best = (i32::MIN, (0, 0));
        game.decisions(state, |attack| {
            let gain = gain(game, attack);
            if gain > best.0 {
                best = (gain, attack);
            }
        });
        best.1
    }

    fn is_same(&self, other: &Player) -> bool {
        self == other
    }
}

/// The points that an attack gains in all 36 rolls together.
fn gain(game: &Fight, (own, enemy): Attack) -> i32 {
    let [own_points, enemy_points] = [own, enemy].map(|kind| i32::from(KINDS[kind].points));
    if own == BOW {
        return 6 * (7 - i32::from(game.rules.shoot_on().0)) * enemy_points;
    }
    let ahead = i32::from(game.adds(own, enemy)) - i32::from(game.adds(enemy, own));
    // Of 36 rolls of two dice: those in which the first is ahead by more than this.
    let rolls_above = |by: i32| (1..=6).map(|one: i32| (one - 1 - by).clamp(0, 6)).sum::<i32>();
    rolls_above(-ahead) * enemy_points - rolls_above(ahead) * own_points
}
