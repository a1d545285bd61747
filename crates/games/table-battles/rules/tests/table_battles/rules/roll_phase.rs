//! Section 13: the Roll Phase.

use std::collections::BTreeSet;

use battle_core::dice::{ScriptedDice, enumerate};
use battle_core::streams::OneSource;
use battle_core::{Game, NoTrace};
use table_battles::{Army, Decision, DiceSet, Event, Phase};

use crate::rules::support::{table, table_with};

/// TB-ROLL-1: the whole pool is rolled once, dice on cards are not; by a script of four dice.
#[test]
fn tb_roll_1_the_pool_is_rolled_once() {
    let mut table = table("S-01").dice("07A", &[6, 6]).rolling(Army::First, [false; 2]);
    let mut dice = ScriptedDice::new(&[1, 2, 4, 5]);
    table.battle.advance(&mut table.state, &mut OneSource(&mut dice), &mut table.log);
    dice.finish().unwrap();
    assert_eq!(table.state.unplaced(), DiceSet::from_faces(&[1, 2, 4, 5]));
    assert_eq!(table.dice_on("07A"), [6, 6]);
}

/// TB-ROLL-2: one card a wing; the first army of S-01 is all blue.
#[test]
fn tb_roll_2_one_card_a_wing() {
    let table = table("S-01").rolled(Army::First, &[4, 5, 6]).put("07A", &[6]);
    // Nothing more may be placed, so the turn is over.
    assert_eq!((table.state.active(), table.dice_on("07A")), (Army::Second, vec![6]));
    let two_wings =
        crate::rules::support::table("S-01").rolled(Army::Second, &[6, 5, 4]).put("03A", &[6]);
    assert!(two_wings.may_put("05A", &[5]) && !two_wings.may_put("02A", &[4]));
}

/// TB-ROLL-2: every placement is optional. TB-ROLL-6: unplaced dice stay in the pool.
#[test]
fn tb_roll_2_tb_roll_6_placing_is_optional() {
    let done = table("S-01").rolled(Army::First, &[4, 5, 6]).decide(Decision::Done);
    assert_eq!((done.pools(), done.state.unplaced()), ([6, 6], DiceSet::EMPTY));
    assert_eq!(done.state.active(), Army::Second);
}

/// TB-ROLL-3: the same face on two wings.
#[test]
fn tb_roll_3_wings_do_not_limit_each_other() {
    let table = table("S-02").rolled(Army::Second, &[5, 5]).put("19A", &[5]);
    assert!(table.may_put("23A", &[5]) || !table.is_in_play("23A"));
    let both = crate::rules::support::table("S-02")
        .in_play(&["23A"])
        .rolled(Army::Second, &[5, 5])
        .put("19A", &[5]);
    assert!(both.may_put("23A", &[5]));
}

/// TB-ROLL-4: only cards in play.
#[test]
fn tb_roll_4_only_cards_in_play() {
    let table = table("S-01").gone(&["07A"]).rolled(Army::First, &[6, 6]);
    assert!(!table.may_put("07A", &[6]) && table.may_put("08A", &[6]));
}

/// TB-ROLL-5: dice stay until the formation acts.
#[test]
fn tb_roll_5_dice_stay() {
    let table = table("S-01")
        .rolled(Army::First, &[6])
        .put("07A", &[6])
        .decide(Decision::Pass)
        .roll_and_place_nothing();
    assert_eq!((table.state.active(), table.dice_on("07A")), (Army::First, vec![6]));
}

/// TB-ROLL-7: see the placement rules of special_rules.rs; without 33A York has one blue card.
#[test]
fn tb_roll_7_card_rules_raise_the_limit() {
    let with = table("S-04").rolled(Army::First, &[4, 5, 5]).put("33A", &[4]);
    assert!(with.may_put("34A", &[5]));
}

/// TB-SM-5, TB-SM-9: every outcome of a roll comes with its multinomial weight; `C(m + 5, 5)` outcomes for m dice.
#[test]
fn tb_sm_5_tb_sm_9_chances_of_a_roll() {
    for (on_card, outcomes) in
        [(6u8, 1usize), (5, 6), (4, 21), (3, 56), (2, 126), (1, 252), (0, 462)]
    {
        let m = 6 - on_card;
        let faces = vec![6; usize::from(on_card)];
        // Nothing can be placed on 17A's side here: 07A holds the dice, and no other card takes ones to threes.
        let table = table("S-01").dice("07A", &faces).rolling(Army::First, [false; 2]);
        let mut weights = std::collections::BTreeMap::<DiceSet, u64>::new();
        enumerate(
            6u64.pow(u32::from(m)),
            |dice| {
                let mut state = table.state;
                let mut log = battle_core::EventLog::default();
                table.battle.advance(&mut state, &mut OneSource(dice), &mut log);
                let rolled = log.events.iter().find_map(|event| match event {
                    Event::Rolled { dice, .. } => Some(*dice),
                    _ => None,
                });
                rolled.expect("a roll")
            },
            |rolled, weight| *weights.entry(rolled).or_default() += weight,
        );
        assert_eq!(weights.len(), outcomes, "{m} dice");
        let factorial = |n: u8| (1..=u64::from(n)).product::<u64>();
        for (rolled, weight) in weights {
            let ways = rolled.counts().iter().fold(factorial(m), |ways, &k| ways / factorial(k));
            assert_eq!(weight, ways, "{rolled:?}");
        }
    }
}

/// TB-SM-5, TB-SM-6, TB-SM-7: with an empty pool the turn ends at once, and the other player's begins.
#[test]
fn tb_sm_6_tb_sm_7_nothing_to_place_ends_the_turn() {
    let mut table = table("S-01").dice("07A", &[6; 6]).rolling(Army::First, [false; 2]);
    let mut dice = ScriptedDice::new(&[]);
    table.battle.advance(&mut table.state, &mut OneSource(&mut dice), &mut NoTrace);
    assert_eq!((table.state.active(), table.state.turn()), (Army::Second, 1));
    assert_ne!(table.state.phase(), Phase::Place);
}

/// TB-SM-11: placements come in any order, and equal results are equal positions.
#[test]
fn tb_sm_11_order_of_placement_does_not_matter() {
    let start = || table("S-01").rolled(Army::Second, &[6, 5, 2, 3]);
    let one = start().put("03A", &[6]).put("05A", &[5]);
    let other = start().put("05A", &[5]).put("03A", &[6]);
    assert_eq!(one.state, other.state);
}

/// TB-SM-10, TB-SM-14: the options of an opening placement, listed by hand.
#[test]
fn tb_sm_10_tb_sm_14_options_are_listed_once() {
    let table = table("S-01").rolled(Army::First, &[4, 5, 5, 6, 1, 1]);
    let expected: BTreeSet<Decision> = [
        table.put_on("07A", &[6]),
        table.put_on("08A", &[5]),
        table.put_on("08A", &[5, 5]),
        table.put_on("08A", &[6]),
        table.put_on("09A", &[5]),
        table.put_on("09A", &[5, 5]),
        table.put_on("10A", &[4]),
        Decision::Done,
    ]
    .into();
    let options = table.options();
    assert_eq!(options.len(), expected.len());
    assert_eq!(options.into_iter().collect::<BTreeSet<_>>(), expected);
}

/// TB-SPEC-8 by its parameter: dice that earned a cube may be placed again only under the alternative.
#[test]
fn tb_spec_8_dice_that_earned_a_cube() {
    let after = |value| {
        table_with("S-02", &[("cube_dice", value)])
            .rolled(Army::Second, &[4, 4, 4])
            .put("21A", &[4, 4, 4])
            .state
            .unplaced()
    };
    assert_eq!(after("spent_this_phase"), DiceSet::EMPTY);
    // 20A is in Reserve; 24A, red, takes doubles.
    assert_eq!(after("placed_again"), DiceSet::from_faces(&[4, 4, 4]));
}
