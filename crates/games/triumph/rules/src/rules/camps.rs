//! Attacks on camps (TR-CP-03 to -08, TR-CP-13).

use battle_core::RuleId;

use super::battle_cards;
use super::close_combat::{
    close_order_in_difficult, combat_factor, edges, general, mounted_in_difficult,
};
use super::custom_cards;
use super::custom_effects;
use super::fights_as::Fighter;
use super::results::Ruled;
use crate::cards::InCombat;
use crate::combat_result::CombatResult;
use crate::engagement::Camp;
use crate::factor_breakdown::{BY_GIFT, FactorBreakdown};
use crate::half_points::HalfPoints;
use crate::parameters::{CampAttackerFactors, RuleParameters};
use crate::tables::Number;
use crate::troops::{Category, TroopType};

/// TR-CP-04, TR-CP-05: combat factor against foot and tactical factors of a stand that attacks a camp.
///
/// No rear support, no uphill, no card tied to an opponent's type. Overlaps never apply, so that the stand's `edges` are those
/// with an enemy in flank or rear contact.
pub(crate) fn attacker_factors(own: &Fighter, parameters: &RuleParameters) -> FactorBreakdown {
    let wide = parameters.camp_attacker_factors() == CampAttackerFactors::Wide;
    let mut breakdown = combat_factor(own, Category::Foot, parameters);
    breakdown.add("TR-CC-06", general(own, parameters));
    if wide {
        breakdown.add("TR-CC-12", edges(own, parameters));
    }
    breakdown.add("TR-CC-17", mounted_in_difficult(own, parameters));
    breakdown.add("TR-CC-18", close_order_in_difficult(own, Category::Foot, parameters));
    if wide {
        for (rule, value) in battle_cards::against_a_camp(own, parameters) {
            breakdown.add(rule, value);
        }
        custom_cards::add_factors(&mut breakdown, own, None, InCombat::Close, false, parameters);
    }
    breakdown.add(BY_GIFT, own.stand.gift);
    breakdown
}

/// TR-CP-03, TR-CP-13, TR-BC-17.1: a camp's total factor.
pub(crate) fn camp_factors(camp: &Camp, parameters: &RuleParameters) -> FactorBreakdown {
    let number = |number| HalfPoints::whole(parameters.tables.number(number).into());
    let base = match &camp.garrison {
        None => number(Number::Camp),
        Some(garrison) => number(Number::GarrisonedCamp) + garrison.cost(parameters),
    };
    let general_inside = camp.garrison.is_some_and(|garrison| garrison.general);
    let mut breakdown = FactorBreakdown::from_base(RuleId("TR-CP-03"), base);
    if general_inside && parameters.garrison_general_bonus() {
        breakdown.add("TR-CC-06", parameters.tables.number(Number::General));
    }
    breakdown.add("TR-BC-17", battle_cards::fortified_camp(camp, parameters));
    custom_cards::add_camp_factors(&mut breakdown, camp.cards, parameters);
    breakdown
}

/// TR-CP-07: a camp beaten or doubled is sacked.
pub(crate) const CAMP_LOSES: Ruled = Ruled::by("TR-CP-07", CombatResult::Sacked);

/// TR-CP-08: an attacker beaten but not doubled falls back.
pub(crate) const ATTACKER_BEATEN: Ruled = Ruled::by("TR-CP-08", CombatResult::FallBack);

/// TR-CP-08: an attacker doubled is destroyed, but five types fall back.
pub(crate) fn attacker_doubled(attacker: &Fighter) -> Ruled {
    use TroopType::{Archers, Chariots, EliteCavalry, HorseBow, Skirmishers};
    let result = match attacker.is.troop {
        Archers | Skirmishers | HorseBow | Chariots | EliteCavalry => CombatResult::FallBack,
        _ => CombatResult::Destroyed,
    };
    Ruled::by("TR-CP-08", result)
}

impl Camp {
    /// TR-CP-11, TR-BC-17.2: what it is worth to the enemy when sacked.
    pub fn victory_points(&self, parameters: &RuleParameters) -> HalfPoints {
        let garrison = self.garrison.as_ref();
        let own = HalfPoints::whole(parameters.tables.number(Number::CampPoints).into())
            + garrison.map_or(HalfPoints::ZERO, |it| it.cost(parameters));
        own + custom_effects::camp_points(self.cards, parameters)
    }
}
