//! What cards should cost over all lists that had them.

use schemars::JsonSchema;
use serde::Serialize;
use stats::Estimate;
use stats::worth::Verdict;

use crate::trust::Trust;
use crate::worth::price_list::Line;
use crate::worth::{
    CardOverLists, CardPrice, Estimated, Firmness, ForItsPrice, OfList, Share, UnitWorth,
    WorthAnswer, what_it_does,
};

/// A card's line of the price list: one a card, or one a player where each has an exchange rate of its own. Verdict, flag and trust
/// are those of the card.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Price<'a> {
    /// Its name in files.
    card: &'a str,
    /// Its name in text.
    title: &'a str,
    /// Who played, against itself; all players where they are together.
    player: String,
    /// What the rules charge, in words.
    printed: &'a str,
    /// What they charge an army that has it, in points, on average.
    price: f64,
    /// For how many units such an army pays, on average.
    units: f64,
    /// By which estimate: `curve`, the handicap curve of the one list that had it, or `exchange`, the card's effect on the score
    /// divided by the effect of a point.
    #[schemars(extend("enum" = ["curve", "exchange"]))]
    estimated_by: &'static str,
    /// What one unit is worth, in points; null where a point of troops moves the score too little to say.
    worth: Option<WorthOfUnit>,
    /// Why there is no worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_worth: Option<&'static str>,
    /// What the card adds to the score without its price, in points of 100.
    effect: &'a Estimate,
    /// What an army point adds to the score of the same lists, in points of 100; null where several players are together.
    rate: Option<&'a Estimate>,
    /// Where that was measured, if not in these battles.
    rate_source: Option<&'a str>,
    /// What the card does without its price, in words: `helps`, `hurts` or `does nothing beyond ±½ of 100`; null where that is open.
    does: Option<&'static str>,
    /// What its price buys against other troops, in words, where a unit's worth is known and something is charged.
    value_for_money: Option<&'static str>,
    /// What the card adds to the score of an army that has paid for it, in points of 100.
    at_price: Option<&'a Estimate>,
    /// How armies fare at each of several prices, with which player; only where a run played others than the rules'.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    price_tests: Vec<PriceTests<'a>>,
    /// Whether it is rightly priced.
    verdict: Verdict,
    /// Whether the worth and the test at the price contradict each other. Where the worth is by exchange the test decides; between the
    /// test and the curve nothing does, and the verdict is `undecided: estimates differ`.
    disputed: bool,
    /// What one unit is worth by the test at the price, in points; null where that doesn't contradict `worth`.
    worth_at_price: Option<WorthOfUnit>,
    /// Whether it is flagged among all cards of the run.
    flagged: bool,
    /// Whether every player and every reading of the rules comes to the verdict; null where that was not tried.
    firm: Firmness,
    /// Pairs that would still be needed for a verdict; null where that is not known.
    forecast: Option<u64>,
    /// What the verdict rests on.
    trust: &'a Trust,
    /// The lists that had it, those that gain most first.
    lists: &'a [OfList],
    /// Further lists, in whose battles it changed nothing.
    idle_lists: usize,
    /// How many lists these were drawn from; null where the answer is about these lists only.
    population: Option<usize>,
    /// Its predicted effect on a list not tried, in words; null where no others are meant, and below twelve lists.
    other_list: Option<&'a str>,
}

/// The test at each of several prices.
#[derive(Debug, Serialize, JsonSchema)]
struct PriceTests<'a> {
    /// Who played.
    player: &'a str,
    /// The prices of one unit, ascending.
    tests: Vec<TestOfPrice<'a>>,
    /// What follows, where the prices are half points in a row; null elsewhere.
    fair: Option<Fair>,
}

/// One price.
#[derive(Debug, Serialize, JsonSchema)]
struct TestOfPrice<'a> {
    /// Of one unit, in points.
    price: f64,
    /// What the card adds to the score of an army that pays it, in points of 100.
    difference: &'a Estimate,
    /// Whether the test at 5 % does not refuse the price.
    kept: bool,
}

/// The prices that the tests do not refuse.
#[derive(Debug, Serialize, JsonSchema)]
struct Fair {
    /// The least and the greatest of them, in points; null where none is kept.
    span: Option<[f64; 2]>,
    /// Whether every half point between these is kept.
    one_piece: bool,
    /// Whether a lower price than all that were played may be right.
    open_below: bool,
    /// Whether a higher one may be.
    open_above: bool,
    /// The price that comes nearest, in points; null where more than six are kept.
    best: Option<f64>,
}

impl PriceTests<'_> {
    fn all<'a>(over: &[&'a CardOverLists]) -> Vec<PriceTests<'a>> {
        let of = |card: &'a CardOverLists| {
            let all = card.at_prices.as_ref()?;
            let points = |half_points: i32| f64::from(half_points) / 2.0;
            let tests = all.tests.iter().map(|test| TestOfPrice {
                price: points(test.half_points),
                difference: &test.difference,
                kept: all.keeps(test),
            });
            Some(PriceTests {
                player: &card.player,
                tests: tests.collect(),
                fair: all.fair.as_ref().map(|fair| Fair {
                    span: fair.span.map(|(low, high)| [points(low), points(high)]),
                    one_piece: fair.is_one_piece,
                    open_below: fair.is_open_below,
                    open_above: fair.is_open_above,
                    best: fair.best().map(points),
                }),
            })
        };
        over.iter().copied().filter_map(of).collect()
    }
}

/// A worth with its 95 % interval, in points.
#[derive(Debug, Serialize, JsonSchema)]
struct WorthOfUnit {
    /// Null where only an end is known.
    estimate: Option<f64>,
    /// Null where it is open below.
    lo: Option<f64>,
    /// Null where it is open above.
    hi: Option<f64>,
}

impl WorthOfUnit {
    fn of(worth: UnitWorth) -> Option<WorthOfUnit> {
        let bounded = |end: f64| Some(end).filter(|end| end.is_finite());
        match worth {
            UnitWorth::Points { value, lo, hi } => {
                Some(WorthOfUnit { estimate: value, lo: bounded(lo), hi: bounded(hi) })
            }
            UnitWorth::Unknown(_) => None,
        }
    }
}

impl Price<'_> {
    /// The lines of a run, in the order of its plan.
    pub(super) fn all(worth: &WorthAnswer) -> Vec<Price<'_>> {
        let of = |card| Price::of_card(worth, card);
        worth.prices.iter().flat_map(of).collect()
    }

    fn of_card<'a>(worth: &'a WorthAnswer, card: &'a CardPrice) -> Vec<Price<'a>> {
        let of = |share: &'a Share| {
            let over = worth.over_lists.iter().filter(|it| it.name == card.name);
            let over: Vec<&CardOverLists> =
                over.filter(|it| share.player.is_empty() || it.player == share.player).collect();
            Price::of(card, share, &over)
        };
        let lines = card.shares.iter().map(of);
        lines.flatten().collect()
    }

    fn of<'a>(
        card: &'a CardPrice,
        share: &'a Share,
        over: &[&'a CardOverLists],
    ) -> Option<Price<'a>> {
        let first = *over.first()?;
        let only = (over.len() == 1).then_some(first);
        let no_worth = match share.worth {
            UnitWorth::Points { .. } => None,
            UnitWorth::Unknown(why) => Some(why),
        };
        let players: Vec<&str> = over.iter().map(|it| it.player.as_str()).collect();
        Some(Price {
            card: &card.name,
            title: &card.title,
            player: players.join(", "),
            printed: &card.printed,
            price: card.price,
            units: card.n_units,
            estimated_by: match card.estimated {
                Estimated::Curve => "curve",
                Estimated::Exchange => "exchange",
            },
            worth: WorthOfUnit::of(share.worth),
            no_worth,
            effect: &share.effect,
            rate: only.map(|only| &only.rate),
            rate_source: only.and_then(|only| Some(only.given_rate.as_ref()?.source.as_str())),
            does: what_it_does(&share.effect).map(|it| it.words()),
            value_for_money: ForItsPrice::of(&Line { card, unit: first.unit, share })
                .map(|it| it.words()),
            at_price: only.and_then(|only| only.at_price.as_ref()),
            price_tests: PriceTests::all(over),
            verdict: card.verdict,
            disputed: card.is_disputed(),
            worth_at_price: share.dispute.and_then(|dispute| WorthOfUnit::of(dispute.at_price)),
            flagged: card.is_flagged,
            firm: card.firmness,
            forecast: card.forecast,
            trust: &card.trust,
            lists: &first.lists,
            idle_lists: first.n_idle,
            population: first.population,
            other_list: first.forecast.as_deref(),
        })
    }
}
