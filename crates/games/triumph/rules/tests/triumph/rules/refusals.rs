//! Engagements and lines that the rules do not allow, each with the rule it breaks and what its message must say.

use triumph::{Engagement, TroopType};

use crate::rules::support::{
    fight_problems, fight_problems_under, parameters_with, shot_problems, stand,
};

// Exactly one problem, and in its message every one of the words.
fn check_one(problems: &[String], words: &[&str], of: &str) {
    assert_eq!(problems.len(), 1, "{of}: {problems:?}");
    for word in words {
        // A side stands at the head of the message.
        let found = if ["a", "b", "b's garrison"].contains(word) {
            problems[0].strip_prefix(word).is_some_and(|rest| rest.starts_with([':', ',']))
        } else {
            problems[0].contains(word)
        };
        assert!(found, "{of}: `{word}` is not in: {}", problems[0]);
    }
    assert!(!problems[0].ends_with('.'), "{of}: {}", problems[0]);
}

fn check_fight(a: &str, b: &str, words: &[&str]) {
    check_one(&fight_problems(a, b), words, &format!("{a} against {b}"));
}

fn check_shot(shooter: &str, target: &str, words: &[&str]) {
    check_one(&shot_problems(shooter, target), words, &format!("{shooter} at {target}"));
}

#[test]
fn tr_cc_07_only_three_types_and_deep_foot_receive_rear_support() {
    for troop in TroopType::ALL {
        let supported = format!("{}:rear-support", troop.name());
        if [TroopType::Pikes, TroopType::LightSpear, TroopType::Warriors].contains(&troop) {
            assert_eq!(fight_problems(&supported, "spear"), Vec::<String>::new(), "{troop}");
        } else {
            check_fight(
                &supported,
                "spear",
                &["a", troop.title(), "rear support", "Pikes", "Light Spear", "Warriors"],
            );
            check_fight("spear", &supported, &["b", troop.title()]);
        }
    }
    assert_eq!(
        fight_problems("elite-foot+hoplite-deep-formation:rear-support", "spear"),
        Vec::<String>::new()
    );
}

// Heavy Foot have none, and that is what a Plaustrella fights as.
// TR-BC-09.7
#[test]
fn tr_bc_09_a_plaustrella_has_no_rear_support_to_lose() {
    let kept = parameters_with("plaustrella_keeps_support", "true");
    let supported = "light-spear+plaustrella:rear-support";
    assert_eq!(fight_problems_under(&kept, supported, "spear"), Vec::<String>::new());
}

#[test]
fn tr_cc_14_four_edges_are_too_many() {
    check_fight("spear:edges=4", "spear", &["a", "4", "edges", "0 to 3"]);
    check_fight("spear", "spear:edges=4", &["b", "4", "edges", "0 to 3"]);
    assert_eq!(fight_problems("spear:edges=3", "spear:edges=3"), Vec::<String>::new());
}

// Cards on types that the booklet bars: the card, the type and the reason must be named.
// TR-BC-04.1, TR-BC-05.1, TR-BC-06.3, TR-BC-07.1, TR-BC-08.1, TR-BC-09.2, TR-BC-15.1, TR-BC-19.3, TR-BC-20.1,
// TR-BC-21.1, TR-BC-22.4, TR-BC-23.2
#[test]
fn tr_bc_04_to_23_cards_that_a_type_cannot_bear() {
    for (bearer, card, title) in [
        ("spear", "light-camelry", "Light Camelry"),
        ("spear", "charging-camelry", "Charging Camelry"),
        ("elite-cavalry", "charging-camelry", "Charging Camelry"),
        ("knights", "camel-protected-infantry", "Camel Protected Infantry"),
        ("knights", "supporting-bowmen", "Supporting Bowmen"),
        ("knights", "mobile-infantry", "Mobile Infantry"),
        ("knights", "plaustrella", "Plaustrella"),
        ("knights", "hoplite-deep-formation", "Hoplite Deep Formation"),
        ("elephants", "elephant-screen", "Elephant Screen"),
        ("horse-bow", "shower-shooting", "Shower Shooting"),
        ("spear", "chained-together", "Chained Together"),
        ("spear", "sword-fighting-cavalry", "Sword-Fighting Cavalry"),
    ] {
        let troop = stand(bearer).troop.title();
        let with_card = format!("{bearer}+{card}");
        check_fight(&with_card, "heavy-foot", &["a", troop, title]);
        check_fight("heavy-foot", &with_card, &["b", troop, title]);
    }
}

// Card 15 marks close order foot; what fights as such may be marked.
// TR-BC-15.1
#[test]
fn tr_bc_15_only_close_order_foot_is_marked() {
    for troop in TroopType::ALL {
        let marked = format!("{}:marked", troop.name());
        let may =
            ["ART", "EFT", "HFT", "HRD", "PAV", "PIK", "SPR", "WWG", "WRR"].contains(&troop.code());
        if may {
            assert_eq!(fight_problems(&marked, "knights"), Vec::<String>::new(), "{troop}");
        } else {
            check_fight(
                &marked,
                "knights",
                &["a", troop.title(), "Scythed Chariots", "close order foot"],
            );
        }
    }
    assert_eq!(fight_problems("light-spear+plaustrella:marked", "knights"), Vec::<String>::new());
}

// TR-BC-15.4
#[test]
fn tr_bc_15_a_stand_on_transports_is_not_marked_or_is_by_parameter() {
    check_fight(
        "spear:marked,on-transports",
        "knights",
        &["a", "transports", "marked", "sc_mobile_target_ok"],
    );
    let allowed = parameters_with("sc_mobile_target_ok", "true");
    assert_eq!(
        fight_problems_under(&allowed, "spear:marked,on-transports", "knights"),
        Vec::<String>::new()
    );
}

// TR-BC-19.3
#[test]
fn tr_bc_19_the_wagon_helps_foot_only() {
    check_fight("knights:standard-wagon", "spear", &["a", "Knights", "Standard Wagon", "foot"]);
}

// TR-BC-00.7
#[test]
fn tr_bc_00_cards_5_and_23_do_not_go_together() {
    check_fight(
        "knights+charging-camelry+sword-fighting-cavalry",
        "spear",
        &["a", "Charging Camelry", "Sword-Fighting Cavalry"],
    );
}

#[test]
fn tr_bx_05_transports_and_plaustrella_do_not_go_together() {
    check_fight(
        "spear+plaustrella:on-transports",
        "knights",
        &["a", "Mobile Infantry", "Plaustrella"],
    );
}

#[test]
fn tr_cc_01_a_camp_does_not_fight_a_camp() {
    check_fight("camp", "camp:fortified", &["camp", "stand"]);
}

#[test]
fn tr_rc_15_camps_neither_shoot_nor_are_shot_at() {
    check_shot("camp:garrison=archers", "spear", &["camp", "shoot"]);
    check_shot("archers", "camp", &["camp", "shot at"]);
}

#[test]
fn tr_rc_01_a_type_without_a_shooting_factor_does_not_shoot() {
    for troop in TroopType::ALL {
        if !["ARC", "PAV", "WWG", "ART"].contains(&troop.code()) {
            check_shot(
                troop.name(),
                "spear",
                &["a", troop.title(), "shoot", "Archers", "Shower Shooting"],
            );
        }
    }
}

// TR-BC-08.6, TR-BC-09.8
#[test]
fn tr_bc_08_and_09_do_not_shoot() {
    check_shot("archers:on-transports", "spear", &["a", "transports", "shoot"]);
    check_shot("archers+plaustrella", "spear", &["a", "Plaustrella", "shoot"]);
}

// The reasons are all given, not the first alone: Knights barred from a card, from support and with no bow.
#[test]
fn tr_bc_00_every_reason_is_given() {
    let problems = shot_problems("knights+plaustrella:rear-support", "camp");
    assert!(problems.len() >= 3, "{problems:?}");
}

#[test]
fn tr_cp_10_mounted_garrisons_are_refused_by_parameter_only() {
    assert_eq!(fight_problems("spear", "camp:garrison=knights"), Vec::<String>::new());
    let foot_only = parameters_with("garrison_types", "foot_only");
    let problems = fight_problems_under(&foot_only, "spear", "camp:garrison=knights");
    check_one(&problems, &["b's garrison", "Knights", "garrison_types"], "mounted garrison");
    assert_eq!(
        fight_problems_under(&foot_only, "spear", "camp:garrison=horde"),
        Vec::<String>::new()
    );
}

#[test]
fn tr_cp_10_a_garrison_bears_what_its_type_may_bear() {
    check_fight(
        "spear",
        "camp:garrison=spear+chained-together",
        &["b's garrison", "Spear", "Chained Together"],
    );
}

// Lines that are no engagement: every message names what was found.
#[test]
fn tr_un_07_lines_that_cannot_be_read() {
    for (line, word) in [
        ("knigths v spear", "knigths"),
        ("knights v", "missing"),
        ("knights", "`v`"),
        ("knights v spear v spear", "second"),
        ("knights+lance v spear", "lance"),
        ("knights:charging v spear", "charging"),
        ("knights:edges=many v spear", "0 to 3"),
        ("knights:edges=-1 v spear", "0 to 3"),
        ("knights:edges v spear", "edges"),
        ("knights:fighting-to=side v spear", "side"),
        ("knights:general=yes v spear", "general"),
        ("knights:general,general v spear", "twice"),
        ("spear+elephant-screen+ES v spear", "twice"),
        ("knights v camp:garrison=hoard", "hoard"),
        ("knights v camp:edges=1", "edges"),
        ("knights v camp:garrison-general", "garrison"),
        ("", "missing"),
    ] {
        let error = line.parse::<Engagement>().expect_err(line).to_string();
        assert!(error.contains(word), "{line}: `{word}` is not in: {error}");
    }
}
