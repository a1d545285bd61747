//! Custom cards that act on a player turn, and those that are used once a battle.

use battle_core::{Dice, OpposedResult, RuleId, Seat, Trace};

use crate::cards::{CardSet, CustomId, Effect, Loser, Rerolled};
use crate::resolution::Resolution;
use crate::rules::fights_as::cards_in_force;

use super::Battle;
use super::event::{CardEvent, Event};
use super::forms::FormId;
use super::stands::StandId;
use super::state::State;

impl Battle {
    /// TR-CM-01: the command points of the active army, whose cards may roll again and add to the roll.
    ///
    /// The first card that allows it rolls again; no roll is made a third time.
    /// Dice: those of a second command roll, of the same stream.
    pub(super) fn under_command_cards(
        &self,
        state: &mut State,
        roll: u8,
        dice: &mut impl Dice,
        trace: &mut impl Trace<Event>,
    ) -> u8 {
        let owner = state.active;
        let cards = self.custom_on_board(state, owner);
        let all = &self.parameters().custom;
        let mut acted = CardSet::EMPTY;
        let again = all.effects_of(cards).find_map(|(id, effect)| match *effect {
            Effect::Reroll { die: Rerolled::Command, at_most, keep } if roll <= at_most => {
                Some((id, keep))
            }
            _ => None,
        });
        let roll = again.map_or(roll, |(id, keep)| {
            let (dice, second) = self.roll_command(dice);
            let points = keep.of(roll, second);
            acted = acted.with_custom(id);
            trace.record(|| {
                Event::Card(CardEvent::CommandRolledAgain {
                    owner,
                    dice,
                    points,
                    rule: RuleId(id.rule()),
                })
            });
            points
        });
        let mut points = roll;
        for (id, effect) in all.effects_of(cards) {
            let Effect::CommandPoints { points: more, at_most } = *effect else {
                continue;
            };
            if roll > at_most {
                continue;
            }
            points = points.saturating_add_signed(more);
            acted = acted.with_custom(id);
            trace.record(|| {
                Event::Card(CardEvent::CommandPointsAdded {
                    owner,
                    more,
                    points,
                    rule: RuleId(id.rule()),
                })
            });
        }
        for id in acted.custom() {
            self.use_up_card(state, owner, id, trace);
        }
        self.drop_used_up(state);
        points
    }

    /// The custom cards in force for some stand of a seat on the board.
    fn custom_on_board(&self, state: &State, seat: Seat) -> CardSet {
        let stands = state.stands_of(seat).iter();
        stands.fold(CardSet::EMPTY, |all, stand| all.union(self.custom_of(state, stand)))
    }

    /// The custom cards in force for a stand.
    fn custom_of(&self, state: &State, stand: StandId) -> CardSet {
        cards_in_force(&self.plain(state, stand), self.parameters()).only_custom()
    }

    /// Uses up the cards, of those used once a battle, that have changed a factor or result of a roll between these seats.
    pub(super) fn use_up(
        &self,
        state: &mut State,
        seats: [Seat; 2],
        worked: &Resolution,
        cell: OpposedResult,
        trace: &mut impl Trace<Event>,
    ) {
        if self.once.is_empty() {
            return;
        }
        let results = worked.results(cell).0;
        for id in self.once.custom() {
            let mut acted = [&worked.a, &worked.b].map(|breakdown| breakdown.counted(id.rule()));
            for (loser, suffered) in results.iter().enumerate() {
                if suffered.rule.0 == id.rule() {
                    let owner = match self.softens(id) && self.may_have(state, seats[loser], id) {
                        true => loser,
                        false => 1 - loser,
                    };
                    acted[owner] = true;
                }
            }
            for (seat, has_acted) in seats.into_iter().zip(acted) {
                if has_acted {
                    self.use_up_card(state, seat, id, trace);
                }
            }
        }
    }

    /// Whether a card changes results of the stands that have it.
    fn softens(&self, id: CustomId) -> bool {
        let card = self.parameters().custom.get(id);
        let mut effects = card.into_iter().flat_map(|card| card.effects());
        effects.any(|effect| matches!(effect, Effect::Result { loser: Loser::Bearer, .. }))
    }

    /// Whether a seat's army has a card that it has not used up.
    fn may_have(&self, state: &State, seat: Seat, id: CustomId) -> bool {
        self.cards_of(state, seat).contains_custom(id)
            && !state.cards.used_up[seat].contains_custom(id)
    }

    /// Uses up a card that has acted, if it is used once and hasn't been used; its stands keep it until the roll is settled.
    fn use_up_card(
        &self,
        state: &mut State,
        owner: Seat,
        id: CustomId,
        trace: &mut impl Trace<Event>,
    ) {
        let used_up = &mut state.cards.used_up[owner];
        if !self.once.contains_custom(id) || used_up.contains_custom(id) {
            return;
        }
        *used_up = used_up.with_custom(id);
        trace.record(|| Event::Card(CardEvent::UsedUp { owner, rule: RuleId(id.rule()) }));
    }

    /// Takes the cards that have been used up from all stands of their armies.
    pub(super) fn drop_used_up(&self, state: &mut State) {
        if self.once.is_empty() {
            return;
        }
        for seat in Seat::ALL {
            let used_up = state.cards.used_up[seat];
            if used_up.is_empty() {
                continue;
            }
            for number in 0..self.army_in(state, seat).stands.len() {
                let form = &mut state.forms[StandId::of(seat, number).index()];
                *form = self.without_used_up(*form, used_up);
            }
        }
    }

    /// A form without the cards that its army has used up.
    #[inline]
    pub(super) fn without_used_up(&self, form: FormId, used_up: CardSet) -> FormId {
        used_up.custom().fold(form, |form, id| self.forms.without(form, id))
    }
}
