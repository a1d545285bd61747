//! One player's draws of a list with their results, by block and by draw.

use harness::SLOTS;
use stats::exchange_rate::{is_own_slope_known, slopes_of_blocks};
use stats::mean_of_blocks;

use super::plan::{OtherPrice, WorthBearer, WorthCard, WorthPlan};
use super::rate::Rate;
use super::rows::{DrawDifference, Draws, WorthRows};

/// One minus the level of every interval.
pub(super) const ALPHA: f64 = 0.05;

/// What is known of a card from one list, or from one block of one list.
pub(super) struct Observation {
    pub(super) effect: f64,
    pub(super) slope: f64,
    pub(super) n_units: f64,
    pub(super) at_price: Option<f64>,
    pub(super) at_other_prices: Vec<(i32, Option<f64>)>,
}

/// One player's draws of a list, with their results.
pub(super) struct ListDraws<'p> {
    pub(super) bearer: &'p WorthBearer,
    pub(super) card: &'p WorthCard,
    pub(super) blocks: Vec<Block>,
    /// In points of 100: each draw with the card, unpaid.
    pub(super) draws: Vec<f64>,
    /// In points of 100: each draw where the army has paid for the card.
    pub(super) paid: Option<Vec<f64>>,
    /// In points of 100: each draw at every other price, which is in half points a unit.
    pub(super) at_others: Vec<(i32, Vec<f64>)>,
    /// The variance of the mean effect, by draws.
    pub(super) variance: f64,
    /// Whether no pair differed in anything that was counted.
    pub(super) never_differs: bool,
    pub(super) n_pairs: u64,
}

/// A block of a list, in points of 100; where there are no draws of a kind there is nothing.
pub(super) struct Block {
    pub(super) effect: Option<f64>,
    pub(super) slope: Option<f64>,
    pub(super) at_price: Option<f64>,
    /// At every other price of the card, in half points a unit.
    pub(super) at_other_prices: Vec<(i32, Option<f64>)>,
}

/// The draws of a run that one player plays.
#[derive(Clone, Copy)]
pub(super) struct DrawsOf {
    pub(super) player: usize,
    pub(super) n_players: usize,
}

impl DrawsOf {
    pub(super) fn has(self, bearer: &WorthBearer, slot: usize) -> bool {
        bearer.player_of(slot, self.n_players) == self.player
    }

    /// What a point adds to a list's score, block by block.
    pub(super) fn slopes(
        self,
        bearer: &WorthBearer,
        cell: u32,
        rows: &WorthRows,
        n_blocks: usize,
    ) -> Option<Vec<Option<f64>>> {
        let taken = Draws {
            of_curve: &|bearer, slot| self.has(bearer, slot),
            of_card: &|slot| self.has(bearer, slot),
        };
        slopes_of_blocks(&rows.blocks(&bearer.own_curve(), cell, n_blocks, taken))
    }
}

/// ST-L2: what a point adds to the score of all lists of a run, in the hands of one player: the plain mean over lists, block by block.
pub(super) struct CommonRate {
    pub(super) of_block: Vec<Option<f64>>,
    pub(super) n_lists: usize,
}

impl CommonRate {
    pub(super) fn of(
        plan: &WorthPlan,
        rows: &WorthRows,
        player: usize,
        n_blocks: u32,
    ) -> CommonRate {
        let draws = DrawsOf { player, n_players: plan.players.len() };
        let slopes = plan.bearers.iter().filter_map(|bearer| {
            let card = bearer.cards.first()?;
            let n_blocks = rows.n_blocks(card.cell).min(n_blocks as usize);
            draws.slopes(bearer, card.cell, rows, n_blocks)
        });
        let of_lists: Vec<Vec<Option<f64>>> = slopes.collect();
        let most = of_lists.iter().map(Vec::len).max().unwrap_or(0);
        let of_block = |block: usize| {
            let known = of_lists.iter().filter_map(|list| *list.get(block)?);
            mean(known)
        };
        CommonRate { of_block: (0..most).map(of_block).collect(), n_lists: of_lists.len() }
    }
}

impl<'p> ListDraws<'p> {
    /// ST-L2: whether the list's own slope is at least five standard errors above 0.
    pub(super) fn knows_its_slope(&self) -> bool {
        let slopes: Vec<f64> = self.blocks.iter().filter_map(|block| block.slope).collect();
        slopes.len() >= 2 && is_own_slope_known(&mean_of_blocks(&slopes, ALPHA))
    }

    pub(super) fn take(&mut self, common: &CommonRate) {
        for (block, slope) in self.blocks.iter_mut().zip(&common.of_block) {
            block.slope = *slope;
        }
    }

    /// Nothing where the card or the list's handicaps were not played twice; with a rate no handicaps are asked.
    pub(super) fn of(
        bearer: &'p WorthBearer,
        card: &'p WorthCard,
        others: &[&OtherPrice],
        rate: Option<&Rate>,
        draws: DrawsOf,
        rows: &WorthRows,
        n_blocks: u32,
    ) -> Option<ListDraws<'p>> {
        let n_blocks = rows.n_blocks(card.cell).min(n_blocks as usize);
        // ST-L2: a point is one that the list's own armies spend.
        let slopes = match rate {
            Some(rate) => vec![Some(rate.bought.value); n_blocks],
            None => draws.slopes(bearer, card.cell, rows, n_blocks)?,
        };
        let played = |cell: u32| -> Vec<Vec<DrawDifference>> {
            let of_block = |slots: &[DrawDifference; SLOTS]| {
                let own = slots.iter().enumerate();
                own.filter(|(slot, draw)| draw.n_pairs > 0 && draws.has(bearer, *slot))
                    .map(|(_, draw)| *draw)
                    .collect()
            };
            rows.differences(cell, n_blocks).iter().map(of_block).collect()
        };
        let in_points = |blocks: Vec<Vec<DrawDifference>>| -> Vec<Vec<f64>> {
            let of_block = |block: &Vec<DrawDifference>| {
                block.iter().map(DrawDifference::points_of_100).collect()
            };
            blocks.iter().map(of_block).collect()
        };
        let differences = |cell: u32| in_points(played(cell));
        let given = played(card.cell);
        let n_pairs = given.iter().flatten().map(|draw| draw.n_pairs).sum();
        let given = in_points(given);
        let paid = card.at_price.map(|at_price| differences(at_price.cell));
        let at_others = others.iter().map(|it| (it.half_points, differences(it.cell)));
        let at_others: Vec<(i32, Vec<Vec<f64>>)> = at_others.collect();
        let all: Vec<f64> = given.iter().flatten().copied().collect();
        let flat = |blocks: &[Vec<f64>]| blocks.iter().flatten().copied().collect();
        let paid_draws: Option<Vec<f64>> = paid.as_deref().map(flat);
        let others = at_others.iter();
        let draws_at_others = others.map(|(half_points, draws)| (*half_points, flat(draws)));
        let draws_at_others: Vec<(i32, Vec<f64>)> = draws_at_others.collect();
        let of = |blocks: &[Vec<f64>], block: usize| mean(blocks.get(block)?.iter().copied());
        let of_block = |(block, slope): (usize, Option<f64>)| Block {
            effect: of(&given, block),
            slope,
            at_price: paid.as_ref().and_then(|paid| of(paid, block)),
            at_other_prices: at_others
                .iter()
                .map(|(half_points, paid)| (*half_points, of(paid, block)))
                .collect(),
        };
        let blocks: Vec<Block> = slopes.into_iter().enumerate().map(of_block).collect();
        let knows_both = blocks.iter().any(|block| block.slope.is_some()) && all.len() >= 2;
        let middle = mean(all.iter().copied())?;
        let squares: f64 = all.iter().map(|it| (it - middle) * (it - middle)).sum();
        knows_both.then(|| ListDraws {
            bearer,
            card,
            blocks,
            n_pairs,
            never_differs: rows.never_differs(card.cell, n_blocks),
            paid: paid_draws,
            at_others: draws_at_others,
            variance: squares / (all.len() as f64 * (all.len() - 1) as f64),
            draws: all,
        })
    }

    /// The mean over blocks; nothing where no block has any.
    pub(super) fn over_blocks(&self, of: fn(&Block) -> Option<f64>) -> Option<f64> {
        mean(self.blocks.iter().filter_map(of))
    }

    pub(super) fn at_other_prices(&self) -> Vec<(i32, Option<f64>)> {
        let first = self.blocks.first().into_iter();
        let prices = first.flat_map(|block| block.at_other_prices.iter().enumerate());
        let of = |(at, (half_points, _)): (usize, &(i32, Option<f64>))| {
            let blocks = self.blocks.iter();
            let known = blocks.filter_map(|block| block.at_other_prices.get(at)?.1);
            (*half_points, mean(known))
        };
        prices.map(of).collect()
    }

    pub(super) fn effect(&self) -> f64 {
        mean(self.draws.iter().copied()).unwrap_or_default()
    }

    pub(super) fn n_units(&self) -> f64 {
        let unit = self.card.unit;
        unit.map_or(1.0, |unit| unit.number(self.card.price))
    }
}

pub(super) fn by_list(played: &[ListDraws<'_>]) -> Vec<Observation> {
    let of_list = |list: &ListDraws<'_>| {
        Some(Observation {
            effect: list.effect(),
            slope: list.over_blocks(|block| block.slope)?,
            n_units: list.n_units(),
            at_price: list.over_blocks(|block| block.at_price),
            at_other_prices: list.at_other_prices(),
        })
    };
    played.iter().filter_map(of_list).collect()
}

pub(super) fn by_block(played: &[ListDraws<'_>]) -> Vec<Observation> {
    let of_block = |list: &ListDraws<'_>, block: &Block| {
        Some(Observation {
            effect: block.effect?,
            slope: block.slope?,
            n_units: list.n_units(),
            at_price: block.at_price,
            at_other_prices: block.at_other_prices.clone(),
        })
    };
    played
        .iter()
        .flat_map(|list| list.blocks.iter().filter_map(|block| of_block(list, block)))
        .collect()
}

/// The draws of each list that has some of a kind.
pub(super) fn of_draws(
    played: &[ListDraws<'_>],
    of: impl Fn(&ListDraws<'_>) -> Option<Vec<f64>>,
) -> Vec<Vec<f64>> {
    let lists = played.iter().filter_map(of);
    lists.filter(|draws| !draws.is_empty()).collect()
}

/// The mean; none without values.
pub(super) fn mean(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (mut n, mut sum) = (0u32, 0.0);
    for value in values {
        n += 1;
        sum += value;
    }
    (n > 0).then(|| sum / f64::from(n))
}
