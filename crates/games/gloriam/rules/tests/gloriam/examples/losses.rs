//! Where losses fall and when units break (GL-X18, GL-X25, GL-X33, GL-X34).

use super::*;

/// Half-bases that three yellow dice inflict.
fn three_yellow(troops: &Troops, before: Bases, dice: &mut impl battle_core::Dice) -> Bases {
    let mut after = before;
    for _ in 0..3 {
        let [thrown, _] = throw([2, 0], [true, false], [false; 2], &RULES, dice);
        after.suffer(&[Loss { file: 0, skulls: thrown.skulls, wounds: thrown.wounds }], 2);
    }
    assert!(after.lost <= troops.bases());
    after
}

#[test]
fn gl_x18_three_yellow_dice() {
    let four = average("close-horse", "");
    let six = average("close-horse", "").bases() + 2;
    let of_six = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-horse\"; size = [3, 2]",
    );
    assert_eq!(six, of_six.bases());
    let fresh = Bases::full(&of_six);
    for (halves, n) in (0..).zip([1, 3, 6, 7, 6, 3, 1]) {
        let found = count(
            216,
            |dice| three_yellow(&of_six, fresh, dice),
            |after| 2 * after.lost + after.wounds == halves,
        );
        is_fraction(found, 216, (n, 27));
    }
    let breaks = count(
        216,
        |dice| three_yellow(&four, Bases::full(&four), dice),
        |after| is_broken(&four, after, &RULES),
    );
    is_fraction(breaks, 216, (4, 27));
    let is_gone = |after: &Bases| is_broken(&of_six, after, &RULES);
    assert_eq!(count(216, |dice| three_yellow(&of_six, fresh, dice), is_gone), 0);
    let twice = count(
        216 * 216,
        |dice| {
            let once = three_yellow(&of_six, fresh, dice);
            three_yellow(&of_six, once, dice)
        },
        is_gone,
    );
    is_fraction(twice, 216 * 216, (98, 243));
}

#[test]
fn gl_x25_break_points() {
    let first_broken = |troops: &Troops| {
        (0..=2 * troops.bases()).find(|halves| {
            let bases = Bases { lost: halves / 2, wounds: halves % 2, ..Bases::full(troops) };
            is_broken(troops, &bases, &RULES)
        })
    };
    let tug = |size: &str, extra: &str| {
        troops(&format!(
            "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = {size}; characteristics = [{extra}]"
        ))
    };
    for (size, halves) in [("[2, 2]", 5), ("[3, 2]", 7), ("[4, 2]", 9), ("[3, 3]", 10)] {
        assert_eq!(first_broken(&tug(size, "")), Some(halves), "{size}");
    }
    assert_eq!(first_broken(&tug("[4, 3]", "\"tercio\"")), Some(13));
    for (size, halves) in [("[3, 2]", 5), ("[3, 3]", 7)] {
        let sug = troops(&format!(
            "quality = \"average\"; training = \"skirmish\"; moves = \"skirmish-infantry\"; size = {size}"
        ));
        assert_eq!(first_broken(&sug), Some(halves), "{size}");
    }
    assert_eq!([7, 11, 12, 20].map(|tugs| army_break(tugs, &RULES)), [4, 6, 6, 9]);
}

#[test]
fn gl_x33_nearly_broken() {
    let routs = |quality: &str, test: Test| {
        let troops = troops(&format!(
            "quality = \"{quality}\"; training = \"formed\"; moves = \"close-infantry\"; size = [2, 2]"
        ));
        let mut bases = Bases::full(&troops);
        bases.suffer(&[Loss { file: 0, skulls: 2, wounds: 0 }], 2);
        let play = |dice: &mut _| {
            let mut after = bases;
            kill_a_base(&troops, &mut after, test, &RULES, dice);
            after
        };
        count(6, play, |after| is_broken(&troops, after, &RULES))
    };
    let supported = Test { rear_support: true, ..Test::default() };
    assert_eq!(routs("average", Test::default()), 5);
    assert_eq!(routs("superior", Test::default()), 4);
    assert_eq!(routs("average", supported), 3);
}

#[test]
fn gl_x34_where_the_second_wound_falls() {
    let troops = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [3, 2]",
    );
    for (order, files) in [([0, 1, 2], [1, 2, 1]), ([2, 0, 1], [2, 1, 1])] {
        let mut bases = Bases { wounds: 1, ..Bases::full(&troops) };
        let losses = order.map(|file| Loss { file, skulls: 0, wounds: 1 });
        bases.suffer(&losses, 2);
        assert_eq!((bases.in_files(), bases.wounds, bases.lost), (&files[..], 0, 2));
    }
}
