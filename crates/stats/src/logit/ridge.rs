//! A ridge for prices that the data do not identify: they are pulled towards the printed prices.

/// ST-E11: a pull of strength κ towards a target for each column: penalty ½ Σ κ_t (θ_t − target_t)².
///
/// Targets are the printed prices times the value of a point, λ₀ π_t.
/// A strength of 0 leaves a column free; only columns that are not identified, or separated, get one.
#[derive(Clone, Debug, PartialEq)]
pub struct Ridge {
    /// κ of each column.
    pub strength: Vec<f64>,
    /// What each column is pulled towards.
    pub target: Vec<f64>,
}

impl Ridge {
    /// ST-E11: the strength for columns that need one.
    pub const STRENGTH: f64 = 5.0;

    /// No pull on any of `columns`.
    #[must_use]
    pub fn none(columns: usize) -> Self {
        Self { strength: vec![0.0; columns], target: vec![0.0; columns] }
    }

    /// ST-E11: a pull of the usual strength on these columns only, towards `price_value` times their printed price.
    ///
    /// A column with a pull prints "shrunk", and no confidence interval.
    #[must_use]
    pub fn on(columns: &[usize], printed: &[f64], price_value: f64) -> Self {
        let mut ridge = Self::none(printed.len());
        for &column in columns {
            ridge.strength[column] = Self::STRENGTH;
            ridge.target[column] = price_value * printed[column];
        }
        ridge
    }

    /// ½ Σ κ_t (θ_t − target_t)².
    pub(super) fn penalty(&self, coefficients: &[f64]) -> f64 {
        let pulls = self.strength.iter().zip(&self.target).zip(coefficients);
        pulls.map(|((k, target), theta)| 0.5 * k * (theta - target) * (theta - target)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Logit;
    use super::super::tests::row;
    use super::*;

    /// The separated column has a value again, between no pull and the target.
    #[test]
    fn st_e11_a_ridge_gives_a_separated_column_a_value() {
        let rows = [row(&[1.0, 0.0], 50.0, 0.5), row(&[1.0, 1.0], 20.0, 1.0)];
        let ridge = Ridge::on(&[1], &[0.0, 2.0], 0.16);
        assert_eq!((ridge.strength[1], ridge.target[1]), (5.0, 0.32));
        let fit = Logit::fit(&rows, &ridge).unwrap();
        assert!(fit.coefficients[1] > 0.32 && fit.coefficients[1] < 15.0);
        // At the optimum the score of the column equals the pull.
        let miss = 20.0 * (1.0 - fit.mean_of(&[1.0, 1.0]));
        assert!((miss - 5.0 * (fit.coefficients[1] - 0.32)).abs() < 1e-9);
    }
}
