//! Lengths on the table.

use std::fmt;
use std::str::FromStr;

/// A length in 1/1024 of a movement unit; a stand is 2 MU wide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mu(pub i32);

impl Mu {
    /// How many steps make one movement unit.
    pub const STEPS: i32 = 1024;

    /// A number of whole movement units.
    pub const fn whole(mu: i32) -> Mu {
        Mu(mu * Mu::STEPS)
    }

    /// A fraction of a movement unit, rounded to the nearest step.
    pub const fn fraction(numerator: i32, denominator: i32) -> Mu {
        Mu((2 * numerator * Mu::STEPS + denominator) / (2 * denominator))
    }
}

/// With one to three decimals, the third rounded: `3.0`, `0.75`, `0.667`; nothing at all is `0`.
impl fmt::Display for Mu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.pad("0");
        }
        let steps = i64::from(self.0.unsigned_abs());
        let thousandths = (2 * steps * 1000 + i64::from(Mu::STEPS)) / (2 * i64::from(Mu::STEPS));
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (thousandths / 1000, format!("{:03}", thousandths % 1000));
        let decimals = match rest.trim_end_matches('0') {
            "" => "0",
            some => some,
        };
        f.pad(&format!("{sign}{whole}.{decimals}"))
    }
}

/// Why a text is no length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a length is a number of MU from 0 to 1000 with at most three decimals, such as 2.5")]
pub struct NotALength;

impl FromStr for Mu {
    type Err = NotALength;

    /// Reads up to three decimals and rounds to the nearest step.
    fn from_str(text: &str) -> Result<Mu, NotALength> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let short_enough = (1..=4).contains(&whole.len()) && (1..=3).contains(&decimals.len());
        if !all_digits(whole) || !all_digits(decimals) || !short_enough {
            return Err(NotALength);
        }
        let thousandths: i32 = format!("{whole}{decimals:0<3}").parse().map_err(|_| NotALength)?;
        if thousandths > 1_000_000 {
            return Err(NotALength);
        }
        Ok(Mu(((2 * i64::from(thousandths) * i64::from(Mu::STEPS) + 1000) / 2000) as i32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_read_back_as_they_are_shown() {
        for text in ["3.0", "0.75", "0.667", "1.333", "0.02", "0", "1000.0"] {
            let length: Mu = text.parse().unwrap();
            assert_eq!(length.to_string(), text);
        }
        assert_eq!("8".parse(), Ok(Mu::whole(8)));
        assert_eq!(Mu::fraction(2, 3), "0.667".parse().unwrap());
        for text in ["", ".5", "1.", "-1", "1.2345", "x", "1000.001", "12345"] {
            assert_eq!(text.parse::<Mu>(), Err(NotALength), "{text}");
        }
    }
}
