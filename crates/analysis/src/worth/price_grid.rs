//! Which prices of a card are worth testing.

use stats::exchange_rate::{MOST_PRICES, price_grid};
use stats::worth::RatioSet;

use super::card_price::UnitWorth;
use super::tested_prices::{ALLOWED, within};

/// ST-L7: the first and the last price that are worth testing, in half points, by what is known of the worth: every half point in its
/// interval and a point to either side, 17 at most; where the interval is open, the 17 about what is known of it, and where nothing is,
/// about what the rules charge.
pub fn worth_testing(worth: UnitWorth, charged: i32) -> (i32, i32) {
    let about = |lo: f64, hi: f64, middle: f64| {
        let far = f64::from(ALLOWED.1 - ALLOWED.0);
        let (lo, hi) = (lo.max(middle - far), hi.min(middle + far));
        within(&price_grid(RatioSet::Interval { lo, hi }, middle)?)
    };
    let known = match worth {
        UnitWorth::Points { value, lo, hi } => {
            let middle = value.or(worth.near());
            middle.and_then(|middle| about(lo, hi, middle))
        }
        UnitWorth::Unknown(_) => None,
    };
    let side = MOST_PRICES as i32 / 2;
    known.unwrap_or(((charged - side).max(ALLOWED.0), (charged + side).min(ALLOWED.1)))
}
