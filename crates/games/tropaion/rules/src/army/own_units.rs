//! Types and weapons of an army's own: the numbers of one of the rules, changed.

use crate::troops::{Numbers, Profile, UnitType, Weapon};

/// A type of an army's own: for the rules it is the type that it is like, with numbers of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnType {
    /// What its file calls it.
    pub name: String,
    /// The type whose rules it has, which is also what may bear which traits (TP-P06).
    pub like: UnitType,
    /// TP-011 to TP-014: its numbers, the range left out.
    pub numbers: Numbers,
    /// What a unit costs; none where it costs what the other does.
    pub points: Option<i32>,
}

impl OwnType {
    /// Most of them in an army.
    pub const MOST: usize = 10;
    /// Least and most of the combat die's modifier.
    pub const COMBAT: (i64, i64) = (-3, 4);
    /// Least and most that is added when it charges.
    pub const CHARGE: (i64, i64) = (0, 4);
    /// Least and most MU that it moves.
    pub const MOVEMENT: (i64, i64) = (1, 4);
    /// Least and most MU that it charges.
    pub const CHARGE_MOVE: (i64, i64) = (1, 5);
    /// Most morale that its loss costs, in points.
    pub const MORALE: f64 = 3.0;
    /// Least and most disruptions that it survives.
    pub const HOLDS: (i64, i64) = (1, 3);
    /// Least and most points.
    pub const POINTS: (i64, i64) = (0, 99);

    /// A unit of it, at its place among the army's own types.
    pub fn unit(&self, at: u8) -> Profile {
        let plain = Profile::plain(self.like);
        Profile {
            numbers: Numbers { range: plain.numbers.range, ..self.numbers },
            own_type: Some(at),
            ..plain
        }
    }
}

/// A weapon of an army's own, which any type may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnWeapon {
    /// What its file calls it.
    pub name: String,
    /// The weapon whose rules it has: traits and cards about javelins or bows apply to it too.
    pub like: Weapon,
    /// TP-015: how far it shoots, in MU.
    pub range: u8,
    /// What it costs a unit.
    pub points: i32,
}

impl OwnWeapon {
    /// Most of them in an army.
    pub const MOST: usize = 10;
    /// Least and most range, in MU.
    pub const RANGE: (i64, i64) = (1, 5);
    /// Least and most points.
    pub const POINTS: (i64, i64) = (-99, 99);

    /// A unit with this weapon, at its place among the army's own weapons.
    pub fn given(&self, at: u8, unit: Profile) -> Profile {
        Profile {
            weapon: self.like,
            own_weapon: Some(at),
            numbers: Numbers { range: self.range, ..unit.numbers },
            ..unit
        }
    }
}
