//! From battles of named armies to a plan.

use analysis::VariantInfo;
use battle_core::{BySide, Side};
use harness::GameSource;

use super::{ArmyBattles, ArmyGame, Matchup, Variant};
use crate::Experiment;
use crate::army_battles::PlayerOf;
use crate::document::problem::Problem;
use crate::document::{Problems, Span};
use crate::lowered::Work;
use crate::plan_builder::{CellSpec, PlanBuilder};

/// Lowers an experiment to a plan; armies that can't meet are problems.
pub(super) fn lower<G: ArmyGame>(
    section: &ArmyBattles<G>,
    experiment: &Experiment,
    problems: &mut Problems,
) -> Option<Work<G::Battle, PlayerOf<G>>> {
    let mut gathered = PlanBuilder::new(G::PLAYS);
    for matchup in &section.matchups {
        let title = section.title(matchup);
        if gathered.has(&title) {
            problems.add(
                Problem::at(
                    "experiment::matchup",
                    matchup.span.clone(),
                    format!("{title} is named twice"),
                )
                .label("the second time")
                .help("leave it out, or give it another `name`"),
            );
            continue;
        }
        let variants = section.variants.iter().map(Some);
        let tried: Vec<_> = std::iter::once(None)
            .chain(variants)
            .filter_map(|variant| tried(section, matchup, variant, problems))
            .collect();
        gathered.matchup(&format!("{}/battle", G::RULESET.name), &title, tried);
    }
    gathered.work(experiment, problems)
}

/// A matchup as it is, or under a variant.
fn tried<G: ArmyGame>(
    section: &ArmyBattles<G>,
    matchup: &Matchup,
    variant: Option<&Variant<G>>,
    problems: &mut Problems,
) -> Option<CellSpec<G::Battle, PlayerOf<G>>> {
    let [a, b] = matchup.armies.0;
    let a = variant.and_then(|variant| variant.a).unwrap_or(a);
    let armies = BySide([a, b].map(|number| section.armies[number].army.clone()));
    let sides = [Side::A, Side::B].map(|side| G::name(&armies[side]));
    let (rules, policies, span) = match variant {
        Some(variant) => (&variant.rules, &variant.policies, &variant.span),
        None => (&section.rules, &section.policies, &matchup.span),
    };
    let policies = BySide([Side::A, Side::B].map(|side| *policies[side].player()));
    match G::battle(armies, rules) {
        Ok(battle) => Some(CellSpec {
            variant: variant.map(|variant| VariantInfo {
                name: variant.name.clone(),
                title: variant.name.clone(),
                printed_cost: None,
            }),
            sides,
            contests: GameSource::fixed(battle, policies),
        }),
        Err(reasons) => {
            refuse(&section.title(matchup), &reasons, span, problems);
            None
        }
    }
}

fn refuse(title: &str, reasons: &[String], span: &Span, problems: &mut Problems) {
    for reason in reasons {
        problems.add_unless_said(
            Problem::at("experiment::matchup", span.clone(), format!("{title}: {reason}"))
                .label("no battle can be fought"),
        );
    }
}
