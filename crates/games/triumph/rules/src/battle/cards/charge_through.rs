//! Card 12, Charge Through (TR-BC-12).

use battle_core::{Seat, Trace};

use crate::battle::Battle;
use crate::battle::decision::{MoveKind, Play, TacticalMove};
use crate::battle::event::{CardEvent, Event};
use crate::battle::stands::StandId;
use crate::battle::state::{Phase, State};
use crate::cards::Card;
use crate::troops::{Category, Order};

use super::hooks::Hooks;

/// The moves are proposed with the others and carried out by [`Battle::charge_through`]; this file decides which are legal.
pub(super) const HOOKS: Hooks = Hooks {
    plays: |battle, state, seat, visit| {
        if state.phase == Phase::Movement
            && seat == state.active
            && battle.card_to_charge(state, seat, 0).is_some()
        {
            // Moves that are legal without the card don't use it up.
            battle.visit_proposals(state, &mut |tactical| {
                if battle.trial(state, &tactical).is_err()
                    && battle.may_charge_through(state, &tactical)
                {
                    visit(Play::ChargeThrough(tactical));
                }
            });
        }
    },
    allows: |battle, state, _, play| match play {
        Play::ChargeThrough(tactical) => battle.may_charge_through(state, tactical),
        _ => false,
    },
    ..Hooks::NONE
};

impl Battle {
    /// TR-BC-12.2: makes a tactical move by a card; the card is expended, and its effect ends with the move.
    pub(in crate::battle) fn charge_through(
        &self,
        state: &mut State,
        tactical: &TacticalMove,
        trace: &mut impl Trace<Event>,
    ) {
        let seat = tactical.lead.seat();
        let Some(purchase) = self.charging_purchase(state, tactical) else {
            return;
        };
        self.spend(state, seat, purchase);
        self.count_use(state, seat, Card::ChargeThrough);
        let through = self.army_in(state, seat).purchases[purchase].others;
        let through = through.in_seat(seat) & state.on_board;
        trace.record(|| Event::Card(CardEvent::ChargesThrough { owner: seat, through }));
        state.cards.charging = Some(purchase as u8);
        self.make_move(state, tactical, trace);
        state.cards.charging = None;
    }

    /// TR-BC-12.2, TR-BC-12.3: whether a tactical move is legal with the card.
    pub(in crate::battle) fn may_charge_through(
        &self,
        state: &State,
        tactical: &TacticalMove,
    ) -> bool {
        let Some(purchase) = self.charging_purchase(state, tactical) else {
            return false;
        };
        let is_a_move =
            matches!(tactical.kind, MoveKind::Single | MoveKind::Group | MoveKind::Column);
        let mut with_card = *state;
        with_card.cards.charging = Some(purchase as u8);
        state.phase == Phase::Movement && is_a_move && self.trial(&with_card, tactical).is_ok()
    }

    /// The first purchase, from this place in the army's list on, that has a card left.
    fn card_to_charge(&self, state: &State, seat: Seat, from: usize) -> Option<usize> {
        self.purchases(state, seat, Card::ChargeThrough)
            .map(|(place, _)| place)
            .find(|&place| place >= from && self.left_of(state, seat, place) > 0)
    }

    /// TR-BC-12.1, TR-BC-12.3: the purchase by which a move could be made: a card of the entry to which all its stands belong, or
    /// under the alternative some of them.
    fn charging_purchase(&self, state: &State, tactical: &TacticalMove) -> Option<usize> {
        let seat = tactical.lead.seat();
        let all = self.parameters().ct_all_movers_eligible();
        let belongs = |purchase: &crate::battle::Purchase| {
            let entry = purchase.stands.in_seat(seat);
            let outside = tactical.stands.minus(entry);
            outside.is_empty() || !all && outside != tactical.stands
        };
        self.purchases(state, seat, Card::ChargeThrough)
            .find(|&(place, purchase)| self.left_of(state, seat, place) > 0 && belongs(purchase))
            .map(|(place, _)| place)
    }

    /// TR-BC-12.2: whether the card in force makes a close order foot friend passable to a stand as open order foot is.
    #[inline]
    pub(in crate::battle) fn charges_through(
        &self,
        state: &State,
        mover: StandId,
        friend: StandId,
    ) -> bool {
        let Some(purchase) = state.cards.charging else {
            return false;
        };
        let purchase = &self.army_in(state, mover.seat()).purchases[usize::from(purchase)];
        let data = self.data_of(state, friend);
        friend.seat() == mover.seat()
            && purchase.stands.contains(mover.number())
            && purchase.others.contains(friend.number())
            && (data.category, data.order) == (Category::Foot, Order::Close)
    }
}
