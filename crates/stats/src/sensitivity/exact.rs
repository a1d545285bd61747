//! Shares of variance from the full table, where all settings can be played.

mod sampled;

pub use sampled::SampledAnova;

/// ST-G4: combinations up to which the full table is preferred to a random sample.
pub const MOST_COMBINATIONS: usize = 4096;

/// ST-G4: exact shares of the answer's variance, every combination of settings equally likely.
///
/// # Examples
///
/// ```
/// use stats::sensitivity::Anova;
///
/// // Two assumptions with two settings each: the answer is their product.
/// let table = Anova::of(&[2, 2], &[0.0, 0.0, 0.0, 1.0]).unwrap();
/// assert!((table.first[0] - 1.0 / 3.0).abs() < 1e-15);
/// assert!((table.total[0] - 2.0 / 3.0).abs() < 1e-15);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Anova {
    /// V: the variance over all combinations.
    pub variance: f64,
    /// S_i = Var(E[f | x_i])/V.
    pub first: Vec<f64>,
    /// T_i = E(Var(f | all others))/V.
    pub total: Vec<f64>,
}

impl Anova {
    /// ST-G4: from the answers of all combinations, the last parameter moving fastest.
    ///
    /// `settings` are the numbers of settings by parameter.
    /// `None` where the answers do not vary.
    ///
    /// # Panics
    ///
    /// When there is not one answer a combination.
    #[must_use]
    pub fn of(settings: &[usize], answers: &[f64]) -> Option<Self> {
        Parts::of(settings, answers).shares()
    }
}

/// Parts of the answer's variance, not yet divided by it.
#[derive(Clone, Debug, PartialEq)]
struct Parts {
    variance: f64,
    first: Vec<f64>,
    total: Vec<f64>,
}

impl Parts {
    fn of(settings: &[usize], answers: &[f64]) -> Self {
        let combinations: usize = settings.iter().product();
        assert_eq!(answers.len(), combinations, "an answer for each combination");
        let (mut first, mut total) = (Vec::new(), Vec::new());
        let mut stride = combinations;
        for &m in settings {
            stride /= m;
            let setting_of = |index: usize| index / stride % m;
            let means = (0..m).map(|setting| {
                let chosen = (0..combinations).filter(|&index| setting_of(index) == setting);
                chosen.map(|index| answers[index]).sum::<f64>() * m as f64 / combinations as f64
            });
            first.push(variance(means));
            let others = (0..combinations).filter(|&index| setting_of(index) == 0);
            let left: f64 = others
                .map(|index| variance((0..m).map(|setting| answers[index + setting * stride])))
                .sum();
            total.push(left * m as f64 / combinations as f64);
        }
        Self { variance: variance(answers.iter().copied()), first, total }
    }

    /// `None` where nothing varies.
    fn shares(&self) -> Option<Anova> {
        let varies = self.variance > 0.0;
        let of = |parts: &[f64]| parts.iter().map(|part| part / self.variance).collect();
        varies.then(|| Anova {
            variance: self.variance,
            first: of(&self.first),
            total: of(&self.total),
        })
    }
}

/// With divisor n.
fn variance(values: impl Iterator<Item = f64> + Clone) -> f64 {
    let n = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / n;
    values.map(|y| (y - mean) * (y - mean)).sum::<f64>() / n
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_g4_shares_of_a_sum_add_up_to_one() {
        // y = a + 2c over 2 × 3 settings, b not there: variances 1/4 and 4 · 2/3.
        let answers: Vec<f64> = (0..6).map(|i| f64::from(i / 3) + 2.0 * f64::from(i % 3)).collect();
        let table = Anova::of(&[2, 3], &answers).unwrap();
        let whole = 0.25 + 8.0 / 3.0;
        assert!((table.variance - whole).abs() < 1e-12);
        assert!((table.first[0] - 0.25 / whole).abs() < 1e-12);
        assert!((table.first.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        for (first, total) in table.first.iter().zip(&table.total) {
            assert!((first - total).abs() < 1e-12, "nothing interacts");
        }
    }

    #[test]
    fn st_g4_a_constant_has_no_shares() {
        assert_eq!(Anova::of(&[2, 2], &[1.0; 4]), None);
    }
}
