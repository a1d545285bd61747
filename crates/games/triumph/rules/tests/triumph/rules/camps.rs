//! Attacks on camps, TR-CP-03..08, TR-CP-12, -13, and the camp cards 17 and 19 where they fight.

use crate::rules::support::{ALL_TROOPS, fight, fight_under, half_factors, parameters_with};

// The camp's factor in half points.
fn camp_halves(camp: &str) -> i16 {
    half_factors(&fight("spear", camp)).1
}

// The attacker's factor in half points against an open camp.
fn attacker_halves(attacker: &str) -> i16 {
    half_factors(&fight(attacker, "camp")).0
}

// Costs of the quick reference sheet.
const COSTS: [(&str, i16); 26] = [
    ("ARC", 4),
    ("BLV", 2),
    ("LFT", 3),
    ("LSP", 3),
    ("RBL", 2),
    ("RDR", 4),
    ("SKM", 3),
    ("WBD", 3),
    ("ART", 3),
    ("EFT", 4),
    ("HFT", 3),
    ("HRD", 2),
    ("PAV", 4),
    ("PIK", 3),
    ("SPR", 4),
    ("WWG", 3),
    ("WRR", 3),
    ("BAD", 3),
    ("BTX", 3),
    ("CHT", 4),
    ("ECV", 4),
    ("HBW", 4),
    ("JCV", 4),
    ("KNT", 4),
    ("CAT", 4),
    ("ELE", 4),
];

#[test]
fn tr_cp_03_an_empty_camp_has_two_and_a_garrison_one_and_its_cost() {
    assert_eq!(camp_halves("camp"), 4);
    for (garrison, cost) in COSTS {
        assert_eq!(camp_halves(&format!("camp:garrison={garrison}")), 2 * (1 + cost), "{garrison}");
    }
}

#[test]
fn tr_cp_03_a_fortified_camp_has_two_more() {
    assert_eq!(camp_halves("camp:fortified"), 8);
    for (garrison, cost) in COSTS {
        assert_eq!(
            camp_halves(&format!("camp:fortified,garrison={garrison}")),
            2 * (3 + cost),
            "{garrison}"
        );
    }
}

// Garrisons whose cost a card changes: half points of the factor with that cost and with the list cost.
const CHANGED_COSTS: [(&str, i16, i16); 5] = [
    // Card 23 makes 3.5 of 4, so 4.5; card 5 makes 3 of 4; card 21 makes 5 of 4 and 3 of 2.
    ("knights+sword-fighting-cavalry", 9, 10),
    ("knights+charging-camelry", 8, 10),
    ("cataphracts+charging-camelry", 8, 10),
    ("elite-cavalry+shower-shooting", 12, 10),
    ("bow-levy+shower-shooting", 8, 6),
];

#[test]
fn tr_cp_03_a_garrison_counts_with_the_cost_its_card_gives_it() {
    for (garrison, halves, _) in CHANGED_COSTS {
        assert_eq!(camp_halves(&format!("camp:garrison={garrison}")), halves, "{garrison}");
        assert_eq!(
            camp_halves(&format!("camp:fortified,garrison={garrison}")),
            halves + 4,
            "{garrison}"
        );
    }
}

// Only cards 5, 21 and 23 change the cost of a stand; what is paid for other cards is not the garrison's.
#[test]
fn tr_cp_03_other_cards_do_not_change_a_garrisons_cost() {
    for garrison in [
        "heavy-foot+plaustrella",
        "heavy-foot+supporting-bowmen",
        "heavy-foot+hoplite-deep-formation",
    ] {
        assert_eq!(camp_halves(&format!("camp:garrison={garrison}")), 8, "{garrison}");
    }
}

#[test]
fn tr_cp_03_or_with_its_list_cost_by_parameter() {
    let list = parameters_with("garrison_cost", "list");
    for (garrison, _, halves) in CHANGED_COSTS {
        let camp = format!("camp:garrison={garrison}");
        assert_eq!(half_factors(&fight_under(&list, "spear", &camp)).1, halves, "{garrison}");
    }
}

// 4 against 4.5. In half points 8+2x against 9+2y: no ties. By hand, A wins when x > y (15 of 36); it doubles when
// 8+2x >= 18+4y, never for y >= 1 but x = 7; so 0. B wins when y >= x (21); doubles when 9+2y >= 16+4x: x = 1 needs
// y >= 5.5, so y = 6 (1 of 36).
#[test]
fn tr_cp_03_a_camp_at_four_and_a_half_never_ties() {
    let seen = fight("spear", "camp:garrison=knights+sword-fighting-cavalry");
    assert_eq!(half_factors(&seen), (8, 9));
    assert_eq!(seen.counts, [0, 15, 0, 20, 1]);
}

#[test]
fn tr_cp_04_the_attacker_uses_its_factor_against_foot() {
    for (attacker, factor) in [
        ("ARC", 2),
        ("BLV", 2),
        ("LFT", 3),
        ("LSP", 3),
        ("RBL", 2),
        ("RDR", 4),
        ("SKM", 2),
        ("WBD", 3),
        ("ART", 2),
        ("EFT", 5),
        ("HFT", 4),
        ("HRD", 3),
        ("PAV", 3),
        ("PIK", 3),
        ("SPR", 4),
        ("WWG", 3),
        ("WRR", 3),
        ("BAD", 2),
        ("BTX", 2),
        ("CHT", 2),
        ("ECV", 3),
        ("HBW", 2),
        ("JCV", 3),
        ("KNT", 3),
        ("CAT", 4),
        ("ELE", 5),
    ] {
        assert_eq!(attacker_halves(attacker), 2 * factor, "{attacker}");
        // A mounted garrison changes nothing in that.
        assert_eq!(
            half_factors(&fight(attacker, "camp:garrison=elephants")).0,
            2 * factor,
            "{attacker}"
        );
    }
}

// Cards that set a factor against foot set it against a camp: 4 of Heavy Foot, 3 of card 23, 2 of Bad Horse.
#[test]
fn tr_cp_04_an_attacker_with_a_card_uses_its_factor_against_foot() {
    for (attacker, factor) in [
        ("light-spear+plaustrella", 4),
        ("elite-foot+plaustrella", 4),
        ("horse-bow+sword-fighting-cavalry", 3),
        ("knights+sword-fighting-cavalry", 3),
        ("bad-horse+light-camelry", 2),
        // Close order foot, so 2 less in difficult ground.
        ("light-spear+plaustrella:difficult", 2),
        ("elite-cavalry+chained-together:difficult", 2),
    ] {
        assert_eq!(attacker_halves(attacker), 2 * factor, "{attacker}");
    }
}

// Attackers with one thing that counts against a camp and what it adds, in whole points.
const COUNTS_AGAINST_A_CAMP: [(&str, &str, i16); 9] = [
    ("spear", "spear:general", 1),
    ("knights", "knights:difficult", -1),
    ("spear", "spear:difficult", -2),
    ("knights", "knights+charging-camelry", -1),
    ("cataphracts", "cataphracts+charging-camelry", -1),
    ("spear", "spear:standard-wagon", 1),
    ("heavy-foot", "heavy-foot+elephant-screen", 1),
    ("spear", "spear:edges=1", -1),
    ("spear", "spear:edges=2", -2),
];

#[test]
fn tr_cp_05_what_counts_for_the_attacker_of_a_camp() {
    for (plain, changed, by) in COUNTS_AGAINST_A_CAMP {
        assert_eq!(attacker_halves(changed) - attacker_halves(plain), 2 * by, "{changed}");
    }
}

#[test]
fn tr_cp_05_what_does_not_count_for_the_attacker_of_a_camp() {
    for (plain, changed) in [
        ("pikes", "pikes:rear-support"),
        ("light-spear", "light-spear:rear-support"),
        ("warriors", "warriors:rear-support"),
        ("heavy-foot", "heavy-foot+hoplite-deep-formation:rear-support"),
        ("spear", "spear:uphill"),
        ("light-foot:difficult", "light-foot"),
        ("bad-horse", "bad-horse+light-camelry"),
        ("light-foot", "light-foot+camel-protected-infantry"),
        ("heavy-foot", "heavy-foot+supporting-bowmen"),
        ("elite-cavalry", "elite-cavalry+chained-together"),
        ("spear", "spear:marked"),
    ] {
        for camp in [
            "camp",
            "camp:garrison=warband",
            "camp:garrison=knights",
            "camp:garrison=javelin-cavalry",
        ] {
            let factor = |attacker| half_factors(&fight(attacker, camp)).0;
            assert_eq!(factor(changed), factor(plain), "{changed} against {camp}");
        }
    }
}

#[test]
fn tr_cp_05_or_only_general_and_ground_by_parameter() {
    let narrow = parameters_with("camp_attacker_factors", "{general, difficult}");
    for (plain, changed, by) in COUNTS_AGAINST_A_CAMP {
        let factor = |attacker| half_factors(&fight_under(&narrow, attacker, "camp")).0;
        let counts = changed.contains("general") || changed.contains("difficult");
        assert_eq!(factor(changed) - factor(plain), if counts { 2 * by } else { 0 }, "{changed}");
    }
}

#[test]
fn tr_cp_07_a_camp_beaten_or_doubled_is_sacked_and_a_tie_is_nothing() {
    for camp in [
        "camp",
        "camp:fortified",
        "camp:garrison=elite-foot",
        "camp:wagon",
        "camp:wagon,garrison=horde",
    ] {
        let seen = fight("knights", camp);
        assert_eq!(seen.b_suffers, "X/X", "{camp}");
        assert_eq!(seen.when_tied(), "N N", "{camp}");
    }
}

// Attackers that fall back even when doubled.
const FALL_BACK_WHEN_DOUBLED: [&str; 5] = ["ARC", "SKM", "HBW", "CHT", "ECV"];

// On any ground: neither the mounted-in-difficult row nor a shattered row is among the results of an attack on a camp.
#[test]
fn tr_cp_08_a_beaten_attacker_falls_back_and_a_doubled_one_is_mostly_destroyed() {
    for attacker in ALL_TROOPS {
        let expected = if FALL_BACK_WHEN_DOUBLED.contains(&attacker) { "F/F" } else { "F/D" };
        for ground in ["", ":difficult"] {
            for camp in ["camp", "camp:garrison=elephants", "camp:garrison=warband"] {
                let seen = fight(&format!("{attacker}{ground}"), camp);
                assert_eq!(seen.a_suffers, expected, "{attacker}{ground} at {camp}");
            }
        }
    }
}

// By the type it fought as, TR-RS-14: Bad Horse under cards 4 and 23, Heavy Foot under card 9.
#[test]
fn tr_cp_08_an_attacker_with_a_card_counts_as_what_it_fought_as() {
    for (attacker, expected) in [
        ("elite-cavalry+sword-fighting-cavalry", "F/D"),
        ("archers+plaustrella", "F/D"),
        ("elite-cavalry+chained-together", "F/F"),
        ("elite-cavalry+shower-shooting", "F/F"),
        ("skirmishers+camel-protected-infantry", "F/F"),
    ] {
        assert_eq!(fight(attacker, "camp").a_suffers, expected, "{attacker}");
    }
}

// Neither side of an attack on a camp pursues, TR-CP-12.
#[test]
fn tr_cp_12_no_pursuit_at_a_camp() {
    for attacker in ALL_TROOPS {
        let seen = fight(attacker, "camp");
        assert_eq!(seen.pursues(), [false; 4], "{attacker}");
    }
}

#[test]
fn tr_cp_13_a_general_in_the_camp_adds_nothing() {
    assert_eq!(camp_halves("camp:garrison=spear,garrison-general"), 10);
}

#[test]
fn tr_cp_13_or_one_by_parameter() {
    let bonus = parameters_with("garrison_general_bonus", "true");
    let factor = |camp| half_factors(&fight_under(&bonus, "spear", camp)).1;
    assert_eq!(factor("camp:garrison=spear,garrison-general"), 12);
    assert_eq!(factor("camp:garrison=spear"), 10);
    assert_eq!(factor("camp:fortified,garrison=horde,garrison-general"), 12);
}

// Card 17: 4, or 3 and the garrison's cost.
// TR-BC-17.1
#[test]
fn tr_bc_17_a_fortified_camp_has_two_more() {
    assert_eq!(camp_halves("camp:fortified"), camp_halves("camp") + 4);
    assert_eq!(camp_halves("camp:fortified,garrison=horde"), 10);
}

// Card 19: in everything else a camp.
// TR-BC-19.4
#[test]
fn tr_bc_19_a_standard_wagon_fights_as_a_camp() {
    assert_eq!(camp_halves("camp:wagon"), 4);
    assert_eq!(camp_halves("camp:wagon,garrison=spear"), 10);
}
