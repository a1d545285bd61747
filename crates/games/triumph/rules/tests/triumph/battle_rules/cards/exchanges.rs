//! Exchanges of one stand for another (TR-BC-00.8).

use battle_core::Seat;
use triumph::Card;
use triumph::TroopType::*;
use triumph::battle::{Appearance, Decision, MoveKind, Play, Purchase, Stands};

use super::scene::{in_place, scene, scene_with, side};
use crate::battle_rules::combat_table::{Put, Table, n, pair, pose, s};

/// Javelin Cavalry, 1.5 MU deep, dismount as Pavisiers, 2 MU deep, with a friend behind at this y.
fn deeper(changes: &[(&str, &str)], behind: Put) -> Table {
    let own = side(&[(JavelinCavalry, 20.0, 10.0, 0), behind])
        .led_by(2)
        .buys(Purchase::of(Card::MidBattleDismounting).on([0]).into(Pavisiers));
    scene(changes, own, side(&[(Spear, 44.0, 30.0, 180)]))
}

fn dismount() -> Decision {
    in_place(MoveKind::Dismount, s(1))
}

#[test]
fn tr_bc_00_8_who_stands_behind_in_no_group_is_moved_back_just_enough() {
    // 0.2 MU behind the old base.
    let mut table = deeper(&[], (Spear, 20.0, 8.3, 0));
    table.decide(dismount(), &[]);
    assert!(table.is_at(s(1), 20.0, 10.0, 0) && table.is_at(s(2), 20.0, 8.0, 0));
}

#[test]
fn tr_bc_00_8_who_stands_across_goes_straight_back_as_it_faces() {
    // It faces west from x = 19.5, so its base is from x = 19.5 to 20.25 and y = 6.5 to 8.5, of which the new base, from y = 8 to
    // 10 between x = 19 and 21, takes half a MU. Straight back is east, and clear at x = 21.
    let mut table = deeper(&[], (Spear, 19.5, 7.5, 270));
    table.decide(dismount(), &[]);
    assert!(table.is_at(s(1), 20.0, 10.0, 0) && table.is_at(s(2), 21.0, 7.5, 270));
}

#[test]
fn tr_bc_00_8_exchange_blocked_no_stand_of_its_group_shifts_unless_the_parameter_says_so() {
    let behind = (Spear, 20.0, 8.5, 0);
    assert!(!deeper(&[], behind).may(dismount()));
    let mut moved = deeper(&[("exchange_blocked", "group_moves_too")], behind);
    moved.decide(dismount(), &[]);
    assert!(moved.is_at(s(2), 20.0, 8.0, 0));
    let apart = (Spear, 20.0, 8.3, 0);
    assert!(!deeper(&[("exchange_blocked", "nobody_moves")], apart).may(dismount()));
}

#[test]
fn tr_bc_00_8_a_masquerade_that_must_be_revealed_waits_on_its_old_base_for_room() {
    // Horde, 2 MU deep, posing as Spear, 0.75 MU deep, with a friend joined behind.
    let own = side(&[(Horde, 20.0, 10.0, 0), (Spear, 20.0, 9.25, 0)])
        .buys(Purchase::of(Card::DeceptiveDeployment).on([0]).into(Spear));
    let mut table = scene(&[], own, side(&[(Spear, 44.0, 30.0, 180)]));
    table.decide(Decision::Card(Play::Reveal(s(1))), &[]);
    assert_eq!((table.appearance(s(1)), table.state.troop(s(1))), (Appearance::OnOldBase, Horde));
    assert_eq!(table.quarters_deep(s(1)), 3);
    // The friend goes away, and when the movement phase ends there is room.
    let away = pose(30.0, 4.0, 0);
    table.battle.rearrange(&mut table.state, s(2), away);
    table.decide(Decision::EndMovement, &[]);
    assert_eq!((table.appearance(s(1)), table.quarters_deep(s(1))), (Appearance::Normal, 8));
}

#[test]
fn tr_bc_00_8_exchange_keeps_contact_of_an_enemy_in_the_rear() {
    // Caught on transports, 2 MU deep, from the front and in the rear; on its own base it is 0.75 MU deep.
    let edges = |changes: &[(&str, &str)]| {
        let own = side(&[(Spear, 20.0, 10.0, 0)]).buys(Purchase::of(Card::MobileInfantry).on([0]));
        let north = side(&[(HeavyFoot, 20.0, 10.0, 180), (HeavyFoot, 20.0, 8.0, 0)]);
        let mut table = scene_with(changes, own, north, |set| {
            set.place_as(s(1), pose(20.0, 10.0, 0), Appearance::Transports)
        })
        .at_combat();
        assert_eq!(table.edges(s(1), n(1)), 1);
        // 4 - 1 - 1 + 4 against 4 + 2: a tie.
        table.fight(pair(1, 1), &[4, 2]);
        assert_eq!(table.appearance(s(1)), Appearance::Normal);
        let kept = table.edges(s(1), n(1));
        table.state.fought = Stands::of_seat(Seat::One) | Stands::of_seat(Seat::Two);
        table.advance();
        assert_eq!(table.edges(s(1), n(1)), 0, "for this phase only");
        kept
    };
    assert_eq!(edges(&[]), 1);
    assert_eq!(edges(&[("exchange_keeps_contact", "false")]), 0);
}
