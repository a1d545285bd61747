//! How the two battles of a pair share their chance.

use battle_core::Seating;
use battle_core::dice::DiceTransform;

/// Whether dice stay with the seat or the army in the second battle of a pair (ST-C3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiceBelongTo {
    /// Streams stay with the seats, so each army gets the rolls of its enemy.
    #[default]
    Seat,
    /// Streams follow the armies, so each army keeps its rolls and only the seats change.
    Army,
}

/// How the two battles of a pair share their chance.
///
/// Every combination is unbiased. Which one has the smallest variance was measured: see the architecture page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairing {
    /// Whether dice stay with the seat or the army in the second battle.
    pub dice: DiceBelongTo,
    /// Whether the second battle shows 7 minus each die of the first.
    pub complement: bool,
    /// Whether the luck of every roll is recorded (ST-C4), for games that value their positions.
    pub luck: bool,
    /// Whether the first dice of games that have a first roll are dealt out evenly over each block (ST-C7).
    pub stratify: bool,
}

impl Pairing {
    /// How the dice of one battle of a pair are read from the streams.
    pub(crate) fn transform(self, seating: Seating) -> DiceTransform {
        match seating {
            Seating::AFirst => DiceTransform::default(),
            Seating::BFirst => DiceTransform {
                exchanged: self.dice == DiceBelongTo::Army,
                complemented: self.complement,
            },
        }
    }
}
