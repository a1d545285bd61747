//! Players: the order of their strength from both seats, and that the larger army wins.

use battle_core::dice::DiceTransform;
use battle_core::{
    BySide, EventLog, NoTrace, SampledChance, Seat, Seating, Side, StreamKey, playout,
};
use tropaion::army::{Army, PointsList};
use tropaion::cards::Cards;
use tropaion::policies::{PLAYERS, Player};
use tropaion::troops::UnitType::*;
use tropaion::{Battle, RuleParameters};

use crate::support::{quick, unit};

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
