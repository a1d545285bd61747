//! Gifts: points, moves, factors and morale that a side has beyond the rules, and how the battle looks without them.

use battle_core::gift::{Quantity, more_or_fewer};
use battle_core::{BySide, Game, Gifted, RuleId, Seat, Seating, Side};

use crate::army::Handicap;
use crate::battle::Battle;
use crate::grid::MAX_REACH;
use crate::state::{Pool, State};
use crate::units::UnitId;

/// What a side has beyond the rules; less of it below zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gift {
    /// TP-102: points more in each pool and turn, in the order of [`Handicap::POOLS`]; no pool has less than none.
    pub points: [i8; 3],
    /// TP-403, TP-601: MU that each of its units moves and charges farther; each moves one at least.
    pub reach: i8,
    /// TP-701: what each of its units adds to its combat die.
    pub factor: i8,
    /// TP-803: points of morale more at the start; one is left at least.
    pub morale: i8,
}

/// What a gift of a factor is called among the factors of a die.
pub const BY_GIFT: RuleId = RuleId("gift");

impl Gift {
    /// What a side has by the rules alone.
    pub const NONE: Gift = Gift { points: [0; 3], reach: 0, factor: 0, morale: 0 };

    /// What it adds to a morale at the start, in halves.
    pub(crate) fn halves_beside(&self, halves: i8) -> i8 {
        (halves + 2 * self.morale).max(2.min(halves)) - halves
    }

    /// A move with it.
    fn farther(&self, mu: u8) -> u8 {
        match self.reach {
            0 => mu,
            reach => mu.saturating_add_signed(reach).clamp(1, MAX_REACH as u8),
        }
    }
}

/// Points of a pool.
const fn points<const POOL: usize>(about: &'static str) -> Quantity<Gift> {
    Quantity {
        name: Handicap::POOLS[POOL],
        about,
        per_one: 1,
        limits: [Handicap::LEAST_POINTS as i32, Handicap::MOST_POINTS as i32],
        // TP-401: who has more Strategy goes first, which may cost more than it gains.
        only_helps: POOL != Pool::Strategy as usize,
        read: |it| it.points[POOL] as i32,
        write: |it, amount| it.points[POOL] = amount as i8,
        words: |amount| {
            let points = more_or_fewer(amount, ["point", "points"]);
            format!("{points} of {} a turn", Handicap::POOLS[POOL])
        },
    }
}

impl battle_core::Gift for Gift {
    const QUANTITIES: &'static [Quantity<Gift>] = &[
        points::<0>("points of Valour more in each of its turns, or fewer below zero (TP-105)"),
        points::<1>("points of Discipline more in each of its turns, or fewer below zero (TP-106)"),
        points::<2>(
            "points of Strategy more in each of its turns, or fewer below zero (TP-107); who has more goes first (TP-401)",
        ),
        Quantity {
            name: "move",
            about: "MU that each of its units moves and charges farther, or less far below zero; each goes one at least and six at most (TP-403, TP-601)",
            per_one: 1,
            limits: [-2, 2],
            only_helps: true,
            read: |it| it.reach.into(),
            write: |it, amount| it.reach = amount as i8,
            words: |amount| {
                format!("{} MU {} of move", amount.abs(), if amount < 0 { "less" } else { "more" })
            },
        },
        Quantity {
            name: "factor",
            about: "what each of its units adds to its combat die (TP-701)",
            per_one: 1,
            limits: [-4, 4],
            only_helps: true,
            read: |it| it.factor.into(),
            write: |it, amount| it.factor = amount as i8,
            words: |amount| format!("{amount:+} in combat"),
        },
        Quantity {
            name: "morale",
            about: "points of morale more at the start, or fewer below zero; one is left at least (TP-803)",
            per_one: 1,
            limits: [-5, 5],
            only_helps: true,
            read: |it| it.morale.into(),
            write: |it, amount| it.morale = amount as i8,
            words: |amount| more_or_fewer(amount, ["point of morale", "points of morale"]),
        },
    ];
}

impl Battle {
    /// The same battle, in which sides have something beyond the rules.
    #[must_use]
    pub fn with_gifts(self, gifts: BySide<Gift>) -> Battle {
        let without = |side: Side| {
            let mut left = gifts;
            left[side] = Gift::NONE;
            (gifts[side] != Gift::NONE).then(|| Box::new(self.clone().given(left)))
        };
        let without_gift = BySide(Side::ALL.map(without));
        let mut given = self.given(gifts);
        given.without_gift = without_gift;
        given
    }

    /// With gifts in the profiles of its units.
    fn given(mut self, gifts: BySide<Gift>) -> Battle {
        for seating in Seating::ALL {
            for seat in Seat::ALL {
                let side = seating.side_in(seat);
                for place in 0..self.armies()[side].units.len() {
                    let profile =
                        &mut self.profiles[seating as usize][UnitId::of(seat, place).index()];
                    let numbers = &mut profile.numbers;
                    numbers.combat += gifts[side].factor;
                    numbers.movement = gifts[side].farther(numbers.movement);
                    numbers.charge_move = gifts[side].farther(numbers.charge_move);
                }
            }
        }
        self.gifts = gifts;
        self.look_up_kinds();
        self
    }

    /// What a seat has beyond the rules.
    #[inline]
    pub(crate) fn gift_of(&self, state: &State, seat: Seat) -> &Gift {
        &self.gifts[state.seating.side_in(seat)]
    }
}

impl Gifted for Battle {
    type Gift = Gift;

    fn gifts(&self) -> &BySide<Gift> {
        &self.gifts
    }

    /// Points and morale that are spent or lost are the own ones first: those of the gift are left.
    fn without_gift(&self, state: &State, seat: Seat) -> Option<(&Battle, State)> {
        let poor = self.without_gift[state.seating.side_in(seat)].as_deref()?;
        let gift = self.gift_of(state, seat);
        let mut seen = *state;
        let army = &mut seen.armies[seat];
        for (left, given) in army.pools.iter_mut().zip(gift.points) {
            // Points that it lacks are gone for a player who ignores that, too.
            *left = left.saturating_sub(given.max(0) as u8);
        }
        let strategy = gift.points[Pool::Strategy as usize];
        army.strategy = army.strategy.saturating_sub(strategy.max(0) as u8);
        let printed = 2 * self.army_of(state, seat).start_morale(self.parameters()) as i8;
        let given = gift.halves_beside(printed);
        if army.half_morale > 0 {
            army.half_morale = (army.half_morale - given).max(1);
        }
        army.start_half_morale -= given;
        // What its longer moves or its points alone bring about, such as a charge that warbands must make, is decided as it is.
        let mut has_answer = false;
        poor.decisions(&seen, |_| has_answer = true);
        has_answer.then_some((poor, seen))
    }
}
