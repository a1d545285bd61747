//! The army lists whose armies meet in place of random ones, under every cap that random armies have too.

use std::path::Path;

use battle_core::policy::uniform_below;
use harness::Slot;
use stats::list_population::drawn_once;
use triumph::battle::Army;
use triumph::{HalfPoints, RuleParameters, TroopType};

use super::RandomPopulation;
use crate::named_list::{NamedList, own_lists};
use crate::question_lists::{built_in, of_folder};
use crate::random_armies::{RandomArmies, dice, of_list};
use crate::random_population::Stands;
use crate::worth::plan::Caps;
use battle_core::streams::Purpose;
use experiment::document::problem::Problem;
use experiment::document::{Problems, Span, TableReader};

/// Armies that no list limits.
const RANDOM: &str = "random";
/// Armies of the built-in lists.
const HISTORICAL: &str = "historical";
/// The most lists of a folder.
const MOST: usize = 48;
/// The most armies that are drawn until one has an allowed cost.
const TRIALS: usize = 100;

/// The field that a file names.
#[derive(Clone, Debug)]
pub(super) struct StatedField {
    /// `random`, `historical`, or a folder.
    pub name: String,
    /// Its lists; none for random armies.
    pub lists: Vec<NamedList>,
    /// Where the file names it.
    pub span: Span,
}

impl StatedField {
    /// Reads `field`, or the lists that `run.toml` keeps of it.
    pub fn read(
        table: &TableReader<'_>,
        folder: &Path,
        seed: u64,
        problems: &mut Problems,
    ) -> Option<StatedField> {
        let name: String = table.or_default("field", problems);
        let span = table.place("field");
        let kept = own_lists(table, "army_list", "[[prices.army_list]]", folder, problems);
        let lists = match (name.as_str(), kept.is_empty()) {
            (RANDOM, true) => Vec::new(),
            (RANDOM, false) => {
                problems.add(
                    Problem::at(
                        "experiment::field",
                        table.place("army_list"),
                        "`army_list` stands beside random armies",
                    )
                    .label("no list limits them")
                    .help("write field = \"historical\", or leave `army_list` out"),
                );
                return None;
            }
            (_, false) => kept,
            (HISTORICAL, true) => built_in().unwrap_or_default(),
            (given, true) => match of_folder(&folder.join(given)) {
                Ok(all) => {
                    let order = drawn_once(all.len(), all.len().min(MOST), seed);
                    order.into_iter().map(|at| all[at].clone()).collect()
                }
                Err(failure) => {
                    problems.add(
                        Problem::at("experiment::field", span, failure.in_short())
                            .label("no field")
                            .help("write \"random\", \"historical\" for the built-in lists, or a folder of army lists as `equipoise army import` writes them"),
                    );
                    return None;
                }
            },
        };
        Some(StatedField { name, lists, span })
    }

    /// The field in words: `armies of 41 army lists`; `None` for random armies.
    pub fn in_words(&self) -> Option<String> {
        match self.lists.as_slice() {
            [] => None,
            [only] => Some(format!("armies of {}", only.list.name)),
            lists => Some(format!("armies of {} army lists", lists.len())),
        }
    }

    /// Its lists, counted under these rules; empty for random armies, and `None` if a list has no army at all.
    pub fn plan(
        &self,
        points: &RandomPopulation,
        rules: &RuleParameters,
        problems: &mut Problems,
    ) -> Option<ListField> {
        let drawn = self.lists.iter().map(|list| of_list(list, rules, &self.span, problems));
        let drawn: Vec<Option<RandomArmies>> = drawn.collect();
        let lists: Option<Vec<RandomArmies>> = drawn.into_iter().collect();
        let lists = lists?.into_iter().map(|list| (list, Caps::default()));
        Some(ListField { lists: lists.collect(), points: points.points.clone() })
    }
}

/// Army lists, each under every cap that armies may have.
#[derive(Debug)]
pub(super) struct ListField {
    lists: Vec<(RandomArmies, Caps)>,
    points: std::ops::RangeInclusive<u32>,
}

impl ListField {
    /// No lists.
    pub fn none(points: &RandomPopulation) -> ListField {
        ListField { lists: Vec::new(), points: points.points.clone() }
    }

    /// Adds the lists of another field after its own.
    pub fn append(&mut self, other: ListField) {
        self.lists.extend(other.lists);
    }

    /// Whether it has no lists, so that armies are random.
    pub fn is_empty(&self) -> bool {
        self.lists.is_empty()
    }

    /// ST-R3: an army of a list, each list and each number of points equally likely, with the list's number and its stands by type;
    /// `None` if no list has armies of these sizes.
    ///
    /// Only armies of different sizes can show what a point buys.
    pub fn army(&self, slot: Slot, purpose: Purpose) -> Option<(usize, Stands, Army)> {
        let mut dice = dice(slot, purpose);
        (0..TRIALS).find_map(|_| {
            let number = uniform_below(self.lists.len() as u32, &mut dice) as usize;
            let (list, caps) = &self.lists[number];
            let span = self.points.end() - self.points.start() + 1;
            let points = self.points.start() + uniform_below(span, &mut dice);
            let cap = HalfPoints::whole(points as i16);
            let capped = caps.less(list, list.parameters.points_cap - cap)?;
            let army = capped.builds.draw(&capped.request(&[]), &mut dice).ok()?.in_the_field();
            let mut stands = [0; TroopType::COUNT];
            army.stands.iter().for_each(|stand| stands[stand.troop as usize] += 1);
            Some((number, stands, army))
        })
    }
}
