//! Whether strength is one number, or armies beat each other in a cycle.

use libm::log;

use crate::matrix::Matrix;

/// ST-H2: how much of a table is no difference of strengths.
#[derive(Clone, Debug, PartialEq)]
pub struct Cyclic {
    /// h_i: the row means of the logits, with mean 0.
    pub strengths: Vec<f64>,
    /// I = Σ (Y_ij − h_i + h_j)²/Σ Y_ij²; `None` where all matchups are even.
    pub share: Option<f64>,
    /// The same with the sampling noise taken out of both sums, at least 0; `None` where nothing but noise is left.
    pub beyond_noise: Option<f64>,
}

/// ST-H2: the cyclic share of a complete table of wins (draws half each), as many pairs each way as are played.
///
/// Y_ij is the logit of the mean score; a mean of 0 or 1 gets half a pair on each side.
/// Noise by the logit's variance 1/(N m (1 − m)), as if pairs scored 0 or 1.
/// For two armies nothing is cyclic.
/// Source: Jiang, Lim, Yao, Ye 2011, for a complete graph.
///
/// # Panics
///
/// When a pairing was not played.
#[must_use]
pub fn cyclic_share(wins: &Matrix) -> Cyclic {
    let k = wins.size();
    let mut logits = Matrix::zero(k);
    let mut noise = 0.0;
    for i in 0..k {
        for j in (0..k).filter(|&j| j != i) {
            let (mut won, mut lost) = (wins.at(i, j), wins.at(j, i));
            assert!(won + lost > 0.0, "armies {i} and {j} never met");
            if won == 0.0 || lost == 0.0 {
                won += 0.5;
                lost += 0.5;
            }
            logits.add_at(i, j, log(won / lost));
            noise += 1.0 / won + 1.0 / lost;
        }
    }
    let strengths: Vec<f64> = (0..k)
        .map(|i| (0..k).map(|j| logits.at(i, j)).sum::<f64>() / k as f64)
        .collect();
    let (mut around, mut whole) = (0.0, 0.0);
    for i in 0..k {
        for j in (0..k).filter(|&j| j != i) {
            let y = logits.at(i, j);
            let left = if k == 2 {
                0.0
            } else {
                y - strengths[i] + strengths[j]
            };
            around += left * left;
            whole += y * y;
        }
    }
    let share_of_noise = k.saturating_sub(2) as f64 / k.max(1) as f64;
    let ratio = |above: f64, below: f64| (below > 0.0).then(|| above / below);
    Cyclic {
        strengths,
        share: ratio(around, whole),
        beyond_noise: ratio((around - noise * share_of_noise).max(0.0), whole - noise),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_h2_rock_paper_scissors_is_all_cyclic() {
        let cyclic = cyclic_share(&Matrix::from_rows(&[
            [0.0, 70.0, 30.0],
            [30.0, 0.0, 70.0],
            [70.0, 30.0, 0.0],
        ]));
        assert!((cyclic.share.unwrap() - 1.0).abs() < 1e-12);
        // 6 logits of variance 1/70 + 1/30, a third of it in the cyclic part.
        let (noise, whole) = (
            6.0 * (1.0 / 70.0 + 1.0 / 30.0),
            6.0 * log(70.0 / 30.0) * log(70.0 / 30.0),
        );
        let expected = (whole - noise / 3.0) / (whole - noise);
        assert!((cyclic.beyond_noise.unwrap() - expected).abs() < 1e-12);
    }

    #[test]
    fn st_h2_two_armies_are_never_cyclic() {
        let cyclic = cyclic_share(&Matrix::from_rows(&[[0.0, 70.0], [30.0, 0.0]]));
        assert_eq!((cyclic.share, cyclic.beyond_noise), (Some(0.0), Some(0.0)));
    }

    #[test]
    fn st_h2_even_matchups_have_no_share() {
        let even = Matrix::from_rows(&[[0.0, 5.0, 5.0], [5.0, 0.0, 5.0], [5.0, 5.0, 0.0]]);
        assert_eq!(
            (cyclic_share(&even).share, cyclic_share(&even).beyond_noise),
            (None, None)
        );
        let won = cyclic_share(&Matrix::from_rows(&[[0.0, 9.0], [0.0, 0.0]]));
        assert!(
            (won.strengths[0] - 0.5 * log(19.0)).abs() < 1e-12,
            "half a pair each side of nine"
        );
    }
}
