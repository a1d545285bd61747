//! The plan of a duel experiment, and the texts of its report.

use analysis::{CellInfo, Exact, VariantInfo};
use battle_core::policy::FirstPolicy;
use battle_core::streams::name_id;
use battle_core::{BySide, Side};
use harness::{Group, Plan};
use triumph::duel::{Duel, card_in_force, is_listed_for};
use triumph::notation::NotationError;
use triumph::{Camp, Card, Party, RuleParameters};

use crate::duel::setup::{Cards, DuelSetup, StatedParty, StatedVariant};
use crate::notation;
use crate::prices::printed_cost;
use experiment::Experiment;
use experiment::document::Problems;
use experiment::document::problem::Problem;
use experiment::planned_run::NamedPlan;

/// The duels of an experiment, as they are played. A duel has no decisions, so its policy is never called.
pub type DuelPlan = NamedPlan<Duel, FirstPolicy>;

/// The most cells of an experiment with duels; all types against all with every card are 17,576.
const MOST_CELLS: usize = 200_000;

/// A change that is tried on every matchup.
enum Change<'e> {
    Card(Card, TriedOn),
    Words(&'e StatedVariant),
}

/// The stands on which a card is tried.
#[derive(Clone, Copy)]
enum TriedOn {
    ListedBearers,
    AnyBearer,
    /// Every stand that may bear the card. The file names it, so it is a mistake if none may.
    Named,
}

/// Makes the plan of an experiment; parties that can't fight are problems.
pub fn plan(
    setup: &DuelSetup,
    experiment: &Experiment,
    problems: &mut Problems,
) -> Option<DuelPlan> {
    let changes = changes(setup);
    let mut a = setup.a.clone();
    add_camp_for_its_card(&changes, &mut a);
    let n_most = a.len() * setup.b.len() * (1 + changes.len());
    if n_most > MOST_CELLS {
        let span = a.first().map_or(0..0, |first| first.span.clone());
        problems.add(
            Problem::at(
                "document::size",
                span,
                format!(
                    "{} stands and camps of `a` against {} of `b`, each with {} changes, are {n_most} cells; {MOST_CELLS} are the most",
                    a.len(),
                    setup.b.len(),
                    changes.len()
                ),
            )
            .label("too many")
            .help("make several experiments of it"),
        );
        return None;
    }
    let mut groups = Vec::new();
    let mut cells = Vec::new();
    let mut used = vec![false; changes.len()];
    for (at, own) in a.iter().enumerate() {
        // The camp that is added for its card, which the file doesn't name, fights stands only.
        let is_added = at >= setup.a.len();
        for enemy in &setup.b {
            if is_added && matches!(enemy.party, Party::Camp(_)) {
                continue;
            }
            let duel = |a, b, parameters: &RuleParameters| Duel::new(a, b, parameters, setup.terms);
            let baseline = match duel(own.party, enemy.party, &setup.parameters) {
                Ok(duel) => duel,
                Err(refusals) => {
                    for refusal in refusals {
                        let (at, other) = match notation::side_of(&refusal) {
                            Side::A => (own, enemy),
                            Side::B => (enemy, own),
                        };
                        problems.add_once(
                            Problem::at(
                                "triumph::engagement",
                                at.span.clone(),
                                refusal.to_string(),
                            )
                            .label("against the rules")
                            .help(format!(
                                "see {}; met when it fights {}",
                                refusal.rule(),
                                other.party
                            )),
                        );
                    }
                    continue;
                }
            };
            let matchup = format!("{} v {}", own.party, enemy.party);
            let first_cell = cells.len() as u32;
            cells.push(cell_info(&matchup, own, enemy, &baseline));
            let mut variants = Vec::new();
            for (change, used) in changes.iter().zip(&mut used) {
                let Some((a, b, parameters)) = changed(change, own, enemy, setup, problems) else {
                    continue;
                };
                // A card that contradicts what the stand already bears is not tried on it.
                let Ok(variant) = duel(a, b, &parameters) else {
                    continue;
                };
                *used = true;
                cells.push(CellInfo {
                    variant: Some(describe(change, &setup.parameters)),
                    baseline: Some(first_cell),
                    identical: variant == baseline,
                    ..cell_info(&matchup, own, enemy, &variant)
                });
                variants.push(variant);
            }
            groups.push(Group::played_by(
                &BySide([FirstPolicy; 2]),
                name_id(&format!("triumph/duel/{matchup}")),
                baseline,
                variants,
            ));
        }
    }
    report_unused(&changes, &used, setup, problems);
    if !problems.is_empty() {
        return None;
    }
    Some(NamedPlan {
        plan: Plan {
            seeds: experiment.seeds(),
            pairing: experiment.pairing,
            groups,
            n_blocks: experiment.n_blocks,
        },
        cells,
        plays: triumph_loops::duel,
    })
}

fn changes(setup: &DuelSetup) -> Vec<Change<'_>> {
    let all = |tried| {
        Card::ALL
            .into_iter()
            .filter(|card| card.acts_in_engagement())
            .map(|card| Change::Card(card, tried))
            .collect()
    };
    let cards: Vec<Change<'_>> = match &setup.cards {
        Cards::Listed => all(TriedOn::ListedBearers),
        Cards::All => all(TriedOn::AnyBearer),
        Cards::These(cards) => {
            cards.iter().map(|&card| Change::Card(card, TriedOn::Named)).collect()
        }
    };
    let words = setup.variants.iter().map(Change::Words);
    cards.into_iter().chain(words).collect()
}

/// Adds an empty camp on which the card of a camp is tried, if the file names no camp.
fn add_camp_for_its_card(changes: &[Change<'_>], a: &mut Vec<StatedParty>) {
    let wanted =
        changes.iter().any(|change| matches!(change, Change::Card(Card::FortifiedCamp, _)));
    let there = a.iter().any(|own| matches!(own.party, Party::Camp(_)));
    if wanted
        && !there
        && let Some(first) = a.first()
    {
        let span = first.span.clone();
        a.push(StatedParty { party: Camp::empty().into(), span });
    }
}

/// The parties and rules of a variant, or `None` where it doesn't apply to this matchup.
fn changed(
    change: &Change<'_>,
    own: &StatedParty,
    enemy: &StatedParty,
    setup: &DuelSetup,
    problems: &mut Problems,
) -> Option<(Party, Party, RuleParameters)> {
    match change {
        Change::Card(card, tried) => {
            if matches!(tried, TriedOn::ListedBearers) && !is_listed_for(*card, &own.party) {
                return None;
            }
            let (a, b) = card_in_force(*card, &own.party, &enemy.party)?;
            Some((a, b, setup.parameters))
        }
        Change::Words(variant) => {
            let a = with_words(&own.party, &variant.a, variant, problems)?;
            let b = with_words(&enemy.party, &variant.b, variant, problems)?;
            Some((a, b, variant.parameters))
        }
    }
}

/// A party with more cards and situation words, written as they stand after a troop type in notation.
fn with_words(
    party: &Party,
    words: &str,
    variant: &StatedVariant,
    problems: &mut Problems,
) -> Option<Party> {
    if words.is_empty() {
        return Some(*party);
    }
    match joined(&party.to_string(), words).parse() {
        Ok(party) => Some(party),
        Err(error) => {
            let error: NotationError = error;
            // It is reported once, whatever the number of matchups.
            problems.add_once(
                Problem::at("triumph::notation", variant.span.clone(), error.to_string())
                    .label(format!("in \"{words}\" of variant \"{}\"", variant.name))
                    .help("write what follows a troop type in notation, such as \":uphill\" or \"+elephant-screen:edges=1\""),
            );
            None
        }
    }
}

/// `spear:uphill` and `+elephant-screen:edges=1` make `spear+elephant-screen:uphill,edges=1`.
fn joined(party: &str, words: &str) -> String {
    let (head, own) = party.split_once(':').unwrap_or((party, ""));
    let (cards, more) = words.split_once(':').unwrap_or((words, ""));
    let situation = [own, more].map(str::trim).join(",");
    match situation.trim_matches(',') {
        "" => format!("{head}{cards}"),
        situation => format!("{head}{cards}:{situation}"),
    }
}

/// Reports a card or variant that applied to no matchup, which is a mistake of the file.
fn report_unused(
    changes: &[Change<'_>],
    used: &[bool],
    setup: &DuelSetup,
    problems: &mut Problems,
) {
    if !problems.is_empty() {
        return;
    }
    for change in changes.iter().zip(used).filter(|(_, used)| !**used).map(|(change, _)| change) {
        match change {
            // "listed" and "all" may have cards that apply nowhere.
            Change::Card(_, TriedOn::ListedBearers | TriedOn::AnyBearer) => {}
            Change::Card(card, TriedOn::Named) => {
                let span = setup.a.first().map_or(0..0, |own| own.span.clone());
                problems.add(
                    Problem::at(
                        "experiment::cards",
                        span,
                        format!("no party of `a` can have {} in force against any of `b`", card.title()),
                    )
                    .label("none of these may bear it")
                    .help(format!(
                        "leave \"{}\" out, or name a stand that may bear it; `equipoise list cards triumph` shows who may",
                        card.name()
                    )),
                );
            }
            Change::Words(variant) => problems.add(
                Problem::at(
                    "experiment::variant",
                    variant.span.clone(),
                    format!("variant \"{}\" is against the rules in every matchup", variant.name),
                )
                .help("`equipoise odds triumph A B` says why for one of them"),
            ),
        }
    }
}

fn cell_info(matchup: &str, own: &StatedParty, enemy: &StatedParty, duel: &Duel) -> CellInfo {
    CellInfo {
        matchup: matchup.to_owned(),
        a: own.party.to_string(),
        b: enemy.party.to_string(),
        variant: None,
        baseline: None,
        identical: false,
        strengthens: None,
        is_aside: false,
        exact: Some(exact(duel)),
    }
}

/// The exact answer in the order of the duel's columns.
fn exact(duel: &Duel) -> Exact {
    let exact = duel.exact();
    assert!(
        exact.residual < 1e-12,
        "the exact solution of a duel is off by {:e}: {duel:?}",
        exact.residual
    );
    let measures = harness::columns::<Duel>()
        .iter()
        .map(|column| match column.name.as_str() {
            "rounds" => Some(exact.mean_rounds),
            "a_points_lost" => Some(exact.points_lost.0[0]),
            "b_points_lost" => Some(exact.points_lost.0[1]),
            "swing" => Some(exact.swing()),
            _ => None,
        })
        .collect();
    Exact { score: exact.score(), draw: exact.draw, measures }
}

fn describe(change: &Change<'_>, parameters: &RuleParameters) -> VariantInfo {
    match change {
        Change::Card(card, _) => VariantInfo {
            name: card.name().to_owned(),
            title: card.title().to_owned(),
            printed_cost: Some(printed_cost(*card, parameters)),
        },
        Change::Words(variant) => VariantInfo {
            name: variant.name.clone(),
            title: variant.name.clone(),
            printed_cost: None,
        },
    }
}
