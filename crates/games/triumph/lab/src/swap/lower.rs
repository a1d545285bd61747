//! Lowers `[swap]` to a plan: for each player the second group, and the first one in its place.

use std::sync::Arc;

use analysis::VariantInfo;
use analysis::swap::Swap;
use analysis::words::upper_first;
use battle_core::StreamKey;
use harness::{GameSource, Slot};

use super::SwapSection;
use super::draws::{Draws, Field};
use crate::battle::lower::BattleWork;
use crate::named_list::NamedList;
use crate::random_armies::{RandomArmies, of_list};
use experiment::Experiment;
use experiment::document::Problems;
use experiment::document::problem::Problem;
use experiment::plan_builder::{CellSpec, PlanBuilder};

/// The streams: the same for all players and groups, so that they have the same armies and dice.
const STREAMS: &str = "triumph/swap";
/// Draws that are looked at before it is said that a list can't have both groups.
const LOOKED_AT: u64 = 36;

/// The plan, and what its cells answer.
pub(super) fn lower(
    section: &SwapSection,
    experiment: &Experiment,
    problems: &mut Problems,
) -> Option<(BattleWork, Swap)> {
    let field = Arc::new(field(section, problems)?);
    let groups = Arc::new(section.groups.clone());
    let [first, second] = section.groups.each_ref().map(|group| group.in_words());
    let mut plan = PlanBuilder::new(triumph_loops::battle);
    let mut players = Vec::new();
    for player in &section.players {
        let name = player.in_words();
        let draws = |having: usize| Draws {
            field: Arc::clone(&field),
            groups: Arc::clone(&groups),
            having,
            pairs: section.pairs,
            rules: section.parameters,
            player: *player.player(),
        };
        if players.is_empty() {
            refuse_none(section, &draws(0), experiment.seed, problems);
        }
        let spec = |variant: Option<VariantInfo>, words: &str, having: usize| CellSpec {
            variant,
            strengthens: None,
            is_aside: false,
            sides: [format!("an army with {words}"), "its enemy".to_owned()],
            contests: GameSource::Drawn(Arc::new(draws(having))),
        };
        // ST-L2: players are never pooled, so each has a variant of its own.
        let (by_name, by_title) = match section.players.len() {
            1 => (String::new(), String::new()),
            _ => (format!(" as {name}"), format!(", as {name} leads them")),
        };
        let variant = VariantInfo {
            name: format!("{}{by_name}", section.groups[0].name()),
            title: format!("{}{by_title}", upper_first(&first.words)),
            printed_cost: None,
        };
        let title =
            format!("{} or {}, as {name} leads them", upper_first(&first.words), second.words);
        let cells = [spec(None, &second.words, 1), spec(Some(variant), &first.words, 0)];
        plan.matchup_on(STREAMS, &title, cells);
        players.push((name, 2 * players.len() as u32 + 1));
    }
    let cost = section.groups[0].cost(&section.parameters);
    let swap =
        Swap { first, second, cost: format!("{cost} points"), armies: section.armies(), players };
    Some((plan.work(experiment, problems)?, swap))
}

/// Where armies come from.
fn field(section: &SwapSection, problems: &mut Problems) -> Option<Field> {
    if section.own.is_empty() {
        return Some(Field::Random(section.population.clone()));
    }
    let mut drawn = |numbers: &[usize]| -> Option<Vec<RandomArmies>> {
        let lists = numbers.iter().map(|number| &section.lists[*number]);
        let of = |list: &NamedList| of_list(list, &section.parameters, &section.span, problems);
        let all: Vec<Option<RandomArmies>> = lists.map(of).collect();
        all.into_iter().collect()
    };
    let (own, enemies) = (drawn(&section.own), drawn(&section.enemies));
    Some(Field::Lists { own: own?, enemies: enemies? })
}

/// Refuses lists none of whose armies may have both groups.
fn refuse_none(section: &SwapSection, draws: &Draws, seed: u64, problems: &mut Problems) {
    let matchup = StreamKey::of_seed(seed);
    for (at, number) in section.own.iter().enumerate() {
        let turns = (0..LOOKED_AT).filter(|number| *number as usize % section.own.len() == at);
        let mut slots = turns.map(|number| Slot { matchup, number });
        if slots.any(|slot| draws.both(slot).is_some()) {
            continue;
        }
        let [first, second] = section.groups.each_ref().map(|group| group.in_words().words);
        problems.add(
            Problem::at(
                "experiment::swap",
                section.span.clone(),
                format!(
                    "no army drawn from the list \"{}\" may have {first} as well as {second} in their place",
                    section.lists[*number].key
                ),
            )
            .label("has no such armies")
            .help("name smaller groups, types that the list offers, or another list; without a list, armies are random ones that no list limits"),
        );
    }
}
