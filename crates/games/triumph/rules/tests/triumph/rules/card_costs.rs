//! What cards cost and what stands and camps are worth: TR-BC-00.5, -00.7, TR-CP-11, TR-BX-04, TR-EX-68 and TR-EX-69.

use triumph::{Card, CardCost, CardScope, RuleParameters};

use crate::rules::support::{ALL_TROOPS, parameters_with, points, stand};

// The summary table: number, code, what 1, 2 and 3 cost in half points, and where a card is bought.
// "Becomes 3.5" is the cost of as many stands.
type SummaryRow = (u8, &'static str, [i16; 3], Option<CardScope>);

const SUMMARY: [SummaryRow; 24] = [
    (1, "DD", [2, 2, 2], Some(CardScope::Army)),
    (2, "MD", [4, 4, 4], Some(CardScope::Army)),
    (3, "SV", [0, 0, 0], Some(CardScope::Troops)),
    (4, "LC", [0, 0, 0], Some(CardScope::Troops)),
    (5, "CC", [-2, -4, -6], Some(CardScope::Troops)),
    (6, "CF", [2, 4, 6], Some(CardScope::Troops)),
    (7, "SB", [0, 0, 0], Some(CardScope::Troops)),
    (8, "MI", [0, 2, 2], Some(CardScope::Troops)),
    (9, "PL", [2, 4, 6], Some(CardScope::Troops)),
    (10, "HL", [0, 2, 4], Some(CardScope::Troops)),
    (11, "HD", [0, 0, 0], Some(CardScope::Troops)),
    (12, "CT", [2, 4, 6], Some(CardScope::Troops)),
    (13, "AM", [2, 2, 2], Some(CardScope::Army)),
    (14, "PD", [1, 2, 3], Some(CardScope::Army)),
    (15, "SC", [4, 4, 4], Some(CardScope::Army)),
    (16, "NC", [6, 6, 6], Some(CardScope::Army)),
    (17, "FC", [2, 2, 2], Some(CardScope::Army)),
    (18, "PT", [2, 2, 2], Some(CardScope::Army)),
    (19, "SW", [0, 0, 0], Some(CardScope::Army)),
    (20, "ES", [4, 4, 4], Some(CardScope::Army)),
    (21, "SS", [2, 4, 6], Some(CardScope::Troops)),
    (22, "CH", [0, 0, 0], Some(CardScope::Troops)),
    (23, "SF", [7, 14, 21], Some(CardScope::Troops)),
    // Army or entry.
    (24, "DC", [2, 4, 6], None),
];

fn cost(code: &str, n: u8) -> i16 {
    Card::from_word(code).unwrap().cost(&RuleParameters::default()).of(n).0
}

// TR-BC-00.5
#[test]
fn tr_bc_00_costs_of_the_summary_table() {
    for (number, code, costs, _) in SUMMARY {
        assert_eq!([cost(code, 1), cost(code, 2), cost(code, 3)], costs, "card {number}");
        assert_eq!(Card::from_word(code).unwrap().number(), number, "{code}");
    }
    assert_eq!(Card::ALL.len(), SUMMARY.len());
}

// Card 23 replaces a cost, the others add to it.
// TR-BC-00.5, TR-BC-23.1
#[test]
fn tr_bc_00_only_card_23_replaces_the_cost_of_a_stand() {
    for card in Card::ALL {
        let replaces = matches!(card.cost(&RuleParameters::default()), CardCost::StandBecomes(_));
        assert_eq!(replaces, card == Card::SwordFightingCavalry, "{card}");
    }
}

// TR-BC-00.5
#[test]
fn tr_bc_00_scopes_of_the_summary_table() {
    for (number, code, _, scope) in SUMMARY {
        let card = Card::from_word(code).unwrap();
        if let Some(scope) = scope {
            assert_eq!(card.scope(), scope, "card {number}");
        }
    }
}

// Three Hold the Line and two Charge Through are the most that an army may have.
// TR-BC-10.1, TR-BC-12.1
#[test]
fn tr_bc_10_and_12_have_a_limit() {
    let defaults = RuleParameters::default();
    let hold = Card::HoldTheLine.cost(&defaults);
    assert!(matches!(hold, CardCost::FirstCopyFree { limit: 3, .. }), "{hold:?}");
    let charge = Card::ChargeThrough.cost(&defaults);
    assert!(matches!(charge, CardCost::Copy { limit: Some(2), .. }), "{charge:?}");
}

// TR-BC-06.1
#[test]
fn tr_bc_06_camel_protection_is_paid_by_entry_army_or_stand() {
    let of = |parameters: &RuleParameters, n| Card::CamelProtectedInfantry.cost(parameters).of(n).0;
    let army = parameters_with("cf_cost_scope", "per_army");
    assert_eq!([of(&army, 1), of(&army, 4)], [2, 2]);
    assert!(matches!(Card::CamelProtectedInfantry.cost(&army), CardCost::Army(_)));
    let by_stand = parameters_with("cf_cost_scope", "per_stand");
    assert_eq!([of(&by_stand, 1), of(&by_stand, 4)], [2, 8]);
    assert!(matches!(Card::CamelProtectedInfantry.cost(&by_stand), CardCost::Stand(_)));
    assert!(matches!(
        Card::CamelProtectedInfantry.cost(&RuleParameters::default()),
        CardCost::Entry(_)
    ));
}

// In half points.
fn check_worth(cases: &[(&str, i32)]) {
    for (party, halves) in cases {
        assert_eq!(points(party), *halves, "{party}");
    }
}

// TR-BC-00.5, last but one column; TR-BC-05.5, -07.6 (unchanged), -09.6, -21.3 and -23.3 say the same one by one.
// TR-BC-05.5, TR-BC-07.6, TR-BC-09.6, TR-BC-21.3, TR-BC-23.3
#[test]
fn tr_bc_00_worth_of_a_lost_stand() {
    for troop in ALL_TROOPS {
        let own = 2 * i32::from(stand(troop).troop.cost_points());
        assert_eq!(points(troop), own, "{troop}");
        for (card, halves) in [
            ("light-camelry", own),
            ("charging-camelry", 6),
            ("camel-protected-infantry", own),
            ("supporting-bowmen", own),
            ("mobile-infantry", own),
            ("plaustrella", 8),
            ("hoplite-deep-formation", own),
            ("scythed-chariots", own),
            ("standard-wagon", own),
            ("elephant-screen", own),
            ("shower-shooting", own + 2),
            ("chained-together", own),
            ("sword-fighting-cavalry", 7),
        ] {
            let bearer = stand(troop);
            if Card::from_word(card).unwrap().may_bear(bearer.troop).is_ok() {
                assert_eq!(points(&format!("{troop}+{card}")), halves, "{troop}+{card}");
            }
        }
    }
}

// Cards 5 and 23 each set a worth, and card 21 adds 1 to it.
#[test]
fn tr_bx_04_shower_shooting_adds_one_to_a_changed_worth() {
    check_worth(&[
        ("knights+charging-camelry+shower-shooting", 8),
        ("cataphracts+charging-camelry+shower-shooting", 8),
        ("elite-cavalry+sword-fighting-cavalry+shower-shooting", 9),
    ]);
}

#[test]
fn tr_ex_68_points_lost() {
    check_worth(&[
        ("elite-cavalry+shower-shooting", 10),
        ("cataphracts+charging-camelry", 6),
        ("heavy-foot+plaustrella", 8),
        ("elite-cavalry+sword-fighting-cavalry", 7),
        ("camp:garrison=elite-foot", 24),
    ]);
}

// TR-BC-09.1, TR-BC-14.1
#[test]
fn tr_ex_69_costs() {
    assert_eq!(cost("HL", 3), 4);
    assert_eq!(cost("PD", 5), 5);
    assert_eq!((cost("MI", 4), cost("MI", 1)), (2, 0));
    // Four Cataphracts at 4 with the rebate of Armored Camelry: 12.
    let cataphracts = 2 * i16::from(stand("cataphracts").troop.cost_points());
    assert_eq!(4 * cataphracts + cost("AC", 4), 24);
}

#[test]
fn tr_cp_11_a_sacked_camp_is_worth_eight_and_its_garrison() {
    check_worth(&[
        ("camp", 16),
        ("camp:garrison=horde", 20),
        ("camp:garrison=knights+charging-camelry", 22),
        ("camp:garrison=elite-cavalry+sword-fighting-cavalry", 23),
        ("camp:garrison=elite-cavalry+shower-shooting", 26),
        ("camp:wagon", 16),
        ("camp:wagon,garrison=spear", 24),
    ]);
}

// Card 17 does not change that.
// TR-BC-17.2
#[test]
fn tr_bc_17_a_fortified_camp_is_worth_no_more() {
    check_worth(&[("camp:fortified", 16), ("camp:fortified,garrison=elite-foot", 24)]);
}
