//! The uses of battle cards, in words.

use triumph::Card;

/// Something that a card does, and that can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardUse {
    /// Which card.
    pub card: Card,
    /// What it does, as a plural that a number goes before: `lines held`.
    pub name: &'static str,
    pub(super) deed: Deed,
}

/// How a use shows in the events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// A stand is placed as the card lets it.
    Deployed,
    /// The card is played, or stands in the place of a camp.
    Played,
    /// Stands are given something by a play.
    Given,
    /// A stand becomes something else after its deployment.
    Exchanged,
    /// A factor of the card counts in a close combat.
    Fights,
    /// A factor of the card counts in a shot.
    Shots,
    /// A result of a close combat is the card's.
    Results,
    /// A stand loses what the card gave.
    Lost,
}

/// Something that a custom card does, and that can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CustomDeed {
    /// A factor of the card counts in a close combat.
    Fights,
    /// A factor of the card counts in a shot.
    Shots,
    /// A result is the card's.
    Results,
    /// A stand that bears the card is placed.
    Placed,
}

pub(super) const N_USES: usize = CARD_USES.len();

const fn uses(card: Card, deed: Deed, name: &'static str) -> CardUse {
    CardUse { card, name, deed }
}

/// Every use that is counted, in the order of the booklet.
#[rustfmt::skip]
pub const CARD_USES: [CardUse; 44] = [
    uses(Card::DeploymentDismounting, Deed::Deployed, "stands deployed on foot"),
    uses(Card::MidBattleDismounting, Deed::Deployed, "stands deployed on foot"),
    uses(Card::MidBattleDismounting, Deed::Exchanged, "stands dismounted in battle"),
    uses(Card::SeparatedValets, Deed::Deployed, "stands deployed as men-at-arms or valets"),
    uses(Card::LightCamelry, Deed::Fights, "fights with +1 against horse or elephants"),
    uses(Card::ChargingCamelry, Deed::Fights, "fights at -1"),
    uses(Card::ChargingCamelry, Deed::Results, "falls back before Elephants"),
    uses(Card::CamelProtectedInfantry, Deed::Fights, "fights with +1 against horse or elephants"),
    uses(Card::SupportingBowmen, Deed::Played, "bow stands set aside"),
    uses(Card::SupportingBowmen, Deed::Given, "stands supported"),
    uses(Card::SupportingBowmen, Deed::Fights, "fights with their support"),
    uses(Card::MobileInfantry, Deed::Deployed, "stands deployed on transports"),
    uses(Card::MobileInfantry, Deed::Exchanged, "transports discarded"),
    uses(Card::MobileInfantry, Deed::Fights, "fights of stands caught on them"),
    uses(Card::MobileInfantry, Deed::Shots, "shots at stands on them"),
    uses(Card::Plaustrella, Deed::Deployed, "stands deployed as Plaustrella"),
    uses(Card::Plaustrella, Deed::Fights, "fights as Plaustrella"),
    uses(Card::Plaustrella, Deed::Shots, "shots at Plaustrella"),
    uses(Card::Plaustrella, Deed::Results, "Plaustrella shattered by Elephants"),
    uses(Card::HoldTheLine, Deed::Played, "lines held"),
    uses(Card::HopliteDeepFormation, Deed::Fights, "fights with rear support by it"),
    uses(Card::ChargeThrough, Deed::Played, "moves through friends"),
    uses(Card::Ambush, Deed::Deployed, "stands placed in ambush"),
    uses(Card::PreparedDefenses, Deed::Played, "obstacles placed"),
    uses(Card::ScythedChariots, Deed::Given, "enemies marked"),
    uses(Card::ScythedChariots, Deed::Fights, "fights of marked enemies at -1"),
    uses(Card::ScythedChariots, Deed::Results, "marked enemies destroyed by horse"),
    uses(Card::NoCamp, Deed::Played, "battles without a camp"),
    uses(Card::FortifiedCamp, Deed::Played, "camps fortified"),
    uses(Card::FortifiedCamp, Deed::Fights, "fights of fortified camps"),
    uses(Card::PackTrains, Deed::Played, "pack trains in place of camps"),
    uses(Card::StandardWagon, Deed::Played, "wagons in place of camps"),
    uses(Card::StandardWagon, Deed::Fights, "fights of stands before the wagon"),
    uses(Card::StandardWagon, Deed::Shots, "shots at stands before the wagon"),
    uses(Card::ElephantScreen, Deed::Given, "stands screened"),
    uses(Card::ElephantScreen, Deed::Fights, "fights behind the screen"),
    uses(Card::ElephantScreen, Deed::Lost, "screens lost"),
    uses(Card::ShowerShooting, Deed::Shots, "shots by it"),
    uses(Card::ChainedTogether, Deed::Deployed, "stands deployed chained together"),
    uses(Card::ChainedTogether, Deed::Fights, "fights that chains counted in"),
    uses(Card::ChainedTogether, Deed::Shots, "shots by chained stands"),
    uses(Card::SwordFightingCavalry, Deed::Fights, "fights with the sword"),
    uses(Card::DeceptiveDeployment, Deed::Deployed, "stands deployed in disguise"),
    uses(Card::DeceptiveDeployment, Deed::Exchanged, "stands whose disguise was lifted"),
];
