//! The statistics of play on which the use of a card depends.

use triumph::Card;

const CAMPS: &str = "camps sacked a battle";
const SHOTS: &str = "shots a battle";
const FRAGMENTS: &str = "groups and singles at first contact";
const DIFFICULT: &str = "mounted fights started on difficult ground";
const TRAPPED: &str = "kills from flank, rear or blocked fall back";
const FIRST_CONTACT: &str = "player turns to first front contact";

/// The statistics of play, by name, on which a card's use depends. If players do badly in these, measurements say little about the
/// card.
pub const fn statistics_of(card: Card) -> &'static [&'static str] {
    match card {
        // The value of a card that protects or replaces a camp depends on how enemies attack camps.
        Card::NoCamp | Card::FortifiedCamp | Card::PackTrains => &[CAMPS],
        Card::StandardWagon => &[CAMPS, FIRST_CONTACT],
        Card::ShowerShooting | Card::ChainedTogether | Card::SupportingBowmen => &[SHOTS],
        // If lines fall apart before contact, cards that need a line are of no use.
        Card::HoldTheLine | Card::HopliteDeepFormation | Card::ChargeThrough => &[FRAGMENTS],
        Card::LightCamelry | Card::ChargingCamelry => &[DIFFICULT],
        Card::Ambush => &[TRAPPED],
        // Whether an obstacle or a change of troops is of use depends on which stands wait, and where.
        Card::PreparedDefenses | Card::Plaustrella | Card::MidBattleDismounting => &[FIRST_CONTACT],
        Card::DeploymentDismounting
        | Card::SeparatedValets
        | Card::CamelProtectedInfantry
        | Card::MobileInfantry
        | Card::ScythedChariots
        | Card::ElephantScreen
        | Card::SwordFightingCavalry
        | Card::DeceptiveDeployment => &[],
    }
}

#[cfg(test)]
mod tests {
    use battle_core::Side;

    use super::*;
    use crate::diagnostics::PlayDiagnostics;

    /// A misspelled name would match no statistic and go unnoticed.
    #[test]
    fn cards_touch_statistics_that_are_counted() {
        let counted = PlayDiagnostics::default().rows(Side::A);
        for card in Card::ALL {
            for name in statistics_of(card) {
                assert!(counted.iter().any(|row| row.name == *name), "{name}");
            }
        }
    }
}
