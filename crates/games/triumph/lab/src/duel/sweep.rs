//! `[sweep]` of duels: a variant for each setting.

use battle_core::BySide;
use triumph::RuleParameters;

use super::setup::{DuelSetup, StatedVariant};
use crate::players::PlayerText;
use crate::sweep::{Players, Sweep};
use experiment::document::Problems;

impl Sweep {
    /// Adds its settings to a duel experiment's variants.
    pub fn add_to_duels(
        &self,
        parameters: &RuleParameters,
        setup: &mut DuelSetup,
        problems: &mut Problems,
    ) {
        let taken: Vec<String> = setup.variants.iter().map(|it| it.name.clone()).collect();
        let settings = self.settings(parameters, &NoPlayers, 1, &taken, problems);
        let variants = settings.into_iter().map(|setting| StatedVariant {
            name: setting.name,
            a: String::new(),
            b: String::new(),
            parameters: setting.parameters,
            span: self.span.clone(),
        });
        setup.variants.extend(variants);
    }
}

/// A duel has none.
#[derive(Clone, PartialEq)]
struct NoPlayers;

impl Players for NoPlayers {
    fn both(&mut self) -> Option<&mut BySide<PlayerText>> {
        None
    }
}
