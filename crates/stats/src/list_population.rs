//! A price for a population of lists: the effect of a card on the mean list, the spread of lists, and the lists that stand out.
//!
//! Effects are in points of 100, 100 times a difference of scores; a variance is the square of that.
//! A **panel** is some lists drawn from a population, each played the same number of pairs, in whole blocks.
//! A **sweep** draws a list for each pair: its pairs are independent draws, so the intervals of a
//! [`Lattice`](crate::Lattice) hold unchanged, and it shows nothing about single lists.

mod extreme_lists;
mod forecast;
mod looks;
mod mean;
mod mixture;
mod panel;
mod panel_draw;
mod phrases;
mod spread;

pub use extreme_lists::{ListEffect, Named, named};
pub use forecast::FEWEST_FOR_FORECAST;
pub use looks::{DEFAULT_PLANNED_LISTS, FIRST_LOOK, looks_at_lists, multiplier_at};
pub use mean::{FEWEST_FOR_MEAN, RandomEffects};
pub use panel::Panel;
pub use panel_draw::{DEFAULT_PANEL, drawn_once};
pub use spread::Spread;
