//! Which types shatter which, and where (TR-RS-01 to -06).

use super::*;

// Each row: the loser, every winner that must do this to it and no other, and the letters when beaten.
fn check_shattered_row(losers: &[&str], ground: &str, shatterers: &[&str]) {
    for loser in losers {
        for winner in ALL_TROOPS {
            let expected = if shatterers.contains(&winner) { 'S' } else { 'F' };
            let found = suffers(&format!("{loser}{ground}"), winner).chars().next().unwrap();
            assert_eq!(found, expected, "{loser}{ground} beaten by {winner}");
        }
    }
}

const SIX_OPEN_FOOT_AND_WARRIORS: [&str; 6] = ["LFT", "RBL", "WBD", "LSP", "RDR", "WRR"];
const SIX_SOLID_FOOT: [&str; 6] = ["EFT", "HRD", "PIK", "HFT", "PAV", "SPR"];

#[test]
fn tr_rs_01_light_foot_row_is_shattered_by_knights_and_chariots_in_the_open() {
    check_shattered_row(&SIX_OPEN_FOOT_AND_WARRIORS, "", &["KNT", "CHT"]);
    check_shattered_row(&SIX_OPEN_FOOT_AND_WARRIORS, ":difficult", &[]);
}

#[test]
fn tr_rs_01_solid_foot_row_is_shattered_by_knights_chariots_warriors_and_warband() {
    check_shattered_row(&SIX_SOLID_FOOT, "", &["KNT", "CHT", "WRR", "WBD"]);
}

#[test]
fn tr_rs_01_archers_and_bow_levy_are_shattered_by_any_mounted_on_any_ground() {
    check_shattered_row(&["ARC", "BLV"], "", &MOUNTED);
    check_shattered_row(&["ARC", "BLV"], ":difficult", &MOUNTED);
}

#[test]
fn tr_rs_01_war_wagons_are_shattered_by_elephants_and_by_artillery_shooting() {
    for winner in ALL_TROOPS {
        let expected = if winner == "ELE" { "S/D" } else { "N/D" };
        assert_eq!(suffers("WWG", winner), expected, "by {winner}");
    }
    assert_eq!(shot_suffers("WWG", "ART"), "S/D");
    for shooter in ["ARC", "PAV", "WWG", "ECV+shower-shooting"] {
        assert_eq!(shot_suffers("WWG", shooter), "N/D", "shot by {shooter}");
    }
}

#[test]
fn tr_rs_01_elephants_are_shattered_by_the_light_and_the_nimble() {
    let shatterers = ["SKM", "LFT", "JCV", "RBL", "RDR"];
    check_shattered_row(&["ELE"], "", &shatterers);
    check_shattered_row(&["ELE"], ":difficult", &shatterers);
}

#[test]
fn tr_rs_01_knights_and_cataphracts_are_shattered_by_elephants_alone() {
    check_shattered_row(&["KNT", "CAT"], "", &["ELE"]);
}

#[test]
fn tr_rs_01_knights_and_cataphracts_are_not_shattered_where_the_parameter_names_no_type() {
    let nobody = parameters_with("knt_cat_shattered_by", "{}");
    for loser in ["KNT", "CAT"] {
        assert_eq!(fight_under(&nobody, loser, "ELE").a_suffers, "F/D", "{loser}");
    }
}

#[test]
fn tr_rs_01_artillery_is_shattered_by_anyone_in_close_combat() {
    check_shattered_row(&["ART"], "", &ALL_TROOPS);
    check_shattered_row(&["ART"], ":difficult", &ALL_TROOPS);
}

#[test]
fn tr_rs_02_warriors_and_warband_shatter_solid_foot_on_any_ground() {
    check_shattered_row(&SIX_SOLID_FOOT, ":difficult", &["WRR", "WBD"]);
}

#[test]
fn tr_rs_02_or_in_the_open_only_by_parameter() {
    let open_only = parameters_with("shatter_wb_wr_needs_open", "true");
    for loser in SIX_SOLID_FOOT {
        for winner in ["WRR", "WBD"] {
            let in_woods = format!("{loser}:difficult");
            assert_eq!(
                fight_under(&open_only, &in_woods, winner).a_suffers,
                "F/D",
                "{loser} by {winner}"
            );
            assert_eq!(
                fight_under(&open_only, loser, winner).a_suffers,
                "S/D",
                "{loser} by {winner}"
            );
        }
    }
}

#[test]
fn tr_rs_03_seven_types_are_in_no_shattered_row() {
    for loser in ["SKM", "BAD", "BTX", "CHT", "ECV", "HBW", "JCV"] {
        for winner in ALL_TROOPS {
            for ground in ["", ":difficult"] {
                assert!(
                    !suffers(&format!("{loser}{ground}"), winner).contains('S'),
                    "{loser}{ground} by {winner}"
                );
            }
        }
    }
}

#[test]
fn tr_rs_04_the_terrain_of_a_result_row_is_the_losers() {
    assert_eq!(suffers("spear", "knights:difficult"), "S/D");
    assert_eq!(suffers("spear:difficult", "knights"), "F/D");
    assert_eq!(suffers("horse-bow", "spear:difficult"), "F/E");
    assert_eq!(suffers("horse-bow:difficult", "spear"), "P/D");
}

#[test]
fn tr_rs_05_skirmishers_evade_from_artillery_and_war_wagon_shooting() {
    assert_eq!(shot_suffers("skirmishers", "artillery"), "F/E");
    assert_eq!(shot_suffers("skirmishers", "war-wagons"), "F/E");
    assert_eq!(shot_suffers("skirmishers", "archers"), "F/D");
}

#[test]
fn tr_rs_05_or_are_destroyed_by_it_by_parameter() {
    let excluded = parameters_with("skm_evade_art_wwg_shooting", "false");
    for shooter in ["artillery", "war-wagons"] {
        assert_eq!(shot_under(&excluded, shooter, "skirmishers").b_suffers, "F/D", "{shooter}");
        // In close combat both are close order foot, which the first clause names.
        assert_eq!(fight_under(&excluded, "skirmishers", shooter).a_suffers, "F/E", "{shooter}");
    }
}

#[test]
fn tr_rs_06_rows_that_name_a_winner_without_shooting_are_close_combat_only() {
    assert_eq!(shot_suffers("archers", "elite-cavalry+shower-shooting"), "F/D");
    assert_eq!(shot_suffers("horse-bow", "war-wagons"), "F/D");
    assert_eq!(shot_suffers("rabble", "artillery"), "F/D");
    assert_eq!(shot_suffers("spear", "knights+chained-together"), "F/D");
}

#[test]
fn tr_rs_06_or_of_shooting_too_by_parameter() {
    let both = parameters_with("unqualified_rows_scope", "both");
    for (target, shooter, expected) in [
        // Shattered rows: Archers and Bow Levy by any mounted, solid foot by Knights in the open.
        ("archers", "elite-cavalry+shower-shooting", "S/D"),
        ("bow-levy", "cataphracts+shower-shooting", "S/D"),
        ("spear", "knights+chained-together", "S/D"),
        ("spear:difficult", "knights+chained-together", "F/D"),
        // Evade rows: light mounted from any foot but ARC, PAV, SKM, BLV, ART.
        ("horse-bow", "war-wagons", "F/E"),
        ("battle-taxi", "war-wagons", "F/E"),
        ("chariots", "war-wagons", "F/E"),
        ("chariots", "archers", "F/D"),
        ("chariots", "pavisiers", "F/D"),
        // Panic rows: Rabble from close order foot but Pavisiers.
        ("rabble", "artillery", "F/P"),
        ("rabble", "war-wagons", "F/P"),
        ("rabble", "pavisiers", "F/D"),
        ("elite-cavalry", "cataphracts+shower-shooting", "F/P"),
        ("rabble:difficult", "elite-cavalry+shower-shooting", "F/P"),
        ("skirmishers:difficult", "elite-cavalry+shower-shooting", "F/E"),
        ("skirmishers", "elite-cavalry+shower-shooting", "F/D"),
        // Elephants by the light, solid foot by Warband, Elite Cavalry before a Horde, each shooting by card 21.
        ("elephants", "skirmishers+shower-shooting", "S/D"),
        ("elephants", "archers", "F/D"),
        ("spear", "warband+shower-shooting", "S/D"),
        ("elite-cavalry", "horde+shower-shooting", "F/E"),
        ("war-wagons", "elephants+shower-shooting", "S/D"),
        // Artillery's row says "in close combat" and stays there; the War Wagons row names its shooters.
        ("artillery", "archers", "N/D"),
        ("war-wagons", "archers", "N/D"),
    ] {
        assert_eq!(
            shot_under(&both, shooter, target).b_suffers,
            expected,
            "{target} shot by {shooter}"
        );
    }
}
