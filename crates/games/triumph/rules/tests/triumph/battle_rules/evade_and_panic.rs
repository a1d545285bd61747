//! TR-OM-10 to -17: evading and panicking. S1 faces north at (24, 16) and goes south.

use battle_core::Seat;
use triumph::CombatResult::{Evade, Panic};
use triumph::TroopType::{HorseBow, Knights, LightFoot, Skirmishers, Spear};
use triumph::battle::TerrainKind;

use crate::battle_rules::outcome_table::{At, Table, s};

const FRONT: At = (Spear, 24.0, 16.0, 180);
const EVADER: At = (Skirmishers, 24.0, 16.0, 0);

fn evades(rules: &[(&str, &str)], friends: &[At], enemies: &[At]) -> Vec<String> {
    let own: Vec<At> = [EVADER].into_iter().chain(friends.iter().copied()).collect();
    let all: Vec<At> = [FRONT].into_iter().chain(enemies.iter().copied()).collect();
    Table::ruled(rules, &own, &all).suffer(s(1), Evade)
}

const BACK: &str = "S1 FallBack 2400 1500 0";

#[test]
fn tr_om_10_an_evade_is_a_fall_back_and_4_mu_more() {
    assert_eq!(evades(&[], &[], &[]), [BACK, "S1 Evade 2400 1100 0"]);
}

#[test]
fn tr_om_11_it_slides_by_the_least_amount_that_lets_it_go_on() {
    // An enemy across 22.5 to 24.5 with its front at 12: the rear stops at 12.02, the left side must come to 24.5.
    let enemy = [(Spear, 23.5, 12.0, 0)];
    assert_eq!(
        evades(&[], &[], &enemy),
        [BACK, "S1 Evade 2400 1302 0", "S1 Evade 2550 1302 0", "S1 Evade 2550 1100 0"]
    );
    // The sidestep uses up the way: 4 - 1.98 - 1.5 are left.
    assert_eq!(
        evades(&[("evade_sidestep_free", "false")], &[], &enemy)[2..],
        ["S1 Evade 2550 1302 0", "S1 Evade 2550 1250 0"]
    );
    // It stops short if it may not slide, or not far enough.
    let stopped = [BACK, "S1 Evade 2400 1302 0"];
    assert_eq!(evades(&[("evade_avoid", "stop_at_once")], &[], &enemy), stopped);
    assert_eq!(evades(&[("evade_sidestep_max_mu", "1.4")], &[], &enemy), stopped);
    // Nor if a stand is there, and 2.5 to the other side are too much.
    let beside = [enemy[0], (Spear, 26.9, 13.5, 0)];
    assert_eq!(evades(&[], &[], &beside), stopped);
    // An enemy from 23.5 to 24.25: 1.25 to the right are less than 1.5 to the left.
    let narrow = [(Spear, 24.25, 11.0, 90)];
    assert_eq!(evades(&[], &[], &narrow)[2], "S1 Evade 2525 1302 0");
    // The left is its own left when it is all the same.
    let ahead = [(Spear, 24.0, 12.0, 0)];
    assert_eq!(evades(&[], &[], &ahead)[2], "S1 Evade 2200 1302 0");
}

#[test]
fn tr_om_11_a_second_slide_has_what_the_first_left() {
    // 1.5 to the right round the first, then 1 to the left or right round the second: only 0.5 are left.
    let enemies = [(Spear, 23.5, 13.5, 0), (Spear, 25.5, 11.5, 0)];
    assert_eq!(
        evades(&[], &[], &enemies),
        [BACK, "S1 Evade 2400 1452 0", "S1 Evade 2550 1452 0", "S1 Evade 2550 1252 0"]
    );
}

#[test]
fn tr_om_11_friends_camps_and_water_are_avoided_and_some_friends_passed() {
    // Close order foot is not passed, open order foot is, unless the evade would end on it.
    assert_eq!(evades(&[], &[(Spear, 23.5, 12.0, 0)], &[])[1], "S1 Evade 2400 1302 0");
    let through = evades(&[], &[(LightFoot, 23.5, 14.0, 0)], &[]);
    assert_eq!(through, [BACK, "S1 Evade 2400 1100 0"]);
    let on_it = evades(&[], &[(LightFoot, 23.5, 10.5, 0)], &[]);
    assert_eq!(
        on_it,
        [BACK, "S1 Evade 2400 1152 0", "S1 Evade 2550 1152 0", "S1 Evade 2550 1100 0"]
    );
    for owner in Seat::ALL {
        let mut table =
            Table::new(&[EVADER], &[FRONT]).with_camp(owner, (21.0, 10.0), (25.0, 12.0));
        assert_eq!(
            table.suffer(s(1), Evade),
            [BACK, "S1 Evade 2400 1302 0", "S1 Evade 2600 1302 0", "S1 Evade 2600 1100 0"]
        );
    }
    let mut table =
        Table::new(&[EVADER], &[FRONT]).with_ground(TerrainKind::Coast, (21.0, 8.0), (23.5, 12.0));
    let reported = table.suffer(s(1), Evade);
    assert_eq!(reported.len(), 4, "{reported:?}");
    assert!(reported[2].starts_with("S1 Evade 24"), "{reported:?}");
}

#[test]
fn tr_om_11_by_the_alternative_scope_the_fall_back_avoids_too() {
    let whole = [("evade_avoid_scope", "whole_evade")];
    // In the second part's way of doing it, the enemy right behind destroys both.
    let enemy = [(Spear, 23.5, 14.5, 0)];
    assert_eq!(evades(&[], &[], &enemy), ["S1 lost TR-OM-05", "N2 lost TR-OM-05"]);
    // TR-OM-13: not here: it stops at 15.52, slides 1.5, and goes on for 0.52 and for 4.
    assert_eq!(
        evades(&whole, &[], &enemy),
        [
            "S1 FallBack 2400 1552 0",
            "S1 FallBack 2550 1552 0",
            "S1 FallBack 2550 1500 0",
            "S1 Evade 2550 1100 0"
        ]
    );
    let flank = [(Spear, 23.0, 15.0, 90)];
    assert_eq!(evades(&whole, &[], &flank), ["S1 lost TR-OM-02"]);
}

#[test]
fn tr_om_12_the_board_edge_destroys_an_evading_stand() {
    let mut table = Table::new(&[(Skirmishers, 24.0, 5.5, 0)], &[]);
    assert_eq!(table.suffer(s(1), Evade), ["S1 FallBack 2400 450 0", "S1 lost TR-OM-12"]);
    let mut table = Table::new(&[(Skirmishers, 24.0, 6.0, 0)], &[]);
    assert_eq!(table.suffer(s(1), Evade)[1], "S1 Evade 2400 100 0");
}

#[test]
fn tr_om_13_no_evade_follows_a_fall_back_that_destroyed_the_stand() {
    assert_eq!(evades(&[], &[], &[(Spear, 23.0, 15.0, 90)]), ["S1 lost TR-OM-02"]);
}

#[test]
fn tr_om_09_by_the_alternative_difficult_ground_shortens_a_mounted_evade() {
    let rules = [("outcome_difficult", "all_mounted")];
    let woods = |rules: &[_], troop| {
        Table::ruled(rules, &[(troop, 24.0, 16.0, 0)], &[FRONT])
            .with_ground(TerrainKind::Woods, (20.0, 9.0), (28.0, 11.0))
            .suffer(s(1), Evade)
    };
    assert_eq!(woods(&[], HorseBow)[1], "S1 Evade 2400 1050 0");
    assert_eq!(woods(&rules, HorseBow)[1], "S1 Evade 2400 1150 0");
    assert_eq!(woods(&rules, Skirmishers)[1], "S1 Evade 2400 1100 0");
}

#[test]
fn tr_mv_20_by_the_alternative_an_evade_stops_at_the_border_of_a_zone() {
    // The enemy faces north at 8: its zone reaches to 10, and the rear edge stops there.
    let enemy = [(Spear, 24.0, 9.0, 0)];
    assert_eq!(evades(&[], &[], &enemy)[1], "S1 Evade 2400 1100 0");
    let stopped = evades(&[("outcome_ignores_zoc", "false")], &[], &enemy);
    assert_eq!(stopped, [BACK, "S1 Evade 2400 1198 0"]);
}

/// TR-OM-14, TR-OM-16.
#[test]
fn tr_om_14_16_panic_is_a_fall_back_a_turn_and_a_full_move() {
    let mut table = Table::new(&[(Knights, 24.0, 16.0, 0)], &[FRONT]);
    // Falls back to 14.5, which leaves its rear at 13; about face, its front is there, and 5 MU on it is at 8.
    assert_eq!(
        table.suffer(s(1), Panic),
        ["S1 FallBack 2400 1450 0", "S1 TurnAbout 2400 1300 180", "S1 Panic 2400 800 180"]
    );
}

#[test]
fn tr_om_15_whatever_it_meets_destroys_a_panicking_stand() {
    let own = (Knights, 24.0, 16.0, 0);
    let last = |table: Table| {
        let mut table = table;
        table.suffer(s(1), Panic).last().cloned().unwrap_or_default()
    };
    let lost = "S1 lost TR-OM-15";
    // Open order friends don't let it through; an enemy is not destroyed with it.
    assert_eq!(last(Table::new(&[own, (LightFoot, 25.0, 9.0, 0)], &[FRONT])), lost);
    assert_eq!(last(Table::new(&[own], &[FRONT, (Spear, 25.0, 9.0, 0)])), lost);
    for owner in Seat::ALL {
        let table = Table::new(&[own], &[FRONT]).with_camp(owner, (22.0, 7.0), (26.0, 9.0));
        assert_eq!(last(table), lost);
    }
    let coast = (TerrainKind::Coast, (22.0, 7.0), (26.0, 9.0));
    let table = Table::new(&[own], &[FRONT]).with_ground(coast.0, coast.1, coast.2);
    assert_eq!(last(table), lost);
    assert_eq!(last(Table::new(&[(Knights, 24.0, 7.0, 0)], &[])), lost);
    // Whatever is beyond its way doesn't matter: its front stops at 8.
    let beyond = Table::new(&[own, (LightFoot, 25.0, 7.9, 0)], &[FRONT]);
    assert_eq!(last(beyond), "S1 Panic 2400 800 180");
    // A friend pushed by its fall back is straight ahead then.
    let pushed = Table::new(&[own, (Spear, 24.0, 14.5, 0)], &[FRONT]);
    assert_eq!(last(pushed), lost);
}

#[test]
fn tr_om_17_mounted_stands_panic_3_mu_in_difficult_ground() {
    let panics = |rules: &[_], troop| {
        let mut table = Table::ruled(rules, &[(troop, 24.0, 16.0, 0)], &[FRONT]).with_ground(
            TerrainKind::Woods,
            (20.0, 9.0),
            (28.0, 11.0),
        );
        table.suffer(s(1), Panic).pop()
    };
    let reported = |line: &str| Some(line.to_owned());
    assert_eq!(panics(&[], Knights), reported("S1 Panic 2400 1000 180"));
    // Light Foot, 1 MU deep, runs its 5 MU from 14.
    assert_eq!(panics(&[], LightFoot), reported("S1 Panic 2400 900 180"));
    let full = reported("S1 Panic 2400 800 180");
    assert_eq!(panics(&[("panic_move_terrain", "full")], Knights), full);
    assert_eq!(panics(&[("outcome_difficult", "never")], Knights), full);
    let all = [("outcome_difficult", "all_mounted"), ("panic_move_terrain", "full")];
    assert_eq!(panics(&all, Knights), reported("S1 Panic 2400 1000 180"));
}
