//! The plan of `[swap]`: for each player the second group, and the first one in its place.

use std::sync::Arc;

use analysis::VariantInfo;
use analysis::phrases::upper_first;
use analysis::swap::Swap;
use battle_core::StreamKey;
use harness::{GameSource, Slot};

use super::SwapSetup;
use super::draws::{Draws, Field};
use crate::battle::plan::BattlePlan;
use crate::named_list::NamedList;
use crate::random_armies::{RandomArmies, of_list};
use experiment::Experiment;
use experiment::document::Problems;
use experiment::document::problem::Problem;
use experiment::plan_builder::{CellSpec, PlanBuilder};

/// The streams, which all players and groups share so that they have the same armies and dice.
const STREAMS: &str = "triumph/swap";
/// The draws after which a list is refused because no army may have both groups.
const LOOKED_AT: u64 = 36;

/// Makes the plan, and says what its cells answer.
pub(super) fn plan(
    setup: &SwapSetup,
    experiment: &Experiment,
    problems: &mut Problems,
) -> Option<(BattlePlan, Swap)> {
    let field = Arc::new(field(setup, problems)?);
    let groups = Arc::new(setup.groups.clone());
    let [first, second] = setup.groups.each_ref().map(|group| group.in_words());
    let mut plan = PlanBuilder::new(triumph_loops::battle);
    let mut players = Vec::new();
    for player in &setup.players {
        let name = player.in_words();
        let draws = |having: usize| Draws {
            field: Arc::clone(&field),
            groups: Arc::clone(&groups),
            having,
            pairs: setup.pairs,
            rules: setup.parameters,
            player: *player.player(),
        };
        if players.is_empty() {
            refuse_none(setup, &draws(0), experiment.seed, problems);
        }
        let spec = |variant: Option<VariantInfo>, words: &str, having: usize| CellSpec {
            variant,
            strengthens: None,
            is_aside: false,
            sides: [format!("an army with {words}"), "its enemy".to_owned()],
            contests: GameSource::Drawn(Arc::new(draws(having))),
        };
        // ST-L2: players are never pooled, so each has a variant of its own.
        let (by_name, by_title) = match setup.players.len() {
            1 => (String::new(), String::new()),
            _ => (format!(" as {name}"), format!(", as {name} leads them")),
        };
        let variant = VariantInfo {
            name: format!("{}{by_name}", setup.groups[0].name()),
            title: format!("{}{by_title}", upper_first(&first.words)),
            printed_cost: None,
        };
        let title =
            format!("{} or {}, as {name} leads them", upper_first(&first.words), second.words);
        let cells = [spec(None, &second.words, 1), spec(Some(variant), &first.words, 0)];
        plan.matchup_on(STREAMS, &title, cells);
        players.push((name, 2 * players.len() as u32 + 1));
    }
    let cost = setup.groups[0].cost(&setup.parameters);
    let swap =
        Swap { first, second, cost: format!("{cost} points"), armies: setup.armies(), players };
    Some((plan.planned(experiment, problems)?, swap))
}

/// Where armies come from.
fn field(setup: &SwapSetup, problems: &mut Problems) -> Option<Field> {
    if setup.own.is_empty() {
        return Some(Field::Random(setup.population.clone()));
    }
    let mut drawn = |numbers: &[usize]| -> Option<Vec<RandomArmies>> {
        let lists = numbers.iter().map(|number| &setup.lists[*number]);
        let of = |list: &NamedList| of_list(list, &setup.parameters, &setup.span, problems);
        let all: Vec<Option<RandomArmies>> = lists.map(of).collect();
        all.into_iter().collect()
    };
    let (own, enemies) = (drawn(&setup.own), drawn(&setup.enemies));
    Some(Field::Lists { own: own?, enemies: enemies? })
}

/// Refuses lists none of whose armies may have both groups.
fn refuse_none(setup: &SwapSetup, draws: &Draws, seed: u64, problems: &mut Problems) {
    let matchup = StreamKey::of_seed(seed);
    for (at, number) in setup.own.iter().enumerate() {
        let turns = (0..LOOKED_AT).filter(|number| *number as usize % setup.own.len() == at);
        let mut slots = turns.map(|number| Slot { matchup, number });
        if slots.any(|slot| draws.both(slot).is_some()) {
            continue;
        }
        let [first, second] = setup.groups.each_ref().map(|group| group.in_words().words);
        problems.add(
            Problem::at(
                "experiment::swap",
                setup.span.clone(),
                format!(
                    "no army drawn from the list \"{}\" may have {first} as well as {second} in their place",
                    setup.lists[*number].key
                ),
            )
            .label("has no such armies")
            .help("name smaller groups, types that the list offers, or another list; without a list, armies are random ones that no list limits"),
        );
    }
}
