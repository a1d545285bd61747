//! Planted laws whose prices are known.

use rand_pcg::Pcg64Mcg;

use super::*;
use crate::streams::{below, normal, stream, uniform};

const PRINTED: [f64; 6] = [2.0, 3.0, 3.0, 4.0, 3.0, 4.0];
/// What a stand adds to the score.
const STANDS: [f64; 6] = [0.002, 0.010, -0.004, 0.016, 0.007, 0.004];
/// What a stand that counts a point more costs.
const LOST: f64 = 0.006;

/// Two to four types, one to five stands of each.
fn army(dice: &mut Pcg64Mcg) -> Vec<u8> {
    let mut army = vec![0; PRINTED.len()];
    for _ in 0..2 + below(3, dice) {
        army[below(PRINTED.len(), dice)] = 1 + below(5, dice) as u8;
    }
    army
}

/// What meetings have beside the sum of stands.
#[derive(Clone, Copy)]
struct Noise {
    /// Of each meeting, whoever plays.
    armies: f64,
    /// Of each player's battles.
    battles: f64,
    /// Of counters of types, for whole armies of either.
    counters: f64,
}

const NONE: Noise = Noise { armies: 0.0, battles: 0.0, counters: 0.0 };
/// As large as measured in Triumph!: interactions of 14 points of 100, and 4 battles.
const LARGE: Noise = Noise { armies: 0.14, battles: 0.22, counters: 0.0 };

fn share(army: &[u8], at: usize) -> f64 {
    let points = |at: usize| f64::from(army[at]) * PRINTED[at];
    points(at) / (0..army.len()).map(points).sum::<f64>()
}

/// Meetings by this law; the second and later players have the same armies.
fn population(seed: u64, n: usize, noise: Noise, player: u64) -> Population {
    let mut dice = stream(seed, "armies", 0);
    let mut battles = stream(seed, "battles", player);
    let mut population = Population { printed: PRINTED.to_vec(), ..Population::default() };
    // Less what they are against a mean army, so that a stand means the same with counters and without.
    let means = if noise.counters > 0.0 { mean_shares() } else { vec![0.0; PRINTED.len()] };
    for number in 0..n {
        let (a, b) = (army(&mut dice), army(&mut dice));
        let group = number * GROUPS / n;
        let types = 0..PRINTED.len();
        let sum: f64 = types.map(|at| STANDS[at] * (f64::from(a[at]) - f64::from(b[at]))).sum();
        // The first type counters the second, and the fourth the third.
        let beyond = |army: &[u8], at: usize| share(army, at) - means[at];
        let counter =
            |i: usize, j: usize| beyond(&a, i) * beyond(&b, j) - beyond(&a, j) * beyond(&b, i);
        let counters = noise.counters * (counter(0, 1) - counter(2, 3));
        let of_armies = noise.armies * normal(&mut dice);
        let score = 0.5 + sum + counters + of_armies + noise.battles * normal(&mut battles);
        if number % 4 == 0 {
            let n_stands = f64::from(a.iter().sum::<u8>());
            let change = -LOST * n_stands + 0.3 * noise.battles * normal(&mut battles);
            population.dearer.push(Dearer { group, n_stands, n_pairs: 2.0, change });
        }
        population.meetings.push(Meeting { group, a, b, n_pairs: 2.0, score });
    }
    population
}

/// θ, q and the fair prices of the law, by the mean army of very many.
fn truth() -> [Vec<f64>; 3] {
    let mut dice = stream(1, "truth", 0);
    let mut mean = [0.0; 6];
    for _ in 0..400_000 {
        let army = army(&mut dice);
        mean.iter_mut().zip(army).for_each(|(sum, n)| *sum += f64::from(n));
    }
    let dot = |of: &[f64]| mean.iter().zip(of).map(|(m, x)| m * x).sum::<f64>();
    let bought = dot(&STANDS) / dot(&PRINTED);
    let beyond = STANDS.iter().zip(PRINTED).map(|(theta, price)| theta - bought * price);
    let beyond: Vec<f64> = beyond.collect();
    let fair = PRINTED.iter().zip(&beyond).map(|(price, q)| price + q / (bought + LOST));
    [STANDS.to_vec(), beyond.clone(), fair.collect()]
}

fn mean_shares() -> Vec<f64> {
    const ARMIES: usize = 100_000;
    let mut dice = stream(1, "shares", 0);
    let mut means = vec![0.0; PRINTED.len()];
    for _ in 0..ARMIES {
        let army = army(&mut dice);
        (0..).zip(&mut means).for_each(|(at, mean)| *mean += share(&army, at) / ARMIES as f64);
    }
    means
}

fn values(of: &[Option<Estimate>]) -> Vec<f64> {
    of.iter().map(|it| it.unwrap().value.unwrap()).collect()
}

/// Without noise every number is the law's, and a price is what is charged and q over both rates.
#[test]
fn st_r1_st_r4_a_law_without_noise_is_found_exactly() {
    let found = population(3, 400, NONE, 0).prices(0.05).unwrap();
    let bought = found.bought.value.unwrap();
    assert!((found.lost.value.unwrap() - LOST).abs() < 1e-12);
    let [stands, beyond, fair] = [&found.stands, &found.beyond, &found.fair].map(|it| values(it));
    for at in 0..PRINTED.len() {
        assert!((stands[at] - STANDS[at]).abs() < 1e-12);
        assert!((beyond[at] - (STANDS[at] - bought * PRINTED[at])).abs() < 1e-12);
        assert!((fair[at] - PRINTED[at] - beyond[at] / (bought + LOST)).abs() < 1e-9);
    }
    assert!(found.has_rate());
}

/// ST-E10: prices by λ alone leave the cost of all armies together, whatever is found.
#[test]
fn st_r4_what_stands_add_beyond_their_price_cancels_over_the_mean_army() {
    let population = population(8, 300, LARGE, 0);
    let found = population.prices(0.05).unwrap();
    let mut mean = [0.0; 6];
    for meeting in &population.meetings {
        for (at, mean) in mean.iter_mut().enumerate() {
            *mean += f64::from(meeting.a[at] + meeting.b[at]);
        }
    }
    let beyond = values(&found.beyond);
    let sum: f64 = mean.iter().zip(beyond).map(|(m, q)| m * q).sum();
    assert!(sum.abs() < 1e-9 * mean.iter().sum::<f64>());
}

/// Counters are fitted where there are any: what a stand means stays, and it is known better.
#[test]
fn st_r4_counters_take_out_variance_and_leave_what_a_stand_means() {
    let countered = Noise { armies: 0.0, battles: 0.05, counters: 2.0 };
    let found = population(5, 3_000, countered, 0).prices(0.05).unwrap();
    assert!(found.has_counters);
    for (at, estimate) in found.stands.iter().enumerate() {
        let estimate = estimate.unwrap();
        let off = (estimate.value.unwrap() - STANDS[at]).abs();
        assert!(off < 4.0 * estimate.se.unwrap() && estimate.se.unwrap() < 0.0016, "{estimate:?}");
    }
    // Where there are none, some meetings still foretell others better with a strong ridge, but never by much.
    let alone = Noise { counters: 0.0, battles: 0.2, ..NONE };
    for seed in 0..8 {
        let without = population(seed, 1_000, alone, 0).prices(0.05).unwrap();
        for (at, estimate) in without.stands.iter().enumerate() {
            let estimate = estimate.unwrap();
            let off = (estimate.value.unwrap() - STANDS[at]).abs();
            assert!(off < 4.5 * estimate.se.unwrap(), "{seed}: {estimate:?}");
        }
    }
}

/// Intervals of 95 % hold 94 to 96 times of 100, with interactions as large as in the game.
#[test]
fn st_r5_intervals_of_the_jackknife_hold_as_often_as_they_say() {
    const RUNS: u64 = 800;
    let truth = truth();
    let mut held = [0u32; 3];
    for seed in 0..RUNS {
        let found = population(1_000 + seed, 600, LARGE, 0).prices(0.05).unwrap();
        let all = [&found.stands, &found.beyond, &found.fair];
        for (held, (found, truth)) in held.iter_mut().zip(all.into_iter().zip(&truth)) {
            for (estimate, truth) in found.iter().zip(truth) {
                *held += u32::from(estimate.unwrap().contains(*truth));
            }
        }
    }
    for (held, what) in held.into_iter().zip(["θ", "q", "price"]) {
        let share = f64::from(held) / (RUNS as f64 * PRINTED.len() as f64);
        assert!((0.94..=0.96).contains(&share), "{what}: {share}");
    }
}

/// ST-D8: stopping at the look at which all prices are narrow leaves intervals what they say, less what a width that is too small by
/// chance takes.
#[test]
fn st_d8_intervals_hold_where_play_stops_when_they_are_narrow() {
    const RUNS: u64 = 400;
    const MOST: usize = 4_000;
    let [.., truth] = truth();
    let (mut n_held, mut n_stopped) = (0u32, 0u64);
    for seed in 0..RUNS {
        let mut all = population(90_000 + seed, MOST, LARGE, 0);
        // As blocks are dealt to groups: each has its share of any first part.
        (0..).zip(&mut all.meetings).for_each(|(at, it)| it.group = at % GROUPS);
        (0..).step_by(4).zip(&mut all.dearer).for_each(|(at, it)| it.group = at % GROUPS);
        let mut n = 480;
        let found = loop {
            let part = Population {
                printed: all.printed.clone(),
                meetings: all.meetings[..n].to_vec(),
                dearer: all.dearer[..n.div_ceil(4)].to_vec(),
            };
            let found = part.prices(0.05).unwrap();
            let widths: Vec<f64> = found.fair.iter().map(|it| it.unwrap().half_width()).collect();
            let is_over = are_known(&widths, 1.0, n as f64 / MOST as f64);
            n_stopped += u64::from(is_over);
            if is_over || n == MOST {
                break found;
            }
            n = (n * 5 / 4).min(MOST);
        };
        for (estimate, truth) in found.fair.iter().zip(&truth) {
            n_held += u32::from(estimate.unwrap().contains(*truth));
        }
    }
    let share = f64::from(n_held) / (RUNS * PRINTED.len() as u64) as f64;
    assert!(n_stopped > RUNS * 9 / 10, "{n_stopped}");
    assert!((0.935..=0.965).contains(&share), "{share}");
}

/// What two players have in common on the same armies cancels.
#[test]
fn st_r9_differences_between_players_are_paired() {
    let noise = Noise { armies: 0.3, battles: 0.05, counters: 0.0 };
    let [one, other] = [0, 1].map(|player| population(4, 800, noise, player).prices(0.05).unwrap());
    let differences = one.differences(&other, 0.05);
    for (at, difference) in differences.iter().enumerate() {
        let difference = difference.unwrap();
        let alone = one.fair[at].unwrap().half_width();
        assert!(difference.contains(0.0), "the law is the same: {difference:?}");
        assert!(difference.half_width() < 0.75 * alone, "though for all types together");
    }
    let same = one.differences(&one, 0.05);
    assert!(same.iter().all(|it| it.unwrap().value == Some(0.0)));
}

#[test]
fn st_r12_the_word_of_an_interval() {
    assert_eq!(word_of(0.51, 3.0), PriceWord::Underpriced);
    assert_eq!(word_of(-3.0, -0.51), PriceWord::Overpriced);
    assert_eq!(word_of(-0.5, 0.5), PriceWord::Right);
    assert_eq!(word_of(0.2, 0.6), PriceWord::NotSettled);
    assert_eq!(word_of(-2.0, 2.0), PriceWord::NotSettled);
}

/// On fresh meetings a settled word is the other one's contrary or gone in at most one of twenty, and never the contrary.
#[test]
fn st_r12_settled_words_repeat_on_fresh_meetings() {
    let (mut n_settled, mut n_contradicted) = (0, 0);
    for seed in 0..60 {
        let words = [0, 1].map(|half| {
            let found = population(7_000 + 2 * seed + half, 4_000, LARGE, 0).prices(0.05).unwrap();
            found.words(&PRINTED, 0.05)
        });
        for (one, other) in words[0].iter().zip(&words[1]) {
            if *one != PriceWord::NotSettled {
                n_settled += 1;
                let is_other = *other != PriceWord::NotSettled && other != one;
                n_contradicted += u32::from(is_other);
            }
        }
    }
    assert!(n_settled > 100, "{n_settled}");
    assert_eq!(n_contradicted, 0);
}

#[test]
fn st_r4_what_is_not_seen_or_not_separate_has_no_price() {
    let mut absent = population(3, 200, LARGE, 0);
    for meeting in &mut absent.meetings {
        meeting.a[5] = 0;
        meeting.b[5] = 0;
    }
    let found = absent.prices(0.05).unwrap();
    assert!(found.fair[5].is_none() && found.fair[4].is_some());
    assert_eq!(found.words(&PRINTED, 0.05)[5], PriceWord::NotJudged);
    // The fifth type never stands without as many of the sixth.
    let mut twins = population(3, 200, LARGE, 0);
    for meeting in &mut twins.meetings {
        meeting.a[5] = meeting.a[4];
        meeting.b[5] = meeting.b[4];
    }
    assert_eq!(twins.prices(0.05), None);
    assert_eq!(Population::default().prices(0.05), None);
}

/// ST-R1: where points buy nothing and lose nothing, no price is printed.
#[test]
fn st_r1_where_points_do_not_move_the_score_there_is_no_price() {
    let mut dice = stream(2, "flat", 0);
    let mut flat = population(2, 400, NONE, 0);
    for meeting in &mut flat.meetings {
        meeting.score = if uniform(&mut dice) < 0.5 { 0.25 } else { 0.75 };
    }
    flat.dearer.iter_mut().for_each(|it| it.change = 0.0);
    let found = flat.prices(0.05).unwrap();
    assert!(!found.has_rate());
    assert!(found.words(&PRINTED, 0.05).iter().all(|word| *word == PriceWord::NotJudged));
}
