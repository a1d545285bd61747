//! Types and weapons of an army's own: what the rules make of their numbers (section 1).

use battle_core::BySide;
use tropaion::army::own_traits::{OwnDie, OwnEffect, OwnTrait, OwnWhen};
use tropaion::army::{Army, OwnType, OwnWeapon, PointsList};
use tropaion::grid::{Facing::North, Facing::South};
use tropaion::odds::{Ranged, RangedSide};
use tropaion::troops::{Numbers, Profile, Trait, Traits, UnitType, Weapon};
use tropaion::{Battle, Decision, Phase, RuleParameters, State};

use crate::support::{after_turn, at, foe, options, own, position};

/// Two heavy cavalry of a type, with a weapon and with a trait of their own, before eight heavy infantry.
fn army() -> Army {
    let mounts = OwnTrait {
        name: "steady mounts".to_owned(),
        has: Traits::of(&[Trait::Veteran]),
        points: 1,
        effects: vec![OwnEffect {
            on: OwnDie::Combat,
            value: 1,
            against: 1 << UnitType::HeavyInfantry as u16,
            when: 1 << OwnWhen::ToFront as u8,
        }],
    };
    let cataphracts = OwnType {
        name: "cataphracts".to_owned(),
        like: UnitType::HeavyCavalry,
        numbers: Numbers {
            combat: 2,
            charge: 3,
            movement: 2,
            charge_move: 3,
            half_morale: 3,
            holds: 2,
            range: 0,
        },
        points: Some(16),
    };
    let sling =
        OwnWeapon { name: "staff sling".to_owned(), like: Weapon::Javelin, range: 3, points: 2 };
    let mut unit = sling.given(0, cataphracts.unit(0));
    unit.traits = mounts.has.with_own(0);
    let foot = Profile::plain(UnitType::HeavyInfantry);
    let mut army = Army::new("Eastern horse", "invented", &[(2, unit), (8, foot)]);
    army.own_traits.push(mounts);
    army.own_types.push(cataphracts);
    army.own_weapons.push(sling);
    army
}

fn battle() -> Battle {
    let plain = Profile::plain(UnitType::HeavyInfantry);
    Battle::of(army(), Army::new("plain", "", &[(12, plain)])).expect("legal")
}

/// TP-001 to TP-010, TP-P03: a type of its own has the rules of the one that it is like, and its own numbers and points.
#[test]
fn tp_012_an_own_type_has_numbers_of_its_own() {
    let army = army();
    let unit = army.units[0];
    assert_eq!((unit.of, unit.weapon), (UnitType::HeavyCavalry, Weapon::Javelin));
    assert!(unit.of.is_cavalry() && unit.has(Trait::Veteran));
    assert_eq!(army.type_name(&unit), "cataphracts");
    assert_eq!(army.weapon_name(&unit), "staff sling");
    // 16 for the type, 2 for the weapon, 1 for the trait; ten each for the others.
    assert_eq!(army.cost(&PointsList::PLACEHOLDER), 2 * 19 + 8 * 10);
    let battle = battle();
    let state = position(&battle, &[at(own(0), 5, 5, North), at(foe(0), 5, 6, South)]);
    // TP-710: its own 2 instead of heavy cavalry's 1; 1 by its trait against foot.
    assert_eq!(battle.combat_factor(&state, own(0), foe(0)), 3);
}

/// TP-403, TP-601: it moves 2 MU and charges 3, where heavy cavalry moves 3 and charges 4.
#[test]
fn tp_403_an_own_type_moves_as_its_file_says() {
    let battle = battle();
    let reach = |unit: usize| {
        let mut state = position(&battle, &[at(own(unit), 5, 5, North), at(foe(0), 5, 14, South)]);
        state.phase = Phase::Act(tropaion::Mover::Unit(own(unit)));
        let ways = options(&battle, &state).into_iter();
        ways.filter_map(|decision| match decision {
            Decision::Act(action) if action.kind == tropaion::ActionKind::Move => {
                Some(action.offset.f)
            }
            _ => None,
        })
        .max()
    };
    assert_eq!((reach(0), reach(2)), (Some(2), Some(2)));
    let charge_at = |distance: i8| {
        let placed = [at(own(0), 5, 5, North), at(foe(0), 5, 5 + distance, South)];
        let mut state = position(&battle, &placed);
        state.phase = Phase::Act(tropaion::Mover::Unit(own(0)));
        options(&battle, &state)
            .iter()
            .any(|decision| matches!(decision, Decision::Act(action) if action.kind.is_charge()))
    };
    assert_eq!([3, 4, 5].map(charge_at), [true, true, false]);
}

/// TP-011: two disruptions are survived, where heavy cavalry survives one.
#[test]
fn tp_011_an_own_type_holds_as_its_file_says() {
    let army = army();
    assert_eq!(army.units[0].holds(&RuleParameters::DEFAULT), 2);
    assert_eq!(Profile::plain(UnitType::HeavyCavalry).holds(&RuleParameters::DEFAULT), 1);
}

/// TP-804: a loss costs one and a half of a morale of six.
#[test]
fn tp_804_an_own_type_costs_the_morale_of_its_file() {
    let battle = battle();
    let lost = |unit: usize| {
        let mut state = position(&battle, &[at(own(unit), 5, 1, North), at(foe(0), 5, 12, South)]);
        state.armies[battle_core::Seat::One].lost_halves =
            battle.profile(&state, own(unit)).numbers.half_morale;
        after_turn(&battle, &state).armies[battle_core::Seat::One].half_morale
    };
    assert_eq!((lost(0), lost(2)), (12 - 3, 12 - 2));
}

/// TP-015, TP-501: staff slings reach 3 MU, javelins 2; they shoot as javelins do.
#[test]
fn tp_015_an_own_weapon_has_a_range_of_its_own() {
    let battle = battle();
    let shoots = |gap: i8| {
        let placed = [at(own(0), 5, 5, North), at(foe(0), 5, 6 + gap, South)];
        let mut state: State = position(&battle, &placed);
        state.phase = Phase::Shoot;
        options(&battle, &state).len() > 1
    };
    assert_eq!([2, 3, 4].map(shoots), [true, true, false]);
    let shot = |unit: Profile| Ranged {
        shooter: RangedSide::of(unit),
        target: RangedSide::of(Profile::plain(UnitType::HeavyInfantry)),
        gap2: 9,
        darken: false,
        target_sees: true,
    };
    let own_one = army().units[0];
    let javelins = Profile::plain(UnitType::LightInfantry);
    assert_eq!(shot(own_one).faults(&RuleParameters::DEFAULT), [""; 0]);
    let wrong = shot(javelins).faults(&RuleParameters::DEFAULT).join("; ");
    assert!(wrong.contains("javelin reaches 2 MU"), "{wrong}");
}

/// An army meets itself: whole battles with things of its own end, and are the same whichever side sits first.
#[test]
fn battles_with_own_types_and_weapons_are_played_to_their_end() {
    let steady = tropaion::policies::Player::named("steady").expect("a player");
    let battle = Battle::new(
        BySide([army(), army()]),
        &RuleParameters::DEFAULT,
        &PointsList::PLACEHOLDER,
        tropaion::cards::Cards::DECK,
    );
    battle_core::testing::conformance::check_mirror(&battle.expect("legal"), &steady, 4);
}
