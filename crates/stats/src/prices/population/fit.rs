//! The regression: types, and beside them a ridge of counters that doesn't move what they mean.

use super::sums::{Sums, counter};
use crate::matrix::{Matrix, dot};

/// ST-R4: the parts of the mean diagonal that are tried as strength of the ridge on counters.
const RIDGES: [f64; 7] = [4.0, 1.0, 0.25, 0.062_5, 0.015_625, 0.003_906_25, 0.000_976_562_5];
/// The ridge, as a part of the mean diagonal, that only chooses among solutions that predict the same.
const WEAK: f64 = 1e-7;
/// The folds of meetings that are predicted by the others.
const FOLDS: usize = 4;

/// What is fitted.
pub(super) struct Design<'p> {
    printed: &'p [f64],
    /// The types that were seen.
    types: Vec<usize>,
    /// Every two of them.
    pairs: Vec<(usize, usize)>,
    /// The mean share of points of each type.
    mean_shares: Vec<f64>,
}

/// What a regression found; scores are from 0 to 1.
pub(super) struct Found {
    /// λ.
    pub bought: f64,
    /// ν.
    pub lost: f64,
    /// θ by type; 0 where it wasn't seen, as in the following.
    pub stands: Vec<f64>,
    /// q.
    pub beyond: Vec<f64>,
    /// The fair price; the printed one where a point has no price.
    pub fair: Vec<f64>,
}

/// The normal equations of some meetings.
struct Equations {
    gram: Matrix,
    shared: Vec<f64>,
}

impl<'p> Design<'p> {
    pub fn of(total: &Sums, seen: &[bool], printed: &'p [f64]) -> Self {
        let types: Vec<usize> = (0..printed.len()).filter(|&at| seen[at]).collect();
        let pairs = types.iter().enumerate().flat_map(|(first, &i)| {
            let others = types[first + 1..].iter();
            others.map(move |&j| (i, j)).collect::<Vec<_>>()
        });
        Self {
            printed,
            pairs: pairs.collect(),
            types: types.clone(),
            mean_shares: total.shares.iter().map(|sum| sum / total.armies).collect(),
        }
    }

    /// Every two types that were seen, in the order of their counters.
    pub fn pairs(&self) -> &[(usize, usize)] {
        &self.pairs
    }

    /// Types and counters.
    pub fn n_columns(&self) -> usize {
        self.types.len() + self.pairs.len()
    }

    /// The coefficients of counters, fitted beside the types; none where types depend on each other.
    ///
    /// Shares of an army sum to 1, so the counters of a type sum to 0 over all enemies, and one of the many solutions is taken by a ridge
    /// too weak to move what they predict.
    pub fn counters(&self, sums: &Sums) -> Option<Vec<f64>> {
        let equations = self.equations(sums, true);
        let diagonal = equations.gram.diagonal().skip(self.types.len()).sum::<f64>();
        let ridge = WEAK * diagonal / self.pairs.len().max(1) as f64;
        let theta = equations.solved(self.types.len(), ridge)?;
        Some(theta[self.types.len()..].to_vec())
    }

    /// What an army of one type alone scores more against an army of the other alone, beyond what either does against a mean army. It is
    /// the same for every solution of the regression.
    ///
    /// (e_i − m)' C (e_j − m) for the matrix C of counters and mean shares m.
    pub fn pure(&self, counters: &[f64]) -> Vec<f64> {
        let mut against_mean = vec![0.0; self.printed.len()];
        for (&(i, j), c) in self.pairs.iter().zip(counters) {
            against_mean[i] += c * self.mean_shares[j];
            against_mean[j] -= c * self.mean_shares[i];
        }
        let of = |(&(i, j), c): (&(usize, usize), &f64)| c - against_mean[i] + against_mean[j];
        self.pairs.iter().zip(counters).map(of).collect()
    }

    /// Σ w z z' of the counters alone.
    pub fn gram_of_counters(&self, sums: &Sums) -> Matrix {
        let (equations, first) = (self.equations(sums, true), self.types.len());
        let mut gram = Matrix::zero(self.pairs.len());
        for i in 0..self.pairs.len() {
            for j in 0..self.pairs.len() {
                gram.add_at(i, j, equations.gram.at(first + i, first + j));
            }
        }
        gram
    }

    /// The equations in the columns that are fitted: stands of each type, then counters less what they are against a mean army.
    ///
    /// (p_i − m_i)(q_j − m_j) − (p_j − m_j)(q_i − m_i) of shares p of A and q of B is p_i q_j − p_j q_i − m_j (p_i − q_i) + m_i (p_j − q_j),
    /// whose mean against enemies of the population is 0 for any army A: so θ means the same with counters and without.
    fn equations(&self, sums: &Sums, with_counters: bool) -> Equations {
        let n_types = self.printed.len();
        let pairs = if with_counters { self.pairs.as_slice() } else { &[] };
        let of_types = self.types.iter().map(|&at| vec![(at, 1.0)]);
        let of_counters = pairs.iter().map(|&(i, j)| {
            let m = &self.mean_shares;
            vec![(counter(n_types, i, j), 1.0), (n_types + i, -m[j]), (n_types + j, m[i])]
        });
        let columns: Vec<Vec<(usize, f64)>> = of_types.chain(of_counters).collect();
        let of = |column: &[(usize, f64)], cell: &dyn Fn(usize) -> f64| -> f64 {
            column.iter().map(|(at, times)| times * cell(*at)).sum()
        };
        let mut gram = Matrix::zero(columns.len());
        for (i, one) in columns.iter().enumerate() {
            for (j, other) in columns.iter().enumerate().take(i + 1) {
                let cell = of(one, &|a| of(other, &|b| sums.gram.at(a, b)));
                gram.add_at(i, j, cell);
                if i != j {
                    gram.add_at(j, i, cell);
                }
            }
        }
        let shared = columns.iter().map(|column| of(column, &|at| sums.shared[at])).collect();
        Equations { gram, shared }
    }

    /// ST-R4, ST-E11: the strength of the ridge on counters by which each quarter of the groups is predicted best by the others; `None` where that
    /// is best without counters.
    pub fn ridge(&self, total: &Sums, by_group: &[Sums]) -> Option<f64> {
        let folds: Vec<Sums> = (0..FOLDS)
            .map(|fold| Sums::of_all(by_group.iter().skip(fold).step_by(FOLDS)))
            .collect::<Option<_>>()?;
        let whole = self.equations(total, true);
        let diagonal = whole.gram.diagonal().skip(self.types.len()).sum::<f64>();
        let mean = diagonal / self.pairs.len().max(1) as f64;
        if mean <= 0.0 {
            return None;
        }
        let parts: Vec<(Equations, Equations, f64)> = folds
            .iter()
            .map(|fold| {
                let of = self.equations(fold, true);
                let others = whole.less(&of);
                (of, others, fold.squares)
            })
            .collect();
        let n_types = self.types.len();
        let missed = |ridge: Option<f64>| -> Option<f64> {
            parts
                .iter()
                .map(|(of, others, squares)| {
                    let mut theta = match ridge {
                        Some(ridge) => others.solved(n_types, ridge)?,
                        None => others.first(n_types).solved(n_types, 0.0)?,
                    };
                    theta.resize(of.shared.len(), 0.0);
                    Some(squares - 2.0 * dot(&theta, &of.shared) + of.gram.quadratic(&theta))
                })
                .sum()
        };
        let mut best = (missed(None)?, None);
        for part in RIDGES {
            let ridge = Some(part * mean);
            if let Some(missed) = missed(ridge)
                && missed < best.0
            {
                best = (missed, ridge);
            }
        }
        best.1
    }

    /// The prices of some meetings; `None` where a type's worth can't be separated from others'.
    pub fn found(&self, sums: &Sums, ridge: Option<f64>) -> Option<Found> {
        let equations = self.equations(sums, ridge.is_some());
        let theta = equations.solved(self.types.len(), ridge.unwrap_or(0.0))?;
        let n = self.printed.len();
        let mut stands = vec![0.0; n];
        for (&at, &theta) in self.types.iter().zip(&theta) {
            stands[at] = theta;
        }
        let cost = dot(&sums.stands, self.printed);
        let bought = dot(&sums.stands, &stands) / cost;
        let [change, dearer] = sums.dearer;
        let lost = if dearer > 0.0 { -change / dearer } else { 0.0 };
        let mut beyond = vec![0.0; n];
        let mut fair = self.printed.to_vec();
        let rate = bought + lost;
        for &at in &self.types {
            beyond[at] = stands[at] - bought * self.printed[at];
            if rate != 0.0 {
                fair[at] += beyond[at] / rate;
            }
        }
        (cost > 0.0).then_some(Found { bought, lost, stands, beyond, fair })
    }
}

impl Equations {
    fn less(&self, other: &Self) -> Self {
        let mut gram = self.gram.clone();
        gram.add_times(&other.gram, -1.0);
        let shared = self.shared.iter().zip(&other.shared).map(|(own, other)| own - other);
        Self { gram, shared: shared.collect() }
    }

    /// The equations of the first columns alone.
    fn first(&self, n: usize) -> Self {
        let mut gram = Matrix::zero(n);
        for i in 0..n {
            for j in 0..n {
                gram.add_at(i, j, self.gram.at(i, j));
            }
        }
        Self { gram, shared: self.shared[..n].to_vec() }
    }

    /// The solution with a ridge on the columns from `first` on; `None` where columns depend on each other.
    fn solved(&self, first: usize, ridge: f64) -> Option<Vec<f64>> {
        let mut gram = self.gram.clone();
        for at in first..gram.size() {
            gram.add_at(at, at, ridge);
        }
        gram.solve(&self.shared)
    }
}
