//! Army lists that an experiment names: the armies of each are drawn at random.

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
use experiment::keys::names;
use experiment::optional;

/// An army list as an experiment has it.
#[derive(Clone, Debug)]
pub struct NamedList {
    /// Its name in the experiment.
    pub key: String,
    /// The text of its file.
    pub text: String,
    /// The list.
    pub list: ListFile,
    /// TR-AB-08: the year of its armies.
    pub year: i32,
    /// TR-AB-08: their faction.
    pub faction: Option<String>,
    /// The cards that all of them buy; none but in battles whose contenders are named with cards.
    pub cards: Vec<WantedCard>,
}

impl NamedList {
    /// A list in the year and of the faction of the catalogue's army that follows it, else in its first year.
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

const LIST_KEYS: [&str; 4] = names(&keys::NAMED_LIST);

/// The lists that are named so far.
pub(super) struct Lists<'f> {
    pub all: Vec<NamedList>,
    folder: &'f Path,
}

impl<'f> Lists<'f> {
    /// Those of the `list` tables of a section, and the folder where the files of further ones are looked for.
    pub fn of(
        section: &TableReader<'_>,
        tables: &'static str,
        folder: &'f Path,
        problems: &mut Problems,
    ) -> Lists<'f> {
        let own = optional(section, "list", |node| Some(own_lists(node, tables, problems)));
        Lists { all: own.unwrap_or_default(), folder }
    }

    /// The number of the list of a name, read if it hasn't been yet.
    pub fn number(&mut self, given: &str, node: &Node, problems: &mut Problems) -> Option<usize> {
        if let Some(at) = self.all.iter().position(|list| list.key == given) {
            return Some(at);
        }
        let (text, list) = lists::builtin::named(given, node, self.folder, problems)?;
        self.all.push(NamedList::of_catalogue(given, text, list));
        Some(self.all.len() - 1)
    }
}

/// `[[worth.list]]`, `[[battle.list]]`: a list with its year and faction, and with the text of its file where `run.toml` keeps it.
fn own_lists(node: &Node, tables: &'static str, problems: &mut Problems) -> Vec<NamedList> {
    let mut all: Vec<NamedList> = Vec::new();
    for item in problems.list("list", node).unwrap_or_default() {
        let Some(table) = TableReader::read(tables, item, &LIST_KEYS, problems) else {
            continue;
        };
        let key = table
            .require("key", "key = \"parthian\"", problems)
            .and_then(|node| Some((problems.text("key", node)?.to_owned(), node)));
        let Some((key, key_node)) = key else { continue };
        let year = optional(&table, "year", |node| problems.integer("year", -9_999..=9_999, node));
        let faction = optional(&table, "faction", |node| problems.text("faction", node));
        let text = optional(&table, "text", |node| problems.lines("text", node));
        let found = match text {
            Some(text) => lists::builtin::of_text(text, &key, item, problems)
                .map(|list| (text.to_owned(), list)),
            None => lists::builtin::named(&key, key_node, Path::new(""), problems),
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
            year: year.map_or(list.years.from, |year| year as i32),
            faction: faction.map(str::to_owned),
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
    /// With the text of its file.
    pub fn of(named: &NamedList) -> ResolvedList {
        ResolvedList {
            key: named.key.clone(),
            year: named.year,
            faction: named.faction.clone(),
            text: named.text.clone(),
        }
    }
}
