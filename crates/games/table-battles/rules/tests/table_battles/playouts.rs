//! Whole battles: what every game promises, no allocation, small positions, files that name everything that is wrong with them.

use battle_core::dice::DiceTransform;
use battle_core::testing::conformance;
use battle_core::{BySide, Game, NoTrace, SampledChance, Seating, Side, StreamKey, playout};
use table_battles::policies::{PLAYERS, Player};
use table_battles::scenario::{Scenario, file::BUILT_IN};
use table_battles::{Battle, Casting, RuleParameters, State};

fn battles(casting: Casting) -> impl Iterator<Item = (&'static str, Battle)> {
    BUILT_IN.iter().map(move |own| {
        let scenario = Scenario::from_toml(own.text).expect(own.name);
        let battle = Battle::new(scenario, &RuleParameters::DEFAULT, casting);
        (own.name, battle.expect(own.name))
    })
}

/// A player with a budget that a test has time for.
fn small(name: &str) -> Player {
    let mut player = Player::named(name).expect("a player of the list");
    if name == "search" {
        for (knob, value) in [("plans", "3"), ("playouts", "8"), ("horizon", "2")] {
            player.set(knob, value).unwrap();
        }
    }
    player
}

#[test]
fn every_scenario_keeps_the_promises_of_a_game() {
    for (_, battle) in battles(Casting::Armies) {
        conformance::check(&battle, &Player::Random, 8);
        conformance::check(&battle, &small("greedy"), 1);
    }
}

#[test]
fn players_who_change_armies_are_even_over_a_pair() {
    for (_, battle) in battles(Casting::Players) {
        conformance::check_mirror(&battle, &Player::Random, 8);
    }
}

/// TB-SET-1: side A commands the first army in both battles of a pair, or once each army.
#[test]
fn casting_says_who_commands() {
    for (casting, first_armies) in
        [(Casting::Armies, [Side::A, Side::A]), (Casting::Players, [Side::A, Side::B])]
    {
        let (_, battle) = battles(casting).next().unwrap();
        for (seating, expected) in Seating::ALL.into_iter().zip(first_armies) {
            let mut chance = SampledChance::new(StreamKey::of_seed(1), DiceTransform::default());
            let state = battle.setup(seating, &mut chance, &mut NoTrace);
            let seat = state.seat_of(table_battles::Army::First);
            assert_eq!(seating.side_in(seat), expected, "{casting:?} {seating:?}");
        }
    }
}

#[test]
fn a_position_is_plain_data_of_at_most_256_bytes() {
    fn is_copy<T: Copy>() {}
    is_copy::<State>();
    assert!(size_of::<State>() <= 256, "{}", size_of::<State>());
}

/// A thousand battles of `random` and of `eager`, a few of the dearer players: which code runs doesn't depend on how often.
#[test]
fn no_player_allocates() {
    for (name, n) in [("random", 100), ("eager", 100), ("greedy", 3), ("search", 1)] {
        let player = small(name);
        let mut turns = 0;
        for (scenario, battle) in battles(Casting::Armies) {
            let info = allocation_counter::measure(|| {
                for pair in 0..n {
                    let key = StreamKey::of_seed(1).matchup(3).pair(pair);
                    let mut chance = SampledChance::new(key, DiceTransform::default());
                    let players = BySide([player; 2]);
                    let outcome =
                        playout(&battle, &players, Seating::AFirst, &mut chance, &mut NoTrace);
                    turns += outcome.measures.whole[0];
                }
            });
            assert_eq!(info.count_total, 0, "{name} in {scenario}");
        }
        assert!(turns > 100, "{name}: {turns}");
    }
}

#[test]
fn the_counter_counts() {
    let info = allocation_counter::measure(|| drop(std::hint::black_box(vec![1u8])));
    assert_eq!(info.count_total, 1);
}

#[test]
fn every_player_is_listed_and_says_what_is_wrong() {
    let names: Vec<&str> = PLAYERS.iter().map(|kind| kind.name).collect();
    assert_eq!(names, ["random", "eager", "greedy", "search"]);
    for kind in PLAYERS {
        assert_eq!(kind.player().name(), kind.name);
        for knob in kind.player().parameters() {
            let mut player = kind.player();
            player.set(knob.name, &knob.default.to_string()).unwrap();
            assert_eq!(player, kind.player());
        }
    }
    let mut search = Player::named("Search").unwrap();
    assert_eq!(
        search.set("plans", "1").unwrap_err().to_string(),
        "`1` is no value of `plans`; it takes a whole number from 2 to 32"
    );
    assert_eq!(
        search.set("depth", "1").unwrap_err().to_string(),
        "search has no parameter `depth`"
    );
}

#[test]
fn scenarios_are_found_by_number_name_and_file() {
    for word in ["S-07", "The Dunes", "dunes", "DUNES"] {
        assert_eq!(Scenario::built_in(word).expect(word).id, "S-07");
    }
    assert!(Scenario::built_in("Waterloo").is_none());
}

/// Everything that is wrong with a file is said at once, with where it is and what would be right.
#[test]
fn a_bad_file_is_reported_everything_at_once() {
    let text = BUILT_IN[0]
        .text
        .replace("dice = \"5/6\"", "dice = \"5/7\"")
        .replace("attack = [\"02A\"], needs = \"triplet\"", "attack = [\"2A\"], needs = \"three\"")
        .replace("reserve = \"05A\"", "reserve = \"07A\"")
        .replace("cubes = 3\ndice = \"straight-4\"", "cubes = 3\ndice = \"straight-7\"")
        .replace("morale = 2", "morale = 0");
    let error = Scenario::from_toml(&text).unwrap_err().to_string();
    let lines: Vec<&str> = error.lines().collect();
    let expected = [
        "card 08A: `5/7` is no dice area; take faces as 6, 5/6, 4-6 or any, in brackets (5/6) for one die a turn; or doubles, triples, straight-4, none",
        "card 10A, action 1: `three` is no requirement; take none, pair, two pairs, triplet, two triplets, full house, five dice",
        "army \"Imperials & Catholic League\": its Morale is 0; take 1 to 10 cubes",
        "card 08A, action 1: its dice area never makes the requirement \"triplet\"; change `dice` or `needs`",
        "card 08A, action 2: its dice area never makes the requirement \"pair\"; change `dice` or `needs`",
        "card 01A: a Straight of 7; take straight-3 to straight-6",
        "card 10A, action 1: the attack names 2A, which is no card; the enemy has 01A, 02A, 03A, 04A, 05A, 06A",
        "card 06A: its Reserve names 07A, which is not a card of its own army; its own army has 01A, 02A, 03A, 04A, 05A, 06A",
    ];
    for line in expected {
        assert!(lines.contains(&line), "missing: {line}\nin:\n{error}");
    }
    assert_eq!(lines.len(), expected.len(), "{error}");
}

/// A misspelt key is reported with the nearest known key; the caller adds the line.
#[test]
fn a_misspelt_key_is_reported_by_name() {
    let text = BUILT_IN[0].text.replace("pursuit = true", "persuit = true");
    let error = Scenario::from_toml(&text).unwrap_err().to_string();
    assert!(error.contains("persuit") && error.contains("`pursuit`"), "{error}");
}
