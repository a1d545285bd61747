//! Who pays for an action of a battle, and with which card (GL-107 to GL-115, GL-972).

use battle_core::Trace;

use super::movement::Affordable;
use crate::battle::Battle;
use crate::battle::event::BattleEvent;
use crate::battle::place::distance;
use crate::battle::state::{BattleState, Block, GeneralState, MAX_GENERALS, MAX_UNITS};
use crate::dice_set::Colour;
use crate::generals::GeneralKind;
use crate::parameters::OtherCommandBy;
use crate::rules::cards::{block_size, extra_cards};
use crate::rules::prompts::{Prompt, is_block_move};
use crate::streams::seat_of;

/// GL-115: who pays, and how.
#[derive(Clone, Copy, Debug)]
struct Payment {
    general: usize,
    /// What it has to be worth.
    need: Colour,
    card: Colour,
    upgraded: bool,
}

/// Who may pay for a unit.
#[derive(Clone, Copy, Debug)]
struct Payer {
    general: usize,
    /// GL-109, GL-112: how much more he pays.
    raise: i8,
    /// GL-107.
    may_upgrade: bool,
}

impl Battle {
    /// GL-115, GL-109, GL-112, GL-972: the general that pays a colour for a unit, with the extra cost of a block: its own first,
    /// then others, of these the army commander first.
    fn payment(
        &self,
        state: &BattleState,
        unit: usize,
        base: Colour,
        as_block: bool,
    ) -> Option<Payment> {
        let hands = &state.generals[unit / MAX_UNITS];
        self.payers(state, unit).find_map(|payer| {
            let need = base.raised(payer.raise)?;
            let him = &hands[payer.general];
            let extra = self.extra(him, as_block);
            let hand = him.hand.less(extra)?;
            let (card, upgraded) = hand.payment(need, payer.may_upgrade)?;
            Some(Payment { general: payer.general, need, card, upgraded })
        })
    }

    /// GL-109: the extra cost of a general's block beside its own card.
    fn extra(&self, him: &GeneralState, as_block: bool) -> &'static [Colour] {
        extra_cards(if as_block { him.blocks } else { 0 }, &self.parameters)
    }

    /// GL-108, GL-220: whether a unit that pays for an action begins a block.
    fn begins_block(&self, state: &BattleState, unit: usize, action: Prompt) -> bool {
        is_block_move(action) && !state.moved_once && !self.is_sug(state, unit)
    }

    /// GL-109, GL-112, GL-972: the generals that may pay for a unit, in this order.
    fn payers(&self, state: &BattleState, unit: usize) -> impl Iterator<Item = Payer> {
        let own = usize::from(self.unit(state, unit).command);
        self.asked(own).filter_map(move |general| self.payer(state, unit, own, general))
    }

    /// The generals that are asked to pay for a unit of the command `own`, in this order.
    fn asked(&self, own: usize) -> impl Iterator<Item = usize> + use<> {
        let generals = self.parameters.use_generals;
        let by_any = self.parameters.other_command_by == OtherCommandBy::Any;
        let last = match (generals, by_any) {
            // GL-976: the command's own hand.
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => MAX_GENERALS,
        };
        // A general who commands his own units pays for them once.
        let others = (0..last).filter(move |&other| other != own);
        std::iter::once(own).chain(others)
    }

    /// How a general may pay for a unit of the command `own`, if he may.
    fn payer(&self, state: &BattleState, unit: usize, own: usize, general: usize) -> Option<Payer> {
        let seat = unit / MAX_UNITS;
        if !self.parameters.use_generals {
            // GL-976: at no distance and with no upgrade.
            return Some(Payer { general, raise: 0, may_upgrade: false });
        }
        if !self.living(state, seat, general) {
            return None;
        }
        let him = &state.generals[seat][general];
        let kind = him.general.map(|own| own.kind);
        let other = general != own;
        // GL-101: tribal commanders command their own only, and none commands another's allies.
        let for_others = kind != Some(GeneralKind::Tribal) && !self.is_allied(state, seat, own);
        if other && !for_others {
            return None;
        }
        let away = distance(state.general_place(seat, general), state.units[unit].place);
        let out = away > self.range_of(state, seat, general);
        let boost = if out { self.parameters.out_of_command_boost.0 as i8 } else { 0 };
        Some(Payer {
            general,
            raise: boost + self.raise_by(own, general),
            may_upgrade: usize::from(him.with) == unit
                && him.general.is_some_and(|own| !own.upgraded),
        })
    }

    /// GL-112: how much more a general pays for a unit of the command `own`, wherever it stands.
    fn raise_by(&self, own: usize, general: usize) -> i8 {
        let other = general != own && self.parameters.use_generals;
        if other { self.parameters.other_command_boost.0 as i8 } else { 0 }
    }

    /// Whether an action is legal for a unit and can be paid, alone or in a block that goes on.
    pub(super) fn affords_action(&self, state: &BattleState, unit: usize, action: Prompt) -> bool {
        if self.hesitates(state, unit) {
            return false;
        }
        self.unit(state, unit).costs.cost(action).is_some_and(|cost| {
            let as_block = self.begins_block(state, unit, action);
            self.joins_block(state, unit, action, cost.card)
                || !self.parameters.use_cards
                || self.payment(state, unit, cost.card, as_block).is_some()
        })
    }

    /// GL-106, GL-107, GL-109, GL-115: the most expensive colour that can be paid for a move of a unit, by its index; -1 if none
    /// can, or if it hesitates and so can't join a block either.
    pub(super) fn means(&self, state: &BattleState, unit: usize) -> Option<i8> {
        if self.hesitates(state, unit) {
            return None;
        }
        if !self.parameters.use_cards {
            return Some(Colour::Red.index() as i8);
        }
        let hands = &state.generals[unit / MAX_UNITS];
        let as_block = self.begins_block(state, unit, Prompt::Advance);
        let most = Colour::Red.index() as i8;
        let mut means = -1;
        let own = usize::from(self.unit(state, unit).command);
        for general in self.asked(own) {
            let him = &hands[general];
            let Some(hand) = him.hand.less(self.extra(him, as_block)) else {
                continue;
            };
            let Some(best) = Colour::ALL.into_iter().rfind(|card| hand.0[card.index()] > 0) else {
                continue;
            };
            // Where he stands matters only if his best card is worth more within his range.
            let best = best.index() as i8;
            let upgraded = best + i8::from(usize::from(him.with) == unit);
            if upgraded.min(most) - self.raise_by(own, general) > means
                && let Some(payer) = self.payer(state, unit, own, general)
            {
                let upgraded = best + i8::from(payer.may_upgrade);
                means = means.max(upgraded.min(most) - payer.raise);
            }
            // More than this no unit can pay for.
            if means == most {
                break;
            }
        }
        Some(means)
    }

    /// The actions that are legal for a unit and can be paid, alone or in a block that goes on, where it is known what can be paid.
    pub(super) fn affordable(&self, state: &BattleState, unit: usize, means: i8) -> Affordable {
        let costs = &self.unit(state, unit).costs;
        let block = &state.blocks[unit / MAX_UNITS];
        let mut paid = costs.within(means);
        if self.is_beside_block(state, unit) {
            // The action of a block counts from 1.
            let action = 1 << block.action >> 1;
            paid |= action & costs.within(block.paid as i8);
        }
        Affordable(paid)
    }

    /// GL-108, GL-115: whether a unit stands beside a block of its side that does the same at the same cost or a dearer one.
    fn joins_block(&self, state: &BattleState, unit: usize, action: Prompt, need: Colour) -> bool {
        let block = &state.blocks[unit / MAX_UNITS];
        block.action == action as u8 + 1
            && need as u8 <= block.paid
            && self.is_beside_block(state, unit)
    }

    /// GL-108, GL-115: whether a tactical unit stands beside a block of its side that goes on.
    fn is_beside_block(&self, state: &BattleState, unit: usize) -> bool {
        let block = &state.blocks[unit / MAX_UNITS];
        let place = state.units[unit].place;
        block.left > 0
            && !self.is_sug(state, unit)
            && (place.lane == block.lanes.0 - 1 || place.lane == block.lanes.1 + 1)
            && (place.y - block.y).abs() <= 1
    }

    /// Pays a colour for a unit, and what its block costs beside it.
    fn pay(
        &self,
        state: &mut BattleState,
        unit: usize,
        base: Colour,
        as_block: bool,
        trace: &mut impl Trace<BattleEvent>,
    ) -> Option<Payment> {
        if !self.parameters.use_cards {
            return None;
        }
        let payment = self.payment(state, unit, base, as_block)?;
        let seat = unit / MAX_UNITS;
        let general = payment.general as u8;
        for &extra in self.extra(&state.generals[seat][payment.general], as_block) {
            let hand = state.generals[seat][payment.general].hand;
            if let Some(card) = hand.cheapest(extra) {
                state.spend(seat, payment.general, card);
                trace.record(|| BattleEvent::Paid {
                    seat: seat_of(seat),
                    general,
                    need: extra,
                    card,
                    upgraded: false,
                    extra: true,
                });
            }
        }
        state.generals[seat][payment.general].blocks += u8::from(as_block);
        state.spend(seat, payment.general, payment.card);
        trace.record(|| BattleEvent::Paid {
            seat: seat_of(seat),
            general,
            need: payment.need,
            card: payment.card,
            upgraded: payment.upgraded,
            extra: false,
        });
        if let Some(own) = &mut state.generals[seat][payment.general].general {
            own.upgraded |= payment.upgraded;
        }
        Some(payment)
    }

    /// GL-220: pays for the second move of a unit, which joins no block and begins none.
    pub(in crate::battle) fn pay_alone(
        &self,
        state: &mut BattleState,
        unit: usize,
        action: Prompt,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        if let Some(cost) = self.unit(state, unit).costs.cost(action) {
            self.pay(state, unit, cost.card, false, trace);
        }
    }

    /// Pays for an action, or joins a block that has been paid for. A tactical unit that pays starts a new block.
    pub(in crate::battle) fn pay_action(
        &self,
        state: &mut BattleState,
        unit: usize,
        action: Prompt,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let Some(cost) = self.unit(state, unit).costs.cost(action) else {
            return;
        };
        let (seat, place) = (unit / MAX_UNITS, state.units[unit].place);
        if self.joins_block(state, unit, action, cost.card) {
            let block = &mut state.blocks[seat];
            block.left -= 1;
            block.lanes = (block.lanes.0.min(place.lane), block.lanes.1.max(place.lane));
            trace.record(|| BattleEvent::JoinsBlock { unit: unit as u8 });
            return;
        }
        let as_block = self.begins_block(state, unit, action);
        let Some(payment) = self.pay(state, unit, cost.card, as_block, trace) else {
            return;
        };
        if !self.is_sug(state, unit) {
            let level = state.generals[seat][payment.general].general.map_or(2, |own| own.level);
            state.blocks[seat] = Block {
                action: action as u8 + 1,
                left: block_size(level, &self.parameters) - 1,
                lanes: (place.lane, place.lane),
                y: place.y,
                paid: cost.card as u8,
            };
        }
    }
}
