//! Assumptions of which the sheet names two answers: what further blocks cost (GL-109), when generals are tested (GL-506), whose
//! neighbours a file helps (GL-560), how pursuits meet the next enemy (GL-705).

use super::*;
use gloriam::generals::Mode;
use gloriam::parameters::{
    BlockExtra, GeneralTest, NeighbourScope, OrderPolicy, PursuitContact, Small,
};

/// GL-109, GL-108: three units in lanes apart, so that each is a block by itself, all led by one general. What each costs, as cards
/// played after it has moved, and whether it could move at all.
fn moved_apart(block_extra: BlockExtra, hand: [u8; 5]) -> Vec<u8> {
    let rules = RuleParameters { block_extra, ..RULES };
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &rules);
    let far = (FOE, down(14, 30));
    let units = [(0, up(4, 8)), (1, up(6, 8)), (2, up(8, 8)), (3, up(10, 8)), far];
    let mut state = position(&battle, BattleStep::Move, &units);
    state.generals[0][0].place = up(7, 8);
    state.generals[0][0].hand = Cards(hand);
    let mut costs = Vec::new();
    while state.step == BattleStep::Move && state.turn == 0 {
        let can = state.picker() == 0 && options(&battle, &state).contains(&Choice::Advance(1));
        let before = state.cards_played[0];
        let choice = if can && !state.moved_once { Choice::Advance(1) } else { Choice::Pass };
        battle.apply(&mut state, choice, &mut chance(1), &mut battle_core::NoTrace);
        if choice != Choice::Pass {
            costs.push(state.cards_played[0] - before);
        }
    }
    costs
}

/// GL-109: the first further block costs an extra green, the second a green and a yellow, the third a green, a yellow and a red.
#[test]
fn gl_109_further_blocks() {
    use BlockExtra::{GreenYellowRed, None};
    // An advance costs a white card.
    assert_eq!(moved_apart(None, [0, 4, 0, 0, 0]), [1, 1, 1, 1]);
    assert_eq!(moved_apart(GreenYellowRed, [0, 4, 0, 0, 0]), [1]);
    assert_eq!(moved_apart(GreenYellowRed, [0, 2, 1, 0, 0]), [1, 2]);
    assert_eq!(moved_apart(GreenYellowRed, [0, 3, 2, 0, 0]), [1, 2]);
    assert_eq!(moved_apart(GreenYellowRed, [0, 3, 2, 1, 0]), [1, 2, 3]);
    // GL-110: a better card pays for a green one; two yellow ones for the third block alone.
    assert_eq!(moved_apart(GreenYellowRed, [0, 3, 0, 3, 0]), [1, 2, 3]);
    assert_eq!(moved_apart(GreenYellowRed, [0, 4, 3, 2, 1]), [1, 2, 3, 4], "all that it may cost");
    assert_eq!(moved_apart(GreenYellowRed, [0, 4, 3, 3, 0]), [1, 2, 3]);
}

/// GL-109, GL-108: units that stand beside each other are one block, whoever is the second.
#[test]
fn gl_109_one_block_costs_no_more() {
    let rules = RuleParameters { block_extra: BlockExtra::GreenYellowRed, ..RULES };
    let battle = battle(["Swedish Brigade", "Swedish Brigade"], &rules);
    let units = [(0, up(6, 8)), (1, up(7, 8)), (FOE, down(14, 30))];
    let mut state = position(&battle, BattleStep::Move, &units);
    state.generals[0][0].place = up(7, 8);
    state.generals[0][0].hand = Cards([0, 1, 0, 0, 0]);
    for _ in 0..2 {
        while state.picker() == 1 {
            let seen = &mut battle_core::NoTrace;
            battle.apply(&mut state, Choice::Pass, &mut chance(1), seen);
        }
        let seen = &mut battle_core::NoTrace;
        battle.apply(&mut state, Choice::Advance(2), &mut chance(1), seen);
    }
    assert_eq!([0, 1].map(|unit: usize| state.units[unit].place.y), [10; 2]);
    assert_eq!(state.cards_played[0], 1);
}

/// Plays on with all that may be passed passed, and says in which turn these two fought, with which D of the first.
fn fights_of(battle: &Battle, mut state: BattleState, two: [usize; 2]) -> Vec<(u8, i8)> {
    let (mut log, mut found) = (EventLog::default(), Vec::new());
    battle.advance(&mut state, &mut chance(3), &mut log);
    while state.step != BattleStep::Over && state.turn < 2 {
        let all = options(battle, &state);
        let choice = if all.contains(&Choice::Pass) { Choice::Pass } else { all[0] };
        battle.apply(&mut state, choice, &mut chance(3), &mut log);
    }
    let mut now = 1;
    for event in &log.events {
        match event {
            BattleEvent::TurnBegins { turn, .. } => now = *turn,
            BattleEvent::Pair { units, result, .. } if units.map(usize::from) == two => {
                let fight = (now, result.differences[0]);
                if now <= 2 && found.last() != Some(&fight) {
                    found.push(fight);
                }
            }
            _ => {}
        }
    }
    found
}

/// GL-705: lancers that broke their enemy pursue into the next one. Met at 5.3 it fights as a melee at 5.2 of the next turn, met at 2.8 at
/// 5.2 of the same turn; or in both cases as a charge combat of the next turn, which a melee follows (GL-312).
///
/// Superior lancers against average halberdiers: GL-510 +1 against GL-546 +1 in melee, D 0; GL-547 +2 more in charge combat, D 2.
#[test]
fn gl_705_what_a_pursuit_meets() {
    use BattleStep::{ChargeCombat, Melee};
    use PursuitContact::{ChargeCombatNextTurn, MeleeNext};
    let next = FOE + 1;
    for (step, contact, expected) in [
        (Melee, MeleeNext, vec![(2, 0)]),
        (Melee, ChargeCombatNextTurn, vec![(2, 2), (2, 0)]),
        (ChargeCombat, MeleeNext, vec![(1, 0), (2, 0)]),
        (ChargeCombat, ChargeCombatNextTurn, vec![(2, 2), (2, 0)]),
    ] {
        let rules = RuleParameters {
            pursuit_contact: contact,
            use_cards: false,
            use_kab: false,
            nervous_rule: gloriam::parameters::NervousRule::Never,
            support_die: gloriam::parameters::SupportDie::None,
            use_shatter: false,
            wounds_per_base: Small(3),
            ..RULES
        };
        let battle = battle(["Gendarmes", "Halberdiers"], &rules);
        let units = [(0, up(7, 10)), (FOE, down(7, 10)), (next, down(7, 13))];
        let mut state = position(&battle, step, &units);
        (state.units[0].foe, state.units[FOE].foe) = (FOE as u8, 0);
        state.units[0].charging = step == ChargeCombat;
        // All but one base gone, so that it routs whatever the dice say.
        state.units[FOE].bases.files = [1, 0, 0, 0, 0, 0];
        state.units[FOE].bases.lost = 7;
        let found = fights_of(&battle, state, [0, next]);
        assert_eq!(found, expected, "{step:?} {contact:?}");
    }
}

/// GL-560, GL-526: two units of lancers side by side. The first one's right file stands next to the second one's left file; if it
/// shatters, that file claims 2 more where friends abreast count, and nothing where they don't or stand 2 BW behind.
#[test]
fn gl_560_friends_abreast() {
    use NeighbourScope::{FriendsAbreast, SameUg};
    for (scope, behind) in [(SameUg, 0), (FriendsAbreast, 0), (FriendsAbreast, 2)] {
        let rules = RuleParameters {
            neighbour_scope: scope,
            order_policy: OrderPolicy::LeftToRight,
            ..RULES
        };
        let battle = battle(["Gendarmes", "Halberdiers"], &rules);
        let (mut helped, mut won) = (0, 0);
        for seed in 0..60 {
            let y = 12 - behind;
            let units = [(0, up(6, 12)), (1, up(7, y)), (FOE, down(6, 12)), (FOE + 1, down(7, y))];
            let mut state = position(&battle, BattleStep::ChargeCombat, &units);
            for unit in 0..2 {
                state.units[unit].foe = (FOE + unit) as u8;
                state.units[FOE + unit].foe = unit as u8;
                state.units[unit].charging = true;
            }
            let mut log = EventLog::default();
            battle.advance(&mut state, &mut chance(seed), &mut log);
            let pairs_of = |unit: u8| {
                let mut pairs = Vec::new();
                for event in &log.events {
                    if let BattleEvent::Pair { units, result, .. } = event
                        && units[0] == unit
                    {
                        pairs.push(*result);
                    }
                }
                pairs
            };
            let (first, second) = (pairs_of(0), pairs_of(1));
            assert_eq!([first[1].pair.files[0], second[0].pair.files[0]], [1, 0]);
            // Quality 1, lancers 2, against two-handed 1.
            let expected =
                if first[1].won[0].any() && scope == FriendsAbreast && behind == 0 { 4 } else { 2 };
            assert_eq!(second[0].differences[0], expected, "{scope:?} {seed}");
            won += u32::from(first[1].won[0].any());
            helped += u32::from(expected == 4);
        }
        assert!(won > 10, "{won}");
        assert_eq!(helped > 0, scope == FriendsAbreast && behind == 0);
    }
}

/// GL-506, GL-603, GL-602: a Mediocre general fights in a file of average halberdiers that have one wound to go before they are nervous,
/// against exceptional horse: GL-510 2 against GL-546 1 and GL-524 1, so D 0 in his file, the first to fight, and D -1 in the next.
/// Tested with the losses, he dies after all pairs have thrown; tested at once, his death costs his unit a test before the next pair,
/// and what that costs makes it nervous there (GL-018, GL-521).
#[test]
fn gl_506_generals_tested_at_once() {
    for general_test in [GeneralTest::WithLosses, GeneralTest::Immediate] {
        let rules = RuleParameters {
            general_test,
            order_policy: OrderPolicy::LeftToRight,
            use_shatter: false,
            ..RULES
        };
        let battle = battle(["Halberdiers", "Winged Hussars"], &rules);
        let (mut early, mut shaken) = (0, 0);
        for seed in 0..1_000 {
            let units = [(0, up(7, 10)), (FOE, down(7, 10))];
            let mut state = position(&battle, BattleStep::Melee, &units);
            (state.units[0].foe, state.units[FOE].foe) = (FOE as u8, 0);
            state.units[0].bases.files = [1, 2, 1, 1, 0, 0];
            state.units[0].bases.lost = 3;
            state.generals[0][0].with = 0;
            if let Some(own) = &mut state.generals[0][0].general {
                (own.level, own.mode) = (2, Mode::Fighting(1));
            }
            let mut log = EventLog::default();
            battle.advance(&mut state, &mut chance(seed), &mut log);
            let (mut dead, mut lost, mut pairs) = (false, false, 0);
            for event in &log.events {
                match event {
                    BattleEvent::GeneralKilled { .. } => {
                        dead = true;
                        early += u32::from(pairs < 2);
                    }
                    BattleEvent::Tested { unit: 0, shown, .. } if pairs < 2 => {
                        assert!(dead, "nothing else is tested between pairs");
                        lost |= gloriam::rules::kill_a_base::costs(*shown);
                    }
                    BattleEvent::Pair { result, .. } if pairs < 2 => {
                        assert_eq!(result.pair.files[0], 1 + pairs);
                        let expected = if pairs == 0 { 0 } else { -1 - i8::from(lost) };
                        assert_eq!(result.differences[0], expected, "{seed}");
                        shaken += u32::from(lost);
                        pairs += 1;
                    }
                    _ => {}
                }
            }
        }
        let at_once = general_test == GeneralTest::Immediate;
        assert_eq!([early > 20, shaken > 20], [at_once; 2], "{early} {shaken}");
    }
}
