//! Headings, and the unit vector of each.

mod sines;

use crate::axis::Axis;
use crate::point::Point;
use sines::SINES;

/// Steps of a full turn.
pub const FULL_TURN: u16 = 4096;

const QUARTER: u16 = FULL_TURN / 4;

/// Mask that removes whole turns from a number of steps; a full turn is a power of two.
const WITHIN: i32 = FULL_TURN as i32 - 1;

/// A direction in 1/4096 turns, clockwise from up (`+y`), always below a full turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heading(u16);

impl Heading {
    /// Up, away from the first player.
    pub const NORTH: Heading = Heading(0);
    /// To the right.
    pub const EAST: Heading = Heading(QUARTER);
    /// Down, towards the first player.
    pub const SOUTH: Heading = Heading(2 * QUARTER);
    /// To the left.
    pub const WEST: Heading = Heading(3 * QUARTER);

    /// The heading of this number of steps; whole turns are removed.
    #[inline]
    pub const fn new(steps: u16) -> Heading {
        Heading(steps % FULL_TURN)
    }

    /// The nearest heading to an angle in whole degrees, clockwise from up.
    pub const fn degrees(degrees: i32) -> Heading {
        let full = FULL_TURN as i32;
        Heading(((degrees.rem_euclid(360) * full + 180) / 360 % full) as u16)
    }

    /// Its steps, 0 to 4095.
    #[inline]
    pub const fn to_steps(self) -> u16 {
        self.0
    }

    /// The heading turned clockwise by `steps`; negative steps turn counterclockwise.
    #[inline]
    #[must_use]
    pub const fn turned(self, steps: i32) -> Heading {
        Heading(((self.0 as i32 + steps) & WITHIN) as u16)
    }

    /// The opposite heading.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Heading {
        Heading((self.0 + 2 * QUARTER) % FULL_TURN)
    }

    /// Steps clockwise from this heading to another, from -2048 to 2047.
    #[inline]
    pub const fn turn_to(self, other: Heading) -> i32 {
        let half = FULL_TURN as i32 / 2;
        ((other.0 as i32 - self.0 as i32 + half) & WITHIN) - half
    }

    /// The unit vector that points this way.
    #[inline]
    pub const fn axis(self) -> Axis {
        let [x, y] = AXES[self.0 as usize];
        Axis { x: x as i32, y: y as i32 }
    }

    /// The heading nearest to the direction of `way`; up for a way of length zero.
    pub fn towards(way: Point) -> Heading {
        if way == Point::default() {
            return Heading::NORTH;
        }
        // The quarter that it points into, and its extent along the first direction of that quarter and along the next one.
        let (quarter, ahead, aside) = if way.x >= 0 && way.y > 0 {
            (0, way.y, way.x)
        } else if way.x > 0 {
            (1, way.x, -way.y)
        } else if way.y < 0 {
            (2, -way.y, -way.x)
        } else {
            (3, -way.x, way.y)
        };
        // The way points between the first direction of its quarter and that of the next quarter.
        let base = quarter * QUARTER;
        // 2^14 times the length times the sine of the clockwise angle from this direction to the way.
        let beyond = |steps: u16| {
            let axis = Heading((base + steps) % FULL_TURN).axis();
            i64::from(way.x) * i64::from(axis.y) - i64::from(way.y) * i64::from(axis.x)
        };
        // The last direction that the way doesn't point short of, at most one before the first of the next quarter.
        let mut low = (angle_of(ahead, aside) as u16).min(QUARTER - 1);
        while low > 0 && beyond(low) < 0 {
            low -= 1;
        }
        while low < QUARTER - 1 && beyond(low + 1) >= 0 {
            low += 1;
        }
        let high = low + 1;
        let nearest = if beyond(low) > -beyond(high) { high } else { low };
        Heading((base + nearest) % FULL_TURN)
    }
}

/// The angle, in steps, of a way with these extents ahead and aside, neither negative: wrong by less than a hundredth.
#[inline]
fn angle_of(ahead: i32, aside: i32) -> f64 {
    /// Steps of one radian.
    const RADIAN: f64 = 2048.0 / std::f64::consts::PI;
    let (short, long) = (ahead.min(aside), ahead.max(aside));
    let tangent = f64::from(short) / f64::from(long);
    let square = tangent * tangent;
    // An arc tangent up to half a quarter turn, precise to a hundred thousandth.
    let series = 0.180_141 + square * (-0.085_133 + square * 0.020_835_1);
    let angle = RADIAN * tangent * (0.999_866 + square * (-0.330_299_5 + square * series));
    if aside <= ahead { angle } else { f64::from(QUARTER) - angle }
}

/// The unit vector of every heading, `[x, y]`: it is needed too often to be derived from a quarter turn each time.
static AXES: [[i16; 2]; FULL_TURN as usize] = {
    let mut axes = [[0; 2]; FULL_TURN as usize];
    let mut steps = 0;
    while steps < FULL_TURN {
        axes[steps as usize] = [sine(steps), sine((steps + QUARTER) % FULL_TURN)];
        steps += 1;
    }
    axes
};

const fn sine(steps: u16) -> i16 {
    let within = steps % QUARTER;
    match steps / QUARTER {
        0 => SINES[within as usize],
        1 => SINES[(QUARTER - within) as usize],
        2 => -SINES[within as usize],
        _ => -SINES[(QUARTER - within) as usize],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::disallowed_methods, reason = "a second opinion may round as it likes")]
    fn sines_are_rounded_to_the_nearest() {
        for steps in 0..FULL_TURN {
            let angle = f64::from(steps) * std::f64::consts::TAU / f64::from(FULL_TURN);
            let axis = Heading::new(steps).axis();
            assert!((f64::from(axis.x) - 16384.0 * angle.sin()).abs() <= 0.5001);
            assert!((f64::from(axis.y) - 16384.0 * angle.cos()).abs() <= 0.5001);
        }
    }

    #[test]
    fn every_heading_is_found_again_from_its_vector() {
        for steps in 0..FULL_TURN {
            let heading = Heading::new(steps);
            let way = heading.axis().steps(20_000);
            assert_eq!(Heading::towards(way), heading, "{way:?}");
        }
    }

    // Between any two neighbours, and at every distance, the nearest of all is found.
    #[test]
    fn the_heading_of_a_way_is_the_nearest_of_all() {
        let mut n_between = 0;
        for nth in 0..20_000 {
            let way = Point::new(nth * 7919 % 60_001 - 30_000, nth * nth % 60_013 - 30_000);
            let way = if nth % 5 == 0 { Point::new(way.x / 1500, way.y / 1500) } else { way };
            if way == Point::default() {
                continue;
            }
            // Ahead of it, and no other points so little aside.
            let found = Heading::towards(way);
            let aside = |heading: Heading| way.dot(heading.axis().right()).abs();
            let besides = [-2, -1, 1, 2].map(|steps| found.turned(steps));
            assert!(way.dot(found.axis()) > 0, "{way:?}");
            assert!(besides.iter().all(|&other| aside(found) <= aside(other)), "{way:?} {found:?}");
            n_between += u32::from(besides.iter().all(|&other| aside(found) < aside(other)));
        }
        assert!(n_between > 15_000, "{n_between}");
    }

    #[test]
    fn turns_go_clockwise_and_the_short_way() {
        assert_eq!(Heading::degrees(90), Heading::EAST);
        assert_eq!(Heading::degrees(-90), Heading::WEST);
        assert_eq!(Heading::NORTH.turn_to(Heading::EAST), 1024);
        assert_eq!(Heading::NORTH.turn_to(Heading::WEST), -1024);
        assert_eq!(Heading::WEST.turned(2048), Heading::EAST);
        assert_eq!(Heading::WEST.opposite(), Heading::EAST);
    }
}
