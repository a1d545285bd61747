//! The plan of a battle experiment, and the texts of its report.

mod changes;
mod drawn;

use std::sync::Arc;

use battle_core::{BySide, Side};
use harness::GameSource;
use triumph::army_lists::{ListedArmy, check_by_itself};
use triumph::battle::{Battle, Gift};
use triumph::{CardSet, RuleParameters};
use triumph_players::Player;

use crate::armies::ArmyFile;
use crate::armies::own_cards;
use crate::battle::setup::{BattleSetup, Contender, Matchup};
use crate::random_armies;
use experiment::Experiment;
use experiment::document::problem::Problem;
use experiment::document::{Problems, Span};
use experiment::plan_builder::{CellSpec, PlanBuilder};
use experiment::planned_run::NamedPlan;

use changes::{Change, changes};
use drawn::{Costed, Drawn, Party, battle_of};

/// The battles of an experiment, as they are played.
pub type BattlePlan = NamedPlan<Battle, Player>;

/// Makes the plan of an experiment; illegal armies are problems.
pub fn plan(
    setup: &BattleSetup,
    experiment: &Experiment,
    problems: &mut Problems,
) -> Option<BattlePlan> {
    let mut gathered = PlanBuilder::new(triumph_loops::battle);
    for matchup in &setup.matchups {
        let title = title(matchup, setup);
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
        let a = contender(matchup, setup, Side::A);
        let may_have = setup.may_have(a, Side::A);
        let has = a.cards(&setup.custom, may_have, &setup.parameters);
        let of_b = setup.may_have(contender(matchup, setup, Side::B), Side::B);
        let tried = changes(has, of_b, setup).into_iter().filter_map(|change| {
            Some(CellSpec {
                contests: contests_of(matchup, setup, &change, problems)?,
                strengthens: change.strengthens,
                is_aside: false,
                sides: [Side::A, Side::B].map(|side| contender(matchup, setup, side).title()),
                variant: change.variant,
            })
        });
        gathered.matchup("triumph/battle", &title, tried);
    }
    // Without matchups nothing is played, which has been reported.
    let variants = setup.variants.iter();
    gathered.refuse_unused(
        variants
            .filter(|_| !setup.matchups.is_empty())
            .map(|variant| (variant.name.as_str(), &variant.span)),
        |name| format!("no army `a` of a matchup buys all the cards that variant \"{name}\" names"),
        "name fewer cards, or an army that buys them all",
        problems,
    );
    gathered.planned(experiment, problems)
}

fn contender<'s>(matchup: &Matchup, setup: &'s BattleSetup, side: Side) -> &'s Contender {
    &setup.contenders[matchup.armies[side]].1
}

/// `Norman Conquest v Anglo-Danish (Hastings, 1066)`.
fn title(matchup: &Matchup, setup: &BattleSetup) -> String {
    let [a, b] = [Side::A, Side::B].map(|side| contender(matchup, setup, side).title());
    match &matchup.name {
        Some(name) => format!("{a} v {b} ({name})"),
        None => format!("{a} v {b}"),
    }
}

/// The contest of a matchup under a change, if the armies of both sides are legal.
fn contests_of(
    matchup: &Matchup,
    setup: &BattleSetup,
    change: &Change<'_>,
    problems: &mut Problems,
) -> Option<GameSource<Battle, Player>> {
    let span = change.span.unwrap_or(&matchup.span);
    if let Some((one, other, parameter)) = setup.custom.contradiction(change.own) {
        problems.add_unless_said(
            Problem::at(
                "card::rules",
                span.clone(),
                format!("the cards \"{one}\" and \"{other}\" set `{parameter}` to different values, and a battle has one"),
            )
            .label("can't be in one battle")
            .help("give both the same value, or leave one of the cards out"),
        );
        return None;
    }
    let parties = [Side::A, Side::B].map(|side| {
        let contender = contender(matchup, setup, side);
        party(contender, side, setup, change, span, problems)
    });
    let policies = BySide([Side::A, Side::B].map(|side| *change.policies[side].player()));
    match parties {
        [Some(Party::Army(a)), Some(Party::Army(b))] => {
            let armies = BySide([*a, *b]);
            let game = battle(armies, change.gifts, &change.parameters, span, problems)?;
            Some(GameSource::fixed(game, policies))
        }
        [Some(a), Some(b)] => Some(GameSource::Drawn(Arc::new(Drawn {
            parties: BySide([a, b]),
            gifts: change.gifts,
            rules: change.parameters,
            policies,
        }))),
        _ => None,
    }
}

/// The army or armies of a side, if they are legal.
fn party(
    contender: &Contender,
    side: Side,
    setup: &BattleSetup,
    change: &Change<'_>,
    span: &Span,
    problems: &mut Problems,
) -> Option<Party> {
    match contender {
        Contender::Army(file) => {
            let listed_army = file.listed_army(&change.parameters);
            let is_legal = is_legal(file, &listed_army, &change.parameters, span, problems);
            let may_have = setup.may_have(contender, side);
            let army = in_the_field(listed_army, side, may_have, setup, change);
            is_legal.then(|| Party::Army(Box::new(army)))
        }
        Contender::List(named) => {
            let armies = random_armies::of_list(named, &change.parameters, span, problems);
            armies.map(|armies| Party::List(Box::new(armies)))
        }
        Contender::Field(members) => {
            let each = members.iter().map(|number| {
                let (_, member) = &setup.contenders[*number];
                party(member, side, setup, change, span, problems)
            });
            // All are checked, so that all problems are reported.
            let all: Vec<Option<Party>> = each.collect();
            let all: Option<Vec<Party>> = all.into_iter().collect();
            all.map(Party::Field)
        }
    }
}

/// The army of a side under a change, which takes some cards from A.
fn in_the_field(
    listed_army: ListedArmy,
    side: Side,
    may_have: CardSet,
    setup: &BattleSetup,
    change: &Change<'_>,
) -> Costed {
    let without = match side {
        Side::A => change.without,
        Side::B => CardSet::EMPTY,
    };
    let had = setup.custom.had_by(&listed_army);
    let had = had.intersection(may_have).minus(without);
    let mut listed_army = listed_army.without(without);
    setup.custom.give(had, &mut listed_army);
    Costed {
        cost: (setup.custom).total_cost(had, &listed_army, &change.parameters),
        army: listed_army.in_the_field(),
    }
}

/// The battle of two armies.
fn battle(
    armies: BySide<Costed>,
    gifts: BySide<Gift>,
    parameters: &RuleParameters,
    span: &Span,
    problems: &mut Problems,
) -> Option<Battle> {
    match battle_of(armies, gifts, parameters) {
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

/// TR-AB, TR-BC: checks whether an army is legal whatever its list, and reports why not.
fn is_legal(
    file: &ArmyFile,
    listed_army: &ListedArmy,
    parameters: &RuleParameters,
    span: &Span,
    problems: &mut Problems,
) -> bool {
    let with = match file.with_own(parameters) {
        Ok(with) => with,
        Err(wrong) => {
            let message = format!("{} may not have its own cards: {}", file.name, wrong.join("; "));
            problems.add_unless_said(
                Problem::at("triumph::army", span.clone(), message)
                    .label("against its own cards")
                    .help("`equipoise army check` says what is wrong with the army"),
            );
            return false;
        }
    };
    let breaches = match file.own.is_empty() {
        true => check_by_itself(listed_army, parameters),
        false => own_cards::breaches(listed_army, &with, parameters, check_by_itself),
    };
    for breach in &breaches {
        problems.add_unless_said(
            Problem::at(
                "triumph::army",
                span.clone(),
                format!("{} can't take the field: {breach}", listed_army.army.name),
            )
            .label("against the rules of army building")
            .help(format!("see {}", breach.rule())),
        );
    }
    breaches.is_empty()
}

#[cfg(test)]
mod gift_tests;
#[cfg(test)]
mod own_card_tests;
#[cfg(test)]
mod tests;
