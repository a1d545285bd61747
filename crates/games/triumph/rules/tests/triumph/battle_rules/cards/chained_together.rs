//! Card 22 on the table (TR-BC-22, TR-BX-10).

use triumph::Card;
use triumph::TroopType::*;
use triumph::battle::{Appearance, Decision, Leg, Legs, MoveKind, Purchase, Stands, TacticalMove};

use super::scene::{place_as, scene, scene_with, side};
use crate::battle_rules::combat_table::{Table, mu, pair, pose, s};

fn two_stands() -> Table {
    let own = side(&[(EliteCavalry, 0.0, 0.0, 0), (EliteCavalry, 0.0, 0.0, 0)])
        .buys(Purchase::of(Card::ChainedTogether).on([0, 1]))
        .waiting();
    scene(&[], own, side(&[(Spear, 4.0, 28.0, 180)])).placing()
}

#[test]
fn tr_bc_22_1_the_first_stand_that_is_placed_decides_for_all() {
    let (here, there) = (pose(20.0, 6.0, 0), pose(30.0, 6.0, 0));
    let mut chained = two_stands();
    chained.decide(place_as(s(2), here, Appearance::Chained), &[]);
    assert!(!chained.may(Decision::Place { stand: s(1), pose: there }));
    assert!(chained.may(place_as(s(1), there, Appearance::Chained)));
    let mut free = two_stands();
    free.decide(Decision::Place { stand: s(1), pose: here }, &[]);
    assert!(!free.may(place_as(s(2), there, Appearance::Chained)));
}

/// TR-BC-22.2
#[test]
fn tr_bc_22_2_tr_bc_22_3_move_5_close_order_square_base_one_more_point_and_range_3() {
    let own = side(&[(EliteCavalry, 20.0, 10.0, 0)])
        .led_by(1)
        .buys(Purchase::of(Card::ChainedTogether).on([0]));
    let mut table = scene_with(&[], own, side(&[(Knights, 20.0, 18.0, 180)]), |set| {
        set.place_as(s(1), pose(20.0, 10.0, 0), Appearance::Chained)
    });
    let data = table.battle.data_of(&table.state, s(1));
    assert_eq!((data.reach, data.range), (mu(5.0), Some(mu(3.0))));
    assert_eq!((data.order, table.quarters_deep(s(1))), (triumph::Order::Close, 8));
    let ahead = TacticalMove {
        kind: MoveKind::Single,
        stands: Stands::only(s(1)),
        lead: s(1),
        legs: Legs::of(&[Leg::Straight { ahead: mu(2.0), right: 0 }]),
    };
    table.decide(Decision::Move(ahead), &[]);
    assert_eq!(table.state.command_points, 4);
    // TR-BC-22.4: Elite Cavalry 3 against mounted, +2 against Knights, +1 as the general.
    let met = pose(20.0, 12.0, 180);
    table.battle.rearrange(&mut table.state, crate::battle_rules::combat_table::n(1), met);
    assert_eq!(table.factors(pair(1, 1)).0, 6);
}

#[test]
fn tr_bc_22_5_it_does_not_pursue_when_it_doubles_and_chained_never_pursues() {
    // Knights, which pursue whenever they win: 3 against foot, against Horde's 2 against mounted.
    let stays = |changes: &[(&str, &str)], dice: [u8; 2]| {
        let own =
            side(&[(Knights, 20.0, 10.0, 0)]).buys(Purchase::of(Card::ChainedTogether).on([0]));
        let mut table = scene_with(changes, own, side(&[(Skirmishers, 20.0, 10.0, 180)]), |set| {
            set.place_as(s(1), pose(20.0, 10.0, 0), Appearance::Chained)
        })
        .at_combat();
        table.fight(pair(1, 1), &dice);
        table.is_at(s(1), 20.0, 10.0, 0)
    };
    // 3 - 1 + 6 against 1 + 1: doubled. 3 - 1 + 3 against 1 + 2: beaten.
    assert!(stays(&[], [6, 1]));
    assert!(!stays(&[], [3, 2]));
    assert!(stays(&[("chained_never_pursues", "true")], [3, 2]));
}
