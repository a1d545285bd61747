//! Gifts: what a designer gives one side beyond the rules, to ask what it is worth.
//!
//! A gift belongs to a side of a battle and not to its army. What it changes about a stand is computed with the forms, before the
//! battle begins, so that battles without gifts look nothing up. The stands that it adds are in `gift_stands.rs`.

use battle_core::Side;
use battle_core::gift::{Quantity, more_or_fewer};
use battle_core::quantity;

use crate::half_points::HalfPoints;
use crate::mu::Mu;

use super::forms::Form;

/// What a designer gives a side beyond the rules; a value below zero takes away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gift {
    /// How much farther every stand moves. No stand moves less than [`Gift::LEAST_MOVE`], unless the rules say so.
    pub reach: Mu,
    /// Command points added in each of its turns (TR-CM-01); points never fall below 0.
    pub command: i8,
    /// What every stand adds in close combat, camps included (TR-CC-05, TR-CP-04).
    pub factor: i8,
    /// The points that the enemy has lost before the battle begins (TR-VC-02, TR-VC-03).
    pub head_start: HalfPoints,
    /// What further stands of its army's types may cost (TR-AB-01).
    pub points: HalfPoints,
}

impl Gift {
    /// No gift.
    pub const NONE: Gift = Gift {
        reach: Mu(0),
        command: 0,
        factor: 0,
        head_start: HalfPoints::ZERO,
        points: HalfPoints::ZERO,
    };

    /// The least move of a stand whose move a gift shortens: the least that the tables allow.
    pub const LEAST_MOVE: Mu = Mu::whole(1);
}

impl battle_core::Gift for Gift {
    const QUANTITIES: &'static [Quantity<Gift>] = &[
        Quantity {
            name: "move",
            about: "MU that each of its stands moves farther, in tenths, or less far below zero; no stand moves less than 1 MU by it",
            per_one: 10,
            limits: [-20, 40],
            only_helps: true,
            read: |it| (10 * it.reach.0 + (Mu::STEPS / 2) * it.reach.0.signum()) / Mu::STEPS,
            write: |it, tenths| {
                let size = Mu::fraction(tenths.abs(), 10);
                it.reach = if tenths < 0 { Mu(-size.0) } else { size };
            },
            words: |tenths| {
                let size = Mu::fraction(tenths.abs(), 10).to_string();
                let size = size.strip_suffix(".0").unwrap_or(&size);
                format!("{size} MU {} of move", if tenths < 0 { "less" } else { "more" })
            },
        },
        quantity!(
            command,
            "command",
            "command points more in each of its turns, or fewer below zero",
            [-6, 6],
            |points| {
                format!("{} a turn", more_or_fewer(points, ["command point", "command points"]))
            }
        ),
        quantity!(
            factor,
            "factor",
            "what each of its stands adds in close combat, also against camps",
            [-4, 4],
            |factor| format!("{factor:+} in close combat")
        ),
        Quantity {
            name: "head_start",
            about: "points that the enemy has lost when the battle begins, in halves; they count as lost stands do, and are below `victory_points`",
            per_one: 2,
            limits: [1, 255],
            only_helps: true,
            read: |it| it.head_start.0.into(),
            write: |it, halves| it.head_start = HalfPoints(halves as i16),
            words: |halves| {
                let points = if halves == 2 { "point" } else { "points" };
                format!("a head start of {} {points}", HalfPoints(halves as i16))
            },
        },
        Quantity {
            name: "points",
            about: "points for further stands of the types that its army has, in halves; they are placed when all others are",
            per_one: 2,
            limits: [4, 96],
            only_helps: true,
            read: |it| it.points.0.into(),
            write: |it, halves| it.points = HalfPoints(halves as i16),
            words: |halves| format!("further stands for {} points", HalfPoints(halves as i16)),
        },
    ];

    /// A gift of stands can't be ignored, since the stands are on the table.
    fn can_be_ignored(&self) -> bool {
        Gift { points: HalfPoints::ZERO, ..*self } != Gift::NONE
    }
}

/// The part of a gift that is in a form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FormGift {
    /// The side whose gift it is. Equal forms of the two sides are stored apart, so that the gift of either can be taken out alone.
    side: Option<Side>,
    /// How much farther it moves, in steps.
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
        form.given = FormGift { side: Some(side), reach: reach - own, factor: gift.factor };
        form
    }

    /// The form as it is without the gift of a side.
    pub(super) fn without_gift(mut self, side: Side) -> Form {
        if self.given.side == Some(side) {
            self.data.reach -= self.given.reach;
            self.given = FormGift::default();
        }
        self
    }
}
