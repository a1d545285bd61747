//! The kinds of value a rule parameter may take, each with its text form.

mod cards;
mod fights;
mod movement;
mod outcome_moves;
mod setting;

use battle_core::values::Value;

use crate::cards::{Card, CardSet};
use crate::half_points::HalfPoints;
use crate::mu::Mu;
use crate::troops::{TroopSet, TroopType};

pub use battle_core::values::Whole;
pub use cards::*;
pub use fights::*;
pub use movement::*;
pub use outcome_moves::*;
pub use setting::*;

impl Value for Mu {
    const ALLOWED: &'static str = "a length in MU, 0 to 1000, at most three decimals";

    fn text(self) -> String {
        self.to_string()
    }

    fn from_text(text: &str) -> Option<Mu> {
        text.parse().ok()
    }
}

impl Value for HalfPoints {
    const ALLOWED: &'static str = "points in steps of a half, 0 to 1000, such as 16 or 12.5";

    fn text(self) -> String {
        self.to_string()
    }

    fn from_text(text: &str) -> Option<HalfPoints> {
        let (whole, half) = match text.split_once('.') {
            None => (text, 0),
            Some((whole, "0")) => (whole, 0),
            Some((whole, "5")) => (whole, 1),
            Some(_) => return None,
        };
        let is_short = (1..=4).contains(&whole.len());
        let whole: i16 = Some(whole)
            .filter(|it| is_short && it.bytes().all(|byte| byte.is_ascii_digit()))?
            .parse()
            .ok()?;
        (whole <= 1000).then(|| HalfPoints(2 * whole + half))
    }
}

/// A share from 0 to 1, in ten thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Share(pub u16);

impl Share {
    /// A number of hundredths.
    pub const fn hundredths(hundredths: u16) -> Share {
        Share(hundredths * 100)
    }
}

impl Value for Share {
    const ALLOWED: &'static str = "a share from 0 to 1, at most four decimals, such as 0.05";

    fn text(self) -> String {
        let decimals = format!("{:04}", self.0 % 10_000);
        match decimals.trim_end_matches('0') {
            "" => format!("{}.0", self.0 / 10_000),
            some => format!("{}.{some}", self.0 / 10_000),
        }
    }

    fn from_text(text: &str) -> Option<Share> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole)
            || !digits(decimals)
            || whole.len() != 1
            || !(1..=4).contains(&decimals.len())
        {
            return None;
        }
        let parts: u32 = format!("{whole}{decimals:0<4}").parse().ok()?;
        (parts <= 10_000).then_some(Share(parts as u16))
    }
}

/// A length drawn uniformly between two others, in whole steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Drawn {
    /// The shortest.
    pub low: Mu,
    /// The longest.
    pub high: Mu,
}

impl Value for Drawn {
    const ALLOWED: &'static str = "two lengths of 1 to 16 MU, such as U(4, 10)";

    fn text(self) -> String {
        let plain = |length: Mu| length.to_string().trim_end_matches(".0").to_owned();
        format!("U({}, {})", plain(self.low), plain(self.high))
    }

    fn from_text(text: &str) -> Option<Drawn> {
        let inside = text.trim().strip_prefix(['U', 'u'])?.trim();
        let (low, high) = inside.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        let (low, high): (Mu, Mu) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
        (Mu::whole(1) <= low && low <= high && high <= Mu::whole(16)).then_some(Drawn { low, high })
    }
}

impl Value for TroopSet {
    const ALLOWED: &'static str = "troop types in braces, such as {ELE} or {ELE, KNT}; {} for none";

    fn text(self) -> String {
        let codes: Vec<_> = self.iter().map(TroopType::code).collect();
        format!("{{{}}}", codes.join(", "))
    }

    fn from_text(text: &str) -> Option<TroopSet> {
        let inside = text.trim().strip_prefix('{')?.strip_suffix('}')?;
        let words: Vec<_> = match inside.trim() {
            "" => Vec::new(),
            listed => listed.split(',').map(str::trim).collect(),
        };
        let troops: Option<Vec<_>> = words.into_iter().map(TroopType::from_word).collect();
        troops.map(|troops| TroopSet::of(&troops))
    }
}

impl Value for CardSet {
    const ALLOWED: &'static str = "battle cards in braces, such as {FC, PT}; {} for none";

    fn text(self) -> String {
        let codes: Vec<_> = self.iter().map(Card::code).collect();
        format!("{{{}}}", codes.join(", "))
    }

    fn from_text(text: &str) -> Option<CardSet> {
        let inside = text.trim().strip_prefix('{')?.strip_suffix('}')?;
        let words = inside.split(',').map(str::trim);
        words.filter(|word| !word.is_empty()).map(Card::from_word).collect()
    }
}
