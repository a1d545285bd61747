//! Dice, points, hands and discipline tests (TP-X01 to TP-X03, TP-X14, TP-X18, TP-X27).

use super::*;

/// TP-X01, TP-201, TP-106: a discipline test with modifier m and k points after the roll passes with (3 + m + k)/6.
#[test]
fn tp_x01_discipline_tests() {
    let cases: [(_, &[Trait], bool, bool, u8, u64); 8] = [
        (HeavyInfantry, &[], false, false, 0, 3),
        (LightInfantry, &[], false, false, 0, 2),
        (LightInfantry, &[], true, false, 0, 1),
        (LightInfantry, &[Trait::UncertainMorale], true, false, 0, 0),
        (HeavyInfantry, &[Trait::Legionaries], false, false, 0, 4),
        (HeavyInfantry, &[Trait::Legionaries], false, true, 0, 5),
        (LightInfantry, &[], false, false, 2, 4),
        (HeavyInfantry, &[], false, false, 3, 6),
    ];
    for (of, traits, wavers, enemy_wavers, points, sixths) in cases {
        let battle = battle(&[unit(of, traits)], &[]);
        let mut start = position(&battle, &[at(own(0), 5, 5, North)]);
        start.set_points(Seat::One, Pool::Discipline, points);
        if wavers {
            start.set_half_morale(Seat::One, 4);
        }
        if enemy_wavers {
            start.set_half_morale(Seat::Two, 4);
        }
        exactly((sixths, 6), DIE, |dice| moves_ahead(&battle, start, dice, Aid::None).is_some());
    }
}

/// Moves seat one's first unit one cell ahead with a test, and buys it if it can; the position if it moved.
fn moves_ahead(
    battle: &Battle,
    mut state: State,
    dice: &mut EnumeratedDice,
    aid: Aid,
) -> Option<State> {
    let before = state.unit(own(0)).cell;
    let ahead = |action: &Action| {
        action.kind == ActionKind::Move
            && action.offset == Offset { f: 1, r: 0 }
            && action.aid == aid
    };
    let otherwise = |state: &State, all: &[Decision]| match state.phase {
        Phase::TestPoints => all[1],
        Phase::TestAgain => Decision::Yes,
        _ => done(state, all),
    };
    play(battle, &mut state, dice, acting_once(Mover::Unit(own(0)), ahead, otherwise), |state| {
        state.phase == Phase::HalfTurnEnd
    });
    (state.unit(own(0)).cell != before).then_some(state)
}

/// TP-X02, TP-101: means of three general dice in order, as sums over all ways of six dice.
#[test]
fn tp_x02_general_dice() {
    let battle = battle(&[], &[]);
    let mut start = far_apart(&battle);
    start.to_turn_end();
    let (mut sums, mut sixes, mut n) = ([0u64; 3], 0, 0);
    battle_core::dice::enumerate(
        6u64.pow(6),
        |dice| {
            let mut state = start;
            play(&battle, &mut state, dice, done, |state| matches!(state.phase, Phase::Assign(_)));
            state.armies[Seat::One].dice
        },
        |dice, weight| {
            for (sum, die) in sums.iter_mut().zip(dice) {
                *sum += u64::from(die) * weight;
            }
            sixes += u64::from(dice[2] == 6) * weight;
            n += weight;
        },
    );
    assert_eq!(sums[2] * 24, 119 * n);
    assert_eq!(sums[1] * 2, 7 * n);
    assert_eq!(sums[0] * 24, 49 * n);
    assert_eq!(sixes * 216, 91 * n);
}

/// TP-X03, TP-401: who goes first by the dice that are given to Strategy.
#[test]
fn tp_x03_turn_order() {
    let battle = battle(&[], &[]);
    let mut start = far_apart(&battle);
    start.to_turn_end();
    for (theirs, first, tie) in [
        (2, (5479, 15552), (2297, 7776)),
        (1, (2761, 3888), (37, 243)),
        (0, (14257, 15552), (407, 7776)),
    ] {
        let strategies = |dice: &mut EnumeratedDice| {
            let mut state = start;
            play(
                &battle,
                &mut state,
                dice,
                |state, all| {
                    let Phase::Assign(seat) = state.phase else {
                        return done(state, all);
                    };
                    let [low, middle, high] = state.armies[seat].dice;
                    let points = match (seat, theirs) {
                        (Seat::One, _) | (Seat::Two, 2) => [middle, low, high],
                        (Seat::Two, 1) => [high, low, middle],
                        (Seat::Two, _) => [middle, high, low],
                    };
                    Decision::Assign(points)
                },
                |state| {
                    matches!(state.phase, Phase::HalfTurn | Phase::TieOffer(_) | Phase::TurnOrder)
                },
            );
            (state.phase == Phase::HalfTurn).then_some(state.first)
        };
        exactly(first, 6u64.pow(6), |dice| strategies(dice) == Some(Seat::One));
        exactly(tie, 6u64.pow(6), |dice| strategies(dice).is_none());
    }
}

/// TP-X14, TP-A01: five cards of the deck, by counting hands.
#[test]
fn tp_x14_hands() {
    fn choose(n: u64, k: u64) -> u64 {
        (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
    }
    let deck = Cards::DECK;
    let terrain: u64 = Card::ALL
        .iter()
        .filter(|card| card.is_terrain())
        .map(|&card| u64::from(deck.count(card)))
        .sum();
    let blanks = u64::from(deck.count(Card::Blank));
    let special = u64::from(deck.len()) - terrain - blanks;
    assert_eq!((deck.len(), terrain, blanks, special), (40, 20, 10, 10));
    let all = choose(40, 5);
    let is = |ways: u64, (numerator, denominator): (u64, u64)| {
        assert_eq!(ways * denominator, numerator * all);
    };
    is(choose(40 - special, 5), (609, 2812));
    is(choose(39, 4), (1, 8));
    is(all - choose(30, 5) - blanks * choose(30, 4), (353, 962));
    is(choose(40 - terrain, 5), (34, 1443));
    assert_eq!(5 * terrain * 2, 5 * 40);
}

/// TP-X18, TP-107, TP-209: maniples rally.
#[test]
fn tp_x18_maniples_rally() {
    let battle = battle(&[unit(Maniples, &[])], &[]);
    let mut start = position(&battle, &[at(own(0), 5, 5, North), at(own(1), 5, 4, North)]);
    start.set_half_morale(Seat::One, 4);
    start.set_disruption(own(0), 1);
    start.set_points(Seat::One, Pool::Strategy, 1);
    exactly((5, 6), DIE, |dice| {
        let mut state = start;
        battle.to_rallies(&mut state);
        play(
            &battle,
            &mut state,
            dice,
            |state, all| match state.phase {
                Phase::Rally => Decision::Unit(own(0)),
                Phase::TestPoints => all[1],
                _ => done(state, all),
            },
            |state| state.phase == Phase::HalfTurnEnd,
        );
        state.unit(own(0)).disruption == 0
    });
}

/// TP-X27, TP-A21: Broken Vine Staff on a move test.
#[test]
fn tp_x27_broken_vine_staff() {
    let battle = battle(&[], &[]);
    for (points, expected) in [(0, (3, 4)), (1, (8, 9)), (2, (35, 36))] {
        let mut start = position(&battle, &[at(own(0), 5, 5, North)]);
        start.set_points(Seat::One, Pool::Discipline, points);
        start.set_hand(Seat::One, Cards::of(&[Card::BrokenVineStaff]));
        exactly(expected, DIE * DIE, |dice| moves_ahead(&battle, start, dice, Aid::None).is_some());
    }
}
