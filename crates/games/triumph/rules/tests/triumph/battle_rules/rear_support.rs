//! Rear support on the table (TR-CC-08, -10, -11, -13, TR-RS-16).

use triumph::TroopType::*;
use triumph::battle::TerrainKind;

use crate::battle_rules::combat_table::{Table, pair, pose, s};

#[test]
fn tr_cc_08_rear_support_needs_the_same_type_directly_behind_and_not_in_combat() {
    let with_behind = |behind| {
        Table::new(&[(Pikes, 20.0, 16.0, 0), behind], &[(HeavyFoot, 20.0, 16.0, 180)]).at_combat()
    };
    // Pikes 3 + 2 against Heavy Foot 4; Pikes are 0.75 MU deep.
    let table = with_behind((Pikes, 20.0, 15.25, 0));
    assert_eq!(table.factors(pair(1, 1)), (5, 4));
    assert_eq!(table.battle.rear_supporter(&table.state, s(1)), Some(s(2)));
    assert_eq!(with_behind((Spear, 20.0, 15.25, 0)).factors(pair(1, 1)), (3, 4));
    assert_eq!(with_behind((Pikes, 20.0, 15.2, 0)).factors(pair(1, 1)), (3, 4));
    assert_eq!(with_behind((Pikes, 20.1, 15.25, 0)).factors(pair(1, 1)), (3, 4));
    assert_eq!(with_behind((Pikes, 20.0, 15.25, 3)).factors(pair(1, 1)), (3, 4));
    // An enemy behind the supporter engages it.
    let held = Table::new(
        &[(Pikes, 20.0, 16.0, 0), (Pikes, 20.0, 15.25, 0)],
        &[(HeavyFoot, 20.0, 16.0, 180), (HeavyFoot, 20.0, 14.5, 0)],
    );
    assert_eq!(held.battle.rear_supporter(&held.state, s(1)), None);
}

#[test]
fn tr_cc_10_difficult_ground_under_either_stand_ends_rear_support() {
    // Against Pikes in front Pikes count 2; the ground lies under the supporter only, then under the front stand's rear half only.
    let on = |changes: &[(&str, &str)], y0: f64, y1: f64| {
        Table::under(
            changes,
            &[(LightSpear, 20.0, 16.0, 0), (LightSpear, 20.0, 15.0, 0)],
            &[(HeavyFoot, 20.0, 16.0, 180)],
        )
        .with(TerrainKind::Rough, 18.0, y0, 22.0, y1)
        .at_combat()
        .factors(pair(1, 1))
        .0
    };
    let (behind, middle) = ((12.0, 14.9), (15.2, 15.6));
    assert_eq!(on(&[], behind.0, behind.1), 3);
    assert_eq!(on(&[], middle.0, middle.1), 4);
    let front_stand = [("support_terrain", "front_stand_only")];
    assert_eq!(on(&front_stand, behind.0, behind.1), 4);
    assert_eq!(on(&front_stand, middle.0, middle.1), 3);
    let front_edge = [("support_terrain", "front_edge_only")];
    assert_eq!(on(&front_edge, behind.0, behind.1), 4);
    assert_eq!(on(&front_edge, middle.0, middle.1), 4);
    let none = [("support_terrain", "none_for_light_spear")];
    assert_eq!(on(&none, behind.0, behind.1), 4);
}

#[test]
fn tr_cc_13_rear_support_too_may_be_judged_at_the_start() {
    let supporter_leaves = |changes: &[(&str, &str)]| {
        let mut table = Table::under(
            changes,
            &[(Pikes, 20.0, 16.0, 0), (Pikes, 20.0, 15.25, 0)],
            &[(HeavyFoot, 20.0, 16.0, 180)],
        )
        .at_combat();
        table.battle.rearrange(&mut table.state, s(2), pose(40.0, 4.0, 0));
        table.factors(pair(1, 1)).0
    };
    assert_eq!(supporter_leaves(&[]), 3);
    assert_eq!(supporter_leaves(&[("overlap_judged", "start_of_phase")]), 5);
}

#[test]
fn tr_rs_16_the_supporter_of_a_destroyed_stand_stays_unless_the_parameter_says_it_goes_too() {
    let after = |changes: &[(&str, &str)]| {
        let mut table = Table::under(
            changes,
            &[(Warriors, 20.0, 16.0, 0), (Warriors, 20.0, 15.25, 0)],
            &[(HeavyFoot, 20.0, 16.0, 180)],
        )
        .at_combat();
        // 3 + 1 + 1 against 4 + 6: doubled.
        table.fight(pair(1, 1), &[1, 6]);
        assert!(!table.has(s(1)));
        table.has(s(2))
    };
    assert!(after(&[]));
    assert!(!after(&[("supporter_suffers", "true")]));
}

#[test]
fn tr_cc_11_a_stand_that_has_turned_has_no_rear_support_unless_the_parameter_says_so() {
    // Hit in the rear it turns about; its friend then stands directly behind its new rear.
    let turned = |changes: &[(&str, &str)]| {
        let mut table = Table::under(
            changes,
            &[(Pikes, 20.0, 16.0, 0), (Pikes, 30.0, 16.0, 180)],
            &[(HeavyFoot, 20.0, 15.25, 0)],
        );
        table.battle.rearrange(&mut table.state, s(2), pose(20.0, 16.0, 180));
        table.at_combat().factors(pair(1, 1)).0
    };
    // Pikes 3 - 1, and 2 more.
    assert_eq!(turned(&[]), 2);
    assert_eq!(turned(&[("support_front_only", "false")]), 4);
}
