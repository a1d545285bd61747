//! From pool duels to a plan, each cell with its exact answer.

use analysis::{Exact, VariantInfo};
use battle_core::BySide;
use battle_core::policy::FirstPolicy;
use gloriam::duel::PoolDuel;
use harness::GameSource;

use super::{PoolSetup, Variant};
use experiment::Experiment;
use experiment::document::Problems;
use experiment::document::problem::Problem;
use experiment::plan_builder::{CellSpec, PlanBuilder};
use experiment::planned_run::NamedPlan;

/// Turns an experiment into work.
pub(super) fn plan(
    setup: &PoolSetup,
    experiment: &Experiment,
    problems: &mut Problems,
) -> Option<NamedPlan<PoolDuel, FirstPolicy>> {
    let mut gathered = PlanBuilder::new(gloriam_loops::pool);
    let mut exact = Vec::new();
    for matchup in &setup.matchups.all {
        let kinds = matchup.kinds.map(|number| &setup.kinds.all[number]);
        let mut tried = Vec::new();
        let variants = setup.variants.iter().map(Some);
        for variant in std::iter::once(None).chain(variants) {
            let rules = variant.map_or(&setup.rules, |variant: &Variant| &variant.rules);
            match setup.duel(kinds, rules) {
                Ok(duel) => {
                    exact.push(answer(&duel));
                    tried.push(CellSpec {
                        variant: variant.map(|variant| VariantInfo {
                            name: variant.name.clone(),
                            title: variant.name.clone(),
                            printed_cost: None,
                        }),
                        strengthens: None,
                        is_aside: false,
                        sides: kinds.map(|kind| kind.name.clone()),
                        contests: GameSource::fixed(duel, BySide([FirstPolicy; 2])),
                    });
                }
                Err(wrong) => {
                    let span = variant.map_or(&matchup.span, |variant| &variant.span);
                    problems.add_unless_said(
                        Problem::at("gloriam::pool", span.clone(), wrong)
                            .label("no duel can be fought"),
                    );
                }
            }
        }
        gathered.matchup("gloriam/pool", &setup.kinds.title(matchup), tried);
    }
    let mut planned = gathered.planned(experiment, problems)?;
    for (cell, exact) in planned.cells.iter_mut().zip(exact) {
        cell.exact = exact;
    }
    Some(planned)
}

/// The exact answer in the order of the duel's columns.
fn answer(duel: &PoolDuel) -> Option<Exact> {
    let exact = duel.exact()?;
    let columns = harness::columns::<PoolDuel>();
    let measures = columns.iter().map(|column| match column.name.as_str() {
        "rounds" => Some(exact.rounds),
        "both_broke" => Some(exact.both),
        "a_bases_lost" => Some(exact.lost[0]),
        "b_bases_lost" => Some(exact.lost[1]),
        "swing" => Some(exact.lost[1] - exact.lost[0]),
        _ => None,
    });
    Some(Exact { score: exact.score(), draw: exact.both, measures: measures.collect() })
}
