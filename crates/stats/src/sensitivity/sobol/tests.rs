//! Shares of answers whose variance is known.

use super::*;
use crate::streams::normal;

/// y = x₀ + x₁/2 with uniform x: variances 1/12 and 1/48, so 0.8 and 0.2.
fn answers(n: usize, sd: f64) -> (Vec<f64>, Vec<f64>, Vec<Vec<f64>>) {
    let sample = SobolSample::random(n, 2, 5);
    let mut noise = stream(5, "test noise", 0);
    let mut answer = |rows: &[Vec<f64>]| -> Vec<f64> {
        rows.iter().map(|x| x[0] + 0.5 * x[1] + sd * normal(&mut noise)).collect()
    };
    let mixed = vec![answer(&sample.mixed(0)), answer(&sample.mixed(1))];
    (answer(&sample.a), answer(&sample.b), mixed)
}

#[test]
fn st_g3_shares_of_a_sum_are_its_variances() {
    let (a, b, mixed) = answers(4096, 0.0);
    let shares = Sobol::jansen(&a, &b, &mixed).unwrap();
    for (got, expected) in shares.first.iter().chain(&shares.total).zip([0.8, 0.2, 0.8, 0.2]) {
        assert!((got - expected).abs() < 0.03, "{shares:?}");
    }
}

#[test]
fn st_g3_a_constant_has_no_shares() {
    assert_eq!(Sobol::jansen(&[1.0; 8], &[1.0; 8], &[vec![1.0; 8]]), None);
    assert_eq!(Sobol::jansen(&[], &[], &[]), None);
}

/// Noise inflates the weak parameter's total share; the correction takes it out.
#[test]
fn st_g5_correction_takes_the_noise_out() {
    let sd = 0.1;
    let (a, b, mixed) = answers(4096, sd);
    let raw = Sobol::jansen(&a, &b, &mixed).unwrap();
    // Independent streams: v_AB is twice the variance of one run.
    let corrected = Sobol::with_noise(&a, &b, &mixed, &SobolNoise::even(2.0 * sd * sd, 2)).unwrap();
    assert!(raw.total[1] > 0.24, "{raw:?}");
    assert!((corrected.total[1] - 0.2).abs() < 0.025, "{corrected:?}");
    assert!((corrected.first[0] - 0.8).abs() < 0.03);
    assert!(corrected.is_sound(4096, 2.0 * sd * sd));
    assert!(!corrected.is_sound(255, 0.0) && !corrected.is_sound(4096, 0.03));
}

/// By hand: answers 0, 1, 1, 0 have variance ¼; squared differences 1 and 0 from A, 0 and 1 from B.
#[test]
fn st_g5_noise_leaves_both_the_variance_and_the_differences() {
    let shares =
        Sobol::with_noise(&[0.0, 1.0], &[1.0, 0.0], &[vec![1.0, 1.0]], &SobolNoise::even(0.1, 1))
            .unwrap();
    assert!((shares.variance - 0.2).abs() < 1e-15);
    assert!((shares.total[0] - 0.4 / 0.4).abs() < 1e-15 && shares.first[0].abs() < 1e-15);
}

#[test]
fn st_g5_intervals_hold_the_true_shares() {
    let (a, b, mixed) = answers(512, 0.0);
    let (first, total) =
        Sobol::intervals(&a, &b, &mixed, &SobolNoise::even(0.0, 2), 0.05, 1).unwrap();
    for ((lo, hi), truth) in first.iter().chain(&total).zip([0.8, 0.2, 0.8, 0.2]) {
        assert!(lo < hi && *lo < truth && truth < *hi, "{lo} {hi} {truth}");
    }
    let none = SobolNoise::even(0.0, 0);
    assert_eq!(Sobol::intervals(&[1.0], &[1.0], &[], &none, 0.05, 1), None);
}

/// Noise of variance 0.04 a run, in 40 blocks: any two runs differ by 0.002 of noise, and those that are one run by none.
#[test]
fn st_g5_noise_is_read_from_blocks() {
    let sample = SobolSample::random(300, 2, 5);
    let mut noise = stream(6, "test blocks", 0);
    let mut block = || -> SobolBlock {
        // The second parameter has one setting only: mixing it in changes no run.
        let mut answer = |rows: &[Vec<f64>]| -> Vec<f64> {
            rows.iter().map(|x| x[0] + 0.2 * normal(&mut noise)).collect()
        };
        let a = answer(&sample.a);
        let mixed = vec![answer(&sample.mixed(0)), a.clone()];
        (a, answer(&sample.b), mixed)
    };
    let blocks: Vec<SobolBlock> = (0..40).map(|_| block()).collect();
    let noise = SobolNoise::of_blocks(&blocks).unwrap();
    for part in [noise.runs, noise.first[0], noise.first[1], noise.total[0]] {
        assert!((part - 0.002).abs() < 0.000_3, "{noise:?}");
    }
    assert_eq!(noise.total[1], 0.0);
    assert_eq!(SobolNoise::of_blocks(&blocks[..1]), None);
}
