//! Section 9: losses, morale and the end (TP-803 to TP-807, TP-A24, TP-M16).

use battle_core::{Seat, Trace};

use crate::army::CardEvent;
use crate::battle::Battle;
use crate::cards::Card;
use crate::decision::Decision;
use crate::event::Event;
use crate::parameters::{HoldSaves, LightCavalryLoss};
use crate::state::{ArmyState, Phase, Reason, State};

impl Battle {
    /// TP-804: what the losses of the turn leave of an army's morale, in halves of a point, and whether an odd light cavalry unit is
    /// carried on.
    fn after_losses(&self, army: &ArmyState) -> (i8, bool) {
        let mut halves = army.lost_halves as i8;
        let cavalry = army.lost_cavalry as i8;
        let odd = match self.parameters().light_cavalry_loss {
            LightCavalryLoss::Halves => {
                halves += cavalry;
                false
            }
            LightCavalryLoss::Pairs => {
                let singles = cavalry + i8::from(army.odd_cavalry);
                halves += singles / 2 * 2;
                singles % 2 == 1
            }
        };
        (army.half_morale - halves, odd)
    }

    /// TP-A24: whether Hold! Hold!, or the army's own card, may be played against the losses of the turn.
    fn may_hold(&self, state: &State, seat: Seat) -> bool {
        let army = &state.armies[seat];
        let (after, _) = self.after_losses(army);
        let falls = !army.wavers() && after <= army.wavers_at;
        let has_card = army.hand.has(Card::HoldHold)
            || self.own_card(state, seat, CardEvent::Morale).is_some();
        has_card
            && falls
            && match self.parameters().hold_saves {
                HoldSaves::AboveZero => after > 0,
                HoldSaves::ExactTwo => after > 2,
                HoldSaves::Any => true,
            }
    }

    /// TP-805, TP-M16: losses of both armies are counted; seat one decides first.
    pub(crate) fn end_turn(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        self.ask_hold(state, Some(Seat::One), trace);
    }

    fn ask_hold(&self, state: &mut State, next: Option<Seat>, trace: &mut impl Trace<Event>) {
        match next {
            Some(seat) if self.may_hold(state, seat) => state.phase = Phase::Hold(seat),
            Some(Seat::One) => {
                self.count(state, Seat::One, None);
                self.ask_hold(state, Some(Seat::Two), trace);
            }
            Some(Seat::Two) => {
                self.count(state, Seat::Two, None);
                self.judge(state, trace);
            }
            None => self.judge(state, trace),
        }
    }

    /// TP-A24: the card is played, or not.
    pub(crate) fn hold(
        &self,
        state: &mut State,
        seat: Seat,
        answer: Decision,
        trace: &mut impl Trace<Event>,
    ) {
        let own = self.own_card(state, seat, CardEvent::Morale);
        let held = match (answer, own) {
            (Decision::Yes, _) => Some((Card::HoldHold, 6)),
            (Decision::Own(_), Some(own)) => Some((Card::Own, 2 * own.value)),
            _ => None,
        };
        if let Some((card, _)) = held {
            self.play_card(state, seat, card, trace);
        }
        self.count(state, seat, held.map(|(_, halves)| halves));
        let next = (seat == Seat::One).then_some(Seat::Two);
        self.ask_hold(state, next, trace);
    }

    /// Losses are counted, unless a card holds the morale at a number of halves; no card raises it above its value before.
    fn count(&self, state: &mut State, seat: Seat, held: Option<i8>) {
        let (after, odd) = self.after_losses(&state.armies[seat]);
        let army = &mut state.armies[seat];
        army.half_morale = held.map_or(after, |halves| halves.min(army.half_morale));
        army.odd_cavalry = odd;
        (army.lost_halves, army.lost_cavalry) = (0, 0);
    }

    /// TP-806, TP-807: whether the battle is over.
    fn judge(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let [one, two] = Seat::ALL.map(|seat| state.armies[seat].half_morale);
        trace.record(|| Event::Morale { halves: [one, two] });
        let gone = Seat::ALL
            .map(|seat| state.of(seat).is_empty() && state.armies[seat].reserve().is_empty());
        let higher = |one: i32, two: i32| match one.cmp(&two) {
            std::cmp::Ordering::Greater => Some(Seat::One),
            std::cmp::Ordering::Less => Some(Seat::Two),
            std::cmp::Ordering::Equal => None,
        };
        let over = if one <= 0 || two <= 0 {
            Some((higher(i32::from(one), i32::from(two)), Reason::Morale))
        } else if gone[0] || gone[1] {
            let winner = match gone {
                [true, true] => None,
                [true, false] => Some(Seat::Two),
                _ => Some(Seat::One),
            };
            Some((winner, Reason::NoUnits))
        } else if state.turn >= self.parameters().turn_limit.0 {
            // The higher share of what it began with.
            let starts = Seat::ALL.map(|seat| i32::from(state.armies[seat].start_half_morale));
            let winner = higher(i32::from(one) * starts[1], i32::from(two) * starts[0]);
            Some((winner, Reason::TurnLimit))
        } else {
            None
        };
        match over {
            Some((winner, reason)) => {
                state.phase = Phase::Over { winner, reason };
                trace.record(|| Event::Ended { winner, reason });
            }
            None => state.phase = Phase::GeneralDice,
        }
    }
}
