//! What every estimate must satisfy, whatever the sample.

use stats::Estimate;

/// No field is NaN, the ends are in order, and the value, which is finite, lies between them.
#[track_caller]
pub(crate) fn check(what: &str, estimate: &Estimate) {
    let Estimate { value, se, lo, hi, .. } = *estimate;
    assert!(value.is_none_or(f64::is_finite), "{what}: {estimate:?}");
    assert!(se.is_none_or(|se| se >= 0.0), "{what}: {estimate:?}");
    assert!(lo <= hi, "{what}: {estimate:?}");
    assert!(value.is_none_or(|value| lo <= value && value <= hi), "{what}: {estimate:?}");
}
