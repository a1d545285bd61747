//! Rule parameters by name and text, whatever the game.

use battle_core::parameters::{Parameter, Tabled};

use super::Ruleset;
use crate::experiment::kind::GameKind;

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

/// The rule parameters of a game as a table, with names and texts for the command line.
pub trait Rules: Tabled {
    /// Whose rules they are.
    const RULESET: &'static Ruleset;

    /// Where a parameter acts: a word of [`Ruleset::scopes`].
    fn acts_in(scope: Self::Scope) -> &'static str;

    /// A further remark on a parameter.
    fn note(_parameter: &Parameter<Self, Self::Scope>) -> Option<&'static str> {
        None
    }

    /// Why a parameter changes nothing in a game; [`None`] if it can change something.
    fn why_not(_parameter: &Parameter<Self, Self::Scope>, _game: GameKind) -> Option<&'static str> {
        None
    }

    /// A digest that changes when these rules change: 16 hexadecimal digits.
    fn digest(&self) -> String;

    /// The parameter of a name, by its place in the table.
    fn place(name: &str) -> Option<usize> {
        let parameter = Parameter::<Self, _>::named(name)?;
        let mut all = Self::PARAMETERS.iter();
        all.position(|it| it.name == parameter.name)
    }

    /// The value of the parameter at a place.
    fn value_at(&self, place: usize) -> String {
        (Self::PARAMETERS[place].get)(self)
    }

    /// Sets the parameter at a place.
    ///
    /// # Errors
    ///
    /// If the text is none of its values.
    fn set_at(&mut self, place: usize, text: &str) -> Result<(), String> {
        (Self::PARAMETERS[place].set)(self, text).map_err(|error| error.to_string())
    }
}

/// Why the parameter at a place changes nothing in a game; [`None`] if it can change something.
pub fn why_not_at<R: Rules>(place: usize, game: GameKind) -> Option<&'static str> {
    R::why_not(&R::PARAMETERS[place], game)
}

/// The parameters of a game in words, in the order of the specification.
pub fn known<R: Rules>() -> Vec<KnownParameter> {
    let each = R::PARAMETERS.iter().map(|parameter| KnownParameter {
        name: parameter.name,
        rule: parameter.rule,
        about: parameter.about,
        allowed: parameter.allowed,
        default: parameter.default_text(),
        acts_in: R::acts_in(parameter.scope),
        note: R::note(parameter),
    });
    each.collect()
}
