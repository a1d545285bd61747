//! Moves that change how many files a unit has, two moves in one, and wheels within turns (GL-210 to GL-221, GL-954), from positions set up
//! by hand.

use battle_core::{Game, NoTrace};
use gloriam::RuleParameters;
use gloriam::battle::{Battle, BattleState, BattleStep, Choice, Facing, Place};

use crate::positions::{
    FOE, SUG, battle, battle_screened, chance, down, item, options, position, up,
};

fn across(lane: i8, y: i8, facing: Facing) -> Place {
    Place { lane, y, facing }
}

/// A battle in which every action is free, so that only the rules of the actions count.
fn free(kinds: [&str; 2]) -> Battle {
    let rules = RuleParameters { use_cards: false, use_kab: false, ..RuleParameters::DEFAULT };
    battle(kinds, &rules)
}

fn at_move(battle: &Battle, own: Place, foe: Place) -> BattleState {
    position(battle, BattleStep::Move, &[(0, own), (FOE, foe)])
}

fn apply(battle: &Battle, state: &mut BattleState, choice: Choice) {
    assert!(options(battle, state).contains(&choice), "{choice:?}");
    battle.apply(state, choice, &mut chance(1), &mut NoTrace);
}

/// GL-212: at least 2 BW, straight ahead, up to 1 BW short of the enemy; a file narrower then, bases evenly over the files.
#[test]
fn gl_212_an_advance_that_contracts() {
    // Halberdiers: 3 BW, 4x2.
    let battle = free(["Halberdiers", "Halberdiers"]);
    let contracts = |foe: Place| -> Vec<u8> {
        let state = at_move(&battle, up(7, 10), foe);
        let all = options(&battle, &state).into_iter();
        all.filter_map(|choice| match choice {
            Choice::AdvanceAndContract(bw) => Some(bw),
            _ => None,
        })
        .collect()
    };
    assert_eq!(contracts(down(7, 25)), [2, 3]);
    assert_eq!(contracts(down(7, 13)), [2], "1 BW short of the enemy");
    assert_eq!(contracts(down(7, 12)), [] as [u8; 0]);
    let mut state = at_move(&battle, up(7, 10), down(7, 25));
    let before = state.units[0].bases;
    apply(&battle, &mut state, Choice::AdvanceAndContract(3));
    let after = state.units[0].bases;
    assert_eq!(state.units[0].place, up(7, 13));
    assert_eq!((after.width, after.left()), (before.width - 1, before.left()));
    assert!(after.is_even());
}

/// GL-213: 1 BW to either side or to both: one file more, or two, as long as there are bases; GL-920: two more than at the start at most.
#[test]
fn gl_213_expanding_in_place() {
    let battle = free(["Halberdiers", "Halberdiers"]);
    let mut state = at_move(&battle, up(7, 10), down(7, 12));
    let files = |state: &BattleState| -> Vec<u8> {
        let all = options(&battle, state).into_iter();
        all.filter_map(|choice| match choice {
            Choice::Expand(files) => Some(files),
            _ => None,
        })
        .collect()
    };
    assert_eq!(files(&state), [1, 2], "near the enemy as well");
    let width = state.units[0].bases.width;
    state.units[0].bases.redress(width + 1);
    assert_eq!(files(&state), [1]);
    state.units[0].bases.redress(width + 2);
    assert_eq!(files(&state), [] as [u8; 0]);
    // A unit of three bases in three files has none left.
    state.units[0].bases.files = [1, 1, 1, 0, 0, 0];
    state.units[0].bases.width = 3;
    assert_eq!(files(&state), [] as [u8; 0]);
    let mut state = at_move(&battle, up(7, 10), down(7, 12));
    apply(&battle, &mut state, Choice::Expand(2));
    assert_eq!(state.units[0].bases.width, width + 2);
    assert_eq!(state.units[0].place, up(7, 10));
}

/// GL-214: in place, 4 BW from tactical units of the enemy; skirmishers may be nearer. A single file is as narrow as it gets.
#[test]
fn gl_214_contracting_in_place() {
    let battle = free(["Halberdiers", "Halberdiers"]);
    let may = |foe: usize, place: Place| {
        let state = position(&battle, BattleStep::Move, &[(0, up(7, 10)), (foe, place)]);
        options(&battle, &state).contains(&Choice::Contract)
    };
    assert!(may(FOE, down(7, 14)));
    assert!(!may(FOE, down(7, 13)));
    assert!(!may(FOE, down(8, 13)), "the next lane is 1 BW aside");
    assert!(may(FOE, down(9, 10)), "two lanes are 4 BW");
    assert!(may(FOE + SUG, down(7, 12)), "skirmishers");
    let mut state = at_move(&battle, up(7, 10), down(7, 20));
    let width = state.units[0].bases.width;
    apply(&battle, &mut state, Choice::Contract);
    assert_eq!(state.units[0].bases.width, width - 1);
    state = at_move(&battle, up(7, 10), down(7, 20));
    state.units[0].bases.redress(1);
    assert!(!options(&battle, &state).contains(&Choice::Contract));
}

/// GL-207, GL-212 to GL-214: what they cost by drill is section 4; with no card none is made.
#[test]
fn gl_212_gl_213_gl_214_need_cards() {
    let battle = battle(["Halberdiers", "Halberdiers"], &RuleParameters::DEFAULT);
    let mut state = at_move(&battle, up(7, 10), down(7, 25));
    for him in state.generals.iter_mut().flatten() {
        him.hand = gloriam::rules::cards::Cards::default();
    }
    assert_eq!(options(&battle, &state), [Choice::Pass]);
}

/// GL-220: a second move after a first of white or green cost; both keep 4 BW from tactical units of the enemy all the way.
#[test]
fn gl_220_a_double_move() {
    // Halberdiers are formed: M2 and M3 are white and green, all else is dearer.
    let battle = free(["Halberdiers", "Halberdiers"]);
    let mut state = at_move(&battle, up(7, 6), down(7, 20));
    apply(&battle, &mut state, Choice::Advance(3));
    assert!(state.moved_once);
    let second = options(&battle, &state);
    assert!(second.contains(&Choice::Pass));
    // 20 - 9 = 11: 3 BW on leave 8.
    for bw in 1..=3 {
        assert!(second.contains(&Choice::Advance(bw)));
    }
    let is_half = |choice: &Choice| {
        matches!(choice, Choice::Pass | Choice::Advance(_) | Choice::Wheel { .. })
    };
    assert!(second.iter().all(is_half), "{second:?}");
    apply(&battle, &mut state, Choice::Advance(3));
    assert_eq!(state.units[0].place, up(7, 12));
    assert!(!state.moved_once, "no third");
    // A first move that ends nearer than 4 BW, or begins there, is the only one.
    for (from, bw) in [(14, 3), (17, 1)] {
        let mut state = at_move(&battle, up(7, from), down(7, 20));
        apply(&battle, &mut state, Choice::Advance(bw));
        assert!(!state.moved_once, "from {from}");
    }
    // The second ends at 4 BW at the nearest: 20 - 4 = 16.
    let mut state = at_move(&battle, up(7, 12), down(7, 20));
    apply(&battle, &mut state, Choice::Advance(3));
    let second = options(&battle, &state);
    assert!(second.contains(&Choice::Advance(1)) && !second.contains(&Choice::Advance(2)));
    // A turn is yellow for them: no first half.
    let mut state = at_move(&battle, up(7, 6), down(7, 20));
    apply(&battle, &mut state, Choice::TurnAbout);
    assert!(!state.moved_once);
}

/// GL-220: tribal troops make none; nor who comes nearer than 4 BW to an enemy in the next lane.
#[test]
fn gl_220_who_makes_no_double_move() {
    let battle = free(["Highland Warriors", "Halberdiers"]);
    let mut state = at_move(&battle, up(7, 6), down(7, 25));
    apply(&battle, &mut state, Choice::Advance(3));
    assert!(!state.moved_once, "tribal");
    // Horse of 5 BW that comes level with an enemy in the next lane; one two lanes aside is 4 BW away.
    let battle = free(["Pancerni", "Halberdiers"]);
    for (lane, again) in [(8, false), (9, true)] {
        let mut state = at_move(&battle, up(7, 8), down(lane, 12));
        apply(&battle, &mut state, Choice::Advance(5));
        assert_eq!(state.moved_once, again, "lane {lane}");
    }
}

/// GL-220: each move is paid by a card: the second joins no block, and costs the cell of its own.
#[test]
fn gl_220_each_move_costs_a_card() {
    let battle = battle(["Halberdiers", "Halberdiers"], &RuleParameters::DEFAULT);
    let moves = |cards: [u8; 5]| {
        let mut state = at_move(&battle, up(7, 6), down(7, 20));
        state.generals[0][0].with = 0;
        state.generals[0][0].hand = gloriam::rules::cards::Cards(cards);
        apply(&battle, &mut state, Choice::Advance(3));
        let again = state.moved_once;
        if again {
            apply(&battle, &mut state, Choice::Advance(3));
        }
        (again, state.generals[0][0].hand.0)
    };
    assert_eq!(moves([0, 1, 0, 0, 0]), (false, [0; 5]), "one card");
    assert_eq!(moves([0, 3, 0, 0, 0]), (true, [0, 1, 0, 0, 0]));
}

/// GL-216, GL-217: a wheel costs 2 BW more; it comes at the other end than the turn about, or after the move aside.
#[test]
fn gl_216_gl_217_with_a_wheel() {
    // Loose horse, 5 BW, two wide.
    let battle = free(["Pancerni", "Halberdiers"]);
    let own = up(7, 10);
    let state = at_move(&battle, own, down(0, 28));
    let all = options(&battle, &state);
    let ends = |wanted: &dyn Fn(&Choice) -> bool| {
        let mut found = Vec::new();
        for &choice in all.iter().filter(|it| wanted(it)) {
            let mut state = state;
            battle.apply(&mut state, choice, &mut chance(1), &mut NoTrace);
            found.push(state.units[0].place);
        }
        found
    };
    // 5 - 1 - 2: 2 BW back, then to face across.
    let back = ends(&|it| matches!(it, Choice::AboutAndMove { first: true, wheel: Some(_), .. }));
    for facing in [Facing::Left, Facing::Right] {
        // The body of one that faces up at 10 is 9 to 10; 2 BW back it is 7 to 8.
        assert!(back.contains(&across(7, 8, facing)), "{back:?}");
        assert!(back.contains(&across(7, 9, facing)), "{back:?}");
    }
    assert_eq!(back.len(), 4);
    // Across the lanes 2 BW are not enough.
    assert!(
        ends(&|it| matches!(it, Choice::AboutAndMove { first: false, wheel: Some(_), .. }))
            .is_empty()
    );
    assert!(ends(&|it| matches!(it, Choice::AsideAndMove { wheel: Some(_), .. })).is_empty());
    // Skirmish horse go 6 BW: 6 - 1 - 2 = 3 BW, a lane aside, facing back to where they came from.
    let rules = RuleParameters { use_cards: false, ..RuleParameters::DEFAULT };
    let battle = battle_screened(["Halberdiers"; 2], "Steppe Skirmishers", &rules);
    let at = |own: Place| {
        let units = [(SUG, own), (FOE, down(0, 28))];
        let mut state = position(&battle, BattleStep::Move, &units);
        state.item = item(SUG);
        state
    };
    let state = at(own);
    let wheel = Some(Facing::Left);
    let choice = Choice::AboutAndMove { bw: 3, first: false, wheel };
    let mut after = state;
    apply(&battle, &mut after, choice);
    assert_eq!(after.units[SUG].place, across(8, 10, Facing::Left));
    // Who faces across goes along its lane after the turn: 6 - w - 2.
    let state = at(across(7, 10, Facing::Right));
    let width = state.units[SUG].bases.width;
    let most = options(&battle, &state).into_iter().filter_map(|choice| match choice {
        Choice::AsideAndMove { bw, wheel: Some(_), .. } => Some(bw),
        _ => None,
    });
    assert_eq!(most.max(), (width < 4).then(|| 6 - width - 2));
}

/// GL-218, GL-219, GL-954: who faces across falls back a lane for 3 BW; foot fall back 2 BW, which is none.
#[test]
fn gl_218_falling_back_across_the_lanes() {
    for (kind, expected) in [("Pancerni", true), ("Musketeers", false)] {
        let battle = free([kind, "Halberdiers"]);
        let mut state = at_move(&battle, across(7, 10, Facing::Right), down(0, 28));
        let may = options(&battle, &state).contains(&Choice::FallBack(3));
        assert_eq!(may, expected, "{kind}");
        if may {
            apply(&battle, &mut state, Choice::FallBack(3));
            assert_eq!(state.units[0].place, across(6, 10, Facing::Right));
        }
    }
}

/// GL-226, GL-960: who faces across breaks off along its lane, to the edge of its own side, and keeps its facing.
#[test]
fn gl_226_breaking_off_across_the_lanes() {
    let battle = free(["Pancerni", "Halberdiers"]);
    for (unit, enemy, expected) in [(0, FOE, 8), (FOE, 0, 13)] {
        // Horse of seat one, then of seat two, which goes the other way.
        let battle = if unit == 0 { battle.clone() } else { free(["Halberdiers", "Pancerni"]) };
        let own = across(7, if unit == 0 { 11 } else { 10 }, Facing::Right);
        let foe = across(8, own.y, Facing::Left);
        let mut state = position(&battle, BattleStep::BreakOff, &[(unit, own), (enemy, foe)]);
        (state.units[unit].foe, state.units[enemy].foe) = (enemy as u8, unit as u8);
        battle.advance(&mut state, &mut chance(1), &mut NoTrace);
        apply(&battle, &mut state, Choice::BreakOff(3));
        assert_eq!(state.units[unit].place, across(7, expected, Facing::Right));
    }
}

/// GL-407: artillery beyond 4 BW reaches 2 BW aside, all others 1.
#[test]
fn gl_407_artillery_across_the_lanes() {
    let reaches = |kind: &str, foe: Place| {
        let battle = free([kind, "Halberdiers"]);
        let own = across(3, 10, Facing::Right);
        let state = position(&battle, BattleStep::Shoot, &[(0, own), (FOE, foe)]);
        options(&battle, &state).contains(&Choice::Shoot(FOE as u8))
    };
    // The body of the guns is 9 to 10, that of the enemy begins at 12: 2 BW aside; three lanes are 7 BW.
    assert!(reaches("Field Guns", down(6, 12)));
    assert!(!reaches("Field Guns", down(6, 13)), "3 BW aside");
    assert!(!reaches("Field Guns", down(5, 12)), "4 BW away");
    assert!(reaches("Field Guns", down(5, 11)), "1 BW aside");
}
