//! What a card should cost over all lists that have it (ST-K, ST-L): its effect on the score, the effect of a point of troops on
//! the same lists, and the price in the unit in which the rules charge.

use schemars::JsonSchema;
use serde::Serialize;
use stats::exchange_rate::{
    Allowed, Decided, Exchange, FairPrices, decided, price_test, score_margin,
};
use stats::list_population::{FEWEST_FOR_MEAN, Panel, RandomEffects, Spread};
use stats::skill::{degrees_of_strata, effect_of_strata};
use stats::worth::{RatioSet, Verdict};
use stats::{Estimate, Evidence, edge_p, mean_of_blocks};

use super::card_price::{Estimated, UnitWorth};
use super::dispute::Dispute;
use super::list_draws::{
    ALPHA, CommonRate, DrawsOf, ListDraws, Observation, by_block, by_list, mean, of_draws,
};
use super::plan::{OtherPrice, PriceUnit, WorthPlan};
use super::rate::Rate;
use super::rows::WorthRows;
use super::tested_prices::TestedPrices;
use super::unseen::Unseen;
use crate::trust::Trust;

/// The effect of a card and what it should cost, over all lists of a run that had it.
///
/// From six lists on, intervals are about lists (ST-K2); below that about the blocks that were played of them.
#[derive(Clone, Debug, PartialEq)]
pub struct CardOverLists {
    /// Its name in files.
    pub name: String,
    /// Its name in text.
    pub title: String,
    /// Who played, against itself; players are never pooled (ST-L2).
    pub player: String,
    /// What the rules charge, in words.
    pub printed: String,
    /// In what they charge.
    pub unit: PriceUnit,
    /// What the rules charge an army that has it, in points: the mean over lists.
    pub price: f64,
    /// How many units such an army buys: the mean over lists.
    pub n_units: f64,
    /// The lists, those that gain most first; gains are shrunk towards the mean where lists are compared (ST-K5).
    pub lists: Vec<OfList>,
    /// Further lists, in whose battles the card changed nothing.
    pub n_idle: usize,
    /// What the card, unpaid, adds to the score of an army, in points of 100.
    pub effect: Estimate,
    /// The lists at both ends, where they differ by more than chance.
    pub apart: Option<ApartLists>,
    /// By how much lists differ (ST-K3); none below six lists.
    pub spread: Option<Spread>,
    /// How many lists these were drawn from; none where the answer is about these lists only.
    pub population: Option<usize>,
    /// Its predicted effect on a list not tried, in words (ST-K4); none where no others are meant, and below twelve lists.
    pub forecast: Option<String>,
    /// What an army point adds to the score of the same lists, in points of 100; of [`Self::rate_of`] lists of the run where the one
    /// list's own isn't known well enough (ST-L2).
    pub rate: Estimate,
    /// How many lists the rate is of, where it isn't that of the same lists.
    pub rate_of: Option<usize>,
    /// The rate by which the effect is converted, where it was measured in other battles (ST-R11).
    pub given_rate: Option<Rate>,
    /// What a unit is worth in army points (ST-L3, -L6), where the rate allows it to be said (ST-L4).
    pub worth: Allowed,
    /// The point estimate of that worth.
    pub worth_value: Option<f64>,
    /// What the card adds to the score where the army has paid for it (ST-L5), in points of 100.
    pub at_price: Option<Estimate>,
    /// ST-L7: what the card adds at each of several prices, where a run has some; the rules' price is among them.
    pub at_prices: Option<TestedPrices>,
    /// The share of the armies that paid for it that are the same as without it: the mean over lists.
    pub same_armies: f64,
    /// Whether it is rightly priced, by the test at its price alone.
    pub tested: Option<Verdict>,
    /// Whether it is rightly priced: by that test where it comes to a verdict or contradicts the worth, else by the worth, which needs
    /// fewer battles.
    pub decided: Decided,
    /// ST-F4: the p value of "worth its price, give or take the margin", of what decided.
    pub p: Option<f64>,
    /// ST-F4: the p value of the test at the price alone.
    pub p_of_test: Option<f64>,
    /// Who played, how the card was used, and what else the verdict rests on.
    pub trust: Trust,
    /// Pairs of the card, unpaid.
    pub n_pairs: u64,
    /// What went unseen where the card changed no score on any list.
    pub unseen: Option<Unseen>,
    /// Statistics of play on which the card's use depends.
    pub touches: &'static [&'static str],
}

/// A list that had the card.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct OfList {
    /// The list: `Parthian`.
    pub name: String,
    /// What the card adds to its score, in points of 100.
    pub effect: f64,
}

/// The lists that gain most and least by a card, where intervals for all lists together leave no overlap between the two.
#[derive(Clone, Debug, PartialEq)]
pub struct ApartLists {
    /// The one that gains most, with what the card adds to its score, in points of 100.
    pub most: (String, Estimate),
    /// The one that gains least.
    pub least: (String, Estimate),
    /// How many lists there are.
    pub n_lists: usize,
}

impl ApartLists {
    fn of(played: &[ListDraws<'_>]) -> Option<ApartLists> {
        let alpha = ALPHA / played.len().max(1) as f64;
        let each = played.iter().filter_map(|list| {
            let together = effect_of_strata(&[list.draws.as_slice()], alpha)?;
            let own = effect_of_strata(&[list.draws.as_slice()], ALPHA)?;
            Some((list.bearer.name.clone(), own, together))
        });
        let mut each: Vec<(String, Estimate, Estimate)> = each.collect();
        each.sort_by(|x, y| y.1.value.unwrap_or(0.0).total_cmp(&x.1.value.unwrap_or(0.0)));
        let [most, .., least] = each.as_slice() else {
            return None;
        };
        (most.2.lo > least.2.hi).then(|| ApartLists {
            most: (most.0.clone(), most.1),
            least: (least.0.clone(), least.1),
            n_lists: each.len(),
        })
    }

    /// `Parthian +12.1 [8.0, 16.2], Norman −9.0 [−12.1, −5.9] points of 100 (3 lists)`.
    pub fn in_words(&self) -> String {
        let of = |(name, effect): &(String, Estimate)| {
            format!("{name} {}", super::price_figures::interval(effect))
        };
        format!("{}, {} points of 100 ({} lists)", of(&self.most), of(&self.least), self.n_lists)
    }
}

impl CardOverLists {
    /// Every card of a plan that the rules charge for, with every player, from the first blocks of a run; none of a card of which less
    /// than two blocks were played.
    pub fn all(plan: &WorthPlan, rows: &WorthRows, n_blocks: u32) -> Vec<CardOverLists> {
        let mut names: Vec<&str> = Vec::new();
        for (_, card) in plan.cards() {
            if !names.contains(&card.name.as_str()) {
                names.push(&card.name);
            }
        }
        let common: Vec<Option<CommonRate>> = (0..plan.players.len())
            .map(|player| match plan.rates.get(player) {
                Some(_) => None,
                None => Some(CommonRate::of(plan, rows, player, n_blocks)),
            })
            .collect();
        let of = |name: &str, player: usize| {
            let bearers = plan.bearers.iter().enumerate();
            let with_it = bearers.flat_map(|(at, bearer)| {
                let cards = bearer.cards.iter().filter(|card| card.name == name);
                cards.map(move |card| (at, bearer, card))
            });
            let played: Vec<ListDraws<'_>> = with_it
                .filter_map(|(at, bearer, card)| {
                    let draws = DrawsOf { player, n_players: plan.players.len() };
                    let others = plan.other_prices.iter();
                    let others: Vec<&OtherPrice> =
                        others.filter(|other| other.bearer == at && other.card == name).collect();
                    let rate = plan.rates.get(player);
                    ListDraws::of(bearer, card, &others, rate, draws, rows, n_blocks)
                })
                .collect();
            CardOverLists::of(plan, player, played, common[player].as_ref())
        };
        names
            .into_iter()
            .flat_map(|name| (0..plan.players.len()).filter_map(move |player| of(name, player)))
            .collect()
    }

    fn of(
        plan: &WorthPlan,
        player: usize,
        mut all: Vec<ListDraws<'_>>,
        common: Option<&CommonRate>,
    ) -> Option<CardOverLists> {
        // ST-L2: the list's effect is converted at the common rate, and says so.
        let rate_of = match (all.as_mut_slice(), common) {
            ([only], Some(common)) if common.n_lists > 1 && !only.knows_its_slope() => {
                only.take(common);
                Some(common.n_lists)
            }
            _ => None,
        };
        // ST-K2: a list on which the card changed nothing has no variance, and is no observation of a panel.
        let (changed, idle): (Vec<_>, Vec<_>) = all.into_iter().partition(|it| it.variance > 0.0);
        let (played, n_idle) = match changed.len() >= FEWEST_FOR_MEAN {
            true => (changed, idle.len()),
            false => (changed.into_iter().chain(idle).collect(), 0),
        };
        let played = played.as_slice();
        let card = played.first()?.card;
        let unit = card.unit?;
        let means: Vec<f64> = played.iter().map(ListDraws::effect).collect();
        let variances: Vec<f64> = played.iter().map(|list| list.variance).collect();
        let panel =
            (played.len() >= FEWEST_FOR_MEAN).then(|| Panel::of(&means, &variances)).flatten();
        let observed = match panel {
            Some(_) => by_list(played),
            None => by_block(played),
        };
        if observed.len() < 2 {
            return None;
        }
        let pooled =
            |value: fn(&Observation) -> f64| -> Vec<f64> { observed.iter().map(value).collect() };
        let (effects, slopes) = (pooled(|it| it.effect), pooled(|it| it.slope));
        let effects_of_lists = panel.as_ref().map(Panel::random_effects);
        let effect = match &effects_of_lists {
            Some(model) => {
                let population = plan.population.unwrap_or(0).max(played.len());
                model.mean_over(Some(population), ALPHA)?
            }
            None => effect_of_strata(&of_draws(played, |it| Some(it.draws.clone())), ALPHA)?,
        };
        let (lists, spread) = match &effects_of_lists {
            Some(model) => {
                let shrunk = model.shrunk();
                let in_order = model.order().into_iter();
                let lists = in_order.map(|at| played[at].named(shrunk[at].value));
                (lists.collect(), Some(model.spread(ALPHA)))
            }
            None => {
                let mut lists: Vec<OfList> =
                    (played.iter().zip(&means)).map(|(list, mean)| list.named(*mean)).collect();
                lists.sort_by(|a, b| b.effect.total_cmp(&a.effect));
                (lists, None)
            }
        };
        let of_others = plan.population.filter(|all| *all > played.len());
        let forecast = effects_of_lists
            .as_ref()
            .filter(|_| of_others.is_some())
            .and_then(RandomEffects::forecast_words);
        let is_of_lists = effects_of_lists.is_some();
        let n_units = mean(observed.iter().map(|it| it.n_units))?;
        let given_rate = plan.rates.get(player).cloned();
        let (rate, exchange) = match &given_rate {
            Some(rate) => {
                let degrees = match is_of_lists {
                    true => played.len() as f64 - 1.0,
                    false => degrees_of_strata(&of_draws(played, |it| Some(it.draws.clone()))),
                };
                rate.converts(unit, &effect, degrees, n_units)?
            }
            None => (
                mean_of_blocks(&slopes, ALPHA),
                Exchange::of(&effects, &slopes, &pooled(|it| it.n_units))?,
            ),
        };
        let at_price: Vec<f64> = observed.iter().filter_map(|it| it.at_price).collect();
        let paid = of_draws(played, |list| list.paid.clone());
        let (at_price, degrees) = match is_of_lists {
            true => (
                (at_price.len() >= 2).then(|| mean_of_blocks(&at_price, ALPHA)),
                at_price.len() as f64 - 1.0,
            ),
            false => (effect_of_strata(&paid, ALPHA), degrees_of_strata(&paid)),
        };
        let at_price = at_price.filter(|it| it.value.is_some());
        let at_prices = match is_of_lists {
            true => TestedPrices::of_lists(
                unit,
                observed.iter().filter_map(|it| it.at_price).collect(),
                observed.iter().flat_map(|it| &it.at_other_prices),
                ALPHA,
            ),
            false => TestedPrices::of_draws(
                unit,
                paid,
                played.iter().flat_map(|list| &list.at_others),
                ALPHA,
            ),
        };
        let n_pairs = played.iter().map(|list| list.n_pairs).sum();
        let prices: Vec<f64> = played.iter().map(|list| list.card.price).collect();
        let paid = played.iter().filter_map(|list| list.card.at_price);
        let same_armies = mean(paid.map(|it| it.same)).unwrap_or(0.0);
        let mut card = CardOverLists {
            name: card.name.clone(),
            title: card.title.clone(),
            player: plan.players[player].clone(),
            printed: card.printed.clone(),
            unit,
            price: mean(prices)?,
            n_units,
            lists,
            n_idle,
            effect,
            apart: ApartLists::of(played),
            spread,
            population: of_others,
            forecast,
            rate,
            rate_of,
            given_rate,
            worth: exchange.allows(ALPHA),
            worth_value: exchange.ratio.value(),
            at_price,
            at_prices,
            same_armies,
            tested: None,
            decided: decided(Verdict::Undecided, None),
            p: None,
            p_of_test: None,
            // What was seen of the battles is not at hand here.
            trust: Trust { players: plan.players[player].clone(), ..Trust::default() },
            touches: card.touches,
            n_pairs,
            unseen: match played.iter().all(|list| list.variance == 0.0) {
                true => {
                    let came_up_never = played.iter().all(|list| list.never_differs);
                    Unseen::of(&effect, came_up_never, 2 * n_pairs)
                }
                false => None,
            },
        };
        if card.unseen.is_some() {
            // ST-R12: a ratio of nothing would be zero for certain, at any price.
            return Some(CardOverLists {
                worth: Allowed::ScoreOnly(RatioSet::All),
                worth_value: None,
                decided: decided(Verdict::NotJudged, None),
                ..card
            });
        }
        card.tested = card.test(plan.margin);
        card.decided = card.decide(plan.margin);
        card.p_of_test = card.p_of_test(plan.margin, degrees);
        card.p = match card.tested {
            Some(tested) if card.decided.is_disputed || tested.is_settled() => card.p_of_test,
            _ => card.p_of_worth(&exchange, plan.margin),
        };
        Some(card)
    }

    /// ST-L5: the verdict by the test at the price and by the worth of all that an army buys.
    fn decide(&self, margin: f64) -> Decided {
        let by_worth = match self.worth {
            Allowed::Worth { lo, hi } => {
                Verdict::of(lo * self.n_units, hi * self.n_units, self.price, margin)
            }
            _ => Verdict::Undecided,
        };
        let Some(tested) = self.tested else {
            return decided(by_worth, None);
        };
        let by_test = decided(tested, Some(by_worth));
        match by_test.is_disputed || tested.is_settled() || !by_worth.is_settled() {
            true => by_test,
            false => decided(by_worth, None),
        }
    }

    /// ST-L5: the test at the price.
    fn test(&self, margin: f64) -> Option<Verdict> {
        let margin = score_margin(margin, self.rate.value.unwrap_or(0.0));
        let is_flat = self.worth == Allowed::Flat;
        let difference = self.at_price.as_ref()?;
        Some(price_test(difference, margin, is_flat))
    }

    fn p_of_test(&self, margin: f64, degrees: f64) -> Option<f64> {
        let paid = self.at_price.as_ref()?;
        let (value, se) = paid.value.zip(paid.se)?;
        let margin = score_margin(margin, self.rate.value.unwrap_or(0.0));
        let evidence = Evidence::Observations { degrees };
        (se > 0.0).then(|| edge_p((value - margin) / se, (-margin - value) / se, evidence))
    }

    fn p_of_worth(&self, exchange: &Exchange, margin: f64) -> Option<f64> {
        let Allowed::Worth { .. } = self.worth else {
            return None;
        };
        let at = |points: f64| exchange.ratio.t_at(points / self.n_units);
        let degrees = exchange.degrees;
        Some(edge_p(
            at(self.price + margin),
            -at(self.price - margin),
            Evidence::Observations { degrees },
        ))
    }

    /// What all units that an army buys are worth together by the test at the price alone: their price, and what armies gain that paid it.
    pub(super) fn worth_by_test(&self) -> Option<Estimate> {
        let rate = self.rate.value.filter(|rate| *rate > 0.0)?;
        Some(self.at_price?.mapped(1.0 / rate, self.price))
    }

    /// The dispute between the worth of a unit by the effect on the score and that by the test at the price, where the test decides (ST-L5).
    pub(super) fn dispute(&self) -> Option<Dispute> {
        if !self.decided.is_disputed {
            return None;
        }
        Some(Dispute {
            by: Estimated::Exchange,
            worth: UnitWorth::of_exchange(self),
            at_price: UnitWorth::of_estimate(&self.worth_by_test()?, self.n_units),
        })
    }

    /// ST-L7: the prices that a test at each does not refuse, where they don't contradict a verdict.
    pub(super) fn fair_beside(&self, verdict: Verdict) -> Option<FairPrices> {
        self.at_prices.as_ref()?.fair_beside(verdict, self.unit)
    }

    /// Whether armies that have it without paying surely score less.
    pub fn does_harm(&self) -> bool {
        self.effect.hi < 0.0
    }
}

impl ListDraws<'_> {
    fn named(&self, effect: f64) -> OfList {
        OfList { name: self.bearer.name.clone(), effect }
    }
}
