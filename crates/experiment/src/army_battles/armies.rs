//! The armies that an experiment names: built in, files, or part of the experiment.

use std::path::Path;

use super::ArmyGame;
use crate::army_battles::RulesOf;
use crate::document::problem::{Failure, Problem};
use crate::document::{Node, Problems, TableReader};
use crate::named_file::{BuiltinCatalogue, NamedText, read_at};

/// An army with the name by which matchups know it.
#[derive(Clone, Debug)]
pub struct NamedArmy<A> {
    pub key: String,
    pub text: String,
    pub army: A,
}

/// The armies that are named so far.
pub(super) struct Armies<'f, G: ArmyGame> {
    pub found: Vec<NamedArmy<G::Army>>,
    /// Names whose armies can't be read, which is reported once.
    wrong: Vec<String>,
    rules: &'f RulesOf<G>,
    folder: &'f Path,
}

impl<'f, G: ArmyGame> Armies<'f, G> {
    /// The armies of the experiment file, and the folder in which files of further ones are searched.
    pub fn of(
        setup: &TableReader<'_>,
        rules: &'f RulesOf<G>,
        folder: &'f Path,
        problems: &mut Problems,
    ) -> Armies<'f, G> {
        let mut armies = Armies { found: Vec::new(), wrong: Vec::new(), rules, folder };
        for table in setup.tables("army", "[[battle.army]]", problems) {
            armies.own(&table, problems);
        }
        armies
    }

    /// `[[battle.army]]`.
    fn own(&mut self, table: &TableReader<'_>, problems: &mut Problems) -> Option<()> {
        let example = "key = \"my-army\", by which matchups name it";
        let key = table.required::<&str>("key", example, problems);
        let text = table.require("text", "text = \"\"\"...\"\"\", an army file", problems);
        let (key, node) = (key?, text?);
        let found = NamedText {
            name: "the army".to_owned(),
            text: problems.lines("text", node)?.to_owned(),
        };
        if self.found.iter().any(|other| other.key == key) {
            problems.add(
                Problem::at(
                    "experiment::army",
                    table.span.clone(),
                    format!("two armies are called \"{key}\""),
                )
                .label("the second")
                .help("give it another `key`"),
            );
            return None;
        }
        self.add(key, found, node, problems);
        Some(())
    }

    /// The number of the army of a name, read if it hasn't been yet.
    pub fn number(&mut self, given: &str, node: &Node, problems: &mut Problems) -> Option<usize> {
        if let Some(at) = self.found.iter().position(|army| army.key == given) {
            return Some(at);
        }
        if self.wrong.iter().any(|name| name == given) {
            return None;
        }
        let found = catalogue::<G>().find(given, node, self.folder, problems);
        let number = found.and_then(|found| self.add(given, found, node, problems));
        if number.is_none() {
            self.wrong.push(given.to_owned());
        }
        number
    }

    fn add(
        &mut self,
        key: &str,
        found: NamedText,
        at: &Node,
        problems: &mut Problems,
    ) -> Option<usize> {
        let read = |text: &str, problems: &mut Problems| G::read(text, self.rules, problems);
        let army = read_at(&found, at, problems, read)?;
        self.found.push(NamedArmy { key: key.to_owned(), text: found.text, army });
        Some(self.found.len() - 1)
    }
}

/// The army that an argument names: a file, or a built-in army.
///
/// # Errors
///
/// If there is neither, or everything that is wrong with the file.
pub(super) fn load<G: ArmyGame>(
    given: &str,
    rules: &RulesOf<G>,
) -> Result<NamedArmy<G::Army>, Failure> {
    let text = catalogue::<G>().load(given)?;
    let mut problems = Problems::default();
    let army = G::read(&text, rules, &mut problems);
    Failure::of_file(Path::new(given), &text, problems)?;
    let army = army.ok_or_else(|| Failure::new(format!("{given} is no army")))?;
    Ok(NamedArmy { key: given.to_owned(), text, army })
}

pub(super) const fn catalogue<G: ArmyGame>() -> BuiltinCatalogue {
    BuiltinCatalogue {
        noun: "army",
        what: "an army in TOML",
        code: "experiment::army",
        shown: || format!("`equipoise list armies {}` shows the built-in ones", G::RULESET.name),
        names: || G::built_in().iter().map(|(name, _)| *name).collect(),
        built_in: |given| {
            let mut all = G::built_in().into_iter();
            all.find(|(name, _)| *name == given)
        },
    }
}
