//! Generals: GL-101, GL-113, GL-114.

pub use crate::attributes::GeneralKind;
use crate::parameters::RuleParameters;
use crate::rules::kill_a_base::Fate;

impl GeneralKind {
    /// GL-101: command range in BW.
    pub const fn range(self, army_commander: bool, parameters: &RuleParameters) -> u8 {
        let ranges = parameters.tables.command_of(self as usize);
        if army_commander { ranges.army_commander } else { ranges.others }
    }
}

/// GL-113: where a general is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// He stands by himself.
    Free,
    /// With a unit, not in a fighting file.
    Leading,
    /// GL-524: in this file of an engaged unit.
    Fighting(u8),
}

/// A general in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct General {
    /// GL-101: 2 to 5.
    pub level: u8,
    /// His kind.
    pub kind: GeneralKind,
    /// Where he is.
    pub mode: Mode,
    /// The turn in which he was killed, until he is replaced.
    pub killed_in: Option<u8>,
    /// GL-107: he has upgraded a card in this phase.
    pub upgraded: bool,
}

impl General {
    /// A living general.
    pub const fn new(level: u8, kind: GeneralKind) -> General {
        General { level, kind, mode: Mode::Leading, killed_in: None, upgraded: false }
    }

    /// Whether he lives.
    pub const fn is_alive(&self) -> bool {
        self.killed_in.is_none()
    }

    /// GL-603: the effect of a test in this turn; the caller handles the general's cards.
    pub const fn suffer(&mut self, fate: Fate, turn: u8) {
        match fate {
            Fate::Killed => {
                self.killed_in = Some(turn);
                self.mode = Mode::Free;
            }
            Fate::Wounded => self.level -= 1,
            Fate::Stunned | Fate::Unhurt => {}
        }
    }

    /// GL-114: a new one in his place, one level lower, never below 2.
    pub fn replace(&mut self) {
        self.level = (self.level - 1).max(2);
        self.killed_in = None;
        self.mode = Mode::Leading;
    }

    /// GL-114: professional generals are replaced at 4.2, others at 6.2 of the turn after their death.
    pub fn is_replaced(&self, turn: u8, at_end: bool) -> bool {
        let own_step = (self.kind == GeneralKind::Professional) != at_end;
        own_step && self.killed_in.is_some_and(|killed| killed < turn)
    }
}
