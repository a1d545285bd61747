//! What counts as one observation where first dice are dealt out over blocks (ST-C7).

use std::sync::atomic::AtomicBool;

use analysis::tables::{LuckOf, Tables};
use analysis::{CellInfo, RunInfo, VariantInfo, Warning, disagreements, warnings};
use battle_core::BySide;
use battle_core::policy::FirstPolicy;
use battle_core::testing::toy::Race;
use harness::{BLOCK_PAIRS, Group, Pairing, Plan, PlanPart, Silent, Totals, columns, run};
use stats::{Estimate, IntervalKind};

use crate::sample;

const fn race(advantage: i8) -> Race {
    Race { advantage, target: 3, ties_draw: false }
}

/// Two matchups of a baseline, which is no mirror, and its variant.
fn played(n_blocks: u32) -> Totals {
    let group = |id| {
        let variant = race(id as i8 + 2);
        Group::played_by(&BySide([FirstPolicy; 2]), id, race(id as i8 + 1), [variant])
    };
    let plan = Plan {
        seeds: 8.into(),
        pairing: Pairing { luck: true, stratify: true, ..Pairing::default() },
        groups: vec![group(0), group(1)],
        n_blocks,
    };
    let pool = rayon::ThreadPoolBuilder::new().build().unwrap();
    let end = run(
        &pool,
        &plan,
        PlanPart::all_cells(0..plan.n_tasks()),
        Totals::new(4),
        &AtomicBool::new(false),
        &mut Silent,
        |_, _| Ok::<(), ()>(()),
    );
    end.unwrap().totals
}

fn info(n_blocks: u32, matchups: u32) -> RunInfo {
    let cell = |matchup: u32, is_variant: bool| CellInfo {
        matchup: format!("race {matchup}"),
        a: format!("plus {matchup}"),
        b: "nothing".to_owned(),
        variant: is_variant.then(|| VariantInfo {
            name: "one more".to_owned(),
            title: "One more".to_owned(),
            printed_cost: None,
        }),
        baseline: is_variant.then_some(2 * matchup),
        identical: false,
        strengthens: None,
        is_aside: false,
        exact: None,
    };
    let cells = (0..matchups).flat_map(|matchup| [cell(matchup, false), cell(matchup, true)]);
    RunInfo {
        game: "race".to_owned(),
        stratified: true,
        n_blocks,
        tasks_done: 2 * n_blocks as usize,
        n_tasks: 2 * n_blocks as usize,
        columns: columns::<Race>(),
        cells: cells.collect(),
        ..sample::info()
    }
}

/// The score of the baseline, the effect and its adjusted twin, and the effect as the variant's own row has it.
fn estimates(info: &RunInfo, totals: &Totals) -> [Estimate; 4] {
    let tables = Tables::of(info, totals);
    let effect = &tables.effects[0];
    let LuckOf::Adjusted { difference, .. } = effect.luck else { panic!("{:?}", effect.luck) };
    [
        tables.cells[0].score,
        effect.differences.score,
        difference,
        tables.variants[0].merged.differences.score,
    ]
}

fn warning_text(info: &RunInfo, totals: &Totals) -> String {
    let tables = Tables::of(info, totals);
    let all = warnings(info, totals, &tables, &disagreements(info, totals));
    let mut dealt = all.iter().filter(|it| matches!(it, Warning::Dealt { .. }));
    let text = dealt.next().map(ToString::to_string).unwrap_or_default();
    assert_eq!(dealt.next(), None);
    text
}

/// One matchup's part of the totals.
fn first_of(totals: &Totals) -> Totals {
    Totals { cells: totals.cells[..2].to_vec() }
}

#[test]
fn st_c7_from_forty_blocks_on_each_of_them_is_one_observation() {
    for (n_blocks, expected) in [(40, 40), (39, 39 * BLOCK_PAIRS)] {
        let totals = first_of(&played(n_blocks));
        let dealt = info(n_blocks, 1);
        let plain = RunInfo { stratified: false, ..dealt.clone() };
        let [by_blocks, by_pairs] = [&dealt, &plain].map(|info| estimates(info, &totals));
        for (by_blocks, by_pairs) in by_blocks.into_iter().zip(by_pairs) {
            assert_eq!((by_blocks.n, by_blocks.kind), (expected, IntervalKind::Planned));
            assert_eq!(by_pairs.n, u64::from(n_blocks) * BLOCK_PAIRS);
            let [own, other] = [by_blocks, by_pairs].map(|it| it.value.unwrap());
            assert!((own - other).abs() < 1e-12, "{own} {other}");
            // What is left below forty blocks is what pairs say.
            assert_eq!(by_blocks == by_pairs, n_blocks == 39);
        }
        let says_blocks =
            warning_text(&dealt, &totals).contains("count each of 40 blocks as one observation");
        assert_eq!(says_blocks, n_blocks == 40, "{}", warning_text(&dealt, &totals));
        assert_eq!(warning_text(&plain, &totals), "");
    }
    let few = warning_text(&info(39, 1), &first_of(&played(39)));
    assert!(few.contains("here are 39 blocks") && few.contains("11,520 pairs"), "{few}");
}

/// What a variant is over several matchups counts pairs: the spread between matchups is in it, which each pair has a small part of.
#[test]
fn st_c7_several_matchups_together_count_pairs() {
    let totals = played(40);
    let [score, effect, adjusted, merged] = estimates(&info(40, 2), &totals);
    assert_eq!([score.n, effect.n, adjusted.n], [40; 3]);
    assert_eq!(merged.n, 2 * 40 * BLOCK_PAIRS);
}

/// A run that was stopped may have been stopped for what it showed: bets on pairs hold at whatever moment the run is read.
#[test]
fn st_d8_a_stopped_run_counts_pairs_at_any_time() {
    let totals = first_of(&played(40));
    let stopped = RunInfo { n_tasks: 100, ..info(40, 1) };
    let plain = RunInfo { stratified: false, ..stopped.clone() };
    let all = estimates(&stopped, &totals);
    assert!(all.iter().all(|it| it.kind == IntervalKind::Anytime));
    assert_eq!(all, estimates(&plain, &totals));
    assert!(warning_text(&stopped, &totals).contains("intervals count pairs"));
}

/// ST-B5: where the first roll decides everything all blocks come to the same, and pairs say more than so few equal blocks do.
#[test]
fn st_b5_equal_blocks_leave_it_to_their_pairs() {
    let mut cell = harness::CellTotals::default();
    for _ in 0..40 {
        for (pairs, x1, x2) in [(160, 1, 1), (80, 2, 1), (48, 2, 2)] {
            cell.games.games[x1][x2] += pairs;
        }
        cell.blocks.scores.record(752);
    }
    assert_eq!(cell.score_of_blocks(0.05), cell.score(0.05));
    cell.blocks.scores.sum += 1;
    cell.blocks.scores.squares += 2 * 752 + 1;
    assert_eq!(cell.score_of_blocks(0.05).n, 40);
}
