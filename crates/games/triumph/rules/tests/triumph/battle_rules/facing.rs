//! Turning to face (TR-MV-29 to -32).

use battle_core::game::{Game, Next};
use triumph::TroopType::*;
use triumph::battle::{Decision, Edge, Event, OutcomeMove, Phase, TerrainKind};
use triumph::{FightingTo, Party, TroopType};

use crate::battle_rules::combat_table::{Put, Table, n, pair, pose, s};

/// A stand of seat one at (20, 16) facing north, with an enemy in proper contact on its left flank.
fn flanked_with(changes: &[(&str, &str)], troop: TroopType, friends: &[Put]) -> Table {
    let mut south = vec![(troop, 20.0, 16.0, 0)];
    south.extend_from_slice(friends);
    Table::under(changes, &south, &[(HeavyFoot, 19.0, 15.0, 90)])
}

fn turned(events: &[Event]) -> Vec<(Edge, bool)> {
    let events = events.iter();
    events
        .filter_map(|event| match event {
            Event::Turned { edge, in_place, .. } => Some((*edge, *in_place)),
            _ => None,
        })
        .collect()
}

fn fighting_to(table: &Table) -> FightingTo {
    let engagement = table.battle.engagement_of(&table.state, pair(1, 1));
    match engagement.a {
        Party::Stand(stand) => stand.fighting_to,
        Party::Camp(_) => panic!("a stand"),
    }
}

#[test]
fn tr_mv_29_tr_mv_31_a_stand_hit_in_the_flank_turns_onto_the_enemys_front_edge() {
    let mut table = flanked_with(&[], Spear, &[]).in_phase(Phase::Facing);
    assert_eq!(table.battle.would_turn_to(&table.state, s(1)), Some(n(1)));
    let events = table.advance();
    assert_eq!(turned(&events), [(Edge::Left, false)]);
    // Its front on x = 19 between y = 14 and 16, facing west; its base 0.75 wide and 2 deep in its old frame.
    assert!(table.is_at(s(1), 19.0, 15.0, 270));
    assert_eq!(table.state.contacts.front(s(1)), Some(n(1)));
    // Spear 4 - 1 for the contacted edge, to a flank; Heavy Foot 4.
    assert_eq!(table.factors(pair(1, 1)), (3, 4));
    assert_eq!(fighting_to(&table), FightingTo::Flank);
}

#[test]
fn tr_mv_31_a_stand_hit_in_the_rear_turns_about_on_its_own_footprint() {
    let mut table = Table::new(&[(Spear, 20.0, 16.0, 0)], &[(HeavyFoot, 20.0, 15.25, 0)])
        .in_phase(Phase::Facing);
    let base = table.battle.rect(&table.state, s(1));
    assert_eq!(turned(&table.advance()), [(Edge::Rear, false)]);
    assert!(table.is_at(s(1), 20.0, 15.25, 180));
    assert_eq!(table.battle.rect(&table.state, s(1)).centre, base.centre);
    assert_eq!(fighting_to(&table), FightingTo::Rear);
    assert_eq!(table.factors(pair(1, 1)), (3, 4));
}

#[test]
fn tr_mv_29_in_later_phases_the_fight_is_frontal_unless_the_parameter_says_otherwise() {
    let later = |changes: &[(&str, &str)]| {
        let mut table = flanked_with(changes, Spear, &[]).at_combat();
        table.fight(pair(1, 1), &[2, 1]);
        table.advance();
        let mut table = table.at_combat();
        let factors = table.factors(pair(1, 1));
        // Once the enemy has gone and another has come to its front, nothing of it is left.
        table.battle.rearrange(&mut table.state, n(1), pose(40.0, 30.0, 180));
        let mut table = table.at_combat();
        table.battle.rearrange(&mut table.state, n(1), pose(19.0, 15.0, 90));
        (factors, table.factors(pair(1, 1)))
    };
    // 3 + 2 against 4 + 1 is a tie: no stand moves.
    assert_eq!(later(&[]), ((4, 4), (4, 4)));
    assert_eq!(later(&[("turned_life", "contact_lasts")]), ((3, 4), (4, 4)));
    let that_combat = [("turned_life", "that_combat")];
    assert_eq!(later(&that_combat), ((4, 4), (4, 4)));
    let mut table = flanked_with(&that_combat, Spear, &[]).at_combat();
    assert!(table.state.turned.contains(s(1)));
    table.fight(pair(1, 1), &[2, 1]);
    assert!(!table.state.turned.contains(s(1)));
}

/// S1 with its front on x = 18 between y = 14 and 16, on the right flank of N1, which faces south, and on the left flank of N2
/// behind it, which faces north and has S2 on its front.
fn between_two() -> Table {
    Table::new(
        &[(BadHorse, 18.0, 15.0, 90), (Knights, 19.0, 16.0, 180)],
        &[(LightFoot, 19.0, 14.0, 180), (LightFoot, 19.0, 16.0, 0)],
    )
}

#[test]
fn tr_cc_01_who_is_on_the_flanks_of_two_enemies_fights_the_one_that_counts_as_turned_to_it() {
    let mut table = between_two();
    assert_eq!(table.state.contacts.at(n(1), Edge::Right), Some(s(1)));
    assert_eq!(table.state.contacts.at(n(2), Edge::Left), Some(s(1)));
    table = table.in_phase(Phase::Facing);
    // N2 fights S2 and turns no more; N1 has no room, since N2 fights and can't be moved back.
    assert_eq!(turned(&table.advance()), [(Edge::Right, true)]);
    assert_eq!(table.combats(), [pair(1, 1), pair(2, 2)]);
    // Knights 4 against Light Foot 3 - 1 for S1 on its left: with 6 against 1 it is doubled and gone, and S2 pursues.
    table.fight(pair(2, 2), &[6, 1]);
    assert!(!table.has(n(2)));
    assert_eq!(table.combats(), [pair(1, 1)]);
}

#[test]
fn tr_mv_24_of_two_enemies_flanked_by_one_front_each_is_in_contact_without_the_other() {
    // Whichever of the two goes, S1 is still on the other, and its front exerts no zone (TR-MV-15).
    for (gone, left, edge) in [(1, 2, Edge::Left), (2, 1, Edge::Right)] {
        let mut table = between_two();
        let away = pose(40.0, 4.0 * gone as f64, 0);
        table.battle.rearrange(&mut table.state, n(gone), away);
        let faced: Vec<_> = table.state.contacts.faced_by_front_of(s(1)).collect();
        assert_eq!(faced, [n(left)]);
        assert!(table.battle.zone_of(&table.state, s(1)).is_none());
        assert_eq!(table.state.contacts.at(n(left), edge), Some(s(1)));
    }
    // When S1 goes, it flanks neither.
    let mut table = between_two();
    let away = pose(40.0, 8.0, 0);
    table.battle.rearrange(&mut table.state, s(1), away);
    assert!(!table.state.contacts.is_flanked(n(1)));
    assert!(!table.state.contacts.is_flanked(n(2)));
}

#[test]
fn tr_mv_29_no_stand_turns_away_from_a_front_enemy_or_from_a_camp() {
    let mut table = Table::new(
        &[(Spear, 20.0, 16.0, 0)],
        &[(HeavyFoot, 20.0, 16.0, 180), (HeavyFoot, 19.0, 15.0, 90)],
    )
    .in_phase(Phase::Facing);
    assert_eq!(turned(&table.advance()), []);
    let mut table = flanked_with(&[], Spear, &[])
        .with_camp(battle_core::Seat::Two, (18.0, 16.0), (22.0, 18.0), None)
        .in_phase(Phase::Facing);
    assert_eq!(turned(&table.advance()), []);
}

#[test]
fn tr_mv_29_it_turns_to_the_earliest_and_the_active_player_settles_ties() {
    let hit_twice = || {
        Table::new(
            &[(Elephants, 20.0, 16.0, 0)],
            &[(HeavyFoot, 19.0, 15.0, 90), (HeavyFoot, 21.0, 15.0, 270)],
        )
        .in_phase(Phase::Facing)
    };
    // The one on the right came later.
    let mut table = hit_twice();
    table.battle.rearrange(&mut table.state, n(2), pose(30.0, 15.0, 270));
    table.battle.rearrange(&mut table.state, n(2), pose(21.0, 15.0, 270));
    assert_eq!(table.battle.next(&table.state), Next::Advance);
    table.advance();
    assert_eq!(table.state.contacts.front(s(1)), Some(n(1)));

    let mut table = hit_twice();
    assert_eq!(table.battle.next(&table.state), Next::Decide(table.state.active));
    let face = |enemy| Decision::Face { stand: s(1), enemy: n(enemy) };
    assert_eq!(table.decisions(), [face(1), face(2)]);
    table.decide(face(2), &[]);
    // Elephants are square: it turns on its footprint, and the other enemy is now behind it.
    assert!(table.is_at(s(1), 21.0, 15.0, 90));
    assert_eq!(table.state.contacts.at(s(1), Edge::Rear), Some(n(1)));
    assert_eq!(table.battle.next(&table.state), Next::Advance);
    table.advance();
    // Contacted edge and rear: Elephants 5 - 2 against foot.
    assert_eq!(table.factors(pair(1, 2)), (3, 3));
}

#[test]
fn tr_mv_31_friends_in_the_way_move_straight_back_just_enough() {
    // The second rank, and a third behind it: Pikes are 0.75 deep, and the turned base reaches back to y = 14. Whatever their
    // numbers, they keep their order.
    let ranks = [(Pikes, 20.0, 15.25, 0), (Pikes, 20.0, 14.5, 0)];
    for (friends, second, third) in [(ranks, s(2), s(3)), ([ranks[1], ranks[0]], s(3), s(2))] {
        let mut table = flanked_with(&[], Pikes, &friends).in_phase(Phase::Facing);
        let events = table.advance();
        assert_eq!(turned(&events), [(Edge::Left, false)]);
        assert!(table.is_at(second, 20.0, 14.0, 0));
        assert!(table.is_at(third, 20.0, 13.25, 0));
        let rooms = events.iter().filter(|event| {
            matches!(event, Event::OutcomeMoved { how: OutcomeMove::MakesRoom, .. })
        });
        assert_eq!(rooms.count(), 2);
    }
}

#[test]
fn tr_mv_31_without_room_it_fights_where_it_stands_and_counts_as_turned() {
    // Elephants behind can't be pushed.
    let behind = [(Elephants, 20.0, 15.25, 0)];
    let mut table = flanked_with(&[], Spear, &behind).in_phase(Phase::Facing);
    assert_eq!(turned(&table.advance()), [(Edge::Left, true)]);
    assert!(table.is_at(s(1), 20.0, 16.0, 0));
    assert_eq!(table.combats(), [pair(1, 1)]);
    assert_eq!(table.factors(pair(1, 1)), (3, 4));
    assert_eq!(fighting_to(&table), FightingTo::Flank);
    // 3 + 6 beats 4 + 1 without doubling it.
    table.fight(pair(1, 1), &[6, 1]);
    assert!(table.is_at(n(1), 18.25, 15.0, 90));
    assert!(table.is_at(s(1), 20.0, 16.0, 0));
    // It tries again at the start of the next close combat.
    table.battle.rearrange(&mut table.state, n(1), pose(19.0, 15.0, 90));
    table.battle.rearrange(&mut table.state, s(2), pose(30.0, 8.0, 0));
    table.advance();
    let mut table = table.in_phase(Phase::Facing);
    assert_eq!(turned(&table.advance()), [(Edge::Left, false)]);
}

#[test]
fn tr_mv_31_who_had_no_room_does_not_pursue() {
    // Warband 3 - 1 + 6 = 8 double Skirmishers 2 + 1: in place they stay, turned they follow.
    let pursued = |blocked: bool| {
        let mut south = vec![(Warband, 20.0, 16.0, 0)];
        if blocked {
            south.push((Elephants, 20.0, 15.0, 0));
        }
        let mut table = Table::new(&south, &[(Skirmishers, 19.0, 15.0, 90)]).at_combat();
        let before = table.state.pose(s(1));
        table.fight(pair(1, 1), &[6, 1]);
        table.state.pose(s(1)) != before
    };
    assert!(pursued(false));
    assert!(!pursued(true));
}

#[test]
fn tr_mv_31_turn_blocked_has_two_alternatives() {
    let friends = [(Pikes, 20.0, 15.25, 0)];
    let mut table = flanked_with(&[("turn_blocked", "fight_in_place")], Pikes, &friends)
        .in_phase(Phase::Facing);
    assert_eq!(turned(&table.advance()), [(Edge::Left, true)]);
    let mut table =
        flanked_with(&[("turn_blocked", "destroyed")], Pikes, &friends).in_phase(Phase::Facing);
    table.advance();
    assert!(!table.has(s(1)));
    // With room nothing is different.
    let mut table =
        flanked_with(&[("turn_blocked", "destroyed")], Pikes, &[]).in_phase(Phase::Facing);
    assert_eq!(turned(&table.advance()), [(Edge::Left, false)]);
}

#[test]
fn tr_mv_31_impassable_ground_the_board_edge_and_enemies_leave_no_room() {
    let in_place = |table: Table| {
        let mut table = table.in_phase(Phase::Facing);
        turned(&table.advance()) == [(Edge::Left, true)]
    };
    assert!(!in_place(flanked_with(&[], Spear, &[])));
    assert!(in_place(flanked_with(&[], Spear, &[]).with(
        TerrainKind::Coast,
        19.5,
        12.0,
        24.0,
        14.5
    )));
    // At the edge of the board: its base would reach behind y = 0.
    let at_edge = Table::new(&[(Spear, 20.0, 0.75, 0)], &[(HeavyFoot, 19.0, -0.25, 90)]);
    assert!(in_place(at_edge));
    let enemy_behind = Table::new(
        &[(Spear, 20.0, 16.0, 0)],
        &[(HeavyFoot, 19.0, 15.0, 90), (HeavyFoot, 20.3, 15.25, 0)],
    );
    assert!(in_place(enemy_behind));
}

#[test]
fn tr_mv_31_later_enemies_keep_flank_and_rear_for_the_phase() {
    // Hit on the left first, then on the right: turning west the 0.75 deep base leaves the enemy on the right.
    let mut table = flanked_with(&[], Spear, &[]);
    table.battle.rearrange(&mut table.state, n(2), pose(21.0, 15.0, 270));
    let mut table = table.in_phase(Phase::Facing);
    table.advance();
    assert!(!table.state.contacts.is_flanked(s(1)));
    // Contacted edge and what was its right and is now its rear: 4 - 2.
    assert_eq!(table.edges(s(1), n(1)), 2);
    assert_eq!(table.factors(pair(1, 1)), (2, 4));
    // Beaten it is destroyed, as it has an enemy on its rear (TR-OM-02).
    table.fight(pair(1, 1), &[3, 2]);
    assert!(!table.has(s(1)));
}

#[test]
fn tr_mv_32_war_wagons_may_be_all_front() {
    let wagons = |changes: &[(&str, &str)]| {
        Table::under(
            changes,
            &[(WarWagons, 20.0, 16.0, 0)],
            &[(HeavyFoot, 19.0, 15.0, 90), (HeavyFoot, 20.0, 14.0, 0)],
        )
    };
    // By default they turn, to the one that the active player chooses.
    let mut table = wagons(&[]).in_phase(Phase::Facing);
    table.decide(Decision::Face { stand: s(1), enemy: n(1) }, &[]);
    table.advance();
    // War Wagons 3 against foot, -1 for the contacted edge and -1 for the other enemy.
    assert_eq!(table.factors(pair(1, 1)), (1, 4));
    let mut table = wagons(&[("wwg_has_flanks", "false")]).in_phase(Phase::Facing);
    assert_eq!(turned(&table.advance()), []);
    assert_eq!(table.combats(), [pair(1, 1), pair(1, 2)]);
    assert_eq!(table.factors(pair(1, 1)), (3, 4));
    assert_eq!(fighting_to(&table), FightingTo::Front);
    table.fight(pair(1, 1), &[1, 1]);
    assert_eq!(table.combats(), []);
}

#[test]
fn tr_mv_29_turning_at_the_end_of_movement_comes_before_the_shots() {
    let changes = [("turn_to_face_time", "end_of_movement")];
    let mut table = flanked_with(&changes, Spear, &[]);
    table.decide(Decision::EndMovement, &[]);
    assert_eq!(table.state.phase, Phase::Facing);
    assert_eq!(turned(&table.advance()), [(Edge::Left, false)]);
    assert_eq!(table.state.phase, Phase::Shooting(table.state.active));
    table.advance();
    table.advance();
    assert_eq!(table.state.phase, Phase::Combat);
    assert_eq!(table.factors(pair(1, 1)), (3, 4));

    let mut table = flanked_with(&[], Spear, &[]);
    table.decide(Decision::EndMovement, &[]);
    assert_eq!(table.state.phase, Phase::Shooting(table.state.active));
    table.advance();
    table.advance();
    assert_eq!(table.state.phase, Phase::Facing);
}

#[test]
fn tr_mv_30_a_corner_beside_the_fight_of_a_turned_stand_overlaps_it() {
    // Facing west, the turned stand has its front right corner at (19, 16);
    // the front right corner of the enemy to the north is there.
    let mut table = Table::new(
        &[(Spear, 20.0, 16.0, 0)],
        &[(HeavyFoot, 19.0, 15.0, 90), (HeavyFoot, 19.0, 17.0, 90)],
    )
    .at_combat();
    assert!(table.is_at(s(1), 19.0, 15.0, 270));
    assert_eq!(table.factors(pair(1, 1)), (2, 4));
    table.fight(pair(1, 1), &[1, 1]);
}

#[test]
fn tr_mv_31_tr_cc_12_a_kept_edge_is_the_same_edge_after_the_turn() {
    // Hit in the rear first and on the left later, it turns about: the left is now its right, and the enemy there still touches
    // that side. Contacted edge and right: two, not three.
    let mut table = Table::new(
        &[(Spear, 20.0, 16.0, 0)],
        &[(HeavyFoot, 20.0, 15.25, 0), (HeavyFoot, 40.0, 30.0, 180)],
    );
    table.battle.rearrange(&mut table.state, n(2), pose(19.0, 15.0, 90));
    let table = table.at_combat();
    assert!(table.is_at(s(1), 20.0, 15.25, 180));
    assert_eq!(table.state.contacts.at(s(1), Edge::Right), None);
    assert_eq!(table.edges(s(1), n(1)), 2);
}
