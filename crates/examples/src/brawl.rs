//! Brawl: two bands in an open lane.

mod adapter;
mod player;
mod rules;

pub use adapter::{BRAWL, Brawl};
pub use player::Player;
pub use rules::{Attack, Band, Fight, KINDS, RuleParameters};
