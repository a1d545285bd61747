//! `[sweep]` of battles: a variant for each setting.

use triumph::RuleParameters;

use super::setup::{BattleSetup, BattleVariant};
use crate::sweep::Sweep;
use experiment::document::Problems;

impl Sweep {
    /// Adds its settings to a battle experiment's variants.
    pub fn add_to_battles(
        &self,
        parameters: &RuleParameters,
        setup: &mut BattleSetup,
        problems: &mut Problems,
    ) {
        let has_cards = setup.has_cards();
        for axis in &self.axes {
            axis.refuse_those_of_cards(has_cards, problems);
            axis.refuse_players_that_play_nowhere(&setup.policies, &self.axes, problems);
        }
        let n_matchups = setup.matchups.len().max(1);
        let taken: Vec<String> = setup.variants.iter().map(|it| it.name.clone()).collect();
        let settings = self.settings(parameters, &setup.policies, n_matchups, &taken, problems);
        let variants = settings.into_iter().map(|setting| BattleVariant {
            name: setting.name,
            policies: setting.policies,
            parameters: setting.parameters,
            with: Default::default(),
            without: Default::default(),
            gifts: Default::default(),
            span: self.span.clone(),
        });
        setup.variants.extend(variants);
    }
}
