//! What a file beside the runs holds: an experiment, or something that experiments name.

use experiment::builtin::BUILTIN;
use experiment::document::{Problems, Value, parse_toml};
use experiment::keys::ValueType;
use experiment::rules_file;
use experiment::ruleset::Ruleset;
use experiment::ruleset::armies::ruleset_of_text;
use lab::rulesets;
use serde_json::json;

#[derive(Clone, Copy, Debug)]
pub enum FileKind {
    Experiment,
    /// An army, or a scenario with both of its armies.
    Army(&'static Ruleset),
    /// A designer's own cards.
    Cards(&'static Ruleset),
    /// Printed tables and parameters.
    Rules(&'static Ruleset),
}

impl FileKind {
    /// Every kind that a game has.
    pub fn all() -> Vec<FileKind> {
        let mut all = vec![FileKind::Experiment];
        for ruleset in rulesets::all().iter().copied() {
            if ruleset.armies.is_some() {
                all.push(FileKind::Army(ruleset));
            }
            if has_cards(ruleset) {
                all.push(FileKind::Cards(ruleset));
            }
            if !(ruleset.parameters)().is_empty() {
                all.push(FileKind::Rules(ruleset));
            }
        }
        all
    }

    pub fn named(name: &str) -> Option<FileKind> {
        FileKind::all().into_iter().find(|kind| kind.name() == name)
    }

    pub fn name(self) -> String {
        match self {
            FileKind::Experiment => "experiment".to_owned(),
            FileKind::Army(of) => format!("army:{}", of.name),
            FileKind::Cards(of) => format!("cards:{}", of.name),
            FileKind::Rules(of) => format!("rules:{}", of.name),
        }
    }

    /// In words.
    pub fn title(self) -> String {
        match self {
            FileKind::Experiment => "experiment".to_owned(),
            FileKind::Army(of) => {
                let noun = of.armies.as_ref().map_or("army", |armies| armies.catalogue.noun);
                format!("{noun} of {}", of.title)
            }
            FileKind::Cards(of) => format!("cards of {}", of.title),
            FileKind::Rules(of) => format!("rules of {}", of.title),
        }
    }

    /// Whether it is an army of a game.
    pub fn is_army_of(self, ruleset: &Ruleset) -> bool {
        matches!(self, FileKind::Army(of) if of.name == ruleset.name)
    }

    /// Whether it holds cards of a game.
    pub fn is_cards_of(self, ruleset: &Ruleset) -> bool {
        matches!(self, FileKind::Cards(of) if of.name == ruleset.name)
    }

    /// Whether it holds rules of a game.
    pub fn is_rules_of(self, ruleset: &Ruleset) -> bool {
        matches!(self, FileKind::Rules(of) if of.name == ruleset.name)
    }

    /// The names of texts to begin with; none where there is one text or no names.
    fn names(self) -> Vec<&'static str> {
        match self {
            FileKind::Army(of) => {
                of.armies.as_ref().map_or(Vec::new(), |it| (it.catalogue.names)())
            }
            _ => Vec::new(),
        }
    }

    /// A text to begin with; none of another name.
    pub fn begin(self, name: &str) -> Option<String> {
        match self {
            FileKind::Experiment => None,
            FileKind::Army(of) => {
                let (_, text) = (of.armies.as_ref()?.catalogue.built_in)(name)?;
                Some(text.to_owned())
            }
            FileKind::Cards(of) => {
                let own = BUILTIN.iter().filter(|it| it.said("ruleset") == of.name);
                own.filter_map(|it| first_card(it.text)).next()
            }
            FileKind::Rules(of) => Some(rules_file::printed(of)),
        }
    }

    /// For the editor.
    pub fn as_json(self) -> serde_json::Value {
        json!({ "kind": self.name(), "title": self.title(), "names": self.names() })
    }
}

/// Whether experiments of a ruleset have `[[card]]` tables.
fn has_cards(ruleset: &Ruleset) -> bool {
    let mut keys = ruleset.kinds.iter().flat_map(|kind| kind.keys());
    keys.any(|key| key.name == "card" && matches!(key.kind, ValueType::Cards(_)))
}

/// The first `[[card]]` of an experiment with its effects.
fn first_card(experiment: &str) -> Option<String> {
    let begin = experiment.find("\n[[card]]")? + 1;
    let mut lines: Vec<&str> = experiment[begin..]
        .lines()
        .enumerate()
        .take_while(|(at, line)| *at == 0 || !line.starts_with('[') || line.starts_with("[[card."))
        .map(|(_, line)| line)
        .collect();
    // What stands before the next table is about that one.
    while lines.last().is_some_and(|line| line.is_empty() || line.starts_with('#')) {
        lines.pop();
    }
    Some(format!("{}\n", lines.join("\n")))
}

/// What a text is by its keys; none where they tell nothing.
pub fn of_text(text: &str) -> Option<FileKind> {
    let root = parse_toml(text, &mut Problems::default());
    let Value::Table(entries) = &root.value else { return None };
    let has = |name: &str| entries.iter().any(|entry| entry.key == name);
    if entries.is_empty() {
        return None;
    }
    if has("game") || has("question") {
        return Some(FileKind::Experiment);
    }
    if let Some(entry) = entries.iter().find(|entry| entry.key == "ruleset") {
        let Value::Text(name) = &entry.node.value else { return None };
        let of = rulesets::all().iter().copied().find(|it| it.name == name)?;
        return Some(FileKind::Rules(of));
    }
    if entries.iter().all(|entry| entry.key == "card" && matches!(entry.node.value, Value::List(_)))
    {
        return rulesets::all().iter().copied().find(|it| has_cards(it)).map(FileKind::Cards);
    }
    ruleset_of_text(text, rulesets::all()).map(FileKind::Army)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Option<String> {
        of_text(text).map(FileKind::name)
    }

    #[test]
    fn a_file_is_known_by_its_keys() {
        assert_eq!(name("question = \"q\""), Some("experiment".to_owned()));
        assert_eq!(name("ruleset = \"tropaion\"\n[parameters]"), Some("rules:tropaion".to_owned()));
        assert_eq!(name("[[card]]\nname = \"a\""), Some("cards:triumph".to_owned()));
        assert_eq!(name(""), None);
    }

    #[test]
    fn a_text_to_begin_with_is_of_its_kind() {
        for kind in FileKind::all() {
            let names = kind.names();
            for name in names.iter().copied().chain(names.is_empty().then_some("")) {
                let Some(text) = kind.begin(name) else {
                    assert!(matches!(kind, FileKind::Experiment), "{} {name}", kind.name());
                    continue;
                };
                let found = of_text(&text).map(FileKind::name);
                assert_eq!(found, Some(kind.name()), "{name}");
            }
        }
    }
}
