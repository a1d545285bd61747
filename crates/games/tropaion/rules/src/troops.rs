//! Section 1: the ten types, their traits and weapons.

use crate::parameters::{ElephantDepth, MissileByType, RuleParameters};

/// A type of unit: a row of the table TP-001 to TP-010.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum UnitType {
    /// TP-001.
    LightInfantry,
    /// TP-002.
    MediumInfantry,
    /// TP-003.
    HeavyInfantry,
    /// TP-004.
    Pikes,
    /// TP-005.
    Warband,
    /// TP-006.
    Maniples,
    /// TP-007.
    LightCavalry,
    /// TP-008.
    MediumCavalry,
    /// TP-009.
    HeavyCavalry,
    /// TP-010.
    Elephants,
}

/// One row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeRow {
    /// Short name.
    pub code: &'static str,
    /// Full name.
    pub name: &'static str,
    /// TP-012: modifier of its combat die.
    pub combat: i8,
    /// TP-012: added when it charges.
    pub charge: i8,
    /// In MU.
    pub movement: u8,
    /// In MU, when it charges (TP-601).
    pub charge_move: u8,
    /// Morale that its loss costs, in halves of a point.
    pub half_morale: u8,
    /// TP-011: disruptions it survives.
    pub holds: u8,
}

const fn row(
    code: &'static str,
    name: &'static str,
    [combat, charge]: [i8; 2],
    [movement, charge_move]: [u8; 2],
    half_morale: u8,
    holds: u8,
) -> TypeRow {
    TypeRow { code, name, combat, charge, movement, charge_move, half_morale, holds }
}

/// TP-001 to TP-010, in the order of [`UnitType`].
const TABLE: [TypeRow; 10] = [
    row("LI", "light infantry", [-1, 0], [3, 4], 0, 1),
    row("MI", "medium infantry", [0, 1], [2, 3], 2, 1),
    row("HI", "heavy infantry", [1, 1], [2, 2], 2, 1),
    row("PK", "pikes", [1, 1], [2, 2], 2, 2),
    row("WB", "warband", [0, 2], [2, 3], 2, 2),
    row("MN", "maniples", [0, 1], [2, 3], 2, 2),
    row("LC", "light cavalry", [-1, 0], [4, 5], 1, 1),
    row("MC", "medium cavalry", [0, 1], [3, 4], 2, 1),
    row("HC", "heavy cavalry", [1, 2], [3, 4], 2, 1),
    // TP-014: the table's morale value, though the prose does not name elephants.
    row("EL", "elephants", [2, 3], [2, 3], 2, 1),
];

impl UnitType {
    /// All ten, in the order of the table.
    pub const ALL: [UnitType; 10] = [
        UnitType::LightInfantry,
        UnitType::MediumInfantry,
        UnitType::HeavyInfantry,
        UnitType::Pikes,
        UnitType::Warband,
        UnitType::Maniples,
        UnitType::LightCavalry,
        UnitType::MediumCavalry,
        UnitType::HeavyCavalry,
        UnitType::Elephants,
    ];

    /// Its row of the table.
    #[inline]
    pub const fn row(self) -> &'static TypeRow {
        &TABLE[self as usize]
    }

    /// The type of a code or a name, in any case.
    pub fn named(word: &str) -> Option<UnitType> {
        UnitType::ALL.into_iter().find(|it| {
            let row = it.row();
            [row.code, row.name].iter().any(|own| battle_core::values::same_word(own, word))
        })
    }

    /// TP-206: skirmishers.
    #[inline]
    pub const fn is_light(self) -> bool {
        matches!(self, UnitType::LightInfantry | UnitType::LightCavalry)
    }

    /// TP-017: foot, which is infantry.
    #[inline]
    pub const fn is_foot(self) -> bool {
        (self as u8) <= UnitType::Maniples as u8
    }

    /// TP-017: cavalry.
    #[inline]
    pub const fn is_cavalry(self) -> bool {
        matches!(self, UnitType::LightCavalry | UnitType::MediumCavalry | UnitType::HeavyCavalry)
    }

    /// TP-017: cavalry and elephants.
    #[inline]
    pub const fn is_mounted(self) -> bool {
        !self.is_foot()
    }
}

/// What a unit shoots with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Weapon {
    /// It does not shoot.
    None,
    /// Javelins or slings.
    Javelin,
    /// Bows.
    Bow,
}

impl Weapon {
    /// All three.
    pub const ALL: [Weapon; 3] = [Weapon::None, Weapon::Javelin, Weapon::Bow];

    /// TP-015: range in MU; 0 without a weapon.
    #[inline]
    pub const fn range(self) -> u8 {
        match self {
            Weapon::None => 0,
            Weapon::Javelin => 2,
            Weapon::Bow => 3,
        }
    }

    /// Its name in armies.
    pub const fn name(self) -> &'static str {
        match self {
            Weapon::None => "none",
            Weapon::Javelin => "javelin",
            Weapon::Bow => "bow",
        }
    }

    /// The weapon of a name.
    pub fn named(word: &str) -> Option<Weapon> {
        Weapon::ALL.into_iter().find(|it| battle_core::values::same_word(it.name(), word))
    }

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

    /// Those of both sets.
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

/// TP-011 to TP-015: the numbers of a unit, by its type and its weapon or as its army's file has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Numbers {
    /// TP-012: modifier of its combat die.
    pub combat: i8,
    /// TP-012: added when it charges.
    pub charge: i8,
    /// In MU.
    pub movement: u8,
    /// In MU, when it charges (TP-601).
    pub charge_move: u8,
    /// Morale that its loss costs, in halves of a point.
    pub half_morale: u8,
    /// TP-011: disruptions it survives; one more of elephants by the parameter of TP-013.
    pub holds: u8,
    /// TP-015: how far it shoots, in MU; 0 without a weapon.
    pub range: u8,
}

impl Numbers {
    /// Those of a type, with a weapon.
    pub const fn of(of: UnitType, weapon: Weapon) -> Numbers {
        let row = of.row();
        Numbers {
            combat: row.combat,
            charge: row.charge,
            movement: row.movement,
            charge_move: row.charge_move,
            half_morale: row.half_morale,
            holds: row.holds,
            range: weapon.range(),
        }
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

    /// The same unit with a weapon of the rules.
    #[must_use]
    pub const fn with_weapon(self, weapon: Weapon) -> Profile {
        let mut armed = self;
        armed.weapon = weapon;
        armed.own_weapon = None;
        armed.numbers.range = weapon.range();
        armed
    }

    /// TP-016, TP-804: the same unit with what its type carries by the parameters, if it has what it carries by the rules, and with
    /// the morale that its loss costs by them.
    #[must_use]
    pub const fn armed(mut self, parameters: &RuleParameters) -> Profile {
        if self.of as u8 == UnitType::LightInfantry as u8 && self.numbers.half_morale == 0 {
            self.numbers.half_morale = parameters.light_infantry_loss as u8;
        }
        let usual = Weapon::usual(self.of, &RuleParameters::DEFAULT);
        if self.weapon as u8 != usual as u8 || self.own_weapon.is_some() {
            return self;
        }
        self.with_weapon(Weapon::usual(self.of, parameters))
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
