//! Planted laws whose prices are known.

mod proof;

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
    // Where there are none, some meetings still predict others better with a strong ridge, but never by much.
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
                ..Population::default()
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

/// A law with counters of a known size, and with two pairs a meeting, from which the noise of a meeting is known.
fn countered(seed: u64, n: usize, counters: f64) -> Population {
    let noise = Noise { armies: 0.05, battles: 0.0, counters };
    let mut population = population(seed, n, noise, 0);
    let mut battles = stream(seed, "pairs", 0);
    for meeting in &mut population.meetings {
        let pairs = [0, 1].map(|_| meeting.score + 0.2 * normal(&mut battles));
        let mean = 0.5 * (pairs[0] + pairs[1]);
        meeting.score = mean;
        population.spread.push(Spread {
            group: meeting.group,
            n_meetings: 1.0,
            n_pairs: 2.0,
            between: (mean - 0.5).powi(2),
            within: pairs.iter().map(|pair| (pair - mean).powi(2)).sum(),
        });
    }
    population
}

/// What a sum over the stands that A has more comes to.
fn sum_over(of: &[f64], meeting: &Meeting) -> f64 {
    let more = |at: usize| f64::from(meeting.a[at]) - f64::from(meeting.b[at]);
    (0..of.len()).map(|at| of[at] * more(at)).sum()
}

/// ST-R7 b, ST-R8: shares of the true variance are those of the law, and their intervals and those of counters hold.
#[test]
fn st_r8_shares_of_variance_and_counters_are_those_of_the_law() {
    const RUNS: u64 = 200;
    const SIZE: f64 = 1.0;
    // What the law's parts explain, over very many meetings without noise.
    let law = population(5, 60_000, Noise { counters: SIZE, ..NONE }, 0).meetings;
    let mean = |of: &dyn Fn(&Meeting) -> f64| law.iter().map(of).sum::<f64>() / law.len() as f64;
    let [stands, beyond, _] = truth();
    let adds = mean(&|it| sum_over(&stands, it).powi(2));
    let types = mean(&|it| sum_over(&beyond, it).powi(2));
    let counters = mean(&|it| (it.score - 0.5 - sum_over(&stands, it)).powi(2));
    let all = adds + counters + 0.05 * 0.05;
    let shares = [types / all, counters / all, types / (all - adds + types)];
    // Against a mean army no type has a counter.
    let law_of = |i: usize, j: usize| match (i, j) {
        (0, 1) | (3, 2) => SIZE,
        (1, 0) | (2, 3) => -SIZE,
        _ => 0.0,
    };
    let means = mean_shares();
    let against_mean = |i: usize| (0..6).map(|j| law_of(i, j) * means[j]).sum::<f64>();
    let (mut held, mut sums, mut n_together) = ([0u32; 3], [0.0; 3], 0u64);
    for seed in 0..RUNS {
        let found = countered(40_000 + seed, 1_200, SIZE).prices(0.05).unwrap();
        let explained = found.explained.unwrap();
        let own = [explained.types, explained.counters.unwrap(), explained.at_equal_points];
        for at in 0..3 {
            held[at] += u32::from(own[at].contains(shares[at]));
            sums[at] += own[at].value.unwrap() / RUNS as f64;
        }
        let of_law = |counter: &Counter| {
            let (i, j) = (counter.own, counter.enemy);
            (law_of(i, j) - against_mean(i) + against_mean(j)) / 16.0
        };
        let all = found.counters.unwrap().all;
        assert_eq!(all.len(), 15);
        n_together += u64::from(all.iter().all(|it| it.adds.contains(of_law(it))));
    }
    for at in 0..3 {
        assert!((sums[at] - shares[at]).abs() < 0.02, "{sums:?} {shares:?}");
        assert!((0.91..=0.99).contains(&(f64::from(held[at]) / RUNS as f64)), "{held:?}");
    }
    assert!(n_together as f64 / RUNS as f64 >= 0.92, "{n_together}");
    let few = countered(3, 150, SIZE).prices(0.05).unwrap();
    assert!(few.counters.is_none() && few.explained.unwrap().counters.is_none());
}

/// ST-R7 a: the unevenness is the law's, its interval holds, and where the law is even it reaches down to 0.
#[test]
fn st_r7_unevenness_has_the_noise_removed_and_an_interval_that_holds() {
    const RUNS: u64 = 400;
    let [_, beyond, _] = truth();
    let of_law = (beyond.iter().map(|q| q * q).sum::<f64>() / beyond.len() as f64).sqrt();
    let (mut n_held, mut sum) = (0u32, 0.0);
    for seed in 0..RUNS {
        let found = population(60_000 + seed, 1_200, LARGE, 0).prices(0.05).unwrap();
        n_held += u32::from(found.unevenness.contains(of_law));
        sum += found.unevenness.value.unwrap().powi(2) / RUNS as f64;
    }
    let share = f64::from(n_held) / RUNS as f64;
    assert!((0.93..=0.98).contains(&share), "{share}");
    assert!((sum.sqrt() / of_law - 1.0).abs() < 0.1, "{} {of_law}", sum.sqrt());
    // Less what types add beyond their price, a law is even.
    let mut n_zero = 0;
    for seed in 0..100 {
        let mut even = population(70_000 + seed, 1_200, LARGE, 0);
        even.meetings.iter_mut().for_each(|it| it.score -= sum_over(&beyond, it));
        let found = even.prices(0.05).unwrap().unevenness;
        assert!(found.hi > 0.0 && found.half_width() > 0.0);
        n_zero += u32::from(found.lo == 0.0);
    }
    assert!(n_zero >= 93, "{n_zero}");
}

/// ST-R12: where prices don't differ from what is charged, a wide interval still settles nothing.
#[test]
fn st_r12_no_word_rests_on_an_interval_without_width() {
    let [_, beyond, _] = truth();
    let mut n_settled = [0, 0];
    for seed in 0..20 {
        for (settled, n) in n_settled.iter_mut().zip([300, 6_000]) {
            let mut even = population(80_000 + seed, n, LARGE, 0);
            even.meetings.iter_mut().for_each(|it| it.score -= sum_over(&beyond, it));
            let words = even.prices(0.05).unwrap().words(&PRINTED, 0.05);
            *settled += words.iter().filter(|word| **word == PriceWord::Right).count();
        }
    }
    let [of_few, of_many] = n_settled;
    assert!(of_few < 20 && of_many > 100, "{n_settled:?}");
}

/// ST-R6: at the fair list the way is gone whole, and a list that goes twice as far is gone half.
#[test]
fn st_r6_the_way_to_a_list_is_gone_as_far_as_it_is_fair() {
    let found = population(3, 400, NONE, 0).prices(0.05).unwrap();
    let fair = values(&found.fair);
    let twice: Vec<f64> = fair.iter().zip(PRINTED).map(|(fair, of)| 2.0 * fair - of).collect();
    let gone = |to: &[f64]| found.way_gone(&PRINTED, to, 0.05).unwrap().value.unwrap();
    assert!((gone(&fair) - 1.0).abs() < 1e-9 && (gone(&twice) - 0.5).abs() < 1e-9);
    assert_eq!(found.way_gone(&PRINTED, &PRINTED, 0.05), None);
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
