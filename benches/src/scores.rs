//! Scores with their standard errors.

/// Scores of pairs of battles: 0 to 4 half points each.
#[derive(Clone, Debug, Default)]
pub struct Scores(Vec<i64>);

impl FromIterator<i64> for Scores {
    fn from_iter<I: IntoIterator<Item = i64>>(pairs: I) -> Scores {
        Scores(pairs.into_iter().collect())
    }
}

impl Scores {
    /// How much better a player does than another in the same place, pair by pair with the same chance, on a scale on which equals
    /// have 50: the larger army in its hands against the other's, and the other way round.
    pub fn strength(as_larger: &Scores, of_the_other: &Scores) -> Scores {
        let pairs = as_larger.0.iter().zip(&of_the_other.0);
        Scores(pairs.map(|(own, other)| 4 + own - other).collect())
    }

    /// As many pairs that are even.
    pub fn even(&self) -> Scores {
        self.0.iter().map(|_| 2).collect()
    }

    /// How much more one scores than another, pair by pair with the same chance.
    pub fn gain(own: &Scores, other: &Scores) -> Scores {
        own.0.iter().zip(&other.0).map(|(own, other)| own - other).collect()
    }

    /// The mean, in 100 if the most of a pair is so much, and its variance.
    fn mean_and_variance(&self, most: f64) -> (f64, f64) {
        let n = self.0.len() as f64;
        let mean = self.0.iter().sum::<i64>() as f64 / n;
        let squares = self.0.iter().map(|&score| (score as f64 - mean).powi(2));
        let variance = squares.sum::<f64>() / (n * (n - 1.0));
        let scale = 100.0 / most;
        (scale * mean, scale * scale * variance)
    }
}

/// The mean of several cells of scores that count alike, and its standard error.
pub fn mean_and_error(scores: &[Scores]) -> (f64, f64) {
    mean_and_error_of(scores, &[])
}

/// The mean of several cells that count alike, with its standard error, as a text; cells of scores, and cells of strengths.
pub fn mean_of(scores: &[Scores], strengths: &[Scores]) -> String {
    let (mean, error) = mean_and_error_of(scores, strengths);
    format!("{mean:.1} ± {error:.1}")
}

fn mean_and_error_of(scores: &[Scores], strengths: &[Scores]) -> (f64, f64) {
    let n = (scores.len() + strengths.len()) as f64;
    let of_scores = scores.iter().map(|cell| cell.mean_and_variance(4.0));
    let of_strengths = strengths.iter().map(|cell| cell.mean_and_variance(8.0));
    let (mean, variance) = of_scores
        .chain(of_strengths)
        .fold((0.0, 0.0), |(mean, variance), (m, v)| (mean + m / n, variance + v / (n * n)));
    (mean, variance.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(pairs: &[i64]) -> Scores {
        pairs.iter().copied().collect()
    }

    #[test]
    fn a_mean_comes_with_its_standard_error() {
        // A mean of 2 of 4 and a variance of 8/3, a quarter of it that of the mean.
        assert_eq!(mean_of(&[scores(&[0, 2, 2, 4])], &[]), "50.0 ± 20.4");
    }

    #[test]
    fn a_gain_is_of_the_same_pairs() {
        let gain = Scores::gain(&scores(&[3, 2, 4, 1]), &scores(&[2, 2, 3, 1]));
        // A half of 4, and a variance of 1/3, a quarter of it that of the mean.
        let (mean, error) = mean_and_error(&[gain]);
        assert_eq!((mean, (100.0 * error).round()), (12.5, 722.0));
    }

    #[test]
    fn equals_have_a_strength_of_50_and_no_error() {
        let larger = scores(&[4, 2, 3, 4]);
        let strength = Scores::strength(&larger, &larger);
        assert_eq!(mean_of(&[], &[strength]), "50.0 ± 0.0");
        let best = Scores::strength(&scores(&[4, 4]), &scores(&[0, 0]));
        assert_eq!(mean_of(&[], &[best]), "100.0 ± 0.0");
    }
}
