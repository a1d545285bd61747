//! Battles: what every game promises, players by strength, armies and places.

use battle_core::dice::DiceTransform;
use battle_core::testing::conformance;
use battle_core::{Game, NoTrace, Outcome, SampledChance, Seat, Seating, StreamKey};
use gloriam::armies::{BUILT_IN, BuiltIn};
use gloriam::army::Army;
use gloriam::battle::{Battle, BattleState, BattleStep, DEPTH, Facing, MAX_UNITS, Place, distance};
use gloriam::policies::{PLAYERS, Player};
use gloriam::{Catalogue, RuleParameters};

use crate::support;

const RULES: RuleParameters = RuleParameters::DEFAULT;

fn army(name: &str) -> Army {
    BuiltIn::named(name).expect(name).army(Catalogue::built_in())
}

fn battle(a: &str, b: &str) -> Battle {
    Battle::new(army(a), army(b), Catalogue::built_in(), &RULES)
}

fn chance(pair: u64) -> SampledChance {
    SampledChance::new(StreamKey::of_seed(3).matchup(5).pair(pair), DiceTransform::default())
}

/// Share of points of the first side over `pairs` pairs, from both seats, and the outcomes.
fn score(battle: &Battle, players: [Player; 2], pairs: u64) -> (f64, Vec<Outcome>) {
    support::score(battle, players, pairs, chance)
}

#[test]
fn gl_964_battles_keep_the_promises_of_a_game() {
    for (a, b) in [
        ("imperial-1620", "swedish-1632"),
        ("tatar-1571", "swiss-1515"),
        ("polish-1621", "japanese-1575"),
    ] {
        let battle = battle(a, b);
        for player in support::quick_players() {
            conformance::check(&battle, &player, 1);
        }
    }
}

#[test]
fn gl_964_a_mirror_is_even() {
    for player in support::quick_players() {
        conformance::check_mirror(&battle("polish-1621", "polish-1621"), &player, 6);
    }
}

#[test]
fn gl_964_a_position_is_plain_data_and_allocates_nothing() {
    fn is_copy<T: Copy>() {}
    is_copy::<BattleState>();
    assert!(size_of::<BattleState>() <= 1_700, "{}", size_of::<BattleState>());
    let battle = battle("tatar-1571", "japanese-1575");
    for kind in PLAYERS {
        let info = allocation_counter::measure(|| {
            support::mirrored(&battle, support::quick(kind.player()), 5, chance).for_each(drop);
        });
        assert_eq!(info.count_total, 0, "{}", kind.name);
    }
}

#[test]
fn gl_962_six_armies_of_the_period() {
    let mut kinds = Vec::new();
    for own in BUILT_IN {
        let army = Army::from_toml(own.text, Catalogue::built_in())
            .unwrap_or_else(|breaches| panic!("{}: {breaches:?}", own.id));
        assert!((7..=14).contains(&army.tugs()), "{}", own.id);
        assert!(!army.sources().is_empty() && !army.generals().is_empty());
        kinds.push(army.units()[0].name.clone());
    }
    kinds.sort();
    kinds.dedup();
    assert_eq!(kinds.len(), 6, "{kinds:?}");
}

#[test]
fn gl_962_every_fault_of_an_army_is_named() {
    let text = "name = \"it\"\nsources = \"none\"\n[[general]]\nlevel = 9\nkind = \"lucky\"\n[[unit]]\nkind = \"Tercios\"\n[[unit]]\nkind = \"Tercio\"\ncommand = 3\n";
    let breaches = Army::from_toml(text, Catalogue::built_in()).unwrap_err();
    let lines: Vec<String> = breaches.iter().map(ToString::to_string).collect();
    assert_eq!(lines.len(), 4, "{lines:#?}");
    assert_eq!(lines[0], "army `it`: a general of level 9; take 2 to 5");
    assert!(lines[2].starts_with("army `it`: there is no kind of unit `Tercios`; take Tercio, "));
    assert_eq!(
        lines[3],
        "army `it`: `Tercio` in command 3; take 1 to 1, the number of its generals"
    );
    let few = "name = \"it\"\nsources = \"none\"\n[[general]]\nlevel = 3\nkind = \"tribal\"\n[[unit]]\nkind = \"Tercio\"\ncount = 6\n";
    let breaches = Army::from_toml(few, Catalogue::built_in()).unwrap_err();
    assert_eq!(breaches[0].to_string(), "army `it`: 6 tactical units; take 7 to 14");
}

/// GL-X35, GL-952.
#[test]
fn gl_x35_distances() {
    let at = |lane, y| Place { lane, y, facing: Facing::Up };
    assert_eq!(distance(at(2, 8), at(3, 9)), 1);
    assert_eq!(distance(at(2, 8), at(4, 9)), 4);
    assert_eq!(distance(at(2, 8), at(4, 13)), 5);
    assert_eq!(distance(at(2, 8), at(2, 8)), 0);
}

/// GL-951, GL-952: bodies are 1 BW deep behind the front edge; gaps are edge to edge.
#[test]
fn gl_951_bodies_and_gaps() {
    let (up, down) = (
        Place { lane: 7, y: 8, facing: Facing::Up },
        Place { lane: 7, y: 22, facing: Facing::Down },
    );
    assert_eq!((up.body(), down.body()), ((7, 8), (22, 23)));
    assert_eq!((up.gap(down), down.gap(up)), (14, 14));
    assert!(up.gap(Place { y: 5, ..up }) < 0);
    assert_eq!(up.turned().body(), up.body());
    assert_eq!(up.turned().turned(), up);
    assert!(up.overlaps(Place { facing: Facing::Down, y: 7, ..up }));
    assert!(!up.overlaps(Place { facing: Facing::Down, y: 8, ..up }));
    assert!(!up.ahead(DEPTH - 7).is_on_table() && up.ahead(DEPTH - 8).is_on_table());
}

/// GL-962: fronts at 8 and 22, one unit a lane, foot inside; GL-951: no two overlap.
#[test]
fn gl_962_deployment() {
    for (a, b) in [("imperial-1620", "tatar-1571"), ("swiss-1515", "polish-1621")] {
        let battle = battle(a, b);
        let state = battle.setup(Seating::AFirst, &mut chance(0), &mut NoTrace);
        for seat in 0..2 {
            let (front, screen) = if seat == 0 { (8, 10) } else { (22, 20) };
            let army = &battle.armies().0[seat];
            let mut lanes = Vec::new();
            for (nth, unit) in army.units().iter().enumerate() {
                let place = state.units[seat * MAX_UNITS + nth].place;
                assert_eq!(place.y, if unit.troops.is_sug() { screen } else { front });
                if !unit.troops.is_sug() {
                    assert!(!lanes.contains(&place.lane));
                    lanes.push(place.lane);
                }
            }
        }
    }
}

/// GL-704, GL-708: battles end, most of them by a broken army.
#[test]
fn gl_704_battles_end() {
    let (_, outcomes) = score(&battle("polish-1621", "imperial-1620"), [Player::Steady; 2], 30);
    let limits: i32 = outcomes.iter().map(|outcome| outcome.measures.whole[1]).sum();
    assert!(limits < 45, "{limits} of 60 at the turn limit");
    assert!(outcomes.iter().all(|outcome| (1..=12).contains(&outcome.measures.whole[0])));
    let lost: i32 = outcomes.iter().map(|outcome| outcome.measures.by_seat[Seat::One][0]).sum();
    assert!(lost > 60, "{lost} units in 60 battles");
}

/// GL-976: order of strength, from both seats and with either army.
#[test]
fn gl_976_players_that_plan_beat_random_ones() {
    for (a, b) in [("imperial-1620", "imperial-1620"), ("polish-1621", "swedish-1632")] {
        for (a, b) in [(a, b), (b, a)] {
            let (with, _) = score(&battle(a, b), [Player::Steady, Player::Random], 12);
            let (without, _) = score(&battle(a, b), [Player::Random, Player::Random], 12);
            assert!(with > without, "{a} against {b}: {with} and {without}");
        }
    }
    let (steady, _) =
        score(&battle("swedish-1632", "swedish-1632"), [Player::Steady, Player::Random], 30);
    assert!(steady > 0.7, "{steady}");
}

/// GL-704: more of the same troops win.
#[test]
fn gl_704_more_units_win() {
    let of = |n: usize| {
        let text = format!(
            "name = \"{n}\"\nsources = \"a test\"\n[[general]]\nlevel = 4\nkind = \"professional\"\n[[unit]]\nkind = \"Swedish Horse\"\ncount = {n}\n"
        );
        Army::from_toml(&text, Catalogue::built_in()).expect("legal")
    };
    let mut last = 0.4;
    for n in [8, 10, 13] {
        let battle = Battle::new(of(n), of(8), Catalogue::built_in(), &RULES);
        let (score, _) = score(&battle, [Player::Steady; 2], 25);
        assert!(score > last, "{n} against 8: {score}, fewer {last}");
        last = score;
    }
    assert!(last > 0.7, "{last}");
}

/// GL-903, GL-953: no two tactical units overlap unless in contact, bases and cards add up, all through battles of `random`.
#[test]
fn gl_953_positions_hold_together() {
    let battle = battle("tatar-1571", "imperial-1620");
    for pair in 0..4 {
        let mut chance = chance(pair);
        let mut state = battle.setup(Seating::AFirst, &mut chance, &mut NoTrace);
        let mut step = 0u64;
        while state.step != BattleStep::Over {
            let cards: u32 = u32::from(state.deck.count())
                + u32::from(state.played.count())
                + state
                    .generals
                    .iter()
                    .flatten()
                    .map(|him| u32::from(him.hand.count()))
                    .sum::<u32>();
            assert_eq!(cards, 50);
            for seat in 0..2 {
                for unit in state.of(seat) {
                    let own = &state.units[unit];
                    let troops = &battle.armies().0[seat].units()[unit % MAX_UNITS].troops;
                    assert!(own.place.is_on_table(), "{own:?}");
                    assert_eq!(own.bases.left() + own.bases.lost, troops.bases(), "{own:?}");
                    let clash = state.of(seat).any(|friend| {
                        let other = &battle.armies().0[seat].units()[friend % MAX_UNITS].troops;
                        friend != unit
                            && !troops.is_sug()
                            && !other.is_sug()
                            && own.place.overlaps(state.units[friend].place)
                    });
                    assert!(!clash, "{own:?} overlaps a friend");
                }
            }
            let mut all = Vec::new();
            battle.decisions(&state, |choice| all.push(choice));
            step += 1;
            let choice = all[(step * 7 + pair) as usize % all.len()];
            battle.apply(&mut state, choice, &mut chance, &mut NoTrace);
        }
    }
}

#[test]
fn gl_976_players_are_listed() {
    let names: Vec<&str> = PLAYERS.iter().map(|kind| kind.name).collect();
    assert_eq!(names, ["random", "steady", "rash", "cautious", "eager", "search"]);
    for kind in PLAYERS {
        let player = kind.player();
        assert_eq!((Player::named(kind.name), player.name()), (Some(player), kind.name));
    }
    assert_eq!(Player::named("charge"), None);
}

/// GL-962: an army file may describe kinds of units of its own; whatever is wrong with them is said with the rest.
#[test]
fn gl_962_an_army_of_kinds_of_its_own() {
    let text = |quality: &str, level: u8| {
        format!(
            "name = \"Own\"\nsources = \"ours\"\n[[general]]\nlevel = {level}\nkind = \"professional\"\n\
             [[kind]]\nname = \"Bodyguard\"\nquality = \"{quality}\"\ntraining = \"drilled\"\n\
             moves = \"close-infantry\"\ncharacteristics = [\"long-spear\"]\n\
             [[unit]]\nkind = \"bodyguard\"\ncount = 3\n[[unit]]\nkind = \"Tercio\"\ncount = 4\n"
        )
    };
    let army = Army::from_toml(&text("exceptional", 3), Catalogue::built_in()).expect("legal");
    let own = army.units().iter().filter(|unit| unit.name == "Bodyguard");
    let own: Vec<_> = own.map(|unit| unit.troops).collect();
    assert_eq!(own.len(), 3);
    // GL-015: long-spear foot stands four wide and two deep.
    assert_eq!((own[0].width, own[0].depth), (4, 2));
    let wrong = Army::from_toml(&text("splendid", 9), Catalogue::built_in()).unwrap_err();
    let lines: Vec<String> = wrong.iter().map(ToString::to_string).collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].contains("quality = \"splendid\"") && lines[1].contains("level 9"));
}
