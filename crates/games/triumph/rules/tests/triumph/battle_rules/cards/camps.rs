//! Cards 16 to 18 and the camp slot (TR-BC-16 to -18, TR-BX-06).

use battle_core::Seat;
use triumph::Card;
use triumph::TroopType::*;
use triumph::battle::{CampKind, Combat, Decision, Moment, Phase, Play, Purchase, TerrainKind};

use super::scene::{Side, scene, scene_with, side};
use crate::battle_rules::combat_table::{Table, mu, s};

fn before_camps(changes: &[(&str, &str)], cards: &[Card]) -> Table {
    let own = cards
        .iter()
        .fold(side(&[(Spear, 0.0, 0.0, 0)]).waiting(), |own, &card| own.buys(Purchase::of(card)));
    scene(changes, own, side(&[(Spear, 4.0, 28.0, 180)]))
        .in_phase(Phase::Cards(Moment::BeforeCamp, Seat::One))
}

fn uses(kind: CampKind) -> Decision {
    Decision::Card(Play::UseCamp(kind))
}

#[test]
fn tr_bc_16_1_no_camp_is_placed() {
    let mut table = before_camps(&[], &[Card::NoCamp]);
    assert_eq!(table.battle.camp_kind(&table.state, Seat::One), CampKind::Nothing);
    table.decide(Decision::Pass, &[]);
    assert!(!matches!(table.state.phase, Phase::Camps(Seat::One)));
    assert_eq!(table.state.camps[Seat::One], None);
}

#[test]
fn tr_bc_16_1_nc_excludes_the_other_camp_cards() {
    let all = [Card::NoCamp, Card::FortifiedCamp, Card::PackTrains, Card::StandardWagon];
    let kinds = [CampKind::Fortified, CampKind::PackTrain, CampKind::Wagon];
    for kind in kinds {
        assert!(!before_camps(&[], &all).may(uses(kind)));
        assert!(before_camps(&[("nc_excludes", "{}")], &all).may(uses(kind)));
    }
    assert!(!before_camps(&[("nc_excludes", "{FC, SW}")], &all).may(uses(CampKind::Fortified)));
}

#[test]
fn tr_bx_06_nc_fills_slot() {
    let cards = [Card::NoCamp, Card::StandardWagon];
    assert!(!before_camps(&[], &cards).may(uses(CampKind::Wagon)));
    assert!(before_camps(&[("nc_fills_slot", "false")], &cards).may(uses(CampKind::Wagon)));
}

fn attacked(own: Side, fortified: bool) -> Table {
    let north = if fortified {
        side(&[(Spear, 4.0, 28.0, 180)]).buys(Purchase::of(Card::FortifiedCamp))
    } else {
        side(&[(Spear, 4.0, 28.0, 180)])
    };
    scene(&[], own, north).with_camp(Seat::Two, (22.0, 30.0), (26.0, 32.0), None)
}

#[test]
fn tr_bc_17_1_tr_bc_17_2_a_fortified_camp_has_4_and_is_worth_8_all_the_same() {
    let attack = Combat::Camp { attacker: s(1), owner: Seat::Two };
    let own = side(&[(Spear, 24.0, 30.0, 0)]);
    assert_eq!(attacked(own.clone(), false).factors(attack), (4, 2));
    let mut table = attacked(own, true).at_combat();
    assert_eq!(table.factors(attack), (4, 4));
    table.fight(attack, &[6, 1]);
    assert_eq!(table.state.lost[Seat::Two].as_whole(), Some(8));
}

/// TR-BC-18.1
#[test]
fn tr_bc_18_1_a_pack_train_stands_anywhere_along_the_edge_and_comes_with_the_last_troops() {
    let mut table =
        before_camps(&[], &[Card::PackTrains]).with(TerrainKind::Rough, 40.0, 0.0, 44.0, 4.0);
    table.decide(uses(CampKind::PackTrain), &[]);
    assert_eq!(table.state.camps[Seat::One], None);
    let mut table = table.in_phase(Phase::Cards(Moment::WithLast, Seat::One));
    let at = |x: f64| Decision::Card(Play::PlacePackTrain { x: mu(x), garrison: None });
    assert!(!table.may(Decision::Pass), "it has to be placed");
    assert!(!table.may(at(42.0)), "in rough ground");
    assert!(!table.may(at(1.0)), "off the board");
    table.decide(at(3.0), &[]);
    let camp = table.state.camps[Seat::One].expect("a camp");
    assert_eq!((camp.base.centre.x, camp.base.centre.y), (mu(3.0), mu(1.0)));
}

/// TR-BC-17.3, TR-BC-18.2
#[test]
fn tr_bc_17_3_tr_bc_18_2_of_both_cards_one_is_used() {
    let attack = Combat::Camp { attacker: s(1), owner: Seat::Two };
    let north = side(&[(Spear, 4.0, 28.0, 180)])
        .buys(Purchase::of(Card::FortifiedCamp))
        .buys(Purchase::of(Card::PackTrains));
    let factor = |kind| {
        let table = scene_with(&[], side(&[(Spear, 24.0, 30.0, 0)]), north.clone(), |set| {
            set.camp_kind(Seat::Two, kind)
        })
        .with_camp(Seat::Two, (22.0, 30.0), (26.0, 32.0), None);
        table.factors(attack).1
    };
    assert_eq!(factor(CampKind::PackTrain), 2);
    assert_eq!(factor(CampKind::Fortified), 4);
}
