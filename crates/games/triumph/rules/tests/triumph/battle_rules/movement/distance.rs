//! How far, and on which ground (TR-MV-01 to -04, TR-BD-06).

use super::*;

#[test]
fn tr_mv_01_no_front_corner_goes_further_than_the_move() {
    let table = table("a1 spear 20 8 0");
    assert!(table.single("a1", &[straight(3.0, 0.0)]).is_ok());
    assert_eq!(rule(table.single("a1", &[straight(3.01, 0.0)])), "TR-MV-01");
    // A pivot about a front corner: the other corner goes a circle of 2 MU: 85 degrees are 2.97 MU, 90 are 3.14.
    let turned = table.single("a1", &[pivot(Pivot::FrontLeft, -85)]).unwrap();
    assert!((length(&turned) - 2.967).abs() < 0.005);
    assert_eq!(rule(table.single("a1", &[pivot(Pivot::FrontLeft, -90)])), "TR-MV-01");
    // About the middle of the base both corners are sqrt(1 + 0.375^2) = 1.068 MU out: half a turn is 3.355 MU.
    assert_eq!(rule(table.single("a1", &[pivot(Pivot::Centre, 180)])), "TR-MV-01");
    assert!(table.single("a1", &[pivot(Pivot::Centre, 160)]).is_ok());
}

#[test]
fn tr_mv_01_corner_rule_straight_line_or_all_four_corners() {
    let by = |corner_rule| {
        table_with(
            RuleParameters { corner_rule, ..RuleParameters::default() },
            "a1 spear 20 8 0; a2 elephants 30 8 0",
        )
    };
    // Straight from start to end a corner goes the chord: 2 x 2 x sin 45 = 2.83 MU.
    let straight_line = by(CornerRule::StraightLine);
    let turned = straight_line.single("a1", &[pivot(Pivot::FrontLeft, -90)]).unwrap();
    assert!((length(&turned) - 2.828).abs() < 0.01);
    // The rear corner of Elephants is 2.83 MU from the front corner: 100 degrees are 3.49 MU in front and 4.94 behind.
    let legs = [pivot(Pivot::FrontLeft, -100)];
    assert!(by(CornerRule::EitherFrontCornerMax).single("a2", &legs).is_ok());
    assert_eq!(rule(by(CornerRule::AllFourCorners).single("a2", &legs)), "TR-MV-01");
}

#[test]
fn tr_mv_02_mounted_stands_go_3_mu_where_any_part_of_the_move_is_in_difficult_terrain() {
    // TR-EX-63: Horse Bow 5 MU from a stream 1.5 MU wide cannot enter it.
    let lines = "a1 horse-bow 20 8 0; a2 light-foot 30 8 0; terrain rough 5 13 40 14.5";
    let table = table(lines);
    assert!(table.single("a1", &[straight(5.0, 0.0)]).is_ok());
    assert_eq!(rule(table.single("a1", &[straight(5.1, 0.0)])), "TR-MV-02");
    assert_eq!(rule(table.single("a1", &[straight(8.0, 0.0)])), "TR-MV-02");
    // Foot go at full rate.
    assert!(table.single("a2", &[straight(5.0, 0.0)]).is_ok());
    let inside = Table::of(&with_general(&lines.replace("20 8 0", "20 13.5 0")));
    assert!(inside.single("a1", &[straight(3.0, 0.0)]).is_ok());
    assert_eq!(rule(inside.single("a1", &[straight(3.1, 0.0)])), "TR-MV-02");
}

#[test]
fn tr_mv_03_less_than_the_full_distance_and_no_marches() {
    let lines = "a1 spear 20 4 0; a2 spear 30 20 0; b1 spear 30 31 180";
    let march = RuleParameters { march_moves: true, ..RuleParameters::default() };
    assert!(table(lines).single("a1", &[straight(0.1, 0.0)]).is_ok());
    assert_eq!(rule(table(lines).single("a1", &[straight(6.0, 0.0)])), "TR-MV-01");
    let marching = table_with(march, lines);
    assert!(marching.single("a1", &[straight(6.0, 0.0)]).is_ok());
    assert_eq!(rule(marching.single("a1", &[straight(6.1, 0.0)])), "TR-MV-01");
    // a2 starts 11 MU from b1 and would end 5 MU from it.
    assert_eq!(rule(marching.single("a2", &[straight(6.0, 0.0)])), "TR-MV-01");
}

#[test]
fn tr_mv_04_no_stand_enters_the_water() {
    let table = table(
        "a1 light-foot 40 8 90; a2 spear 40 12 90; a3 spear 40 10 90; terrain coast 44 0 48 32",
    );
    assert!(table.single("a1", &[straight(4.0, 0.0)]).is_ok());
    assert_eq!(rule(table.single("a1", &[straight(4.1, 0.0)])), "TR-MV-04");
    assert_eq!(rule(table.group("a2 a3", &[straight(3.0, 0.0), wheel(-45)])), "TR-MV-01");
}

#[test]
fn tr_bd_06_no_stand_leaves_the_board() {
    let lines = "a1 horse-bow 20 30 0; a2 horse-bow 1.0 20 270";
    let table = table(lines);
    assert!(table.single("a1", &[straight(2.0, 0.0)]).is_ok());
    assert_eq!(rule(table.single("a1", &[straight(2.1, 0.0)])), "TR-BD-06");
    assert_eq!(rule(table.single("a2", &[straight(1.1, 0.0)])), "TR-BD-06");
    let partly = RuleParameters { allow_partial_offboard: true, ..RuleParameters::default() };
    assert!(table_with(partly, lines).single("a1", &[straight(2.5, 0.0)]).is_ok());
}
