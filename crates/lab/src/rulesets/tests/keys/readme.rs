//! The tables of keys in the pages of `docs/src/keys` are made of the declarations.
//!
//! `EQUIPOISE_WRITE_KEYS=1 cargo test -p lab --lib readme` writes them anew.

use std::path::{Path, PathBuf};

use crate::rulesets::all;
use experiment::keys::Key;
use experiment::{KeyTable, key_tables};

const PAGES: &str = "../../docs/src/keys";
const END: &str = "<!-- end of keys -->";

/// How a page names a table: `experiment`, `triumph/battle`, `triumph/battle battle.variant`.
fn id(table: &KeyTable) -> String {
    let file = match (table.ruleset, table.of) {
        (Some(ruleset), Some(of)) => format!("{ruleset}/{of}"),
        _ => "experiment".to_owned(),
    };
    format!("{file} {}", table.path).trim_end().to_owned()
}

fn in_code(word: &str) -> String {
    format!("`\"{word}\"`")
}

/// A cell of a table; a bar would end it.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Key, type, default and meaning.
fn cells(table: &KeyTable, key: &Key) -> [String; 4] {
    [
        format!("`{}`", table.written(key)),
        key.takes(in_code),
        key.default_in_words(in_code),
        key.about.to_owned(),
    ]
}

fn row(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|text| cell(text)).collect();
    format!("| {} |\n", cells.join(" | "))
}

/// A table of keys, and one of the kinds of effects if it has them.
fn in_markdown(table: &KeyTable) -> String {
    let mut text = "| key | type | default | meaning |\n|---|---|---|---|\n".to_owned();
    if !table.effects.is_empty() {
        let kinds: Vec<String> = table.effects.iter().map(|it| in_code(it.kind)).collect();
        let about = "the kind of effect, below".to_owned();
        text += &row(&["`kind`".to_owned(), kinds.join(", "), "required".to_owned(), about]);
    }
    for key in &table.keys {
        text += &row(&cells(table, key));
    }
    if !table.effects.is_empty() {
        text += "\n| kind of effect | keys | what it does |\n|---|---|---|\n";
    }
    for effect in table.effects {
        let keys: Vec<String> = effect.keys.iter().map(|key| format!("`{key}`")).collect();
        text += &row(&[in_code(effect.kind), keys.join(", "), effect.about.to_owned()]);
    }
    text
}

/// Whether it is the top of a kind of experiment, without the keys of every experiment.
fn is_of_a_kind(table: &KeyTable) -> bool {
    let is_file = table.of.is_some_and(|of| of.ends_with("-file"));
    table.ruleset.is_some() && table.path.is_empty() && !is_file
}

/// The pages of keys with their text, in the order of their names.
fn pages() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGES);
    let files = std::fs::read_dir(folder).expect("the folder of pages can be read");
    let mut paths: Vec<PathBuf> = files.map(|it| it.expect("a file").path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a page can be read");
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

/// The keys that kinds of experiments add at the top of a file, those that are alike once.
fn of_kinds(tables: &[KeyTable]) -> String {
    let mut rows: Vec<([String; 4], Vec<String>)> = Vec::new();
    for table in tables.iter().filter(|it| is_of_a_kind(it)) {
        for key in &table.keys {
            let cells = cells(table, key);
            match rows.iter_mut().find(|(known, _)| *known == cells) {
                Some((_, ids)) => ids.push(id(table)),
                None => rows.push((cells, vec![id(table)])),
            }
        }
    }
    let mut text = "| key | of | type | default | meaning |\n|---|---|---|---|---|\n".to_owned();
    for ([key, takes, default, about], ids) in rows {
        text += &row(&[key, ids.join(", "), takes, default, about]);
    }
    text
}

/// A page with every table between markers made anew.
fn written_anew(page: &str, tables: &[KeyTable]) -> String {
    let (mut text, mut is_within) = (String::new(), false);
    for line in page.lines() {
        is_within &= line != END;
        if is_within {
            continue;
        }
        text += line;
        text.push('\n');
        let marked = line.strip_prefix("<!-- keys: ");
        if let Some(wanted) = marked.and_then(|rest| rest.strip_suffix(" -->")) {
            let named = tables.iter().find(|table| id(table) == wanted);
            text += &match (wanted, named) {
                ("of kinds", _) => of_kinds(tables),
                (_, Some(table)) => in_markdown(table),
                (_, None) => panic!("there is no table `{wanted}`"),
            };
            is_within = true;
        }
    }
    text
}

/// No table of keys is left out; those at the top of each kind stand together.
fn assert_complete(pages: &str, tables: &[KeyTable]) {
    let is_marked = |id: &str| pages.contains(&format!("<!-- keys: {id} -->"));
    let (marked, others): (Vec<_>, Vec<_>) = tables.iter().partition(|table| is_marked(&id(table)));
    let missing = others.into_iter().filter(|table| {
        !is_of_a_kind(table) && !marked.iter().any(|other| other.has_keys_of(table))
    });
    assert_eq!(missing.map(id).collect::<Vec<_>>(), Vec::<String>::new());
    assert!(is_marked("of kinds"));
}

#[test]
fn the_readme_has_the_tables_of_keys_as_they_are_declared() {
    let pages = pages();
    let tables = key_tables(all());
    let texts: Vec<&str> = pages.iter().map(|(_, text)| text.as_str()).collect();
    assert_complete(&texts.concat(), &tables);
    for (path, text) in &pages {
        let written = written_anew(text, &tables);
        if std::env::var_os("EQUIPOISE_WRITE_KEYS").is_some() {
            std::fs::write(path, &written).expect("a page can be written");
            continue;
        }
        assert!(
            *text == written,
            "{} differs from the declared keys: EQUIPOISE_WRITE_KEYS=1 cargo test -p lab --lib readme",
            path.display()
        );
    }
}
