//! Cards that are dealt, given and spent (GL-101, GL-105, GL-112, GL-206, GL-229, GL-966).

use battle_core::Trace;
use battle_core::streams::{Chance, Purpose, Role};

use crate::battle::Battle;
use crate::battle::event::BattleEvent;
use crate::battle::place::distance;
use crate::battle::state::{BattleState, MAX_GENERALS, MAX_UNITS};
use crate::dice_set::Colour;
use crate::generals::GeneralKind;
use crate::parameters::GiftTo;
use crate::rules::cards::{Cards, allowance};
use crate::streams::seat_of;
use crate::tables::Number;

impl Battle {
    /// GL-105: discards, deals to the full hand, the army commander first.
    pub(super) fn deal(
        &self,
        state: &mut BattleState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        if !self.parameters.use_cards {
            return;
        }
        let order = [usize::from(state.active), usize::from(1 - state.active)];
        let mut discarded = [[Cards::default(); MAX_GENERALS]; 2];
        for seat in order {
            for (at, discarded) in discarded[seat].iter_mut().enumerate() {
                if let Some(general) = state.generals[seat][at].general {
                    let allowance = self.allowance_of(state, seat, at, general.level);
                    let rest = state.generals[seat][at].hand.discard(allowance);
                    state.played.put(rest);
                    *discarded = rest;
                }
            }
        }
        let played = std::mem::take(&mut state.played);
        state.deck.put(played);
        for seat in order {
            let mut dice =
                chance.dice(Role::of_seat(Purpose::Command, seat_of(seat), u16::from(state.turn)));
            for (at, &discarded) in discarded[seat].iter().enumerate() {
                let Some(general) = state.generals[seat][at].general else {
                    continue;
                };
                let all = self.allowance_of(state, seat, at, general.level);
                let hand = &mut state.generals[seat][at].hand;
                // The cards of a gift are dealt last, so that the others are the same without it.
                let kept = if at == 0 { state.given[seat].within(*hand) } else { Cards::default() };
                let own = allowance(general.level, &self.parameters) + kept.count();
                hand.draw_up_to(own.min(all), &mut state.deck, &mut dice);
                let before = *hand;
                hand.draw_up_to(all, &mut state.deck, &mut dice);
                let hand = *hand;
                if at == 0 {
                    state.given[seat] = kept;
                    state.given[seat].put(hand.without(before));
                }
                trace.record(|| BattleEvent::Dealt {
                    seat: seat_of(seat),
                    general: at as u8,
                    discarded,
                    hand,
                });
            }
        }
    }

    /// GL-101: the cards that a general of a level is dealt up to.
    fn allowance_of(&self, state: &BattleState, seat: usize, at: usize, level: u8) -> u8 {
        self.allowed(state, seat, at, allowance(level, &self.parameters))
    }

    /// GL-966, GL-101, GL-112: the worst card of green or better to a general without one, if the giver holds three such.
    pub(super) fn gift(
        &self,
        state: &mut BattleState,
        seat: usize,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        if !self.parameters.use_cards {
            return;
        }
        let tribal = |state: &BattleState, at: usize| {
            state.generals[seat][at].general.is_none_or(|own| own.kind == GeneralKind::Tribal)
        };
        if !self.living(state, seat, 0) || tribal(state, 0) {
            return;
        }
        let may_receive = |state: &BattleState, at: usize| {
            self.parameters.gift_to == GiftTo::Both
                || state.generals[seat][at]
                    .general
                    .is_some_and(|own| own.kind == GeneralKind::Professional)
        };
        let reach = state.generals[seat][0]
            .general
            .map_or(0, |own| own.kind.range(true, &self.parameters)) as i8;
        for at in 1..MAX_GENERALS {
            let good = |cards: &Cards| cards.0[2] + cards.0[3] + cards.0[4];
            let away = distance(state.general_place(seat, 0), state.general_place(seat, at));
            let needs = self.living(state, seat, at)
                && !tribal(state, at)
                && may_receive(state, at)
                && !self.is_allied(state, seat, at)
                && good(&state.generals[seat][at].hand) == 0;
            if needs
                && away <= reach
                && good(&state.generals[seat][0].hand) >= 3
                && let Some(card) = state.generals[seat][0].hand.cheapest(Colour::Green)
            {
                state.generals[seat][0].hand.take(card);
                state.generals[seat][at].hand.add(card);
                let (seat, general) = (seat_of(seat), at as u8);
                trace.record(|| BattleEvent::Gives { seat, general, card });
            }
        }
    }

    /// GL-206, GL-229: a card of a general within 4 BW.
    pub(super) fn spend_near(
        &self,
        state: &mut BattleState,
        unit: usize,
        (need, within): (Colour, Number),
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let seat = unit / MAX_UNITS;
        let Some(at) =
            self.near_general(state, unit, need, within).filter(|_| self.parameters.use_cards)
        else {
            return;
        };
        if let Some(card) = state.generals[seat][at].hand.cheapest(need) {
            state.spend(seat, at, card);
            let (seat, general) = (seat_of(seat), at as u8);
            let (upgraded, extra) = (false, false);
            trace.record(|| BattleEvent::Paid { seat, general, need, card, upgraded, extra });
        }
    }
}
