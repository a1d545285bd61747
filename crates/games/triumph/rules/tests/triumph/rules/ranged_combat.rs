//! Ranged combat, TR-RC-01, -02, -11, -12, -13, -15 and -16: what of it shows in one shot.

use crate::rules::support::{ALL_TROOPS, MOUNTED, fight, range_mu, rear_shot, shot, shot_problems};

// Total factors of shooter and target before dice.
fn check(shooter: &str, target: &str, factors: (i16, i16)) {
    assert_eq!(shot(shooter, target).whole_factors(), factors, "{shooter} at {target}");
}

// The shooters of the sheet, with their factor and range.
const SHOOTERS: [(&str, i16, i32); 4] =
    [("ARC", 3, 3), ("PAV", 3, 3), ("WWG", 3, 3), ("ART", 4, 8)];

#[test]
fn tr_rc_01_four_types_shoot_and_no_other() {
    for troop in ALL_TROOPS {
        let listed = SHOOTERS.iter().find(|row| row.0 == troop);
        assert_eq!(range_mu(troop), listed.map(|row| row.2), "{troop}");
        assert_eq!(shot_problems(troop, "spear").is_empty(), listed.is_some(), "{troop}");
    }
}

#[test]
fn tr_rc_01_cards_21_and_22_make_shooters() {
    for shooter in
        ["elite-cavalry+shower-shooting", "bow-levy+shower-shooting", "knights+chained-together"]
    {
        assert_eq!(shot_problems(shooter, "spear"), Vec::<String>::new(), "{shooter}");
    }
    assert!(!shot_problems("spear+elephant-screen", "spear").is_empty());
}

#[test]
fn tr_rc_02_a_target_cannot_hurt_its_shooter() {
    for (shooter, _, _) in SHOOTERS {
        for target in ALL_TROOPS {
            let seen = shot(shooter, target);
            assert_eq!(seen.a_suffers, "N/N", "{shooter} at {target}");
            assert_eq!(seen.when_b_wins(), "N/N N/N", "{shooter} at {target}");
        }
    }
}

// Target factors of the quick reference sheet: Rabble, Horde 2; War Wagons 4; other foot 3; Chariots, Cataphracts,
// Elite Cavalry, Elephants 3; other mounted 2.
const TARGET_FACTORS: [(&str, i16); 26] = [
    ("ARC", 3),
    ("BLV", 3),
    ("LFT", 3),
    ("LSP", 3),
    ("RBL", 2),
    ("RDR", 3),
    ("SKM", 3),
    ("WBD", 3),
    ("ART", 3),
    ("EFT", 3),
    ("HFT", 3),
    ("HRD", 2),
    ("PAV", 3),
    ("PIK", 3),
    ("SPR", 3),
    ("WWG", 4),
    ("WRR", 3),
    ("BAD", 2),
    ("BTX", 2),
    ("CHT", 3),
    ("ECV", 3),
    ("HBW", 2),
    ("JCV", 2),
    ("KNT", 2),
    ("CAT", 3),
    ("ELE", 3),
];

#[test]
fn tr_rc_11_factors_of_shooters_and_targets() {
    for (shooter, factor, _) in SHOOTERS {
        for (target, target_factor) in TARGET_FACTORS {
            check(shooter, target, (factor, target_factor));
        }
    }
}

#[test]
fn tr_rc_11_factors_under_cards() {
    for (shooter, target, factors) in [
        ("elite-cavalry+shower-shooting", "spear", (2, 3)),
        ("elite-cavalry+chained-together", "spear", (2, 3)),
        ("archers", "bad-horse+light-camelry", (3, 2)),
        ("archers", "elite-cavalry+sword-fighting-cavalry", (3, 2)),
        ("archers", "cataphracts+sword-fighting-cavalry", (3, 2)),
        ("archers", "horde+plaustrella", (3, 4)),
    ] {
        check(shooter, target, factors);
    }
}

#[test]
fn tr_rc_12_a_target_shot_from_the_rear_has_one_less() {
    for (shooter, factor, _) in SHOOTERS {
        for (target, target_factor) in TARGET_FACTORS {
            assert_eq!(
                rear_shot(shooter, target).whole_factors(),
                (factor, target_factor - 1),
                "{shooter} at the rear of {target}"
            );
        }
    }
}

#[test]
fn tr_rc_12_a_shooter_at_the_general_has_one_less() {
    for (shooter, factor, _) in SHOOTERS {
        for (target, target_factor) in TARGET_FACTORS {
            check(shooter, &format!("{target}:general"), (factor - 1, target_factor));
        }
    }
    assert_eq!(rear_shot("archers", "knights:general").whole_factors(), (2, 1));
}

#[test]
fn tr_rc_12_cards_8_9_and_19() {
    for (shooter, target, factors) in [
        ("archers", "spear+mobile-infantry:on-transports", (3, 2)),
        ("archers", "spear+plaustrella", (3, 4)),
        ("archers", "spear:standard-wagon", (2, 3)),
        ("archers", "spear+plaustrella:standard-wagon", (2, 4)),
        ("artillery", "spear:standard-wagon,general", (2, 3)),
    ] {
        check(shooter, target, factors);
    }
    assert_eq!(rear_shot("archers", "spear+plaustrella").whole_factors(), (3, 2));
    assert_eq!(rear_shot("archers", "spear+mobile-infantry:on-transports").whole_factors(), (3, 1));
}

// No cover and no general's +1: by omission from the sheet.
#[test]
fn tr_rc_12_no_other_factor_applies_to_shooting() {
    for (shooter, target) in [
        ("archers:general", "spear"),
        ("archers:uphill", "spear"),
        ("archers", "spear:uphill"),
        ("archers:edges=1", "spear"),
        ("archers", "spear:edges=2"),
        ("archers", "spear:marked"),
        ("archers", "spear:fighting-to=flank,edges=1"),
        ("archers:difficult", "spear"),
        ("archers", "spear:difficult"),
        ("archers", "spear+supporting-bowmen"),
        ("archers", "spear+elephant-screen"),
        ("archers", "spear+camel-protected-infantry"),
        ("archers+camel-protected-infantry", "spear"),
    ] {
        check(shooter, target, (3, 3));
    }
    for mounted in MOUNTED {
        let factor = shot("archers", mounted).whole_factors();
        check("archers", &format!("{mounted}:difficult"), factor);
    }
}

// By hand at 3 against 3: the shooter's 9 doubles 4, its 8 doubles 4: 6-1 and 5-1. It beats on the other 13 of the 15
// pairs where its die is higher, ties on 6, and the 15 others are no effect whichever way they are counted.
#[test]
fn tr_rc_13_six_one_and_five_one_kill_at_three_against_three() {
    let seen = shot("archers", "heavy-foot");
    assert_eq!(seen.counts, [2, 13, 6, 13, 2]);
    assert_eq!(seen.b_suffers, "F/D");
    assert_eq!(seen.when_tied(), "N N");
}

#[test]
fn tr_rc_15_camps_neither_shoot_nor_are_shot_at() {
    assert!(!shot_problems("archers", "camp").is_empty());
    assert!(!shot_problems("camp", "spear").is_empty());
    assert!(!shot_problems("camp:garrison=archers", "spear").is_empty());
    assert!(!shot_problems("archers", "camp:wagon,garrison=archers").is_empty());
}

// A stand on transports may not shoot; the same Archers off them may.
#[test]
fn tr_rc_16_a_stand_on_transports_does_not_shoot() {
    assert!(!shot_problems("archers+mobile-infantry:on-transports", "spear").is_empty());
    assert!(!shot_problems("archers+mobile-infantry", "spear").is_empty());
    assert_eq!(shot_problems("archers", "spear"), Vec::<String>::new());
}

// Terrain of a result is the target's, and only of the shot, TR-RS-04: what a stand does in close combat is another roll.
#[test]
fn tr_rc_13_a_beaten_target_suffers_by_its_own_ground() {
    assert_eq!(shot("archers", "knights:difficult").b_suffers, "D/D");
    assert_eq!(shot("archers:difficult", "knights").b_suffers, "F/D");
    assert_eq!(fight("archers:difficult", "knights").a_suffers, "S/D");
}
