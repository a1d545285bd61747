//! TP-P01 to TP-P03: what units cost.

use super::usual;
use crate::parameters::RuleParameters;
use crate::troops::Profile;

/// TP-P01: what types, traits and weapons cost, as a designer sets them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointsList {
    /// The points of each type, in the order of the table.
    pub types: [u16; 10],
    /// The points of each trait, in the order of [`crate::troops::Trait::ALL`]; some make a unit worse.
    pub traits: [i16; 10],
    /// The points of each weapon that is not the type's usual one.
    pub weapons: [i16; 3],
}

impl PointsList {
    /// TP-P01: the placeholder: ten points a unit, whatever it is.
    pub const PLACEHOLDER: PointsList =
        PointsList { types: [10; 10], traits: [0; 10], weapons: [0; 3] };

    /// TP-P03: what a unit costs.
    pub fn cost(&self, unit: &Profile) -> i32 {
        let bought = unit.weapon != usual(unit) && unit.own_weapon.is_none();
        i32::from(self.types[unit.of as usize])
            + unit.traits.iter().map(|one| i32::from(self.traits[one as usize])).sum::<i32>()
            + i32::from(bought) * i32::from(self.weapons[unit.weapon as usize])
    }
}

impl RuleParameters {
    /// TP-P01: what types cost; traits and weapons are free.
    pub fn points(&self) -> PointsList {
        let types = [
            self.points_li,
            self.points_mi,
            self.points_hi,
            self.points_pk,
            self.points_wb,
            self.points_mn,
            self.points_lc,
            self.points_mc,
            self.points_hc,
            self.points_el,
        ];
        PointsList { types: types.map(|points| points.0), ..PointsList::PLACEHOLDER }
    }
}
