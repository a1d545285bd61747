//! The rules by their ids, worked from the rulebook.

mod armies;
mod cards;
mod changed_tables;
mod charges;
mod combat;
mod discipline;
mod formations;
mod gifts;
mod handicap;
mod morale;
mod movement;
mod own_cards;
mod own_traits;
mod own_units;
mod parameters;
mod setup;
mod shooting;
mod steps;
mod turn;
mod units;
