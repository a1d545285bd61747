//! Table Battles, the ruleset: formations, dice and reactions of the dice-and-card game.
//!
//! A [`scenario::Scenario`] is checked once, which names everything that is wrong with it, and becomes a [`Battle`], which is played.
//!
//! The crate does no I/O and allocates nothing while it plays; the only floating point numbers are the exact probabilities of
//! [`exact`] and the mean turns of [`odds`]; text exists in the parameters' table, in what a card's text names and in messages only.
//! Every assumption of the rules' specification is a field of [`RuleParameters`].

mod battle;
mod dice_area;
mod dice_set;
mod event;
pub mod exact;
mod face_set;
mod formation;
mod gift;
#[cfg(feature = "json")]
mod json;
pub mod odds;
pub mod parameters;
pub mod policies;
mod requirement;
mod rules;
pub mod scenario;
mod slots;
mod state;

pub use battle::{Battle, CardPosition, Casting, Decision};
pub use dice_area::DiceArea;
pub use dice_set::{DICE_PER_PLAYER, DiceSet};
pub use event::{Event, Reaction, SetUpArmy, SetUpCard};
pub use face_set::FaceSet;
pub use formation::CardId;
pub use gift::Gift;
#[cfg(feature = "json")]
pub use json::to_json;
pub use parameters::{PARAMETERS, Parameter, ParameterError, RuleParameters, Scope};
pub use requirement::Requirement;
pub use slots::{Army, Slot, Slots};
pub use state::{Phase, Reason, State};
