//! What a ruleset offers to `equipoise swap`: which of two groups of stands is stronger at equal points, asked without a file.

use super::TypedRules;
use crate::document::problem::Failure;

/// How two groups of stands are compared.
#[derive(Clone, Copy, Debug)]
pub struct Swaps {
    /// The experiment that answers a question; everything that is wrong with it is one failure.
    pub asked: fn(&Question) -> Result<Asked, Failure>,
    /// What a group costs by the printed rules, in words, such as `4 heavy-foot 1 archers`; none where it can't be read.
    pub cost: fn(&[String]) -> Option<String>,
    /// The kinds of stands, by name, for shells and forms.
    pub names: fn() -> Vec<&'static str>,
    /// The lists whose armies may have them, by name, for shells and forms.
    pub lists: fn() -> Vec<&'static str>,
}

/// What is asked, as it was typed.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// `4`, `heavy-foot`, `for`, `3`, `elite-foot`.
    pub words: Vec<String>,
    /// Lists from which the armies are drawn; armies that no list limits if there are none.
    pub lists: Vec<String>,
    /// Lists that they meet; those nearest in time if there are none.
    pub against: Vec<String>,
    /// Who plays, each against itself.
    pub players: Vec<String>,
    /// The half-width of the difference at which play ends, in points of 100.
    pub precision: f64,
    /// Pairs with each group, at most.
    pub max_pairs: u64,
    pub seed: u64,
    pub rules: TypedRules,
}

/// A question that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What is asked, as a part of a folder's name: `4-heavy-foot-for-3-elite-foot`.
    pub name: String,
    /// The experiment, as a file of TOML.
    pub experiment: String,
}
