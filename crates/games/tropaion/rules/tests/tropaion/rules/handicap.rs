//! Handicaps: what an army is given beyond the rules.

use battle_core::dice::DiceTransform;
use battle_core::{BySide, EventLog, SampledChance, Seat, Seating, Side, StreamKey, playout};
use tropaion::armies::BuiltIn;
use tropaion::army::{Army, Handicap};
use tropaion::cards::Card;
use tropaion::policies::Player;
use tropaion::{Battle, Event};

fn gauls(handicap: Handicap) -> Army {
    let mut army = BuiltIn::named("gallic").unwrap().army();
    army.handicap = handicap;
    army
}

/// The events of a battle of Gauls with a handicap, as side A, against others without one.
fn events(handicap: Handicap, seating: Seating, pair: u64) -> Vec<Event> {
    let battle = Battle::of(gauls(handicap), gauls(Handicap::NONE)).unwrap();
    let key = StreamKey::of_seed(9).matchup(2).pair(pair);
    let mut chance = SampledChance::new(key, DiceTransform::default());
    let mut log = EventLog::default();
    let players = BySide([Player::named("steady").unwrap(); 2]);
    playout(&battle, &players, seating, &mut chance, &mut log);
    log.events
}

/// TP-401: an army that goes first does so in every turn, whoever has more Strategy; the other one does in some turns without it.
#[test]
fn tp_401_an_army_may_always_go_first() {
    let goes_first = Handicap { goes_first: true, ..Handicap::NONE };
    let mut others = 0;
    for pair in 0..4 {
        for seating in Seating::ALL {
            let own = seating.seat_of(Side::A);
            let firsts = |events: Vec<Event>| {
                let all = events.into_iter().filter_map(|event| match event {
                    Event::Order { first, .. } => Some(first),
                    _ => None,
                });
                all.collect::<Vec<Seat>>()
            };
            let with = firsts(events(goes_first, seating, pair));
            assert!(!with.is_empty() && with.iter().all(|&first| first == own));
            let without = firsts(events(Handicap::NONE, seating, pair));
            others += without.iter().filter(|&&first| first != own).count();
        }
    }
    assert!(others > 0);
}

/// TP-102: each pool is a die of the turn and what is given in addition; the other army has its dice only.
#[test]
fn tp_102_points_are_given_in_every_turn() {
    let handicap = Handicap { points: [1, 0, 2], ..Handicap::NONE };
    for seating in Seating::ALL {
        let own = seating.seat_of(Side::A);
        let (mut rolled, mut n) = ([[0; 3]; 2], 0);
        for event in events(handicap, seating, 7) {
            match event {
                Event::TurnBegins { dice, .. } => rolled = dice,
                Event::Assigned { seat, points } => {
                    let given = if seat == own { [1, 0, 2] } else { [0; 3] };
                    let mut dice = [0, 1, 2].map(|pool| points[pool] - given[pool]);
                    dice.sort_unstable();
                    assert_eq!(dice, rolled[seat.index()]);
                    n += 1;
                }
                _ => {}
            }
        }
        assert!(n > 2);
    }
}

/// TP-102: points fewer are taken from the dice, as far as a pool has them.
#[test]
fn tp_102_points_are_taken_as_far_as_there_are_any() {
    let handicap = Handicap { points: [-2, -12, 0], ..Handicap::NONE };
    let (mut fewer, mut n) = (0, 0);
    for pair in 0..4 {
        let mut rolled = [[0; 3]; 2];
        for event in events(handicap, Seating::AFirst, pair) {
            match event {
                Event::TurnBegins { dice, .. } => rolled = dice,
                Event::Assigned { seat: Seat::One, points } => {
                    let dice = rolled[Seat::One.index()];
                    // A die shows 12 at most, so that Discipline has none; one die less two, one as it is.
                    assert_eq!(points[1], 0);
                    let is_die = |value: u8| dice.contains(&value);
                    assert!(is_die(points[2]), "{points:?} of {dice:?}");
                    assert!(points[0] == 0 || is_die(points[0] + 2), "{points:?} of {dice:?}");
                    fewer += u32::from(points[0] > 0);
                    n += 1;
                }
                _ => {}
            }
        }
    }
    assert!(n > 8 && fewer > 0);
}

/// TP-A01: a card more in hand; it is played when its moment comes.
#[test]
fn tp_a01_a_card_is_given() {
    let handicap = Handicap { card: Some(Card::HoldHold), ..Handicap::NONE };
    let mut played = 0;
    for pair in 0..8 {
        let events = events(handicap, Seating::AFirst, pair);
        let hands = events.iter().filter_map(|event| match event {
            Event::Dealt { hand, .. } => Some(hand.len()),
            _ => None,
        });
        assert_eq!(hands.collect::<Vec<_>>(), [6, 5]);
        let is_own = |event: &&Event| {
            matches!(event, Event::Played { seat: Seat::One, card: Card::HoldHold })
        };
        played += events.iter().filter(is_own).count();
    }
    assert!(played >= 4, "{played} of 8");
}
