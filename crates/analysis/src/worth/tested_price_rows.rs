//! The rows of `tested_prices.csv`.

use super::answer::WorthAnswer;
use super::over_lists::CardOverLists;
use super::tested_prices::{TestedPrice, TestedPrices};
use crate::schema::Table;

impl TestedPrices {
    /// The rows of `tested_prices.csv`.
    pub fn lines(worth: &WorthAnswer) -> Vec<TestedPriceLine> {
        let of = |card: &CardOverLists| -> Vec<TestedPriceLine> {
            let all = card.at_prices.iter();
            let lines = all.flat_map(|all| all.tests.iter().map(move |test| (all, test)));
            let line = |(all, test): (&TestedPrices, &TestedPrice)| TestedPriceLine {
                card: card.name.clone(),
                player: card.player.clone(),
                test: *test,
                is_kept: all.keeps(test),
            };
            lines.map(line).collect()
        };
        worth.over_lists.iter().flat_map(of).collect()
    }
}

/// A row of `tested_prices.csv`.
#[derive(Clone, Debug)]
pub struct TestedPriceLine {
    /// The card.
    pub card: String,
    /// Who played.
    pub player: String,
    /// The price and its test.
    pub test: TestedPrice,
    /// Whether the test does not refuse it.
    pub is_kept: bool,
}

/// The columns of `tested_prices.csv`.
pub fn table() -> Table<TestedPriceLine> {
    Table::of(
        "tested_prices",
        "one price of a card, tested in the hands of one player",
    )
    .text("card", "the card", |line: &TestedPriceLine| {
        Some(line.card.clone())
    })
    .text("player", "who played", |line| Some(line.player.clone()))
    .f64(
        "price",
        "points",
        "what a unit of it costs there, in the unit in which the rules charge",
        |line| Some(f64::from(line.test.half_points) / 2.0),
    )
    .estimate(
        "difference",
        "points of 100",
        "what the card adds to the score of an army that pays this price",
        |line| Some(line.test.difference),
    )
    .u32(
        "kept",
        "0 or 1",
        "1 where the test at 5 % does not refuse the price: the interval of `difference` contains 0",
        |line| Some(u32::from(line.is_kept)),
    )
}
