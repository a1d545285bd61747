//! Close combat between two stands (TR-CC-05 to -19): the total factor of one against the other.

use battle_core::RuleId;

use super::battle_cards;
use super::custom_cards::add_factors;
use super::fights_as::Fighter;
use super::rear_support::rear_support_counts;
use crate::cards::{Card, InCombat};
use crate::factor_breakdown::{BY_GIFT, FactorBreakdown};
use crate::half_points::HalfPoints;
use crate::parameters::RuleParameters;
use crate::tables::Number;
use crate::troops::{Category, Order, TroopType};

/// TR-CC-05: combat factor and tactical factors of a stand against an enemy stand.
pub(crate) fn factors(
    own: &Fighter,
    enemy: &Fighter,
    parameters: &RuleParameters,
) -> FactorBreakdown {
    let mut breakdown = combat_factor(own, enemy.is.category, parameters);
    breakdown.add("TR-CC-06", general(own, parameters));
    breakdown.add("TR-CC-07", rear_support(own, enemy, parameters));
    breakdown.add("TR-CC-15", uphill(own, parameters));
    breakdown.add("TR-CC-16", skirmishers_against_elephants(own, enemy, parameters));
    breakdown.add("TR-CC-12", edges(own, parameters));
    breakdown.add("TR-CC-17", mounted_in_difficult(own, parameters));
    breakdown.add("TR-CC-18", close_order_in_difficult(own, enemy.is.category, parameters));
    for (rule, value) in battle_cards::in_close_combat(own, enemy, parameters) {
        breakdown.add(rule, value);
    }
    add_factors(&mut breakdown, own, Some(enemy), InCombat::Close, false, parameters);
    breakdown.add(BY_GIFT, own.stand.gift);
    breakdown
}

/// TR-CC-05, TR-BC-09.4, TR-BC-23.2: combat factor by the opponent's category.
pub(super) fn combat_factor(
    own: &Fighter,
    opponent: Category,
    parameters: &RuleParameters,
) -> FactorBreakdown {
    let printed = parameters.tables.troop(own.is.troop).factor_vs(opponent);
    let (rule, factor) = if own.has(Card::SwordFightingCavalry) {
        ("TR-BC-23", 3)
    } else if own.has(Card::Plaustrella) {
        ("TR-BC-09", printed)
    } else {
        ("TR-UN-01", printed)
    };
    FactorBreakdown::from_base(RuleId(rule), HalfPoints::whole(i16::from(factor)))
}

/// TR-CC-06, TR-VC-01: the general's stand +1.
pub(super) fn general(own: &Fighter, parameters: &RuleParameters) -> i8 {
    if own.stand.general { parameters.tables.number(Number::General) } else { 0 }
}

/// TR-CC-07: receiving rear support, Pikes +2, Light Spear and Warriors +1.
fn rear_support(own: &Fighter, enemy: &Fighter, parameters: &RuleParameters) -> i8 {
    let is_plaustrella = own.has(Card::Plaustrella);
    if is_plaustrella && !parameters.plaustrella_keeps_support()
        || !rear_support_counts(own, enemy, parameters)
    {
        return 0;
    }
    parameters.tables.troop(own.stand.troop).support
}

/// TR-CC-12, TR-CC-14: -1 for each edge overlapped or in flank or rear contact, at most three.
pub(super) fn edges(own: &Fighter, parameters: &RuleParameters) -> i8 {
    own.stand.edges.min(MAX_EDGES) as i8 * parameters.tables.number(Number::Edge)
}

/// TR-CC-14: left, right and rear.
pub(crate) const MAX_EDGES: u8 = 3;

/// TR-CC-15: uphill +1.
fn uphill(own: &Fighter, parameters: &RuleParameters) -> i8 {
    if own.stand.uphill { parameters.tables.number(Number::Uphill) } else { 0 }
}

/// TR-CC-16: Skirmishers against Elephants +2.
fn skirmishers_against_elephants(
    own: &Fighter,
    enemy: &Fighter,
    parameters: &RuleParameters,
) -> i8 {
    let hunt = own.is.troop == TroopType::Skirmishers && enemy.is.troop == TroopType::Elephants;
    if hunt { parameters.tables.number(Number::SkirmishersAgainstElephants) } else { 0 }
}

/// TR-CC-17: mounted in difficult terrain -1.
pub(super) fn mounted_in_difficult(own: &Fighter, parameters: &RuleParameters) -> i8 {
    let hindered = own.stand.difficult && own.is.troop.category() == Category::Mounted;
    if hindered { parameters.tables.number(Number::MountedInDifficult) } else { 0 }
}

/// TR-CC-18: close order foot in difficult terrain -2 against foot.
pub(super) fn close_order_in_difficult(
    own: &Fighter,
    opponent: Category,
    parameters: &RuleParameters,
) -> i8 {
    let close_order_foot =
        own.is.troop.category() == Category::Foot && own.is.order == Order::Close;
    let hindered = own.stand.difficult && close_order_foot && opponent == Category::Foot;
    if hindered { parameters.tables.number(Number::CloseOrderInDifficult) } else { 0 }
}
