//! A referee of Gloriam's battles: a second reading of sections 6 to 13, plain and slow, that judges a battle by its events and the armies.
//!
//! It shares no rule with the engine. Hands are not among the events, so it says nothing of payments; of claims it judges what a difference
//! allows to be thrown, not the difference itself.

mod actions;
mod battles;
mod fights;
mod ground;
mod moves;
mod planted;
mod reader;
