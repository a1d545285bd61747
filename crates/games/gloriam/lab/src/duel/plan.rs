//! From duels of named units to a plan.

use std::collections::BTreeSet;

use analysis::VariantInfo;
use battle_core::{BySide, Side};
use gloriam::RuleParameters;
use gloriam::duel::{Contender, Duel, DuelPlayer};
use harness::GameSource;

use super::setup::DuelSetup;
use super::side::Change;
use super::variants::Variant;
use crate::stronger::of_contenders;
use crate::unit_kinds::Matchup;
use experiment::Experiment;
use experiment::document::problem::Problem;
use experiment::document::{Problems, Span};
use experiment::plan_builder::{CellSpec, PlanBuilder};
use experiment::planned_run::NamedPlan;
use experiment::stronger::strengthened;

type Tried = CellSpec<Duel, DuelPlayer>;

/// The plan of an experiment; illegal units are problems.
pub(super) fn plan(
    setup: &DuelSetup,
    experiment: &Experiment,
    problems: &mut Problems,
) -> Option<NamedPlan<Duel, DuelPlayer>> {
    refuse_idle_decks(setup, problems);
    let mut gathered = PlanBuilder::new(gloriam_loops::duel);
    let mut said = BTreeSet::new();
    for matchup in &setup.matchups.all {
        let title = setup.kinds.title(matchup);
        let duel = match duel_of(setup, matchup, None) {
            Ok(duel) => duel,
            Err(wrong) => {
                refuse(&title, &wrong, &matchup.span, problems);
                continue;
            }
        };
        let base = duel.clone();
        let mut tried = vec![cell(setup, matchup, None, duel)];
        for variant in &setup.variants {
            let [a, _] = matchup.kinds;
            if variant.of.as_ref().is_some_and(|of| !of.contains(&a)) {
                continue;
            }
            match duel_of(setup, matchup, Some(variant)) {
                Ok(duel) => tried.push(cell(setup, matchup, Some((variant, &base)), duel)),
                Err(mut wrong) => {
                    // What is wrong with a variant is often so in each of its matchups.
                    wrong.retain(|reason| said.insert((variant.name.clone(), reason.clone())));
                    let what = format!("variant \"{}\" of {title}", variant.name);
                    refuse(&what, &wrong, &variant.span, problems);
                }
            }
        }
        gathered.matchup("gloriam/duel", &title, tried);
    }
    let variants = setup.variants.iter();
    gathered.refuse_unused(
        variants.map(|variant| (variant.name.as_str(), &variant.span)),
        |name| format!("variant \"{name}\" is tried on no kind of unit that is an A"),
        "name a kind of `a` in its `of`",
        problems,
    );
    gathered.planned(experiment, problems)
}

/// GL-904: a deck from which neither side is dealt a hand would change nothing.
fn refuse_idle_decks(setup: &DuelSetup, problems: &mut Problems) {
    let mut refuse = |what: String, span: &Span| {
        problems.add(
            Problem::at("gloriam::deck", span.clone(), what).label("no side has `cards`").help(
                "give a side a hand, such as `cards = 3` in [duel.a_is], or leave `deck` out",
            ),
        );
    };
    let has_cards = |variant: &Variant| {
        let mut both = [Side::A, Side::B].into_iter();
        both.any(|side| setup.sides[side].and(&variant.sides[side]).has_cards())
    };
    let by_itself = setup.sides.0.iter().any(Change::has_cards);
    let is_changed = setup.rules.deck != RuleParameters::DEFAULT.deck;
    if is_changed && !by_itself && !setup.variants.iter().any(has_cards) {
        let what = "parameter `deck` would change nothing: without `cards` all actions are free";
        refuse(what.to_owned(), &setup.span);
    }
    for variant in &setup.variants {
        if variant.rules.deck != setup.rules.deck && !has_cards(variant) {
            let what = format!(
                "parameter `deck` of variant \"{}\" would change nothing: without `cards` all actions are free",
                variant.name
            );
            refuse(what, &variant.span);
        }
    }
}

/// A matchup as it is, or under a variant.
fn duel_of(
    setup: &DuelSetup,
    matchup: &Matchup,
    variant: Option<&Variant>,
) -> Result<Duel, Vec<String>> {
    let mut wrong = Vec::new();
    let sides = [Side::A, Side::B].map(|side| -> Option<Contender> {
        let kind = &setup.kinds.all[matchup.kinds[side as usize]];
        let own = &setup.sides[side];
        let change = variant.map(|variant| own.and(&variant.sides[side]));
        let change = change.as_ref().unwrap_or(own);
        match change.contender(kind, &setup.kinds.catalogue) {
            Ok(contender) => Some(contender),
            Err(found) => {
                wrong.extend(found);
                None
            }
        }
    });
    let [Some(a), Some(b)] = sides else {
        return Err(wrong);
    };
    let rules = variant.map_or(&setup.rules, |variant| &variant.rules);
    Duel::new(a, b, &setup.kinds.catalogue, rules)
        .map_err(|found| found.iter().map(ToString::to_string).collect())
}

/// A cell beside its baseline; none is the baseline itself.
fn cell(
    setup: &DuelSetup,
    matchup: &Matchup,
    variant: Option<(&Variant, &Duel)>,
    duel: Duel,
) -> Tried {
    let strengthens = variant.and_then(|(variant, base)| {
        let only_units_differ = variant.rules == setup.rules && variant.policies == setup.policies;
        let compared = [Side::A, Side::B]
            .map(|side| of_contenders(&duel.contenders()[side], &base.contenders()[side]));
        strengthened(BySide(compared)).filter(|_| only_units_differ)
    });
    let variant = variant.map(|(variant, _)| variant);
    let policies = variant.map_or(&setup.policies, |variant| &variant.policies);
    let policies = BySide([Side::A, Side::B].map(|side| *policies[side].player()));
    CellSpec {
        variant: variant.map(|variant| VariantInfo {
            name: variant.name.clone(),
            title: variant.name.clone(),
            printed_cost: None,
        }),
        strengthens,
        is_aside: false,
        sides: matchup.kinds.map(|number| setup.kinds.all[number].name.clone()),
        contests: GameSource::fixed(duel, policies),
    }
}

fn refuse(what: &str, reasons: &[String], span: &Span, problems: &mut Problems) {
    for reason in reasons {
        problems.add_unless_said(
            Problem::at("gloriam::duel", span.clone(), format!("{what}: {reason}"))
                .label("no duel can be fought"),
        );
    }
}
