//! Exact odds of one file against another, and of one volley, outside any position.
//!
//! Claims, dice and the ladder are those that duels and battles play by; counts are whole numbers of all rolls, by the set of dice of
//! the parameters.

mod files;
mod volley;

pub use files::{FileOdds, Inflicted, Meeting};
pub use volley::{Shots, VolleyOdds};
