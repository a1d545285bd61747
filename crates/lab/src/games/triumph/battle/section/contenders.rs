//! The contenders of battle experiments: fixed armies, and random armies of lists.

use std::path::Path;

use triumph::{CardSet, RuleParameters};

use crate::document::problem::Problem;
use crate::document::{Node, Problems, TableReader};
use crate::experiment::keys::names;
use crate::experiment::optional;
use crate::games::triumph::armies;
use crate::games::triumph::armies::ArmyFile;
use crate::games::triumph::custom::CustomLines;
use crate::games::triumph::keys;
use crate::games::triumph::named_list::{Lists, NamedList};

/// The prefix of a list's name where an army could be named.
pub const LIST: &str = "list:";

/// The keys of an army that is part of the experiment file: a name for its matchups, and those of an army file.
const ARMY_KEYS: [&str; 11] = names(&keys::OWN_ARMY);

/// Who fights.
#[derive(Clone, Debug)]
pub enum Contender {
    /// A fixed army.
    Army(ArmyFile),
    /// Armies without cards, drawn from a list anew for every eight pairs.
    List(Box<NamedList>),
}

impl Contender {
    /// Its name in tables.
    pub fn title(&self) -> String {
        match self {
            Contender::Army(army) => army.name.clone(),
            Contender::List(named) => format!("{} (list)", named.list.name),
        }
    }

    /// Whether it buys battle cards.
    pub fn buys_cards(&self) -> bool {
        match self {
            Contender::Army(army) => !army.cards.is_empty(),
            Contender::List(_) => false,
        }
    }

    /// The cards that it buys, and those of the experiment's own that it could have.
    pub fn cards(&self, custom: &CustomLines, parameters: &RuleParameters) -> CardSet {
        match self {
            Contender::Army(army) => {
                let listed_army = army.listed_army(parameters);
                listed_army.cards().union(custom.had_by(&listed_army))
            }
            Contender::List(_) => CardSet::EMPTY,
        }
    }
}

/// Those who are named so far, with the names.
pub(super) struct Contenders<'f> {
    pub found: Vec<(String, Contender)>,
    lists: Lists<'f>,
    folder: &'f Path,
}

impl<'f> Contenders<'f> {
    /// Those of the experiment file, and the folder where the files of further ones are looked for.
    pub fn of(
        section: &TableReader<'_>,
        folder: &'f Path,
        problems: &mut Problems,
    ) -> Contenders<'f> {
        let own = optional(section, "army", |node| Some(own_armies(node, problems)));
        Contenders {
            found: own.unwrap_or_default(),
            lists: Lists::of(section, "[[battle.list]]", folder, problems),
            folder,
        }
    }

    /// The number of the contender with a name, which is read if it hasn't been yet.
    pub fn number(&mut self, given: &str, node: &Node, problems: &mut Problems) -> Option<usize> {
        if let Some(at) = self.found.iter().position(|(key, _)| key == given) {
            return Some(at);
        }
        let contender = match given.strip_prefix(LIST) {
            Some(list) => {
                let number = self.lists.number(list, node, problems)?;
                Contender::List(Box::new(self.lists.all[number].clone()))
            }
            None => Contender::Army(armies::find(given, node, self.folder, problems)?),
        };
        self.found.push((given.to_owned(), contender));
        Some(self.found.len() - 1)
    }
}

/// `[[battle.army]]`: armies that are part of the experiment file, as `run.toml` keeps them.
fn own_armies(node: &Node, problems: &mut Problems) -> Vec<(String, Contender)> {
    let mut found: Vec<(String, Contender)> = Vec::new();
    for item in problems.list("army", node).unwrap_or_default() {
        let Some(table) = TableReader::read("[[battle.army]]", item, &ARMY_KEYS, problems) else {
            continue;
        };
        let army = ArmyFile::read(&table, problems);
        let key = table
            .require(
                "key",
                "key = \"my-army\", by which matchups name it",
                problems,
            )
            .and_then(|node| problems.text("key", node));
        let (Some(key), Some(army)) = (key, army) else {
            continue;
        };
        if found.iter().any(|(other, _)| other == key) {
            problems.add(
                Problem::at(
                    "experiment::army",
                    item.span.clone(),
                    format!("two armies are called \"{key}\""),
                )
                .label("the second")
                .help("give it another `key`"),
            );
            continue;
        }
        found.push((key.to_owned(), Contender::Army(army)));
    }
    found
}
