//! A JSON Schema of experiment files, for editors (draft 2020-12).

use serde_json::{Map, Value, json};

use super::keys::{EXPERIMENT, EffectKeys, Key, ValueType};
use super::rules_file;
use super::ruleset::kind::{Rulesets, kinds};
use super::ruleset::{KnownParameter, Ruleset};

/// The schema: one of its parts for each kind of game.
pub fn json_schema(rulesets: Rulesets) -> Value {
    let games = kinds(rulesets).map(|game| {
        let ruleset = game.ruleset();
        let mut schema = Of(ruleset).table(&[&EXPERIMENT, game.keys()].concat());
        schema["properties"]["ruleset"]["enum"] = json!([ruleset.name]);
        schema["properties"]["game"]["enum"] = json!([game.name()]);
        schema
    });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An experiment of Equipoise",
        "anyOf": games.collect::<Vec<Value>>(),
    })
}

/// The schema of a kind of file, such as `army-file`: one of its parts for each ruleset that has such files; [`None`] if none has.
pub fn file_schema(rulesets: &[&'static Ruleset], name: &str) -> Option<Value> {
    let schemas = rulesets.iter().filter_map(|ruleset| {
        let file = ruleset.files.iter().find(|file| file.name == name)?;
        let mut schema = Of(ruleset).table(file.keys);
        schema["title"] = json!(format!("{}: {name}", ruleset.title));
        Some(schema)
    });
    let schemas: Vec<Value> = schemas.collect();
    (!schemas.is_empty()).then(|| {
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": format!("Equipoise: {name}"),
            "anyOf": schemas,
        })
    })
}

/// Schemas of what is played by a ruleset.
struct Of(&'static Ruleset);

impl Of {
    fn table(&self, keys: &[Key]) -> Value {
        let required = keys.iter().filter(|key| key.default.is_none());
        let required: Vec<&str> = required.map(|key| key.name).collect();
        json!({
            "type": "object",
            "properties": self.properties(keys),
            "required": required,
            "additionalProperties": false,
        })
    }

    fn properties(&self, keys: &[Key]) -> Map<String, Value> {
        keys.iter().map(|key| self.property(key)).collect()
    }

    /// A key's name and what it takes, with its meaning, which editors show.
    fn property(&self, key: &Key) -> (String, Value) {
        let mut schema = self.kind(&key.kind);
        let default =
            key.default.map_or_else(|| "required".to_owned(), |text| format!("default: {text}"));
        schema["description"] = json!(format!("{} ({default})", key.about));
        (key.name.to_owned(), schema)
    }

    /// The schema of a key, or of an empty text that removes the key.
    fn replacement(&self, key: &Key) -> (String, Value) {
        let kinds = [self.kind(&key.kind), json!({ "const": "" })];
        let schema = json!({ "anyOf": kinds, "description": key.about });
        (key.name.to_owned(), schema)
    }

    fn kind(&self, kind: &ValueType) -> Value {
        match kind {
            ValueType::Text | ValueType::Notation(_) => json!({ "type": "string" }),
            ValueType::Flag => json!({ "type": "boolean" }),
            ValueType::Whole(least, most) => {
                json!({ "type": "integer", "minimum": least, "maximum": most })
            }
            ValueType::Multiple(of) => {
                json!({ "type": "integer", "minimum": of, "multipleOf": of })
            }
            ValueType::Number(least, most) => {
                json!({ "type": "number", "minimum": least, "maximum": most })
            }
            ValueType::Value => json!({ "type": ["string", "number", "boolean"] }),
            ValueType::Words(words) => json!({ "type": "string", "enum": words }),
            ValueType::List(item) => json!({ "type": "array", "items": self.kind(item) }),
            ValueType::Two(item) => {
                json!({ "type": "array", "items": self.kind(item), "minItems": 2, "maxItems": 2 })
            }
            ValueType::Either(kinds) => {
                let kinds: Vec<Value> = kinds.iter().map(|kind| self.kind(kind)).collect();
                json!({ "anyOf": kinds })
            }
            ValueType::Table(keys) => self.table(keys),
            ValueType::Part(keys) => {
                let properties: Map<String, Value> =
                    keys.iter().map(|key| self.replacement(key)).collect();
                json!({ "type": "object", "properties": properties, "additionalProperties": false })
            }
            ValueType::Tables(keys) => json!({ "type": "array", "items": self.table(keys) }),
            ValueType::ByName(item) => {
                json!({ "type": "object", "additionalProperties": self.kind(item) })
            }
            ValueType::Parameters(item) => {
                let mut schema = json!({
                    "type": "object",
                    "properties": self.parameters(item.map(|item| self.kind(item))),
                    "additionalProperties": false,
                });
                // Cells of printed tables are too many to be listed one by one.
                for table in rules_file::names_of_tables(self.0) {
                    schema["patternProperties"][format!("^{table}(\\.|$)")] = json!({
                        "description": format!("`equipoise list tables {}` shows the cells", self.0.name),
                    });
                }
                schema
            }
            ValueType::Policy => json!({ "anyOf": [
                { "type": "string" },
                {
                    "type": "object",
                    "properties": { "name": { "type": "string" } },
                    "required": ["name"],
                    "additionalProperties": self.kind(&ValueType::Value),
                },
            ] }),
            ValueType::Cards(keys) => {
                let mut card = self.table(&keys.concat());
                if let Some(properties) = card["properties"].as_object_mut() {
                    properties.extend(self.parameters(None));
                }
                json!({ "type": "array", "items": card })
            }
            ValueType::Effects(keys, kinds) => self.effects(keys, kinds),
        }
    }

    /// Every rule parameter; `item` in place of what it takes by itself.
    fn parameters(&self, item: Option<Value>) -> Map<String, Value> {
        let parameters = (self.0.parameters)().into_iter();
        parameters
            .map(|parameter| {
                let item = item.clone().unwrap_or_else(|| self.kind(&ValueType::Value));
                described(&parameter, item)
            })
            .collect()
    }

    /// Effects of custom cards, each kind with its own keys.
    fn effects(&self, keys: &[Key], kinds: &[EffectKeys]) -> Value {
        let kinds = kinds.iter().map(|effect| {
            let own = keys.iter().filter(|key| effect.keys.contains(&key.name));
            let mut properties: Map<String, Value> = own.map(|key| self.property(key)).collect();
            properties.insert(
                "kind".to_owned(),
                json!({ "const": effect.kind, "description": effect.about }),
            );
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

/// A rule parameter with its meaning, which editors show.
fn described(parameter: &KnownParameter, mut schema: Value) -> (String, Value) {
    schema["description"] = json!(format!(
        "{} ({}; {}; default: {})",
        parameter.about, parameter.rule, parameter.allowed, parameter.default
    ));
    (parameter.name.to_owned(), schema)
}
