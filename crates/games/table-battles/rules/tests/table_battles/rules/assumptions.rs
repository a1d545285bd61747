//! Every rule parameter reads its values, names what is wrong, and changes something.

use std::collections::BTreeMap;

use battle_core::dice::DiceTransform;
use battle_core::{BySide, NoTrace, SampledChance, Seating, StreamKey, playout};
use table_battles::policies::Player;
use table_battles::{Battle, Casting, PARAMETERS, RuleParameters};

use crate::rules::support::every_scenario;

#[test]
fn every_allowed_text_is_read_and_shown_again() {
    for parameter in PARAMETERS {
        let mut texts = vec![parameter.default_text()];
        if parameter.allowed.contains(" | ") {
            texts.extend(parameter.allowed.split(" | ").map(str::to_owned));
        }
        for text in texts {
            let mut parameters = RuleParameters::DEFAULT;
            parameters.set(parameter.name, &text).unwrap();
            assert_eq!(parameter.get(&parameters), text, "{}", parameter.name);
            let n_changed = usize::from(text != parameter.default_text());
            assert_eq!(parameters.changed().count(), n_changed);
        }
    }
}

#[test]
fn what_is_no_parameter_and_no_value_is_said_by_name() {
    let mut parameters = RuleParameters::DEFAULT;
    let error = parameters.set("morale_cap", "9").unwrap_err();
    assert_eq!(error.to_string(), "there is no rule parameter `morale_cap`");
    let error = parameters.set("turn-cap", "0").unwrap_err();
    assert_eq!(
        error.to_string(),
        "`0` is no value of `turn_cap`; it takes a whole number, 1 to 1000"
    );
    assert_eq!(parameters, RuleParameters::DEFAULT);
}

/// The results of a few hundred battles of every scenario under some rules.
fn battles(parameters: &RuleParameters, player: Player, n: u64) -> Vec<[i32; 3]> {
    each_battle(parameters, player, n).collect()
}

/// The same one by one, for who needs only those to the first that differs.
fn each_battle(
    parameters: &RuleParameters,
    player: Player,
    n: u64,
) -> impl Iterator<Item = [i32; 3]> {
    every_scenario().flat_map(move |own| {
        let battle = Battle::new(own, parameters, Casting::Armies).unwrap();
        (0..n).map(move |pair| {
            let mut chance =
                SampledChance::new(StreamKey::of_seed(3).pair(pair), DiceTransform::default());
            let outcome =
                playout(&battle, &BySide([player; 2]), Seating::AFirst, &mut chance, &mut NoTrace);
            let measures = outcome.measures;
            [outcome.half_points.into(), measures.whole[0], measures.by_seat.0[0][1]]
        })
    })
}

/// Parameters that show in whole battles of the ten scenarios; the others are shown live by the tests of their own rules.
const SEEN_IN_BATTLES: [&str; 11] = [
    "reaction_targets",
    "objectless_null",
    "zero_hit_attack",
    "reaction_null",
    "reductions_of_all_hits",
    "same_moment",
    "full_card",
    "cube_dice",
    "attack_test",
    "deadlock",
    "reaction_skips",
];

#[test]
fn parameters_change_whole_battles() {
    let usual = battles(&RuleParameters::DEFAULT, Player::Random, 300);
    let mut dead = BTreeMap::new();
    for parameter in PARAMETERS.iter().filter(|it| SEEN_IN_BATTLES.contains(&it.name)) {
        for value in parameter.allowed.split(" | ").filter(|&it| it != parameter.default_text()) {
            let mut parameters = RuleParameters::DEFAULT;
            parameters.set(parameter.name, value).unwrap();
            if each_battle(&parameters, Player::Random, 300).eq(usual.iter().copied()) {
                dead.insert(parameter.name, value);
            }
        }
    }
    assert!(dead.is_empty(), "without effect: {dead:?}");
}

/// TB-COMP-5: what is covered changes what a player that looks does; `random` doesn't look.
#[test]
fn tb_comp_5_covered_dice_change_play() {
    let greedy = Player::named("greedy").unwrap();
    let usual = battles(&RuleParameters::DEFAULT, greedy, 6);
    for value in ["dice", "cubes"] {
        let mut parameters = RuleParameters::DEFAULT;
        parameters.set("covered", value).unwrap();
        assert_ne!(battles(&parameters, greedy, 6), usual, "{value}");
        assert_eq!(
            battles(&parameters, Player::Random, 6),
            battles(&RuleParameters::DEFAULT, Player::Random, 6)
        );
    }
}
