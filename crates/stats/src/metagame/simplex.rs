//! The largest share of an army in an equilibrium mix, as a linear program.
//!
//! A dense tableau of a few dozen rows, in index order, so that its result is the same bits everywhere.
//! The suitable pure Rust solver, microlp 0.7, brings ten crates, and one of them chooses its matrix code by the processor.

/// Reduced costs and pivots up to this count as 0.
const NOTHING: f64 = 1e-11;

/// Maximises over x ≥ 0, Σx = 1 and `gains`·x ≥ 0, one row of gains a constraint.
pub(super) struct LinearProgram {
    /// Rows of constraints, then the columns: K shares, a slack a row, and the right side.
    rows: Vec<Vec<f64>>,
    /// The column that is basic in each row.
    basis: Vec<usize>,
    n_shares: usize,
}

impl LinearProgram {
    /// The program at one of its solutions; `None` where no mix meets all constraints.
    pub(super) fn of(gains: &[Vec<f64>]) -> Option<Self> {
        let n_shares = gains.first()?.len();
        let n_rows = gains.len() + 1;
        let mut rows: Vec<Vec<f64>> = Vec::with_capacity(n_rows);
        for (at, gain) in gains.iter().enumerate() {
            // −gain·x + slack = 0.
            let mut row: Vec<f64> = gain.iter().map(|g| -g).collect();
            row.extend((0..n_rows).map(|slack| f64::from(u8::from(slack == at))));
            row.push(0.0);
            rows.push(row);
        }
        // Σx + slack = 1: all shares are 0 at first, and their sum is maximised.
        let mut whole = vec![1.0; n_shares];
        whole.extend((0..n_rows).map(|slack| f64::from(u8::from(slack == n_rows - 1))));
        whole.push(1.0);
        rows.push(whole);
        let mut programme = Self { rows, basis: (n_shares..n_shares + n_rows).collect(), n_shares };
        let all = vec![1.0; n_shares];
        let sum = programme.maximise(&all);
        (sum > 1.0 - 1e-9).then_some(programme)
    }

    /// The largest c·x; the program is left at the mix that attains it.
    pub(super) fn maximise(&mut self, c: &[f64]) -> f64 {
        let width = self.rows[0].len() - 1;
        let cost = |column: usize| c.get(column).copied().unwrap_or(0.0);
        // Bland's rule always terminates; the cap only guards against rounding.
        for _ in 0..100 * width {
            let reduced = |column: usize| {
                let spent: f64 = self
                    .basis
                    .iter()
                    .zip(&self.rows)
                    .map(|(&basic, row)| cost(basic) * row[column])
                    .sum();
                cost(column) - spent
            };
            let entering = (0..width)
                .filter(|column| !self.basis.contains(column))
                // Once the shares add up to 1 they stay so.
                .filter(|&column| column != width - 1)
                .find(|&column| reduced(column) > NOTHING);
            let Some(entering) = entering else { break };
            let Some(leaving) = self.leaving(entering) else {
                break;
            };
            self.pivot(leaving, entering);
        }
        self.basis.iter().zip(&self.rows).map(|(&basic, row)| cost(basic) * row[width]).sum()
    }

    /// The row that limits an entering column first, of ties the one whose basic column is lowest.
    fn leaving(&self, entering: usize) -> Option<usize> {
        let mut best: Option<(f64, usize)> = None;
        for (at, row) in self.rows.iter().enumerate() {
            let pivot = row[entering];
            if pivot <= NOTHING {
                continue;
            }
            let ratio = row.last().copied().unwrap_or(0.0) / pivot;
            let is_better = best.is_none_or(|(least, other)| {
                ratio < least - 1e-13
                    || (ratio < least + 1e-13 && self.basis[at] < self.basis[other])
            });
            if is_better {
                best = Some((ratio, at));
            }
        }
        best.map(|(_, at)| at)
    }

    fn pivot(&mut self, leaving: usize, entering: usize) {
        let pivot = self.rows[leaving][entering];
        self.rows[leaving].iter_mut().for_each(|x| *x /= pivot);
        let chosen = self.rows[leaving].clone();
        for (at, row) in self.rows.iter_mut().enumerate() {
            let times = row[entering];
            if at != leaving && times != 0.0 {
                for (x, y) in row.iter_mut().zip(&chosen) {
                    *x -= times * y;
                }
                // Exactly 0, so that rounding never brings it back.
                row[entering] = 0.0;
            }
        }
        self.basis[leaving] = entering;
    }

    /// Least and largest share of an army, 0 to 1.
    pub(super) fn range(&mut self, army: usize) -> (f64, f64) {
        let mut c = vec![0.0; self.n_shares];
        c[army] = -1.0;
        let least = -self.maximise(&c);
        c[army] = 1.0;
        let most = self.maximise(&c);
        let within = |share: f64| {
            let share = share.clamp(0.0, 1.0);
            if share < 1e-12 { 0.0 } else { share }
        };
        (within(least), within(most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constraint_that_cannot_be_met_has_no_solution() {
        assert!(LinearProgram::of(&[vec![-1.0, -1.0]]).is_none());
        assert!(LinearProgram::of(&[]).is_none());
    }

    /// 2x₀ ≥ x₁: from a third to all of the first.
    #[test]
    fn ranges_of_a_small_programme_by_hand() {
        let mut programme = LinearProgram::of(&[vec![2.0, -1.0]]).unwrap();
        let (low, high) = programme.range(0);
        assert!((low - 1.0 / 3.0).abs() < 1e-12 && (high - 1.0).abs() < 1e-12);
        let (low, high) = programme.range(1);
        assert!(low == 0.0 && (high - 2.0 / 3.0).abs() < 1e-12);
    }

    /// Fifteen constraints that all hold with equality at once.
    #[test]
    fn a_programme_of_ties_ends() {
        let mut programme = LinearProgram::of(&vec![vec![0.0; 15]; 15]).unwrap();
        for army in 0..15 {
            assert_eq!(programme.range(army), (0.0, 1.0));
        }
    }
}
