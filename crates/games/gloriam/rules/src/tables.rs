//! The tables that the sheet prints, as data: prompted actions, moves, ranges, dice, generals, and numbers that stand alone.
//!
//! A designer changes single cells, which are parameters by name (`moves.close-horse.good`); the rules look everything up here.

mod dice;
mod ground;
mod levels;
mod numbers;
mod prompts;
mod ranges;

pub(crate) use dice::{COLOUR_LINES, ColourLine, Colours};
pub(crate) use ground::{MOVE_TYPES, Moves};
pub(crate) use levels::{Command, KINDS, LEVELS, Level};
pub(crate) use numbers::{NUMBER_ROWS, place_of_claim};
pub use numbers::{Number, Numbers};
pub use prompts::Prompt;
pub(crate) use prompts::{N_BREAK_OFFS, N_COLUMNS, N_ROWS, PROMPT_LINES, Prompts};
pub(crate) use ranges::{FOOT, GUNS, MOUNTED, Range};

use crate::attributes::{MoveType, Weapon};

/// The cells of all tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tables {
    pub(crate) prompts: Prompts,
    moves: [Moves; MOVE_TYPES.len()],
    ranges: [[Range; ranges::N_WEAPONS]; 2],
    pub(crate) colours: Colours,
    levels: [Level; LEVELS.len()],
    /// GL-101: by the kind of general.
    commands: [Command; KINDS.len()],
    pub(crate) numbers: Numbers,
}

impl Tables {
    /// The sheet's own.
    pub const PRINTED: Tables = {
        let mut moves = [Moves::printed(MoveType::CloseInfantry); MOVE_TYPES.len()];
        let mut at = 0;
        while at < MOVE_TYPES.len() {
            moves[at] = Moves::printed(MOVE_TYPES[at]);
            at += 1;
        }
        Tables {
            prompts: Prompts::PRINTED,
            moves,
            ranges: ranges::PRINTED,
            colours: Colours::PRINTED,
            levels: levels::PRINTED,
            commands: levels::COMMANDS,
            numbers: Numbers::PRINTED,
        }
    };

    /// A number that stands alone, such as what being uphill is worth.
    #[inline]
    pub const fn number(&self, number: Number) -> i8 {
        self.numbers.get(number)
    }

    /// A number that is never below 0.
    #[inline]
    pub(crate) const fn count(&self, number: Number) -> u8 {
        self.number(number) as u8
    }

    #[inline]
    pub(crate) const fn moves(&self, of: MoveType) -> &Moves {
        &self.moves[of as usize]
    }

    pub(crate) fn moves_mut(&mut self, of: MoveType) -> &mut Moves {
        &mut self.moves[of as usize]
    }

    #[inline]
    pub(crate) const fn range(&self, weapon: Weapon, mounted: bool) -> Range {
        self.ranges[mounted as usize][weapon as usize]
    }

    pub(crate) fn set_range(
        &mut self,
        weapon: Weapon,
        mounted: bool,
        mut set: impl FnMut(&mut Range) -> Option<()>,
    ) -> Option<()> {
        ranges::places(weapon, mounted)
            .try_for_each(|place| set(&mut self.ranges[place][weapon as usize]))
    }

    /// GL-101: a level by its cards as they are printed; those beyond are the least and the greatest.
    #[inline]
    pub(crate) const fn level(&self, level: u8) -> &Level {
        match level {
            0..=2 => &self.levels[0],
            3 | 4 => &self.levels[level as usize - 2],
            5.. => &self.levels[3],
        }
    }

    #[inline]
    pub(crate) const fn command_of(&self, kind: usize) -> &Command {
        &self.commands[kind]
    }

    pub(crate) fn command_of_mut(&mut self, kind: usize) -> &mut Command {
        &mut self.commands[kind]
    }

    pub(crate) fn level_at_mut(&mut self, place: usize) -> &mut Level {
        &mut self.levels[place]
    }

    pub(crate) fn level_at(&self, place: usize) -> &Level {
        &self.levels[place]
    }
}
