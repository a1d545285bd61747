//! Custom cards of several files in one battle: those of the experiment, and those of the armies that it names.

use triumph::{CardSet, MAX_CUSTOM_CARDS};

use super::write::resolved;
use super::{CustomLine, CustomLines, What};

/// Two cards are equal if all their keys are equal, whichever files they are in.
impl PartialEq for CustomLine {
    fn eq(&self, other: &CustomLine) -> bool {
        resolved(self) == resolved(other)
    }
}

impl Eq for CustomLine {}

impl PartialEq for CustomLines {
    fn eq(&self, other: &CustomLines) -> bool {
        self.read == other.read
    }
}

impl Eq for CustomLines {}

impl CustomLines {
    /// Adds the cards of another file, without those that are there already.
    ///
    /// # Errors
    ///
    /// The first card that differs from another one of the same name, or that is one more than a battle has room for.
    pub fn add(&mut self, others: &CustomLines) -> Result<(), String> {
        for line in &others.read {
            match self.named(&line.name).and_then(|id| self.get(id)) {
                Some(own) if own == line => {}
                Some(_) => {
                    return Err(format!(
                        "two cards are called \"{}\" and are not the same",
                        line.name
                    ));
                }
                None if self.read.len() == MAX_CUSTOM_CARDS => {
                    return Err(format!(
                        "\"{}\" is one card too many of a designer's own: a battle has room for {MAX_CUSTOM_CARDS}",
                        line.name
                    ));
                }
                None => self.read.push(line.clone()),
            }
        }
        Ok(())
    }

    /// The cards of another file by their numbers here.
    pub fn those_of(&self, others: &CustomLines) -> CardSet {
        let ids = others.read.iter().filter_map(|line| self.named(&line.name));
        ids.fold(CardSet::EMPTY, CardSet::with_custom)
    }

    /// Some of these cards, without the others.
    #[must_use]
    pub fn only(&self, cards: CardSet) -> CustomLines {
        let kept = self.iter().filter(|(id, _)| cards.contains_custom(*id));
        CustomLines { read: kept.map(|(_, line)| line.clone()).collect(), broken: Vec::new() }
    }

    /// Two of these cards that set a parameter to different values, which is impossible in one battle: both names and the
    /// parameter.
    pub fn contradiction(&self, cards: CardSet) -> Option<(&str, &str, &'static str)> {
        let mut set: Vec<(&'static str, &str, &str)> = Vec::new();
        for line in cards.custom().filter_map(|id| self.get(id)) {
            let What::Like(like) = &line.what else {
                continue;
            };
            for (parameter, value) in &like.changes {
                let other = set.iter().find(|(name, ..)| *name == parameter.name);
                match other {
                    Some((name, before, of)) if before != value => {
                        return Some((of, &line.name, name));
                    }
                    _ => set.push((parameter.name, value, &line.name)),
                }
            }
        }
        None
    }

    /// The first of these cards that changes rules for both armies of a battle.
    pub fn that_changes_rules(&self, cards: CardSet) -> Option<&CustomLine> {
        let mut lines = cards.custom().filter_map(|id| self.get(id));
        lines.find(|line| matches!(&line.what, What::Like(like) if !like.changes.is_empty()))
    }

    /// Their tables as TOML.
    pub fn to_toml(&self) -> String {
        #[derive(serde::Serialize)]
        struct File {
            card: Vec<super::ResolvedCustom>,
        }
        let file = File { card: self.resolved() };
        match self.is_empty() {
            true => String::new(),
            false => toml::to_string(&file).expect("cards that were read from TOML"),
        }
    }
}
