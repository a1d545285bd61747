//! The worked examples of section 18: TR-EX-01..47 as a table, the grid TR-EX-60, and TR-EX-72, -73.

use crate::rules::support::{Seen, fight, rear_shot, shot};

// One row of the table of section 18: the two sides, their total factors, the five counts out of 36 in the order
// of that table, and what each suffers when beaten and when doubled by the letters of TR-RS-17 (X is sacked).
struct Example {
    id: &'static str,
    kind: EngagementKind,
    a: &'static str,
    b: &'static str,
    factors: (i16, i16),
    counts: [u8; 5],
    a_suffers: &'static str,
    b_suffers: &'static str,
}

enum EngagementKind {
    Close,
    Shot,
}
use EngagementKind::{Close, Shot};

fn check(example: &Example) {
    let seen: Seen = match example.kind {
        EngagementKind::Close => fight(example.a, example.b),
        EngagementKind::Shot => shot(example.a, example.b),
    };
    let found =
        (seen.whole_factors(), seen.counts, seen.a_suffers.as_str(), seen.b_suffers.as_str());
    let expected = (example.factors, example.counts, example.a_suffers, example.b_suffers);
    assert_eq!(found, expected, "{}: {} against {}", example.id, example.a, example.b);
}

macro_rules! examples {
    ($($name:ident: $id:literal $kind:ident $a:literal, $b:literal, $factors:tt, $counts:tt, $a_suffers:literal, $b_suffers:literal;)*) => {
        $(
            #[test]
            fn $name() {
                check(&Example {
                    id: $id,
                    kind: $kind,
                    a: $a,
                    b: $b,
                    factors: $factors,
                    counts: $counts,
                    a_suffers: $a_suffers,
                    b_suffers: $b_suffers,
                });
            }
        )*

        // Ids of the table, so that the count below detects a lost row.
        const IDS: &[&str] = &[$($id),*];
    };
}

// Transcribed row by row from the table of section 18; the open is the ground unless a row says difficult.
examples! {
    tr_ex_01_heavy_foot_against_heavy_foot: "TR-EX-01" Close "heavy-foot", "heavy-foot", (4, 4), [1, 14, 6, 14, 1], "F/D", "F/D";
    tr_ex_02_knights_against_spear: "TR-EX-02" Close "knights", "spear", (3, 4), [0, 10, 5, 17, 4], "F/D", "S/D";
    tr_ex_03_knights_against_elite_foot: "TR-EX-03" Close "knights", "elite-foot", (3, 3), [2, 13, 6, 13, 2], "F/D", "S/D";
    tr_ex_04_warband_against_elite_foot: "TR-EX-04" Close "warband", "elite-foot", (3, 5), [0, 6, 4, 20, 6], "F/D", "S/D";
    tr_ex_05_supported_pikes_against_elite_foot: "TR-EX-05" Close "pikes:rear-support", "elite-foot", (5, 5), [0, 15, 6, 15, 0], "F/D", "F/D";
    tr_ex_06_skirmishers_against_elephants: "TR-EX-06" Close "skirmishers", "elephants", (3, 5), [0, 6, 4, 20, 6], "F/P", "S/D";
    tr_ex_07_heavy_foot_against_light_foot_in_woods: "TR-EX-07" Close "heavy-foot:difficult", "light-foot:difficult", (2, 3), [1, 9, 5, 15, 6], "F/D", "F/D";
    tr_ex_08_knights_in_difficult_against_raiders: "TR-EX-08" Close "knights:difficult", "raiders", (2, 2), [4, 11, 6, 11, 4], "D/D", "S/D";
    tr_ex_09_spear_overlapped_twice_against_heavy_foot: "TR-EX-09" Close "spear:edges=2", "heavy-foot", (2, 4), [0, 6, 4, 17, 9], "F/D", "F/D";
    tr_ex_10_general_on_elite_cavalry_against_horse_bow: "TR-EX-10" Close "elite-cavalry:general", "horse-bow", (4, 3), [4, 17, 5, 10, 0], "F/D", "F/D";
    tr_ex_11_supported_light_spear_against_knights: "TR-EX-11" Close "light-spear:rear-support", "knights", (4, 3), [4, 17, 5, 10, 0], "S/D", "F/D";
    tr_ex_12_spear_hit_in_flank_by_javelin_cavalry: "TR-EX-12" Close "spear:fighting-to=flank,edges=1", "javelin-cavalry", (3, 3), [2, 13, 6, 13, 2], "F/D", "F/E";
    tr_ex_13_warriors_uphill_against_spear: "TR-EX-13" Close "warriors:uphill", "spear", (4, 4), [1, 14, 6, 14, 1], "F/D", "S/D";
    tr_ex_14_archers_shoot_heavy_foot: "TR-EX-14" Shot "archers", "heavy-foot", (3, 3), [2, 13, 6, 13, 2], "N/N", "F/D";
    tr_ex_15_artillery_shoots_war_wagons: "TR-EX-15" Shot "artillery", "war-wagons", (4, 4), [1, 14, 6, 14, 1], "N/N", "S/D";
    tr_ex_16_artillery_shoots_horse_bow: "TR-EX-16" Shot "artillery", "horse-bow", (4, 2), [9, 17, 4, 6, 0], "N/N", "F/P";
    tr_ex_17_archers_shoot_the_general_on_knights: "TR-EX-17" Shot "archers", "knights:general", (2, 2), [4, 11, 6, 11, 4], "N/N", "F/D";
    tr_ex_18_archers_shoot_knights_in_rough: "TR-EX-18" Shot "archers", "knights:difficult", (3, 2), [6, 15, 5, 9, 1], "N/N", "D/D";
    tr_ex_19_war_wagons_shoot_skirmishers: "TR-EX-19" Shot "war-wagons", "skirmishers", (3, 3), [2, 13, 6, 13, 2], "N/N", "F/E";
    tr_ex_20_shower_shooting_elite_cavalry_shoots_spear: "TR-EX-20" Shot "elite-cavalry+shower-shooting", "spear", (2, 3), [1, 9, 5, 15, 6], "N/N", "F/D";
    tr_ex_21_shower_shooting_cataphracts_shoot_horde: "TR-EX-21" Shot "cataphracts+shower-shooting", "horde", (2, 2), [4, 11, 6, 11, 4], "N/N", "F/D";
    // The card is borne by any foot; Spear stands for it here.
    tr_ex_22_archers_shoot_a_plaustrella: "TR-EX-22" Shot "archers", "spear+plaustrella", (3, 4), [0, 10, 5, 17, 4], "N/N", "F/D";
    tr_ex_23_archers_shoot_bow_levy_by_a_standard_wagon: "TR-EX-23" Shot "archers", "bow-levy:standard-wagon", (2, 3), [1, 9, 5, 15, 6], "N/N", "F/D";
    // "Then discards" is no result of the roll.
    tr_ex_24_archers_shoot_spear_on_transports: "TR-EX-24" Shot "archers", "spear+mobile-infantry:on-transports", (3, 2), [6, 15, 5, 9, 1], "N/N", "F/D";
    tr_ex_25_screened_heavy_foot_against_spear: "TR-EX-25" Close "heavy-foot+elephant-screen", "spear", (5, 4), [2, 19, 5, 10, 0], "F/D", "F/D";
    tr_ex_26_screened_warriors_against_light_foot: "TR-EX-26" Close "warriors+elephant-screen", "light-foot", (4, 3), [4, 17, 5, 10, 0], "F/D", "F/D";
    tr_ex_27_plaustrella_against_knights: "TR-EX-27" Close "spear+plaustrella", "knights", (5, 3), [6, 20, 4, 6, 0], "S/D", "F/D";
    tr_ex_28_plaustrella_against_elephants: "TR-EX-28" Close "spear+plaustrella", "elephants", (5, 5), [0, 15, 6, 15, 0], "S/D", "F/D";
    tr_ex_29_chained_elite_cavalry_against_knights: "TR-EX-29" Close "elite-cavalry+chained-together", "knights", (5, 4), [2, 19, 5, 10, 0], "F/P", "F/D";
    tr_ex_30_chained_elite_cavalry_against_skirmishers: "TR-EX-30" Close "elite-cavalry+chained-together", "skirmishers", (2, 1), [9, 12, 5, 8, 2], "F/D", "F/D";
    tr_ex_31_sword_fighting_cavalry_against_heavy_foot: "TR-EX-31" Close "javelin-cavalry+sword-fighting-cavalry", "heavy-foot", (3, 3), [2, 13, 6, 13, 2], "F/D", "F/D";
    tr_ex_32_sword_fighting_cavalry_against_knights: "TR-EX-32" Close "javelin-cavalry+sword-fighting-cavalry", "knights", (3, 4), [0, 10, 5, 17, 4], "F/D", "F/D";
    tr_ex_33_light_camelry_against_knights: "TR-EX-33" Close "bad-horse+light-camelry", "knights", (3, 4), [0, 10, 5, 17, 4], "F/D", "F/D";
    tr_ex_34_light_camelry_against_charging_camelry: "TR-EX-34" Close "bad-horse+light-camelry", "knights+charging-camelry", (2, 3), [1, 9, 5, 15, 6], "F/D", "F/D";
    tr_ex_35_charging_camelry_against_elephants: "TR-EX-35" Close "knights+charging-camelry", "elephants", (3, 4), [0, 10, 5, 17, 4], "F/D", "F/D";
    tr_ex_36_charging_camelry_against_spear: "TR-EX-36" Close "knights+charging-camelry", "spear", (2, 4), [0, 6, 4, 17, 9], "F/D", "S/D";
    tr_ex_37_camel_protected_light_foot_against_knights: "TR-EX-37" Close "light-foot+camel-protected-infantry", "knights", (3, 3), [2, 13, 6, 13, 2], "S/D", "F/D";
    tr_ex_38_heavy_foot_with_bowmen_against_knights: "TR-EX-38" Close "heavy-foot+supporting-bowmen", "knights", (4, 3), [4, 17, 5, 10, 0], "S/D", "F/D";
    tr_ex_39_heavy_foot_with_bowmen_against_warband: "TR-EX-39" Close "heavy-foot+supporting-bowmen", "warband", (5, 3), [6, 20, 4, 6, 0], "S/D", "F/D";
    tr_ex_40_deep_heavy_foot_against_warriors: "TR-EX-40" Close "heavy-foot+hoplite-deep-formation:rear-support", "warriors", (5, 3), [6, 20, 4, 6, 0], "S/D", "F/D";
    tr_ex_41_deep_spear_against_javelin_cavalry: "TR-EX-41" Close "spear+hoplite-deep-formation:rear-support", "javelin-cavalry", (4, 3), [4, 17, 5, 10, 0], "F/D", "F/E";
    tr_ex_42_marked_spear_against_knights: "TR-EX-42" Close "spear:marked", "knights", (3, 3), [2, 13, 6, 13, 2], "S/D", "F/D";
    tr_ex_43_marked_heavy_foot_against_javelin_cavalry: "TR-EX-43" Close "heavy-foot:marked", "javelin-cavalry", (3, 3), [2, 13, 6, 13, 2], "D/D", "F/E";
    tr_ex_44_spear_by_a_standard_wagon_against_warband: "TR-EX-44" Close "spear:standard-wagon", "warband", (5, 3), [6, 20, 4, 6, 0], "S/D", "F/D";
    tr_ex_45_archers_caught_on_transports_against_knights: "TR-EX-45" Close "archers+mobile-infantry:on-transports", "knights", (3, 3), [2, 13, 6, 13, 2], "S/D", "F/D";
    tr_ex_46_knights_attack_a_fortified_camp: "TR-EX-46" Close "knights", "camp:fortified", (3, 4), [0, 10, 5, 17, 4], "F/D", "X/X";
    tr_ex_47_horse_bow_attacks_a_camp_with_a_horde: "TR-EX-47" Close "horse-bow", "camp:garrison=horde", (2, 3), [1, 9, 5, 15, 6], "F/F", "X/X";
}

#[test]
fn the_table_of_examples_is_complete() {
    let expected: Vec<String> = (1..=47).map(|n| format!("TR-EX-{n:02}")).collect();
    assert_eq!(IDS, expected);
}

// The grid of TR-EX-60, rows and columns +0 to +7, as printed.
const GRID: [&str; 8] = [
    "9/6/6/6/9 4/6/5/9/12 1/5/4/11/15 0/3/3/12/18 0/1/2/12/21 0/0/1/11/24 0/0/0/9/27 0/0/0/6/30",
    "12/9/5/6/4 6/9/6/9/6 2/8/5/12/9 0/6/4/14/12 0/3/3/15/15 0/1/2/15/18 0/0/1/14/21 0/0/0/12/24",
    "15/11/4/5/1 9/12/5/8/2 4/11/6/11/4 1/9/5/15/6 0/6/4/17/9 0/3/3/18/12 0/1/2/18/15 0/0/1/17/18",
    "18/12/3/3/0 12/14/4/6/0 6/15/5/9/1 2/13/6/13/2 0/10/5/17/4 0/6/4/20/6 0/3/3/21/9 0/1/2/21/12",
    "21/12/2/1/0 15/15/3/3/0 9/17/4/6/0 4/17/5/10/0 1/14/6/14/1 0/10/5/19/2 0/6/4/22/4 0/3/3/24/6",
    "24/11/1/0/0 18/15/2/1/0 12/18/3/3/0 6/20/4/6/0 2/19/5/10/0 0/15/6/15/0 0/10/5/20/1 0/6/4/24/2",
    "27/9/0/0/0 21/14/1/0/0 15/18/2/1/0 9/21/3/3/0 4/22/4/6/0 1/20/5/10/0 0/15/6/15/0 0/10/5/21/0",
    "30/6/0/0/0 24/12/0/0/0 18/17/1/0/0 12/21/2/1/0 6/24/3/3/0 2/24/4/6/0 0/21/5/10/0 0/15/6/15/0",
];

// A Spear stand (4 against anything) brought to a final factor from 0 to 7: edges take 1 each (TR-CC-12), the general,
// higher ground and a Standard Wagon give 1 each (TR-CC-06, -15, TR-BC-19.3), marked and screened are left alone.
const FOUR_MADE_INTO: [&str; 8] = [
    "elite-foot:edges=3,difficult",
    "spear:edges=3",
    "spear:edges=2",
    "spear:edges=1",
    "spear",
    "spear:general",
    "spear+elephant-screen:general",
    "spear+elephant-screen:general,standard-wagon",
];

#[test]
fn tr_ex_60_every_cell_of_the_grid() {
    for (row, line) in GRID.iter().enumerate() {
        let cells: Vec<&str> = line.split(' ').collect();
        assert_eq!(cells.len(), 8);
        for (column, cell) in cells.iter().enumerate() {
            let expected: Vec<u8> = cell.split('/').map(|n| n.parse().unwrap()).collect();
            let seen = fight(FOUR_MADE_INTO[row], FOUR_MADE_INTO[column]);
            assert_eq!(seen.whole_factors(), (row as i16, column as i16));
            assert_eq!(seen.counts.to_vec(), expected, "+{row} against +{column}");
        }
    }
}

#[test]
fn tr_ex_72_garrisoned_camp_factors() {
    for (camp, factor) in [
        ("camp:garrison=horde", 3),
        ("camp:garrison=light-foot", 4),
        ("camp:garrison=elite-foot", 5),
        ("camp:fortified,garrison=horde", 5),
        ("camp:fortified,garrison=light-foot", 6),
        ("camp:fortified,garrison=elite-foot", 7),
    ] {
        assert_eq!(fight("spear", camp).whole_factors(), (4, factor), "{camp}");
    }
}

// Three stands face three, all in front contact: no edges. An unengaged enemy at one end: 1 off for that end only.
#[test]
fn tr_ex_73_an_overlap_takes_one_from_the_stand_that_has_it() {
    assert_eq!(fight("spear", "heavy-foot").whole_factors(), (4, 4));
    assert_eq!(fight("spear:edges=1", "heavy-foot").whole_factors(), (3, 4));
    assert_eq!(fight("spear", "heavy-foot:edges=1").whole_factors(), (4, 3));
}

// A note of TR-EX-22: the same Plaustrella shot at from the rear has 3 and no more, less 1 for the rear (TR-BC-09.3).
#[test]
fn tr_ex_22_from_the_rear_the_barrier_does_not_help() {
    assert_eq!(rear_shot("archers", "spear+plaustrella").whole_factors(), (3, 2));
}
