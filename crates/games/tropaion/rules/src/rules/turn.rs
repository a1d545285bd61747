//! The turn: general dice, their assignment, who goes first, half-turns (TP-101 to TP-109, TP-401, TP-402, TP-M03, TP-M04, TP-M15).

use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{Dice, RuleId, Seat, Trace};

use crate::battle::Battle;
use crate::event::Event;
use crate::state::{Phase, Pool, State};
use crate::units::Units;

/// TP-101: general dice; each seat's own, so that luck in command is its own.
const GENERAL: Purpose = Purpose::Other(0);

impl Battle {
    /// TP-101: a turn begins; both roll three dice.
    pub(crate) fn roll_general_dice(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        state.turn += 1;
        state.rolls = 0;
        for seat in Seat::ALL {
            let mut stream = chance.dice(Role::of_seat(GENERAL, seat, state.turn));
            let mut dice = [0; 3].map(|_: u8| stream.d6(RuleId("TP-101")));
            dice.sort_unstable();
            state.armies[seat].dice = dice;
        }
        let (turn, dice) = (state.turn, Seat::ALL.map(|seat| state.armies[seat].dice));
        trace.record(|| Event::TurnBegins { turn, dice });
        state.phase = Phase::Assign(Seat::One);
    }

    /// TP-102: every different way to give three dice to Valour, Discipline and Strategy.
    pub(crate) fn visit_assignments(
        &self,
        state: &State,
        seat: Seat,
        mut visit: impl FnMut([u8; 3]),
    ) {
        const ORDERS: [[usize; 3]; 6] =
            [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let dice = state.armies[seat].dice;
        for order in ORDERS {
            let points = order.map(|die| dice[die]);
            // The first of the orders that give the same has dice that show the same in their order.
            let comes_again = [(0, 1), (0, 2), (1, 2)]
                .iter()
                .any(|&(a, b)| order[a] > order[b] && points[a] == points[b]);
            if !comes_again {
                visit(points);
            }
        }
    }

    /// TP-102, TP-104: a player assigns his dice; when both have, the order of the turn is found.
    pub(crate) fn assign(
        &self,
        state: &mut State,
        seat: Seat,
        points: [u8; 3],
        trace: &mut impl Trace<Event>,
    ) {
        let kept = self.parameters().carry_over.0;
        let handicap = self.army_of(state, seat).handicap.points;
        let gift = self.gift_of(state, seat).points;
        let points = std::array::from_fn(|pool| {
            points[pool].saturating_add_signed(handicap[pool]).saturating_add_signed(gift[pool])
        });
        let army = &mut state.armies[seat];
        for (pool, points) in army.pools.iter_mut().zip(points) {
            *pool = points + (*pool).min(kept);
        }
        // TP-109: comparing Strategy doesn't consume it.
        army.strategy = points[Pool::Strategy as usize];
        trace.record(|| Event::Assigned { seat, points });
        if seat == Seat::One {
            state.phase = Phase::Assign(Seat::Two);
            return;
        }
        match Seat::ALL.map(|seat| self.army_of(state, seat).handicap.goes_first) {
            [true, false] => return self.set_order(state, Seat::One, [false; 2], trace),
            [false, true] => return self.set_order(state, Seat::Two, [false; 2], trace),
            _ => {}
        }
        let [one, two] = Seat::ALL.map(|seat| state.armies[seat].strategy);
        match one.cmp(&two) {
            std::cmp::Ordering::Greater => self.set_order(state, Seat::One, [false; 2], trace),
            std::cmp::Ordering::Less => self.set_order(state, Seat::Two, [false; 2], trace),
            std::cmp::Ordering::Equal => {
                state.offers.0 = [false; 2];
                self.ask_offer(state, Some(Seat::One));
            }
        }
    }

    /// TP-401: a player at morale 1 or less may not offer any.
    fn ask_offer(&self, state: &mut State, next: Option<Seat>) {
        state.phase = match next {
            Some(seat) if state.armies[seat].half_morale >= 4 => Phase::TieOffer(seat),
            Some(Seat::One) => return self.ask_offer(state, Some(Seat::Two)),
            _ => Phase::TurnOrder,
        };
    }

    /// TP-401: an offer of morale, made in secret.
    pub(crate) fn offer_morale(&self, state: &mut State, seat: Seat, offers: bool) {
        state.offers[seat] = offers;
        self.ask_offer(state, (seat == Seat::One).then_some(Seat::Two));
    }

    /// TP-401: offers are paid; if they decide nothing, dice do.
    pub(crate) fn find_order(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let paid = state.offers.0;
        for seat in Seat::ALL {
            if paid[seat.index()] {
                state.armies[seat].half_morale -= 2;
            }
        }
        let first = match paid {
            [true, false] => Seat::One,
            [false, true] => Seat::Two,
            _ => self.roll_off(state, "TP-401", chance, trace),
        };
        self.set_order(state, first, paid, trace);
    }

    /// The seat with the higher die; ties are rolled again.
    pub(crate) fn roll_off(
        &self,
        state: &mut State,
        rule: &'static str,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) -> Seat {
        let rule = RuleId(rule);
        loop {
            let dice @ [one, two] = self.dice(state, Purpose::Other(1), rule, chance);
            trace.record(|| Event::RolledOff { rule, dice });
            match one.cmp(&two) {
                std::cmp::Ordering::Greater => return Seat::One,
                std::cmp::Ordering::Less => return Seat::Two,
                std::cmp::Ordering::Equal => {}
            }
        }
    }

    fn set_order(
        &self,
        state: &mut State,
        first: Seat,
        paid: [bool; 2],
        trace: &mut impl Trace<Event>,
    ) {
        trace.record(|| Event::Order { first, paid });
        state.first = first;
        state.active = first;
        state.turns_first[first] += 1;
        state.phase = Phase::HalfTurn;
    }

    /// TP-M04: marks are cleared, and reserves may come on.
    pub(crate) fn begin_half_turn(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        for unit in state.on_table.iter() {
            state.unit_mut(unit).clear_marks();
        }
        state.moved = [Units::NONE; 2];
        state.checked = Units::NONE;
        let seat = state.active;
        trace.record(|| Event::HalfTurnBegins { seat });
        self.ask_flank_march(state);
    }

    /// TP-402: the steps of a half-turn: move, shoot, fight, rally.
    pub(crate) fn begin_moves(&self, state: &mut State) {
        self.ask_warbands(state);
    }

    /// TP-M15, TP-402: the half-turn ends.
    pub(crate) fn end_half_turn(&self, state: &mut State) {
        if state.active == state.first {
            state.active = state.first.other();
            state.phase = Phase::HalfTurn;
        } else {
            state.phase = Phase::TurnEnd;
        }
    }
}
