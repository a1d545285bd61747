//! Camps, lone generals, allies, support from the next lane (GL-106, GL-602, GL-704, GL-957, GL-961, GL-963).

use battle_core::{EventLog, Game, Seating};
use gloriam::army::Army;
use gloriam::battle::{
    Battle, BattleEvent, BattleState, BattleStep, Camp, Choice, Ended, NONE, Place,
};
use gloriam::rules::cards::Cards;
use gloriam::{Catalogue, RuleParameters};

use crate::positions::{FOE, SUG, battle, chance, down, options, position, up};

fn rules(changes: &[(&str, &str)]) -> RuleParameters {
    let mut rules = RuleParameters { use_cards: false, ..RuleParameters::DEFAULT };
    for (name, value) in changes {
        rules.set(name, value).expect(name);
    }
    rules
}

/// Advances the unit of the item by a number of BW; all others hold.
fn advance(battle: &Battle, state: &mut BattleState, bw: u8) -> EventLog<BattleEvent> {
    let mut log = EventLog::default();
    battle.apply(state, Choice::Advance(bw), &mut chance(1), &mut log);
    // To the end of the step.
    while state.step == BattleStep::Move {
        battle.apply(state, Choice::Pass, &mut chance(1), &mut log);
    }
    log
}

/// GL-961: a tactical unit that comes onto the centre lane's first BW sacks the camp there; no skirmish unit does, and no other lane is one.
#[test]
fn gl_961_who_sacks_a_camp() {
    let battle = battle(["Halberdiers", "Halberdiers"], &rules(&[("camps", "true")]));
    let sacks = |unit: usize, place: Place, bw: u8| {
        let foe = (FOE, down(0, 28));
        let mut state = position(&battle, BattleStep::Move, &[(unit, place), foe]);
        state.item = 2 * unit as u8;
        let log = advance(&battle, &mut state, bw);
        let sacked = BattleEvent::Sacked { unit: unit as u8 };
        let kept = [0, 1].map(|seat: usize| state.camps[seat] == Camp::Stands);
        assert_eq!(kept, [true, !log.events.contains(&sacked)]);
        log.events.contains(&sacked)
    };
    assert!(sacks(0, up(7, 28), 2));
    assert!(!sacks(0, up(7, 27), 2));
    assert!(!sacks(0, up(6, 28), 2));
    assert!(!sacks(SUG, up(7, 28), 2));
}

/// GL-961, GL-956 (a), GL-202: a tactical unit with the camp straight ahead, within its move and with nothing before it, may charge at it for
/// a green card; it comes onto the camp and sacks it in the charge phase.
#[test]
fn gl_961_a_charge_at_a_camp() {
    let changes = [("camps", "true"), ("use_cards", "true")];
    let battle = battle(["Halberdiers", "Halberdiers"], &rules(&changes));
    let far = (FOE, down(0, 28));
    let at = |units: &[(usize, Place)]| {
        let mut state = position(&battle, BattleStep::Declare, units);
        state.generals[0][0].with = 0;
        state.generals[0][0].hand = Cards([0, 2, 1, 0, 0]);
        state
    };
    let offers =
        |units: &[(usize, Place)]| options(&battle, &at(units)).contains(&Choice::ChargeCamp);
    // Close foot move 3 BW.
    assert!(offers(&[(0, up(7, 27)), far]));
    assert!(!offers(&[(0, up(7, 26)), far]));
    // Another lane, the other way, something before it.
    assert!(!offers(&[(0, up(6, 27)), far]));
    assert!(!offers(&[(0, down(7, 27)), far]));
    assert!(!offers(&[(0, up(7, 27)), (FOE, down(7, 29))]));
    // Black cards pay for no charge, not even upgraded.
    let mut poor = at(&[(0, up(7, 27)), far]);
    poor.generals[0][0].hand = Cards([3, 0, 0, 0, 0]);
    assert!(!options(&battle, &poor).contains(&Choice::ChargeCamp));

    let mut state = at(&[(0, up(7, 27)), far]);
    let mut log = EventLog::default();
    battle.apply(&mut state, Choice::ChargeCamp, &mut chance(1), &mut log);
    while !matches!(state.step, BattleStep::Shoot | BattleStep::Move) {
        battle.apply(&mut state, Choice::Pass, &mut chance(1), &mut log);
    }
    assert!(log.events.contains(&BattleEvent::Sacked { unit: 0 }));
    assert_eq!((state.units[0].place, state.camps[1]), (up(7, 30), Camp::Sacked));
    assert_eq!(state.generals[0][0].hand, Cards([0, 2, 0, 0, 0]));
    assert!(state.units[0].charged && !state.units[0].charging);
}

/// GL-424, GL-427, GL-961: a charge at a camp that fire slows stops short; GL-969: it may be intercepted.
#[test]
fn gl_424_gl_969_a_charge_at_a_camp_that_does_not_arrive() {
    let battle = battle(["Halberdiers", "Halberdiers"], &rules(&[("camps", "true")]));
    let mut state = position(&battle, BattleStep::Declare, &[(0, up(7, 27)), (FOE, down(8, 28))]);
    let log = &mut EventLog::default();
    battle.apply(&mut state, Choice::ChargeCamp, &mut chance(1), log);
    while state.step == BattleStep::Declare {
        battle.apply(&mut state, Choice::Pass, &mut chance(1), log);
    }
    assert_eq!(state.step, BattleStep::Countercharge);
    assert!(options(&battle, &state).contains(&Choice::Intercept(0)));
    let mut slowed = state;
    // As many hits as files: 2 BW.
    slowed.units[0].hit = [slowed.units[0].bases.frontage(), 0];
    while slowed.step != BattleStep::Move {
        battle.apply(&mut slowed, Choice::Pass, &mut chance(1), log);
    }
    assert_eq!(slowed.units[0].place, up(7, 28));
    assert_eq!((slowed.camps[1], slowed.slowed_out[0]), (Camp::Stands, 1));
    // Whoever comes into the way is its target, and stands before the camp.
    battle.apply(&mut state, Choice::Intercept(0), &mut chance(1), log);
    assert_eq!((state.units[0].target, state.units[FOE].target), (FOE as u8, 0));
    while state.step != BattleStep::Move {
        battle.apply(&mut state, Choice::Pass, &mut chance(1), log);
    }
    assert_eq!(state.camps[1], Camp::Stands);
}

/// GL-306, GL-602, GL-704: at 6.3 the camp counts as a tactical unit, and units of its army test: all, or those within 3 BW.
#[test]
fn gl_602_gl_704_a_lost_camp() {
    for (kab, testers) in [("all", 3), ("within_3bw", 1)] {
        let battle =
            battle(["Halberdiers", "Halberdiers"], &rules(&[("camps", "true"), ("camp_kab", kab)]));
        let units =
            [(0, up(0, 2)), (FOE, down(7, 27)), (FOE + 1, down(9, 27)), (FOE + 2, down(7, 14))];
        let mut state = position(&battle, BattleStep::End, &units);
        state.camps[1] = Camp::Sacked;
        let mut log = EventLog::default();
        battle.advance(&mut state, &mut chance(1), &mut log);
        let tests = |event: &&BattleEvent| matches!(event, BattleEvent::Tested { .. });
        assert_eq!(log.events.iter().filter(tests).count(), testers, "{kab}");
        assert_eq!(state.camps[1], Camp::Lost);
    }
    // Seven tactical units: with the camp, three lost are enough.
    let battle =
        battle(["Halberdiers", "Halberdiers"], &rules(&[("camps", "true"), ("use_kab", "false")]));
    for (lost, ended) in [(2, None), (3, Some(Ended::Broke(1)))] {
        let units = [(0, up(0, 2)), (FOE, down(7, 27))];
        let mut state = position(&battle, BattleStep::End, &units);
        (state.camps[1], state.lost[1]) = (Camp::Sacked, lost);
        battle.advance(&mut state, &mut chance(1), &mut battle_core::NoTrace);
        assert_eq!(state.ended, ended);
    }
}

/// GL-963: a free general that an enemy comes upon flees to the nearest unit within 6 BW, else he is killed.
#[test]
fn gl_963_lone_generals() {
    for (changes, refuge, flees) in [
        (&[][..], up(8, 12), true),
        (&[], up(7, 6), true),
        (&[], up(7, 5), false),
        (&[("lone_general", "killed")], up(8, 12), false),
    ] {
        let battle = battle(["Halberdiers", "Halberdiers"], &rules(changes));
        let units = [(0, refuge), (FOE, down(7, 14))];
        let mut state = position(&battle, BattleStep::Move, &units);
        state.generals[0][0].with = NONE;
        state.generals[0][0].place = up(7, 12);
        (state.active, state.item) = (1, 0);
        let log = advance(&battle, &mut state, 2);
        let fled = |event: &BattleEvent| matches!(event, BattleEvent::GeneralFlees { to: 0, .. });
        let killed = |event: &BattleEvent| matches!(event, BattleEvent::GeneralKilled { .. });
        assert_eq!(log.events.iter().any(fled), flees, "{refuge:?}");
        assert_eq!(log.events.iter().any(killed), !flees, "{refuge:?}");
        assert_eq!(state.generals[0][0].with, if flees { 0 } else { NONE });
        // Who is not reached stays.
        let mut state = position(&battle, BattleStep::Move, &units);
        state.generals[0][0].with = NONE;
        state.generals[0][0].place = up(7, 12);
        (state.active, state.item) = (1, 0);
        let log = advance(&battle, &mut state, 1);
        assert!(!log.events.iter().any(|event| fled(event) || killed(event)));
    }
}

/// Seven units of which the last three are of allies under a second general.
fn with_allies(deck: &str, changes: &[(&str, &str)]) -> Battle {
    let text = "name = \"it\"\nsources = \"a test\"\n[[general]]\nlevel = 3\nkind = \"professional\"\n[[general]]\nlevel = 3\nkind = \"professional\"\nally = true\n[[unit]]\nkind = \"Musketeers\"\ncount = 4\n[[unit]]\nkind = \"Musketeers\"\ncount = 3\ncommand = 2\n";
    let army = || Army::from_toml(text, Catalogue::built_in()).expect("legal");
    let mut rules = RuleParameters::DEFAULT;
    rules.set("deck", deck).expect("a deck");
    for (name, value) in changes {
        rules.set(name, value).expect(name);
    }
    Battle::new(army(), army(), Catalogue::built_in(), &rules)
}

/// GL-106: allies with a first hand of white and black hesitate until a deal leaves them a green card; those with an all black one at a
/// later deal desert, and their units count as lost.
#[test]
fn gl_106_allies_hesitate_and_desert() {
    let set_up = |battle: &Battle| {
        let mut log = EventLog::default();
        (battle.setup(Seating::AFirst, &mut chance(0), &mut log), log)
    };
    let deserts = |event: &BattleEvent| matches!(event, BattleEvent::Deserts { .. });
    let (state, _) = set_up(&with_allies("0/0/50/0/0", &[]));
    assert!(state.generals.iter().flatten().all(|own| !own.hesitant));
    let hesitating = with_allies("0/50/0/0/0", &[]);
    let (state, log) = set_up(&hesitating);
    let hesitant = state.generals.map(|own| own.map(|one| one.hesitant));
    assert_eq!(hesitant, [[false, true, false, false]; 2]);
    assert!(!log.events.iter().any(deserts));
    // White cards pay for an advance, but not of theirs.
    for (unit, can) in [(3, true), (4, false)] {
        let units = [(unit, up(7, 10)), (FOE, down(0, 28))];
        let mut at_move = position(&hesitating, BattleStep::Move, &units);
        at_move.item = 2 * unit as u8;
        at_move.generals[0][0].place = up(7, 9);
        at_move.generals[0][1].place = up(7, 9);
        let may = options(&hesitating, &at_move).contains(&Choice::Advance(1));
        assert_eq!(may, can, "{unit}");
        // Nor do they shoot.
        let units = [(unit, up(7, 10)), (FOE, down(7, 13))];
        let mut shoots = position(&hesitating, BattleStep::Shoot, &units);
        shoots.item = 2 * unit as u8;
        let may = options(&hesitating, &shoots).contains(&Choice::Shoot(FOE as u8));
        assert_eq!(may, can, "{unit}");
    }
    // A later deal of green cards, of white ones, of black ones: hands are drawn anew from such a pack.
    for (deck, hesitates, stays) in [
        ([0, 0, 40, 0, 0], false, true),
        ([0, 40, 0, 0, 0], true, true),
        ([40, 0, 0, 0, 0], true, false),
    ] {
        let mut later = state;
        (later.turn, later.step) = (1, BattleStep::Cards);
        (later.deck, later.played) = (Cards(deck), Cards::default());
        for him in later.generals.iter_mut().flatten() {
            him.hand = Cards::default();
        }
        let mut log = EventLog::default();
        hesitating.advance(&mut later, &mut chance(1), &mut log);
        assert_eq!(log.events.iter().any(deserts), !stays, "{deck:?}");
        if stays {
            assert_eq!(later.generals[0][1].hesitant, hesitates, "{deck:?}");
        } else {
            assert_eq!(later.lost, [3, 3]);
            assert!(!later.units[4].here && later.units[3].here);
        }
    }
    // At the first deal by the parameter only.
    let black = "50/0/0/0/0";
    assert_eq!(set_up(&with_allies(black, &[])).0.lost, [0, 0]);
    let at_once = with_allies(black, &[("desert_at_first_deal", "true")]);
    assert_eq!(set_up(&at_once).0.lost, [3, 3]);
    // Without generals or cards none hesitates.
    for switch in ["use_generals", "use_cards"] {
        let (state, _) = set_up(&with_allies(black, &[(switch, "false")]));
        assert!(state.generals.iter().flatten().all(|own| !own.hesitant), "{switch}");
    }
}

/// GL-101, GL-112: the army commander pays for no ally.
#[test]
fn gl_101_the_army_commander_pays_for_no_ally() {
    let battle = with_allies("0/0/50/0/0", &[]);
    for (unit, can) in [(3, true), (4, false)] {
        let units = [(unit, up(7, 10)), (FOE, down(0, 28))];
        let mut state = position(&battle, BattleStep::Move, &units);
        state.item = 2 * unit as u8;
        for him in &mut state.generals[0] {
            him.place = up(7, 9);
        }
        state.generals[0][1].hand = Cards::default();
        let may = options(&battle, &state).contains(&Choice::Advance(1));
        assert_eq!(may, can, "{unit}");
    }
}

/// GL-962: the army commander is no ally.
#[test]
fn gl_962_the_first_general_is_no_ally() {
    let text = "name = \"it\"\nsources = \"a test\"\n[[general]]\nlevel = 3\nkind = \"professional\"\nally = true\n[[unit]]\nkind = \"Musketeers\"\ncount = 7\n";
    let breaches = Army::from_toml(text, Catalogue::built_in()).expect_err("an ally");
    assert_eq!(breaches.len(), 1);
    assert!(breaches[0].to_string().contains("ally"), "{}", breaches[0]);
}

/// GL-957, GL-561: with `lane_support` a friend in the next lane, level within 1 BW and not engaged, gives an end file a die.
#[test]
fn gl_957_support_from_the_next_lane() {
    // Dice thrown show in what may come of a pair: the most wounds over many fights.
    let most = |changes: &[(&str, &str)], friend: Place| {
        let battle = battle(["Halberdiers", "Halberdiers"], &rules(changes));
        let mut sum = 0;
        for pair in 0..80 {
            let units = [(0, up(7, 14)), (1, friend), (FOE, down(7, 14))];
            let mut state = position(&battle, BattleStep::Melee, &units);
            for (unit, foe) in [(0, FOE), (FOE, 0)] {
                state.units[unit].foe = foe as u8;
            }
            let mut log = EventLog::default();
            battle.advance(&mut state, &mut chance(pair), &mut log);
            for event in &log.events {
                if let BattleEvent::Pair { result, .. } = event {
                    sum += u32::from(result.thrown[0].skulls + result.thrown[0].wounds);
                }
            }
        }
        sum
    };
    let supports: &[(&str, &str)] = &[("lane_support", "true")];
    let none = most(&[], up(8, 14));
    assert!(most(supports, up(8, 14)) > none);
    assert!(most(supports, up(6, 13)) > none);
    assert_eq!(most(supports, up(8, 12)), none, "2 BW back");
    assert_eq!(most(supports, up(9, 14)), none, "two lanes off");
}
