//! Facing left and right (GL-209, GL-215 to GL-217, GL-951, GL-952, GL-954, GL-956), from positions set up by hand.

use battle_core::{EventLog, Game};
use gloriam::RuleParameters;
use gloriam::battle::{
    Battle, BattleEvent, BattleState, BattleStep, Charge, Choice, Facing, Path, Place, distance,
};
use gloriam::rules::claims::Face;

use crate::positions::{FOE, battle, chance, down, options, position, up};

fn left(lane: i8, y: i8) -> Place {
    Place { lane, y, facing: Facing::Left }
}

fn right(lane: i8, y: i8) -> Place {
    Place { lane, y, facing: Facing::Right }
}

fn free(kinds: [&str; 2]) -> Battle {
    let rules = RuleParameters { use_cards: false, use_kab: false, ..RuleParameters::DEFAULT };
    battle(kinds, &rules)
}

/// GL-951, GL-215: a turn keeps the body; back again it stands where it stood.
#[test]
fn gl_215_a_turn_keeps_the_body() {
    for place in [up(7, 10), down(7, 10)] {
        for facing in [Facing::Up, Facing::Down, Facing::Left, Facing::Right] {
            let turned = place.to_face(facing);
            assert_eq!(turned.body(), place.body());
            assert_eq!(turned.to_face(place.facing), place);
        }
    }
    assert_eq!(left(7, 10).body(), (9, 10));
}

/// GL-952: a unit that faces across shows its side all along its body, the same to both seats.
#[test]
fn gl_952_distances_of_units_that_face_across() {
    assert_eq!(distance(up(7, 10), left(7, 10)), 0);
    assert_eq!(distance(up(7, 9), left(7, 10)), 0);
    assert_eq!(distance(up(7, 8), left(7, 10)), 1);
    assert_eq!(distance(down(7, 12), left(7, 10)), 2);
    assert_eq!(distance(left(7, 10), right(7, 13)), 2);
    assert_eq!(distance(left(7, 10), right(8, 10)), 1);
    // Turned by 180 degrees about the middle of the field.
    let turn = |place: Place| {
        let (low, high) = place.body();
        let y = match place.facing {
            Facing::Up => 30 - high,
            Facing::Down => 30 - low,
            Facing::Left | Facing::Right => 30 - low,
        };
        let facing = place.facing.about();
        let lane = 14 - place.lane;
        Place { lane, y, facing }
    };
    for one in [up(5, 11), down(5, 11), left(5, 11)] {
        for two in [up(6, 14), down(6, 14), right(6, 14), left(5, 17)] {
            assert_eq!(distance(one, two), distance(turn(one), turn(two)));
        }
    }
}

fn moves(battle: &Battle, units: &[(usize, Place)]) -> Vec<Choice> {
    options(battle, &position(battle, BattleStep::Move, units))
}

/// GL-209: a wheel costs 2 BW, before or after the move; across the lanes 3 BW for each.
#[test]
fn gl_209_an_advance_with_a_wheel() {
    // Light horse go 6 BW: after a wheel 4 are left, one lane.
    let foe = (FOE, down(0, 28));
    let of = |kind: &str, place: Place| {
        let battle = free([kind, "Halberdiers"]);
        let mut wheels = Vec::new();
        for choice in moves(&battle, &[(0, place), foe]) {
            if let Choice::Wheel { facing, bw, first } = choice {
                wheels.push((facing, bw, first));
            }
        }
        wheels
    };
    // Close horse go 4 BW: 2 ahead before the wheel, none across after it.
    let horse: Vec<_> = of("Cuirassiers", up(7, 10));
    assert_eq!(
        horse,
        [
            (Facing::Left, 1, false),
            (Facing::Left, 2, false),
            (Facing::Right, 1, false),
            (Facing::Right, 2, false),
        ]
    );
    // Facing across: 2 ahead after the wheel.
    assert_eq!(
        of("Cuirassiers", left(7, 10)),
        [
            (Facing::Up, 1, true),
            (Facing::Up, 2, true),
            (Facing::Down, 1, true),
            (Facing::Down, 2, true),
        ]
    );
    // Close foot go 3 BW.
    assert_eq!(of("Halberdiers", up(7, 10)).len(), 2);
}

/// GL-954, GL-208: a unit that faces across goes a lane for 3 BW, past no body in its row, and ends 1 BW from enemies.
#[test]
fn gl_954_moves_across_the_lanes() {
    let battle = free(["Halberdiers", "Halberdiers"]);
    let far = (FOE, down(0, 28));
    let goes = |others: &[(usize, Place)]| {
        let mut units = vec![(0, right(7, 10)), far];
        units.extend_from_slice(others);
        moves(&battle, &units).contains(&Choice::Advance(3))
    };
    assert!(goes(&[]));
    assert!(!goes(&[(1, up(8, 10))]), "a friend");
    assert!(goes(&[(1, up(8, 9))]), "behind it");
    assert!(!goes(&[(FOE + 1, down(8, 9))]), "an enemy in its row");
    assert!(!goes(&[(FOE + 1, down(8, 10))]), "an enemy that touches it");
    assert!(goes(&[(FOE + 1, down(8, 11))]), "1 BW off");
    let mut state = position(&battle, BattleStep::Move, &[(0, right(7, 10)), far]);
    battle.apply(&mut state, Choice::Advance(3), &mut chance(1), &mut battle_core::NoTrace);
    assert_eq!(state.units[0].place, right(8, 10));
    let edge = [(0, right(14, 10)), far];
    assert!(!moves(&battle, &edge).contains(&Choice::Advance(3)));
}

/// GL-216, GL-217: turning about and moving costs 1 BW; turning aside and moving the width of the unit. Keil and tercio do neither.
#[test]
fn gl_216_gl_217_turns_with_a_move() {
    let foe = (FOE, down(0, 28));
    let both = |kind: &str| {
        let battle = free([kind, "Halberdiers"]);
        let (mut about, mut aside) = (0, 0);
        for choice in moves(&battle, &[(0, up(7, 10)), foe]) {
            match choice {
                Choice::AboutAndMove { bw, .. } => about = about.max(bw),
                Choice::AsideAndMove { bw, .. } => aside = aside.max(bw),
                _ => {}
            }
        }
        (about, aside)
    };
    // Close horse, two wide: 3 about; 2 are left aside, no lane. Loose horse, two wide: 4 and one lane.
    assert_eq!(both("Cuirassiers"), (3, 0));

    assert_eq!(both("Pancerni"), (4, 3));
    assert_eq!(both("Tercio"), (0, 0));
}

fn paths(battle: &Battle, own: Place, foe: Place) -> Vec<(Path, Face)> {
    let state = position(battle, BattleStep::Declare, &[(0, own), (FOE, foe)]);
    let mut found = Vec::new();
    for choice in options(battle, &state) {
        if let Choice::Charge(charge) = choice {
            found.push((charge.path, touched(battle, state, charge)));
        }
    }
    found
}

/// The face that a charge touches.
fn touched(battle: &Battle, mut state: BattleState, charge: Charge) -> Face {
    state.step = BattleStep::ChargeCombat;
    let own = &mut state.units[0];
    (own.charging, own.charged) = (true, true);
    (own.target, own.path) = (charge.target, charge.path);
    let mut log = EventLog::default();
    battle.advance(&mut state, &mut chance(1), &mut log);
    let contact = |event: &BattleEvent| matches!(event, BattleEvent::Contact { .. });
    assert!(log.events.iter().any(contact), "{charge:?}");
    state.units[0].hits
}

/// GL-956, (d): from the next lane, facing across, level within 1 BW; the face turned to the charger.
#[test]
fn gl_956_charges_from_beside() {
    let battle = free(["Cuirassiers", "Halberdiers"]);
    for (own, foe, expected) in [
        (right(7, 10), down(8, 10), vec![(Path::Across, Face::Flank)]),
        (right(7, 10), down(8, 11), vec![(Path::Across, Face::Flank)]),
        (right(7, 10), down(8, 8), vec![(Path::Across, Face::Flank)]),
        (right(7, 10), up(8, 11), vec![(Path::Across, Face::Flank)]),
        (right(7, 10), down(8, 12), vec![]),
        (right(7, 10), down(8, 7), vec![]),
        (right(7, 10), down(6, 10), vec![]),
        (right(7, 10), down(9, 10), vec![]),
        (left(7, 10), down(6, 10), vec![(Path::Across, Face::Flank)]),
        (right(7, 10), left(8, 10), vec![(Path::Across, Face::Front)]),
        (right(7, 10), right(8, 10), vec![(Path::Across, Face::Rear)]),
        // (a): the face turned to the charger is a flank; no wheel leads to a front there.
        (up(7, 10), left(7, 14), vec![(Path::Ahead, Face::Flank)]),
        (up(7, 10), left(8, 13), vec![]),
        (up(7, 10), left(8, 10), vec![]),
    ] {
        assert_eq!(paths(&battle, own, foe), expected, "{own:?} {foe:?}");
    }
}

/// GL-955, GL-407: a unit that faces across shoots along its row, 1 BW aside at most, and what stands between hinders it.
#[test]
fn gl_955_shooting_across_the_lanes() {
    let battle = free(["Musketeers", "Halberdiers"]);
    let of = |others: &[(usize, Place)]| {
        let mut units = vec![(0, right(5, 10))];
        units.extend_from_slice(others);
        let state = position(&battle, BattleStep::Shoot, &units);
        let shots = options(&battle, &state).into_iter();
        shots
            .filter_map(|choice| match choice {
                Choice::Shoot(target) => Some(usize::from(target)),
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(of(&[(FOE, down(6, 9))]), [FOE]);
    // Two lanes are 4 BW, three 7.
    assert_eq!(of(&[(FOE, down(7, 9))]), [FOE]);
    assert_eq!(of(&[(FOE, down(8, 9))]), [] as [usize; 0]);
    assert_eq!(of(&[(FOE, down(4, 9))]), [] as [usize; 0]);
    assert_eq!(of(&[(FOE, down(7, 11))]), [FOE], "1 BW aside");
    assert_eq!(of(&[(FOE, down(7, 12))]), [] as [usize; 0]);
    assert_eq!(of(&[(FOE, down(7, 9)), (1, up(6, 10))]), [] as [usize; 0]);
    assert_eq!(of(&[(FOE, down(6, 9)), (FOE + 1, down(7, 11))]), [FOE]);
}
