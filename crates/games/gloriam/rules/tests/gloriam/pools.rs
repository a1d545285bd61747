//! GL-924: pool duels solved by what both sides inflict, whatever their dice.

use battle_core::chain::solve;
use battle_core::dice::DiceTransform;
use battle_core::policy::FirstPolicy;
use battle_core::{BySide, NoTrace, SampledChance, Seating, Side, StreamKey, playout};
use gloriam::dice_set::DiceSet;
use gloriam::duel::{PoolDuel, PoolEnd};
use gloriam::rules::claims::Combat;
use gloriam::{Catalogue, Colour, RuleParameters, units};

use crate::support::troops;

const RULES: RuleParameters = RuleParameters::DEFAULT;

fn pool(depth: u8, colours: [Colour; 2], dice_set: DiceSet) -> PoolDuel {
    let own = troops(&format!(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [3, {depth}]"
    ));
    PoolDuel {
        troops: [own; 2],
        colours,
        added: [None; 2],
        parameters: RuleParameters { dice_set, ..RULES },
    }
}

/// The figures of the rulebook to the digits that it gives.
#[track_caller]
fn is(duel: &PoolDuel, expected: [f64; 4], within: f64) {
    let found = duel.exact().expect("dice that hurt");
    let found = [found.first_wins, found.second_wins, found.both, found.rounds];
    for (own, other) in found.into_iter().zip(expected) {
        assert!((own - other).abs() <= within, "{found:?}, not {expected:?}");
    }
}

#[test]
fn gl_x19_to_x21_by_what_both_inflict() {
    use Colour::{Green, Red, White, Yellow};
    for (first, expected) in [
        (Green, [0.888627, 0.045921, 0.065453, 3.889203]),
        (Yellow, [0.982016, 0.003189, 0.014795, 2.776594]),
        (Red, [0.997747, 0.000089, 0.002165, 2.213387]),
    ] {
        is(&pool(2, [first, White], DiceSet::D_A), expected, 6e-7);
    }
    let even = [0.380640, 0.380640, 0.238720, 3.284403];
    is(&pool(2, [Green; 2], DiceSet::D_A), even, 6e-7);
    let deep = [0.400658, 0.400658, 0.198684, 4.650775];
    is(&pool(3, [Green; 2], DiceSet::D_A), deep, 6e-7);
    for (set, expected) in [
        (DiceSet::D_B, [0.6123, 0.2185, 0.1692, 3.5834]),
        (DiceSet::D_C, [0.7333, 0.1233, 0.1433, 3.1175]),
        (DiceSet::D_D, [0.888627, 0.045921, 0.065453, 3.889203]),
    ] {
        is(&pool(2, [Green, White], set), expected, 6e-5);
    }
}

/// Two ways to one answer: the chain enumerates every throw of the rule code.
#[test]
fn gl_924_the_two_exact_answers_agree() {
    let catalogue = Catalogue::built_in();
    let kind = |name: &str| units::named(name, catalogue).expect(name).troops;
    for (one, two) in [("Gendarmes", "Light Horse"), ("Cuirassiers", "Tercio")] {
        for charging in [[false; 2], [true, false]] {
            let combat = if charging[0] { Combat::Charge } else { Combat::Melee };
            let troops = [kind(one), kind(two)];
            let duel = PoolDuel::of(troops, combat, charging, catalogue, &RULES);
            let (own, chain) = (duel.exact().expect("dice that hurt"), solve(&duel, 2_000));
            let of = |end| {
                let mut ends = chain.ends.iter();
                ends.find(|(own, _)| *own == end).map_or(0.0, |&(_, p)| p)
            };
            for (found, expected) in [
                (own.first_wins, of(PoolEnd::FirstWins)),
                (own.second_wins, of(PoolEnd::SecondWins)),
                (own.both, of(PoolEnd::Both)),
                (own.rounds, chain.mean_rounds),
            ] {
                assert!((found - expected).abs() < 1e-9, "{one} v {two}: {own:?}");
            }
        }
    }
}

/// GL-X08: a red and a white die against a black one, from both seats.
#[test]
fn gl_924_two_dice_a_file_are_sampled_as_they_are_solved() {
    let duel = PoolDuel {
        colours: [Colour::Red, Colour::Yellow],
        added: [Some(Colour::White), None],
        ..pool(2, [Colour::Green; 2], DiceSet::D_A)
    };
    let exact = duel.exact().expect("dice that hurt");
    let n = 4_000u64;
    for seating in Seating::ALL {
        let (mut half_points, mut lost) = (0u64, [0i64; 2]);
        for pair in 0..n {
            let key = StreamKey::of_seed(5).matchup(9).pair(pair);
            let mut chance = SampledChance::new(key, DiceTransform::default());
            let players = BySide([FirstPolicy; 2]);
            let outcome = playout(&duel, &players, seating, &mut chance, &mut NoTrace);
            half_points += u64::from(outcome.half_points_of(seating.seat_of(Side::A)));
            for side in Side::ALL {
                let own = outcome.measures.by_seat[seating.seat_of(side)][0];
                lost[side as usize] += i64::from(own);
            }
        }
        let near = |found: f64, expected: f64, sd: f64| {
            let allowed = 4.0 * sd / (n as f64).sqrt();
            assert!((found - expected).abs() < allowed, "{found}, not {expected}");
        };
        near(half_points as f64 / 2.0 / n as f64, exact.score(), 0.5);
        near(lost[0] as f64 / n as f64, exact.lost[0], 2.0);
        near(lost[1] as f64 / n as f64, exact.lost[1], 2.0);
    }
}

/// GL-007, GL-924 with a d8 of four skulls and a d4 of one, by hand: one file of one base, which a skull breaks. A round ends the duel unless
/// both miss, 4/8 of 3/4 of rounds: 3/8. First wins 4/8 of 3/4, second 4/8 of 1/4, both 4/8 of 1/4: 3, 1 and 1 of 8, out of 5 of 8.
#[test]
fn gl_924_dice_of_other_faces_by_hand() {
    let dice = "0/0/0/1 1/0/0/3 4/0/0/4 0/0/0/1 0/0/0/1";
    let set = <DiceSet as battle_core::values::Value>::from_text(dice).expect("five dice");
    let own = pool(2, [Colour::Green; 2], set).troops[0];
    let own = gloriam::troops::Troops { width: 1, depth: 1, ..own };
    let duel = PoolDuel {
        troops: [own; 2],
        colours: [Colour::Green, Colour::White],
        added: [None; 2],
        parameters: RuleParameters { dice_set: set, ..RULES },
    };
    is(&duel, [0.6, 0.2, 0.2, 1.6], 1e-12);
    // The same by playing it: a score of 0.7, with four standard deviations of 40,000 scores, each 0.4 at most.
    let n = 20_000;
    let mut half_points = 0;
    for seating in Seating::ALL {
        for pair in 0..n {
            let key = StreamKey::of_seed(8).matchup(1).pair(pair);
            let mut chance = SampledChance::new(key, DiceTransform::default());
            let players = BySide([FirstPolicy; 2]);
            let outcome = playout(&duel, &players, seating, &mut chance, &mut NoTrace);
            half_points += u64::from(outcome.half_points_of(seating.seat_of(Side::A)));
        }
    }
    let score = half_points as f64 / 4.0 / n as f64;
    assert!((score - 0.7).abs() < 0.008, "{score}");
}

/// GL-007: dice without a face that hurts never end a fight.
#[test]
fn gl_924_dice_that_never_hurt_have_no_answer() {
    let mut rules = RULES;
    let blank = "0/0/1/5 0/0/1/5 0/0/1/5 0/0/1/5 0/0/1/5";
    rules.set("dice_set", blank).expect("five dice");
    let duel = pool(2, [Colour::Green; 2], rules.dice_set);
    assert_eq!(duel.exact(), None);
}
