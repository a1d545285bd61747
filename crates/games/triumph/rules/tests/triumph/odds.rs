//! Exact odds of one roll: by hand, by enumerated dice through the crate's own `resolve`, and by a comparison written
//! here from TR-CC-20 alone. All are compared as counts of 36, so equality is exact.

use battle_core::dice::{ScriptedDice, enumerate};
use battle_core::{OpposedResult, RuleId};

use crate::rules::support::{fight, shot};
use triumph::{HalfPoints, RuleParameters, resolve};

const ASKED: RuleId = RuleId("TR-CC-20");

// TR-CC-20 in half points: equal is a tie, more beats, twice as much or more doubles, and so does anything that is
// higher than a total of nothing or less.
fn by_the_rule(a_halves: i16, b_halves: i16) -> [u8; 5] {
    let mut counts = [0; 5];
    for (a_die, b_die) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
        let (a, b) = (a_halves + 2 * a_die, b_halves + 2 * b_die);
        let cell = match (a - b).signum() {
            1 if b <= 0 || a >= 2 * b => 0,
            1 => 1,
            0 => 2,
            _ if a <= 0 || b >= 2 * a => 4,
            _ => 3,
        };
        counts[cell] += 1;
    }
    counts
}

fn enumerated(a: HalfPoints, b: HalfPoints, parameters: &RuleParameters) -> [u8; 5] {
    let mut counts = [0; 5];
    enumerate(
        36,
        |dice| resolve(dice, ASKED, a, b, parameters),
        |cell, weight| counts[cell as usize] += u8::try_from(weight).unwrap(),
    );
    counts
}

// Foot whose final factor against foot is its place in the list less 3, by TR-CC-06, -12, -18, TR-BC-11.1, -19.3, -20.3.
const MINUS_THREE_TO_NINE: [(&str, i16); 13] = [
    ("artillery:difficult,edges=3", -3),
    ("warriors:difficult,edges=3", -2),
    ("heavy-foot:difficult,edges=3", -1),
    ("elite-foot:difficult,edges=3", 0),
    ("elite-foot:difficult,edges=2", 1),
    ("elite-foot:edges=3", 2),
    ("elite-foot:edges=2", 3),
    ("elite-foot:edges=1", 4),
    ("elite-foot", 5),
    ("elite-foot:general", 6),
    ("elite-foot+elephant-screen:general", 7),
    ("elite-foot+elephant-screen:general,standard-wagon", 8),
    ("elite-foot+elephant-screen+hoplite-deep-formation:general,standard-wagon,rear-support", 9),
];

#[test]
fn tr_cc_20_three_answers_agree_for_every_pair_of_factors() {
    let defaults = RuleParameters::default();
    for (a, a_factor) in MINUS_THREE_TO_NINE {
        for (b, b_factor) in MINUS_THREE_TO_NINE {
            let seen = fight(a, b);
            assert_eq!(seen.whole_factors(), (a_factor, b_factor), "{a} against {b}");
            let expected = by_the_rule(2 * a_factor, 2 * b_factor);
            assert_eq!(seen.counts, expected, "{a_factor} against {b_factor}");
            let rolled =
                enumerated(HalfPoints::whole(a_factor), HalfPoints::whole(b_factor), &defaults);
            assert_eq!(rolled, expected, "{a_factor} against {b_factor}, rolled");
        }
    }
}

// Garrisons under card 23 bring halves into it, TR-CP-03.
#[test]
fn tr_cp_03_half_points_are_compared_exactly() {
    let defaults = RuleParameters::default();
    for a in -8..=20 {
        for b in -8..=20 {
            let rolled = enumerated(HalfPoints(a), HalfPoints(b), &defaults);
            assert_eq!(rolled, by_the_rule(a, b), "{a} against {b} half points");
        }
    }
}

// The first die is A's. By hand, at 3 against 4: 6-1 is 9 v 5, 1-4 is 4 v 8, a double by equality.
#[test]
fn tr_cc_05_the_first_die_is_the_first_stands() {
    let defaults = RuleParameters::default();
    for (script, expected) in [
        ([6, 1], OpposedResult::ABeats),
        ([2, 1], OpposedResult::Tie),
        ([1, 4], OpposedResult::BDoubles),
        ([1, 3], OpposedResult::BBeats),
    ] {
        let mut dice = ScriptedDice::new(&script);
        let cell = resolve(&mut dice, ASKED, HalfPoints::whole(3), HalfPoints::whole(4), &defaults);
        assert_eq!(cell, expected, "{script:?}");
        dice.finish().unwrap();
    }
}

// A fraction in lowest terms.
fn of_36(n: u8) -> (u8, u8) {
    let divisor =
        (1..=36).rev().find(|d| n.is_multiple_of(*d) && 36_u8.is_multiple_of(*d)).unwrap();
    (n / divisor, 36 / divisor)
}

// Knights 3 against Spear 4. Let d be the difference of the dice, Knights' less Spear's: 36 rolls hold 6-|d| of each d.
// Knights win for d >= 2: 4+3+2+1 = 10, and shatter the Spear with every one: 5/18. They never double: 3+6 = 9 needs a
// total of 4. They tie for d = 1: 5. They lose on 21; a double needs Knights' 4 (die 1) against 8, 9 or 10 or 5 (die 2)
// against 10: 4, so they are lost in 1/9.
#[test]
fn tr_ex_02_knights_against_spear_as_fractions() {
    let seen = fight("knights", "spear");
    let [a_doubles, a_beats, tie, b_beats, b_doubles] = seen.counts;
    assert_eq!((seen.a_suffers.as_str(), seen.b_suffers.as_str()), ("F/D", "S/D"));
    assert_eq!(of_36(a_doubles + a_beats), (5, 18));
    assert_eq!(of_36(tie), (5, 36));
    assert_eq!(of_36(b_doubles), (1, 9));
    assert_eq!(of_36(b_beats), (17, 36));
}

// Archers 3 at Knights 2 in rough ground: beaten is destroyed. The shooter wins for d >= 0 and d of -1 ties: 21/36.
#[test]
fn tr_ex_18_archers_at_knights_in_rough_as_fractions() {
    let seen = shot("archers", "knights:difficult");
    assert_eq!(seen.b_suffers, "D/D");
    assert_eq!(of_36(seen.counts[0] + seen.counts[1]), (7, 12));
    assert_eq!(of_36(seen.counts[2]), (5, 36));
}

// Elephants 4 against Knights 4: the higher die wins, 15 of 36, and the Knights are shattered by it: 5/12. Elephants are
// lost to a double alone: 10 against 5, 1/36.
#[test]
fn tr_rs_01_elephants_against_knights_as_fractions() {
    let seen = fight("elephants", "knights");
    assert_eq!((seen.a_suffers.as_str(), seen.b_suffers.as_str()), ("F/D", "S/D"));
    assert_eq!(of_36(seen.counts[0] + seen.counts[1]), (5, 12));
    assert_eq!(of_36(seen.counts[4]), (1, 36));
}

// Horse Bow 2 at an open camp 2: sacked on the higher die, 5/12; the attacker falls back whatever happens (TR-CP-08).
#[test]
fn tr_cp_08_horse_bow_at_an_open_camp_as_fractions() {
    let seen = fight("horse-bow", "camp");
    assert_eq!((seen.a_suffers.as_str(), seen.b_suffers.as_str()), ("F/F", "X/X"));
    assert_eq!(of_36(seen.counts[0] + seen.counts[1]), (5, 12));
    assert_eq!(of_36(seen.counts[3] + seen.counts[4]), (5, 12));
}

// Elite Foot 5, overlapped on both sides, in rough ground, against Warband 3: 5 - 2 - 2 = 1. A wins for d >= 3: 3+2+1 = 6,
// a double needs 1+6 = 7 against 3.5, never; ties on d = 2: 4. B doubles when 3+y >= 2+2x: x = 1 all six (4 >= 4), x = 2
// y >= 3 (4), x = 3 y >= 5 (2), x = 4 y >= 7 none: 12; the other 14 beat.
#[test]
fn tr_cc_18_elite_foot_in_the_worst_place_as_fractions() {
    let seen = fight("elite-foot:difficult,edges=2", "warband");
    assert_eq!(seen.counts, [0, 6, 4, 14, 12]);
    assert_eq!(seen.a_suffers, "S/D");
    assert_eq!(of_36(seen.counts[3] + seen.counts[4]), (13, 18));
}
