//! Players: the order of their strength from both seats, and that the larger army wins.

use battle_core::dice::{DiceTransform, ScriptedDice};
use battle_core::policy::Policy;
use battle_core::streams::OneSource;
use battle_core::{
    BySide, EventLog, Game, NoTrace, SampledChance, Seat, Seating, Side, StreamKey, playout,
};
use tropaion::armies::BUILT_IN;
use tropaion::army::{Army, PointsList};
use tropaion::cards::Cards;
use tropaion::grid::Facing::{North, South};
use tropaion::policies::{PLAYERS, Player};
use tropaion::troops::UnitType::{self, *};
use tropaion::{Battle, Decision, Event, RuleParameters, UnitId};

use crate::support::{self, at, foe, own, position, quick, unit};

/// Half points of side A in pairs of battles, by the seat that it had, and battles that the limit of turns ended.
fn pairs(battle: &Battle, players: [Player; 2], n: u64) -> ([u64; 2], u64) {
    let (mut half_points, mut at_limit) = ([0; 2], 0);
    for pair in 0..n {
        for seating in Seating::ALL {
            let key = StreamKey::of_seed(11).matchup(5).pair(pair);
            let mut chance = SampledChance::new(key, DiceTransform::default());
            let players = BySide(players);
            let outcome = playout(battle, &players, seating, &mut chance, &mut NoTrace);
            let seat: Seat = seating.seat_of(Side::A);
            half_points[seat.index()] += u64::from(outcome.half_points_of(seat));
            at_limit += outcome.measures.whole[1] as u64;
        }
    }
    (half_points, at_limit)
}

/// An army of heavy infantry, medium cavalry and light infantry: four, one and one of them, `times` times.
fn army(times: usize) -> Army {
    let groups = [
        (4 * times, unit(HeavyInfantry, &[])),
        (times, unit(MediumCavalry, &[])),
        (times, unit(LightInfantry, &[])),
    ];
    Army::new("even", "", &groups)
}

fn battle(a: Army, b: Army) -> Battle {
    let mut parameters = RuleParameters::DEFAULT;
    parameters.set("army_points", "180").unwrap();
    parameters.set("start_morale", "half_the_units").unwrap();
    let points = &PointsList::PLACEHOLDER;
    Battle::new(BySide([a, b]), &parameters, points, Cards::DECK).expect("legal")
}

#[test]
fn steady_beats_random_from_both_seats() {
    let steady = Player::named("steady").unwrap();
    let (half_points, _) = pairs(&battle(army(2), army(2)), [steady, Player::Random], 6);
    for seat in half_points {
        assert!(seat >= 10, "{half_points:?} of 12 each");
    }
}

#[test]
fn search_beats_random_from_both_seats() {
    let search = quick(PLAYERS.iter().find(|kind| kind.name == "search").unwrap());
    let (half_points, _) = pairs(&battle(army(2), army(2)), [search, Player::Random], 3);
    for seat in half_points {
        assert!(seat >= 5, "{half_points:?} of 6 each");
    }
}

/// Without playouts it is `steady`; with some it leaves that somewhere.
#[test]
fn search_without_a_budget_is_steady() {
    let battle = battle(army(2), army(2));
    let events = |player: Player| {
        let key = StreamKey::of_seed(4).matchup(1);
        let mut chance = SampledChance::new(key, DiceTransform::default());
        let mut log = EventLog::default();
        let players = BySide([player; 2]);
        playout(&battle, &players, Seating::AFirst, &mut chance, &mut log);
        log.events
    };
    let steady = events(Player::named("steady").unwrap());
    let search = |playouts: &str| {
        let mut search = Player::named("search").unwrap();
        search.set("horizon", "1").unwrap();
        search.set("playouts", playouts).unwrap();
        search
    };
    assert_eq!(events(search("0")), steady);
    assert_ne!(events(search("16")), steady);
}

/// The events of battles of two players of one kind with the six built-in armies, each against itself.
fn events(name: &str, n: u64) -> Vec<(Battle, Vec<Event>)> {
    let player = Player::named(name).unwrap();
    let mut all = Vec::new();
    for (own, matchup) in BUILT_IN.iter().zip(0..) {
        for pair in 0..n {
            let battle = Battle::of(own.army(), own.army()).expect("legal");
            let key = StreamKey::of_seed(21).matchup(matchup).pair(pair);
            let mut chance = SampledChance::new(key, DiceTransform::default());
            let mut log = EventLog::default();
            playout(&battle, &BySide([player; 2]), Seating::AFirst, &mut chance, &mut log);
            all.push((battle, log.events));
        }
    }
    all
}

/// The type of a unit of these battles.
fn of(battle: &Battle, unit: UnitId) -> UnitType {
    battle.armies()[Seating::AFirst.side_in(unit.seat())].units[unit.place()].of
}

/// `steady` is the better player from both seats, with the six built-in armies in its hands and against it.
#[test]
fn steady_beats_rash_with_the_built_in_armies() {
    let [steady, rash] = ["steady", "rash"].map(|name| Player::named(name).unwrap());
    let mut sums = [0; 2];
    for own in BUILT_IN {
        let battle = Battle::of(own.army(), own.army()).expect("legal");
        let (half_points, _) = pairs(&battle, [steady, rash], 12);
        sums.iter_mut().zip(half_points).for_each(|(sum, of)| *sum += of);
    }
    // 72 battles from each seat: 62 of 100 are 89 half points, and one half 72 with a standard deviation of 8.5.
    assert!(sums.iter().all(|sum| *sum > 72), "{sums:?} of 144 each");
    assert!(sums.iter().sum::<u64>() > 160, "{sums:?}");
}

/// TP-102: before the lines meet the highest die goes to Discipline, the lowest to Strategy. On the first turn they are far apart.
#[test]
fn tp_102_steady_gives_the_highest_die_of_the_first_turn_to_discipline() {
    for (_, events) in events("steady", 2) {
        let mut assigned = events.iter().filter_map(|event| match event {
            Event::Assigned { points, .. } => Some(*points),
            _ => None,
        });
        for [valour, discipline, strategy] in [assigned.next(), assigned.next()].map(Option::unwrap)
        {
            assert!(discipline >= valour && valour >= strategy, "{valour} {discipline} {strategy}");
        }
    }
}

/// Elephants charge 3 MU (TP-010) and fight horse with a lead of 5 (TP-008): 5 MU from them horse is safe, 4 MU from them it isn't. It
/// stands 7 MU away and moves 3.
#[test]
fn horse_of_steady_stops_out_of_reach_of_elephants() {
    let battle = support::battle(&[unit(MediumCavalry, &[])], &[unit(Elephants, &[])]);
    let stops = |name: &str| -> i8 {
        let start = [at(own(0), 5, 4, North), at(foe(0), 5, 11, South)];
        let mut state = position(&battle, &start);
        let player = Player::named(name).unwrap();
        let mut dice = ScriptedDice::new(&[]);
        loop {
            match player.decide(&battle, &state, Seat::One, &mut dice) {
                Decision::Act(action) => return 7 - action.offset.f,
                other => battle.apply(&mut state, other, &mut OneSource(&mut dice), &mut NoTrace),
            }
        }
    };
    assert_eq!((stops("steady"), stops("rash")), (5, 4));
}

/// TP-206: disrupted light foot is rallied, which `rash` values as much as doing nothing.
#[test]
fn steady_rallies_light_foot() {
    let rallied = |name: &str| -> usize {
        let of_battle = |(battle, events): &(Battle, Vec<Event>)| {
            let is_such = |event: &&Event| {
                matches!(event, Event::Rallied { unit, .. }
                    if of(battle, *unit) == LightInfantry)
            };
            events.iter().filter(is_such).count()
        };
        events(name, 8).iter().map(of_battle).sum()
    };
    let (steady, rash) = (rallied("steady"), rallied("rash"));
    assert!(steady > rash, "{steady} of steady, {rash} of rash");
}

/// The battles of two steady players are decided, not run out.
#[test]
fn steady_battles_end_by_morale() {
    let steady = Player::named("steady").unwrap();
    let (_, at_limit) = pairs(&battle(army(2), army(2)), [steady; 2], 12);
    assert_eq!(at_limit, 0);
}

/// An army of half as many units again wins clearly.
#[test]
fn a_larger_army_wins() {
    let steady = Player::named("steady").unwrap();
    let (half_points, _) = pairs(&battle(army(3), army(2)), [steady; 2], 24);
    let share = half_points.iter().sum::<u64>() as f64 / 96.0;
    assert!(share > 0.75, "{half_points:?}");
}

#[test]
fn players_are_listed_and_say_what_is_wrong() {
    let names: Vec<&str> = PLAYERS.iter().map(|kind| kind.name).collect();
    assert_eq!(names, ["random", "steady", "rash", "search"]);
    let mut steady = Player::named("Steady").unwrap();
    assert!(steady.set("charge_threshold", "2").is_ok());
    assert_eq!(steady.parameters()[0].value, 2);
    assert_eq!(
        steady.set("charge_threshold", "101").unwrap_err().to_string(),
        "`101` is no value of `charge_threshold`; it takes a whole number from -100 to 100"
    );
    assert_eq!(
        steady.set("depth", "1").unwrap_err().to_string(),
        "steady has no parameter `depth`"
    );
}
