//! Everything that a run says about each card, the verdict included.

use schemars::JsonSchema;
use serde::Serialize;
use stats::worth::{Agreement, Level, Verdict};
use stats::{Caveat, Estimate, Stop};

use super::card_analysis::CardAnalysis;
use super::card_price::CardPrice;
use super::curve::WorthOf;
use super::over_lists::CardOverLists;
use super::pairs::CardPair;
use super::plan::{CurveOf, WorthPlan};
use super::race::{Settled, settled};
use super::regression::{BuildRow, Prices, TroopPrice};
use super::rows::WorthRows;
use super::skill::{self, CardSkill};
use crate::card_uses::CardUseLine;
use crate::trust::Trust;

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

/// What a run says about one card.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CardAnswer {
    /// Its name in files.
    #[serde(rename = "card")]
    pub name: String,
    /// Its name in text.
    pub title: String,
    /// The list whose armies had it.
    pub bearer: String,
    /// The enemies that they met.
    pub enemies: Vec<String>,
    /// What the rules charge, in words.
    pub printed: String,
    /// What the rules charge these armies, in points.
    pub price: f64,
    /// Its worth by the handicap curve (ST-E5).
    pub worth: WorthOf,
    /// By the regression (ST-E10).
    pub regression: Option<Estimate>,
    /// By the test at its price (ST-E13).
    pub at_price: Option<Estimate>,
    /// What it adds to the score, 0 to 1, unpaid.
    pub effect: Estimate,
    /// What it adds to the score at its price.
    pub effect_at_price: Option<Estimate>,
    /// On this list, as `prices` has it where no other list had the card: ST-E15, after skill and agreement.
    pub verdict: Verdict,
    /// The verdict of the interval alone.
    pub own_verdict: Verdict,
    /// ST-F4: the p value of "worth its price, give or take the margin".
    pub p: Option<f64>,
    /// ST-F4: whether it is flagged among all cards of the plan; a card that several lists had is flagged over all of them, in `prices`.
    #[serde(rename = "flagged")]
    pub is_flagged: bool,
    /// Whether every player and every reading of the rules comes to the verdict.
    #[serde(rename = "firm")]
    pub firmness: Firmness,
    /// By player, where there are several.
    pub by_player: Vec<PartialWorth>,
    /// What skill does to it, where that is asked.
    pub skill: Option<CardSkill>,
    /// By reading of the rules, where there are several.
    pub by_reading: Vec<PartialWorth>,
    /// By kind of enemy, then by enemy, where there are several.
    pub by_enemy: Vec<PartialWorth>,
    /// Why no more were.
    pub stop: Stop,
    /// ST-E16: pairs that would still be needed.
    pub forecast: Option<u64>,
    /// ST-J4.
    pub caveats: Vec<Caveat>,
    /// Who played, how the card was used, and what else the verdict rests on.
    pub trust: Trust,
    /// Statistics of play on which the card's use depends.
    #[serde(skip)]
    pub touches: &'static [&'static str],
    /// The share of drawn armies that may have it.
    #[serde(skip)]
    pub share: f64,
    /// Blocks that were read.
    #[serde(skip)]
    pub n_blocks: u32,
    /// The bootstrap of the same (ST-E7).
    #[serde(skip)]
    pub bootstrap: Option<Estimate>,
    /// Whether the three agree (ST-E14).
    #[serde(skip)]
    pub agreement: Option<Agreement>,
    /// The levels of the curve, for charts.
    #[serde(skip)]
    pub levels: Vec<Level>,
}

/// Whether a verdict holds for everything that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Firmness {
    /// There is one player and one reading of the rules, or no verdict.
    NotTried,
    /// Not every player and reading comes to it by itself.
    NotFirm,
    /// All of them do.
    Firm,
}

impl Firmness {
    pub(super) fn of<'p>(
        verdict: Verdict,
        parts: impl Iterator<Item = &'p PartialWorth>,
    ) -> Firmness {
        let mut parts = parts.peekable();
        if parts.peek().is_none() || !verdict.is_settled() {
            Firmness::NotTried
        } else if parts.all(|part| part.verdict == verdict) {
            Firmness::Firm
        } else {
            Firmness::NotFirm
        }
    }

    /// After a verdict; nothing where it was not tried.
    pub const fn words(self) -> &'static str {
        match self {
            Firmness::NotTried => "",
            Firmness::NotFirm => "not firm",
            Firmness::Firm => "firm",
        }
    }
}

/// A card's worth in some of the draws.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PartialWorth {
    /// The players, the reading of the rules, or the enemy: `steady`, `against mounted`.
    pub name: String,
    /// The worth.
    pub worth: WorthOf,
    /// What its interval says.
    pub verdict: Verdict,
    /// Pairs of the card.
    #[serde(rename = "pairs")]
    pub n_pairs: u64,
}

impl WorthAnswer {
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
        WorthAnswer::with(plan, rows, Prices::of(plan, rows, builds), n_blocks)
    }

    /// The same with a regression of its own.
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
                let interrupted = Settled {
                    n_blocks,
                    stop: Stop::Interrupt,
                };
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
        let is_planned = plan.half_width.is_none();
        let of_cards = CardPrice::all(&cards, &over_lists, is_planned);
        for card in &mut cards {
            card.is_flagged = of_cards
                .iter()
                .any(|price| price.is_flagged && price.is_of(card));
        }
        let troops = prices.as_ref().map(|prices| prices.troops(plan, 0.05));
        let unreliable = prices.as_ref().map(|prices| prices.unreliable(plan));
        WorthAnswer {
            margin: plan.margin,
            curve: plan.curve,
            players: plan.players.clone(),
            enemy_kinds: plan.enemy_kinds(),
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
