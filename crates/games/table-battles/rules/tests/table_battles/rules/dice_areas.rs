//! Sections 1 and 3: dice and dice areas.

use std::collections::BTreeSet;

use table_battles::{Army, DICE_PER_PLAYER, DiceArea, DiceSet, FaceSet};

use crate::rules::support::{every_scenario, table, table_with};

fn placed(area: DiceArea, faces: &[u8]) -> BTreeSet<Vec<u8>> {
    let mut seen = BTreeSet::new();
    area.placements(DiceSet::from_faces(faces), |dice| {
        let is_new = seen.insert(dice.faces().collect::<Vec<u8>>());
        assert!(is_new, "{area:?} offers {dice:?} twice");
    });
    seen
}

fn sets(of: &[&[u8]]) -> BTreeSet<Vec<u8>> {
    of.iter().map(|set| set.to_vec()).collect()
}

/// All 6^6 rolls of six dice, each in the order in which the dice fell.
fn every_roll() -> impl Iterator<Item = [u8; 6]> {
    (0..6u32.pow(6)).map(|index| {
        let mut rest = index;
        [(); 6].map(|()| {
            let face = rest % 6 + 1;
            rest /= 6;
            face as u8
        })
    })
}

/// What may be placed, counted out die by die from the printed words, without any set of dice.
fn by_hand(area: DiceArea, roll: [u8; 6]) -> BTreeSet<Vec<u8>> {
    let count = |face: u8| roll.iter().filter(|&&it| it == face).count();
    let mut sets = BTreeSet::new();
    for face in 1..=6u8 {
        match area {
            DiceArea::Faces(faces) if faces.contains(face) => {
                sets.extend((1..=count(face)).map(|k| vec![face; k]));
            }
            DiceArea::OneOf(faces) if faces.contains(face) && count(face) > 0 => {
                sets.insert(vec![face]);
            }
            DiceArea::Doubles if count(face) >= 2 => sets.extend([vec![face; 2]]),
            DiceArea::Triples if count(face) >= 3 => sets.extend([vec![face; 3]]),
            DiceArea::Straight(length) if face + length <= 7 => {
                let run: Vec<u8> = (face..face + length).collect();
                if run.iter().all(|&it| count(it) > 0) {
                    sets.insert(run);
                }
            }
            _ => {}
        }
    }
    sets
}

/// TB-DICE-1 to TB-DICE-6, over all 6^6 rolls.
#[test]
fn tb_dice_1_to_6_hold_in_all_rolls_of_six_dice() {
    let areas = [
        DiceArea::None,
        DiceArea::Faces(FaceSet::of([4])),
        DiceArea::Faces(FaceSet::of([5, 6])),
        DiceArea::Faces(FaceSet::of([1, 2, 3])),
        DiceArea::Faces(FaceSet::ANY),
        DiceArea::OneOf(FaceSet::of([6])),
        DiceArea::OneOf(FaceSet::of([5, 6])),
        DiceArea::Doubles,
        DiceArea::Triples,
        DiceArea::Straight(3),
        DiceArea::Straight(4),
        DiceArea::Straight(5),
        DiceArea::Straight(6),
    ];
    for roll in every_roll() {
        let set = DiceSet::from_faces(&roll);
        for area in areas {
            let mut offered = BTreeSet::new();
            area.placements(set, |dice| offered.extend([dice.faces().collect::<Vec<u8>>()]));
            assert_eq!(offered, by_hand(area, roll), "{area:?} of {roll:?}");
            assert_eq!(area.fits(set), !offered.is_empty(), "{area:?} of {roll:?}");
        }
    }
}

#[test]
fn tb_dice_1_one_face_and_as_many_as_wanted() {
    let area = DiceArea::Faces(FaceSet::of([5, 6]));
    assert_eq!(placed(area, &[1, 5, 5, 6]), sets(&[&[5], &[5, 5], &[6]]));
}

#[test]
fn tb_dice_2_any_is_every_face() {
    let area = DiceArea::Faces(FaceSet::ANY);
    assert_eq!(placed(area, &[1, 3, 3]), sets(&[&[1], &[3], &[3, 3]]));
}

#[test]
fn tb_dice_3_bracketed_takes_one() {
    assert_eq!(placed(DiceArea::OneOf(FaceSet::of([6])), &[6, 6, 6]), sets(&[&[6]]));
}

#[test]
fn tb_dice_4_doubles_are_exactly_two() {
    assert_eq!(placed(DiceArea::Doubles, &[2, 2, 2, 2, 5]), sets(&[&[2, 2]]));
}

#[test]
fn tb_dice_5_triples_are_exactly_three() {
    assert_eq!(placed(DiceArea::Triples, &[2, 2, 2, 2, 5, 5]), sets(&[&[2, 2, 2]]));
}

/// TB-DICE-6: Straight-3 has four runs, Straight-4 three, Straight-5 two, Straight-6 one.
#[test]
fn tb_dice_6_number_of_runs() {
    let all = [1, 2, 3, 4, 5, 6];
    for (length, runs) in [(3, 4), (4, 3), (5, 2), (6, 1)] {
        assert_eq!(placed(DiceArea::Straight(length), &all).len(), runs);
    }
    assert_eq!(placed(DiceArea::Straight(4), &[1, 2, 3, 4, 4, 6]), sets(&[&[1, 2, 3, 4]]));
}

/// TB-DICE-4, TB-DICE-5, TB-DICE-1: a second set or another face in the same Roll Phase is refused.
#[test]
fn tb_dice_4_no_second_set_in_the_same_roll_phase() {
    let table = table("S-02").rolled(Army::First, &[3, 3, 3, 3, 5, 5]).put("11A", &[3, 3]);
    assert!(!table.may_put("11A", &[3, 3]));
    assert!(!table.may_put("11A", &[5, 5]));
}

/// TB-DICE-7: a `5/6` card may end up with fives and sixes, a Doubles card three pairs.
#[test]
fn tb_dice_7_earlier_dice_stay_and_do_not_restrict() {
    let fives_then_sixes = table("S-01").dice("08A", &[5, 5]).rolled(Army::First, &[6, 6, 1, 2]);
    assert_eq!(fives_then_sixes.put("08A", &[6, 6]).dice_on("08A"), [5, 5, 6, 6]);
    let pairs = table("S-02").dice("11A", &[1, 1, 4, 4]).rolled(Army::First, &[4, 4]);
    assert_eq!(pairs.put("11A", &[4, 4]).dice_on("11A"), [1, 1, 4, 4, 4, 4]);
}

/// TB-DICE-8: six dice may lie on one card. TB-COMP-1: and that is all of them.
#[test]
fn tb_dice_8_tb_comp_1_six_dice_are_the_only_bound() {
    assert_eq!(DICE_PER_PLAYER, 6);
    let table = table("S-01").rolled(Army::First, &[6; 6]).put("07A", &[6; 6]);
    assert_eq!(table.dice_on("07A"), [6; 6]);
    assert_eq!(table.pools(), [0, 6]);
}

/// TB-DICE-9: 17A, 28A and 32A never take dice.
#[test]
fn tb_dice_9_cards_without_a_dice_area() {
    let without: Vec<String> = every_scenario()
        .flat_map(|scenario| scenario.armies)
        .flat_map(|army| army.cards)
        .filter(|card| card.dice == DiceArea::None)
        .map(|card| card.id)
        .collect();
    assert_eq!(without, ["17A", "28A", "32A"]);
    let table = table("S-02").rolled(Army::First, &[1, 1, 2, 2, 3, 3]);
    assert!(!table.options().iter().any(|option| {
        matches!(option, table_battles::Decision::Put { card, .. } if *card == table.slot("17A"))
    }));
}

/// TB-DICE-10: 06B, a Straight-4, may hold more Straights when dice allow; the alternative has one at a time.
#[test]
fn tb_dice_10_a_second_straight_in_a_later_turn() {
    let with = |value| {
        table_with("S-05", &[("straights_on_card", value)])
            .rolled(Army::Second, &[1, 2, 3, 4])
            .dice("06B", &[])
    };
    // Straight-4 twice would take eight dice, so two dice are laid there by hand.
    assert!(with("several").dice("06B", &[1, 2]).may_put("06B", &[1, 2, 3, 4]));
    assert!(!with("one").dice("06B", &[1, 2]).may_put("06B", &[1, 2, 3, 4]));
    assert!(with("one").may_put("06B", &[1, 2, 3, 4]));
}

const STRAIGHTS: &str = r#"
id = "T-1"
name = "Straights"
date = "1700-01-01"
[[army]]
name = "One"
morale = 1
[[army.card]]
id = "1A"
name = "Guns"
wing = "red"
strength = 2
dice = "straight-3"
actions = [{ attack = ["2A"], hits = "1" }]
[[army]]
name = "Two"
morale = 1
[[army.card]]
id = "2A"
name = "Foot"
wing = "red"
strength = 2
dice = "any"
actions = [{ attack = ["1A"], hits = "1" }]
"#;

/// TB-DICE-11: one Straight a card and Roll Phase; the alternative takes a second run.
#[test]
fn tb_dice_11_one_straight_in_a_roll_phase() {
    use crate::rules::support::lay;
    let scenario = || table_battles_files::read("scenario", STRAIGHTS).unwrap();
    let after_one = |value| {
        lay(scenario(), &[("straights_in_turn", value)])
            .rolled(Army::First, &[1, 2, 3, 4, 5, 6])
            .put("1A", &[1, 2, 3])
    };
    let one = after_one("one");
    // Nothing else fits, so the turn is over.
    assert_eq!(one.state.active(), Army::Second);
    let several = after_one("several").put("1A", &[4, 5, 6]);
    assert_eq!(several.dice_on("1A"), [1, 2, 3, 4, 5, 6]);
}
