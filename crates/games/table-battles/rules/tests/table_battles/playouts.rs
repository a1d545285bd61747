//! Whole battles: what every game promises, no allocation, small positions, files that name everything that is wrong with them.

use std::collections::BTreeSet;

use battle_core::dice::DiceTransform;
use battle_core::game::Next;
use battle_core::policy::Policy;
use battle_core::streams::Purpose;
use battle_core::testing::conformance;
use battle_core::{
    BySide, Chance, Game, NoTrace, Role, SampledChance, Seating, Side, StreamKey, playout,
};
use table_battles::policies::{PLAYERS, Player};
use table_battles::{Army, Battle, Casting, RuleParameters, State};
use table_battles_files::BUILT_IN;

fn battles(casting: Casting) -> impl Iterator<Item = (&'static str, Battle)> {
    BUILT_IN.iter().map(move |own| {
        let scenario = own.scenario();
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
            let seat = state.seat_of(Army::First);
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

/// What a battle notes step by step (who meets a row, who has a target, where dice fit) is what is found from the position alone, and
/// `random` chooses each option that is listed, and no other.
#[test]
fn tb_sm_14_positions_note_what_is_so_and_random_chooses_every_option() {
    let others = [
        ("straights_in_turn", "several"),
        ("straights_on_card", "one"),
        ("full_card", "no-effect"),
        ("objectless_null", "targets-gone"),
        ("reserve_targets", "attackable"),
    ];
    let mut n_options = 0;
    for own in BUILT_IN {
        for changes in [&[], &others[..]] {
            let mut rules = RuleParameters::DEFAULT;
            changes.iter().for_each(|(name, value)| rules.set(name, value).unwrap());
            let battle = Battle::new(own.scenario(), &rules, Casting::Armies).unwrap();
            for pair in 0..4 {
                let key = StreamKey::of_seed(9).pair(pair);
                let mut chance = SampledChance::new(key, DiceTransform::default());
                let mut state = battle.setup(Seating::AFirst, &mut chance, &mut NoTrace);
                let mut dice = chance.dice(Role::shared(Purpose::Other(9), 0));
                loop {
                    let morale = Army::ALL.map(|army| state.morale(army));
                    assert_eq!(battle.with_morale(state, morale), state, "{}", own.name);
                    let seat = match battle.next(&state) {
                        Next::Over => break,
                        Next::Advance => {
                            battle.advance(&mut state, &mut chance, &mut NoTrace);
                            continue;
                        }
                        Next::Decide(seat) => seat,
                    };
                    let mut listed = BTreeSet::new();
                    battle.decisions(&state, |option| assert!(listed.insert(option)));
                    let choose = |_| Player::Random.decide(&battle, &state, seat, &mut dice);
                    // The rarest is missed in one of e^30 cases.
                    let chosen: BTreeSet<_> = (0..30 * listed.len()).map(choose).collect();
                    assert_eq!(chosen, listed, "{}: {state:?}", own.name);
                    n_options += listed.len();
                    let decision = Player::Random.decide(&battle, &state, seat, &mut dice);
                    battle.apply(&mut state, decision, &mut chance, &mut NoTrace);
                }
            }
        }
    }
    assert!(n_options > 10_000, "{n_options}");
}

/// A thousand battles of `random` and of `eager`, a few of the dearer players: which code runs doesn't depend on how often.
#[test]
fn no_player_allocates() {
    for (name, n) in [("random", 100), ("eager", 100), ("greedy", 3), ("steady", 3), ("search", 1)]
    {
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
    assert_eq!(names, ["random", "eager", "greedy", "steady", "search"]);
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
