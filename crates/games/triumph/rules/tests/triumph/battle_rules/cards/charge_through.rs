//! Card 12 (TR-BC-12).

use triumph::Card;
use triumph::TroopType::*;
use triumph::battle::{
    CardEvent, Decision, Leg, Legs, MoveKind, Play, Purchase, StandId, Stands, TacticalMove,
};

use super::scene::{by_cards, scene, side};
use crate::battle_rules::combat_table::{Put, Table, mu, s};

/// Knights behind Heavy Foot, 0.75 MU deep.
const BEHIND: &[Put] = &[
    (Knights, 20.0, 9.0, 0),
    (Knights, 22.0, 9.0, 0),
    (HeavyFoot, 20.0, 10.0, 0),
    (HeavyFoot, 22.0, 10.0, 0),
];

fn with_cards(changes: &[(&str, &str)], entry: &[usize], through: &[usize], copies: u8) -> Table {
    let card = Purchase::of(Card::ChargeThrough)
        .on(entry.iter().copied())
        .with(through.iter().copied())
        .times(copies);
    scene(changes, side(BEHIND).led_by(1).buys(card), side(&[(Spear, 4.0, 28.0, 180)]))
}

fn ahead(kind: MoveKind, stands: &[StandId], length: f64) -> TacticalMove {
    TacticalMove {
        kind,
        stands: stands.iter().copied().collect::<Stands>(),
        lead: stands[0],
        legs: Legs::of(&[Leg::Straight { ahead: mu(length), right: 0 }]),
    }
}

fn charge(tactical: TacticalMove) -> Decision {
    Decision::Card(Play::ChargeThrough(tactical))
}

#[test]
fn tr_bc_12_2_a_move_passes_close_order_foot_by_the_card_and_not_without() {
    let mut table = with_cards(&[], &[0, 1], &[2, 3], 1);
    let through = ahead(MoveKind::Single, &[s(1)], 4.0);
    assert!(!table.may(Decision::Move(through)));
    assert!(!table.may(charge(ahead(MoveKind::Single, &[s(1)], 2.0))), "it ends on its friend");
    let events = table.decide(charge(through), &[]);
    assert!(matches!(by_cards(&events)[..], [CardEvent::ChargesThrough { .. }]));
    assert!(table.is_at(s(1), 20.0, 13.0, 0));
    assert_eq!(table.state.command_points, 5, "the move costs what it costs");
    // Expended, and its effect is over.
    assert!(!table.may(charge(ahead(MoveKind::Single, &[s(2)], 4.0))));
    assert!(!table.may(Decision::Move(ahead(MoveKind::Single, &[s(2)], 4.0))));
}

#[test]
fn tr_bc_12_2_one_card_lets_a_whole_group_through() {
    let mut table = with_cards(&[], &[0, 1], &[2, 3], 1);
    table.decide(charge(ahead(MoveKind::Group, &[s(1), s(2)], 4.0)), &[]);
    assert!(table.is_at(s(2), 22.0, 13.0, 0));
}

#[test]
fn tr_bc_12_2_only_the_listed_friends_let_it_through() {
    let table = with_cards(&[], &[0, 1], &[2], 1);
    assert!(table.may(charge(ahead(MoveKind::Single, &[s(1)], 4.0))));
    assert!(!table.may(charge(ahead(MoveKind::Single, &[s(2)], 4.0))));
}

#[test]
fn tr_bc_12_3_ct_all_movers_eligible() {
    // The second Knights are of another entry; the friend before them may not be passed, so they go beside it.
    let group = |changes: &[(&str, &str)]| {
        let own = [(Knights, 20.0, 9.0, 0), (Knights, 22.0, 9.0, 0), (HeavyFoot, 20.0, 10.0, 0)];
        let card = Purchase::of(Card::ChargeThrough).on([0]).with([2]);
        let table =
            scene(changes, side(&own).led_by(1).buys(card), side(&[(Spear, 4.0, 28.0, 180)]));
        table.may(charge(ahead(MoveKind::Group, &[s(1), s(2)], 4.0)))
    };
    assert!(!group(&[]));
    assert!(group(&[("ct_all_movers_eligible", "false")]));
}
