//! The parts of a total factor: a base and the tactical factors that change it, each with its rule.

use arrayvec::ArrayVec;
use battle_core::RuleId;

use crate::half_points::HalfPoints;

/// What is named in place of a rule for the factor that a side's gift adds.
pub const BY_GIFT: &str = "gift";

/// One tactical factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factor {
    /// The rule or the card that gives it, or [`BY_GIFT`].
    pub rule: RuleId,
    /// What it adds; never zero.
    pub value: HalfPoints,
}

/// Most tactical factors that one stand can have.
pub const MAX_FACTORS: usize = 16;

/// One party's total factor, dice excluded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactorBreakdown {
    /// Combat factor before tactical factors; halves come from a garrison's cost only.
    pub base: HalfPoints,
    /// The rule or card that gives the base.
    pub base_rule: RuleId,
    /// The factors that aren't zero: general, rear support, uphill, Skirmishers against Elephants, edges, difficult terrain,
    /// then cards by number, then a gift.
    pub tactical: ArrayVec<Factor, MAX_FACTORS>,
}

impl FactorBreakdown {
    /// A base factor without any tactical factor.
    pub fn from_base(base_rule: RuleId, base: HalfPoints) -> FactorBreakdown {
        FactorBreakdown { base, base_rule, tactical: ArrayVec::new() }
    }

    /// Adds whole points, if there are any.
    pub fn add(&mut self, rule: &'static str, points: i8) {
        if points != 0 {
            self.tactical
                .push(Factor { rule: RuleId(rule), value: HalfPoints::whole(i16::from(points)) });
        }
    }

    /// Base and tactical factors together.
    pub fn total(&self) -> HalfPoints {
        self.base + self.tactical.iter().map(|factor| factor.value).sum()
    }

    /// Whether a factor of this rule counted.
    pub fn counted(&self, rule: &str) -> bool {
        self.tactical.iter().any(|factor| factor.rule.0 == rule)
    }
}
