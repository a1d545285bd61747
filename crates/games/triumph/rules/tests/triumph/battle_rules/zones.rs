//! Zones of control (TR-MV-14 to TR-MV-19), by counting on the table.

use battle_core::Seat;
use tabletop::UNIT;
use triumph::battle::{MoveKind, Pivot, StandId};
use triumph::parameters::{MultiZoc, ZocGroup, ZocMoves, ZocPick};
use triumph::{Mu, RuleParameters};

use crate::battle_rules::on_table::{Table, ground, mu, pivot, pose, rule, slide, straight, wheel};

fn depth_of_zone(table: &Table, name: &str) -> Option<i32> {
    let zone = table.battle.zone_of(&table.state, table.id(name))?;
    Some(2 * zone.half_depth)
}

fn near(one: i32, other: i32) -> bool {
    (one - other).abs() <= 4
}

#[test]
fn tr_mv_14_the_zone_is_2_mu_wide_and_2_mu_deep_straight_ahead() {
    let table = Table::of("b1 spear 20 16 180");
    let zone = table.battle.zone_of(&table.state, table.id("b1")).unwrap();
    let expected = ground(19.0, 14.0, 21.0, 16.0);
    assert_eq!(zone.centre, expected.centre);
    assert_eq!((zone.half_width, zone.half_depth), (UNIT, UNIT));
    let deeper = RuleParameters { zoc_depth_mu: Mu::whole(3), ..RuleParameters::default() };
    let table = Table::with(deeper, "b1 spear 20 16 180");
    assert_eq!(depth_of_zone(&table, "b1"), Some(3 * UNIT));
}

#[test]
fn tr_mv_15_friends_and_fighting_stands_cut_a_zone_and_others_do_not() {
    // A friend's rear edge 1 MU ahead.
    let table = Table::of("b1 spear 20 16 180; b2 spear 20 14.25 180");
    assert!(near(depth_of_zone(&table, "b1").unwrap(), UNIT));
    // An enemy that isn't fighting does not block.
    let table = Table::of("b1 spear 20 16 180; a1 knights 20.5 15 90");
    assert_eq!(depth_of_zone(&table, "b1"), Some(2 * UNIT));
    // One that fights does: a1 with its base from x = 19 to 20.5 and y = 14 to 16, against b2, east of the zone.
    let table = Table::of("b1 spear 19.4 16.5 180; a1 knights 20.5 15 90; b2 spear 20.5 15 270");
    assert!(near(depth_of_zone(&table, "b1").unwrap(), mu(0.5)));
}

#[test]
fn tr_mv_15_a_stand_in_front_contact_exerts_none() {
    let table = Table::of("b1 spear 20 16 180; a1 spear 20 16 0");
    assert_eq!(depth_of_zone(&table, "b1"), None);
    let in_zone = table.battle.in_zones(&table.state, &ground(19.5, 15.0, 20.5, 15.5), Seat::Two);
    assert!(in_zone.is_empty());
}

#[test]
fn tr_mv_16_war_wagons_have_a_zone_at_every_edge_and_camps_none() {
    let table = Table::of("b1 war-wagons 20 16 180; b2 spear 30 16 180; camp b 22 30 26 32");
    assert_eq!(table.battle.zones_of(&table.state, table.id("b1")).len(), 4);
    assert_eq!(table.battle.zones_of(&table.state, table.id("b2")).len(), 1);
    let zones = |x: f64, y: f64| {
        let here = ground(x - 0.1, y - 0.1, x + 0.1, y + 0.1);
        table.battle.in_zones(&table.state, &here, Seat::Two)
    };
    // Base from y = 16 to 18: ahead, behind, left and right.
    for (x, y) in [(20.0, 15.0), (20.0, 19.0), (18.0, 17.0), (22.0, 17.0)] {
        assert!(zones(x, y).contains(table.id("b1")), "{x} {y}");
    }
    assert!(zones(30.0, 18.0).is_empty());
    assert!(zones(24.0, 29.0).is_empty());
}

#[test]
fn tr_mv_17_impassable_terrain_stops_a_zone_and_difficult_only_by_the_alternative() {
    let coast = Table::of("b1 spear 20 16 180; terrain coast 10 10 30 15");
    assert!((depth_of_zone(&coast, "b1").unwrap() - UNIT).abs() <= 24);
    let lines = "b1 spear 20 16 180; terrain rough 10 10 30 15";
    assert_eq!(depth_of_zone(&Table::of(lines), "b1"), Some(2 * UNIT));
    let not = RuleParameters { zoc_through_difficult: false, ..RuleParameters::default() };
    let depth = depth_of_zone(&Table::with(not, lines), "b1").unwrap();
    assert!((depth - UNIT).abs() <= 24);
}

/// A stand a1 in the zone of b1 (x 19 to 21, y 14 to 16), half a MU to the side, and room all around.
const IN_ZONE: &str = "ag knights 10 8 0 general; a1 light-foot 20.5 14.5 0; b1 spear 20 16 180";

#[test]
fn tr_mv_18_a_into_front_contact_with_the_owner() {
    let table =
        Table::of("ag knights 10 8 0 general; a1 javelin-cavalry 20.5 9 0; b1 spear 20 16 180");
    // 7 MU ahead and half a MU aside.
    assert!(table.single("a1", &[straight(7.0, -0.5)]).is_ok());
    // Into the zone and past, without contact: 14.2 to 16 would be 2.0 MU at most after the border at y = 14.
    assert!(table.single("a1", &[straight(6.9, 0.0)]).is_ok());
    let table = Table::of(IN_ZONE);
    assert!(table.single("a1", &[straight(1.5, -0.5)]).is_ok());
}

#[test]
fn tr_mv_18_b_lining_up_with_the_owner() {
    let table = Table::of(IN_ZONE);
    let not_short =
        RuleParameters { zoc_moves: ZocMoves::WithoutShort, ..RuleParameters::default() };
    let strict = Table::with(not_short, IN_ZONE);
    for table in [&table, &strict] {
        assert!(table.single("a1", &[straight(0.0, -0.5)]).is_ok());
        // Lining up further back is lining up too.
        assert!(table.single("a1", &[straight(-2.5, -0.5)]).is_ok());
    }
}

#[test]
fn tr_mv_18_c_straight_back_as_far_as_it_can() {
    let table = Table::of(IN_ZONE);
    assert!(table.single("a1", &[straight(-5.0, 0.0)]).is_ok());
    assert_eq!(rule(table.single("a1", &[straight(-4.0, 1.0)])), "TR-MV-18");
    assert_eq!(
        rule(table.single("a1", &[straight(-3.0, 0.0), pivot(Pivot::Centre, 90)])),
        "TR-MV-18"
    );
}

#[test]
fn tr_mv_18_d_any_move_within_2_mu_that_meets_no_other_stand() {
    let table = Table::of(IN_ZONE);
    assert!(table.single("a1", &[straight(0.0, 1.9)]).is_ok());
    assert_eq!(rule(table.single("a1", &[straight(0.0, 2.5)])), "TR-MV-18");
    let not_short =
        RuleParameters { zoc_moves: ZocMoves::WithoutShort, ..RuleParameters::default() };
    let strict = Table::with(not_short, IN_ZONE);
    assert_eq!(rule(strict.single("a1", &[straight(0.0, 1.9)])), "TR-MV-18");
}

#[test]
fn tr_mv_18_d_no_contact_with_others_than_owners() {
    // b2 stands at a1's side, facing away to the east, so that a1 is in b1's zone only and could hit b2 in the rear after 1 MU.
    let lines = "ag knights 10 8 0 general; a1 light-foot 20.5 14.5 90; b1 spear 20 16 180; b2 knights 23.0 14.5 90";
    let table = Table::of(lines);
    // The rear edge of b2 is at x = 21.5: 1 MU ahead of a1's front edge.
    assert_eq!(rule(table.single("a1", &[straight(1.0, 0.0)])), "TR-MV-18");
    assert!(table.single("a1", &[straight(0.9, 0.0)]).is_ok());
    // Without b1 it may.
    let free = Table::of(&lines.replace("b1 spear 20 16 180;", ""));
    assert!(free.single("a1", &[straight(1.0, 0.0)]).is_ok());
}

#[test]
fn tr_mv_18_a_mover_that_enters_goes_on_for_2_mu_from_the_border() {
    // West of the zone, moving east across it: the border is at x = 19, a1's right flank at x = 16.
    let lines = "ag knights 10 8 0 general; a1 javelin-cavalry 15 15 0; b1 spear 20 16.5 180";
    let go = |limit: i32, right: f64| {
        let parameters =
            RuleParameters { zoc_limit_mu: Mu::whole(limit), ..RuleParameters::default() };
        Table::with(parameters, lines).single("a1", &[straight(0.0, right)])
    };
    assert!(go(2, 3.0).is_ok());
    assert!(go(2, 4.9).is_ok());
    assert_eq!(rule(go(2, 5.2)), "TR-MV-18");
    assert_eq!(rule(go(0, 3.5)), "TR-MV-18");
    assert!(go(0, 3.0).is_ok());
    assert!(go(100, 7.0).is_ok());
}

#[test]
fn tr_mv_18_a_pivot_enters_a_zone_where_its_edge_meets_the_border() {
    // a1 turns about its front right corner, (20, 12.5); its front edge meets the zone's corner (19, 14) when it points there: at
    // atan(1.5) = 56.3 degrees, and is 0.02 MU in it at 57: 1.99 MU of path of the other front corner.
    // After 75 degrees, 2.62 MU, it has 2 - 0.63 = 1.37 MU left.
    let table =
        Table::of("ag knights 10 8 0 general; a1 javelin-cavalry 19 12.5 0; b1 spear 20 16 180");
    let go = |ahead: f64| {
        let legs = [pivot(Pivot::FrontRight, 75), straight(ahead, 0.0)];
        table.single("a1", &legs)
    };
    assert!(go(1.35).is_ok());
    assert_eq!(rule(go(1.43)), "TR-MV-18");
}

#[test]
fn tr_mv_18_touching_only_along_the_border_binds_no_stand() {
    // a1's left flank runs along x = 21.
    let table =
        Table::of("ag knights 10 8 0 general; a1 javelin-cavalry 22 10 0; b1 spear 20 16 180");
    assert!(table.single("a1", &[straight(8.0, 0.0)]).is_ok());
    assert!(table.single("a1", &[straight(4.5, 0.0), straight(0.0, 3.0)]).is_ok());
    // A tenth further west it enters the zone after 4 MU, and goes on for 3.5.
    let table =
        Table::of("ag knights 10 8 0 general; a1 javelin-cavalry 21.9 10 0; b1 spear 20 16 180");
    assert_eq!(rule(table.single("a1", &[straight(4.5, 0.0), straight(0.0, 3.0)])), "TR-MV-18");
}

#[test]
fn tr_mv_18_any_stand_in_a_zone_binds_its_group() {
    // b1 faces east: its zone reaches from x = 19 to 21 and y = 13.9 to 15.9. Of the group only a3, in the second rank, is in it.
    let lines = "ag knights 10 8 0 general; a1 spear 23 15.5 0; a2 spear 23 14.75 0; a3 spear 21 14.75 0; b1 knights 19 14.9 90";
    let table = Table::of(lines);
    assert!(table.group("a1 a2 a3", &[straight(2.0, 0.0)]).is_ok());
    assert_eq!(rule(table.group("a1 a2 a3", &[straight(2.5, 0.0)])), "TR-MV-18");
    let lead_only =
        RuleParameters { zoc_group: ZocGroup::LeadRankBinds, ..RuleParameters::default() };
    // By the alternative only the front rank counts, which never touches the zone.
    let table = Table::with(lead_only, lines);
    assert!(table.group("a1 a2 a3", &[straight(2.5, 0.0)]).is_ok());
}

#[test]
fn tr_mv_19_of_several_zones_the_mover_picks_one() {
    // Two enemies side by side; a1 straddles their zones when it comes up the middle.
    let lines = "ag knights 10 8 0 general; a1 javelin-cavalry 21 10 0; b1 spear 20 16 180; b2 spear 22 16 180";
    let table = Table::of(lines);
    // Both are entered at once, and one of them is met in front.
    assert!(table.single("a1", &[straight(5.0, 0.0), straight(1.0, 1.0)]).is_ok());
    let all = RuleParameters { multi_zoc: MultiZoc::AllBind, ..RuleParameters::default() };
    let strict = Table::with(all, lines);
    // Contact with b2 after 5 MU + 1.4 MU: 2.4 MU after the border, which b1's zone does not allow.
    assert_eq!(rule(strict.single("a1", &[straight(5.0, 0.0), straight(1.0, 1.0)])), "TR-MV-18");
}

#[test]
fn tr_mv_19_entering_a_further_zone_ends_the_move() {
    // Coming from the west at y = 15 through b1's zone (x 19 to 21) into b2's (x 21 to 23, but 0.5 MU further north).
    let lines = "ag knights 10 8 0 general; a1 light-foot 17 15 0; b1 spear 20 16.5 180; b2 spear 22 16.5 180";
    let table = Table::of(lines);
    // Its right flank starts at x = 18: b1's border is 1 MU away, b2's 3 MU.
    assert!(table.single("a1", &[straight(0.0, 3.0)]).is_ok());
    assert_eq!(rule(table.single("a1", &[straight(0.0, 3.2)])), "TR-MV-19");
    let wide = RuleParameters { zoc_limit_mu: Mu::whole(10), ..RuleParameters::default() };
    let table = Table::with(wide, lines);
    assert!(table.single("a1", &[straight(0.0, 3.0)]).is_ok());
    assert_eq!(rule(table.single("a1", &[straight(0.0, 3.2)])), "TR-MV-19");
}

/// A1 in the zone of b1, 1 MU before it, beside b2, whose zone b1 cuts off 0.1 MU before its front edge.
const SLIVER: &str = "ag knights 10 8 0 general; a1 skirmishers 20.07 10.43 0; b1 skirmishers 20.07 11.43 180; b2 heavy-foot 18.6 11.48 112";

#[test]
fn tr_mv_19_a_sliver_of_a_second_zone_frees_no_mover_from_the_first() {
    let table = Table::of(SLIVER);
    let depth = depth_of_zone(&table, "b2").unwrap();
    assert!((mu(0.05)..mu(0.15)).contains(&depth), "{depth}");
    // 1 MU ahead and 45 degrees about the left corner: 2.57 MU, which the zone of b1 does not allow.
    let legs = [straight(1.0, 0.0), pivot(Pivot::FrontLeft, 45)];
    assert_eq!(rule(table.single("a1", &legs)), "TR-MV-18");
}

#[test]
fn tr_mv_19_zoc_pick_any_zone_lets_the_mover_pick_a_sliver() {
    let any = RuleParameters { zoc_pick: ZocPick::AnyZone, ..RuleParameters::default() };
    let legs = [straight(1.0, 0.0), pivot(Pivot::FrontLeft, 45)];
    let moved = Table::with(any, SLIVER).single("a1", &legs);
    assert!(moved.is_ok(), "{:?}", moved.err());
}

#[test]
fn tr_mv_19_from_one_zone_into_front_contact_with_the_owner_of_another() {
    // It begins in the zone of b1 and ends before b2 after 2.75 MU.
    let table = Table::of(
        "ag knights 10 8 0 general; a1 light-foot 20.2 14.5 0; b1 spear 20 16 180; b2 spear 22.5 16 180",
    );
    assert!(table.single("a1", &[straight(1.5, 2.3)]).is_ok());
}

#[test]
fn tr_mv_18_a_slide_in_a_zone_lines_up() {
    let table = Table::of(
        "ag knights 10 8 0 general; a1 spear 18.5 14.5 0; a2 spear 20.5 14.5 0; b1 spear 20 16.4 180",
    );
    assert!(table.group("a1 a2", &[slide(-0.5)]).is_ok());
    assert!(table.group("a1 a2", &[slide(-0.5), straight(1.9, 0.0)]).is_ok());
    // 4 MU of front through 35 degrees: 2.44 MU.
    assert_eq!(rule(table.group("a1 a2", &[wheel(35)])), "TR-MV-18");
}

#[test]
fn tr_mv_12_tr_mv_18_a_stand_that_breaks_off_goes_straight_back_through_zones() {
    let table = Table::of(
        "ag knights 10 8 0 general; a1 javelin-cavalry 20 16 0; b1 knights 20 16 180; b2 spear 21 18 180",
    );
    let back = table.try_move(MoveKind::Disengage, "a1", &[straight(-6.0, 0.0)]);
    assert!(back.is_ok());
}

#[test]
fn tr_mv_14_a_stand_is_in_a_zone_by_its_base() {
    let table = Table::of("b1 spear 20 16 180; a1 knights 20 12 0");
    let stand = |x: f64, y: f64| {
        let base = table.battle.rect_at(&table.state, table.id("a1"), pose(x, y, 0));
        table.battle.in_zones(&table.state, &base, Seat::Two).contains(StandId::of(Seat::Two, 0))
    };
    assert!(stand(20.0, 14.1));
    assert!(!stand(20.0, 14.0));
    assert!(stand(21.9, 15.0));
    assert!(!stand(22.0, 15.0));
}
