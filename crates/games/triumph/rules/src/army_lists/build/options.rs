//! What an entry can give an army.

use super::{ArmyRequest, Borne};
use crate::army_lists::costs::cost_of_stand;
use crate::army_lists::list::Entry;
use crate::cards::{Card, CardCost, CardSet};
use crate::half_points::HalfPoints;
use crate::troops::{TroopSet, TroopType};

/// The terms on which an entry gives stands.
#[derive(Clone, Debug)]
pub(super) struct EntryTerms<'o> {
    pub(super) entry: &'o Entry,
    /// TR-AB-08: whether it is available in this year and to this faction.
    pub(super) open: bool,
    /// TR-BC-20.1: whether no Elephants may be taken, even where the list requires some.
    pub(super) no_elephants: bool,
    /// The cards that its stands are to have.
    pub(super) cards: Vec<EntryCard>,
}

/// A card for the stands of an entry.
#[derive(Clone, Copy, Debug)]
pub(super) struct EntryCard {
    pub(super) card: Card,
    /// The types that it is for.
    pub(super) types: TroopSet,
    /// The most stands that may have it.
    pub(super) limit: Option<u8>,
    pub(super) dismount: Option<TroopType>,
    /// The bit of the need that a stand with the card meets; 0 if the entry itself needs such a stand.
    pub(super) meets: u16,
    /// Whether these are the stands that the card helps, which cost nothing.
    pub(super) helped: bool,
}

/// One way of taking stands of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Take {
    /// The number of stands of each type, types without any included.
    pub(super) counts: Vec<(TroopType, u8)>,
    /// What they cost with their cards.
    pub(super) cost: HalfPoints,
    /// Which needs they meet; bit 0 is a general.
    pub(super) meets: u16,
    /// What they add to the aim.
    pub(super) worth: i32,
}

/// The bit of a general among what is needed.
pub(super) const GENERAL: u16 = 1;

impl EntryCard {
    /// How many of these stands have the card.
    fn borne_by(&self, counts: &[(TroopType, u8)]) -> u8 {
        self.borne_among(self.eligible(counts))
    }

    /// How many of these stands are of its types.
    fn eligible(&self, counts: &[(TroopType, u8)]) -> u8 {
        let of_types = counts.iter().filter(|(troop, _)| self.types.contains(*troop));
        of_types.map(|(_, n)| *n).sum()
    }

    /// How many of `n` stands of its types have it.
    pub(super) fn borne_among(&self, n: u8) -> u8 {
        let n = self.limit.map_or(n, |limit| n.min(limit));
        match self.card {
            Card::SeparatedValets => n - n % 2,
            _ => n,
        }
    }

    /// TR-BC-00.3: whether the stands may have the card: at least one does if the entry was chosen for it, and all do if it is for
    /// all or none.
    fn is_allowed(&self, counts: &[(TroopType, u8)]) -> bool {
        let borne = self.borne_by(counts);
        let whole = !self.card.is_all_or_none() || self.helped || borne == self.eligible(counts);
        whole && (self.meets != 0 || borne > 0)
    }
}

/// TR-AB-02: every way of taking stands of an entry, with its cost; `None` if there are more than `room`.
pub(super) fn options_of(
    terms: &EntryTerms<'_>,
    request: &ArmyRequest<'_>,
    room: usize,
) -> Option<Vec<Take>> {
    let entry = terms.entry;
    let types: Vec<TroopType> = entry
        .types
        .iter()
        .filter(|troop| !(terms.no_elephants && *troop == TroopType::Elephants))
        .collect();
    if !terms.open || types.is_empty() {
        let none = option(terms, Vec::new(), request);
        let is_free = terms.cards.iter().all(|card| card.meets != 0);
        return Some(none.filter(|_| is_free).into_iter().collect());
    }
    // No stand of 2 points or more costs less than one, whatever its cards, and none is free.
    let are_cheap =
        types.iter().any(|troop| request.parameters.price(*troop) < HalfPoints::whole(2));
    let least = if are_cheap { HalfPoints(1) } else { HalfPoints::whole(1) };
    let most = request.parameters.points_cap().0.clamp(0, 2 * 99) / least.0;
    let most = entry.max.min(most as u8);
    if n_ways(most, types.len()) > room {
        return None;
    }
    let mut all = Vec::new();
    for n in entry.min..=most {
        let mut counts = Vec::new();
        split(n, &types, &mut counts, &mut all);
    }
    if entry.one_type {
        all.retain(|counts| counts.iter().filter(|(_, n)| *n > 0).count() <= 1);
    }
    let takes = all.into_iter();
    let takes = takes.filter_map(|counts| option(terms, counts, request));
    Some(takes.collect())
}

/// The number of ways in which at most `most` stands can be of `n_types` types: (most + types) over types.
fn n_ways(most: u8, n_types: usize) -> usize {
    let mut ways: u128 = 1;
    for at in 1..=n_types as u128 {
        ways = ways.saturating_mul(u128::from(most) + at) / at;
    }
    usize::try_from(ways).unwrap_or(usize::MAX)
}

/// Every way of dividing `n` stands among types.
fn split(
    n: u8,
    types: &[TroopType],
    counts: &mut Vec<(TroopType, u8)>,
    all: &mut Vec<Vec<(TroopType, u8)>>,
) {
    match types {
        [] => {}
        [last] => {
            let mut whole = counts.clone();
            whole.push((*last, n));
            all.push(whole);
        }
        [first, rest @ ..] => {
            for of_first in 0..=n {
                counts.push((*first, of_first));
                split(n - of_first, rest, counts, all);
                counts.pop();
            }
        }
    }
}

/// These stands with their costs; `None` if they may not have their cards.
fn option(
    terms: &EntryTerms<'_>,
    counts: Vec<(TroopType, u8)>,
    request: &ArmyRequest<'_>,
) -> Option<Take> {
    if !terms.cards.iter().all(|card| card.is_allowed(&counts)) {
        return None;
    }
    let stands: HalfPoints = counts
        .iter()
        .map(|(troop, n)| {
            let (cards, dismount) = borne(terms, *troop);
            HalfPoints(i16::from(*n) * cost_of_stand(*troop, cards, dismount, request.parameters).0)
        })
        .sum();
    let cards: HalfPoints = terms
        .cards
        .iter()
        .filter(|card| !card.helped)
        .map(|card| match card.card.cost(request.parameters) {
            // What changes the cost of the stand is in the stands already.
            CardCost::Stand(_) if card.card.is_all_or_none() => HalfPoints::ZERO,
            cost @ (CardCost::Stand(_) | CardCost::SingleStandFree(_)) => {
                cost.of(card.borne_by(&counts))
            }
            _ => HalfPoints::ZERO,
        })
        .sum();
    let leads = |troop: TroopType| {
        let mut groups = request.list.generals.iter();
        groups.any(|group| group.contains(troop))
    };
    let mut meets = 0;
    if counts.iter().any(|(troop, n)| *n > 0 && leads(*troop)) {
        meets |= GENERAL;
    }
    for card in &terms.cards {
        if card.borne_by(&counts) > 0 {
            meets |= card.meets;
        }
    }
    let worth = request.aim.map_or(0, |aim| {
        let worths = counts.iter().map(|(troop, n)| i32::from(*n) * aim.worth(*troop));
        worths.sum()
    });
    Some(Take { counts, cost: stands + cards, meets, worth })
}

/// The cards that all stands of a type have, and what they dismount as.
fn borne(terms: &EntryTerms<'_>, troop: TroopType) -> Borne {
    let own = terms.cards.iter();
    let own = own.filter(|card| !card.helped && card.types.contains(troop));
    let cards: CardSet = own.clone().map(|card| card.card).collect();
    (cards, own.filter_map(|card| card.dismount).next())
}
