//! The order of a turn of a battle (GL-301 to GL-306, GL-965): what happens by itself, and what choices do.

use arrayvec::ArrayVec;
use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{Dice, RuleId, Seat, Trace};

use super::Battle;
use super::decision::{Charge, Choice, Path, is_impetuous};
use super::event::BattleEvent;
use super::place::Place;
use super::state::{BattleState, BattleStep, Ended, MAX_GENERALS, MAX_UNITS, NONE};
use crate::duel::Response;
use crate::generals::Mode;
use crate::parameters::ActiveSide;
use crate::rules::breaking::is_near_breaking;
use crate::rules::cards::Cards;
use crate::rules::charges::{ChargeKind, reaches, run};
use crate::rules::claims::{Combat, Face};
use crate::rules::kill_a_base::Test;
use crate::rules::prompts::{Prompt, break_off, cost, recovered_by, recovery_card};

/// GL-402: runs.
const RUNS: Purpose = Purpose::Other(1);
/// GL-110: who is active.
const ROLL_OFF: Purpose = Purpose::Other(2);

pub(super) fn seat_of(seat: usize) -> Seat {
    Seat::ALL[seat]
}

/// How many items a step has: units, or generals, of both seats in turn.
fn items(step: BattleStep) -> u8 {
    match step {
        BattleStep::Generals | BattleStep::MoveGenerals => 2 * MAX_GENERALS as u8,
        BattleStep::Cards
        | BattleStep::ChargeVolleys
        | BattleStep::ChargeCombat
        | BattleStep::Volleys
        | BattleStep::Melee
        | BattleStep::End
        | BattleStep::Over => 0,
        _ => 2 * MAX_UNITS as u8,
    }
}

impl Battle {
    /// Goes on until somebody has a choice, or it is over.
    pub(super) fn run(
        &self,
        state: &mut BattleState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        while state.step != BattleStep::Over {
            if state.item < items(state.step) {
                let (mut n, mut only) = (0, None);
                self.options(state, |option| {
                    n += 1;
                    only = Some(option);
                });
                match only {
                    Some(_) if n > 1 => return,
                    Some(option) => self.carry_out(state, option, chance, trace),
                    None => state.item += 1,
                }
            } else {
                self.next_step(state, chance, trace);
            }
        }
    }

    /// What happens by itself at the end of a step, and which comes next.
    fn next_step(
        &self,
        state: &mut BattleState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        use BattleStep as S;
        let next = match state.step {
            S::Cards => {
                self.deal(state, chance);
                S::Generals
            }
            S::Generals => S::Declare,
            S::Declare => S::Countercharge,
            S::Countercharge => S::Respond,
            S::Respond => S::ChargeFire,
            S::ChargeFire => S::ChargeVolleys,
            S::ChargeVolleys => {
                self.volleys(state, true, chance, trace);
                S::PromptThrough
            }
            S::PromptThrough => S::ChargeCombat,
            S::ChargeCombat => {
                self.close_all(state, trace);
                self.fights(state, Combat::Charge, chance, trace);
                for unit in &mut state.units {
                    unit.charging = false;
                }
                self.new_phase(state);
                S::ChargePursuit
            }
            S::ChargePursuit => S::Shoot,
            S::Shoot => S::Volleys,
            S::Volleys => {
                self.volleys(state, false, chance, trace);
                self.rout_broken(state, false, chance, trace);
                self.replace_generals(state, false);
                self.new_phase(state);
                S::Move
            }
            S::Move => S::MoveGenerals,
            S::MoveGenerals => {
                self.new_phase(state);
                S::Melee
            }
            S::Melee => {
                self.fights(state, Combat::Melee, chance, trace);
                S::Pursuit
            }
            S::Pursuit => S::BreakOff,
            S::BreakOff => S::MoveBases,
            S::MoveBases => {
                self.new_phase(state);
                S::Recover
            }
            S::Recover => S::End,
            S::End => {
                self.end_turn(state, chance, trace);
                S::Cards
            }
            S::Over => S::Over,
        };
        if state.step != S::Over {
            state.go(next);
        }
    }

    /// GL-107.
    fn new_phase(&self, state: &mut BattleState) {
        for him in state.generals.iter_mut().flatten() {
            if let Some(general) = &mut him.general {
                general.upgraded = false;
            }
        }
    }

    /// GL-105: discards, deals to the full hand, the army commander first; GL-966: gifts by the default policy.
    fn deal(&self, state: &mut BattleState, chance: &mut impl Chance) {
        if !self.parameters.use_cards {
            return;
        }
        let order = [usize::from(state.active), usize::from(1 - state.active)];
        for seat in order {
            for at in 0..MAX_GENERALS {
                if let Some(general) = state.generals[seat][at].general {
                    let rest = state.generals[seat][at].hand.discard(general.level);
                    state.played.put(rest);
                }
            }
        }
        let played = std::mem::take(&mut state.played);
        state.deck.put(played);
        for seat in order {
            let mut dice = chance.dice(Role::of_seat(
                Purpose::Command,
                seat_of(seat),
                u16::from(state.turn),
            ));
            for at in 0..MAX_GENERALS {
                let Some(general) = state.generals[seat][at].general else {
                    continue;
                };
                while state.generals[seat][at].hand.count() < general.level {
                    let Some(card) = state.deck.draw(&mut dice) else {
                        break;
                    };
                    state.generals[seat][at].hand.add(card);
                }
            }
        }
        for seat in order {
            self.gift(state, seat);
        }
    }

    /// GL-966, GL-101, GL-112: the worst card of green or better to a general without one, if the giver holds three such.
    fn gift(&self, state: &mut BattleState, seat: usize) {
        use crate::dice_set::Colour;
        use crate::generals::GeneralKind;
        let tribal = |state: &BattleState, at: usize| {
            state.generals[seat][at]
                .general
                .is_none_or(|own| own.kind == GeneralKind::Tribal)
        };
        if !self.living(state, seat, 0) || tribal(state, 0) {
            return;
        }
        let reach = state.generals[seat][0]
            .general
            .map_or(0, |own| own.kind.range(true)) as i8;
        for at in 1..MAX_GENERALS {
            let good = |cards: &Cards| cards.0[2] + cards.0[3] + cards.0[4];
            let away =
                super::place::distance(state.general_place(seat, 0), state.general_place(seat, at));
            let needs = self.living(state, seat, at)
                && !tribal(state, at)
                && good(&state.generals[seat][at].hand) == 0;
            if needs
                && away <= reach
                && good(&state.generals[seat][0].hand) >= 3
                && let Some(card) = state.generals[seat][0].hand.cheapest(Colour::Green)
            {
                state.generals[seat][0].hand.take(card);
                state.generals[seat][at].hand.add(card);
            }
        }
    }

    /// Carries out the choice of the item.
    pub(super) fn carry_out(
        &self,
        state: &mut BattleState,
        choice: Choice,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let step = state.step;
        if matches!(step, BattleStep::Generals | BattleStep::MoveGenerals) {
            self.command(state, choice);
            state.item += 1;
            return;
        }
        let Some(unit) = state.item_unit() else {
            state.item += 1;
            return;
        };
        if choice != Choice::Pass {
            trace.record(|| BattleEvent::Chose {
                unit: unit as u8,
                step,
                choice,
            });
        }
        // F2 pursuits and wounds go on with the same item.
        let mut again = false;
        match choice {
            Choice::Pass => {}
            Choice::Charge(charge) => {
                if step == BattleStep::Countercharge {
                    self.pay_action(state, unit, Prompt::Countercharge);
                    state.units[unit].response = Response::Countercharged;
                } else {
                    let mut needs = 0;
                    self.charges(state, unit, |own, reach| {
                        needs = if own == charge { reach } else { needs }
                    });
                    if self.kind_of(state, unit, charge, needs) == ChargeKind::Prompted {
                        self.pay_action(state, unit, Prompt::Charge);
                    }
                }
                let own = &mut state.units[unit];
                own.charging = true;
                own.charged = true;
                own.target = charge.target;
                own.path = charge.path;
            }
            Choice::StopCharge => self.pay_action(state, unit, Prompt::StopCharge),
            Choice::Run { bonus } => self.evade(state, unit, Response::Ran, bonus, chance, trace),
            Choice::Skirmish { bonus } => {
                self.evade(state, unit, Response::Skirmished, bonus, chance, trace)
            }
            Choice::Shoot(target) => {
                state.units[unit].target = target;
                state.units[unit].fires = true;
            }
            Choice::PromptThrough(card) => {
                self.spend_near(state, unit, card);
                state.units[unit].recovered += recovered_by(card);
            }
            Choice::Advance(bw) => {
                self.pay_action(state, unit, Prompt::Advance);
                let place = state.units[unit].place;
                state.units[unit].place = place.ahead(bw as i8);
            }
            Choice::Shift(side) => {
                self.pay_action(state, unit, Prompt::DoubleWheel);
                state.units[unit].place.lane += side;
            }
            Choice::FallBack(bw) => {
                self.pay_action(state, unit, Prompt::FallBack);
                let place = state.units[unit].place;
                state.units[unit].place = place.ahead(-(bw as i8));
            }
            Choice::TurnAbout => {
                self.pay_action(state, unit, Prompt::Turn);
                state.units[unit].place = state.units[unit].place.turned();
            }
            Choice::Redress => {
                self.pay_action(state, unit, Prompt::Redress);
                let width = state.units[unit].bases.width;
                state.units[unit].bases.redress(width);
            }
            Choice::Pursue => {
                self.pursue(state, unit, trace);
                again = state.units[unit].pursuits > 0;
            }
            Choice::Stay => {
                let impetuous = is_impetuous(self.troops(state, unit));
                self.pay_action(
                    state,
                    unit,
                    if impetuous {
                        Prompt::StayImpetuous
                    } else {
                        Prompt::Stay
                    },
                );
                state.units[unit].pursuits -= 1;
                again = state.units[unit].pursuits > 0;
            }
            Choice::BreakOff(bw) => self.break_off(state, unit, bw, chance, trace),
            Choice::MoveBase { from, to } => {
                self.pay_action(state, unit, Prompt::MoveBases);
                state.units[unit].bases.shift(from, to);
            }
            Choice::FaceContact => {
                self.pay_action(state, unit, Prompt::FaceContact);
                let seat = unit / MAX_UNITS;
                let foe = state
                    .of(1 - seat)
                    .find(|&foe| usize::from(state.units[foe].foe) == unit);
                if let Some(foe) = foe {
                    let sideways = state.units[foe].sideways;
                    state.units[unit].foe = foe as u8;
                    state.units[unit].hits = Face::Front;
                    state.units[unit].sideways = sideways;
                    if state.units[foe].hits == Face::Rear {
                        state.units[unit].place = state.units[unit].place.turned();
                    }
                    state.units[foe].hits = Face::Front;
                }
            }
            Choice::RecoverWound => {
                let card = recovery_card(state.is_engaged(unit));
                self.spend_near(state, unit, card);
                state.units[unit].bases.wounds -= 1;
                again = true;
            }
            Choice::Lead | Choice::FightInFile | Choice::Join(_) => {}
        }
        if !again && state.step == step {
            state.item += 1;
        }
    }

    /// GL-113, GL-963: what a general does.
    fn command(&self, state: &mut BattleState, choice: Choice) {
        use crate::dice_set::Colour;
        let (seat, at) = (state.picker(), usize::from(state.item / 2));
        let with = state.generals[seat][at].with;
        let middle = if with == NONE {
            0
        } else {
            state.units[usize::from(with)].bases.width / 2
        };
        let mut spent = None;
        let him = &mut state.generals[seat][at];
        let Some(general) = &mut him.general else {
            return;
        };
        match choice {
            Choice::FightInFile => general.mode = Mode::Fighting(middle),
            Choice::Lead => general.mode = Mode::Leading,
            Choice::Join(unit) => {
                general.mode = Mode::Leading;
                him.with = unit;
                spent = him
                    .hand
                    .cheapest(Colour::White)
                    .filter(|_| self.parameters.use_cards);
            }
            _ => {}
        }
        if let Some(card) = spent {
            him.hand.take(card);
            state.played.add(card);
            state.cards_played[seat] = state.cards_played[seat].saturating_add(1);
        }
    }

    /// GL-206, GL-229: a card of a general within 4 BW.
    fn spend_near(&self, state: &mut BattleState, unit: usize, card: crate::Colour) {
        let seat = unit / MAX_UNITS;
        let Some(at) = self
            .near_general(state, unit, card)
            .filter(|_| self.parameters.use_cards)
        else {
            return;
        };
        if let Some(card) = state.generals[seat][at].hand.cheapest(card) {
            state.generals[seat][at].hand.take(card);
            state.played.add(card);
            state.cards_played[seat] = state.cards_played[seat].saturating_add(1);
        }
    }

    /// GL-401, GL-430, GL-960: a run along the lane away from the charger.
    fn evade(
        &self,
        state: &mut BattleState,
        unit: usize,
        response: Response,
        bonus: bool,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let seat = unit / MAX_UNITS;
        let charger = state
            .of(1 - seat)
            .find(|&foe| state.units[foe].charging && usize::from(state.units[foe].target) == unit);
        let Some(charger) = charger else { return };
        let away = state.units[charger].place.facing;
        let own = self.move_of(state, unit);
        let base = if response == Response::Skirmished {
            own.saturating_sub(2)
        } else {
            own
        };
        let role = Role::of_seat(RUNS, seat_of(seat), u16::from(state.turn)).nth(unit as u16);
        let distance = run(
            self.troops(state, unit),
            base,
            bonus,
            &mut chance.dice(role),
        ) as i8;
        let mut place = state.units[unit].place;
        if response == Response::Ran && place.facing != away {
            place = place.turned();
        }
        let from = place;
        let at = |bw: i8| Place {
            y: from.y + bw * away.step(),
            ..from
        };
        let sug = self.troops(state, unit).is_sug();
        let files = state.units[unit].bases.frontage();
        state.units[unit].response = response;
        // No runner ends within 1 BW of an enemy behind it.
        let enemy = state
            .of(1 - seat)
            .map(|foe| state.units[foe].place)
            .filter(|foe| foe.lane == from.lane);
        let ahead = Place {
            facing: away,
            ..at(0)
        };
        let free = enemy
            .map(|foe| ahead.gap(foe) - 1)
            .filter(|&gap| gap >= 0)
            .min()
            .unwrap_or(i8::MAX);
        let mut gone = distance.min(free);
        let mut burst: ArrayVec<u8, MAX_UNITS> = ArrayVec::new();
        if !sug {
            // GL-602, reason 3: friends in the way are burst through, and the runner stops beyond them.
            for friend in state.of(seat) {
                let its = state.units[friend].place;
                let passed = (1..=gone).any(|bw| at(bw).overlaps(its));
                if friend != unit && passed && !self.troops(state, friend).is_sug() {
                    burst.push(friend as u8);
                }
            }
            while burst
                .iter()
                .any(|&friend| at(gone).overlaps(state.units[usize::from(friend)].place))
            {
                gone += 1;
            }
        }
        let mut stopped = false;
        while gone > 0 && !at(gone).is_on_table() {
            stopped = true;
            gone -= 1;
        }
        state.units[unit].place = at(gone);
        if stopped && sug {
            self.remove(state, unit, trace);
            return;
        }
        for friend in burst {
            for _ in 0..if files > 3 { 2 } else { 1 } {
                self.test(state, usize::from(friend), Test::default(), chance, trace);
            }
        }
        if stopped {
            self.test(state, unit, Test::default(), chance, trace);
        }
    }

    /// GL-912, GL-424, GL-428, GL-956: all charge moves, the active side's first.
    fn close_all(&self, state: &mut BattleState, trace: &mut impl Trace<BattleEvent>) {
        let mut order = [NONE; 2 * MAX_UNITS];
        let mut n = 0;
        for unit in state.all().filter(|&unit| state.units[unit].charging) {
            order[n] = unit as u8;
            n += 1;
        }
        for unit in order.into_iter().take(n).map(usize::from) {
            if state.units[unit].here && state.units[unit].foe == NONE {
                self.close(state, unit, trace);
            }
        }
    }

    fn close(&self, state: &mut BattleState, unit: usize, trace: &mut impl Trace<BattleEvent>) {
        let (seat, path) = (unit / MAX_UNITS, state.units[unit].path);
        let target = usize::from(state.units[unit].target);
        let charge = Charge {
            target: target as u8,
            path,
        };
        let mut reach = self.reach(state, unit);
        let (own, its) = (state.units[unit].place, state.units[target]);
        let gap = own.gap(its.place);
        let mutual = its.charging && usize::from(its.target) == unit && its.foe == NONE;
        if mutual && path == Path::Ahead {
            reach += self.reach(state, target);
        }
        let needs = match path {
            Path::Ahead => gap,
            Path::Wheel => gap + 1,
            Path::Flank => 2 + (own.y - its.place.y) * own.facing.step(),
        };
        let face = self.face_of(state, unit, charge);
        // The front of a target that another holds is taken.
        let taken = face == Face::Front && its.foe != NONE;
        let arrives =
            its.here && needs >= 0 && reaches(reach, needs as u8, &self.parameters) && !taken;
        if !arrives {
            if self.slowed(state, unit) > 0 {
                state.slowed_out[seat] = state.slowed_out[seat].saturating_add(1);
            }
            let bw = self.reach(state, unit).min(self.room_ahead(state, unit));
            state.units[unit].place = own.ahead(bw as i8);
            return;
        }
        if self.is_swept_away(state, unit, target) {
            self.remove(state, target, trace);
            let bw = self.reach(state, unit).min(self.room_ahead(state, unit));
            state.units[unit].place = own.ahead(bw as i8);
            return;
        }
        let place = match path {
            // Both ends of a mutual charge share the boundary that the first one reaches.
            Path::Ahead if mutual => own.ahead(gap.min(self.reach(state, unit) as i8)),
            Path::Ahead => own.ahead(gap),
            Path::Wheel => Place {
                lane: its.place.lane,
                ..own.ahead(gap)
            },
            Path::Flank => own,
        };
        let blocked = path == Path::Wheel
            && state.of(seat).any(|friend| {
                friend != unit
                    && !self.troops(state, friend).is_sug()
                    && place.overlaps(state.units[friend].place)
            });
        if blocked {
            return;
        }
        state.units[unit].place = place;
        state.units[unit].foe = target as u8;
        state.units[unit].hits = face;
        state.units[unit].sideways = face == Face::Flank;
        if face == Face::Front {
            if mutual {
                state.units[target].place.y = place.y;
            }
            state.units[target].foe = unit as u8;
            state.units[target].hits = Face::Front;
            state.units[target].sideways = false;
        }
        trace.record(|| BattleEvent::Contact {
            unit: unit as u8,
            foe: target as u8,
        });
    }

    /// GL-403: a skirmish unit caught by a tactical unit in good going is removed.
    fn is_swept_away(&self, state: &BattleState, unit: usize, target: usize) -> bool {
        let (own, its) = (self.troops(state, unit), self.troops(state, target));
        its.is_sug()
            && !own.is_sug()
            && !its.habits.fights_when_caught
            && !is_near_breaking(own, &state.units[unit].bases, &self.parameters)
    }

    /// GL-705, GL-706: a move straight ahead; contact with an enemy ends the series.
    fn pursue(&self, state: &mut BattleState, unit: usize, trace: &mut impl Trace<BattleEvent>) {
        state.units[unit].pursuits -= 1;
        let own = state.units[unit].place;
        let speed = self.move_of(state, unit) as i8;
        let ahead = self.first_ahead(state, unit, own.lane);
        let foe =
            ahead.filter(|&(other, gap)| other / MAX_UNITS != unit / MAX_UNITS && gap <= speed);
        if let Some((foe, gap)) = foe {
            if self.is_swept_away(state, unit, foe) {
                self.remove(state, foe, trace);
                state.units[unit].place = own.ahead(gap);
                return;
            }
            state.units[unit].place = own.ahead(gap);
            state.units[unit].pursuits = 0;
            let faces = state.units[foe].place.facing != own.facing;
            state.units[unit].foe = foe as u8;
            state.units[unit].sideways = false;
            state.units[unit].hits = if faces { Face::Front } else { Face::Rear };
            if faces && state.units[foe].foe == NONE {
                state.units[foe].foe = unit as u8;
                state.units[foe].hits = Face::Front;
                state.units[foe].sideways = false;
            }
            trace.record(|| BattleEvent::Contact {
                unit: unit as u8,
                foe: foe as u8,
            });
        } else {
            let bw = (speed as u8).min(self.room_ahead(state, unit));
            state.units[unit].place = own.ahead(bw as i8);
        }
    }

    /// GL-919, GL-602: the test if marked (two for more than three files), then straight back.
    fn break_off(
        &self,
        state: &mut BattleState,
        unit: usize,
        bw: u8,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let foe = usize::from(state.units[unit].foe);
        let (speed, its) = (self.move_of(state, unit), self.move_of(state, foe));
        let troops = *self.troops(state, unit);
        let Some(action) = break_off(&troops, self.troops(state, foe), speed, its) else {
            return;
        };
        let is_marked = cost(action, &troops, &self.parameters).is_some_and(|cost| cost.kab);
        self.pay_action(state, unit, action);
        let place = state.units[unit].place;
        self.part(state, unit, foe);
        state.units[unit].place = place.ahead(-(bw as i8));
        if is_marked {
            for _ in 0..if state.units[unit].bases.frontage() > 3 {
                2
            } else {
                1
            } {
                self.test(state, unit, Test::default(), chance, trace);
            }
            self.rout_broken(state, false, chance, trace);
        }
    }

    /// Ends the frontal contact of two.
    pub(super) fn part(&self, state: &mut BattleState, one: usize, two: usize) {
        for (own, foe) in [(one, two), (two, one)] {
            if usize::from(state.units[own].foe) == foe {
                state.units[own].foe = NONE;
                state.units[own].sideways = false;
            }
        }
    }

    /// GL-114.
    fn replace_generals(&self, state: &mut BattleState, at_end: bool) {
        let turn = state.turn;
        for him in state.generals.iter_mut().flatten() {
            if let Some(general) = him
                .general
                .as_mut()
                .filter(|own| own.is_replaced(turn, at_end))
            {
                general.replace();
                general.mode = Mode::Free;
            }
        }
    }

    /// GL-306, GL-110, GL-708: the end of a turn.
    fn end_turn(
        &self,
        state: &mut BattleState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        self.replace_generals(state, true);
        for unit in &mut state.units {
            unit.charged = false;
            unit.shot = false;
            unit.response = Response::Stood;
            unit.hit = [0; 2];
            unit.recovered = 0;
            unit.pursuits = 0;
            unit.tests = 0;
            unit.target = NONE;
        }
        state.rolls = 0;
        state.turn += 1;
        if state.turn >= self.parameters.turn_limit.0 {
            self.over(state, Ended::Limit, trace);
            return;
        }
        state.active = match self.parameters.active_alternates {
            ActiveSide::Alternates => 1 - state.active,
            ActiveSide::RerollEachTurn => self.roll_off(state.turn, chance),
        };
        let (turn, active) = (state.turn + 1, seat_of(usize::from(state.active)));
        trace.record(|| BattleEvent::TurnBegins { turn, active });
    }

    pub(super) fn over(
        &self,
        state: &mut BattleState,
        ended: Ended,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        state.ended = Some(ended);
        state.go(BattleStep::Over);
        trace.record(|| BattleEvent::Ends(ended));
    }

    /// GL-110.
    pub(super) fn roll_off(&self, turn: u8, chance: &mut impl Chance) -> u8 {
        let mut dice = chance.dice(Role::shared(ROLL_OFF, u16::from(turn)));
        loop {
            let roll = dice.opposed(RuleId("GL-110"));
            match roll.first().cmp(&roll.second()) {
                std::cmp::Ordering::Greater => return 0,
                std::cmp::Ordering::Less => return 1,
                std::cmp::Ordering::Equal => {}
            }
        }
    }
}
