//! Section 4 and the cards of deployment: hands, edges, reserves, places (TP-301 to TP-304, TP-A01, TP-A28 to TP-A30, TP-M01, TP-M02).

use std::ops::Range;

use arrayvec::ArrayVec;
use battle_core::policy::uniform_below;
use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{Seat, Trace};

use crate::battle::Battle;
use crate::cards::{Card, Cards};
use crate::event::Event;
use crate::grid::{Cell, Facing};
use crate::parameters::{FoulWeatherPicker, Mulligan};
use crate::rules::formations::{Cells, shape_of};
use crate::state::{Phase, State};
use crate::units::{UnitId, Units};

/// TP-A01: cards that are dealt to each player.
const HAND: u32 = 5;
/// The stream of the deck.
const DECK: Purpose = Purpose::Other(2);

impl Battle {
    /// Cards of the deck that are in no hand.
    fn left_in_deck(&self, state: &State) -> crate::cards::Cards {
        let mut left = *self.deck();
        for seat in Seat::ALL {
            for (card, n) in state.armies[seat].hand.iter() {
                (0..n).for_each(|_| left.take(card));
            }
        }
        left
    }

    /// TP-A01: a seat draws cards from what is left of the shuffled deck.
    fn draw(
        &self,
        state: &mut State,
        left: &mut crate::cards::Cards,
        seat: Seat,
        n: u32,
        round: u16,
        chance: &mut impl Chance,
    ) {
        let mut dice = chance.dice(Role::of_seat(DECK, seat, 0).nth(round));
        for _ in 0..n {
            let card = left.at(uniform_below(left.len(), &mut dice));
            left.take(card);
            state.armies[seat].hand.add(card);
        }
    }

    /// TP-M01: A is dealt five cards, then B.
    pub(crate) fn deal(&self, state: &mut State, chance: &mut impl Chance) {
        let mut left = self.left_in_deck(state);
        for seat in Seat::ALL {
            self.draw(state, &mut left, seat, HAND, 0, chance);
        }
        state.phase = Phase::Mulligan(Seat::One);
    }

    /// TP-A01: every way to exchange cards but exchanging none.
    pub(crate) fn visit_exchanges(
        &self,
        state: &State,
        seat: Seat,
        mut visit: impl FnMut([Option<Card>; 2]),
    ) {
        let hand = state.armies[seat].hand;
        for (at, (one, n)) in hand.iter().enumerate() {
            if self.parameters().mulligan == Mulligan::UpToTwo {
                visit([Some(one), None]);
            }
            if n >= 2 {
                visit([Some(one), Some(one)]);
            }
            for (other, _) in hand.iter().skip(at + 1) {
                visit([Some(one), Some(other)]);
            }
        }
    }

    /// TP-A01: both decide unseen.
    pub(crate) fn exchange(&self, state: &mut State, seat: Seat, cards: [Option<Card>; 2]) {
        state.discards[seat] = cards;
        state.phase = match seat {
            Seat::One => Phase::Mulligan(Seat::Two),
            Seat::Two => Phase::Terrain,
        };
    }

    /// TP-A01, TP-M01: A redraws first; discards are not shuffled back. Then TP-A16.
    pub(crate) fn redraw_and_lay(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let mut left = self.left_in_deck(state);
        for seat in Seat::ALL {
            let mut n = 0;
            for card in state.discards[seat].into_iter().flatten() {
                state.armies[seat].hand.take(card);
                n += 1;
            }
            if n > 0 {
                let kept = state.armies[seat].hand;
                self.draw(state, &mut left, seat, n, 1, chance);
                let discards = state.discards[seat];
                let hand = state.armies[seat].hand;
                trace.record(|| {
                    let gave: ArrayVec<Card, 2> = discards.into_iter().flatten().collect();
                    Event::Exchanged { seat, gave: Cards::of(&gave), drew: hand.less(&kept) }
                });
            }
            if let Some(card) = self.army_of(state, seat).handicap.card {
                state.armies[seat].hand.add(card);
            }
            let own = self.army_of(state, seat).own_card.as_ref();
            for _ in 0..own.map_or(0, |own| own.copies) {
                state.armies[seat].hand.add(Card::Own);
            }
            let hand = state.armies[seat].hand;
            trace.record(|| Event::Dealt { seat, hand });
        }
        self.lay_terrain(state, chance, trace);
    }

    /// TP-302: the higher die picks an edge and deploys first.
    pub(crate) fn roll_for_edge(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let seat = self.roll_off(state, "TP-302", chance, trace);
        state.first_deployer = seat;
        state.phase = Phase::Edge(seat);
    }

    /// TP-302: who has the southern edge.
    pub(crate) fn pick_edge(
        &self,
        state: &mut State,
        seat: Seat,
        south: Seat,
        trace: &mut impl Trace<Event>,
    ) {
        state.south = south;
        trace.record(|| Event::EdgePicked { seat, south });
        self.ask_deployment_cards(state, state.first_deployer);
    }

    /// TP-A28, TP-A29, TP-A30: the cards that a seat may play in deployment.
    pub(crate) fn visit_deployment_cards(
        &self,
        state: &State,
        seat: Seat,
        mut visit: impl FnMut(Card),
    ) {
        let (army, enemy) = (&state.armies[seat], &state.armies[seat.other()]);
        if army.hand.has(Card::SuperiorScouting) && army.deployment_rows == 3 {
            visit(Card::SuperiorScouting);
        }
        if army.hand.has(Card::FlankMarch) && !army.marches {
            visit(Card::FlankMarch);
        }
        if army.hand.has(Card::FoulWeather) && !enemy.suffers_weather {
            visit(Card::FoulWeather);
        }
    }

    fn ask_deployment_cards(&self, state: &mut State, seat: Seat) {
        let mut any = false;
        self.visit_deployment_cards(state, seat, |_| any = true);
        if any {
            state.phase = Phase::DeploymentCards(seat);
        } else {
            self.deployment_cards_done(state, seat);
        }
    }

    fn deployment_cards_done(&self, state: &mut State, seat: Seat) {
        if seat == state.first_deployer {
            self.ask_deployment_cards(state, seat.other());
        } else {
            self.ask_to_hold_back(state, state.first_deployer);
        }
    }

    /// TP-M02: a card of deployment is played, or no more of them.
    pub(crate) fn deployment_card(
        &self,
        state: &mut State,
        seat: Seat,
        card: Option<Card>,
        trace: &mut impl Trace<Event>,
    ) {
        match card {
            Some(Card::SuperiorScouting) => {
                self.play_card(state, seat, Card::SuperiorScouting, trace);
                state.armies[seat].deployment_rows = 4;
            }
            Some(Card::FoulWeather) => {
                self.play_card(state, seat, Card::FoulWeather, trace);
                state.armies[seat.other()].suffers_weather = true;
            }
            // The card itself is played when they arrive.
            Some(_) => state.armies[seat].marches = true,
            None => return self.deployment_cards_done(state, seat),
        }
        self.ask_deployment_cards(state, seat);
    }

    /// TP-A29, TP-A31: how many units a quarter of an army is.
    pub(crate) fn quarter(&self, state: &State, seat: Seat) -> u32 {
        self.army_size(state, seat) as u32 / 4
    }

    /// All units of a seat's army.
    pub(crate) fn army_units(&self, state: &State, seat: Seat) -> Units {
        let places = 0..self.army_size(state, seat);
        places.map(|place| UnitId::of(seat, place)).collect()
    }

    /// Units of a seat that are not in reserve and not on the table.
    pub(crate) fn undeployed(&self, state: &State, seat: Seat) -> Units {
        let gone = state.armies[seat].reserve().or(state.on_table);
        self.army_units(state, seat).minus(gone)
    }

    fn ask_to_hold_back(&self, state: &mut State, seat: Seat) {
        let army = &state.armies[seat];
        if army.marches && army.flank_march.len() < self.quarter(state, seat) {
            state.phase = Phase::HoldBack(seat);
        } else {
            self.held_back(state, seat);
        }
    }

    fn held_back(&self, state: &mut State, seat: Seat) {
        if seat == state.first_deployer {
            self.ask_to_hold_back(state, seat.other());
        } else {
            self.ask_weather(state, state.first_deployer);
        }
    }

    /// TP-A29: a unit is held back, or no more of them.
    pub(crate) fn hold_back(
        &self,
        state: &mut State,
        seat: Seat,
        unit: Option<UnitId>,
        trace: &mut impl Trace<Event>,
    ) {
        let Some(unit) = unit else {
            return self.held_back(state, seat);
        };
        let army = &mut state.armies[seat];
        army.flank_march = army.flank_march.with(unit);
        trace.record(|| Event::Reserved { unit, flank: true });
        self.ask_to_hold_back(state, seat);
    }

    fn ask_weather(&self, state: &mut State, seat: Seat) {
        let army = &state.armies[seat];
        let wanted = self.quarter(state, seat);
        let more = army.suffers_weather && army.weather_bound.len() < wanted;
        if more && !self.undeployed(state, seat).is_empty() {
            state.phase = Phase::FoulWeather(seat);
        } else if seat == state.first_deployer {
            self.ask_weather(state, seat.other());
        } else {
            self.ask_to_deploy(state, state.first_deployer);
        }
    }

    /// TP-A30: the seat that picks the units of this seat that foul weather delays; none if chance does.
    pub(crate) fn weather_picker(&self, seat: Seat) -> Option<Seat> {
        match self.parameters().foul_weather_picker {
            FoulWeatherPicker::CardOwner => Some(seat.other()),
            FoulWeatherPicker::Victim => Some(seat),
            FoulWeatherPicker::Random => None,
        }
    }

    /// TP-A30, `foul_weather_picker = random`.
    pub(crate) fn draw_weather(
        &self,
        state: &mut State,
        seat: Seat,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let from = self.undeployed(state, seat);
        let index = state.armies[seat].weather_bound.len() as u16;
        let mut dice = chance.dice(Role::of_seat(Purpose::Deployment, seat, 0).nth(index));
        let at = uniform_below(from.len(), &mut dice) as usize;
        let unit = from.iter().nth(at).expect("one of them");
        self.hold_up(state, unit, trace);
    }

    /// TP-A30: foul weather holds a unit up.
    pub(crate) fn hold_up(&self, state: &mut State, unit: UnitId, trace: &mut impl Trace<Event>) {
        let army = &mut state.armies[unit.seat()];
        army.weather_bound = army.weather_bound.with(unit);
        trace.record(|| Event::Reserved { unit, flank: false });
        self.ask_weather(state, unit.seat());
    }

    /// TP-302: the first deploys everything before the second starts.
    fn ask_to_deploy(&self, state: &mut State, seat: Seat) {
        match self.undeployed(state, seat).first() {
            Some(unit) => state.phase = Phase::Deploy(seat, unit),
            None if seat == state.first_deployer => self.ask_to_deploy(state, seat.other()),
            None => state.phase = Phase::GeneralDice,
        }
    }

    /// TP-302, TP-303: how many columns and which rows a seat deploys in.
    pub(crate) fn deployment_zone(&self, state: &State, seat: Seat) -> (i8, Range<i8>) {
        let (width, depth) = self.table();
        let rows = state.armies[seat].deployment_rows;
        let first = if seat == state.south { 0 } else { depth - rows };
        (width, first..first + rows)
    }

    /// TP-302, TP-303, TP-G21: every cell where a unit may deploy.
    pub(crate) fn visit_deployment_cells(
        &self,
        state: &State,
        seat: Seat,
        mut visit: impl FnMut(Cell),
    ) {
        let (width, rows) = self.deployment_zone(state, seat);
        for y in rows {
            for x in 0..width {
                let cell = Cell::new(x, y);
                if state.at(cell).is_none() {
                    visit(cell);
                }
            }
        }
    }

    /// TP-302: the formations, or units, in which a unit may be deployed at a cell.
    pub(crate) fn visit_deployment_joins(
        &self,
        state: &State,
        unit: UnitId,
        cell: Cell,
        visit: impl FnMut(UnitId),
    ) {
        let facing = self.forwards(state, unit.seat());
        self.visit_placed_joins(state, unit, cell, facing, |_| true, visit);
    }

    /// Formations, or units, beside a cell with which a unit placed there would have a legal shape.
    pub(super) fn visit_placed_joins(
        &self,
        state: &State,
        unit: UnitId,
        cell: Cell,
        facing: Facing,
        may_join: impl Fn(UnitId) -> bool,
        mut visit: impl FnMut(UnitId),
    ) {
        let of = self.profile(state, unit).of;
        let mut seen = Units::NONE;
        for side in Facing::ALL {
            let (dx, dy) = side.ahead();
            let Some(other) = self.unit_at(state, Cell::new(cell.x + dx, cell.y + dy)) else {
                continue;
            };
            let fits = other.seat() == unit.seat()
                && self.profile(state, other).of == of
                && state.unit(other).facing == facing
                && !seen.has(other);
            if !fits {
                continue;
            }
            let group = state.formation(other);
            seen = seen.or(group);
            let mut cells = Cells::new();
            cells.push(cell);
            for member in group.iter() {
                cells.push(state.unit(member).cell);
            }
            let legal = group.iter().all(&may_join)
                && shape_of(&cells, facing)
                    .is_some_and(|shape| self.may_form(state, of, shape, group.with(unit)));
            if legal {
                visit(group.first().expect("it has a unit"));
            }
        }
    }

    /// TP-302: a unit is deployed, facing the enemy's edge.
    pub(crate) fn deploy(
        &self,
        state: &mut State,
        unit: UnitId,
        cell: Cell,
        join: Option<UnitId>,
        trace: &mut impl Trace<Event>,
    ) {
        let facing = self.forwards(state, unit.seat());
        self.place(state, unit, cell, facing, join, trace);
        self.ask_to_deploy(state, unit.seat());
    }
}
