//! An army list with its conditions and words.

use triumph::army_lists::{ArmyList, CardOffer, Choice, Entry, Years};
use triumph::battle::Topography;
use triumph::{Card, TroopSet, TroopType};

use super::conditions::holds;

/// An army list as its file describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListFile {
    /// What it is called.
    pub name: String,
    /// Where it comes from.
    pub source: Option<String>,
    /// TR-AB-08: the years that it covers.
    pub years: Years,
    /// TR-AB-07.
    pub invasion: Vec<Conditional<u8>>,
    /// TR-AB-07.
    pub maneuver: Vec<Conditional<u8>>,
    /// TR-AB-07.
    pub homes: Vec<Conditional<Vec<Topography>>>,
    /// TR-AB-03: the types of the general's stand, in groups of which the first counts that the army has any stand of.
    pub generals: Vec<Vec<Conditional<TroopType>>>,
    /// Its lines.
    pub entries: Vec<Line>,
    /// TR-AB-08: the cards of the army as a whole.
    pub cards: Vec<Offer>,
    /// TR-AB-04: ally options by their names; what contingents consist of is not known.
    pub allies: Vec<Allies>,
}

/// Something that holds under a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conditional<T> {
    /// What holds.
    pub is: T,
    /// The years in which it holds; always if there are none.
    pub years: Vec<Years>,
    /// The condition in the list's words.
    pub when: Option<String>,
}

impl<T> Conditional<T> {
    /// Whether it may hold in a year.
    fn is_of(&self, year: i32) -> bool {
        self.years.is_empty() || self.years.iter().any(|years| years.contains(year))
    }
}

/// One line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The name of the troops.
    pub name: String,
    /// What it allows, without its cards.
    pub entry: Entry,
    /// TR-AB-08: the cards of its stands.
    pub cards: Vec<Offer>,
    /// Words of the line that are conditions and are not checked.
    pub unread: Option<String>,
}

/// A card that the list allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The card and its conditions, as far as they are checked.
    pub offer: CardOffer,
    /// A description without a condition, such as "baggage camels".
    pub said: Option<String>,
    /// Words that are, or may be, conditions and aren't checked.
    pub unread: Option<String>,
}

/// An ally option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allies {
    /// The contingents that come together.
    pub names: Vec<String>,
    /// In which years; always if there are none.
    pub years: Vec<Years>,
}

impl ListFile {
    /// The list of one year: ratings and homes that hold in other years only are left out, unless nothing remains.
    pub fn of_year(&self, choice: &Choice) -> ArmyList {
        let in_year = |of: &Conditional<u8>| of.is_of(choice.year);
        let ratings = |all: &[Conditional<u8>]| -> Vec<u8> {
            let any = all.iter().any(in_year);
            let held = all.iter().filter(|one| !any || in_year(one));
            held.map(|one| one.is).collect()
        };
        let any_home = self.homes.iter().any(|home| home.is_of(choice.year));
        let homes = self.homes.iter().filter(|home| !any_home || home.is_of(choice.year));
        let may_lead = |one: &&Conditional<TroopType>| {
            one.is_of(choice.year)
                && one.when.as_ref().is_none_or(|note| choice.factions.contains(note))
        };
        let generals = self.generals.iter().map(|group| {
            let types: Vec<TroopType> = group.iter().filter(may_lead).map(|one| one.is).collect();
            TroopSet::of(&types)
        });
        ArmyList {
            name: self.name.clone(),
            years: self.years,
            invasion: ratings(&self.invasion),
            maneuver: ratings(&self.maneuver),
            homes: homes.map(|home| home.is.clone()).collect(),
            entries: self.entries.iter().map(Line::entry).collect(),
            generals: generals.collect(),
            cards: self.cards.iter().map(|card| card.offer.clone()).collect(),
        }
    }

    /// TR-AB-08: the choice that a year and a faction make.
    pub fn choice(&self, year: i32, faction: Option<&str>) -> Choice {
        let mut factions: Vec<String> = Vec::new();
        for note in self.notes().filter(|note| holds(note, faction)) {
            if !factions.iter().any(|known| known == note) {
                factions.push(note.to_owned());
            }
        }
        Choice { year, factions, ..Choice::default() }
    }

    /// The conditions on factions in all parts of the list; some are repeated.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        let entries = self.entries.iter().filter_map(|line| line.entry.faction.as_deref());
        let offers = self
            .entries
            .iter()
            .flat_map(|line| &line.cards)
            .chain(&self.cards)
            .filter_map(|offer| offer.offer.faction.as_deref());
        let generals = self.generals.iter().flatten().filter_map(|one| one.when.as_deref());
        entries.chain(offers).chain(generals)
    }

    /// All words of the list that aren't checked.
    pub fn unread(&self) -> impl Iterator<Item = Unread<'_>> {
        let lines = self.entries.iter().enumerate().flat_map(|(at, line)| {
            let own = line.unread.as_deref().map(|words| Unread {
                what: format!("entry {at} ({})", line.name),
                card: None,
                words,
            });
            let cards = line.cards.iter().filter_map(move |offer| {
                let card = offer.offer.card;
                Some(Unread {
                    what: format!("{card} of entry {at} ({})", line.name),
                    card: Some(card),
                    words: offer.unread.as_deref()?,
                })
            });
            own.into_iter().chain(cards)
        });
        let army = self.cards.iter().filter_map(|offer| {
            let card = offer.offer.card;
            Some(Unread {
                what: card.to_string(),
                card: Some(card),
                words: offer.unread.as_deref()?,
            })
        });
        lines.chain(army)
    }
}

/// Words of a list that are, or may be, conditions and aren't checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread<'l> {
    /// What they are about.
    pub what: String,
    /// The card, if they are about one.
    pub card: Option<Card>,
    pub words: &'l str,
}

impl Line {
    /// The entry with its cards.
    fn entry(&self) -> Entry {
        Entry {
            cards: self.cards.iter().map(|card| card.offer.clone()).collect(),
            ..self.entry.clone()
        }
    }
}
