//! Ranged combat (TR-RC-01, TR-RC-11, TR-RC-12): one shooter against one target, one way.

use battle_core::RuleId;

use super::battle_cards;
use super::custom_cards::add_factors;
use super::custom_effects;
use super::fights_as::{Fighter, Shot};
use crate::cards::{Card, InCombat};
use crate::factor_breakdown::FactorBreakdown;
use crate::half_points::HalfPoints;
use crate::parameters::RuleParameters;
use crate::tables::Number;

/// TR-RC-01, TR-BC-08.6, TR-BC-09.8: the shooter's combat factor with its rule, or `None` for a stand that can't shoot.
pub(crate) fn shooting_factor(
    shooter: &Fighter,
    parameters: &RuleParameters,
) -> Option<(&'static str, i8)> {
    let barred = shooter.has(Card::MobileInfantry)
        || shooter.has(Card::Plaustrella) && !parameters.plaustrella_shoots();
    if barred {
        return None;
    }
    let own = parameters.tables.troop(shooter.is.troop).shooting;
    battle_cards::shooting_by_card(shooter)
        .or_else(|| {
            custom_effects::shot(shooter.cards, parameters).map(|(rule, factor, _)| (rule, factor))
        })
        .or(own.map(|factor| ("TR-RC-11", factor)))
}

/// TR-RC-11, TR-RC-12, TR-VC-01: the shooter's total factor; it is one less against the general's stand.
///
/// # Panics
///
/// If the stand can't shoot, which [`Engagement::check`](crate::Engagement::check) refuses.
pub(crate) fn shooter_factors(shot: &Shot, parameters: &RuleParameters) -> FactorBreakdown {
    let (rule, factor) =
        shooting_factor(&shot.shooter, parameters).expect("a checked shooter can shoot");
    let mut breakdown =
        FactorBreakdown::from_base(RuleId(rule), HalfPoints::whole(i16::from(factor)));
    if shot.target.stand.general {
        breakdown.add("TR-RC-12", parameters.tables.number(Number::ShotAtGeneral));
    }
    for (rule, value) in battle_cards::of_a_shooter(shot) {
        breakdown.add(rule, value);
    }
    let (own, enemy) = (&shot.shooter, Some(&shot.target));
    add_factors(&mut breakdown, own, enemy, InCombat::Shooting, false, parameters);
    breakdown
}

/// TR-RC-11, TR-RC-12: the target's total factor.
pub(crate) fn target_factors(shot: &Shot, parameters: &RuleParameters) -> FactorBreakdown {
    let (rule, factor) = target_factor(&shot.target, parameters);
    let mut breakdown =
        FactorBreakdown::from_base(RuleId(rule), HalfPoints::whole(i16::from(factor)));
    if shot.from_rear {
        breakdown.add("TR-RC-12", parameters.tables.number(Number::ShotFromRear));
    }
    for (rule, value) in battle_cards::of_a_target(shot) {
        breakdown.add(rule, value);
    }
    let (own, enemy) = (&shot.target, Some(&shot.shooter));
    add_factors(&mut breakdown, own, enemy, InCombat::ShotAt, shot.from_rear, parameters);
    breakdown
}

/// TR-RC-11, TR-BC-09.3, TR-BC-23.2: combat factor of a target; Light Camelry is Bad Horse, whose factor it has anyway.
fn target_factor(target: &Fighter, parameters: &RuleParameters) -> (&'static str, i8) {
    let printed = parameters.tables.troop(target.is.troop).target;
    if target.has(Card::Plaustrella) {
        ("TR-BC-09", 3)
    } else if target.has(Card::SwordFightingCavalry) {
        ("TR-BC-23", printed)
    } else {
        ("TR-RC-11", printed)
    }
}
