//! Camps on the table (TR-CP-02, -05 to -09, -12, -13).

use battle_core::Seat;
use battle_core::game::{Game, Next};
use triumph::TroopType::*;
use triumph::battle::{ArmyStand, Combat, Event, Phase, StandId, TerrainKind};
use triumph::{HalfPoints, TroopType};

use crate::battle_rules::combat_table::{Put, Table, n, pair, pose, rules, s};

const AT_CAMP: Combat = Combat::Camp { attacker: StandId::of(Seat::One, 0), owner: Seat::Two };

/// Seat two's camp between (22, 30) and (26, 32), and stands of seat one; seat two has a Horde far away.
fn raid(changes: &[(&str, &str)], south: &[Put]) -> Table {
    Table::under(changes, south, &[(Horde, 4.0, 28.0, 180)]).with_camp(
        Seat::Two,
        (22.0, 30.0),
        (26.0, 32.0),
        None,
    )
}

fn attacks(troop: TroopType) -> Table {
    raid(&[], &[(troop, 24.0, 30.0, 0)]).at_combat()
}

#[test]
fn tr_cp_06_half_of_a_front_edge_on_a_camps_edge_is_an_attack() {
    let combats =
        |x, y, degrees| raid(&[], &[(HorseBow, x, y, degrees)]).in_phase(Phase::Combat).combats();
    assert_eq!(combats(24.0, 30.0, 0), [AT_CAMP]);
    // Half on it, and a little less.
    assert_eq!(combats(22.0, 30.0, 0), [AT_CAMP]);
    assert_eq!(combats(21.9, 30.0, 0), []);
    // Within 0.02 MU, and further.
    assert_eq!(combats(24.0, 29.985, 0), [AT_CAMP]);
    assert_eq!(combats(24.0, 29.97, 0), []);
    // Its side edge, lined up.
    assert_eq!(combats(22.0, 31.0, 90), [AT_CAMP]);
    // Not lined up, facing away, and with its rear.
    assert_eq!(combats(24.0, 29.9, 10), []);
    assert_eq!(combats(24.0, 28.5, 180), []);
}

#[test]
fn tr_cp_06_a_camp_is_attacked_in_every_phase_or_in_the_attackers_own_turn_only() {
    let in_enemy_turn = |changes: &[(&str, &str)]| {
        let mut table = raid(changes, &[(HorseBow, 24.0, 30.0, 0)]).in_phase(Phase::Combat);
        table.state.active = Seat::Two;
        table.combats()
    };
    assert_eq!(in_enemy_turn(&[]), [AT_CAMP]);
    assert_eq!(in_enemy_turn(&[("camp_attack_every_phase", "false")]), []);
}

#[test]
fn tr_cp_06_each_attacker_rolls_once_a_phase() {
    let mut table = raid(&[], &[(HorseBow, 23.0, 30.0, 0), (HorseBow, 25.0, 30.0, 0)]).at_combat();
    assert_eq!(table.combats().len(), 2);
    table.fight(AT_CAMP, &[1, 1]);
    assert_eq!(table.combats().len(), 1);
}

#[test]
fn tr_cp_07_a_sacked_camp_counts_eight_and_its_attacker_leaves_without_being_lost() {
    let mut table = attacks(HorseBow);
    // 2 + 2 against 2 + 1. The other stand on the camp is free again.
    let events = table.fight(AT_CAMP, &[2, 1]);
    assert!(matches!(
        events.last(),
        Some(Event::CampSacked { owner: Seat::Two, points, .. }) if *points == HalfPoints::whole(8)
    ));
    assert_eq!(table.state.camps[Seat::Two], None);
    assert!(!table.has(s(1)));
    assert_eq!(table.state.lost.0, [HalfPoints::ZERO, HalfPoints::whole(8)]);
    assert_eq!(table.state.counted.camps_lost.0, [0, 1]);
    assert_eq!(table.state.counted.stands_lost.0, [0, 0]);
    assert_eq!(table.battle.next(&table.state), Next::Advance);
}

#[test]
fn tr_cp_07_a_tie_does_nothing() {
    let mut table = attacks(HorseBow);
    let before = table.state.poses;
    table.fight(AT_CAMP, &[3, 3]);
    assert_eq!(table.state.poses, before);
    assert!(table.state.camps[Seat::Two].is_some());
}

#[test]
fn tr_cp_08_a_beaten_attacker_falls_back_and_a_doubled_one_is_destroyed_but_for_five_types() {
    // Horse Bow 2 + 1 against 2 + 2, and against 2 + 4.
    for dice in [[1, 2], [1, 4]] {
        let mut table = attacks(HorseBow);
        table.fight(AT_CAMP, &dice);
        assert!(table.is_at(s(1), 24.0, 28.5, 0));
    }
    // Bad Horse 2 as well.
    let mut table = attacks(BadHorse);
    table.fight(AT_CAMP, &[1, 2]);
    assert!(table.is_at(s(1), 24.0, 28.5, 0));
    let mut table = attacks(BadHorse);
    table.fight(AT_CAMP, &[1, 4]);
    assert!(!table.has(s(1)));
    assert_eq!(table.state.lost.0, [HalfPoints::whole(3), HalfPoints::ZERO]);
}

#[test]
fn tr_cp_12_no_pursuit_after_an_attack_on_a_camp() {
    // Knights double the camp; they are taken off where they stand, and nothing moves.
    let mut table = attacks(Knights);
    let events = table.fight(AT_CAMP, &[6, 1]);
    assert!(!events.iter().any(|event| matches!(event, Event::OutcomeMoved { .. })));
}

#[test]
fn tr_cp_05_enemies_on_flank_or_rear_count_overlaps_do_not() {
    let with = |north: Put, changes: &[(&str, &str)]| {
        let table = Table::under(changes, &[(Knights, 24.0, 30.0, 0)], &[north]).with_camp(
            Seat::Two,
            (22.0, 30.0),
            (26.0, 32.0),
            None,
        );
        table.factors(AT_CAMP)
    };
    let nobody = (Horde, 4.0, 28.0, 180);
    let on_rear = (Spear, 24.0, 28.5, 0);
    let beside = (Spear, 26.0, 30.0, 0);
    assert_eq!(with(nobody, &[]), (3, 2));
    assert_eq!(with(on_rear, &[]), (2, 2));
    assert_eq!(with(beside, &[]), (3, 2));
    let narrow = [("camp_attacker_factors", "{general, difficult}")];
    assert_eq!(with(on_rear, &narrow), (3, 2));
}

#[test]
fn tr_cp_05_the_attackers_own_edge_decides_the_ground_and_neither_hill_nor_support_helps() {
    let table = raid(&[], &[(Pikes, 24.0, 30.0, 0), (Pikes, 24.0, 29.25, 0)]).with(
        TerrainKind::GentleHills,
        20.0,
        26.0,
        28.0,
        32.0,
    );
    assert_eq!(table.factors(AT_CAMP), (3, 2));
    let rough =
        raid(&[], &[(Knights, 24.0, 30.0, 0)]).with(TerrainKind::Rough, 20.0, 26.0, 28.0, 30.0);
    assert_eq!(rough.factors(AT_CAMP), (2, 2));
}

fn garrisoned(changes: &[(&str, &str)], general_inside: bool, general_attacks: bool) -> Table {
    let of = |troop, general| ArmyStand { general, ..ArmyStand::of(troop) };
    Table::of(
        &rules(changes),
        &[(of(Knights, general_attacks), pose(24.0, 30.0, 0))],
        &[
            (of(EliteFoot, general_inside), pose(0.0, 0.0, 0)),
            (of(Horde, false), pose(4.0, 28.0, 180)),
        ],
    )
    .with_camp(Seat::Two, (22.0, 30.0), (26.0, 32.0), Some(n(1)))
    .at_combat()
}

#[test]
fn tr_cp_07_the_garrison_goes_with_its_camp() {
    // Elite Foot cost 4: factor 5, worth 12.
    let mut table = garrisoned(&[], false, false);
    assert_eq!(table.factors(AT_CAMP), (3, 5));
    table.fight(AT_CAMP, &[4, 1]);
    assert_eq!(table.state.lost[Seat::Two], HalfPoints::whole(12));
    assert_eq!(table.state.counted.stands_lost.0, [0, 1]);
    assert_eq!(table.state.general[Seat::Two], None);
}

#[test]
fn tr_cp_13_a_general_in_the_camp_helps_it_only_by_the_parameter_and_is_gone_with_it() {
    let mut table = garrisoned(&[], true, false);
    table.state.general[Seat::Two] = Some(n(1));
    assert_eq!(table.factors(AT_CAMP), (3, 5));
    table.fight(AT_CAMP, &[4, 1]);
    assert_eq!(table.state.general[Seat::Two], None);
    assert_eq!(table.state.counted.generals_lost.0, [0, 1]);
    let mut table = garrisoned(&[("garrison_general_bonus", "true")], true, false);
    table.state.general[Seat::Two] = Some(n(1));
    assert_eq!(table.factors(AT_CAMP), (3, 6));
    // The alternatives are two: a general that commands no stand from inside helps the camp all the same, and is lost with it.
    let mut table = garrisoned(
        &[("garrison_general_bonus", "true"), ("garrison_general_commands", "false")],
        true,
        false,
    );
    table.state.general[Seat::Two] = None;
    assert_eq!(table.factors(AT_CAMP), (3, 6));
    table.fight(AT_CAMP, &[5, 1]);
    assert_eq!(table.state.counted.generals_lost.0, [0, 1]);
}

#[test]
fn tr_cp_09_a_general_who_sacks_a_camp_is_gone_and_not_lost() {
    let mut table = garrisoned(&[], false, true);
    assert_eq!(table.factors(AT_CAMP), (4, 5));
    table.fight(AT_CAMP, &[4, 1]);
    assert_eq!(table.state.general[Seat::One], None);
    assert_eq!(table.state.counted.generals_lost.0, [0, 0]);
    assert_eq!(table.state.lost[Seat::One], HalfPoints::ZERO);
}

#[test]
fn tr_cp_02_a_camp_blocks_the_line_of_fire() {
    let shots = |changes: &[(&str, &str)]| {
        Table::under(changes, &[(Artillery, 24.0, 12.0, 0)], &[(Horde, 24.0, 18.0, 180)])
            .with_camp(Seat::Two, (22.0, 14.0), (26.0, 16.0), None)
            .in_phase(Phase::Shooting(Seat::One))
            .shots()
    };
    assert_eq!(shots(&[]), []);
    assert_eq!(shots(&[("camp_blocks_fire", "false")]), [(s(1), n(1))]);
}

#[test]
fn tr_cp_06_a_stand_that_attacks_a_camp_fights_no_stand_as_well() {
    let table = Table::new(&[(Knights, 24.0, 30.0, 0)], &[(Spear, 24.0, 28.5, 0)])
        .with_camp(Seat::Two, (22.0, 30.0), (26.0, 32.0), None)
        .at_combat();
    assert_eq!(table.combats(), [AT_CAMP]);
    assert_ne!(table.combats(), [pair(1, 1)]);
}
