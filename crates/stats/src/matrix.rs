//! Small symmetric systems: the few operations that regressions and covariances need, in index order.

use libm::fabs;

/// A square matrix of a few rows, such as a covariance.
///
/// # Examples
///
/// ```
/// use stats::Matrix;
///
/// let covariance = Matrix::from_rows(&[&[4.0, 1.0], &[1.0, 9.0]]);
/// // The variance of the difference of the two: 4 + 9 - 2.
/// assert_eq!(covariance.quadratic(&[1.0, -1.0]), 11.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    /// All zero, with `size` rows and columns.
    #[must_use]
    pub fn zero(size: usize) -> Self {
        Self { size, cells: vec![0.0; size * size] }
    }

    /// From its rows.
    ///
    /// # Panics
    ///
    /// When a row is not as long as there are rows.
    #[must_use]
    pub fn from_rows<R: AsRef<[f64]>>(rows: &[R]) -> Self {
        let mut matrix = Self::zero(rows.len());
        for (i, row) in rows.iter().map(AsRef::as_ref).enumerate() {
            assert_eq!(row.len(), rows.len(), "row {i} of a square matrix");
            matrix.cells[i * rows.len()..][..rows.len()].copy_from_slice(row);
        }
        matrix
    }

    /// Rows, which is also columns.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The cell in row `i` and column `j`.
    #[must_use]
    pub fn at(&self, i: usize, j: usize) -> f64 {
        self.cells[i * self.size + j]
    }

    /// The cells from the first row's first to the last row's last.
    pub(crate) fn diagonal(&self) -> impl Iterator<Item = f64> + '_ {
        (0..self.size).map(|i| self.at(i, i))
    }

    pub(crate) fn add_at(&mut self, i: usize, j: usize, more: f64) {
        self.cells[i * self.size + j] += more;
    }

    /// Adds `times` · N.
    pub(crate) fn add_times(&mut self, other: &Self, times: f64) {
        let cells = self.cells.iter_mut().zip(&other.cells);
        cells.for_each(|(own, other)| *own += times * other);
    }

    /// Adds `weight` · x x'.
    pub(crate) fn add_outer(&mut self, x: &[f64], weight: f64) {
        for (i, a) in x.iter().enumerate() {
            for (j, b) in x.iter().enumerate() {
                self.add_at(i, j, weight * a * b);
            }
        }
    }

    /// Every cell times `factor`.
    #[must_use]
    pub fn scaled(mut self, factor: f64) -> Self {
        self.cells.iter_mut().for_each(|cell| *cell *= factor);
        self
    }

    /// The matrix with row and column i both times `factors[i]`.
    #[must_use]
    pub(crate) fn scaled_by(mut self, factors: &[f64]) -> Self {
        for i in 0..self.size {
            for j in 0..self.size {
                self.cells[i * self.size + j] *= factors[i] * factors[j];
            }
        }
        self
    }

    /// The product with a column.
    #[must_use]
    pub fn times(&self, x: &[f64]) -> Vec<f64> {
        (0..self.size).map(|i| dot(&self.cells[i * self.size..][..self.size], x)).collect()
    }

    /// x' M x: with a covariance, the variance of the sum weighted by `x`.
    #[must_use]
    pub fn quadratic(&self, x: &[f64]) -> f64 {
        dot(x, &self.times(x))
    }

    /// M N, for two matrices of one size.
    pub(crate) fn product(&self, other: &Self) -> Self {
        let mut product = Self::zero(self.size);
        for i in 0..self.size {
            for k in 0..self.size {
                for j in 0..self.size {
                    product.add_at(i, j, self.at(i, k) * other.at(k, j));
                }
            }
        }
        product
    }

    /// B M B for a symmetric `bread` B: the covariance of estimating equations' roots.
    pub(crate) fn between(&self, bread: &Self) -> Self {
        bread.product(self).product(bread)
    }

    /// The inverse of a symmetric positive definite matrix; `None` if it is not one.
    #[must_use]
    pub(crate) fn inverse(&self) -> Option<Self> {
        let factor = self.cholesky()?;
        let mut inverse = Self::zero(self.size);
        for j in 0..self.size {
            let mut unit = vec![0.0; self.size];
            unit[j] = 1.0;
            for (i, cell) in factor.substitute(&unit).into_iter().enumerate() {
                inverse.add_at(i, j, cell);
            }
        }
        Some(inverse)
    }

    /// The x with M x = b, for a symmetric positive definite matrix; `None` if it is not one.
    #[must_use]
    pub(crate) fn solve(&self, b: &[f64]) -> Option<Vec<f64>> {
        Some(self.cholesky()?.substitute(b))
    }

    /// The x with M x = b for any matrix with an inverse, by elimination with row pivots; `None` if it has none.
    ///
    /// A pivot below 1e−14 of the largest cell counts as zero.
    #[must_use]
    pub(crate) fn solve_any(&self, b: &[f64]) -> Option<Vec<f64>> {
        let n = self.size;
        let mut rows: Vec<Vec<f64>> = (0..n)
            .map(|i| {
                let mut row = self.cells[i * n..][..n].to_vec();
                row.push(b[i]);
                row
            })
            .collect();
        let nothing = 1e-14 * largest(&self.cells);
        for column in 0..n {
            let mut pivot = column;
            for i in column + 1..n {
                if fabs(rows[i][column]) > fabs(rows[pivot][column]) {
                    pivot = i;
                }
            }
            let is_regular = fabs(rows[pivot][column]) > nothing;
            if !is_regular {
                return None;
            }
            rows.swap(column, pivot);
            let (done, rest) = rows.split_at_mut(column + 1);
            let chosen = &done[column];
            for row in rest {
                let times = row[column] / chosen[column];
                for (x, y) in row.iter_mut().zip(chosen).skip(column) {
                    *x -= times * y;
                }
            }
        }
        let mut x = vec![0.0; n];
        for i in (0..n).rev() {
            let known: f64 = (i + 1..n).map(|j| rows[i][j] * x[j]).sum();
            x[i] = (rows[i][n] - known) / rows[i][i];
        }
        Some(x)
    }

    /// The lower factor L with L L' = M.
    ///
    /// A pivot below 1e−14 of its own diagonal cell counts as zero, whatever the units of the columns.
    fn cholesky(&self) -> Option<Self> {
        let mut lower = Self::zero(self.size);
        for j in 0..self.size {
            let mut pivot = self.at(j, j);
            for k in 0..j {
                pivot -= lower.at(j, k) * lower.at(j, k);
            }
            let is_positive = pivot > 1e-14 * self.at(j, j) && pivot.is_finite();
            if !is_positive {
                return None;
            }
            let root = pivot.sqrt();
            lower.add_at(j, j, root);
            for i in j + 1..self.size {
                let mut sum = self.at(i, j);
                for k in 0..j {
                    sum -= lower.at(i, k) * lower.at(j, k);
                }
                lower.add_at(i, j, sum / root);
            }
        }
        Some(lower)
    }

    /// With this lower factor L, the x with L L' x = b.
    fn substitute(&self, b: &[f64]) -> Vec<f64> {
        let mut x = b.to_vec();
        for i in 0..self.size {
            for k in 0..i {
                x[i] -= self.at(i, k) * x[k];
            }
            x[i] /= self.at(i, i);
        }
        for i in (0..self.size).rev() {
            for k in i + 1..self.size {
                x[i] -= self.at(k, i) * x[k];
            }
            x[i] /= self.at(i, i);
        }
        x
    }

    /// ST-E10: columns that depend on the others, by Cholesky with pivots of the matrix scaled to a unit diagonal.
    ///
    /// Ascending; a pivot of at most `tolerance` counts as zero.
    /// Which of several dependent columns are named is decided by the order of pivots, the lowest index first
    /// among equals, so of two equal columns the later one is.
    pub(crate) fn dependent_columns(&self, tolerance: f64) -> Vec<usize> {
        let scale: Vec<f64> =
            self.diagonal().map(|d| if d > 0.0 { 1.0 / d.sqrt() } else { 0.0 }).collect();
        let mut rest = self.clone().scaled_by(&scale);
        let mut open: Vec<usize> = (0..self.size).collect();
        while !open.is_empty() {
            let mut best = 0;
            for (at, &i) in open.iter().enumerate() {
                // Ties within rounding go to the lower index.
                if rest.at(i, i) > rest.at(open[best], open[best]) + 1e-12 {
                    best = at;
                }
            }
            let pivot = open[best];
            let largest = rest.at(pivot, pivot);
            if largest <= tolerance {
                break;
            }
            open.remove(best);
            for &i in &open {
                for &j in &open {
                    let less = rest.at(i, pivot) * rest.at(j, pivot) / largest;
                    rest.add_at(i, j, -less);
                }
            }
        }
        open
    }

    /// The largest absolute difference of two cells that mirror each other.
    #[cfg(test)]
    fn skew(&self) -> f64 {
        let mut skew: f64 = 0.0;
        for i in 0..self.size {
            for j in 0..i {
                skew = skew.max(fabs(self.at(i, j) - self.at(j, i)));
            }
        }
        skew
    }
}

/// Σ a_i b_i, in index order.
pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The largest of the absolute values; 0 without any.
pub(crate) fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |most, &x| most.max(fabs(x)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Matrix {
        Matrix::from_rows(&[[4.0, 2.0, 0.6], [2.0, 5.0, 1.0], [0.6, 1.0, 3.0]])
    }

    #[test]
    fn an_inverse_times_its_matrix_is_the_identity() {
        let identity = example().product(&example().inverse().unwrap());
        for i in 0..3 {
            for j in 0..3 {
                let expected = if i == j { 1.0 } else { 0.0 };
                assert!(fabs(identity.at(i, j) - expected) < 1e-15);
            }
        }
        assert!(example().inverse().unwrap().skew() < 1e-16);
    }

    #[test]
    fn a_solution_solves() {
        let x = example().solve(&[1.0, 2.0, 3.0]).unwrap();
        let back = example().times(&x);
        assert!(largest(&[back[0] - 1.0, back[1] - 2.0, back[2] - 3.0]) < 1e-14);
    }

    /// A first pivot of 0 takes another row.
    #[test]
    fn a_matrix_without_symmetry_is_solved_by_row_pivots() {
        let skew = Matrix::from_rows(&[[0.0, 2.0, 1.0], [-2.0, 0.0, 3.0], [1.0, 4.0, 1.0]]);
        let x = skew.solve_any(&[1.0, 2.0, 3.0]).unwrap();
        let back = skew.times(&x);
        assert!(largest(&[back[0] - 1.0, back[1] - 2.0, back[2] - 3.0]) < 1e-14);
        let singular = Matrix::from_rows(&[[1.0, 2.0], [2.0, 4.0]]);
        assert_eq!(singular.solve_any(&[1.0, 1.0]), None);
        assert_eq!(Matrix::zero(2).solve_any(&[1.0, 1.0]), None);
    }

    #[test]
    fn a_singular_matrix_has_no_solution() {
        let singular = Matrix::from_rows(&[[1.0, 2.0], [2.0, 4.0]]);
        assert_eq!(singular.solve(&[1.0, 1.0]), None);
        assert_eq!(Matrix::zero(1).inverse(), None);
    }

    /// Column 2 is the sum of the first two; units differ by six orders of magnitude.
    #[test]
    fn st_e10_a_sum_of_columns_is_dependent_in_any_unit() {
        let rows = [[1.0, 0.0, 1e6], [0.0, 1.0, 1e6], [1.0, 1.0, 2e6], [2.0, 1.0, 3e6]];
        let mut gram = Matrix::zero(3);
        rows.iter().for_each(|row| gram.add_outer(row, 1.0));
        assert_eq!(gram.dependent_columns(1e-9).len(), 1);
        assert!(example().dependent_columns(1e-9).is_empty());
        assert_eq!(Matrix::zero(2).dependent_columns(1e-9), [0, 1]);
    }
}
