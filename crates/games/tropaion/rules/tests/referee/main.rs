//! A referee of Tropaion: a second reading of the rules, plain and slow, that judges a battle by its events and the armies alone.
//!
//! It is written from the rulebook and shares no rule with the engine: of the crate it uses events, armies and names only.
//! It judges battles by the rules as they are written, without changed parameters and without handicaps.

mod actions;
mod battles;
mod board;
mod charges;
mod fights;
mod planted;
mod reader;
mod setup;
mod shapes;
mod shots;
mod testing;
mod turns;
