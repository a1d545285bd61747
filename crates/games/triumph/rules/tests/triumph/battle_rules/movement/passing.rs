//! Gaps, and which stands pass through which (TR-MV-13, TR-MV-21 to -23).

use super::*;

#[test]
fn tr_mv_13_a_pivot_passes_through_no_stand_between_its_ends() {
    // a1 covers x 19 to 21 and y 14 to 16 and turns about (21, 16) by 90 degrees, so that its rear left corner, 2.83 MU away, goes
    // round by the west to (19, 18). b1 covers x to 18.8 and y 13.62 to 14.37:
    // at 2.73 MU from the pivot its near corner, (18.8, 14.37), is inside that arc, by 0.1 MU along the way to the pivot, and no
    // start or end shows it.
    let table = table("a1 elephants 20 16 0; b1 spear 17.8 13.62 180");
    assert_eq!(rule(table.single("a1", &[pivot(Pivot::FrontRight, 90)])), "TR-MV-13");
    // 0.15 MU further west the same corner is 2.84 MU from the pivot.
    let clear = self::table("a1 elephants 20 16 0; b1 spear 17.65 13.62 180");
    assert!(clear.single("a1", &[pivot(Pivot::FrontRight, 90)]).is_ok());
}

#[test]
fn tr_mv_13_no_stand_passes_through_enemies_or_camps() {
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
    let narrow = RuleParameters { min_gap_mu: Mu::fraction(1, 2), ..RuleParameters::default() };
    assert!(table_with(narrow, lines).single("a1", &[straight(0.0, 2.8)]).is_ok());
    // Between an enemy and the water it is the same.
    let water = table("a1 heavy-foot 16.5 15.875 0; b1 horde 20 18 0; terrain coast 18 10 22 15");
    assert_eq!(rule(water.single("a1", &[straight(0.0, 2.8)])), "TR-MV-13");
    // A stand that ends in contact with one of the two may cross the line: here its front edge touches b1.
    let touching = table(&lines.replace("15.875", "16.0"));
    assert!(touching.single("a1", &[straight(0.0, 2.8)]).is_ok());
}

#[test]
fn tr_mv_21_only_open_order_foot_may_be_passed_through() {
    for (friend, legal) in [
        ("light-foot", true),
        ("archers", true),
        ("heavy-foot", false),
        ("elephants", false),
        ("knights", false),
        ("war-wagons", false),
    ] {
        let table = table(&format!("a1 javelin-cavalry 20 8 0; a2 {friend} 20 11 0"));
        assert_eq!(table.single("a1", &[straight(6.0, 0.0)]).is_ok(), legal, "{friend}");
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
    let by = |passers| table_with(RuleParameters { passers, ..RuleParameters::default() }, lines);
    assert!(by(Passers::MountedOnly).single("a1", &[straight(4.5, 0.0)]).is_ok());
    assert_eq!(rule(by(Passers::MountedOnly).single("a3", &[straight(3.0, 0.0)])), "TR-MV-21");
    assert!(by(Passers::Everyone).single("a5", &[straight(3.0, 0.0)]).is_ok());
}

#[test]
fn tr_mv_22_pass_any_angle_or_only_within_15_degrees() {
    let aligned = RuleParameters { pass_any_angle: false, ..RuleParameters::default() };
    for (degrees, legal) in [(0, true), (14, true), (16, false), (90, false), (180, true)] {
        let lines = format!("a1 javelin-cavalry 20 8 0; a2 light-foot 20 11 {degrees}");
        assert!(table(&lines).single("a1", &[straight(7.0, 0.0)]).is_ok());
        let strict = table_with(aligned, &lines).single("a1", &[straight(7.0, 0.0)]);
        assert_eq!(strict.is_ok(), legal, "{degrees}");
        assert!(legal || rule(strict) == "TR-MV-22");
    }
}

#[test]
fn tr_mv_23_a_stand_in_close_combat_is_not_passed_through() {
    let lines = "a1 javelin-cavalry 16 15 90; a2 light-foot 20 16 0; b1 spear 20 16 180";
    assert_eq!(rule(table(lines).single("a1", &[straight(7.0, 0.0)])), "TR-MV-23");
    let through = RuleParameters { pass_through_fighting: true, ..RuleParameters::default() };
    assert!(table_with(through, lines).single("a1", &[straight(7.0, 0.0)]).is_ok());
}
