//! Questions by forms.

use serde_json::{Value, json};

use crate::client::{Server, played};
use crate::queue::stored;

/// Each game, each kind of experiment in which sides meet, and the three questions about sides: nothing is wrong with what they make.
#[test]
fn forms_stand_for_experiments_in_which_nothing_is_wrong() {
    let (_folder, server) = Server::new();
    let choices = server.get("/api/ask").json();
    let mut n_asked = 0;
    for game in choices["games"].as_array().expect("a list") {
        let ruleset = &game["ruleset"];
        for arena in game["arenas"].as_array().expect("a list") {
            let names = |of: &str, query: &str| {
                let asked =
                    json!({ "ruleset": ruleset, "of": of, "game": arena["game"], "query": query });
                let found = server.post("/api/names", &asked).json();
                let names = found.as_array().expect("a list").clone();
                assert!(!names.is_empty(), "{asked}");
                names
            };
            let sides = names("sides", "");
            let [a, b] = [&sides[0]["name"], &sides[1]["name"]];
            let rule = tried(&names("rules", ""));
            let players = arena["players"].as_array().expect("a list");
            let steady = players.iter().find(|it| it["name"] == "steady");
            let player = steady.or(players.last()).map_or(json!(""), |it| it["name"].clone());
            let has_two = arena["has_two"] == true;
            let asked = [
                (vec![a, b], vec![], Value::Null),
                (vec![a], if has_two { vec![b] } else { vec![] }, Value::Null),
                (vec![a], if has_two { vec![b] } else { vec![] }, rule),
            ];
            for (a, b, change) in asked {
                let asked = json!({
                    "question": "sides", "ruleset": ruleset, "game": arena["game"], "a": a, "b": b,
                    "player": player, "points": 3, "max_pairs": 576, "change": change,
                });
                let stands = server.post("/api/ask/stands", &asked).json();
                let text = json!({ "name": "x", "text": stands["text"] });
                let found = server.post("/api/check", &text).json();
                assert!(found["said"].is_string(), "{asked} {found}");
                n_asked += 1;
            }
        }
    }
    // Triumph!: duel, battle; Table Battles: scenario; Tropaion: battle; Gloriam: battle, duel, pool.
    assert_eq!(n_asked, 3 * 7);
}

/// A rule that takes words, with another one than the rulebook's.
fn tried(rules: &[Value]) -> Value {
    let other = |rule: &Value| {
        let allowed = rule["allowed"].as_str()?;
        let mut all =
            allowed.split(" | ").filter(|it| !it.contains(' ') && !allowed.contains("card"));
        let to = all.find(|it| allowed.contains(" | ") && rule["default"] != *it)?;
        Some(json!({ "name": rule["name"], "from": rule["default"], "to": to }))
    };
    rules.iter().find_map(other).expect("a rule takes words")
}

#[test]
fn what_is_wrong_with_a_question_is_said() {
    let (_folder, server) = Server::new();
    for asked in [
        json!({ "question": "price", "ruleset": "triumph", "cards": ["knihgts"] }),
        json!({ "question": "price", "ruleset": "gloriam", "cards": ["x"] }),
        json!({ "question": "list", "ruleset": "gloriam", "max_pairs": 288 }),
        json!({ "question": "sides", "ruleset": "program", "game": "program", "a": ["x"], "points": 3 }),
        json!({ "question": "sides", "ruleset": "chess", "game": "battle", "a": ["x"], "points": 3 }),
    ] {
        let stands = server.post("/api/ask/stands", &asked).json();
        assert!(stands["wrong"]["problems"][0]["message"].is_string(), "{asked} {stands}");
    }
    assert_eq!(server.post("/api/ask/stands", &json!({ "question": "what" })).status, 400);
}

#[test]
fn an_army_is_shown_as_it_is_built() {
    let (_folder, server) = Server::new();
    let army = |ruleset: &str, name: &str| {
        server.post("/api/army", &json!({ "ruleset": ruleset, "name": name })).json()
    };
    for (ruleset, name, sum) in [
        ("triumph", "norman-conquest", "of 48 points; 14 stands"),
        ("tropaion", "gallic", "of 120 points; 12 units"),
    ] {
        let shown = army(ruleset, name)["army"].clone();
        let lines = shown["lines"].as_array().expect("rows");
        assert_eq!(lines.last().expect("a sum")["what"], sum);
        let n_units: u64 = lines.iter().filter_map(|it| it["n_units"].as_u64()).sum();
        assert!(sum.contains(&format!("; {n_units} ")), "{shown}");
    }
    assert!(army("triumph", "list:norman-conquest").is_null());
    assert!(army("triumph", "../x.toml").is_null());
}

/// What a form asks has the same stored bytes as its file by the command, for each kind of question.
#[test]
fn a_run_by_a_form_has_the_bytes_of_the_same_file_by_the_command() {
    let (folder, server) = Server::new();
    let elsewhere = tempfile::tempdir().expect("a folder");
    let change = json!({ "name": "troops.warriors.vs_mounted", "to": "4" });
    for asked in [
        json!({ "question": "sides", "ruleset": "triumph", "game": "duel", "a": ["warriors"], "b": ["knights", "elephants"],
            "points": 3, "max_pairs": 576, "change": change }),
        json!({ "question": "sides", "ruleset": "triumph", "game": "duel", "a": ["spear", "warriors", "knights"], "points": 3, "max_pairs": 576 }),
        json!({ "question": "sides", "ruleset": "table-battles", "game": "scenario", "a": ["marston-moor"],
            "player": "steady", "points": 3, "max_pairs": 288 }),
    ] {
        let stands = server.post("/api/ask/stands", &asked).json();
        let (name, text) =
            (stands["name"].as_str().expect("a name"), stands["text"].as_str().expect("a text"));
        let run = server.post("/api/run", &json!({ "name": name, "text": text }));
        server.until_done(&run);
        let expected = stored(&played(elsewhere.path(), name, text));
        assert!(expected.iter().any(|(name, _)| name == "blocks.parquet"));
        assert_eq!(stored(&folder.path().join(name)), expected, "{asked}");
    }
}
