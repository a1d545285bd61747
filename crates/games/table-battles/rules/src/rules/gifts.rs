//! What sides have beyond the rules in a battle, and how it looks without that.

use battle_core::{BySide, Gifted, Seat, Seating, Side, Trace};

use crate::battle::{Battle, Casting};
use crate::dice_set::{DICE_PER_PLAYER, DiceSet};
use crate::event::Event;
use crate::gift::Gift;
use crate::parameters::RuleParameters;
use crate::scenario::{Breach, Scenario, Where};
use crate::slots::{Army, Slots};
use crate::state::{Phase, State};

impl Battle {
    /// The battle of a scenario in which sides have something beyond the rules.
    ///
    /// # Errors
    ///
    /// As of [`Battle::new`], and if a side is given Morale in a scenario that has none.
    pub fn with_gifts(
        scenario: Scenario,
        parameters: &RuleParameters,
        casting: Casting,
        gifts: BySide<Gift>,
    ) -> Result<Battle, Vec<Breach>> {
        let mut battle = Battle::new(scenario, parameters, casting)?;
        if !battle.has_morale && gifts.0.iter().any(|gift| gift.morale != 0) {
            return Err(vec![Breach {
                at: Where::Scenario,
                what: "it has no Morale of which more or less could be given".to_owned(),
                remedy: "give `dice` or `sticks` instead (TB-SV-8)".to_owned(),
            }]);
        }
        let without = |side: Side| {
            let mut poor = battle.clone();
            poor.gifts = gifts;
            poor.gifts[side] = Gift::NONE;
            (gifts[side] != Gift::NONE).then(|| Box::new(poor))
        };
        battle.without_gift = BySide(Side::ALL.map(without));
        battle.gifts = gifts;
        Ok(battle)
    }

    /// What the side of an army has beyond the rules.
    fn gift_of(&self, state: &State, army: Army) -> &Gift {
        &self.gifts[side_of(state, army)]
    }

    /// Puts what the sides have beyond the rules into the position before the first turn.
    pub(crate) fn give(&self, state: &mut State, seating: Seating) {
        if self.gifts == BySide([Gift::NONE; 2]) {
            return;
        }
        state.first_is_b = match self.casting {
            Casting::Armies => false,
            Casting::Players => seating.side_in(state.first_seat) == Side::B,
        };
        for army in Army::ALL {
            let gift = *self.gift_of(state, army);
            let at = army.index();
            state.own_dice[at] = DICE_PER_PLAYER.saturating_add_signed(gift.dice);
            if self.has_morale {
                let given = gift.morale_beside(state.morale[at]);
                state.morale[at] += given;
                state.all_cubes = state.all_cubes.saturating_add_signed(given);
            }
            for card in self.of_army(army).iter() {
                let sticks = &mut state.sticks[card.index()];
                *sticks = gift.sticks_of(*sticks);
            }
        }
    }

    /// What each army has beyond the rules, if it has anything.
    pub(crate) fn announce_gifts(&self, state: &State, trace: &mut impl Trace<Event>) {
        for army in Army::ALL {
            let gift = *self.gift_of(state, army);
            if gift != Gift::NONE {
                trace.record(|| Event::Gift { army, gift });
            }
        }
    }
}

/// The side that commands an army.
fn side_of(state: &State, army: Army) -> Side {
    if (army == Army::First) == state.first_is_b { Side::B } else { Side::A }
}

impl Gifted for Battle {
    type Gift = Gift;

    fn gifts(&self) -> &BySide<Gift> {
        &self.gifts
    }

    /// Own sticks and cubes are lost before those of the gift: the army is seen with as many lost as it has lost.
    fn without_gift(&self, state: &State, seat: Seat) -> Option<(&Battle, State)> {
        let army = state.army_of(seat);
        let poor = self.without_gift[side_of(state, army)].as_deref()?;
        let gift = self.gift_of(state, army);
        let at = army.index();
        let mut seen = *state;
        seen.own_dice[at] = DICE_PER_PLAYER;
        if state.active == army {
            seen.unplaced = state.unplaced.without(state.given);
            seen.given = DiceSet::EMPTY;
        }
        if self.has_morale {
            let given = gift.morale_beside(self.start.morale(army));
            seen.morale[at] = (state.morale[at] - given).max(1);
            seen.all_cubes = state.all_cubes.saturating_add_signed(-given);
        }
        if state.phase == Phase::Place {
            seen.fitting = poor.fitting(&seen);
        }
        let here: Slots = self.of_army(army) & (state.in_play | state.in_reserve);
        for card in here.iter().filter(|&card| state.sticks(card) > 0) {
            let printed = self.start.sticks(card);
            let given = gift.sticks_of(printed) as i8 - printed as i8;
            seen.sticks[card.index()] = state.sticks(card).saturating_add_signed(-given).max(1);
        }
        Some((poor, seen))
    }
}
