//! Gloriam, the ruleset: coloured dice, claims and command cards of the Renaissance battle game.

pub mod catalogue;
pub mod dice_set;
pub mod parameters;
pub mod rules;
pub mod troops;

pub use catalogue::{Breach, Catalogue};
pub use dice_set::{Colour, DiceSet, Symbol};
pub use parameters::{PARAMETERS, Parameter, ParameterError, RuleParameters, Scope};
pub use troops::Troops;
