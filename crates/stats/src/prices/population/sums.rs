//! Sums over meetings from which every regression of a population is formed, with or without some of its groups.

use super::{Meeting, Population};
use crate::matrix::Matrix;

/// Sums over some meetings.
///
/// The columns are, for T types: A's stands less B's, A's shares of points less B's, and for each two types i < j
/// p_i(A) p_j(B) − p_j(A) p_i(B) of shares.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    n_types: usize,
    /// Σ w z z'.
    pub gram: Matrix,
    /// Σ w z (y − ½).
    pub shared: Vec<f64>,
    /// Σ w (y − ½)².
    pub squares: f64,
    /// Σ w · stands by type, over both armies.
    pub stands: Vec<f64>,
    /// Σ w · shares of points by type, over both armies.
    pub shares: Vec<f64>,
    /// 2 Σ w.
    pub armies: f64,
    /// Meetings.
    pub n_rows: f64,
    /// Σ w · change, and Σ w · stands, of meetings with dearer losses.
    pub dearer: [f64; 2],
}

/// How many columns there are for so many types.
fn n_columns(n_types: usize) -> usize {
    2 * n_types + n_types * n_types.saturating_sub(1) / 2
}

/// The column of two types' counter.
pub(super) fn counter(n_types: usize, i: usize, j: usize) -> usize {
    let before = i * (2 * n_types - i - 1) / 2;
    2 * n_types + before + (j - i - 1)
}

impl Sums {
    fn none(n_types: usize) -> Self {
        let n = n_columns(n_types);
        Self {
            n_types,
            gram: Matrix::zero(n),
            shared: vec![0.0; n],
            squares: 0.0,
            stands: vec![0.0; n_types],
            shares: vec![0.0; n_types],
            armies: 0.0,
            n_rows: 0.0,
            dearer: [0.0; 2],
        }
    }

    /// The sums of each group that has meetings.
    pub fn by_group(population: &Population) -> Vec<Self> {
        let n_groups = population.meetings.iter().map(|it| it.group + 1).max().unwrap_or(0);
        let n_types = population.printed.len();
        let mut groups = vec![Self::none(n_types); n_groups];
        for meeting in &population.meetings {
            groups[meeting.group].add(meeting, &population.printed);
        }
        for dearer in &population.dearer {
            if let Some(group) = groups.get_mut(dearer.group) {
                group.dearer[0] += dearer.n_pairs * dearer.change;
                group.dearer[1] += dearer.n_pairs * dearer.n_stands;
            }
        }
        groups.retain(|group| group.armies > 0.0);
        groups
    }

    fn add(&mut self, meeting: &Meeting, printed: &[f64]) {
        let weight = meeting.n_pairs;
        let [a, b] = [&meeting.a, &meeting.b].map(|army| shares(army, printed));
        let y = meeting.score - 0.5;
        let row = self.row(meeting, &a, &b);
        for &(i, z) in &row {
            self.shared[i] += weight * z * y;
            for &(j, other) in &row {
                self.gram.add_at(i, j, weight * z * other);
            }
        }
        self.squares += weight * y * y;
        for at in 0..self.n_types {
            self.stands[at] += weight * f64::from(meeting.a[at] + meeting.b[at]);
            self.shares[at] += weight * (a[at] + b[at]);
        }
        self.armies += 2.0 * weight;
        self.n_rows += 1.0;
    }

    /// The columns that are not 0.
    fn row(&self, meeting: &Meeting, a: &[f64], b: &[f64]) -> Vec<(usize, f64)> {
        let n = self.n_types;
        let present: Vec<usize> =
            (0..n).filter(|&at| meeting.a[at] > 0 || meeting.b[at] > 0).collect();
        let mut row = Vec::with_capacity(present.len() * (present.len() + 3) / 2);
        for &at in &present {
            row.push((at, f64::from(meeting.a[at]) - f64::from(meeting.b[at])));
            row.push((n + at, a[at] - b[at]));
        }
        for (first, &i) in present.iter().enumerate() {
            for &j in &present[first + 1..] {
                row.push((counter(n, i, j), a[i] * b[j] - a[j] * b[i]));
            }
        }
        row.retain(|(_, z)| *z != 0.0);
        row
    }

    /// The sums of several groups; `None` without any.
    pub fn of_all<'s>(mut groups: impl Iterator<Item = &'s Self>) -> Option<Self> {
        let first = groups.next()?.clone();
        Some(groups.fold(first, |mut sum, group| {
            sum.add_times(group, 1.0);
            sum
        }))
    }

    /// The sums without a group.
    pub fn without(&self, group: &Self) -> Self {
        let mut rest = self.clone();
        rest.add_times(group, -1.0);
        rest
    }

    fn add_times(&mut self, other: &Self, times: f64) {
        self.gram.add_times(&other.gram, times);
        let add = |own: &mut [f64], other: &[f64]| {
            own.iter_mut().zip(other).for_each(|(own, other)| *own += times * other);
        };
        add(&mut self.shared, &other.shared);
        add(&mut self.stands, &other.stands);
        add(&mut self.shares, &other.shares);
        add(&mut self.dearer, &other.dearer);
        self.squares += times * other.squares;
        self.armies += times * other.armies;
        self.n_rows += times * other.n_rows;
    }

    /// Types, seen or not.
    pub const fn types(&self) -> usize {
        self.n_types
    }

    /// Σ w.
    pub fn meetings(&self) -> f64 {
        0.5 * self.armies
    }

    /// Σ w (Σ θ x)² over the numbers x of stands that A has more.
    pub fn of_types(&self, theta: &[f64]) -> f64 {
        let of_row = |i: usize| -> f64 {
            (0..self.n_types).map(|j| theta[i] * theta[j] * self.gram.at(i, j)).sum()
        };
        (0..self.n_types).map(of_row).sum()
    }

    /// Which types stand in some meeting in which A and B don't have the same number of them.
    pub fn seen(&self) -> Vec<bool> {
        (0..self.n_types).map(|at| self.gram.at(at, at) > 0.0).collect()
    }
}

/// The share of an army's points that each type has.
fn shares(army: &[u8], printed: &[f64]) -> Vec<f64> {
    let points: Vec<f64> =
        army.iter().zip(printed).map(|(n, price)| f64::from(*n) * price).collect();
    let all: f64 = points.iter().sum();
    points.into_iter().map(|points| if all > 0.0 { points / all } else { 0.0 }).collect()
}
