//! Covariances that allow rows of one matchup to depend on each other.

use std::collections::BTreeMap;

use super::rows::PairRow;
use crate::logit::Observation;
use crate::matrix::Matrix;

/// ST-E9: fewer clusters are a warning, and the wider of two covariances is taken.
pub const FEW_CLUSTERS: usize = 30;

/// ST-E9: the covariance of coefficients, from the spread between clusters.
#[derive(Clone, Debug, PartialEq)]
pub struct Clustered {
    /// H⁻¹ (Σ_g u_g u_g') H⁻¹ · G/(G − 1) · (N − 1)/(N − K), u_g = Σ x n (y − p) over the cluster.
    pub sandwich: Matrix,
    /// The delete-one-cluster jackknife, where there are fewer than 30 clusters and every refit exists.
    pub jackknife: Option<Matrix>,
    /// G.
    pub n_clusters: usize,
    /// N: rows of the table, not games.
    pub n_rows: usize,
}

impl Clustered {
    /// ST-E9: of a fit with these misses y − p, one a row; `None` below two clusters, or without a spare row.
    ///
    /// `observations` are the same rows as they were fitted; `bread` is H⁻¹; `refit` gives the coefficients without a cluster.
    /// Sources: Liang, Zeger 1986; Cameron, Miller 2015; MacKinnon, Nielsen, Webb 2023.
    pub(super) fn of(
        rows: &[&PairRow],
        observations: &[Observation],
        misses: &[f64],
        bread: &Matrix,
        coefficients: &[f64],
        refit: impl Fn(&[Observation]) -> Option<Vec<f64>>,
    ) -> Option<Self> {
        let mut scores: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
        for (row, miss) in rows.iter().zip(misses) {
            let score = scores.entry(row.cluster).or_insert_with(|| vec![0.0; coefficients.len()]);
            for (sum, x) in score.iter_mut().zip(&row.x) {
                *sum += x * row.n_pairs as f64 * miss;
            }
        }
        let (g, n, k) = (scores.len(), rows.len(), coefficients.len());
        if g < 2 || n <= k {
            return None;
        }
        let mut meat = Matrix::zero(k);
        scores.values().for_each(|score| meat.add_outer(score, 1.0));
        let small_sample = (g as f64 / (g - 1) as f64) * ((n - 1) as f64 / (n - k) as f64);
        let jackknife = (g < FEW_CLUSTERS)
            .then(|| {
                let without = |cluster: u64| -> Vec<Observation> {
                    let pairs = rows.iter().zip(observations);
                    let kept = pairs.filter(|(row, _)| row.cluster != cluster);
                    kept.map(|(_, observation)| observation.clone()).collect()
                };
                let refits = scores.keys().map(|&cluster| refit(&without(cluster)));
                jackknife(refits, coefficients)
            })
            .flatten();
        Some(Self {
            sandwich: meat.between(bread).scaled(small_sample),
            jackknife,
            n_clusters: g,
            n_rows: n,
        })
    }

    /// ST-E9: the covariance to use: the sandwich, its rows and columns widened where the jackknife's variance is larger.
    ///
    /// Correlations stay the sandwich's.
    #[must_use]
    pub fn covariance(&self) -> Matrix {
        let Some(jackknife) = &self.jackknife else {
            return self.sandwich.clone();
        };
        let factors: Vec<f64> = self
            .sandwich
            .diagonal()
            .zip(jackknife.diagonal())
            .map(|(sandwich, jackknife)| {
                if jackknife > sandwich && sandwich > 0.0 {
                    (jackknife / sandwich).sqrt()
                } else {
                    1.0
                }
            })
            .collect();
        self.sandwich.clone().scaled_by(&factors)
    }

    /// ST-E9: degrees of freedom of the reference t, G − 1.
    #[must_use]
    pub fn degrees_of_freedom(&self) -> f64 {
        (self.n_clusters - 1) as f64
    }
}

/// (G − 1)/G · Σ_g (θ₋g − θ)(θ₋g − θ)'; `None` where a refit does not exist.
fn jackknife(
    refits: impl Iterator<Item = Option<Vec<f64>>>,
    coefficients: &[f64],
) -> Option<Matrix> {
    let mut spread = Matrix::zero(coefficients.len());
    let mut g = 0.0;
    for without in refits {
        let off: Vec<f64> =
            without?.iter().zip(coefficients).map(|(without, with)| without - with).collect();
        spread.add_outer(&off, 1.0);
        g += 1.0;
    }
    Some(spread.scaled((g - 1.0) / g))
}

#[cfg(test)]
mod tests {
    use super::super::regression::Regression;
    use super::*;
    use crate::logit::Ridge;

    /// A constant fitted to cluster means: both covariances have closed forms.
    fn rows(quarters: &[i64]) -> Vec<PairRow> {
        (0..)
            .zip(quarters)
            .map(|(cluster, &quarters)| PairRow { x: vec![1.0], n_pairs: 10, quarters, cluster })
            .collect()
    }

    /// The variance of a mean of G equal clusters, for sandwich (with N = G) and jackknife alike.
    #[test]
    fn st_e9_of_a_mean_it_is_the_variance_between_clusters() {
        let quarters = [22, 18, 25, 15, 20];
        let fit = Regression::fit(&rows(&quarters), &Ridge::none(1)).unwrap();
        let clustered = fit.linear.unwrap().covariance.unwrap();
        let means = quarters.map(|q| q as f64 / 40.0);
        let variance: f64 = means.iter().map(|y| (y - 0.5) * (y - 0.5)).sum::<f64>() / 4.0;
        // G/(G − 1) · (N − 1)/(N − 1) of Σ u²/(G² …) is the sample variance over G.
        assert!((clustered.sandwich.at(0, 0) - variance / 5.0).abs() < 1e-12);
        assert!((clustered.jackknife.as_ref().unwrap().at(0, 0) - variance / 5.0).abs() < 1e-12);
        assert_eq!(clustered.degrees_of_freedom(), 4.0);
    }

    #[test]
    fn st_e9_the_wider_of_both_is_taken() {
        let clustered = Clustered {
            sandwich: Matrix::from_rows(&[[1.0, 0.5], [0.5, 4.0]]),
            jackknife: Some(Matrix::from_rows(&[[4.0, 0.0], [0.0, 1.0]])),
            n_clusters: 9,
            n_rows: 90,
        };
        let wider = clustered.covariance();
        assert_eq!((wider.at(0, 0), wider.at(0, 1), wider.at(1, 1)), (4.0, 1.0, 4.0));
        let alone = Clustered { jackknife: None, ..clustered };
        assert_eq!(alone.covariance(), alone.sandwich);
    }

    #[test]
    fn st_e9_one_cluster_has_no_covariance() {
        let mut one = rows(&[22, 18, 25]);
        one.iter_mut().for_each(|row| row.cluster = 0);
        assert_eq!(Regression::fit(&one, &Ridge::none(1)).unwrap().logit_covariance, None);
    }

    #[test]
    fn st_e9_many_clusters_need_no_jackknife() {
        let quarters: Vec<i64> = (0..40).map(|i| 15 + i % 11).collect();
        let fit = Regression::fit(&rows(&quarters), &Ridge::none(1)).unwrap();
        let clustered = fit.logit_covariance.unwrap();
        assert!(clustered.jackknife.is_none());
    }
}
