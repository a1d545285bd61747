//! Worths of cards as something to rebalance: an item is a card on the armies of one list; its price may be changed, and the rules.

use harness::SLOTS;
use stats::exchange_rate::slopes_of_blocks;
use stats::mean_of_blocks;

use super::ALPHA;
use super::proof::{ALL_PLAYERS, PlayerBlocks, ProofBlocks};
use super::surrogate::{Change, Changeable, MeasuredItem, Surrogate, VerdictWords};
use crate::numbers::hundredths;
use crate::worth::plan::{OtherPrice, PriceUnit, WorthBearer, WorthCard, WorthPlan};
use crate::worth::rows::{DrawDifference, Draws, WorthRows};

/// A quarter of a battle in points of 100.
const QUARTER: f64 = 25.0;

/// A card whose price may be changed, and to what.
#[derive(Clone, Debug, PartialEq)]
pub struct PriceBounds {
    /// The card, as in files.
    pub card: String,
    /// The lowest and the highest price of a unit that may be proposed, in half points.
    pub half_points: (i32, i32),
}

/// The cards of a run under other rules, at their prices and at others.
#[derive(Clone, Debug, PartialEq)]
pub struct UnderRules {
    /// What these rules are called.
    pub name: String,
    /// The bearers and cards of the plan in its order, with the cells that play them under these rules.
    pub bearers: Vec<WorthBearer>,
    /// Cards at other prices under these rules.
    pub prices: Vec<OtherPrice>,
}

/// Other rules as a change.
#[derive(Clone, Copy, Debug)]
pub struct RuleChange<'u> {
    /// What it does, in words.
    pub words: &'u str,
    /// What was played of it.
    pub under: &'u UnderRules,
}

/// Prices and rules that are changed together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Changed {
    /// Cards with the half points that a unit costs; cards that it doesn't name cost what the rules say.
    pub prices: Vec<(String, i32)>,
    /// The other rules, by their number; none for the present ones.
    pub rules: Option<usize>,
}

/// What the rules charge for a unit of a card, in half points.
pub fn unit_price(card: &WorthCard) -> i32 {
    card.unit.map_or(0, PriceUnit::half_points)
}

/// ST-P2: the verdicts of a worth run and what other prices would do to them: what a card adds unpaid, less what its price costs by the
/// slope of the handicap curve.
///
/// Each group of other rules excludes one another, so that one of them is chosen at most; what they do is what was played of them at the
/// present prices.
/// `None` of a run in which an item, or the curve, was played in fewer than two blocks.
pub fn surrogate(
    plan: &WorthPlan,
    rows: &WorthRows,
    n_blocks: u32,
    bounds: &[PriceBounds],
    rules: &[Vec<RuleChange<'_>>],
) -> Option<Surrogate> {
    let mut items = Vec::new();
    let mut rates = Vec::new();
    for (bearer, card) in plan.cards() {
        let (seen, slope) = seen(plan, bearer, card, rows, n_blocks)?;
        items.push(seen);
        rates.push(slope * units(card));
    }
    let changeable = |of: &PriceBounds| {
        let mut named = plan.cards().filter(|(_, card)| card.name == of.card);
        let (_, card) = named.next()?;
        let now = unit_price(card);
        let (lowest, highest) = of.half_points;
        let mut prices: Vec<i32> = (lowest..=highest).filter(|price| *price != now).collect();
        prices.sort_by_key(|price| ((price - now).abs(), *price));
        let options = prices.into_iter().map(|price| Change {
            key: price.to_string(),
            words: in_words(card, price),
            half_points: price - now,
            shift: plan
                .cards()
                .zip(&rates)
                .map(|((_, other), rate)| match other.name == of.card {
                    true => -0.5 * f64::from(price - now) * rate,
                    false => 0.0,
                })
                .collect(),
        });
        Some(Changeable { name: of.card.clone(), options: options.collect() })
    };
    let of_rules = rules.iter().map(|group| {
        let names: Vec<&str> = group.iter().map(|it| it.under.name.as_str()).collect();
        let options = group.iter().map(|it| Change {
            key: it.under.name.clone(),
            words: it.words.to_owned(),
            half_points: 0,
            shift: shifts(plan, it.under, rows, n_blocks),
        });
        Changeable { name: names.join(" or "), options: options.collect() }
    });
    let prices = bounds.iter().filter_map(changeable);
    Some(Surrogate {
        words: VerdictWords::PRICES,
        items,
        changeables: prices.chain(of_rules).collect(),
        field: None,
    })
}

/// What other rules add to the difference of each card at its price, in points of 100, over the blocks of both.
fn shifts(plan: &WorthPlan, under: &UnderRules, rows: &WorthRows, n_blocks: u32) -> Vec<f64> {
    let both = plan.bearers.iter().zip(&under.bearers);
    let cards = both.flat_map(|(own, other)| own.cards.iter().zip(&other.cards));
    let shift = |(own, other): (&WorthCard, &WorthCard)| {
        let means =
            |card: &WorthCard| block_means(rows, cell_at_price(card), n_blocks as usize, &|_| true);
        let blocks = means(own).into_iter().zip(means(other));
        let changes: Vec<f64> = blocks.filter_map(|(own, other)| Some(other? - own?)).collect();
        changes.iter().sum::<f64>() / changes.len().max(1) as f64
    };
    cards.map(shift).collect()
}

/// Where armies pay for a card; where none of its list can pay, what it adds unpaid.
fn cell_at_price(card: &WorthCard) -> u32 {
    card.at_price.map_or(card.cell, |at_price| at_price.cell)
}

/// `Ambush: 4 points an army in place of 6`.
fn in_words(card: &WorthCard, half_points: i32) -> String {
    let points = |half: i32| hundredths(0.5 * f64::from(half));
    let unit = card.unit.map_or(" an army", |unit| unit.words);
    let noun = match half_points {
        2 => "point",
        _ => "points",
    };
    format!(
        "{}: {} {noun}{unit} in place of {}",
        card.title,
        points(half_points),
        points(unit_price(card))
    )
}

/// How many units an army buys.
fn units(card: &WorthCard) -> f64 {
    card.unit.map_or(1.0, |unit| unit.number(card.price))
}

/// What was measured of a card: how far it is from fair at its price, and what a point costs, in points of 100.
fn seen(
    plan: &WorthPlan,
    bearer: &WorthBearer,
    card: &WorthCard,
    rows: &WorthRows,
    n_blocks: u32,
) -> Option<(MeasuredItem, f64)> {
    let n_blocks = rows.n_blocks(card.cell).min(n_blocks as usize);
    let curve = plan.curve_of(bearer);
    let slopes = slopes_of_blocks(&rows.blocks(&curve, card.cell, n_blocks, Draws::ALL))?;
    let slopes: Vec<f64> = slopes.into_iter().flatten().collect();
    let effects = block_means(rows, card.cell, n_blocks, &|_| true);
    let effects: Vec<f64> = effects.into_iter().flatten().collect();
    if slopes.len() < 2 || effects.len() < 2 {
        return None;
    }
    let (effect, slope) = (mean_of_blocks(&effects, ALPHA), mean_of_blocks(&slopes, ALPHA));
    let rate = slope.value?;
    let difference = match card.price {
        0.0 => effect,
        // Chance that both share makes the interval a little too wide.
        price => effect.less_independent(&slope.scaled(price)),
    };
    let name = format!("{}, {}", card.title, bearer.name);
    Some((MeasuredItem { name, difference }, rate))
}

/// Block by block the mean difference of some draws of a cell from the baseline's, in points of 100, adjusted for luck where that was
/// recorded; none of a block without such draws.
fn block_means(
    rows: &WorthRows,
    cell: u32,
    n_blocks: usize,
    takes: &dyn Fn(usize) -> bool,
) -> Vec<Option<f64>> {
    let blocks = rows.differences(cell, n_blocks).into_iter();
    let of_block = |slots: [DrawDifference; SLOTS]| {
        let taken = slots.iter().enumerate().filter(|(slot, _)| takes(*slot));
        let (mut n, mut sum) = (0, 0.0);
        for (_, slot) in taken {
            n += slot.n_pairs;
            sum += slot.quarters;
        }
        (n > 0).then(|| QUARTER * sum / n as f64)
    };
    blocks.map(of_block).collect()
}

/// What was played of proposals.
///
/// A card that no army of its list can pay has no battles here; its effect stays the unpaid one.
pub fn played(
    plan: &WorthPlan,
    others: &[OtherPrice],
    under: &[UnderRules],
    rows: &WorthRows,
    n_blocks: u32,
    proposals: &[Changed],
) -> ProofBlocks {
    let cell_of = |at: usize, card: &WorthCard, changed: &Changed, others: &[OtherPrice]| {
        let wanted = changed.prices.iter().find(|(name, _)| *name == card.name);
        let other = wanted.and_then(|(_, price)| {
            others
                .iter()
                .find(|it| it.bearer == at && it.card == card.name && it.half_points == *price)
        });
        match other {
            Some(other) => other.cell,
            None => cell_at_price(card),
        }
    };
    let cells = |changed: &Changed| -> Vec<(usize, u32)> {
        let rules = changed.rules.and_then(|number| under.get(number));
        let (bearers, others) = match rules {
            Some(rules) => (&rules.bearers, rules.prices.as_slice()),
            None => (&plan.bearers, others),
        };
        let bearers = bearers.iter().enumerate();
        bearers
            .flat_map(|(at, bearer)| {
                let cards = bearer.cards.iter();
                cards.map(move |card| (at, card))
            })
            .map(|(at, card)| (at, cell_of(at, card, changed, others)))
            .collect()
    };
    let present = Changed::default();
    let rules: Vec<Vec<(usize, u32)>> =
        std::iter::once(&present).chain(proposals).map(cells).collect();
    let n_players = plan.players.len();
    let of = |name: String, player: Option<usize>| {
        let blocks = rules.iter().map(|cells| {
            let items: Vec<Vec<Option<f64>>> = (cells.iter())
                .map(|(bearer, cell)| {
                    let bearer = &plan.bearers[*bearer];
                    let takes = |slot: usize| {
                        player.is_none_or(|player| bearer.player_of(slot, n_players) == player)
                    };
                    block_means(rows, *cell, n_blocks as usize, &takes)
                })
                .collect();
            let n_there = items.iter().map(Vec::len).min().unwrap_or(0);
            let block = |block: usize| items.iter().map(|item| item[block]).collect();
            (0..n_there).map(block).collect::<Vec<Vec<_>>>()
        });
        PlayerBlocks::of_whole_blocks(name, &blocks.collect::<Vec<_>>())
    };
    let mut by = Vec::new();
    if n_players > 1 {
        by.push(of(ALL_PLAYERS.to_owned(), None));
    }
    let players = plan.players.iter().cloned().enumerate();
    by.extend(players.map(|(number, name)| of(name, Some(number))));
    ProofBlocks { by }
}
