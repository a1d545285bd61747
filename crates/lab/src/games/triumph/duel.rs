//! Duels: two parties in front contact, alone.

mod lower;
mod notes;
mod replay;
mod resolved;
pub mod section;
mod sweep;

use std::sync::Arc;

use analysis::Variants;
use battle_core::policy::FirstPolicy;
use triumph::duel::Duel;

use super::TRIUMPH;
use super::sweep::Sweep;
use super::{kind_names, resolved_parameters};
use crate::document::Problems;
use crate::document::problem::Failure;
use crate::experiment::keys::Key;
use crate::experiment::kind::{ExperimentFile, ExperimentKind, GameKind};
use crate::experiment::lowered::{Lowered, Playable, Work};
use crate::experiment::parameters::changed;
use crate::experiment::replay::{ReplayRequest, pair_again};
use crate::experiment::ruleset::{Rules, Ruleset};
use crate::experiment::section::{ResolvedSection, Section};
use crate::experiment::{Experiment, optional};
use crate::games::triumph::players::Settings;
use section::DuelSection;

/// `game = "duel"`.
pub const DUEL: GameKind = &DuelKind;

#[derive(Debug)]
struct DuelKind;

impl ExperimentKind for DuelKind {
    fn name(&self) -> &'static str {
        kind_names::DUEL
    }

    fn playout(&self) -> &'static str {
        "duel"
    }

    fn ruleset(&self) -> &'static Ruleset {
        &TRIUMPH
    }

    fn keys(&self) -> &'static [Key] {
        &super::keys::OF_DUELS
    }

    fn first_dice(&self) -> Result<&'static str, &'static str> {
        Ok("dice of the first close combat")
    }

    fn records_luck(&self) -> Option<bool> {
        None
    }

    fn read(
        &self,
        file: &ExperimentFile<'_, '_>,
        problems: &mut Problems,
    ) -> Option<Arc<dyn Section>> {
        let parameters = file.rules(DUEL, problems);
        let example = "a table [duel] with a = \"all\" and b = \"all\"";
        let node = file.table.require("duel", example, problems)?;
        let mut section = section::read(node, &parameters, problems)?;
        let sweep = optional(file.table, "sweep", |node| {
            let settings = Settings::read(None, problems);
            Sweep::read(node, DUEL, &parameters, &settings, problems)
        });
        if let Some(sweep) = sweep {
            sweep.add_to_duels(&parameters, &mut section, problems);
        }
        Some(Arc::new(section))
    }
}

impl Section for DuelSection {
    fn kind(&self) -> GameKind {
        DUEL
    }

    fn rules_digest(&self) -> String {
        self.parameters.digest()
    }

    fn changed_parameters(&self) -> Vec<(String, String)> {
        changed(&self.parameters)
    }

    fn players_in_words(&self) -> String {
        "none: a duel has no choices".to_owned()
    }

    fn variants(&self) -> Variants {
        Variants::Bearer
    }

    fn notes(&self) -> Vec<String> {
        notes::notes(self.terms)
    }

    fn resolved(&self) -> ResolvedSection {
        ResolvedSection {
            parameters: resolved_parameters(&self.parameters, DUEL, true),
            cards: Vec::new(),
            sensitivity: None,
            own: Box::new(resolved::resolved(self)),
        }
    }

    fn lower(
        self: Arc<Self>,
        experiment: &Experiment,
        problems: &mut Problems,
    ) -> Option<Box<dyn Lowered>> {
        Some(Box::new(lower::lower(&self, experiment, problems)?))
    }
}

/// Duels have no decisions, so their policy is never called.
impl Lowered for Work<Duel, FirstPolicy> {
    fn playable(&self) -> Playable<'_> {
        Work::playable(self)
    }

    fn has_pages(&self) -> bool {
        false
    }

    fn replay(&self, request: &ReplayRequest) -> Result<String, Failure> {
        replay::check(request)?;
        Ok(replay::render(&pair_again(self, request)?, request.format))
    }
}
