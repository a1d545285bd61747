//! Cards at each half point (ST-L7): which prices are tried, as they are typed, and as an experiment has them.

use std::fmt::Write as _;
use std::str::FromStr;

use analysis::worth::price_grid::worth_testing;
use analysis::worth::tested_prices::{ALLOWED, plain};
use analysis::worth::{UnitWorth, WorthAnswer};

use super::{Desk, toml_string};
use experiment::document::problem::Failure;

/// The most prices that are tried together.
const MOST: i32 = stats::exchange::MOST_PRICES as i32 + 8;

/// At which prices cards are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Prices {
    /// At the one that the rules charge.
    #[default]
    Charged,
    /// At each half point about what the card turns out to be worth, once that is known.
    AroundWorth,
    /// At each from the first to the last, in half points.
    FromTo(i32, i32),
}

impl Prices {
    /// As a command has it.
    pub(super) fn typed(self) -> String {
        match self {
            Prices::Charged => String::new(),
            Prices::AroundWorth => " --prices".to_owned(),
            Prices::FromTo(first, last) => {
                format!(" --prices={}..{}", plain(first), plain(last))
            }
        }
    }
}

impl FromStr for Prices {
    type Err = String;

    /// `worth`, or `2..4.5`.
    fn from_str(text: &str) -> Result<Prices, String> {
        if text == "worth" {
            return Ok(Prices::AroundWorth);
        }
        let half_points = |text: &str| {
            let doubled = 2.0 * text.trim().parse::<f64>().ok()?;
            let allowed = f64::from(ALLOWED.0)..=f64::from(ALLOWED.1);
            (doubled.fract() == 0.0 && allowed.contains(&doubled)).then_some(doubled as i32)
        };
        let ends = text.split_once("..").and_then(|(first, last)| {
            let (first, last) = (half_points(first)?, half_points(last)?);
            (first + 1 < last && last - first < MOST).then_some((first, last))
        });
        match ends {
            Some((first, last)) => Ok(Prices::FromTo(first, last)),
            None => Err(format!(
                "write the lowest and the highest price in half points from {} to {}, such as 2..4.5, of 3 to {MOST} prices",
                plain(ALLOWED.0),
                plain(ALLOWED.1)
            )),
        }
    }
}

impl Desk {
    /// ST-L7: the same question with every half point about what each card is worth, by an answer; none without a card in it.
    pub fn around(mut self, worth: &WorthAnswer) -> Option<Desk> {
        let of = |asked: &super::PricedItem| {
            let name = asked.card.name(&self.custom);
            let card = worth.prices.iter().find(|card| card.name == name)?;
            // The prices are about the first worth that is known, in the order of the players.
            let mut shares = card.shares.iter().map(|share| share.worth);
            let known = shares.find(|worth| matches!(worth, UnitWorth::Points { .. }));
            let worth = known.or(card.shares.first().map(|share| share.worth));
            Some(worth_testing(worth?, asked.charged(&self.custom)?))
        };
        self.grids = self.cards.iter().map(of).collect();
        self.grids.iter().any(Option::is_some).then_some(self)
    }

    /// A line a card: `Archers at 2½ to 7 a stand`.
    pub fn grids_in_words(&self) -> Vec<String> {
        let with_grid = self.cards.iter().zip(&self.grids);
        let of = |(asked, grid): (&super::PricedItem, &Option<(i32, i32)>)| {
            let (first, last) = (*grid)?;
            let [first, last] = [first, last].map(stats::exchange::in_halves);
            Some(format!("{} at each half point from {first} to {last}", asked.title))
        };
        with_grid.filter_map(of).collect()
    }

    /// The `[[worth.price]]` tables.
    pub(super) fn other_prices(&self) -> String {
        let mut text = String::new();
        for (asked, grid) in self.cards.iter().zip(&self.grids) {
            let (Some((first, last)), Some(charged)) = (*grid, asked.charged(&self.custom)) else {
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

    /// Cards for which the rules charge no multiple of a number have no price to try.
    pub(super) fn refuse_unpriced(&self) -> Result<(), Failure> {
        let unpriced = self.cards.iter();
        let unpriced = unpriced.filter(|asked| asked.charged(&self.custom).is_none());
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
