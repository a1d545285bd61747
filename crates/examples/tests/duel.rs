//! The same duel in Rust and in C: its exact odds, by the code that plays and by a count, beside sampled ones.

use std::collections::BTreeMap;

use battle_core::dice::{EnumeratedDice, ScriptedDice, enumerate};
use battle_core::policy::UniformPolicy;
use battle_core::streams::{OneSource, name_id};
use battle_core::{BySide, Game, Next, NoTrace, Seat, Seating, playout, testing};
use harness::{Group, Pairing, play_block};
use own_games::duel::{Bout, Fencer, RuleParameters};

/// What the master scores against the pupil, in parts of a million: target, free hits of the pupil, score. The tests of the program in C
/// and of the class of Python have the same numbers.
const EXACT: [(u16, u8, u32); 4] =
    [(3, 0, 805_792), (3, 1, 611_703), (3, 2, 310_866), (6, 0, 893_413)];

fn duel(target: u16, free_hits: u8) -> Bout {
    let mut rules = RuleParameters::DEFAULT;
    rules.set("target", &target.to_string()).expect("a target");
    let [master, pupil] = [Fencer { skill: 1, free_hits: 0 }, Fencer { skill: 0, free_hits }];
    Bout { fencers: BySide([master, pupil]), rules }
}

/// What A scores in seat one, by the code that plays: every state of every round with its weight, and all 36 rolls of the next one.
fn by_the_code(bout: &Bout) -> f64 {
    let mut none = ScriptedDice::new(&[]);
    let start = bout.setup(Seating::AFirst, &mut OneSource(&mut none), &mut NoTrace);
    let key = |hits: &battle_core::BySeat<u8>| Seat::ALL.map(|seat| hits[seat]);
    let mut alive = BTreeMap::from([(key(&start.hits), (start, 1.0))]);
    let mut score = 0.0;
    while !alive.is_empty() {
        let mut next = BTreeMap::new();
        for (state, weight) in std::mem::take(&mut alive).into_values() {
            if bout.next(&state) == Next::Over {
                score += weight * f64::from(bout.outcome(&state).half_points_of(Seat::One)) / 2.0;
                continue;
            }
            let round = |dice: &mut EnumeratedDice| {
                let mut state = state.clone();
                bout.advance(&mut state, &mut OneSource(dice), &mut NoTrace);
                state
            };
            enumerate(36, round, |state, n| {
                let to = next.entry(key(&state.hits)).or_insert((state, 0.0));
                to.1 += weight * n as f64 / 36.0;
            });
        }
        alive = next;
    }
    score
}

/// The same by a count of the rules alone: of 36 rolls the master, who adds 1, scores a hit with 21, the pupil with 10, and 5 are ties.
fn by_a_count(target: u16, free_hits: u8) -> f64 {
    let (target, free_hits) = (usize::from(target), usize::from(free_hits));
    // By hits of the master and of the pupil.
    let mut at = vec![vec![0.0; target + 6]; target + 1];
    at[0][free_hits] = 1.0;
    for _ in 0..20 {
        let mut next = vec![vec![0.0; target + 6]; target + 1];
        for master in 0..=target {
            for pupil in 0..target + 6 {
                let share = at[master][pupil];
                if master == target || pupil >= target {
                    next[master][pupil] += share;
                } else {
                    next[master + 1][pupil] += share * 21.0 / 36.0;
                    next[master][pupil + 1] += share * 10.0 / 36.0;
                    next[master][pupil] += share * 5.0 / 36.0;
                }
            }
        }
        at = next;
    }
    let won: f64 = at[target].iter().sum();
    let drawn: f64 = at[..target].iter().flat_map(|row| &row[..target]).sum();
    won + drawn / 2.0
}

/// Win, draw and lose are all there: 20 rounds are seldom too few for a target of 3, and often for one of 9.
#[test]
fn exact_odds_are_those_of_a_count() {
    for (target, free_hits, score) in EXACT {
        let counted = by_a_count(target, free_hits);
        for exact in [counted, by_the_code(&duel(target, free_hits))] {
            let message = format!("{target} {free_hits}: {exact}");
            assert!((exact - f64::from(score) / 1e6).abs() < 1e-6, "{message}");
        }
    }
    for target in 1..=9 {
        let [code, count] = [by_the_code(&duel(target, 0)), by_a_count(target, 0)];
        assert!((code - count).abs() < 1e-12, "{target}: {code} {count}");
    }
}

/// The blocks of a run: within 4.5 standard errors of the exact score.
#[test]
fn sampled_odds_are_the_exact_ones() {
    for (target, free_hits, exact) in EXACT {
        let policies = BySide([UniformPolicy; 2]);
        let game = duel(target, free_hits);
        let group = Group::played_by(&policies, name_id("exact"), game, Vec::<Bout>::new());
        let mut rows =
            (0..40).flat_map(|block| play_block(11, Pairing::default(), &group, 0, block, &[]));
        let mut games = rows.next().expect("a row").games;
        rows.for_each(|row| games.merge(&row.games));
        let exact = f64::from(exact) / 1e6;
        // Both battles of a pair share their dice, so that a pair counts for as much as one battle at least; a draw only lowers it.
        let error = (exact * (1.0 - exact) / games.n_pairs() as f64).sqrt();
        let sampled =
            (games.wins() as f64 + games.draws() as f64 / 2.0) / (2 * games.n_pairs()) as f64;
        assert!((sampled - exact).abs() < 4.5 * error, "{target} {free_hits}: {sampled} {exact}");
    }
}

#[test]
fn du_3_a_duel_ends_with_the_target_before_the_first_round_too() {
    let rolls = |bout: &Bout, dice: &[u8]| {
        let mut script = ScriptedDice::new(dice);
        let policies = BySide([UniformPolicy; 2]);
        let mut source = OneSource(&mut script);
        let outcome = playout(bout, &policies, Seating::AFirst, &mut source, &mut NoTrace);
        script.finish().expect("all dice are used");
        outcome.half_points_of(Seat::One)
    };
    // The master adds 1: a tie is a hit, and a die less is a tie.
    assert_eq!(rolls(&duel(1, 0), &[3, 4, 3, 3]), 2);
    assert_eq!(rolls(&duel(1, 0), &[3, 5]), 0);
    assert_eq!(rolls(&duel(1, 1), &[]), 0);
    let both = Bout { fencers: BySide([Fencer { skill: 1, free_hits: 2 }; 2]), ..duel(2, 0) };
    assert_eq!(rolls(&both, &[]), 1);
    // Twenty ties.
    assert_eq!(rolls(&duel(1, 0), &[1, 2].repeat(20)), 1);
}

#[test]
fn the_duel_conforms_to_what_every_game_promises() {
    testing::conformance::check(&duel(3, 1), &UniformPolicy, 100);
}
