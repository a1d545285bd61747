//! Tactical movement (TR-MV-01 to TR-MV-13, TR-MV-21 to TR-MV-28, TR-DP-13), by counting on the table.

use std::collections::BTreeSet;

use battle_core::{Game, Seat};
use triumph::battle::{Decision, Edge, MoveKind, Pivot, Trial};
use triumph::parameters::{
    CornerRule, Disengage, FlankEdge, FlankStartTest, GroupDef, Passers, SinglePath, Whole,
};
use triumph::{Mu, RuleParameters};

use crate::on_table::{Table, mu, near, pivot, pose, rule, slide, straight, wheel};

/// A general who commands everybody around, and one stand more.
fn with_general(lines: &str) -> String {
    format!("ag elite-foot 3 3 0 general\n{lines}")
}

fn table(lines: &str) -> Table {
    Table::of(&with_general(lines))
}

fn table_with(parameters: RuleParameters, lines: &str) -> Table {
    Table::with(parameters, &with_general(lines))
}

fn length(trial: &Trial) -> f64 {
    f64::from(trial.length) / 1024.0
}

#[test]
fn tr_ts_02_only_the_active_player_moves_his_own_stands_in_the_movement_phase() {
    let mut table = table("a1 spear 20 8 0; b1 spear 20 24 180");
    assert_eq!(rule(table.single("b1", &[straight(1.0, 0.0)])), "TR-TS-02");
    table.state.phase = triumph::battle::Phase::Combat;
    assert_eq!(rule(table.single("a1", &[straight(1.0, 0.0)])), "TR-TS-02");
}

#[test]
fn tr_mv_01_no_front_corner_goes_further_than_the_move() {
    let table = table("a1 spear 20 8 0");
    assert!(table.single("a1", &[straight(3.0, 0.0)]).is_ok());
    assert_eq!(rule(table.single("a1", &[straight(3.01, 0.0)])), "TR-MV-01");
    // A pivot about a front corner: the other corner goes a circle of 2 MU: 85 degrees are 2.97 MU, 90 are 3.14.
    let turned = table.single("a1", &[pivot(Pivot::FrontLeft, -85)]).unwrap();
    assert!((length(&turned) - 2.967).abs() < 0.005);
    assert_eq!(
        rule(table.single("a1", &[pivot(Pivot::FrontLeft, -90)])),
        "TR-MV-01"
    );
    // About the middle of the base both corners are sqrt(1 + 0.375^2) = 1.068 MU out: half a turn is 3.355 MU.
    assert_eq!(
        rule(table.single("a1", &[pivot(Pivot::Centre, 180)])),
        "TR-MV-01"
    );
    assert!(table.single("a1", &[pivot(Pivot::Centre, 160)]).is_ok());
}

#[test]
fn tr_mv_01_corner_rule_straight_line_or_all_four_corners() {
    let by = |corner_rule| {
        table_with(
            RuleParameters {
                corner_rule,
                ..RuleParameters::default()
            },
            "a1 spear 20 8 0; a2 elephants 30 8 0",
        )
    };
    // Straight from start to end a corner goes the chord: 2 x 2 x sin 45 = 2.83 MU.
    let straight_line = by(CornerRule::StraightLine);
    let turned = straight_line
        .single("a1", &[pivot(Pivot::FrontLeft, -90)])
        .unwrap();
    assert!((length(&turned) - 2.828).abs() < 0.01);
    // The rear corner of Elephants is 2.83 MU from the front corner: 100 degrees are 3.49 MU in front and 4.94 behind.
    let legs = [pivot(Pivot::FrontLeft, -100)];
    assert!(
        by(CornerRule::EitherFrontCornerMax)
            .single("a2", &legs)
            .is_ok()
    );
    assert_eq!(
        rule(by(CornerRule::AllFourCorners).single("a2", &legs)),
        "TR-MV-01"
    );
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
    let march = RuleParameters {
        march_moves: true,
        ..RuleParameters::default()
    };
    assert!(table(lines).single("a1", &[straight(0.1, 0.0)]).is_ok());
    assert_eq!(
        rule(table(lines).single("a1", &[straight(6.0, 0.0)])),
        "TR-MV-01"
    );
    let marching = table_with(march, lines);
    assert!(marching.single("a1", &[straight(6.0, 0.0)]).is_ok());
    assert_eq!(
        rule(marching.single("a1", &[straight(6.1, 0.0)])),
        "TR-MV-01"
    );
    // a2 starts 11 MU from b1 and would end 5 MU from it.
    assert_eq!(
        rule(marching.single("a2", &[straight(6.0, 0.0)])),
        "TR-MV-01"
    );
}

#[test]
fn tr_mv_04_nobody_enters_the_water() {
    let table = table(
        "a1 light-foot 40 8 90; a2 spear 40 12 90; a3 spear 40 10 90; terrain coast 44 0 48 32",
    );
    assert!(table.single("a1", &[straight(4.0, 0.0)]).is_ok());
    assert_eq!(rule(table.single("a1", &[straight(4.1, 0.0)])), "TR-MV-04");
    assert_eq!(
        rule(table.group("a2 a3", &[straight(3.0, 0.0), wheel(-45)])),
        "TR-MV-01"
    );
}

#[test]
fn tr_bd_06_nobody_leaves_the_board() {
    let lines = "a1 horse-bow 20 30 0; a2 horse-bow 1.0 20 270";
    let table = table(lines);
    assert!(table.single("a1", &[straight(2.0, 0.0)]).is_ok());
    assert_eq!(rule(table.single("a1", &[straight(2.1, 0.0)])), "TR-BD-06");
    assert_eq!(rule(table.single("a2", &[straight(1.1, 0.0)])), "TR-BD-06");
    let partly = RuleParameters {
        allow_partial_offboard: true,
        ..RuleParameters::default()
    };
    assert!(
        table_with(partly, lines)
            .single("a1", &[straight(2.5, 0.0)])
            .is_ok()
    );
}

#[test]
fn tr_mv_05_a_single_stand_goes_any_way_and_turns_once_between_two_straight_legs() {
    let table = table("a1 javelin-cavalry 20 12 0");
    for (ahead, right) in [
        (5.0, 0.0),
        (-5.0, 0.0),
        (0.0, 5.0),
        (0.0, -5.0),
        (-3.0, 4.0),
    ] {
        assert!(table.single("a1", &[straight(ahead, right)]).is_ok());
    }
    let legs = [
        straight(2.0, 0.0),
        pivot(Pivot::Centre, 45),
        straight(2.0, 0.0),
    ];
    let moved = table.single("a1", &legs).unwrap();
    // 2 ahead, and then from the same centre 2 to the north-east.
    assert!(moved.length > mu(4.0));
    // Front middle: the centre (20, 13.25) + (0.75 + 2) (sin 45, cos 45).
    assert!(near(table.end(&moved, "a1"), pose(21.945, 15.195, 45)));
    let again = [
        pivot(Pivot::Centre, 45),
        straight(1.0, 0.0),
        pivot(Pivot::Centre, 45),
    ];
    assert_eq!(rule(table.single("a1", &again)), "TR-MV-05");
    assert_eq!(rule(table.single("a1", &[])), "TR-MV-05");
    assert_eq!(rule(table.single("a1", &[wheel(20)])), "TR-MV-05");
    let only = RuleParameters {
        single_path: SinglePath::StraightThenPivot,
        ..RuleParameters::default()
    };
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
    let is_joined = |one: &str, other: &str| {
        table
            .battle
            .joined(&table.state, table.id(one), table.id(other))
    };
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
    let full = RuleParameters {
        group_def: GroupDef::FullRectangle,
        ..RuleParameters::default()
    };
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
    assert_eq!(
        rule(table.group("a1 a2", &[straight(4.0, 0.0)])),
        "TR-MV-01"
    );
    for leg in [
        straight(-1.0, 0.0),
        straight(1.0, 0.5),
        straight(0.0, 1.0),
        pivot(Pivot::Centre, 20),
    ] {
        assert_eq!(rule(table.group("a1 a2", &[leg])), "TR-MV-07");
    }
    // About the front right corner (23, 8): the left corner, 4 MU away, goes 4 x pi / 6 = 2.09 MU in 30 degrees.
    let wheeled = table.group("a1 a2", &[wheel(30)]).unwrap();
    assert!((length(&wheeled) - 2.094).abs() < 0.01);
    // a1's middle is 3 MU from the corner: at (23 - 3 cos 30, 8 + 3 sin 30).
    assert!(near(table.end(&wheeled, "a1"), pose(20.402, 9.5, 30)));
    assert!(near(table.end(&wheeled, "a2"), pose(22.134, 8.5, 30)));
    // Several wheels in one move: 15 degrees each way are 1.05 MU for either outer corner.
    assert!(
        table
            .group("a1 a2", &[wheel(15), wheel(-15), straight(1.0, 0.0)])
            .is_ok()
    );
    assert_eq!(
        rule(table.group("a1 a2", &[wheel(30), straight(1.0, 0.0)])),
        "TR-MV-01"
    );
}

#[test]
fn tr_mv_07_joins_never_drift() {
    let mut table = table(
        "a1 light-foot 20 8 0; a2 light-foot 22 8 0; a3 light-foot 24 8 0; a4 light-foot 20 7 0",
    );
    for turn in [7, -13, 11, -5, 17, -9] {
        let tactical = table.tactical(
            MoveKind::Group,
            "a1 a2 a3 a4",
            &[wheel(turn), straight(0.3, 0.0)],
        );
        table.make(tactical);
        table.state.moved = triumph::battle::Stands::NONE;
        table.state.command_points = 6;
    }
    let distance = (table.pose("a1").at - table.pose("a3").at).length();
    assert!((distance - mu(4.0)).abs() <= 2);
    assert!(
        table
            .battle
            .joined(&table.state, table.id("a1"), table.id("a4"))
    );
}

#[test]
fn tr_mv_08_no_group_moves_in_difficult_terrain() {
    // TR-EX-64: any in rough ground, and they move singly.
    let lines = "a1 heavy-foot 20 8 0; a2 heavy-foot 22 8 0; a3 heavy-foot 24 8 0; terrain rough 24.5 5 30 8";
    let table = table(lines);
    assert_eq!(
        rule(table.group("a1 a2 a3", &[straight(1.0, 0.0)])),
        "TR-MV-08"
    );
    assert!(table.group("a1 a2", &[straight(1.0, 0.0)]).is_ok());
    assert!(table.single("a3", &[straight(1.0, 0.0)]).is_ok());
    // Nor into it, nor through a narrow strip of it.
    let strip = Table::of(&with_general(
        "a1 light-foot 20 8 0; a2 light-foot 22 8 0; terrain rough 22.5 9 30 9.5",
    ));
    assert!(strip.group("a1 a2", &[straight(1.0, 0.0)]).is_ok());
    assert_eq!(
        rule(strip.group("a1 a2", &[straight(4.0, 0.0)])),
        "TR-MV-08"
    );
}

#[test]
fn tr_mv_09_a_column_goes_through_difficult_terrain_and_bends() {
    let lines = "a1 light-foot 20 8 0; a2 light-foot 20 7 0; a3 light-foot 20 6 0; a4 light-foot 22 8 0; terrain rough 10 9 30 12";
    let column = |table: &Table, legs: &[_]| table.try_move(MoveKind::Column, "a1 a2 a3", legs);
    let usual = table(lines);
    assert!(column(&usual, &[straight(4.0, 0.0)]).is_ok());
    let not = RuleParameters {
        column_in_difficult: false,
        ..RuleParameters::default()
    };
    assert_eq!(
        rule(column(&table_with(not, lines), &[straight(4.0, 0.0)])),
        "TR-MV-09"
    );
    // Side by side, or led from the middle, is no column.
    let one = [straight(1.0, 0.0)];
    assert_eq!(
        rule(usual.try_move(MoveKind::Column, "a1 a4", &one)),
        "TR-MV-09"
    );
    assert_eq!(
        rule(usual.try_move(MoveKind::Column, "a2 a1 a3", &one)),
        "TR-MV-09"
    );
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
    let first = table.tactical(
        MoveKind::Column,
        "a1 a2 a3",
        &[wheel(-90), straight(1.0, 0.0)],
    );
    table.make(first);
    table.state.moved = triumph::battle::Stands::NONE;
    let second = table.tactical(MoveKind::Column, "a1 a2 a3", &[straight(4.0, 0.0)]);
    table.make(second);
    // Everybody is out of the bend again, 1 MU apart.
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
    let not = RuleParameters {
        form_column: false,
        ..RuleParameters::default()
    };
    assert_eq!(rule(form(&table_with(not, lines), 2.0)), "TR-MV-10");
}

#[test]
fn tr_mv_11_a_group_near_an_enemy_slides_to_line_up() {
    let lines = "a1 spear 20 8 0; a2 spear 22 8 0; b1 spear 21 10 180";
    let usual = table(lines);
    // a2 lines up with b1 by a slide of 1 MU to the left, a1 by one to the right.
    assert!(usual.group("a1 a2", &[slide(-1.0)]).is_ok());
    assert!(
        usual
            .group("a1 a2", &[slide(1.0), straight(2.0, 0.0)])
            .is_ok()
    );
    assert_eq!(rule(usual.group("a1 a2", &[slide(0.5)])), "TR-MV-11");
    // It counts in the distance: 1 + 2.0 MU are all they have.
    assert_eq!(
        rule(usual.group("a1 a2", &[slide(1.0), slide(-2.0), straight(1.0, 0.0)])),
        "TR-MV-01"
    );
    // At most slide_max_mu.
    let short = RuleParameters {
        slide_max_mu: Mu::fraction(1, 2),
        ..RuleParameters::default()
    };
    assert_eq!(
        rule(table_with(short, lines).group("a1 a2", &[slide(-1.0)])),
        "TR-MV-11"
    );
    // Nor from further than 2 MU; after a MU ahead it is near enough.
    let far = table(&lines.replace("b1 spear 21 10", "b1 spear 21 11"));
    assert_eq!(rule(far.group("a1 a2", &[slide(-1.0)])), "TR-MV-11");
    assert!(
        far.group("a1 a2", &[straight(1.0, 0.0), slide(-1.0)])
            .is_ok()
    );
}

#[test]
fn tr_mv_12_a_stand_in_contact_only_breaks_off_and_only_if_it_is_faster() {
    let lines = "a1 javelin-cavalry 20 16 0; a2 heavy-foot 30 16 0; b1 knights 20 16 180; b2 heavy-foot 30 16 180; a3 javelin-cavalry 22 16 0";
    let off = |table: &Table, name: &str, ahead: f64| {
        table.try_move(MoveKind::Disengage, name, &[straight(ahead, 0.0)])
    };
    let usual = table(lines);
    assert_eq!(rule(usual.single("a1", &[straight(-4.0, 0.0)])), "TR-MV-12");
    assert_eq!(
        rule(usual.group("a1 a3", &[straight(1.0, 0.0)])),
        "TR-MV-12"
    );
    assert!(off(&usual, "a1", -4.0).is_ok());
    assert_eq!(rule(off(&usual, "a1", 1.0)), "TR-MV-12");
    assert_eq!(rule(off(&usual, "a1", -0.01)), "TR-MV-12");
    assert_eq!(rule(off(&usual, "a3", -4.0)), "TR-MV-12");
    assert_eq!(rule(off(&usual, "a2", -2.0)), "TR-MV-12");
    let by = |disengage| {
        table_with(
            RuleParameters {
                disengage,
                ..RuleParameters::default()
            },
            lines,
        )
    };
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
fn tr_mv_13_a_pivot_passes_through_nobody_between_its_ends() {
    // a1 covers x 19 to 21 and y 14 to 16 and turns about (21, 16) by 90 degrees, so that its rear left corner, 2.83 MU away, goes
    // round by the west to (19, 18). b1 covers x to 18.8 and y 13.62 to 14.37: at 2.73 MU from the pivot its near corner, (18.8, 14.37),
    // is inside that arc, by 0.1 MU along the way to the pivot, and nobody's start or end shows it.
    let table = table("a1 elephants 20 16 0; b1 spear 17.8 13.62 180");
    assert_eq!(
        rule(table.single("a1", &[pivot(Pivot::FrontRight, 90)])),
        "TR-MV-13"
    );
    // 0.15 MU further west the same corner is 2.84 MU from the pivot.
    let clear = self::table("a1 elephants 20 16 0; b1 spear 17.65 13.62 180");
    assert!(clear.single("a1", &[pivot(Pivot::FrontRight, 90)]).is_ok());
}

#[test]
fn tr_mv_13_nobody_passes_through_enemies_or_camps() {
    let table =
        table("a1 light-foot 20 8 0; b1 spear 20 10 90; a2 horse-bow 30 25 0; camp b 28 30 32 32");
    assert_eq!(rule(table.single("a1", &[straight(5.0, 0.0)])), "TR-MV-13");
    assert!(table.single("a2", &[straight(5.0, 0.0)]).is_ok());
    assert_eq!(rule(table.single("a2", &[straight(5.1, 0.0)])), "TR-MV-13");
}

#[test]
fn tr_mv_13_a_gap_of_one_mu_is_closed() {
    // Two enemies with their rears to each other, 1 MU apart in y; a1, 0.75 MU deep, would go sideways between them.
    let lines = "a1 heavy-foot 16.5 15.875 0; b1 horde 20 18 0; b2 horde 20 13 180";
    // b1 covers y 16 to 18, b2 y 13 to 15: a1, at y 15.125 to 15.875, starts with its right flank at x = 17.5.
    let usual = table(lines);
    assert!(usual.single("a1", &[straight(0.0, 1.4)]).is_ok());
    // The line between them is at x = 20, in the middle of the two edges.
    assert!(usual.single("a1", &[straight(0.0, 2.4)]).is_ok());
    assert_eq!(rule(usual.single("a1", &[straight(0.0, 2.8)])), "TR-MV-13");
    let narrow = RuleParameters {
        min_gap_mu: Mu::fraction(1, 2),
        ..RuleParameters::default()
    };
    assert!(
        table_with(narrow, lines)
            .single("a1", &[straight(0.0, 2.8)])
            .is_ok()
    );
    // Between an enemy and the water it is the same.
    let water = table("a1 heavy-foot 16.5 15.875 0; b1 horde 20 18 0; terrain coast 18 10 22 15");
    assert_eq!(rule(water.single("a1", &[straight(0.0, 2.8)])), "TR-MV-13");
    // Who ends in contact with one of the two may cross the line: here its front edge touches b1.
    let touching = table(&lines.replace("15.875", "16.0"));
    assert!(touching.single("a1", &[straight(0.0, 2.8)]).is_ok());
}

#[test]
fn tr_mv_21_open_order_foot_may_be_passed_through_and_nobody_else() {
    for (friend, legal) in [
        ("light-foot", true),
        ("archers", true),
        ("heavy-foot", false),
        ("elephants", false),
        ("knights", false),
        ("war-wagons", false),
    ] {
        let table = table(&format!("a1 javelin-cavalry 20 8 0; a2 {friend} 20 11 0"));
        assert_eq!(
            table.single("a1", &[straight(6.0, 0.0)]).is_ok(),
            legal,
            "{friend}"
        );
    }
    let camp = table("a1 javelin-cavalry 22 8 180; camp a 20 0 24 2");
    assert_eq!(rule(camp.single("a1", &[straight(6.1, 0.0)])), "TR-MV-13");
}

#[test]
fn tr_mv_22_mounted_and_open_order_foot_pass_and_clear_the_passed_stand() {
    let lines = "a1 javelin-cavalry 20 8 0; a2 light-foot 20 11 0; a3 light-foot 24 8 0; a4 light-foot 24 10 0; a5 heavy-foot 28 8 0; a6 skirmishers 28 9 0";
    let usual = table(lines);
    // It ends clear when its rear is beyond a2's front: front edge at 12.5 or more.
    assert!(usual.single("a1", &[straight(4.5, 0.0)]).is_ok());
    assert_eq!(rule(usual.single("a1", &[straight(4.0, 0.0)])), "TR-BD-06");
    assert!(usual.single("a3", &[straight(3.0, 0.0)]).is_ok());
    assert_eq!(rule(usual.single("a5", &[straight(3.0, 0.0)])), "TR-MV-21");
    let by = |passers| {
        table_with(
            RuleParameters {
                passers,
                ..RuleParameters::default()
            },
            lines,
        )
    };
    assert!(
        by(Passers::MountedOnly)
            .single("a1", &[straight(4.5, 0.0)])
            .is_ok()
    );
    assert_eq!(
        rule(by(Passers::MountedOnly).single("a3", &[straight(3.0, 0.0)])),
        "TR-MV-21"
    );
    assert!(
        by(Passers::Everyone)
            .single("a5", &[straight(3.0, 0.0)])
            .is_ok()
    );
}

#[test]
fn tr_mv_22_pass_any_angle_or_only_within_15_degrees() {
    let aligned = RuleParameters {
        pass_any_angle: false,
        ..RuleParameters::default()
    };
    for (degrees, legal) in [(0, true), (14, true), (16, false), (90, false), (180, true)] {
        let lines = format!("a1 javelin-cavalry 20 8 0; a2 light-foot 20 11 {degrees}");
        assert!(table(&lines).single("a1", &[straight(7.0, 0.0)]).is_ok());
        let strict = table_with(aligned, &lines).single("a1", &[straight(7.0, 0.0)]);
        assert_eq!(strict.is_ok(), legal, "{degrees}");
        assert!(legal || rule(strict) == "TR-MV-22");
    }
}

#[test]
fn tr_mv_23_nobody_passes_through_a_stand_in_close_combat() {
    let lines = "a1 javelin-cavalry 16 15 90; a2 light-foot 20 16 0; b1 spear 20 16 180";
    assert_eq!(
        rule(table(lines).single("a1", &[straight(7.0, 0.0)])),
        "TR-MV-23"
    );
    let through = RuleParameters {
        pass_through_fighting: true,
        ..RuleParameters::default()
    };
    assert!(
        table_with(through, lines)
            .single("a1", &[straight(7.0, 0.0)])
            .is_ok()
    );
}

#[test]
fn tr_mv_25_a_flank_contact_begins_behind_the_front_line_and_a_rear_contact_behind_the_rear() {
    // b1's front line is y = 16, its rear line y = 16.75; its right flank (seen from the south: x = 19) faces west.
    let flank = |y: f64| {
        let table = table(&format!("a1 javelin-cavalry 15 {y} 90; b1 spear 20 16 180"));
        let to = triumph::battle::contact_pose(table.pose("b1"), mu(0.75), Edge::Right);
        assert!(near(to, pose(19.0, 17.0, 90)));
        let by = to.at - table.pose("a1").at;
        // Heading east, ahead is x and right is -y.
        let legs = [triumph::battle::Leg::Straight {
            ahead: by.x,
            right: -by.y,
        }];
        table.single("a1", &legs)
    };
    assert!(flank(17.0).is_ok());
    // Its southern corner at y = 15.9 is before the line.
    assert_eq!(rule(flank(16.9)), "TR-MV-25");
    let rear = |y: f64| {
        let table = table(&format!(
            "a1 javelin-cavalry 20 {y} 180; b1 spear 20 16 180"
        ));
        table.single("a1", &[straight(y - 16.75, 0.0)])
    };
    assert!(rear(18.0).is_ok());
}

#[test]
fn tr_mv_25_a_rear_contact_begins_wholly_behind_the_rear_line() {
    // b1's front line is y = 16, its rear line y = 18. a1 goes round its flank to (20, 18).
    let rear = |y: f64| {
        let table = table(&format!(
            "a1 javelin-cavalry 22.5 {y} 180; b1 elephants 20 16 180"
        ));
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
    assert!(
        table
            .battle
            .plan_single(&table.state, table.id("a1"), pose(20.0, 16.0, 0))
            .is_none()
    );
    let touch = table.tactical(MoveKind::Single, "a1", &[straight(3.0, 0.0)]);
    table.make(touch);
    assert_eq!(table.state.contacts.front(table.id("a1")), None);
    // TR-MV-28: nobody conforms to a single stand.
    assert!(near(table.pose("b1"), pose(20.0, 16.0, 180)));
}

#[test]
fn tr_mv_27_c_a_single_enemy_conforms_to_a_group_when_it_would_have_room_to_fall_back() {
    let mut table = table("a1 spear 20.5 13 0; a2 spear 22.5 13 0; b1 spear 20 16 180");
    let touch = table.tactical(MoveKind::Group, "a1 a2", &[straight(3.0, 0.0)]);
    table.make(touch);
    // Lined up with a1, which is nearer.
    assert!(near(table.pose("b1"), pose(20.5, 16.0, 180)));
    assert_eq!(
        table.state.contacts.front(table.id("a1")),
        Some(table.id("b1"))
    );
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

#[test]
fn tr_dp_13_a_flank_march_comes_from_its_side_edge_from_its_owners_second_turn_on() {
    let lines = "a1 javelin-cavalry 0 0 0 held; a2 elephants 0 0 0 held; a3 spear 20 8 0";
    let at_turn = |parameters: RuleParameters, turn: u16| {
        let mut table = table_with(parameters, lines);
        table.state.turn = turn;
        table
    };
    let usual = || at_turn(RuleParameters::default(), 2);
    let entry = (0.0, 10.0, 90);
    let arrived = usual().flank_march("a1", entry, 6.0).unwrap();
    assert_eq!(
        (arrived.cost.points, arrived.cost.out_of_command),
        (2, true)
    );
    assert!(near(usual().end(&arrived, "a1"), pose(6.0, 10.0, 90)));
    assert_eq!(
        usual().flank_march("a2", entry, 4.0).unwrap().cost.points,
        3
    );
    // Its first turn is too early, unless the parameter says so.
    assert_eq!(
        rule(at_turn(RuleParameters::default(), 0).flank_march("a1", entry, 6.0)),
        "TR-DP-13"
    );
    let at_once = RuleParameters {
        flank_first_turn: Whole(1),
        ..RuleParameters::default()
    };
    assert!(at_turn(at_once, 0).flank_march("a1", entry, 6.0).is_ok());
    // Turns are counted by owner: before the third player turn each has had one.
    let third = RuleParameters {
        flank_first_turn: Whole(3),
        ..RuleParameters::default()
    };
    assert_eq!(
        rule(at_turn(third, 2).flank_march("a1", entry, 6.0)),
        "TR-DP-13"
    );
    assert!(at_turn(third, 4).flank_march("a1", entry, 6.0).is_ok());
    // Not within 4 MU of the enemy base edge (y = 32): the front edge reaches up to y = 28.
    assert!(usual().flank_march("a1", (0.0, 27.0, 90), 6.0).is_ok());
    assert_eq!(
        rule(usual().flank_march("a1", (0.0, 27.1, 90), 6.0)),
        "TR-DP-13"
    );
    let near_edge = RuleParameters {
        flank_edge_limit_mu: Mu::whole(2),
        ..RuleParameters::default()
    };
    assert!(
        at_turn(near_edge, 2)
            .flank_march("a1", (0.0, 29.0, 90), 6.0)
            .is_ok()
    );
    // Only from the edge that was chosen, or from either where it is chosen on arrival.
    assert_eq!(
        rule(usual().flank_march("a1", (48.0, 10.0, 270), 6.0)),
        "TR-DP-13"
    );
    let on_arrival = RuleParameters {
        flank_edge: FlankEdge::OnArrival,
        ..RuleParameters::default()
    };
    assert!(
        at_turn(on_arrival, 2)
            .flank_march("a1", (48.0, 10.0, 270), 6.0)
            .is_ok()
    );
    // Its base is on the board at the end, and who is on the board already does not march.
    assert_eq!(rule(usual().flank_march("a1", entry, 1.0)), "TR-BD-06");
    assert!(usual().flank_march("a3", entry, 3.0).is_err());
}

#[test]
fn tr_dp_13_a_group_arrives_side_by_side_and_is_on_the_board_then() {
    let mut table = table("a1 javelin-cavalry 0 0 0 held; a2 javelin-cavalry 0 0 0 held");
    table.state.turn = 2;
    let arrived = table.flank_march("a1 a2", (0.0, 12.0, 90), 5.0).unwrap();
    assert!(near(table.end(&arrived, "a1"), pose(5.0, 12.0, 90)));
    assert!(near(table.end(&arrived, "a2"), pose(5.0, 10.0, 90)));
    let entry = pose(0.0, 12.0, 90).into();
    let march = table.tactical(
        MoveKind::FlankMarch { entry },
        "a1 a2",
        &[straight(5.0, 0.0)],
    );
    table.make(march);
    assert!(table.state.held_back.is_empty());
    assert!(table.state.on_board.contains(table.id("a2")));
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
    table
        .battle
        .decisions(&table.state, |decision| offered.push(decision));
    assert!(offered.len() > 150, "{}", offered.len());
    for decision in &offered {
        assert!(
            table.battle.is_legal(&table.state, *decision),
            "{decision:?}"
        );
    }
    let texts: BTreeSet<String> = offered
        .iter()
        .map(|decision| format!("{decision:?}"))
        .collect();
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

#[test]
fn tr_cp_10_a_garrison_stays_inside_or_comes_out_by_the_parameter() {
    let table = |garrison_leaves, friend: &str| {
        let parameters = RuleParameters {
            garrison_leaves,
            ..RuleParameters::default()
        };
        let lines =
            "ag knights 10 8 0 general; a1 light-foot inside; camp a 22 0 26 2; b1 spear 20 30 180";
        Table::with(parameters, &format!("{lines}; {friend}"))
    };
    let out = [straight(2.0, 0.0)];
    assert!(table(false, "").single("a1", &out).is_err());
    // Before the camp: its rear on the camp's front at 2, its front at 3, and 2 on at 5.
    let mut leaves = table(true, "");
    let a1 = leaves.id("a1");
    let trial = leaves.single("a1", &out).unwrap();
    assert!(near(leaves.end(&trial, "a1"), pose(24.0, 5.0, 0)));
    let tactical = leaves.tactical(MoveKind::Single, "a1", &out);
    leaves.make(tactical);
    assert!(leaves.state.on_board.contains(a1));
    assert_eq!(leaves.state.camps[Seat::One].unwrap().garrison, None);
    // Once a turn, as any stand; and not where somebody stands in its way.
    assert_eq!(rule(leaves.single("a1", &out)), "TR-CM-08");
    let blocked = table(true, "a2 spear 24 2.75 0");
    assert!(blocked.single("a1", &out).is_err());
}
