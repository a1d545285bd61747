//! Into contact (TR-MV-25 to -28).

use super::*;

#[test]
fn tr_mv_25_a_flank_contact_begins_behind_the_front_line_and_a_rear_contact_behind_the_rear() {
    // b1's front line is y = 16, its rear line y = 16.75; its right flank (seen from the south: x = 19) faces west.
    let flank = |y: f64| {
        let table = table(&format!("a1 javelin-cavalry 15 {y} 90; b1 spear 20 16 180"));
        let to = triumph::battle::contact_pose(table.pose("b1"), mu(0.75), Edge::Right);
        assert!(near(to, pose(19.0, 17.0, 90)));
        let by = to.at - table.pose("a1").at;
        // Heading east, ahead is x and right is -y.
        let legs = [triumph::battle::Leg::Straight { ahead: by.x, right: -by.y }];
        table.single("a1", &legs)
    };
    assert!(flank(17.0).is_ok());
    // Its southern corner at y = 15.9 is before the line.
    assert_eq!(rule(flank(16.9)), "TR-MV-25");
    let rear = |y: f64| {
        let table = table(&format!("a1 javelin-cavalry 20 {y} 180; b1 spear 20 16 180"));
        table.single("a1", &[straight(y - 16.75, 0.0)])
    };
    assert!(rear(18.0).is_ok());
}

#[test]
fn tr_mv_25_a_rear_contact_begins_wholly_behind_the_rear_line() {
    // b1's front line is y = 16, its rear line y = 18. a1 goes round its flank to (20, 18).
    let rear = |y: f64| {
        let table = table(&format!("a1 javelin-cavalry 22.5 {y} 180; b1 elephants 20 16 180"));
        if y == 18.0 {
            return table.single("a1", &[straight(0.0, 2.5)]);
        }
        table.single("a1", &[straight(y - 18.0, 0.0), straight(0.0, 2.5)])
    };
    assert!(rear(18.0).is_ok());
    // Behind the front line, but not behind the rear line.
    assert_eq!(rule(rear(17.0)), "TR-MV-25");
}

#[test]
fn tr_mv_25_who_ends_on_the_flanks_of_two_enemies_back_to_back_begins_behind_the_front_lines_of_both()
 {
    // b1's front line is y = 14, b2's y = 16; each is 1 MU deep, and a1 ends on x = 18 between y = 14 and 16.
    let flanks = |y: f64| {
        let b = "b1 light-foot 19 14 180; b2 light-foot 19 16 0";
        let table = table(&format!("a1 javelin-cavalry 15 {y} 90; {b}"));
        // Heading east, right is south.
        table.single("a1", &[straight(3.0, y - 15.0)])
    };
    assert!(flanks(15.0).is_ok());
    // One corner is before the line of the one or of the other.
    assert_eq!(rule(flanks(15.1)), "TR-MV-25");
    assert_eq!(rule(flanks(14.9)), "TR-MV-25");
}

#[test]
fn tr_mv_25_flank_start_test_at_the_start_of_the_move_or_of_the_phase() {
    let lines = "a1 javelin-cavalry 15 17 90; b1 spear 20 16 180";
    let try_it = |parameters: RuleParameters| {
        let mut table = table_with(parameters, lines);
        // It stood in front of b1 when the phase began.
        let at = table.id("a1").index();
        table.state.phase_start[at] = pose(15.0, 14.0, 90).into();
        table.single("a1", &[straight(4.0, 0.0)])
    };
    assert!(try_it(RuleParameters::default()).is_ok());
    let at_phase = RuleParameters {
        flank_start_test: FlankStartTest::AtPhaseStart,
        ..RuleParameters::default()
    };
    assert_eq!(rule(try_it(at_phase)), "TR-MV-25");
}

#[test]
fn tr_mv_26_a_stand_without_the_distance_to_line_up_stops_in_contact_and_does_not_fight() {
    let mut table = table("a1 spear 20.5 13 0; b1 spear 20 16 180");
    assert!(table.battle.plan_single(&table.state, table.id("a1"), pose(20.0, 16.0, 0)).is_none());
    let touch = table.tactical(MoveKind::Single, "a1", &[straight(3.0, 0.0)]);
    table.make(touch);
    assert_eq!(table.state.contacts.front(table.id("a1")), None);
    // TR-MV-28: no group conforms to a single stand.
    assert!(near(table.pose("b1"), pose(20.0, 16.0, 180)));
}

#[test]
fn tr_mv_27_c_a_single_enemy_conforms_to_a_group_when_it_would_have_room_to_fall_back() {
    let mut table = table("a1 spear 20.5 13 0; a2 spear 22.5 13 0; b1 spear 20 16 180");
    let touch = table.tactical(MoveKind::Group, "a1 a2", &[straight(3.0, 0.0)]);
    table.make(touch);
    // Lined up with a1, which is nearer.
    assert!(near(table.pose("b1"), pose(20.5, 16.0, 180)));
    assert_eq!(table.state.contacts.front(table.id("a1")), Some(table.id("b1")));
}

#[test]
fn tr_mv_27_a_b_and_who_has_room_only_where_it_stands_stays() {
    // A camp behind and to the east of b1: its fall back, from y = 16 to 16.75 up to 17.5, is free where it stands (x 19 to 21)
    // and meets the camp (from x = 21.2 and y = 17) when it has lined up with a1 (x 19.5 to 21.5).
    let lines =
        "a1 spear 20.5 13 0; a2 spear 22.5 13 0; b1 spear 20 16 180; camp b 21.2 17 25.2 19";
    let reach = |lines: &str| {
        let mut table = table(lines);
        let touch = table.tactical(MoveKind::Group, "a1 a2", &[straight(3.0, 0.0)]);
        table.make(touch);
        table.pose("b1")
    };
    assert!(near(reach(lines), pose(20.0, 16.0, 180)));
    // (b): Warband shatter Spear that they merely beat.
    let shattering = lines.replace("a1 spear", "a1 warband");
    assert!(near(reach(&shattering), pose(20.5, 16.0, 180)));
    // (a): with a friend behind it has no room where it stands.
    let blocked = format!("{lines}; b2 spear 18.5 17 180");
    assert!(near(reach(&blocked), pose(20.5, 16.0, 180)));
}

#[test]
fn tr_mv_28_a_stand_of_a_group_does_not_conform() {
    let mut table =
        table("a1 spear 20.5 13 0; a2 spear 22.5 13 0; b1 spear 20 16 180; b2 spear 18 16 180");
    let touch = table.tactical(MoveKind::Group, "a1 a2", &[straight(3.0, 0.0)]);
    table.make(touch);
    assert!(near(table.pose("b1"), pose(20.0, 16.0, 180)));
}
