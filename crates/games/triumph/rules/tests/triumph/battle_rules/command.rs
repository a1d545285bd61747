//! Command (TR-CM).

use battle_core::Seat;
use triumph::RuleParameters;
use triumph::battle::{Cost, MoveKind};
use triumph::parameters::{CommandLine, MeasureMode};

use crate::battle_rules::on_table::{Table, rule, straight};

fn cost(table: &Table, names: &str) -> Cost {
    let kind = if names.contains(' ') { MoveKind::Group } else { MoveKind::Single };
    table.battle.command_cost(&table.state, kind, table.stands(names))
}

fn points(table: &Table, names: &str) -> u8 {
    cost(table, names).points
}

#[test]
fn tr_cm_01_no_more_points_are_spent_than_were_rolled() {
    let mut table = Table::of("ag knights 10 8 0 general; a1 elephants 20 8 0; b1 spear 20 30 180");
    table.state.command_points = 1;
    assert_eq!(rule(table.single("a1", &[straight(1.0, 0.0)])), "TR-CM-01");
    table.state.command_points = 2;
    let tactical = table.tactical(MoveKind::Single, "a1", &[straight(1.0, 0.0)]);
    table.make(tactical);
    assert_eq!(table.state.command_points, 0);
    assert_eq!(rule(table.single("ag", &[straight(1.0, 0.0)])), "TR-CM-01");
}

#[test]
fn tr_cm_02_a_group_costs_one_point_as_a_single_stand_does() {
    let table = Table::of("ag knights 10 8 0 general; a1 spear 20 8 0; a2 spear 22 8 0");
    assert_eq!(points(&table, "a1"), 1);
    assert_eq!(points(&table, "a1 a2"), 1);
}

#[test]
fn tr_cm_03_artillery_elephants_war_wagons_and_chained_stands_cost_one_more_once() {
    let table = Table::of(
        "ag knights 10 8 0 general; a1 artillery 20 8 0; a2 elephants 22 8 0; a3 war-wagons 24 8 0
         a4 spear 26 8 0; a5 heavy-foot 18 8 0 chained",
    );
    for name in ["a1", "a2", "a3", "a5"] {
        assert_eq!(points(&table, name), 2, "{name}");
        assert!(cost(&table, name).heavy);
    }
    assert_eq!(points(&table, "a4"), 1);
    assert_eq!(points(&table, "a5 a1 a2 a3 a4"), 2);
}

#[test]
fn tr_cm_04_only_a_move_of_stands_that_all_start_out_of_command_costs_more() {
    // TR-EX-61: three Elephants and two Spear beyond 16 MU cost 3; with one Spear at 15 MU 2.
    let far = "ag knights 2 8 0 general; a1 elephants 40 8 0; a2 elephants 38 8 0
               a3 elephants 36 8 0; a4 spear 34 8 0; a5 spear 32 8 0";
    assert_eq!(points(&Table::of(far), "a1 a2 a3 a4 a5"), 3);
    // The general's right flank is at x = 16, the nearest Spear's left flank at x = 31: 15 MU.
    let near = far.replace("ag knights 2", "ag knights 15");
    let table = Table::of(&near);
    assert_eq!(points(&table, "a1 a2 a3 a4 a5"), 2);
    assert_eq!(points(&table, "a1 a2 a3"), 3);
}

#[test]
fn tr_cm_04_tr_cm_10_no_stand_is_in_command_once_the_general_is_gone() {
    let mut table = Table::of("ag knights 10 8 0 general; a1 spear 14 8 0");
    assert_eq!(points(&table, "a1"), 1);
    table.state.on_board.remove(table.id("ag"));
    table.state.general[Seat::One] = None;
    assert_eq!(points(&table, "a1"), 2);
    // Without one from the start it is the same.
    assert_eq!(points(&Table::of("a1 spear 14 8 0"), "a1"), 2);
}

#[test]
fn tr_cm_05_the_two_additions_add() {
    let table = Table::of("ag knights 2 8 0 general; a1 elephants 40 8 0");
    let cost = cost(&table, "a1");
    assert_eq!((cost.points, cost.heavy, cost.out_of_command), (3, true, true));
}

#[test]
fn tr_cm_06_command_reaches_16_mu_between_nearest_points() {
    // Right flank of the general at x = 11: left flank of the other at 27.0 or 27.1.
    let at = |x: f64| Table::of(&format!("ag knights 10 8 0 general; a1 spear {x} 8 0"));
    assert_eq!(points(&at(28.0), "a1"), 1);
    assert_eq!(points(&at(28.1), "a1"), 2);
}

#[test]
fn tr_cm_06_woods_in_the_way_shorten_it_to_8_mu() {
    // TR-EX-62: 10 MU apart with woods between is out of command; 8 MU is not.
    let at = |x: f64| {
        Table::of(&format!("ag knights 10 8 0 general; a1 spear {x} 8 0; terrain woods 13 0 15 20"))
    };
    assert_eq!(points(&at(22.0), "a1"), 2);
    assert_eq!(points(&at(20.0), "a1"), 1);
    // Rough ground shortens nothing.
    let rough = Table::of("ag knights 10 8 0 general; a1 spear 22 8 0; terrain rough 13 0 15 20");
    assert_eq!(points(&rough, "a1"), 1);
}

#[test]
fn tr_cm_06_command_line_any_or_all_of_the_shortest_lines_must_be_clear() {
    // Both flanks are 1 MU or so deep and face each other; the wood covers only the lower half of the way between them.
    let lines = "ag cataphracts 10 8 0 general; a1 cataphracts 22 8 0; terrain woods 13 4 15 7";
    assert_eq!(points(&Table::of(lines), "a1"), 2 - 1);
    let all =
        RuleParameters { command_line: CommandLine::AllShortestClear, ..RuleParameters::default() };
    assert_eq!(points(&Table::with(all, lines), "a1"), 2);
}

#[test]
fn tr_cm_07_wooded_hills_count_as_woods() {
    // Its crest lies along y = 15, its trees reach down to the line.
    let lines = "ag knights 10 8 0 general; a1 spear 22 8 0; terrain wooded-hills 13 5 18 24";
    assert_eq!(points(&Table::of(lines), "a1"), 2);
    let not = RuleParameters { wooded_hill_blocks: false, ..RuleParameters::default() };
    assert_eq!(points(&Table::with(not, lines), "a1"), 1);
}

#[test]
fn tr_cm_08_a_stand_makes_one_tactical_move_a_turn() {
    let go = |parameters: RuleParameters| {
        let mut table = Table::with(parameters, "ag knights 10 8 0 general; a1 spear 14 8 0");
        let mut legal = 0;
        while table.single("a1", &[straight(0.5, 0.0)]).is_ok() {
            let tactical = table.tactical(MoveKind::Single, "a1", &[straight(0.5, 0.0)]);
            table.make(tactical);
            legal += 1;
        }
        let tried = rule(table.single("a1", &[straight(0.5, 0.0)]));
        (legal, tried)
    };
    assert_eq!(go(RuleParameters::default()), (1, "TR-CM-08"));
    let twice = RuleParameters {
        moves_per_stand: triumph::parameters::Whole(2),
        ..RuleParameters::default()
    };
    assert_eq!(go(twice), (2, "TR-CM-08"));
}

#[test]
fn tr_cm_09_the_general_is_in_command_and_a_stand_in_a_wood_is_crossed_by_the_line() {
    // Alone in a wood, far from all others.
    let lines = "ag knights 10 8 0 general; a1 spear 20.5 8 0; terrain woods 19 0 23 20";
    let table = Table::of(lines);
    assert_eq!(points(&table, "ag"), 1);
    // 8.5 MU from flank to flank, and only the stand itself is in the wood.
    assert_eq!(points(&table, "a1"), 2);
}

#[test]
fn tr_cp_13_a_general_in_the_camp_commands_from_there() {
    let lines = "ag elite-foot inside general; a1 spear 40 8 0; a2 spear 43 8 0; camp a 20 0 24 2";
    let table = Table::of(lines);
    // The camp's right edge is at x = 24: 15 MU and 18 MU to the left flanks, and 5 MU up to the rear edges.
    assert_eq!(points(&table, "a1"), 1);
    assert_eq!(points(&table, "a2"), 2);
    let not = RuleParameters { garrison_general_commands: false, ..RuleParameters::default() };
    assert_eq!(points(&Table::with(not, lines), "a1"), 2);
}

#[test]
fn tr_bd_05_command_may_be_measured_from_front_middles_or_corners() {
    // Nearest points 16 MU apart, front middles 18, nearest front corners 16.
    let lines = "ag knights 10 8 0 general; a1 spear 28 8 0";
    let by = |measure_mode| {
        let parameters = RuleParameters { measure_mode, ..RuleParameters::default() };
        points(&Table::with(parameters, lines), "a1")
    };
    assert_eq!(by(MeasureMode::NearestPoint), 1);
    assert_eq!(by(MeasureMode::FrontEdgeCentre), 2);
    assert_eq!(by(MeasureMode::FrontCorners), 1);
    // Back to back the corners of the fronts are further apart than the rears.
    let lines = "ag knights 20 8 180 general; a1 spear 20 26 0";
    let by = |measure_mode| {
        let parameters = RuleParameters { measure_mode, ..RuleParameters::default() };
        points(&Table::with(parameters, lines), "a1")
    };
    assert_eq!(by(MeasureMode::NearestPoint), 1);
    assert_eq!(by(MeasureMode::FrontCorners), 2);
}

#[test]
fn tr_cm_06_a_line_that_passes_woods_by_is_clear() {
    // From the general's rear left corner, (24.65, 15.70), straight west to x = 11, below wooded hills that begin at y = 15.77.
    let table = crate::battle_rules::on_table::Table::of(
        "a1 knights 26.151 16.704 0 general; a2 archers 10 16 0; terrain wooded-hills 12.53 15.77 22.45 21.2",
    );
    // A line to the corner (11, 16) is only 0.003 MU longer; it is no shortest line, and grazes them.
    let mut turned = table.state;
    let general = table.id("a1");
    turned.poses[general.index()].heading = tabletop::Heading::new(256);
    assert!(table.battle.in_command(&turned, table.id("a2")));
}
