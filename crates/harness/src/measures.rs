//! The measures of a game as columns: one integer for each pair.

use battle_core::outcome::MAX_MEASURES;
use battle_core::side::{Seating, Side};
use battle_core::{Game, Measures};

/// The most columns that a game's measures make: of the whole, of A, of B, and net.
pub const MAX_COLUMNS: usize = 4 * MAX_MEASURES;

/// An integer measured once a pair, summed over the pair's two battles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name in tables, such as `rounds`, `a_points_lost`, `swing`.
    pub name: String,
    /// The unit in which it is printed.
    pub unit: &'static str,
    /// Integer steps in one of that unit.
    pub per_unit: u8,
}

/// The columns of a game, in the order of every measure array of this crate: whole, A's, B's, net.
pub fn columns<G: Game>() -> Vec<Column> {
    let of_side = |side: &str| {
        let side = side.to_owned();
        G::SIDE_MEASURES
            .iter()
            .map(move |measure| (format!("{side}_{}", measure.name), measure))
    };
    let net = G::SIDE_MEASURES
        .iter()
        .filter_map(|measure| Some((measure.net?.to_owned(), measure)));
    G::WHOLE_MEASURES
        .iter()
        .map(|measure| (measure.name.to_owned(), measure))
        .chain(of_side("a"))
        .chain(of_side("b"))
        .chain(net)
        .map(|(name, measure)| Column {
            name,
            unit: measure.unit,
            per_unit: measure.per_unit,
        })
        .collect()
}

/// Adds the measures of one battle to those of its pair.
#[inline]
pub(crate) fn add_battle<G: Game>(
    pair: &mut [i32; MAX_COLUMNS],
    measures: &Measures,
    seating: Seating,
) {
    let mut columns = pair.iter_mut();
    let mut add = |value: i32| {
        if let Some(column) = columns.next() {
            *column += value;
        }
    };
    let a = &measures.by_seat[seating.seat_of(Side::A)];
    let b = &measures.by_seat[seating.seat_of(Side::B)];
    measures.whole[..G::WHOLE_MEASURES.len()]
        .iter()
        .for_each(|&value| add(value));
    a[..G::SIDE_MEASURES.len()]
        .iter()
        .for_each(|&value| add(value));
    b[..G::SIDE_MEASURES.len()]
        .iter()
        .for_each(|&value| add(value));
    for (measure, (a, b)) in G::SIDE_MEASURES.iter().zip(a.iter().zip(b)) {
        if measure.net.is_some() {
            add(b - a);
        }
    }
}
