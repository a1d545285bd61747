//! Section 19: the default of each parameter as printed, and that each alternative acting in an engagement changes what
//! the specification says it changes.

use triumph::{PARAMETERS, RuleParameters, Scope};

use crate::rules::support::{fight, fight_under, parameters_with, shot, shot_under};

// The lines of section 19 for these groups, copied unchanged.
const SECTION_19: &str = include_str!("parameters.txt");

// Name, default and rule of every parameter in a line such as "`name` = value (TR-XX-nn); ...".
fn printed() -> Vec<(&'static str, &'static str, &'static str)> {
    SECTION_19
        .split('`')
        .skip(1)
        .step_by(2)
        .zip(SECTION_19.split('`').skip(2).step_by(2))
        .map(|(name, rest)| {
            let (value, rule) = rest.trim_start_matches(" = ").rsplit_once(" (TR-").unwrap();
            let rule = rule.split(')').next().unwrap();
            (name, value, rule)
        })
        .collect()
}

#[test]
fn tr_section_19_is_read_whole() {
    assert_eq!(printed().len(), SECTION_19.matches("` = ").count());
    assert!(printed().contains(&("garrison_cost", "modified", "CP-03")));
    assert!(printed().contains(&("terrain_count", "clamp(1 + floor(score/3), 2, 6)", "TE-04")));
}

/// Parameters of what neither the rules nor the specification say: what becomes of a side without stands (TR-VC-02).
const BEYOND_SECTION_19: [&str; 1] = ["without_stands"];

#[test]
fn every_parameter_has_the_default_and_the_rule_of_section_19() {
    let printed = printed();
    for parameter in PARAMETERS {
        if BEYOND_SECTION_19.contains(&parameter.name) {
            continue;
        }
        let line = printed.iter().find(|line| line.0 == parameter.name);
        let (name, value, rule) =
            line.unwrap_or_else(|| panic!("{} is not in section 19", parameter.name));
        let default = parameter.default_text();
        // A list's own limit goes before a parameter, and lengths may be written with more digits.
        let number = value.trim_start_matches("list limit or ");
        let same = match (default.parse::<f64>(), number.parse::<f64>()) {
            (Ok(found), Ok(expected)) => found == expected,
            _ => default == *value,
        };
        assert!(same, "{name} is {default}, section 19 prints {value}");
        assert_eq!(parameter.rule, format!("TR-{rule}"), "{name}");
    }
}

// What acts in one engagement: read off the rules that section 19 names, TR-CC, TR-RS, TR-OM-20, TR-CP and cards. (What
// decides edges, fronts and contact, such as TR-MV-32, is given to an engagement.)
const ACT_IN_AN_ENGAGEMENT: [&str; 24] = [
    "support_terrain",
    "support_front_only",
    "nonpositive_doubled",
    "knt_cat_shattered_by",
    "shatter_wb_wr_needs_open",
    "result_terrain_of",
    "skm_evade_art_wwg_shooting",
    "unqualified_rows_scope",
    "mounted_difficult_applies_ranged",
    "pursue_on_no_effect",
    "garrison_cost",
    "camp_attacker_factors",
    "garrison_types",
    "garrison_general_bonus",
    "camel_fallback_beats_difficult",
    "mi_category",
    "plaustrella_keeps_support",
    "plaustrella_keeps_cards",
    "plaustrella_shoots",
    "sc_mobile_target_ok",
    "wagon_bonus_any_front",
    "fc_applies_to_wagon",
    "chained_never_pursues",
    "card_factors_stack",
];

// Needs a shot before a fight, so a duel: tests/duel.rs.
const ACTS_IN_A_DUEL: &str = "sc_recheck_at_combat";

#[test]
fn every_parameter_that_acts_in_an_engagement_is_there() {
    for name in ACT_IN_AN_ENGAGEMENT {
        let found = PARAMETERS.iter().find(|parameter| parameter.name == name);
        assert_eq!(found.map(|parameter| parameter.scope), Some(Scope::Engagement), "{name}");
    }
    for parameter in PARAMETERS.iter().filter(|parameter| parameter.scope == Scope::Engagement) {
        assert!(
            ACT_IN_AN_ENGAGEMENT.contains(&parameter.name) || parameter.name == ACTS_IN_A_DUEL,
            "{} has no test here",
            parameter.name
        );
    }
}

// Factors of both sides with the default and with the alternative.
fn check_factors(
    name: &str,
    value: &str,
    a: &str,
    b: &str,
    default: (i16, i16),
    changed: (i16, i16),
) {
    assert_eq!(fight(a, b).whole_factors(), default, "{name}: {a} against {b} by default");
    let parameters = parameters_with(name, value);
    assert_eq!(
        fight_under(&parameters, a, b).whole_factors(),
        changed,
        "{name} = {value}: {a} against {b}"
    );
}

// What A suffers with the default and with the alternative.
fn check_suffers(name: &str, value: &str, a: &str, b: &str, default: &str, changed: &str) {
    assert_eq!(fight(a, b).a_suffers, default, "{name}: {a} against {b} by default");
    let parameters = parameters_with(name, value);
    assert_eq!(
        fight_under(&parameters, a, b).a_suffers,
        changed,
        "{name} = {value}: {a} against {b}"
    );
}

// Light Spear in difficult ground keeps its supporter's 1; Pikes and Warriors do not. Limits to the front stand or its
// edge are the same thing to the one stand that is described: the supporter's ground is the table's.
#[test]
fn tr_cc_10_support_terrain() {
    let light_spear = "light-spear:rear-support,difficult";
    check_factors("support_terrain", "none_for_light_spear", light_spear, "spear", (3, 4), (4, 4));
    let pikes = "pikes:rear-support,difficult";
    check_factors("support_terrain", "none_for_light_spear", pikes, "spear", (1, 4), (1, 4));
    let warriors = "warriors:rear-support,difficult";
    check_factors("support_terrain", "none_for_light_spear", warriors, "spear", (1, 4), (1, 4));
    for value in ["front_stand_only", "front_edge_only"] {
        check_factors("support_terrain", value, light_spear, "spear", (3, 4), (3, 4));
        check_factors(
            "support_terrain",
            value,
            "light-spear:rear-support",
            "spear",
            (4, 4),
            (4, 4),
        );
    }
}

#[test]
fn tr_cc_11_support_front_only() {
    let turned = "pikes:rear-support,fighting-to=flank,edges=1";
    check_factors("support_front_only", "false", turned, "spear", (2, 4), (4, 4));
}

#[test]
fn tr_cc_20_nonpositive_doubled() {
    let merely = parameters_with("nonpositive_doubled", "false");
    // -1 against 3 before dice: A's totals are 0 to 5. A 0 is doubled by default and beaten by the alternative.
    let (a, b) = ("skirmishers:edges=2", "knights");
    assert_eq!(fight(a, b).whole_factors(), (-1, 3));
    let [_, _, _, beats, doubles] = fight(a, b).counts;
    let [_, _, _, beats_then, doubles_then] = fight_under(&merely, a, b).counts;
    assert_eq!((beats_then, doubles_then), (beats + 6, doubles - 6));
    // Nothing changes where no total can be that low.
    assert_eq!(fight_under(&merely, "spear", "knights").counts, fight("spear", "knights").counts);
}

#[test]
fn tr_rs_01_knt_cat_shattered_by() {
    check_suffers("knt_cat_shattered_by", "{}", "knights", "elephants", "S/D", "F/D");
    check_suffers("knt_cat_shattered_by", "{ELE, PIK}", "cataphracts", "pikes", "F/D", "S/D");
    check_suffers("knt_cat_shattered_by", "{ELE, PIK}", "knights", "elephants", "S/D", "S/D");
}

#[test]
fn tr_rs_02_shatter_wb_wr_needs_open() {
    check_suffers("shatter_wb_wr_needs_open", "true", "spear:difficult", "warband", "S/D", "F/D");
    check_suffers("shatter_wb_wr_needs_open", "true", "spear", "warband", "S/D", "S/D");
}

// The ground of the result rows is the winner's: shattered in the open, evade in the open, panic of a mounted loser.
#[test]
fn tr_rs_04_result_terrain_of() {
    check_suffers("result_terrain_of", "winner", "spear", "knights:difficult", "S/D", "F/D");
    check_suffers("result_terrain_of", "winner", "spear:difficult", "knights", "F/D", "S/D");
    check_suffers("result_terrain_of", "winner", "horse-bow", "spear:difficult", "F/E", "P/D");
    check_suffers("result_terrain_of", "winner", "horse-bow:difficult", "spear", "P/D", "F/E");
    // Factors are not results.
    check_factors("result_terrain_of", "winner", "knights:difficult", "spear", (2, 4), (2, 4));
}

#[test]
fn tr_rs_05_skm_evade_art_wwg_shooting() {
    let excluded = parameters_with("skm_evade_art_wwg_shooting", "false");
    for shooter in ["artillery", "war-wagons"] {
        assert_eq!(shot(shooter, "skirmishers").b_suffers, "F/E");
        assert_eq!(shot_under(&excluded, shooter, "skirmishers").b_suffers, "F/D");
    }
}

#[test]
fn tr_rs_06_unqualified_rows_scope() {
    let both = parameters_with("unqualified_rows_scope", "both");
    let (shooter, target) = ("elite-cavalry+shower-shooting", "archers");
    assert_eq!(shot(shooter, target).b_suffers, "F/D");
    assert_eq!(shot_under(&both, shooter, target).b_suffers, "S/D");
    // A shot can't panic Horse Bow by the Knights' row unless both count; the row of Artillery shooting always does.
    assert_eq!(shot("knights+shower-shooting", "horse-bow").b_suffers, "F/D");
    assert_eq!(shot_under(&both, "knights+shower-shooting", "horse-bow").b_suffers, "F/P");
    assert_eq!(shot_under(&both, "artillery", "horse-bow").b_suffers, "F/P");
}

#[test]
fn tr_rs_18_mounted_difficult_applies_ranged() {
    let close = parameters_with("mounted_difficult_applies_ranged", "false");
    for (target, default) in [
        ("knights:difficult", "D/D"),
        ("chariots:difficult", "P/D"),
        ("elephants:difficult", "F/D"),
    ] {
        assert_eq!(shot("archers", target).b_suffers, default, "{target}");
        assert_eq!(shot_under(&close, "archers", target).b_suffers, "F/D", "{target}");
    }
}

// On transports: mounted for the opponent's factor and for results; its own factor stays that of its foot type.
// TR-BC-08.8
#[test]
fn tr_bc_08_mi_category() {
    let carried = "spear+mobile-infantry:on-transports";
    check_factors("mi_category", "mounted", carried, "archers", (3, 2), (3, 4));
    check_factors("mi_category", "mounted", carried, "elephants", (3, 5), (3, 4));
    check_factors("mi_category", "mounted", "spear:on-transports", "rabble", (3, 2), (3, 1));
    let mounted = parameters_with("mi_category", "mounted");
    let (shooter, target) = ("archers", "spear:on-transports,difficult");
    assert_eq!(shot(shooter, target).b_suffers, "F/D");
    assert_eq!(shot_under(&mounted, shooter, target).b_suffers, "P/D");
}

// TR-BC-15.4
#[test]
fn tr_bc_15_sc_mobile_target_ok() {
    let marked = parameters_with("sc_mobile_target_ok", "true");
    // Spear 4 against mounted, 1 less on transports and 1 less for the mark.
    assert_eq!(
        fight_under(&marked, "spear:marked,on-transports", "knights").whole_factors(),
        (2, 3)
    );
    assert_eq!(
        fight_under(&marked, "spear:marked,on-transports", "javelin-cavalry").a_suffers,
        "D/D"
    );
}

// Whether a screen is there is asked when the fight is rolled, so in one engagement both values are the same.
// TR-BC-15.3
#[test]
fn tr_bc_15_sc_recheck_at_combat() {
    let screened = "spear+elephant-screen:marked";
    check_factors("sc_recheck_at_combat", "false", screened, "knights", (5, 3), (5, 3));
    check_factors("sc_recheck_at_combat", "false", "spear:marked", "knights", (3, 3), (3, 3));
}

// TR-BC-19.5
#[test]
fn tr_bc_19_wagon_bonus_any_front() {
    let turned = "spear:fighting-to=flank,edges=1,standard-wagon";
    check_factors("wagon_bonus_any_front", "false", turned, "spear", (4, 4), (3, 4));
}

// TR-BC-19.7
#[test]
fn tr_bc_19_fc_applies_to_wagon() {
    check_factors("fc_applies_to_wagon", "true", "spear", "camp:fortified,wagon", (4, 2), (4, 4));
    check_factors(
        "fc_applies_to_wagon",
        "true",
        "spear",
        "camp:fortified,wagon,garrison=horde",
        (4, 3),
        (4, 5),
    );
    check_factors("fc_applies_to_wagon", "true", "spear", "camp:fortified", (4, 4), (4, 4));
}

#[test]
fn tr_bx_01_card_factors_stack() {
    let screened = "heavy-foot+elephant-screen+supporting-bowmen";
    check_factors("card_factors_stack", "false", screened, "warband", (6, 3), (5, 3));
    // Only card factors: general, hill and edges add as ever.
    let helped = "heavy-foot+elephant-screen+supporting-bowmen:general,uphill,edges=1";
    check_factors("card_factors_stack", "false", helped, "warband", (7, 3), (6, 3));
}

#[test]
fn unknown_parameters_and_values_are_refused() {
    let mut parameters = RuleParameters::default();
    let error = parameters.set("garrison_price", "list").unwrap_err().to_string();
    assert!(error.contains("garrison_price"), "{error}");
    let error = parameters.set("garrison_cost", "double").unwrap_err().to_string();
    assert!(
        error.contains("double") && error.contains("modified") && error.contains("list"),
        "{error}"
    );
    assert_eq!(parameters, RuleParameters::default());
}

/// A value that would make a rule senseless is refused, with the reason.
#[test]
fn senseless_numbers_are_refused_with_the_reason() {
    for (name, refused, taken, reason) in [
        ("victory_points", &["0"][..], "0.5", "won before anything is lost"),
        ("points_cap", &["0", "1.5"], "2", "has a stand"),
        ("board_w_mu", &["0", "11.999", "401"], "12", "no army finds room"),
        ("board_d_mu", &["0", "401"], "400", "no army finds room"),
        ("contact_eps_mu", &["0.501"], "0", "would be in contact"),
        ("edge_strip_mu", &["0", "2.001"], "0.001", "lies nowhere"),
        ("uphill_min_gain", &["1", "0.9999"], "0.99", "no stand would be uphill"),
        ("deploy_depth_mu", &["0", "0.5"], "1", "nothing can be placed"),
        ("side_margin_mu", &["101"], "0", "nothing is left"),
        ("card_shooter_range_mu", &["0"], "1", "have no target"),
        ("range_eps_mu", &["1.001"], "1", "no tolerance"),
        ("camp_w_mu", &["0", "21"], "20", "can't be fought"),
        ("camp_d_mu", &["0.5"], "1", "can't be fought"),
        ("wagon_w_mu", &["0"], "4", "can't be fought"),
    ] {
        let mut rules = RuleParameters::DEFAULT;
        for value in refused {
            let error = rules.set(name, value).unwrap_err().to_string();
            assert!(error.contains(reason), "{name} = {value}: {error}");
        }
        assert_eq!(rules, RuleParameters::DEFAULT, "{name}");
        rules.set(name, taken).unwrap();
    }
    for parameter in PARAMETERS {
        let mut rules = RuleParameters::DEFAULT;
        let own = parameter.default_text();
        assert!(rules.set(parameter.name, &own).is_ok(), "{own}");
    }
}

/// TR-DP-01, TR-DP-09: numbers that only together leave no room to deploy.
#[test]
fn zones_that_overlap_and_margins_that_meet_are_refused() {
    use triumph::battle::no_room;
    let with = |name, value| no_room(&parameters_with(name, value));
    assert_eq!(no_room(&RuleParameters::DEFAULT), []);
    assert_eq!(with("deploy_depth_mu", "16"), []);
    assert!(with("deploy_depth_mu", "16.1")[0].to_string().contains("overlap"));
    assert_eq!(with("side_margin_mu", "22"), []);
    assert!(with("side_margin_mu", "22.1")[0].to_string().contains("no room"));
}
