//! How an effect changes with the skill of the players.
//!
//! Effects are in points of 100, one for each player in the order of the plan, with both sides played by that player;
//! the strength of a player is its score in points of 100 against one reference player, from other seeds.
//! Players differ in more than strength ([`CAVEAT`]).

mod players;
mod slope;
mod trend;

pub use players::{
    FEWEST_DRAWS, OverPlayers, degrees_of_strata, effect_of_draws, effect_of_strata,
};
pub use slope::{
    FEWEST_FOR_INSTRUMENT, FewPlayers, ManyPlayers, RELIABLE, mean_change, ranks_as_instrument,
    reliability,
};
pub use trend::{CAVEAT, SkillTrend, TrendWord};
