//! Quantiles against statrs, a second implementation, over the sizes where that one is precise.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};
use stats::{normal_quantile, student_t_quantile};

const PROBABILITIES: [f64; 9] = [0.001, 0.005, 0.02, 0.025, 0.3, 0.7, 0.975, 0.98, 0.999];

#[track_caller]
fn check(what: &str, probability: f64, expected: f64) {
    assert!(
        (probability - expected).abs() < 1e-9,
        "{what}: probability {probability}, expected {expected}"
    );
}

/// statrs' distribution functions are more precise than its inverses, so the quantiles are put back in.
#[test]
fn st_b4_quantiles_have_their_probability_by_another_implementation() {
    let normal = Normal::standard();
    for p in PROBABILITIES {
        check("normal", normal.cdf(normal_quantile(p)), p);
        for df in [1.0, 2.0, 5.0, 29.0, 287.0, 1000.0] {
            let student = StudentsT::new(0.0, 1.0, df).expect("a distribution");
            check(&format!("t with {df}"), student.cdf(student_t_quantile(p, df)), p);
        }
    }
}
