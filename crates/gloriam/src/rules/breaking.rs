//! Section 9: when units and armies break, and nervousness before that.

use crate::parameters::{NervousRule, RuleParameters, RuleSet};
use crate::rules::losses::Bases;
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

/// GL-701, GL-703: whether its lost bases and wounds break a unit.
#[inline]
fn is_past(troops: &Troops, lost: u8, wounds: u8, parameters: &RuleParameters) -> bool {
    let each = u16::from(parameters.wounds_of_a_base());
    let damage = each * u16::from(lost) + u16::from(wounds);
    let share = if troops.is_sug() { 3 } else { 2 };
    share * damage > each * u16::from(troops.bases()) || lost >= troops.bases()
}

/// GL-701: a TuG breaks when it has lost more than half, GL-703: a SuG more than a third.
#[inline]
pub fn is_broken(troops: &Troops, bases: &Bases, parameters: &RuleParameters) -> bool {
    is_past(troops, bases.lost, bases.wounds, parameters)
}

/// GL-702, GL-018: within one base of breaking.
#[inline]
pub fn is_near_breaking(troops: &Troops, bases: &Bases, parameters: &RuleParameters) -> bool {
    is_past(troops, bases.lost + 1, bases.wounds, parameters)
}

/// GL-017: nervous.
#[inline]
pub fn is_nervous(troops: &Troops, bases: &Bases, parameters: &RuleParameters) -> bool {
    match parameters.nervous_rule {
        NervousRule::WithinOneBase => is_near_breaking(troops, bases, parameters),
        NervousRule::Never => false,
    }
}

/// GL-704: how many lost TuGs break an army that began with `tugs`.
pub const fn army_break(tugs: u8) -> u8 {
    let half = tugs.div_ceil(2);
    if half < 9 { half } else { 9 }
}
