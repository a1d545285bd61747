//! Players by name, with their parameters, whatever the game.

use std::fmt::Debug;

use super::Ruleset;

/// A kind of player, as it is listed.
#[derive(Clone, Debug)]
pub struct KnownPlayer {
    /// Its name in experiments.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// Its parameters at their defaults.
    pub knobs: Vec<Knob>,
}

/// A parameter of a player.
#[derive(Clone, Debug)]
pub struct Knob {
    /// Its name in experiments.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
    /// Its value.
    pub value: i32,
    /// Its default.
    pub default: i32,
}

/// The players of a ruleset.
pub trait Players: Copy + Debug + 'static {
    /// What they play.
    const RULESET: &'static Ruleset;
    /// Somebody to show in examples.
    const EXAMPLE: &'static str;

    /// The player of a name with its default parameters, and the name as it is listed.
    fn named(name: &str) -> Option<(&'static str, Self)>;

    /// Its parameters with their values.
    fn knobs(&self) -> Vec<Knob>;

    /// Sets a parameter by name and text.
    ///
    /// # Errors
    ///
    /// If it has no such parameter, or the text is no value of it.
    fn set_knob(&mut self, name: &str, text: &str) -> Result<(), String>;
}
