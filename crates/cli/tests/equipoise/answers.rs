//! `--json` of every kind of experiment against the published schema, and what the terminal shows of the same.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use analysis::worth::price_consistency::AllowedWords;
use serde_json::Value;
use stats::worth::Verdict;
use tempfile::TempDir;

fn equipoise(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_equipoise"));
    command.current_dir(folder).args(arguments);
    for name in ["NO_COLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

fn printed(output: &Output) -> String {
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{message}");
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn schema() -> Value {
    schema_of("answer")
}

/// What `equipoise schema` prints.
pub(crate) fn schema_of(name: &str) -> Value {
    let output = equipoise(Path::new("."), &["schema", name]).output();
    serde_json::from_str(&printed(&output.expect("the binary runs"))).expect("JSON")
}

/// Everything in which `value` isn't what `schema` says, by its place; only what `schemas/answer.json` makes use of is understood.
fn faults(root: &Value, schema: &Value, value: &Value, place: &str, found: &mut Vec<String>) {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.strip_prefix("#/$defs/").expect("a definition");
        let definition = &root["$defs"][name];
        assert!(definition.is_object(), "{name} is not defined");
        return faults(root, definition, value, place, found);
    }
    let kinds = schema["anyOf"].as_array().or(schema["oneOf"].as_array());
    if let Some(kinds) = kinds {
        let fits = |kind: &Value| {
            let mut own = Vec::new();
            faults(root, kind, value, place, &mut own);
            own.is_empty()
        };
        if !kinds.iter().any(fits) {
            found.push(format!("{place}: {value} is none of what it may be"));
        }
        return;
    }
    let allowed = schema["enum"].as_array();
    if allowed.is_some_and(|allowed| !allowed.contains(value))
        || schema.get("const").is_some_and(|only| only != value)
    {
        found.push(format!("{place}: {value} is not a value of it"));
    }
    let types = match &schema["type"] {
        Value::Array(types) => types.clone(),
        Value::Null => Vec::new(),
        only => vec![only.clone()],
    };
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        other => panic!("the type {other} is not understood"),
    };
    if !types.is_empty() && !types.iter().filter_map(Value::as_str).any(is) {
        found.push(format!("{place}: {value} is no {}", schema["type"]));
    }
    let bounds = [("minimum", 1.0), ("maximum", -1.0)];
    for (bound, sign) in bounds {
        if let (Some(bound), Some(number)) = (schema[bound].as_f64(), value.as_f64())
            && sign * (number - bound) < 0.0
        {
            found.push(format!("{place}: {number} is beyond {bound}"));
        }
    }
    for (at, item) in value.as_array().into_iter().flatten().enumerate() {
        faults(root, &schema["items"], item, &format!("{place}/{at}"), found);
    }
    let Some(object) = value.as_object() else {
        return;
    };
    for name in schema["required"].as_array().into_iter().flatten() {
        if !object.contains_key(name.as_str().unwrap_or_default()) {
            found.push(format!("{place}: {name} is missing"));
        }
    }
    for (name, item) in object {
        let place = format!("{place}/{name}");
        match schema["properties"].get(name) {
            Some(of) => faults(root, of, item, &place, found),
            None if schema["additionalProperties"].is_object() => {
                faults(root, &schema["additionalProperties"], item, &place, found);
            }
            None => found.push(format!("{place} is not in the schema")),
        }
    }
}

/// Everything in which an answer isn't what a schema says.
pub(crate) fn all_faults(schema: &Value, answer: &Value) -> Vec<String> {
    let mut found = Vec::new();
    faults(schema, schema, answer, "", &mut found);
    found
}

/// Plays an experiment; its answer as JSON.
fn answer(experiment: &str) -> (TempDir, Value) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("e.toml"), experiment).expect("writable");
    let arguments = ["run", "e.toml", "--out", "out", "--json", "--anyway"];
    let output = equipoise(folder.path(), &arguments).output();
    let line = printed(&output.expect("the binary runs"));
    (folder, serde_json::from_str(&line).expect("one JSON object"))
}

const DUEL: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"duel\"\npairs = 288\n\
    [[expect]]\neffect = \"elephant-screen\"\nat_least = 0\n\
    [duel]\na = [\"spear\"]\nb = [\"knights\", \"elephants\"]\ncards = [\"elephant-screen\"]\n";
const BATTLE: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"battle\"\npairs = 288\n\
    [parameters]\nvictory_points = 1\n\
    [battle]\npolicies = [\"steady\", \"steady\"]\ncards = [\"fortified-camp\"]\ndiagnostics_pairs = 1\n\
    matchups = [{ a = \"marian-roman-with-cards\", b = \"hussite-with-cards\" }]\n";
const SCENARIO: &str = "question = \"?\"\nruleset = \"table-battles\"\ngame = \"scenario\"\npairs = 288\n\
    [scenario]\nscenarios = [\"ivry\"]\npolicies = [\"eager\", \"eager\"]\nformations = \"all\"\nmorale = [-1, 1]\n";
const WORTH: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"worth\"\npairs = 288\n\
    [parameters]\npoints_cap = 24\nvictory_points = 1\n\
    [worth]\nplayers = [\"steady\"]\nhandicaps = [-6, 6]\nshare = 4\nprice_share = 12\n\
    [[worth.bearer]]\nlist = \"maurikian-byzantine\"\ncards = [\"pack-trains\"]\nenemies = [\"later-achaemenid-persian\"]\n";

const POINTS: &str = "question = \"?\"\nruleset = \"tropaion\"\ngame = \"points\"\npairs = 288\n\
    [points]\npolicies = [\"steady\", \"steady\"]\nsizes = [7, 8]\n";

/// Enough blocks for what assumptions change; battles of six turns, which are played in a third of the time.
const DEPENDS: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"worth\"\npairs = 2304\n\
    [parameters]\npoints_cap = 24\nvictory_points = 1\nmax_turns = 6\n\
    [worth]\nplayers = [\"steady\"]\nhandicaps = [-4, 4]\nshare = 12\nprice_share = 12\n\
    [[worth.bearer]]\nlist = \"maurikian-byzantine\"\ncards = [\"pack-trains\"]\nenemies = [\"later-achaemenid-persian\"]\n\
    [sensitivity]\nparameters = { zoc_depth_mu = [1] }\n";

/// Every verdict of an answer whose words may not stand together, by the table of `analysis::worth::price_consistency`, or that rests on nothing.
fn contradictions(answer: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut must = |holds: bool, what: &str, of: &Value| {
        if !holds {
            found.push(format!("{what}: {of}"));
        }
    };
    let rests = |trust: &Value| {
        let n = trust["battles"].as_u64();
        n.is_some_and(|n| n > 0) && trust["players"].is_string()
    };
    must(rests(&answer["trust"]), "no trust line", &answer["trust"]);
    let all = |key: &str| answer[key].as_array().cloned().unwrap_or_default();
    for priced in [all("values"), all("prices")].concat() {
        let verdict = Verdict::ALL.into_iter().find(|it| priced["verdict"] == it.words());
        let beside = AllowedWords::of(verdict.expect("a word of the schema"));
        let trust = &priced["trust"];
        must(rests(trust), "no trust line", &priced);
        let is_flagged = priced["flagged"] == true;
        must(beside.flag || !is_flagged, "flagged", &priced);
        let is_firm = priced["firm"].is_boolean() || trust["holds"] == "firm";
        must(beside.firmness || !is_firm, "firmness", &priced);
        let is_forecast = priced["forecast"].is_number();
        must(beside.forecast || !is_forecast, "forecast", &priced);
        let caveats = priced["caveats"].to_string();
        let is_thin = caveats.contains("pairs moved") || caveats.contains("blocks, fewer");
        must(beside.thin || !is_thin, "too few battles", &priced);
        let [times, watched] = ["times", "battles"].map(|key| trust["used"][key].as_u64());
        let is_unused = times == Some(0) && priced["effect"]["value"] == 0.0;
        must(beside.unused || !is_unused, "not used", &priced);
        must(watched != Some(0), "used in no battles", &priced);
    }
    // A card that one list had is said to be the same in the price list, list by list, and in the headline.
    for price in all("prices") {
        let own = |it: &&Value| it["card"] == price["card"];
        let of_lists: Vec<Value> = all("values").iter().filter(own).cloned().collect();
        if let [only] = of_lists.as_slice() {
            for key in ["verdict", "flagged", "firm", "forecast", "trust"] {
                must(only[key] == price[key], key, &price);
            }
        }
        let word = price["verdict"].as_str().unwrap_or_default();
        let word = word.split(':').next().unwrap_or_default();
        let title = price["title"].as_str().unwrap_or_default();
        let is_headlined = all("answer").iter().any(|sentence| {
            let sentence = sentence.as_str().unwrap_or_default();
            sentence.contains(title) && sentence.contains(word)
        });
        must(is_headlined, "headline", &price);
    }
    for row in all("rows") {
        let [lo, hi] = ["lo", "hi"].map(|end| {
            let of = match row["swing"].is_object() {
                true => &row["swing"],
                false => &row["score"],
            };
            of[end].as_f64()
        });
        let level = match answer["rows_are"] == "variants" {
            true => 0.0,
            false => 50.0,
        };
        let is_shown = |word: &str| match word {
            "helps" | "raises the score" | "first ahead" => lo.is_some_and(|lo| lo > level),
            "hurts" | "lowers the score" | "second ahead" => hi.is_some_and(|hi| hi < level),
            "no difference" | "even" => lo == Some(level) && hi == lo,
            _ => true,
        };
        // The headline of matchups is the score.
        let is_by_score = level == 0.0 || !row["swing"].is_object();
        let word = row["verdict"].as_str().unwrap_or_default();
        must(!is_by_score || is_shown(word), "verdict and interval", &row);
    }
    found
}

#[test]
fn answers_of_every_kind_are_what_the_schema_says() {
    let schema = schema();
    let rows = |answer: &Value, key: &str| answer[key].as_array().map_or(0, Vec::len);
    for (experiment, filled) in [
        (DUEL, ["rows", "expectations", "warnings"]),
        (BATTLE, ["rows", "usage", "play_diagnostics"]),
        (SCENARIO, ["rows", "components", "warnings"]),
        (WORTH, ["rows", "values", "warnings"]),
        (POINTS, ["rows", "not_modeled", "warnings"]),
        (DEPENDS, ["prices", "values", "sensitivity"]),
    ] {
        let (_folder, answer) = answer(experiment);
        assert_eq!(all_faults(&schema, &answer), Vec::<String>::new());
        assert_eq!(contradictions(&answer), Vec::<String>::new());
        for key in filled {
            assert!(rows(&answer, key) > 0, "no {key} in {answer}");
        }
    }
}

/// The published schema is what the types of the answer make of it; after a change, `equipoise schema answer` prints the new one.
#[test]
fn the_published_schema_is_the_one_of_the_types() {
    for (name, text) in [
        ("answer", include_str!("../../schemas/answer.json")),
        ("diff-answer", include_str!("../../schemas/diff-answer.json")),
        ("explore-answer", include_str!("../../schemas/explore-answer.json")),
        ("rebalance-answer", include_str!("../../schemas/rebalance-answer.json")),
    ] {
        let published: Value = serde_json::from_str(text).expect("JSON");
        assert_eq!(published, schema_of(name), "equipoise schema {name}");
    }
}

/// ST-J2: wherever a verdict stands, the schema has each word that is printed, and no other.
#[test]
fn st_j2_the_schema_has_the_words_of_verdicts() {
    let schema = schema();
    let words: Vec<Value> = Verdict::ALL.iter().map(|it| it.words().into()).collect();
    assert_eq!(schema["$defs"]["Verdict"]["enum"], Value::Array(words));
    for of in ["CardAnswer", "PartialWorth", "Price", "SensitivityRun", "SensitivitySetting"] {
        let verdict = &schema["$defs"][of]["properties"]["verdict"];
        assert_eq!(verdict["$ref"], "#/$defs/Verdict", "{of}");
    }
}

/// What the test of all kinds rests on: a fault of each kind is found.
#[test]
fn a_wrong_answer_is_no_answer_by_the_schema() {
    let schema = schema();
    let (_folder, right) = answer(DUEL);
    let wrong = |place: &str, value: Value| {
        let mut answer = right.clone();
        *answer.pointer_mut(place).expect("a place of it") = value;
        all_faults(&schema, &answer).len()
    };
    assert_eq!(wrong("/seed", 3.into()), 0);
    assert_eq!(wrong("/seed", "3".into()), 1);
    assert_eq!(wrong("/seed", (-3).into()), 1);
    assert_eq!(wrong("/format", 1.into()), 1);
    assert_eq!(wrong("/rows_are", "armies".into()), 1);
    assert_eq!(wrong("/rows/0/score/kind", "guessed".into()), 1);
    assert_eq!(wrong("/rows/0/swing", 0.5.into()), 1);
    assert_eq!(wrong("/rows/0/score/level", 1.5.into()), 1);
    let mut short = right.clone();
    short.as_object_mut().expect("an object").remove("warnings");
    short["more"] = true.into();
    assert_eq!(all_faults(&schema, &short).len(), 2);
}

/// A table of at most a screen, with colored verdicts on a terminal, then the page.
#[test]
fn the_terminal_has_a_screen_with_verdicts_and_color_only_where_it_is_seen() {
    let (folder, _) = answer(DUEL);
    let message = |variables: &[(&str, &str)]| {
        let mut command = equipoise(folder.path(), &["report", "out"]);
        let output = command.envs(variables.iter().copied()).output();
        printed(&output.expect("the binary runs"))
    };
    let plain = message(&[]);
    assert!(plain.lines().count() <= 24, "{plain}");
    assert!(plain.contains("verdict") && plain.contains("  helps\n"), "{plain}");
    assert!(plain.ends_with("page: out/index.html\n"), "{plain}");
    assert!(!plain.contains('\u{1b}'), "a pipe is no terminal");
    let colored = message(&[("CLICOLOR_FORCE", "1")]);
    assert!(colored.contains("\u{1b}[32mhelps\u{1b}[0m"), "{colored}");
    // https://no-color.org: what is set and not empty wins.
    let without = message(&[("NO_COLOR", "1")]);
    assert_eq!(without, plain);
}
