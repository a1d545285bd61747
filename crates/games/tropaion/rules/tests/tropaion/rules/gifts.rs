//! What a side has beyond the rules, and players who ignore it.

use battle_core::dice::DiceTransform;
use battle_core::{
    BySide, EventLog, Game, Gifted, Ignoring, Next, NoTrace, SampledChance, Seat, Seating, Side,
    StreamKey, playout,
};
use tropaion::armies::BuiltIn;
use tropaion::policies::Player;
use tropaion::{Battle, Event, Gift, State, UnitId};

fn battle(gifts: [Gift; 2]) -> Battle {
    let own = || BuiltIn::named("gallic").unwrap().army();
    Battle::of(own(), own()).unwrap().with_gifts(BySide(gifts))
}

fn chance(pair: u64) -> SampledChance {
    SampledChance::new(StreamKey::of_seed(4).pair(pair), DiceTransform::default())
}

fn steady(ignores_gifts: bool) -> Ignoring<Player> {
    Ignoring { ignores_gifts, ..Player::named("steady").unwrap().into() }
}

fn played(battle: &Battle, a: Ignoring<Player>, seating: Seating, pair: u64) -> Vec<Event> {
    let mut log = EventLog::default();
    playout(battle, &BySide([a, steady(false)]), seating, &mut chance(pair), &mut log);
    log.events
}

/// TP-102: each assigned point, and what is given; the dice of the turn are the same.
#[test]
fn tp_102_points_are_given_in_every_turn() {
    let gift = Gift { points: [1, -1, 2], ..Gift::NONE };
    let battle = battle([gift, Gift::NONE]);
    let mut dice = [[0; 3]; 2];
    let mut n_turns = 0;
    for event in played(&battle, steady(false), Seating::AFirst, 0) {
        match event {
            Event::TurnBegins { dice: rolled, .. } => (dice, n_turns) = (rolled, n_turns + 1),
            Event::Assigned { seat, points } => {
                let sum = |all: [u8; 3]| all.iter().sum::<u8>();
                let more = if seat == Seat::One { 2 } else { 0 };
                assert_eq!(sum(points), sum(dice[seat.index()]) + more);
            }
            _ => {}
        }
    }
    assert!(n_turns > 1);
}

/// The position in which the first decision is due.
fn dealt(battle: &Battle, seating: Seating) -> State {
    let mut chance = chance(0);
    let mut state = battle.setup(seating, &mut chance, &mut NoTrace);
    while battle.next(&state) == Next::Advance {
        battle.advance(&mut state, &mut chance, &mut NoTrace);
    }
    state
}

/// TP-403, TP-601, TP-701, TP-803: what a unit is and its army's morale, of one side in either seat.
#[test]
fn tp_403_moves_factors_and_morale_are_of_one_side() {
    let usual = battle([Gift::NONE; 2]);
    let gift = Gift { points: [0; 3], reach: 1, factor: 2, morale: -1 };
    let given = battle([gift, Gift::NONE]);
    for seating in Seating::ALL {
        let [before, state] = [&usual, &given].map(|battle| dealt(battle, seating));
        for seat in Seat::ALL {
            let unit = UnitId::of(seat, 0);
            let [own, printed] = [(&given, &state), (&usual, &before)]
                .map(|(battle, state)| battle.profile(state, unit).numbers);
            let has = i8::from(seating.side_in(seat) == Side::A);
            assert_eq!(own.combat, printed.combat + 2 * has);
            assert_eq!(own.movement as i8, printed.movement as i8 + has);
            assert_eq!(own.charge_move as i8, printed.charge_move as i8 + has);
            let morale = [&state, &before].map(|state| state.armies[seat].half_morale);
            assert_eq!(morale[0], morale[1] - 2 * has);
        }
        let (poor, seen) = given.without_gift(&state, seating.seat_of(Side::A)).expect("a gift");
        assert_eq!((poor, seen), (&usual, before));
        assert!(given.without_gift(&state, seating.seat_of(Side::B)).is_none());
    }
}

/// TP-701: a factor of its own in every fight; that of the type is as printed.
#[test]
fn tp_701_a_given_factor_has_a_name_of_its_own() {
    let gift = Gift { factor: 1, ..Gift::NONE };
    let battle = battle([Gift::NONE, gift]);
    let mut n_fights = 0;
    for event in played(&battle, steady(false), Seating::AFirst, 3) {
        let Event::Fought { own, enemy, factors, .. } = event else { continue };
        for (unit, factors) in [own, enemy].into_iter().zip(factors) {
            let of = |rule: &str| factors.iter().find(|it| it.0 == rule).map_or(0, |it| it.1);
            assert_eq!(of("gift"), i8::from(unit.seat() == Seat::Two));
            let printed = battle.armies()[Side::A].units[unit.place()].of.row().combat;
            assert_eq!(of("TP-710"), printed);
        }
        n_fights += 1;
    }
    assert!(n_fights > 0);
}

/// Nothing given is no gift: the same battle, event by event, for who knows it and who ignores it.
#[test]
fn a_gift_of_nothing_changes_nothing() {
    let own = || BuiltIn::named("gallic").unwrap().army();
    let plain = Battle::of(own(), own()).unwrap();
    let given = battle([Gift::default(); 2]);
    assert_eq!(plain, given);
    let [one, two] = [&plain, &given].map(|it| played(it, steady(true), Seating::AFirst, 2));
    assert_eq!(one, two);
    assert_eq!(one, played(&given, steady(false), Seating::AFirst, 2));
}

/// Points of Valour and Discipline that are ignored stay unspent, and the battle is the one without them.
#[test]
fn who_ignores_points_plays_the_battle_without_them() {
    let usual = battle([Gift::NONE; 2]);
    let without = |events: Vec<Event>| -> Vec<Event> {
        events.into_iter().filter(|it| !matches!(it, Event::Assigned { .. })).collect()
    };
    for points in [[2, 0, 0], [0, 2, 0]] {
        let given = battle([Gift { points, ..Gift::NONE }, Gift::NONE]);
        let mut differs = false;
        for pair in 0..3 {
            let plain = without(played(&usual, steady(false), Seating::AFirst, pair));
            let play = |ignores| without(played(&given, steady(ignores), Seating::AFirst, pair));
            assert_eq!(play(true), plain, "{points:?}, pair {pair}");
            differs |= play(false) != plain;
        }
        assert!(differs, "nothing is made of {points:?}");
    }
}

/// Of less too, every decision is legal, whoever ignores it.
#[test]
fn who_ignores_a_gift_of_less_decides_what_is_legal() {
    let gift = Gift { points: [-2, -1, -3], reach: -1, factor: -1, morale: -2 };
    for name in ["random", "steady", "rash"] {
        let player = Player::named(name).unwrap();
        let ignoring = Ignoring { ignores_gifts: true, ..player.into() };
        for seating in Seating::ALL {
            played(&battle([gift, Gift::NONE]), ignoring, seating, 5);
        }
    }
}

#[test]
fn every_amount_can_be_given() {
    battle_core::testing::conformance::check_gift::<Gift>();
}
