//! What a ruleset offers to `equipoise price`: single things of a game, such as cards, priced without a file.

use std::fmt::Debug;
use std::path::PathBuf;
use std::str::FromStr;

use analysis::worth::WorthAnswer;
use analysis::worth::tested_prices::{ALLOWED, plain};

use super::TypedRules;
use crate::document::problem::Failure;

/// How single things of a game are priced.
#[derive(Clone, Copy, Debug)]
pub struct Price {
    /// Reads a question; everything that is wrong with it is one failure.
    pub read: fn(&Question) -> Result<Box<dyn Pricing>, Failure>,
    /// What can be priced, by name, for shells.
    pub names: fn() -> Vec<&'static str>,
    /// The built-in lists whose armies may have it, by name, for shells.
    pub lists: fn() -> Vec<&'static str>,
}

/// A question that can be played.
pub trait Pricing: Debug {
    /// What is priced, as a part of a folder's name.
    fn name(&self) -> String;

    /// The experiment that answers it, as a file of TOML.
    fn experiment(&self) -> String;

    /// What is said before it is played, a line each.
    fn remarks(&self) -> Vec<String>;

    /// ST-L7: the same question with every half point about what each thing is worth, by an answer; none without such a thing in it.
    fn around(self: Box<Self>, worth: &WorthAnswer) -> Option<Box<dyn Pricing>>;
}

/// What is asked, as it was typed.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// Cards, troop types and files of cards; `all-cards` and `all-troops` stand for all of a kind.
    pub cards: Vec<String>,
    /// Another one to compare it with.
    pub than: Option<String>,
    /// Lists whose armies may have them; every one of the folder, or built-in one, if there are none.
    pub lists: Vec<String>,
    /// A folder of lists, among which bearers and enemies are drawn in place of the built-in ones.
    pub folder: Option<PathBuf>,
    /// Lists that they meet; those nearest in time if there are none.
    pub against: Vec<String>,
    /// Who plays, against itself.
    pub players: Vec<String>,
    /// Pairs of each list, at most.
    pub max_pairs: Option<u64>,
    pub seed: u64,
    /// At which other prices than the rules' the cards are played.
    pub prices: Prices,
    /// The rate by which a point of troops is judged.
    pub rate: RateOf,
    pub rules: TypedRules,
}

/// Where the rate comes from by which a point of troops is judged (ST-R11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RateOf {
    /// The rate is the shipped one if that is of these rules, players and lists, and else measured.
    #[default]
    Shipped,
    /// The rate is measured by the battles of the question.
    Measured,
    /// The rate is the shipped one, whatever the rules, players and lists are.
    Rulebook,
}

impl RateOf {
    /// Every one, by its word.
    pub const ALL: [(&str, RateOf); 3] = [
        ("shipped", RateOf::Shipped),
        ("measured", RateOf::Measured),
        ("rulebook", RateOf::Rulebook),
    ];

    /// As a command has it.
    pub fn typed(self) -> String {
        match RateOf::ALL.iter().find(|(_, own)| *own == self && self != RateOf::Shipped) {
            Some((word, _)) => format!(" --rate {word}"),
            None => String::new(),
        }
    }
}

impl FromStr for RateOf {
    type Err = String;

    fn from_str(text: &str) -> Result<RateOf, String> {
        let found = RateOf::ALL.iter().find(|(word, _)| *word == text);
        found.map(|(_, own)| *own).ok_or_else(|| "write shipped, measured or rulebook".to_owned())
    }
}

/// The most prices that are tried together.
const MOST: i32 = stats::exchange_rate::MOST_PRICES as i32 + 8;

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
    pub fn typed(self) -> String {
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
