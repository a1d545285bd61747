//! What follows from runs, routs and pursuits of a battle (GL-601, GL-602, GL-606, GL-953, GL-960, GL-973, GL-976).

use battle_core::dice::{EnumeratedDice, enumerate};
use battle_core::{EventLog, Game, Policy, Seat, Seating};
use gloriam::armies::BuiltIn;
use gloriam::army::Army;
use gloriam::battle::{
    Battle, BattleEvent, BattleState, BattleStep, Charge, Choice, Ended, MAX_UNITS, Path, Place,
};
use gloriam::policies::Player;
use gloriam::rules::cards::Cards;
use gloriam::{Catalogue, RuleParameters};

use crate::positions::{FOE, battle, chance, down, item, options, position, up};
use crate::support;

const RULES: RuleParameters = RuleParameters::DEFAULT;

/// Prompted actions free, so that only places matter.
const FREE: RuleParameters = RuleParameters { use_cards: false, ..RULES };

fn army(units: &str) -> Army {
    let text = format!(
        "name = \"it\"\nsources = \"a test\"\n[[general]]\nlevel = 3\nkind = \"professional\"\n{units}"
    );
    Army::from_toml(&text, Catalogue::built_in()).expect("legal")
}

/// Cuirassiers against light horse (the first two) and brigades of foot.
fn horse_and_foot(rules: &RuleParameters) -> Battle {
    let kind = |kind: &str, count: u8| format!("[[unit]]\nkind = \"{kind}\"\ncount = {count}\n");
    let horse = army(&kind("Cuirassiers", 7));
    let mixed = army(&(kind("Light Horse", 2) + &kind("Swedish Brigade", 5)));
    Battle::new(horse, mixed, Catalogue::built_in(), rules)
}

/// The first cuirassiers charge the first light horse, which answers so; what happened up to the next choice of anybody, and up to the end
/// of step 2.8.
fn answered(
    battle: &Battle,
    others: &[(usize, Place)],
    answer: Choice,
    pair: u64,
) -> (BattleState, Vec<BattleEvent>, Vec<BattleEvent>) {
    let mut units = vec![(0, up(7, 10)), (FOE, down(7, 13))];
    units.extend_from_slice(others);
    let mut state = position(battle, BattleStep::Declare, &units);
    let mut chance = chance(pair);
    let mut log = EventLog::default();
    let charge = Choice::Charge(Charge { target: FOE as u8, path: Path::Ahead });
    battle.apply(&mut state, charge, &mut chance, &mut log);
    while state.step < BattleStep::Respond {
        battle.apply(&mut state, Choice::Pass, &mut chance, &mut log);
    }
    log.events.clear();
    battle.apply(&mut state, answer, &mut chance, &mut log);
    let ran = log.events.clone();
    while state.step <= BattleStep::ChargeCombat {
        battle.apply(&mut state, Choice::Pass, &mut chance, &mut log);
    }
    (state, ran, log.events)
}

/// Who took tests.
fn tested(events: &[BattleEvent]) -> Vec<usize> {
    let mut all = Vec::new();
    for event in events {
        if let BattleEvent::Tested { unit, .. } = event {
            all.push(usize::from(*unit));
        }
    }
    all
}

/// Where the light horse stood when it had run.
fn end(events: &[BattleEvent]) -> Place {
    let stands = events.iter().find_map(|event| match event {
        BattleEvent::Stands { unit, place } if usize::from(*unit) == FOE => Some(*place),
        _ => None,
    });
    stands.expect("it ran")
}

const RUN: Choice = Choice::Run { bonus: false };

/// GL-960, GL-602, GL-606: a runner bursts through the friend in its way, stops just beyond it, and the friend tests at 2.8.
#[test]
fn gl_960_a_runner_stops_beyond_the_friend_that_it_bursts_through() {
    let battle = horse_and_foot(&FREE);
    for pair in 0..12 {
        // Turned about it begins at 14 and runs 3 to 6 BW (GL-402); the friend's body is 16 to 17 BW from the edge.
        // The foot beside may shoot at the chargers, which is after the run and before 2.8.
        let others = [(FOE + 2, down(7, 16)), (FOE + 3, down(8, 14))];
        let (_, ran, all) = answered(&battle, &others, RUN, pair);
        assert_eq!(end(&ran), up(7, 18));
        assert!(tested(&ran).is_empty(), "not before 2.8");
        assert_eq!(tested(&all), [FOE + 2]);
    }
}

/// GL-953, GL-954: no runner comes nearer than 1 BW to an enemy, and none through a friend without room behind it.
#[test]
fn gl_953_no_room_behind_a_friend() {
    let battle = horse_and_foot(&FREE);
    for pair in 0..12 {
        // Behind the friend, whose back is at 17, an enemy's is at 18, or at 19, which leaves room.
        for (enemy, stops, tests) in [(19, 16, vec![]), (20, 18, vec![FOE + 2])] {
            let others = [(FOE + 2, down(7, 16)), (1, up(7, enemy))];
            let (_, ran, all) = answered(&battle, &others, RUN, pair);
            assert_eq!(end(&ran), up(7, stops));
            assert_eq!(tested(&all), tests);
        }
    }
}

/// GL-910: who skirmishes keeps its face to the charger, and its body moves as a runner's does.
#[test]
fn gl_910_a_skirmisher_keeps_its_face() {
    let battle = horse_and_foot(&FREE);
    let skirmish = Choice::Skirmish { bonus: false };
    for pair in 0..6 {
        let (_, ran, _) = answered(&battle, &[], RUN, pair);
        let (_, skirmished, _) = answered(&battle, &[], skirmish, pair);
        let (run, back) = (end(&ran), end(&skirmished));
        assert_eq!(run.facing, up(0, 0).facing);
        assert_eq!(back.facing, down(0, 0).facing);
        // GL-401: 2 BW less than a run by the same die.
        assert_eq!(back.body().0 + 2, run.body().0);
    }
}

/// Bases that the foot which was burst through lost, over many dice.
fn bases_lost(others: &[(usize, Place)]) -> u8 {
    let battle = horse_and_foot(&FREE);
    let mut lost = 0;
    for pair in 0..60 {
        let (state, _, all) = answered(&battle, others, RUN, pair);
        if tested(&all).contains(&(FOE + 2)) {
            lost += state.units[FOE + 2].bases.lost;
        }
    }
    lost
}

/// GL-601, GL-959, GL-X13: superior foot with rear support tests with black, which costs no base; without it with green, which may.
#[test]
fn gl_601_gl_959_rear_support_counts_for_who_is_burst_through() {
    assert!(bases_lost(&[(FOE + 2, down(7, 16))]) > 0);
    // Its rear edge is at 17; the runner ends between the two, which doesn't matter.
    assert_eq!(bases_lost(&[(FOE + 2, down(7, 16)), (FOE + 3, down(7, 18))]), 0);
    // At 21 the other is 4 BW behind.
    assert!(bases_lost(&[(FOE + 2, down(7, 16)), (FOE + 3, down(7, 21))]) > 0);
}

/// What happens when a step of volleys ends in which these units of seat one, or of both, are past their break point.
fn routs(battle: &Battle, units: &[(usize, Place)], broken: &[usize]) -> Vec<BattleEvent> {
    let mut state = position(battle, BattleStep::Volleys, units);
    state.lost = [3, 3];
    for &unit in broken {
        state.units[unit].bases.lost = 4;
    }
    let mut log = EventLog::default();
    battle.advance(&mut state, &mut chance(1), &mut log);
    log.events
}

/// GL-606: first every unit past its break point routs, then the queue is taken from its head.
#[test]
fn gl_606_routs_come_before_tests() {
    let kinds = ["Swedish Brigade"; 2];
    let both = battle(kinds, &RULES);
    let units =
        [(0, up(2, 10)), (1, up(12, 10)), (2, up(3, 10)), (3, up(11, 10)), (FOE, down(7, 25))];
    let mut state = position(&both, BattleStep::Volleys, &units);
    state.units[0].bases.lost = 4;
    state.units[1].bases.lost = 4;
    let mut log = EventLog::default();
    both.advance(&mut state, &mut chance(1), &mut log);
    let order: Vec<(bool, u8)> = log
        .events
        .iter()
        .filter_map(|event| match event {
            BattleEvent::Gone { unit } => Some((true, *unit)),
            BattleEvent::Tested { unit, .. } => Some((false, *unit)),
            _ => None,
        })
        .collect();
    assert_eq!(order, [(true, 0), (true, 1), (false, 2), (false, 3)]);
}

/// GL-606: a unit that its tests break routs at once, and its own cause comes at the tail.
#[test]
fn gl_606_a_rout_by_a_test_joins_the_tail() {
    let both = battle(["Swedish Brigade"; 2], &RULES);
    // Two brigades rout; 2 stands beside the first of them and is near its end, 3 beside the second, 4 beside 2.
    let units = [
        (0, up(2, 10)),
        (1, up(12, 10)),
        (2, up(3, 10)),
        (3, up(11, 10)),
        (4, up(4, 10)),
        (FOE, down(7, 25)),
    ];
    let mut followed = 0;
    for pair in 0..60 {
        let mut state = position(&both, BattleStep::Volleys, &units);
        state.units[0].bases.lost = 4;
        state.units[1].bases.lost = 4;
        // Three bases of six: one wound more breaks it.
        state.units[2].bases.lost = 3;
        let mut log = EventLog::default();
        both.advance(&mut state, &mut chance(pair), &mut log);
        let at = |wanted: BattleEvent| log.events.iter().position(|event| *event == wanted);
        let Some(rout) = at(BattleEvent::Gone { unit: 2 }) else {
            continue;
        };
        let test_of = |unit: u8| {
            let mut events = log.events.iter();
            events
                .position(
                    |event| matches!(event, BattleEvent::Tested { unit: own, .. } if *own == unit),
                )
                .expect("it tests")
        };
        assert!(test_of(2) < rout, "by its test");
        assert!(rout < test_of(3), "at once");
        assert!(test_of(3) < test_of(4), "its own cause is the last");
        followed += 1;
    }
    assert!(followed > 0);
}

/// GL-704, GL-707: armies that break in the same step are a draw.
#[test]
fn gl_707_both_in_one_step_are_a_draw() {
    let both = battle(["Swedish Brigade"; 2], &RULES);
    let units = [(0, up(7, 10)), (FOE, down(7, 25))];
    let last = |broken: &[usize]| routs(&both, &units, broken).pop();
    assert_eq!(last(&[0, FOE]), Some(BattleEvent::Ends(Ended::Both)));
    assert_eq!(last(&[FOE]), Some(BattleEvent::Ends(Ended::Broke(1))));
}

/// GL-973: who has won pursues, unless that takes it where an enemy that is free could charge its flank, and a card pays.
#[test]
fn gl_973_no_rash_pursuits() {
    let battle = battle(["Cuirassiers", "Cuirassiers"], &FREE);
    let picks = |player: Player, enemies: &[(usize, Place)]| {
        let mut units = vec![(0, up(7, 10))];
        units.extend_from_slice(enemies);
        let mut state = position(&battle, BattleStep::Pursuit, &units);
        state.units[0].pursuits = 1;
        state.item = item(0);
        assert_eq!(options(&battle, &state), [Choice::Pursue, Choice::Stay]);
        let mut picked = Choice::Pass;
        let decide = |dice: &mut EnumeratedDice| player.decide(&battle, &state, Seat::One, dice);
        enumerate(1, decide, |choice, _| picked = choice);
        picked
    };
    // Four BW ahead it stands at 14. An enemy of the next lane whose front edge is at 13 is past its front by 1 and needs 3 of 4 BW.
    let beside = [(FOE, down(8, 13))];
    assert_eq!(picks(Player::Rash, &[(FOE, down(7, 28))]), Choice::Pursue);
    assert_eq!(picks(Player::Rash, &beside), Choice::Stay);
    assert_eq!(picks(Player::Cautious, &beside), Choice::Stay);
    assert_eq!(picks(Player::Eager, &beside), Choice::Pursue);
    // An enemy that could charge its front is none.
    assert_eq!(picks(Player::Rash, &[(FOE, down(7, 18))]), Choice::Pursue);
    // Two lanes off it is no danger.
    assert_eq!(picks(Player::Rash, &[(FOE, down(9, 13))]), Choice::Pursue);
    // GL-706: who keeps its line pays and stays.
    for enemy in [down(7, 28), down(7, 18), down(9, 13)] {
        assert_eq!(picks(Player::Steady, &[(FOE, enemy)]), Choice::Stay);
    }
}

/// GL-976: without generals each command draws its hand all the same, and nothing is out of command.
#[test]
fn gl_976_without_generals_commands_have_their_hands() {
    let rules = RuleParameters { use_generals: false, ..RULES };
    let battle = battle(["Swedish Brigade"; 2], &rules);
    let state = battle.setup(Seating::AFirst, &mut chance(4), &mut battle_core::NoTrace);
    for seat in 0..2 {
        // A competent general holds three cards.
        assert_eq!(state.generals[seat][0].hand.count(), 3);
    }
    // A white card advances a unit of brigades as far off as can be; with a general it would be out of command.
    let with = crate::positions::battle(["Swedish Brigade"; 2], &RULES);
    for (battle, moves) in [(&battle, true), (&with, false)] {
        let mut state = position(battle, BattleStep::Move, &[(0, up(0, 28)), (FOE, down(14, 29))]);
        state.generals[0][0].place = up(14, 1);
        state.generals[0][0].hand = Cards([0, 1, 0, 0, 0]);
        state.item = item(0);
        let advances = options(battle, &state).contains(&Choice::Advance(1));
        assert_eq!(advances, moves);
    }
}

/// GL-976: battles without generals are decided, with cards played and no general killed.
#[test]
fn gl_976_battles_without_generals_are_decided() {
    let rules = RuleParameters { use_generals: false, ..RULES };
    let catalogue = Catalogue::built_in();
    let army = |id: &str| BuiltIn::named(id).expect(id).army(catalogue);
    let battle = Battle::new(army("polish-1621"), army("tatar-1571"), catalogue, &rules);
    let (_, outcomes) = support::score(&battle, [Player::Steady; 2], 10, chance);
    let decided = outcomes.iter().filter(|it| it.half_points != 1).count();
    assert!(decided >= 10, "{decided} of {}", outcomes.len());
    let cards: i32 = outcomes.iter().map(|it| it.measures.by_seat[Seat::One][4]).sum();
    assert!(cards > 100, "{cards}");
    let mut log = EventLog::default();
    let players = battle_core::BySide([Player::Steady; 2]);
    battle_core::playout(&battle, &players, Seating::AFirst, &mut chance(1), &mut log);
    let killed = |event: &BattleEvent| matches!(event, BattleEvent::GeneralKilled { .. });
    assert!(!log.events.iter().any(killed));
    assert!(log.events.len() > MAX_UNITS);
}
