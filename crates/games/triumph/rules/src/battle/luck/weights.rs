//! The weights of V, frozen before any experiment; no rule and no player reads them.
//!
//! Fitted by `make fit-luck`: a logistic regression of the winner on the features of every position after a roll, in battles of
//! three armies against each other under a seed that no experiment has.
//! The luck of a roll has mean zero with any weights (ST-C4); good weights remove more luck from an estimate.
//! New weights change the measured luck: `run.toml` has their digest, and a test pins it.

/// The weight of one unit of each feature, in 1/65536 of a logit.
pub const WEIGHTS: [i32; 5] = [167, 2_465, 2_230, 34_134, 25_910];

/// Steps of [`LOGISTIC`] in a logit.
pub(super) const STEPS_A_LOGIT: i32 = 8;

/// 65536 · (1/(1 + e^−z) − 1/2) for z from 0 to 8 logits, in steps of an eighth.
pub(super) const LOGISTIC: [u16; 65] = [
    0, 2045, 4075, 6073, 8025, 9919, 11_743, 13_486, 15_143, 16_706, 18_173, 19_542, 20_813,
    21_986, 23_066, 24_054, 24_956, 25_776, 26_519, 27_191, 27_797, 28_341, 28_830, 29_268, 29_660,
    30_010, 30_322, 30_600, 30_847, 31_067, 31_262, 31_435, 31_589, 31_726, 31_846, 31_953, 32_048,
    32_132, 32_206, 32_271, 32_329, 32_381, 32_426, 32_466, 32_501, 32_532, 32_560, 32_584, 32_606,
    32_625, 32_642, 32_657, 32_670, 32_681, 32_691, 32_700, 32_708, 32_715, 32_721, 32_727, 32_732,
    32_736, 32_740, 32_743, 32_746,
];

/// All figures, for a digest.
pub fn figures() -> impl Iterator<Item = i32> {
    WEIGHTS.into_iter().chain(LOGISTIC.map(i32::from))
}
