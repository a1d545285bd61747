//! Which stands may bear a card, and which do in the published army lists.

use super::Card;
use crate::troops::TroopType::{self, *};
use crate::troops::{Category, Order};

/// Close order foot, which card 15 may mark.
const CLOSE_ORDER_FOOT: &[TroopType] =
    &[Artillery, EliteFoot, HeavyFoot, Horde, Pavisiers, Pikes, Spear, WarWagons, Warriors];

/// All foot, which may stand before a Standard Wagon.
const FOOT: &[TroopType] = &[
    Archers,
    BowLevy,
    LightFoot,
    LightSpear,
    Rabble,
    Raiders,
    Skirmishers,
    Warband,
    Artillery,
    EliteFoot,
    HeavyFoot,
    Horde,
    Pavisiers,
    Pikes,
    Spear,
    WarWagons,
    Warriors,
];

impl Card {
    /// TR-BC-04 to -23: whether the text of the card lets a stand of this type have it in force.
    ///
    /// Refuses only what the text clearly bars; the army lists say which entries of an army may have it. For card 15 pass the
    /// type that the stand counts as: a Plaustrella is close order foot whatever bears it.
    ///
    /// # Errors
    ///
    /// The reason, as a clause without a subject: "is for foot only".
    pub const fn may_bear(self, troop: TroopType) -> Result<(), &'static str> {
        let foot = matches!(troop.category(), Category::Foot);
        let close = matches!(troop.order(), Order::Close);
        match self {
            Card::LightCamelry if !matches!(troop, BadHorse) => Err("is for Bad Horse only"),
            Card::ChargingCamelry if !matches!(troop, Knights | Cataphracts) => {
                Err("is for Knights (Charging) and Cataphracts (Armored) only")
            }
            Card::CamelProtectedInfantry
            | Card::SupportingBowmen
            | Card::MobileInfantry
            | Card::Plaustrella
            | Card::HopliteDeepFormation
            | Card::StandardWagon
                if !foot =>
            {
                Err("is for foot only")
            }
            Card::PreparedDefenses => Err("is an obstacle on the table, not a stand's"),
            Card::ScythedChariots if !(foot && close) => Err("marks close order foot only"),
            Card::NoCamp => Err("belongs to an army and is not a stand's"),
            Card::FortifiedCamp => Err("belongs to a camp, not to a stand"),
            Card::PackTrains => Err("belongs to a camp, not to a stand"),
            Card::ElephantScreen if matches!(troop, Elephants) => {
                Err("bars Elephants from the army that has it")
            }
            Card::ShowerShooting if matches!(troop, HorseBow) => Err("is never for Horse Bow"),
            Card::ChainedTogether | Card::SwordFightingCavalry if foot => {
                Err("is for mounted troops only")
            }
            _ => Ok(()),
        }
    }

    /// The types whose entries offer the card in the 656 public army lists.
    ///
    /// Counted from the troop entries of the lists as they were in January 2026, leaving out entries whose note limits the card to
    /// another type.
    /// Cards 15 and 19 act on any stand in place: all close order foot, all foot.
    /// Empty for cards without an effect on a stand in an engagement.
    pub const fn listed_bearers(self) -> &'static [TroopType] {
        match self {
            Card::LightCamelry => &[BadHorse],
            Card::ChargingCamelry => &[Knights, Cataphracts],
            Card::CamelProtectedInfantry => &[LightFoot, BowLevy],
            Card::SupportingBowmen => {
                &[HeavyFoot, EliteFoot, Raiders, LightFoot, Spear, LightSpear, Pikes, Warband]
            }
            Card::MobileInfantry => &[
                Archers,
                Warband,
                Warriors,
                LightFoot,
                Rabble,
                Spear,
                Skirmishers,
                Raiders,
                EliteFoot,
                HeavyFoot,
                BowLevy,
                LightSpear,
                Pikes,
                Horde,
                Pavisiers,
            ],
            Card::Plaustrella => &[HeavyFoot, LightSpear],
            Card::HopliteDeepFormation => &[HeavyFoot, EliteFoot, Spear, Raiders],
            Card::ScythedChariots => CLOSE_ORDER_FOOT,
            Card::StandardWagon => FOOT,
            Card::ElephantScreen => {
                &[HeavyFoot, Raiders, LightFoot, BowLevy, Pikes, Warriors, Horde, Rabble, Warband]
            }
            Card::ShowerShooting => &[EliteCavalry, BowLevy],
            Card::ChainedTogether => &[EliteCavalry, BadHorse],
            Card::SwordFightingCavalry => {
                &[Knights, HorseBow, EliteCavalry, JavelinCavalry, BadHorse]
            }
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_that_a_list_gives_a_card_may_bear_it() {
        for card in Card::ALL {
            for troop in card.listed_bearers() {
                assert_eq!(card.may_bear(*troop), Ok(()), "{card} on {troop}");
            }
        }
        let foot = TroopType::ALL.into_iter().filter(|troop| troop.category() == Category::Foot);
        assert!(foot.eq(FOOT.iter().copied()));
        let close = FOOT.iter().filter(|troop| troop.order() == Order::Close);
        assert!(close.eq(CLOSE_ORDER_FOOT));
    }
}
