//! Types and weapons of an army's own: what their files say, and what the rules make of their numbers (section 1).

use battle_core::BySide;
use tropaion::army::{Army, PointsList};
use tropaion::grid::{Facing::North, Facing::South};
use tropaion::odds::{Ranged, RangedSide};
use tropaion::troops::{Profile, Trait, UnitType, Weapon};
use tropaion::{Battle, Decision, Phase, RuleParameters, State};

use crate::support::{after_turn, at, foe, options, own, position};

const FILE: &str = r#"
name = "Eastern horse"
sources = "invented"

[[trait]]
name = "steady mounts"
has = ["veteran"]
points = 1
effect = [
  { on = "combat", value = 1, against = ["foot", "EL"], when = ["to-front"] },
  { on = "rally", value = 2 },
]

[[type]]
name = "cataphracts"
like = "HC"
combat = 2
charge = 3
movement = 2
charge_move = 3
morale = 1.5
holds = 2
points = 16

[[weapon]]
name = "staff sling"
like = "javelin"
range = 3
points = 2

[[unit]]
type = "Cataphracts"
count = 2
weapon = "staff-sling"
traits = ["steady mounts"]

[[unit]]
type = "HI"
count = 8
"#;

fn read(text: &str) -> Result<Army, Vec<String>> {
    let read = Army::from_toml(text, &PointsList::PLACEHOLDER, &RuleParameters::DEFAULT);
    read.map_err(|wrong| wrong.iter().map(ToString::to_string).collect())
}

fn battle() -> Battle {
    let plain = "name = \"plain\"\n[[unit]]\ntype = \"HI\"\ncount = 12\n";
    Battle::of(read(FILE).expect("legal"), read(plain).expect("legal")).expect("legal")
}

/// TP-001 to TP-010, TP-P03: a type of its own has the rules of the one that it is like, and its own numbers and points.
#[test]
fn tp_012_an_own_type_has_numbers_of_its_own() {
    let army = read(FILE).expect("legal");
    let unit = army.units[0];
    assert_eq!(
        (unit.of, unit.weapon),
        (UnitType::HeavyCavalry, Weapon::Javelin)
    );
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
        let mut state = position(
            &battle,
            &[at(own(unit), 5, 5, North), at(foe(0), 5, 14, South)],
        );
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
    let army = read(FILE).expect("legal");
    assert_eq!(army.units[0].holds(&RuleParameters::DEFAULT), 2);
    assert_eq!(
        Profile::plain(UnitType::HeavyCavalry).holds(&RuleParameters::DEFAULT),
        1
    );
}

/// TP-804: a loss costs one and a half of a morale of six.
#[test]
fn tp_804_an_own_type_costs_the_morale_of_its_file() {
    let battle = battle();
    let lost = |unit: usize| {
        let mut state = position(
            &battle,
            &[at(own(unit), 5, 1, North), at(foe(0), 5, 12, South)],
        );
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
    let own_one = read(FILE).expect("legal").units[0];
    let javelins = Profile::plain(UnitType::LightInfantry);
    assert_eq!(shot(own_one).faults(&RuleParameters::DEFAULT), [""; 0]);
    let wrong = shot(javelins).faults(&RuleParameters::DEFAULT).join("; ");
    assert!(wrong.contains("javelin reaches 2 MU"), "{wrong}");
}

/// The file that is written is read back as the same army, traits, types and weapons of its own included.
#[test]
fn an_army_with_things_of_its_own_is_written_and_read_back() {
    let army = read(FILE).expect("legal");
    let text = army.to_toml();
    assert_eq!(read(&text).expect("legal"), army, "{text}");
    assert!(text.contains("against = [\"LI\", \"MI\""), "{text}");
    let steady = tropaion::policies::Player::named("steady").expect("a player");
    let battle = Battle::new(
        BySide([army.clone(), army]),
        &RuleParameters::DEFAULT,
        &PointsList::PLACEHOLDER,
        tropaion::cards::Cards::DECK,
    );
    battle_core::testing::conformance::check_mirror(&battle.expect("legal"), &steady, 4);
}

#[test]
fn everything_wrong_with_own_types_and_weapons_is_named_at_once() {
    let text = r#"
name = "odd"
[[type]]
name = "HI"
like = "knights"
combat = 9
charge = -1
movement = 0
charge_move = 8
morale = 1.2
holds = 4
points = 1000
[[type]]
name = "guards"
like = "HI"
[[type]]
name = "Guards"
like = "HI"
[[weapon]]
name = "bow"
like = "none"
range = 6
points = 100
[[unit]]
type = "guard"
weapon = "gun"
count = 12
"#;
    let wrong = read(text).expect_err("much").join("\n");
    for part in [
        "line 3: the name `HI` is taken",
        "there is no type `knights`; take LI, MI",
        "combat = 9; take -3 to 4",
        "charge = -1; take 0 to 4",
        "movement = 0; take 1 to 4",
        "charge_move = 8; take 1 to 5",
        "morale = 1.2; take 0 to 3, in halves",
        "holds = 4; take 1 to 3",
        "points = 1000; take 0 to 99",
        "line 16: the name `Guards` is taken",
        "the name `bow` is taken",
        "there is no weapon to be like `none`; take javelin, bow",
        "range = 6; take 1 to 5",
        "points = 100; take -99 to 99",
        "there is no type `guard`; take LI, MI, HI, PK, WB, MN, LC, MC, HC, EL, HI, guards, Guards",
        "there is no weapon `gun`; take none, javelin, bow, bow",
    ] {
        assert!(wrong.contains(part), "{part} in:\n{wrong}");
    }
}
