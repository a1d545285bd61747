//! Keys of `[sensitivity]`.

use super::super::{Key, Kind, optional, required};
use super::{SWEPT, TEXTS};
use Kind::{Either, Parameters, Text, Words};

/// `[sensitivity]`.
pub const SENSITIVITY: [Key; 2] = [
    required(
        "parameters",
        Either(&[Words(&["all"]), TEXTS, Parameters(Some(&SWEPT))]),
        "the assumptions: \"all\" with named values, some by name, or some with their values",
    ),
    optional(
        "card",
        Text,
        "the score of A",
        "the card whose effect on the score is asked",
    ),
];
