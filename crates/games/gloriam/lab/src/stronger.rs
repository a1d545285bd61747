//! Which of two armies or units is stronger, whatever a player makes of it (GL-010, GL-101, GL-104).

use gloriam::army::{Army, ArmyGeneral, ArmyUnit};
use gloriam::duel::Contender;
use gloriam::troops::Troops;

use experiment::stronger::{Compared, in_all, of_lists, of_numbers, of_same};

/// An army beside the one in whose place it stands: more units, better ones, generals of a higher level.
pub(super) fn of_armies(army: &Army, base: &Army) -> Compared {
    let units = of_lists(army.units(), base.units(), PartialEq::eq, |one: &ArmyUnit, other| {
        in_all([of_same(&one.command, &other.command), of_troops(&one.troops, &other.troops)])
    });
    let generals = match army.generals().len() == base.generals().len() {
        true => in_all(army.generals().iter().zip(base.generals()).map(|(one, other)| {
            let alike = ArmyGeneral { level: other.level, ..*one };
            in_all([of_same(&alike, other), of_numbers(one.level, other.level)])
        })),
        false => None,
    };
    in_all([units, generals])
}

/// A unit of a duel beside the one in whose place it stands: better, higher up, behind a wall, with a general or with more cards.
pub(super) fn of_contenders(one: &Contender, other: &Contender) -> Compared {
    let ground = |it: &Contender| [it.ground.uphill, it.ground.hedge, it.ground.wall];
    let both = ground(one).into_iter().zip(ground(other));
    let cards = match other.cards_per_turn == 0 || one.cards_per_turn == 0 {
        // No hand means that every action is free.
        true => of_same(&one.cards_per_turn, &other.cards_per_turn),
        false => of_numbers(one.cards_per_turn, other.cards_per_turn),
    };
    let general = match (one.general, other.general) {
        (Some((level, kind)), Some((of_other, kind_of_other))) => {
            in_all([of_numbers(level, of_other), of_same(&kind, &kind_of_other)])
        }
        (own, other) => of_numbers(own.is_some(), other.is_some()),
    };
    let spare = match (one.spare_card, other.spare_card) {
        (Some(own), Some(other)) => of_same(&own, &other),
        (own, other) => of_numbers(own.is_some(), other.is_some()),
    };
    let rest = [
        of_troops(&one.troops, &other.troops),
        of_same(&one.ground.terrain, &other.ground.terrain),
        general,
        cards,
        spare,
    ];
    in_all(both.map(|(own, other)| of_numbers(own, other)).chain(rest))
}

/// GL-010: troops that differ in quality only.
fn of_troops(one: &Troops, other: &Troops) -> Compared {
    let alike = Troops { quality: other.quality, ..*one };
    in_all([of_same(&alike, other), of_numbers(one.quality, other.quality)])
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering::{Equal, Greater, Less};

    use super::*;
    use crate::battle::GloriamBattle;
    use experiment::army_battles::ArmyGame;
    use experiment::document::Problems;
    use gloriam::RuleParameters;
    use gloriam::troops::Quality;

    fn swiss() -> Army {
        let mut problems = Problems::default();
        let files = GloriamBattle::built_in();
        let (_, text) = files.iter().find(|(name, _)| *name == "swiss-1515").expect("built in");
        let army = GloriamBattle::read(text, &RuleParameters::DEFAULT, &mut problems);
        army.expect("it is legal")
    }

    #[test]
    fn gl_101_a_higher_level_and_a_unit_more_are_stronger() {
        let base = swiss();
        let levels = [-1, 1].map(|more| GloriamBattle::with_command(&base, "general", more));
        let of_levels = levels.map(|army| army.and_then(|army| of_armies(&army, &base)));
        assert!(of_levels.contains(&Some(Less)), "{of_levels:?}");
        let kind = base.units()[0].name.clone();
        let larger = GloriamBattle::with_units(&base, &kind, 1).expect("it may have one more");
        assert_eq!(of_armies(&larger, &base), Some(Greater));
        assert_eq!(of_armies(&base, &larger), Some(Less));
        assert_eq!(of_armies(&base, &base), Some(Equal));
    }

    #[test]
    fn gl_010_a_higher_quality_is_stronger_and_a_hand_beside_free_actions_is_open() {
        let plain = Contender::of(swiss().units()[0].troops);
        let mut better = plain;
        better.troops.quality = Quality::Exceptional;
        assert_eq!(of_contenders(&better, &plain), Some(Greater));
        let with_cards = |cards| Contender { cards_per_turn: cards, ..plain };
        assert_eq!(of_contenders(&with_cards(3), &plain), None);
        assert_eq!(of_contenders(&with_cards(3), &with_cards(2)), Some(Greater));
        let mut higher = plain;
        higher.ground.uphill = true;
        assert_eq!(of_contenders(&higher, &plain), Some(Greater));
        assert_eq!(of_contenders(&plain, &higher), Some(Less));
    }
}
