//! The tables that the rulebook prints, as data: what each type has, weapons, results, modifiers.
//!
//! A designer changes single cells, which are parameters by name (`types.pikes.charge`); the rules look everything up here.

mod numbers;

use crate::effects::{Effect, ShotEffect};
use crate::types::{Numbers as UnitNumbers, UnitType, Weapon};

pub(crate) use numbers::NUMBER_ROWS;
pub use numbers::{Number, Numbers};

/// Faces of the die of a table of results: 1 to 6.
pub(crate) const FACES: usize = 6;

/// The cells of all tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tables {
    /// The numbers of each type; without range, which goes by weapon.
    types: [UnitNumbers; UnitType::ALL.len()],
    /// TP-015: how far each weapon shoots, in MU.
    ranges: [u8; Weapon::ALL.len()],
    /// TP-730: by what the die and the margin come to, from 1 or less to 6 or more.
    combat: [Effect; FACES],
    /// TP-502: by the second die.
    shooting: [ShotEffect; FACES],
    numbers: Numbers,
}

impl Tables {
    /// The rulebook's own.
    pub const PRINTED: Tables = {
        let mut types = [UnitNumbers::of(UnitType::LightInfantry, Weapon::None); 10];
        let mut at = 0;
        while at < types.len() {
            types[at] = UnitNumbers::of(UnitType::ALL[at], Weapon::None);
            at += 1;
        }
        Tables {
            types,
            ranges: [Weapon::None.range(), Weapon::Javelin.range(), Weapon::Bow.range()],
            combat: [
                Effect::PushedBack,
                Effect::PushedBack,
                Effect::PushedBack,
                Effect::PushedBackAndDisrupted,
                Effect::Disrupted,
                Effect::Broken,
            ],
            shooting: [
                ShotEffect::Nothing,
                ShotEffect::Nothing,
                ShotEffect::Nothing,
                ShotEffect::Nothing,
                ShotEffect::DrivenBack,
                ShotEffect::Disrupted,
            ],
            numbers: Numbers::PRINTED,
        }
    };

    /// A number that stands alone, such as what a friend beside a unit adds.
    #[inline]
    pub const fn number(&self, number: Number) -> i8 {
        self.numbers.get(number)
    }

    /// TP-730, TP-731: the result of a die with what was added to it.
    #[inline]
    pub const fn combat_result(&self, result: u8) -> Effect {
        self.combat[face(result)]
    }

    /// TP-502: what the second die of a shot does; 0 is a miss.
    #[inline]
    pub(crate) const fn shooting_result(&self, die: u8) -> ShotEffect {
        if die == 0 { ShotEffect::Nothing } else { self.shooting[face(die)] }
    }

    pub(crate) fn type_mut(&mut self, of: UnitType) -> &mut UnitNumbers {
        &mut self.types[of as usize]
    }

    pub(crate) const fn of_type(&self, of: UnitType) -> &UnitNumbers {
        &self.types[of as usize]
    }

    pub(crate) const fn range(&self, weapon: Weapon) -> u8 {
        self.ranges[weapon as usize]
    }

    pub(crate) fn set_range(&mut self, weapon: Weapon, range: u8) {
        self.ranges[weapon as usize] = range;
    }

    pub(crate) fn combat_mut(&mut self) -> &mut [Effect; FACES] {
        &mut self.combat
    }

    pub(crate) fn shooting_mut(&mut self) -> &mut [ShotEffect; FACES] {
        &mut self.shooting
    }

    pub(crate) fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    pub(crate) fn numbers_mut(&mut self) -> &mut Numbers {
        &mut self.numbers
    }
}

/// The place of a result among the faces.
const fn face(result: u8) -> usize {
    match result {
        0 | 1 => 0,
        2..=5 => result as usize - 1,
        6.. => FACES - 1,
    }
}
