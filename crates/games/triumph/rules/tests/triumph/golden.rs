//! Golden traces: one short set piece for each part of the rules, its events worked out by hand from the rulebook.
//!
//! The first lines of every file beside this one say how it was worked out; a line gives the fields that matter and no more.

mod scene;

use battle_core::Seat;
use triumph::HalfPoints;
use triumph::TroopType::*;
use triumph::battle::{Combat, Decision, Leg, MoveKind, Pivot, TerrainKind};

use scene::{Scene, WEST, entry, ground, n, only, pose, s, straight, tactical, terrain};

/// A Spear far from everything, so that what is tested isn't the general.
const AWAY: scene::Put = (Spear, 4.0, 4.0, 0);
const NORTH_AWAY: scene::Put = (Spear, 4.0, 28.0, 180);

fn fight(one: usize, two: usize) -> Decision {
    Decision::Fight(Combat::Stands { one: s(one), two: n(two) })
}

#[test]
fn tr_te_01_tr_te_02_tr_dp_02_tr_dp_03_tr_dp_04_setup() {
    let mut scene = Scene::set_up(
        &[(Spear, 0.0, 0.0, 0)],
        &[(Spear, 0.0, 0.0, 0)],
        &[("terrain_mode", "open_table")],
        &[4, 2, 2, 6],
    );
    for _ in Seat::ALL {
        let x = scene::mu(24.0);
        let garrison = None;
        scene.decide(Decision::PlaceCamp { x, garrison }, &[]);
    }
    for (stand, pose) in [(s(1), pose(24.0, 6.0, 0)), (n(1), pose(24.0, 26.0, 180))] {
        scene.decide(Decision::Place { stand, pose }, &[]);
    }
    scene.advance(&[5]);
    scene.expect_events(include_str!("golden/setup.jsonl"));
}

#[test]
fn tr_cm_01_to_05_command() {
    let mut scene = Scene::new(
        &[(Knights, 6.0, 6.0, 0), (Spear, 10.0, 6.0, 0), (Elephants, 30.0, 6.0, 0)],
        &[NORTH_AWAY],
        |table| table.command(Seat::One),
    );
    scene
        .advance(&[6])
        .moves(MoveKind::Single, &[s(2)], &[straight(2.0, 0.0)])
        .moves(MoveKind::Single, &[s(3)], &[straight(4.0, 0.0)])
        .moves(MoveKind::Single, &[s(1)], &[straight(5.0, 0.0)]);
    scene.expect_events(include_str!("golden/command.jsonl"));
}

#[test]
fn tr_mv_01_tr_mv_05_single_move() {
    let mut scene = Scene::new(&[AWAY, (LightFoot, 20.0, 8.0, 0)], &[NORTH_AWAY], |table| {
        table.movement(Seat::One, 6)
    });
    let quarter = Leg::Pivot { about: Pivot::FrontLeft, turn: 1024 };
    scene.moves(MoveKind::Single, &[s(2)], &[straight(1.0, 0.0), quarter, straight(0.5, 0.0)]);
    scene.expect_events(include_str!("golden/single_move.jsonl"));
}

#[test]
fn tr_mv_07_tr_mv_11_group_moves() {
    let mut scene = Scene::new(
        &[
            AWAY,
            (Spear, 20.0, 8.0, 0),
            (Spear, 22.0, 8.0, 0),
            (LightFoot, 36.0, 8.0, 0),
            (LightFoot, 38.0, 8.0, 0),
        ],
        &[NORTH_AWAY, (LightFoot, 36.5, 11.0, 180)],
        |table| table.movement(Seat::One, 6),
    );
    let (wheel, slide) = (Leg::Wheel { turn: 256 }, Leg::Slide { right: scene::mu(0.5) });
    scene.moves(MoveKind::Group, &[s(2), s(3)], &[wheel, straight(1.0, 0.0)]).moves(
        MoveKind::Group,
        &[s(4), s(5)],
        &[straight(1.5, 0.0), slide, straight(1.5, 0.0)],
    );
    scene.expect_events(include_str!("golden/group_moves.jsonl"));
}

#[test]
fn tr_mv_14_tr_mv_18_zone_of_control() {
    let mut scene = Scene::new(
        &[AWAY, (LightFoot, 20.0, 10.0, 0)],
        &[NORTH_AWAY, (Spear, 20.0, 11.5, 180)],
        |table| table.movement(Seat::One, 6),
    );
    // 2.5 MU to the side, out of the zone, is no short move, and 2 MU are.
    let aside = |right| tactical(MoveKind::Single, &[s(2)], &[straight(0.0, right)]);
    let refused = scene.battle.trial(&scene.state, &aside(2.5));
    assert_eq!(refused.map_err(|breach| breach.rule().0), Err("TR-MV-18"));
    assert!(scene.battle.trial(&scene.state, &aside(2.0)).is_ok());
    // Straight back as far as it likes.
    scene.moves(MoveKind::Single, &[s(2)], &[straight(-4.0, 0.0)]);
    scene.expect_events(include_str!("golden/zone.jsonl"));
}

#[test]
fn tr_mv_09_column() {
    let mut scene = Scene::new(
        &[AWAY, (LightFoot, 10.0, 8.0, 0), (LightFoot, 10.0, 7.0, 0)],
        &[NORTH_AWAY],
        |table| table.movement(Seat::One, 6),
    );
    let wheel = Leg::Wheel { turn: 512 };
    scene.moves(MoveKind::Column, &[s(2), s(3)], &[straight(2.0, 0.0), wheel, straight(1.0, 0.0)]);
    scene.expect_events(include_str!("golden/column.jsonl"));
}

#[test]
fn tr_mv_24_tr_mv_26_tr_mv_27_contact_and_conforming() {
    let mut scene = Scene::new(
        &[AWAY, (Spear, 20.0, 10.0, 0), (Spear, 22.0, 10.0, 0)],
        &[NORTH_AWAY, (HeavyFoot, 20.5, 11.0, 180)],
        |table| table.movement(Seat::One, 6),
    );
    scene.moves(MoveKind::Group, &[s(2), s(3)], &[straight(1.0, 0.0)]);
    scene.expect_events(include_str!("golden/conforming.jsonl"));
    assert_eq!(scene.state.contacts.front(s(2)), Some(n(2)));
}

#[test]
fn tr_mv_29_tr_mv_31_tr_cc_12_turning_to_face() {
    let mut scene = Scene::new(
        &[AWAY, (Spear, 20.0, 16.0, 0)],
        &[NORTH_AWAY, (HeavyFoot, 19.0, 15.0, 90)],
        |table| table.combat(Seat::Two),
    );
    scene.advance(&[]).decide(fight(2, 2), &[5, 1]);
    scene.expect_events(include_str!("golden/turning.jsonl"));
}

#[test]
fn tr_rc_06_tr_rc_13_tr_rs_19_tr_om_14_shooting_and_panic() {
    let mut scene = Scene::new(
        &[AWAY, (Artillery, 20.0, 8.0, 0)],
        &[NORTH_AWAY, (HorseBow, 20.0, 14.0, 180)],
        |table| table.shooting(Seat::One),
    );
    let (shooter, target) = (s(2), n(2));
    scene.decide(Decision::Shoot { shooter, target }, &[6, 1]);
    scene.expect_events(include_str!("golden/shooting.jsonl"));
}

#[test]
fn tr_cc_05_tr_cc_07_tr_cc_12_tr_cc_15_close_combat() {
    let mut scene = Scene::new(
        &[AWAY, (Pikes, 20.0, 16.0, 0), (Pikes, 20.0, 15.25, 0), (HeavyFoot, 22.0, 16.0, 0)],
        &[NORTH_AWAY, (HeavyFoot, 20.0, 16.0, 180)],
        |table| {
            let hill = ground(10.0, 16.0, 30.0, 24.0);
            table.terrain(terrain(TerrainKind::GentleHills, hill)).combat(Seat::One)
        },
    );
    scene.advance(&[]).decide(fight(2, 2), &[2, 1]);
    scene.expect_events(include_str!("golden/close_combat.jsonl"));
}

#[test]
fn tr_om_01_tr_om_03_tr_om_10_tr_om_21_outcome_moves() {
    let mut scene = Scene::new(
        &[
            AWAY,
            (HeavyFoot, 20.0, 16.0, 0),
            (HeavyFoot, 20.0, 15.25, 0),
            (Skirmishers, 30.0, 16.0, 0),
            (BowLevy, 40.0, 16.0, 0),
        ],
        &[
            NORTH_AWAY,
            (Spear, 20.0, 16.0, 180),
            (Raiders, 30.0, 16.0, 180),
            (Knights, 40.0, 16.0, 180),
        ],
        |table| table.combat(Seat::One),
    );
    scene
        .advance(&[])
        .decide(fight(2, 2), &[1, 3])
        .decide(fight(4, 3), &[1, 4])
        .decide(fight(5, 4), &[1, 4]);
    scene.expect_events(include_str!("golden/outcome_moves.jsonl"));
}

#[test]
fn tr_cp_03_tr_cp_07_tr_cp_11_camp() {
    let mut scene = Scene::new(&[AWAY, (HorseBow, 24.0, 30.0, 0)], &[NORTH_AWAY], |table| {
        table.camp(Seat::Two, ground(22.0, 30.0, 26.0, 32.0), None).combat(Seat::One)
    });
    let attack = Combat::Camp { attacker: s(2), owner: Seat::Two };
    scene.advance(&[]).decide(Decision::Fight(attack), &[2, 1]).advance(&[]).advance(&[]);
    scene.expect_events(include_str!("golden/camp.jsonl"));
}

#[test]
fn tr_dp_13_flank_march() {
    let mut scene = Scene::new(&[AWAY, (JavelinCavalry, 40.0, 4.0, 0)], &[NORTH_AWAY], |table| {
        table.turn(2).movement(Seat::One, 6)
    });
    // It has not arrived yet.
    scene.state.on_board.remove(s(2));
    scene.state.held_back = only(s(2));
    scene.state.flank_edge[Seat::One] = WEST;
    let entry = entry(0.0, 16.0, 90);
    scene.moves(MoveKind::FlankMarch { entry }, &[s(2)], &[straight(4.0, 0.0)]);
    scene.expect_events(include_str!("golden/flank_march.jsonl"));
}

#[test]
fn tr_vc_02_victory() {
    let mut scene = Scene::new(
        &[AWAY, (Knights, 40.0, 16.0, 0)],
        &[NORTH_AWAY, (BowLevy, 40.0, 16.0, 180)],
        |table| {
            table
                .lost(Seat::One, HalfPoints::whole(15))
                .lost(Seat::Two, HalfPoints::whole(14))
                .combat(Seat::Two)
        },
    );
    scene.advance(&[]).decide(fight(2, 2), &[4, 1]).advance(&[]).advance(&[]);
    scene.expect_events(include_str!("golden/victory.jsonl"));
}
