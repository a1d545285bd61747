//! Battle cards in an engagement: TR-BC-04..09, 11, 15, 17, 19..23, and their interactions TR-BX.

mod camels;
mod foot;
mod marks_and_wagons;
mod mounted;
mod together;

use triumph::RuleParameters;

use crate::rules::support::{
    ALL_TROOPS, FOOT, MOUNTED, fight, fight_under, half_factors, parameters_with, rear_shot, shot,
    shot_under,
};

// Total factors of both sides before dice, in close combat.
fn check_close(cases: &[(&str, &str, (i16, i16))]) {
    for (a, b, factors) in cases {
        assert_eq!(fight(a, b).whole_factors(), *factors, "{a} against {b}");
    }
}

// Total factors of shooter and target before dice.
fn check_shot(cases: &[(&str, &str, (i16, i16))]) {
    for (shooter, target, factors) in cases {
        assert_eq!(shot(shooter, target).whole_factors(), *factors, "{shooter} at {target}");
    }
}

// What `a` suffers from `b` in close combat when beaten and when doubled.
fn check_suffers(cases: &[(&str, &str, &str)]) {
    for (a, b, expected) in cases {
        assert_eq!(fight(a, b).a_suffers, *expected, "{a} against {b}");
    }
}

// Checks that `changed` has `by(opponent)` more than `plain` against every troop type.
fn check_difference(plain: &str, changed: &str, by: impl Fn(&str) -> i16) {
    for opponent in ALL_TROOPS {
        let difference =
            fight(changed, opponent).whole_factors().0 - fight(plain, opponent).whole_factors().0;
        assert_eq!(difference, by(opponent), "{changed} against {opponent}");
    }
}

fn one_if(yes: bool) -> i16 {
    if yes { 1 } else { 0 }
}
