//! The kinds of moves (TR-MV-05 to -12).

use super::*;

#[test]
fn tr_mv_05_a_single_stand_goes_any_way_and_turns_once_between_two_straight_legs() {
    let table = table("a1 javelin-cavalry 20 12 0");
    for (ahead, right) in [(5.0, 0.0), (-5.0, 0.0), (0.0, 5.0), (0.0, -5.0), (-3.0, 4.0)] {
        assert!(table.single("a1", &[straight(ahead, right)]).is_ok());
    }
    let legs = [straight(2.0, 0.0), pivot(Pivot::Centre, 45), straight(2.0, 0.0)];
    let moved = table.single("a1", &legs).unwrap();
    // 2 ahead, and then from the same centre 2 to the north-east.
    assert!(moved.length > mu(4.0));
    // Front middle: the centre (20, 13.25) + (0.75 + 2) (sin 45, cos 45).
    assert!(near(table.end(&moved, "a1"), pose(21.945, 15.195, 45)));
    let again = [pivot(Pivot::Centre, 45), straight(1.0, 0.0), pivot(Pivot::Centre, 45)];
    assert_eq!(rule(table.single("a1", &again)), "TR-MV-05");
    assert_eq!(rule(table.single("a1", &[])), "TR-MV-05");
    assert_eq!(rule(table.single("a1", &[wheel(20)])), "TR-MV-05");
    let only =
        RuleParameters { single_path: SinglePath::StraightThenPivot, ..RuleParameters::default() };
    let other = table_with(only, "a1 javelin-cavalry 20 12 0");
    assert!(other.single("a1", &legs[..2]).is_ok());
    assert_eq!(rule(other.single("a1", &legs[1..])), "TR-MV-05");
}

#[test]
fn tr_mv_06_groups_are_joined_by_full_edges_and_corners() {
    let table = table(
        "a1 spear 20 8 0; a2 heavy-foot 22 8 0; a3 spear 20 7.25 0
         a4 spear 24.1 8 0; a5 spear 26.1 8.2 0; a6 spear 18 8 20; a7 knights 30 8 0; a8 spear 32 8 0",
    );
    let go = [straight(1.0, 0.0)];
    assert!(table.group("a1 a2 a3", &go).is_ok());
    // Of different depths, side by side.
    assert!(table.group("a7 a8", &go).is_ok());
    for names in ["a2 a4", "a4 a5", "a1 a6", "a1 a8", "a2 a3"] {
        assert_eq!(rule(table.group(names, &go)), "TR-MV-06", "{names}");
    }
    let is_joined =
        |one: &str, other: &str| table.battle.joined(&table.state, table.id(one), table.id(other));
    assert!(
        is_joined("a1", "a2")
            && is_joined("a2", "a1")
            && is_joined("a1", "a3")
            && is_joined("a3", "a1")
    );
    assert!(!is_joined("a2", "a3"));
    let groups = table.battle.groups(&table.state, Seat::One);
    assert!(groups.contains(&table.stands("a1 a2 a3")));
    assert!(groups.contains(&table.stands("a7 a8")));
    assert_eq!(groups.len(), 6);
}

#[test]
fn tr_mv_06_group_def_full_rectangle_wants_one_depth_and_no_gap() {
    let full = RuleParameters { group_def: GroupDef::FullRectangle, ..RuleParameters::default() };
    let table = table_with(
        full,
        "a1 spear 20 8 0; a2 heavy-foot 22 8 0; a3 spear 20 7.25 0; a4 spear 22 7.25 0; a7 knights 30 8 0; a8 spear 32 8 0",
    );
    let go = [straight(1.0, 0.0)];
    assert!(table.group("a1 a2", &go).is_ok());
    assert!(table.group("a1 a2 a3 a4", &go).is_ok());
    assert_eq!(rule(table.group("a1 a2 a3", &go)), "TR-MV-06");
    assert_eq!(rule(table.group("a7 a8", &go)), "TR-MV-06");
}

#[test]
fn tr_mv_07_a_group_goes_ahead_or_wheels_and_no_other_way() {
    let table = table("a1 spear 20 8 0; a2 light-foot 22 8 0");
    assert!(table.group("a1 a2", &[straight(3.0, 0.0)]).is_ok());
    // The slowest stand sets the distance.
    assert_eq!(rule(table.group("a1 a2", &[straight(4.0, 0.0)])), "TR-MV-01");
    for leg in
        [straight(-1.0, 0.0), straight(1.0, 0.5), straight(0.0, 1.0), pivot(Pivot::Centre, 20)]
    {
        assert_eq!(rule(table.group("a1 a2", &[leg])), "TR-MV-07");
    }
    // About the front right corner (23, 8): the left corner, 4 MU away, goes 4 x pi / 6 = 2.09 MU in 30 degrees.
    let wheeled = table.group("a1 a2", &[wheel(30)]).unwrap();
    assert!((length(&wheeled) - 2.094).abs() < 0.01);
    // a1's middle is 3 MU from the corner: at (23 - 3 cos 30, 8 + 3 sin 30).
    assert!(near(table.end(&wheeled, "a1"), pose(20.402, 9.5, 30)));
    assert!(near(table.end(&wheeled, "a2"), pose(22.134, 8.5, 30)));
    // Several wheels in one move: 15 degrees each way are 1.05 MU for either outer corner.
    assert!(table.group("a1 a2", &[wheel(15), wheel(-15), straight(1.0, 0.0)]).is_ok());
    assert_eq!(rule(table.group("a1 a2", &[wheel(30), straight(1.0, 0.0)])), "TR-MV-01");
}

#[test]
fn tr_mv_07_joins_never_drift() {
    let mut table = table(
        "a1 light-foot 20 8 0; a2 light-foot 22 8 0; a3 light-foot 24 8 0; a4 light-foot 20 7 0",
    );
    for turn in [7, -13, 11, -5, 17, -9] {
        let tactical =
            table.tactical(MoveKind::Group, "a1 a2 a3 a4", &[wheel(turn), straight(0.3, 0.0)]);
        table.make(tactical);
        table.state.moved = triumph::battle::Stands::NONE;
        table.state.command_points = 6;
    }
    let distance = (table.pose("a1").at - table.pose("a3").at).length();
    assert!((distance - mu(4.0)).abs() <= 2);
    assert!(table.battle.joined(&table.state, table.id("a1"), table.id("a4")));
}

#[test]
fn tr_mv_08_no_group_moves_in_difficult_terrain() {
    // TR-EX-64: any in rough ground, and they move singly.
    let lines = "a1 heavy-foot 20 8 0; a2 heavy-foot 22 8 0; a3 heavy-foot 24 8 0; terrain rough 24.5 5 30 8";
    let table = table(lines);
    assert_eq!(rule(table.group("a1 a2 a3", &[straight(1.0, 0.0)])), "TR-MV-08");
    assert!(table.group("a1 a2", &[straight(1.0, 0.0)]).is_ok());
    assert!(table.single("a3", &[straight(1.0, 0.0)]).is_ok());
    // Nor into it, nor through a narrow strip of it.
    let strip = Table::of(&with_general(
        "a1 light-foot 20 8 0; a2 light-foot 22 8 0; terrain rough 22.5 9 30 9.5",
    ));
    assert!(strip.group("a1 a2", &[straight(1.0, 0.0)]).is_ok());
    assert_eq!(rule(strip.group("a1 a2", &[straight(4.0, 0.0)])), "TR-MV-08");
}

#[test]
fn tr_mv_09_a_column_goes_through_difficult_terrain_and_bends() {
    let lines = "a1 light-foot 20 8 0; a2 light-foot 20 7 0; a3 light-foot 20 6 0; a4 light-foot 22 8 0; terrain rough 10 9 30 12";
    let column = |table: &Table, legs: &[_]| table.try_move(MoveKind::Column, "a1 a2 a3", legs);
    let usual = table(lines);
    assert!(column(&usual, &[straight(4.0, 0.0)]).is_ok());
    let not = RuleParameters { column_in_difficult: false, ..RuleParameters::default() };
    assert_eq!(rule(column(&table_with(not, lines), &[straight(4.0, 0.0)])), "TR-MV-09");
    // Side by side, or led from the middle, is no column.
    let one = [straight(1.0, 0.0)];
    assert_eq!(rule(usual.try_move(MoveKind::Column, "a1 a4", &one)), "TR-MV-09");
    assert_eq!(rule(usual.try_move(MoveKind::Column, "a2 a1 a3", &one)), "TR-MV-09");
    // A right angle to the left about (19, 8): 2 MU x pi / 2 = 3.14 MU for the outer corner.
    let bent = column(&usual, &[wheel(-90), straight(1.0, 0.0)]).unwrap();
    assert!((length(&bent) - 4.142).abs() < 0.01);
    assert!(near(usual.end(&bent, "a1"), pose(18.0, 9.0, 270)));
    // The trail: 1 MU of straight behind a1, then the arc of pi / 2 about (19, 8) at 1 MU, then straight south of (20, 8).
    // a2, 1 MU behind, has just come out of the bend; a3, 2 MU behind, is 1 MU of arc (57.3 degrees) before its end.
    assert!(near(usual.end(&bent, "a2"), pose(19.0, 9.0, 270)));
    let third = usual.end(&bent, "a3");
    assert!((third.at - pose(19.0 + 0.8415, 8.0 + 0.5403, 0).at).length() < 12);
}

#[test]
fn tr_mv_09_a_bent_column_goes_on() {
    let mut table = table("a1 light-foot 20 8 0; a2 light-foot 20 7 0; a3 light-foot 20 6 0");
    let first = table.tactical(MoveKind::Column, "a1 a2 a3", &[wheel(-90), straight(1.0, 0.0)]);
    table.make(first);
    table.state.moved = triumph::battle::Stands::NONE;
    let second = table.tactical(MoveKind::Column, "a1 a2 a3", &[straight(4.0, 0.0)]);
    table.make(second);
    // All stands are out of the bend again, 1 MU apart.
    assert!(near(table.pose("a1"), pose(14.0, 9.0, 270)));
    assert!(near(table.pose("a2"), pose(15.0, 9.0, 270)));
    assert!(near(table.pose("a3"), pose(16.0, 9.0, 270)));
}

#[test]
fn tr_mv_10_a_group_falls_in_behind_its_lead() {
    let lines = "a1 light-foot 20 8 0; a2 light-foot 22 8 0; a3 light-foot 24 8 0";
    let table_now = table(lines);
    let form = |table: &Table, ahead: f64| {
        table.try_move(MoveKind::FormColumn, "a1 a2 a3", &[straight(ahead, 0.0)])
    };
    // a2 goes from (22, 8) to (20, 9): 2.24 MU; a3 from (24, 8) to (20, 8): 4 MU.
    let formed = form(&table_now, 2.0).unwrap();
    assert!(near(table_now.end(&formed, "a1"), pose(20.0, 10.0, 0)));
    assert!(near(table_now.end(&formed, "a2"), pose(20.0, 9.0, 0)));
    assert!(near(table_now.end(&formed, "a3"), pose(20.0, 8.0, 0)));
    assert!((length(&formed) - 4.0).abs() < 0.01);
    // None exceeds its move: a Spear in the place of a3 may not go 4 MU.
    let slow = table(&lines.replace("a3 light-foot", "a3 spear"));
    assert_eq!(rule(form(&slow, 2.0)), "TR-MV-01");
    let not = RuleParameters { form_column: false, ..RuleParameters::default() };
    assert_eq!(rule(form(&table_with(not, lines), 2.0)), "TR-MV-10");
}

#[test]
fn tr_mv_11_a_group_near_an_enemy_slides_to_line_up() {
    let lines = "a1 spear 20 8 0; a2 spear 22 8 0; b1 spear 21 10 180";
    let usual = table(lines);
    // a2 lines up with b1 by a slide of 1 MU to the left, a1 by one to the right.
    assert!(usual.group("a1 a2", &[slide(-1.0)]).is_ok());
    assert!(usual.group("a1 a2", &[slide(1.0), straight(2.0, 0.0)]).is_ok());
    assert_eq!(rule(usual.group("a1 a2", &[slide(0.5)])), "TR-MV-11");
    // It counts in the distance: 1 + 2.0 MU are all they have.
    assert_eq!(
        rule(usual.group("a1 a2", &[slide(1.0), slide(-2.0), straight(1.0, 0.0)])),
        "TR-MV-01"
    );
    // At most slide_max_mu.
    let short = RuleParameters { slide_max_mu: Mu::fraction(1, 2), ..RuleParameters::default() };
    assert_eq!(rule(table_with(short, lines).group("a1 a2", &[slide(-1.0)])), "TR-MV-11");
    // Nor from further than 2 MU; after a MU ahead it is near enough.
    let far = table(&lines.replace("b1 spear 21 10", "b1 spear 21 11"));
    assert_eq!(rule(far.group("a1 a2", &[slide(-1.0)])), "TR-MV-11");
    assert!(far.group("a1 a2", &[straight(1.0, 0.0), slide(-1.0)]).is_ok());
}

#[test]
fn tr_mv_12_a_stand_in_contact_only_breaks_off_and_only_if_it_is_faster() {
    let lines = "a1 javelin-cavalry 20 16 0; a2 heavy-foot 30 16 0; b1 knights 20 16 180; b2 heavy-foot 30 16 180; a3 javelin-cavalry 22 16 0";
    let off = |table: &Table, name: &str, ahead: f64| {
        table.try_move(MoveKind::Disengage, name, &[straight(ahead, 0.0)])
    };
    let usual = table(lines);
    assert_eq!(rule(usual.single("a1", &[straight(-4.0, 0.0)])), "TR-MV-12");
    assert_eq!(rule(usual.group("a1 a3", &[straight(1.0, 0.0)])), "TR-MV-12");
    assert!(off(&usual, "a1", -4.0).is_ok());
    assert_eq!(rule(off(&usual, "a1", 1.0)), "TR-MV-12");
    assert_eq!(rule(off(&usual, "a1", -0.01)), "TR-MV-12");
    assert_eq!(rule(off(&usual, "a3", -4.0)), "TR-MV-12");
    assert_eq!(rule(off(&usual, "a2", -2.0)), "TR-MV-12");
    let by =
        |disengage| table_with(RuleParameters { disengage, ..RuleParameters::default() }, lines);
    assert_eq!(rule(off(&by(Disengage::Never), "a1", -4.0)), "TR-MV-12");
    assert!(off(&by(Disengage::AnyStand), "a2", -2.0).is_ok());
    // In rough ground both may go 3 MU: not faster.
    let rough = table(&format!("{lines}; terrain rough 15 10 25 20"));
    assert_eq!(rule(off(&rough, "a1", -3.0)), "TR-MV-12");
    // With an enemy on its flank: b3's front edge on a1's left flank.
    let flanked = table(&format!("{lines}; b3 spear 19 15 90"));
    assert_eq!(rule(off(&flanked, "a1", -4.0)), "TR-MV-12");
}

#[test]
fn tr_mv_12_breaking_off_into_difficult_terrain_is_as_slow_as_any_move_there() {
    // TR-MV-02: Javelin Cavalry that touch rough ground on their way back have a 3 MU move, no more than the Spear before them.
    // Their base covers y 14.5 to 16, the rough ground y 12 to 14.
    let table = table("a1 javelin-cavalry 20 16 0; b1 spear 20 16 180; terrain rough 15 12 25 14");
    let off = |ahead: f64| table.try_move(MoveKind::Disengage, "a1", &[straight(ahead, 0.0)]);
    assert!(off(-0.4).is_ok());
    assert_eq!(rule(off(-0.6)), "TR-MV-12");
    // So they have if they end beyond it.
    assert_eq!(rule(off(-4.5)), "TR-MV-12");
}

#[test]
fn tr_mv_05_every_decision_on_offer_is_legal_and_different() {
    let mut table = table(
        "a1 spear 20 12 0; a2 spear 22 12 0; a3 knights 24 12 0; a4 light-foot 20 11.25 0; a5 javelin-cavalry 30 16 0
         a6 javelin-cavalry 0 0 0 held
         b1 spear 20 15 180; b2 spear 22 15 180; b3 knights 30 16 180; b4 war-wagons 36 16 180
         terrain woods 14 8 18 14; camp a 20 0 24 2; camp b 20 30 24 32",
    );
    table.state.turn = 4;
    let mut offered = vec![];
    table.battle.decisions(&table.state, |decision| offered.push(decision));
    assert!(offered.len() > 150, "{}", offered.len());
    for decision in &offered {
        assert!(table.battle.is_legal(&table.state, *decision), "{decision:?}");
    }
    let texts: BTreeSet<String> = offered.iter().map(|decision| format!("{decision:?}")).collect();
    assert_eq!(texts.len(), offered.len());
    for wanted in [
        MoveKind::Single,
        MoveKind::Group,
        MoveKind::Column,
        MoveKind::FormColumn,
        MoveKind::Disengage,
    ] {
        let is_wanted = |decision: &Decision| matches!(decision, Decision::Move(tactical) if tactical.kind == wanted);
        assert!(offered.iter().any(is_wanted), "{wanted:?}");
    }
}
