//! Experiments: from a TOML file to work that can be played.

mod battle;
pub mod builtin;
mod custom;
mod duel;
mod expect;
mod gather;
mod in_words;
pub mod keys;
mod parameters;
mod players;
mod prices;
mod random_armies;
mod resolved;
mod scenario;
mod schema;
mod sensitivity;
mod source;
mod sweep;
mod work;
mod worth;

pub use battle::BattleWork;
pub use custom::CustomLines;
pub use expect::expectations;
pub use keys::json_schema;
pub use parameters::{GameKind, is_of_cards, why_not};
pub use players::{PlayerText, known_policies};
pub use resolved::Resolved;
pub use scenario::cubes;
pub use schema::read;
pub use schema::{
    BattleSection, CONDUCT_PAIRS, Contender, Experiment, Formations, Matchup, NamedList,
    ScenarioSection, Section, read_node, wanted_card,
};
pub use sensitivity::plan as sensitivity_plan;
pub use source::{Source, work};
pub(crate) use work::whichever;
pub use work::{AnyWork, Work, pairing_in_words};
pub use worth::{Barred, may_have};
