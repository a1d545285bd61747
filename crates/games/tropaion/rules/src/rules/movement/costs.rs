//! Why an action is complicated, what that costs, and how it can be paid (TP-404 to TP-406, TP-A20, TP-A25).

use battle_core::Seat;

use crate::battle::Battle;
use crate::cards::Card;
use crate::decision::{Action, Aid};
use crate::parameters::ComplicatedCost;
use crate::state::{Pool, State};
use crate::units::Units;

impl Battle {
    /// TP-404 to TP-406: what an action costs: the reasons that it is complicated, in points of Discipline.
    #[inline]
    pub(crate) fn discipline_cost(&self, reasons: u8) -> u8 {
        match self.parameters().complicated_cost {
            ComplicatedCost::PerMove => reasons.min(1),
            ComplicatedCost::PerReason => reasons,
        }
    }

    /// Passes an action to `visit` in every way in which it can be paid for; true if `visit` stopped the iteration.
    pub(crate) fn offer(
        &self,
        state: &State,
        action: Action,
        reasons: u8,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        let cost = self.discipline_cost(reasons);
        let action = Action { cost, ..action };
        if cost <= state.armies[state.active].points(Pool::Discipline) && visit(action) {
            return true;
        }
        self.aid(state, cost).is_some_and(|aid| visit(Action { aid, ..action }))
    }

    /// TP-A20, TP-A25: the card that an action of this cost may be played with.
    fn aid(&self, state: &State, cost: u8) -> Option<Aid> {
        let hand = &state.armies[state.active].hand;
        if cost == 0 {
            hand.has(Card::GetEmMoving).then_some(Aid::GetEmMoving)
        } else {
            (hand.count(Card::Blank) >= 2).then_some(Aid::Blanks)
        }
    }

    /// Whether any action may be played with a card.
    pub(super) fn may_be_aided(&self, state: &State) -> bool {
        [0, 1].iter().any(|&cost| self.aid(state, cost).is_some())
    }

    /// An action paid for in one way: by points, or with a card.
    pub(super) fn paid(
        &self,
        state: &State,
        action: Action,
        reasons: u8,
        with_card: bool,
    ) -> Option<Action> {
        let cost = self.discipline_cost(reasons);
        if with_card {
            let aid = self.aid(state, cost)?;
            return Some(Action { cost, aid, ..action });
        }
        let pays = cost <= state.armies[state.active].points(Pool::Discipline);
        pays.then_some(Action { cost, ..action })
    }

    /// TP-404: why any action of these units would be complicated: a second move.
    #[inline]
    pub(crate) fn second_move_reason(&self, state: &State, movers: Units) -> u8 {
        u8::from(self.moves_tried(state, movers) > 0)
    }

    /// Whether a seat can pay for a complicated move at all (TP-106, TP-A20).
    pub(super) fn can_pay(&self, state: &State, seat: Seat) -> bool {
        let army = &state.armies[seat];
        army.points(Pool::Discipline) > 0 || army.hand.count(Card::Blank) >= 2
    }

    /// TP-405: whether further reasons why an action is complicated couldn't change its cost.
    #[inline]
    pub(super) fn is_settled(&self, reasons: u8) -> bool {
        reasons > 0 && self.parameters().complicated_cost == ComplicatedCost::PerMove
    }
}
