//! Cards at prices of each half point (ST-L7): the prices that are tried, in the experiment.

use std::fmt::Write as _;

use analysis::worth::price_grid::worth_testing;
use analysis::worth::tested_prices::plain;
use analysis::worth::{UnitWorth, WorthAnswer};

use super::{PriceExperiment, toml_string};
use experiment::document::problem::Failure;

impl PriceExperiment {
    /// ST-L7: this question at every half point about what each card is worth by an answer; `None` if the answer has none of them.
    pub fn around(mut self, worth: &WorthAnswer) -> Option<PriceExperiment> {
        let of = |asked: &super::PricedItem| {
            let name = asked.card.name(&self.custom);
            let card = worth.prices.iter().find(|card| card.name == name)?;
            // The prices are about the first known worth, in the order of the players.
            let mut shares = card.shares.iter().map(|share| share.worth);
            let known = shares.find(|worth| matches!(worth, UnitWorth::Points { .. }));
            let worth = known.or(card.shares.first().map(|share| share.worth));
            Some(worth_testing(worth?, asked.charged(&self.custom, &self.rules)?))
        };
        self.grids = self.cards.iter().map(of).collect();
        self.grids.iter().any(Option::is_some).then_some(self)
    }

    /// A line a card: `Archers at 2½ to 7 a stand`.
    pub fn grids_in_words(&self) -> Vec<String> {
        let with_grid = self.cards.iter().zip(&self.grids);
        let of = |(asked, grid): (&super::PricedItem, &Option<(i32, i32)>)| {
            let (first, last) = (*grid)?;
            let [first, last] = [first, last].map(stats::exchange_rate::in_halves);
            Some(format!("{} at each half point from {first} to {last}", asked.title))
        };
        with_grid.filter_map(of).collect()
    }

    /// The `[[worth.price]]` tables.
    pub(super) fn other_prices(&self) -> String {
        let mut text = String::new();
        for (asked, grid) in self.cards.iter().zip(&self.grids) {
            let (Some((first, last)), Some(charged)) =
                (*grid, asked.charged(&self.custom, &self.rules))
            else {
                continue;
            };
            for half_points in (first..=last).filter(|price| *price != charged) {
                let _ = write!(
                    text,
                    "\n[[worth.price]]\ncard = {}\ncost = {}\n",
                    toml_string(&asked.word),
                    plain(half_points)
                );
            }
        }
        text
    }

    /// Refuses cards for which the rules charge no multiple of a number, since they have no price to try.
    pub(super) fn refuse_unpriced(&self) -> Result<(), Failure> {
        let unpriced = self.cards.iter();
        let unpriced = unpriced.filter(|asked| asked.charged(&self.custom, &self.rules).is_none());
        let of = |asked: &super::PricedItem| {
            format!(
                "{} can't be tried at other prices: the rules charge no number for each of it; leave out --prices",
                asked.title
            )
        };
        let wrong: Vec<String> = unpriced.map(of).collect();
        Failure::of_lines(&wrong)
    }
}
