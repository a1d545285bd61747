//! Traits of an army's own: what they add to dice (TP-201, TP-701, TP-801).

use battle_core::BySide;
use tropaion::army::own_traits::{OwnDie, OwnEffect, OwnTrait, OwnWhen};
use tropaion::army::{Army, PointsList};
use tropaion::grid::Facing::{East, North, South};
use tropaion::troops::{Profile, Trait, Traits, UnitType};
use tropaion::{Battle, RuleParameters, State};

use crate::support::{at, foe, own, position};

/// Twelve heavy infantry, the first of them with both traits.
fn guards() -> Army {
    let printed = OwnTrait {
        name: "iron discipline".to_owned(),
        has: Traits::of(&[Trait::Veteran]),
        points: -2,
        effects: vec![
            effect(OwnDie::Test, 1, u16::MAX, &[]),
            effect(OwnDie::Rally, 2, u16::MAX, &[]),
        ],
    };
    let cavalry = [
        UnitType::LightCavalry,
        UnitType::MediumCavalry,
        UnitType::HeavyCavalry,
        UnitType::Elephants,
    ];
    let against = cavalry.iter().fold(0, |bits, of| bits | 1 << *of as u16);
    let when = [OwnWhen::ToFront, OwnWhen::InOpen];
    let breakers = OwnTrait {
        name: "horse breakers".to_owned(),
        has: Traits::NONE,
        points: 0,
        effects: vec![effect(OwnDie::Combat, 2, against, &when)],
    };
    let mut army = plain(UnitType::HeavyInfantry);
    army.units[0].traits = printed.has.with_own(0).with_own(1);
    army.own_traits = vec![printed, breakers];
    army
}

fn effect(on: OwnDie, value: i8, against: u16, when: &[OwnWhen]) -> OwnEffect {
    OwnEffect { on, value, against, when: when.iter().fold(0, |bits, own| bits | 1 << *own as u8) }
}

fn plain(of: UnitType) -> Army {
    Army::new("plain", "", &[(12, Profile::plain(of))])
}

fn battle(enemies: UnitType) -> Battle {
    Battle::of(guards(), plain(enemies)).expect("legal")
}

/// The sum of a unit's combat modifiers against an enemy.
fn combat(battle: &Battle, state: &State, unit: usize) -> i8 {
    let mut sum = 0;
    battle.combat_modifiers(state, own(unit), foe(0), |_, value| sum += value);
    sum
}

#[test]
fn tp_p03_an_own_trait_brings_printed_ones_and_its_points() {
    let guards = guards();
    assert!(guards.units[0].has(Trait::Veteran) && !guards.units[1].has(Trait::Veteran));
    assert_eq!(guards.cost(&PointsList::PLACEHOLDER), 12 * 10 - 2);
}

/// TP-710: heavy infantry has 1; the trait adds 2 against cavalry before it, in the open.
#[test]
fn tp_710_an_own_trait_adds_to_the_combat_die_against_its_enemies_only() {
    for (enemies, added) in
        [(UnitType::MediumCavalry, 2), (UnitType::Elephants, 2), (UnitType::Warband, 0)]
    {
        let mut others = plain(UnitType::HeavyInfantry);
        others.units[0] = Profile::plain(enemies);
        let battle = Battle::of(guards(), others).expect("legal");
        let before = [at(own(0), 5, 5, North), at(foe(0), 5, 6, South)];
        let state = position(&battle, &before);
        assert_eq!(combat(&battle, &state, 0), 1 + added);
        // Another unit of the army doesn't have the trait.
        let state = position(&battle, &[at(own(1), 5, 5, North), at(foe(0), 5, 6, South)]);
        assert_eq!(combat(&battle, &state, 1), 1);
        // TP-715: at its flank it has 2 less, and the trait doesn't count.
        let aside = position(&battle, &[at(own(0), 5, 5, East), at(foe(0), 5, 6, South)]);
        assert_eq!(combat(&battle, &aside, 0), 1 - 2);
    }
}

/// TP-201, TP-801: one more in every test, two more still in a rally.
#[test]
fn tp_801_an_own_trait_adds_to_tests_and_more_to_rallies() {
    let battle = battle(UnitType::HeavyInfantry);
    let state = position(
        &battle,
        &[at(own(0), 5, 2, North), at(own(1), 9, 2, North), at(foe(0), 5, 14, South)],
    );
    let of = |unit: usize, rally: bool| {
        let mut sum = 0;
        battle.discipline_modifiers(&state, own(unit), rally, false, |_, value| sum += value);
        sum
    };
    assert_eq!([of(0, false), of(0, true)], [1, 3]);
    assert_eq!([of(1, false), of(1, true)], [0, 0]);
}

/// An army meets itself: whole battles with own traits end, and are the same whichever side sits first.
#[test]
fn battles_with_own_traits_are_played_to_their_end() {
    let battle = Battle::new(
        BySide([guards(), guards()]),
        &RuleParameters::DEFAULT,
        &PointsList::PLACEHOLDER,
        tropaion::cards::Cards::DECK,
    )
    .expect("legal");
    let steady = tropaion::policies::Player::named("steady").expect("a player");
    battle_core::testing::conformance::check_mirror(&battle, &steady, 4);
}
