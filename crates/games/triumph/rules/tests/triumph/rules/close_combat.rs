//! Close combat, TR-CC-05..20: combat factors, tactical factors and the winner of a roll.

use crate::rules::support::{ALL_TROOPS, FOOT, MOUNTED, fight, fight_under, parameters_with};

// Total factors of both sides before dice.
fn check(a: &str, b: &str, factors: (i16, i16)) {
    assert_eq!(fight(a, b).whole_factors(), factors, "{a} against {b}");
}

fn check_all(cases: &[(&str, &str, (i16, i16))]) {
    for (a, b, factors) in cases {
        check(a, b, *factors);
    }
}

// Combat factors against foot and against mounted, in the order of the quick reference sheet.
const COMBAT_FACTORS: [(&str, i16, i16); 26] = [
    ("archers", 2, 4),
    ("bow-levy", 2, 3),
    ("light-foot", 3, 2),
    ("light-spear", 3, 3),
    ("rabble", 2, 1),
    ("raiders", 4, 2),
    ("skirmishers", 2, 1),
    ("warband", 3, 2),
    ("artillery", 2, 2),
    ("elite-foot", 5, 3),
    ("heavy-foot", 4, 3),
    ("horde", 3, 2),
    ("pavisiers", 3, 4),
    ("pikes", 3, 4),
    ("spear", 4, 4),
    ("war-wagons", 3, 4),
    ("warriors", 3, 2),
    ("bad-horse", 2, 2),
    ("battle-taxi", 2, 2),
    ("chariots", 2, 3),
    ("elite-cavalry", 3, 3),
    ("horse-bow", 2, 3),
    ("javelin-cavalry", 3, 2),
    ("knights", 3, 4),
    ("cataphracts", 4, 4),
    ("elephants", 5, 4),
];

#[test]
fn tr_cc_05_the_factor_goes_by_the_opponents_category() {
    for (a, a_v_foot, a_v_mounted) in COMBAT_FACTORS {
        for (b, b_v_foot, b_v_mounted) in COMBAT_FACTORS {
            let is_foot = |name: &str| COMBAT_FACTORS[..17].iter().any(|row| row.0 == name);
            let mut a_factor = if is_foot(b) { a_v_foot } else { a_v_mounted };
            let mut b_factor = if is_foot(a) { b_v_foot } else { b_v_mounted };
            // The one tactical factor that goes by types alone, TR-CC-16.
            a_factor += if a == "skirmishers" && b == "elephants" { 2 } else { 0 };
            b_factor += if b == "skirmishers" && a == "elephants" { 2 } else { 0 };
            check(a, b, (a_factor, b_factor));
        }
    }
}

// Heavy Foot 4 v 3 Warband: a doubles 3+y with 4+x when 4+x >= 6+2y, 4/36 and so on: counts of TR-EX-60, +4 v +3.
#[test]
fn tr_cc_05_total_is_factor_plus_tactical_factors_plus_die() {
    assert_eq!(fight("heavy-foot", "warband").counts, [4, 17, 5, 10, 0]);
    assert_eq!(fight("heavy-foot:general,edges=2", "warband").counts, [2, 13, 6, 13, 2]);
}

#[test]
fn tr_cc_06_the_generals_stand_has_one_more() {
    check_all(&[
        ("elite-cavalry:general", "horse-bow", (4, 3)),
        ("spear", "knights:general", (4, 4)),
        ("spear:general", "spear:general", (5, 5)),
    ]);
}

#[test]
fn tr_cc_07_rear_support_adds_two_to_pikes_and_one_to_light_spear_and_warriors() {
    check_all(&[
        ("pikes:rear-support", "heavy-foot", (5, 4)),
        ("light-spear:rear-support", "heavy-foot", (4, 4)),
        ("warriors:rear-support", "heavy-foot", (4, 4)),
        ("heavy-foot+hoplite-deep-formation:rear-support", "heavy-foot", (5, 4)),
        ("elite-foot+hoplite-deep-formation:rear-support", "heavy-foot", (6, 4)),
        ("spear+hoplite-deep-formation:rear-support", "heavy-foot", (5, 4)),
    ]);
}

// Only one supporter counts, so the flag is the whole of it: against Elephants Pikes have 4 and 2 more.
#[test]
fn tr_cc_08_one_supporter_counts_once() {
    check("pikes:rear-support", "elephants", (6, 5));
}

// Opponents against which rear support counts: foot but Archers, Skirmishers, Rabble and Bow Levy, and three mounted.
const SUPPORT_COUNTS_AGAINST: [&str; 16] = [
    "LFT", "LSP", "RDR", "WBD", "ART", "EFT", "HFT", "HRD", "PAV", "PIK", "SPR", "WWG", "WRR",
    "KNT", "CAT", "ELE",
];

#[test]
fn tr_cc_09_rear_support_counts_against_solid_foot_and_shock_mounted_only() {
    for opponent in ALL_TROOPS {
        for (stand, bonus) in
            [("pikes", 2), ("light-spear", 1), ("warriors", 1), ("spear+hoplite-deep-formation", 1)]
        {
            let alone = fight(stand, opponent).whole_factors().0;
            let supported = fight(&format!("{stand}:rear-support"), opponent).whole_factors().0;
            let expected = if SUPPORT_COUNTS_AGAINST.contains(&opponent) { bonus } else { 0 };
            assert_eq!(supported - alone, expected, "{stand} against {opponent}");
        }
    }
}

#[test]
fn tr_cc_09_an_opponent_with_a_card_is_judged_by_what_it_fights_as() {
    check_all(&[
        // Plaustrella is Heavy Foot, 4 against foot.
        ("pikes:rear-support", "archers+plaustrella", (5, 4)),
        ("pikes:rear-support", "skirmishers+plaustrella", (5, 4)),
        // Bad Horse; the stand itself keeps 4 against mounted. Card 23 has 3, card 4 has 2.
        ("pikes:rear-support", "knights+sword-fighting-cavalry", (4, 3)),
        ("pikes:rear-support", "bad-horse+light-camelry", (4, 2)),
        // Camel Knights are Knights, at 3 - 1 against foot.
        ("pikes:rear-support", "knights+charging-camelry", (6, 2)),
    ]);
}

// In difficult ground against foot: Pikes 3 - 2, Warriors 3 - 2, Spear 4 - 2, Light Spear 3, none with support.
#[test]
fn tr_cc_10_no_rear_support_in_difficult_ground() {
    check_all(&[
        ("pikes:rear-support,difficult", "heavy-foot", (1, 4)),
        ("warriors:rear-support,difficult", "heavy-foot", (1, 4)),
        ("spear+hoplite-deep-formation:rear-support,difficult", "heavy-foot", (2, 4)),
        ("light-spear:rear-support,difficult", "heavy-foot", (3, 4)),
        ("pikes:rear-support,difficult", "knights", (4, 3)),
        // The ground of the enemy alone does not take it away.
        ("pikes:rear-support", "heavy-foot:difficult", (5, 2)),
    ]);
}

#[test]
fn tr_cc_11_no_rear_support_when_fighting_to_flank_or_rear() {
    check_all(&[
        ("pikes:rear-support,fighting-to=flank,edges=1", "heavy-foot", (2, 4)),
        ("pikes:rear-support,fighting-to=rear,edges=1", "heavy-foot", (2, 4)),
        ("light-spear:rear-support,fighting-to=flank,edges=1", "knights", (2, 3)),
    ]);
}

#[test]
fn tr_cc_11_or_to_any_front_by_parameter() {
    let any_front = parameters_with("support_front_only", "false");
    for (a, expected) in [
        ("pikes:rear-support,fighting-to=flank,edges=1", (4, 4)),
        ("pikes:rear-support,fighting-to=rear,edges=1", (4, 4)),
    ] {
        assert_eq!(fight_under(&any_front, a, "heavy-foot").whole_factors(), expected, "{a}");
    }
}

#[test]
fn tr_cc_12_one_less_for_each_edge() {
    check_all(&[
        ("spear:edges=1", "heavy-foot", (3, 4)),
        ("spear:edges=2", "heavy-foot", (2, 4)),
        ("spear", "heavy-foot:edges=1", (4, 3)),
        ("elephants:edges=2", "skirmishers", (3, 3)),
    ]);
}

// The contacted edge counts, so a stand that turned to its flank has 1 less and with the other flank held 2 less.
#[test]
fn tr_cc_12_the_contacted_edge_counts() {
    check_all(&[
        ("spear:fighting-to=flank,edges=1", "javelin-cavalry", (3, 3)),
        ("spear:fighting-to=flank,edges=2", "javelin-cavalry", (2, 3)),
        ("spear:fighting-to=rear,edges=1", "javelin-cavalry", (3, 3)),
    ]);
}

// A side edge touch is mutual, so both have 1 less.
#[test]
fn tr_cc_13_a_mutual_overlap_takes_one_from_both() {
    check("spear:edges=1", "heavy-foot:edges=1", (3, 3));
}

#[test]
fn tr_cc_14_at_most_three_edges() {
    check("spear:edges=3", "heavy-foot", (1, 4));
}

#[test]
fn tr_cc_15_uphill_has_one_more() {
    check_all(&[
        ("warriors:uphill", "spear", (4, 4)),
        ("spear", "knights:uphill", (4, 4)),
        ("skirmishers:uphill", "elephants", (4, 5)),
    ]);
}

#[test]
fn tr_cc_16_skirmishers_have_two_more_against_elephants() {
    for opponent in ALL_TROOPS {
        let factor = fight("skirmishers", opponent).whole_factors().0;
        let expected = match opponent {
            "ELE" => 3,
            _ if FOOT.contains(&opponent) => 2,
            _ => 1,
        };
        assert_eq!(factor, expected, "against {opponent}");
    }
    for other in FOOT.iter().filter(|foot| **foot != "SKM") {
        let against = |opponent| fight(other, opponent).whole_factors().0;
        assert_eq!(against("ELE"), against("CAT"), "{other}");
    }
}

#[test]
fn tr_cc_17_mounted_in_difficult_ground_have_one_less() {
    for mounted in MOUNTED {
        for opponent in ["spear", "knights"] {
            let here = fight(mounted, opponent).whole_factors();
            let there = fight(&format!("{mounted}:difficult"), opponent).whole_factors();
            assert_eq!((there.0, there.1), (here.0 - 1, here.1), "{mounted} against {opponent}");
        }
    }
}

const CLOSE_ORDER_FOOT: [&str; 9] = ["ART", "EFT", "HFT", "HRD", "PAV", "PIK", "SPR", "WWG", "WRR"];

#[test]
fn tr_cc_18_close_order_foot_in_difficult_ground_has_two_less_against_foot() {
    for foot in FOOT {
        for opponent in ALL_TROOPS {
            let here = fight(foot, opponent).whole_factors().0;
            let there = fight(&format!("{foot}:difficult"), opponent).whole_factors().0;
            let expected =
                if CLOSE_ORDER_FOOT.contains(&foot) && FOOT.contains(&opponent) { 2 } else { 0 };
            assert_eq!(here - there, expected, "{foot} against {opponent}");
        }
    }
}

#[test]
fn tr_cc_18_cards_that_change_order_or_type() {
    check_all(&[
        // Plaustrella is close order foot whatever bears it: Heavy Foot 4 - 2 against foot, 3 + 2 against mounted.
        ("light-foot+plaustrella:difficult", "spear", (2, 4)),
        ("light-foot+plaustrella:difficult", "knights", (5, 3)),
        // Mobile Infantry fight as their own type, 1 less: Spear 4 - 1 - 2, Archers (open order) 2 - 1.
        ("spear+mobile-infantry:on-transports,difficult", "spear", (1, 4)),
        ("archers+mobile-infantry:on-transports,difficult", "spear", (1, 4)),
        // Chained mounted are close order but not foot: 3 - 1.
        ("elite-cavalry+chained-together:difficult", "spear", (2, 4)),
    ]);
}

// Heavy Foot 3 against mounted: bowmen 1, screen 1, general 1, hill 1, wagon 1, camels 1; two edges take 2.
#[test]
fn tr_cc_19_card_factors_add_without_a_cap() {
    check_all(&[
        (
            "heavy-foot+supporting-bowmen+elephant-screen:general,uphill,standard-wagon",
            "knights",
            (8, 3),
        ),
        (
            "heavy-foot+supporting-bowmen+elephant-screen+camel-protected-infantry:general,uphill,standard-wagon",
            "knights",
            (9, 3),
        ),
        (
            "heavy-foot+supporting-bowmen+elephant-screen+camel-protected-infantry:general,uphill,standard-wagon,edges=2",
            "knights",
            (7, 3),
        ),
    ]);
}

// By hand, +3 against +3: 8 and 9 double 4 (6-1 and 5-1 with equality at 8 v 4); six ties; the rest halved.
#[test]
fn tr_cc_20_twice_the_loser_or_more_is_doubled() {
    assert_eq!(fight("heavy-foot", "knights").counts, [2, 13, 6, 13, 2]);
    // 4 against 4: 10 v 5 alone is a double.
    assert_eq!(fight("spear", "heavy-foot").counts, [1, 14, 6, 14, 1]);
}

// Rabble 1 with three edges: -2, totals -1 to 4, against Knights' 4 to 9. By hand: 4 v 4 ties; 3 loses plainly to 4
// and 5, 4 to 5, 6 and 7; every other of the 36 is a double, the twelve with a total of -1 or 0 by the last sentence.
#[test]
fn tr_cc_20_a_loser_at_nothing_or_less_is_doubled() {
    let seen = fight("rabble:edges=3", "knights");
    assert_eq!(seen.whole_factors(), (-2, 3));
    assert_eq!(seen.counts, [0, 0, 1, 5, 30]);
}

#[test]
fn tr_cc_20_or_merely_beaten_by_parameter() {
    let beaten = parameters_with("nonpositive_doubled", "false");
    let seen = fight_under(&beaten, "rabble:edges=3", "knights");
    assert_eq!(seen.counts, [0, 0, 1, 17, 18]);
    let mirrored = fight_under(&beaten, "knights", "rabble:edges=3");
    assert_eq!(mirrored.counts, [18, 17, 1, 0, 0]);
}

// Every factor says by which rule it counts, a card's by the card.
#[test]
fn tr_cc_19_each_factor_names_its_rule() {
    for (a, b, rule, value) in [
        ("spear:general", "spear", "TR-CC-06", 1),
        ("pikes:rear-support", "spear", "TR-CC-07", 2),
        ("light-spear:rear-support", "spear", "TR-CC-07", 1),
        ("spear:uphill", "spear", "TR-CC-15", 1),
        ("skirmishers", "elephants", "TR-CC-16", 2),
        ("spear:edges=3", "spear", "TR-CC-12", -3),
        ("knights:difficult", "spear", "TR-CC-17", -1),
        ("spear:difficult", "spear", "TR-CC-18", -2),
        ("bad-horse+light-camelry", "knights", "TR-BC-04", 1),
        ("knights+charging-camelry", "spear", "TR-BC-05", -1),
        ("spear+camel-protected-infantry", "knights", "TR-BC-06", 1),
        ("spear+supporting-bowmen", "knights", "TR-BC-07", 1),
        ("spear:on-transports", "spear", "TR-BC-08", -1),
        ("spear+plaustrella", "knights", "TR-BC-09", 2),
        ("spear+hoplite-deep-formation:rear-support", "spear", "TR-BC-11", 1),
        ("spear:marked", "knights", "TR-BC-15", -1),
        ("spear:standard-wagon", "spear", "TR-BC-19", 1),
        ("spear+elephant-screen", "spear", "TR-BC-20", 1),
        ("elite-cavalry+chained-together", "knights", "TR-BC-22", 2),
    ] {
        assert_eq!(fight(a, b).a_tactical(), [(rule, value)], "{a} against {b}");
    }
    assert_eq!(fight("spear", "spear").a_tactical(), []);
}
