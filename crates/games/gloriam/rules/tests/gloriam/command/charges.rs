//! Charges, runs and reach (GL-307 to GL-311, GL-401 to GL-403).

use super::*;

/// GL-307, GL-310, GL-311.
#[test]
fn gl_307_gl_310_gl_311_forced_free_and_prompted_charges() {
    use ChargeKind::{Forced, Free, Prompted};
    let lancers = average("close-horse", "\"charging-lancer\"");
    let (warriors, foot) = (average("warriors", ""), average("close-infantry", ""));
    let shot = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; weapon = \"musket\"",
    );
    let kind_of = |own: &Troops, gap: u8, worst: i8, rules: &RuleParameters| {
        charge_kind(forced_within(own, rules), gap, || worst, rules)
    };
    for (own, gap, worst, kind) in [
        (&lancers, 3, 0, Forced),
        (&lancers, 4, 0, Prompted),
        (&warriors, 3, -2, Forced),
        (&lancers, 3, -3, Free),
        (&foot, 1, 0, Forced),
        (&foot, 2, 0, Prompted),
        (&shot, 1, 3, Prompted),
    ] {
        assert_eq!(kind_of(own, gap, worst, &RULES), kind, "{gap} {worst}");
    }
    let none = RuleParameters { free_charge: FreeCharge::None, ..RULES };
    assert_eq!(kind_of(&lancers, 3, -3, &none), Prompted);
    let near = RuleParameters { free_charge: FreeCharge::WithinOneBw, ..RULES };
    assert_eq!(kind_of(&shot, 1, 3, &near), Free);
}

#[test]
fn gl_308_who_never_charges() {
    for (moves, may) in [("battle-wagons", false), ("close-infantry", true), ("elephants", true)] {
        assert_eq!(average(moves, "").may_charge(), may, "{moves}");
    }
    let guns = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"artillery\"; weapon = \"medium-artillery\"",
    );
    assert!(!guns.may_charge());
}

#[test]
fn gl_401_who_may_run() {
    let slow = RuleParameters { close_horse_runs: false, ..RULES };
    for (moves, runs, other) in [
        ("close-horse", true, false),
        ("loose-horse", true, true),
        ("close-infantry", false, false),
        ("elephants", false, false),
    ] {
        let own = average(moves, "");
        assert_eq!((own.may_evade(&RULES), own.may_evade(&slow)), (runs, other), "{moves}");
    }
}

#[test]
fn gl_402_the_table_of_runs() {
    assert_eq!(
        [0, 1, 2, 3, 4, 5, 6, 7].map(|roll| variation(roll, &RULES)),
        [-3, -2, -1, 0, 0, 0, 1, 2]
    );
}

/// GL-403, GL-912.
#[test]
fn gl_403_gl_912_reach_and_gap() {
    assert!(reaches(4, 4, &RULES) && !reaches(3, 4, &RULES) && !reaches(0, 0, &RULES));
    let strict = RuleParameters { equal_is_contact: false, ..RULES };
    assert!(!reaches(4, 4, &strict) && reaches(5, 4, &strict));
}
