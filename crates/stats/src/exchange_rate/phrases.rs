//! Prices in half points, as they are printed.

use super::price_set::FairPrices;
use crate::worth::RatioSet;

/// A price in half points: `3½`, `-1`, `½`.
///
/// # Examples
///
/// ```
/// use stats::exchange_rate::in_halves;
///
/// assert_eq!([7, 6, 1, 0, -1, -3].map(in_halves), ["3½", "3", "½", "0", "-½", "-1½"]);
/// ```
#[must_use]
pub fn in_halves(half_points: i32) -> String {
    let sign = if half_points < 0 { "-" } else { "" };
    let size = half_points.unsigned_abs();
    match (size / 2, size % 2) {
        (whole, 0) => format!("{sign}{whole}"),
        (0, _) => format!("{sign}½"),
        (whole, _) => format!("{sign}{whole}½"),
    }
}

impl FairPrices {
    /// ST-L7 and ST-L8: "3 or 3½ a stand", "2 to 4 (not one piece)", "4 to 5 or more", "between 2½ and 3: neither fits".
    ///
    /// `each` is the rules' own unit with its space, such as `" a stand"`.
    #[must_use]
    pub fn words(&self, each: &str) -> String {
        let has_holes = self.span.is_some() && !self.is_one_piece;
        let hole = if has_holes { " (not one piece)" } else { "" };
        format!("{}{hole}", self.in_short(each))
    }

    /// The prices without a note that they aren't one piece, for places that have no room for it.
    #[must_use]
    pub fn in_short(&self, each: &str) -> String {
        let Some((low, high)) = self.span else {
            return self.words_of_none(each);
        };
        let prices = match (high - low, self.is_one_piece) {
            (0, _) => in_halves(low),
            (1, true) => format!("{} or {}", in_halves(low), in_halves(high)),
            _ => format!("{} to {}", in_halves(low), in_halves(high)),
        };
        let open = match (self.is_open_below, self.is_open_above) {
            (false, false) => "",
            (true, false) => " or less",
            (false, true) => " or more",
            (true, true) => " or beyond",
        };
        format!("{prices}{open}{each}")
    }

    fn words_of_none(&self, each: &str) -> String {
        match self.between {
            Some((low, high)) => {
                format!("between {} and {}{each}: neither fits", in_halves(low), in_halves(high))
            }
            None if self.is_open_below => format!("less than {}{each}", in_halves(self.nearest)),
            None => format!("more than {}{each}", in_halves(self.nearest)),
        }
    }
}

/// ST-L4: a set of worths that is no interval, in words: "at least 12.0, or negative", "not bounded".
///
/// Ends are rounded outward to a tenth of a point; an interval reads "2.5 to 4.3".
#[must_use]
pub fn set_words(set: RatioSet) -> String {
    let down = |x: f64| format!("{:.1}", libm::floor(10.0 * x) / 10.0);
    let up = |x: f64| format!("{:.1}", libm::ceil(10.0 * x) / 10.0);
    match set {
        RatioSet::Interval { lo, hi } => format!("{} to {}", down(lo), up(hi)),
        RatioSet::AtLeast { lo } => format!("at least {}", down(lo)),
        RatioSet::AtMost { hi } => format!("at most {}", up(hi)),
        RatioSet::Complement { below, above } if below <= 0.0 && above > 0.0 => {
            format!("at least {}, or negative", down(above))
        }
        RatioSet::Complement { below, above } => {
            format!("at least {}, or at most {}", down(above), up(below))
        }
        RatioSet::All => "not bounded".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::price_set::tests::grid;
    use super::*;

    fn words(differences: &[f64], se: f64) -> String {
        grid(differences, se).words(" a stand")
    }

    /// ST-L8: what is printed.
    #[test]
    fn st_l8_prices_read_as_a_designer_prints_them() {
        assert_eq!(words(&[0.9, 0.5, 0.1, -0.1, -0.6], 0.1), "2 or 2½ a stand");
        assert_eq!(words(&[0.9, 0.1, 0.1, -0.1, -0.6], 0.1), "1½ to 2½ a stand");
        assert_eq!(words(&[0.9, 0.1, 0.4, -0.1, -0.6], 0.1), "1½ to 2½ a stand (not one piece)");
        assert_eq!(
            words(&[0.9, 0.5, 0.3, -0.3, -0.6], 0.05),
            "between 2 and 2½ a stand: neither fits"
        );
        assert_eq!(words(&[0.9, 0.5, 0.3, 0.1, 0.05], 0.1), "2½ or 3 or more a stand");
        assert_eq!(words(&[0.1, 0.0, -0.1], 0.1), "1 to 2 or beyond a stand");
        assert_eq!(words(&[-0.9, -1.0], 0.1), "less than 1 a stand");
        assert_eq!(words(&[1.2, 0.9], 0.1), "more than 1½ a stand");
    }

    #[test]
    fn st_l4_a_complement_is_printed_in_words() {
        let set = RatioSet::Complement { below: -3.7, above: 12.04 };
        assert_eq!(set_words(set), "at least 12.0, or negative");
        let both = RatioSet::Complement { below: 2.01, above: 12.04 };
        assert_eq!(set_words(both), "at least 12.0, or at most 2.1");
        assert_eq!(set_words(RatioSet::Interval { lo: 2.56, hi: 4.27 }), "2.5 to 4.3");
    }
}
