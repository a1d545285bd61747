//! The test of a points list as JSON.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use stats::Estimate;

use super::Proof;
use crate::as_another::as_another;

as_another!(Proof, Proven, Proven::of);

/// How the list fares on fresh armies; errors are root mean squares of scores from 0 to 1.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Proof")]
struct Proven {
    /// Pairs of armies.
    draws: usize,
    error_of_list: f64,
    error_of_counting: f64,
    /// What chance alone leaves at most.
    chance: f64,
    /// By how much the mean square error is smaller by the list than by counting units.
    gain: Estimate,
    /// Armies cost nearly alike that differ by this number of points at most.
    alike_within: Option<i32>,
    alike_draws: Option<usize>,
    /// The root mean square distance of their scores from one half.
    alike_distance: Option<f64>,
}

impl Proven {
    fn of(proof: &Proof) -> Proven {
        Proven {
            draws: proof.n_draws,
            error_of_list: proof.error_of_list,
            error_of_counting: proof.error_of_counting,
            chance: proof.chance,
            gain: proof.gain,
            alike_within: proof.alike.map(|alike| alike.within),
            alike_draws: proof.alike.map(|alike| alike.n_draws),
            alike_distance: proof.alike.map(|alike| alike.distance),
        }
    }
}
