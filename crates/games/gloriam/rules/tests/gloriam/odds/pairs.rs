//! The dice of a pair, and which files fight each other (GL-502, GL-503, GL-505, GL-507, GL-560, GL-958).

use super::*;

/// GL-502, GL-503.
#[test]
fn gl_502_gl_503_the_dice_at_each_difference() {
    let expected = ["B", "B", "W", "W", "W", "G", "G", "Y", "R", "R+W", "R+G", "R+Y", "R+R", "R+R"];
    for (d, dice) in (-5..).zip(expected) {
        assert_eq!(letters(dice_at(d, &RULES)), dice, "{d}");
    }
    let parameters = RuleParameters { plus4: TwoDice::RedBlack, plus5: TwoDice::RedWhite, ..RULES };
    assert_eq!(letters(dice_at(4, &parameters)), "R+B");
    assert_eq!(letters(dice_at(5, &parameters)), "R+W");
}

fn party<'a>(troops: &'a Troops, bases: &'a Bases, face: Face) -> Party<'a> {
    Party {
        troops,
        bases,
        ground: Ground::OPEN,
        rows: u64::MAX,
        known: None,
        charging: false,
        shot: false,
        nervous: false,
        general: None,
        face,
        beside: [false; 2],
        front_files: 0,
        at_most: u8::MAX,
        won_beside: [Won::default(); 2],
        given: 0,
    }
}

#[test]
fn gl_505_pairs_of_files() {
    let of = |width: u8| {
        troops(&format!(
            "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [{width}, 2]"
        ))
    };
    let (two, three, four) = (of(2), of(3), of(4));
    let files = |one: &Troops, other: &Troops| -> Vec<[u8; 2]> {
        let (own, foe) = (Bases::full(one), Bases::full(other));
        pairs(&party(one, &own, Face::Front), &party(other, &foe, Face::Front))
            .iter()
            .map(|pair| pair.files)
            .collect()
    };
    assert_eq!(files(&three, &three), [[0, 0], [1, 1], [2, 2]]);
    assert_eq!(files(&two, &four), [[0, 1], [1, 2]]);
    assert_eq!(files(&four, &two), [[1, 0], [2, 1]]);
    // The odd remainder is to the left: the narrower stands at the left.
    assert_eq!(files(&two, &three), [[0, 0], [1, 1]]);
    assert_eq!(files(&four, &three), [[0, 0], [1, 1], [2, 2]]);
}

#[test]
fn gl_507_gaps_take_no_part_and_losses_go_to_the_nearest_file() {
    let troops = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [3, 2]",
    );
    let mut bases = Bases::full(&troops);
    for _ in 0..2 {
        assert_eq!(bases.lose_base(1), Some(1));
    }
    let full = Bases::full(&troops);
    let found = pairs(&party(&troops, &bases, Face::Front), &party(&troops, &full, Face::Front));
    assert_eq!(found.iter().map(|pair| pair.files[0]).collect::<Vec<_>>(), [0, 2]);
    // The middle file has none left: the lower number of the two beside it loses.
    assert_eq!(bases.lose_base(1), Some(0));
    assert_eq!((bases.in_files(), bases.lost), (&[1, 0, 2][..], 3));
    bases.fill(1);
    assert_eq!(bases.in_files(), [1, 1, 1]);
}

#[test]
fn gl_958_flank_and_rear_contacts() {
    let foe = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [3, 2]",
    );
    let horse = horse();
    let (own, full) = (Bases::full(&horse), Bases::full(&foe));
    let charger = party(&horse, &own, Face::Front);
    let of = |bases: &Bases, face| pairs(&charger, &party(&foe, bases, face)).to_vec();
    // Two files against the end file, which has two bases to answer with.
    assert_eq!(
        of(&full, Face::Flank),
        [Pair { files: [0, 0], throws: [true; 2] }, Pair { files: [1, 0], throws: [true; 2] }]
    );
    let mut thin = full;
    thin.lose_base(0);
    assert_eq!(of(&thin, Face::Flank)[1], Pair { files: [1, 0], throws: [true, false] });
    assert_eq!(of(&full, Face::Rear).len(), 2);
}

/// GL-958: files that already fight to the front leave one base less to answer with, at a flank (2 - 1) and from behind (3 - 2).
#[test]
fn gl_958_files_that_fight_to_the_front_answer_less() {
    let (three, two) = ("size = [3, 2]", "size = [2, 2]");
    let of = |size: &str| {
        troops(&format!(
            "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; {size}"
        ))
    };
    let (wide, narrow) = (of(three), of(two));
    let (bases, chargers) = (Bases::full(&wide), Bases::full(&wide));
    let answers = |face: Face, front_files: u8| {
        let charger = party(&wide, &chargers, Face::Front);
        let mut target = party(&wide, &bases, face);
        target.front_files = front_files;
        let pairs = pairs(&charger, &target);
        (pairs.len(), pairs.iter().filter(|pair| pair.throws[1]).count())
    };
    assert_eq!(answers(Face::Flank, 0), (2, 2));
    assert_eq!(answers(Face::Flank, 0b001), (2, 1));
    assert_eq!(answers(Face::Flank, 0b110), (2, 2), "the end file is free");
    assert_eq!(answers(Face::Rear, 0), (3, 3));
    assert_eq!(answers(Face::Rear, 0b011), (3, 1));
    assert_eq!(answers(Face::Rear, 0b111), (3, 0));
    let thin = Bases::full(&narrow);
    let target = party(&narrow, &thin, Face::Rear);
    let charger = party(&wide, &chargers, Face::Front);
    assert_eq!(pairs(&charger, &target).len(), 2, "the narrower of the two");
}

/// GL-958: pairs without an answer throw alone and suffer nothing, and the target suffers from them as from the others.
#[test]
fn gl_958_who_can_not_answer_suffers() {
    let foe = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [3, 2]",
    );
    let horse = horse();
    let (own, mut thin) = (Bases::full(&horse), Bases::full(&foe));
    thin.lose_base(0);
    let (charger, target) = (party(&horse, &own, Face::Front), party(&foe, &thin, Face::Flank));
    let catalogue = Catalogue::built_in();
    let claims = Claims { catalogue, parameters: &RuleParameters::DEFAULT };
    let sum = |losses: &[gloriam::rules::losses::Loss]| -> u8 {
        losses.iter().map(|loss| loss.skulls + loss.wounds).sum()
    };
    let mut alone = 0;
    for pair in 0..60 {
        let key = battle_core::StreamKey::of_seed(958).pair(pair);
        let mut chance =
            battle_core::SampledChance::new(key, battle_core::dice::DiceTransform::default());
        let role = battle_core::Role::shared(battle_core::streams::Purpose::Combat, 1);
        let mut thrown = [0, 0];
        let fought = fight(
            &claims,
            [&charger, &target],
            Combat::Melee,
            0,
            &mut battle_core::Chance::dice(&mut chance, role),
            |result| {
                for (sum, own) in thrown.iter_mut().zip(result.thrown) {
                    *sum += own.skulls + own.wounds;
                }
                if !result.pair.throws[1] {
                    alone += result.thrown[0].skulls + result.thrown[0].wounds;
                    assert_eq!(result.thrown[1].skulls + result.thrown[1].wounds, 0);
                }
            },
        );
        assert_eq!([sum(&fought.losses[1]), sum(&fought.losses[0])], thrown);
    }
    assert!(alone > 0);
}

#[test]
fn gl_560_elephants_and_walls_hold_fast() {
    let (foot, elephants) = (foot(), average("elephants", ""));
    assert!(Claims::holds_fast(&File::of(&elephants)));
    assert!(!Claims::holds_fast(&File::of(&foot)));
    for (hedge, wall) in [(true, false), (false, true)] {
        let lining = File { ground: Ground { hedge, wall, ..Ground::OPEN }, ..File::of(&foot) };
        assert!(Claims::holds_fast(&lining));
        assert!(!Claims::holds_fast(&File { face: Face::Rear, ..lining }));
    }
}
