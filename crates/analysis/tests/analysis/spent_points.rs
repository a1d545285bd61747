//! ST-E2: the curve of lists that spend different numbers of points at the same handicap, on rows of a law whose worths are known.

use analysis::worth::{WorthAnswer, WorthLevel, WorthPlan, WorthRows};
use harness::SLOTS;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::drawn_block::DrawnBlock;
use crate::price_list::plan;

/// Cells of a list: the baseline, its four handicaps, the card given and the card paid for.
const CELLS: usize = 7;
/// Half points that are asked for.
const ASKED: [i32; 4] = [-12, -6, 6, 12];
/// What a list spends that has no army of its own points, but one of a point less, and armies of all handicaps.
const ONE_MORE: [i32; 4] = [-10, -4, 8, 14];
/// What a list spends whose stands all cost an even number of points.
const EVEN: [i32; 4] = [-12, -8, 4, 12];
/// What the card is worth to every list, in points.
const WORTH: f64 = 3.0;

/// A list: half points that it spends at each handicap, and what a point adds to the logit of its score.
type List = ([i32; 4], f64);

fn plan_of(lists: &[List], n_blocks: u32, at_spent: bool) -> WorthPlan {
    let mut plan = plan(lists.len() as u32, n_blocks);
    for (bearer, (spent, _)) in plan.bearers.iter_mut().zip(lists) {
        let levels = ASKED.into_iter().zip(spent).zip(bearer.baseline + 1..);
        let level = |((asked, spent), cell): ((i32, &i32), u32)| WorthLevel {
            asked,
            spent: if at_spent { *spent } else { asked },
            cell,
        };
        bearer.levels = levels.map(level).collect();
    }
    plan
}

/// A list's chance to win a game in a cell.
fn chance((spent, a_point): &List, cell: usize) -> f64 {
    let points = match cell {
        0 => 0.0,
        1..=4 => f64::from(spent[cell - 1]) / 2.0,
        5 => WORTH,
        _ => WORTH - 2.0,
    };
    1.0 / (1.0 + libm::exp(-a_point * points))
}

/// The games' shares by which they are won: drawn, or each of this many even steps once, so that every mean score is its chance.
enum Shares {
    Drawn(Pcg64Mcg),
    Even { number: u64, of: u64 },
}

/// Odd and no multiple of 3, as a step that meets all of 2^a · 3^b places must be.
const STEP: u64 = 10_007;

impl Shares {
    fn next(&mut self) -> f64 {
        match self {
            Shares::Drawn(chance) => chance.next_u64() as f64 / u64::MAX as f64,
            Shares::Even { number, of } => {
                let place = *number * STEP % *of;
                *number += 1;
                (place as f64 + 0.5) / *of as f64
            }
        }
    }
}

fn rows(lists: &[List], n_blocks: u32, seed: Option<u64>) -> WorthRows {
    let mut rows = WorthRows::new(CELLS * lists.len());
    for (number, list) in lists.iter().enumerate() {
        let chances: [f64; CELLS] = std::array::from_fn(|cell| chance(list, cell));
        let mut shares = match seed {
            Some(seed) => Shares::Drawn(Pcg64Mcg::seed_from_u64(100 * seed + number as u64)),
            None => Shares::Even { number: 0, of: u64::from(n_blocks) * 2 * 8 * SLOTS as u64 },
        };
        for block in 0..n_blocks {
            let first = (number * CELLS) as u32;
            let mut drawn = DrawnBlock::new(first, CELLS, block);
            for pair in 0..8 * SLOTS {
                let shares = [shares.next(), shares.next()];
                drawn.add_pair(pair / 8, |cell| {
                    shares.map(|share| 2 * u8::from(share < chances[cell]))
                });
            }
            drawn.push_to(&mut rows);
        }
    }
    rows
}

/// The worth of the card of a list, its interval, and the points of the curve's levels.
fn worth(plan: &WorthPlan, rows: &WorthRows, list: usize) -> ([f64; 3], Vec<f64>) {
    let answer = WorthAnswer::of(plan, rows, &[], plan.n_blocks);
    let card = &answer.cards[list];
    let worth = card.worth.estimate().expect("a worth");
    let of = [worth.value.expect("on the curve"), worth.lo, worth.hi];
    let levels = card.levels.iter().map(|level| level.points);
    (of, levels.collect())
}

/// Where every point is worth the same, the curve recovers it although one list of three spends 4 where 3 is asked: its levels are
/// where the armies' spending is. At the points that were asked the same scores would give a wrong worth.
#[test]
fn st_e2_levels_stand_at_the_points_that_are_spent() {
    let lists = [(ASKED, 0.08), (ONE_MORE, 0.08), (ASKED, 0.08)];
    let rows = rows(&lists, 64, None);
    let (of, levels) = worth(&plan_of(&lists, 64, true), &rows, 0);
    let third = 1.0 / 3.0;
    for (level, asked) in levels.iter().zip([-6.0, -3.0, 0.0, 3.0, 6.0]) {
        let expected = if asked == 0.0 { 0.0 } else { asked + third };
        assert!((level - expected).abs() < 1e-12, "{levels:?}");
    }
    assert!((of[0] - WORTH).abs() < 0.01, "{of:?}");
    // The list that spends more by itself, as before.
    let plan = plan_of(&lists[1..2], 64, true);
    let (alone, levels) = worth(&plan, &self::rows(&lists[1..2], 64, None), 0);
    assert_eq!(levels, [-5.0, -2.0, 0.0, 4.0, 7.0]);
    assert!((alone[0] - WORTH).abs() < 0.01, "{alone:?}");

    let (asked, _) = worth(&plan_of(&lists, 64, false), &rows, 0);
    assert!((asked[0] - WORTH).abs() > 0.05, "{asked:?}");
}

/// Where a point is worth more to the list that spends otherwise, the mean score of a level is off the mean curve by the covariance
/// of both, over all lists. With one list of twelve, whose points are worth half as much again, this is below a hundredth of a point.
#[test]
fn st_e2_one_list_of_twelve_that_spends_otherwise_hardly_moves_a_worth() {
    let mut lists = [(ASKED, 0.08); 12];
    lists[4] = (EVEN, 0.12);
    let rows = rows(&lists, 24, None);
    // The mean effect of a card that is worth 3 points to each list is the mean curve's at 3; that of the first list, a little less.
    let mean_curve = |points: f64| {
        let of_lists = lists.iter().map(|(_, a_point)| 1.0 / (1.0 + libm::exp(-a_point * points)));
        of_lists.sum::<f64>() / 12.0 - 0.5
    };
    let effect = chance(&lists[0], 5) - 0.5;
    let (mut low, mut high) = (0.0, 6.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        match mean_curve(middle) < effect {
            true => low = middle,
            false => high = middle,
        }
    }
    let (of, levels) = worth(&plan_of(&lists, 24, true), &rows, 0);
    assert!((levels[3] - (3.0 - 1.0 / 12.0)).abs() < 1e-12, "{levels:?}");
    assert!((of[0] - low).abs() < 0.01, "{of:?}, in truth {low}");
}

/// ST-I19 with such lists: the interval covers the truth.
#[test]
fn st_i19_the_interval_covers_with_such_lists() {
    let lists = [(ASKED, 0.08), (EVEN, 0.08)];
    let mut plan = plan_of(&lists, 24, true);
    plan.bearers[1].cards.clear();
    let covers = |run: &u64| {
        let (of, _) = worth(&plan, &rows(&lists, 24, Some(*run)), 0);
        of[1] <= WORTH && WORTH <= of[2]
    };
    let covered = (0..40u64).filter(covers).count();
    assert!(covered >= 34, "{covered} of 40");
}
