//! Rule parameters by name and text, whatever the game.

use std::fmt::Debug;

use super::Ruleset;
use crate::experiment::GameKind;

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
    /// What else is to be said of it.
    pub note: Option<&'static str>,
}

/// The rules of a game as far as they are parameters.
pub trait Rules: Copy + Debug + PartialEq + 'static {
    /// Whose rules they are.
    const RULESET: &'static Ruleset;
    /// Every parameter at the specification's default.
    const DEFAULT: Self;

    /// The parameter of a name, by its place in [`Ruleset::parameters`].
    fn place(name: &str) -> Option<usize>;

    /// The value of the parameter at a place.
    fn value_at(&self, place: usize) -> String;

    /// Sets the parameter at a place.
    ///
    /// # Errors
    ///
    /// If the text is none of its values.
    fn set_at(&mut self, place: usize, text: &str) -> Result<(), String>;

    /// Why the parameter at a place changes nothing in a game; [`None`] if it can change something.
    fn why_not(_place: usize, _game: GameKind) -> Option<&'static str> {
        None
    }

    /// A number that changes when these rules give another answer anywhere: 16 hexadecimal digits.
    fn digest(&self) -> String;
}
