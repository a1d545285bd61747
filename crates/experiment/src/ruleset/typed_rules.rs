//! Rules as they are typed after a command: a file of rules, and single values that go before it.

use std::path::PathBuf;

use super::{Rules, set_one};
use crate::document::problem::Failure;
use crate::kind::ExperimentKind;

#[derive(Clone, Debug, Default)]
pub struct TypedRules {
    /// A file of rules, as `equipoise rules` prints one.
    pub file: Option<PathBuf>,
    /// Values of parameters and cells, each `NAME=VALUE`.
    pub settings: Vec<String>,
}

impl TypedRules {
    /// Sets the single values.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with them, such as a parameter that changes nothing in this kind of game.
    pub fn set<R: Rules>(
        &self,
        rules: &mut R::Parameters,
        game: &'static dyn ExperimentKind,
    ) -> Result<(), Failure> {
        let wrong: Vec<String> = self
            .settings
            .iter()
            .filter_map(|setting| {
                let why = set_one::<R>(rules, setting, game).err()?;
                Some(format!("`--set {setting}`: {why}"))
            })
            .collect();
        Failure::of_lines(&wrong)
    }

    /// As a command has it.
    pub fn typed(&self) -> String {
        let file = self.file.iter().map(|file| format!(" --rules {}", file.display()));
        let settings = self.settings.iter().map(|setting| format!(" --set {setting}"));
        file.chain(settings).collect()
    }
}
