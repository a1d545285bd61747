//! Runs whose contests are drawn for each slot.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use battle_core::policy::FirstPolicy;
use battle_core::testing::toy::Race;
use battle_core::{BySide, Seating, Side};
use harness::{
    BlockRow, Contest, ContestDraw, GameSource, Group, Pairing, Plan, PlanPart, Silent, Slot,
    Totals, run,
};

use crate::runs::RACE;
use crate::support::{play, playouts_of, pool, sort};

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

pub(crate) fn drawn_plan() -> Plan<Race, FirstPolicy> {
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

pub(crate) fn drawn_rows(n_threads: usize) -> (Vec<BlockRow>, Totals) {
    let (rows, totals) = play(n_threads, &drawn_plan());
    assert_eq!(playouts_of(&rows), 2 * (3 * 864 + 216));
    (rows, totals)
}
