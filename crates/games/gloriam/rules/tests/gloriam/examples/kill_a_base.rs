//! Kill-a-base tests and tests of generals (GL-X13 to GL-X15).

use super::*;

/// How many of six kill-a-base dice cost a base and a wound.
fn tests_of(troops: &Troops, bases: Bases, test: Test) -> (u64, u64) {
    let play = |dice: &mut _| {
        let mut after = bases;
        kill_a_base(troops, &mut after, test, &RULES, dice);
        after
    };
    let lost = count(6, play, |after| after.lost > bases.lost);
    let wounded = count(6, play, |after| after.lost == bases.lost && after.wounds > bases.wounds);
    (lost, wounded)
}

#[test]
fn gl_x13_kill_a_base_tests() {
    let supported = Test { rear_support: true, ..Test::default() };
    let fresh = |quality: &str| {
        let troops = of_quality(quality, "close-infantry", "");
        (troops, Bases::full(&troops))
    };
    for (quality, plain, backed) in [
        ("poor", (3, 2), (1, 2)),
        ("average", (2, 2), (0, 2)),
        ("superior", (1, 2), (0, 1)),
        ("exceptional", (0, 2), (0, 0)),
    ] {
        let (troops, bases) = fresh(quality);
        assert_eq!(tests_of(&troops, bases, Test::default()), plain, "{quality}");
        assert_eq!(tests_of(&troops, bases, supported), backed, "{quality} with support");
    }
    let (troops, mut bases) = fresh("average");
    bases.suffer(&[Loss { file: 0, skulls: 4, wounds: 0 }], 2);
    assert_eq!(tests_of(&troops, bases, Test::default()), (3, 2), "nervous");
}

#[test]
fn gl_x14_two_units_near_a_broken_friend() {
    let troops = foot();
    let lost = count(
        36,
        |dice| {
            [0; 2].map(|_| {
                let mut bases = Bases::full(&troops);
                kill_a_base(&troops, &mut bases, Test::default(), &RULES, dice);
                bases.lost
            })
        },
        |lost| lost.iter().any(|&bases| bases > 0),
    );
    is_fraction(lost, 36, (5, 9));
}

#[test]
fn gl_x15_tests_of_generals() {
    let of =
        |level, fate| count(6, |dice| test_general(level, &RULES, dice), |found| found.1 == fate);
    let all = |level| {
        [Fate::Killed, Fate::Wounded, Fate::Stunned, Fate::Unhurt].map(|fate| of(level, fate))
    };
    assert_eq!(all(3), [2, 2, 1, 1]);
    assert_eq!(all(5), [0, 2, 1, 3]);
    // GL-114: a Mediocre general who is wounded stays Mediocre.
    assert_eq!(all(2), [3, 0, 1, 2]);
}
