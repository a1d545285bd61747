//! Worth in points: the army points that raise the score as much as a card does.
//!
//! f(h) is the expected score of army A with h more army points than its list, against B unchanged.
//! δ is what the card adds to the score when it costs nothing.
//! The **worth** w solves f(w) = f(0) + δ: a point means a point spent the way random legal builds spend it, and
//! worth belongs to a set of matchups and a skill.

mod agreement;
mod at_price;
mod blocks;
mod bootstrap;
mod curve;
mod fieller;
mod forecast;
mod inversion;
mod isotonic;
mod scan;
mod shape;
mod verdict;

pub use agreement::{Agreement, agreement, are_close, covariance_of};
pub use at_price::worth_at_price;
pub use blocks::{FEWEST_BLOCKS, WorthBlock, WorthBlocks};
pub use bootstrap::{RESAMPLES, WorthBootstrap, are_apart, multiplicities, percentile};
pub use curve::{Curve, Level};
pub use fieller::{Ratio, RatioSet};
pub use forecast::{Forecast, still_needed, two_digits};
pub use inversion::Inversion;
pub use isotonic::IsotonicCurve;
pub use shape::{Shape, curve_of};
pub use verdict::{Verdict, jointly, over_policies};

/// ST-E1 and ST-E4: where a worth lies on the curve.
///
/// f rises, so f(w) = f(0) + δ has one solution, or none on the points that were played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// In points.
    At(f64),
    /// Fewer points than were played.
    Below,
    /// More points than were played.
    Above,
}

impl Place {
    /// The worth, if it lies on the curve.
    #[must_use]
    pub fn value(self) -> Option<f64> {
        match self {
            Self::At(points) => Some(points),
            Self::Below | Self::Above => None,
        }
    }

    /// ST-E7: the worth with ±∞ off the curve, as a resample counts.
    #[must_use]
    pub fn or_infinite(self) -> f64 {
        match self {
            Self::At(points) => points,
            Self::Below => f64::NEG_INFINITY,
            Self::Above => f64::INFINITY,
        }
    }
}
