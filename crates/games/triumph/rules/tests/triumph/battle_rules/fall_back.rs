//! TR-OM-01 to -09, -29: falling back. S1 faces north at (24, 16) and goes south.

use battle_core::Seat;
use triumph::CombatResult;
use triumph::TroopType::{
    Artillery, Elephants, Horde, Knights, LightFoot, LightSpear, Skirmishers, Spear, Warriors,
};
use triumph::battle::{Edge, TerrainKind};

use crate::battle_rules::outcome_table::{Table, n, s};

const FRONT: (triumph::TroopType, f64, f64, i32) = (Spear, 24.0, 16.0, 180);

#[test]
fn tr_om_01_a_stand_falls_back_by_its_own_depth_and_keeps_its_facing() {
    for (troop, y) in [(Spear, 1525), (LightFoot, 1500), (Knights, 1450), (Horde, 1400)] {
        let mut table = Table::new(&[(troop, 24.0, 16.0, 0)], &[FRONT]);
        assert!(table.battle.fall_back_is_clear(&table.state, s(1)));
        assert_eq!(table.falls_back(), [format!("S1 FallBack 2400 {y} 0")]);
        assert_eq!(table.state.contacts.front(s(1)), None);
    }
    // TR-RS-20: to its own rear, whichever way it faces.
    let mut table = Table::new(&[(Spear, 24.0, 16.0, 90)], &[]);
    assert_eq!(table.falls_back(), ["S1 FallBack 2325 1600 90"]);
}

#[test]
fn tr_rs_15_destroyed_and_shattered_are_the_same_and_counted() {
    for result in [CombatResult::Shattered, CombatResult::Destroyed] {
        let mut table = Table::new(&[(Spear, 24.0, 16.0, 0)], &[FRONT]);
        assert_eq!(table.suffer(s(1), result), ["S1 lost TR-RS-99"]);
        assert_eq!(table.state.lost[Seat::One].to_string(), "4");
        assert_eq!(table.state.counted.generals_lost[Seat::One], 1);
        assert!(table.suffer(s(1), result).is_empty());
    }
    let mut table = Table::new(&[(Spear, 24.0, 16.0, 0)], &[FRONT]);
    assert!(table.suffer(s(1), CombatResult::NoEffect).is_empty());
}

#[test]
fn tr_rs_16_a_rear_supporter_is_lost_only_by_the_alternative() {
    let stands = [(Warriors, 24.0, 16.0, 0), (Warriors, 24.0, 15.25, 0)];
    let mut table = Table::new(&stands, &[FRONT]);
    assert_eq!(table.suffer(s(1), CombatResult::Destroyed), ["S1 lost TR-RS-99"]);
    let mut table = Table::ruled(&[("supporter_suffers", "true")], &stands, &[FRONT]);
    assert_eq!(
        table.suffer(s(1), CombatResult::Destroyed),
        ["S1 lost TR-RS-99", "S2 lost TR-RS-16"]
    );
}

#[test]
fn tr_om_02_an_enemy_on_flank_or_rear_destroys_and_an_overlap_does_not() {
    let own = [(Spear, 24.0, 16.0, 0)];
    // Front edges on the left edge, corners at the front corner, and on the rear edge.
    let flank = (Spear, 23.0, 15.0, 90);
    let rear = (Spear, 24.0, 15.25, 0);
    let overlap = (Spear, 22.0, 16.0, 180);
    for (enemy, lost) in [(flank, true), (rear, true), (overlap, false)] {
        let mut table = Table::new(&own, &[FRONT, enemy]);
        let reported = table.falls_back();
        assert_eq!(reported == ["S1 lost TR-OM-02"], lost, "{reported:?}");
    }
}

#[test]
fn tr_om_02_the_edge_that_a_stand_turned_from_does_not_count() {
    let own = [(Spear, 24.0, 16.0, 0)];
    let flank = [(Spear, 23.0, 15.0, 90)];
    // It had no room and fights as it stands.
    let mut table = Table::new(&own, &flank);
    table.state.turned.insert(s(1));
    table.state.turned_in_place.insert(s(1));
    table.state.turned_from[0] = Edge::Left;
    assert_eq!(table.falls_back(), ["S1 FallBack 2400 1525 0"]);
    // Any other flank or rear enemy does, kept as a flag or touching.
    let mut table = Table::new(&own, &flank);
    table.state.turned.insert(s(1));
    table.state.turned_in_place.insert(s(1));
    table.state.turned_from[0] = Edge::Left;
    table.state.kept_edges[0] = 1 << Edge::Rear.index() | 1 << Edge::Left.index();
    assert_eq!(table.falls_back(), ["S1 lost TR-OM-02"]);
    // It had room: its front is on the enemy now, and the stand on its flank is another.
    let mut table = Table::new(&own, &[FRONT, flank[0]]);
    table.state.turned.insert(s(1));
    table.state.turned_from[0] = Edge::Left;
    assert_eq!(table.falls_back(), ["S1 lost TR-OM-02"]);
}

#[test]
fn tr_mv_32_war_wagons_without_flanks_fall_back_from_any_edge() {
    let own = [(triumph::TroopType::WarWagons, 24.0, 16.0, 0)];
    let rear = [(Spear, 24.0, 14.0, 0)];
    let mut table = Table::new(&own, &rear);
    assert_eq!(table.falls_back(), ["S1 lost TR-OM-02"]);
    let mut table = Table::ruled(&[("wwg_has_flanks", "false")], &own, &rear);
    // It is not destroyed by TR-OM-02, but runs into the enemy behind it.
    assert_eq!(table.falls_back(), ["S1 lost TR-OM-05", "N1 lost TR-OM-05"]);
}

#[test]
fn tr_om_03_friends_behind_are_pushed_just_far_enough_down_the_line() {
    // S2 touches S1, S3 stands half a MU behind S2, S4 far behind.
    let stands = [
        (Spear, 24.0, 16.0, 0),
        (Spear, 24.0, 15.25, 0),
        (Spear, 24.0, 14.0, 0),
        (Spear, 24.0, 10.0, 0),
    ];
    let mut table = Table::new(&stands, &[FRONT]);
    assert!(table.battle.fall_back_is_clear(&table.state, s(1)));
    assert_eq!(
        table.falls_back(),
        ["S3 PushedBack 2400 1375 0", "S2 PushedBack 2400 1450 0", "S1 FallBack 2400 1525 0"]
    );
    // Without pushing it is TR-OM-06.
    let mut table = Table::ruled(&[("push_back_friends", "false")], &stands, &[FRONT]);
    assert_eq!(table.falls_back(), ["S1 lost TR-OM-06", "S2 lost TR-OM-06"]);
}

#[test]
fn tr_om_03_heavy_and_fighting_friends_and_others_facing_otherwise_are_not_pushed() {
    let both = ["S1 lost TR-OM-06", "S2 lost TR-OM-06"];
    let pushed = |rules: &[(&str, &str)], friend, enemies: &[_]| {
        Table::ruled(rules, &[(Spear, 24.0, 16.0, 0), friend], enemies).falls_back()
    };
    let fighting_only = [("unpushable", "{fighting}")];
    for heavy in [Artillery, Elephants, triumph::TroopType::WarWagons] {
        assert_eq!(pushed(&[], (heavy, 24.0, 15.25, 0), &[FRONT]), both);
        assert_eq!(
            pushed(&fighting_only, (heavy, 24.0, 15.25, 0), &[FRONT]),
            ["S2 PushedBack 2400 1450 0", "S1 FallBack 2400 1525 0"]
        );
    }
    // Facing: 14 degrees are the same way, 16 are not.
    assert_eq!(pushed(&[], (Spear, 24.0, 14.9, 16), &[FRONT]), both);
    assert_eq!(pushed(&[], (Spear, 24.0, 14.9, 14), &[FRONT]).len(), 2);
    assert_eq!(pushed(&[], (Spear, 24.0, 14.5, 180), &[FRONT]), both);
    // In combat: an enemy on its left flank.
    let enemies = [FRONT, (Spear, 23.0, 14.25, 90)];
    assert_eq!(pushed(&fighting_only, (Spear, 24.0, 15.25, 0), &enemies), both);
}

#[test]
fn tr_om_03_a_blocked_chain_destroys_before_anything_moves() {
    let stands = [(Spear, 24.0, 16.0, 0), (Spear, 24.0, 15.25, 0)];
    let far = [(Spear, 24.0, 16.0, 0), (Spear, 24.0, 15.25, 0), (Artillery, 24.0, 14.2, 0)];
    let both = ["S1 lost TR-OM-06", "S2 lost TR-OM-06"];
    let enemy = [FRONT, (Spear, 24.0, 13.4, 90)];
    let only = [("blocked_chain", "only_falling")];
    let friend_saved = [("fallback_into_blocked_friend", "only_falling")];
    assert_eq!(Table::new(&stands, &enemy).falls_back(), both);
    assert_eq!(Table::new(&far, &[FRONT]).falls_back(), both);
    assert_eq!(Table::ruled(&only, &far, &[FRONT]).falls_back(), ["S1 lost TR-OM-03"]);
    assert_eq!(Table::ruled(&friend_saved, &far, &[FRONT]).falls_back(), ["S1 lost TR-OM-06"]);
    for owner in Seat::ALL {
        let mut table = Table::new(&stands, &[FRONT]).with_camp(owner, (22.0, 12.0), (26.0, 14.0));
        assert_eq!(table.falls_back(), both);
    }
    let mut table =
        Table::new(&stands, &[FRONT]).with_ground(TerrainKind::Coast, (22.0, 12.0), (26.0, 14.0));
    assert!(!table.battle.fall_back_is_clear(&table.state, s(1)));
    assert_eq!(table.falls_back(), both);
}

#[test]
fn tr_om_04_friends_that_may_be_passed_are_passed_to_just_behind_them() {
    // The Light Foot covers 15.2 to 14.2; the Skirmishers' own way would end at 15.0 and 14.0.
    let passed = [(Skirmishers, 24.0, 16.0, 0), (LightFoot, 24.0, 15.0, 0)];
    let mut table = Table::new(&passed, &[FRONT]);
    assert_eq!(table.falls_back(), ["S1 FallBack 2400 1400 0"]);
    // Knights are 1.5 deep: their front at 14.5 is on the Light Foot, and behind it at 13.5.
    let passed = [(Knights, 24.0, 16.0, 0), (LightFoot, 24.0, 14.5, 0)];
    let mut table = Table::new(&passed, &[FRONT]);
    assert_eq!(table.falls_back(), ["S1 FallBack 2400 1350 0"]);
    // Where its own camp leaves no room behind the friend, it stops before it.
    let mut table = Table::new(&passed, &[FRONT]).with_camp(Seat::One, (22.0, 11.0), (26.0, 13.0));
    assert!(table.falls_back().is_empty());
    // Spear may not pass, so it pushes.
    let pushed = [(Spear, 24.0, 16.0, 0), (LightFoot, 24.0, 15.25, 0)];
    let mut table = Table::new(&pushed, &[FRONT]);
    assert_eq!(table.falls_back(), ["S2 PushedBack 2400 1450 0", "S1 FallBack 2400 1525 0"]);
}

#[test]
fn tr_om_04_a_taken_landing_place_leads_on_to_the_next_friend() {
    let row = |last| [(Skirmishers, 24.0, 16.0, 0), (LightFoot, 24.0, 15.0, 0), last];
    let blocked = [("landing_taken", "as_blocked_friend")];
    let passed = row((LightFoot, 24.0, 14.0, 0));
    let mut table = Table::new(&passed, &[FRONT]);
    assert_eq!(table.falls_back(), ["S1 FallBack 2400 1300 0"]);
    let mut table = Table::ruled(&blocked, &passed, &[FRONT]);
    assert_eq!(table.falls_back(), ["S1 lost TR-OM-06", "S3 lost TR-OM-06"]);
    // A friend there that it can't pass is pushed: S1 lands at 14 to 13, so the Spear's front goes there.
    let pushed = row((Spear, 24.0, 14.0, 0));
    let mut table = Table::new(&pushed, &[FRONT]);
    assert_eq!(table.falls_back(), ["S3 PushedBack 2400 1300 0", "S1 FallBack 2400 1400 0"]);
    let mut table = Table::new(&row((Artillery, 24.0, 14.0, 0)), &[FRONT]);
    assert_eq!(table.falls_back(), ["S1 lost TR-OM-06", "S3 lost TR-OM-06"]);
}

/// A line of ten friends, side by side along its way: 20 MU, and its front edge comes to rest behind the last of them.
#[test]
fn tr_om_04_a_stand_may_pass_a_whole_line() {
    let mut stands = vec![(Skirmishers, 10.0, 16.0, 270)];
    stands.extend((0..10).map(|nth| (LightFoot, 12.0 + 2.0 * f64::from(nth), 16.5, 0)));
    let mut table = Table::new(&stands, &[(Spear, 10.0, 16.0, 90)]);
    assert_eq!(table.falls_back(), ["S1 FallBack 3100 1600 270"]);
}

/// S1 goes from 16 to 15, pushes S2 and passes S3, whose front left corner is at (23.85, 14.1), 0.05 inside the way of S2 (x up to
/// 23.9); its rear left corner is 1 MU behind, at (24.0236, 13.1152).
///
/// S1 would land there, and push S2 to 12.1152; S2 pushes S3 until that front corner is at x 23.9: 0.05 / sin 10 = 0.2879 to its
/// rear, so that its rear corner is at 13.1152 - 0.2879 cos 10 = 12.8316. There S1 lands, and S2 goes to 11.8316.
#[test]
fn tr_om_04_a_passed_friend_that_another_pushes_is_passed_where_it_is_pushed_to() {
    let stands =
        [(Skirmishers, 24.0, 16.0, 0), (Spear, 22.9, 14.9, 0), (LightFoot, 24.8348, 14.2736, 350)];
    let mut table = Table::new(&stands, &[FRONT]);
    assert_eq!(
        table.falls_back(),
        ["S3 PushedBack 2489 1399 350", "S2 PushedBack 2290 1183 0", "S1 FallBack 2400 1283 0"]
    );
    // It meets an enemy there, whose rear is at 12, between 12.1152 and 11.8316.
    let mut table = Table::new(&stands, &[FRONT, (Spear, 25.5, 11.25, 180)]);
    assert_eq!(table.falls_back(), ["S1 lost TR-OM-05", "N2 lost TR-OM-05"]);
    // Where its own camp leaves no room behind S3, it stays before where S3 was, at 14.1 + 1.15 tan 10 = 14.3028.
    let mut table = Table::new(&stands, &[FRONT]).with_camp(Seat::One, (23.95, 10.0), (24.0, 12.1));
    assert_eq!(
        table.falls_back(),
        ["S3 PushedBack 2489 1399 350", "S2 PushedBack 2290 1430 0", "S1 FallBack 2400 1530 0"]
    );
}

/// S2 and S3 are turned by 7 degrees towards each other behind S1, and their rear corners are 0.06 apart.
///
/// S1 comes to 14.5. The front corners, at 15.1219, get there after 0.6219 / cos 7 = 0.6266, which brings each rear corner
/// 0.0764 nearer to the middle: they would overlap by 0.0927. S3 is pushed after S2 and pushes it on until its front right corner
/// is below S3's rear edge: 1.3881 in all.
#[test]
fn tr_om_03_of_two_pushed_onto_each_other_the_later_pushes_the_earlier_on() {
    let stands = [(Spear, 24.0, 16.0, 0), (Spear, 22.886, 15.0, 353), (Spear, 25.114, 15.0, 7)];
    let mut table = Table::new(&stands, &[FRONT]);
    assert_eq!(
        table.falls_back(),
        ["S3 PushedBack 2504 1438 7", "S2 PushedBack 2306 1362 353", "S1 FallBack 2400 1525 0"]
    );
    // 20 degrees apart, neither can push the other.
    let stands = [(Spear, 24.0, 16.0, 0), (Spear, 22.855, 15.0, 350), (Spear, 25.145, 15.0, 10)];
    let mut table = Table::new(&stands, &[FRONT]);
    assert_eq!(table.falls_back(), ["S1 lost TR-OM-06", "S2 lost TR-OM-06"]);
}

/// S1 goes from 16 to 14, and its rear from 14 to 12. S2 and S3 are turned by 10 degrees each, towards different sides: neither can
/// push the other.
#[test]
fn tr_om_03_a_friend_that_cannot_be_pushed_blocks_the_chain_unless_another_pushes_it_away() {
    let stands = |s3| [(Horde, 24.0, 16.0, 0), (Spear, 23.9, 13.8, 350), s3];
    // S1 would push S3 by 0.18, out of its own way only: S2 goes on to where S3 is then.
    let mut table = Table::new(&stands((Spear, 24.1, 12.0, 10)), &[FRONT]);
    assert_eq!(table.falls_back(), ["S1 lost TR-OM-06", "S2 lost TR-OM-06"]);
    // S2 would meet S3 where it stands, to the left of its way. S1 pushes S3 until its front edge is at 12 where x is 23:
    // 13 - d cos 10 - (0.8 + d sin 10) tan 10 = 12, so by d = 0.846 to its own left rear, away from S2.
    // It pushes S2 until its front edge is at 12 where x is 25: 13.8 - d cos 10 + (1.1 - d sin 10) tan 10 = 12, so by d = 1.964.
    let mut table = Table::new(&stands((Spear, 22.2, 13.0, 10)), &[FRONT]);
    assert_eq!(
        table.falls_back(),
        ["S3 PushedBack 2205 1217 10", "S2 PushedBack 2424 1187 350", "S1 FallBack 2400 1400 0"]
    );
}

/// S1 goes from 16 to 14, and its rear from 14 to 12. S2 behind it goes to 12, and S3 behind S2 as far.
/// S4 is turned by 11 degrees, its rear right corner 0.05 inside the way of S1:
/// its front right corner, at (22.8566, 14.6478), comes to 12 after 2.6974.
///
/// There S4 is on the place of S2, whose left side is at 23.298, and pushes it on below its own rear edge, which is at 10.967
/// there.
/// S2 takes S3 along. Before it did, S3 would be on the place of S4, and each of the three would push the next for ever.
#[test]
fn tr_om_03_who_is_pushed_on_takes_those_behind_along_before_they_push_others() {
    let stands = [
        (Horde, 24.0, 16.0, 0),
        (Spear, 24.298, 13.872, 0),
        (Warriors, 24.298, 13.122, 0),
        (LightSpear, 21.875, 14.457, 349),
    ];
    let mut table = Table::new(&stands, &[FRONT]);
    assert_eq!(
        table.falls_back(),
        [
            "S3 PushedBack 2430 1022 0",
            "S4 PushedBack 2239 1181 349",
            "S2 PushedBack 2430 1097 0",
            "S1 FallBack 2400 1400 0"
        ]
    );
}

#[test]
fn tr_om_04_its_own_rear_supporter_is_pushed_and_not_passed() {
    let stands = [(LightSpear, 24.0, 16.0, 0), (LightSpear, 24.0, 15.0, 0)];
    let mut table = Table::new(&stands, &[FRONT]);
    assert_eq!(table.falls_back(), ["S2 PushedBack 2400 1400 0", "S1 FallBack 2400 1500 0"]);
    let mut table = Table::ruled(&[("fallback_supporter", "passed")], &stands, &[FRONT]);
    assert_eq!(table.falls_back(), ["S1 FallBack 2400 1400 0"]);
}

#[test]
fn tr_om_05_the_first_enemy_met_and_the_stand_are_destroyed() {
    // Both enemies cross its way; the nearer one has the higher number. The friend beside is not affected.
    let enemies = [FRONT, (Spear, 23.5, 12.2, 180), (Spear, 25.2, 13.0, 180)];
    let stands = [(Horde, 24.0, 16.0, 0), (Spear, 22.0, 13.5, 0)];
    let mut table = Table::new(&stands, &enemies);
    assert_eq!(table.falls_back(), ["S1 lost TR-OM-05", "N3 lost TR-OM-05"]);
    let enemies = [FRONT, (Spear, 24.0, 13.0, 0), (Spear, 24.5, 13.9, 0)];
    let mut table = Table::new(&[(Horde, 24.0, 16.0, 0)], &enemies);
    assert_eq!(table.falls_back(), ["S1 lost TR-OM-05", "N3 lost TR-OM-05"]);
}

/// S1's rear edge is at 15.25 from x 23 to 25. The side of N2 is 15 degrees off its way: S1's left corner touches it after 0.22 and
/// overlaps it by 0.02 only after 0.22 + 0.02 / sin 15 = 0.30.
#[test]
fn tr_om_29_the_stand_overlapped_first_is_met_first_not_the_one_touched_first() {
    let enemies = [FRONT, (Knights, 21.9565, 15.061, 345)];
    let falls = |friend: f64| {
        let stands = [(Spear, 24.0, 16.0, 0), (Artillery, 25.0, friend, 0)];
        Table::new(&stands, &enemies).falls_back()
    };
    // The Artillery is touched after 0.25 and overlapped by 0.02 after 0.27.
    assert_eq!(falls(15.0), ["S1 lost TR-OM-06", "S2 lost TR-OM-06"]);
    // Touched after 0.30, overlapped after 0.32.
    assert_eq!(falls(14.95), ["S1 lost TR-OM-05", "N2 lost TR-OM-05"]);
    // Touched before the enemy as well: after 0.20 and 0.22.
    assert_eq!(falls(15.05), ["S1 lost TR-OM-06", "S2 lost TR-OM-06"]);
    // A camp that stops it does so where it is touched: after 0.25, before it overlaps the enemy.
    let mut table = Table::new(&[(Spear, 24.0, 16.0, 0)], &enemies).with_camp(
        Seat::One,
        (24.0, 12.0),
        (26.0, 15.0),
    );
    assert_eq!(table.falls_back(), ["S1 FallBack 2400 1575 0"]);
}

/// Where turned corners are rounded, two stand a little deeper than the tolerance of 0.02 in each other: here 21 of 1024 steps.
#[test]
fn tr_om_29_who_overlaps_by_rounding_at_the_start_is_met() {
    let deep = 21.0 / 1024.0;
    let stands = [(Spear, 24.0, 16.0, 0), (Artillery, 24.0, 15.25 + deep, 0)];
    let mut table = Table::new(&stands, &[FRONT]);
    assert_eq!(table.falls_back(), ["S1 lost TR-OM-06", "S2 lost TR-OM-06"]);
    // A stand that moves away from it doesn't meet it.
    let mut table = Table::new(&[(Spear, 24.0, 16.0, 0)], &[(Spear, 24.0, 16.0 - deep, 180)]);
    assert_eq!(table.falls_back(), ["S1 FallBack 2400 1525 0"]);
}

#[test]
fn tr_om_07_board_edge_impassable_ground_and_camps() {
    // The rear edge of the Spear is at 0.25.
    let at_edge = [(Spear, 24.0, 1.0, 0)];
    assert_eq!(Table::new(&at_edge, &[]).falls_back(), ["S1 lost TR-OM-07"]);
    let mut table = Table::ruled(&[("fallback_offboard", "stops")], &at_edge, &[]);
    // As far over the edge as the tolerance of 0.02 lets it.
    assert_eq!(table.falls_back(), ["S1 FallBack 2400 73 0"]);
    let own = [(Spear, 24.0, 16.0, 0)];
    let ground = |rules: &[_]| {
        Table::ruled(rules, &own, &[FRONT])
            .with_ground(TerrainKind::Coast, (22.0, 12.0), (26.0, 14.75))
            .falls_back()
    };
    assert_eq!(ground(&[]), ["S1 lost TR-OM-07"]);
    assert_eq!(ground(&[("fallback_into_impassable", "stops")]), ["S1 FallBack 2400 1548 0"]);
    let camp = |rules: &[_], owner, top| {
        Table::ruled(rules, &own, &[FRONT]).with_camp(owner, (22.0, 12.0), (26.0, top)).falls_back()
    };
    assert_eq!(camp(&[], Seat::Two, 14.75), ["S1 lost TR-OM-07"]);
    assert_eq!(
        camp(&[("fallback_into_camp", "stops")], Seat::Two, 14.75),
        ["S1 FallBack 2400 1550 0"]
    );
    // Its own camp stops it, and one that it touches keeps it in place.
    assert_eq!(camp(&[], Seat::One, 14.75), ["S1 FallBack 2400 1550 0"]);
    assert!(camp(&[], Seat::One, 15.25).is_empty());
    let destroyed = [("fallback_into_own_camp", "destroyed")];
    assert_eq!(camp(&destroyed, Seat::One, 14.75), ["S1 lost TR-OM-07"]);
    assert_eq!(camp(&destroyed, Seat::One, 15.25), ["S1 lost TR-OM-07"]);
}

#[test]
fn tr_om_05_07_of_several_things_on_the_way_the_nearest_is_met() {
    // Its own camp stops it after 0.6; the enemy would be met after 1.05.
    let enemies = [FRONT, (Spear, 25.2, 12.2, 180)];
    let mut table = Table::new(&[(Horde, 24.0, 16.0, 0)], &enemies).with_camp(
        Seat::One,
        (21.0, 12.6),
        (24.0, 13.4),
    );
    assert_eq!(table.falls_back(), ["S1 FallBack 2400 1540 0"]);
}

#[test]
fn tr_mv_24_a_pushed_stand_may_come_into_contact() {
    let stands = [(Spear, 24.0, 16.0, 0), (Spear, 24.0, 15.25, 0)];
    // An enemy whose front corner is where the pushed stand's will be.
    let mut table = Table::new(&stands, &[FRONT, (Spear, 23.0, 13.5, 90)]);
    assert_eq!(table.state.contacts.at(s(2), Edge::Left), None);
    assert_eq!(table.falls_back().len(), 2);
    assert_eq!(table.state.contacts.at(s(2), Edge::Left), Some(n(2)));
}

#[test]
fn tr_om_08_a_stand_pushed_off_the_board_is_destroyed_and_the_rest_moves() {
    let stands = [(Spear, 24.0, 2.0, 0), (Spear, 24.0, 1.25, 0)];
    let mut table = Table::new(&stands, &[]);
    assert!(!table.battle.fall_back_is_clear(&table.state, s(1)));
    assert_eq!(table.falls_back(), ["S2 lost TR-OM-08", "S1 FallBack 2400 125 0"]);
    let mut table = Table::ruled(&[("pushed_offboard", "stops")], &stands, &[]);
    assert_eq!(table.falls_back(), ["S1 lost TR-OM-06", "S2 lost TR-OM-06"]);
}

#[test]
fn tr_om_09_difficult_ground_does_not_shorten_a_fall_back() {
    let mut table = Table::new(&[(Knights, 24.0, 16.0, 0)], &[FRONT]).with_ground(
        TerrainKind::Woods,
        (20.0, 10.0),
        (28.0, 15.0),
    );
    assert_eq!(table.falls_back(), ["S1 FallBack 2400 1450 0"]);
}

#[test]
fn tr_om_29_a_neighbour_on_the_side_edge_is_not_met() {
    // Artillery could not be pushed; it touches the right side edge, as a line stands.
    let line = [(Spear, 24.0, 16.0, 0), (Artillery, 26.0, 16.0, 0), (Artillery, 22.0, 15.5, 0)];
    for rule in ["new_swept_overlap", "any_touch"] {
        let mut table = Table::ruled(&[("outcome_contact", rule)], &line, &[FRONT]);
        assert_eq!(table.falls_back(), ["S1 FallBack 2400 1525 0"], "{rule}");
    }
    // Nor is one that it overlaps at the start, as in a bent column.
    let bent = [line[0], (Artillery, 25.9, 16.0, 0)];
    let mut table = Table::new(&bent, &[FRONT]);
    assert_eq!(table.falls_back(), ["S1 FallBack 2400 1525 0"]);
    // An enemy whose side edge the way only grazes, from 13 down.
    let beside = [FRONT, (Elephants, 26.0, 11.0, 180)];
    let horde = [(Horde, 24.0, 16.0, 0)];
    assert_eq!(Table::new(&horde, &beside).falls_back(), ["S1 FallBack 2400 1400 0"]);
    let mut table = Table::ruled(&[("outcome_contact", "any_touch")], &horde, &beside);
    assert_eq!(table.falls_back(), ["S1 lost TR-OM-05", "N2 lost TR-OM-05"]);
}
