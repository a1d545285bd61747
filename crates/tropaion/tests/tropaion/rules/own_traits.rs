//! Traits of an army's own: what their files say, and what they add to dice (TP-201, TP-701, TP-801).

use battle_core::BySide;
use tropaion::army::{Army, PointsList};
use tropaion::grid::Facing::{East, North, South};
use tropaion::troops::Trait;
use tropaion::{Battle, RuleParameters, State};

use crate::support::{at, foe, own, position};

const FILE: &str = r#"
name = "Guards"

[[trait]]
name = "iron discipline"
has = ["veteran"]
points = -2
effect = [{ on = "test", value = 1 }, { on = "rally", value = 2 }]

[[trait]]
name = "horse breakers"
effect = [{ on = "combat", value = 2, against = ["cavalry", "EL"], when = ["to-front", "in-open"] }]

[[unit]]
type = "HI"
traits = ["Iron_Discipline", "horse breakers"]

[[unit]]
type = "HI"
count = 11
"#;

fn read(text: &str) -> Result<Army, Vec<String>> {
    let read = Army::from_toml(text, &PointsList::PLACEHOLDER, &RuleParameters::DEFAULT);
    read.map_err(|wrong| wrong.iter().map(ToString::to_string).collect())
}

fn plain(of: &str) -> Army {
    read(&format!(
        "name = \"plain\"\n[[unit]]\ntype = \"{of}\"\ncount = 12\n"
    ))
    .expect("legal")
}

fn battle(enemies: &str) -> Battle {
    let guards = read(FILE).expect("legal");
    Battle::of(guards, plain(enemies)).expect("legal")
}

/// The sum of a unit's combat modifiers against an enemy.
fn combat(battle: &Battle, state: &State, unit: usize) -> i8 {
    let mut sum = 0;
    battle.combat_modifiers(state, own(unit), foe(0), |_, value| sum += value);
    sum
}

#[test]
fn tp_p03_an_own_trait_brings_printed_ones_and_its_points() {
    let guards = read(FILE).expect("legal");
    assert!(guards.units[0].has(Trait::Veteran) && !guards.units[1].has(Trait::Veteran));
    assert_eq!(guards.cost(&PointsList::PLACEHOLDER), 12 * 10 - 2);
}

/// TP-710: heavy infantry has 1; the trait adds 2 against cavalry before it, in the open.
#[test]
fn tp_710_an_own_trait_adds_to_the_combat_die_against_its_enemies_only() {
    for (enemies, added) in [("MC", 2), ("EL", 2), ("WB", 0)] {
        let enemies = if enemies == "EL" {
            let text = "name = \"e\"\n[[unit]]\ntype = \"EL\"\ncount = 2\n[[unit]]\ntype = \"HI\"\ncount = 10\n";
            read(text).expect("legal")
        } else {
            plain(enemies)
        };
        let battle = Battle::of(read(FILE).expect("legal"), enemies).expect("legal");
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
    let battle = battle("HI");
    let state = position(
        &battle,
        &[
            at(own(0), 5, 2, North),
            at(own(1), 9, 2, North),
            at(foe(0), 5, 14, South),
        ],
    );
    let of = |unit: usize, rally: bool| {
        let mut sum = 0;
        battle.discipline_modifiers(&state, own(unit), rally, false, |_, value| sum += value);
        sum
    };
    assert_eq!([of(0, false), of(0, true)], [1, 3]);
    assert_eq!([of(1, false), of(1, true)], [0, 0]);
}

#[test]
fn everything_wrong_with_own_traits_is_named_at_once() {
    let text = r#"
name = "odd"
[[trait]]
name = "raw"
[[trait]]
name = "brave"
has = ["veterans"]
points = 1000
effect = [
  { on = "comat", value = 0 },
  { on = "test", value = 1, when = ["to-front"] },
  { on = "combat", value = 7, against = ["knights"], when = ["at-night"] },
]
[[unit]]
type = "HI"
count = 12
traits = ["bravest"]
"#;
    let wrong = read(text).expect_err("much").join("\n");
    for part in [
        "the name `raw` is taken",
        "the trait `raw` does nothing",
        "there is no printed trait `veterans`",
        "points = 1000; take -99 to 99",
        "there is no die `comat`; take combat, test, rally",
        "value = 0; take -3 to 3, but not 0",
        "`against` and `when` hold in combat only",
        "value = 7; take -3 to 3",
        "there is no enemy `knights`",
        "there is no condition `at-night`; take charging, charged, to-front, in-open",
        "there is no trait `bravest`",
    ] {
        assert!(wrong.contains(part), "{part} in:\n{wrong}");
    }
}

/// An army meets itself: whole battles with own traits end, and are the same whichever side sits first.
#[test]
fn battles_with_own_traits_are_played_to_their_end() {
    let battle = Battle::new(
        BySide([read(FILE).expect("legal"), read(FILE).expect("legal")]),
        &RuleParameters::DEFAULT,
        &PointsList::PLACEHOLDER,
        tropaion::cards::Cards::DECK,
    )
    .expect("legal");
    let steady = tropaion::policies::Player::named("steady").expect("a player");
    battle_core::testing::conformance::check_mirror(&battle, &steady, 4);
}
