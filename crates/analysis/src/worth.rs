//! The worth of cards in army points (ST-E): the questions, and how the blocks of a run answer them.
//!
//! - [`plan`]: which cells are a bearer's baseline, its handicaps, its cards, and which draws meet which enemy;
//! - [`rows`]: the blocks of those cells, and sums of some of their draws;
//! - [`curve`]: the worth of a card from the handicap curve, with its interval;
//! - [`rate`]: what a point is worth, as it was measured in other battles;
//! - [`settled_at`]: after which block each card is settled, which decides what is played and which blocks count;
//! - [`regression`]: the second estimate, and what each troop type is worth;
//! - `list_draws`: one player's draws of a list, with their results;
//! - [`over_lists`]: what a card should cost over all lists that bear it, in the unit in which the rules charge;
//! - [`tested_prices`]: the test at each of several prices, and which of them it does not refuse;
//! - [`card_price`]: the verdict on a card's price, formed once for everything that shows it;
//! - [`pairs`]: two cards against each other, on the lists that had both;
//! - [`unseen`]: what is said of a card that changed no battle;
//! - [`skill`]: the trend of a card's effect with skill;
//! - [`answer`]: all estimates and verdicts of all cards; `card_analysis` computes those of one card.

pub mod answer;
mod card_analysis;
pub mod card_answer;
pub mod card_price;
pub mod curve;
pub mod dispute;
mod list_draws;
mod luck;
pub mod next_step;
pub mod over_lists;
pub mod pair_phrases;
pub mod pairs;
pub mod plan;
mod price_brief;
pub mod price_consistency;
mod price_figures;
pub mod price_grid;
pub mod price_list;
pub mod rate;
mod rate_phrases;
pub mod regression;
pub mod rows;
pub mod settled_at;
pub mod skill;
pub mod tested_price_rows;
pub mod tested_prices;
pub mod unseen;
pub mod wording;

pub use answer::WorthAnswer;
pub use card_answer::{CardAnswer, Firmness, PartialWorth};
pub use card_price::{CardPrice, Estimated, Share, UnitWorth};
pub use curve::WorthOf;
pub use dispute::Dispute;
pub use over_lists::{CardOverLists, OfList};
pub use pairs::{CardName, CardPair};
pub use plan::{
    AtPrice, CurveOf, EnemyKind, OtherPrice, PriceUnit, WorthBearer, WorthCard, WorthEnemy,
    WorthLevel, WorthPlan,
};
pub use rate::Rate;
pub use rate_phrases::{ForItsPrice, what_it_does};
pub use regression::{BuildRow, ChangeRow, Prices, TroopPrice};
pub use rows::{DrawDifference, DrawScore, WorthRows};
pub use settled_at::{Settled, cells_in_play, settled};
pub use skill::{CardSkill, UnderPlayer};
pub use stats::exchange_rate::Measured;
pub use tested_prices::{TestedPrice, TestedPrices};
pub use unseen::Unseen;
