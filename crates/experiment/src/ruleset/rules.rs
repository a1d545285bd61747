//! Rule parameters by name and text, whatever the game.

use std::fmt::Debug;

use battle_core::parameters::{Parameter, Tabled};

use super::Ruleset;
use crate::kind::ExperimentKind;

/// A rule parameter in words.
#[derive(Clone, Debug)]
pub struct KnownParameter {
    /// Its name in experiments.
    pub name: &'static str,
    /// The rule that it belongs to.
    pub rule: &'static str,
    /// What it decides.
    pub about: &'static str,
    /// Its allowed texts, separated by ` | `, or what an allowed text looks like.
    pub allowed: &'static str,
    /// Its default as text.
    pub default: String,
    /// Where it acts: a word of [`Ruleset::scopes`].
    pub acts_in: &'static str,
    /// A further remark.
    pub note: Option<&'static str>,
}

/// The rule parameters of a game as a table, with names and texts for the command line, which a game implements for a type of its own.
pub trait Rules: Copy + Debug + Send + Sync + 'static {
    type Parameters: Tabled + Copy + PartialEq + Debug + Send + Sync;
    const RULESET: &'static Ruleset;

    /// Where a parameter acts: a word of [`Ruleset::scopes`].
    fn acts_in(scope: ScopeOf<Self>) -> &'static str;

    /// A further remark on a parameter.
    fn note(_parameter: &Parameter<Self::Parameters, ScopeOf<Self>>) -> Option<&'static str> {
        None
    }

    /// Why a parameter changes nothing in a game; [`None`] if it can change something.
    fn why_not(
        _parameter: &Parameter<Self::Parameters, ScopeOf<Self>>,
        _game: &'static dyn ExperimentKind,
    ) -> Option<&'static str> {
        None
    }

    /// A digest that changes when these rules change: 16 hexadecimal digits.
    fn digest(parameters: &Self::Parameters) -> String;

    /// The parameter or cell of a name, by its place ([`Parameter::at`]).
    fn place(name: &str) -> Option<usize> {
        let parameter = Parameter::<Self::Parameters, _>::named(name)?;
        let mut parameters = Self::Parameters::PARAMETERS.iter();
        let cell = Self::Parameters::PARAMETERS.len() + usize::from(parameter.cell);
        parameters.position(|it| it.name == parameter.name).or(Some(cell))
    }

    fn value_at(parameters: &Self::Parameters, place: usize) -> String {
        Parameter::<Self::Parameters, _>::at(place).get(parameters)
    }

    /// Sets the parameter at a place.
    ///
    /// # Errors
    ///
    /// If the text is none of its values.
    fn set_at(parameters: &mut Self::Parameters, place: usize, text: &str) -> Result<(), String> {
        let parameter = Parameter::<Self::Parameters, _>::at(place);
        parameter.set(parameters, text).map_err(|error| error.to_string())
    }
}

/// Where the parameters of some rules act.
pub type ScopeOf<R> = <<R as Rules>::Parameters as Tabled>::Scope;

/// Why the parameter at a place changes nothing in a game; [`None`] if it can change something.
pub fn why_not_at<R: Rules>(
    place: usize,
    game: &'static dyn ExperimentKind,
) -> Option<&'static str> {
    R::why_not(Parameter::at(place), game)
}

/// The parameters of a game in words, in the order of the specification.
pub fn known<R: Rules>() -> Vec<KnownParameter> {
    R::Parameters::PARAMETERS.iter().map(in_words::<R>).collect()
}

/// The cells of a game's printed tables in words, table by table.
pub fn known_cells<R: Rules>() -> Vec<KnownParameter> {
    R::Parameters::cells().iter().map(in_words::<R>).collect()
}

fn in_words<R: Rules>(parameter: &Parameter<R::Parameters, ScopeOf<R>>) -> KnownParameter {
    KnownParameter {
        name: parameter.name,
        rule: parameter.rule,
        about: parameter.about,
        allowed: parameter.allowed,
        default: parameter.default_text(),
        acts_in: R::acts_in(parameter.scope),
        note: R::note(parameter),
    }
}
