//! Section 4: requirements.

use table_battles::{DiceSet, Requirement};

use crate::rules::support::table;

fn met(requirement: Requirement, faces: &[u8]) -> bool {
    requirement.is_met_by(DiceSet::from_faces(faces))
}

/// TB-REQ-1 to TB-REQ-7 over all dice that can lie on a card, from the counts as the specification states them.
#[test]
fn tb_req_1_to_7_hold_for_every_set_of_up_to_six_dice() {
    let mut n_sets = 0;
    for n in (0..7u32.pow(6)).filter_map(counts_of) {
        n_sets += 1;
        let faces: Vec<u8> =
            (1..=6).flat_map(|v| vec![v; usize::from(n[usize::from(v) - 1])]).collect();
        let with = |k: u8| n.iter().filter(|&&it| it >= k).count();
        let total: u8 = n.iter().sum();
        let full_house = (0..6).any(|v| (0..6).any(|w| v != w && n[v] >= 3 && n[w] >= 2));
        let expected = [
            (Requirement::None, total >= 1),
            (Requirement::Pair, with(2) >= 1),
            (Requirement::TwoPairs, with(2) >= 2),
            (Requirement::Triplet, with(3) >= 1),
            (Requirement::TwoTriplets, with(3) >= 2),
            (Requirement::FullHouse, full_house),
            (Requirement::FiveDice, total >= 5),
        ];
        for (requirement, is_met) in expected {
            assert_eq!(met(requirement, &faces), is_met, "{requirement:?} of {faces:?}");
        }
    }
    // Multisets of at most six dice: C(12, 6).
    assert_eq!(n_sets, 924);
}

fn counts_of(index: u32) -> Option<[u8; 6]> {
    let mut rest = index;
    let counts = [(); 6].map(|()| {
        let digit = rest % 7;
        rest /= 7;
        digit as u8
    });
    (counts.iter().sum::<u8>() <= 6).then_some(counts)
}

#[test]
fn tb_req_1_none_asks_for_a_die() {
    assert!(!met(Requirement::None, &[]) && met(Requirement::None, &[3]));
}

#[test]
fn tb_req_2_pair() {
    assert!(met(Requirement::Pair, &[2, 2]) && !met(Requirement::Pair, &[1, 2, 3, 4, 5, 6]));
}

#[test]
fn tb_req_3_four_equal_dice_are_not_two_pairs() {
    assert!(met(Requirement::TwoPairs, &[2, 2, 5, 5]) && !met(Requirement::TwoPairs, &[5; 4]));
}

#[test]
fn tb_req_4_triplet() {
    assert!(met(Requirement::Triplet, &[4, 4, 4]) && !met(Requirement::Triplet, &[4, 4, 5, 5]));
}

#[test]
fn tb_req_5_six_equal_dice_are_not_two_triplets() {
    assert!(met(Requirement::TwoTriplets, &[1, 1, 1, 2, 2, 2]));
    assert!(!met(Requirement::TwoTriplets, &[6; 6]));
}

#[test]
fn tb_req_6_full_house() {
    assert!(met(Requirement::FullHouse, &[4, 4, 5, 5, 5]) && !met(Requirement::FullHouse, &[5; 5]));
}

#[test]
fn tb_req_7_five_dice_of_any_faces() {
    assert!(met(Requirement::FiveDice, &[1, 2, 3, 4, 6]) && !met(Requirement::FiveDice, &[1; 4]));
}

/// TB-REQ-8: a special formation meets its rows with a cube, and with none it doesn't.
#[test]
fn tb_req_8_a_cube_meets_everything() {
    use table_battles::Army;
    assert!(table("S-01").acting(Army::Second).may_act("01A", 0));
    assert!(!table("S-01").cubes("01A", 0).acting(Army::Second).may_act("01A", 0));
}

/// TB-CHK-12: four sixes are a Pair and a Triplet, but not Two Pairs and not a Full House.
#[test]
fn tb_chk_12_four_sixes() {
    let sixes = [6; 4];
    assert!(met(Requirement::Pair, &sixes) && met(Requirement::Triplet, &sixes));
    assert!(!met(Requirement::TwoPairs, &sixes) && !met(Requirement::FullHouse, &sixes));
}
