//! Which types evade, panic or are destroyed when doubled (TR-RS-10 to -13).

use super::*;

// Evade comes before panic: Skirmishers in difficult ground doubled by Elephants are in the first evade row; in the
// open they are in the panic row.
#[test]
fn tr_rs_10_evade_goes_before_panic_and_panic_before_destroyed() {
    assert_eq!(suffers("skirmishers:difficult", "elephants"), "F/E");
    assert_eq!(suffers("skirmishers", "elephants"), "F/P");
    assert_eq!(suffers("skirmishers", "knights"), "F/D");
}

// The winners that each type evades when doubled, and no others.
fn check_doubled_row(losers: &[&str], ground: &str, letter: char, winners: &[&str]) {
    for loser in losers {
        for winner in ALL_TROOPS {
            let found = suffers(&format!("{loser}{ground}"), winner).chars().last().unwrap();
            assert_eq!(
                found == letter,
                winners.contains(&winner),
                "{loser}{ground} doubled by {winner}: {found}"
            );
        }
    }
}

// Close order foot except Pavisiers, and Light Spear, Raiders, Warband: Skirmishers evade them, and Rabble panic from them.
const SOLID_AND_FIERCE: [&str; 11] =
    ["ART", "EFT", "HFT", "HRD", "PIK", "SPR", "WWG", "WRR", "LSP", "RDR", "WBD"];

#[test]
fn tr_rs_11_skirmishers_evade() {
    check_doubled_row(&["SKM"], "", 'E', &SOLID_AND_FIERCE);
    let in_woods: Vec<&str> = SOLID_AND_FIERCE.iter().chain(MOUNTED.iter()).copied().collect();
    check_doubled_row(&["SKM"], ":difficult", 'E', &in_woods);
}

#[test]
fn tr_rs_11_elite_and_javelin_cavalry_evade_in_the_open() {
    check_doubled_row(&["ECV", "JCV"], "", 'E', &["HFT", "HRD", "LSP", "PIK", "SPR"]);
    check_doubled_row(&["ECV", "JCV"], ":difficult", 'E', &[]);
}

#[test]
fn tr_rs_11_horse_bow_battle_taxi_and_chariots_evade_in_the_open() {
    let most_foot: Vec<&str> = FOOT
        .iter()
        .copied()
        .filter(|foot| !["ARC", "PAV", "SKM", "BLV", "ART"].contains(foot))
        .collect();
    check_doubled_row(&["HBW", "BTX", "CHT"], "", 'E', &most_foot);
    check_doubled_row(&["HBW", "BTX", "CHT"], ":difficult", 'E', &[]);
}

#[test]
fn tr_rs_12_rabble_panic() {
    let in_the_open: Vec<&str> = SOLID_AND_FIERCE.iter().copied().chain(["ELE"]).collect();
    check_doubled_row(&["RBL"], "", 'P', &in_the_open);
    let in_woods: Vec<&str> = SOLID_AND_FIERCE.iter().chain(MOUNTED.iter()).copied().collect();
    check_doubled_row(&["RBL"], ":difficult", 'P', &in_woods);
}

#[test]
fn tr_rs_12_skirmishers_panic_from_elephants_in_the_open() {
    check_doubled_row(&["SKM"], "", 'P', &["ELE"]);
    check_doubled_row(&["SKM"], ":difficult", 'P', &[]);
}

#[test]
fn tr_rs_12_horse_bow_and_elite_cavalry_panic_from_knights_and_cataphracts_in_the_open() {
    check_doubled_row(&["HBW", "ECV"], "", 'P', &["KNT", "CAT"]);
    check_doubled_row(&["HBW", "ECV"], ":difficult", 'P', &[]);
}

#[test]
fn tr_rs_12_horse_bow_panic_from_artillery_shooting_in_the_open() {
    assert_eq!(shot_suffers("horse-bow", "artillery"), "F/P");
    assert_eq!(shot_suffers("horse-bow:difficult", "artillery"), "P/D");
    assert_eq!(suffers("horse-bow", "artillery"), "F/D");
}

#[test]
fn tr_rs_13_artillery_and_war_wagons_doubled_are_destroyed() {
    for loser in ["ART", "WWG"] {
        for winner in ALL_TROOPS {
            assert!(suffers(loser, winner).ends_with('D'), "{loser} by {winner}");
        }
        for shooter in ["ARC", "PAV", "WWG", "ART", "ECV+shower-shooting"] {
            assert!(shot_suffers(loser, shooter).ends_with('D'), "{loser} shot by {shooter}");
        }
    }
}
