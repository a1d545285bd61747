//! Luck from the roll to the totals, on races whose answers are known.

use battle_core::policy::FirstPolicy;
use battle_core::testing::toy::Race;
use battle_core::{BySide, StreamKey};
use harness::{
    BLOCK_PAIRS, BlockRow, CellTotals, Group, LuckSums, Pairing, PairsLuck, Plan, SLOTS, SlotRow,
    Totals, play_pair,
};
use stats::luck::{
    CrossFit, LUCK_OF_A_WIN, LuckTally, adjustment_is_fair, agree, agrees_with, luck_is_fair,
};

use crate::support::{play, race};

const LUCK: Pairing =
    Pairing { dice: harness::DiceBelongTo::Seat, complement: false, luck: true, stratify: false };

/// An even race and two that aren't.
fn plan(seed: u64, pairing: Pairing) -> Plan<Race, FirstPolicy> {
    let policies = BySide([FirstPolicy; 2]);
    Plan {
        seeds: seed.into(),
        pairing,
        groups: vec![Group::played_by(&policies, 1, race(0), [race(1), race(-1)])],
        // The first to have 20,000 pairs.
        n_blocks: 20_000u64.div_ceil(BLOCK_PAIRS) as u32,
    }
}

/// ST-C4: under the exact value the result less the start is luck, in whole numbers, in every pair.
#[test]
fn st_c4_a_pairs_result_is_its_start_plus_its_luck() {
    let policies = BySide([FirstPolicy; 2]);
    for pair in 0..1_000 {
        let key = StreamKey::of_seed(15).matchup(2).pair(pair);
        let result = play_pair(&race(0), &policies, key, LUCK);
        let halves: u8 = result.half_points.iter().sum();
        let beyond_even = (i64::from(halves) - 2) * LUCK_OF_A_WIN / 2;
        assert_eq!(result.luck, beyond_even, "pair {pair}");
    }
}

/// ST-C10 (a), (b) and (d): the mean luck is zero, the adjusted mean is the plain one and the exact one, and much less uncertain.
#[test]
fn st_c10_adjusting_has_no_bias_and_saves_variance() {
    let (_, totals) = play(2, &plan(16, LUCK));
    // ST-I2 with p = 21/31, 1/2 and 10/31: first to five.
    let exact = |p: f64| -> f64 {
        let ways = [1.0, 5.0, 15.0, 35.0, 70.0];
        (0..5).map(|j| ways[j] * p.powi(5) * (1.0 - p).powi(j as i32)).sum()
    };
    let scores = [0.5, exact(21.0 / 31.0), exact(10.0 / 31.0)];
    for (cell, score) in totals.cells.iter().zip(scores) {
        let luck = cell.luck.as_ref().expect("luck was recorded");
        for (folds, truth) in [(&luck.scores, score), (&luck.differences, score - 0.5)] {
            if folds.total().outcome.n == 0 {
                continue;
            }
            assert!(luck_is_fair(&folds.total()) && adjustment_is_fair(folds));
            let adjusted = folds.adjusted().expect("pairs");
            assert!(agrees_with(adjusted.mean, adjusted.se(), 4.0 * truth), "{adjusted:?}");
            let plain = folds.total().outcome.variance().expect("pairs");
            let saved = plain / adjusted.variance;
            assert!(plain == 0.0 || saved > 2.0, "{saved}");
        }
    }
}

/// ST-C10 (c): with the device and without it, under seeds of their own.
#[test]
fn st_c10_on_and_off_agree_under_independent_seeds() {
    let (_, on) = play(2, &plan(17, LUCK));
    let (_, off) = play(2, &plan(18, Pairing::default()));
    for (on, off) in on.cells.iter().zip(&off.cells).skip(1) {
        let folds = &on.luck.as_ref().expect("luck").differences;
        let adjusted = folds.adjusted().expect("pairs");
        let plain = off.effect.as_ref().expect("an effect").pairs.moments();
        let se = (plain.variance().expect("pairs") / plain.n as f64).sqrt();
        let mean = plain.sum as f64 / plain.n as f64;
        assert!(agree(adjusted.mean, adjusted.se(), mean, se));
        assert_eq!(off.luck, None);
    }
}

/// Recording luck changes no battle, and rows are the same on any number of threads (ST-A6).
#[test]
fn st_a6_luck_changes_nothing_but_its_own_sums() {
    let (off, _) = play(2, &plan(7, Pairing::default()));
    let (on, totals) = play(1, &plan(7, LUCK));
    assert_eq!(play(3, &plan(7, LUCK)), (on.clone(), totals.clone()));
    let without = |row: &BlockRow| BlockRow { luck: None, ..row.clone() };
    assert!(on.iter().map(without).eq(off));
    // ST-A5: D = c_v − c_b, pair by pair and so in every sum.
    let of = |row: &BlockRow| row.luck.expect("luck");
    for cells in on.chunks(3) {
        let [baseline, variants @ ..] = cells else { panic!("three cells a block") };
        for variant in variants {
            let expected = of(variant).scores.luck - of(baseline).scores.luck;
            assert_eq!(of(variant).differences.luck, expected);
        }
        assert_eq!(of(baseline).differences, LuckSums::default());
    }
    // ST-A5: the totals are the rows' sums, each in its fold.
    let of_cell = |cell: &CellTotals| cell.luck.as_ref().expect("luck").scores.folds[1];
    let fold = of_cell(&totals.cells[2]);
    let rows = on.iter().filter(|row| row.cell == 2 && row.block % 4 == 1);
    let sum: i64 = rows.map(|row| row.luck.as_ref().expect("luck").scores.luck).sum();
    assert_eq!(fold.luck, [i128::from(sum)]);
}

/// ST-A5: where contests are drawn, each of them is one observation of the totals:
/// the sums of its eight pairs, score and luck alike.
#[test]
fn st_a5_a_drawn_contest_is_one_observation() {
    let mut row = BlockRow::empty(0, 5);
    let mut slots = Box::new([SlotRow::default(); SLOTS]);
    for (slot, score, luck) in [(3, 20, 400), (9, 12, -90)] {
        slots[slot] = SlotRow { n_pairs: 8, score, luck, ..SlotRow::default() };
    }
    (row.slots, row.luck) = (Some(slots), Some(PairsLuck::default()));
    let mut totals = Totals::new(1);
    totals.add(&row);
    let luck = totals.cells[0].luck.expect("luck");
    let mut expected = LuckTally::<1>::default();
    expected.record(20, [400]);
    expected.record(12, [-90]);
    assert_eq!(luck.scores.folds[5 % 4], expected);
    assert_eq!(luck.differences, CrossFit::default());
}
