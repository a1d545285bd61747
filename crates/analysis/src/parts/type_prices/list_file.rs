//! The proposed list as a file to play with.

use std::fmt::Write as _;

use super::{PRICES_FILE, TypePrices};
use crate::phrases::listed;

impl TypePrices {
    /// What every type should cost next, as `equipoise prices --try-list` reads it; none where nothing is known.
    ///
    /// The seed stands in it so that the list is tried on armies that had no part in it.
    pub fn list_file(&self, ruleset: &str, seed: u64) -> Option<String> {
        let is_known = self.types.iter().any(|it| it.fair.is_some());
        let players: Vec<String> = self.rates.iter().map(|it| it.player.clone()).collect();
        let mut text = format!(
            "# What a {} of each type should cost, in points, as {} plays. On fresh armies:\n#   equipoise prices {ruleset} --try-list {PRICES_FILE}\nseed = {seed}\n\n",
            self.unit,
            listed(&players),
        );
        let mut types: Vec<(usize, &super::TypePrice)> = Vec::new();
        for it in &self.types {
            let at = self.names.iter().position(|name| *name == it.name)?;
            types.push((at, it));
        }
        types.sort_by_key(|(at, _)| *at);
        for (at, it) in types {
            let _ = writeln!(text, "{} = {:?}", self.keys[at], it.proposed);
        }
        is_known.then_some(text)
    }
}
