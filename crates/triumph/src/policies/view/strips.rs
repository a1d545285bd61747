//! Who is near a place, without asking everybody.

use tabletop::{Point, Rect, UNIT};

use crate::battle::{StandId, Stands};

/// Strips along one side of the table, one unit wide; what lies beyond the last one counts to it.
const N_STRIPS: usize = 64;

/// The stands whose ground touches each column and each row of the table.
///
/// Whoever shares neither a column nor a row with a box does not touch it, so that two looks leave the few about which there is
/// something to ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Strips {
    columns: [Stands; N_STRIPS],
    rows: [Stands; N_STRIPS],
}

impl Strips {
    /// An empty table.
    pub const EMPTY: Strips = Strips {
        columns: [Stands::NONE; N_STRIPS],
        rows: [Stands::NONE; N_STRIPS],
    };

    /// Adds a stand that covers this ground.
    pub fn put(&mut self, stand: StandId, ground: &Rect) {
        let (centre, half) = (ground.centre, ground.half_sides());
        for column in &mut self.columns[strips(centre.x, half.x)] {
            column.insert(stand);
        }
        for row in &mut self.rows[strips(centre.y, half.y)] {
            row.insert(stand);
        }
    }

    /// Takes away a stand that covered this ground.
    pub fn take(&mut self, stand: StandId, ground: &Rect) {
        let (centre, half) = (ground.centre, ground.half_sides());
        for column in &mut self.columns[strips(centre.x, half.x)] {
            column.remove(stand);
        }
        for row in &mut self.rows[strips(centre.y, half.y)] {
            row.remove(stand);
        }
    }

    /// Every stand whose ground touches the upright box that reaches so far from its middle, and some about it.
    #[inline]
    pub fn about(&self, middle: Point, reach: Point) -> Stands {
        let all = |strips: &[Stands]| strips.iter().fold(Stands::NONE, |all, &some| all | some);
        all(&self.columns[strips(middle.x, reach.x)]) & all(&self.rows[strips(middle.y, reach.y)])
    }
}

/// The strips that a stretch so far about a middle touches.
#[inline]
fn strips(middle: i32, reach: i32) -> std::ops::RangeInclusive<usize> {
    let strip = |at: i32| (at / UNIT).clamp(0, N_STRIPS as i32 - 1) as usize;
    strip(middle - reach)..=strip(middle + reach)
}

#[cfg(test)]
mod tests {
    use super::*;
    use battle_core::Seat;
    use tabletop::{Base, Heading, Pose};

    /// A place of a grid that reaches beyond the table, turned a little further each time.
    fn ground(nth: i32) -> Rect {
        let at = Point::new((nth * 7919) % 70 * 700 - 900, (nth * 6007) % 50 * 700 - 900);
        let (width, depth) = (2 * UNIT, [UNIT, 3 * UNIT / 4, 2 * UNIT][nth as usize % 3]);
        let heading = Heading::NORTH.turned(nth * 211 % 4096);
        Rect::of(Pose::new(at, heading), Base { width, depth })
    }

    #[test]
    fn nobody_who_overlaps_is_left_out() {
        let mut strips = Strips::EMPTY;
        let stands = (0..32).map(|number| StandId::of(Seat::One, number));
        for stand in stands.clone() {
            strips.put(stand, &ground(stand.index() as i32));
        }
        let (mut n_met, mut n_asked) = (0, 0);
        for own in (32..4000).map(ground) {
            let about = strips.about(own.centre, own.half_sides());
            n_asked += about.len();
            for stand in stands.clone() {
                if own.overlaps(&ground(stand.index() as i32), 0) {
                    assert!(about.contains(stand), "{own:?} meets {stand}");
                    n_met += 1;
                }
            }
        }
        assert!(n_met > 300 && n_asked < 12 * n_met, "{n_met} of {n_asked}");
    }

    #[test]
    fn who_is_taken_away_leaves_nothing_behind() {
        let (stand, other) = (StandId::of(Seat::One, 3), StandId::of(Seat::Two, 5));
        let mut strips = Strips::EMPTY;
        strips.put(other, &ground(1));
        let before = strips.clone();
        strips.put(stand, &ground(2));
        assert_ne!(strips, before);
        strips.take(stand, &ground(2));
        assert_eq!(strips, before);
    }
}
