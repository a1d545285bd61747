//! How much an answer depends on the assumptions about unclear rules.
//!
//! Parameters live on 0 to 1; a named set of settings is reached through [`setting`].

mod exact;
mod morris;
mod noise;
mod screened;
mod sobol;

pub use exact::{Anova, MOST_COMBINATIONS, SampledAnova};
pub use morris::{Morris, Trajectory};
pub use screened::{Screened, morris_pairs};
pub use sobol::{Sobol, SobolBlock, SobolNoise, SobolSample, TOO_NOISY};

/// ST-G1: the index of the setting that level `u` of 0 to 1 stands for, of `m` named ones: min(⌊u m⌋, m − 1).
///
/// # Panics
///
/// When there is no setting, or `u` is not from 0 to 1.
///
/// # Examples
///
/// ```
/// use stats::sensitivity::setting;
///
/// assert_eq!([0.0, 0.34, 0.99, 1.0].map(|u| setting(u, 3)), [0, 1, 2, 2]);
/// ```
#[must_use]
pub fn setting(u: f64, m: usize) -> usize {
    assert!(m > 0 && (0.0..=1.0).contains(&u), "level {u} of {m} settings");
    (libm::floor(u * m as f64) as usize).min(m - 1)
}
