//! A JSON Schema of experiment files, for editors (draft 2020-12).

use serde_json::{Map, Value, json};
use triumph::{PARAMETERS, Parameter};

use super::{EXPERIMENT, Key, Kind, OF_BATTLES, OF_DUELS, OF_WORTH};
use crate::experiment::custom::EFFECT_KINDS;
use crate::experiment::parameters::GameKind;

/// The schema.
pub fn json_schema() -> Value {
    let games = GameKind::ALL.map(|game| {
        let own: &[Key] = match game {
            GameKind::Duel => &OF_DUELS,
            GameKind::Battle => &OF_BATTLES,
            GameKind::Worth => &OF_WORTH,
        };
        let mut schema = table(&[&EXPERIMENT, own].concat());
        schema["properties"]["game"]["enum"] = json!([game.name()]);
        schema
    });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An experiment of Equipoise",
        "anyOf": games,
    })
}

fn table(keys: &[Key]) -> Value {
    let properties: Map<String, Value> = keys.iter().map(property).collect();
    let required = keys.iter().filter(|key| key.default.is_none());
    let required: Vec<&str> = required.map(|key| key.name).collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

/// A key's name and what it takes, with its meaning for whoever points at it.
fn property(key: &Key) -> (String, Value) {
    let mut schema = of(&key.kind);
    let default = key
        .default
        .map_or_else(|| "required".to_owned(), |text| format!("default: {text}"));
    schema["description"] = json!(format!("{} ({default})", key.about));
    (key.name.to_owned(), schema)
}

fn of(kind: &Kind) -> Value {
    match kind {
        Kind::Text => json!({ "type": "string" }),
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Whole(least, most) => {
            json!({ "type": "integer", "minimum": least, "maximum": most })
        }
        Kind::Pairs => json!({
            "type": "integer",
            "minimum": harness::BLOCK_PAIRS,
            "multipleOf": harness::BLOCK_PAIRS,
        }),
        Kind::Number(least, most) => {
            json!({ "type": "number", "minimum": least, "maximum": most })
        }
        Kind::Value => json!({ "type": ["string", "number", "boolean"] }),
        Kind::Words(words) => json!({ "type": "string", "enum": words }),
        Kind::List(item) => json!({ "type": "array", "items": of(item) }),
        Kind::Two(item) => {
            json!({ "type": "array", "items": of(item), "minItems": 2, "maxItems": 2 })
        }
        Kind::Either(kinds) => {
            let kinds: Vec<Value> = kinds.iter().map(of).collect();
            json!({ "anyOf": kinds })
        }
        Kind::Table(keys) => table(keys),
        Kind::Tables(keys) => json!({ "type": "array", "items": table(keys) }),
        Kind::ByName(item) => json!({ "type": "object", "additionalProperties": of(item) }),
        Kind::Parameters(item) => {
            let item = item.map(of);
            let parameters = PARAMETERS.iter();
            let properties: Map<String, Value> = parameters
                .map(|parameter| described(parameter, item.clone()))
                .collect();
            json!({ "type": "object", "properties": properties, "additionalProperties": false })
        }
        Kind::Policy => json!({ "anyOf": [
            { "type": "string" },
            {
                "type": "object",
                "properties": { "name": { "type": "string" } },
                "required": ["name"],
                "additionalProperties": of(&Kind::Value),
            },
        ] }),
        Kind::Cards(keys) => {
            let mut card = table(&keys.concat());
            if let Some(properties) = card["properties"].as_object_mut() {
                let parameters = PARAMETERS.iter();
                properties.extend(parameters.map(|parameter| described(parameter, None)));
            }
            json!({ "type": "array", "items": card })
        }
        Kind::Effects(keys) => {
            let kinds = EFFECT_KINDS.iter().map(|(kind, own)| {
                let own = keys.iter().filter(|key| own.contains(&key.name));
                let mut properties: Map<String, Value> = own.map(property).collect();
                properties.insert("kind".to_owned(), json!({ "const": kind }));
                json!({
                    "type": "object",
                    "properties": properties,
                    "required": ["kind"],
                    "additionalProperties": false,
                })
            });
            let kinds: Vec<Value> = kinds.collect();
            json!({ "type": "array", "items": { "anyOf": kinds } })
        }
    }
}

/// A rule parameter; `item` in place of what it takes by itself.
fn described(parameter: &Parameter, item: Option<Value>) -> (String, Value) {
    let mut schema = item.unwrap_or_else(|| of(&Kind::Value));
    schema["description"] = json!(format!(
        "{} ({}; {}; default: {})",
        parameter.about,
        parameter.rule,
        parameter.allowed,
        parameter.default_text()
    ));
    (parameter.name.to_owned(), schema)
}
