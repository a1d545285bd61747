//! What cards should cost over all lists that had them.

use report::worth::{CardOverLists, OfList};
use serde::Serialize;
use stats::exchange::Allowed;

use crate::output::Interval;

/// A card's line of the price list.
#[derive(Serialize)]
pub(super) struct Price<'a> {
    card: &'a str,
    title: &'a str,
    player: &'a str,
    /// What the rules charge, in words.
    printed: &'a str,
    /// What they charge an army that has it, in points, and for how many units.
    price: f64,
    units: f64,
    /// What a unit is worth in points; null where the score says nothing about points.
    worth: Option<WorthOfUnit>,
    /// Why there is no worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_worth: Option<&'static str>,
    /// In points of 100: the card without its price, a point of troops, and the card paid for.
    effect: Interval,
    rate: Interval,
    at_price: Option<Interval>,
    verdict: &'static str,
    disputed: bool,
    lists: Vec<List<'a>>,
    idle_lists: usize,
}

#[derive(Serialize)]
struct WorthOfUnit {
    estimate: Option<f64>,
    lo: f64,
    hi: f64,
}

#[derive(Serialize)]
struct List<'a> {
    name: &'a str,
    effect: f64,
}

impl Price<'_> {
    pub(super) fn of(card: &CardOverLists) -> Price<'_> {
        let (worth, no_worth) = match card.worth {
            Allowed::Worth { lo, hi } => {
                let estimate = card.worth_value;
                (Some(WorthOfUnit { estimate, lo, hi }), None)
            }
            other => (None, other.caveat()),
        };
        Price {
            card: &card.name,
            title: &card.title,
            player: &card.player,
            printed: &card.printed,
            price: card.price,
            units: card.n_units,
            worth,
            no_worth,
            effect: Interval::of(&card.effect),
            rate: Interval::of(&card.rate),
            at_price: card.at_price.as_ref().map(Interval::of),
            verdict: card.decided.verdict.words(),
            disputed: card.decided.is_disputed,
            lists: card.lists.iter().map(List::of).collect(),
            idle_lists: card.n_idle,
        }
    }
}

impl List<'_> {
    fn of(list: &OfList) -> List<'_> {
        List {
            name: &list.name,
            effect: list.effect,
        }
    }
}
