//! When the prices of a population are known well enough to stop, and what that takes.

/// The types that may stay less well known than the others, as a part of all.
const LEFT_OUT: usize = 8;

/// ST-D8: whether play may end, by half-widths of prices at a look.
///
/// It may once every price is known to `wanted`, but for the prices, an eighth of all at most, that would not be so after all pairs
/// of the plan either. `part` is the part of the plan that was played.
///
/// Only widths are read, never prices, so the planned intervals stay valid (Chow, Robbins 1965). What is left of the effect of looking
/// is that a width which is too small by chance may end play: with 40 groups a width is known to 11 %.
#[must_use]
pub fn are_known(half_widths: &[f64], wanted: f64, part: f64) -> bool {
    let known = |width: &&f64| **width <= wanted;
    let out_of_reach = |width: &&f64| *width * part.sqrt() > wanted;
    let n_known = half_widths.iter().filter(known).count();
    let n_out = half_widths.iter().filter(out_of_reach).count();
    let is_enough = n_known + n_out == half_widths.len() && n_known > 0;
    is_enough && n_out <= half_widths.len() / LEFT_OUT
}

/// How many times as many pairs it takes until an interval of this half-width is as narrow as wanted.
#[must_use]
pub fn times_as_many(half_width: f64, wanted: f64) -> f64 {
    (half_width / wanted) * (half_width / wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_d8_play_ends_when_all_prices_are_known_that_can_be() {
        let mut widths = [0.2; 16];
        assert!(are_known(&widths, 0.25, 0.1));
        widths[3] = 0.4;
        // After four times as many pairs it is known to 0.2; after twice as many only to 0.28.
        assert!(!are_known(&widths, 0.25, 0.25));
        assert!(are_known(&widths, 0.25, 0.5));
        widths[4] = 0.9;
        assert!(are_known(&widths, 0.25, 0.5));
        // Of three that can't be known there are too many to leave them out.
        widths[5] = 0.9;
        assert!(!are_known(&widths, 0.25, 0.5));
        assert!(!are_known(&[0.9; 3], 0.25, 0.5) && !are_known(&[], 0.25, 0.5));
    }

    #[test]
    fn half_the_width_takes_four_times_as_many() {
        assert_eq!(times_as_many(0.5, 0.25), 4.0);
    }
}
