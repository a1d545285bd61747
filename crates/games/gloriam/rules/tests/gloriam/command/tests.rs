//! The dice of kill-a-base tests (GL-601, GL-603).

use super::*;

/// GL-601, GL-603.
#[test]
fn gl_601_gl_603_dice_of_tests() {
    let of = |quality: &str, moves: &str| of_quality(quality, moves, "");
    let plain = |own: &Troops| die(own, &Bases::full(own), Test::default(), &RULES);
    for (quality, colour) in [("poor", R), ("average", Y), ("superior", G), ("exceptional", W)] {
        assert_eq!(plain(&of(quality, "close-infantry")), Some(colour));
        assert_eq!(plain(&of(quality, "elephants")), Some(W));
        assert_eq!(plain(&of(quality, "battle-wagons")), Some(W));
    }
    let best = of("exceptional", "close-infantry");
    let supported = Test { rear_support: true, ..Test::default() };
    assert_eq!(die(&best, &Bases::full(&best), supported, &RULES), None);
    let floor = RuleParameters { kab_floor: KabFloor::Black, ..RULES };
    assert_eq!(die(&best, &Bases::full(&best), supported, &floor), Some(Colour::Black));
    // GL-607: the army commander's death is a colour worse; horse have no rear support.
    let commander = Test { army_commander: true, ..Test::default() };
    assert_eq!(die(&best, &Bases::full(&best), commander, &RULES), Some(G));
    let horse = of("average", "close-horse");
    assert_eq!(die(&horse, &Bases::full(&horse), supported, &RULES), Some(Y));
    assert_eq!([2, 3, 4, 5].map(|level| general_die(level, &RULES)), [R, Y, G, W]);
}
