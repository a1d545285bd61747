//! ST-L7: the test at each of several prices, and the prices that it does not refuse.

use std::collections::BTreeMap;

use stats::exchange_rate::{FairPrices, PriceTest, extended_grid, in_halves};
use stats::skill::{degrees_of_strata, effect_of_strata};
use stats::worth::Verdict;
use stats::{Estimate, mean_of_blocks};

use super::plan::PriceUnit;
use super::price_figures::{interval, with_true_minus};

/// Fewer prices are no grid.
const FEWEST: usize = 3;

/// The prices of one unit that an experiment may ask about, in half points.
pub const ALLOWED: (i32, i32) = (-8, 48);

/// A price and how armies fare that pay it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TestedPrice {
    /// The price of one unit, in half points.
    pub half_points: i32,
    /// What the card adds to the score of an army that pays it, in points of 100.
    pub difference: Estimate,
}

/// Every price that was played of a card, ascending.
#[derive(Clone, Debug, PartialEq)]
pub struct TestedPrices {
    /// The prices.
    pub tests: Vec<TestedPrice>,
    /// The prices that are kept; none unless the prices are at least three half points in a row.
    pub fair: Option<FairPrices>,
}

impl TestedPrices {
    /// From what was observed of lists at the rules' price and at others. None without another price.
    pub(super) fn of_lists<'a>(
        unit: PriceUnit,
        at_printed: Vec<f64>,
        at_others: impl Iterator<Item = &'a (i32, Option<f64>)>,
        alpha: f64,
    ) -> Option<TestedPrices> {
        let mut observed: BTreeMap<i32, Vec<f64>> = BTreeMap::new();
        for (half_points, value) in at_others {
            observed.entry(*half_points).or_default().extend(*value);
        }
        if observed.is_empty() {
            return None;
        }
        observed.insert(unit.half_points(), at_printed);
        let tests = (observed.into_iter()).filter(|(_, values)| values.len() >= 2).map(
            |(half_points, values)| TestedPrice {
                half_points,
                difference: mean_of_blocks(&values, alpha),
            },
        );
        TestedPrices::of(tests.collect())
    }

    /// The tests from the draws of a few lists, which are too few to be compared as lists.
    pub(super) fn of_draws<'a>(
        unit: PriceUnit,
        at_printed: Vec<Vec<f64>>,
        at_others: impl Iterator<Item = &'a (i32, Vec<f64>)>,
        alpha: f64,
    ) -> Option<TestedPrices> {
        let mut observed: BTreeMap<i32, Vec<Vec<f64>>> = BTreeMap::new();
        for (half_points, draws) in at_others {
            observed.entry(*half_points).or_default().push(draws.clone());
        }
        if observed.is_empty() {
            return None;
        }
        observed.insert(unit.half_points(), at_printed);
        let test = |(half_points, lists): (i32, Vec<Vec<f64>>)| {
            let played = lists.into_iter().filter(|draws| !draws.is_empty());
            let played: Vec<Vec<f64>> = played.collect();
            let difference = effect_of_strata(&played, alpha)?;
            let is_enough = degrees_of_strata(&played) >= 1.0;
            is_enough.then_some(TestedPrice { half_points, difference })
        };
        TestedPrices::of(observed.into_iter().filter_map(test).collect())
    }

    fn of(tests: Vec<TestedPrice>) -> Option<TestedPrices> {
        let fair = fair(&tests);
        (!tests.is_empty()).then_some(TestedPrices { tests, fair })
    }

    /// Whether the test at 5 % does not refuse a price.
    pub fn keeps(&self, test: &TestedPrice) -> bool {
        match &self.fair {
            Some(fair) => fair.kept.contains(&test.half_points),
            None => test.difference.contains(0.0),
        }
    }

    /// ST-L7: the fair prices, where they don't contradict a verdict: a price that is too low or too high is not among them.
    pub(super) fn fair_beside(&self, verdict: Verdict, unit: PriceUnit) -> Option<FairPrices> {
        let charged = unit.half_points();
        let is_off = matches!(verdict, Verdict::Underpriced | Verdict::Overpriced);
        let holds = |fair: &&FairPrices| {
            let (low, high) = fair.span.or(fair.between).unwrap_or((fair.nearest, fair.nearest));
            !(is_off && (low..=high).contains(&charged))
        };
        self.fair.as_ref().filter(holds).cloned()
    }

    /// ST-L8: which prices are kept, which is the best, and where the grid has to go on.
    pub fn sentence(&self, unit: PriceUnit) -> String {
        let each = unit.words;
        let Some(fair) = &self.fair else {
            let of = |test: &TestedPrice| {
                let price = halves(test.half_points);
                format!("{price}{each} {}", interval(&test.difference))
            };
            let tests: Vec<String> = self.tests.iter().map(of).collect();
            return format!("Armies that pay score by it: at {}.", tests.join("; at "));
        };
        let [first, last] = [self.tests.first(), self.tests.last()];
        let end = |test: Option<&TestedPrice>| test.map_or(0, |test| test.half_points);
        let mut sentence = format!(
            "Played at each half point from {} to {}{each}, ",
            halves(end(first)),
            halves(end(last))
        );
        sentence += &match (fair.span, fair.best()) {
            (None, _) => format!("none fits: {}", with_true_minus(&fair.words(each))),
            (Some(_), best) => {
                let words = with_true_minus(&fair.words(each));
                let hole = match fair.is_one_piece {
                    true => String::new(),
                    false => {
                        let kept: Vec<String> = fair.kept.iter().map(|it| halves(*it)).collect();
                        format!(": {} are not refused, prices between them are", kept.join(", "))
                    }
                };
                let best = match best {
                    Some(best) if fair.kept.len() > 1 => {
                        format!("; {} comes nearest", halves(best))
                    }
                    Some(_) => String::new(),
                    None => "; too many to name the best".to_owned(),
                };
                match fair.kept.len() == self.tests.len() {
                    true => format!("the test at the price refuses none{best}"),
                    false => format!("the test at the price does not refuse {words}{hole}{best}"),
                }
            }
        };
        let prices: Vec<i32> = self.tests.iter().map(|test| test.half_points).collect();
        if let Some(grid) = extended_grid(&prices, fair).and_then(|grid| within(&grid)) {
            sentence += &format!(
                "; the right price may lie beyond them: go on with --prices={}..{}",
                plain(grid.0),
                plain(grid.1)
            );
        }
        sentence + "."
    }
}

/// ST-L7, of prices that are half points in a row.
fn fair(tests: &[TestedPrice]) -> Option<FairPrices> {
    let in_a_row = tests.windows(2).all(|two| two[1].half_points == two[0].half_points + 1);
    if tests.len() < FEWEST || !in_a_row {
        return None;
    }
    let ses = tests.iter().filter_map(|test| test.difference.se);
    let least = ses.filter(|se| *se > 0.0).reduce(f64::min)?;
    let known = tests.iter().map(|test| {
        let (difference, se) = test.difference.value.zip(test.difference.se)?;
        Some(PriceTest {
            half_points: test.half_points,
            difference,
            // A price at which every battle ended as without the card is known as well as the best of the others.
            se: if difference == 0.0 { se.max(least) } else { se },
        })
    });
    let known: Vec<PriceTest> = known.collect::<Option<_>>()?;
    // All prices are played in the same blocks or lists; of fewer observations the multiplier is larger, which keeps more prices.
    let multiplier = tests
        .iter()
        .filter(|test| test.difference.se.is_some_and(|se| se > 0.0))
        .map(|test| test.difference.half_width() / test.difference.se.unwrap_or(f64::NAN))
        .fold(0.0, f64::max);
    if !multiplier.is_finite() {
        return None;
    }
    FairPrices::of(&known, multiplier)
}

/// The ends of a grid, so far as an experiment may ask about them.
pub(super) fn within(grid: &[i32]) -> Option<(i32, i32)> {
    let allowed = |price: &&i32| (ALLOWED.0..=ALLOWED.1).contains(*price);
    let mut prices = grid.iter().filter(allowed);
    let first = *prices.next()?;
    Some((first, prices.next_back().copied().unwrap_or(first)))
}

/// A price with a true minus sign.
pub fn halves(half_points: i32) -> String {
    with_true_minus(&in_halves(half_points))
}

/// A price as it is typed: `2.5`.
pub fn plain(half_points: i32) -> String {
    (f64::from(half_points) / 2.0).to_string()
}
