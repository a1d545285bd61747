//! Which stands must pursue after a close combat (TR-OM-18 to -20, TR-OM-25).

use battle_core::Side;

use crate::cards::Card;
use crate::combat_result::{CombatResult, Margin};
use crate::engagement::{Engagement, EngagementKind, Party};
use crate::parameters::RuleParameters;
use crate::resolution::Resolution;
use crate::rules::custom_cards;
use crate::rules::fights_as::FightsAs;
use crate::troops::TroopType;

/// TR-OM-19, TR-OM-20, TR-BC-22.5: whether the winner of an engagement must pursue.
///
/// `still_engaged` says that it has another enemy in front contact, or one in flank or rear contact (TR-OM-25); an engagement by
/// itself can't know that, since its `edges` may be mere overlaps.
/// Card 10 may then nullify the pursuit, which is its owner's decision.
pub fn must_pursue(
    engagement: &Engagement,
    worked: &Resolution,
    winner: Side,
    margin: Margin,
    still_engaged: bool,
    parameters: &RuleParameters,
) -> bool {
    let (own, enemy, breakdown, loser_result) = match (winner, margin) {
        (Side::A, Margin::Beats) => (&engagement.a, &engagement.b, &worked.a, worked.b_beaten),
        (Side::A, Margin::Doubles) => (&engagement.a, &engagement.b, &worked.a, worked.b_doubled),
        (Side::B, Margin::Beats) => (&engagement.b, &engagement.a, &worked.b, worked.a_beaten),
        (Side::B, Margin::Doubles) => (&engagement.b, &engagement.a, &worked.b, worked.a_doubled),
    };
    // TR-OM-18: none after shooting. TR-CP-12: none by a camp, none after sacking one.
    let (EngagementKind::Close, Party::Stand(stand), Party::Stand(beaten)) =
        (engagement.kind, own, enemy)
    else {
        return false;
    };
    let loser_stays = loser_result.result == CombatResult::NoEffect;
    if loser_stays && !parameters.pursue_on_no_effect()
        || still_engaged && !parameters.pursue_if_still_engaged()
    {
        return false;
    }
    let is = FightsAs::in_close_combat(stand, parameters).troop;
    let is_chained = stand.has(Card::ChainedTogether);
    if is_chained && (margin == Margin::Doubles || parameters.chained_never_pursues()) {
        return false;
    }
    if stand.cards.has_custom() {
        let against = FightsAs::in_close_combat(beaten, parameters).troop;
        if let Some(pursues) = custom_cards::pursues(stand, against, margin, parameters) {
            return pursues;
        }
    }
    match margin {
        Margin::Beats => pursues_any_win(is, breakdown.counted("TR-CC-07")),
        Margin::Doubles => !matches!(is, TroopType::Artillery | TroopType::WarWagons),
    }
}

/// TR-OM-19, TR-BC-11.4: the types that pursue whenever they score higher: Pikes by rear support of their own, no type by card
/// 11's.
fn pursues_any_win(troop: TroopType, counted_rear_support: bool) -> bool {
    use TroopType::{Elephants, Knights, Pikes, Warband, Warriors};
    match troop {
        Elephants | Knights | Warband | Warriors => true,
        Pikes => counted_rear_support,
        _ => false,
    }
}
