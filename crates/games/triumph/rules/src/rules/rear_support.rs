//! Rear support (TR-CC-09 to -11): when a supporter counts. What it is worth is a column of the table of troop types.

use super::fights_as::Fighter;
use crate::engagement::FightingTo;
use crate::parameters::{RuleParameters, SupportTerrain};
use crate::troops::{Category, TroopType};

/// TR-CC-09 to -11: whether a supporter behind the stand may count here: enemy list, terrain, front.
pub(super) fn rear_support_counts(
    own: &Fighter,
    enemy: &Fighter,
    parameters: &RuleParameters,
) -> bool {
    let to_front = own.stand.fighting_to == FightingTo::Front || !parameters.support_front_only();
    own.stand.rear_support
        && to_front
        && support_terrain(own, parameters)
        && supported_against(enemy)
}

/// TR-CC-09: the enemies against which rear support counts.
fn supported_against(enemy: &Fighter) -> bool {
    use TroopType::{Archers, BowLevy, Cataphracts, Elephants, Knights, Rabble, Skirmishers};
    match enemy.is.category {
        Category::Foot => !matches!(enemy.is.troop, Archers | Skirmishers | Rabble | BowLevy),
        Category::Mounted => matches!(enemy.is.troop, Knights | Cataphracts | Elephants),
    }
}

/// TR-CC-10: whether the terrain allows rear support, as far as the front stand's fighting edge decides it.
fn support_terrain(own: &Fighter, parameters: &RuleParameters) -> bool {
    let unlimited = parameters.support_terrain() == SupportTerrain::NoneForLightSpear
        && own.stand.troop == TroopType::LightSpear;
    unlimited || !own.stand.difficult
}
