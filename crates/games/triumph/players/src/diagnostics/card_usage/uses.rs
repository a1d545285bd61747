//! The uses of battle cards, in words.

use triumph::Card;

/// A use of a card that can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardUse {
    /// The card.
    pub card: Card,
    /// What it does, as a plural that follows a number: `lines held`.
    pub name: &'static str,
    pub(super) deed: UseEvidence,
}

/// How a use shows in the events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UseEvidence {
    /// A stand is placed as the card allows.
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
    /// A result of a close combat comes from the card.
    Results,
    /// A stand loses what the card gave.
    Lost,
}

/// A use of a custom card that can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CustomUse {
    /// A factor of the card counts in a close combat.
    Fights,
    /// A factor of the card counts in a shot.
    Shots,
    /// A result comes from the card.
    Results,
    /// A command roll is made again or added to.
    Commands,
    /// A stand that bears the card is placed.
    Placed,
}

pub(super) const N_USES: usize = CARD_USES.len();

const fn uses(card: Card, deed: UseEvidence, name: &'static str) -> CardUse {
    CardUse { card, name, deed }
}

/// Every use that is counted, in the order of the booklet.
#[rustfmt::skip]
pub const CARD_USES: [CardUse; 44] = [
    uses(Card::DeploymentDismounting, UseEvidence::Deployed, "stands deployed on foot"),
    uses(Card::MidBattleDismounting, UseEvidence::Deployed, "stands deployed on foot"),
    uses(Card::MidBattleDismounting, UseEvidence::Exchanged, "stands dismounted in battle"),
    uses(Card::SeparatedValets, UseEvidence::Deployed, "stands deployed as men-at-arms or valets"),
    uses(Card::LightCamelry, UseEvidence::Fights, "fights with +1 against horse or elephants"),
    uses(Card::ChargingCamelry, UseEvidence::Fights, "fights at -1"),
    uses(Card::ChargingCamelry, UseEvidence::Results, "falls back before Elephants"),
    uses(Card::CamelProtectedInfantry, UseEvidence::Fights, "fights with +1 against horse or elephants"),
    uses(Card::SupportingBowmen, UseEvidence::Played, "bow stands set aside"),
    uses(Card::SupportingBowmen, UseEvidence::Given, "stands supported"),
    uses(Card::SupportingBowmen, UseEvidence::Fights, "fights with their support"),
    uses(Card::MobileInfantry, UseEvidence::Deployed, "stands deployed on transports"),
    uses(Card::MobileInfantry, UseEvidence::Exchanged, "transports discarded"),
    uses(Card::MobileInfantry, UseEvidence::Fights, "fights of stands caught on them"),
    uses(Card::MobileInfantry, UseEvidence::Shots, "shots at stands on them"),
    uses(Card::Plaustrella, UseEvidence::Deployed, "stands deployed as Plaustrella"),
    uses(Card::Plaustrella, UseEvidence::Fights, "fights as Plaustrella"),
    uses(Card::Plaustrella, UseEvidence::Shots, "shots at Plaustrella"),
    uses(Card::Plaustrella, UseEvidence::Results, "Plaustrella shattered by Elephants"),
    uses(Card::HoldTheLine, UseEvidence::Played, "lines held"),
    uses(Card::HopliteDeepFormation, UseEvidence::Fights, "fights with rear support by it"),
    uses(Card::ChargeThrough, UseEvidence::Played, "moves through friends"),
    uses(Card::Ambush, UseEvidence::Deployed, "stands placed in ambush"),
    uses(Card::PreparedDefenses, UseEvidence::Played, "obstacles placed"),
    uses(Card::ScythedChariots, UseEvidence::Given, "enemies marked"),
    uses(Card::ScythedChariots, UseEvidence::Fights, "fights of marked enemies at -1"),
    uses(Card::ScythedChariots, UseEvidence::Results, "marked enemies destroyed by horse"),
    uses(Card::NoCamp, UseEvidence::Played, "battles without a camp"),
    uses(Card::FortifiedCamp, UseEvidence::Played, "camps fortified"),
    uses(Card::FortifiedCamp, UseEvidence::Fights, "fights of fortified camps"),
    uses(Card::PackTrains, UseEvidence::Played, "pack trains in place of camps"),
    uses(Card::StandardWagon, UseEvidence::Played, "wagons in place of camps"),
    uses(Card::StandardWagon, UseEvidence::Fights, "fights of stands before the wagon"),
    uses(Card::StandardWagon, UseEvidence::Shots, "shots at stands before the wagon"),
    uses(Card::ElephantScreen, UseEvidence::Given, "stands screened"),
    uses(Card::ElephantScreen, UseEvidence::Fights, "fights behind the screen"),
    uses(Card::ElephantScreen, UseEvidence::Lost, "screens lost"),
    uses(Card::ShowerShooting, UseEvidence::Shots, "shots by it"),
    uses(Card::ChainedTogether, UseEvidence::Deployed, "stands deployed chained together"),
    uses(Card::ChainedTogether, UseEvidence::Fights, "fights that chains counted in"),
    uses(Card::ChainedTogether, UseEvidence::Shots, "shots by chained stands"),
    uses(Card::SwordFightingCavalry, UseEvidence::Fights, "fights with the sword"),
    uses(Card::DeceptiveDeployment, UseEvidence::Deployed, "stands deployed in disguise"),
    uses(Card::DeceptiveDeployment, UseEvidence::Exchanged, "stands whose disguise was lifted"),
];
