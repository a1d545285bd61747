//! A game of rosters as one whose units are given a worth (`game = "points"`): random rosters of every kind alike.

use std::ops::RangeInclusive;

use battle_core::BySide;

use super::{Roster, RosterGame};
use crate::keys::{Key, OF_PLAYERS, ValueType, required};
use crate::kind::ExperimentKind;
use crate::points::{Below, Exchange, PointsGame, PointsKind, keys_of_points};

/// `[points]`.
const POINTS: [Key; 2] = keys_of_points(&ValueType::Whole(2, 40), "[4, 8]");
/// The keys that a points list adds to those of every experiment.
const OF_POINTS: [Key; 2] =
    [required("points", ValueType::Table(&POINTS), "which random armies are played"), OF_PLAYERS];
/// Rosters that are drawn until one is legal.
const TRIALS: usize = 100;
/// Units of the average army by which a list is scaled.
const UNITS: u32 = 12;

impl<G: RosterGame> PointsGame for G {
    const POINTS: &'static dyn ExperimentKind = const { &PointsKind::<G>::NEW };
    const POINTS_KEYS: &'static [Key] = &OF_POINTS;
    const MEETINGS: bool = false;

    fn reference() -> usize {
        0
    }

    fn columns() -> Vec<(&'static str, String)> {
        G::UNITS.iter().map(|kind| ("type", kind.name.to_owned())).collect()
    }

    fn n_types() -> usize {
        G::UNITS.len()
    }

    fn counts(army: &Roster) -> Vec<f64> {
        army.counts.iter().map(|n| f64::from(*n)).collect()
    }

    fn n_units(army: &Roster) -> usize {
        Roster::n_units(army)
    }

    fn draw(
        sizes: &RangeInclusive<u8>,
        rules: &G::Parameters,
        below: &mut Below<'_>,
    ) -> Option<Roster> {
        (0..TRIALS).find_map(|_| {
            let n_units =
                u32::from(*sizes.start()) + below(1 + u32::from(sizes.end() - sizes.start()));
            let mut roster = Roster { name: "random".to_owned(), counts: vec![0; G::UNITS.len()] };
            for _ in 0..n_units {
                roster.counts[below(G::UNITS.len() as u32) as usize] += 1;
            }
            G::is_legal(&roster, rules).then_some(roster)
        })
    }

    /// The unit at a place becomes another, leaves, or is doubled.
    fn exchanged(army: &Roster, at: usize, exchange: Exchange) -> Roster {
        let own = army.units().nth(at).unwrap_or_default();
        let changed = match exchange {
            Exchange::Nothing => None,
            Exchange::For(of) => army.with(own, -1).and_then(|it| it.with(of, 1)),
            Exchange::Fewer => army.with(own, -1),
            Exchange::More => army.with(own, 1),
        };
        changed.unwrap_or_else(|| army.clone())
    }

    fn is_legal(army: &Roster, rules: &G::Parameters) -> bool {
        army.n_units() > 0 && <G as RosterGame>::battle(BySide([army; 2]), rules).is_ok()
    }

    /// What twelve units cost by the game's own prices, one of each kind as often as another.
    fn army_points(_rules: &G::Parameters) -> u16 {
        let sum: u32 = G::UNITS.iter().map(|kind| u32::from(kind.points)).sum();
        (UNITS * sum / G::UNITS.len().max(1) as u32).clamp(UNITS, u32::from(u16::MAX)) as u16
    }

    fn points_notes(rules: &G::Parameters) -> Vec<String> {
        let own = [
            "The list holds for these players: a player who uses a kind of unit better would pay more for it.",
            "A random army has each kind as often as the others; in armies of one kind a unit may be worth more or less.",
        ];
        own.into_iter().map(str::to_owned).chain(<G as RosterGame>::notes(rules)).collect()
    }
}
