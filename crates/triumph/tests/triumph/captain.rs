//! What `captain` sees beside what `steady` sees.

use battle_core::dice::DiceTransform;
use battle_core::{BySide, EventLog, SampledChance, Seating, StreamKey, playout};
use triumph::RuleParameters;
use triumph::TroopType::{self, *};
use triumph::battle::{Army, ArmyStand, Battle, Event, Topography};
use triumph::policies::{Craft, Player};

fn army(counts: &[(TroopType, usize)]) -> Army {
    let all = counts.iter();
    let stands = all.flat_map(|&(troop, n)| std::iter::repeat_n(ArmyStand::of(troop), n));
    let mut stands: Vec<ArmyStand> = stands.collect();
    stands[0].general = true;
    Army {
        name: "Test".to_owned(),
        invasion: 3,
        maneuver: 3,
        home: vec![Topography::Steppe],
        purchases: Vec::new(),
        stands,
    }
}

fn named(name: &str) -> Player {
    Player::named(name).expect("it is there")
}

/// What happens in a battle of a player against itself: foot and deep horse against light horse and foot.
fn events(player: Player, seed: u64) -> Vec<Event> {
    let armies = [
        army(&[(Knights, 5), (HeavyFoot, 5), (LightFoot, 4)]),
        army(&[(Cataphracts, 3), (HorseBow, 5), (Spear, 6)]),
    ];
    let battle = Battle::new(BySide(armies), &RuleParameters::DEFAULT).expect("legal");
    let mut chance = SampledChance::new(StreamKey::of_seed(seed), DiceTransform::default());
    let mut log = EventLog::default();
    let players = BySide([player; 2]);
    playout(&battle, &players, Seating::AFirst, &mut chance, &mut log);
    log.events
}

/// The captain with the values of `steady`, and with his craft or without it.
fn with_the_values_of_steady(has_craft: bool) -> Player {
    let mut captain = named("captain");
    for parameter in named("steady").parameters() {
        let value = parameter.value.to_string();
        captain.set(parameter.name, &value).expect("it has it too");
    }
    for weight in Craft::WEIGHTS {
        let value = if has_craft { "64" } else { "0" };
        captain.set(weight.name, value).expect("its own");
    }
    captain
}

#[test]
fn without_his_craft_a_captain_plays_as_steady() {
    let captain = with_the_values_of_steady(false);
    for seed in 0..4 {
        assert_eq!(events(captain, seed), events(named("steady"), seed));
    }
}

#[test]
fn every_part_of_his_craft_changes_what_a_captain_does() {
    let craft = with_the_values_of_steady(true);
    let whole: Vec<_> = (0..12).map(|seed| events(craft, seed)).collect();
    for weight in Craft::WEIGHTS {
        let mut without = craft;
        without.set(weight.name, "0").expect("its own");
        let changes = (0..)
            .zip(&whole)
            .any(|(seed, whole)| events(without, seed) != *whole);
        assert!(changes, "{} changes nothing", weight.name);
    }
}

#[test]
fn steady_has_no_craft() {
    let mut steady = named("steady");
    for weight in Craft::WEIGHTS {
        assert!(steady.set(weight.name, "1").is_err(), "{}", weight.name);
    }
}
