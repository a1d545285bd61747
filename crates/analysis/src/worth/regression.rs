//! The second estimate: a regression of the scores of random armies on their composition (ST-E8 to ST-E11).

use stats::prices::{Clustered, PairRow, PointValue, Regression, unidentified};
use stats::worth::{Curve, Ratio};
use stats::{Estimate, IntervalKind, IntervalMethod, Ridge, Unfit, student_t_quantile};

use super::plan::WorthPlan;
use super::rows::{DrawScore, Draws, WorthRows};

/// What the armies of one draw of one cell consist of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildRow {
    /// The cell.
    pub cell: u32,
    /// The block.
    pub block: u32,
    /// The draw of the block.
    pub slot: u8,
    /// A's stands by troop type, in the order of [`WorthPlan::troops`].
    pub a: Vec<u8>,
    /// B's stands by troop type.
    pub b: Vec<u8>,
}

/// What the regression says of one troop type.
#[derive(Clone, Debug, PartialEq)]
pub struct TroopPrice {
    /// The type.
    pub name: String,
    /// What the rules charge for a stand, in points.
    pub printed: f64,
    /// What a stand is worth, in points; none where the armies don't determine it.
    pub worth: Option<Estimate>,
    /// Stands of it in the mean army A.
    pub mean_stands: f64,
}

/// The fitted regression.
#[derive(Clone, Debug)]
pub struct Prices {
    fit: Regression,
    covariance: Option<Clustered>,
    /// The column of each troop type and of each card; none where no army has it.
    troops: Vec<Option<usize>>,
    cards: Vec<Option<usize>>,
    mean_stands: Vec<f64>,
    printed: Vec<f64>,
    /// Pulled towards the printed price (ST-E11).
    shrunk: Vec<usize>,
    influences: Vec<Vec<f64>>,
    n_pairs: u64,
    /// Columns with another sign in the linear twin.
    clashes: Vec<usize>,
}

/// Random changes of a game, and the scores with them.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeRow {
    /// The block.
    pub block: usize,
    /// What was changed, by how much: a column each, with one for the game as it is.
    pub x: Vec<f64>,
    /// What side A scored.
    pub scores: DrawScore,
}

/// What is fitted: rows, and what their columns stand for.
struct Design {
    placed: Vec<Placed>,
    /// The columns of troop types.
    troops: Vec<usize>,
    /// The columns of the plan's cards, in its order.
    cards: Vec<usize>,
    /// By column, how many of it the mean army has; 0 for what points don't buy.
    mean_stands: Vec<f64>,
    /// By column, what it costs.
    printed: Vec<f64>,
    /// By column, the cost that is assumed where rows don't determine it (ST-E11).
    expected: Vec<f64>,
    /// λ₀, in logits a point.
    point: f64,
}

/// A row with the block it is of.
struct Placed {
    block: usize,
    row: PairRow,
}

impl Prices {
    /// ST-E8: fits the pair scores of every build; none where nothing can be fitted.
    pub fn of(plan: &WorthPlan, rows: &WorthRows, builds: &[BuildRow]) -> Option<Prices> {
        let (placed, sums, n_baselines) = placed(plan, rows, builds);
        let n_troops = plan.troops.len();
        let n_columns = n_troops + plan.n_cards();
        let stands = |sum: &f64| sum / f64::from(n_baselines.max(1));
        let of_cards = std::iter::repeat_n(0.0, plan.n_cards());
        let points = plan.troops.iter().map(|(_, points)| *points);
        Prices::fit(Design {
            placed,
            troops: (0..n_troops).collect(),
            cards: (n_troops..n_columns).collect(),
            mean_stands: sums.iter().map(stands).chain(of_cards.clone()).collect(),
            printed: points.clone().chain(of_cards).collect(),
            expected: points.chain(plan.cards().map(|(_, card)| card.price)).collect(),
            point: point_in_logits(plan, rows),
        })
    }

    /// ST-E8: fits what random changes of one game came to; `unit` is the column in whose units `cards` are reported.
    ///
    /// The draws are independent of each other, and nothing else is sampled: each is a cluster of its own (ST-E9).
    pub fn of_draws(draws: &[ChangeRow], unit: usize, cards: Vec<usize>) -> Option<Prices> {
        let n_columns = draws.first()?.x.len();
        let only_the_unit: Vec<f64> =
            (0..n_columns).map(|column| if column == unit { 1.0 } else { 0.0 }).collect();
        Prices::of_draws_by(draws, (only_the_unit.clone(), only_the_unit), cards)
    }

    /// The regression in points such that the mean army, or the mean of something else, costs what is printed: `mean` is how much of
    /// each column it has, `printed` what one of each column costs.
    pub fn of_draws_by(
        draws: &[ChangeRow],
        (mean, printed): (Vec<f64>, Vec<f64>),
        cards: Vec<usize>,
    ) -> Option<Prices> {
        let n_columns = draws.first()?.x.len();
        let placed = draws.iter().enumerate().map(|(cluster, draw)| Placed {
            block: draw.block,
            row: PairRow {
                x: draw.x.clone(),
                n_pairs: draw.scores.n_pairs,
                quarters: draw.scores.quarters,
                cluster: cluster as u64,
            },
        });
        Prices::fit(Design {
            placed: placed.collect(),
            troops: Vec::new(),
            cards,
            mean_stands: mean,
            expected: vec![0.0; n_columns],
            printed,
            point: 0.0,
        })
    }

    fn fit(design: Design) -> Option<Prices> {
        let mut placed = design.placed;
        // Columns that are 0 in every row say nothing, and are left out.
        let is_used: Vec<bool> = (0..design.printed.len())
            .map(|column| placed.iter().any(|placed| placed.row.x[column] != 0.0))
            .collect();
        let mut next = 0;
        let columns: Vec<Option<usize>> = is_used
            .iter()
            .map(|used| {
                next += usize::from(*used);
                used.then(|| next - 1)
            })
            .collect();
        for placed in &mut placed {
            let mut used = is_used.iter();
            placed.row.x.retain(|_| *used.next().unwrap_or(&false));
        }
        let of_used = |all: &[f64]| -> Vec<f64> {
            let pairs = all.iter().zip(&is_used).filter(|(_, used)| **used);
            pairs.map(|(value, _)| *value).collect()
        };
        let expected = of_used(&design.expected);
        let pair_rows: Vec<PairRow> = placed.iter().map(|placed| placed.row.clone()).collect();
        let mut shrunk = unidentified(&pair_rows);
        let fit = loop {
            let ridge = Ridge::on(&shrunk, &expected, design.point);
            match Regression::fit(&pair_rows, &ridge) {
                Ok(fit) => break fit,
                Err(Unfit::NoRows) => return None,
                Err(Unfit::Dependent { columns } | Unfit::Separated { columns }) => {
                    let before = shrunk.len();
                    shrunk.extend(columns);
                    shrunk.sort_unstable();
                    shrunk.dedup();
                    if shrunk.len() == before {
                        return None;
                    }
                }
            }
        };
        let n_blocks = placed.iter().map(|placed| placed.block + 1).max()?;
        let influences = (0..n_blocks)
            .map(|block| {
                let of_block = placed.iter().filter(|placed| placed.block == block);
                fit.influence(of_block.map(|placed| &placed.row))
            })
            .collect();
        let columns = |of: &[usize]| of.iter().map(|column| columns[*column]).collect();
        Some(Prices {
            covariance: fit.logit_covariance.clone(),
            clashes: fit.sign_clashes(),
            influences,
            n_pairs: pair_rows.iter().map(|row| row.n_pairs).sum(),
            troops: columns(&design.troops),
            cards: columns(&design.cards),
            fit,
            mean_stands: of_used(&design.mean_stands),
            printed: of_used(&design.printed),
            shrunk,
        })
    }

    /// ST-E10: a column's worth in points, by Fieller's set; none where its value was pulled towards the printed price.
    fn worth(&self, column: usize, alpha: f64) -> Option<Estimate> {
        let covariance = self.covariance.as_ref()?;
        let matrix = covariance.covariance();
        let theta = &self.fit.logit.coefficients;
        let point = PointValue::of(theta, &matrix, &self.mean_stands, &self.printed)?;
        let price = point.price_of(column, theta, &matrix);
        let t = student_t_quantile(1.0 - 0.5 * alpha, covariance.degrees_of_freedom());
        let (lo, hi) = price.ratio.fieller(t).ends();
        Some(Estimate {
            value: price.points(),
            se: price.ratio.delta_se().filter(|_| Ratio::is_nearly_linear(&price.ratio, t)),
            lo,
            hi,
            level: 1.0 - alpha,
            kind: IntervalKind::Planned,
            method: IntervalMethod::TestInversion,
            n: self.n_pairs,
        })
    }

    /// The worth of a card of the plan.
    pub fn card(&self, card: usize, alpha: f64) -> Option<Estimate> {
        self.worth(self.cards[card]?, alpha)
    }

    /// The worth of a card of the plan in a resample of blocks, to first order (ST-E7).
    pub fn resampled(&self, card: usize, multiplicities: &[u32]) -> Option<f64> {
        let column = self.cards[card]?;
        let mut theta = self.fit.logit.coefficients.clone();
        for (influence, times) in self.influences.iter().zip(multiplicities) {
            for (theta, more) in theta.iter_mut().zip(influence) {
                *theta += f64::from(*times) * more;
            }
        }
        // Blocks beyond those of the resample stay as they are.
        for influence in self.influences.iter().skip(multiplicities.len()) {
            for (theta, more) in theta.iter_mut().zip(influence) {
                *theta += more;
            }
        }
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let point = dot(&self.mean_stands, &theta) / dot(&self.mean_stands, &self.printed);
        Some(theta[column] / point).filter(|worth| worth.is_finite())
    }

    /// What each troop type is worth, beside its printed cost; only of types that armies have.
    pub fn troops(&self, plan: &WorthPlan, alpha: f64) -> Vec<TroopPrice> {
        let seen = plan.troops.iter().zip(&self.troops);
        seen.filter_map(|((name, printed), column)| {
            let column = (*column)?;
            Some(TroopPrice {
                name: name.clone(),
                printed: *printed,
                worth: self.worth(column, alpha),
                mean_stands: self.mean_stands[column],
            })
        })
        .collect()
    }

    /// ST-E9: matchups that the rows are of.
    pub fn n_clusters(&self) -> Option<usize> {
        Some(self.covariance.as_ref()?.n_clusters)
    }

    /// ST-E8, ST-E10: what a column is called that isn't identified, or clashes in sign with the linear twin.
    pub fn unreliable(&self, plan: &WorthPlan) -> (Vec<String>, Vec<String>) {
        let troops = plan.troops.iter().map(|(name, _)| name.clone());
        let cards = plan.cards().map(|(_, card)| card.title.clone());
        let all = self.troops.iter().chain(&self.cards);
        let named: Vec<(usize, String)> = all
            .zip(troops.chain(cards))
            .filter_map(|(column, name)| Some(((*column)?, name)))
            .collect();
        // Columns of neither have no name to give.
        let name_of = |column: &usize| {
            let found = named.iter().find(|(own, _)| own == column);
            found.map(|(_, name)| name.clone())
        };
        let of = |columns: &[usize]| columns.iter().filter_map(name_of).collect();
        (of(&self.shrunk), of(&self.clashes))
    }
}

/// Every build's row with all columns; A's stands summed over the baselines, and how many those are.
fn placed(plan: &WorthPlan, rows: &WorthRows, builds: &[BuildRow]) -> (Vec<Placed>, Vec<f64>, u32) {
    let n_troops = plan.troops.len();
    let mut sums = vec![0.0; n_troops];
    let mut n_baselines = 0;
    let mut placed = Vec::new();
    let scores: Vec<_> = (0..rows.n_cells()).map(|cell| rows.scores(cell)).collect();
    for build in builds {
        let blocks = scores.get(build.cell as usize);
        let Some(slots) = blocks.and_then(|blocks| blocks.get(build.block as usize)) else {
            continue;
        };
        let scores = slots[usize::from(build.slot)];
        let of_cell = plan.bearers.iter().enumerate().find(|(_, bearer)| {
            bearer.baseline == build.cell
                || bearer.levels.iter().any(|level| level.cell == build.cell)
                || bearer.cards.iter().any(|card| card.has_cell(build.cell))
        });
        let Some((number, bearer)) = of_cell.filter(|_| scores.n_pairs > 0) else {
            continue;
        };
        if bearer.baseline == build.cell {
            n_baselines += 1;
            for (sum, n) in sums.iter_mut().zip(&build.a) {
                *sum += f64::from(*n);
            }
        }
        let stands = build.a.iter().zip(&build.b);
        let mut x: Vec<f64> = stands.map(|(a, b)| f64::from(*a) - f64::from(*b)).collect();
        let has = |has: bool| if has { 1.0 } else { 0.0 };
        x.extend(plan.cards().map(|(_, card)| has(card.has_cell(build.cell))));
        placed.push(Placed {
            block: build.block as usize,
            row: PairRow {
                x,
                n_pairs: scores.n_pairs,
                quarters: scores.quarters,
                cluster: (number * 64 + bearer.enemy_of(usize::from(build.slot))) as u64,
            },
        });
    }
    (placed, sums, n_baselines)
}

/// ST-E11: λ₀, the slope at 0 of all bearers' curves together, in logits a point.
fn point_in_logits(plan: &WorthPlan, rows: &WorthRows) -> f64 {
    let curve = plan.shared_curve();
    let n_blocks = plan.bearers.iter().map(|bearer| rows.n_blocks(bearer.baseline));
    let none = |_: usize| false;
    let draws = Draws { of_card: &none, ..Draws::ALL };
    let blocks = rows.blocks(&curve, 0, n_blocks.max().unwrap_or(0), draws);
    let (levels, _) = blocks.totals();
    Curve::fit(&levels, 1).map_or(0.0, |curve| curve.coefficients[1])
}
