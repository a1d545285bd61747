//! The schema holds for every experiment of the repository, and the README names every key.

use std::path::Path;

use serde_json::{Value, json};

use super::*;
use crate::document::Problems;
use crate::experiment::builtin::BUILTIN;
use crate::experiment::kind::kinds;
use crate::experiment::read;
use crate::games::RULESETS;
use crate::games::table_battles::keys::scenario_file::{
    FOG, HIT_LIMIT, MODULES, ROW, SCENARIO_ARMY, SCENARIO_CARD, SCENARIO_FILE, SUPPRESSED, VICTORY,
};

/// Whether a value is as a schema says, in the keywords that ours is written in; any other one is a mistake of this test.
fn is_valid(schema: &Value, value: &Value) -> bool {
    let keywords = schema.as_object().expect("a schema is an object");
    keywords
        .iter()
        .all(|(keyword, wanted)| match keyword.as_str() {
            "$schema" | "title" | "description" => true,
            "type" => {
                let is = |name: &Value| match name.as_str().expect("a type") {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "integer" => value.is_i64(),
                    "number" => value.is_number(),
                    other => panic!("type {other}"),
                };
                wanted
                    .as_array()
                    .map_or_else(|| is(wanted), |all| all.iter().any(is))
            }
            "const" => value == wanted,
            "enum" => wanted.as_array().expect("a list").contains(value),
            "anyOf" => {
                let mut schemas = wanted.as_array().expect("a list").iter();
                schemas.any(|schema| is_valid(schema, value))
            }
            "minimum" => value.as_f64() >= wanted.as_f64(),
            "maximum" => value.as_f64() <= wanted.as_f64(),
            "multipleOf" => value
                .as_u64()
                .is_some_and(|n| n.is_multiple_of(wanted.as_u64().unwrap())),
            "items" => value
                .as_array()
                .is_some_and(|all| all.iter().all(|it| is_valid(wanted, it))),
            "minItems" => value
                .as_array()
                .is_some_and(|all| all.len() as u64 >= wanted.as_u64().unwrap()),
            "maxItems" => value
                .as_array()
                .is_some_and(|all| all.len() as u64 <= wanted.as_u64().unwrap()),
            "required" => {
                let mut names = wanted.as_array().expect("a list").iter();
                names.all(|name| value.get(name.as_str().expect("a text")).is_some())
            }
            "properties" => value.as_object().is_some_and(|table| {
                table.iter().all(|(key, value)| {
                    wanted.get(key).is_none_or(|schema| is_valid(schema, value))
                })
            }),
            "additionalProperties" => value.as_object().is_some_and(|table| {
                let known = schema.get("properties");
                let mut others = table
                    .iter()
                    .filter(|(key, _)| known.is_none_or(|known| known.get(key).is_none()));
                others.all(|(_, value)| wanted.is_object() && is_valid(wanted, value))
            }),
            other => panic!("keyword {other}"),
        })
}

fn of_toml(text: &str) -> Value {
    let table: toml::Table = toml::from_str(text).expect("TOML");
    serde_json::to_value(table).expect("TOML without dates is JSON")
}

#[test]
fn every_experiment_of_the_repository_is_as_the_schema_says() {
    let schema = json_schema(&RULESETS);
    for builtin in BUILTIN {
        assert!(
            is_valid(&schema, &of_toml(builtin.text)),
            "{}",
            builtin.name
        );
    }
}

/// A change that the reader refuses is refused by the schema too.
#[test]
fn broken_experiments_are_not_as_the_schema_says() {
    let schema = json_schema(&RULESETS);
    let whole = "question = \"?\"\nruleset = \"triumph\"\ngame = \"battle\"\npairs = 288\n\
        [battle]\npolicies = [\"steady\", { name = \"steady\", theta = 5 }]\nmirror = [\"parthian\"]\n\
        [[battle.variant]]\nname = \"deeper\"\nparameters = { zoc_depth_mu = 3 }\n\
        [[expect]]\neffect = \"*\"\nwithin = 0.1\n\
        [[card]]\nname = \"x\"\n[[card.effect]]\nkind = \"move\"\nmu = 5\n\
        [sweep]\nparameters = { zoc_limit_mu = { from = 1, to = 3, step = 1 } }\n";
    assert!(is_valid(&schema, &of_toml(whole)));
    for (part, broken) in [
        ("question", "quest"),
        ("\"triumph\"", "\"chess\""),
        ("game = \"battle\"", "game = \"duel\""),
        ("pairs = 288", "pairs = 300"),
        ("pairs = 288", "pairs = \"288\""),
        ("[\"steady\", {", "[{"),
        ("mirror = [\"parthian\"]", "mirror = \"parthian\""),
        ("zoc_depth_mu", "zoc_dept_mu"),
        ("within = 0.1", "within = 2"),
        ("mu = 5", "range = 5"),
        ("from = 1", "begin = 1"),
        ("name = \"deeper\"\n", ""),
    ] {
        let text = whole.replacen(part, broken, 1);
        assert_ne!(text, whole);
        assert!(!is_valid(&schema, &of_toml(&text)), "{broken}");
        let mut problems = Problems::default();
        let experiment = read(&text, Path::new(""), &RULESETS, &mut problems);
        assert!(experiment.is_none() || !problems.is_empty(), "{broken}");
    }
}

/// Every key of every table that can be reached from an experiment, with the name of the key that its table belongs to.
fn all_keys() -> Vec<(&'static str, Key)> {
    fn of_kind(kind: &Kind, owner: &'static str, found: &mut Vec<(&'static str, Key)>) {
        match *kind {
            Kind::Table(keys) | Kind::Tables(keys) | Kind::Part(keys) | Kind::Effects(keys, _) => {
                of_keys(keys, owner, found);
            }
            Kind::Cards(tables) => tables.iter().for_each(|keys| of_keys(keys, owner, found)),
            Kind::List(item) | Kind::Two(item) | Kind::ByName(item) => of_kind(item, owner, found),
            Kind::Parameters(item) => {
                if let Some(item) = item {
                    of_kind(item, owner, found);
                }
            }
            Kind::Either(kinds) => kinds.iter().for_each(|it| of_kind(it, owner, found)),
            Kind::Text
            | Kind::Flag
            | Kind::Whole(..)
            | Kind::Pairs
            | Kind::Number(..)
            | Kind::Value
            | Kind::Words(_)
            | Kind::Policy => {}
        }
    }
    fn of_keys(keys: &[Key], owner: &'static str, found: &mut Vec<(&'static str, Key)>) {
        for key in keys {
            found.push((owner, *key));
            of_kind(&key.kind, key.name, found);
        }
    }
    let mut found = Vec::new();
    of_keys(&EXPERIMENT, "", &mut found);
    kinds(&RULESETS).for_each(|kind| of_keys(kind.keys(), "", &mut found));
    found
}

/// Every key stands in the README in code, as a row of a table or in its words; those of scenario files in the README of their crate.
#[test]
fn the_readmes_name_every_key() {
    let readme = include_str!("../../../../../experiments/README.md");
    let of_scenarios = include_str!("../../../../table-battles/README.md");
    let is_of_a_scenario = |key: &Key| {
        let tables: [&[Key]; 7] = [
            &SCENARIO_FILE,
            &VICTORY,
            &MODULES,
            &SCENARIO_ARMY,
            &SCENARIO_CARD,
            &ROW,
            &[SUPPRESSED, HIT_LIMIT, FOG].concat(),
        ];
        let mut keys = tables.iter().flat_map(|keys| keys.iter());
        keys.any(|it| it.name == key.name && it.about == key.about)
    };
    let is_there = |name: &str| {
        let of_tables = ["battle", "duel", "card", "worth", "scenario"];
        let of_tables = of_tables.map(|table| format!("`[[{table}.{name}]]`"));
        let forms = [
            format!("`{name}`"),
            format!("`[{name}]`"),
            format!("`[[{name}]]`"),
            format!("`[{name}.NAME]`"),
        ];
        let mut forms = forms.iter().chain(&of_tables);
        forms.any(|form| readme.contains(form))
    };
    let is_with_scenarios = |name: &str| {
        let mut words =
            of_scenarios.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        words.any(|word| word == name)
    };
    let missing: Vec<(&str, &str)> = all_keys()
        .into_iter()
        .filter(|(_, key)| match is_of_a_scenario(key) {
            true => !is_with_scenarios(key.name),
            false => !is_there(key.name),
        })
        .map(|(owner, key)| (owner, key.name))
        .collect();
    assert_eq!(missing, Vec::<(&str, &str)>::new());
}

/// The reader of scenario files is in another crate; what it says of a key that it doesn't know names those that it does.
#[test]
fn scenario_files_have_the_keys_that_their_reader_knows() {
    let card = "id = \"1A\"\nname = \"n\"\nwing = \"blue\"\ndice = \"6\"\n";
    let tables: [(&str, &[Key], String); 9] = [
        ("", &SCENARIO_FILE, "unknown = 1".to_owned()),
        ("victory", &VICTORY, "[victory]\nunknown = 1".to_owned()),
        ("modules", &MODULES, "[modules]\nunknown = 1".to_owned()),
        ("army", &SCENARIO_ARMY, "[[army]]\nunknown = 1".to_owned()),
        (
            "card",
            &SCENARIO_CARD,
            format!("[[army]]\n[[army.card]]\n{card}unknown = 1"),
        ),
        (
            "action",
            &ROW,
            format!("[[army]]\n[[army.card]]\n{card}actions = [{{ unknown = 1 }}]"),
        ),
        (
            "suppresses",
            &SUPPRESSED,
            format!("[[army]]\n[[army.card]]\n{card}suppresses = [{{ unknown = 1 }}]"),
        ),
        (
            "hit_limit",
            &HIT_LIMIT,
            format!("[[army]]\n[[army.card]]\n{card}hit_limit = {{ unknown = 1 }}"),
        ),
        (
            "fog",
            &FOG,
            format!("[[army]]\n[[army.card]]\n{card}fog = {{ unknown = 1 }}"),
        ),
    ];
    for (name, keys, text) in tables {
        let error =
            table_battles::scenario::Scenario::from_toml(&text).expect_err("an unknown key");
        let error = error.to_string();
        assert!(error.contains("unknown field `unknown`"), "{name}: {error}");
        let mut known: Vec<&str> = error.split('`').skip(3).step_by(2).collect();
        let mut own: Vec<&str> = keys.iter().map(|key| key.name).collect();
        known.sort_unstable();
        own.sort_unstable();
        assert_eq!(own, known, "{name}");
    }
}

#[test]
fn the_schema_is_of_this_shape() {
    let schema = json_schema(&RULESETS);
    let games: Vec<&Value> = schema["anyOf"].as_array().expect("a list").iter().collect();
    let duel = games[0];
    assert_eq!(duel["properties"]["game"]["enum"], json!(["duel"]));
    assert_eq!(
        duel["required"],
        json!(["question", "ruleset", "game", "duel"])
    );
    assert!(
        duel["properties"]["pairs"]["description"]
            .as_str()
            .is_some_and(|it| it.contains("288"))
    );
}
