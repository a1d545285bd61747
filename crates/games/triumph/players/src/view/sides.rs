//! The two sides as wholes: which stands fight each other, how far the own army has advanced, and the enemies from afar.

use arrayvec::ArrayVec;
use battle_core::Seat;
use tabletop::{Axis, Point, UNIT};

use triumph::battle::{Battle, MAX_STANDS, MAX_STANDS_A_SIDE, StandId, Stands, State};

/// An enemy stand from afar.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Foe {
    pub stand: StandId,
    pub at: Point,
    pub forward: Axis,
    /// How far it appears to move.
    pub reach: i32,
    /// The square of the distance within which it may reach an enemy.
    pub within_reach: i64,
}

/// The square of the distance within which a stand with this move may reach an enemy.
#[inline]
pub(crate) fn squared_within(reach: i32) -> i64 {
    i64::from(within(reach)).pow(2)
}

#[inline]
fn within(reach: i32) -> i32 {
    reach + UNIT / 4
}

/// The enemy that each stand fights front to front, and which stands of a seat fight.
pub(super) fn who_fights(state: &State, seat: Seat) -> ([Option<StandId>; MAX_STANDS], Stands) {
    let (mut opponent, fighting) = ([None; MAX_STANDS], state.on_board & state.contacts.fronted());
    for stand in fighting.iter() {
        opponent[stand.index()] = state.contacts.front(stand);
    }
    (opponent, fighting.of(seat))
}

/// How far a point is from the seat's own edge of the table.
#[inline]
pub(super) fn how_far_on(battle: &Battle, seat: Seat, point: Point) -> i32 {
    match seat {
        Seat::One => point.y,
        Seat::Two => battle.board().y - point.y,
    }
}

/// How far the stands of a seat have advanced, on average.
pub(super) fn body_of(battle: &Battle, state: &State, seat: Seat) -> i32 {
    let own = state.stands_of(seat);
    let sum: i32 = (own.iter()).map(|stand| how_far_on(battle, seat, state.pose(stand).at)).sum();
    sum / (own.len() as i32).max(1)
}

/// The enemies of a seat.
pub(super) fn foes_of(
    battle: &Battle,
    state: &State,
    seat: Seat,
) -> ArrayVec<Foe, MAX_STANDS_A_SIDE> {
    let mut foes = ArrayVec::new();
    for stand in state.stands_of(seat.other()).iter() {
        let (pose, reach) = (state.pose(stand), battle.seen_reach(state, stand));
        foes.push(Foe {
            stand,
            at: pose.at,
            forward: pose.forward(),
            reach,
            within_reach: squared_within(reach),
        });
    }
    foes
}

/// Enemies in a row of the arrays.
const LANES: usize = 4;
const N_ROWS: usize = MAX_STANDS_A_SIDE / LANES;

/// The places of the enemies and the squared distances within which they reach a stand, in arrays, because they are read for every
/// place under consideration.
///
/// All are whole numbers below 2^53, so nothing is rounded.
#[derive(Clone, PartialEq)]
pub(crate) struct FoesFromAfar {
    n_rows: usize,
    /// The distance within which any of them reaches a stand.
    furthest: i32,
    rows: [Row; N_ROWS],
}

/// Some enemies, side by side.
#[derive(Clone, Copy, PartialEq)]
struct Row {
    x: [f64; LANES],
    y: [f64; LANES],
    within_reach: [f64; LANES],
}

/// The enemies, seen from a place.
#[derive(Clone, Copy)]
pub(crate) struct LookFromAfar {
    /// The least of their squared distances; without enemies, more than any distance.
    nearest: f64,
    /// Whether any of them is within its own reach.
    is_reached: bool,
}

impl LookFromAfar {
    /// The enemies, for a stand of this reach.
    #[inline]
    pub fn with_reach(&self, reach: i32) -> SeenFromAfar {
        SeenFromAfar {
            nearest: self.nearest,
            is_anybody_in_reach: self.is_reached || self.nearest <= squared_within(reach) as f64,
        }
    }
}

/// The enemies, seen from a place by a stand of some reach.
pub(crate) struct SeenFromAfar {
    /// The least of their squared distances; without enemies, more than any distance.
    nearest: f64,
    /// Whether any of them is within its own reach or that of the stand.
    pub is_anybody_in_reach: bool,
}

impl FoesFromAfar {
    pub fn of(foes: &[Foe]) -> FoesFromAfar {
        // An absent enemy is given a distance longer than any board.
        const NOWHERE: f64 = 1e7;
        let mut all = FoesFromAfar {
            n_rows: foes.len().div_ceil(LANES),
            furthest: foes.iter().map(|foe| within(foe.reach)).max().unwrap_or(0),
            rows: [Row { x: [NOWHERE; LANES], y: [NOWHERE; LANES], within_reach: [0.0; LANES] };
                N_ROWS],
        };
        for (nth, foe) in foes.iter().enumerate() {
            let (row, lane) = (&mut all.rows[nth / LANES], nth % LANES);
            row.x[lane] = f64::from(foe.at.x);
            row.y[lane] = f64::from(foe.at.y);
            row.within_reach[lane] = foe.within_reach as f64;
        }
        all
    }

    /// The distance within which a stand of this reach may reach any of them, or any of them the stand.
    #[inline]
    pub fn furthest(&self, reach: i32) -> i32 {
        self.furthest.max(within(reach))
    }

    /// Looks at the enemies from a place.
    #[inline(always)]
    pub fn look_from(&self, at: Point) -> LookFromAfar {
        let (x, y) = (f64::from(at.x), f64::from(at.y));
        // Lane by lane, so that the compiler vectorises it.
        let (mut nearest, mut within) = ([f64::MAX; LANES], [f64::MIN; LANES]);
        for row in self.rows.iter().take(self.n_rows) {
            for lane in 0..LANES {
                let (dx, dy) = (row.x[lane] - x, row.y[lane] - y);
                let square = dx * dx + dy * dy;
                nearest[lane] = least(square, nearest[lane]);
                within[lane] = most(row.within_reach[lane] - square, within[lane]);
            }
        }
        LookFromAfar {
            nearest: nearest.into_iter().fold(f64::MAX, least),
            is_reached: within.into_iter().any(|left| left >= 0.0),
        }
    }
}

impl SeenFromAfar {
    /// How far away the nearest enemy is, rounded down; `None` without enemies.
    #[inline]
    pub fn nearest(&self) -> Option<i32> {
        (self.nearest < f64::MAX).then(|| self.nearest.sqrt() as i32)
    }

    /// Whether every enemy is further away than this.
    #[inline]
    pub fn is_clear_within(&self, distance: i32) -> bool {
        self.nearest > f64::from(distance) * f64::from(distance)
    }

    /// The nearest enemy; of equally near ones, the first.
    pub fn who_is_nearest<'f>(&self, foes: &'f [Foe], at: Point) -> Option<&'f Foe> {
        let nearest = self.nearest as i64;
        foes.iter().find(|foe| (foe.at - at).length_squared() == nearest)
    }
}

/// The lesser of two numbers, in one instruction, since neither is NaN.
#[inline]
fn least(one: f64, other: f64) -> f64 {
    if one < other { one } else { other }
}

/// The greater of two numbers.
#[inline]
fn most(one: f64, other: f64) -> f64 {
    if one > other { one } else { other }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enemies_in_arrays_are_as_far_away_as_one_by_one() {
        for n in 0..MAX_STANDS_A_SIDE as i32 {
            let foes: Vec<Foe> = (0..n)
                .map(|nth| Foe {
                    stand: StandId::of(Seat::Two, nth as usize),
                    at: Point::new(nth * 7919 % 50_000, nth * 6007 % 36_000),
                    forward: tabletop::Heading::SOUTH.axis(),
                    reach: 2 * UNIT,
                    within_reach: squared_within((1 + nth % 5) * UNIT),
                })
                .collect();
            let all = FoesFromAfar::of(&foes);
            for place in 0..300 {
                let at = Point::new(place * 6011 % 50_000, place * 7907 % 36_000);
                let reach = place % 7 * UNIT;
                let own = squared_within(reach);
                let squared = |foe: &Foe| (foe.at - at).length_squared();
                let seen = all.look_from(at).with_reach(reach);
                let nearest = foes.iter().min_by_key(|foe| squared(foe));
                assert_eq!(seen.nearest(), nearest.map(|foe| (foe.at - at).length()));
                let found = seen.who_is_nearest(&foes, at);
                assert_eq!(found.map(|foe| foe.stand), nearest.map(|foe| foe.stand));
                let is_in_reach = |foe: &Foe| squared(foe) <= own.max(foe.within_reach);
                assert_eq!(seen.is_anybody_in_reach, foes.iter().any(is_in_reach));
                let is_beyond = foes.iter().all(|foe| (foe.at - at).length() > 5 * UNIT);
                assert!(seen.is_clear_within(5 * UNIT) || !is_beyond);
            }
        }
    }
}
