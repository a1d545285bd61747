//! What a point is worth, as it was measured in other battles than those of the run (ST-R11).

use stats::Estimate;
use stats::exchange_rate::{Exchange, Measured};

use super::list_draws::ALPHA;
use super::plan::PriceUnit;

/// What a point is worth to a player, in points of 100.
#[derive(Clone, Debug, PartialEq)]
pub struct Rate {
    /// A point that buys troops (ST-L2).
    pub bought: Measured,
    /// A point by which a stand counts more when it is lost, which a stand pays for as well (ST-R1).
    pub counted: Option<Measured>,
    /// ST-R2: head starts in points, from the least on, each with what it adds to the score.
    pub head_starts: Vec<(f64, f64)>,
    /// Where it comes from: `shipped rate: steady, armies of the built-in lists, 512,000 battles`.
    pub source: String,
}

impl Rate {
    /// What a point of the price of a thing changes the score by, and how its effect on the score of an army is converted by that; none
    /// without an effect.
    ///
    /// Which rates a price pays belongs to what is priced (ST-R1): a card only buys fewer troops, a stand is handed over too.
    pub(super) fn converts(
        &self,
        unit: PriceUnit,
        effect: &Estimate,
        degrees: f64,
        n_units: f64,
    ) -> Option<(Estimate, Exchange)> {
        let of_unit = Measured {
            value: effect.value? / n_units,
            error: effect.se.unwrap_or(0.0) / n_units,
            degrees: degrees.max(1.0),
        };
        let counted = self.counted.filter(|_| unit.is_troops).map(|it| (it, unit.points));
        let exchange = Exchange::at_rate(of_unit, self.bought, counted);
        let Exchange { ratio, .. } = exchange;
        let degrees = counted.map_or(self.bought, |(counted, _)| counted).degrees;
        let rate = Measured {
            value: ratio.below,
            error: ratio.var_below.sqrt(),
            degrees: degrees.min(self.bought.degrees),
        };
        Some((rate.estimate(ALPHA), exchange))
    }
}
