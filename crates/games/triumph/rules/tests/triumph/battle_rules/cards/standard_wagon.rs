//! Card 19 (TR-BC-19).

use battle_core::Seat;
use tabletop::Point;
use triumph::Card;
use triumph::TroopType::{self, *};
use triumph::battle::{CampKind, Combat, Decision, Moment, Phase, Play, Purchase, TerrainKind};

use super::scene::{scene_with, side};
use crate::battle_rules::combat_table::{Put, Table, mu, n, pair, s};

fn placing_wagon(changes: &[(&str, &str)]) -> Table {
    let own = side(&[(Spear, 0.0, 0.0, 0)]).buys(Purchase::of(Card::StandardWagon)).waiting();
    scene_with(changes, own, side(&[(Spear, 4.0, 28.0, 180)]), |set| {
        set.camp_kind(Seat::One, CampKind::Wagon)
    })
    .in_phase(Phase::Cards(Moment::WithCentre, Seat::One))
}

fn wagon(x: f64, y: f64) -> Decision {
    Decision::Card(Play::PlaceWagon { at: Point::new(mu(x), mu(y)), garrison: None })
}

/// TR-BC-19.1
#[test]
fn tr_bc_19_1_tr_bc_19_2_in_the_centre_third_within_8_mu_not_at_the_edge_if_it_likes() {
    let mut table = placing_wagon(&[]);
    assert!(table.may(wagon(18.0, 1.0)) && !table.may(wagon(17.9, 1.0)));
    assert!(table.may(wagon(24.0, 7.0)) && !table.may(wagon(24.0, 7.1)));
    assert!(!table.may(Decision::Pass));
    table.decide(wagon(24.0, 6.0), &[]);
    let camp = table.state.camps[Seat::One].expect("the wagon");
    assert_eq!((camp.base.half_width, camp.base.half_depth), (mu(2.0), mu(1.0)));
    assert!(!placing_wagon(&[("wagon_w_mu", "6")]).may(wagon(18.0, 1.0)));
}

#[test]
fn tr_bc_19_2_tr_bx_06_a_wagon_that_was_chosen_is_placed_whatever_the_ground() {
    // Rough ground from x = 16 to 28.75 leaves 3.25 MU, too few for 4: no place is open, and it stands on rough ground.
    let mut hemmed_in = placing_wagon(&[]).with(TerrainKind::Rough, 16.0, 0.0, 28.75, 8.0);
    assert!(!hemmed_in.may(Decision::Pass), "it has to be placed");
    assert!(hemmed_in.may(wagon(24.0, 6.0)));
    assert!(!hemmed_in.may(wagon(24.0, 7.1)), "within 8 MU all the same");
    hemmed_in.decide(wagon(24.0, 6.0), &[]);
    assert!(hemmed_in.state.camps[Seat::One].is_some());
    // Up to x = 27.875 and from y = 4.5 on there is a place between those that are offered first, and no other will do: from
    // x = 28 to 32 and y = 2.5 to 4.5.
    let mut sparse = placing_wagon(&[])
        .with(TerrainKind::Rough, 16.0, 0.0, 27.875, 8.0)
        .with(TerrainKind::Rough, 27.875, 0.0, 32.0, 2.5)
        .with(TerrainKind::Rough, 27.875, 4.5, 32.0, 8.0);
    assert!(!sparse.may(Decision::Pass), "it has to be placed");
    assert!(!sparse.may(wagon(24.0, 6.0)), "in rough ground");
    sparse.decide(wagon(30.0, 3.5), &[]);
    assert!(sparse.state.camps[Seat::One].is_some());
}

/// A stand before, on the corner of, or away from a wagon from (22, 4) to (26, 6), met by another to its front.
fn before_wagon(changes: &[(&str, &str)], troop: TroopType, x: f64, depth: f64) -> Table {
    let own = side(&[(troop, x, 6.0 + depth, 0)]).buys(Purchase::of(Card::StandardWagon));
    let north: [Put; 1] = [(Spear, x, 6.0 + depth, 180)];
    scene_with(changes, own, side(&north), |set| set.camp_kind(Seat::One, CampKind::Wagon))
        .with_camp(Seat::One, (22.0, 4.0), (26.0, 6.0), None)
}

#[test]
fn tr_bc_19_3_foot_with_its_rear_edge_on_the_wagon_gets_1_and_not_with_a_corner_only() {
    let factor = |troop, x, depth| before_wagon(&[], troop, x, depth).factors(pair(1, 1)).0;
    // Heavy Foot 4 against foot, 0.75 MU deep.
    assert_eq!(factor(HeavyFoot, 24.0, 0.75), 5);
    assert_eq!(factor(HeavyFoot, 26.5, 0.75), 5, "a quarter of its rear edge");
    assert_eq!(factor(HeavyFoot, 27.0, 0.75), 4, "a corner");
    assert_eq!(factor(HeavyFoot, 24.0, 0.85), 4, "away");
    // Knights 3 against foot, 1.5 MU deep.
    assert_eq!(factor(Knights, 24.0, 1.5), 3, "mounted");
}

#[test]
fn tr_bc_19_3_enemy_shooters_have_minus_1() {
    let own = side(&[(HeavyFoot, 24.0, 6.75, 0)]).buys(Purchase::of(Card::StandardWagon));
    let table = scene_with(&[], own, side(&[(Archers, 24.0, 9.0, 180)]), |set| {
        set.camp_kind(Seat::One, CampKind::Wagon)
    })
    .with_camp(Seat::One, (22.0, 4.0), (26.0, 6.0), None);
    let shot = table.battle.shot_of(&table.state, n(1), s(1));
    assert_eq!(table.totals(&shot), (2, 3));
}

#[test]
fn tr_bc_19_5_wagon_bonus_any_front() {
    // Hit in its right flank, a stand of the depth of its width turns on its ground, and its right edge becomes its front.
    let factor = |changes: &[(&str, &str)]| {
        let own = side(&[(Horde, 24.0, 8.0, 0)]).buys(Purchase::of(Card::StandardWagon));
        let north = side(&[(HeavyFoot, 25.0, 7.0, 270)]);
        let mut table =
            scene_with(changes, own, north, |set| set.camp_kind(Seat::One, CampKind::Wagon))
                .with_camp(Seat::One, (20.0, 6.0), (23.0, 8.0), None);
        table = table.at_combat();
        table.factors(pair(1, 1)).0
    };
    // Horde 3 against foot, -1 for the edge that it turned from, +1 for the wagon behind it now.
    assert_eq!(factor(&[]), 3);
    assert_eq!(factor(&[("wagon_bonus_any_front", "false")]), 2);
}

#[test]
fn tr_bc_19_4_tr_bc_19_7_else_it_is_a_camp_and_fc_applies_to_wagon() {
    let attack = Combat::Camp { attacker: s(1), owner: Seat::Two };
    let factor = |changes: &[(&str, &str)]| {
        let north = side(&[(Spear, 4.0, 28.0, 180)])
            .buys(Purchase::of(Card::StandardWagon))
            .buys(Purchase::of(Card::FortifiedCamp));
        let own = side(&[(Spear, 24.0, 24.0, 0)]);
        let table =
            scene_with(changes, own, north, |set| set.camp_kind(Seat::Two, CampKind::Wagon))
                .with_camp(Seat::Two, (22.0, 24.0), (26.0, 26.0), None);
        table.factors(attack).1
    };
    assert_eq!(factor(&[]), 2);
    assert_eq!(factor(&[("fc_applies_to_wagon", "true")]), 4);
}

/// TR-BC-19.6
#[test]
fn tr_bc_19_6_who_falls_back_into_its_own_wagon_stays() {
    let mut table = before_wagon(&[], HeavyFoot, 24.0, 0.75).at_combat();
    // 4 + 1 + 1 against 4 + 4: beaten.
    table.fight(pair(1, 1), &[1, 4]);
    assert!(table.is_at(s(1), 24.0, 6.75, 0));
}
