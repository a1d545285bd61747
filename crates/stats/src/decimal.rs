//! Rounding on the decimal digits of a number, as on paper.

use core::fmt;

/// How a number between two steps is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// To the nearer one, from the middle to the even digit.
    HalfEven,
    /// Towards −∞.
    Down,
    /// Towards +∞.
    Up,
}

/// A finite number as digits: ± d₀.d₁d₂… · 10^exponent, with d₀ not 0 unless the number is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decimal {
    negative: bool,
    digits: Vec<u8>,
    exponent: i32,
    /// The fewest decimals to print; trailing zeros show how precise a number is.
    places: i32,
}

impl Decimal {
    /// The shortest decimal number that reads back as `x`, which is finite.
    pub(crate) fn of(x: f64) -> Self {
        debug_assert!(x.is_finite(), "{x} has no digits");
        let text = format!("{:e}", libm::fabs(x));
        let (mantissa, exponent) =
            text.split_once('e').expect("scientific notation has an exponent");
        Self {
            negative: x < 0.0,
            digits: mantissa.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect(),
            exponent: exponent.parse().expect("the exponent is a small integer"),
            places: 0,
        }
    }

    /// The number times ten to the power of `places`: 2 turns a share into percent.
    pub(crate) fn shifted(mut self, places: i32) -> Self {
        if self.digits != [0] {
            self.exponent += places;
        }
        self
    }

    /// The first digit that is not 0; 0 for zero.
    pub(crate) fn first_digit(&self) -> u8 {
        self.digits[0]
    }

    /// The power of ten of the first digit.
    pub(crate) fn exponent(&self) -> i32 {
        self.exponent
    }

    /// The number to `places` decimals; −1 rounds to tens.
    pub(crate) fn rounded(mut self, places: i32, direction: Direction) -> Self {
        self.places = places.max(0);
        let kept = self.exponent + places + 1;
        let n_kept = usize::try_from(kept).unwrap_or(0);
        if n_kept >= self.digits.len() && kept >= 0 {
            return self;
        }
        let dropped = self.digits.split_off(n_kept.min(self.digits.len()));
        let is_rest = dropped.iter().any(|&digit| digit != 0);
        // If `kept` is below 0, the number is less than a tenth of the step, so it rounds to zero.
        let half = if kept < 0 { core::cmp::Ordering::Less } else { compare_with_half(&dropped) };
        let is_odd = self.digits.last().is_some_and(|digit| digit % 2 == 1);
        let away_from_zero = match direction {
            Direction::HalfEven => half.is_gt() || half.is_eq() && is_odd,
            Direction::Down => is_rest && self.negative,
            Direction::Up => is_rest && !self.negative,
        };
        if away_from_zero {
            self.add_step(places);
        }
        if self.digits.iter().all(|&digit| digit == 0) {
            (self.digits, self.exponent, self.negative) = (vec![0], 0, false);
        }
        self
    }

    /// Adds one to the last kept digit, in size.
    fn add_step(&mut self, places: i32) {
        for digit in self.digits.iter_mut().rev() {
            if *digit < 9 {
                *digit += 1;
                return;
            }
            *digit = 0;
        }
        // Either all digits were nines, or none was kept: the step itself leads.
        if self.digits.is_empty() {
            self.exponent = -places;
        } else {
            self.exponent += 1;
        }
        self.digits.insert(0, 1);
    }
}

/// How the dropped digits compare with half a step.
fn compare_with_half(dropped: &[u8]) -> core::cmp::Ordering {
    let (first, rest) = dropped.split_first().expect("rounding drops at least one digit");
    first.cmp(&5).then(if rest.iter().any(|&digit| digit != 0) {
        core::cmp::Ordering::Greater
    } else {
        core::cmp::Ordering::Equal
    })
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.negative {
            f.write_str("-")?;
        }
        let digit_of = |power: i32| {
            let i = usize::try_from(self.exponent - power).ok();
            char::from(b'0' + i.and_then(|i| self.digits.get(i)).copied().unwrap_or(0))
        };
        for power in (0..=self.exponent.max(0)).rev() {
            write!(f, "{}", digit_of(power))?;
        }
        if self.places > 0 {
            f.write_str(".")?;
            for power in 1..=self.places {
                write!(f, "{}", digit_of(-power))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(x: f64, places: i32, expected: [&str; 3]) {
        let directions = [Direction::HalfEven, Direction::Down, Direction::Up];
        assert_eq!(directions.map(|to| Decimal::of(x).rounded(places, to).to_string()), expected);
    }

    #[test]
    fn nearest_down_and_up() {
        check(2.3471, 2, ["2.35", "2.34", "2.35"]);
        check(-2.3471, 2, ["-2.35", "-2.35", "-2.34"]);
        check(0.0371, 1, ["0.0", "0.0", "0.1"]);
        check(-0.0371, 1, ["0.0", "-0.1", "0.0"]);
        check(0.00371, 1, ["0.0", "0.0", "0.1"]);
    }

    #[test]
    fn middle_goes_to_the_even_digit() {
        check(0.125, 2, ["0.12", "0.12", "0.13"]);
        check(0.375, 2, ["0.38", "0.37", "0.38"]);
        check(2.345, 2, ["2.34", "2.34", "2.35"]);
        check(0.5, 0, ["0", "0", "1"]);
        check(1.5, 0, ["2", "1", "2"]);
        check(0.05, 1, ["0.0", "0.0", "0.1"]);
        check(0.051, 1, ["0.1", "0.0", "0.1"]);
        check(0.95, 1, ["1.0", "0.9", "1.0"]);
    }

    #[test]
    fn nines_carry() {
        check(9.996, 2, ["10.00", "9.99", "10.00"]);
        check(99.5, 0, ["100", "99", "100"]);
        check(0.999, 0, ["1", "0", "1"]);
    }

    #[test]
    fn whole_places_round_to_tens() {
        check(2347.1, -1, ["2350", "2340", "2350"]);
        check(2347.1, -2, ["2300", "2300", "2400"]);
        check(2347.1, -3, ["2000", "2000", "3000"]);
        check(2347.1, -4, ["0", "0", "10000"]);
        check(6347.1, -4, ["10000", "0", "10000"]);
        check(2347.1, -6, ["0", "0", "1000000"]);
    }

    #[test]
    fn few_digits_are_filled_with_zeros() {
        check(3.0, 2, ["3.00", "3.00", "3.00"]);
        check(120.0, 1, ["120.0", "120.0", "120.0"]);
        check(0.0, 2, ["0.00", "0.00", "0.00"]);
        check(-0.0, 2, ["0.00", "0.00", "0.00"]);
        check(1e21, 0, ["1000000000000000000000"; 3]);
        check(0.3, 2, ["0.30"; 3]);
    }

    /// 100 · 0.07 in floating point is 7.000000000000001.
    #[test]
    fn percent_is_a_shift_of_digits() {
        let percent = |x: f64| Decimal::of(x).shifted(2).rounded(1, Direction::Up).to_string();
        assert_eq!(
            [0.07, 0.5, 1.0, 0.0, 0.00012].map(percent),
            ["7.0", "50.0", "100.0", "0.0", "0.1"]
        );
    }

    #[test]
    fn tiny_numbers_round_to_nothing_or_to_a_step() {
        check(5e-324, 2, ["0.00", "0.00", "0.01"]);
        check(-1e-12, 2, ["0.00", "-0.01", "0.00"]);
    }
}
