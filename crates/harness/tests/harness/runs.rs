//! What a run promises, on the toy games whose answers are known.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use battle_core::BySide;
use battle_core::policy::{FirstPolicy, UniformPolicy};
use battle_core::testing::toy::{Purse, Purses, Race};
use harness::observer::Progress;
use harness::{
    BlockRow, DiceBelongTo, GameSource, Group, Observer, Pairing, Plan, PlanPart, Shard, Silent,
    Totals, play_block, run, run_recorded,
};

use crate::drawn::{drawn_plan, drawn_rows};
use crate::support::{play, playouts_of, pool, recorded, sort};

pub(crate) const RACE: Race = Race { advantage: 0, target: 3, ties_draw: false };

fn plan(pairing: Pairing, n_blocks: u32) -> Plan<Race, FirstPolicy> {
    let variant = |advantage| Race { advantage, ..RACE };
    Plan {
        seeds: 7.into(),
        pairing,
        groups: (0..5)
            .map(|matchup| {
                Group::played_by(
                    &BySide([FirstPolicy; 2]),
                    matchup,
                    RACE,
                    [variant(0), variant(1), variant(-2)],
                )
            })
            .collect(),
        n_blocks,
    }
}

fn rows_on(n_threads: usize, plan: &Plan<Race, FirstPolicy>) -> (Vec<BlockRow>, Totals) {
    let (rows, totals) = play(n_threads, plan);
    assert_eq!(playouts_of(&rows), plan.n_cells() as u64 * 288 * 2 * u64::from(plan.n_blocks));
    (rows, totals)
}

/// ST-A6: the same rows on 1, 2 and 7 threads.
#[test]
fn st_a6_rows_are_the_same_on_any_number_of_threads() {
    let plan = plan(Pairing::default(), 6);
    let (one, totals) = rows_on(1, &plan);
    assert_eq!(one.len(), plan.n_cells() * 6);
    let keys = one.iter().map(|row| (row.cell, row.block));
    assert!(keys.eq(plan.schedule().keys(0..plan.n_tasks())));
    for begin in 0..plan.n_tasks() {
        for end in begin..=plan.n_tasks() {
            let n_rows = plan.schedule().keys(begin..end).count() as u64;
            assert_eq!(plan.schedule().n_rows(begin..end), n_rows, "{begin}..{end}");
        }
    }
    for n_threads in [2, 7] {
        assert_eq!(rows_on(n_threads, &plan), (one.clone(), totals.clone()));
    }
}

/// ST-A6: the parts that threads take of a block add up to the block, in fixed contests and in drawn ones, with luck or without.
#[test]
fn st_a6_the_parts_of_a_block_add_up_to_it() {
    fn of_blocks<P: battle_core::Policy<Race>>(plan: &Plan<Race, P>) -> Vec<BlockRow> {
        let mut rows = Vec::new();
        for block in 0..plan.n_blocks {
            let mut first_cell = 0;
            for group in &plan.groups {
                let seed = plan.seeds.first();
                let played = play_block(seed, plan.pairing, group, first_cell, block, &[]);
                first_cell += played.len() as u32;
                rows.extend(played);
            }
        }
        rows
    }
    let luck = Pairing { luck: true, ..Pairing::default() };
    for pairing in [Pairing::default(), luck] {
        let plan = plan(pairing, 3);
        assert_eq!(rows_on(2, &plan).0, of_blocks(&plan));
    }
    assert_eq!(drawn_rows(3).0, of_blocks(&drawn_plan()));
}

/// ST-I4: a variant equal to its baseline differs by exactly zero in every pair, in every pairing.
#[test]
fn st_i4_a_null_variant_differs_by_exactly_zero() {
    for dice in [DiceBelongTo::Seat, DiceBelongTo::Army] {
        for complement in [false, true] {
            let plan = plan(Pairing { dice, complement, ..Pairing::default() }, 7);
            let (_, totals) = rows_on(2, &plan);
            for cell in [1, 5, 9, 13, 17] {
                let effect = totals.cells[cell].effect.as_ref().expect("a variant");
                assert!(effect.pairs.n_pairs() >= 2_000);
                let diagonal: u64 = (0..5).map(|s| effect.pairs.pairs[s][s]).sum();
                assert_eq!(diagonal, effect.pairs.n_pairs());
                assert_eq!(effect.difference_squares.iter().sum::<i64>(), 0);
            }
        }
    }
}

/// ST-I3: a mirror match scores exactly one half in every pair where dice stay with the seats.
#[test]
fn st_i3_a_mirror_match_is_even_in_every_pair() {
    let (_, totals) = rows_on(2, &plan(Pairing::default(), 7));
    for cell in [0, 4, 8] {
        let games = &totals.cells[cell].games;
        assert_eq!(games.pentanomial(), [0, 0, games.n_pairs(), 0, 0]);
    }
    battle_core::testing::conformance::check_mirror(&RACE, &FirstPolicy, 2_000);
    let purse = Purse { points: Purses { a: 2, b: 2 } };
    battle_core::testing::conformance::check_mirror(&purse, &UniformPolicy, 2_000);
}

/// ST-C3: where dice follow the armies the exact half does not hold, as the statistics page says.
#[test]
fn st_c3_army_dice_repeat_luck_instead_of_cancelling_it() {
    let pairing = Pairing { dice: DiceBelongTo::Army, complement: false, ..Pairing::default() };
    let (_, totals) = rows_on(2, &plan(pairing, 7));
    let pentanomial = totals.cells[0].games.pentanomial();
    assert_eq!(pentanomial[1] + pentanomial[2] + pentanomial[3], 0, "{pentanomial:?}");
    assert!(pentanomial[0] > 0 && pentanomial[4] > 0);
}

/// ST-I1: a single roll-off at +1 sampled in pairs, against the published counts out of 36 of both ways to hold the dice, and
/// ST-C10 (c): seat, army and complementary dice agree on the mean within 4 standard errors.
#[test]
fn st_i1_and_st_c10_every_pairing_is_unbiased() {
    const N_BLOCKS: u32 = 100;
    let expected_mean = 47.0 / 72.0;
    let published = [
        (DiceBelongTo::Seat, Some([0u32, 0, 20, 10, 6])),
        (DiceBelongTo::Army, Some([10, 0, 5, 0, 21])),
    ];
    for (dice, counts) in published {
        for complement in [false, true] {
            let plan = Plan {
                seeds: 11.into(),
                pairing: Pairing { dice, complement, ..Pairing::default() },
                groups: vec![Group::played_by(&BySide([FirstPolicy; 2]), 3, Race::single(1), [])],
                n_blocks: N_BLOCKS,
            };
            let (_, totals) = rows_on(2, &plan);
            let games = &totals.cells[0].games;
            let estimate = games.score(0.05);
            let (value, se) = (estimate.value.expect("data"), estimate.se.expect("data"));
            assert!(
                (value - expected_mean).abs() < 4.0 * se,
                "{dice:?} {complement}: {value} ± {se}"
            );
            if let (Some(counts), false) = (counts, complement) {
                let n = games.n_pairs() as f64;
                for (seen, count) in games.pentanomial().into_iter().zip(counts) {
                    let p = f64::from(count) / 36.0;
                    let sd = (n * p * (1.0 - p)).sqrt();
                    assert!(
                        (seen as f64 - n * p).abs() <= 4.5 * sd,
                        "{dice:?}: {seen} of {n}, {count}/36"
                    );
                }
            }
        }
    }
}

/// Stops a run after some tasks.
struct StopAfter<'a>(usize, &'a AtomicBool);

impl Observer for StopAfter<'_> {
    fn task_done(&mut self, _: Progress, _: &Totals) {
        self.0 = self.0.saturating_sub(1);
        if self.0 == 0 {
            self.1.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    }
}

/// ST-I5: a stopped run continues with the remaining tasks, in any order, and gives the same rows and totals.
#[test]
fn st_i5_a_stopped_run_goes_on_to_the_same_end() {
    let plan = plan(Pairing::default(), 12);
    let (whole, totals) = rows_on(2, &plan);
    for stop_after in [1, 7, 23] {
        let stop = AtomicBool::new(false);
        let (mut rows, mut done) = (Vec::new(), BTreeSet::new());
        let mut keep = |task, new: &[BlockRow]| {
            assert!(done.insert(task), "task {task} was played twice");
            rows.extend_from_slice(new);
            Ok::<(), ()>(())
        };
        let first = run(
            &pool(2),
            &plan,
            // The finished tasks are not the first ones, so the rest has gaps.
            PlanPart::all_cells((0..plan.n_tasks()).rev()),
            Totals::new(plan.n_cells()),
            &stop,
            &mut StopAfter(stop_after, &stop),
            &mut keep,
        )
        .expect("the sink takes everything");
        assert!(first.tasks_done >= stop_after && !first.finished);
        let left: Vec<usize> = (0..plan.n_tasks()).filter(|task| !done.contains(task)).collect();
        let second = run(
            &pool(2),
            &plan,
            PlanPart::all_cells(left.into_iter()),
            first.totals,
            &AtomicBool::new(false),
            &mut Silent,
            |_, new| {
                rows.extend_from_slice(new);
                Ok::<(), ()>(())
            },
        )
        .expect("the sink takes everything");
        assert!(second.finished);
        sort(&mut rows);
        assert_eq!(rows, whole);
        assert_eq!(second.totals, totals);
    }
}

/// ST-A6: the parts of a plan, played apart and merged in any order, are the plan.
#[test]
fn st_a6_shards_are_the_whole() {
    let plan = plan(Pairing::default(), 6);
    let (whole, totals) = rows_on(2, &plan);
    for count in [2, 7, 30] {
        let (mut rows, mut merged) = (Vec::new(), Totals::new(plan.n_cells()));
        for index in (1..=count).rev() {
            let shard = Shard::new(index, count).expect("one of them");
            merged = run(
                &pool(2),
                &plan,
                PlanPart::all_cells(shard.tasks(plan.n_tasks())),
                merged,
                &AtomicBool::new(false),
                &mut Silent,
                |_, new| {
                    rows.extend_from_slice(new);
                    Ok::<(), ()>(())
                },
            )
            .expect("the sink takes everything")
            .totals;
        }
        sort(&mut rows);
        assert_eq!(rows, whole);
        assert_eq!(merged, totals);
    }
}

/// A sink that fails ends the run with the rows that it accepted.
#[test]
fn a_full_disk_ends_the_run_and_names_what_is_safe() {
    let plan = plan(Pairing::default(), 12);
    let mut taken = 0;
    let error = run(
        &pool(2),
        &plan,
        PlanPart::all_cells(0..plan.n_tasks()),
        Totals::new(plan.n_cells()),
        &AtomicBool::new(false),
        &mut Silent,
        |_, _| {
            if taken == 9 {
                return Err("no space left");
            }
            taken += 1;
            Ok(())
        },
    )
    .expect_err("the sink fails");
    assert_eq!((error.error, error.tasks_done), ("no space left", 9));
}

/// A policy with a bug that shows once.
struct BrokenOnce(AtomicBool);

impl battle_core::Policy<Purse> for BrokenOnce {
    fn decide(
        &self,
        game: &Purse,
        state: &<Purse as battle_core::Game>::State,
        seat: battle_core::Seat,
        dice: &mut impl battle_core::Dice,
    ) -> <Purse as battle_core::Game>::Decision {
        assert!(self.0.swap(true, std::sync::atomic::Ordering::Relaxed), "no idea");
        FirstPolicy.decide(game, state, seat, dice)
    }
}

/// A bug ends the run at once, instead of after a plan that would take days.
#[test]
fn a_panic_in_a_playout_stops_the_other_threads() {
    let policy = || BrokenOnce(AtomicBool::new(false));
    let plan = Plan {
        seeds: 1.into(),
        pairing: Pairing::default(),
        groups: vec![Group {
            stream_id: 1,
            baseline: GameSource::fixed(
                Purse { points: Purses { a: 1, b: 1 } },
                BySide([policy(), BrokenOnce(AtomicBool::new(true))]),
            ),
            variants: vec![],
        }],
        n_blocks: u32::MAX,
    };
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        run(
            &pool(2),
            &plan,
            PlanPart::all_cells(0..plan.n_tasks()),
            Totals::new(plan.n_cells()),
            &AtomicBool::new(false),
            &mut Silent,
            |_, _| Ok::<(), ()>(()),
        )
    }));
    assert!(outcome.is_err());
}

/// Battles one by one are those that a block has tallied; those of other rules are refused.
#[test]
fn battles_add_up_to_their_blocks_and_others_are_refused() {
    let played = plan(Pairing::default(), 2);
    let (rows, _) = rows_on(2, &played);
    let schedule = played.schedule();
    let mut at = 0;
    for task in 0..played.n_tasks() {
        let of_task = &rows[at..at + schedule.n_rows_of(task)];
        at += of_task.len();
        let battles = played.battles(task, of_task).expect("the same battles");
        assert_eq!(battles.len(), of_task.len() * 2 * 288);
        let wins = battles.iter().filter(|battle| battle.half_points == 2);
        let tallied: u64 = of_task
            .iter()
            .flat_map(|row| (0..9).map(move |i| (i / 3, i % 3, row)))
            .map(|(x1, x2, row)| {
                (u64::from(x1 == 2) + u64::from(x2 == 2)) * row.games.games[x1][x2]
            })
            .sum();
        assert_eq!(wins.count() as u64, tallied);
        let other = Plan { seeds: 8.into(), ..played.clone() };
        assert_eq!(other.battles(task, of_task), None);
    }
}

/// A run that keeps battles has the rows and totals of one that doesn't, and the battles that are played again from those rows.
#[test]
fn recorded_battles_are_those_of_the_rows_on_any_threads() {
    for pairing in [Pairing::default(), Pairing { luck: true, ..Pairing::default() }] {
        let plan = plan(pairing, 3);
        let (rows, totals) = rows_on(2, &plan);
        for n_threads in [1, 2, 7] {
            let (found, own) = recorded(n_threads, &plan);
            assert_eq!(own, totals);
            let all: Vec<BlockRow> = found.iter().flat_map(|(_, rows, _)| rows.clone()).collect();
            assert_eq!(all, rows);
            for (task, rows, battles) in &found {
                assert_eq!(Some(battles), plan.battles(*task, rows).as_ref());
            }
        }
    }
}

/// A cell that is out of play has no battles, and a variant whose baseline is has none either.
#[test]
fn cells_out_of_play_have_no_battles() {
    let plan = plan(Pairing::default(), 1);
    for (out_of_play, left) in [(&[1_u32, 3][..], &[0_u32, 2][..]), (&[0], &[])] {
        let mut cells = BTreeSet::new();
        let part = PlanPart { tasks: 0..1, out_of_play };
        let end = run_recorded(
            &pool(1),
            &plan,
            part,
            Totals::new(plan.n_cells()),
            &AtomicBool::new(false),
            &mut Silent,
            |task, rows, battles| {
                assert_eq!(plan.battles(task, rows).as_deref(), Some(battles));
                cells.extend(battles.iter().map(|battle| battle.cell));
                Ok::<(), ()>(())
            },
        );
        assert_eq!(end.expect("the sink takes everything").tasks_done, 1);
        assert!(cells.iter().eq(left));
    }
}
