//! Measures that not every battle has: counted where they exist, and nowhere else.

use battle_core::BySide;
use battle_core::policy::UniformPolicy;
use battle_core::testing::conformance;
use battle_core::testing::toy::{Purse, Purses};
use harness::{
    BattleRow, BlockRow, GameSource, Group, Pairing, Plan, Totals, columns, partial_columns,
};

use crate::support::recorded;

const fn purse(a: u8) -> Purse {
    Purse { points: Purses { a, b: 2 } }
}

/// Two rolls a game, of which one in six is tied: most games have no first tie.
fn plan() -> Plan<Purse, UniformPolicy> {
    let of = |a| GameSource::fixed(purse(a), BySide([UniformPolicy; 2]));
    Plan {
        seeds: 39.into(),
        pairing: Pairing::default(),
        groups: vec![Group { stream_id: 1, baseline: of(2), variants: vec![of(3)] }],
        n_blocks: 3,
    }
}

fn play(n_threads: usize) -> (Vec<BlockRow>, Vec<BattleRow>, Totals) {
    let (tasks, totals) = recorded(n_threads, &plan());
    let rows = tasks.iter().flat_map(|(_, rows, _)| rows.clone());
    let battles = tasks.iter().flat_map(|(_, _, battles)| battles.clone());
    (rows.collect(), battles.collect(), totals)
}

/// The mean of a column over the battles that have it, counted battle by battle, is the one of the sums, to the last digit; a mean
/// over all battles is far off it. Rows are the same on any threads.
#[test]
fn st_a6_the_mean_over_battles_that_have_a_value_is_that_of_a_count_by_hand() {
    conformance::check(&purse(2), &UniformPolicy, 500);
    let columns = columns::<Purse>();
    assert_eq!(partial_columns(&columns).collect::<Vec<_>>(), [(1, 0)], "{columns:?}");
    let (rows, battles, totals) = play(1);
    assert_eq!(play(2), (rows.clone(), battles.clone(), totals.clone()));
    for cell in [0, 1] {
        let own = || battles.iter().filter(|battle| battle.cell == cell);
        let ties = || own().map(|it| it.measures[1]).filter(|&tie| tie > 0);
        let (n_ties, sum) = (ties().count(), ties().sum::<i32>());
        assert!(n_ties > 100 && 2 * n_ties < own().count(), "{n_ties}");
        let tally = totals.cells[cell as usize].partial(1, 0);
        assert_eq!(tally.battles_with(), n_ties as u64);
        let mean = tally.mean(0.05, 1.0);
        assert_eq!(mean.value, Some(f64::from(sum) / n_ties as f64));
        assert!(mean.value.is_some_and(|mean| mean > 1.0), "{mean:?}");
        assert!(f64::from(sum) / (own().count() as f64) < 1.0);
        // Residuals pair by pair, by hand.
        let pairs: Vec<&BattleRow> = own().collect();
        let pairs: Vec<(f64, f64)> = pairs
            .chunks(2)
            .map(|two| {
                let [one, other] = [two[0].measures, two[1].measures];
                (f64::from(one[1] + other[1]), f64::from(one[0] + other[0]))
            })
            .collect();
        let k = pairs.iter().filter(|(_, battles)| *battles > 0.0).count() as f64;
        let ratio = f64::from(sum) / n_ties as f64;
        let squares: f64 = pairs.iter().map(|(x, m)| (x - ratio * m).powi(2)).sum();
        let se = (k / (k - 1.0) * squares).sqrt() / n_ties as f64;
        assert_eq!(mean.n, k as u64);
        assert!((mean.se.expect("pairs that differ") - se).abs() < 1e-12);
    }
}

/// Rows that were stored before a measure was counted are played again as their own, and add nothing to its mean.
#[test]
fn rows_that_were_stored_without_a_count_leave_its_mean_out() {
    let (rows, battles, _) = play(1);
    let old: Vec<BlockRow> = rows.into_iter().map(|row| row.without(0b11)).collect();
    let plan = plan();
    let mut totals = Totals::new(plan.n_cells());
    old.iter().for_each(|row| totals.add(row));
    let cell = &totals.cells[1];
    assert_eq!(cell.partial(1, 0).mean(0.05, 1.0).value, None);
    assert_eq!(cell.measures[0].n, 0);
    assert_eq!(cell.measures[2].n, cell.games.n_pairs());
    let of_task = plan.schedule().n_rows_of(0);
    let again = plan.battles(0, &old[..of_task]).expect("the same battles");
    assert_eq!(again, battles[..again.len()]);
    let mut other = old[0].clone();
    other.sums[2] += 1;
    assert_eq!(plan.battles(0, &[other, old[1].clone()]), None);
}
