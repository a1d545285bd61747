//! Gloriam, the ruleset: coloured dice, claims and command cards of the Renaissance battle game.
//!
//! The claims of troops in a fight are data: [`Catalogue`] reads them, [`rules::claims`] adds them up. A [`duel::Duel`] is two
//! units until one
//! breaks; its pool form is solved exactly as well.
//! The crate does no I/O and allocates nothing while it plays; every assumption that it implements is a field of
//! [`RuleParameters`].

pub mod armies;
pub mod army;
mod attributes;
pub mod battle;
pub mod catalogue;
mod cells;
pub mod dice_set;
pub mod duel;
pub mod generals;
#[cfg(feature = "json")]
pub mod json;
mod measures;
pub mod odds;
pub mod parameters;
pub mod policies;
pub mod rules;
mod scope;
mod seats;
mod streams;
mod tables;
mod text;
pub mod troops;
pub mod units;

pub use battle::Battle;
pub use catalogue::{Breach, Catalogue};
pub use dice_set::{Colour, DiceSet, Symbol};
pub use duel::Duel;
pub use parameters::{PARAMETERS, Parameter, ParameterError, RuleParameters, Scope};
pub use text::claim_name;
pub use troops::Troops;
