//! GL-101, GL-108, GL-603: what generals have by their level and kind, as it is printed.

use crate::attributes::GeneralKind;
use crate::dice_set::Colour;

/// A level of generals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// GL-101: cards that he is dealt up to.
    pub(crate) cards: u8,
    /// GL-108: tactical units of a block.
    pub(crate) block: u8,
    /// GL-603: the die of his test.
    pub(crate) test: Colour,
}

/// GL-101: their names, from two cards to five.
pub(crate) const LEVELS: [&str; 4] = ["mediocre", "competent", "talented", "legendary"];

pub(super) const PRINTED: [Level; LEVELS.len()] = {
    const fn level(cards: u8, test: Colour) -> Level {
        Level { cards, block: cards, test }
    }
    [
        level(2, Colour::Red),
        level(3, Colour::Yellow),
        level(4, Colour::Green),
        level(5, Colour::White),
    ]
};

/// GL-101: command ranges of a kind of general, in BW.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// The range of an army commander.
    pub(crate) army_commander: u8,
    /// The range of any other general.
    pub(crate) others: u8,
}

/// GL-101: the kinds in their order.
pub(crate) const KINDS: [GeneralKind; 3] =
    [GeneralKind::Professional, GeneralKind::Instinctive, GeneralKind::Tribal];

pub(super) const COMMANDS: [Command; KINDS.len()] = [
    Command { army_commander: 16, others: 12 },
    Command { army_commander: 10, others: 10 },
    Command { army_commander: 8, others: 8 },
];
