//! The rules by their ids, worked from the rulebook.

mod armies;
mod cards;
mod charges;
mod combat;
mod discipline;
mod formations;
mod handicap;
mod morale;
mod movement;
#[cfg(feature = "army-files")]
mod own_cards;
#[cfg(feature = "army-files")]
mod own_traits;
#[cfg(feature = "army-files")]
mod own_units;
mod parameters;
mod setup;
mod shooting;
mod steps;
mod turn;
mod units;
