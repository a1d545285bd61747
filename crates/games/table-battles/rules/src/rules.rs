//! The rules, one file for each section of the specification.

mod absorb;
mod action;
pub(crate) mod attack;
mod deadlock;
mod gifts;
mod no_attack;
mod pursuit;
mod reaction;
mod reserve;
mod resolution;
mod roll_phase;
mod routing;
mod shift;
mod special_formations;
mod turn;
mod victory;
