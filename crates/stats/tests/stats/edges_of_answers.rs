//! ST-I21: samples at the edge through what is said of lists, prices, variants, players and metagames: finite or `None`, never
//! NaN, never a hang.

use std::cmp::Ordering;

use stats::exchange_rate::{Exchange, FairPrices, PriceTest};
use stats::list_population::{Panel, multiplier_at};
use stats::metagame::{DEFAULT_LAMBDA, Metagame};
use stats::rebalance::{Confirmation, Item, fewest_changes};
use stats::search_proof::{FoundBy, Scan, one_sided_p};
use stats::skill::{FewPlayers, ManyPlayers, SkillTrend};
use stats::variants::{Family, compare, ranks};
use stats::worth::RatioSet;
use stats::{AsymptoticBoundary, Lattice, Matrix, student_t_cdf};

use crate::support::estimates::check;
use crate::support::time_limit::within_a_minute;

/// Effects and variances from nothing to far too much.
const SIZES: [f64; 5] = [1e-300, 1e-9, 1.0, 1e9, 1e100];

#[track_caller]
fn check_set(set: RatioSet) {
    let (lo, hi) = set.ends();
    assert!(lo <= hi, "{set:?}");
}

/// Equal numbers, one that differs, and a ladder.
fn samples(n: usize, size: f64) -> [Vec<f64>; 3] {
    let mut one_off = vec![0.0; n];
    one_off[n - 1] = size;
    [vec![size; n], one_off, (0..n).map(|i| size * i as f64).collect()]
}

#[test]
fn st_i21_lists_at_the_edge() {
    within_a_minute(|| {
        let boundary = AsymptoticBoundary::planned(0.05, 100.0);
        for n in [2, 3, 12, 24] {
            for effects in SIZES.iter().flat_map(|&size| samples(n, size)) {
                for variance in [1e-9, 1.0, 1e9] {
                    let panel = Panel::of(&effects, &vec![variance; n]).expect("usable");
                    let lists = panel.random_effects();
                    check("interval", &lists.interval(0.05));
                    check("plain", &lists.plain(0.05));
                    check("these", &lists.these_lists(0.05));
                    check("population", &lists.of_population(2 * n, 0.05));
                    check("spread", &lists.spread(0.05).printed());
                    assert!(lists.shrunk().iter().all(|it| it.value.is_finite()));
                    if let Some(mean) = lists.mean_anytime(&boundary) {
                        check("anytime", &mean);
                    }
                }
            }
        }
        assert!(multiplier_at(&boundary, 2).is_some_and(f64::is_finite));
        assert_eq!(student_t_cdf(f64::INFINITY, 1.0), 1.0);
    });
}

#[test]
fn st_i21_forecasts_at_the_edge() {
    within_a_minute(|| {
        for effects in [1e-9, 1.0, 1e9].iter().flat_map(|&size| samples(12, size)) {
            let panel = Panel::of(&effects, &[1.0; 12]).expect("usable");
            check("forecast", &panel.random_effects().prediction(0.05));
        }
    });
}

#[test]
fn st_i21_prices_at_the_edge() {
    within_a_minute(|| {
        for size in SIZES {
            for (effects, slopes) in samples(6, size).iter().zip(samples(6, 0.4)) {
                let bearers = [0.0, 1.0, 1.0, 2.0, 0.0, 9.0];
                let card = Exchange::of(effects, &slopes, &bearers).expect("bearers");
                check_set(card.points(0.05));
                let _ = card.allows(0.05);
            }
            let tests: Vec<PriceTest> = (0..17)
                .map(|half_points| PriceTest { half_points, difference: size, se: size })
                .collect();
            let fair = FairPrices::of(&tests, 1.96).expect("usable");
            assert_eq!((fair.kept.len(), fair.best()), (17, None));
            assert!(!fair.words(" a stand").is_empty());
        }
    });
}

#[test]
fn st_i21_variants_and_players_at_the_edge() {
    within_a_minute(|| {
        for size in SIZES {
            for means in samples(24, size) {
                let blocks: Vec<Vec<f64>> = means.iter().map(|&x| vec![x, 0.0, -x]).collect();
                let family = Family::of(&blocks, 1, 0.05).expect("24 blocks");
                for it in &family.differences {
                    assert!(it.lo <= it.value && it.value <= it.hi, "{it:?}");
                    assert!((0.0..=1.0).contains(&it.adjusted_p), "{it:?}");
                }
                assert!(ranks(&family).iter().all(|rank| rank.low <= rank.high));
                let present: Vec<Option<f64>> = means.iter().copied().map(Some).collect();
                let zero = vec![Some(0.0); 60];
                check("pair", &compare(&present, &zero, 0.05).expect("24 blocks").difference);
                assert!(SkillTrend::of_blocks(&blocks, 0.1, 1, 0.05).is_some());
            }
            for y in samples(8, size) {
                for x in samples(8, 50.0) {
                    if let Some(many) = ManyPlayers::of(&y, &x, &samples(8, 1.0)[2]) {
                        check_set(many.slope(0.05));
                    }
                    let errors = Matrix::zero(8);
                    let few = FewPlayers::of(&y, &errors, &x, &[0.0; 8]).expect("players");
                    check_set(few.slope(0.05));
                }
            }
        }
    });
}

/// Sure wins, no differences, no errors and huge ones.
#[test]
fn st_i21_metagames_at_the_edge() {
    within_a_minute(|| {
        for k in [1, 2, 3, 8] {
            for lead in [0.0, 1e-12, 0.1, 0.5] {
                for error in [0.0, 1e-6, 0.5] {
                    let table = |of: fn(usize, usize, f64) -> f64, size: f64| {
                        let rows: Vec<Vec<f64>> =
                            (0..k).map(|i| (0..k).map(|j| of(i, j, size)).collect()).collect();
                        Matrix::from_rows(&rows)
                    };
                    // The earlier army leads each later one.
                    let lead_of = |i: usize, j: usize, lead: f64| match i.cmp(&j) {
                        Ordering::Less => 0.5 + lead,
                        Ordering::Equal => 0.5,
                        Ordering::Greater => 0.5 - lead,
                    };
                    let error_of = |i, j, error| if i == j { 0.0 } else { error };
                    let meta = Metagame::of(&table(lead_of, lead), &table(error_of, error));
                    let mix = meta.equilibrium().expect("solved");
                    assert!((mix.shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                    for (range, share) in meta.sure_ranges(3.0).iter().zip(&mix.shares) {
                        assert!(range.lo <= share + 1e-9 && share - 1e-9 <= range.hi);
                    }
                    let soft = meta.soft(DEFAULT_LAMBDA).expect("solved");
                    (0..k).for_each(|army| check("weight", &soft.interval(army, 0.05)));
                    let tops = meta.tops(0.02, 3.0).expect("armies");
                    assert!(tops.may_be_top.contains(&tops.top));
                    if let Some(cycles) = meta.cycles() {
                        check("cycles", &cycles.interval(0.05));
                        assert!((0.0..=1.0).contains(&cycles.p));
                    }
                }
            }
        }
    });
}

#[test]
fn st_i21_searches_at_the_edge() {
    within_a_minute(|| {
        for size in [1e-300, 1.0, 1e100] {
            let items = vec![Item::price(&[size, -size], 0.4); 4];
            let front = fewest_changes(&[size, 0.0], &[0.0, 0.0], &items, 9);
            assert!(front.iter().all(|it| it.imbalance.is_finite()));
            let blocks = vec![vec![size; 2]; 40];
            let confirmed = Confirmation::of(&blocks, &blocks, 0.05, 3).expect("40 blocks");
            check("gain", &confirmed.gain);
            assert!(!confirmed.is_confirmed());
            let scan = Scan::of(&[size, size], &[0.0; 2], FoundBy::Draws).expect("usable");
            assert!(scan.expected(0).is_some_and(f64::is_finite));
        }
        for n in [0, 1, 29, 30, 288, 1_000_000_000_000] {
            for cell in 0..5 {
                for other in [0, 1] {
                    let mut counts = [0; 5];
                    counts[cell] = n;
                    counts[4 - cell] += other;
                    let replay = Lattice { counts: &counts, first: 0, unit: 4 };
                    for edge in [-0.1, 0.0, 0.6, 1.0, 2.0] {
                        let p = one_sided_p(&replay, edge);
                        assert!((0.0..=1.0).contains(&p), "{counts:?} {edge}: {p}");
                    }
                }
            }
        }
    });
}
