//! `game = "swap"`: which of two groups of stands of the same cost is stronger, without any rate (ST-R7).

mod draws;
mod group;
mod in_lists;
mod plan;
mod question;
mod resolved;

use crate::ruleset::TriumphRules;
use std::path::Path;
use std::sync::Arc;

use analysis::Variants;
use analysis::swap::Swap;
use triumph::{RuleParameters, TroopType};

use super::battle::plan::BattlePlan;
use super::battle::replay;
use super::named_list::{Lists, NamedList};
use super::players::{PlayerText, Settings, compared, each_against_itself};
use super::random_population::{RandomPopulation, meeting_pairs};
use super::{TRIUMPH, digest, kind_names, resolved_parameters};
use experiment::Experiment;
use experiment::document::problem::{Failure, Problem, did_you_mean};
use experiment::document::{Node, Problems, Span, TableReader, free_table};
use experiment::kind::{ExperimentFile, ExperimentKind, KindFacts};
use experiment::parameters::changed;
use experiment::planned_run::{AnyPlan, PlannedRun};
use experiment::replay::ReplayRequest;
use experiment::rules_file;
use experiment::ruleset::{Rules, TypedRules};
use experiment::setup::{GameSetup, ResolvedSetup};

pub use draws::{Draws, Field};
pub use group::Group;

pub use question::SWAPS;

/// `game = "swap"`.
pub const SWAP: &'static dyn ExperimentKind = &SwapKind;

#[derive(Debug)]
struct SwapKind;

impl ExperimentKind for SwapKind {
    fn facts(&self) -> KindFacts {
        KindFacts {
            name: kind_names::SWAP,
            playout: "battle",
            ruleset: &TRIUMPH,
            keys: &super::keys::OF_SWAPS,
            first_dice: Err(
                "deals first dice out over a whole block, and the armies of a swap are drawn anew for every few pairs, which are one \
             observation",
            ),
            // It narrows the difference, and costs little time.
            records_luck: Some(true),
        }
    }

    fn typed_rules(&self, typed: &TypedRules) -> Result<String, Failure> {
        rules_file::typed_table::<TriumphRules>(typed, SWAP)
    }

    fn read(
        &self,
        file: &ExperimentFile<'_, '_>,
        problems: &mut Problems,
    ) -> Option<Arc<dyn GameSetup>> {
        let parameters = file.rules::<TriumphRules>(SWAP, problems);
        let settings = Settings::read(file.table.get("policies"), problems);
        let example = "a table [swap] with players, first and second";
        file.table.require("swap", example, problems)?;
        let table = file.table.table("swap", "[swap]", problems)?;
        Some(Arc::new(read(&table, &parameters, &settings, file.folder, problems)?))
    }
}

fn read(
    table: &TableReader<'_>,
    rules: &RuleParameters,
    settings: &Settings,
    folder: &Path,
    problems: &mut Problems,
) -> Option<SwapSetup> {
    let players = compared(table, settings, problems);
    let population = RandomPopulation::read(table, problems);
    let pairs = meeting_pairs(table, problems);
    let mut group = |key: &str, example: &str| {
        let node = table.require(key, example, problems)?;
        read_group(key, node, problems)
    };
    let first = group("first", "first = { heavy-foot = 4 }");
    let second = group("second", "second = { elite-foot = 3 }");
    let mut found = Lists::of(table, "[[swap.list]]", folder, problems);
    let (own, enemies) = (
        numbers(table, "lists", &mut found, problems),
        numbers(table, "enemies", &mut found, problems),
    );
    if own.is_empty() != enemies.is_empty() {
        let (has, lacks) = if own.is_empty() { ("enemies", "lists") } else { ("lists", "enemies") };
        problems.add(
            Problem::at("experiment::swap", table.place(has), format!("`{has}` stands without `{lacks}`"))
                .label("the other one is missing")
                .help("name the lists of the armies by `lists` and those that they meet by `enemies`, or neither for random armies"),
        );
    }
    let (groups, population) = ([first?, second?], population?);
    let [first, second] = &groups;
    let fewest = match own.is_empty() {
        true => *population.points.start(),
        false => (rules.points_cap.0 / 2) as u32,
    };
    for (message, help) in group::wrong([first, second], rules, fewest) {
        problems.add(
            Problem::at("experiment::swap", table.place("second"), message)
                .label("can't take the place of `first`")
                .help(help),
        );
    }
    Some(SwapSetup {
        parameters: *rules,
        players: players?,
        groups,
        population,
        pairs,
        lists: found.all,
        own,
        enemies,
        span: table.place("lists"),
    })
}

/// The stands of a group, by type.
fn read_group(key: &str, node: &Node, problems: &mut Problems) -> Option<Group> {
    let before = problems.len();
    let table = free_table(key, node, problems)?;
    let mut stands: Vec<(TroopType, u8)> = Vec::new();
    for entry in table.entries() {
        let n = problems.integer(&entry.key, 1..=group::MOST.into(), &entry.node);
        let Some(troop) = TroopType::from_word(&entry.key) else {
            let known = TroopType::ALL.map(TroopType::name);
            problems.add(
                Problem::at(
                    "experiment::swap",
                    entry.key_span.clone(),
                    format!("no troop type is called `{}`", entry.key),
                )
                .help(did_you_mean(&entry.key, &known)),
            );
            continue;
        };
        if stands.iter().any(|(other, _)| *other == troop) {
            problems.add(
                Problem::at(
                    "experiment::swap",
                    entry.key_span.clone(),
                    format!("`{key}` names {troop} twice"),
                )
                .help("name it once, with the number of all of them"),
            );
        }
        stands.extend(n.map(|n| (troop, n as u8)));
    }
    if stands.is_empty() && problems.len() == before {
        problems.add(
            Problem::at("experiment::swap", node.span.clone(), format!("`{key}` has no stands"))
                .help(format!("write such as {key} = {{ heavy-foot = 4 }}")),
        );
    }
    (problems.len() == before).then_some(Group(stands))
}

/// Reads the lists that a key names, by number.
fn numbers(
    table: &TableReader<'_>,
    key: &str,
    found: &mut Lists<'_>,
    problems: &mut Problems,
) -> Vec<usize> {
    let items = table.given::<&[Node]>(key, problems).unwrap_or_default();
    let numbers = items.iter().map(|it| found.number(problems.text(key, it)?, it, problems));
    numbers.collect::<Vec<_>>().into_iter().flatten().collect()
}

/// The `[swap]` table.
#[derive(Clone, Debug)]
struct SwapSetup {
    parameters: RuleParameters,
    players: Vec<PlayerText>,
    groups: [Group; 2],
    /// How random armies are drawn.
    population: RandomPopulation,
    /// How many pairs two armies play before others are drawn.
    pairs: u64,
    /// The army lists with their names.
    lists: Vec<NamedList>,
    /// The lists of the armies that have the groups, by number; empty for random armies.
    own: Vec<usize>,
    /// The lists of their enemies, by number.
    enemies: Vec<usize>,
    /// Where the lists are named.
    span: Span,
}

impl SwapSetup {
    /// The armies that have the groups, in words.
    fn armies(&self) -> String {
        let names: Vec<String> =
            self.own.iter().map(|number| self.lists[*number].list.name.clone()).collect();
        match names.is_empty() {
            true => "random armies".to_owned(),
            false => format!("armies of {}", analysis::phrases::listed(&names)),
        }
    }
}

impl GameSetup for SwapSetup {
    fn kind(&self) -> &'static dyn ExperimentKind {
        SWAP
    }

    fn rules_digest(&self) -> String {
        TriumphRules::digest(&self.parameters)
    }

    fn luck_digest(&self) -> String {
        digest::of_luck()
    }

    fn changed_parameters(&self) -> Vec<(String, String)> {
        changed::<TriumphRules>(&self.parameters)
    }

    fn players_in_words(&self) -> String {
        each_against_itself(&self.players)
    }

    fn variants(&self) -> Variants {
        Variants::Cards
    }

    fn notes(&self) -> Vec<String> {
        let RandomPopulation { types, points } = &self.population;
        let armies = match self.own.is_empty() {
            true => format!(
                "Armies are random: beside the group, and for its enemy without one, {} to {} other types with random shares of {} to {} points in all. No army list limits them: in armies of lists a type may be worth more or less.",
                types.start(), types.end(), points.start(), points.end(),
            ),
            false => "An army is drawn from its list until it has the one group and may have the other in its place. Its general stays where he is; if he was in the group, he leads the other one.".to_owned(),
        };
        vec![
            armies,
            format!(
                "Armies are drawn anew for every {} pairs of battles, which are one observation.",
                self.pairs
            ),
            "Both groups cost the same, and a lost stand counts what it costs.".to_owned(),
            format!(
                "A battle without a winner after {} player turns ends as `timeout` says.",
                self.parameters.max_turns.0
            ),
        ]
    }

    fn resolved(&self) -> ResolvedSetup {
        ResolvedSetup {
            parameters: resolved_parameters(&self.parameters, SWAP, false),
            cards: Vec::new(),
            sensitivity: None,
            own: Box::new(resolved::resolved(self)),
        }
    }

    fn plan(
        self: Arc<Self>,
        experiment: &Experiment,
        problems: &mut Problems,
    ) -> Option<Box<dyn PlannedRun>> {
        let (planned, swap) = plan::plan(&self, experiment, problems)?;
        Some(Box::new(PlannedSwap { planned, swap }))
    }
}

/// The battles of a swap, ready to be played.
#[derive(Debug)]
struct PlannedSwap {
    planned: BattlePlan,
    swap: Swap,
}

impl PlannedRun for PlannedSwap {
    fn playable(&self) -> AnyPlan<'_> {
        self.planned.playable()
    }

    fn swap(&self) -> Option<Swap> {
        Some(self.swap.clone())
    }

    fn has_pages(&self) -> bool {
        false
    }

    fn replay(&self, request: &ReplayRequest) -> Result<String, Failure> {
        replay::show(&self.planned, None, request)
    }
}

#[cfg(test)]
mod tests;
