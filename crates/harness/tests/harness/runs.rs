//! What a run promises, on the toy games whose answers are known.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use battle_core::policy::{FirstPolicy, UniformPolicy};
use battle_core::testing::toy::{Purse, Purses, Race};
use battle_core::{BySide, Seating, Side};
use harness::observer::Progress;
use harness::{
    BlockRow, Contest, ContestDraw, DiceBelongTo, GameSource, Group, Observer, Pairing, Plan,
    PlanPart, Shard, Silent, Slot, Totals, play_block, run, run_recorded,
};

use crate::support::{play, playouts_of, pool, recorded, sort};

const RACE: Race = Race { advantage: 0, target: 3, ties_draw: false };

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

/// Draws a race whose advantage is the slot's number, and plays only some slots.
#[derive(Debug)]
struct Drawn {
    advantage: i8,
    every: u64,
}

impl ContestDraw<Race, FirstPolicy> for Drawn {
    fn contest(&self, slot: Slot) -> Option<Contest<Race, FirstPolicy>> {
        let advantage = self.advantage + (slot.number % 3) as i8;
        slot.number.is_multiple_of(self.every).then_some(Contest {
            game: Race { advantage, ..RACE },
            policies: BySide([FirstPolicy; 2]),
        })
    }
}

fn drawn_plan() -> Plan<Race, FirstPolicy> {
    let cell = |advantage, every| GameSource::Drawn(Arc::new(Drawn { advantage, every }));
    Plan {
        seeds: 7.into(),
        pairing: Pairing::default(),
        groups: vec![Group {
            stream_id: 1,
            baseline: cell(0, 1),
            variants: vec![cell(0, 1), cell(1, 4), cell(1, 1)],
        }],
        n_blocks: 3,
    }
}

/// ST-E2: a level of a quarter of the pairs plays every fourth draw, against the baseline of that draw.
#[test]
fn st_e2_what_is_drawn_is_the_same_for_all_cells_of_a_slot() {
    let (rows, totals) = drawn_rows(1);
    let n = |cell: usize| totals.cells[cell].games.n_pairs();
    assert_eq!([n(0), n(1), n(2), n(3)], [864, 864, 216, 864]);
    let null = totals.cells[1].effect.as_ref().expect("a variant");
    assert_eq!(null.pairs.squares_difference(), 0);
    assert_eq!(totals.cells[1].games, totals.cells[0].games);
    for row in &rows {
        let slots = row.slots.as_ref().expect("drawn");
        let sum: i64 = slots.iter().map(|slot| slot.score).sum();
        assert_eq!(sum, row.games.sum(), "cell {}", row.cell);
        for (number, slot) in slots.iter().enumerate() {
            let is_played = row.cell != 2 || number % 4 == 0;
            assert_eq!(slot.n_pairs, if is_played { 8 } else { 0 });
        }
    }
    // The quarter's slots have the results of the whole cell in the same slots.
    let of = |cell: u32| rows.iter().filter(move |row| row.cell == cell);
    for (quarter, whole) in of(2).zip(of(3)) {
        let [quarter, whole] = [quarter, whole].map(|row| row.slots.as_ref().expect("drawn"));
        for number in (0..36).step_by(4) {
            assert_eq!(quarter[number], whole[number]);
        }
    }
}

/// The same draws, of which a few pairs are played.
#[derive(Debug)]
struct FewPairs(Drawn, u64);

impl ContestDraw<Race, FirstPolicy> for FewPairs {
    fn contest(&self, slot: Slot) -> Option<Contest<Race, FirstPolicy>> {
        self.0.contest(slot)
    }

    fn n_pairs(&self) -> u64 {
        self.1
    }
}

/// ST-R3: many meetings of few battles: two pairs of each draw are the first two of its eight, in every cell, and can be played again.
#[test]
fn st_r3_a_draw_of_two_pairs_plays_the_first_two_of_eight() {
    let plan_of = |n_pairs: u64| {
        let cell = |advantage, every| {
            GameSource::Drawn(Arc::new(FewPairs(Drawn { advantage, every }, n_pairs)))
        };
        Plan {
            groups: vec![Group {
                stream_id: 1,
                baseline: cell(0, 1),
                variants: vec![cell(0, 1), cell(1, 4), cell(2, 1)],
            }],
            ..drawn_plan()
        }
    };
    let plan = plan_of(2);
    let (few, totals) = play(1, &plan);
    assert_eq!(few, play(3, &plan).0);
    let n = |cell: usize| totals.cells[cell].games.n_pairs();
    assert_eq!([n(0), n(1), n(2), n(3)], [216, 216, 54, 216]);
    let pair_scores = |plan: &Plan<Race, FirstPolicy>, cell: usize, first: u64| -> Option<i64> {
        let of = |pair: u64| -> Option<i64> {
            let [one, other] = harness::Replayable::replay(plan, cell, first + pair)?;
            let a = [(one.0, Seating::AFirst), (other.0, Seating::BFirst)];
            let points = a.map(|(outcome, seats)| outcome.half_points_of(seats.seat_of(Side::A)));
            Some(points.into_iter().map(i64::from).sum())
        };
        (0..2).map(of).sum()
    };
    for row in &few {
        let slots = row.slots.as_ref().expect("drawn");
        for (number, slot) in slots.iter().enumerate() {
            let first = 288 * u64::from(row.block) + 8 * number as u64;
            let whole = pair_scores(&plan_of(8), row.cell as usize, first);
            assert_eq!(slot.n_pairs, whole.map_or(0, |_| 2));
            assert_eq!(slot.score, whole.unwrap_or(0));
            assert_eq!(whole, pair_scores(&plan, row.cell as usize, first));
            let baseline = pair_scores(&plan, 0, first).expect("played");
            let difference = if row.cell == 0 { 0 } else { whole.map_or(0, |it| it - baseline) };
            assert_eq!(slot.difference, difference);
        }
    }
    assert!(plan.contest(0, 2).is_none() && plan.contest(0, 8).is_some());
    // Scores of draws are read on one scale, whatever the number of their pairs.
    let score =
        |totals: &Totals| totals.cells[3].draws.expect("drawn").scores.mean(0.05, 1.0 / 32.0, None);
    let mean = totals.cells[3].games.score(0.05).value.expect("played");
    assert!((score(&totals).value.expect("played") - mean).abs() < 1e-12);
}

/// ST-D14: a settled card's rows are empty, and the others' are what they would be.
#[test]
fn st_d14_cells_out_of_play_have_empty_rows() {
    let plan = drawn_plan();
    let mut rows = Vec::new();
    let part = PlanPart { tasks: 0..plan.n_tasks(), out_of_play: &[1, 2] };
    let totals = Totals::new(plan.n_cells());
    let stop = AtomicBool::new(false);
    let end = run(&pool(2), &plan, part, totals, &stop, &mut Silent, |_, new| {
        rows.extend_from_slice(new);
        Ok::<(), ()>(())
    });
    assert!(end.expect("nothing fails").finished);
    sort(&mut rows);
    for (row, whole) in rows.iter().zip(drawn_rows(1).0) {
        match row.cell {
            1 | 2 => assert_eq!(row.games.n_pairs(), 0),
            _ => assert_eq!(*row, whole),
        }
    }
}

#[test]
fn st_a6_drawn_contests_are_the_same_on_any_number_of_threads() {
    assert_eq!(drawn_rows(1), drawn_rows(3));
}

fn drawn_rows(n_threads: usize) -> (Vec<BlockRow>, Totals) {
    let (rows, totals) = play(n_threads, &drawn_plan());
    assert_eq!(playouts_of(&rows), 2 * (3 * 864 + 216));
    (rows, totals)
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
