//! Section 9: when units and armies break, and nervousness before that.

use crate::parameters::{NervousRule, RuleParameters, RuleSet};
use crate::rules::losses::Bases;
use crate::tables::Number;
use crate::troops::Troops;

impl RuleParameters {
    /// GL-008: wounds that cost a base in the edition that is played.
    #[inline]
    pub const fn wounds_of_a_base(&self) -> u8 {
        match self.ruleset {
            RuleSet::Sheet2018 => self.wounds_per_base.0,
            RuleSet::Edition2023 => 3,
        }
    }
}

/// What a unit bears, computed once for troops that are asked often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endurance {
    /// GL-008: wounds of a base.
    each: u8,
    /// GL-701, GL-703: most wounds, lost bases counted in wounds, that don't break it.
    most: u16,
    /// GL-702: bases within which of breaking it is nearly broken.
    near: u8,
    /// GL-017: whether it becomes nervous before it breaks.
    has_nerves: bool,
}

impl Endurance {
    /// GL-701: a TuG breaks when it has lost more than half, GL-703: a SuG more than a third.
    #[inline]
    pub fn of(troops: &Troops, parameters: &RuleParameters) -> Endurance {
        let each = parameters.wounds_of_a_base();
        let of = if troops.is_sug() { Number::SugBreaks } else { Number::TugBreaks };
        let twelfths = u16::from(parameters.tables.count(of));
        Endurance {
            each,
            most: u16::from(each) * u16::from(troops.bases()) * twelfths / 12,
            near: parameters.tables.count(Number::NearBases),
            has_nerves: parameters.nervous_rule == NervousRule::WithinOneBase,
        }
    }

    #[inline]
    fn is_past(self, lost: u8, wounds: u8) -> bool {
        u16::from(self.each) * u16::from(lost) + u16::from(wounds) > self.most
    }

    /// Whether a unit with these bases is broken.
    #[inline]
    pub fn is_broken(self, bases: &Bases) -> bool {
        self.is_past(bases.lost, bases.wounds)
    }

    /// GL-702, GL-018: whether it is within one base of breaking.
    #[inline]
    pub fn is_near_breaking(self, bases: &Bases) -> bool {
        self.is_past(bases.lost + self.near, bases.wounds)
    }

    /// GL-017: whether it is nervous.
    #[inline]
    pub fn is_nervous(self, bases: &Bases) -> bool {
        self.has_nerves && self.is_near_breaking(bases)
    }
}

/// GL-701, GL-703: whether a unit is broken.
#[inline]
pub fn is_broken(troops: &Troops, bases: &Bases, parameters: &RuleParameters) -> bool {
    Endurance::of(troops, parameters).is_broken(bases)
}

/// GL-702, GL-018: whether a unit is within one base of breaking.
#[inline]
pub fn is_near_breaking(troops: &Troops, bases: &Bases, parameters: &RuleParameters) -> bool {
    Endurance::of(troops, parameters).is_near_breaking(bases)
}

/// GL-017: whether a unit is nervous.
#[inline]
pub fn is_nervous(troops: &Troops, bases: &Bases, parameters: &RuleParameters) -> bool {
    Endurance::of(troops, parameters).is_nervous(bases)
}

/// GL-704: how many lost TuGs break an army that began with `tugs`.
pub const fn army_break(tugs: u8, parameters: &RuleParameters) -> u8 {
    let (share, most) = (Number::ArmyBreaks, Number::ArmyMost);
    let share = (tugs as u16 * parameters.tables.count(share) as u16).div_ceil(12) as u8;
    let most = parameters.tables.count(most);
    if share < most { share } else { most }
}
