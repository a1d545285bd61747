//! ST-L7 on rows drawn from a law whose right price is known.

use analysis::next_step::Pace;
use analysis::text_table::Ink;
use analysis::worth::price_grid::worth_testing;
use analysis::worth::{OtherPrice, UnitWorth, WorthAnswer, WorthPlan, price_list};
use stats::worth::Verdict;

use crate::price_list::{plan, rows_of};

/// Cells of a list: the baseline, four levels, the card given and paid for, and one a price beside the rules' point a stand.
const FIRST_PRICE: usize = 7;

/// The card is worth `worth` points to an army that buys two stands of it; the rules charge a point a stand, and armies pay other prices
/// too, in half points a stand.
fn answer(worth: f64, n_lists: usize, prices: &[i32], n_blocks: u32) -> WorthAnswer {
    answer_of(worth, n_lists, prices, n_blocks, false)
}

/// The same; armies that pay may have chances of their own.
fn answer_of(
    worth: f64,
    n_lists: usize,
    prices: &[i32],
    n_blocks: u32,
    paid_apart: bool,
) -> WorthAnswer {
    let n_cells = FIRST_PRICE + prices.len();
    let mut plan: WorthPlan = plan(n_lists as u32, n_blocks);
    for (at, bearer) in plan.bearers.iter_mut().enumerate() {
        let first = (at * n_cells) as u32;
        let moved = |cell: u32| first + cell % FIRST_PRICE as u32;
        bearer.baseline = moved(bearer.baseline);
        bearer.levels.iter_mut().for_each(|level| level.cell = moved(level.cell));
        let card = &mut bearer.cards[0];
        card.cell = moved(card.cell);
        let paid = card.at_price.as_mut().expect("played");
        paid.cell = moved(paid.cell);
        let cells = prices.iter().zip(first + FIRST_PRICE as u32..);
        plan.other_prices.extend(cells.map(|(half_points, cell)| OtherPrice {
            bearer: at,
            card: "card".to_owned(),
            half_points: *half_points,
            cell,
        }));
    }
    let points = |_list: usize, cell: usize| match cell {
        0 => 0.0,
        1..=4 => f64::from([-8, -4, 4, 8][cell - 1]) / 2.0,
        5 => worth,
        6 => worth - 2.0,
        // Two stands at as many half points each.
        other => worth - f64::from(prices[other - FIRST_PRICE]),
    };
    let rows = rows_of(n_lists, n_cells, n_blocks, paid_apart, &points);
    WorthAnswer::of(&plan, &rows, &[], n_blocks)
}

fn screen(answer: &WorthAnswer) -> String {
    let screen = price_list::screen(answer, Ink::Plain, Pace(None));
    screen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Worth 5 points to an army with two stands: 2½ a stand is right, by one list and by a panel of them.
#[test]
fn st_l7_the_right_price_is_kept_and_nearest() {
    for n_lists in [1, 8] {
        let answer = answer_of(5.0, n_lists, &[3, 4, 5, 6, 7, 8], 24, true);
        let card = &answer.over_lists[0];
        let tested = card.at_prices.as_ref().expect("several prices");
        let prices: Vec<i32> = tested.tests.iter().map(|test| test.half_points).collect();
        // The rules' own price is one of them.
        assert_eq!(prices, [2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(Some(tested.tests[0].difference), card.at_price);
        let fair = tested.fair.as_ref().expect("half points in a row");
        assert!(fair.kept.contains(&5) && !fair.kept.contains(&2), "{fair:?}");
        assert!(!fair.kept.contains(&8) && fair.is_one_piece, "{fair:?}");
        assert_eq!(fair.best(), Some(5));
        assert!(
            tested.tests.iter().all(|test| { tested.keeps(test) == test.difference.contains(0.0) })
        );
        assert_eq!(answer.prices[0].verdict, Verdict::Underpriced);
        let words = screen(&answer);
        assert!(
            words.contains("Played at each half point from 1 to 4 a stand, the test at the price does not refuse")
                && !words.contains("--prices"),
            "{words}"
        );
        let line = price_list::in_order(&answer)[0];
        assert_eq!(price_list::fair_price(&line), fair.words(" a stand"));
    }
}

/// At the right price every battle of this law ends as without the card: that price is kept.
#[test]
fn st_l7_a_price_that_changes_nothing_is_kept() {
    let answer = answer(5.0, 1, &[3, 4, 5, 6, 7, 8], 24);
    let tested = answer.over_lists[0].at_prices.as_ref();
    let fair = tested.and_then(|tested| tested.fair.as_ref());
    let fair = fair.expect("half points in a row");
    assert!(fair.kept.contains(&5) && fair.best() == Some(5), "{fair:?}");
}

/// Where all prices that were played are too low, the answer says with which to go on.
#[test]
fn st_l7_a_grid_below_the_right_price_says_how_to_go_on() {
    let words = screen(&answer(9.0, 1, &[3, 4, 5], 24));
    assert!(
        words.contains("none fits: more than 2½ a stand")
            && words.contains("go on with --prices=1..3.5."),
        "{words}"
    );
}

/// Prices that are no half points in a row, as the proof of a rebalance has them, are no grid.
#[test]
fn st_l7_prices_with_gaps_are_listed_and_nothing_is_concluded() {
    let answer = answer(5.0, 1, &[5], 24);
    assert!(answer.prices[0].shares[0].fair.is_none());
    let words = screen(&answer);
    assert!(words.contains("Armies that pay score by it: at 1 a stand"), "{words}");
}

/// A run at the rules' price alone says nothing of others.
#[test]
fn st_l7_without_other_prices_there_is_no_grid() {
    let answer = answer(5.0, 1, &[], 8);
    assert_eq!(answer.over_lists[0].at_prices, None);
}

/// Every half point of the interval and a point to either side; where it is open, 17 about what is known, and none that no experiment
/// may ask about.
#[test]
fn st_l7_the_grid_lies_about_the_worth() {
    let worth = |value, lo, hi| worth_testing(UnitWorth::Points { value, lo, hi }, 2);
    assert_eq!(worth(Some(3.0), 2.6, 3.4), (4, 8));
    assert_eq!(worth(Some(3.0), 2.6, f64::INFINITY), (4, 20));
    assert_eq!(worth(None, 6.0, f64::INFINITY), (10, 26));
    assert_eq!(worth(Some(-3.0), f64::NEG_INFINITY, 20.0), (-8, 2));
    // Where nothing is known of the worth, about what the rules charge.
    assert_eq!(worth_testing(UnitWorth::Unknown("flat"), 2), (-6, 10));
    assert_eq!(worth_testing(UnitWorth::Unknown("flat"), -4), (-8, 4));
}
