//! Which of two armies is stronger, whatever a player makes of it (TP-016, TP-102, TP-A01).

use tropaion::army::{Army, Handicap};
use tropaion::troops::{Profile, Trait, Traits};

use experiment::stronger::{Compared, in_all, of_lists, of_numbers, of_same};

/// The place of Strategy among the pools: who has more of it goes first (TP-401), which may cost more than it gains.
const STRATEGY: usize = 2;

/// An army beside the one in whose place it stands: more units, better ones, more Valour or Discipline, a card more in hand.
pub(super) fn compared(army: &Army, base: &Army) -> Compared {
    let (own, other) = (army.handicap, base.handicap);
    let pools = (0..Handicap::POOLS.len()).map(|pool| {
        let [own, other] = [own, other].map(|it| it.points[pool]);
        if pool == STRATEGY { of_same(&own, &other) } else { of_numbers(own, other) }
    });
    let card = match (own.card, other.card) {
        (own, other) if own == other => of_same(&own, &other),
        (own, other) if own.is_none() || other.is_none() => {
            of_numbers(own.is_some(), other.is_some())
        }
        _ => None,
    };
    let same = [
        of_same(&own.goes_first, &other.goes_first),
        of_same(&army.own_traits, &base.own_traits),
        of_same(&army.own_types, &base.own_types),
        of_same(&army.own_weapons, &base.own_weapons),
        of_same(&army.own_card, &base.own_card),
    ];
    let units = of_lists(&army.units, &base.units, PartialEq::eq, of_units);
    in_all(pools.chain([card, units]).chain(same))
}

/// TP-031, TP-034: units that differ in being raw or veteran only.
fn of_units(unit: &Profile, base: &Profile) -> Compared {
    let quality =
        |traits: Traits| i8::from(traits.has(Trait::Veteran)) - i8::from(traits.has(Trait::Raw));
    let without = |unit: &Profile| {
        let both = Traits::of(&[Trait::Raw, Trait::Veteran]);
        Profile { traits: unit.traits.with(both), ..*unit }
    };
    in_all([
        of_same(&without(unit), &without(base)),
        of_numbers(quality(unit.traits), quality(base.traits)),
    ])
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering::{Equal, Greater, Less};

    use tropaion::armies::BUILT_IN;
    use tropaion::cards::Card;

    use super::*;
    use crate::battle::TropaionBattle;
    use experiment::army_battles::ArmyGame;

    fn gauls() -> Army {
        let gauls = BUILT_IN.iter().find(|own| own.id == "gallic");
        gauls.expect("they are built in").army()
    }

    #[test]
    fn tp_102_more_valour_or_discipline_is_stronger_and_strategy_is_open() {
        let base = gauls();
        let with = |what: &str, more: i8| {
            let army = TropaionBattle::with_command(&base, what, more);
            compared(&army.expect("it can have that"), &base)
        };
        assert_eq!(with("valour", 1), Some(Greater));
        assert_eq!(with("discipline", -1), Some(Less));
        assert_eq!(with("strategy", 1), None);
        assert_eq!(compared(&base, &base), Some(Equal));
    }

    #[test]
    fn tp_a01_a_card_or_a_unit_more_is_stronger_and_another_card_is_open() {
        let base = gauls();
        let with = |card| Army { handicap: Handicap { card, ..base.handicap }, ..base.clone() };
        let [hold, weather] = [Card::HoldHold, Card::FoulWeather].map(|card| with(Some(card)));
        assert_eq!(compared(&hold, &base), Some(Greater));
        assert_eq!(compared(&base, &hold), Some(Less));
        assert_eq!(compared(&hold, &weather), None);
        let mut larger = base.clone();
        larger.units.push(base.units[0]);
        assert_eq!(compared(&larger, &base), Some(Greater));
    }

    #[test]
    fn tp_034_veterans_are_stronger_and_another_type_is_open() {
        let base = gauls();
        let mut other = base.clone();
        other.units[0].traits = other.units[0].traits.with(Traits::of(&[Trait::Veteran]));
        assert_eq!(compared(&other, &base), Some(Greater));
        other.units[0].traits = other.units[0].traits.with(Traits::of(&[Trait::Legionaries]));
        assert_eq!(compared(&other, &base), None);
    }
}
