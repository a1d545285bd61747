//! Players by name, and their parameters: whole numbers of a range.

use crate::values::same_word;

/// A kind of player, as it is listed.
#[derive(Clone, Copy, Debug)]
pub struct PlayerKind<P> {
    /// Its name in experiments.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    player: P,
}

impl<P: Copy> PlayerKind<P> {
    /// A player with its usual parameters.
    pub const fn new(name: &'static str, about: &'static str, player: P) -> PlayerKind<P> {
        PlayerKind { name, about, player }
    }

    /// The player with its usual parameters.
    pub const fn player(&self) -> P {
        self.player
    }
}

/// The player of a name with its usual parameters.
pub fn named<P: Copy>(kinds: &[PlayerKind<P>], name: &str) -> Option<P> {
    kinds.iter().find(|kind| same_word(kind.name, name)).map(PlayerKind::player)
}

/// The name of the first kind whose player meets a condition; empty if none does.
pub fn name_of<P: Copy>(kinds: &[PlayerKind<P>], is_so: impl Fn(P) -> bool) -> &'static str {
    kinds.iter().find(|kind| is_so(kind.player)).map_or("", |kind| kind.name)
}

/// A number that a user may set in a player, or in a part of one.
#[derive(Clone, Copy, Debug)]
pub struct Knob<P> {
    /// Its name in experiments.
    pub name: &'static str,
    about: &'static str,
    range: [i32; 2],
    value: fn(&mut P) -> &mut i32,
}

impl<P: Copy> Knob<P> {
    /// A number from the first to the second of `range`.
    pub const fn new(
        name: &'static str,
        about: &'static str,
        range: [i32; 2],
        value: fn(&mut P) -> &mut i32,
    ) -> Knob<P> {
        Knob { name, about, range, value }
    }

    /// Its value.
    pub fn of(&self, mut own: P) -> i32 {
        *(self.value)(&mut own)
    }

    /// Sets it by its text.
    fn set(&self, own: &mut P, text: &str) -> Result<(), PlayerError> {
        let (name, [low, high]) = (self.name, self.range);
        let number = text.parse().ok().filter(|it| (low..=high).contains(it));
        let wrong = || PlayerError::NotAllowed { name, value: text.to_owned(), low, high };
        *(self.value)(own) = number.ok_or_else(wrong)?;
        Ok(())
    }
}

/// The parameters of a player, with their values and defaults.
pub fn parameters<'k, P: Copy + 'k>(
    knobs: impl IntoIterator<Item = &'k Knob<P>>,
    own: P,
    usual: P,
) -> Vec<PlayerParameter> {
    let listed = knobs.into_iter().map(|knob| PlayerParameter {
        name: knob.name,
        about: knob.about.trim_ascii(),
        value: knob.of(own),
        default: knob.of(usual),
    });
    listed.collect()
}

/// Sets one of a list of parameters by name and text.
///
/// # Errors
///
/// If `player` has no such parameter, or the text is none of its values; then nothing is changed.
pub fn set<'k, P: Copy + 'k>(
    player: &'static str,
    knobs: impl IntoIterator<Item = &'k Knob<P>>,
    own: &mut P,
    name: &str,
    text: &str,
) -> Result<(), PlayerError> {
    let knob = knobs.into_iter().find(|knob| same_word(knob.name, name));
    knob.ok_or_else(|| PlayerError::unknown(player, name))?.set(own, text)
}

/// Why a player's parameter can't be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// It has no such parameter.
    #[error("{player} has no parameter `{name}`")]
    Unknown {
        /// The player.
        player: &'static str,
        /// The name as given.
        name: String,
    },
    /// The text is not one of its values.
    #[error("`{value}` is no value of `{name}`; it takes a whole number from {low} to {high}")]
    NotAllowed {
        /// The parameter.
        name: &'static str,
        /// The text as given.
        value: String,
        /// The least.
        low: i32,
        /// The most.
        high: i32,
    },
}

impl PlayerError {
    /// `player` has no parameter of this name.
    pub fn unknown(player: &'static str, name: &str) -> PlayerError {
        PlayerError::Unknown { player, name: name.to_owned() }
    }
}

/// A parameter of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerParameter {
    /// Its name in experiments.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
    /// Its value.
    pub value: i32,
    /// Its default.
    pub default: i32,
}
