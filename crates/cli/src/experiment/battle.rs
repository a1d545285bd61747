//! From a battle experiment to a plan and to what its report says.

mod changes;

use battle_core::{BySide, Side};
use harness::Contests;
use triumph::RuleParameters;
use triumph::army_lists::{Muster, check_by_itself};
use triumph::battle::Battle;
use triumph::policies::Player;

use super::gather::{Gathered, Tried};
use super::schema::{BattleSection, Experiment, Matchup};
use super::work::Work;
use crate::document::{Problems, Span};
use crate::problem::Problem;

use changes::{Change, changes};

/// The work of a battle experiment.
pub type BattleWork = Work<Battle, Player>;

/// Turns an experiment into work; armies that can't take the field are problems.
pub fn lower(
    section: &BattleSection,
    experiment: &Experiment,
    problems: &mut Problems,
) -> Option<BattleWork> {
    let mut gathered = Gathered::new();
    for matchup in &section.matchups {
        let title = title(matchup, section);
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
        let a = &section.armies[matchup.armies[Side::A]].1;
        let changes = changes(&a.muster(&section.parameters), section);
        let tried = changes.into_iter().filter_map(|change| {
            let game = battle(matchup, section, &change, problems)?;
            let policies = BySide([Side::A, Side::B].map(|side| *change.policies[side].player()));
            Some(Tried {
                sides: [Side::A, Side::B].map(|side| army_name(matchup, section, side).to_owned()),
                contests: Contests::fixed(game, policies),
                variant: change.variant,
            })
        });
        gathered.matchup("triumph/battle", &title, tried);
    }
    gathered.refuse_unused(
        section
            .variants
            .iter()
            .map(|variant| (variant.name.as_str(), &variant.span)),
        |name| format!("no army `a` of a matchup buys all the cards that variant \"{name}\" names"),
        "name fewer cards, or an army that buys them all",
        problems,
    );
    gathered.work(experiment, problems)
}

fn army_name<'s>(matchup: &Matchup, section: &'s BattleSection, side: Side) -> &'s str {
    &section.armies[matchup.armies[side]].1.name
}

/// `Norman Conquest v Anglo-Danish (Hastings, 1066)`.
fn title(matchup: &Matchup, section: &BattleSection) -> String {
    let [a, b] = [Side::A, Side::B].map(|side| army_name(matchup, section, side));
    match &matchup.name {
        Some(name) => format!("{a} v {b} ({name})"),
        None => format!("{a} v {b}"),
    }
}

/// The battle of a matchup under a change; TR-AB that holds whatever the list is checked here, of armies with all that they buy.
fn battle(
    matchup: &Matchup,
    section: &BattleSection,
    change: &Change<'_>,
    problems: &mut Problems,
) -> Option<Battle> {
    let span = change.span.unwrap_or(&matchup.span);
    let musters = [Side::A, Side::B].map(|side| {
        let file = &section.armies[matchup.armies[side]].1;
        file.muster(&change.parameters)
    });
    let legal = musters
        .each_ref()
        .map(|muster| is_legal(muster, &change.parameters, span, problems));
    if legal.contains(&false) {
        return None;
    }
    let [a, b] = musters;
    let custom = &section.custom;
    let had = custom.had_by(&a).minus(change.without);
    let mut a = a.without(change.without);
    custom.give(had, &mut a);
    let armies = [a, b].map(|muster| muster.in_the_field());
    match Battle::new(BySide(armies), &change.parameters) {
        Ok(battle) => Some(battle),
        Err(reasons) => {
            for reason in reasons {
                problems.add_unless_said(
                    Problem::at("triumph::army", span.clone(), reason.to_string())
                        .label("no battle can be fought"),
                );
            }
            None
        }
    }
}

/// TR-AB, TR-BC: whether an army may take the field, whatever its list; if not, why.
fn is_legal(
    muster: &Muster,
    parameters: &RuleParameters,
    span: &Span,
    problems: &mut Problems,
) -> bool {
    let breaches = check_by_itself(muster, parameters);
    for breach in &breaches {
        problems.add_unless_said(
            Problem::at(
                "triumph::army",
                span.clone(),
                format!("{} can't take the field: {breach}", muster.army.name),
            )
            .label("against the rules of army building")
            .help(format!("see {}", breach.rule())),
        );
    }
    breaches.is_empty()
}

#[cfg(test)]
mod tests;
