//! Keys of `[sensitivity]`.

use super::SWEPT;
use crate::experiment::keys::TEXTS;
use crate::experiment::keys::{Key, Kind, optional, required};
use Kind::{Either, Parameters, Text, Whole, Words};

/// `[sensitivity]`.
pub const SENSITIVITY: [Key; 5] = [
    optional(
        "method",
        Words(&["one-at-a-time", "morris", "sobol", "exact"]),
        "one-at-a-time",
        "how settings are chosen: each by itself, along walks, at random, or every combination",
    ),
    optional(
        "trajectories",
        Whole(1, 100),
        "10",
        "walks of morris, each moving every assumption once",
    ),
    optional(
        "rows",
        Whole(1, 4_096),
        "256",
        "rows of sobol, each played once more for each assumption",
    ),
    required(
        "parameters",
        Either(&[Words(&["all"]), TEXTS, Parameters(Some(&SWEPT))]),
        "the assumptions: \"all\" with named values, some by name, or some with their values",
    ),
    optional(
        "card",
        Text,
        "of battles the score of A, of worths every card",
        "the card whose effect on the score is asked, or whose worth in points",
    ),
];
