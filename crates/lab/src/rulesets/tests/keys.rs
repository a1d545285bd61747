//! The schema holds for every experiment of the repository.

mod readers;
mod readme;
mod run_toml;

use std::path::Path;

use serde_json::{Value, json};

use crate::rulesets::RULESETS;
use experiment::builtin::BUILTIN;
use experiment::document::Problems;
use experiment::read;
use experiment::{file_schema, json_schema};

/// Whether a value is as a schema says, in the keywords that ours is written in; any other one is a mistake of this test.
fn is_valid(schema: &Value, value: &Value) -> bool {
    let keywords = schema.as_object().expect("a schema is an object");
    keywords.iter().all(|(keyword, wanted)| match keyword.as_str() {
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
            wanted.as_array().map_or_else(|| is(wanted), |all| all.iter().any(is))
        }
        "const" => value == wanted,
        "enum" => wanted.as_array().expect("a list").contains(value),
        "anyOf" => {
            let mut schemas = wanted.as_array().expect("a list").iter();
            schemas.any(|schema| is_valid(schema, value))
        }
        "minimum" => value.as_f64() >= wanted.as_f64(),
        "maximum" => value.as_f64() <= wanted.as_f64(),
        "multipleOf" => value.as_u64().is_some_and(|n| n.is_multiple_of(wanted.as_u64().unwrap())),
        "items" => value.as_array().is_some_and(|all| all.iter().all(|it| is_valid(wanted, it))),
        "minItems" => {
            value.as_array().is_some_and(|all| all.len() as u64 >= wanted.as_u64().unwrap())
        }
        "maxItems" => {
            value.as_array().is_some_and(|all| all.len() as u64 <= wanted.as_u64().unwrap())
        }
        "required" => {
            let mut names = wanted.as_array().expect("a list").iter();
            names.all(|name| value.get(name.as_str().expect("a text")).is_some())
        }
        "properties" => value.as_object().is_some_and(|table| {
            table
                .iter()
                .all(|(key, value)| wanted.get(key).is_none_or(|schema| is_valid(schema, value)))
        }),
        "additionalProperties" => value.as_object().is_some_and(|table| {
            let known = schema.get("properties");
            let patterns = schema.get("patternProperties").and_then(Value::as_object);
            // Ours are all of the form `^NAME(\.|$)`.
            let is_of_pattern = |key: &str| {
                let first = key.split('.').next();
                patterns.is_some_and(|all| all.contains_key(&format!("^{}(\\.|$)", first.unwrap())))
            };
            let mut others = table.iter().filter(|(key, _)| {
                known.is_none_or(|known| known.get(key).is_none()) && !is_of_pattern(key)
            });
            others.all(|(_, value)| wanted.is_object() && is_valid(wanted, value))
        }),
        "patternProperties" => value.is_object(),
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
        assert!(is_valid(&schema, &of_toml(builtin.text)), "{}", builtin.name);
    }
}

/// All built-in armies, army lists and scenarios.
#[test]
fn every_file_of_the_repository_is_as_its_schema_says() {
    let armies = triumph_lab::armies::BUILTIN.iter();
    let lists = triumph_lab::lists::builtin::BUILTIN.iter();
    let scenarios = table_battles_files::BUILT_IN.iter();
    let files: Vec<(&str, &str, &str)> = armies
        .map(|army| ("army-file", army.name, army.text))
        .chain(lists.map(|list| ("list-file", list.name, list.text)))
        .chain(scenarios.map(|it| ("scenario-file", it.name, it.text)))
        .collect();
    for (kind, name, text) in files {
        let schema = file_schema(&RULESETS, kind).expect("there are such files");
        assert!(is_valid(&schema, &of_toml(text)), "{kind} {name}");
    }
    assert_eq!(file_schema(&RULESETS, "recipe-file"), None);
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

#[test]
fn the_schema_is_of_this_shape() {
    let schema = json_schema(&RULESETS);
    let games: Vec<&Value> = schema["anyOf"].as_array().expect("a list").iter().collect();
    let duel = games[0];
    assert_eq!(duel["properties"]["game"]["enum"], json!(["duel"]));
    assert_eq!(duel["required"], json!(["question", "ruleset", "game", "duel"]));
    assert!(
        duel["properties"]["pairs"]["description"].as_str().is_some_and(|it| it.contains("288"))
    );
}
