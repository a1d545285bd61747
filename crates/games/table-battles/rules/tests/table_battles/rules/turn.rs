//! Sections 6, 17 and 18: the flow of a turn, the order of a resolution, the state machine.

use battle_core::{Game, Next, Seat};
use table_battles::{Army, Decision, Event, Phase};

use crate::rules::support::{Table, table, table_with};

fn kinds(table: &Table) -> Vec<&'static str> {
    let kind = |event: &Event| match event {
        Event::Attacked { .. } => "attacked",
        Event::Reacted { .. } => "reacted",
        Event::Hit { .. } => "hit",
        Event::Routed { .. } => "routed",
        Event::MoraleLost { .. } => "morale",
        Event::Pursued { .. } => "pursued",
        Event::Entered { .. } => "entered",
        Event::BattleEnds { .. } => "ends",
        _ => "other",
    };
    table.log.events.iter().map(kind).collect()
}

/// TB-TURN-1: turns alternate.
#[test]
fn tb_turn_1_turns_alternate() {
    let mut now = table("S-01").rolling(Army::First, [false; 2]);
    for expected in [Army::Second, Army::First, Army::Second] {
        now = match now.state.phase() {
            Phase::Action => now.decide(Decision::Pass),
            _ => now,
        };
        now = now.roll_and_place_nothing();
        assert_eq!(now.state.active(), expected);
    }
}

/// TB-TURN-2: the check, the Action Phase, the Roll Phase.
#[test]
fn tb_turn_2_action_then_roll() {
    let begun =
        table("S-01").dice("02A", &[3]).rolling(Army::First, [false; 2]).roll_and_place_nothing();
    assert_eq!((begun.state.active(), begun.state.phase()), (Army::Second, Phase::Action));
    assert_eq!(begun.decide(Decision::Pass).state.phase(), Phase::Roll);
}

/// TB-TURN-3: who reacted goes straight to the Roll Phase. TB-TURN-4: for one turn.
#[test]
fn tb_turn_3_tb_turn_4_the_skip_lasts_one_turn() {
    let skipping = table("S-01")
        .dice("02A", &[3])
        .rolling(Army::First, [false, true])
        .roll_and_place_nothing();
    assert_eq!((skipping.state.active(), skipping.state.phase()), (Army::Second, Phase::Roll));
    let next = skipping.roll_and_place_nothing().roll_and_place_nothing();
    assert_eq!((next.state.active(), next.state.phase()), (Army::Second, Phase::Action));
}

/// TB-TURN-3 as a question: with `reaction_skips` off, who has reacted acts all the same.
#[test]
fn tb_turn_3_without_the_skip_a_reaction_costs_nothing_more() {
    let skips = |parameters: &[(&str, &str)]| {
        let asked =
            table_with("S-01", parameters).dice("07A", &[6]).dice("04A", &[1, 1]).act("07A", 0);
        asked.react("04A", 1).skips(Army::Second)
    };
    assert!(skips(&[]));
    assert!(!skips(&[("reaction_skips", "false")]));
}

/// TB-TURN-5: no Retire, Command, Bombard or null action in a skipped Action Phase: no decision is due.
#[test]
fn tb_turn_5_a_skipped_phase_has_no_actions() {
    let skipping = table("S-01")
        .dice("05A", &[5])
        .rolling(Army::First, [false, true])
        .roll_and_place_nothing();
    assert_eq!(skipping.state.phase(), Phase::Roll);
    assert!(skipping.log.events.contains(&Event::ActionSkipped { army: Army::Second }));
}

/// TB-SM-1: the start-of-turn check takes place in a skipped turn too.
#[test]
fn tb_sm_1_the_check_takes_place_all_the_same() {
    let lost = table("S-04")
        .gone(&["36A", "37A"])
        .rolling(Army::First, [false, true])
        .roll_and_place_nothing();
    assert!(lost.verdict().is_some());
}

/// TB-SM-1 by its parameter: a position that is both deadlocked and lost. 28B and 33B hold all dice, and the second army can't attack.
#[test]
fn tb_sm_1_order_of_the_checks() {
    use table_battles::Reason;
    let end = |value| {
        crate::rules::support::table_with("S-07", &[("check_order", value)])
            .cubes("21B", 0)
            .cubes("22B", 0)
            .dice("28B", &[1, 1, 2, 2, 3, 3])
            .dice("33B", &[1, 1, 2, 2, 3, 3])
            .gone(&["29B", "30B", "31B", "32B", "34B", "35B"])
            .rolling(Army::First, [false; 2])
            .roll_and_place_nothing()
            .verdict()
    };
    assert_eq!(end("attack_first"), Some((Some(Army::First), Reason::NoAttackPossible)));
    assert_eq!(end("deadlock_first"), Some((None, Reason::Deadlock)));
}

/// TB-SM-2, TB-SM-3, TB-SV-6: who decides in which state.
#[test]
fn tb_sm_2_tb_sm_3_tb_sv_6_who_decides() {
    let acting = table("S-01").dice("07A", &[6]).dice("04A", &[1, 1]);
    assert_eq!(acting.battle.next(&acting.state), Next::Decide(Seat::One));
    let reacting = acting.act("07A", 0);
    assert!(matches!(reacting.state.phase(), Phase::Reaction { .. }));
    assert_eq!(reacting.battle.next(&reacting.state), Next::Decide(Seat::Two));
    assert_eq!(reacting.state.active(), Army::First);
}

/// TB-SM-4, TB-ORD-10: after a resolution comes the acting player's Roll Phase.
#[test]
fn tb_sm_4_tb_ord_10_then_the_roll_phase() {
    let after = table("S-01").dice("09A", &[5]).act("09A", 0);
    assert_eq!((after.state.active(), after.state.phase()), (Army::First, Phase::Roll));
}

/// TB-ORD-1 to TB-ORD-7, TB-ORD-9 (TB-ORD-4, TB-ORD-6 among them): attack, reaction, losses, routs, Morale, Pursuit, entries, end: in this order.
#[test]
fn tb_ord_1_to_tb_ord_9_in_order() {
    let after = table("S-01")
        .cubes("01A", 0)
        .sticks("05A", 1)
        .sticks("07A", 2)
        .dice("07A", &[6])
        .act("07A", 0);
    assert_eq!(kinds(&after), ["attacked", "hit", "hit", "routed", "morale", "entered"]);
    let pursued = table("S-01")
        .cubes("01A", 0)
        .morale(4, 1)
        .sticks("04A", 1)
        .dice("08A", &[5, 5, 5])
        .act("08A", 0);
    assert_eq!(kinds(&pursued), ["attacked", "hit", "routed", "morale", "pursued", "ends"]);
}

/// TB-ORD-2, TB-ORD-3: the reaction is recorded after the Attack and before the losses; counts are those before the dice went back.
#[test]
fn tb_ord_2_tb_ord_3_reaction_before_losses() {
    let after = table("S-05").dice("39A", &[5]).dice("03B", &[5, 5, 5]).act("39A", 0);
    assert_eq!(kinds(&after), ["attacked", "reacted", "hit", "hit"]);
    assert_eq!(after.sticks_on("39A"), 3);
}

/// TB-ORD-5: the save comes before the rout.
#[test]
fn tb_ord_5_save_first() {
    let after = table("S-02")
        .cubes("13A", 0)
        .sticks("11A", 1)
        .dice("24A", &[3, 3])
        .acting(Army::Second)
        .act("24A", 0);
    assert!(!after.has_routed("11A"));
}

/// TB-ORD-11: Retire lets a Reserve in and is followed by the victory checks and the Roll Phase.
#[test]
fn tb_ord_11_other_actions() {
    let ready = table("S-01").dice("05A", &[5]).acting(Army::Second);
    let retire = ready.retire_of("05A");
    let after = ready.decide(retire);
    assert_eq!((after.is_in_play("06A"), after.state.phase()), (true, Phase::Roll));
}

/// TB-ROLL-9: the Roll Phase takes place with an empty pool too, and is recorded.
#[test]
fn tb_roll_9_an_empty_pool_is_rolled_too() {
    let after = table("S-01").dice("07A", &[6; 6]).rolling(Army::First, [false; 2]).roll();
    let empty = Event::Rolled { army: Army::First, dice: table_battles::DiceSet::EMPTY };
    assert!(after.log.events.contains(&empty));
}

/// TB-SM-13: the sticks on both sides never grow, in whole battles of every scenario.
#[test]
fn tb_sm_13_sticks_never_grow() {
    use battle_core::dice::DiceTransform;
    use battle_core::policy::{Policy, UniformPolicy};
    use battle_core::{Chance, SampledChance, StreamKey};
    for own in crate::rules::support::every_scenario() {
        let mut table = crate::rules::support::lay(own, &[]).rolling(Army::First, [false; 2]);
        let mut chance = SampledChance::new(StreamKey::of_seed(5), DiceTransform::default());
        let sticks = |table: &Table| -> u32 {
            let cards = table.state.in_play() | table.state.in_reserve();
            cards.iter().map(|card| u32::from(table.state.sticks(card))).sum()
        };
        let mut before = sticks(&table);
        for step in 0..20_000u16 {
            match table.battle.next(&table.state) {
                Next::Over => break,
                Next::Advance => {
                    table.battle.advance(&mut table.state, &mut chance, &mut table.log)
                }
                Next::Decide(seat) => {
                    let role = battle_core::Role::of_seat(
                        battle_core::streams::Purpose::Policy,
                        seat,
                        step,
                    );
                    let decision = UniformPolicy.decide(
                        &table.battle,
                        &table.state,
                        seat,
                        &mut chance.dice(role),
                    );
                    table.battle.apply(&mut table.state, decision, &mut chance, &mut table.log);
                }
            }
            let now = sticks(&table);
            assert!(now <= before);
            // TB-ROLL-8: dice on the own cards and the own pool are six.
            for army in Army::ALL {
                let own = table.state.in_play().iter().filter(|card| card.army() == army);
                let on_cards: u8 = own.map(|card| table.state.dice(card).total()).sum();
                assert_eq!(on_cards + table.state.pool(army), 6);
            }
            before = now;
        }
        assert!(table.verdict().is_some(), "{}", table.battle.scenario().name);
    }
}
