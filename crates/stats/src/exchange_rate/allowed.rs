//! Which statements in army points the slope supports.

use super::worth::Exchange;
use crate::worth::RatioSet;

/// ST-L4: a slope whose whole interval lies within this of 0 is flat, in points of 100 an army point.
pub const FLAT_SLOPE: f64 = 0.05;

/// ST-L4: what may be printed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Allowed {
    /// Worth with its interval, the verdict of ST-E15 and a recommended price.
    Worth {
        /// Lower end in army points.
        lo: f64,
        /// Upper end in army points.
        hi: f64,
    },
    /// The effect in score and the verdict of the price test: the slope is not distinguished from zero.
    ScoreOnly(
        /// No interval: printed in words.
        RatioSet,
    ),
    /// The effect in score and the verdict of the price test, of which "rightly priced" is not allowed: any price would pass.
    Flat,
    /// No worth: more points score less.
    Falling,
}

impl Exchange {
    /// ST-L4: what may be printed of the worth at level 1 − `alpha`.
    ///
    /// A flat slope is flat even where it is distinguished from zero.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn allows(&self, alpha: f64) -> Allowed {
        let slope = self.ratio.below;
        let half = self.multiplier(alpha) * self.ratio.var_below.sqrt();
        if slope - half >= -FLAT_SLOPE && slope + half <= FLAT_SLOPE {
            return Allowed::Flat;
        }
        match self.points(alpha) {
            RatioSet::Interval { .. } if slope < 0.0 => Allowed::Falling,
            RatioSet::Interval { lo, hi } => Allowed::Worth { lo, hi },
            set => Allowed::ScoreOnly(set),
        }
    }
}

impl Allowed {
    /// What is printed where there is no worth; `None` where there is one.
    #[must_use]
    pub const fn caveat(&self) -> Option<&'static str> {
        match self {
            Self::Worth { .. } => None,
            Self::ScoreOnly(_) => Some(
                "how many points that is cannot be said: the slope is not distinguished from zero",
            ),
            Self::Flat => Some("points do not move the score here"),
            Self::Falling => Some("more points score less here: look at the play first"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slopes(slopes: [f64; 6]) -> Allowed {
        let effects = [1.0, 1.2, 0.8, 1.1, 0.9, 1.0];
        Exchange::of(&effects, &slopes, &[1.0; 6]).unwrap().allows(0.05)
    }

    #[test]
    fn st_l4_each_slope_has_its_line_of_the_table() {
        let steep = slopes([0.4, 0.42, 0.38, 0.41, 0.39, 0.4]);
        let Allowed::Worth { lo, hi } = steep else { panic!("{steep:?}") };
        assert!(lo < 2.5 && 2.5 < hi && steep.caveat().is_none());
        let unknown = slopes([0.9, -0.7, 0.5, -0.4, 0.2, 0.1]);
        assert!(matches!(unknown, Allowed::ScoreOnly(RatioSet::Complement { .. } | RatioSet::All)));
        assert!(unknown.caveat().unwrap().contains("not distinguished"));
        assert_eq!(slopes([-0.4, -0.42, -0.38, -0.41, -0.39, -0.4]), Allowed::Falling);
    }

    /// Known to be positive, and far too small to make a price of.
    #[test]
    fn st_l4_a_flat_slope_is_flat_even_where_it_is_known() {
        assert_eq!(slopes([0.02, 0.021, 0.019, 0.02, 0.022, 0.018]), Allowed::Flat);
        assert_eq!(slopes([0.0; 6]), Allowed::Flat);
    }
}
