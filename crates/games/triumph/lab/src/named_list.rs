//! Army lists that an experiment names, from which armies are drawn at random.

use serde::Serialize;
use std::path::Path;
use triumph::army_lists::WantedCard;

use crate::armies;
use crate::armies::ArmyFile;
use crate::keys;
use crate::lists;
use crate::lists::ListFile;
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader};
use experiment::optional;

/// An army list that an experiment names.
#[derive(Clone, Debug)]
pub struct NamedList {
    /// Its name in the experiment.
    pub key: String,
    /// The text of its file.
    pub text: String,
    pub list: ListFile,
    /// TR-AB-08: the year of its armies.
    pub year: i32,
    /// TR-AB-08: their faction.
    pub faction: Option<String>,
    /// The cards that all of its armies buy; there are some only in battles whose contenders are named with cards.
    pub cards: Vec<WantedCard>,
}

impl NamedList {
    /// A list in the year and of the faction of the catalogue's army that follows it; in its first year if there is no such army.
    pub fn of_catalogue(key: &str, text: String, list: ListFile) -> NamedList {
        let army = armies::BUILTIN.iter().find(|army| army.name == key);
        let army: Option<ArmyFile> =
            army.and_then(|army| armies::parse(army.text, &mut Problems::default()));
        let (year, faction) = army.map_or((None, None), |army| (army.year, army.faction));
        NamedList {
            key: key.to_owned(),
            text,
            year: year.unwrap_or(list.years.from),
            faction,
            list,
            cards: Vec::new(),
        }
    }
}

/// The lists that have been named so far.
pub(super) struct Lists<'f> {
    pub all: Vec<NamedList>,
    folder: &'f Path,
}

impl<'f> Lists<'f> {
    /// The lists in the `list` tables of a section; files of others are looked for in `folder`.
    pub fn of(
        setup: &TableReader<'_>,
        tables: &'static str,
        folder: &'f Path,
        problems: &mut Problems,
    ) -> Lists<'f> {
        Lists { all: own_lists(setup, "list", tables, folder, problems), folder }
    }

    /// The number of the list with a name; it is read if it hasn't been yet.
    pub fn number(&mut self, given: &str, node: &Node, problems: &mut Problems) -> Option<usize> {
        if let Some(at) = self.all.iter().position(|list| list.key == given) {
            return Some(at);
        }
        let (text, list) = lists::builtin::named(given, node, self.folder, problems)?;
        self.all.push(NamedList::of_catalogue(given, text, list));
        Some(self.all.len() - 1)
    }
}

/// Reads `[[worth.list]]` or `[[battle.list]]`: lists with their year and faction. `run.toml` keeps the text of each file; other
/// files are looked for in `folder`.
pub(super) fn own_lists(
    setup: &TableReader<'_>,
    under: &str,
    called: &'static str,
    folder: &Path,
    problems: &mut Problems,
) -> Vec<NamedList> {
    let mut all: Vec<NamedList> = Vec::new();
    let items = setup.given::<&[Node]>(under, problems).unwrap_or_default();
    for item in items {
        let Some(table) = TableReader::declared(called, item, &keys::NAMED_LIST, problems) else {
            continue;
        };
        let key = table.required::<String>("key", "key = \"parthian\"", problems);
        let Some((key, key_node)) = key.zip(table.get("key")) else { continue };
        let year = table.given("year", problems);
        let faction = table.given("faction", problems);
        let text = optional(&table, "text", |node| problems.lines("text", node));
        let found = match text {
            Some(text) => lists::builtin::of_text(text, &key, item, problems)
                .map(|list| (text.to_owned(), list)),
            None => lists::builtin::named(&key, key_node, folder, problems),
        };
        let Some((text, list)) = found else { continue };
        if all.iter().any(|other| other.key == key) {
            problems.add(
                Problem::at(
                    "experiment::list",
                    item.span.clone(),
                    format!("two lists are called \"{key}\""),
                )
                .label("the second")
                .help("give it another `key`"),
            );
            continue;
        }
        all.push(NamedList {
            key,
            text,
            year: year.unwrap_or(list.years.from),
            faction,
            list,
            cards: Vec::new(),
        });
    }
    all
}

/// A named list as `run.toml` has it.
#[derive(Debug, Serialize)]
pub struct ResolvedList {
    key: String,
    year: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    faction: Option<String>,
    text: String,
}

impl ResolvedList {
    /// The list with the text of its file.
    pub fn of(named: &NamedList) -> ResolvedList {
        ResolvedList {
            key: named.key.clone(),
            year: named.year,
            faction: named.faction.clone(),
            text: named.text.clone(),
        }
    }
}
