//! The prices that a test does not reject.

use libm::fabs;

use crate::worth::IsotonicCurve;

/// ST-L7: more kept prices than this are printed as a set, without a best one.
pub const MOST_KEPT: usize = 6;

/// ST-L7: one price of the grid with its price test (ST-L5).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PriceTest {
    /// In half points.
    pub half_points: i32,
    /// Δ̂, in points of 100.
    pub difference: f64,
    /// Its standard error.
    pub se: f64,
}

/// ST-L7: the recommended price: every half point whose price test is not rejected.
#[derive(Clone, Debug, PartialEq)]
pub struct FairPrices {
    /// The prices kept, in half points, ascending.
    pub kept: Vec<i32>,
    /// Δ̂ at each price of the grid, pooled to a falling sequence by precision (ST-E4).
    pub pooled: Vec<f64>,
    /// The least and the greatest kept price. All prices between them are printed: they hold every kept price, so coverage stays.
    pub span: Option<(i32, i32)>,
    /// Whether every price between them was kept.
    pub is_one_piece: bool,
    /// Whether the lowest price of the grid was kept: "or less", and the grid is extended.
    pub is_open_below: bool,
    /// Whether the highest price of the grid was kept: "or more", and the grid is extended.
    pub is_open_above: bool,
    /// Where none was kept: the last price with Δ̂ > 0 and the next, "neither fits".
    pub between: Option<(i32, i32)>,
    /// The price whose pooled Δ̂ is nearest zero, of ties the lower middle.
    pub nearest: i32,
}

impl FairPrices {
    /// ST-L7: from the tests of a grid; |Δ̂| ≤ `multiplier` · se keeps a price.
    ///
    /// Each price is tested at the full α: the right one is rejected with probability α, whatever else is tested.
    /// The kept set is not closed by monotonicity, which would add the errors of neighbours.
    /// `None` without prices, or where a standard error is not positive and finite.
    ///
    /// # Panics
    ///
    /// When the prices do not ascend, or the multiplier is negative.
    #[must_use]
    pub fn of(tests: &[PriceTest], multiplier: f64) -> Option<Self> {
        assert!(multiplier >= 0.0, "a multiplier of {multiplier}");
        assert!(
            tests.windows(2).all(|two| two[0].half_points < two[1].half_points),
            "prices ascend"
        );
        let is_usable =
            |test: &PriceTest| test.difference.is_finite() && test.se > 0.0 && test.se.is_finite();
        let (first, last) = (tests.first()?, tests.last()?);
        if !tests.iter().all(is_usable) {
            return None;
        }
        let is_kept = |test: &PriceTest| fabs(test.difference) <= multiplier * test.se;
        let kept: Vec<i32> =
            tests.iter().filter(|test| is_kept(test)).map(|test| test.half_points).collect();
        let span = kept.first().copied().zip(kept.last().copied());
        let within = span.map_or(0, |(low, high)| {
            let inside = |test: &&PriceTest| (low..=high).contains(&test.half_points);
            tests.iter().filter(inside).count()
        });
        let pooled = falling(tests);
        let nearest = tests[nearest_zero(&pooled)].half_points;
        let crossing = tests.iter().rposition(|test| test.difference > 0.0);
        let between = match crossing {
            Some(at) if kept.is_empty() && at + 1 < tests.len() => {
                Some((tests[at].half_points, tests[at + 1].half_points))
            }
            _ => None,
        };
        Some(Self {
            is_one_piece: within == kept.len(),
            // Without a kept price the right one may still lie off the grid.
            is_open_below: is_kept(first) || (kept.is_empty() && crossing.is_none()),
            is_open_above: is_kept(last) || (kept.is_empty() && last.difference > 0.0),
            kept,
            pooled,
            span,
            between,
            nearest,
        })
    }

    /// ST-L7: the best single price in half points; `None` where more than six are kept.
    #[must_use]
    pub fn best(&self) -> Option<i32> {
        (self.kept.len() <= MOST_KEPT).then_some(self.nearest)
    }
}

/// The differences pooled to a sequence that never rises, weighted by their precision.
fn falling(tests: &[PriceTest]) -> Vec<f64> {
    let list = |of: fn(&PriceTest) -> f64| -> Vec<f64> { tests.iter().map(of).collect() };
    // In units of the smallest error, so that no weight overflows.
    let least = tests.iter().map(|it| it.se).fold(f64::INFINITY, f64::min);
    let weight = |se: f64| ((least / se) * (least / se)).max(f64::MIN_POSITIVE);
    let weights: Vec<f64> = tests.iter().map(|test| weight(test.se)).collect();
    IsotonicCurve::fit(
        &list(|test| f64::from(test.half_points)),
        &list(|test| -test.difference),
        &weights,
    )
    .means
    .into_iter()
    .map(|mean| -mean)
    .collect()
}

fn nearest_zero(pooled: &[f64]) -> usize {
    let least = pooled.iter().map(|&x| fabs(x)).fold(f64::INFINITY, f64::min);
    let ties: Vec<usize> =
        (0..pooled.len()).filter(|&i| fabs(pooled[i]) <= least + 1e-12).collect();
    ties[(ties.len() - 1) / 2]
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Tests of 2 half points and on, with these differences.
    pub(crate) fn grid(differences: &[f64], se: f64) -> FairPrices {
        let tests: Vec<PriceTest> = (2..)
            .zip(differences)
            .map(|(half_points, &difference)| PriceTest { half_points, difference, se })
            .collect();
        FairPrices::of(&tests, 1.96).unwrap()
    }

    #[test]
    fn st_l7_more_than_six_prices_have_no_best_one() {
        let wide = grid(&[0.4, 0.3, 0.2, 0.1, -0.1, -0.2, -0.3], 0.3);
        assert_eq!((wide.kept.len(), wide.best()), (7, None));
        assert!(wide.is_open_below && wide.is_open_above);
        assert_eq!(grid(&[0.9, 0.3, 0.2, 0.1, -0.1, -0.2, -0.3], 0.3).best(), Some(5));
    }

    /// All prices lose, or all win: the right one is not on the grid.
    #[test]
    fn st_l7_a_grid_off_the_price_is_open_on_its_side() {
        let dear = grid(&[-0.5, -0.7, -0.9], 0.05);
        assert!(dear.is_open_below && !dear.is_open_above && dear.between.is_none());
        let cheap = grid(&[0.9, 0.7, 0.5], 0.05);
        assert!(cheap.is_open_above && !cheap.is_open_below && cheap.between.is_none());
        assert!(cheap.kept.is_empty() && cheap.span.is_none());
    }

    #[test]
    fn st_l7_a_test_without_an_error_is_no_test() {
        let test = PriceTest { half_points: 4, difference: 0.0, se: 0.0 };
        assert_eq!(FairPrices::of(&[test], 1.96), None);
        assert_eq!(FairPrices::of(&[], 1.96), None);
    }
}
