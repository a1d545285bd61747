//! Ranged combat on the table (TR-RC).

use battle_core::Seat;
use battle_core::game::{Game, Next};
use triumph::TroopType::{self, *};
use triumph::battle::{ArmyStand, Decision, Event, Phase, StandId, TerrainKind};
use triumph::{Card, CardSet, CombatResult, Engagement, EngagementKind, work_out};

use crate::battle_rules::combat_table::{Put, Table, n, pair, pose, rules, s};

const SHOOTING: Phase = Phase::Shooting(Seat::One);

/// Whether S1 can shoot at N1.
fn hits(changes: &[(&str, &str)], shooter: Put, target: Put) -> bool {
    let table = Table::under(changes, &[shooter], &[target]);
    table.battle.can_shoot(&table.state, s(1), n(1))
}

/// Shooter at (20, 10) facing north, target facing it at this distance ahead.
fn reaches(changes: &[(&str, &str)], shooter: TroopType, distance: f64) -> bool {
    let target = (HeavyFoot, 20.0, 10.0 + distance, 180);
    hits(changes, (shooter, 20.0, 10.0, 0), target)
}

#[test]
fn tr_rc_01_tr_rc_06_four_types_shoot_each_as_far_as_its_range() {
    for shooter in TroopType::ALL {
        let range = match shooter {
            Archers | Pavisiers | WarWagons => 3.0,
            Artillery => 8.0,
            _ => 0.0,
        };
        assert_eq!(reaches(&[], shooter, range), range > 0.0, "{shooter:?}");
        assert!(!reaches(&[], shooter, range + 0.01), "{shooter:?}");
    }
    assert!(reaches(&[("range_eps_mu", "0.02")], Archers, 3.01));
}

#[test]
fn tr_rc_01_tr_rc_04_stands_of_card_21_shoot_as_far_as_the_parameter_says_and_not_after_moving() {
    let shower =
        ArmyStand { cards: CardSet::of(&[Card::ShowerShooting]), ..ArmyStand::of(HorseBow) };
    let table = |changes: &[(&str, &str)], distance| {
        Table::of(
            &rules(changes),
            &[(shower, pose(20.0, 10.0, 0))],
            &[(ArmyStand::of(HeavyFoot), pose(20.0, 10.0 + distance, 180))],
        )
    };
    let can = |table: &Table| table.battle.can_shoot(&table.state, s(1), n(1));
    assert!(can(&table(&[], 3.0)));
    assert!(!can(&table(&[], 3.1)));
    assert!(can(&table(&[("card_shooter_range_mu", "4")], 3.9)));
    let mut moved = table(&[], 3.0);
    moved.state.moved.insert(s(1));
    assert!(!can(&moved));
    moved.state.active = Seat::Two;
    assert!(can(&moved));
}

#[test]
fn tr_rc_04_who_may_shoot_in_its_own_turn_after_moving() {
    let after_moving = |changes: &[(&str, &str)], shooter| {
        let mut table =
            Table::under(changes, &[(shooter, 20.0, 10.0, 0)], &[(HeavyFoot, 20.0, 13.0, 180)]);
        table.state.moved.insert(s(1));
        let own_turn = table.battle.can_shoot(&table.state, s(1), n(1));
        table.state.active = Seat::Two;
        assert!(table.battle.can_shoot(&table.state, s(1), n(1)));
        own_turn
    };
    assert!(after_moving(&[], Archers));
    assert!(after_moving(&[], Pavisiers));
    assert!(after_moving(&[], WarWagons));
    assert!(!after_moving(&[], Artillery));
    assert!(!after_moving(&[("bow_move_and_shoot", "false")], Archers));
    assert!(!after_moving(&[("bow_move_and_shoot", "false")], Pavisiers));
    assert!(!after_moving(&[("wwg_move_and_shoot", "false")], WarWagons));
    assert!(after_moving(&[("art_move_and_shoot", "true")], Artillery));
}

#[test]
fn tr_rc_03_both_players_shoot_once_with_each_stand_and_need_not() {
    let mut table =
        Table::new(&[(Archers, 20.0, 10.0, 0)], &[(Archers, 20.0, 13.0, 180)]).in_phase(SHOOTING);
    assert_eq!(table.decisions().last(), Some(&Decision::EndShooting));
    table.shoot(s(1), n(1), &[1, 1]);
    assert_eq!(table.battle.next(&table.state), Next::Advance);
    table.advance();
    assert_eq!(table.battle.next(&table.state), Next::Decide(Seat::Two));
    assert_eq!(table.shots(), [(n(1), s(1))]);
    table.decide(Decision::EndShooting, &[]);
    assert_eq!(table.state.phase, Phase::Facing);

    let must = Table::under(
        &[("shooting_optional", "false")],
        &[(Archers, 20.0, 10.0, 0)],
        &[(Archers, 20.0, 13.0, 180)],
    )
    .in_phase(SHOOTING);
    assert_eq!(must.decisions().len(), 1);
}

#[test]
fn tr_rc_05_stands_in_contact_neither_shoot_nor_are_shot_at() {
    let table = |changes: &[(&str, &str)]| {
        Table::under(
            changes,
            // S1 and S2 face N1 and N2 at 3 MU; S3 fights N1, N3 fights S2.
            &[(Archers, 20.0, 10.0, 0), (Archers, 26.0, 10.0, 0), (HeavyFoot, 20.0, 13.0, 0)],
            &[
                (HeavyFoot, 20.0, 13.0, 180),
                (HeavyFoot, 26.0, 13.0, 180),
                (HeavyFoot, 26.0, 10.0, 180),
            ],
        )
    };
    let can =
        |table: &Table, shooter, target| table.battle.can_shoot(&table.state, shooter, target);
    // S3 stands between S1 and N1: shoot at N1 from its side instead.
    let mut open = table(&[]);
    open.battle.rearrange(&mut open.state, s(1), pose(17.0, 13.4, 90));
    assert!(!can(&open, s(1), n(1)));
    assert!(!can(&open, s(2), n(2)));
    let mut allowed = table(&[("target_in_combat", "allowed")]);
    allowed.battle.rearrange(&mut allowed.state, s(1), pose(17.0, 13.4, 90));
    assert!(can(&allowed, s(1), n(1)));
    assert!(!can(&allowed, s(2), n(2)));
}

#[test]
fn tr_rc_05_the_supporter_of_a_fighting_stand_counts_as_in_combat() {
    let can = |changes: &[(&str, &str)], behind| {
        let table = Table::under(
            changes,
            &[(Archers, 16.8, 17.0, 90), (HeavyFoot, 20.0, 16.0, 0)],
            &[(Pikes, 20.0, 16.0, 180), (behind, 20.0, 16.75, 180)],
        );
        table.battle.can_shoot(&table.state, s(1), n(2))
    };
    assert!(!can(&[], Pikes));
    assert!(can(&[("supporter_shootable", "true")], Pikes));
    // A stand that is behind without supporting is a target like any other.
    assert!(can(&[], Spear));
}

#[test]
fn tr_rc_05_pz_06_giving_an_overlap_does_not_protect() {
    let mut table = Table::new(
        &[(HeavyFoot, 20.0, 16.0, 0), (Archers, 24.0, 13.5, 0)],
        &[(HeavyFoot, 20.0, 16.0, 180), (Spear, 22.0, 16.0, 180), (Spear, 26.0, 16.0, 180)],
    )
    .in_phase(SHOOTING);
    assert_eq!(table.factors(pair(1, 1)), (3, 4));
    assert_eq!(table.shots(), [(s(2), n(2)), (s(2), n(3))]);
    // 3 + 3 against 3 + 2: it falls back straight to its own rear (TR-RS-20), and the fight is level.
    table.shoot(s(2), n(2), &[3, 2]);
    assert!(table.is_at(n(2), 22.0, 16.75, 180));
    assert_eq!(table.factors(pair(1, 1)), (4, 4));
}

#[test]
fn tr_rc_07_the_arc_is_two_mu_wider_on_either_side_and_ahead_of_the_front_line() {
    // The strip lies between x = 17 and x = 23.
    let at = |x, y| hits(&[], (Archers, 20.0, 10.0, 0), (HeavyFoot, x, y, 180));
    assert!(at(23.9, 12.0));
    assert!(!at(24.0, 12.0));
    assert!(at(16.1, 12.0));
    // Beside the shooter: a Horde's base of 2 MU reaches ahead of the line, or does not.
    let beside = |y| hits(&[], (Archers, 20.0, 10.0, 0), (Horde, 22.2, y, 0));
    assert!(!beside(10.0));
    assert!(beside(10.2));
    let wide = [("arc_side_mu", "2.5")];
    assert!(hits(&wide, (Archers, 20.0, 10.0, 0), (HeavyFoot, 24.0, 12.0, 180)));
}

#[test]
fn tr_rc_07_who_lies_along_the_border_of_the_arc_is_not_in_it_however_the_table_is_turned() {
    // The shooter looks north-east: its strip ends 3 MU to its right. The target looks the same way, its left edge on that border,
    // then 0.05 MU inside it.
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let at = |right: f64, ahead: f64| {
        let (x, y) = (20.0 + half * (ahead + right), 10.0 + half * (ahead - right));
        hits(&[], (Archers, 20.0, 10.0, 45), (HeavyFoot, x, y, 45))
    };
    assert!(!at(4.0, 2.5));
    assert!(at(3.95, 2.5));
    // Its front edge along the line of the shooter's front edge: nothing of it is ahead.
    assert!(!at(2.5, 0.0));
    assert!(at(2.5, 0.05));
}

#[test]
fn tr_rc_06_tr_rc_07_only_the_part_inside_the_arc_counts_for_the_range() {
    // Its near front corner, (23.8, 17.2), is sqrt(2.8^2 + 7.2^2) = 7.7 MU from the shooter's corner (21, 10), but outside the
    // strip; where its front edge enters the strip, at (23, 18.4), it is sqrt(2^2 + 8.4^2) = 8.6 MU away.
    let target = (HeavyFoot, 23.245, 18.03, 236);
    let shooter = (Artillery, 20.0, 10.0, 0);
    assert!(!hits(&[], shooter, target));
    assert!(hits(&[("arc_side_mu", "3")], shooter, target));
    // A part outside does not hide the part inside.
    assert!(hits(&[], shooter, (HeavyFoot, 23.5, 17.0, 180)));
}

#[test]
fn tr_rc_08_war_wagons_shoot_all_round() {
    // 2 MU deep: the rear edge lies on y = 8.
    let at = |x, y, degrees| hits(&[], (WarWagons, 20.0, 10.0, 0), (HeavyFoot, x, y, degrees));
    assert!(at(20.0, 5.0, 0));
    assert!(!at(20.0, 4.9, 0));
    assert!(at(24.0, 9.0, 270));
    assert!(at(16.0, 9.0, 90));
    assert!(!hits(&[], (Archers, 20.0, 10.0, 0), (HeavyFoot, 20.0, 7.0, 0)));
}

#[test]
fn tr_rc_09_a_stand_between_blocks_and_a_touch_does_not() {
    let with = |other: Put| {
        let table =
            Table::new(&[(Artillery, 20.0, 10.0, 0), other], &[(HeavyFoot, 20.0, 16.0, 180)]);
        table.battle.can_shoot(&table.state, s(1), n(1))
    };
    assert!(!with((HeavyFoot, 20.0, 13.0, 0)));
    assert!(!with((HeavyFoot, 21.5, 13.0, 0)));
    // Along the line of its corners.
    assert!(with((HeavyFoot, 22.0, 13.0, 0)));
    assert!(!with((HeavyFoot, 21.95, 13.0, 0)));
    // End on between the two lines.
    assert!(!with((HeavyFoot, 20.4, 13.0, 90)));
    // Behind the target and behind the shooter.
    assert!(with((HeavyFoot, 20.0, 18.0, 0)));
    assert!(with((HeavyFoot, 20.0, 8.0, 0)));
}

#[test]
fn tr_rc_09_any_edge_of_the_target_that_can_be_seen_will_do() {
    // The target shows its front edge, to the right, and its right edge, ahead. What stands at x = 20.6 hides the first from the
    // shooter's right corner, but not the second; at x = 20.3 it hides both.
    let with = |x| {
        let table = Table::new(
            &[(Artillery, 20.0, 10.0, 0)],
            &[(Elephants, 19.0, 15.0, 90), (HeavyFoot, x, 13.0, 180)],
        );
        table.battle.can_shoot(&table.state, s(1), n(1))
    };
    assert!(with(22.3));
    assert!(with(20.6));
    assert!(!with(20.3));
}

#[test]
fn tr_rc_09_more_than_one_mu_of_woods_between_blocks() {
    let through = |depth| {
        let table = Table::new(&[(Artillery, 20.0, 10.0, 0)], &[(HeavyFoot, 20.0, 16.0, 180)])
            .with(TerrainKind::Woods, 16.0, 12.0, 24.0, 12.0 + depth);
        table.battle.can_shoot(&table.state, s(1), n(1))
    };
    assert!(through(0.9));
    assert!(!through(1.2));
    // A length is measured from border to border: the tolerance of contacts has no part in it.
    assert!(through(0.99));
    assert!(!through(1.02));
}

#[test]
fn tr_rc_10_a_shot_from_behind_the_rear_line_counts_against_the_target() {
    let from_rear = |changes: &[(&str, &str)], shooter: Put| {
        let table = Table::under(changes, &[shooter], &[(HeavyFoot, 20.0, 12.0, 0)]);
        table.battle.is_shot_from_rear(&table.state, s(1), n(1))
    };
    // The target's rear edge lies on y = 11.25.
    assert!(from_rear(&[], (Archers, 20.0, 9.0, 0)));
    assert!(from_rear(&[], (Archers, 17.5, 11.25, 0)));
    assert!(!from_rear(&[], (Archers, 17.5, 11.3, 0)));
    assert!(!from_rear(&[], (Archers, 20.0, 15.0, 180)));
    // Turned half to the side, its front middle is behind the line and one of its corners is not.
    let askew = (Archers, 17.5, 11.0, 45);
    assert!(!from_rear(&[], askew));
    assert!(from_rear(&[("rear_shot_test", "front_edge_midpoint")], askew));
    let table = Table::new(&[(Archers, 20.0, 9.0, 0)], &[(HeavyFoot, 20.0, 12.0, 0)]);
    let shot = table.battle.shot_of(&table.state, s(1), n(1));
    assert_eq!(shot.kind, EngagementKind::Ranged { from_rear: true });
    assert_eq!(table.totals(&shot), (3, 2));
}

fn destroyed_by(engagement: &Engagement) -> (u32, u32) {
    let worked = work_out(engagement, &rules(&[]));
    let [doubled, beaten, ..] = worked.counts().to_array();
    let is_lost = |result: CombatResult| u32::from(result.is_lost());
    let ways = doubled as u32 * is_lost(worked.b_doubled.result)
        + beaten as u32 * is_lost(worked.b_beaten.result);
    (ways, 36)
}

#[test]
fn tr_rc_11_tr_rc_13_pz_05_knights_caught_in_rough_ground() {
    let table = Table::new(
        &[(Archers, 20.0, 12.0, 0)],
        &[(Knights, 18.5, 14.5, 180), (HeavyFoot, 22.0, 14.5, 180)],
    )
    .with(TerrainKind::Rough, 16.0, 14.0, 20.2, 18.5)
    .in_phase(SHOOTING);
    assert_eq!(table.shots(), [(s(1), n(1)), (s(1), n(2))]);
    let at = |target| table.battle.shot_of(&table.state, s(1), target);
    assert_eq!(table.totals(&at(n(1))), (3, 2));
    assert_eq!(destroyed_by(&at(n(1))), (21, 36));
    assert_eq!(table.totals(&at(n(2))), (3, 3));
    assert_eq!(destroyed_by(&at(n(2))), (2, 36));
}

#[test]
fn tr_rc_12_a_general_as_target_costs_the_shooter_one() {
    let general = ArmyStand { general: true, ..ArmyStand::of(HeavyFoot) };
    let table = Table::of(
        &rules(&[]),
        &[(ArmyStand::of(Archers), pose(20.0, 10.0, 0))],
        &[(general, pose(20.0, 12.0, 180))],
    );
    assert_eq!(table.totals(&table.battle.shot_of(&table.state, s(1), n(1))), (2, 3));
}

#[test]
fn tr_rc_02_tr_rc_13_dice_belong_to_seats_and_a_losing_shooter_suffers_nothing() {
    let mut table = Table::new(&[(HeavyFoot, 20.0, 13.0, 0)], &[(Archers, 20.0, 16.0, 180)])
        .in_phase(Phase::Shooting(Seat::Two));
    table.state.active = Seat::Two;
    let mut lost = Table { battle: table.battle.clone(), state: table.state };
    // Seat two's Archers 3 + 5 double the foot's 3 + 1.
    let events = table.shoot(n(1), s(1), &[1, 5]);
    assert!(matches!(events[0], Event::Shot { range: 3072, result: CombatResult::Destroyed, .. }));
    assert!(!table.has(s(1)));
    lost.shoot(n(1), s(1), &[6, 1]);
    assert!(lost.has(n(1)) && lost.has(s(1)));
}

/// Two Archers a side, opposite each other at 3 MU.
fn archers(changes: &[(&str, &str)]) -> Table {
    Table::under(
        changes,
        &[(Archers, 20.0, 10.0, 0), (Archers, 26.0, 10.0, 0)],
        &[(Archers, 20.0, 13.0, 180), (Archers, 26.0, 13.0, 180)],
    )
    .in_phase(SHOOTING)
}

fn shooters(table: &Table) -> Vec<StandId> {
    table.shots().into_iter().map(|(shooter, _)| shooter).collect()
}

#[test]
fn tr_rc_14_tr_rc_16_active_first_and_each_outcome_at_once() {
    let mut table = archers(&[]);
    assert_eq!(shooters(&table), [s(1), s(2)]);
    // Doubled: N1 is destroyed and shoots no more.
    table.shoot(s(1), n(1), &[5, 1]);
    assert!(!table.has(n(1)));
    assert_eq!(shooters(&table), [s(2)]);
    table.decide(Decision::EndShooting, &[]);
    assert_eq!(table.battle.next(&table.state), Next::Decide(Seat::Two));
    assert_eq!(shooters(&table), [n(2)]);
}

#[test]
fn tr_rc_14_the_active_player_may_order_all_shots() {
    let mut table = archers(&[("ranged_order", "active_orders_all")]);
    assert_eq!(shooters(&table), [s(1), s(2), n(1), n(2)]);
    table.shoot(n(2), s(2), &[1, 5]);
    assert_eq!(shooters(&table), [s(1), n(1)]);
    table.decide(Decision::EndShooting, &[]);
    assert_eq!(table.state.phase, Phase::Facing);
}

#[test]
fn tr_rc_14_simultaneous_shots_take_effect_when_all_have_shot() {
    let mut table = archers(&[("ranged_order", "simultaneous")]);
    table.shoot(s(1), n(1), &[5, 1]);
    assert!(table.has(n(1)));
    table.shoot(s(2), n(2), &[3, 2]);
    assert!(table.is_at(n(2), 26.0, 13.0, 180));
    table.advance();
    assert_eq!(shooters(&table), [n(1), n(2)]);
    table.shoot(n(1), s(1), &[1, 5]);
    table.decide(Decision::EndShooting, &[]);
    assert_eq!(table.state.phase, Phase::Facing);
    assert!(!table.has(n(1)) && !table.has(s(1)));
    assert!(table.is_at(n(2), 26.0, 14.0, 180));
    assert_eq!(table.state.pending_shots, [None; 64]);
}

#[test]
fn tr_rc_15_camps_are_never_targets() {
    let table = Table::new(&[(Artillery, 24.0, 26.0, 0)], &[(Horde, 4.0, 28.0, 180)])
        .with_camp(Seat::Two, (22.0, 30.0), (26.0, 32.0), None)
        .in_phase(SHOOTING);
    assert_eq!(table.battle.next(&table.state), Next::Advance);
}

#[test]
fn tr_bd_05_range_may_be_measured_from_the_front_edges() {
    // The fronts face the same way: 3 MU between the bases are 3.75 between the fronts.
    let target = (HeavyFoot, 20.0, 13.75, 0);
    let shooter = (Archers, 20.0, 10.0, 0);
    assert!(hits(&[], shooter, target));
    assert!(!hits(&[("measure_mode", "front_edge_centre")], shooter, target));
    assert!(!hits(&[("measure_mode", "front_corners")], shooter, target));
    // A base to the side the middles are sqrt(2^2 + 2.9^2) = 3.5 apart, the nearest corners 2.9.
    let aside = (HeavyFoot, 22.0, 12.9, 180);
    assert!(hits(&[("measure_mode", "front_corners")], shooter, aside));
    assert!(!hits(&[("measure_mode", "front_edge_centre")], shooter, aside));
}
