//! Cards 4, 5 and 6 on the table (TR-BC-04, TR-BC-05, TR-BC-06, TR-OM-17).

use battle_core::Seat;
use triumph::Card;
use triumph::TroopType::*;
use triumph::battle::{
    Breach, Leg, Legs, MoveKind, Phase, StandId, Stands, TacticalMove, TerrainKind, Trial,
};

use super::scene::{Side, scene, side};
use crate::battle_rules::combat_table::{Table, mu, n, pair, s};

const CAMELS: &[Card] = &[Card::LightCamelry];

fn ahead(table: &Table, kind: MoveKind, stands: &[StandId], length: f64) -> Result<Trial, Breach> {
    let tactical = TacticalMove {
        kind,
        stands: stands.iter().copied().collect::<Stands>(),
        lead: stands[0],
        legs: Legs::of(&[Leg::Straight { ahead: mu(length), right: 0 }]),
    };
    table.battle.trial(&table.state, &tactical)
}

fn in_dunes(changes: &[(&str, &str)], own: Side) -> Table {
    scene(changes, own, side(&[(Spear, 4.0, 28.0, 180)])).with(
        TerrainKind::Dunes,
        10.0,
        10.0,
        40.0,
        20.0,
    )
}

#[test]
fn tr_bc_04_1_a_stand_on_camels_is_bad_horse_on_a_square_base() {
    let table = scene(&[], side(&[(BadHorse, 20.0, 8.0, 0)]).bearing(CAMELS), side(&[]));
    assert_eq!(table.quarters_deep(s(1)), 8);
    assert_eq!(table.battle.data_of(&table.state, s(1)).reach, mu(6.0));
}

/// TR-BC-04.2
#[test]
fn tr_bc_04_2_dunes_are_open_for_single_moves_and_for_groups_of_camels() {
    let three = [(BadHorse, 20.0, 11.0, 0), (BadHorse, 22.0, 11.0, 0)];
    let camels = in_dunes(&[], side(&three).bearing(CAMELS));
    assert!(ahead(&camels, MoveKind::Single, &[s(1)], 6.0).is_ok());
    assert!(ahead(&camels, MoveKind::Group, &[s(1), s(2)], 6.0).is_ok());
    let horses = in_dunes(&[], side(&three));
    let refused = |tried: Result<Trial, Breach>| tried.unwrap_err().rule().0;
    assert_eq!(refused(ahead(&horses, MoveKind::Single, &[s(1)], 6.0)), "TR-MV-02");
    assert_eq!(refused(ahead(&horses, MoveKind::Group, &[s(1), s(2)], 2.0)), "TR-MV-08");
    // Other difficult terrain is as difficult for camels.
    let rough = scene(&[], side(&three).bearing(CAMELS), side(&[])).with(
        TerrainKind::Rough,
        10.0,
        10.0,
        40.0,
        20.0,
    );
    assert_eq!(refused(ahead(&rough, MoveKind::Single, &[s(1)], 6.0)), "TR-MV-02");
}

/// TR-BC-05.2
#[test]
fn tr_bc_04_2_tr_bc_05_2_both_kinds_of_camels_make_a_group_and_one_horse_in_it_does_not() {
    let own = |second: &[Card]| {
        let table = in_dunes(
            &[],
            side(&[(Knights, 20.0, 11.0, 0), (BadHorse, 22.0, 11.0, 0)]).bearing(second),
        );
        ahead(&table, MoveKind::Group, &[s(1), s(2)], 5.0).is_ok()
    };
    assert!(own(&[Card::ChargingCamelry, Card::LightCamelry]));
    assert!(!own(&[]));
}

#[test]
fn tr_bc_04_2_camel_columns_count_as_group() {
    let column = [(BadHorse, 20.0, 12.0, 0), (BadHorse, 20.0, 10.0, 0)];
    let goes = |changes: &[(&str, &str)]| {
        let table = in_dunes(changes, side(&column).bearing(CAMELS));
        ahead(&table, MoveKind::Column, &[s(1), s(2)], 6.0).is_ok()
    };
    assert!(goes(&[]));
    assert!(!goes(&[("camel_columns_count_as_group", "false")]));
}

#[test]
fn tr_bc_04_4_camel_terrain_in_combat() {
    let factors = |changes: &[(&str, &str)]| {
        let table = scene(
            changes,
            side(&[(BadHorse, 20.0, 12.0, 0)]).bearing(CAMELS),
            side(&[(Spear, 20.0, 12.0, 180)]),
        )
        .with(TerrainKind::Dunes, 10.0, 10.0, 40.0, 12.0);
        table.factors(pair(1, 1)).0
    };
    // Bad Horse 2 against foot, -1 for mounted in difficult terrain.
    assert_eq!(factors(&[]), 1);
    assert_eq!(factors(&[("camel_terrain_in_combat", "open")]), 2);
}

#[test]
fn tr_bc_04_3_tr_bc_05_3_tr_bx_03_light_camelry_and_charging_camelry_on_the_table() {
    let table = scene(
        &[],
        side(&[(BadHorse, 20.0, 10.0, 0), (BadHorse, 30.0, 10.0, 0)]).bearing(CAMELS),
        side(&[(Knights, 20.0, 10.0, 180), (Elephants, 30.0, 10.0, 180)]).bearing(&[]),
    );
    // 2 + 1 against plain Knights (4 against mounted), and the same against Elephants.
    assert_eq!(table.factors(pair(1, 1)), (3, 4));
    assert_eq!(table.factors(pair(2, 2)), (3, 4));
    let table = scene(
        &[],
        side(&[(BadHorse, 20.0, 10.0, 0)]).bearing(CAMELS),
        side(&[(Knights, 20.0, 10.0, 180)]).bearing(&[Card::ChargingCamelry]),
    );
    assert_eq!(table.factors(pair(1, 1)), (2, 3));
    assert_eq!(table.quarters_deep(n(1)), 8);
}

#[test]
fn tr_bc_06_2_tr_bc_06_3_camel_protected_infantry_stand_on_square_bases_and_frighten_knights() {
    let table = scene(
        &[],
        side(&[(LightFoot, 20.0, 10.0, 0)]).bearing(&[Card::CamelProtectedInfantry]),
        side(&[(Knights, 20.0, 10.0, 180)]),
    );
    assert_eq!(table.quarters_deep(s(1)), 8);
    // Light Foot 2 against mounted, +1.
    assert_eq!(table.factors(pair(1, 1)).0, 3);
}

#[test]
fn tr_om_17_panic_camel_relief_lets_camels_panic_through_dunes() {
    let ran = |changes: &[(&str, &str)]| {
        // Shot at in difficult terrain and beaten, mounted panic (TR-RS-18): 2 MU back, about, and 6 MU or 3 MU on.
        let mut table = scene(
            changes,
            side(&[(BadHorse, 20.0, 20.0, 0)]).bearing(CAMELS),
            side(&[(Archers, 20.0, 22.5, 180)]),
        )
        .with(TerrainKind::Dunes, 10.0, 4.0, 40.0, 20.0)
        .in_phase(Phase::Shooting(Seat::Two));
        table.state.active = Seat::Two;
        // 3 + 4 against 2 + 2: beaten, not doubled.
        table.shoot(n(1), s(1), &[2, 3]);
        20.0 - f64::from(table.state.pose(s(1)).at.y) / 1024.0
    };
    // The front edge that is the rear afterwards ends 2 MU further.
    assert_eq!(ran(&[]) - ran(&[("panic_camel_relief", "false")]), 3.0);
}
