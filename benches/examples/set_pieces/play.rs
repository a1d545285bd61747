//! Scenes, played from either seat.

use battle_core::dice::DiceTransform;
use battle_core::streams::Purpose;
use battle_core::{
    BySeat, BySide, Chance, Game, Next, NoTrace, Policy, Role, SampledChance, Seat, StreamKey,
};
use rayon::prelude::*;
use triumph::battle::Setpiece;
use triumph_players::Player;

use crate::scenes::Scene;

/// Player turns before a scene, so that the reader doesn't wait through all of it, and of the scene itself.
const BEFORE: u16 = 8;
const TURNS: u16 = 10;

/// What a new player's points came to in one scene: the mean of a battle, and its standard error.
pub struct Table {
    pub mean: f64,
    pub error: f64,
}

impl Table {
    /// Plays a scene by a new player and an old one.
    pub fn of(scene: &Scene, [new, old]: [Player; 2], seed: u64, number: u64, n: u64) -> Table {
        let key = StreamKey::of_seed(seed).matchup(number);
        let repeat = |nth: u64| -> i64 {
            let key = key.pair(nth);
            let of = |first: Seat| {
                let as_one = lead(scene, BySeat([new, old]), first, key);
                as_one - lead(scene, BySeat([old, new]), first, key)
            };
            of(Seat::One) + of(Seat::Two)
        };
        let sums: Vec<i64> = (0..n).into_par_iter().map(repeat).collect();
        // Half points of four battles.
        let points = sums.iter().map(|&sum| sum as f64 / 8.0);
        let n = n as f64;
        let mean = points.clone().sum::<f64>() / n;
        let squares: f64 = points.map(|value| (value - mean).powi(2)).sum();
        Table { mean, error: (squares / (n * (n - 1.0))).sqrt() }
    }
}

/// Half points by which seat one leads after some turns.
fn lead(scene: &Scene, players: BySeat<Player>, first: Seat, key: StreamKey) -> i64 {
    let battle = scene.battle();
    let mut chance = SampledChance::new(key, DiceTransform::default());
    let mut state = scene.set_up(Setpiece::new(&battle)).turn(BEFORE).command(first).build();
    for step in 0_u16.. {
        if state.turn >= BEFORE + TURNS {
            break;
        }
        match battle.next(&state) {
            Next::Over => break,
            Next::Advance => battle.advance(&mut state, &mut chance, &mut NoTrace),
            Next::Decide(seat) => {
                let role = Role::of_seat(Purpose::Policy, seat, state.turn).nth(step);
                let decision = players[seat].decide(&battle, &state, seat, &mut chance.dice(role));
                battle.apply(&mut state, decision, &mut chance, &mut NoTrace);
            }
        }
    }
    i64::from(state.lost[Seat::Two].0) - i64::from(state.lost[Seat::One].0)
}

/// Armies as a battle takes them.
pub fn sides<T>(one: T, two: T) -> BySide<T> {
    BySide([one, two])
}

#[cfg(test)]
mod tests {
    use benches::contestants::Contestant;

    use super::*;
    use crate::scenes::SCENES;

    fn means(new: &str, old: &str) -> Vec<f64> {
        let players = [new, old].map(|name| Contestant::read(name).expect("of the list").player);
        let tables = SCENES.iter().map(|scene| Table::of(scene, players, 5, 0, 2));
        tables.map(|table| table.mean).collect()
    }

    #[test]
    fn a_player_against_itself_has_exactly_0_in_twenty_scenes() {
        assert_eq!(means("steady", "steady"), [0.0; 20]);
    }

    #[test]
    fn another_player_is_told_apart_in_most_scenes() {
        let n_told = means("bold", "steady").iter().filter(|&&mean| mean != 0.0).count();
        assert!(n_told > 12, "{n_told} of 20");
    }
}
