//! From battles of named armies to a plan.

use analysis::VariantInfo;
use battle_core::{BySide, Side};
use harness::GameSource;

use super::{ArmyBattles, ArmyGame, Matchup, Variant};
use crate::Experiment;
use crate::army_battles::PlayerOf;
use crate::document::problem::Problem;
use crate::document::{Problems, Span};
use crate::gifts;
use crate::plan_builder::{CellSpec, PlanBuilder};
use crate::planned_run::NamedPlan;
use crate::stronger::{in_all, strengthened};

/// The plan of an experiment; armies that can't meet are problems.
pub(super) fn plan<G: ArmyGame>(
    setup: &ArmyBattles<G>,
    experiment: &Experiment,
    problems: &mut Problems,
) -> Option<NamedPlan<G::Battle, PlayerOf<G>>> {
    let mut gathered = PlanBuilder::new(G::PLAYS);
    for matchup in &setup.matchups {
        let title = setup.title(matchup);
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
        let variants = setup.variants.iter().map(Some);
        let tried: Vec<_> = std::iter::once(None)
            .chain(variants)
            .filter(|variant| !variant.is_some_and(|it| it.is_elsewhere(setup, matchup.armies.0)))
            .filter_map(|variant| tried(setup, matchup, variant, problems))
            .collect();
        // Matchups that differ in the number of units have the same chance, so that they can be compared.
        let uncounted = Matchup { counted: None, ..matchup.clone() };
        let streams = format!("{}/battle/{}", G::RULESET.name, setup.title(&uncounted));
        gathered.matchup_on(&streams, &title, tried);
    }
    let unused = setup.variants.iter().map(|it| (it.name.as_str(), &it.span));
    let what = |name: &str| format!("variant \"{name}\" changes an army that no matchup has");
    gathered.refuse_unused(unused, what, "change an army that meets another", problems);
    gathered.planned(experiment, problems)
}

/// A matchup as it is, or under a variant.
fn tried<G: ArmyGame>(
    setup: &ArmyBattles<G>,
    matchup: &Matchup<G::Army>,
    variant: Option<&Variant<G>>,
    problems: &mut Problems,
) -> Option<CellSpec<G::Battle, PlayerOf<G>>> {
    let [a, b] = matchup.armies.0;
    let own = setup.armies.as_slice();
    let [mut of_a, mut of_b] = [a, b].map(|number| &own[number].army);
    let mut sides = setup.sides(matchup);
    if let Some(counted) = &matchup.counted {
        match counted.side {
            Side::A => of_a = &counted.army,
            Side::B => of_b = &counted.army,
        }
    }
    let base = [of_a, of_b];
    if let Some(variant) = variant {
        if let Some(other) = variant.a {
            of_a = &own[other].army;
            sides[0] = G::name(of_a);
        }
        if !variant.changed.is_empty() {
            of_a = variant.army_of(variant.a.unwrap_or(a), own);
            // An army that meets itself is changed as A only.
            of_b = if a == b { &own[b].army } else { variant.army_of(b, own) };
        }
    }
    let armies = BySide([of_a.clone(), of_b.clone()]);
    let (rules, policies, span) = match variant {
        Some(variant) => (&variant.rules, &variant.policies, &variant.span),
        None => (&setup.rules, &setup.policies, &matchup.span),
    };
    let policies = BySide([Side::A, Side::B].map(|side| *policies[side].player()));
    let gifts = variant.map_or_else(BySide::default, |variant| variant.gifts);
    let only_armies_differ = variant
        .is_some_and(|variant| variant.rules == setup.rules && variant.policies == setup.policies);
    let strengthens = match only_armies_differ {
        true => {
            let sides = [(of_a, base[0]), (of_b, base[1])].into_iter().zip(&gifts.0);
            let mut forces = sides.map(|((army, base), gift)| {
                in_all([G::compared(army, base), gifts::compared(gift)])
            });
            strengthened(BySide([forces.next().flatten(), forces.next().flatten()]))
        }
        false => None,
    };
    match G::battle(armies, rules) {
        Ok(battle) => Some(CellSpec {
            variant: variant.map(|variant| VariantInfo {
                name: variant.name.clone(),
                title: variant.name.clone(),
                printed_cost: None,
            }),
            sides,
            strengthens,
            is_aside: false,
            contests: GameSource::fixed(G::with_gifts(battle, gifts), policies),
        }),
        Err(reasons) => {
            refuse(&setup.title(matchup), &reasons, span, problems);
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
