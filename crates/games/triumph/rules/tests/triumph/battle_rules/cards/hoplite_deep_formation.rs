//! Card 11 on the table (TR-BC-11).

use triumph::Card;
use triumph::CardSet;
use triumph::TroopType::*;
use triumph::battle::{ArmyStand, TerrainKind};

use super::scene::{Side, scene, side};
use crate::battle_rules::combat_table::{Table, n, pair, pose, rules, s};

const DEEP: &[Card] = &[Card::HopliteDeepFormation];
/// Spear are 0.75 MU deep.
const TWO_RANKS: &[crate::battle_rules::combat_table::Put] =
    &[(Spear, 20.0, 10.0, 0), (Spear, 20.0, 9.25, 0)];

fn against(changes: &[(&str, &str)], own: Side) -> Table {
    scene(changes, own, side(&[(HeavyFoot, 20.0, 10.0, 180)]))
}

#[test]
fn tr_bc_11_1_a_stand_of_its_type_behind_gives_1() {
    // Spear 4 against foot.
    assert_eq!(against(&[], side(TWO_RANKS)).factors(pair(1, 1)).0, 4);
    let table = against(&[], side(TWO_RANKS).bearing(DEEP));
    assert_eq!(table.factors(pair(1, 1)).0, 5);
    assert_eq!(table.battle.rear_supporter(&table.state, s(1)), Some(s(2)));
}

#[test]
fn tr_bc_11_2_the_usual_limits_hold() {
    let rough =
        against(&[], side(TWO_RANKS).bearing(DEEP)).with(TerrainKind::Rough, 10.0, 2.0, 40.0, 9.0);
    assert_eq!(rough.factors(pair(1, 1)).0, 4, "the supporter is in difficult terrain");
    let archers = scene(&[], side(TWO_RANKS).bearing(DEEP), side(&[(Archers, 20.0, 10.0, 180)]));
    assert_eq!(archers.factors(pair(1, 1)).0, 4, "TR-CC-09");
}

/// TR-BC-11.3
#[test]
fn tr_bc_11_3_hd_supporter_needs_card() {
    let front_only = |changes: &[(&str, &str)]| {
        let front = ArmyStand { cards: CardSet::of(DEEP), ..ArmyStand::of(Spear) };
        let table = Table::of(
            &rules(changes),
            &[(front, pose(20.0, 10.0, 0)), (ArmyStand::of(Spear), pose(20.0, 9.25, 0))],
            &[(ArmyStand::of(HeavyFoot), pose(20.0, 10.0, 180))],
        );
        table.factors(pair(1, 1)).0
    };
    assert_eq!(front_only(&[]), 5);
    assert_eq!(front_only(&[("hd_supporter_needs_card", "true")]), 4);
}

/// TR-BC-11.3, TR-RC-05: what counts is the card of the stand in front, whose supporter counts as in combat for shooting.
#[test]
fn tr_bc_11_3_tr_rc_05_a_supporter_without_the_card_is_no_target() {
    let can_be_shot = |front: &[Card], behind: &[Card]| {
        let with = |cards: &[Card]| ArmyStand { cards: CardSet::of(cards), ..ArmyStand::of(Spear) };
        let table = Table::of(
            &rules(&[]),
            &[
                (ArmyStand::of(Archers), pose(16.8, 17.0, 90)),
                (ArmyStand::of(HeavyFoot), pose(20.0, 16.0, 0)),
            ],
            &[(with(front), pose(20.0, 16.0, 180)), (with(behind), pose(20.0, 16.75, 180))],
        );
        table.battle.can_shoot(&table.state, s(1), n(2))
    };
    assert!(!can_be_shot(DEEP, &[]));
    assert!(!can_be_shot(DEEP, DEEP));
    // Behind a stand without the card it supports none.
    assert!(can_be_shot(&[], DEEP));
    assert!(can_be_shot(&[], &[]));
}
