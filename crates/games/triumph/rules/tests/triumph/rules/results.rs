//! Combat results, TR-RS-01..19: what a beaten and a doubled stand suffers.

mod doubled;
mod matrices;
mod shattered;
mod shots;

use crate::rules::support::{
    ALL_TROOPS, FOOT, MOUNTED, fight, fight_under, lost, parameters_with, rear_shot, shot,
    shot_under, troop_by_code,
};

// What `loser` suffers from `winner` in close combat, beaten and doubled, by the letters of TR-RS-17.
fn suffers(loser: &str, winner: &str) -> String {
    fight(loser, winner).a_suffers
}

// What `target` suffers from the shot of `shooter`, beaten and doubled.
fn shot_suffers(target: &str, shooter: &str) -> String {
    shot(shooter, target).b_suffers
}

#[test]
fn tr_rs_07_a_tie_has_no_effect_on_either() {
    for (a, b) in [
        ("spear", "spear"),
        ("archers", "knights"),
        ("artillery", "elephants"),
        ("knights:difficult", "camp"),
    ] {
        let seen = fight(a, b);
        assert_eq!(seen.when_tied(), "N N", "{a} against {b}");
    }
    assert_eq!(shot("artillery", "war-wagons").when_tied(), "N N");
}

#[test]
fn tr_rs_08_only_the_loser_of_a_roll_suffers() {
    let seen = fight("knights", "spear");
    assert_eq!(seen.when_a_wins(), "N/N S/D");
    assert_eq!(seen.when_b_wins(), "F/D N/N");
}

#[test]
fn tr_rs_08_a_losing_shooter_suffers_nothing() {
    for shooter in ["ARC", "PAV", "WWG", "ART", "ECV+shower-shooting", "JCV+chained-together"] {
        for target in ALL_TROOPS {
            assert_eq!(shot(shooter, target).a_suffers, "N/N", "{shooter} at {target}");
        }
    }
}

// First match wins: the ground of a mounted loser comes before its shattered row.
#[test]
fn tr_rs_09_mounted_beaten_in_difficult_ground() {
    for loser in ["KNT", "CAT"] {
        for winner in ALL_TROOPS {
            assert_eq!(
                suffers(&format!("{loser}:difficult"), winner),
                "D/D",
                "{loser} by {winner}"
            );
        }
    }
    assert_eq!(suffers("ELE:difficult", "spear"), "F/D");
    assert_eq!(suffers("ELE:difficult", "raiders"), "S/D");
    for loser in ["BAD", "BTX", "CHT", "ECV", "HBW", "JCV"] {
        for winner in ALL_TROOPS {
            assert_eq!(
                suffers(&format!("{loser}:difficult"), winner),
                "P/D",
                "{loser} by {winner}"
            );
        }
    }
}

#[test]
fn tr_rs_09_artillery_and_war_wagons_stand_a_beating_by_shots() {
    for shooter in ["ARC", "PAV", "WWG", "ECV+shower-shooting"] {
        assert_eq!(shot_suffers("ART", shooter), "N/D", "{shooter}");
        assert_eq!(shot_suffers("WWG", shooter), "N/D", "{shooter}");
    }
    assert_eq!(shot_suffers("ART", "ART"), "N/D");
    assert_eq!(suffers("WWG", "knights"), "N/D");
}

#[test]
fn tr_rs_09_otherwise_a_beaten_stand_falls_back() {
    for (loser, winner) in [
        ("spear", "spear"),
        ("skirmishers", "knights"),
        ("horse-bow", "elephants"),
        ("pikes", "elephants"),
    ] {
        assert!(suffers(loser, winner).starts_with('F'), "{loser} by {winner}");
    }
}

#[test]
fn tr_rs_14_the_winner_counts_as_what_it_fights_as() {
    for (loser, winner, expected) in [
        // Plaustrella is Heavy Foot: Javelin Cavalry evade from it, whatever it was; Warband no longer shatter.
        ("javelin-cavalry", "raiders+plaustrella", "F/E"),
        ("javelin-cavalry", "raiders", "F/D"),
        ("spear", "warband+plaustrella", "F/D"),
        ("spear", "warband", "S/D"),
        ("horse-bow", "pavisiers+plaustrella", "F/E"),
        ("horse-bow", "pavisiers", "F/D"),
        ("elephants", "raiders+plaustrella", "F/D"),
        // Cards 4 and 23 make Bad Horse of it.
        ("elephants", "javelin-cavalry+sword-fighting-cavalry", "F/D"),
        ("elephants", "javelin-cavalry", "S/D"),
        ("spear", "knights+sword-fighting-cavalry", "F/D"),
        ("horse-bow", "knights+sword-fighting-cavalry", "F/D"),
        ("archers", "bad-horse+light-camelry", "S/D"),
        // Camel Knights and Cataphracts stay what they are.
        ("spear", "knights+charging-camelry", "S/D"),
        ("horse-bow", "cataphracts+charging-camelry", "F/P"),
    ] {
        assert_eq!(suffers(loser, winner), expected, "{loser} by {winner}");
    }
}

#[test]
fn tr_rs_14_the_loser_counts_as_what_it_fought_as() {
    for (loser, winner, expected) in [
        ("archers+plaustrella", "elite-cavalry", "F/D"),
        ("archers", "elite-cavalry", "S/D"),
        ("light-foot+plaustrella", "warband", "S/D"),
        ("light-foot", "warband", "F/D"),
        ("rabble+plaustrella", "spear", "F/D"),
        ("skirmishers+plaustrella", "spear", "F/D"),
        ("skirmishers", "spear", "F/E"),
        ("rabble", "spear", "F/P"),
        ("elite-cavalry+sword-fighting-cavalry", "spear", "F/D"),
        ("elite-cavalry", "spear", "F/E"),
        ("elite-cavalry+sword-fighting-cavalry", "knights", "F/D"),
        ("knights+sword-fighting-cavalry", "elephants", "F/D"),
        ("knights+sword-fighting-cavalry:difficult", "spear", "P/D"),
        ("knights+charging-camelry:difficult", "spear", "D/D"),
    ] {
        assert_eq!(suffers(loser, winner), expected, "{loser} by {winner}");
    }
}

#[test]
fn tr_rs_14_a_target_keeps_its_own_row_except_under_cards_4_and_23() {
    for (target, shooter, expected) in [
        ("skirmishers+mobile-infantry:on-transports", "artillery", "F/E"),
        // A Plaustrella shot at keeps its own row; in close combat it would be Heavy Foot and destroyed.
        ("skirmishers+plaustrella", "artillery", "F/E"),
        ("elite-cavalry+sword-fighting-cavalry:difficult", "archers", "P/D"),
        ("knights+sword-fighting-cavalry:difficult", "archers", "P/D"),
        ("knights:difficult", "archers", "D/D"),
        ("bad-horse+light-camelry:difficult", "archers", "P/D"),
    ] {
        assert_eq!(shot_suffers(target, shooter), expected, "{target} shot by {shooter}");
    }
}

#[test]
fn tr_rs_15_shattered_is_lost_as_destroyed_is() {
    for (letter, expected) in
        [('N', false), ('F', false), ('S', true), ('D', true), ('E', false), ('P', false)]
    {
        assert_eq!(lost(letter), expected, "{letter}");
    }
}

#[test]
fn tr_rs_16_a_rear_supporter_takes_no_result() {
    for winner in ALL_TROOPS {
        assert_eq!(suffers("pikes:rear-support", winner), suffers("pikes", winner), "by {winner}");
    }
}

// Every result says by which row, rule or card it happens.
#[test]
fn tr_rs_01_to_12_each_result_names_its_rule() {
    for (a, b, beaten, doubled) in [
        ("spear", "knights", "TR-RS-01", "TR-RS-10"),
        ("spear", "spear", "TR-RS-09", "TR-RS-10"),
        ("knights:difficult", "spear", "TR-RS-09", "TR-RS-10"),
        ("skirmishers", "spear", "TR-RS-09", "TR-RS-11"),
        ("skirmishers", "elephants", "TR-RS-09", "TR-RS-12"),
        ("knights+charging-camelry", "elephants", "TR-BC-05", "TR-RS-10"),
        ("spear:marked", "javelin-cavalry", "TR-BC-15", "TR-RS-10"),
        ("spear+plaustrella", "elephants", "TR-BC-09", "TR-RS-10"),
        ("horse-bow", "camp", "TR-CP-08", "TR-CP-08"),
    ] {
        assert_eq!(fight(a, b).a_result_rules(), (beaten, doubled), "{a} against {b}");
    }
}

// One block of `matrices.txt`: its title and its rows of 26 letters, in the order of the header.
struct Block {
    title: &'static str,
    header: Vec<&'static str>,
    rows: Vec<(&'static str, Vec<char>)>,
}
