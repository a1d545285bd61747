//! Exact positions of many against few, worked from the rulebook: what a longer line, an open end and a second rank are worth.
//! `reports/numbers-and-rules.md` asks for them.

use battle_core::Seat;
use tabletop::UNIT;
use triumph::TroopType::*;
use triumph::battle::{Edge, MoveKind, Pivot};
use triumph::{HalfPoints, TroopType};

use crate::battle_rules::combat_table::{self, n, pair, s};
use crate::battle_rules::on_table::{Table, near, pivot, pose, rule, straight};

/// Heavy Foot of both sides front to front along y = 16, at these x.
fn lines(south: &[f64], north: &[f64]) -> combat_table::Table {
    let put = |degrees| move |&x: &f64| (HeavyFoot, x, 16.0, degrees);
    combat_table::Table::new(
        &south.iter().map(put(0)).collect::<Vec<_>>(),
        &north.iter().map(put(180)).collect::<Vec<_>>(),
    )
    .at_combat()
}

/// TR-CC-12, TR-CC-13: a longer line takes 1 from each end stand of a shorter one and nothing from those between; a stand alone
/// loses 2.
#[test]
fn tr_cc_12_tr_cc_13_a_longer_line_overlaps_the_ends_of_a_shorter_one_and_no_more() {
    let table = lines(&[16.0, 18.0, 20.0, 22.0, 24.0], &[18.0, 20.0, 22.0]);
    assert_eq!(table.factors(pair(2, 1)), (4, 3));
    assert_eq!(table.factors(pair(3, 2)), (4, 4));
    assert_eq!(table.factors(pair(4, 3)), (4, 3));
    // Ten more at the ends change nothing: an edge counts once, and only for stands that touch it.
    let longer: Vec<f64> = (0..13).map(|nth| 8.0 + 2.0 * f64::from(nth)).collect();
    let table = lines(&longer, &[18.0, 20.0, 22.0]);
    assert_eq!(table.factors(pair(6, 1)), (4, 3));
    assert_eq!(table.factors(pair(7, 2)), (4, 4));
    let alone = lines(&[18.0, 20.0, 22.0], &[20.0]);
    assert_eq!(alone.factors(pair(2, 1)), (4, 2));
}

/// TR-CC-12, TR-CC-13, TR-OM-01: the beaten middle stand of a long line leaves its neighbours overlapped, although five more of its
/// side stand beside them.
#[test]
fn tr_cc_13_a_stand_beaten_out_of_a_long_line_opens_both_its_neighbours() {
    let mut table = lines(&[14.0, 16.0, 18.0, 20.0, 22.0, 24.0, 26.0], &[18.0, 20.0, 22.0]);
    // 4 + 2 against 4 + 4: S4 falls back, and N2 stays as Heavy Foot that only beats.
    table.fight(pair(4, 2), &[2, 4]);
    assert!(table.is_at(s(4), 20.0, 15.25, 0));
    assert!(table.is_at(n(2), 20.0, 16.0, 180));
    // N2 overlaps S3 and S5; S2 and S6 overlap N1 and N3.
    assert_eq!(table.factors(pair(3, 1)), (3, 3));
    assert_eq!(table.factors(pair(5, 3)), (3, 3));
    // Any side of a line: the rest is as it was.
    assert_eq!(table.edges(s(2), n(1)), 0);
}

/// TR-MV-05, TR-MV-14, TR-MV-25: Heavy Foot, 3 MU, beside the end of an enemy line are on its flank in two moves: 1.5 MU ahead past
/// its front line, then a quarter turn on the spot (1.68 MU for a front corner 1.068 MU from the centre) and 0.83 MU more.
#[test]
fn tr_mv_25_the_end_of_a_line_is_a_flank_for_heavy_foot_in_two_moves() {
    let mut table =
        Table::of("ag spear 10 15 0 general; a1 heavy-foot 22 16 0; b1 heavy-foot 20 16 180");
    // One move does not do: 1.375 ahead, 0.1 aside and the turn are 1.379 + 1.678 MU.
    let at_once = [straight(1.375, 0.1), pivot(Pivot::Centre, -90)];
    assert_eq!(rule(table.single("a1", &at_once)), "TR-MV-01");
    let past = table.tactical(MoveKind::Single, "a1", &[straight(1.5, 0.2)]);
    table.make(past);
    assert!(near(table.pose("a1"), pose(22.2, 17.5, 0)));
    table.state.moved = triumph::battle::Stands::NONE;
    // From the centre (22.2, 17.125) to (21.375, 17): heading west, ahead is west and left is south.
    let turn_in = [pivot(Pivot::Centre, -90), straight(0.825, -0.125)];
    let moved = table.single("a1", &turn_in).expect("a legal flank contact");
    assert!(moved.length <= 3 * UNIT);
    let turn_in = table.tactical(MoveKind::Single, "a1", &turn_in);
    table.make(turn_in);
    assert!(near(table.pose("a1"), pose(21.0, 17.0, 270)));
    let (a1, b1) = (table.id("a1"), table.id("b1"));
    assert_eq!(table.state.contacts.at(b1, Edge::Left), Some(a1));
}

/// TR-MV-25, TR-BD-07: a front edge on the line of the target's front edge counts as behind it, so Light Foot, 5 MU, that overlap
/// the end of a line turn into its flank in one move; a tenth of a MU before the line they may not.
#[test]
fn tr_mv_25_light_foot_that_overlap_an_end_turn_into_the_flank_in_one_move() {
    let turn_in = |y: f64| {
        let lines =
            format!("ag spear 10 15 0 general; a1 light-foot 22 {y} 0; b1 heavy-foot 20 16 180");
        // The centre is half a MU behind the front: to (22.2, 17), a quarter turn, and 0.7 MU ahead.
        let legs = [straight(17.5 - y, 0.2), pivot(Pivot::Centre, -90), straight(0.7, 0.0)];
        Table::of(&lines).single("a1", &legs)
    };
    assert!(turn_in(16.0).is_ok());
    assert_eq!(rule(turn_in(15.9)), "TR-MV-25");
}

/// TR-CM-02, TR-MV-07: a command point takes a whole line into contact, six stands or two.
#[test]
fn tr_cm_02_tr_mv_07_one_point_buys_as_many_contacts_as_the_line_is_long() {
    let line = |side: char, count: usize, y: f64, degrees: i32| {
        let stand = |nth: usize| {
            let x = 20 + 2 * nth;
            format!("{side}{} heavy-foot {x} {y} {degrees};", nth + 1)
        };
        (0..count).map(stand).collect::<String>()
    };
    for count in [2, 6] {
        let (own, enemies) = (line('a', count, 15.0, 0), line('b', 6, 16.0, 180));
        let mut table = Table::of(&format!("{own} {enemies} ag spear 20 10 0 general"));
        let names: Vec<String> = (1..=count).map(|nth| format!("a{nth}")).collect();
        let names = names.join(" ");
        let charge = table.tactical(MoveKind::Group, &names, &[straight(1.0, 0.0)]);
        assert_eq!(table.battle.trial(&table.state, &charge).map(|it| it.cost.points), Ok(1));
        table.make(charge);
        let met = |nth: usize| table.state.contacts.front(table.id(&format!("a{nth}")));
        assert!((1..=count).all(|nth| met(nth) == Some(table.id(&format!("b{nth}")))));
    }
}

/// S1, of some type, faces north at (20, 16) with a friend of its type on its right, and N1 is on its left flank;
/// S1 is beaten and not doubled. Whether S1 and S2 are on the table after that.
fn beaten_beside_a_friend(troop: TroopType, dice: [u8; 2]) -> (bool, bool) {
    let mut table = combat_table::Table::new(
        &[(troop, 20.0, 16.0, 0), (troop, 22.0, 16.0, 0)],
        &[(HeavyFoot, 19.0, 15.0, 90)],
    )
    .at_combat();
    assert!(table.is_at(s(1), 19.0, 15.0, 270));
    table.fight(pair(1, 1), &dice);
    (table.has(s(1)), table.has(s(2)))
}

/// TR-MV-31, TR-OM-01, TR-OM-03, TR-OM-06: a stand of a line that turned to its left flank has its front on x = 19 and falls back
/// east. Its friend begins at x = 21 and faces another way, so it can't be pushed. A stand of at most 1 MU depth ends at
/// 21 at most and lives; a deeper one falls into the friend, and both are lost.
#[test]
fn tr_mv_31_tr_om_06_a_deep_stand_turned_in_its_line_falls_into_its_neighbour() {
    // Spear 4 - 1 + 3 against 4 + 4; Light Foot 3 - 1 + 4 against 4 + 4.
    assert_eq!(beaten_beside_a_friend(Spear, [3, 4]), (true, true));
    assert_eq!(beaten_beside_a_friend(LightFoot, [4, 4]), (true, true));
    // Heavy Foot have 3 against mounted. Knights 3 - 1 + 4 against 3 + 5; Elephants 5 - 1 + 2 against 3 + 6.
    assert_eq!(beaten_beside_a_friend(Knights, [4, 5]), (false, false));
    assert_eq!(beaten_beside_a_friend(Elephants, [2, 6]), (false, false));
}

/// TR-OM-02, TR-CC-12, TR-VC-04: fought in front and held on a flank, a stand that is merely beaten is lost.
#[test]
fn tr_om_02_a_second_stand_on_the_flank_makes_every_beaten_stand_a_lost_one() {
    let mut table = combat_table::Table::new(
        &[(HeavyFoot, 20.0, 16.0, 0), (HeavyFoot, 21.0, 17.0, 270)],
        &[(HeavyFoot, 20.0, 16.0, 180)],
    )
    .at_combat();
    assert_eq!(table.factors(pair(1, 1)), (4, 3));
    // Of 36 rolls, N1 loses those in which 4 + a > 3 + b: b <= a, 21 of them. Here the least of them, 5 against 4.
    table.fight(pair(1, 1), &[1, 1]);
    assert!(!table.has(n(1)));
    assert_eq!(table.state.lost[Seat::Two], HalfPoints::whole(3));
}

/// TR-VC-02: sixteen points decide whatever the army had: one of twenty-four goes on with nine left, and loses with eight.
#[test]
fn tr_vc_02_a_small_army_loses_at_sixteen_points_as_a_large_one_does() {
    let eight = [(HeavyFoot, 20.0, 30.0, 180); 8].map(|(troop, _, y, heading)| (troop, y, heading));
    let place = |(nth, (troop, y, heading))| (troop, 8.0 + 2.0 * f64::from(nth), y, heading);
    let small: Vec<_> = (0..8_i32).zip(eight).map(place).collect();
    for (lost, is_over) in [(15, false), (16, true)] {
        let mut table = combat_table::Table::new(&[(HeavyFoot, 20.0, 8.0, 0)], &small).at_combat();
        table.state.lost[Seat::Two] = HalfPoints::whole(lost);
        table.advance();
        table.advance();
        let over = triumph::battle::Phase::Over(Some(Seat::One));
        assert_eq!(table.state.phase == over, is_over, "{lost}");
    }
}
