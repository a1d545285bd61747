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
    /// Where not every battle has a value of it: the place among the columns of the one that counts the battles which have.
    ///
    /// That one is 1 in a battle with a value and 0 in the others, where the value is 0 too and counts for nothing.
    pub only_where: Option<usize>,
}

/// The columns that not every battle has, each with the column that counts the battles which have it.
pub fn partial_columns(columns: &[Column]) -> impl Iterator<Item = (usize, usize)> {
    let places = columns.iter().enumerate();
    places.filter_map(|(at, column)| Some((at, column.only_where?)))
}

/// The columns of a game, in the order of every measure array of this crate: whole, A's, B's, net.
pub fn columns<G: Game>() -> Vec<Column> {
    let of_side = |prefix: &'static str, side: &'static str| {
        G::SIDE_MEASURES.iter().map(move |measure| {
            let meaning = format!("of {side}: {}", measure.meaning);
            let name = format!("{prefix}_{}", measure.name);
            column(name, measure, meaning, only_where::<G>(measure))
        })
    };
    let net = G::SIDE_MEASURES.iter().filter_map(|measure| {
        let meaning = format!("of B, less the same of A: {}", measure.meaning);
        Some(column(measure.net?.to_owned(), measure, meaning, None))
    });
    let all: Vec<Column> = G::WHOLE_MEASURES
        .iter()
        .map(|measure| {
            let (name, meaning) = (measure.name.to_owned(), measure.meaning.to_owned());
            column(name, measure, meaning, only_where::<G>(measure))
        })
        .chain(of_side("a", "A"))
        .chain(of_side("b", "B"))
        .chain(net)
        .collect();
    debug_assert_eq!(all.len(), n_columns::<G>());
    all
}

fn column(name: String, measure: &Measure, meaning: String, only_where: Option<usize>) -> Column {
    Column { name, unit: measure.unit, meaning, per_unit: measure.per_unit, only_where }
}

/// Where the measure is that says whether a battle has a value of this one. Measures of the whole are the first columns.
fn only_where<G: Game>(measure: &Measure) -> Option<usize> {
    let name = measure.only_where?;
    G::WHOLE_MEASURES.iter().position(|it| it.name == name)
}

/// How many [`columns`] a game has.
pub(crate) const fn n_columns<G: Game>() -> usize {
    let mut n = G::WHOLE_MEASURES.len() + 2 * G::SIDE_MEASURES.len();
    let mut at = 0;
    while at < G::SIDE_MEASURES.len() {
        n += G::SIDE_MEASURES[at].net.is_some() as usize;
        at += 1;
    }
    n
}

/// [`partial_columns`] of a game, without a text.
pub(crate) fn partial<G: Game>() -> Vec<(usize, usize)> {
    let n_sides = G::SIDE_MEASURES.len();
    let sides = [G::WHOLE_MEASURES.len(), G::WHOLE_MEASURES.len() + n_sides];
    let of = |first: usize, measures: &'static [Measure]| {
        let places = (first..).zip(measures);
        places.filter_map(|(at, measure)| Some((at, only_where::<G>(measure)?)))
    };
    of(0, G::WHOLE_MEASURES)
        .chain(of(sides[0], G::SIDE_MEASURES))
        .chain(of(sides[1], G::SIDE_MEASURES))
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
    measures.whole[..G::WHOLE_MEASURES.len()].iter().for_each(|&value| add(value));
    a[..G::SIDE_MEASURES.len()].iter().for_each(|&value| add(value));
    b[..G::SIDE_MEASURES.len()].iter().for_each(|&value| add(value));
    for (measure, (a, b)) in G::SIDE_MEASURES.iter().zip(a.iter().zip(b)) {
        if measure.net.is_some() {
            add(b - a);
        }
    }
}
