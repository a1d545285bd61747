//! What may stand at the cursor of the editor: keys, words and names, from the keys that readers declare and from listings.

mod place;

use experiment::document::{Problems, Value, parse_toml};
use experiment::keys::{EXPERIMENT, EffectKeys, Key, ValueType};
use experiment::kind::ExperimentKind;
use experiment::ruleset::{KnownPlayer, Ruleset};
use lab::rulesets;
use serde::{Deserialize, Serialize};

use crate::ask::{Named, Names};
use crate::file_kinds::FileKind;
use crate::folder::Folder;
use place::Place;

/// A text with a cursor.
#[derive(Debug, Deserialize)]
pub struct Cursor {
    kind: String,
    text: String,
    /// The text before the cursor.
    before: String,
}

/// What may be written there.
#[derive(Debug, Default, Serialize)]
pub struct Offered {
    /// How many letters before the cursor are replaced.
    replaces: usize,
    options: Vec<Offer>,
    /// What the key takes and means, where the cursor stands in its value.
    hint: String,
}

/// Something that may be written.
#[derive(Clone, Debug, Serialize)]
struct Offer {
    name: String,
    about: String,
    insert: String,
}

/// What a place takes.
#[derive(Clone, Debug)]
enum Takes {
    Keys(Vec<Key>, &'static [EffectKeys]),
    Kind(ValueType, String),
    /// Rule parameters and cells by name.
    Parameters,
    Parameter(String),
    /// Players by name.
    Players,
    /// The kinds of effects of a card.
    Effects(&'static [EffectKeys]),
}

/// The most that is offered at a time.
const MOST: usize = 40;

/// The key that says which kind of effect a table is, beside those that the kind has.
const EFFECT: &str = "kind";

struct Text {
    ruleset: Option<&'static Ruleset>,
    game: Option<&'static dyn ExperimentKind>,
    keys: Vec<Key>,
    /// Whether the names of rules stand at its top.
    is_rules: bool,
}

/// What may stand at a cursor.
pub fn at(cursor: &Cursor, folder: &Folder) -> Offered {
    let Some(place) = place::of(&cursor.before) else { return Offered::default() };
    let text = Text::of(&cursor.kind, &cursor.text);
    let replaces = place.word.encode_utf16().count();
    if place.is_heading {
        return Offered { replaces, options: text.headings(&place.word), ..Offered::default() };
    }
    let found = text.takes(&place.path);
    let options = match place.is_value {
        true => text.values(&found, &place, folder),
        false => text.names(&found, &place),
    };
    let hint = found.iter().find_map(|it| text.hint(it, &place)).unwrap_or_default();
    Offered { replaces, options, hint }
}

impl Text {
    fn of(kind: &str, text: &str) -> Text {
        let none = |ruleset| Text { ruleset, game: None, keys: Vec::new(), is_rules: false };
        match FileKind::named(kind) {
            Some(FileKind::Army(of)) => {
                let file = of.armies.as_ref().map(|armies| armies.file);
                let keys = of.files.iter().find(|it| Some(it.name) == file);
                Text { keys: keys.map_or(Vec::new(), |it| it.keys.to_vec()), ..none(Some(of)) }
            }
            Some(FileKind::Cards(of)) => {
                let keys = of.kinds.iter().flat_map(|kind| kind.keys());
                let card = keys.filter(|key| matches!(key.kind, ValueType::Cards(_))).take(1);
                Text { keys: card.copied().collect(), ..none(Some(of)) }
            }
            Some(FileKind::Rules(of)) => {
                let keys =
                    EXPERIMENT.iter().filter(|key| ["ruleset", "parameters"].contains(&key.name));
                Text { keys: keys.copied().collect(), is_rules: true, ..none(Some(of)) }
            }
            Some(FileKind::Experiment) | None => {
                let root = parse_toml(text, &mut Problems::default());
                let said = |key: &str| match root.get(key).map(|it| &it.value) {
                    Some(Value::Text(text)) => Some(text.clone()),
                    _ => None,
                };
                let ruleset = said("ruleset").and_then(|name| rulesets::named(&name).ok());
                let game = ruleset.zip(said("game")).and_then(|(of, name)| {
                    of.kinds.iter().copied().find(|kind| kind.name() == name)
                });
                let own = game.map_or(&[][..], |game| game.keys());
                Text { game, keys: [&EXPERIMENT, own].concat(), ..none(ruleset) }
            }
        }
    }

    fn players(&self) -> Vec<KnownPlayer> {
        match (self.game, self.ruleset) {
            (Some(game), _) => game.players(),
            (None, Some(ruleset)) => (ruleset.players)(),
            (None, None) => Vec::new(),
        }
    }

    /// What a path leads to.
    fn takes(&self, path: &[String]) -> Vec<Takes> {
        let mut here = vec![Takes::Keys(self.keys.clone(), &[])];
        if self.is_rules {
            here.push(Takes::Parameters);
        }
        for (at, part) in path.iter().enumerate() {
            let mut next = Vec::new();
            for takes in here {
                match takes {
                    Takes::Keys(_, effects) if !effects.is_empty() && part == EFFECT => {
                        next.push(Takes::Effects(effects));
                    }
                    Takes::Keys(keys, _) => {
                        if let Some(key) = keys.iter().find(|key| key.name == part) {
                            add(&key.kind, &said(key), &mut next);
                        }
                    }
                    Takes::Kind(ValueType::ByName(item), about) => add(item, &about, &mut next),
                    // The names of cells have dots in them, and a table of them may be anywhere in between.
                    Takes::Parameters => next.push(Takes::Parameter(path[at..].join("."))),
                    Takes::Parameter(name) => next.push(Takes::Parameter(name)),
                    Takes::Players | Takes::Effects(_) | Takes::Kind(..) => {}
                }
            }
            here = next;
        }
        here
    }

    /// Keys that may stand there.
    fn names(&self, found: &[Takes], place: &Place) -> Vec<Offer> {
        let mut all: Vec<(Named, String)> = Vec::new();
        let titled = |name: &str, about: &str| Named {
            name: name.to_owned(),
            about: about.to_owned(),
            ..Named::default()
        };
        for takes in found {
            match takes {
                Takes::Keys(keys, effects) => {
                    if !effects.is_empty() {
                        let about = "what the effect changes (required)";
                        all.push((titled(EFFECT, about), format!("{EFFECT} = ")));
                    }
                    all.extend(keys.iter().map(|key| {
                        let insert = written(&place.path, key, place.is_line);
                        (titled(key.name, &said(key)), insert)
                    }));
                }
                Takes::Parameters => {
                    let rules =
                        self.ruleset.map(|of| Names { ruleset: of, game: self.game }.rules());
                    all.extend(rules.unwrap_or_default().into_iter().map(|rule| {
                        let insert = match rule.name.contains('.') {
                            true => format!("{:?} = ", rule.name),
                            false => format!("{} = ", rule.name),
                        };
                        (rule, insert)
                    }));
                }
                Takes::Kind(ValueType::ByName(_), _)
                    if place.path.last().is_some_and(|it| it == "policies") =>
                {
                    let players = self.players();
                    all.extend(
                        players
                            .iter()
                            .map(|it| (titled(it.name, it.about), format!("{} = {{ ", it.name))),
                    );
                }
                _ => {}
            }
        }
        let names: Vec<Named> = all.iter().map(|(named, _)| named.clone()).collect();
        let offer = |named: Named| {
            let (_, insert) = all.iter().find(|(own, _)| *own == named)?;
            let about = match named.default.as_str() {
                "" => named.about.clone(),
                default => format!("{}; {default} in the rulebook; {}", named.about, named.allowed),
            };
            Some(Offer { name: named.name, about, insert: insert.clone() })
        };
        like(names, &place.word).into_iter().filter_map(offer).collect()
    }

    /// Values that may stand there.
    fn values(&self, found: &[Takes], place: &Place, folder: &Folder) -> Vec<Offer> {
        let mut bare: Vec<String> = Vec::new();
        let mut texts: Vec<Named> = Vec::new();
        let word = |name: &str| Named { name: name.to_owned(), ..Named::default() };
        for takes in found {
            match takes {
                Takes::Kind(ValueType::Words(words), _) => {
                    texts.extend(words.iter().map(|it| word(it)))
                }
                Takes::Kind(ValueType::Flag, _) => {
                    bare.extend(["true", "false"].map(str::to_owned))
                }
                Takes::Kind(ValueType::Text, _) => texts.extend(self.listed(&place.path, folder)),
                Takes::Players => {
                    let players = self.players();
                    texts.extend(
                        players
                            .iter()
                            .map(|it| Named { about: it.about.to_owned(), ..word(it.name) }),
                    );
                }
                Takes::Parameter(name) => {
                    let rules = self.ruleset.map(|of| Names { ruleset: of, game: None }.rules());
                    let known = rules.into_iter().flatten().find(|rule| rule.name == *name);
                    let allowed = known.iter().flat_map(|rule| rule.allowed.split(" | "));
                    let allowed: Vec<&str> = allowed.collect();
                    if allowed.len() > 1 {
                        let (as_is, quoted): (Vec<&str>, Vec<&str>) =
                            allowed.into_iter().partition(|it| {
                                it.parse::<bool>().is_ok() || it.parse::<i64>().is_ok()
                            });
                        bare.extend(as_is.into_iter().map(str::to_owned));
                        texts.extend(quoted.into_iter().map(word));
                    }
                }
                Takes::Effects(kinds) => {
                    let kinds = kinds.iter();
                    texts.extend(
                        kinds.map(|it| Named { about: it.about.to_owned(), ..word(it.kind) }),
                    );
                }
                Takes::Keys(..) | Takes::Kind(..) | Takes::Parameters => {}
            }
        }
        let plain = bare.into_iter().filter(|it| !place.is_quoted && it.starts_with(&place.word));
        let plain = plain.map(|it| Offer { name: it.clone(), about: String::new(), insert: it });
        let texts = like(texts, &place.word).into_iter().map(|it| {
            let about = [it.title, it.about].into_iter().filter(|it| !it.is_empty());
            let insert = match place.is_quoted {
                true => it.name.clone(),
                false => format!("{:?}", it.name),
            };
            Offer { name: it.name, about: about.collect::<Vec<_>>().join("; "), insert }
        });
        plain.chain(texts).collect()
    }

    /// Names that a text may be, by its key.
    fn listed(&self, path: &[String], folder: &Folder) -> Vec<Named> {
        let (Some(key), outer) = (path.last(), path.iter().rev().nth(1)) else { return Vec::new() };
        let is_in = |table: &str| outer.is_some_and(|outer| outer == table);
        if key == "ruleset" {
            let all = rulesets::all().iter();
            return all.map(|it| Named::titled(it.name, it.title)).collect();
        }
        let Some(ruleset) = self.ruleset else { return Vec::new() };
        let names = Names { ruleset, game: self.game };
        match key.as_str() {
            "game" => ruleset
                .kinds
                .iter()
                .map(|it| Named::titled(it.name(), format!("a {}", it.playout())))
                .collect(),
            "rules" => names.saved_rules(folder),
            "a" | "b" if is_in("variant") => Vec::new(),
            "a" | "b" | "matrix" | "mirror" | "scenarios" => names.sides(folder),
            "armies" | "of" => names.listed("armies"),
            "enemies" | "list" | "lists" => names.lists(),
            "card" | "cards" => names.priced(folder),
            "troop" | "troops" | "bearers" => names.listed("troops"),
            _ => Vec::new(),
        }
    }

    /// Headings of tables.
    fn headings(&self, word: &str) -> Vec<Offer> {
        let mut all = Vec::new();
        tables(&self.keys, "", 0, &mut all);
        let names = all.into_iter().map(|(name, about)| Named { name, about, ..Named::default() });
        let offer = |it: Named| Offer { insert: it.name.clone(), name: it.name, about: it.about };
        like(names.collect(), word).into_iter().map(offer).collect()
    }

    fn hint(&self, takes: &Takes, place: &Place) -> Option<String> {
        let key = place.path.last().filter(|_| place.is_value)?;
        match takes {
            Takes::Kind(_, about) => Some(format!("{key}: {about}")),
            Takes::Parameter(name) => {
                let rules = Names { ruleset: self.ruleset?, game: None }.rules();
                let rule = rules.into_iter().find(|rule| rule.name == *name)?;
                Some(format!(
                    "{name}: {}; {} in the rulebook; {}",
                    rule.about, rule.default, rule.allowed
                ))
            }
            _ => None,
        }
    }
}

/// The names that have a word in them, first those that begin with it.
fn like(all: Vec<Named>, word: &str) -> Vec<Named> {
    let plain = |text: &str| text.to_lowercase().replace(['-', ' '], "_");
    let word = plain(word);
    let mut found: Vec<Named> =
        all.into_iter().filter(|it| plain(&it.name).contains(&word)).collect();
    found.sort_by_key(|it| !plain(&it.name).starts_with(&word));
    found.truncate(MOST);
    found
}

/// What a key takes and means, in words.
fn said(key: &Key) -> String {
    let quoted = |word: &str| format!("\"{word}\"");
    let default = match key.default {
        Some(_) => format!("default: {}", key.default_in_words(quoted)),
        None => "required".to_owned(),
    };
    format!("{} ({}; {default})", key.about, key.takes(quoted))
}

/// What a kind of value takes, however it is nested in lists.
fn add(kind: &ValueType, about: &str, found: &mut Vec<Takes>) {
    match *kind {
        ValueType::Table(keys) | ValueType::Tables(keys) | ValueType::Part(keys) => {
            found.push(Takes::Keys(keys.to_vec(), &[]));
        }
        ValueType::Cards(keys) => {
            found.push(Takes::Keys(keys.concat(), &[]));
            found.push(Takes::Parameters);
        }
        ValueType::Effects(keys, kinds) => found.push(Takes::Keys(keys.to_vec(), kinds)),
        ValueType::Parameters(_) => found.push(Takes::Parameters),
        ValueType::Policy => found.push(Takes::Players),
        ValueType::List(item) | ValueType::Two(item) => add(item, about, found),
        ValueType::Either(kinds) => kinds.iter().for_each(|item| add(item, about, found)),
        kind => found.push(Takes::Kind(kind, about.to_owned())),
    }
}

/// A key as it is begun: a table by its heading on a line of its own.
fn written(path: &[String], key: &Key, is_line: bool) -> String {
    let whole = [path, &[key.name.to_owned()]].concat().join(".");
    match key.kind {
        ValueType::Table(_) | ValueType::Parameters(_) if is_line => format!("[{whole}]\n"),
        ValueType::Tables(_) | ValueType::Cards(_) | ValueType::Effects(..) if is_line => {
            format!("[[{whole}]]\n")
        }
        _ => format!("{} = ", key.name),
    }
}

/// Every table that keys hold, by its heading.
fn tables(keys: &[Key], outer: &str, depth: usize, all: &mut Vec<(String, String)>) {
    for key in keys {
        let name = match outer {
            "" => key.name.to_owned(),
            outer => format!("{outer}.{}", key.name),
        };
        let inner = match key.kind {
            ValueType::Table(keys) | ValueType::Tables(keys) => keys.to_vec(),
            ValueType::Cards(keys) => keys.concat(),
            ValueType::Effects(keys, _) => keys.to_vec(),
            ValueType::Parameters(_) => Vec::new(),
            _ => continue,
        };
        all.push((name.clone(), key.about.to_owned()));
        if depth < 3 {
            tables(&inner, &name, depth + 1, all);
        }
    }
}

#[cfg(test)]
mod tests;
