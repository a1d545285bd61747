//! Section 1: the traits, and a unit as it is bought.

use crate::parameters::{ElephantDepth, MissileByType, RuleParameters};
use crate::tables::Tables;

pub use crate::types::{Numbers, TypeRow, UnitType, Weapon};

impl Weapon {
    /// TP-016: what a type carries without paying for it.
    pub const fn usual(of: UnitType, parameters: &RuleParameters) -> Weapon {
        match (of, parameters.missile_by_type) {
            (UnitType::LightInfantry, MissileByType::LightInfantryBows)
            | (UnitType::MediumInfantry, MissileByType::MediumInfantryBows) => Weapon::Bow,
            (UnitType::LightInfantry | UnitType::LightCavalry, _) => Weapon::Javelin,
            _ => Weapon::None,
        }
    }
}

/// A trait that a unit is given, beside those that its type has by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Trait {
    /// TP-021.
    FastCavalry,
    /// TP-022.
    Fearsome,
    /// TP-023.
    Frenzied,
    /// TP-024.
    HeavilyArmoured,
    /// TP-025.
    Legionaries,
    /// TP-029.
    ParthianShot,
    /// TP-031.
    Raw,
    /// TP-032.
    SupportingArchers,
    /// TP-033.
    UncertainMorale,
    /// TP-034.
    Veteran,
}

impl Trait {
    /// All ten.
    pub const ALL: [Trait; 10] = [
        Trait::FastCavalry,
        Trait::Fearsome,
        Trait::Frenzied,
        Trait::HeavilyArmoured,
        Trait::Legionaries,
        Trait::ParthianShot,
        Trait::Raw,
        Trait::SupportingArchers,
        Trait::UncertainMorale,
        Trait::Veteran,
    ];

    /// Its name in armies.
    pub const fn name(self) -> &'static str {
        match self {
            Trait::FastCavalry => "fast cavalry",
            Trait::Fearsome => "fearsome",
            Trait::Frenzied => "frenzied",
            Trait::HeavilyArmoured => "heavily armoured",
            Trait::Legionaries => "legionaries",
            Trait::ParthianShot => "Parthian shot",
            Trait::Raw => "raw",
            Trait::SupportingArchers => "supporting archers",
            Trait::UncertainMorale => "uncertain morale",
            Trait::Veteran => "veteran",
        }
    }

    /// The trait of a name.
    pub fn named(word: &str) -> Option<Trait> {
        Trait::ALL.into_iter().find(|it| battle_core::values::same_word(it.name(), word))
    }

    /// TP-P06: whether a type may have it, weapons aside.
    pub const fn suits(self, of: UnitType) -> bool {
        match self {
            Trait::FastCavalry => of.is_cavalry(),
            Trait::Fearsome | Trait::Frenzied | Trait::UncertainMorale => true,
            Trait::HeavilyArmoured => !of.is_light(),
            Trait::Legionaries => matches!(of, UnitType::HeavyInfantry),
            Trait::ParthianShot => matches!(of, UnitType::LightCavalry),
            Trait::Raw | Trait::Veteran => !matches!(of, UnitType::Elephants),
            Trait::SupportingArchers => {
                matches!(of, UnitType::MediumInfantry | UnitType::LightInfantry)
            }
        }
    }
}

/// A set of traits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Traits(u16);

impl Traits {
    /// No trait.
    pub const NONE: Traits = Traits(0);

    /// The set of these.
    pub const fn of(traits: &[Trait]) -> Traits {
        let (mut bits, mut at) = (0, 0);
        while at < traits.len() {
            bits |= 1 << traits[at] as u16;
            at += 1;
        }
        Traits(bits)
    }

    /// Whether one is among them.
    #[inline]
    pub const fn has(self, one: Trait) -> bool {
        self.0 >> one as u16 & 1 == 1
    }

    /// The most traits of an army's own that fit into a set.
    pub const OWN: usize = 16 - Trait::ALL.len();

    /// The traits of both sets.
    #[must_use]
    pub const fn with(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }

    /// With the army's own trait of a place.
    #[must_use]
    pub const fn with_own(self, at: usize) -> Traits {
        Traits(self.0 | 1 << (Trait::ALL.len() + at))
    }

    /// Whether any of an army's own traits is among them.
    #[inline]
    pub const fn has_own(self) -> bool {
        self.0 >> Trait::ALL.len() != 0
    }

    /// The places of the army's own traits that are among them.
    pub fn own(self) -> impl Iterator<Item = usize> {
        (0..Traits::OWN).filter(move |at| self.0 >> (Trait::ALL.len() + at) & 1 == 1)
    }

    /// The printed traits of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Trait> {
        Trait::ALL.into_iter().filter(move |&it| self.has(it))
    }
}

/// A unit as it is bought: nothing here changes in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Profile {
    /// Its type; of a type of its army's own, the one that it is like.
    pub of: UnitType,
    /// What it shoots with; a unit has one weapon (TP-016). Of a weapon of its army's own, the one that it is like.
    pub weapon: Weapon,
    /// Its traits.
    pub traits: Traits,
    /// Its numbers.
    pub numbers: Numbers,
    /// The place among its army's own types, if it is of one.
    pub own_type: Option<u8>,
    /// The place among its army's own weapons, if it has one.
    pub own_weapon: Option<u8>,
}

impl Profile {
    /// A unit of a type with a weapon and traits.
    pub const fn new(of: UnitType, weapon: Weapon, traits: Traits) -> Profile {
        Profile {
            of,
            weapon,
            traits,
            numbers: Numbers::of(of, weapon),
            own_type: None,
            own_weapon: None,
        }
    }

    /// A unit of a type with its usual weapon and no trait.
    pub const fn plain(of: UnitType) -> Profile {
        Profile::new(of, Weapon::usual(of, &RuleParameters::DEFAULT), Traits::NONE)
    }

    /// The unit with another weapon of the rules.
    #[must_use]
    pub const fn with_weapon(self, weapon: Weapon) -> Profile {
        let mut armed = self;
        armed.weapon = weapon;
        armed.own_weapon = None;
        armed.numbers.range = weapon.range();
        armed
    }

    /// TP-016, TP-804: the same unit with what its type carries by the parameters, if it has what it carries by the rules, with the numbers of
    /// their tables, and with the morale that its loss costs by them.
    #[must_use]
    pub const fn armed(mut self, parameters: &RuleParameters) -> Profile {
        self = self.by_tables(&parameters.tables);
        if self.of as u8 == UnitType::LightInfantry as u8 && self.numbers.half_morale == 0 {
            self.numbers.half_morale = parameters.light_infantry_loss as u8;
        }
        let usual = Weapon::usual(self.of, &RuleParameters::DEFAULT);
        if self.weapon as u8 != usual as u8 || self.own_weapon.is_some() {
            return self;
        }
        let mut armed = self.with_weapon(Weapon::usual(self.of, parameters));
        armed.numbers.range = parameters.tables.range(armed.weapon);
        armed
    }

    /// The unit with the numbers of some tables in place of the printed ones of its type and its weapon. A type or a weapon of
    /// its army's own keeps its own.
    #[must_use]
    pub const fn by_tables(mut self, tables: &Tables) -> Profile {
        let range = match self.own_weapon {
            None => tables.range(self.weapon),
            Some(_) => self.numbers.range,
        };
        if self.own_type.is_none() {
            self.numbers = *tables.of_type(self.of);
        }
        self.numbers.range = range;
        self
    }

    /// Whether it has a trait.
    #[inline]
    pub const fn has(&self, one: Trait) -> bool {
        self.traits.has(one)
    }

    /// TP-011, TP-013: disruptions it survives.
    #[inline]
    pub const fn holds(&self, parameters: &RuleParameters) -> u8 {
        match (self.of, parameters.elephant_depth) {
            (UnitType::Elephants, ElephantDepth::Deep) => self.numbers.holds + 1,
            _ => self.numbers.holds,
        }
    }
}
