//! Rules as they were typed after a command, in one.

use battle_core::parameters::Tabled;

use super::{of_text, write::value};
use crate::document::Problems;
use crate::document::problem::Failure;
use crate::kind::ExperimentKind;
use crate::ruleset::{Rules, TypedRules, why_not_at};
use crate::{parameters, text_file};

/// The rules. What a file has that doesn't act in the game stays as printed, since a file is for any game; a setting that doesn't act
/// is refused.
///
/// # Errors
///
/// Everything that is wrong with the file, or else with the settings.
pub fn typed<R: Rules>(
    typed: &TypedRules,
    game: &'static dyn ExperimentKind,
) -> Result<R::Parameters, Failure> {
    let mut rules = R::Parameters::DEFAULT;
    if let Some(path) = &typed.file {
        let text = text_file::read(path, "a file of rules")?;
        let mut problems = Problems::default();
        let stated = of_text::<R>(&text, &mut problems);
        Failure::of_file(path, &text, problems)?;
        for (name, text) in parameters::changed::<R>(&stated) {
            let acts = |place: &usize| why_not_at::<R>(*place, game).is_none();
            if let Some(place) = R::place(&name).filter(acts) {
                R::set_at(&mut rules, place, &text).map_err(Failure::new)?;
            }
        }
    }
    typed.set::<R>(&mut rules, game)?;
    Ok(rules)
}

/// What the typed rules change, as a table of an experiment; empty where nothing differs from the rulebook.
///
/// # Errors
///
/// As [`typed`].
pub fn typed_table<R: Rules>(
    rules: &TypedRules,
    game: &'static dyn ExperimentKind,
) -> Result<String, Failure> {
    Ok(table::<R>(&typed::<R>(rules, game)?))
}

/// What differs from the rulebook, as a table of an experiment; empty where nothing does.
pub fn table<R: Rules>(rules: &R::Parameters) -> String {
    let changed = parameters::changed::<R>(rules);
    if changed.is_empty() {
        return String::new();
    }
    let lines = changed.iter().map(|(name, text)| format!("\"{name}\" = {}\n", value(text)));
    format!("\n[parameters]\n{}", lines.collect::<String>())
}
