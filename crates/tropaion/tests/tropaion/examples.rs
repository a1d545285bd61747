//! Section 15: the worked examples, each with its exact result, by the rule code that plays.

use battle_core::Seat;
use tropaion::cards::{Card, Cards};
use tropaion::grid::Facing::{North, South, West};
use tropaion::grid::{Cell, Offset};
use tropaion::troops::{Trait, UnitType::*};
use tropaion::{Action, Aid, Battle, Decision, Event, Kind, Mover, Phase, Pool, Removal, State};

use crate::support::*;

/// "Minimum to win, rest on the result" (TP-X09): the least Valour that wins the fight, then as much as the result can use.
fn valour(state: &State, all: &[Decision]) -> Decision {
    let spends = |all: &[Decision]| {
        all.iter()
            .copied()
            .rfind(|it| matches!(it, Decision::Spend(_)))
    };
    match state.phase {
        Phase::FightValour(_) => {
            let fight = state.fight();
            let behind = fight.totals[1] - fight.totals[0];
            let winning = Decision::Spend([(behind + 1) as u8, 0, 0]);
            if all.contains(&winning) {
                winning
            } else {
                Decision::Done
            }
        }
        Phase::ResultValour => {
            let to_break = Decision::Spend([6 - state.fight().result, 0, 0]);
            if all.contains(&to_break) {
                to_break
            } else {
                spends(all).unwrap_or(Decision::Done)
            }
        }
        _ => done(state, all),
    }
}

/// One fight step of a position.
fn fight(battle: &Battle, state: &State, dice: &mut EnumeratedDice) -> (State, Vec<Event>) {
    fight_step(battle, state, dice, valour)
}

const DIE: u64 = 6;
const FIGHT: u64 = 36 * 6;

/// A unit of each army, face to face; seat one's has charged with this bonus.
fn face_to_face(battle: &Battle, bonus: i8) -> State {
    let mut state = position(battle, &[at(own(0), 5, 5, North), at(foe(0), 5, 6, South)]);
    if bonus != 0 {
        state.set_charged(own(0), foe(0), bonus);
    }
    state
}

fn gone(state: &State, unit: tropaion::UnitId) -> bool {
    !state.on_table.has(unit)
}

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
        exactly((sixths, 6), DIE, |dice| {
            moves_ahead(&battle, start, dice, Aid::None).is_some()
        });
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
        action.kind == Kind::Move && action.offset == Offset { f: 1, r: 0 } && action.aid == aid
    };
    let otherwise = |state: &State, all: &[Decision]| match state.phase {
        Phase::TestPoints => all[1],
        Phase::TestAgain => Decision::Yes,
        _ => done(state, all),
    };
    play(
        battle,
        &mut state,
        dice,
        acting_once(Mover::Unit(own(0)), ahead, otherwise),
        |state| state.phase == Phase::HalfTurnEnd,
    );
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
            play(&battle, &mut state, dice, done, |state| {
                matches!(state.phase, Phase::Assign(_))
            });
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
                    matches!(
                        state.phase,
                        Phase::HalfTurn | Phase::TieOffer(_) | Phase::TurnOrder
                    )
                },
            );
            (state.phase == Phase::HalfTurn).then_some(state.first)
        };
        exactly(first, 6u64.pow(6), |dice| {
            strategies(dice) == Some(Seat::One)
        });
        exactly(tie, 6u64.pow(6), |dice| strategies(dice).is_none());
    }
}

/// TP-X04, TP-701: how a die-off falls by the difference of modifiers.
#[test]
fn tp_x04_die_off() {
    let battle = battle(&[], &[]);
    for (diff, win, tie) in [
        (0, (5, 12), (1, 6)),
        (1, (7, 12), (5, 36)),
        (2, (13, 18), (1, 9)),
        (3, (5, 6), (1, 12)),
        (4, (11, 12), (1, 18)),
        (5, (35, 36), (1, 36)),
        (6, (1, 1), (0, 1)),
    ] {
        let start = face_to_face(&battle, diff);
        let outcome = |dice: &mut EnumeratedDice| {
            let (_, events) = fight(&battle, &start, dice);
            let totals = events.iter().find_map(|event| match event {
                Event::Fought { totals, .. } => Some(*totals),
                _ => None,
            });
            let [one, two] = totals.expect("it was fought");
            one.cmp(&two)
        };
        exactly(win, FIGHT, |dice| outcome(dice).is_gt());
        exactly(tie, FIGHT, |dice| outcome(dice).is_eq());
    }
}

/// A supported unit of each army, face to face, seat one's having charged.
fn supported(battle: &Battle, bonus: i8) -> State {
    let mut state = position(
        battle,
        &[
            at(own(0), 5, 5, North),
            at(own(1), 6, 5, North),
            at(foe(0), 5, 6, South),
            at(foe(1), 4, 6, South),
        ],
    );
    state.set_charged(own(0), foe(0), bonus);
    state
}

/// TP-X05, TP-710, TP-711, TP-714: supported heavy infantry charges its like.
#[test]
fn tp_x05_heavy_infantry_charges_heavy_infantry() {
    let battle = battle(&[], &[]);
    let start = supported(&battle, 1);
    assert_eq!(battle.combat_factor(&start, own(0), foe(0)), 3);
    assert_eq!(battle.combat_factor(&start, foe(0), own(0)), 2);
    let after = |dice: &mut EnumeratedDice| fight(&battle, &start, dice).0;
    exactly((7, 72), FIGHT, |dice| gone(&after(dice), foe(0)));
    exactly((7, 36), FIGHT, |dice| {
        after(dice).unit(foe(0)).disruption == 1
    });
    exactly((7, 24), FIGHT, |dice| {
        let state = after(dice);
        state.unit(foe(0)).cell == Cell::new(5, 7) && state.unit(foe(0)).disruption == 0
    });
    exactly((5, 18), FIGHT, |dice| {
        let state = after(dice);
        let own = state.unit(own(0));
        gone(&state, crate::support::own(0)) || own.disruption > 0 || own.cell != Cell::new(5, 5)
    });
}

/// TP-X06, TP-010, TP-020: elephants charge unsupported heavy infantry.
#[test]
fn tp_x06_elephants_charge() {
    let battle = battle(&[unit(Elephants, &[])], &[]);
    let start = face_to_face(&battle, 3);
    assert_eq!(battle.combat_factor(&start, own(0), foe(0)), 5);
    let after = |dice: &mut EnumeratedDice| fight(&battle, &start, dice).0;
    exactly((5, 216), FIGHT, |dice| {
        after(dice).unit(own(0)).disruption == 1
    });
    exactly((1, 216), FIGHT, |dice| gone(&after(dice), own(0)));
}

/// TP-X07, TP-011, TP-730: what a lost fight does to a unit that is disrupted already, or fresh.
#[test]
fn tp_x07_the_second_disruption() {
    // Seat two's unit loses for certain: +6 against it.
    let lost = |battle: &Battle, mut start: State, disruption: u8, expected: (u64, u64)| {
        start.set_disruption(foe(0), disruption);
        start.set_charged(own(0), foe(0), 12);
        exactly(expected, FIGHT * FIGHT, |dice| {
            gone(&fight(battle, &start, dice).0, foe(0))
        });
    };
    let plain = battle(&[], &[]);
    lost(&plain, face_to_face(&plain, 0), 1, (1, 2));
    lost(&plain, face_to_face(&plain, 0), 0, (1, 6));
    let beast = battle(&[], &[unit(Elephants, &[])]);
    lost(&beast, face_to_face(&beast, 0), 1, (1, 1));
    lost(&beast, face_to_face(&beast, 0), 0, (1, 6));
    // TP-733: no room behind it.
    let blocked = || {
        position(
            &plain,
            &[at(own(0), 5, 14, North), at(foe(0), 5, 15, South)],
        )
    };
    lost(&plain, blocked(), 1, (1, 1));
    lost(&plain, blocked(), 0, (1, 6));
    // TP-904: in a mass.
    let mut mass = position(
        &plain,
        &[
            at(own(0), 5, 5, North),
            at(foe(0), 5, 6, South),
            at(foe(1), 4, 6, South),
            at(foe(2), 5, 7, South),
        ],
    );
    assert!(plain.form(&mut mass, &[foe(0), foe(1), foe(2)]));
    lost(&plain, mass, 1, (1, 1));
    lost(&plain, mass, 0, (1, 6));
}

/// TP-X08, TP-731: Valour on the result.
#[test]
fn tp_x08_valour_on_the_result() {
    let battle = battle(&[], &[]);
    for points in 0..=6u64 {
        let mut start = face_to_face(&battle, 12);
        start.set_points(Seat::One, Pool::Valour, points as u8);
        exactly(((1 + points).min(6), 6), FIGHT, |dice| {
            gone(&fight(&battle, &start, dice).0, foe(0))
        });
    }
}

/// TP-X09, TP-X10, TP-X31, TP-105: all the Valour of a turn on one fight.
#[test]
fn tp_x09_x10_x31_valour_on_one_fight() {
    let battle = battle(&[], &[]);
    let one = [
        (0, (7, 72)),
        (1, (47, 216)),
        (2, (77, 216)),
        (3, (55, 108)),
        (4, (145, 216)),
        (5, (181, 216)),
        (6, (49, 54)),
    ];
    let even = [
        (0, (5, 72)),
        (1, (1, 6)),
        (2, (31, 108)),
        (3, (23, 54)),
        (4, (125, 216)),
        (5, (20, 27)),
        (6, (181, 216)),
    ];
    for (bonus, table) in [(1, one), (0, even)] {
        for (points, expected) in table {
            let mut start = face_to_face(&battle, bonus);
            start.set_points(Seat::One, Pool::Valour, points);
            exactly(expected, FIGHT, |dice| {
                gone(&fight(&battle, &start, dice).0, foe(0))
            });
        }
    }
    let medium = crate::support::battle(&[unit(MediumInfantry, &[])], &[]);
    for (points, enemy, own_loss) in [
        (0, (1, 36), (13, 108)),
        (1, (2, 27), (13, 108)),
        (2, (31, 216), (7, 72)),
        (3, (13, 54), (5, 72)),
        (6, (5, 8), (1, 72)),
    ] {
        let mut start = position(
            &medium,
            &[
                at(own(0), 5, 5, North),
                at(foe(0), 5, 6, South),
                at(foe(1), 4, 6, South),
            ],
        );
        start.set_points(Seat::One, Pool::Valour, points);
        exactly(enemy, FIGHT, |dice| {
            gone(&fight(&medium, &start, dice).0, foe(0))
        });
        exactly(own_loss, FIGHT, |dice| {
            gone(&fight(&medium, &start, dice).0, own(0))
        });
    }
}

/// What a shot of seat one's first unit at seat two's first comes to.
fn shot(
    battle: &Battle,
    start: &State,
    darkened: bool,
    returned: bool,
    dice: &mut EnumeratedDice,
) -> State {
    let mut after = *start;
    battle.to_shots(&mut after);
    play(
        battle,
        &mut after,
        dice,
        |state, all| match state.phase {
            Phase::Shoot => *all
                .iter()
                .find(
                    |it| matches!(it, Decision::Shoot { darkened: with, .. } if *with == darkened),
                )
                .expect("it may shoot"),
            Phase::Return if returned => Decision::Return(false),
            _ => done(state, all),
        },
        fought,
    );
    after
}

fn shooters(a: tropaion::troops::Profile, b: tropaion::troops::Profile) -> (Battle, State) {
    let battle = battle(&[a], &[b]);
    let state = position(&battle, &[at(own(0), 5, 5, North), at(foe(0), 5, 8, South)]);
    (battle, state)
}

/// TP-X11, TP-502, TP-503: one shot, in two steps and in one.
#[test]
fn tp_x11_shots() {
    let (two_step, start) = shooters(unit(LightInfantry, &[]), unit(HeavyInfantry, &[]));
    let driven = |state: &State| state.unit(foe(0)).cell == Cell::new(5, 9);
    let hurt = |state: &State| state.unit(foe(0)).disruption == 1;
    exactly((1, 18), 36, |dice| {
        driven(&shot(&two_step, &start, false, false, dice))
    });
    exactly((1, 18), 36, |dice| {
        hurt(&shot(&two_step, &start, false, false, dice))
    });
    let one_step = battle_by(
        &[unit(LightInfantry, &[])],
        &[],
        &[("shoot_rolls", "one_step")],
    );
    exactly((1, 6), 6, |dice| {
        driven(&shot(&one_step, &start, false, false, dice))
    });
    exactly((1, 6), 6, |dice| {
        hurt(&shot(&one_step, &start, false, false, dice))
    });
    // Four shots: at least one disruption.
    let none = |one: u64, of: u64| (of.pow(4) - (of - one).pow(4), of.pow(4));
    assert_eq!(none(1, 18), (21455, 104_976));
    assert_eq!(none(1, 6), (671, 1296));
}

/// TP-X12, TP-A23, TP-024: Darken the Skies.
#[test]
fn tp_x12_darken_the_skies() {
    let bow = tropaion::army::unit(LightInfantry, tropaion::troops::Weapon::Bow, &[]);
    for (traits, driven) in [(&[][..], 1), (&[Trait::HeavilyArmoured][..], 0)] {
        let (battle, mut start) = shooters(bow, unit(HeavyInfantry, traits));
        start.set_hand(Seat::One, Cards::of(&[Card::DarkenTheSkies]));
        let after = |dice: &mut EnumeratedDice| shot(&battle, &start, true, false, dice);
        exactly((driven, 6), 6, |dice| {
            after(dice).unit(foe(0)).cell == Cell::new(5, 9)
        });
        exactly((1, 6), 6, |dice| after(dice).unit(foe(0)).disruption == 1);
    }
}

/// TP-X13, TP-A22: Run Them Down.
#[test]
fn tp_x13_run_them_down() {
    let battle = battle(&[], &[]);
    let mut start = face_to_face(&battle, 12);
    start.set_hand(Seat::One, Cards::of(&[Card::RunThemDown]));
    let result = |keeps: u8, dice: &mut EnumeratedDice| {
        let (_, events) = fight_step(&battle, &start, dice, |state, all| match state.phase {
            Phase::RunThemDown if state.fight().result < keeps => Decision::Yes,
            _ => done(state, all),
        });
        let result = events.iter().find_map(|event| match event {
            Event::Result { result, .. } => Some(*result),
            _ => None,
        });
        result.expect("it has a result")
    };
    exactly((11, 36), 36 * 36, |dice| result(6, dice) == 6);
    exactly((5, 9), 36 * 36, |dice| result(5, dice) >= 5);
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

/// TP-X16, TP-609, TP-718: heavy cavalry charges pikes, and medium infantry.
#[test]
fn tp_x16_heavy_cavalry_charges() {
    for (of, ours, theirs) in [(Pikes, 3, 2), (MediumInfantry, 3, 0)] {
        let battle = battle(&[unit(HeavyCavalry, &[])], &[unit(of, &[])]);
        let start = face_to_face(&battle, 2);
        assert_eq!(battle.combat_factor(&start, own(0), foe(0)), ours);
        assert_eq!(battle.combat_factor(&start, foe(0), own(0)), theirs);
    }
}

/// Charges seat two's first unit with seat one's first; `retreat` is what it answers.
fn charge(battle: &Battle, start: &State, retreat: bool, dice: &mut EnumeratedDice) -> State {
    let mut state = *start;
    let charges = |action: &Action| action.kind == Kind::Charge(foe(0));
    let otherwise = |state: &State, all: &[Decision]| match state.phase {
        Phase::TestPoints => all[1],
        Phase::Retreat(_) if retreat => Decision::Yes,
        _ => valour(state, all),
    };
    play(
        battle,
        &mut state,
        dice,
        acting_once(Mover::Unit(own(0)), charges, otherwise),
        fought,
    );
    state
}

/// TP-X17, TP-603, TP-026, TP-027: who gets away from a charge.
#[test]
fn tp_x17_retreats() {
    for (charger, target, gap, contact) in [
        (HeavyInfantry, LightInfantry, 2, false),
        (MediumCavalry, LightCavalry, 3, false),
        (MediumCavalry, LightCavalry, 2, true),
    ] {
        let battle = battle(&[unit(charger, &[])], &[unit(target, &[])]);
        let start = position(
            &battle,
            &[at(own(0), 5, 4, North), at(foe(0), 5, 5 + gap, South)],
        );
        let cells = 1 + i8::from(target == LightCavalry);
        let n = ways(FIGHT * DIE, |dice| {
            let state = charge(&battle, &start, true, dice);
            state.unit(own(0)).contacted.has(foe(0))
        });
        assert_eq!(n > 0, contact, "{charger:?} at {target:?}");
        let n = ways(FIGHT * DIE, |dice| {
            let state = charge(&battle, &start, true, dice);
            let moved = state.unit(own(0)).cell.y > 4;
            moved && !contact && state.unit(foe(0)).cell.y != 5 + gap + cells
        });
        assert_eq!(n, 0, "{target:?} went straight back");
    }
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

/// TP-X19, TP-022, TP-033, TP-207: everything against a charge.
#[test]
fn tp_x19_a_charge_against_all_odds() {
    for (points, sixths) in [(0, 0), (3, 2)] {
        let battle = battle(
            &[unit(LightInfantry, &[Trait::UncertainMorale])],
            &[unit(HeavyInfantry, &[Trait::Fearsome])],
        );
        let mut start = position(&battle, &[at(own(0), 5, 4, North), at(foe(0), 5, 7, South)]);
        start.set_half_morale(Seat::One, 4);
        start.set_points(Seat::One, Pool::Discipline, points);
        exactly((sixths, 6), FIGHT * DIE, |dice| {
            charge(&battle, &start, false, dice)
                .unit(own(0))
                .contacted
                .has(foe(0))
        });
    }
}

/// TP-X20, TP-406: a charge, its test and its fight together.
#[test]
fn tp_x20_a_whole_charge() {
    let battle = battle(&[], &[]);
    let start = position(&battle, &[at(own(0), 5, 4, North), at(foe(0), 5, 7, South)]);
    exactly((7, 144), FIGHT * DIE, |dice| {
        gone(&charge(&battle, &start, false, dice), foe(0))
    });
}

/// Morale in halves at the end of a turn with these losses, and with Hold! Hold!
fn morale(start_halves: i8, losses: &[(tropaion::troops::UnitType, u8)], holds: bool) -> i8 {
    let battle = battle(&[], &[]);
    let mut state = far_apart(&battle);
    state.set_half_morale(Seat::One, start_halves);
    for &(of, n) in losses {
        state.set_losses(Seat::One, of, n);
    }
    if holds {
        state.set_hand(Seat::One, Cards::of(&[Card::HoldHold]));
    }
    after_turn(&battle, &state).armies[Seat::One].half_morale
}

/// TP-X21, TP-804, TP-A24: losses of one turn.
#[test]
fn tp_x21_losses_of_a_turn() {
    let losses = [(HeavyInfantry, 3), (LightCavalry, 3), (LightInfantry, 4)];
    assert_eq!(morale(12, &losses, false), 4);
    assert_eq!(morale(12, &losses, true), 6);
}

/// TP-X22, TP-030, TP-734: pikes that are pushed into difficult ground.
#[test]
fn tp_x22_pikes_pushed_into_a_marsh() {
    let battle = battle(&[], &[unit(Pikes, &[])]);
    for (holding, expected) in [(0, (1, 6)), (1, (5, 6)), (2, (1, 1))] {
        let mut start = position(&battle, &[at(own(0), 5, 5, North), at(foe(0), 5, 6, South)]);
        battle.lay_card(&mut start, Card::SmallDifficult, Cell::new(5, 8), false);
        start.set_charged(own(0), foe(0), 12);
        start.set_disruption(foe(0), holding);
        exactly(expected, FIGHT, |dice| {
            gone(&fight(&battle, &start, dice).0, foe(0))
        });
        if holding == 0 {
            exactly((1, 6), FIGHT, |dice| {
                fight(&battle, &start, dice).0.unit(foe(0)).disruption == 2
            });
            exactly((2, 3), FIGHT, |dice| {
                fight(&battle, &start, dice).0.unit(foe(0)).disruption == 1
            });
        }
    }
}

/// TP-X23, TP-314, TP-715, TP-736: one unit against two, in either order.
#[test]
fn tp_x23_front_and_flank() {
    let battle = battle(
        &[unit(HeavyInfantry, &[]), unit(MediumCavalry, &[])],
        &[unit(HeavyInfantry, &[])],
    );
    let mut start = position(
        &battle,
        &[
            at(own(0), 5, 5, North),
            at(own(1), 6, 6, West),
            at(foe(0), 5, 6, South),
        ],
    );
    start.set_charged(own(0), foe(0), 1);
    start.set_charged(own(1), foe(0), 1);
    assert_eq!(battle.combat_factor(&start, own(0), foe(0)), 2);
    assert_eq!(battle.combat_factor(&start, foe(0), own(0)), 1);
    assert_eq!(battle.combat_factor(&start, own(1), foe(0)), 1);
    assert_eq!(battle.combat_factor(&start, foe(0), own(1)), -1);
    for (first, expected) in [(own(0), (179, 324)), (own(1), (2263, 3888))] {
        exactly(expected, FIGHT * FIGHT, |dice| {
            let wanted = Decision::Fight {
                own: first,
                enemy: foe(0),
            };
            let (state, _) = fight_step(&battle, &start, dice, |state, all| {
                if all.contains(&wanted) {
                    wanted
                } else {
                    done(state, all)
                }
            });
            gone(&state, foe(0))
        });
    }
}

/// The bonus that a charge brings seat one's first unit, with these cards in the hands.
fn bonus(
    of: tropaion::troops::UnitType,
    target: tropaion::troops::UnitType,
    mass: bool,
    lines: bool,
    wall: bool,
) -> (i8, i8) {
    let battle = battle(
        &vec![unit(of, &[]); if mass { 3 } else { 1 }],
        &[unit(target, &[])],
    );
    let mut placed = vec![at(own(0), 5, 5, North), at(foe(0), 5, 7, South)];
    if mass {
        placed.push(at(own(1), 6, 5, North));
        placed.push(at(own(2), 5, 4, North));
    }
    let mut state = position(&battle, &placed);
    if mass {
        assert!(battle.form(&mut state, &[own(0), own(1), own(2)]));
    }
    if lines {
        state.set_hand(Seat::One, Cards::of(&[Card::BreakTheLines]));
    }
    if wall {
        state.set_hand(Seat::Two, Cards::of(&[Card::Shieldwall]));
    }
    let mover = if mass {
        Mover::Formation(own(0))
    } else {
        Mover::Unit(own(0))
    };
    let straight =
        |action: &Action| action.kind.is_charge() && action.offset == Offset { f: 1, r: 0 };
    let cards = |state: &State, all: &[Decision]| match state.phase {
        Phase::BreakTheLines => Decision::Yes,
        Phase::Shieldwall => Decision::Unit(foe(0)),
        _ => done(state, all),
    };
    let mut found = None;
    battle_core::dice::enumerate(
        DIE,
        |dice| {
            let mut state = state;
            play(
                &battle,
                &mut state,
                dice,
                acting_once(mover, straight, cards),
                |state| state.phase == Phase::Fight || state.phase == Phase::HalfTurnEnd,
            );
            state
        },
        |state, _| {
            if state.unit(own(0)).contacted.has(foe(0)) {
                let theirs = battle.combat_factor(&state, foe(0), own(0));
                found = Some((state.unit(own(0)).charge_bonus, theirs));
            }
        },
    );
    found.expect("some test is passed")
}

/// TP-X24, TP-609, TP-720, TP-A26, TP-A27: charge bonuses and cards.
#[test]
fn tp_x24_charge_bonuses() {
    assert_eq!(bonus(Elephants, HeavyInfantry, false, false, false).0, 3);
    assert_eq!(bonus(Elephants, HeavyInfantry, false, false, true).0, 2);
    assert_eq!(bonus(Elephants, HeavyInfantry, false, true, true).0, 3);
    assert_eq!(bonus(LightInfantry, HeavyInfantry, false, false, true).0, 0);
    assert_eq!(bonus(LightInfantry, HeavyInfantry, false, true, true).0, 0);
    assert_eq!(bonus(HeavyInfantry, HeavyInfantry, true, false, true).0, 1);
    assert_eq!(bonus(HeavyInfantry, HeavyInfantry, true, true, false).0, 3);
    // Combat +1 and +1 when charged; Shieldwall leaves both.
    assert_eq!(bonus(MediumCavalry, Pikes, false, false, true), (0, 2));
}

/// TP-X25, TP-023, TP-719: frenzied warbands of a mass.
#[test]
fn tp_x25_frenzied_warbands() {
    let battle = battle(&[unit(Warband, &[Trait::Frenzied])], &[]);
    for (wavers, diff, win) in [(false, 3, (5, 6)), (true, 1, (7, 12))] {
        // Charge +2 and +1 for the mass.
        let mut start = face_to_face(&battle, 3);
        if wavers {
            start.set_half_morale(Seat::One, 4);
        }
        let factors = battle.combat_factor(&start, own(0), foe(0))
            - battle.combat_factor(&start, foe(0), own(0));
        assert_eq!(factors, diff);
        exactly(win, FIGHT, |dice| {
            winner(&fight(&battle, &start, dice).1) == Some(own(0))
        });
    }
}

/// TP-X26, TP-G03 to TP-G06: counts of cells.
#[test]
fn tp_x26_cells() {
    let cells = || (-6..=6).flat_map(|f| (-6..=6).map(move |r| Offset { f, r }));
    for (reach, n) in [(1, 1), (2, 4), (3, 11), (4, 20), (5, 35)] {
        let forward = cells().filter(|it| it.f >= 1 && it.length2() <= reach * reach);
        assert_eq!(forward.count(), n, "a move of {reach}");
    }
    let here = Cell::new(10, 10);
    let gap2 = |it: &Offset| here.gap2(here.at(North, *it));
    let others = || cells().filter(|it| it.length2() > 0);
    assert_eq!(others().filter(|it| gap2(it) <= 1).count(), 20);
    let arc = |it: &Offset| it.sector() == tropaion::grid::Sector::Front;
    assert_eq!(others().filter(|it| arc(it) && gap2(it) <= 4).count(), 11);
    assert_eq!(others().filter(|it| arc(it) && gap2(it) <= 9).count(), 18);
    for ((f, r), expected) in [
        ((2, 1), 1),
        ((2, 2), 2),
        ((3, 3), 8),
        ((4, 1), 9),
        ((4, 2), 10),
    ] {
        assert_eq!(gap2(&Offset { f, r }), expected, "({f}, {r})");
    }
    for (to, expected) in [
        ((1, 1), vec![]),
        ((2, 2), vec![(1, 1)]),
        ((1, 2), vec![(0, 1), (1, 1)]),
        ((1, 3), vec![(0, 1), (1, 2)]),
    ] {
        let line = Offset { f: to.0, r: to.1 }.line();
        let found: Vec<_> = line.iter().map(|it| (it.f, it.r)).collect();
        assert_eq!(found, expected, "to {to:?}");
    }
}

/// TP-X27, TP-A21: Broken Vine Staff on a move test.
#[test]
fn tp_x27_broken_vine_staff() {
    let battle = battle(&[], &[]);
    for (points, expected) in [(0, (3, 4)), (1, (8, 9)), (2, (35, 36))] {
        let mut start = position(&battle, &[at(own(0), 5, 5, North)]);
        start.set_points(Seat::One, Pool::Discipline, points);
        start.set_hand(Seat::One, Cards::of(&[Card::BrokenVineStaff]));
        exactly(expected, DIE * DIE, |dice| {
            moves_ahead(&battle, start, dice, Aid::None).is_some()
        });
    }
}

/// TP-X28, TP-733: a push-back that has no room.
#[test]
fn tp_x28_blocked() {
    let battle = battle(&[], &[]);
    let start = position(
        &battle,
        &[at(own(0), 5, 14, North), at(foe(0), 5, 15, South)],
    );
    let after = |dice: &mut EnumeratedDice| fight(&battle, &start, dice);
    exactly((5, 72), FIGHT, |dice| gone(&after(dice).0, foe(0)));
    exactly((25, 72), FIGHT, |dice| {
        let (state, events) = after(dice);
        let removed = events.iter().any(|event| {
            matches!(
                event,
                Event::Removed {
                    why: Removal::Edge,
                    ..
                }
            )
        });
        assert!(!removed && state.unit(foe(0)).cell == Cell::new(5, 15));
        state.unit(foe(0)).disruption == 1
    });
}

/// TP-X29, TP-804: an odd light cavalry unit is carried to the next turn.
#[test]
fn tp_x29_odd_light_cavalry() {
    let battle = battle(&[], &[]);
    for (holds, last) in [(false, 4), (true, 6)] {
        let mut state = far_apart(&battle);
        if holds {
            state.set_hand(Seat::One, Cards::of(&[Card::HoldHold]));
        }
        let mut seen = Vec::new();
        for losses in [
            [(MediumInfantry, 3), (LightCavalry, 1)],
            [(MediumInfantry, 0), (LightCavalry, 1)],
        ] {
            for (of, n) in losses {
                state.set_losses(Seat::One, of, n);
            }
            state = after_turn(&battle, &state);
            seen.push(state.armies[Seat::One].half_morale);
        }
        assert_eq!(seen, [6, last]);
    }
}

/// TP-X30, TP-504: light infantry shoots at light infantry, which shoots back.
#[test]
fn tp_x30_shots_both_ways() {
    let (battle, start) = shooters(unit(LightInfantry, &[]), unit(LightInfantry, &[]));
    let after = |dice: &mut EnumeratedDice| shot(&battle, &start, false, true, dice);
    let untouched = |state: &State, unit| {
        state.unit(unit).disruption == 0 && state.unit(unit).cell == start.unit(unit).cell
    };
    exactly((64, 81), 6u64.pow(4), |dice| {
        let state = after(dice);
        untouched(&state, own(0)) && untouched(&state, foe(0))
    });
    exactly((1, 324), 6u64.pow(4), |dice| {
        let state = after(dice);
        state.unit(own(0)).disruption == 1 && state.unit(foe(0)).disruption == 1
    });
}
