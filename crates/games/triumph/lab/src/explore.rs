//! The search for legal armies that win too much (ST-Q): the lists, the opponents, and the armies that are drawn and changed.

mod experiment;
mod list_source;
mod niches;
mod question;

use analysis::explore::{Archive, Axis, Candidate};
use battle_core::dice::{DiceTransform, SampledDice};
use battle_core::streams::{Purpose, name_id};
use battle_core::{Role, StreamKey};
use triumph::army_lists::ListedArmy;

use super::armies::{ArmyFile, to_toml};
use super::listings::armies::card;
use ::experiment::explore::{By, Explorer, Size};
use ::experiment::ruleset::explore::Explore;
use list_source::{ListSource, Made};

pub use ::experiment::ruleset::explore::Question;

/// What Triumph! offers to `equipoise explore`.
pub const EXPLORE: Explore = Explore { begin: question::exploration };

/// The stream of the search's own choices.
const CHOICES: Purpose = Purpose::Other(0x43);

/// The most attempts to make an army that is legal and new.
const TRIES: u16 = 32;

/// The lists, the opponents, and the armies that have been made so far.
#[derive(Debug)]
pub struct Search {
    sources: Vec<ListSource>,
    field: Vec<(String, ArmyFile)>,
    /// The number of armies of a round.
    per_round: usize,
    seed: u64,
    made: Vec<MadeArmy>,
}

/// An army that was made, with its name.
#[derive(Debug)]
struct MadeArmy {
    name: String,
    /// The number of its list.
    source: usize,
    made: Made,
    /// The text of its file without its name.
    text: String,
}

impl Search {
    /// Makes an army, unless every attempt gives one that has been made before.
    fn make(&mut self, round: u32, archive: &Archive, elites: &[usize]) -> Option<Candidate> {
        let number = self.made.len() as u64;
        let stream = StreamKey::of_seed(self.seed)
            .matchup(name_id("triumph/explore"))
            .pair(u64::from(round) << 32 | number);
        for attempt in 0..TRIES {
            let role = Role::shared(CHOICES, attempt);
            let mut dice = SampledDice::new(stream.generator(role), DiceTransform::default());
            let (source, parent) = if elites.is_empty() {
                // All lists come equally often.
                (self.made.len() % self.sources.len(), None)
            } else {
                // The better of the best armies of two random niches is changed, so that good niches are chosen more often, and every niche
                // sometimes.
                let [one, other] =
                    [(); 2].map(|()| elites[list_source::below(elites.len(), &mut dice)]);
                let score = |at: usize| archive.all()[at].score.value.unwrap_or(0.0);
                let best = if score(other) > score(one) { other } else { one };
                let name = &archive.all()[best].candidate.name;
                let parent = self.made.iter().find(|it| it.name == *name)?;
                (parent.source, Some(parent))
            };
            let of = &self.sources[source];
            let made = match parent {
                None => of.draw(&mut dice),
                Some(parent) => of.change(&parent.made, &mut dice),
            };
            let Some(made) = made else { continue };
            let name = format!("{} {}", of.named.list.name, number + 1);
            let text = to_toml(&of.file(&made, &of.named.list.name));
            if self.made.iter().any(|it| it.text == text) {
                continue;
            }
            let file = of.file(&made, &name);
            let candidate = Candidate {
                group: of.named.list.name.clone(),
                kind: niches::niche_of(&made),
                composition: in_words(&file),
                round,
                changed_from: parent.map(|it| it.name.clone()),
                name: name.clone(),
            };
            self.made.push(MadeArmy { name, source, made, text });
            return Some(candidate);
        }
        None
    }

    /// The file of an army that was made.
    fn army(&self, name: &str) -> Option<ArmyFile> {
        let made = self.made.iter().find(|it| it.name == name)?;
        Some(self.sources[made.source].file(&made.made, name))
    }

    /// The files of several armies, with their names.
    fn armies(&self, names: &[String]) -> Vec<(String, ArmyFile)> {
        let each = names.iter();
        each.filter_map(|name| Some((name.clone(), self.army(name)?))).collect()
    }
}

impl Explorer for Search {
    fn axes(&self) -> Vec<Axis> {
        niches::axes()
    }

    fn round(&mut self, round: u32, archive: &Archive) -> Vec<Candidate> {
        let elites = archive.elites();
        let made = (0..self.per_round).map_while(|_| self.make(round, archive, &elites));
        made.collect()
    }

    fn scan(&self, names: &[String], by: &By<'_>) -> String {
        experiment::scan(&self.armies(names), &self.field, by)
    }

    fn proof(&self, names: &[String], n_pairs: u64, by: &By<'_>) -> String {
        experiment::proof(&self.armies(names), &self.field, n_pairs, by)
    }

    fn file(&self, name: &str) -> String {
        self.army(name).map_or_else(String::new, |it| to_toml(&it))
    }
}

/// `4 Cataphracts (general), 10 Horse Bow; cards: 2 × Hold the Line on Cataphracts`.
fn in_words(army: &ArmyFile) -> String {
    let mut types: Vec<(&'static str, u32, bool)> = Vec::new();
    for line in &army.stands {
        let title = line.troop.title();
        match types.iter_mut().find(|(other, ..)| *other == title) {
            Some((_, n, general)) => {
                *n += u32::from(line.count);
                *general |= line.general;
            }
            None => types.push((title, line.count.into(), line.general)),
        }
    }
    let types = types.iter().map(|(title, n, general)| {
        let general = if *general { " (general)" } else { "" };
        format!("{n} {title}{general}")
    });
    let mut text = types.collect::<Vec<_>>().join(", ");
    let own = army.own.iter().map(|(_, line)| line.title.clone());
    let cards: Vec<String> = army.cards.iter().map(card).chain(own).collect();
    if !cards.is_empty() {
        text.push_str(&format!("; cards: {}", cards.join(", ")));
    }
    text
}

/// The share of an army's stands whose type is counted.
fn share(army: &ListedArmy, is_counted: impl Fn(triumph::TroopType) -> bool) -> f64 {
    let stands = &army.army.stands;
    let counted = stands.iter().filter(|it| is_counted(it.troop)).count();
    counted as f64 / stands.len().max(1) as f64
}

#[cfg(test)]
mod tests;
