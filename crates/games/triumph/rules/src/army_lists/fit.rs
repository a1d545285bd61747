//! Which entry each stand of an army belongs to.

use super::list::{Entry, ListPart};
use super::offers::Label;
use super::purchases::ListedArmy;
use crate::battle::ArmyStand;
use crate::cards::{Card, CardSet};
use crate::troops::{TroopSet, TroopType};

/// The maximum number of ways of reading a list that are tried; published lists have fewer than a hundred.
const MAX_READINGS: usize = 4_096;

/// A place for every stand that has one.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    /// The entry of each stand.
    entries: Vec<Option<usize>>,
    /// TR-AB-02: the types that each entry takes, one where it demands a single type.
    pub(super) types: Vec<TroopSet>,
}

impl Fit {
    /// The stands that have a place in an entry.
    pub(super) fn stands_of(&self, entry: usize) -> impl Iterator<Item = usize> + '_ {
        let all = 0..self.entries.len();
        all.filter(move |&stand| self.entries[stand] == Some(entry))
    }

    /// The entry in which a stand has a place.
    pub(super) fn entry_of(&self, stand: usize) -> Option<usize> {
        self.entries.get(stand).copied().flatten()
    }

    /// The stands that have none.
    pub(super) fn unplaced(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.entries.len()).filter(|&stand| self.entries[stand].is_none())
    }
}

/// One way of reading an entry: its types (TR-AB-02), and the all-or-none cards that its stands have (TR-BC-00.3).
#[derive(Clone, Copy, Debug)]
struct Reading {
    types: TroopSet,
    cards: CardSet,
}

/// The properties of a stand that matter when it is fitted to an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strictness {
    /// Types, cards and marks.
    All,
    /// Types and cards.
    Cards,
    /// Types.
    Types,
}

/// TR-AB-02: fits stands to entries so that as few places as possible are missing and as few stands as possible are left over.
///
/// If entries demand a single type, or offer a card for all of their stands or none, every way of reading them is tried, up to
/// [`MAX_READINGS`].
pub(super) fn fits_best(
    listed_army: &ListedArmy,
    entries: &[Entry],
    open: impl Fn(usize) -> bool + Copy,
) -> Fit {
    let stands = listed_army.army.stands.len();
    let cards: Vec<[CardSet; 2]> = (0..stands)
        .map(|stand| [listed_army.cards_on(stand), listed_army.cards_helping(stand)])
        .collect();
    let mut best: Option<(usize, Fit)> = None;
    for readings in all_readings(&cards, entries) {
        let search = Search { listed_army, entries, cards: &cards, readings: &readings };
        let (fit, n_strained) = search.fit(open);
        let missing: usize = (0..entries.len())
            .filter(|&entry| open(entry))
            .map(|entry| {
                usize::from(entries[entry].min).saturating_sub(fit.stands_of(entry).count())
            })
            .sum();
        let wrong = missing + fit.unplaced().count() + n_strained;
        if best.as_ref().is_none_or(|(least, _)| wrong < *least) {
            best = Some((wrong, fit));
        }
    }
    best.map_or(Fit { entries: vec![None; stands], types: Vec::new() }, |(_, fit)| fit)
}

/// Every way of reading the entries together.
fn all_readings(cards: &[[CardSet; 2]], entries: &[Entry]) -> Vec<Vec<Reading>> {
    let borne: CardSet = cards.iter().flat_map(|[own, _]| own.iter()).collect();
    let mut all: Vec<Vec<Reading>> = vec![Vec::new()];
    for entry in entries {
        let mut readings = readings_of(entry, borne);
        if all.len() * readings.len() > MAX_READINGS {
            readings.truncate(1);
        }
        all = all
            .iter()
            .flat_map(|chosen| {
                let with = |&reading: &Reading| [chosen.as_slice(), &[reading]].concat();
                readings.iter().map(with).collect::<Vec<_>>()
            })
            .collect();
    }
    all
}

/// The ways of reading one entry for an army that has these cards.
fn readings_of(entry: &Entry, borne: CardSet) -> Vec<Reading> {
    let types: Vec<TroopSet> = if entry.one_type {
        let one = |troop: TroopType| TroopSet::of(&[troop]);
        entry.types.iter().map(one).collect()
    } else {
        vec![entry.types]
    };
    let offered: CardSet = entry.cards.iter().map(|offer| offer.card).collect();
    let in_question = borne.intersection(offered).iter().filter(|card| card.is_all_or_none());
    let mut cards = vec![CardSet::EMPTY];
    for card in in_question {
        let with: Vec<CardSet> = cards.iter().map(|set| set.with(card)).collect();
        cards.extend(with);
    }
    types
        .iter()
        .flat_map(|&types| cards.iter().map(move |&cards| Reading { types, cards }))
        .collect()
}

/// The search for places under one reading.
struct Search<'a> {
    listed_army: &'a ListedArmy,
    entries: &'a [Entry],
    /// The cards on each stand, and those that help it.
    cards: &'a [[CardSet; 2]],
    readings: &'a [Reading],
}

impl Search<'_> {
    /// Fills the fewest stands of every entry first and the rest up to its most afterwards, then those with a wrong mark or card.
    ///
    /// A stand that has found a place keeps one: later stands may only move it to another entry (augmenting paths).
    /// Also returns how many stands have a place only because their mark or card was ignored.
    fn fit(&self, open: impl Fn(usize) -> bool) -> (Fit, usize) {
        let mut fit = Fit {
            entries: vec![None; self.listed_army.army.stands.len()],
            types: self.readings.iter().map(|reading| reading.types).collect(),
        };
        let limits = |limit: fn(&Entry) -> u8| -> Vec<usize> {
            let of = |at: usize| {
                if open(at) { limit(&self.entries[at]).into() } else { 0 }
            };
            (0..self.entries.len()).map(of).collect()
        };
        let (min, max) = (limits(|entry| entry.min), limits(|entry| entry.max));
        let mut n_strained = 0;
        for (room, strictness) in [
            (&min, Strictness::All),
            (&max, Strictness::All),
            (&max, Strictness::Cards),
            (&max, Strictness::Types),
        ] {
            for stand in fit.unplaced().collect::<Vec<_>>() {
                let mut tried = vec![false; self.entries.len()];
                let placed = self.place(stand, strictness, room, &mut fit, &mut tried);
                n_strained += usize::from(placed && strictness != Strictness::All);
            }
        }
        (fit, n_strained)
    }

    /// Finds a place for a stand, if need be by moving others; whether there was one.
    fn place(
        &self,
        stand: usize,
        strictness: Strictness,
        room: &[usize],
        fit: &mut Fit,
        tried: &mut [bool],
    ) -> bool {
        for entry in 0..self.entries.len() {
            if tried[entry] || !self.takes(entry, stand, strictness) {
                continue;
            }
            tried[entry] = true;
            let there: Vec<usize> = fit.stands_of(entry).collect();
            let moved = room[entry] > 0
                && (there.len() < room[entry]
                    || there
                        .into_iter()
                        .any(|other| self.place(other, Strictness::All, room, fit, tried)));
            if moved {
                fit.entries[stand] = Some(entry);
                return true;
            }
        }
        false
    }

    /// Whether an entry takes a stand: by its type, by its part (TR-AB-04), by what the army says (TR-AB-02), by its mark
    /// (TR-AB-10) and by its cards (TR-AB-08).
    fn takes(&self, entry: usize, stand: usize, strictness: Strictness) -> bool {
        let of = &self.entries[entry];
        let listed: &ArmyStand = &self.listed_army.army.stands[stand];
        let said = self.listed_army.entry_of(stand);
        self.readings[entry].types.contains(listed.troop)
            && matches!(of.part, ListPart::Ally(_)) == listed.ally
            && said.is_none_or(|said| said == entry)
            && (strictness != Strictness::All || of.mark.fits(listed.battle_line))
            && (strictness == Strictness::Types || self.cards_fit(entry, stand))
    }

    /// TR-AB-08, TR-BC-00.3: whether the entry offers a stand its cards, and those for all stands or none are those of the reading.
    fn cards_fit(&self, entry: usize, stand: usize) -> bool {
        let of = &self.entries[entry];
        let troop = self.listed_army.army.stands[stand].troop;
        let offers = |card: Card, label: Label| {
            let mut cards = of.cards.iter();
            cards.any(|offer| offer.card == card && offer.label == label && offer.is_for(troop))
        };
        let [own, helping] = self.cards[stand];
        let reading = self.readings[entry].cards;
        let as_read = |card: Card| {
            !card.is_all_or_none()
                || own.contains(card) == (reading.contains(card) && offers(card, Label::Own))
        };
        own.iter().all(|card| offers(card, Label::Own))
            && helping.iter().all(|card| offers(card, Label::Helped))
            && Card::ALL.into_iter().all(as_read)
    }
}
