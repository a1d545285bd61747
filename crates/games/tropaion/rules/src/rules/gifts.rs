//! What sides have beyond the rules in a battle, and how it looks without that.

use battle_core::{BySide, Game, Gifted, Seat, Seating, Side};

use crate::battle::Battle;
use crate::gift::Gift;
use crate::state::{Pool, State};
use crate::units::UnitId;

impl Battle {
    /// The battle, with what its sides have beyond the rules.
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
