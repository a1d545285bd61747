//! One shot and its return (TP-501 to TP-507).

use super::{Behind, Fate, Fates, Stand, side_faults};
use crate::effects::ShotEffect;
use crate::parameters::{ReturnFire, RuleParameters, ShootRolls};
use crate::troops::{Profile, Weapon};

/// One of the two units.
#[derive(Clone, Copy, Debug)]
pub struct RangedSide {
    /// What it is, with its weapon.
    pub unit: Profile,
    /// Disruption points that it has.
    pub disrupted: u8,
    /// TP-505: it is in a mass.
    pub mass: bool,
    /// TP-030: it stands in difficult ground.
    pub rough: bool,
    /// TP-733: what is behind it.
    pub behind: Behind,
    /// TP-734: the cell behind it is difficult ground.
    pub back_difficult: bool,
}

impl RangedSide {
    /// A unit in the open by itself.
    pub const fn of(unit: Profile) -> RangedSide {
        RangedSide {
            unit,
            disrupted: 0,
            mass: false,
            rough: false,
            behind: Behind::Free,
            back_difficult: false,
        }
    }
}

/// A shot.
#[derive(Clone, Copy, Debug)]
pub struct Ranged {
    /// Who shoots.
    pub shooter: RangedSide,
    /// Who is shot at.
    pub target: RangedSide,
    /// TP-G03: the square of the distance in MU.
    pub gap2: u16,
    /// TP-A23: the shooter's player has Darken the Skies.
    pub darken: bool,
    /// TP-504: the shooter is in the target's arc and sight.
    pub target_sees: bool,
}

/// The odds of a shot and its return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RangedOdds {
    /// TP-504: whether the target may shoot back.
    pub return_fire: bool,
    /// The rolls that the counts are of.
    pub denominator: u32,
    /// What becomes of the shooter by the return fire.
    pub shooter: Fates,
    /// What becomes of the target.
    pub target: Fates,
}

impl Ranged {
    /// Every reason why the situation is impossible; none if it is possible.
    pub fn faults(&self, parameters: &RuleParameters) -> Vec<String> {
        let mut found = Vec::new();
        for (name, side) in [("shooter", &self.shooter), ("target", &self.target)] {
            found.extend(side_faults(name, &side.unit, side.disrupted, side.mass, parameters));
        }
        let unit = &self.shooter.unit;
        if !in_range(unit, self.gap2) {
            let range = unit.numbers.range;
            found.push(format!(
                "shooter: {} reaches {range} MU, a gap2 of {} (TP-015)",
                unit.weapon.name(),
                u16::from(range).pow(2)
            ));
        }
        if self.darken && unit.weapon != Weapon::Bow {
            found.push("shooter: Darken the Skies is for bows (TP-A23)".to_owned());
        }
        if parameters.return_fire == ReturnFire::After && self.may_return() {
            found.push(
                "with return_fire = after the return depends on where the shot left both; ask for a battle".to_owned(),
            );
        }
        found
    }

    fn may_return(&self) -> bool {
        self.target_sees && in_range(&self.target.unit, self.gap2)
    }

    /// The odds.
    ///
    /// # Errors
    ///
    /// Everything that makes the situation impossible.
    pub fn odds(&self, parameters: &RuleParameters) -> Result<RangedOdds, Vec<String>> {
        let mut by_tables = *self;
        for side in [&mut by_tables.shooter, &mut by_tables.target] {
            side.unit = side.unit.by_tables(&parameters.tables);
        }
        by_tables.odds_of_units(parameters)
    }

    /// The odds with the numbers that the units have.
    fn odds_of_units(&self, parameters: &RuleParameters) -> Result<RangedOdds, Vec<String>> {
        let faults = self.faults(parameters);
        if !faults.is_empty() {
            return Err(faults);
        }
        let return_fire = self.may_return() && parameters.return_fire != ReturnFire::None;
        Ok(RangedOdds {
            return_fire,
            denominator: 36,
            shooter: if return_fire {
                fates(&self.shooter, false, parameters)
            } else {
                [36, 0, 0, 0, 0]
            },
            target: fates(&self.target, self.darken, parameters),
        })
    }
}

/// TP-501, TP-015.
fn in_range(unit: &Profile, gap2: u16) -> bool {
    unit.weapon != Weapon::None && gap2 <= u16::from(unit.numbers.range).pow(2)
}

/// TP-502, TP-503: the fates of a unit that is shot at, over all rolls of both dice.
fn fates(side: &RangedSide, darken: bool, parameters: &RuleParameters) -> Fates {
    let stand = Stand {
        unit: &side.unit,
        disrupted: side.disrupted,
        behind: side.behind,
        into_difficult: side.back_difficult && !side.rough,
        parameters,
    };
    let always = darken || parameters.shoot_rolls == ShootRolls::OneStep;
    let mut counts = [0; 5];
    for first in 1..=6 {
        for die in 1..=6u8 {
            let shown = if always || first >= 5 { die } else { 0 };
            let fate = match ShotEffect::on(&side.unit, || side.mass, shown, parameters) {
                ShotEffect::Nothing => Fate::Nothing,
                ShotEffect::DrivenBack if side.behind == Behind::Free => stand.pushed(false),
                // TP-506: a shot breaks no unit at the edge.
                ShotEffect::DrivenBack => stand.disrupted(),
                ShotEffect::Disrupted => stand.disrupted(),
            };
            counts[fate as usize] += 1;
        }
    }
    counts
}
