//! Ground on the field (GL-011 to GL-013, GL-403, GL-417, GL-513 to GL-515, GL-951), from positions set up by hand.

use battle_core::{EventLog, Game};
use gloriam::RuleParameters;
use gloriam::battle::{Battle, BattleEvent, BattleStep, Charge, Choice, Path, Place};
use gloriam::duel::Response;

use crate::positions::{FOE, SUG, battle, chance, down, options, position, up};

/// A battle on a field, with free actions.
fn on(field: &str, kinds: [&str; 2]) -> Battle {
    let mut rules = RuleParameters { use_cards: false, ..RuleParameters::DEFAULT };
    rules.set("field", field).expect("a field");
    battle(kinds, &rules)
}

/// The farthest advance of the first unit.
fn advance(battle: &Battle, place: Place) -> u8 {
    let units = [(0, place), (FOE, down(0, 28))];
    let state = position(battle, BattleStep::Move, &units);
    let far = options(battle, &state).into_iter().map(|choice| match choice {
        Choice::Advance(bw) => bw,
        _ => 0,
    });
    far.max().unwrap_or(0)
}

/// GL-011, GL-951: a move uses the worst cell that it touches; close horse goes 4, 2 or 1 BW, a unit is in the cell behind its front edge.
#[test]
fn gl_951_gl_011_a_move_uses_the_worst_cell() {
    // Rough from 12 to 14, difficult from 20 to 22.
    let battle = on("rough 7 12-14 + difficult 7 20-22", ["Cuirassiers", "Cuirassiers"]);
    for (place, far) in [
        // In good going all the way, in another lane too.
        (up(7, 4), 4),
        (up(8, 10), 4),
        (up(7, 8), 4),
        // Three to the edge of the rough, then one of the two that rough allows is not enough: 3 in the open.
        (up(7, 9), 3),
        (up(7, 10), 2),
        // One more would touch the rough, where 2 BW is the move.
        (up(7, 11), 2),
        (up(7, 12), 2),
        // Out of the rough: it still touches it.
        (up(7, 13), 2),
        (up(7, 14), 2),
        (up(7, 15), 4),
        (up(7, 20), 1),
        (up(7, 21), 1),
        // The same from the other side; its cell is the one above its front edge.
        (down(7, 14), 2),
        (down(7, 13), 2),
        (down(7, 12), 2),
        (down(7, 11), 4),
        (down(7, 16), 2),
        (down(7, 17), 3),
    ] {
        assert_eq!(advance(&battle, place), far, "{place:?}");
    }
    // Loose foot go 3 BW everywhere, wheeled guns nowhere but in good going.
    let foot = on("difficult 7 10-30", ["Musketeers", "Musketeers"]);
    assert_eq!(advance(&foot, up(7, 9)), 3);
    let guns = on("rough 7 10-30", ["Field Guns", "Field Guns"]);
    assert_eq!(advance(&guns, up(7, 9)), 1);
    assert_eq!(advance(&guns, up(7, 10)), 0);
}

/// GL-012: 1 BW less for every wall or hedge crossed; who stops at it has not crossed it.
#[test]
fn gl_012_walls_and_hedges_cost_a_base_width() {
    let battle = on("wall 7 10 + hedge 7 12", ["Cuirassiers", "Cuirassiers"]);
    for (place, far) in [
        (up(7, 6), 4),
        (up(7, 7), 3),
        // 4 BW would cross the wall at 10: 3 are left.
        (up(7, 8), 3),
        (up(7, 9), 3),
        // It crosses the wall where it stands, and stops at the hedge or 1 BW beyond with nothing left for it.
        (up(7, 10), 2),
        (up(7, 12), 3),
        (down(7, 14), 3),
        (down(7, 12), 2),
        (down(7, 10), 3),
        (down(7, 9), 4),
    ] {
        assert_eq!(advance(&battle, place), far, "{place:?}");
    }
}

/// GL-951, GL-956: the reach of a charge is that in the worst cell it touches.
#[test]
fn gl_956_charges_through_rough_going() {
    let battle = on("rough 7-8 13-16", ["Cuirassiers", "Cuirassiers"]);
    let paths = |own: Place, foe: Place| -> Vec<Path> {
        let state = position(&battle, BattleStep::Declare, &[(0, own), (FOE, foe)]);
        let of = |choice| match choice {
            Choice::Charge(Charge { path, .. }) => Some(path),
            _ => None,
        };
        options(&battle, &state).into_iter().filter_map(of).collect()
    };
    assert_eq!(paths(up(7, 9), down(7, 13)), [Path::Ahead]);
    // One cell of rough: 2 BW.
    assert_eq!(paths(up(7, 10), down(7, 14)), []);
    assert_eq!(paths(up(7, 12), down(7, 14)), [Path::Ahead]);
    // A wheel costs one, and touches the lane that it leads into.
    assert_eq!(paths(up(9, 11), down(8, 13)), [Path::Wheel]);
    assert_eq!(paths(up(9, 10), down(8, 13)), [Path::Wheel]);
    assert_eq!(paths(up(9, 12), down(8, 14)), []);
    assert_eq!(paths(up(9, 13), down(8, 14)), [Path::Wheel]);
}

/// What the first pair of a melee or charge combat differs by.
fn difference(battle: &Battle, step: BattleStep, charging: bool, came_over: bool) -> i8 {
    let mut state = position(battle, step, &[(0, up(7, 14)), (FOE, down(7, 14))]);
    for (unit, foe) in [(0, FOE), (FOE, 0)] {
        state.units[unit].foe = foe as u8;
    }
    state.units[FOE].charging = charging;
    state.units[FOE].came_over = came_over;
    let mut log = EventLog::default();
    battle.advance(&mut state, &mut chance(3), &mut log);
    let first = log.events.iter().find_map(|event| match event {
        BattleEvent::Pair { result, .. } => Some(result.differences[0]),
        _ => None,
    });
    first.expect("they fight")
}

/// GL-511, GL-013: close foot is affected in rough going, badly in difficult; loose foot only in difficult.
#[test]
fn gl_511_ground_under_the_front_of_a_unit() {
    // Halberdiers are close foot: 2H against 2H claims the same on both sides.
    let fight = |field: &str| {
        let battle = on(field, ["Halberdiers", "Halberdiers"]);
        difference(&battle, BattleStep::Melee, false, true)
    };
    assert_eq!(fight("open"), 0);
    // The cell of who faces up is the one below the line where they meet.
    assert_eq!(fight("rough 7 13-14"), -2);
    assert_eq!(fight("difficult 7 13-14"), -3);
    assert_eq!(fight("rough 7 14-15"), 2);
    assert_eq!(fight("rough 7 13-15"), 0);
    assert_eq!(fight("rough 6 13-14"), 0);
}

/// GL-513, GL-515, GL-531, GL-X27: uphill, and behind a wall that the other has come to.
#[test]
fn gl_513_gl_515_hills_and_walls() {
    let fight = |field: &str, step: BattleStep| {
        let battle = on(field, ["Halberdiers", "Halberdiers"]);
        difference(&battle, step, step == BattleStep::ChargeCombat, true)
    };
    use BattleStep::{ChargeCombat, Melee};
    assert_eq!(fight("hill 7 10-14", Melee), 1);
    assert_eq!(fight("hill 7 14-18", Melee), -1);
    assert_eq!(fight("hill 7 10-18", Melee), 0, "both are on it");
    assert_eq!(fight("wall 7 14", Melee), 1);
    assert_eq!(fight("hill 7 10-14 + wall 7 14", Melee), 1, "at most one");
    assert_eq!(fight("hill 7 10-14 + wall 7 14", ChargeCombat), 3);
    assert_eq!(fight("hedge 7 14", ChargeCombat), 0, "v mounted only");
    let horse = on("hedge 7 14", ["Halberdiers", "Cuirassiers"]);
    let open = on("open", ["Halberdiers", "Cuirassiers"]);
    let against = |battle: &Battle| difference(battle, ChargeCombat, true, true);
    assert_eq!(against(&horse), against(&open) + 1);
}

/// GL-403: only in good going a caught skirmish unit is swept away.
#[test]
fn gl_403_skirmishers_in_rough_going_fight() {
    for (field, stays) in [("open", false), ("rough 7 11-14", true), ("rough 7 8-11", false)] {
        let battle = on(field, ["Halberdiers", "Halberdiers"]);
        let units = [(0, up(7, 11)), (FOE + SUG, down(7, 12))];
        let mut state = position(&battle, BattleStep::ChargeCombat, &units);
        let charger = &mut state.units[0];
        (charger.charging, charger.charged) = (true, true);
        (charger.target, charger.path) = ((FOE + SUG) as u8, Path::Ahead);
        let mut log = EventLog::default();
        battle.advance(&mut state, &mut chance(2), &mut log);
        let contact = |event: &BattleEvent| matches!(event, BattleEvent::Contact { .. });
        assert_eq!(log.events.iter().any(contact), stays, "{field}");
    }
}

/// GL-417: a unit behind a wall or hedge to its front is in cover: one step down, from W+ to W, which has no S that wounds.
#[test]
fn gl_417_cover_behind_walls() {
    let most_wounds = |field: &str, foe: Place| {
        let battle = on(field, ["Musketeers", "Halberdiers"]);
        let mut most = 0;
        for pair in 0..200 {
            let mut state = position(&battle, BattleStep::Volleys, &[(0, up(7, 12)), (FOE, foe)]);
            state.units[0].fires = true;
            state.units[0].target = FOE as u8;
            let mut log = EventLog::default();
            battle.advance(&mut state, &mut chance(pair), &mut log);
            for event in &log.events {
                if let BattleEvent::Volley { wounds, .. } = event {
                    most += u32::from(*wounds);
                }
            }
        }
        most
    };
    let open = most_wounds("open", down(7, 14));
    let wall = most_wounds("wall 7 14", down(7, 14));
    // 3 of 6 faces against 2 of 6, in 200 volleys of 3 dice.
    assert!(wall < open, "{wall} {open}");
    assert_eq!(most_wounds("wall 7 15", down(7, 14)), open, "behind it");
    assert_eq!(most_wounds("wall 8 14", down(7, 14)), open, "beside it");
}

/// GL-960: a run uses the worst cell that it touches.
#[test]
fn gl_960_runs_through_rough_going() {
    let run = |field: &str| {
        let battle = on(field, ["Halberdiers", "Halberdiers"]);
        let units = [(0, up(7, 14)), (FOE + SUG, down(7, 16))];
        let mut far = Vec::new();
        for pair in 0..60 {
            let mut state = position(&battle, BattleStep::Respond, &units);
            let charger = &mut state.units[0];
            (charger.charging, charger.target) = (true, (FOE + SUG) as u8);
            state.item = 2 * SUG as u8 + 1;
            let away = Choice::Run { bonus: false };
            assert!(options(&battle, &state).contains(&away));
            battle.apply(&mut state, away, &mut chance(pair), &mut battle_core::NoTrace);
            assert_eq!(state.units[FOE + SUG].response, Response::Ran);
            far.push(state.units[FOE + SUG].place.cell() - 16);
        }
        (far.iter().copied().min(), far.iter().copied().max())
    };
    // GL-402: a die of 1 to 6 changes 4 BW by -2 to +1.
    assert_eq!(run("open"), (Some(2), Some(5)));
    // Skirmish foot go 3 BW in difficult going.
    assert_eq!(run("difficult 7 16-17"), (Some(1), Some(4)));
    assert_eq!(run("difficult 7 19-20"), (Some(2), Some(4)));
}

/// GL-951: a field as text, and what is no field.
#[test]
fn gl_951_fields_as_text() {
    let mut rules = RuleParameters::DEFAULT;
    for text in ["open", "rough 3-5 12-18 + hill 7 0-30", "hedge 0-14 12 + wall 4 1"] {
        rules.set("field", text).expect(text);
        let own = gloriam::PARAMETERS.iter().find(|it| it.name == "field");
        assert_eq!(own.expect("it").get(&rules), text);
    }
    rules.set("field", "ROUGH  3-3   12-18").expect("the same");
    for wrong in [
        "",
        "swamp 3 1-2",
        "rough 3",
        "rough 15 1-2",
        "rough 5-3 1-2",
        "rough 3 5-5",
        "rough 3 18-12",
        "rough 3 12-31",
        "wall 3 1-2",
        "wall 3 0",
        "wall 3 30",
        "rough 3 1-2 +",
        "rough -1 1-2",
        "rough 3 1-2 wall 3 4",
    ] {
        assert!(rules.set("field", wrong).is_err(), "{wrong}");
    }
    let many = vec!["rough 3 1-2"; 13].join(" + ");
    assert!(rules.set("field", &many).is_err());
}
