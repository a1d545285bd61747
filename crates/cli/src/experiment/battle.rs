//! From a battle experiment to a plan and to what its report says.

use battle_core::streams::name_id;
use battle_core::{BySide, Side};
use harness::{Contest, Group, Plan};
use report::{CellInfo, VariantInfo};
use triumph::RuleParameters;
use triumph::army_lists::check_by_itself;
use triumph::battle::Battle;
use triumph::policies::Player;

use super::players::PlayerText;
use super::schema::{BattleSection, Experiment, Matchup};
use super::work::Work;
use crate::armies::ArmyFile;
use crate::document::{Problems, Span};
use crate::problem::Problem;

/// The work of a battle experiment.
pub type BattleWork = Work<Battle, Player>;

/// Turns an experiment into work; armies that can't take the field are problems.
pub fn lower(
    section: &BattleSection,
    experiment: &Experiment,
    problems: &mut Problems,
) -> Option<BattleWork> {
    let mut groups = Vec::new();
    let mut cells: Vec<CellInfo> = Vec::new();
    for matchup in &section.matchups {
        let title = title(matchup, section);
        if cells.iter().any(|cell| cell.matchup == title) {
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
        let mut contest =
            |parameters: &RuleParameters, policies: &BySide<PlayerText>, span: &Span| {
                let game = battle(matchup, section, parameters, span, problems)?;
                let policies = BySide([Side::A, Side::B].map(|side| *policies[side].player()));
                Some(Contest { game, policies })
            };
        let baseline = contest(&experiment.parameters, &section.policies, &matchup.span);
        let variants: Vec<_> = section
            .variants
            .iter()
            .map(|variant| contest(&variant.parameters, &variant.policies, &variant.span))
            .collect();
        let Some(baseline) = baseline else { continue };
        let first_cell = cells.len() as u32;
        let cell = |variant| CellInfo {
            matchup: title.clone(),
            a: army_name(matchup, section, Side::A).to_owned(),
            b: army_name(matchup, section, Side::B).to_owned(),
            variant,
            baseline: None,
            identical: false,
            exact: None,
        };
        cells.push(cell(None));
        for (variant, contest) in section.variants.iter().zip(&variants) {
            let same_game = contest
                .as_ref()
                .is_some_and(|contest| contest.game == baseline.game);
            cells.push(CellInfo {
                baseline: Some(first_cell),
                identical: same_game && variant.policies == section.policies,
                ..cell(Some(VariantInfo {
                    name: variant.name.clone(),
                    title: variant.name.clone(),
                    printed_cost: None,
                }))
            });
        }
        groups.push(Group {
            stream_id: name_id(&format!("triumph/battle/{title}")),
            baseline,
            variants: variants.into_iter().flatten().collect(),
        });
    }
    if !problems.is_empty() {
        return None;
    }
    Some(Work {
        plan: Plan {
            seed: experiment.seed,
            pairing: experiment.pairing,
            groups,
            n_blocks: experiment.n_blocks,
        },
        cells,
    })
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

/// Battles are played without battle cards yet, and an army that buys some is not the same without them.
fn cards_not_played(army: &ArmyFile, span: &Span) -> Option<Problem> {
    let cards: Vec<&str> = army.cards.iter().map(|line| line.card.title()).collect();
    if cards.is_empty() {
        return None;
    }
    Some(
        Problem::at(
            "triumph::army",
            span.clone(),
            format!(
                "{} buys battle cards ({}), and battles are played without cards in this version",
                army.name,
                cards.join(", ")
            ),
        )
        .label("has battle cards")
        .help(
            "name an army without [[cards]]; `equipoise list armies triumph` shows which buy none",
        ),
    )
}

/// The battle of a matchup under some rules; TR-AB that holds whatever the list is checked here.
fn battle(
    matchup: &Matchup,
    section: &BattleSection,
    parameters: &RuleParameters,
    span: &Span,
    problems: &mut Problems,
) -> Option<Battle> {
    let files = [Side::A, Side::B].map(|side| &section.armies[matchup.armies[side]].1);
    let mut is_legal = true;
    for file in files {
        if let Some(problem) = cards_not_played(file, span) {
            is_legal = false;
            problems.add_unless_said(problem);
        }
        for breach in check_by_itself(&file.muster(parameters), parameters) {
            is_legal = false;
            problems.add_unless_said(
                Problem::at(
                    "triumph::army",
                    span.clone(),
                    format!("{} can't take the field: {breach}", file.name),
                )
                .label("against the rules of army building")
                .help(format!("see {}", breach.rule())),
            );
        }
    }
    if !is_legal {
        return None;
    }
    let armies = files.map(|file| file.army(parameters));
    match Battle::new(BySide(armies), parameters) {
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
