//! What cards should cost over all lists that had them.

use schemars::JsonSchema;
use serde::Serialize;
use stats::Estimate;
use stats::exchange::Allowed;
use stats::worth::Verdict;

use crate::trust::Trust;
use crate::worth::{CardOverLists, OfList};

/// A card's line of the price list.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Price<'a> {
    /// Its name in files.
    card: &'a str,
    /// Its name in text.
    title: &'a str,
    /// Who played, against itself.
    player: &'a str,
    /// What the rules charge, in words.
    printed: &'a str,
    /// What they charge an army that has it, in points, on average.
    price: f64,
    /// For how many units such an army pays, on average.
    units: f64,
    /// What one unit is worth, in points; null where a point of troops moves the score too little to say.
    worth: Option<WorthOfUnit>,
    /// Why there is no worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_worth: Option<&'static str>,
    /// What the card adds to the score without its price, in points of 100.
    effect: &'a Estimate,
    /// What an army point adds to the score of the same lists, in points of 100.
    rate: &'a Estimate,
    /// What the card adds to the score of an army that has paid for it, in points of 100.
    at_price: Option<&'a Estimate>,
    /// Whether it is rightly priced.
    verdict: Verdict,
    /// Whether the test at the price and the worth contradict each other; then the test decides.
    disputed: bool,
    /// What the verdict rests on.
    trust: &'a Trust,
    /// The lists that had it, those first that gain most.
    lists: &'a [OfList],
    /// Lists beside them in whose battles it changed nothing.
    idle_lists: usize,
}

/// A worth with its 95 % interval, in points.
#[derive(Debug, Serialize, JsonSchema)]
struct WorthOfUnit {
    estimate: Option<f64>,
    lo: f64,
    hi: f64,
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
            effect: &card.effect,
            rate: &card.rate,
            at_price: card.at_price.as_ref(),
            verdict: card.decided.verdict,
            disputed: card.decided.is_disputed,
            trust: &card.trust,
            lists: &card.lists,
            idle_lists: card.n_idle,
        }
    }
}
