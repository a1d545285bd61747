//! Pool duels (GL-X19 to GL-X21).

use super::*;

fn pool(bases: u8, colours: [Colour; 2], dice_set: DiceSet) -> [f64; 4] {
    let troops = troops(&format!(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [3, {}]",
        bases / 3
    ));
    let duel = PoolDuel {
        troops: [troops; 2],
        colours,
        added: [None; 2],
        parameters: RuleParameters { dice_set, ..RULES },
    };
    let solution = solve(&duel, 2_000);
    assert!(solution.residual < 1e-11, "{}", solution.residual);
    let of = |end| solution.ends.iter().find(|(own, _)| *own == end).map_or(0.0, |&(_, p)| p);
    [of(PoolEnd::FirstWins), of(PoolEnd::SecondWins), of(PoolEnd::Both), solution.mean_rounds]
}

#[track_caller]
fn near(found: [f64; 4], expected: [f64; 4], within: f64) {
    for (own, other) in found.into_iter().zip(expected) {
        assert!((own - other).abs() <= within, "{found:?} is not {expected:?}");
    }
}

#[test]
fn gl_x19_pool_duels_of_six_bases() {
    use Colour::{Green, Red, White, Yellow};
    for (first, expected) in [
        (Green, [0.380640, 0.380640, 0.238720, 3.284403]),
        (Yellow, [0.982016, 0.003189, 0.014795, 2.776594]),
        (Red, [0.997747, 0.000089, 0.002165, 2.213387]),
    ] {
        let second = if first == Green { Green } else { White };
        near(pool(6, [first, second], DiceSet::D_A), expected, 6e-7);
    }
    near(pool(6, [Green, White], DiceSet::D_A), [0.888627, 0.045921, 0.065453, 3.889203], 6e-7);
}

#[test]
fn gl_x20_pool_duel_of_nine_bases() {
    let found = pool(9, [Colour::Green; 2], DiceSet::D_A);
    near(found, [0.400658, 0.400658, 0.198684, 4.650775], 6e-7);
}

#[test]
fn gl_x21_pool_duels_under_other_dice() {
    let of = |set| pool(6, [Colour::Green, Colour::White], set);
    near(of(DiceSet::D_B), [0.6123, 0.2185, 0.1692, 3.5834], 6e-5);
    near(of(DiceSet::D_C), [0.7333, 0.1233, 0.1433, 3.1175], 6e-5);
    assert_eq!(of(DiceSet::D_D), of(DiceSet::D_A));
}
