//! Section 1: the ten types and the weapons, with the numbers that the rulebook prints.

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
    /// The numbers of a type with a weapon.
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
