use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use analysis::AnswerError;
use analysis::tables::{LuckOf, Tables};
use analysis::{CellInfo, Exact, RunInfo, VariantInfo, disagreements};
use battle_core::BySide;
use battle_core::policy::FirstPolicy;
use battle_core::testing::toy::Race;
use harness::{BlockRow, Group, Pairing, Plan, PlanPart, Silent, Totals, columns, run};
use report::{BlockWriter, ReportError, read_blocks};

use crate::{sample, written};

fn plan() -> Plan<Race, FirstPolicy> {
    Plan {
        seeds: 11.into(),
        pairing: Pairing::default(),
        groups: [0, 1]
            .into_iter()
            .map(|stream_id| {
                Group::played_by(
                    &BySide([FirstPolicy; 2]),
                    stream_id,
                    Race::single(stream_id as i8),
                    [Race::single(stream_id as i8 + 1), Race::single(stream_id as i8)],
                )
            })
            .collect(),
        n_blocks: 3,
    }
}

/// One roll-off with an advantage: win, draw and loss out of 36 (`toy-games`).
fn exact(advantage: i8) -> Exact {
    let (win, draw) = [(15.0, 6.0), (21.0, 5.0), (26.0, 4.0)][advantage as usize];
    Exact {
        score: (win + 0.5 * draw) / 36.0,
        draw: draw / 36.0,
        measures: vec![Some(1.0), Some(win / 36.0), Some((36.0 - win - draw) / 36.0)],
    }
}

fn info() -> RunInfo {
    let cell = |matchup: usize, variant: Option<(&str, i8)>| CellInfo {
        matchup: format!("race {matchup}"),
        a: format!("plus {matchup}"),
        b: "nothing".to_owned(),
        variant: variant.map(|(name, _)| VariantInfo {
            name: name.to_owned(),
            title: name.to_owned(),
            printed_cost: None,
        }),
        baseline: variant.map(|_| 3 * matchup as u32),
        identical: variant.is_some_and(|(_, plus)| plus == 0),
        strengthens: None,
        is_aside: false,
        exact: Some(exact(matchup as i8 + variant.map_or(0, |(_, plus)| plus))),
    };
    let cells = [0, 1].into_iter().flat_map(|matchup| {
        [None, Some(("one more", 1)), Some(("the same", 0))].map(|variant| cell(matchup, variant))
    });
    RunInfo {
        game: "roll-off".to_owned(),
        n_blocks: 3,
        precision: None,
        variants: analysis::Variants::Bearer,
        tasks_done: 6,
        n_tasks: 6,
        columns: columns::<Race>(),
        cells: cells.collect(),
        ..sample::info()
    }
}

/// Plays the plan, writes its blocks and its report; returns every file's bytes.
fn play(dir: &Path, threads: usize) -> BTreeMap<String, Vec<u8>> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let file = File::create(dir.join("blocks.parquet")).unwrap();
    let mut writer =
        BlockWriter::create(file, &columns::<Race>(), report::OptionalColumns::default()).unwrap();
    let stop = AtomicBool::new(false);
    let mut rows = Vec::new();
    let sink = |_, new: &[BlockRow]| {
        rows.extend_from_slice(new);
        Ok::<(), ()>(())
    };
    let plan = plan();
    let (tasks, totals) = (0..plan.n_tasks(), Totals::new(6));
    let end =
        run(&pool, &plan, PlanPart::all_cells(tasks), totals, &stop, &mut Silent, sink).unwrap();
    rows.sort_by_key(|row| (row.block, row.cell));
    writer.push(&rows).unwrap();
    writer.finish().unwrap();
    written::write(dir, &info(), &end.totals).unwrap();
    files(dir)
}

fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else {
            files.insert(name, std::fs::read(&path).unwrap());
        }
    }
    files
}

#[test]
fn a_run_leaves_the_same_bytes_on_one_two_and_seven_threads() {
    let dirs = [1, 2, 7].map(|threads| (tempfile::tempdir().unwrap(), threads));
    let [one, two, seven] = dirs.each_ref().map(|(dir, threads)| play(dir.path(), *threads));
    let names: Vec<&str> = one.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "bearers.csv",
            "bearers.parquet",
            "blocks.parquet",
            "cells.csv",
            "cells.parquet",
            "convergence.png",
            "convergence.svg",
            "effects.csv",
            "effects.parquet",
            "effects.png",
            "effects.svg",
            "files.digest",
            "index.html",
            "matchups.png",
            "matchups.svg",
            "variants.csv",
            "variants.parquet",
        ]
    );
    for (name, bytes) in &one {
        assert!(two[name] == *bytes && seven[name] == *bytes, "{name} differs");
    }
}

#[test]
fn a_report_made_again_from_stored_blocks_is_the_same() {
    let dir = tempfile::tempdir().unwrap();
    let first = play(dir.path(), 2);
    let file = File::open(dir.path().join("blocks.parquet")).unwrap();
    let mut totals = Totals::new(6);
    read_blocks(file, &columns::<Race>()).unwrap().iter().for_each(|row| totals.add(row));
    let again = tempfile::tempdir().unwrap();
    let blocks = "blocks.parquet";
    std::fs::copy(dir.path().join(blocks), again.path().join(blocks)).unwrap();
    let paths = written::write(again.path(), &info(), &totals).unwrap();
    let second = files(again.path());
    // With the rows and the list of files.
    assert_eq!(paths.len() + 2, second.len());
    assert_eq!(paths.last().unwrap().file_name().unwrap(), "index.html");
    for (name, bytes) in &second {
        assert!(first[name] == *bytes, "{name} differs");
    }
    assert_eq!(first.len(), second.len());
}

/// ST-I1: the toy's published counts; a wrong one is noticed.
#[test]
fn st_i1_sampled_roll_offs_agree_with_their_exact_odds() {
    let dir = tempfile::tempdir().unwrap();
    play(dir.path(), 2);
    let file = File::open(dir.path().join("blocks.parquet")).unwrap();
    let mut totals = Totals::new(6);
    read_blocks(file, &columns::<Race>()).unwrap().iter().for_each(|row| totals.add(row));
    assert_eq!(disagreements(&info(), &totals), []);
    let mut wrong = info();
    wrong.cells[4].exact = Some(exact(1));
    let found = disagreements(&wrong, &totals);
    assert!(found.iter().all(|it| it.cell == 4) && !found.is_empty(), "{found:?}");
}

/// ST-C6, ST-C9: an effect adjusted for luck stands beside the plain one, is better known, and has its part in the account of variance.
#[test]
fn st_c9_luck_has_its_part_in_the_account() {
    let mut plan = plan();
    plan.pairing.luck = true;
    plan.n_blocks = 8;
    let race = |advantage| Race { advantage, target: 3, ties_draw: false };
    let policies = BySide([FirstPolicy; 2]);
    plan.groups = (0..2)
        .map(|id| {
            let variants = [race(id + 1), race(id)];
            Group::played_by(&policies, id as u64, race(id), variants)
        })
        .collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build();
    let all = PlanPart::all_cells(0..plan.n_tasks());
    let (stop, sink) = (AtomicBool::new(false), |_, _: &[BlockRow]| Ok::<(), ()>(()));
    let none = Totals::new(6);
    let end = run(&pool.unwrap(), &plan, all, none, &stop, &mut Silent, sink).unwrap();
    let mut info = RunInfo { n_blocks: 8, tasks_done: 16, n_tasks: 16, ..info() };
    info.cells.iter_mut().for_each(|cell| cell.exact = None);
    let tables = Tables::of(&info, &end.totals);
    for effect in [&tables.effects[0], &tables.effects[2]] {
        let adjusted = effect.luck.difference().expect("adjusted");
        let plain = effect.differences.score;
        assert!(adjusted.half_width() < 0.8 * plain.half_width());
        assert!(adjusted.lo < plain.hi && plain.lo < adjusted.hi);
        let account = effect.account.expect("pairs");
        let parts = [account.ratio_seat, account.ratio_crn, account.ratio_luck];
        let product: f64 = parts.map(|ratio| ratio.expect("a ratio")).iter().product();
        assert!((account.ratio.expect("a ratio") / product - 1.0).abs() < 1e-9);
    }
    let dir = tempfile::tempdir().unwrap();
    written::write(dir.path(), &info, &end.totals).unwrap();
    let page = crate::written::page(dir.path());
    assert!(page.contains("adjusted for luck") && !page.contains("mean luck lies beyond"));
    // ST-J4: luck that leans is withheld, and the page says so.
    let mut unfair = end.totals;
    let luck = unfair.cells[1].luck.as_mut().expect("luck");
    for fold in &mut luck.differences.folds {
        fold.luck[0] += 1_000_000 * i128::from(fold.outcome.n);
    }
    let effect = &Tables::of(&info, &unfair).effects[0];
    assert_eq!(effect.luck, LuckOf::Unfair);
    assert_eq!(effect.account.expect("pairs").ratio_luck, None);
    written::write(dir.path(), &info, &unfair).unwrap();
    let page = crate::written::page(dir.path());
    assert!(page.contains("mean luck lies beyond") && page.contains("withheld"));
}

#[test]
fn totals_of_another_plan_are_refused_before_anything_is_written() {
    let dir = tempfile::tempdir().unwrap();
    let error = written::write(dir.path(), &info(), &Totals::new(5)).unwrap_err();
    assert!(
        matches!(error, ReportError::Answer(AnswerError::WrongCells { planned: 6, found: 5 })),
        "{error}"
    );
    let mut wrong = info();
    wrong.cells[4].baseline = Some(1);
    let error = written::write(dir.path(), &wrong, &Totals::new(6)).unwrap_err();
    assert_eq!(error.to_string(), "cell 4 names cell 1 as its baseline, which is not one");
    assert!(files(dir.path()).is_empty());
}

#[test]
fn a_folder_that_cannot_be_written_to_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let place = dir.path().join("taken");
    std::fs::write(&place, "a file, not a folder").unwrap();
    let error = report::OutFolder::open(&place).unwrap_err();
    assert!(error.to_string().contains("taken"), "{error}");
}
