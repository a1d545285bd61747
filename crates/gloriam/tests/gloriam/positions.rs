//! Section 13, rule by rule, from positions set up by hand.

use battle_core::dice::DiceTransform;
use battle_core::{EventLog, Game, SampledChance, Seating, StreamKey};
use gloriam::army::Army;
use gloriam::battle::{
    Battle, BattleEvent, BattleState, BattleStep, Charge, Choice, Ended, Facing, MAX_UNITS, NONE,
    Path, Place,
};
use gloriam::rules::cards::Cards;
use gloriam::rules::claims::Face;
use gloriam::{Catalogue, RuleParameters};

const RULES: RuleParameters = RuleParameters::DEFAULT;

pub(super) fn chance(pair: u64) -> SampledChance {
    SampledChance::new(
        StreamKey::of_seed(21).matchup(1).pair(pair),
        DiceTransform::default(),
    )
}

/// A battle of armies of seven units of one kind and two of skirmishers, with one professional general each.
pub(super) fn battle(kinds: [&str; 2], parameters: &RuleParameters) -> Battle {
    let [one, two] = kinds.map(|kind| {
        let text = format!(
            "name = \"it\"\nsources = \"a test\"\n[[general]]\nlevel = 3\nkind = \"professional\"\n[[unit]]\nkind = \"{kind}\"\ncount = 7\n[[unit]]\nkind = \"Skirmish Archers\"\ncount = 2\n"
        );
        Army::from_toml(&text, &Catalogue::built_in()).expect("legal")
    });
    Battle::new(one, two, &Catalogue::built_in(), parameters)
}

/// The first skirmisher of a seat.
pub(super) const SUG: usize = 7;
pub(super) const FOE: usize = MAX_UNITS;

pub(super) fn up(lane: i8, y: i8) -> Place {
    Place {
        lane,
        y,
        facing: Facing::Up,
    }
}

pub(super) fn down(lane: i8, y: i8) -> Place {
    Place {
        lane,
        y,
        facing: Facing::Down,
    }
}

/// Only these units, in these places, at the beginning of a step, seat one active.
pub(super) fn position(battle: &Battle, step: BattleStep, units: &[(usize, Place)]) -> BattleState {
    let mut state = battle.setup(Seating::AFirst, &mut chance(0), &mut battle_core::NoTrace);
    (0..state.units.len()).for_each(|unit| state.take_off(unit));
    for &(unit, place) in units {
        state.put(unit, place);
    }
    for him in state.generals.iter_mut().flatten() {
        him.with = NONE;
    }
    (state.step, state.item, state.active) = (step, 0, 0);
    state
}

pub(super) fn options(battle: &Battle, state: &BattleState) -> Vec<Choice> {
    let mut all = Vec::new();
    battle.decisions(state, |choice| all.push(choice));
    all
}

/// The item of a unit of seat one.
pub(super) fn item(unit: usize) -> u8 {
    2 * unit as u8
}

/// GL-313: aligning does nothing on lanes: who is in contact stays where contact was made, through charge combat and melee.
#[test]
fn gl_313_units_in_contact_do_not_slide() {
    let battle = battle(["Tercio", "Tercio"], &RULES);
    for step in [BattleStep::ChargeCombat, BattleStep::Melee] {
        let mut state = position(&battle, step, &[(0, up(7, 14)), (FOE, down(7, 14))]);
        for (unit, foe) in [(0, FOE), (FOE, 0)] {
            state.units[unit].foe = foe as u8;
        }
        let mut log = EventLog::default();
        let mut dice = chance(3);
        // To the next choice that somebody has.
        battle.advance(&mut state, &mut dice, &mut log);
        let fought = |event: &BattleEvent| matches!(event, BattleEvent::Pair { .. });
        let moved = |event: &BattleEvent| matches!(event, BattleEvent::Stands { .. });
        assert!(log.events.iter().any(fought), "{step:?}");
        assert!(!log.events.iter().any(moved), "{step:?}");
        assert_eq!(state.units[0].place, up(7, 14));
        assert_eq!(state.units[FOE].place, down(7, 14));
    }
}

/// GL-956, GL-429, GL-957: a flank is reached only by who is level with it or past it; a target that has moved on is missed.
#[test]
fn gl_956_gl_429_a_flank_that_has_moved_on() {
    let battle = battle(["Cuirassiers", "Cuirassiers"], &RULES);
    for (lane, y, touches) in [
        (8, 14, true),
        (8, 15, true),
        (8, 13, false),
        (8, 12, false),
        // It has wheeled into another lane.
        (9, 14, false),
    ] {
        let units = [(0, up(7, 14)), (FOE, up(lane, y))];
        let mut state = position(&battle, BattleStep::ChargeCombat, &units);
        let charger = &mut state.units[FOE];
        (charger.charging, charger.charged) = (true, true);
        (charger.target, charger.path) = (0, Path::Flank);
        let mut log = EventLog::default();
        battle.advance(&mut state, &mut chance(1), &mut log);
        let contact = |event: &BattleEvent| matches!(event, BattleEvent::Contact { .. });
        assert_eq!(log.events.iter().any(contact), touches, "from {lane}, {y}");
    }
}

/// GL-951: a wheel before an enemy that looks over the table's edge would leave the table.
#[test]
fn gl_951_no_charge_ends_off_the_table() {
    let battle = battle(["Cuirassiers", "Cuirassiers"], &RULES);
    let units = [(0, up(8, 1)), (FOE, down(7, 0))];
    let mut state = position(&battle, BattleStep::ChargeCombat, &units);
    let charger = &mut state.units[0];
    (charger.charging, charger.charged) = (true, true);
    (charger.target, charger.path) = (FOE as u8, Path::Wheel);
    battle.advance(&mut state, &mut chance(2), &mut battle_core::NoTrace);
    assert!(
        state.units[0].place.is_on_table(),
        "{:?}",
        state.units[0].place
    );
}

/// GL-953: two tactical units that charge the same enemy in one lane do not end in one place.
#[test]
fn gl_953_chargers_do_not_overlap() {
    let battle = battle(["Cuirassiers", "Cuirassiers"], &RULES);
    let units = [(0, up(7, 12)), (1, up(8, 12)), (FOE, down(7, 14))];
    let mut state = position(&battle, BattleStep::ChargeCombat, &units);
    // The first wheels in, the second came straight ahead.
    for (unit, path) in [(0, Path::Ahead), (1, Path::Wheel)] {
        let charger = &mut state.units[unit];
        (charger.charging, charger.charged) = (true, true);
        (charger.target, charger.path) = (FOE as u8, path);
    }
    let mut swapped = state;
    swapped.put(0, up(8, 12));
    swapped.put(1, up(7, 12));
    swapped.units[0].path = Path::Wheel;
    swapped.units[1].path = Path::Ahead;
    for mut state in [state, swapped] {
        battle.advance(&mut state, &mut chance(2), &mut battle_core::NoTrace);
        let [one, two] = [state.units[0], state.units[1]];
        let both = one.here && two.here;
        assert!(
            both && !one.place.overlaps(two.place),
            "{:?} {:?}",
            one.place,
            two.place
        );
    }
}

/// GL-956: the four ways of a charge, and how far each may be.
#[test]
fn gl_956_charge_paths() {
    let rules = RuleParameters {
        use_cards: false,
        ..RULES
    };
    let battle = battle(["Cuirassiers", "Cuirassiers"], &rules);
    let paths = |foe: Place| {
        let state = position(&battle, BattleStep::Declare, &[(0, up(7, 10)), (FOE, foe)]);
        let mut found = Vec::new();
        for choice in options(&battle, &state) {
            if let Choice::Charge(Charge { path, .. }) = choice {
                found.push(path);
            }
        }
        found
    };
    // Close horse reach 4 BW. Ahead, in front and from behind.
    assert_eq!(paths(down(7, 14)), [Path::Ahead]);
    assert_eq!(paths(down(7, 15)), []);
    assert_eq!(paths(up(7, 15)), [Path::Ahead]);
    // A wheel costs one.
    assert_eq!(paths(down(8, 13)), [Path::Wheel]);
    assert_eq!(paths(down(8, 14)), []);
    // Level or past by at most 3, at 2 BW and the distance past.
    assert_eq!(paths(down(6, 10)), [Path::Flank]);
    assert_eq!(paths(down(6, 8)), [Path::Flank]);
    assert_eq!(paths(down(6, 7)), []);
    assert_eq!(paths(down(9, 12)), []);
    // A target that faces with the charger has a flank too.
    assert_eq!(paths(up(6, 10)), [Path::Flank]);
    assert_eq!(paths(up(8, 8)), [Path::Flank]);
    assert_eq!(paths(up(8, 7)), []);
    assert_eq!(paths(up(8, 12)), []);
    // A friend in the way.
    let state = position(
        &battle,
        BattleStep::Declare,
        &[(0, up(7, 10)), (1, up(7, 12)), (FOE, down(7, 13))],
    );
    assert!(
        options(&battle, &state)
            .iter()
            .all(|choice| !matches!(choice, Choice::Charge(_)))
            || state.item_unit() != Some(0)
    );
}

/// GL-957, GL-958: where a charge arrives and which face it touches.
#[test]
fn gl_957_contact() {
    let rules = RuleParameters {
        use_cards: false,
        use_slowing: false,
        close_horse_runs: false,
        ..RULES
    };
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &rules);
    for (foe, path, place, face) in [
        (down(7, 12), Path::Ahead, up(7, 12), Face::Front),
        (up(7, 13), Path::Ahead, up(7, 12), Face::Rear),
        (down(8, 12), Path::Wheel, up(8, 12), Face::Front),
        (down(8, 10), Path::Flank, up(7, 10), Face::Flank),
    ] {
        let mut state = position(&battle, BattleStep::Declare, &[(0, up(7, 10)), (FOE, foe)]);
        let mut log = EventLog::default();
        let charge = Choice::Charge(Charge {
            target: FOE as u8,
            path,
        });
        assert!(options(&battle, &state).contains(&charge), "{path:?}");
        battle.apply(&mut state, charge, &mut chance(4), &mut log);
        while state.step < BattleStep::Shoot {
            let choice = options(&battle, &state)[0];
            battle.apply(&mut state, choice, &mut chance(4), &mut log);
        }
        assert!(
            log.events.contains(&BattleEvent::Contact {
                unit: 0,
                foe: FOE as u8
            }),
            "{path:?}"
        );
        let own = &state.units[0];
        assert_eq!((own.place, own.hits), (place, face), "{path:?}");
        assert_eq!(state.are_face_to_face(0, FOE), face == Face::Front);
    }
}

fn targets(battle: &Battle, state: &BattleState) -> Vec<u8> {
    let mut found = Vec::new();
    for choice in options(battle, state) {
        if let Choice::Shoot(target) = choice {
            found.push(target);
        }
    }
    found
}

/// GL-955, GL-407: own lane and the next, nothing between, no target in frontal contact; an enemy within 1 BW ahead must be the target.
#[test]
fn gl_955_gl_407_targets() {
    let battle = battle(["Musketeers", "Halberdiers"], &RULES);
    let of = |units: &[(usize, Place)]| {
        let state = position(&battle, BattleStep::Shoot, units);
        targets(&battle, &state)
    };
    let own = (0, up(7, 10));
    assert_eq!(of(&[own, (FOE, down(7, 15))]), [20]);
    assert_eq!(
        of(&[own, (FOE, down(7, 16))]),
        [] as [u8; 0],
        "out of range"
    );
    assert_eq!(
        of(&[
            own,
            (FOE, down(8, 12)),
            (FOE + 1, down(6, 12)),
            (FOE + 2, down(9, 12))
        ]),
        [20, 21]
    );
    assert_eq!(of(&[own, (FOE, down(7, 9))]), [] as [u8; 0], "behind");
    assert_eq!(
        of(&[own, (FOE, down(7, 15)), (FOE + 1, down(7, 12))]),
        [21],
        "in the way"
    );
    assert_eq!(
        of(&[own, (FOE, down(7, 11)), (FOE + 1, down(8, 11))]),
        [20],
        "within 1 BW ahead"
    );
    let mut state = position(
        &battle,
        BattleStep::Shoot,
        &[own, (1, up(8, 12)), (FOE, down(8, 12))],
    );
    state.units[1].foe = FOE as u8;
    state.units[FOE].foe = 1;
    assert_eq!(
        targets(&battle, &state),
        [] as [u8; 0],
        "fighting to its front"
    );
}

/// Who tested while broken units routed.
fn tested(battle: &Battle, state: &mut BattleState) -> Vec<u8> {
    let mut log = EventLog::default();
    battle.advance(state, &mut chance(1), &mut log);
    let mut found = Vec::new();
    for event in &log.events {
        if let BattleEvent::Tested { unit, .. } = event {
            found.push(*unit);
        }
    }
    found
}

/// GL-602, GL-605, GL-952: units of its side within 3 BW test for a broken tactical unit: those in its own and the next lanes.
#[test]
fn gl_602_gl_605_who_tests_for_a_broken_friend() {
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &RULES);
    let units = [
        (0, up(7, 10)),
        (1, up(8, 12)),
        (2, up(9, 10)),
        (3, up(6, 14)),
        (SUG, up(6, 10)),
        (FOE, down(7, 25)),
    ];
    let mut state = position(&battle, BattleStep::Volleys, &units);
    state.units[0].bases.lost = 4;
    assert_eq!(tested(&battle, &mut state), [1, SUG as u8]);
    assert!(!state.units[0].here);
    assert_eq!(state.lost, [1, 0]);
    // GL-605: no unit tests for a broken skirmish unit, and it isn't counted.
    let mut state = position(&battle, BattleStep::Volleys, &units);
    state.units[SUG].bases.lost = 4;
    assert_eq!(tested(&battle, &mut state), [] as [u8; 0]);
    assert_eq!(state.lost, [0, 0]);
    // Without tests.
    let quiet = battle_without_tests();
    let mut state = position(&quiet, BattleStep::Volleys, &units);
    state.units[0].bases.lost = 4;
    assert_eq!(tested(&quiet, &mut state), [] as [u8; 0]);
}

fn battle_without_tests() -> Battle {
    battle(
        ["Swedish Brigade", "Swedish Brigade"],
        &RuleParameters {
            use_kab: false,
            ..RULES
        },
    )
}

/// GL-604: a router destroys skirmishers in its way; the tactical unit behind tests once more than for the rout alone.
#[test]
fn gl_604_routers() {
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &RULES);
    let units = [
        (0, up(7, 10)),
        (1, up(7, 7)),
        (SUG, up(7, 9)),
        (FOE, down(7, 25)),
    ];
    let mut state = position(&battle, BattleStep::Volleys, &units);
    state.units[0].bases.lost = 4;
    assert_eq!(tested(&battle, &mut state), [1, 1]);
    assert!(!state.units[SUG].here);
}

/// GL-704, GL-707: an army of seven breaks with its fourth unit.
#[test]
fn gl_707_armies_break_at_once() {
    let battle = battle_without_tests();
    for (lost, ended) in [(2, None), (3, Some(Ended::Broke(0)))] {
        let mut state = position(
            &battle,
            BattleStep::Volleys,
            &[(0, up(7, 10)), (1, up(8, 10)), (FOE, down(7, 25))],
        );
        state.lost = [lost, 0];
        state.units[0].bases.lost = 4;
        battle.advance(&mut state, &mut chance(1), &mut battle_core::NoTrace);
        assert_eq!(state.ended, ended);
    }
}

/// GL-705, GL-706: who broke its only enemy pursues or pays; lancers must the first time; guns never do.
#[test]
fn gl_705_gl_706_pursuits() {
    let rules = RuleParameters {
        use_cards: false,
        use_kab: false,
        ..RULES
    };
    for (kind, is_bound) in [
        ("Swedish Brigade", Some(false)),
        ("Gendarmes", Some(true)),
        ("Field Guns", None),
    ] {
        let battle = battle([kind, "Halberdiers"], &rules);
        let mut state = position(
            &battle,
            BattleStep::Melee,
            &[(0, up(7, 10)), (FOE, down(7, 10)), (FOE + 1, down(1, 25))],
        );
        (state.units[0].foe, state.units[FOE].foe) = (FOE as u8, 0);
        // All but one base gone, so that it routs whatever the dice say.
        state.units[FOE].bases.files = [1, 0, 0, 0, 0, 0];
        state.units[FOE].bases.lost = 7;
        battle.advance(&mut state, &mut chance(1), &mut battle_core::NoTrace);
        let all = options(&battle, &state);
        match is_bound {
            Some(false) => assert_eq!(
                (state.step, all),
                (BattleStep::Pursuit, vec![Choice::Pursue, Choice::Stay])
            ),
            // The first pursuit was made; the next may be refused.
            Some(true) => {
                assert_eq!(
                    (state.step, all),
                    (BattleStep::Pursuit, vec![Choice::Pursue, Choice::Stay])
                );
                assert_eq!(state.units[0].place.y, 14);
            }
            None => assert_ne!(state.step, BattleStep::Pursuit),
        }
    }
}

/// GL-403: skirmishers that stand before a tactical unit are swept away.
#[test]
fn gl_403_swept_away_in_a_battle() {
    let rules = RuleParameters {
        use_cards: false,
        use_slowing: false,
        ..RULES
    };
    let battle = battle(["Halberdiers", "Halberdiers"], &rules);
    let mut state = position(
        &battle,
        BattleStep::Declare,
        &[(0, up(7, 10)), (FOE + SUG, down(7, 12)), (FOE, down(1, 25))],
    );
    battle.apply(
        &mut state,
        Choice::Charge(Charge {
            target: (FOE + SUG) as u8,
            path: Path::Ahead,
        }),
        &mut chance(1),
        &mut battle_core::NoTrace,
    );
    assert_eq!(state.step, BattleStep::Respond);
    battle.apply(
        &mut state,
        Choice::Pass,
        &mut chance(1),
        &mut battle_core::NoTrace,
    );
    while state.step < BattleStep::Shoot {
        battle.apply(
            &mut state,
            Choice::Pass,
            &mut chance(1),
            &mut battle_core::NoTrace,
        );
    }
    assert!(!state.units[FOE + SUG].here && state.units[0].here);
    assert_eq!(state.units[0].place, up(7, 13), "the charge goes on");
    assert_eq!(state.lost, [0, 0]);
}

/// GL-430, GL-404: a skirmisher that runs off the table is lost, a tactical unit stops at the edge and tests.
#[test]
fn gl_430_gl_404_runs_to_the_edge() {
    let rules = RuleParameters {
        use_cards: false,
        ..RULES
    };
    for (unit, kind, is_lost) in [(SUG, "Light Horse", true), (0, "Light Horse", false)] {
        let battle = battle(["Cuirassiers", kind], &rules);
        let mut state = position(
            &battle,
            BattleStep::Declare,
            &[(0, up(7, 27)), (FOE + unit, down(7, 29))],
        );
        let mut log = EventLog::default();
        battle.apply(
            &mut state,
            Choice::Charge(Charge {
                target: (FOE + unit) as u8,
                path: Path::Ahead,
            }),
            &mut chance(1),
            &mut log,
        );
        while state.step < BattleStep::Respond {
            battle.apply(&mut state, Choice::Pass, &mut chance(1), &mut log);
        }
        assert_eq!(state.step, BattleStep::Respond);
        battle.apply(
            &mut state,
            Choice::Run { bonus: false },
            &mut chance(1),
            &mut log,
        );
        let gone = log.events.contains(&BattleEvent::Gone {
            unit: (FOE + unit) as u8,
        });
        let tested = log
            .events
            .iter()
            .any(|event| matches!(event, BattleEvent::Tested { .. }));
        assert_eq!((gone, tested), (is_lost, !is_lost));
    }
}

/// GL-109, GL-115: beyond command range an action needs one colour better.
#[test]
fn gl_109_gl_115_out_of_command() {
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &RULES);
    let advances = |lane: i8, y: i8, hand: [u8; 5]| {
        let mut state = position(
            &battle,
            BattleStep::Move,
            &[(0, up(lane, y)), (FOE, down(14, 30))],
        );
        state.generals[0][0].place = up(0, 1);
        state.generals[0][0].hand = Cards(hand);
        options(&battle, &state)
            .iter()
            .any(|choice| matches!(choice, Choice::Advance(_)))
    };
    const WHITE: [u8; 5] = [0, 1, 0, 0, 0];
    const GREEN: [u8; 5] = [0, 0, 1, 0, 0];
    // An army commander's 16 BW: lane 6 is 16 BW from lane 0, lane 7 is 19.
    assert!(advances(6, 1, WHITE) && !advances(7, 1, WHITE) && advances(7, 1, GREEN));
    assert!(advances(0, 17, WHITE) && !advances(0, 18, WHITE));
    assert!(
        !advances(0, 8, [1, 0, 0, 0, 0]),
        "a black card moves no unit"
    );
}

/// GL-108, GL-115: one card moves a block of neighbours, up to the general's level.
#[test]
fn gl_108_block_moves() {
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &RULES);
    let units = [
        (0, up(7, 8)),
        (1, up(8, 8)),
        (2, up(6, 9)),
        (3, up(5, 9)),
        (4, up(12, 8)),
        (FOE, down(14, 30)),
    ];
    let mut state = position(&battle, BattleStep::Move, &units);
    state.generals[0][0].hand = Cards([0, 1, 0, 0, 0]);
    let can = |state: &BattleState| options(&battle, state).contains(&Choice::Advance(3));
    for unit in 0..3 {
        while state.picker() == 1 {
            battle.apply(
                &mut state,
                Choice::Pass,
                &mut chance(1),
                &mut battle_core::NoTrace,
            );
        }
        assert_eq!(state.item, item(unit));
        assert!(can(&state), "unit {unit}");
        battle.apply(
            &mut state,
            Choice::Advance(3),
            &mut chance(1),
            &mut battle_core::NoTrace,
        );
    }
    // Three are the most that a Competent general moves with one card; the rest holds without a choice.
    assert_eq!(state.units[3].place, up(5, 9));
    assert_eq!(state.units[4].place, up(12, 8));
    assert_eq!(state.cards_played[0], 1);
    while state.step == BattleStep::Move && state.turn == 0 {
        assert_eq!(state.picker(), 1);
        battle.apply(
            &mut state,
            Choice::Pass,
            &mut chance(1),
            &mut battle_core::NoTrace,
        );
    }
}

/// GL-210, GL-953, GL-954: into the next lane only where no unit stands and 2 BW from the enemy.
#[test]
fn gl_210_gl_953_shifts() {
    let rules = RuleParameters {
        use_cards: false,
        ..RULES
    };
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &rules);
    let shifts = |units: &[(usize, Place)]| {
        let state = position(&battle, BattleStep::Move, units);
        let mut found = Vec::new();
        for choice in options(&battle, &state) {
            if let Choice::Shift(side) = choice {
                found.push(side);
            }
        }
        found
    };
    assert_eq!(shifts(&[(0, up(7, 10)), (FOE, down(1, 25))]), [-1, 1]);
    assert_eq!(shifts(&[(0, up(0, 10)), (FOE, down(14, 25))]), [1]);
    assert_eq!(
        shifts(&[(0, up(7, 10)), (1, up(8, 10)), (FOE, down(1, 25))]),
        [-1]
    );
    assert_eq!(shifts(&[(0, up(7, 10)), (FOE, down(6, 11))]), [1]);
}

/// GL-919, GL-226: horse break off from slower foot; foot never from horse.
#[test]
fn gl_919_break_offs() {
    let rules = RuleParameters {
        use_cards: false,
        ..RULES
    };
    let battle = battle(["Cuirassiers", "Swedish Brigade"], &rules);
    let mut state = position(
        &battle,
        BattleStep::BreakOff,
        &[(0, up(7, 10)), (FOE, down(7, 10))],
    );
    (state.units[0].foe, state.units[FOE].foe) = (FOE as u8, 0);
    assert_eq!(
        options(&battle, &state),
        [
            Choice::Pass,
            Choice::BreakOff(2),
            Choice::BreakOff(3),
            Choice::BreakOff(4)
        ]
    );
    battle.apply(
        &mut state,
        Choice::BreakOff(3),
        &mut chance(1),
        &mut battle_core::NoTrace,
    );
    assert_eq!(state.units[0].place, up(7, 7));
    assert!(!state.is_engaged(0) && !state.is_engaged(FOE));
}

/// GL-974, GL-223: a unit taken in flank turns to face, and the contact is front to front.
#[test]
fn gl_974_facing_a_flank() {
    let rules = RuleParameters {
        use_cards: false,
        ..RULES
    };
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &rules);
    let mut state = position(
        &battle,
        BattleStep::MoveBases,
        &[(0, up(7, 10)), (FOE, down(8, 10))],
    );
    state.active = 1;
    state.units[0].foe = FOE as u8;
    state.units[0].hits = Face::Flank;
    state.units[0].sideways = true;
    assert!(options(&battle, &state).contains(&Choice::FaceContact));
    battle.apply(
        &mut state,
        Choice::FaceContact,
        &mut chance(1),
        &mut battle_core::NoTrace,
    );
    assert!(state.are_face_to_face(0, FOE));
    assert_eq!(state.units[0].hits, Face::Front);
}

/// GL-206: only with a general within 4 BW; GL-921, GL-975: the same for wounds.
#[test]
fn gl_206_gl_975_generals_near() {
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &RULES);
    for (y, near) in [(6, true), (5, false)] {
        let mut state = position(
            &battle,
            BattleStep::Recover,
            &[(0, up(7, 10)), (FOE, down(7, 25))],
        );
        state.units[0].bases.wounds = 1;
        state.generals[0][0].place = up(7, y);
        state.generals[0][0].hand = Cards([0, 0, 0, 1, 0]);
        assert_eq!(
            options(&battle, &state).contains(&Choice::RecoverWound),
            near
        );
    }
}

/// GL-102: a general who fights commands no other unit.
#[test]
fn gl_102_a_general_in_combat_commands_no_other_unit() {
    use gloriam::generals::Mode;
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &RULES);
    for (mode, can) in [(Mode::Leading, true), (Mode::Fighting(1), false)] {
        let mut state = position(
            &battle,
            BattleStep::Move,
            &[(0, up(3, 8)), (1, up(7, 10)), (FOE, down(7, 10))],
        );
        (state.units[1].foe, state.units[FOE].foe) = (FOE as u8, 1);
        let him = &mut state.generals[0][0];
        him.with = 1;
        him.hand = Cards([0, 1, 0, 0, 0]);
        if let Some(general) = &mut him.general {
            general.mode = mode;
        }
        let found = options(&battle, &state).contains(&Choice::Advance(1));
        assert_eq!(found, can);
    }
}
