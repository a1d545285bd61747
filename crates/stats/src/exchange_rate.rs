//! A card's effect on the score, and its conversion to army points.
//!
//! ST-L1: the effect on the score is measured, in points of 100; the worth in army points is converted by the **slope**, the score
//! that an army point adds on the same lists with the same player.
//! The verdict is taken in score ([`price_test`]); worth is printed where the slope is known ([`Exchange::allows`]).

mod allowed;
mod phrases;
mod price_grid;
mod price_set;
mod price_test;
mod rate;
mod slope;
mod worth;

pub use allowed::{Allowed, FLAT_SLOPE};
pub use phrases::{in_halves, set_words};
pub use price_grid::{MOST_PRICES, extended_grid, price_grid};
pub use price_set::{FairPrices, MOST_KEPT, PriceTest};
pub use price_test::{Decided, decided, price_test, score_margin};
pub use rate::Measured;
pub use slope::{FEWEST_SE_OF_SLOPE, WIDEST_WORTH, is_own_slope_known, slopes_of_blocks};
pub use worth::Exchange;
