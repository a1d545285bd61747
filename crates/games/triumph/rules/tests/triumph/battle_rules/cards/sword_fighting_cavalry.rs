//! Card 23 on the table (TR-BC-23).

use triumph::TroopType::*;
use triumph::{Card, HalfPoints};

use super::scene::{scene, side};
use crate::battle_rules::combat_table::{mu, pair, s};

#[test]
fn tr_bc_23_2_it_moves_as_bad_horse_on_its_own_base_and_fights_with_3() {
    let own = side(&[(Knights, 20.0, 10.0, 0)]).bearing(&[Card::SwordFightingCavalry]);
    let table = scene(&[], own, side(&[(Spear, 20.0, 10.0, 180)]));
    let data = table.battle.data_of(&table.state, s(1));
    assert_eq!((data.reach, table.quarters_deep(s(1))), (mu(6.0), 6));
    assert_eq!(table.factors(pair(1, 1)).0, 3);
    // TR-BC-23.3.
    assert_eq!(table.battle.points(&table.state, s(1)), HalfPoints(7));
}
