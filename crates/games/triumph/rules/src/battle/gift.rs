//! Gifts: what a designer gives one side beyond the rules, to ask what it is worth.
//!
//! A gift belongs to a side of a battle and not to its army. What it changes about a stand is computed with the forms, before the
//! battle begins, so that battles without gifts look nothing up.

use battle_core::Side;

use crate::half_points::HalfPoints;
use crate::mu::Mu;

use super::forms::Form;

/// What a side has beyond the rules; less of it below zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gift {
    /// How much farther every stand moves. No stand moves less than [`Gift::LEAST_MOVE`], unless the rules say so.
    pub reach: Mu,
    /// Command points more in each of its turns (TR-CM-01); there are never fewer than none.
    pub command: i8,
    /// What every stand adds in close combat, camps included (TR-CC-05, TR-CP-04).
    pub factor: i8,
    /// The points that the enemy has lost before the battle begins (TR-VC-02, TR-VC-03).
    pub head_start: HalfPoints,
}

impl Gift {
    /// What a side has by the rules alone.
    pub const NONE: Gift =
        Gift { reach: Mu(0), command: 0, factor: 0, head_start: HalfPoints::ZERO };

    /// The least move of a stand whose move a gift shortens: the least that the tables allow.
    pub const LEAST_MOVE: Mu = Mu::whole(1);

    /// `1 MU more of move, 1 command point more a turn, +1 in close combat, a head start of 2 points`.
    pub fn in_words(&self) -> String {
        let more = |is_less: bool| if is_less { "less" } else { "more" };
        let mut parts = Vec::new();
        if self.reach.0 != 0 {
            let size = Mu(self.reach.0.abs()).to_string();
            let size = size.strip_suffix(".0").unwrap_or(&size);
            parts.push(format!("{size} MU {} of move", more(self.reach.0 < 0)));
        }
        if self.command != 0 {
            let (n, less) = (self.command.unsigned_abs(), self.command < 0);
            let points = if n == 1 { "point" } else { "points" };
            parts.push(format!("{n} command {points} {} a turn", more(less)));
        }
        if self.factor != 0 {
            parts.push(format!("{:+} in close combat", self.factor));
        }
        if self.head_start != HalfPoints::ZERO {
            let points = if self.head_start == HalfPoints::whole(1) { "point" } else { "points" };
            parts.push(format!("a head start of {} {points}", self.head_start));
        }
        parts.join(", ")
    }

    /// Whether it is nothing.
    pub fn is_none(&self) -> bool {
        *self == Gift::NONE
    }
}

/// The part of a gift that is in a form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// Whose gift it is. The same form of the other side is another form, so that either side may be thought of without its gift.
    side: Option<Side>,
    /// By how much it moves farther, in steps.
    pub reach: i32,
    /// What it adds in close combat.
    pub factor: i8,
}

impl Form {
    /// The form with its side's gift.
    pub(super) fn with_gift(self, side: Side, gift: &Gift) -> Form {
        if gift.reach.0 == 0 && gift.factor == 0 {
            return self;
        }
        let own = self.data.reach;
        let reach = (own + gift.reach.0).max(own.min(Gift::LEAST_MOVE.0));
        let mut form = self;
        form.data.reach = reach;
        form.given = Given { side: Some(side), reach: reach - own, factor: gift.factor };
        form
    }

    /// The form as it is without the gift of a side.
    pub(super) fn without_gift(mut self, side: Side) -> Form {
        if self.given.side == Some(side) {
            self.data.reach -= self.given.reach;
            self.given = Given::default();
        }
        self
    }
}
