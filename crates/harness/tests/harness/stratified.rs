//! First dice dealt out over blocks (ST-C7), on races whose answers are known: in balance, without bias (ST-C10), the same bytes
//! however they are played, and without luck of their own (ST-C4).

use battle_core::policy::FirstPolicy;
use battle_core::testing::toy::Race;
use battle_core::{BySide, Opposed, StreamKey};
use harness::{
    BLOCK_PAIRS, Dealer, DiceBelongTo, Group, PairChance, Pairing, Plan, Totals, play_pair,
};
use stats::luck::{LUCK_OF_A_WIN, adjustment_is_fair, agree, agrees_with, luck_is_fair};

use crate::support::{play, play_shards, race};

const DEALT: Pairing =
    Pairing { dice: DiceBelongTo::Seat, complement: false, luck: false, stratify: true };

/// Every way in which the battles of a pair can share dice.
fn pairings() -> impl Iterator<Item = Pairing> {
    [DiceBelongTo::Seat, DiceBelongTo::Army]
        .into_iter()
        .flat_map(|dice| [false, true].map(|complement| (dice, complement)))
        .map(|(dice, complement)| Pairing { dice, complement, ..DEALT })
}

/// A baseline, the same again, and one with a variant's advantage.
fn plan(
    seed: u64,
    pairing: Pairing,
    baseline: Race,
    variant: Race,
    n_blocks: u32,
) -> Plan<Race, FirstPolicy> {
    let group = |id| Group::played_by(&BySide([FirstPolicy; 2]), id, baseline, [baseline, variant]);
    Plan { seeds: seed.into(), pairing, groups: vec![group(1), group(2)], n_blocks }
}

/// ST-I2: the chance to win five decided rolls before the other does.
fn won(p: f64) -> f64 {
    let ways = [1.0, 5.0, 15.0, 35.0, 70.0];
    (0..5).map(|lost| ways[lost] * p.powi(5) * (1.0 - p).powi(lost as i32)).sum()
}

/// The first dice of each pair of a block, as the plan gives them.
fn cells_of(plan: &Plan<Race, FirstPolicy>, cell: usize, block: u64) -> Vec<Option<Opposed>> {
    let pairs = block * BLOCK_PAIRS..(block + 1) * BLOCK_PAIRS;
    pairs.map(|pair| plan.contest(cell, pair).expect("it is played").0.first_dice).collect()
}

#[test]
fn st_c7_each_of_the_36_cells_comes_eight_times_a_block() {
    let on = plan(5, DEALT, race(0), race(1), 4);
    for block in 0..4 {
        let cells = cells_of(&on, 0, block);
        let mut counts = [0; 36];
        for cell in &cells {
            counts[cell.expect("it was dealt").index()] += 1;
        }
        assert_eq!(counts, [8; 36]);
        // A variant has the first dice of its baseline, block for block.
        assert_eq!(cells_of(&on, 2, block), cells);
        assert_ne!(cells_of(&on, 0, block + 1), cells);
    }
    let other_seed = plan(6, DEALT, race(0), race(1), 4);
    assert_ne!(cells_of(&other_seed, 0, 0), cells_of(&on, 0, 0));
    let off = plan(5, Pairing::default(), race(0), race(1), 4);
    assert!(cells_of(&off, 0, 0).iter().all(Option::is_none));
}

/// ST-I1: where the first roll decides everything, each block has the published counts eight times over, in every pairing.
#[test]
fn st_i1_a_game_of_one_roll_is_exact_in_every_block() {
    let published = |pairing: Pairing| match pairing {
        Pairing { complement: true, .. } => None,
        Pairing { dice: DiceBelongTo::Seat, .. } => Some([0, 0, 20, 10, 6]),
        Pairing { dice: DiceBelongTo::Army, .. } => Some([10, 0, 5, 0, 21]),
    };
    for pairing in pairings() {
        let plan = plan(11, pairing, Race::single(0), Race::single(1), 3);
        let (rows, totals) = play(2, &plan);
        for row in rows.iter().filter(|row| row.cell % 3 == 2) {
            // 47/72 of 288 pairs of four quarter points.
            assert_eq!(row.games.sum(), 752, "{pairing:?}");
            if let Some(counts) = published(pairing) {
                assert_eq!(row.games.pentanomial(), counts.map(|n| 8 * n), "{pairing:?}");
            }
        }
        let blocks = totals.cells[2].blocks;
        assert_eq!((blocks.scores.n, blocks.scores.sum), (3, 3 * 752));
        assert_eq!((blocks.scores.scatter(), blocks.differences.scatter()), (0, 0));
    }
}

/// ST-C10 (c) and (d): dealt or not, under seeds of their own, in every pairing: within 4 standard errors of the closed form and of
/// each other, in scores and in effects, each block one observation.
#[test]
fn st_c10_dealing_has_no_bias() {
    const N_BLOCKS: u32 = 70;
    let exact = [0.5, 0.5, won(21.0 / 31.0)];
    for (number, pairing) in pairings().enumerate() {
        let seed = 100 + 2 * number as u64;
        let off = Pairing { stratify: false, ..pairing };
        let [(_, on), (_, off)] = [(seed, pairing), (seed + 1, off)]
            .map(|(seed, pairing)| play(2, &plan(seed, pairing, race(0), race(1), N_BLOCKS)));
        for (cell, score) in exact.into_iter().enumerate() {
            let of_blocks = |totals: &Totals| {
                let cell = &totals.cells[cell];
                let differences = [cell.blocks.scores, cell.blocks.differences];
                differences.map(|blocks| blocks.mean(0.05, 1.0 / (4.0 * 288.0), None))
            };
            for ((on, off), truth) in
                of_blocks(&on).into_iter().zip(of_blocks(&off)).zip([score, score - 0.5])
            {
                let (Some(mean), Some(other)) = (on.value, off.value) else {
                    assert_eq!(cell, 0, "a baseline has no effect");
                    continue;
                };
                let (se, other_se) = (on.se.expect("blocks"), off.se.expect("blocks"));
                assert!(mean == truth || agrees_with(mean, se, truth), "{pairing:?}: {on:?}");
                assert!(
                    mean == other || agree(mean, se, other, other_se),
                    "{pairing:?}: {on:?} {off:?}"
                );
            }
        }
    }
}

/// The first of two to four rolls is worth a fifth of a race to two, and nothing of it is left in the means of blocks:
/// their variance is less than that of pairs says.
#[test]
fn st_c7_blocks_vary_less_than_their_pairs_say() {
    let short = Race { target: 2, ..race(0) };
    let saved = |stratify| {
        let pairing = Pairing { dice: DiceBelongTo::Army, stratify, ..DEALT };
        let (_, totals) = play(2, &plan(31, pairing, short, short, 400));
        let cell = &totals.cells[0];
        let pairs = cell.games.moments().variance().expect("pairs");
        BLOCK_PAIRS as f64 * pairs / cell.blocks.scores.variance().expect("blocks")
    };
    // Of the variance ¼ of a race the first roll has 30/36 of 1/16; 400 blocks know a variance to about 7 %.
    let expected = 1.0 / (1.0 - 30.0 / 36.0 / 4.0);
    let (on, off) = (saved(true), saved(false));
    assert!((on / expected - 1.0).abs() < 0.2, "{on}");
    assert!((off - 1.0).abs() < 0.2 && on > off, "{off}");
}

/// ST-A6, ST-I4: the same rows on any number of threads and in any number of parts;
/// a variant that is its baseline differs by exactly nothing; ST-I3: a mirror match is even in every pair.
#[test]
fn st_a6_dealt_dice_are_the_same_however_they_are_played() {
    let plan = plan(7, DEALT, race(0), race(1), 12);
    let (one, totals) = play(1, &plan);
    for (n_threads, shards) in [(2, 1), (7, 1), (2, 5), (1, 24)] {
        assert_eq!(play_shards(n_threads, &plan, shards), (one.clone(), totals.clone()));
    }
    let null = totals.cells[1].effect.as_ref().expect("a variant");
    assert!(null.pairs.difference_by_construction().is_ok());
    let even = totals.cells[0].games;
    assert_eq!(even.pentanomial(), [0, 0, even.n_pairs(), 0, 0]);
}

/// A pair that is played again by its number has the dice that it had in its block.
#[test]
fn a_pair_played_again_is_the_pair_of_its_block() {
    let plan = plan(7, DEALT, race(0), race(1), 2);
    let (rows, _) = play(1, &plan);
    for row in &rows {
        let first = u64::from(row.block) * BLOCK_PAIRS;
        let again = (first..first + BLOCK_PAIRS).map(|pair| {
            let (chance, contest) = plan.contest(row.cell as usize, pair).expect("it is played");
            let result = play_pair(&contest.game, &contest.policies, chance, plan.pairing);
            i64::from(result.half_points[0]) + i64::from(result.half_points[1])
        });
        assert_eq!(again.sum::<i64>(), row.games.sum());
    }
}

/// ST-C4, condition 4: a dealt roll adds no luck, in either battle of a pair; every other roll adds what it did.
#[test]
fn st_c4_a_dealt_roll_adds_no_luck() {
    let policies = BySide([FirstPolicy; 2]);
    let key = StreamKey::of_seed(15).matchup(2);
    let of_block = Dealer::of_block(15, DEALT, 0);
    for pairing in pairings() {
        let pairing = Pairing { luck: true, ..pairing };
        for pair in 0..BLOCK_PAIRS {
            let chance = of_block.chance(key, pair);
            let one_roll = play_pair(&Race::single(0), &policies, chance, pairing);
            assert_eq!(one_roll.luck, 0, "{pairing:?}");
            // What the value doesn't explain is the luck of the dealt roll alone: that of an even roll at the start of a race.
            let result = play_pair(&race(0), &policies, chance, pairing);
            let halves: u8 = result.half_points.iter().sum();
            let unexplained = (i64::from(halves) - 2) * LUCK_OF_A_WIN / 2 - result.luck;
            let cell = chance.first_dice.expect("it was dealt");
            let of_a = match cell.first().cmp(&cell.second()) {
                std::cmp::Ordering::Greater => 1,
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Less => -1,
            };
            // A won roll at the start is worth C(8, 4) / 2⁹ more than an even one; what army A rolls in its second battle
            // depends on whether dice stay with seat or army, and on whether they are complemented.
            let again = match (pairing.dice, pairing.complement) {
                (DiceBelongTo::Seat, false) | (DiceBelongTo::Army, true) => -of_a,
                (DiceBelongTo::Army, false) | (DiceBelongTo::Seat, true) => of_a,
            };
            assert_eq!(unexplained, (of_a + again) * LUCK_OF_A_WIN * 70 / 512, "{pairing:?}");
        }
    }
    let undealt = PairChance::from(key.pair(1));
    let pairing = Pairing { luck: true, complement: true, ..DEALT };
    assert_ne!(play_pair(&Race::single(0), &policies, undealt, pairing).luck, 0);
}

/// ST-C10 (a), (b) and (d): luck beside dealt first dice is fair, by pairs and by blocks, and the adjusted effect is the exact one.
#[test]
fn st_c10_luck_beside_dealt_dice_has_no_bias() {
    let pairing = Pairing { luck: true, ..DEALT };
    let (_, totals) = play(2, &plan(16, pairing, race(0), race(1), 70));
    let luck = totals.cells[2].luck.as_ref().expect("it was recorded");
    let (pairs, blocks) = (&luck.differences, &luck.differences_by_block);
    assert!(luck_is_fair(&pairs.total()) && adjustment_is_fair(pairs));
    assert_eq!(blocks.total().outcome, totals.cells[2].blocks.differences);
    assert_eq!(blocks.total().luck, pairs.total().luck);
    let truth = 4.0 * (won(21.0 / 31.0) - 0.5);
    let by_pairs = pairs.adjusted().expect("pairs");
    let by_blocks = blocks.adjusted_by(pairs.betas()).expect("blocks");
    assert!(agrees_with(by_pairs.mean, by_pairs.se(), truth), "{by_pairs:?}");
    let whole = BLOCK_PAIRS as f64;
    assert!(agrees_with(by_blocks.mean / whole, by_blocks.se() / whole, truth), "{by_blocks:?}");
    assert!((by_blocks.mean / whole - by_pairs.mean).abs() < 1e-9);
    let plain = pairs.total().outcome.variance().expect("pairs");
    assert!(plain / by_pairs.variance > 2.0);
}
