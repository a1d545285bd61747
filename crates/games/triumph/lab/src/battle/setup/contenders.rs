//! The contenders of battle experiments: fixed armies, and random armies of lists.

use std::path::Path;

use harness::SLOTS;
use triumph::army_lists::WantedCard;
use triumph::{CardSet, RuleParameters};

use crate::armies;
use crate::armies::ArmyFile;
use crate::custom::CustomLines;
use crate::keys;
use crate::named_list::{Lists, NamedList};
use crate::worth_subject::{WorthSubject, worth_subject};
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader};
use experiment::optional;

/// The prefix that marks the name of a list among names of armies.
pub const LIST: &str = "list:";
/// The word between a list's name and the cards that its armies buy.
const WITH: &str = " with ";

/// What can be named as a side of a matchup.
#[derive(Clone, Debug)]
pub enum Contender {
    /// A fixed army.
    Army(Box<ArmyFile>),
    /// Armies drawn from a list anew for every eight pairs, without cards or all of them with the same.
    List(Box<NamedList>),
    /// Several contenders, by their numbers in the experiment, which take turns every eight pairs.
    Field(Vec<usize>),
}

impl Contender {
    /// Its name in tables.
    pub fn title(&self) -> String {
        match self {
            Contender::Army(army) => army.name.clone(),
            Contender::List(named) => match named.cards.as_slice() {
                [] => format!("{} (list)", named.list.name),
                cards => {
                    let custom = CustomLines::default();
                    let titles =
                        cards.iter().map(|card| WorthSubject::Printed(*card).title(&custom));
                    let titles: Vec<String> = titles.collect();
                    format!("{} (list) with {}", named.list.name, titles.join(", "))
                }
            },
            Contender::Field(members) => format!("field of {}", members.len()),
        }
    }

    /// Whether it buys battle cards.
    pub fn buys_cards(&self) -> bool {
        match self {
            Contender::Army(army) => !army.cards.is_empty(),
            Contender::List(named) => !named.cards.is_empty(),
            Contender::Field(_) => false,
        }
    }

    /// The cards that it buys, and the own cards among `may_have` that it could have.
    pub fn cards(
        &self,
        custom: &CustomLines,
        may_have: CardSet,
        parameters: &RuleParameters,
    ) -> CardSet {
        match self {
            Contender::Army(army) => {
                let listed_army = army.listed_army(parameters);
                let had = custom.had_by(&listed_army).intersection(may_have);
                listed_army.cards().union(had)
            }
            Contender::List(_) | Contender::Field(_) => CardSet::EMPTY,
        }
    }

    /// The cards of its own file, by their numbers in the experiment; of a field, those of any member.
    pub fn own_cards(&self, all: &[(String, Contender)], custom: &CustomLines) -> CardSet {
        match self {
            Contender::Army(army) => custom.those_of(&army.own),
            Contender::List(_) => CardSet::EMPTY,
            Contender::Field(members) => {
                let each = members.iter().map(|at| all[*at].1.own_cards(all, custom));
                each.fold(CardSet::EMPTY, CardSet::union)
            }
        }
    }
}

/// The contenders that have been named so far, with their names.
pub(super) struct Contenders<'f> {
    pub found: Vec<(String, Contender)>,
    lists: Lists<'f>,
    folder: &'f Path,
}

impl<'f> Contenders<'f> {
    /// The contenders that the experiment file contains; files of others are looked for in `folder`.
    pub fn of(
        setup: &TableReader<'_>,
        folder: &'f Path,
        problems: &mut Problems,
    ) -> Contenders<'f> {
        let own = optional(setup, "army", |node| Some(own_armies(node, problems)));
        let mut contenders = Contenders {
            found: own.unwrap_or_default(),
            lists: Lists::of(setup, "[[battle.list]]", folder, problems),
            folder,
        };
        if let Some(node) = setup.get("field") {
            contenders.fields(node, problems);
        }
        contenders
    }

    /// `[[battle.field]]`: contenders that take turns as the enemy of one army.
    fn fields(&mut self, node: &Node, problems: &mut Problems) {
        for item in problems.list("field", node).unwrap_or_default() {
            let Some(table) =
                TableReader::declared("[[battle.field]]", item, &keys::FIELD, problems)
            else {
                continue;
            };
            let key = table.require("key", "key = \"the field\"", problems);
            let key = key.and_then(|node| problems.text("key", node));
            let of = table.require("of", "of = [\"norman-conquest\", \"list:hussite\"]", problems);
            let mut members: Vec<usize> = Vec::new();
            let named = of.and_then(|node| problems.list("of", node));
            let named = named.unwrap_or_default();
            for member in named {
                let number = problems
                    .text("of", member)
                    .and_then(|given| self.number(given, member, problems));
                let Some(number) = number else { continue };
                let is_field = matches!(self.found[number].1, Contender::Field(_));
                if is_field || members.contains(&number) {
                    let (what, label) = match is_field {
                        true => ("is a field itself", "armies and lists only"),
                        false => ("is named twice", "the second time"),
                    };
                    problems.add(
                        Problem::at(
                            "experiment::field",
                            member.span.clone(),
                            format!("\"{}\" {what}", self.found[number].0),
                        )
                        .label(label)
                        .help("name each army or list once"),
                    );
                    continue;
                }
                members.push(number);
            }
            let (Some(key), Some(of)) = (key, of) else {
                continue;
            };
            let is_known = self.found.iter().any(|(other, _)| other == key);
            if is_known || !(2..=SLOTS).contains(&named.len()) {
                let message = match is_known {
                    true => format!("two contenders are called \"{key}\""),
                    false => format!(
                        "the field \"{key}\" has {} members; it has 2 to {SLOTS}, who take turns every eight pairs",
                        named.len()
                    ),
                };
                problems.add_unless_said(
                    Problem::at("experiment::field", of.span.clone(), message)
                        .label("not a field")
                        .help("name armies and lists as matchups do, and give the field a `key` of its own"),
                );
            }
            // A field with problems still exists for the matchups that name it.
            if !is_known && !members.is_empty() {
                self.found.push((key.to_owned(), Contender::Field(members)));
            }
        }
    }

    /// The number of the contender with a name; it is read if it hasn't been yet.
    pub fn number(&mut self, given: &str, node: &Node, problems: &mut Problems) -> Option<usize> {
        if let Some(at) = self.found.iter().position(|(key, _)| key == given) {
            return Some(at);
        }
        let contender = match given.strip_prefix(LIST) {
            Some(list) => {
                let (list, cards) = match list.split_once(WITH) {
                    Some((list, cards)) => (list, bought(cards, node, problems)?),
                    None => (list, Vec::new()),
                };
                let number = self.lists.number(list, node, problems)?;
                Contender::List(Box::new(NamedList { cards, ..self.lists.all[number].clone() }))
            }
            None => Contender::Army(Box::new(armies::find(given, node, self.folder, problems)?)),
        };
        self.found.push((given.to_owned(), contender));
        Some(self.found.len() - 1)
    }
}

/// The printed cards of `list:parthian with pack-trains, prepared-defenses=2`.
fn bought(text: &str, node: &Node, problems: &mut Problems) -> Option<Vec<WantedCard>> {
    let mut cards: Vec<WantedCard> = Vec::new();
    let mut is_right = true;
    for word in text.split(',') {
        let (message, help) = match worth_subject(word.trim(), &CustomLines::default()) {
            Ok(WorthSubject::Printed(card)) if cards.iter().all(|it| it.card != card.card) => {
                cards.push(card);
                continue;
            }
            Ok(WorthSubject::Printed(card)) => {
                (format!("{} is named twice", card.card), "name each card once".into())
            }
            Ok(_) => (
                format!("`{}` is no battle card", word.trim()),
                "armies of a list buy printed cards, named as `equipoise list cards` has them"
                    .into(),
            ),
            Err(wrong) => wrong,
        };
        is_right = false;
        problems.add_unless_said(
            Problem::at("experiment::list", node.span.clone(), message).help(help),
        );
    }
    is_right.then_some(cards)
}

/// `[[battle.army]]`: armies that are part of the experiment file, as `run.toml` keeps them.
fn own_armies(node: &Node, problems: &mut Problems) -> Vec<(String, Contender)> {
    let mut found: Vec<(String, Contender)> = Vec::new();
    for item in problems.list("army", node).unwrap_or_default() {
        let Some(table) = TableReader::declared("[[battle.army]]", item, &keys::OWN_ARMY, problems)
        else {
            continue;
        };
        let army = ArmyFile::read(&table, problems);
        let key =
            table.required::<&str>("key", "key = \"my-army\", by which matchups name it", problems);
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
        found.push((key.to_owned(), Contender::Army(Box::new(army))));
    }
    found
}
