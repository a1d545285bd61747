//! The chart that stands first on the page of every built-in experiment is the one that answers its question, also after one block
//! of battles that settle nothing.
//!
//! The battles are made up, so that no experiment is played: each pair of each cell has a result by its number, even on average.

use std::path::Path;

use experiment::builtin::BUILTIN;
use experiment::diagnostics::Diagnostics;
use experiment::document::Problems;
use experiment::stopping::EndedBy;
use harness::block::{EffectRow, SlotRow};
use harness::{BLOCK_PAIRS, BlockRow, MAX_COLUMNS};
use lab::finished_run::{FinishedRun, Results, answer};
use lab::rulesets::RULESETS;
use lab::run_folder::{Record, RunFolder};
use report::figures::{Question, Source, names};
use stats::pair_score;

/// What each asks, and the chart that stands first after one block. One block says nothing of assumptions and of components, whose
/// pages then begin with what is known: the scores, the worths, or the effects on the score.
const LEADS: &[(&str, Question, &str)] = &[
    ("active-first", Question::Balance, "matchups"),
    ("army-matrix", Question::Readings, "readings"),
    ("assumptions", Question::Sensitivity, "matchups"),
    ("card-values", Question::Prices, "values"),
    ("cards-at-a-glance", Question::Changes, "effects"),
    ("catalogue-matrix", Question::Strength, "strength"),
    ("characteristics", Question::Changes, "effects"),
    ("command-points", Question::Changes, "effects"),
    ("commander", Question::Changes, "effects"),
    ("doubtful-card", Question::Sensitivity, "matchups"),
    ("doubtful-tactics", Question::Changes, "effects"),
    ("doubtful-worth", Question::Sensitivity, "values"),
    ("duel-cards", Question::Changes, "effects"),
    ("duel-matchups", Question::Strength, "strength"),
    ("even-armies", Question::Changes, "effects"),
    ("even-armies-gloriam", Question::Changes, "effects"),
    ("fairest-change", Question::Part(&["components", "effects"]), "effects"),
    ("first-battle", Question::Balance, "matchups"),
    ("first-worth", Question::Prices, "values"),
    ("formation-kinds", Question::Part(&["components", "effects"]), "effects"),
    ("formation-values", Question::Part(&["components", "effects"]), "effects"),
    ("general-and-ground", Question::Changes, "effects"),
    ("gifts", Question::Changes, "effects"),
    ("gloriam-command", Question::Changes, "effects"),
    ("gloriam-dice", Question::Readings, "readings"),
    ("gloriam-gifts", Question::Changes, "effects"),
    ("gloriam-matchups", Question::Readings, "readings"),
    ("gloriam-points", Question::Part(&["points_list"]), "points_list"),
    ("gloriam-pool", Question::Readings, "readings"),
    ("gloriam-rules", Question::Readings, "readings"),
    ("gloriam-screening", Question::Sensitivity, "matchups"),
    ("how-many-javelins", Question::Balance, "matchups"),
    ("how-many-tercios", Question::Balance, "matchups"),
    ("invented-card", Question::Changes, "effects"),
    ("ladder", Question::Changes, "effects"),
    ("meta-catalogue", Question::Field, "field"),
    ("meta-points", Question::Field, "field"),
    ("meta-tropaion", Question::Field, "field"),
    ("numbers-tell", Question::Readings, "readings"),
    ("open-questions", Question::Readings, "readings"),
    ("own-card", Question::Balance, "matchups"),
    ("own-characteristic", Question::Changes, "effects"),
    ("own-traits", Question::Balance, "matchups"),
    ("points-list", Question::Part(&["points_list"]), "points_list"),
    ("scenario-balance", Question::Balance, "matchups"),
    ("scenario-gifts", Question::Readings, "readings"),
    ("scenario-players", Question::Readings, "readings"),
    ("screening", Question::Sensitivity, "matchups"),
    ("search-balance", Question::Readings, "readings"),
    ("skill", Question::Prices, "values"),
    ("sweep-zones", Question::Changes, "effects"),
    ("tactics-cards", Question::Changes, "effects"),
    ("tropaion-gifts", Question::Changes, "effects"),
    ("unknown-dice", Question::Readings, "readings"),
    ("who-goes-first", Question::Changes, "effects"),
];

/// A's half points in the two battles of a pair: all of 0 to 2 as often, other ones in each cell.
fn results(cell: usize, pair: u64) -> [u8; 2] {
    let roll = |salt: u64| {
        let mixed = (pair + 977 * cell as u64 + salt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed >> 33) % 3) as u8
    };
    [roll(1), roll(5_000)]
}

fn row(cell: usize, baseline: Option<u32>, draws: bool) -> BlockRow {
    let mut row = BlockRow {
        cell: cell as u32,
        block: 0,
        games: Default::default(),
        sums: [0; MAX_COLUMNS],
        squares: [0; MAX_COLUMNS],
        products: [0; MAX_COLUMNS],
        missing: 0,
        effect: baseline.map(|_| EffectRow::default()),
        slots: draws.then(|| Box::new(std::array::from_fn(|_| SlotRow::default()))),
        luck: None,
    };
    for pair in 0..BLOCK_PAIRS {
        let [one, two] = results(cell, pair);
        row.games.record(one, two);
        let score = pair_score(one, two);
        let was = baseline.map(|of| {
            let [one, two] = results(of as usize, pair);
            pair_score(one, two)
        });
        if let (Some(effect), Some(was)) = (&mut row.effect, was) {
            effect.pairs.record(was, score);
        }
        if let Some(slots) = &mut row.slots {
            let n_slots = slots.len() as u64;
            let slot = &mut slots[(pair * n_slots / BLOCK_PAIRS) as usize];
            slot.n_pairs += 1;
            slot.score += i64::from(score);
            slot.difference += was.map_or(0, |was| i64::from(score) - i64::from(was));
        }
    }
    row
}

/// The names of the charts of an experiment after one made-up block, in their order, and what it asks; none of a rebalancing, which
/// has a page of its own.
fn drawn(name: &str, text: &str) -> Option<(Question, Vec<String>)> {
    let mut problems = Problems::default();
    let experiment = experiment::read(text, Path::new(""), &RULESETS, &mut problems)?;
    let planned = experiment.plan(&mut problems)?;
    let plan = planned.playable().schedule();
    let mut results = Results::new(planned.as_ref());
    for (cell, info) in planned.playable().cells().iter().enumerate() {
        results.push(&row(cell, info.baseline, plan.draws));
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = FinishedRun {
        folder: RunFolder::at(folder.path()),
        record: Record {
            command: format!("equipoise run {name}"),
            version: "0".to_owned(),
            rules_digest: String::new(),
            binary: None,
            shard: None,
            n_tasks: plan.n_tasks() as u64,
            tasks_done: plan.n_groups() as u64,
            ended_by: Some(EndedBy::Precision),
            pool: Vec::new(),
        },
        results,
        observed: Some(Diagnostics::default()),
    };
    let answer = answer(&run, &experiment, planned.as_ref()).expect("an answer");
    let source =
        Source { info: &answer.info, tables: &answer.shown, parts: &answer.parts, trail: &[] };
    Some((Question::of(&source), names(&source)))
}

#[test]
fn the_first_chart_of_every_built_in_experiment_answers_its_question() {
    let mut wrong = Vec::new();
    for builtin in BUILTIN {
        let found = drawn(builtin.name, builtin.text);
        let wanted = LEADS.iter().find(|(name, ..)| *name == builtin.name);
        let wanted = wanted.map(|(_, question, chart)| (*question, (*chart).to_owned()));
        let first =
            found.as_ref().and_then(|(question, names)| Some((*question, names.first()?.clone())));
        if first != wanted {
            wrong.push(format!("{}: {found:?}, and not {wanted:?}", builtin.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let maps = LEADS.iter().filter(|(_, _, chart)| *chart == "scores");
    assert_eq!(maps.count(), 0, "a map of scores leads no page");
}
