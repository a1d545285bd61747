//! What a card costs (TR-BC-00.5 and the rules of each card).

use crate::cards::{Card, CardCost};
use crate::half_points::HalfPoints;
use crate::parameters::{CamelProtectedScope, RuleParameters};

const ONE: HalfPoints = HalfPoints::whole(1);

impl Card {
    /// TR-BC-00.5, TR-BC-01.1, TR-BC-06.1, TR-BC-08.1: how a card is paid for.
    ///
    /// Cards 1 and 2 once for every entry that they are for, card 8 by the entry: one stand of it free, two or more 1 point.
    pub fn cost(self, parameters: &RuleParameters) -> CardCost {
        match self {
            Card::SeparatedValets
            | Card::LightCamelry
            | Card::SupportingBowmen
            | Card::HopliteDeepFormation
            | Card::StandardWagon
            | Card::ChainedTogether => CardCost::Free,
            Card::DeploymentDismounting | Card::Ambush | Card::FortifiedCamp | Card::PackTrains => {
                CardCost::Army(ONE)
            }
            Card::MidBattleDismounting | Card::ScythedChariots | Card::ElephantScreen => {
                CardCost::Army(HalfPoints::whole(2))
            }
            Card::NoCamp => CardCost::Army(HalfPoints::whole(3)),
            Card::ChargingCamelry => CardCost::Stand(HalfPoints::whole(-1)),
            Card::CamelProtectedInfantry => match parameters.cf_cost_scope() {
                CamelProtectedScope::PerEntry => CardCost::Entry(ONE),
                CamelProtectedScope::PerArmy => CardCost::Army(ONE),
                CamelProtectedScope::PerStand => CardCost::Stand(ONE),
            },
            Card::MobileInfantry => CardCost::SingleStandFree(ONE),
            Card::Plaustrella | Card::ShowerShooting => CardCost::Stand(ONE),
            Card::HoldTheLine => CardCost::FirstCopyFree { each: ONE, limit: 3 },
            Card::ChargeThrough => CardCost::Copy { each: ONE, limit: Some(2) },
            Card::PreparedDefenses => CardCost::Copy { each: HalfPoints(1), limit: None },
            Card::SwordFightingCavalry => CardCost::StandBecomes(HalfPoints(7)),
            Card::DeceptiveDeployment => CardCost::Copy { each: ONE, limit: None },
        }
    }
}
