//! Section 21: checks that no other file has.

use table_battles::Army;

use crate::rules::support::table;

/// TB-CHK-9: 221A with one die attacks 220A: 2 hits, 221A -1.
#[test]
fn tb_chk_9_antony() {
    let after = table("S-36").dice("221A", &[5]).acting(Army::Second).act("221A", 0);
    assert_eq!((after.sticks_on("220A"), after.sticks_on("221A")), (4, 3));
}

/// TB-CHK-14: null with a Triplet row and two dice: dice return, on to the Roll Phase; with three equal dice it is illegal.
#[test]
fn tb_chk_14_null_of_a_triplet() {
    let two = table("S-01").dice("08A", &[5, 5]);
    let null = two.null_of("08A");
    let after = two.decide(null);
    assert_eq!((after.pools()[0], after.state.phase()), (6, table_battles::Phase::Roll));
    let three = table("S-01").dice("08A", &[5, 5, 5]);
    assert!(!three.may(null));
}

/// TB-CHK-4: player turns of a battle under uniform random choices: about 25 (S-04, S-36) to 114 (S-01).
#[test]
fn tb_chk_4_length_of_random_battles() {
    use battle_core::dice::DiceTransform;
    use battle_core::{BySide, NoTrace, SampledChance, Seating, StreamKey, playout};
    use table_battles::policies::Player;
    for (number, about) in [("S-04", 25), ("S-36", 25), ("S-01", 114)] {
        let battle = table(number).battle;
        let n = 4_000;
        let turns: i32 = (0..n)
            .map(|pair| {
                let mut chance =
                    SampledChance::new(StreamKey::of_seed(9).pair(pair), DiceTransform::default());
                let players = BySide([Player::Random; 2]);
                playout(&battle, &players, Seating::AFirst, &mut chance, &mut NoTrace)
                    .measures
                    .whole[0]
            })
            .sum();
        let mean = turns / n as i32;
        // The standard error of the longest is about one turn.
        assert!((mean - about).abs() <= 3, "{number}: {mean} turns");
    }
}
