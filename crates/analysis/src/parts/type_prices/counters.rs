//! Which type does better against which than prices can say.

use schemars::JsonSchema;
use serde::Serialize;
use stats::Estimate;
use stats::prices::Counters;

use super::{MeetingRow, OF_100, PlayedType, PlayerBattles};
use crate::schema::Table;

/// The most counters that an answer names.
const NAMED: usize = 20;

/// One type against another.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TypeCounter {
    /// Who plays.
    pub player: String,
    /// The type.
    pub name: String,
    /// The type that it does better against, or at least not worse.
    pub against: String,
    /// What the army with the one scores more, in points of 100, where a quarter of its points are in it and a quarter of the enemy's in the
    /// other; beyond what both do against a mean army. It holds for all counters of the player together.
    pub adds: Estimate,
    /// The cell of a meeting that has much of both.
    pub cell: u32,
    /// Its first pair.
    pub pair: u64,
    /// The side that has the first type there, `A` or `B`.
    pub side: char,
}

/// All counters of a player, the strongest first.
pub(super) fn of(
    player: &PlayerBattles,
    counters: &Counters,
    types: &[PlayedType],
    armies: &[MeetingRow],
) -> Vec<TypeCounter> {
    // Of a player's meetings those at the prices that are asked about come last.
    let own = armies.iter().filter(|row| row.player == player.name);
    let cell = own.clone().map(|row| row.cell).max().unwrap_or(0);
    let best = most_of_both(own.filter(|row| row.cell == cell), types);
    let mut all: Vec<TypeCounter> = counters
        .all
        .iter()
        .filter_map(|it| {
            let (_, row, is_own_a) = best[it.own * types.len() + it.enemy]?;
            let is_better = it.adds.value? >= 0.0;
            let (own, enemy) = if is_better { (it.own, it.enemy) } else { (it.enemy, it.own) };
            let sign = if is_better { OF_100 } else { -OF_100 };
            Some(TypeCounter {
                player: player.name.clone(),
                name: types[own].name.clone(),
                against: types[enemy].name.clone(),
                adds: it.adds.scaled(sign),
                cell,
                pair: row.pair(),
                side: if is_own_a == is_better { 'A' } else { 'B' },
            })
        })
        .collect();
    all.sort_by(|one, other| {
        other.adds.value.partial_cmp(&one.adds.value).unwrap_or(std::cmp::Ordering::Equal)
    });
    all
}

/// By every two types: the meeting in which the product of their shares of points is largest, and whether A has the first.
type Best<'r> = Vec<Option<(f64, &'r MeetingRow, bool)>>;

fn most_of_both<'r>(rows: impl Iterator<Item = &'r MeetingRow>, types: &[PlayedType]) -> Best<'r> {
    let n = types.len();
    let shares = |army: &[u8]| -> Vec<(usize, f64)> {
        let points = (0..n).map(|at| f64::from(army[at]) * types[at].charged());
        let all: f64 = points.clone().sum();
        points.enumerate().filter(|(_, it)| *it > 0.0).map(|(at, it)| (at, it / all)).collect()
    };
    let mut best: Best<'r> = vec![None; n * n];
    for row in rows {
        let (a, b) = (shares(&row.a), shares(&row.b));
        for &(i, of_a) in &a {
            for &(j, of_b) in &b {
                let (first, second) = (i.min(j), i.max(j));
                let place = &mut best[first * n + second];
                if place.is_none_or(|(most, ..)| of_a * of_b > most) {
                    *place = Some((of_a * of_b, row, i == first));
                }
            }
        }
    }
    best
}

/// The counters whose whole interval lies on one side, the strongest first.
pub(super) fn clearest(all: &[TypeCounter]) -> Vec<TypeCounter> {
    let mut clear: Vec<TypeCounter> = all.iter().filter(|it| it.is_clear()).cloned().collect();
    clear.sort_by(|one, other| other.adds.lo.total_cmp(&one.adds.lo));
    clear.truncate(NAMED);
    clear
}

impl TypeCounter {
    /// Whether its side is certain, together with all others.
    pub fn is_clear(&self) -> bool {
        self.adds.lo > 0.0
    }
}

/// The columns of `type_counters.csv`.
pub fn counters_table() -> Table<TypeCounter> {
    type Row = TypeCounter;
    Table::of("type_counters", "two types in the hands of one player: how much better the one does against the other than prices can say")
        .text("player", "who plays both sides", |row: &Row| Some(row.player.clone()))
        .text("name", "the type that does better", |row: &Row| Some(row.name.clone()))
        .text("against", "the type that it does better against", |row: &Row| Some(row.against.clone()))
        .estimate("adds", "points of 100", "what the army with the one scores more, where a quarter of its points are in it and a quarter of the enemy's in the other; beyond what both do against a mean army. It holds for all counters of the player together", |row: &Row| Some(row.adds))
        .u32("cell", "", "the cell of a meeting that has much of both", |row: &Row| Some(row.cell))
        .i64("pair", "", "its first pair, for `equipoise replay`", |row: &Row| i64::try_from(row.pair).ok())
        .text("side", "the side that has the first type there", |row: &Row| Some(row.side.to_string()))
}
