//! Finds the stands near a place without going through all stands.

use tabletop::{Point, Rect, UNIT};

use triumph::battle::{StandId, Stands};

/// The number of strips along one side of the table, each one unit wide; what lies beyond the last belongs to the first again.
const N_STRIPS: usize = 64;

/// For each column and each row of the table, the stands whose ground touches it or comes as near as the margin.
///
/// A stand touches a box only if it shares a column and a row with it, so two lookups leave few candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Strips {
    columns: [Stands; N_STRIPS],
    rows: [Stands; N_STRIPS],
    margin: i32,
}

impl Strips {
    /// Strips without stands; the margin is in steps.
    #[inline]
    pub const fn with_margin(margin: i32) -> Strips {
        Strips { columns: [Stands::NONE; N_STRIPS], rows: [Stands::NONE; N_STRIPS], margin }
    }

    /// Strips in which each of these stands may be anywhere.
    #[inline]
    pub const fn of_all(stands: Stands) -> Strips {
        Strips { columns: [stands; N_STRIPS], rows: [stands; N_STRIPS], margin: 0 }
    }

    /// Adds a stand that covers this ground.
    #[inline]
    pub fn put(&mut self, stand: StandId, ground: &Rect) {
        self.change(ground, |strip| strip.insert(stand));
    }

    /// Takes away a stand that covered this ground.
    pub fn take(&mut self, stand: StandId, ground: &Rect) {
        self.change(ground, |strip| strip.remove(stand));
    }

    #[inline]
    fn change(&mut self, ground: &Rect, change: impl Fn(&mut Stands)) {
        let (centre, half) = (ground.centre, ground.half_sides());
        for (strips, at, reach) in [
            (&mut self.columns, centre.x, half.x + self.margin),
            (&mut self.rows, centre.y, half.y + self.margin),
        ] {
            for number in number_of(at - reach)..=number_of(at + reach) {
                change(&mut strips[strip(number)]);
            }
        }
    }

    /// Every stand whose ground is no further from a point than the margin, along either edge of the table, and some others near it.
    #[inline]
    pub fn at(&self, point: Point) -> Stands {
        self.columns[strip(number_of(point.x))] & self.rows[strip(number_of(point.y))]
    }

    /// Every stand whose ground touches the upright box of this middle and reach, and some others near it.
    #[inline]
    pub fn about(&self, middle: Point, reach: Point) -> Stands {
        let all = |strips: &[Stands; N_STRIPS], at: i32, reach: i32| {
            let (mut number, last) = (number_of(at - reach), number_of(at + reach));
            let mut all = strips[strip(number)];
            while number < last {
                number += 1;
                all |= strips[strip(number)];
            }
            all
        };
        all(&self.columns, middle.x, reach.x) & all(&self.rows, middle.y, reach.y)
    }
}

/// The number of the strip at this distance from the corner of the table.
#[inline]
const fn number_of(at: i32) -> i32 {
    at >> UNIT.trailing_zeros()
}

/// The index of the strip with this number.
#[inline]
const fn strip(number: i32) -> usize {
    number as usize % N_STRIPS
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
    fn no_stand_that_overlaps_is_left_out() {
        let mut strips = Strips::with_margin(0);
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
    fn no_stand_within_the_margin_of_a_point_is_left_out() {
        const MARGIN: i32 = 40;
        let mut strips = Strips::with_margin(MARGIN);
        let stands = (0..32).map(|number| StandId::of(Seat::Two, number));
        for stand in stands.clone() {
            strips.put(stand, &ground(stand.index() as i32));
        }
        let mut n_met = 0;
        for (stand, by) in stands.flat_map(|stand| (-80..=80).map(move |by| (stand, by))) {
            let ground = ground(stand.index() as i32);
            for corner in ground.corners() {
                let point = Point::new(corner.x + by, corner.y - by / 2);
                if ground.grown(MARGIN).contains(point, 0) {
                    assert!(strips.at(point).contains(stand), "{point:?} by {stand}");
                    n_met += 1;
                }
            }
        }
        assert!(n_met > 5000, "{n_met}");
    }

    #[test]
    fn who_is_taken_away_leaves_nothing_behind() {
        let (stand, other) = (StandId::of(Seat::One, 3), StandId::of(Seat::Two, 5));
        let mut strips = Strips::with_margin(0);
        strips.put(other, &ground(1));
        let before = strips.clone();
        strips.put(stand, &ground(2));
        assert_ne!(strips, before);
        strips.take(stand, &ground(2));
        assert_eq!(strips, before);
    }
}
