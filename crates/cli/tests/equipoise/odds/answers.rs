//! Exact answers, worked by hand from the rules' specification.

use super::{answers, odds, odds_of};

/// One engagement of a file as JSON against its whole answer as JSON, byte for byte.
#[track_caller]
fn check(engagement: &str, answer: &str) {
    let ran = odds_of(&format!("[{engagement}]"), &["--from", "-", "--json"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{engagement}");
    let one_line: String = answer.lines().map(str::trim).collect();
    assert_eq!(ran.out, format!("[\n{one_line}\n]\n"), "{engagement}");
}

#[test]
fn the_example_of_the_design_is_answered_as_printed_there() {
    check(
        r#"{ "kind": "close",
             "a": { "troop": "spear", "cards": ["elephant-screen"], "general": false, "rear_support": false, "uphill": false,
                    "difficult": false, "edges": 0, "fighting_to": "front", "marked": false, "standard_wagon": false,
                    "on_transports": false },
             "b": { "troop": "knights" } }"#,
        r#"{"a_factor":5,"b_factor":3,
           "a_tactical":[{"rule":"TR-BC-20","value":1}],"b_tactical":[],
           "counts":{"a_doubles":6,"a_beats":20,"tie":4,"b_beats":6,"b_doubles":0},
           "results":{"a_beaten":"shattered","a_doubled":"destroyed","b_beaten":"fall-back","b_doubled":"destroyed"}}"#,
    );
}

#[test]
fn tr_ex_08_knights_in_difficult_terrain_against_raiders() {
    check(
        r#"{"kind":"close","a":{"troop":"knights","difficult":true},"b":{"troop":"raiders"}}"#,
        r#"{"a_factor":2,"b_factor":2,
           "a_tactical":[{"rule":"TR-CC-17","value":-1}],"b_tactical":[],
           "counts":{"a_doubles":4,"a_beats":11,"tie":6,"b_beats":11,"b_doubles":4},
           "results":{"a_beaten":"destroyed","a_doubled":"destroyed","b_beaten":"shattered","b_doubled":"destroyed"}}"#,
    );
}

#[test]
fn tr_ex_17_archers_shoot_the_enemy_general_and_suffer_nothing() {
    check(
        r#"{"kind":"ranged","a":{"troop":"archers"},"b":{"troop":"knights","general":true}}"#,
        r#"{"a_factor":2,"b_factor":2,
           "a_tactical":[{"rule":"TR-RC-12","value":-1}],"b_tactical":[],
           "counts":{"a_doubles":4,"a_beats":11,"tie":6,"b_beats":11,"b_doubles":4},
           "results":{"b_beaten":"fall-back","b_doubled":"destroyed"}}"#,
    );
}

#[test]
fn tr_ex_23_archers_shoot_bow_levy_before_their_standard_wagon() {
    check(
        r#"{"kind":"ranged","a":{"troop":"ARC"},"b":{"troop":"BLV","standard_wagon":true}}"#,
        r#"{"a_factor":2,"b_factor":3,
           "a_tactical":[{"rule":"TR-BC-19","value":-1}],"b_tactical":[],
           "counts":{"a_doubles":1,"a_beats":9,"tie":5,"b_beats":15,"b_doubles":6},
           "results":{"b_beaten":"fall-back","b_doubled":"destroyed"}}"#,
    );
}

#[test]
fn tr_ex_24_archers_shoot_spear_on_transports() {
    check(
        r#"{"kind":"ranged","a":{"troop":"archers"},"b":{"troop":"spear","on_transports":true}}"#,
        r#"{"a_factor":3,"b_factor":2,
           "a_tactical":[],"b_tactical":[{"rule":"TR-BC-08","value":-1}],
           "counts":{"a_doubles":6,"a_beats":15,"tie":5,"b_beats":9,"b_doubles":1},
           "results":{"b_beaten":"fall-back","b_doubled":"destroyed"}}"#,
    );
}

#[test]
fn tr_ex_43_marked_heavy_foot_against_javelin_cavalry() {
    check(
        r#"{"kind":"close","a":{"troop":"HFT","marked":true},"b":{"troop":"JCV"}}"#,
        r#"{"a_factor":3,"b_factor":3,"a_tactical":[],"b_tactical":[],
           "counts":{"a_doubles":2,"a_beats":13,"tie":6,"b_beats":13,"b_doubles":2},
           "results":{"a_beaten":"destroyed","a_doubled":"destroyed","b_beaten":"fall-back","b_doubled":"evade"}}"#,
    );
}

#[test]
fn tr_ex_46_knights_attack_a_fortified_camp() {
    check(
        r#"{"kind":"close","a":{"troop":"knights"},"b":{"camp":true,"fortified":true}}"#,
        r#"{"a_factor":3,"b_factor":4,
           "a_tactical":[],"b_tactical":[{"rule":"TR-BC-17","value":2}],
           "counts":{"a_doubles":0,"a_beats":10,"tie":5,"b_beats":17,"b_doubles":4},
           "results":{"a_beaten":"fall-back","a_doubled":"destroyed","b_beaten":"sacked","b_doubled":"sacked"}}"#,
    );
}

#[test]
fn tr_ex_47_horse_bow_attacks_a_camp_with_a_horde_inside() {
    check(
        r#"{"kind":"close","a":{"troop":"horse-bow"},"b":{"camp":true,"fortified":false,"garrison":"horde"}}"#,
        r#"{"a_factor":2,"b_factor":3,"a_tactical":[],"b_tactical":[],
           "counts":{"a_doubles":1,"a_beats":9,"tie":5,"b_beats":15,"b_doubles":6},
           "results":{"a_beaten":"fall-back","a_doubled":"fall-back","b_beaten":"sacked","b_doubled":"sacked"}}"#,
    );
}

/// 1 and a cost of 3.5: A's 3 + die beats 4.5 + die from two pips more on, 10 pairs, and never ties;
/// it is doubled by 4 to 6 against a 1 and by 6 against a 2.
#[test]
fn tr_cp_03_a_garrison_of_sword_fighting_cavalry_makes_half_a_point() {
    check(
        r#"{"kind":"close","a":{"troop":"knights"},"b":{"camp":true,"garrison":"elite-cavalry+sword-fighting-cavalry"}}"#,
        r#"{"a_factor":3,"b_factor":4.5,"a_tactical":[],"b_tactical":[],
           "counts":{"a_doubles":0,"a_beats":10,"tie":0,"b_beats":22,"b_doubles":4},
           "results":{"a_beaten":"fall-back","a_doubled":"destroyed","b_beaten":"sacked","b_doubled":"sacked"}}"#,
    );
}

#[test]
fn tr_cc_05_several_factors_come_in_the_order_of_the_sheet() {
    check(
        r#"{"kind":"close","a":{"troop":"pikes","rear_support":true,"uphill":true,"edges":1,"general":true},
            "b":{"troop":"elite-foot","edges":3}}"#,
        r#"{"a_factor":6,"b_factor":2,
           "a_tactical":[{"rule":"TR-CC-06","value":1},{"rule":"TR-CC-07","value":2},{"rule":"TR-CC-15","value":1},
           {"rule":"TR-CC-12","value":-1}],
           "b_tactical":[{"rule":"TR-CC-12","value":-3}],
           "counts":{"a_doubles":15,"a_beats":18,"tie":2,"b_beats":1,"b_doubles":0},
           "results":{"a_beaten":"fall-back","a_doubled":"destroyed","b_beaten":"fall-back","b_doubled":"destroyed"}}"#,
    );
}

#[test]
fn tr_rc_12_the_engagement_says_that_a_shot_is_from_the_rear() {
    check(
        r#"{"kind":"ranged","shot_from_rear":true,"a":{"troop":"archers"},"b":{"troop":"spear"}}"#,
        r#"{"a_factor":3,"b_factor":2,
           "a_tactical":[],"b_tactical":[{"rule":"TR-RC-12","value":-1}],
           "counts":{"a_doubles":6,"a_beats":15,"tie":5,"b_beats":9,"b_doubles":1},
           "results":{"b_beaten":"fall-back","b_doubled":"destroyed"}}"#,
    );
}

/// TR-BC-19.7: card 17 doesn't fortify a Standard Wagon, which is otherwise a camp.
#[test]
fn tr_bc_19_a_wagon_in_the_place_of_the_camp_is_not_fortified() {
    let answered = answers(
        r#"[{"kind":"close","a":"knights","b":{"camp":true,"standard_wagon":true,"fortified":true}}]"#,
    );
    assert_eq!(answered[0]["b_factor"], 2);
    assert_eq!(answered[0]["results"]["b_beaten"], "sacked");
}

#[test]
fn what_is_left_out_is_false_zero_empty_or_front() {
    let short = answers(
        r#"[{"kind":"close","a":{"troop":"spear"},"b":{"camp":true}},{"kind":"ranged","a":{"troop":"archers"},"b":{"troop":"spear"}}]"#,
    );
    let long = answers(
        r#"[{"kind":"close","shot_from_rear":false,
             "a":{"camp":false,"troop":"Spear","cards":[],"general":false,"rear_support":false,"uphill":false,"difficult":false,
                  "edges":0,"fighting_to":"front","marked":false,"standard_wagon":false,"on_transports":false},
             "b":{"camp":true,"fortified":false,"garrison":null,"standard_wagon":false}},
            {"kind":"ranged","shot_from_rear":false,"a":{"troop":"arc"},"b":{"troop":"SPR"}}]"#,
    );
    assert_eq!(short, long);
}

#[test]
fn names_codes_and_notation_say_the_same() {
    let answered = answers(
        r#"[{"kind":"close","a":{"troop":"heavy-foot","cards":["supporting-bowmen"]},"b":{"troop":"warband"}},
            {"kind":"close","a":{"troop":"hFt","cards":["sb"]},"b":{"troop":"WBD"}},
            {"kind":"close","a":{"troop":"HFT","cards":["SP"]},"b":"wbd"},
            {"kind":"close","a":"heavy-foot+SB","b":"warband"}]"#,
    );
    // TR-EX-39.
    assert_eq!(answered[0]["a_factor"], 5);
    for other in 1..4 {
        assert_eq!(answered[other], answered[0]);
    }
}

#[test]
fn a_single_engagement_is_the_same_object_as_in_a_list() {
    let ran = odds(&["spear+elephant-screen", "knights", "--json"]);
    let one: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let list = answers(
        r#"[{"kind":"close","a":{"troop":"spear","cards":["elephant-screen"]},"b":{"troop":"knights"}}]"#,
    );
    assert_eq!((ran.code, &one), (0, &list[0]));
    let ran = odds(&["archers", "knights:general", "--shoot", "--from-rear", "--json"]);
    let one: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let list = answers(
        r#"[{"kind":"ranged","shot_from_rear":true,"a":"archers","b":{"troop":"knights","general":true}}]"#,
    );
    assert_eq!((ran.code, &one), (0, &list[0]));
}
