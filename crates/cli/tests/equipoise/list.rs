//! `equipoise list` as its users see it.

use std::collections::BTreeSet;
use std::process::Command;

/// Exit code, standard output, standard error.
fn list(words: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_equipoise"))
        .arg("list")
        .args(words)
        .output()
        .expect("it can be started");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("not ended by a signal"), text(output.stdout), text(output.stderr))
}

/// The output of a list that succeeds.
fn listed(words: &[&str]) -> String {
    let (code, out, err) = list(words);
    assert_eq!((code, err.as_str()), (0, ""), "{words:?}");
    assert!(out.lines().all(|line| line.chars().count() <= 110), "{words:?} is too wide");
    out
}

fn json(words: &[&str]) -> Vec<serde_json::Value> {
    let (code, out, err) = list(&[words, &["--json"]].concat());
    assert_eq!((code, err.as_str()), (0, ""), "{words:?}");
    serde_json::from_str(&out).expect("JSON")
}

#[test]
fn tr_un_01_all_26_troop_types_are_listed_with_what_the_sheet_prints() {
    let out = listed(&["troops", "triumph"]);
    assert_eq!(out.lines().count(), 2 + 26);
    let row = |code: &str| -> Vec<String> {
        let line = out.lines().find(|line| line.starts_with(code)).expect("listed");
        line.split_whitespace().map(str::to_owned).collect()
    };
    assert_eq!(
        row("ART"),
        ["ART", "artillery", "foot", "close", "3", "2", "2", "4", "3", "8", "2"]
    );
    assert_eq!(
        row("KNT"),
        ["KNT", "knights", "mounted", "open", "4", "3", "4", "-", "2", "-", "5"]
    );
    let troops = json(&["troops"]);
    assert_eq!(troops.len(), 26);
    let knights = troops.iter().find(|troop| troop["name"] == "knights").expect("listed");
    assert_eq!(knights["factor_vs_mounted"], 4);
    assert_eq!(knights["shooting_factor"], serde_json::Value::Null);
}

#[test]
fn tr_bc_00_5_all_24_cards_are_listed_with_cost_bearers_and_whether_they_act() {
    let out = listed(&["cards", "triumph"]);
    assert_eq!(out.lines().count(), 1 + 24 + 1);
    for line in [
        " 5  CC    charging-camelry          -1 for a stand               yes   Knights, Cataphracts",
        "10  HL    hold-the-line             0, then 1, at most 3         -     -",
        "15  SC    scythed-chariots          2 for the army               yes   close order foot",
        "20  ES    elephant-screen           2 for the army               yes   all but Elephants",
        "23  SF    sword-fighting-cavalry    the stand costs 3.5          yes   mounted",
    ] {
        assert!(out.lines().any(|other| other == line), "no `{line}` in:\n{out}");
    }
    let cards = json(&["cards"]);
    assert_eq!(cards.len(), 24);
    assert_eq!(cards[4]["also"], serde_json::json!(["AC", "armored-camelry"]));
    assert_eq!(cards[4]["bearers"], serde_json::json!(["knights", "cataphracts"]));
    assert_eq!(cards[8]["listed_bearers"], serde_json::json!(["heavy-foot", "light-spear"]));
    assert_eq!(cards.iter().filter(|card| card["acts_in_engagement"] == true).count(), 14);
}

#[test]
fn parameters_say_where_they_act() {
    let out = listed(&["parameters", "triumph"]);
    let place = |words: &str| out.find(words).unwrap_or_else(|| panic!("no `{words}`"));
    let battle = place("battle: act only in whole battles");
    assert!(place("nonpositive_doubled = true  (TR-CC-20)") < battle);
    assert!(place("camp_w_mu = 4.0  (TR-CP-01)") > battle);
    assert!(out.contains("values: close_only | both"));
    let bowmen = &out[place("sb_option = ")..];
    assert!(bowmen.lines().nth(3).is_some_and(|line| line.contains("about battle cards alone")));
    let parameters = json(&["parameters"]);
    let named =
        |name: &str| parameters.iter().find(|parameter| parameter["name"] == name).expect("listed");
    assert_eq!(named("unqualified_rows_scope")["default"], "close_only");
    assert_eq!(named("unqualified_rows_scope")["acts_in"], "engagement");
    assert_eq!(named("sb_option")["acts_in"], "army");
    assert_eq!(named("move_edition")["acts_in"], "battle");
    for (name, games) in [
        ("nonpositive_doubled", &["duel", "battle", "meta", "worth", "prices", "swap"][..]),
        ("move_edition", &["battle", "meta", "worth", "prices", "swap"]),
        ("points_cap", &["battle", "meta", "worth", "prices", "swap"]),
        ("chained_never_pursues", &["duel", "battle", "meta", "worth", "prices", "swap"]),
        ("sb_option", &["battle", "meta", "worth", "prices", "swap"]),
    ] {
        assert_eq!(named(name)["games"], serde_json::json!(games), "{name}");
    }
}

#[test]
fn rulesets_and_experiments_are_listed() {
    assert!(listed(&["rulesets"]).contains("triumph"));
    assert_eq!(json(&["rulesets"])[0]["name"], "triumph");
    for name in ["cards-at-a-glance", "duel-cards"] {
        assert!(listed(&["experiments"]).contains(name));
    }
    let experiments = json(&["experiments", "triumph"]);
    assert!(experiments.iter().all(|experiment| {
        experiment["question"].as_str().is_some_and(|question| question.ends_with('?'))
    }));
}

/// Of one ruleset, or of all that have some.
#[test]
fn lists_are_of_a_ruleset_or_of_all() {
    let named = |words: &[&str]| -> Vec<String> {
        let all = json(words);
        let names = all.iter().filter_map(|it| it["name"].as_str());
        names.map(str::to_owned).collect()
    };
    let of_table_battles = named(&["policies", "table-battles"]);
    assert_eq!(of_table_battles, ["random", "eager", "greedy", "steady", "search"]);
    let all = named(&["policies"]);
    assert!(all.windows(of_table_battles.len()).any(|some| some == of_table_battles));
    assert!(all.len() > of_table_battles.len());
    assert_eq!(
        named(&["experiments", "table-battles"]),
        [
            "fairest-change",
            "formation-kinds",
            "formation-values",
            "scenario-balance",
            "scenario-gifts",
            "scenario-players",
            "search-balance"
        ]
    );
    let out = listed(&["parameters", "table-battles"]);
    assert!(out.contains("turn_cap = 400  (TB-WIN-6)") && !out.contains("(TR-"));
    assert!(out.contains("sight: act on what"));
    // Its dice and fields are longer than a line.
    let (_, out, _) = list(&["parameters", "gloriam"]);
    assert!(out.contains("  lane_w\n      lanes are 3 BW wide"));
}

#[test]
fn scenarios_are_listed_with_armies_sticks_and_morale() {
    let out = listed(&["scenarios"]);
    for line in [
        "marston-moor",
        "    S-02, Marston Moor, 1644-07-02",
        "    first: Royalists, 7 formations, 19 sticks, 2 Morale",
        "    first: British, 4 formations, 16 sticks",
    ] {
        assert!(out.lines().any(|other| other == line), "no `{line}` in:\n{out}");
    }
    let scenarios = json(&["scenarios", "table-battles"]);
    assert_eq!(scenarios.len(), 10);
    assert_eq!(scenarios[1]["armies"][1]["formations"][0]["id"], "18A");
}

#[test]
fn armies_are_listed_with_points_ratings_homes_and_stands() {
    let out = listed(&["armies", "triumph"]);
    for line in [
        "norman-conquest",
        "    Norman Conquest, AD 1066; 14 stands, 48 points; invasion 3, maneuver 1; arable",
        "    3 CAT (general), 7 HBW, 1 BLV, 2 SKM",
        "    Hannibal in Italy, 216 BC; 13 stands, 48 points; invasion 4, maneuver 4; arable, hilly",
        "    cards: No Camp; Deployment Dismounting on Mongol guard horsemen and Mongol horse archers",
        "    fought anglo-danish",
    ] {
        assert!(out.lines().any(|other| other == line), "no `{line}` in:\n{out}");
    }
    let armies = json(&["armies"]);
    assert!(armies.len() >= 60);
    let points = |army: &serde_json::Value| army["points"].as_f64().expect("a number");
    assert!(armies.iter().all(|army| points(army) > 47.0 && points(army) <= 48.0));
    let mongols = armies.iter().find(|army| army["name"] == "mongol-conquest-with-cards");
    let cards = &mongols.expect("listed")["cards"];
    assert_eq!(cards[0]["card"], "no-camp");
    assert_eq!(cards[1]["card"], "deployment-dismounting");
    assert_eq!(armies[0]["stands"][0]["general"], true);
}

#[test]
fn policies_are_listed_with_their_parameters() {
    let out = listed(&["policies", "triumph"]);
    let policies = json(&["policies"]);
    for name in ["random", "steady", "bold", "captain", "commander"] {
        let usual = if name == "captain" { " (usual)" } else { "" };
        assert!(out.lines().any(|line| line == format!("{name}{usual}")), "{name} in\n{out}");
        let policy = policies.iter().find(|policy| policy["name"] == name);
        let policy = policy.expect("listed");
        assert_eq!(policy["is_usual"], name == "captain");
        assert!(policy["about"].as_str().is_some_and(|about| !about.is_empty()));
        assert!(policy["parameters"].is_array());
    }
}

#[test]
fn what_cannot_be_listed_is_said_with_what_can() {
    for (words, message, remedy) in [
        (&["trops"][..], "there is no list of `trops`", "did you mean `troops`?"),
        (
            &["dragons"],
            "`dragons`",
            "rulesets, experiments, keys, troops, cards, armies, tables, scenarios, policies, parameters",
        ),
        (
            &["scenarios", "triumph"],
            "Triumph! has no scenarios",
            "`equipoise list scenarios table-battles`",
        ),
        (&["cards", "triumf"], "unknown ruleset `triumf`", "did you mean `triumph`?"),
        (&["troops", "table-battles"], "Table Battles has no troops", "they are of Triumph!"),
    ] {
        let (code, out, err) = list(words);
        assert_eq!((code, out.as_str()), (2, ""), "{words:?}");
        assert!(err.contains(message) && err.contains(remedy), "{err}");
    }
}

/// TB-CARD-1, TB-CARD-2: the cards of all scenarios, with sticks or cubes and the dice area of each.
#[test]
fn tb_card_1_formations_are_listed() {
    let shown = listed(&["cards", "table-battles"]);
    let cromwell = shown.lines().find(|line| line.contains("Cromwell")).expect("it is listed");
    assert!(cromwell.trim().starts_with("18A") && cromwell.contains("sticks"), "{cromwell}");
    assert!(shown.lines().all(|line| line.chars().count() <= 120), "{shown}");
    let cards = json(&["cards", "table-battles"]);
    let has = |card: &serde_json::Value, key: &str| card[key].is_u64();
    assert!(cards.iter().all(|card| has(card, "sticks") != has(card, "cubes")));
    let scenarios: BTreeSet<_> = cards.iter().map(|card| card["scenario"].to_string()).collect();
    assert_eq!(scenarios.len(), 10);
}

/// GL-104: the command deck has fifty cards.
#[test]
fn gl_104_the_command_deck_is_listed() {
    let shown = listed(&["cards", "gloriam"]);
    let lines = shown.lines().filter(|line| line.starts_with("  "));
    let counts = lines.filter_map(|line| line.split_whitespace().next()?.parse::<u32>().ok());
    assert_eq!(counts.collect::<Vec<_>>(), [8, 14, 14, 8, 6]);
}

#[test]
fn kinds_and_rulesets_are_read_in_any_case() {
    assert_eq!(listed(&["Troops", "TRIUMPH"]), listed(&["troops", "triumph"]));
}

/// TP-001 to TP-010, TP-A01, GL-010: what is listed of Tropaion and Gloriam, on lines that fit a terminal.
#[test]
fn what_tropaion_and_gloriam_have_is_listed() {
    for (words, part) in [
        (["troops", "tropaion"], "HI    heavy infantry"),
        (["cards", "tropaion"], "10  Field"),
        (["armies", "tropaion"], "    Gallic 225 BC (warband)"),
        (["troops", "gloriam"], "Tercio"),
        (["armies", "gloriam"], "swedish-1632"),
    ] {
        assert!(listed(&words).contains(part), "{words:?}");
        assert!(!json(&words).is_empty(), "{words:?}");
    }
    let cards = json(&["cards", "tropaion"]);
    let count = |card: &serde_json::Value| card["count"].as_u64().expect("a number");
    assert_eq!(cards.iter().map(count).sum::<u64>(), 40);
}

#[test]
fn keys_are_listed_with_type_default_and_meaning_for_every_file() {
    let out = listed(&["keys", "triumph"]);
    for part in [
        "every experiment, [precision]:",
        "triumph, game = \"battle\", [battle]:",
        "triumph, file of an army, [[stands]]",
        "opening_shots; true or false; default: false",
        "half_width; number, 0.0001 to 0.5; required",
    ] {
        assert!(out.contains(part), "{part} in {out}");
    }
    assert!(!out.contains("gloriam"));
    let keys = json(&["keys"]);
    let is = |key: &serde_json::Value, table: &str, name: &str| {
        key["table"] == table && key["key"] == name
    };
    let find = |table, name| keys.iter().find(|key| is(key, table, name)).expect("it is listed");
    let rounds = find("duel", "max_rounds");
    assert_eq!((&rounds["default"], &rounds["ruleset"]), (&"60".into(), &"triumph".into()));
    assert!(find("battle", "matrix")["not_in_run_toml"].is_string());
    assert!(find("", "question")["default"].is_null());
}
