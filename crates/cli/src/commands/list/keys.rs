//! The keys of experiments and of the files that they name.

use std::fmt::Write as _;

use serde::Serialize;

use experiment::keys::{EffectKeys, Key};
use experiment::reply::Reply;
use experiment::ruleset::Ruleset;
use experiment::wrapped_lists::indented;
use experiment::{KeyTable, key_tables};
use lab::rulesets;

/// One key as JSON.
#[derive(Serialize)]
struct Listed {
    /// Null of the keys that every experiment has.
    ruleset: Option<&'static str>,
    /// The kind of experiment or of file.
    of: Option<&'static str>,
    /// The tables around the key, such as `battle.variant`; empty at the top of a file.
    table: String,
    key: &'static str,
    takes: String,
    /// Null if the key is required.
    default: Option<String>,
    about: &'static str,
    /// Why `run.toml` doesn't have it; null if it does.
    not_in_run_toml: Option<&'static str>,
}

pub fn list(rulesets: &[&'static Ruleset]) -> Reply {
    let mut tables = key_tables(rulesets::all());
    tables.retain(|table| {
        let own = |name| rulesets.iter().any(|ruleset| ruleset.name == name);
        table.ruleset.is_none_or(own)
    });
    let each = tables.iter().flat_map(|table| {
        let keys = table.keys.iter();
        keys.map(|key| listed(table, key))
    });
    Reply::list(each.collect(), move |_| text(&tables))
}

fn text(tables: &[KeyTable]) -> String {
    let mut text = String::new();
    for (at, table) in tables.iter().enumerate() {
        let mut before = tables[..at].iter();
        let known = before.find(|other| !other.path.is_empty() && other.has_keys_of(table));
        if let Some(known) = known {
            let line = format!("{}: as {}\n", heading(table), heading(known));
            text.push_str(&indented(0, &line));
            continue;
        }
        let _ = writeln!(text, "{}:", heading(table));
        for key in &table.keys {
            let default = match key.default {
                Some(_) => format!("default: {}", key.default_in_words(quoted)),
                None => "required".to_owned(),
            };
            let what = format!("{}; {}; {default}", table.written(key), key.takes(quoted));
            text.push_str(&indented(2, &what));
            text.push_str(&indented(6, key.about));
        }
        for effect in table.effects {
            text.push_str(&effect_line(effect));
        }
        text.push('\n');
    }
    text.push_str("`equipoise schema experiment` has the keys of experiments for editors, as a JSON Schema.\n");
    text
}

/// Which table of which file it is.
fn heading(table: &KeyTable) -> String {
    let of = match (table.ruleset, table.of) {
        (Some(ruleset), Some(of)) => match of.strip_suffix("-file") {
            Some(file) => format!("{ruleset}, file of {} {file}", article(file)),
            None => format!("{ruleset}, game = \"{of}\""),
        },
        _ => "every experiment".to_owned(),
    };
    match table.heading.is_empty() {
        true => of,
        false => format!("{of}, {}", table.heading.replace('`', "")),
    }
}

fn article(word: &str) -> &'static str {
    match word.starts_with(['a', 'e', 'i', 'o', 'u']) {
        true => "an",
        false => "a",
    }
}

fn effect_line(effect: &EffectKeys) -> String {
    let what =
        format!("kind = \"{}\" has {}: {}", effect.kind, effect.keys.join(", "), effect.about);
    indented(2, &what)
}

fn listed(table: &KeyTable, key: &Key) -> Listed {
    Listed {
        ruleset: table.ruleset,
        of: table.of,
        table: table.path.clone(),
        key: key.name,
        takes: key.takes(quoted),
        default: key.default.map(|_| key.default_in_words(quoted)),
        about: key.about,
        not_in_run_toml: key.not_resolved,
    }
}

fn quoted(word: &str) -> String {
    format!("\"{word}\"")
}
