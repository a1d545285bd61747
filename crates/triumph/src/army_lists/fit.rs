//! Which entry each stand of an army is of.

use super::list::{Entry, Part};
use crate::battle::ArmyStand;
use crate::troops::{TroopSet, TroopType};

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

    /// The stands that have none.
    pub(super) fn unplaced(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.entries.len()).filter(|&stand| self.entries[stand].is_none())
    }
}

/// TR-AB-02: fits stands to entries so that as few places as possible are missing and as few stands as possible are left over.
///
/// Where entries demand a single type, every choice of these types is tried; no list has more than a few such entries.
pub(super) fn fits_best(
    stands: &[ArmyStand],
    entries: &[Entry],
    open: impl Fn(usize) -> bool + Copy,
) -> Fit {
    let mut choices: Vec<Vec<TroopSet>> = vec![Vec::new()];
    for entry in entries {
        let singles: Vec<TroopSet> = if entry.one_type {
            let one = |troop: TroopType| TroopSet::of(&[troop]);
            entry.types.iter().map(one).collect()
        } else {
            vec![entry.types]
        };
        choices = choices
            .iter()
            .flat_map(|chosen| {
                let with = |&types: &TroopSet| [chosen.as_slice(), &[types]].concat();
                singles.iter().map(with).collect::<Vec<_>>()
            })
            .collect();
    }
    let mut best: Option<(usize, Fit)> = None;
    for types in choices {
        let fit = fit(stands, entries, types, open);
        let missing: usize = (0..entries.len())
            .filter(|&entry| open(entry))
            .map(|entry| {
                usize::from(entries[entry].min).saturating_sub(fit.stands_of(entry).count())
            })
            .sum();
        let wrong = missing + fit.unplaced().count();
        if best.as_ref().is_none_or(|(least, _)| wrong < *least) {
            best = Some((wrong, fit));
        }
    }
    best.map_or(
        Fit {
            entries: vec![None; stands.len()],
            types: Vec::new(),
        },
        |(_, fit)| fit,
    )
}

/// Fills the fewest stands of every entry first and the rest up to its most afterwards, then those with a wrong mark.
///
/// A stand that has found a place keeps one: later stands may only move it to another entry (augmenting paths).
fn fit(
    stands: &[ArmyStand],
    entries: &[Entry],
    types: Vec<TroopSet>,
    open: impl Fn(usize) -> bool,
) -> Fit {
    let mut fit = Fit {
        entries: vec![None; stands.len()],
        types,
    };
    let limits = |limit: fn(&Entry) -> u8| -> Vec<usize> {
        let of = |at: usize| {
            if open(at) {
                limit(&entries[at]).into()
            } else {
                0
            }
        };
        (0..entries.len()).map(of).collect()
    };
    let (min, max) = (limits(|entry| entry.min), limits(|entry| entry.max));
    for (room, by_mark) in [(&min, true), (&max, true), (&max, false)] {
        for stand in fit.unplaced().collect::<Vec<_>>() {
            let mut tried = vec![false; entries.len()];
            place(stand, by_mark, stands, entries, room, &mut fit, &mut tried);
        }
    }
    fit
}

/// Whether a place was found for a stand, others moving if need be.
fn place(
    stand: usize,
    by_mark: bool,
    stands: &[ArmyStand],
    entries: &[Entry],
    room: &[usize],
    fit: &mut Fit,
    tried: &mut [bool],
) -> bool {
    for entry in 0..entries.len() {
        if tried[entry] || !takes(&entries[entry], fit.types[entry], &stands[stand], by_mark) {
            continue;
        }
        tried[entry] = true;
        let there: Vec<usize> = fit.stands_of(entry).collect();
        let moved = room[entry] > 0
            && (there.len() < room[entry]
                || there
                    .into_iter()
                    .any(|other| place(other, true, stands, entries, room, fit, tried)));
        if moved {
            fit.entries[stand] = Some(entry);
            return true;
        }
    }
    false
}

/// Whether an entry takes a stand: by its type, by its part (TR-AB-04), and by its mark (TR-AB-10).
fn takes(entry: &Entry, types: TroopSet, stand: &ArmyStand, by_mark: bool) -> bool {
    types.contains(stand.troop)
        && matches!(entry.part, Part::Ally(_)) == stand.ally
        && (!by_mark || entry.mark.fits(stand.battle_line))
}
