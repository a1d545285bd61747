//! The value of a place for a unit: how near the enemies are, and whether it faces one.

use battle_core::Seat;

use crate::grid::{Cell, Facing};
use crate::state::State;
use crate::units::MAX_ARMY;

/// Numbers of this size are compared eight at a time.
const TOGETHER: usize = 8;
/// Farther away than any cell of any table.
const FAR: i16 = 1_000;

/// The places of enemies, in columns; unused entries are far away.
pub(super) struct Enemies {
    n: usize,
    x: [i16; MAX_ARMY.next_multiple_of(TOGETHER)],
    y: [i16; MAX_ARMY.next_multiple_of(TOGETHER)],
}

impl Enemies {
    /// The enemies of a seat.
    pub(super) fn of(state: &State, seat: Seat) -> Enemies {
        let mut enemies = Enemies {
            n: 0,
            x: [FAR; MAX_ARMY.next_multiple_of(TOGETHER)],
            y: [FAR; MAX_ARMY.next_multiple_of(TOGETHER)],
        };
        for unit in state.of(seat).iter() {
            let cell = state.unit(unit).cell;
            (enemies.x[enemies.n], enemies.y[enemies.n]) = (cell.x.into(), cell.y.into());
            enemies.n += 1;
        }
        enemies
    }

    /// The distances from a cell to the nearest enemy before a unit that looks this way, and to the nearest of all; as `distance` counts.
    #[inline]
    pub(super) fn nearest(&self, cell: Cell, facing: Facing) -> (Option<i32>, Option<i32>) {
        let (east, north) = facing.ahead();
        let sign = i16::from(east + north);
        let (x, y) = (i16::from(cell.x), i16::from(cell.y));
        let (ahead, anywhere) = if east == 0 {
            nearest(self.n, (&self.y, &self.x), (y, x), sign)
        } else {
            nearest(self.n, (&self.x, &self.y), (x, y), sign)
        };
        let found = |distance: i16| (distance < FAR / 2).then_some(i32::from(distance));
        (found(ahead), found(anywhere))
    }
}

/// The nearest enemy by columns: along the way that the unit looks, and across. TP-G04 asks for no more.
#[inline]
fn nearest(n: usize, enemies: (&[i16], &[i16]), from: (i16, i16), sign: i16) -> (i16, i16) {
    let (mut ahead, mut anywhere) = ([FAR; TOGETHER], [FAR; TOGETHER]);
    let along = enemies.0.chunks_exact(TOGETHER);
    let across = enemies.1.chunks_exact(TOGETHER);
    for (along, across) in along.zip(across).take(n.div_ceil(TOGETHER)) {
        for at in 0..TOGETHER {
            let f = sign * (along[at] - from.0);
            let r = (across[at] - from.1).abs();
            let distance = f.abs().max(r) + f.abs().min(r) / 2;
            anywhere[at] = anywhere[at].min(distance);
            ahead[at] = ahead[at].min(if r <= f { distance } else { FAR });
        }
    }
    let least = |all: [i16; TOGETHER]| all.into_iter().fold(FAR, i16::min);
    (least(ahead), least(anywhere))
}

/// How well a unit stands, 0 at best: near an enemy before it; light troops at the distance of a shot.
#[inline]
pub(super) fn outlook((ahead, anywhere): (Option<i32>, Option<i32>), is_light: bool) -> i32 {
    match (ahead, anywhere) {
        (Some(ahead), _) if is_light => -(ahead - 3).abs(),
        (Some(ahead), _) => -ahead,
        // No enemy before it: it looks the wrong way.
        (None, Some(anywhere)) => -anywhere - 6,
        (None, None) => 0,
    }
}
