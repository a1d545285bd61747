//! ST-R7 c, d: battles that have no part in finding the list and test it: armies of army lists meet, and stands take the place of
//! others that cost the same.

use std::sync::Arc;

use analysis::parts::type_prices::{PlayedProof, PlayedReal, PlayedSwap};
use analysis::worth::WorthRows;
use analysis::{VariantInfo, phrases::upper_first};
use battle_core::policy::uniform_below;
use battle_core::{BySide, Side, StreamKey};
use harness::{Contest, ContestDraw, GameSource, SLOTS, Slot, SlotAddresses};
use stats::prices::{FEWEST_ENEMIES, GROUPS, RealMeeting, SwapFound};
use triumph::battle::Battle;
use triumph::{RuleParameters, TroopPrices, TroopType};
use triumph_players::Player;

use super::field::{ListField, StatedField};
use super::{PricesSetup, Seated};
use crate::question_lists::built_in;
use crate::random_armies::{ARMY_OF_A, ARMY_OF_B, PLACE_OF_CARD, dice};
use crate::random_population::{RandomPopulation, most_of};
use crate::swap::{self, Field, Group};
use experiment::document::Problems;
use experiment::plan_builder::{CellSpec, PlanBuilder};

/// The streams of the tests: other armies and dice than those from which prices are found.
const STREAMS_OF_REAL: &str = "triumph/prices/armies that test the list";
const STREAMS_OF_SWAPS: &str = "triumph/prices/swaps that test the list";
/// One draw in this number is played: 20 pairs in all beside 90.
const REAL_SHARE: u64 = 9;
const SWAPS_SHARE: u64 = 12;
/// The cost of a group that takes another one's place, in half points: near the first number, at most the second.
const COST: (i16, i16) = (24, 40);

/// The tests of a player's list.
#[derive(Clone, Debug)]
pub(super) struct Proof {
    real: Result<(u32, Real), String>,
    swaps: Result<(u32, Swaps), String>,
}

/// Armies of lists that meet.
#[derive(Clone, Debug)]
struct Real {
    lists: Arc<ListField>,
    names: Arc<Vec<String>>,
    /// Whether prices are found from other armies of the same lists.
    are_of_field: bool,
    rules: RuleParameters,
    seated: Seated,
    pairs: u64,
}

/// Stands that take the place of others.
#[derive(Clone, Debug)]
struct Swaps {
    /// One draw in this number, of those that swaps play, is played.
    share: u64,
    each: Vec<swap::Draws>,
}

/// Adds the cells that test the list of a player, at the prices of that list.
pub(super) struct Prover<'s> {
    setup: &'s PricesSetup,
    rules: RuleParameters,
    lists: Result<(Arc<ListField>, Arc<Vec<String>>), String>,
    groups: Result<Vec<Arc<[Group; 2]>>, String>,
}

impl<'s> Prover<'s> {
    /// A prover that plays by these rules.
    pub fn new(setup: &'s PricesSetup, rules: RuleParameters) -> Prover<'s> {
        let groups = match setup.field.lists.is_empty() {
            true => Ok(pairs(&rules.prices()).into_iter().map(Arc::new).collect()),
            false => Err(
                "No stands were swapped: that is done in random armies, and these prices are of army lists, of which few may have two such groups."
                    .to_owned(),
            ),
        };
        Prover { setup, rules, lists: real_lists(&setup.field, &rules), groups }
    }

    /// Adds the cells of a player.
    pub fn add(
        &self,
        (name, seated): (&str, Seated),
        n_cells: &mut u32,
        plan: &mut PlanBuilder<Battle, Player>,
    ) -> Proof {
        let pairs = self.setup.meetings.pairs;
        let real = self.lists.clone().map(|(lists, names)| {
            let real = Real {
                lists,
                names,
                are_of_field: !self.setup.field.lists.is_empty(),
                rules: self.rules,
                seated,
                pairs,
            };
            let title = format!("{} that test the list, as {name} leads them", real.armies());
            let sides = ["an army of a list", "another one"];
            let spec = spec(None, sides, GameSource::Drawn(Arc::new(real.clone())));
            plan.matchup_on(STREAMS_OF_REAL, &upper_first(&title), [spec]);
            *n_cells += 1;
            (*n_cells - 1, real)
        });
        let swaps = self.groups.clone().map(|groups| {
            let field = Arc::new(Field::Random(self.setup.meetings.armies.clone()));
            let draws = |having: usize| {
                let of = |groups: &Arc<[Group; 2]>| swap::Draws {
                    field: Arc::clone(&field),
                    groups: Arc::clone(groups),
                    having,
                    pairs,
                    rules: self.rules,
                    player: seated.player,
                };
                Swaps { share: seated.share, each: groups.iter().map(of).collect() }
            };
            let sides = ["an army with the second stands of a swap", "its enemy"];
            let first = VariantInfo {
                name: "first stands of a swap".to_owned(),
                title: "The first stands of a swap".to_owned(),
                printed_cost: None,
            };
            let cells = [(None, 1), (Some(first), 0)].map(|(variant, having)| {
                spec(variant, sides, GameSource::Drawn(Arc::new(draws(having))))
            });
            let title = format!("Swaps that test the list, as {name} leads them");
            plan.matchup_on(STREAMS_OF_SWAPS, &title, cells);
            *n_cells += 2;
            (*n_cells - 1, draws(0))
        });
        Proof { real, swaps }
    }
}

fn spec(
    variant: Option<VariantInfo>,
    sides: [&str; 2],
    contests: GameSource<Battle, Player>,
) -> CellSpec<Battle, Player> {
    let sides = sides.map(str::to_owned);
    CellSpec { variant, strengthens: None, is_aside: true, sides, contests }
}

/// The lists whose armies meet, at the cap of the rules; or why there are none.
fn real_lists(
    field: &StatedField,
    rules: &RuleParameters,
) -> Result<(Arc<ListField>, Arc<Vec<String>>), String> {
    let all = match field.lists.is_empty() {
        true => built_in().map_err(|failure| failure.in_short())?,
        false => field.lists.clone(),
    };
    let cap = (rules.points_cap.0 / 2) as u32;
    let points = RandomPopulation { types: 1..=1, points: cap..=cap };
    let (mut lists, mut names) = (ListField::none(&points), Vec::new());
    for named in all {
        let name = named.list.name.clone();
        // A list without armies under changed rules or prices tests nothing, which is no mistake of the experiment.
        let only = StatedField { name: name.clone(), lists: vec![named], span: field.span.clone() };
        if let Some(of_list) = only.plan(&points, rules, &mut Problems::default()) {
            lists.append(of_list);
            names.push(name);
        }
    }
    match names.is_empty() {
        true => {
            Err("No real armies tested the list: no army list has any by these rules and prices."
                .to_owned())
        }
        false => Ok((Arc::new(lists), Arc::new(names))),
    }
}

/// Pairs of groups, each of one type, that cost the same; each type is in one pair at most.
///
/// Types with few possible partners are paired first. The pairs don't depend on the seed, so that runs can be pooled.
fn pairs(prices: &TroopPrices) -> Vec<[Group; 2]> {
    let mut dice = dice(Slot { matchup: StreamKey::of_seed(0), number: 0 }, PLACE_OF_CARD);
    let mut left = TroopType::ALL.to_vec();
    for at in (1..left.len()).rev() {
        left.swap(at, uniform_below(at as u32 + 1, &mut dice) as usize);
    }
    let mut all = Vec::new();
    loop {
        let ways = |own: &TroopType| -> Vec<[Group; 2]> {
            let others = left.iter().filter(|other| *other != own);
            others.filter_map(|other| equal([*own, *other], prices)).collect()
        };
        let of_each = left.iter().map(ways).filter(|ways| !ways.is_empty());
        let Some(mut fewest) = of_each.min_by_key(Vec::len) else { return all };
        let pair = fewest.swap_remove(uniform_below(fewest.len() as u32, &mut dice) as usize);
        left.retain(|troop| !pair.iter().any(|group| group.has(*troop)));
        all.push(pair);
    }
}

/// Two groups, each of one type, that cost the same, about a quarter of an army.
fn equal(types: [TroopType; 2], prices: &TroopPrices) -> Option<[Group; 2]> {
    let [own, other] = types.map(|troop| prices.of(troop).0);
    let numbers = 1..=most_of(types[0]) as i16;
    let costs = numbers.map(|n| n * own).filter(|cost| {
        let n = cost / other;
        cost % other == 0 && n <= most_of(types[1]) as i16 && *cost <= COST.1
    });
    let cost = costs.min_by_key(|cost| (cost - COST.0).abs())?;
    Some(types.map(|troop| Group(vec![(troop, (cost / prices.of(troop).0) as u8)])))
}

impl Real {
    fn armies(&self) -> String {
        match self.names.as_slice() {
            [only] => format!("armies of {only}"),
            names => format!("armies of {} army lists", names.len()),
        }
    }
}

impl ContestDraw<Battle, Player> for Real {
    fn contest(&self, slot: Slot) -> Option<Contest<Battle, Player>> {
        if !slot.number.is_multiple_of(REAL_SHARE * self.seated.share) {
            return None;
        }
        let armies = [ARMY_OF_A, ARMY_OF_B].map(|purpose| self.lists.army(slot, purpose));
        let [(_, _, a), (_, _, b)] =
            armies.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()?;
        Some(Contest {
            game: Battle::new(BySide([a, b]), &self.rules).ok()?,
            policies: BySide([Side::A, Side::B].map(|_| self.seated.player)),
        })
    }

    fn n_pairs(&self) -> u64 {
        self.pairs
    }
}

impl Swaps {
    /// The number of the swap that a slot plays: the first 36 draws of each swap one after the other, so that a short run has some
    /// that suffice, then all in turn.
    fn number(&self, slot: Slot) -> Option<usize> {
        let (n, fewest) = (self.each.len() as u64, FEWEST_ENEMIES as u64);
        let share = SWAPS_SHARE * self.share;
        let draw = slot.number / share;
        let number = if draw < n * fewest { draw / fewest } else { draw % n.max(1) };
        (n > 0 && slot.number.is_multiple_of(share)).then_some(number as usize)
    }
}

impl ContestDraw<Battle, Player> for Swaps {
    fn contest(&self, slot: Slot) -> Option<Contest<Battle, Player>> {
        self.each[self.number(slot)?].contest(slot)
    }

    fn n_pairs(&self) -> u64 {
        self.each.first().map_or(1, ContestDraw::n_pairs)
    }
}

impl Proof {
    /// The results of the tests, from stored rows.
    pub fn played(
        &self,
        addresses: &SlotAddresses,
        rows: &WorthRows,
        n_blocks: usize,
    ) -> PlayedProof {
        let slots = |cell: u32| {
            let each = (0..n_blocks).flat_map(|block| (0..SLOTS).map(move |slot| (block, slot)));
            each.filter_map(move |(block, slot)| {
                Some((block, slot, addresses.of(cell, block, slot)?))
            })
        };
        let real = self.real.as_ref().map_err(Clone::clone).map(|(cell, real)| {
            let scores = rows.adjusted_scores(*cell);
            let mut pairs = 0;
            let of = |(block, number, slot): (usize, usize, Slot)| {
                let score = scores.get(block)?.get(number).filter(|it| it.n_pairs > 0)?;
                let (first, a, _) = real.lists.army(slot, ARMY_OF_A)?;
                let (second, b, _) = real.lists.army(slot, ARMY_OF_B)?;
                pairs += score.n_pairs;
                Some(RealMeeting {
                    group: block % GROUPS,
                    lists: [first, second],
                    stands: [a.to_vec(), b.to_vec()],
                    score: score.points_of_100() / 100.0,
                })
            };
            PlayedReal {
                meetings: slots(*cell).filter_map(of).collect(),
                pairs,
                names: real.names.to_vec(),
                armies: real.armies(),
                are_of_field: real.are_of_field,
            }
        });
        let swaps = self.swaps.as_ref().map_err(Clone::clone).map(|(cell, swaps)| {
            let mut all: Vec<PlayedSwap> = swaps.each.iter().map(played_swap).collect();
            let changes = rows.differences(*cell, n_blocks);
            for (block, number, slot) in slots(*cell) {
                let change = changes.get(block).map(|of_block| &of_block[number]);
                if let Some((change, swap)) = change.zip(swaps.number(slot))
                    && change.n_pairs > 0
                {
                    all[swap].found.changes.push(change.points_of_100() / 100.0);
                    all[swap].pairs += change.n_pairs;
                }
            }
            all
        });
        PlayedProof { real, swaps }
    }
}

/// A swap without any draws yet.
fn played_swap(draws: &swap::Draws) -> PlayedSwap {
    let [first, second] = &*draws.groups;
    let only = |group: &Group| group.0.first().map_or((0, 0), |(troop, n)| (*troop as usize, *n));
    let (words, points) = ([first, second].map(|it| it.in_words().words), first.cost(&draws.rules));
    PlayedSwap {
        words,
        points: f64::from(points.0) / 2.0,
        pairs: 0,
        found: SwapFound { first: only(first), second: only(second), changes: Vec::new() },
    }
}

#[cfg(test)]
mod tests;
