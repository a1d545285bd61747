//! The battle cards' own factors (TR-BC-04 to -23): one function a card, in the order of the booklet.

use arrayvec::ArrayVec;

use super::fights_as::{Fighter, FightsAs, Shot};
use super::rear_support::rear_support_counts;
use crate::cards::Card;
use crate::combat_result::CombatResult;
use crate::engagement::{FightingTo, Party, Stand};
use crate::parameters::RuleParameters;
use crate::troops::{Category, Order, TroopType};

/// A card's factor with the rule that it is shown under.
type CardFactor = (&'static str, i8);

/// TR-CC-19: the factors of all cards of one stand in close combat with another, by number, zeros left out.
pub(super) fn in_close_combat(
    own: &Fighter,
    enemy: &Fighter,
    parameters: &RuleParameters,
) -> ArrayVec<CardFactor, 11> {
    let mut factors: ArrayVec<CardFactor, 11> = [
        ("TR-BC-04", light_camelry(own, enemy)),
        ("TR-BC-05", charging_camelry(own)),
        ("TR-BC-06", camel_protected_infantry(own, enemy)),
        ("TR-BC-07", supporting_bowmen(own, enemy)),
        ("TR-BC-08", mobile_infantry(own)),
        ("TR-BC-09", plaustrella(own, enemy)),
        ("TR-BC-11", hoplite_deep_formation(own, enemy, parameters)),
        ("TR-BC-15", scythed_chariots(own, enemy)),
        ("TR-BC-19", standard_wagon(own, parameters)),
        ("TR-BC-20", elephant_screen(own)),
        ("TR-BC-22", chained_together(own, enemy)),
    ]
    .into_iter()
    .filter(|(_, value)| *value != 0)
    .collect();
    if factors.len() > 1 && !parameters.card_factors_stack() {
        keep_best_and_worst(&mut factors);
    }
    factors
}

/// TR-CP-05: the factors of the cards that aren't tied to an opponent's type, for a stand that attacks a camp.
pub(super) fn against_a_camp(
    own: &Fighter,
    parameters: &RuleParameters,
) -> ArrayVec<CardFactor, 11> {
    let mut factors: ArrayVec<CardFactor, 11> = [
        ("TR-BC-05", charging_camelry(own)),
        ("TR-BC-19", standard_wagon(own, parameters)),
        ("TR-BC-20", elephant_screen(own)),
    ]
    .into_iter()
    .filter(|(_, value)| *value != 0)
    .collect();
    if factors.len() > 1 && !parameters.card_factors_stack() {
        keep_best_and_worst(&mut factors);
    }
    factors
}

/// TR-BX-01: what is left of several card factors that don't add: the greatest bonus and the greatest penalty.
///
/// Of equal ones the card with the lowest number stays.
fn keep_best_and_worst(factors: &mut ArrayVec<CardFactor, 11>) {
    let first_with = |value: i8| factors.iter().position(|factor| factor.1 == value);
    let best = factors.iter().map(|factor| factor.1).max();
    let worst = factors.iter().map(|factor| factor.1).min();
    let kept = [
        best.filter(|value| *value > 0).and_then(first_with),
        worst.filter(|value| *value < 0).and_then(first_with),
    ];
    let mut idx = 0;
    factors.retain(|_| {
        idx += 1;
        kept.contains(&Some(idx - 1))
    });
}

/// TR-BC-04.3, TR-BC-06.3, TR-BX-03: the types that are at a disadvantage against camels: Knights, Elephants and Cataphracts that
/// aren't on camels themselves.
fn shies_at_camels(enemy: &Fighter) -> bool {
    use TroopType::{Cataphracts, Elephants, Knights};
    matches!(enemy.is.troop, Knights | Elephants | Cataphracts) && !enemy.has(Card::ChargingCamelry)
}

/// TR-BC-04.3: Light Camelry +1.
fn light_camelry(own: &Fighter, enemy: &Fighter) -> i8 {
    i8::from(own.has(Card::LightCamelry) && shies_at_camels(enemy))
}

/// TR-BC-05.3: Charging and Armored Camelry -1, against everyone.
fn charging_camelry(own: &Fighter) -> i8 {
    -i8::from(own.has(Card::ChargingCamelry))
}

/// TR-BC-06.3: Camel Protected Infantry +1, on every edge.
fn camel_protected_infantry(own: &Fighter, enemy: &Fighter) -> i8 {
    i8::from(own.has(Card::CamelProtectedInfantry) && shies_at_camels(enemy))
}

/// TR-BC-07.5: supported by bowmen +1 against Warband, Warriors and mounted, to the front.
fn supporting_bowmen(own: &Fighter, enemy: &Fighter) -> i8 {
    use TroopType::{Warband, Warriors};
    let helped_against =
        enemy.is.category == Category::Mounted || matches!(enemy.is.troop, Warband | Warriors);
    i8::from(own.has(Card::SupportingBowmen) && helped_against && fights_to_front(own))
}

/// TR-BC-08.7: caught on its transports -1.
fn mobile_infantry(own: &Fighter) -> i8 {
    -i8::from(own.has(Card::MobileInfantry))
}

/// TR-BC-09.4: Plaustrella +2 against mounted, unless it fights to flank or rear.
fn plaustrella(own: &Fighter, enemy: &Fighter) -> i8 {
    let helped_against = enemy.is.category == Category::Mounted;
    2 * i8::from(own.has(Card::Plaustrella) && helped_against && fights_to_front(own))
}

/// TR-BC-11.1, TR-BC-11.2: rear support of a hoplite deep formation +1, within the limits of any rear support.
fn hoplite_deep_formation(own: &Fighter, enemy: &Fighter, parameters: &RuleParameters) -> i8 {
    i8::from(own.has(Card::HopliteDeepFormation) && rear_support_counts(own, enemy, parameters))
}

/// TR-BC-15.2, TR-BC-15.5: marked -1 against stands that fight as Horse Bow, Knights or Cataphracts.
fn scythed_chariots(own: &Fighter, enemy: &Fighter) -> i8 {
    use TroopType::{Cataphracts, HorseBow, Knights};
    let feared = matches!(enemy.is.troop, HorseBow | Knights | Cataphracts);
    -i8::from(feared && mark_works(own))
}

/// TR-BC-15.3, TR-BX-02: whether a mark has an effect: on close order foot without supporting bowmen or a screen.
pub(super) fn mark_works(own: &Fighter) -> bool {
    own.has(Card::ScythedChariots)
        && own.is.troop.category() == Category::Foot
        && own.is.order == Order::Close
        && !own.has(Card::SupportingBowmen)
        && !own.has(Card::ElephantScreen)
}

/// TR-BC-17.1: a fortified camp +2; TR-BC-19.7: not a wagon.
pub(super) fn fortified_camp(camp: &crate::engagement::Camp, parameters: &RuleParameters) -> i8 {
    2 * i8::from(camp.fortified && (!camp.wagon || parameters.fc_applies_to_wagon()))
}

/// TR-BC-19.3, -19.5: before its Standard Wagon +1.
fn standard_wagon(own: &Fighter, parameters: &RuleParameters) -> i8 {
    let is_one = own.has(Card::StandardWagon);
    i8::from(is_one && (fights_to_front(own) || parameters.wagon_bonus_any_front()))
}

/// TR-BC-20.3: screened +1, to the front.
fn elephant_screen(own: &Fighter) -> i8 {
    i8::from(own.has(Card::ElephantScreen) && fights_to_front(own))
}

/// TR-BC-22.4: chained +2 against Knights, +1 against Javelin Cavalry, -1 against Rabble and Skirmishers.
fn chained_together(own: &Fighter, enemy: &Fighter) -> i8 {
    if !own.has(Card::ChainedTogether) {
        return 0;
    }
    match enemy.is.troop {
        TroopType::Knights => 2,
        TroopType::JavelinCavalry => 1,
        TroopType::Rabble | TroopType::Skirmishers => -1,
        _ => 0,
    }
}

fn fights_to_front(own: &Fighter) -> bool {
    own.stand.fighting_to == FightingTo::Front
}

/// TR-RC-12: the factors of a target's own cards, by number: card 8 -1 on transports, card 9 +1 but not from the rear.
pub(super) fn of_a_target(shot: &Shot) -> [CardFactor; 2] {
    let on_transports = shot.target.has(Card::MobileInfantry);
    let behind_barriers = shot.target.has(Card::Plaustrella) && !shot.from_rear;
    [("TR-BC-08", -i8::from(on_transports)), ("TR-BC-09", i8::from(behind_barriers))]
}

/// TR-RC-12, TR-BC-19.3: the effect of a target's card on its shooter: card 19 -1.
pub(super) fn of_a_shooter(shot: &Shot) -> [CardFactor; 1] {
    [("TR-BC-19", -i8::from(shot.target.has(Card::StandardWagon)))]
}

/// TR-BC-21.2, TR-BC-22.3: the factor and the rule of a stand that shoots by card, if it has one.
///
/// The card's +2 replaces its type's own factor, since a card overrides a normal rule (TR-BC-00.4).
pub(super) fn shooting_by_card(own: &Fighter) -> Option<CardFactor> {
    if own.has(Card::ShowerShooting) {
        Some(("TR-BC-21", 2))
    } else if own.has(Card::ChainedTogether) {
        Some(("TR-BC-22", 2))
    } else {
        None
    }
}

/// TR-BC-20.4, -20.5: whether a screened stand has lost its marker when an engagement is over.
///
/// It goes with any fall back, evade, panic or pursuit of its own, and with any close combat to its front against close order
/// troops; a single stand move takes it too, but that isn't an engagement.
pub fn screen_is_lost(
    own: &Stand,
    own_result: CombatResult,
    own_pursues: bool,
    close_combat_with: Option<&Party>,
    parameters: &RuleParameters,
) -> bool {
    let brushed_off = match close_combat_with {
        Some(Party::Stand(enemy)) => {
            let order = FightsAs::in_close_combat(enemy, parameters).order;
            own.fighting_to == FightingTo::Front && order == Order::Close
        }
        Some(Party::Camp(_)) | None => false,
    };
    own_result.is_outcome_move() || own_pursues || brushed_off
}
