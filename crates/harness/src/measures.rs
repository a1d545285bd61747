//! The measures of a game as columns: one integer for each pair.

use battle_core::outcome::{MAX_MEASURES, Measure};
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
    /// What it is, in a few words.
    pub meaning: String,
    /// Integer steps in one of that unit.
    pub per_unit: u8,
}

/// The columns of a game, in the order of every measure array of this crate: whole, A's, B's, net.
pub fn columns<G: Game>() -> Vec<Column> {
    let of_side = |prefix: &'static str, side: &'static str| {
        G::SIDE_MEASURES.iter().map(move |measure| {
            let meaning = format!("of {side}: {}", measure.meaning);
            column(format!("{prefix}_{}", measure.name), measure, meaning)
        })
    };
    let net = G::SIDE_MEASURES.iter().filter_map(|measure| {
        let meaning = format!("of B, less the same of A: {}", measure.meaning);
        Some(column(measure.net?.to_owned(), measure, meaning))
    });
    G::WHOLE_MEASURES
        .iter()
        .map(|measure| column(measure.name.to_owned(), measure, measure.meaning.to_owned()))
        .chain(of_side("a", "A"))
        .chain(of_side("b", "B"))
        .chain(net)
        .collect()
}

fn column(name: String, measure: &Measure, meaning: String) -> Column {
    Column {
        name,
        unit: measure.unit,
        meaning,
        per_unit: measure.per_unit,
    }
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
