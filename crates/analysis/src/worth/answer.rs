//! Everything that a run says about each card, the verdict included.

use stats::Stop;

use super::card_analysis::CardAnalysis;
use super::card_answer::CardAnswer;
use super::card_price::CardPrice;
use super::over_lists::CardOverLists;
use super::pairs::CardPair;
use super::plan::{CurveOf, WorthPlan};
use super::regression::{BuildRow, Prices, TroopPrice};
use super::rows::WorthRows;
use super::settled_at::{Settled, settled};
use super::skill;
use crate::card_uses::CardUseLine;

/// What a run says about the worth of its cards.
#[derive(Clone, Debug, PartialEq)]
pub struct WorthAnswer {
    /// Points on either side of a price that count as right.
    pub margin: f64,
    /// From whose handicaps the worths are read.
    pub curve: CurveOf,
    /// Who played.
    pub players: Vec<String>,
    /// A sentence that explains the kinds of enemies; empty where there are none.
    pub enemy_kinds: &'static str,
    /// How many pairs of each eight were played.
    pub meeting_pairs: u64,
    /// Whether the number of battles was fixed before, and no look could end the run.
    pub is_planned: bool,
    /// The verdict on each card's price, which every part of an answer shows.
    pub prices: Vec<CardPrice>,
    /// A card of a list each, in the order of the plan.
    pub cards: Vec<CardAnswer>,
    /// Each card over all lists that had it, by player.
    pub over_lists: Vec<CardOverLists>,
    /// Every two cards that some list had both, against each other.
    pub pairs: Vec<CardPair>,
    /// What troop types are worth beside their printed costs, where armies tell (ST-E10).
    pub troops: Vec<TroopPrice>,
    /// Columns of the regression that are not identified, and those whose sign its linear twin doesn't share.
    pub unreliable: (Vec<String>, Vec<String>),
}

impl WorthAnswer {
    /// Whether armies with more and fewer points were played: not where a rate from other battles says what a point is worth (ST-R11).
    pub fn has_curves(&self) -> bool {
        self.cards.iter().any(|card| card.levels.len() > 1)
    }

    /// Whether it was counted how often players used the cards.
    pub fn knows_uses(&self) -> bool {
        let mut asked = self.cards.iter().filter_map(|card| card.skill.as_ref());
        asked.any(|skill| skill.players.iter().any(|under| under.battles > 0))
    }

    /// Takes in how often each player used each card: for a player that hardly used it, no effect is reported.
    pub fn take_uses(&mut self, lines: &[CardUseLine]) {
        let cards = self.cards.iter_mut().filter_map(|card| {
            let skill = card.skill.as_mut()?;
            Some((card.name.as_str(), card.bearer.as_str(), skill))
        });
        skill::take_uses(cards, lines);
    }

    /// From all rows of a run, of which `n_blocks` blocks of the plan were played.
    pub fn of(
        plan: &WorthPlan,
        rows: &WorthRows,
        builds: &[BuildRow],
        n_blocks: u32,
    ) -> WorthAnswer {
        // ST-E10: without handicaps the value of a point can't be seen in armies of equal cost.
        let has_levels = plan.bearers.iter().any(|bearer| !bearer.levels.is_empty());
        let prices = has_levels.then(|| Prices::of(plan, rows, builds)).flatten();
        WorthAnswer::with(plan, rows, prices, n_blocks)
    }

    /// The answer with a regression that was fitted elsewhere.
    pub fn with(
        plan: &WorthPlan,
        rows: &WorthRows,
        prices: Option<Prices>,
        n_blocks: u32,
    ) -> WorthAnswer {
        let ends = settled(plan, rows, n_blocks);
        let mut cards: Vec<CardAnswer> = plan
            .cards()
            .zip(&ends)
            .enumerate()
            .map(|(number, ((bearer, card), end))| {
                let interrupted = Settled { n_blocks, stop: Stop::Interrupt };
                let analysis = CardAnalysis {
                    plan,
                    rows,
                    bearer,
                    card,
                    number,
                    end: end.unwrap_or(interrupted),
                    prices: prices.as_ref(),
                };
                analysis.answer()
            })
            .collect();
        let over_lists = CardOverLists::all(plan, rows, n_blocks);
        let is_planned = plan.half_width.is_none() && !plan.is_open;
        let of_cards = CardPrice::all(&cards, &over_lists, is_planned);
        for card in &mut cards {
            card.is_flagged = of_cards.iter().any(|price| price.is_flagged && price.is_of(card));
        }
        let troops = prices.as_ref().map(|prices| prices.troops(plan, 0.05));
        let unreliable = prices.as_ref().map(|prices| prices.unreliable(plan));
        WorthAnswer {
            margin: plan.margin,
            curve: plan.curve,
            players: plan.players.clone(),
            enemy_kinds: plan.enemy_kinds(),
            meeting_pairs: plan.meeting_pairs,
            is_planned,
            prices: of_cards,
            cards,
            over_lists,
            pairs: CardPair::all(plan, rows, n_blocks),
            troops: troops.unwrap_or_default(),
            unreliable: unreliable.unwrap_or_default(),
        }
    }
}
